import { say } from '../../../../base/say.ts';
import { freshFor, shanghaiSession } from '../../../../engine/interface/cache-policy.ts';
import { day } from '../../../../engine/interface/params.ts';
import { code, date, number, percent, text, whole } from '../../../declare/columns.ts';
import { firstDay } from '../../../declare/day-range.ts';
import { type DeclaredRow, familyOf } from '../../../declare/family.ts';
import { security } from '../../../declare/security.ts';
import { shifted } from '../../../wire/field-columns.ts';
import { type RecordsShared, records } from '../../../wire/records.ts';
import { type CniAsk, cnindex, parseCniDays, parseCniFile, parseCniList } from './wire.ts';

const PAGE = 'https://www.cnindex.com.cn/module/index-detail.html?act_menu=1&indexCode=399001';
const POINTS = { unit: 'index_points' } as const;
const KEYWORDS = ['国证指数', '深证指数', 'CNI', 'Shenzhen indices'];

/** A param that is the code of an index. */
function indexCode(byDefault: string) {
  return security({
    of: 'index',
    isOfPublisher: true,
    wants: '600000',
    default: byDefault,
    say: say('Code of the index, such as 399001 or 980081.', '指数代码，例如 399001 或 980081。'),
    matching: /^[0-9A-Z]{4,9}$/,
    form: say(`the code of an index, such as ${byDefault}`, `指数代码，例如 ${byDefault}`),
    otherwise: 'no rows',
  });
}

const CHANGE_RATIO = number('percent', {
  id: 'change_ratio',
  say: say('Change of the close, as a fraction.', '收盘涨跌幅，小数。'),
});

const DAYS = {
  日期: date('day'),
  开盘价: number('open', {
    ...POINTS,
    say: say('Opening value; null in early years of many indices.', '开盘；许多指数的早年为空。'),
  }),
  最高价: number('high', { ...POINTS, say: say('Highest value.', '最高点位。') }),
  最低价: number('low', { ...POINTS, say: say('Lowest value.', '最低点位。') }),
  收盘价: number('close', { ...POINTS, say: say('Closing value.', '收盘点位。') }),
  涨跌幅: shifted(-2, CHANGE_RATIO),
  成交量: number('volume', { unit: 'ten_thousand_lots' }),
  成交额: number('amount', { unit: 'hundred_million_yuan' }),
};

const LIST = {
  指数代码: code('indexcode'),
  指数简称: text('indexname'),
  样本数: whole('samplesize', { id: 'constituent_count', unit: 'securities', say: say('Number of its constituents.') }),
  收盘点位: number('closeingPoint'),
  涨跌幅: CHANGE_RATIO,
  PE滚动: number('peDynamic', {
    id: 'pe_ttm',
    unit: 'times',
    say: say('Price over the earnings of the last four quarters.', '价格除以最近四个季度的盈利。'),
  }),
  成交量: shifted(-5, number('volume', { unit: 'hundred_thousand_shares' })),
  成交额: shifted(-8, number('amount', { unit: 'hundred_million_yuan' })),
  总市值: shifted(-8, number('totalMarketValue', { unit: 'hundred_million_yuan' })),
  自由流通市值: shifted(
    -8,
    number('freeMarketValue', {
      id: 'free_float_market_value',
      unit: 'hundred_million_yuan',
      say: say('Market value of the shares that float freely.', '自由流通股的市值。'),
    }),
  ),
};

const CONSTITUENT = {
  样本代码: code('样本代码', { role: 'code', of: 'share' }),
  样本简称: text('样本简称'),
  所属行业: text('所属行业', { say: say('Its industry.') }),
};

const HISTORY = {
  日期: date('日期', { say: say('End of the month.', '月末日期。') }),
  ...CONSTITUENT,
  总市值: number('总市值（亿元）', { unit: 'hundred_million_yuan' }),
  权重: percent('权重（%）'),
};

const ADJUSTMENTS = {
  开始日期: date('开始日期'),
  结束日期: date('结束日期', { id: 'end_date', say: say('Last day.', '结束日期。') }),
  ...CONSTITUENT,
  调整类型: text('调整类型', {
    id: 'adjustment',
    say: say('OLD, NEW, DEL or a further mark, as the file has it.', 'OLD、NEW、DEL 或其他标记，按文件原文。'),
  }),
};

/** The constituents of an index at the ends of months; AKShare has two names for the one file. */
function constituents(other: string): DeclaredRow<RecordsShared<CniAsk>> {
  return records({
    say: say('Constituents of one CNI index with weights, at the end of each month.', '国证指数样本与权重，各月末'),
    lists: { of: 'A-shares', rows: 500 },
    keywords: [...KEYWORDS, '成份股', '权重', 'constituents', 'weights'],
    cache: freshFor('1d', { staleIfError: '365d' }),
    kind: 'snapshot',
    grain: 'security',
    params: { symbol: indexCode('399001') },
    source: cnindex,
    ask: ({ symbol }): CniAsk => ({ index: symbol, file: 'history' }),
    columns: HISTORY,
    parseRows: (pages, ask: CniAsk) => parseCniFile(pages, ask, HISTORY),
    quirks: [
      say(
        `It is the same file as \`${other}\`: the site has one for both since 2025-11, and AKShare has no day as a param any more.`,
        `与 \`${other}\` 是同一文件：自 2025-11 起网站合为一个，AKShare 也不再有日期参数。`,
      ),
      say('The newest month appears some weeks late.', '最新月份延后数周出现。'),
    ],
    evidence: [UNRECORDED],
  });
}

const UNRECORDED = say(
  'Not recorded: a file. Its headings are those that public clients read.',
  '未实录：文件。其表头按公开客户端程序的读法。',
);

export default familyOf<RecordsShared<CniAsk>>(
  {
    category: 'index',
    page: PAGE,
    cache: shanghaiSession({ open: '5m', lag: '8h', staleIfError: '30d' }),
    kind: 'history',
    grain: 'day',
  },
  {
    index_hist_cni: records({
      say: say('Daily values of one CNI or Shenzhen index, oldest first.', '国证指数与深证指数历史行情'),
      keywords: KEYWORDS,
      isPriceHistory: true,
      params: {
        symbol: indexCode('399001'),
        start_date: firstDay('20230114'),
        end_date: day({
          bound: 'last',
          default: '20240114',
          say: say('Last day wanted, YYYYMMDD.', '最后一日，YYYYMMDD。'),
        }),
      },
      source: cnindex,
      ask: ({ symbol, start_date, end_date }): CniAsk => ({
        index: symbol,
        first: Math.max(1990, Number(start_date.slice(0, 4))),
        last: Math.max(1990, Number(end_date.slice(0, 4))),
      }),
      columns: DAYS,
      parseRows: (pages, ask: CniAsk) => parseCniDays(pages, ask, DAYS),
      select: (table, { start_date, end_date }) => table.between('日期', start_date, end_date),
      quirks: [
        say(
          '涨跌幅 is a fraction, as with AKShare: 0.0221 is 2.21 percent.',
          '涨跌幅为小数，与 AKShare 相同：0.0221 即 2.21%。',
        ),
        say('An index that the site does not have answers `[]`.', '网站没有的指数返回 `[]`。'),
      ],
      evidence: [
        say(
          'A table that AKShare has printed is answered as printed, in the rows that it shows.',
          'AKShare 所载的一份表，所示各行的返回值与之一致。',
        ),
      ],
    }),
    index_all_cni: records({
      say: say(
        'All CNI and Shenzhen indices with their close, turnover, market value and price-earnings ratio.',
        '国证指数与深证指数一览：收盘、成交、市值与市盈率',
      ),
      keywords: [...KEYWORDS, '指数估值', 'index list'],
      page: 'https://www.cnindex.com.cn/zh_indices/sese/index.html?act_menu=1&index_type=-1',
      // Some have shares of Hong Kong, which trades for an hour longer.
      cache: shanghaiSession({ open: '5m', lag: '1h', staleIfError: '30d' }),
      kind: 'snapshot',
      grain: 'security',
      listsAll: true,
      source: cnindex,
      ask: (): CniAsk => ({ list: 'all' }),
      columns: LIST,
      parseRows: (pages, ask: CniAsk) => parseCniList(pages, ask, LIST),
      quirks: [
        say(
          '成交量 is the figure of the source divided by 100,000, as with AKShare. The source counts shares: 成交额 over it is a price of a share.',
          '成交量为数据源数值除以 100,000，与 AKShare 相同。数据源以股计：成交额除以它即每股价格。',
        ),
        say(
          '涨跌幅 is a fraction, as the source sends it: 0.0221 is 2.21 percent. AKShare answers it so, and calls it a percentage.',
          '涨跌幅为小数，按数据源原样：0.0221 即 2.21%。AKShare 的数值相同，但称其为百分比。',
        ),
        say('An index without shares has no market value.', '没有股票样本的指数没有市值。'),
      ],
      evidence: [
        say(
          'A table that AKShare has printed is answered as printed, in the columns that it shows.',
          'AKShare 所载的一份表，所示各列的返回值与之一致。',
        ),
      ],
    }),
    index_detail_cni: constituents('index_detail_hist_cni'),
    index_detail_hist_cni: constituents('index_detail_cni'),
    index_detail_hist_adjust_cni: records({
      sample: { texts: { 调整类型: ['OLD', '+'] } },
      say: say('Changes of the constituents of one CNI index.', '国证指数历史调样'),
      keywords: [...KEYWORDS, '调样', '成份股调整', 'constituents'],
      cache: freshFor('1d', { staleIfError: '365d' }),
      kind: 'snapshot',
      grain: 'security',
      params: { symbol: indexCode('399005') },
      source: cnindex,
      ask: ({ symbol }): CniAsk => ({ index: symbol, file: 'adjustment' }),
      columns: ADJUSTMENTS,
      parseRows: (pages, ask: CniAsk) => parseCniFile(pages, ask, ADJUSTMENTS),
      quirks: [
        say('An index without changes answers `[]`.', '没有调样的指数返回 `[]`。'),
        say(
          'Names are as the file has them, with inner blanks and wide letters.',
          '名称按文件原文，保留空格与全角字母。',
        ),
      ],
    }),
  },
);
