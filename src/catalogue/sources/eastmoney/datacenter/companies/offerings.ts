import { say } from '../../../../../base/say.ts';
import { Cells, type NamedCells } from '../../../../../engine/formats/cells.ts';
import { code, date, number, optionalIn, percent, text } from '../../../../declare/columns.ts';
import { changed } from '../../../../wire/refusals.ts';
import { anything, chosen, fixed, is, isAmong } from '../filter.ts';
import { asPythonFloat } from './comparison.ts';

const SHARES = isAmong('058001001', '058001008');
const ONLY_A_SHARES = is('058001001');

/** The offerings of each market, as the source codes kinds of shares and markets. */
export const OFFERING_MARKETS = {
  APPLY_DATE: fixed("(APPLY_DATE>'2010-01-01')"),
  SECURITY_TYPE_CODE: chosen('symbol', {
    全部股票: anything,
    沪市主板: SHARES,
    科创板: SHARES,
    深市主板: ONLY_A_SHARES,
    创业板: ONLY_A_SHARES,
    北交所: anything,
  }),
  TRADE_MARKET_CODE: chosen('symbol', {
    全部股票: anything,
    沪市主板: isAmong('069001001001', '069001001003', '069001001006'),
    科创板: is('069001001006'),
    深市主板: isAmong('069001002001', '069001002002', '069001002003', '069001002005'),
    创业板: is('069001002002'),
    北交所: anything,
  }),
};

/** How the offerings of the Beijing exchange are asked for. */
export const BEIJING_OFFERINGS = {
  report: 'RPT_NEEQ_ISSUEINFO_LIST',
  sort: '-APPLY_DATE',
  pageSize: 500,
  quotes: ['f14~01~SECURITY_CODE~SECURITY_NAME_ABBR'],
  client: 'NEEQSELECT WEB',
  variant: 'Beijing',
};

/** The columns of offerings of Shanghai and Shenzhen. */
export const OFFERING_COLUMNS = {
  股票代码: code('SECURITY_CODE'),
  股票简称: text('SECURITY_NAME'),
  申购代码: code('APPLY_CODE'),
  交易所: text('TRADE_MARKET'),
  板块: text('MARKET_TYPE'),
  发行总数: number('ISSUE_NUM', { unit: 'ten_thousand_shares_or_beijing_shares' }),
  网上发行: number('ONLINE_ISSUE_NUM', { unit: 'shares' }),
  顶格申购需配市值: number('TOP_APPLY_MARKETCAP', {
    id: 'value_needed_for_top_subscription',
    unit: 'ten_thousand_yuan',
    say: say('Market value needed for the largest subscription.', '顶格申购所需的市值。'),
  }),
  申购上限: number('ONLINE_APPLY_UPPER', { unit: 'shares' }),
  发行价格: number('ISSUE_PRICE', { unit: 'yuan_per_share' }),
  最新价: number('LATELY_PRICE', { unit: 'yuan_per_share' }),
  首日收盘价: number('CLOSE_PRICE', {
    id: 'first_day_close',
    unit: 'yuan_per_share',
    say: say('Close of the first day.'),
  }),
  申购日期: date('APPLY_DATE'),
  中签号公布日: date('BALLOT_NUM_DATE', {
    id: 'lottery_result_date',
    say: say('Day on which the winning numbers are published.', '公布中签号的日期。'),
  }),
  中签缴款日期: date('BALLOT_PAY_DATE'),
  上市日期: date('LISTING_DATE'),
  发行市盈率: number('AFTER_ISSUE_PE', { say: say('Price-earnings ratio of the issue.') }),
  行业市盈率: number('INDUSTRY_PE_NEW', { say: say('Price-earnings ratio of the industry.') }),
  中签率: percent('ONLINE_ISSUE_LWR'),
  询价累计报价倍数: number('INITIAL_MULTIPLE', {
    id: 'bid_multiple',
    unit: 'times',
    say: say('Multiple of the bids.'),
  }),
  配售对象报价家数: number('OFFLINE_EP_OBJECT', {
    id: 'bidder_count',
    unit: 'companies',
    say: say('Number of bidders.'),
  }),
  连续一字板数量: text('CONTINUOUS_1WORD_NUM', {
    id: 'limit_up_days',
    say: say('Number of days limit-up at one price.', '一字涨停的天数。'),
  }),
  涨幅: percent('TOTAL_CHANGE', {
    id: 'change_percent_since_issue',
    role: 'other_change',
    say: say('Rise since the issue.'),
  }),
  每中一签获利: number('PROFIT', { id: 'profit_per_lot', unit: 'yuan', say: say('Profit of a winning number.') }),
} as const;

/** The columns of offerings of Shanghai and Shenzhen, beside which those of Beijing stand alone. */
export const ALL_OFFERING_COLUMNS = Object.fromEntries(
  Object.entries(OFFERING_COLUMNS).map(([name, column]) => [
    name,
    optionalIn({ symbol: ['全部股票', '沪市主板', '科创板', '深市主板', '创业板'] }, column),
  ]),
) as typeof OFFERING_COLUMNS;

/** The columns of offerings of the Beijing exchange that fields fill: {@link withRise} adds one. */
export const BEIJING_COLUMNS = {
  代码: code('SECURITY_CODE', { say: say('Share code.', '股票代码。') }),
  简称: text('SECURITY_NAME_ABBR'),
  申购代码: code('APPLY_CODE'),
  发行总数: number('EXPECT_ISSUE_NUM'),
  '网上-发行数量': number('ONLINE_ISSUE_NUM', { unit: 'shares' }),
  '网上-申购上限': number('APPLY_NUM_UPPER', { unit: 'shares' }),
  '网上-顶格所需资金': number('APPLY_AMT_UPPER', { unit: 'yuan' }),
  发行价格: number('ISSUE_PRICE', { unit: 'yuan_per_share' }),
  申购日: date('APPLY_DATE'),
  中签率: percent('ONLINE_ISSUE_LWR'),
  稳获百股需配资金: number('APPLY_AMT_100', { unit: 'yuan' }),
  '最新价格-价格': number('NEWEST_PRICE', { unit: 'yuan_per_share' }),
  '上市首日-上市日': date('SELECT_LISTING_DATE'),
  '上市首日-均价': number('AVERAGE_PRICE', { unit: 'yuan_per_share' }),
  '上市首日-涨幅': percent('LD_CLOSE_CHANGE'),
  '上市首日-每百股获利': number('PER_SHARES_INCOME', { unit: 'yuan' }),
  '上市首日-约合年化收益': percent('CAPTURE_PROFIT'),
  发行市盈率: number('ISSUE_PE_RATIO', { say: say('Price-earnings ratio of the issue.') }),
  行业市盈率: number('INDUSTRY_PE_RATIO', { say: say('Price-earnings ratio of the industry.') }),
  参与申购资金: number('VA_AMT', { unit: 'yuan' }),
  参与申购人数: number('ORG_VAN', { unit: 'accounts' }),
} as const;

/**
 * The offerings of Beijing with the rise of the latest price since the issue, in percent, behind that price.
 * Throws `upstream_changed` for prices between which no number is the rise.
 */
export function withRise(columns: readonly NamedCells[]): readonly NamedCells[] {
  const cellsOf = (name: keyof typeof BEIJING_COLUMNS): Cells => columns.find((column) => column.name === name)!.cells;
  const [latest, issued] = [cellsOf('最新价格-价格'), cellsOf('发行价格')];
  const rises = Array.from({ length: latest.length }, (_, row) => {
    const [now, then] = [latest.valueAt(row), issued.valueAt(row)];
    if (typeof now !== 'number' || typeof then !== 'number' || then === 0) return null;
    const rise = Number(((now / then - 1) * 100).toFixed(6));
    if (Number.isFinite(rise)) return rise;
    throw changed('Eastmoney offerings of Beijing', `no rise leads from ${then} to ${now}`);
  });
  const rise = { name: '最新价格-累计涨幅', cells: Cells.numbers(rises, 'percent') };
  return columns.flatMap((column) => (column.name === '最新价格-价格' ? [column, rise] : [column]));
}

/** The ratio of rights issues as a text, `10配3.0`: new shares for ten old ones. */
export function writtenAsRatio(columns: readonly NamedCells[]): readonly NamedCells[] {
  return columns.map((column) => {
    if (column.name !== '配股比例') return column;
    const { name, cells } = column;
    const ratios = Array.from({ length: cells.length }, (_, row) => {
      const value = cells.valueAt(row);
      return value === null ? null : `10配${asPythonFloat(String(value))}`;
    });
    return { name, cells: Cells.texts(ratios) };
  });
}
