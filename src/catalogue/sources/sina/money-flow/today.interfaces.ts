import { say } from '../../../../base/say.ts';
import { shanghaiSession } from '../../../../engine/interface/cache-policy.ts';
import { choice, codeParam } from '../../../../engine/interface/params.ts';
import { code, number, percent, text } from '../../../declare/columns.ts';
import { familyOf } from '../../../declare/family.ts';
import { shifted } from '../../../wire/field-columns.ts';
import { type RecordsShared, records } from '../../../wire/records.ts';
import { parseToday, sinaTodayFlow, type TodayAsk } from './tables.ts';

const DIVISIONS = { 新浪行业: 0, 新浪概念: 1, 证监会行业: 2 } as const;

/** A ratio of the source as percent. */
const ratio = (field: string, id: string, en: string, zh: string) =>
  shifted(2, percent(field, { id, say: say(en, zh) }));
const change = (...of: Parameters<typeof ratio>) => ({ ...ratio(...of), role: 'other_change' }) as const;

const FLOWS = {
  流入资金: number('inamount'),
  流出资金: number('outamount'),
  净流入: number('netamount'),
  净流入率: shifted(2, percent('ratioamount')),
} as const;

const BOARDS = {
  代码: code('category', {
    of: 'board',
    say: say(
      'Code of the board, such as gn_gfgn: `stock_fund_flow_rank_sina` takes it.',
      '板块代码，例如 gn_gfgn：可用于 `stock_fund_flow_rank_sina`。',
    ),
  }),
  名称: text('name', { of: 'board', say: say('Name of the board.', '板块名称。') }),
  平均价格: number('avg_price'),
  平均涨跌幅: change(
    'avg_changeratio',
    'mean_change_percent',
    'Plain mean of the changes of the members.',
    '成份股涨跌幅的简单平均。',
  ),
  ...FLOWS,
  净流入最大股代码: code('ts_symbol', {
    id: 'top_share_code',
    role: 'code',
    of: 'share',
    say: say('Code of the share with the largest net inflow.', '净流入最大股票的代码。'),
  }),
  净流入最大股: text('ts_name', {
    id: 'top_share_name',
    role: 'name',
    of: 'share',
    say: say('Name of that share.', '该股票的名称。'),
  }),
  净流入最大股最新价: number('ts_trade', {
    id: 'top_share_price',
    unit: 'yuan_per_share',
    say: say('Its latest price.', '其最新价。'),
  }),
  净流入最大股涨跌幅: change('ts_changeratio', 'top_share_change_percent', 'Its change.', '其涨跌幅。'),
  净流入最大股净流入率: ratio(
    'ts_ratioamount',
    'top_share_net_inflow_percent',
    'Its net inflow over its turnover.',
    '其净流入与成交额之比。',
  ),
} as const;

const SHARES = {
  代码: code('symbol', { say: say('Exchange and code of the share.', '带交易所前缀的股票代码。') }),
  名称: text('name', { say: say('Name of the share.', '股票名称。') }),
  最新价: number('trade', { unit: 'yuan_per_share' }),
  涨跌幅: shifted(2, percent('changeratio')),
  换手率: shifted(-2, percent('turnover')),
  成交额: number('amount'),
  ...FLOWS,
  百万以上流入: number('r0_in', {
    id: 'largest_inflow',
    unit: 'yuan',
    say: say(
      'Inflow of trades of 1,000,000 yuan and more, which Sina calls main.',
      '单笔 1,000,000 元及以上的流入，新浪称为主力。',
    ),
  }),
  百万以上流出: number('r0_out', {
    id: 'largest_outflow',
    unit: 'yuan',
    say: say('Outflow of trades of 1,000,000 yuan and more.', '单笔 1,000,000 元及以上的流出。'),
  }),
  百万以上净流入: number('r0_net', {
    id: 'largest_net_inflow',
    unit: 'yuan',
    say: say('Net inflow of trades of 1,000,000 yuan and more.', '单笔 1,000,000 元及以上的净流入。'),
  }),
  百万以上净流入率: ratio(
    'r0_ratio',
    'largest_net_inflow_percent',
    'Net inflow of trades of 1,000,000 yuan and more, over the turnover.',
    '单笔 1,000,000 元及以上的净流入与成交额之比。',
  ),
  五万以下流入: number('r3_in', {
    id: 'smallest_inflow',
    unit: 'yuan',
    say: say(
      'Inflow of trades below 50,000 yuan, which Sina calls retail.',
      '单笔 50,000 元以下的流入，新浪称为散户。',
    ),
  }),
  五万以下流出: number('r3_out', {
    id: 'smallest_outflow',
    unit: 'yuan',
    say: say('Outflow of trades below 50,000 yuan.', '单笔 50,000 元以下的流出。'),
  }),
  五万以下净流入: number('r3_net', {
    id: 'smallest_net_inflow',
    unit: 'yuan',
    say: say('Net inflow of trades below 50,000 yuan.', '单笔 50,000 元以下的净流入。'),
  }),
  五万以下净流入率: ratio(
    'r3_ratio',
    'smallest_net_inflow_percent',
    'Net inflow of trades below 50,000 yuan, over the turnover.',
    '单笔 50,000 元以下的净流入与成交额之比。',
  ),
} as const;

const RULE = say(
  'Sina counts single trades by their size and side; other sources count orders, with other sizes, and often differ in sign. The middle sizes are not in this table.',
  '新浪按单笔成交的大小和方向统计；其他来源按委托单统计，分档不同，符号也常常不同。此表没有中间两档。',
);
const NO_DAY = say(
  'The source names no day: before the opening the figures are those of the session before.',
  '数据源不注明日期：开盘之前为上一交易日的数据。',
);

export default familyOf<RecordsShared<TodayAsk>>(
  {
    category: 'stock',
    topic: 'money-flow',
    page: 'https://vip.stock.finance.sina.com.cn/moneyflow/',
    cache: shanghaiSession({ open: '5m', staleIfError: '30d' }),
    kind: 'snapshot',
    grain: 'security',
    listsAll: true,
    source: sinaTodayFlow,
  },
  {
    stock_board_fund_flow_sina: records({
      grain: 'board',
      sample: { codes: { 净流入最大股代码: 'sh600000' } },
      say: say(
        'Money flow of today of all boards of one of Sina’s divisions, the largest net inflow first.',
        '新浪板块资金流：行业与概念，当日',
      ),
      keywords: ['板块资金流', '行业资金流', '概念资金流', 'sector flow', '新浪'],
      replaces: ['stock_fund_flow_industry', 'stock_fund_flow_concept'],
      params: {
        symbol: choice(
          {
            新浪行业: say('industries of Sina'),
            新浪概念: say('concepts of Sina'),
            证监会行业: say('industries of the China Securities Regulatory Commission'),
          },
          { default: '新浪行业', say: say('The division.', '板块类别。') },
        ),
      },
      columns: BOARDS,
      sorted: '-净流入',
      ask: ({ symbol }): TodayAsk => ({ division: DIVISIONS[symbol] }),
      parseFields: parseToday,
      quirks: [
        say(
          'These are Sina’s boards, some 48, 181 and 154 of them, not those of Eastmoney or Tonghuashun. Flows are of all sizes: there is no main flow.',
          '这些是新浪的板块，约 48、181 和 154 个，不是东方财富或同花顺的板块。资金流不分档，没有主力。',
        ),
        NO_DAY,
      ],
      evidence: [say('One recorded board is answered as recorded, every cell.', '一个实录板块的返回值逐格一致。')],
      example: { symbol: '新浪概念' },
    }),
    stock_fund_flow_rank_sina: records({
      sample: { codes: { 代码: 'sh600000' } },
      say: say(
        'Money flow of today of all A-shares, or of the members of one of Sina’s boards, the largest net inflow first.',
        '新浪个股资金流排名：当日，全部 A 股或板块成份股',
      ),
      keywords: ['个股资金流', '资金流排名', 'money flow ranking', '新浪'],
      replaces: ['stock_fund_flow_individual'],
      params: {
        symbol: codeParam({
          default: 'hs_a',
          matching: /^(?:hs_a|(?:new|gn)_[0-9A-Za-z]{1,20})$/,
          form: say('hs_a for all, or the code of a board such as gn_gfgn', 'hs_a 表示全部，或板块代码，例如 gn_gfgn'),
          say: say(
            'All A-shares, or a board of `stock_board_fund_flow_sina`.',
            '全部 A 股，或 `stock_board_fund_flow_sina` 的板块。',
          ),
          otherwise: 'no rows',
        }),
      },
      columns: SHARES,
      sorted: '-净流入',
      ask: ({ symbol }): TodayAsk => ({ board: symbol }),
      parseFields: parseToday,
      quirks: [RULE, say('A board that the source does not know is 404.', '数据源不认识的板块返回 404。'), NO_DAY],
      evidence: [say('Not recorded: a row with all of its fields.', '未实录：字段齐全的一行。')],
      example: { symbol: 'gn_gfgn' },
    }),
  },
);
