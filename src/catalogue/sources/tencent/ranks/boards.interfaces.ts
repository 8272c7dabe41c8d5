import { say, type Text } from '../../../../base/say.ts';
import { shanghaiSession } from '../../../../engine/interface/cache-policy.ts';
import { choice, codeParam } from '../../../../engine/interface/params.ts';
import { code, number, percent, text, whole } from '../../../declare/columns.ts';
import { familyOf } from '../../../declare/family.ts';
import type { Unit } from '../../../fields/units.ts';
import { shifted } from '../../../wire/field-columns.ts';
import { type RecordsShared, records } from '../../../wire/records.ts';
import { parseRanks, type RankAsk, tencentRanks } from './wire.ts';

const DIVISIONS = { 申万一级行业: 'hy', 申万二级行业: 'hy2', 概念: 'gn', 地域: 'dy' } as const;

/** Money that comes in units of 10,000 yuan. */
const money = (field: string, id: string, en: string, zh: string) =>
  shifted(4, number(field, { id, unit: 'yuan', say: say(en, zh) }));

/** A market value, which comes in units of 100 million yuan. */
const value = (field: string, en: string, zh: string) => shifted(8, number(field, { say: say(en, zh) }));

/** The columns that boards and shares have in common. */
function quoted(unit: Unit, latest: { readonly say?: Text } = {}) {
  return {
    最新价: number('zxj', { unit, ...latest }),
    涨跌额: number('zd', { unit }),
    涨跌幅: percent('zdf'),
    '5日涨跌幅': percent('zdf_d5'),
    '20日涨跌幅': percent('zdf_d20'),
    '60日涨跌幅': percent('zdf_d60'),
    '52周涨跌幅': percent('zdf_w52'),
    年初至今涨跌幅: percent('zdf_y'),
    换手率: percent('hsl'),
    量比: number('lb', { unit: 'ratio' }),
    涨速: percent('speed'),
    成交量: number('volume', { unit: 'lots_of_100_shares' }),
    成交额: shifted(4, number('turnover')),
    流通市值: value('ltsz', 'Market value of the shares in circulation.', '流通股的市值。'),
    总市值: value('zsz', 'Market value of all shares.', '全部股份的市值。'),
    主力净流入: shifted(
      4,
      number('zljlr', { unit: 'yuan', say: say('Net inflow of what Tencent calls main.', '腾讯所称主力的净流入。') }),
    ),
    主力流入: shifted(4, number('zllr')),
    主力流出: shifted(4, number('zllc')),
  } as const;
}

const BOARDS = {
  代码: code('code', {
    of: 'board',
    say: say(
      'Code of the board, such as pt01801780: `stock_board_cons_tx` takes it.',
      '板块代码，例如 pt01801780：可用于 `stock_board_cons_tx`。',
    ),
  }),
  名称: text('name', { of: 'board', say: say('Name of the board.', '板块名称。') }),
  ...quoted('index_points', { say: say('Latest level of the board.', '板块的最新点位。') }),
  '5日主力净流入': money(
    'zljlr_d5',
    'main_net_inflow_5d',
    'Net inflow of what Tencent calls main, over five sessions.',
    '5 个交易日的主力净流入。',
  ),
  '20日主力净流入': money(
    'zljlr_d20',
    'main_net_inflow_20d',
    'Net inflow of what Tencent calls main, over twenty sessions.',
    '20 个交易日的主力净流入。',
  ),
  上涨家数: whole('rising', { say: say('Members that rise.', '上涨的成份股数。') }),
  成份家数: whole('members', { id: 'member_count', unit: 'stocks', say: say('Members.', '成份股数。') }),
  领涨股票代码: code('lzg_code', {
    id: 'leading_share_code',
    role: 'code',
    of: 'share',
    say: say('Code of the leading share.', '领涨股票的代码。'),
  }),
  领涨股票: text('lzg_name', { say: say('Name of the leading share.', '领涨股票的名称。') }),
  '领涨股票-涨跌幅': percent('lzg_zdf', { say: say('Change of the leading share.', '领涨股票的涨跌幅。') }),
} as const;

const MEMBERS = {
  代码: code('code', { say: say('Exchange and code of the share.', '带交易所前缀的股票代码。') }),
  名称: text('name', { say: say('Name of the share.', '股票名称。') }),
  ...quoted('yuan_per_share'),
  振幅: percent('zf'),
  市盈率TTM: number('pe_ttm', {
    id: 'pe_ttm',
    unit: 'times',
    say: say('Price over the earnings of twelve months.', '滚动市盈率。'),
  }),
  市净率: number('pn'),
} as const;

const MAIN = say(
  'What Tencent counts as main is not published. It is not the main of Eastmoney, and no sizes are told apart.',
  '腾讯的主力口径没有公布，与东方财富的主力不同，也不分档。',
);
const NO_DAY = say(
  'The source names no day: before the opening the figures are those of the session before.',
  '数据源不注明日期：开盘之前为上一交易日的数据。',
);

export default familyOf<RecordsShared<RankAsk>>(
  {
    category: 'stock',
    topic: 'boards',
    page: 'https://stockapp.finance.qq.com/mstats/#mod=list&id=hy_first&module=hy&type=first',
    cache: shanghaiSession({ open: '60s', staleIfError: '1d' }),
    kind: 'snapshot',
    grain: 'security',
    listsAll: true,
    source: tencentRanks,
  },
  {
    stock_board_rank_tx: records({
      grain: 'board',
      sample: { codes: { 领涨股票代码: 'sh600000' } },
      say: say(
        'All boards of one of Tencent’s divisions with their level, changes, main flow and leading share, by change.',
        '腾讯板块行情：行业、概念、地域的涨跌与主力资金',
      ),
      keywords: ['板块', '行业板块', '概念板块', 'sectors', 'tencent', '腾讯'],
      replaces: [
        'stock_board_industry_name_ths',
        'stock_board_industry_summary_ths',
        'stock_board_concept_name_ths',
        'stock_board_concept_summary_ths',
      ],
      params: {
        symbol: choice(
          {
            申万一级行业: say('industries of Shenwan, first level'),
            申万二级行业: say('industries of Shenwan, second level'),
            概念: say('concepts of Tencent'),
            地域: say('regions'),
          },
          { default: '申万一级行业', say: say('The division.', '板块类别。') },
        ),
      },
      columns: BOARDS,
      sorted: '-涨跌幅',
      ask: ({ symbol }): RankAsk => ({ division: DIVISIONS[symbol] }),
      parseFields: parseRanks,
      quirks: [
        say(
          'These are not Eastmoney’s boards: the 31 industries and those of the second level are Shenwan’s, with the code of Shenwan behind pt01, and the concepts are Tencent’s own. Changes of boards of the same name differ.',
          '不是东方财富的板块：31 个一级行业和二级行业为申万行业，pt01 之后为申万代码；概念为腾讯自有。同名板块的涨跌幅与其他来源不同。',
        ),
        MAIN,
        NO_DAY,
      ],
      evidence: [
        say(
          'Three recorded boards of the first level are answered as recorded, every cell; their main flow is inflow less outflow.',
          '三个实录的一级行业板块，返回值逐格一致；主力净流入等于流入减流出。',
        ),
        say('Not recorded: the other divisions.', '未实录：其他类别。'),
      ],
      example: { symbol: '申万一级行业' },
    }),
    stock_board_cons_tx: records({
      sample: { codes: { 代码: 'sh600000' } },
      say: say(
        'Members of one of Tencent’s boards with their quotes and main flow, by change.',
        '腾讯板块成份股：行情与主力资金',
      ),
      keywords: ['成份股', '板块成分', 'members', 'tencent', '腾讯'],
      params: {
        symbol: codeParam({
          default: 'pt01801780',
          matching: /^pt[0-9]{4,12}$/,
          form: say('pt and the digits of a board, such as pt01801780', 'pt 加板块的数字，例如 pt01801780'),
          say: say('Code of the board, as `stock_board_rank_tx` has it.', '板块代码，见 `stock_board_rank_tx`。'),
          otherwise: 'no rows',
        }),
      },
      columns: MEMBERS,
      sorted: '-涨跌幅',
      ask: ({ symbol }): RankAsk => ({ board: symbol }),
      parseFields: parseRanks,
      quirks: [
        say(
          'The members are those of Tencent’s board, not of a board of the same name elsewhere.',
          '成份股属于腾讯的板块，与其他来源的同名板块不同。',
        ),
        say('A board that the source does not know answers `[]`.', '数据源不认识的板块返回 `[]`。'),
        MAIN,
        NO_DAY,
      ],
      evidence: [
        say('One recorded share is answered as recorded, every cell.', '一只实录股票的返回值逐格一致。'),
        say('Not recorded: the members of a board.', '未实录：板块的成份股。'),
      ],
      example: { symbol: 'pt01801780' },
    }),
  },
);
