import { code, date, number, percent, text, UNSTATED } from '../../../declare/columns.ts';
import { Cells, type NamedCells } from '../../../formats/cells.ts';
import { asPythonFloat } from './comparison.ts';
import { anything, chosen, fixed, is, isAmong } from './filter.ts';

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
  股票代码: code('SECURITY_CODE', 'Share code.'),
  股票简称: text('SECURITY_NAME', 'Short name of the share.'),
  申购代码: code('APPLY_CODE', 'Subscription code.'),
  交易所: text('TRADE_MARKET', 'Exchange.'),
  板块: text('MARKET_TYPE', 'Board.'),
  发行总数: number('ISSUE_NUM', UNSTATED, 'Shares issued.'),
  网上发行: number('ONLINE_ISSUE_NUM', UNSTATED, 'Shares issued online.'),
  顶格申购需配市值: number('TOP_APPLY_MARKETCAP', UNSTATED, 'Market value needed for the largest subscription.'),
  申购上限: number('ONLINE_APPLY_UPPER', UNSTATED, 'Largest subscription.'),
  发行价格: number('ISSUE_PRICE', UNSTATED, 'Issue price.'),
  最新价: number('LATELY_PRICE', UNSTATED, 'Latest price.'),
  首日收盘价: number('CLOSE_PRICE', UNSTATED, 'Close of the first day.'),
  申购日期: date('APPLY_DATE', 'Day of subscription.'),
  中签号公布日: date('BALLOT_NUM_DATE', 'Day on which the winning numbers are published.'),
  中签缴款日期: date('BALLOT_PAY_DATE', 'Day of payment.'),
  上市日期: date('LISTING_DATE', 'Day of listing.'),
  发行市盈率: number('AFTER_ISSUE_PE', 'times', 'Price-earnings ratio of the issue.'),
  行业市盈率: number('INDUSTRY_PE_NEW', 'times', 'Price-earnings ratio of the industry.'),
  中签率: percent('ONLINE_ISSUE_LWR', 'Winning rate.'),
  询价累计报价倍数: number('INITIAL_MULTIPLE', 'times', 'Multiple of the bids.'),
  配售对象报价家数: number('OFFLINE_EP_OBJECT', 'companies', 'Number of bidders.'),
  连续一字板数量: text('CONTINUOUS_1WORD_NUM', 'Number of days limit-up at one price.'),
  涨幅: percent('TOTAL_CHANGE', 'Rise since the issue.'),
  每中一签获利: number('PROFIT', UNSTATED, 'Profit of a winning number.'),
} as const;

/** The columns of offerings of the Beijing exchange. */
export const BEIJING_COLUMNS = {
  代码: code('SECURITY_CODE', 'Share code.'),
  简称: text('SECURITY_NAME_ABBR', 'Short name of the share.'),
  申购代码: code('APPLY_CODE', 'Subscription code.'),
  发行总数: number('EXPECT_ISSUE_NUM', UNSTATED, 'Shares issued.'),
  网上发行数量: number('ONLINE_ISSUE_NUM', UNSTATED, 'Shares issued online.'),
  顶格申购所需资金: number('APPLY_AMT_UPPER', UNSTATED, 'Money needed for the largest subscription.'),
  申购上限: number('APPLY_NUM_UPPER', UNSTATED, 'Largest subscription.'),
  发行价格: number('ISSUE_PRICE', UNSTATED, 'Issue price.'),
  最新价: number('NEWEST_PRICE', UNSTATED, 'Latest price.'),
  首日收盘价: number('CLOSE_PRICE', UNSTATED, 'Close of the first day.'),
  申购日: date('APPLY_DATE', 'Day of subscription.'),
  网上申购缴款日: date('ONLINE_PAY_DATE', 'Day of payment.'),
  网上申购退款日: date('ONLINE_REFUND_DATE', 'Day of refunds.'),
  上市日: date('SELECT_LISTING_DATE', 'Day of listing.'),
  发行结果公告日: date('RESULT_NOTICE_DATE', 'Day on which the result is announced.'),
  发行市盈率: number('ISSUE_PE_RATIO', 'times', 'Price-earnings ratio of the issue.'),
  网上获配比例: percent('ONLINE_ISSUE_LWR', 'Share of what was subscribed online that is allotted.'),
  网下有效申购倍数: number('INITIAL_MULTIPLE', 'times', 'Multiple of the bids offline.'),
  每百股获利: number('PER_SHARES_INCOME', UNSTATED, 'Profit of a hundred shares.'),
} as const;

/** The ratio of rights issues as a text, `10配3.0`: new shares for ten old ones. */
export function writtenAsRatio(columns: readonly NamedCells[]): readonly NamedCells[] {
  return columns.map(({ name, cells }) => {
    if (name !== '配股比例') return { name, cells };
    const ratios = Array.from({ length: cells.length }, (_, row) => {
      const value = cells.valueAt(row);
      return value === null ? null : `10配${asPythonFloat(String(value))}`;
    });
    return { name, cells: Cells.texts(ratios) };
  });
}
