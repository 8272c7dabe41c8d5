import { say } from '../../../../base/say.ts';
import { freshFor } from '../../../../engine/interface/cache-policy.ts';
import { tradingDay } from '../../../../engine/interface/params.ts';
import { code, date, text, whole } from '../../../declare/columns.ts';
import { dayRange } from '../../../declare/day-range.ts';
import { familyOf } from '../../../declare/family.ts';
import { NEXT_SESSION } from '../../../declare/releases.ts';
import { type RecordsShared, records } from '../../../wire/records.ts';
import { reportsOfDay } from '../day-reports.ts';
import {
  type MarginDetailsAsk,
  type MarginTotalsAsk,
  parseMarginDetails,
  parseMarginTotals,
  shanghaiMarginDetails,
  shanghaiMarginTotals,
} from './wire.ts';

const LENT = whole('rqyl', {
  say: say('Shares or units lent to short sellers.', '融出给卖空者的股数或份数。'),
  unit: 'shares_or_fund_units',
});
const SOLD = whole('rqmcl', {
  say: say('Shares or units sold short.', '融券卖出的股数或份数。'),
  unit: 'shares_or_fund_units',
});

const TOTALS = {
  信用交易日期: date('opDate'),
  融资余额: whole('rzye'),
  融资买入额: whole('rzmre'),
  融券余量: LENT,
  融券余量金额: whole('rqylje', {
    id: 'short_balance',
    unit: 'yuan',
    say: say('Value of the securities lent.', '所融出证券的市值。'),
  }),
  融券卖出量: SOLD,
  融资融券余额: whole('rzrqjyzl'),
} as const;

const DETAILS = {
  信用交易日期: date('opDate'),
  标的证券代码: code('stockCode', { id: 'security_code', role: 'code', say: say('Code of the security.') }),
  标的证券简称: text('securityAbbr', { id: 'security_name', role: 'name', say: say('Short name of the security.') }),
  融资余额: whole('rzye'),
  融资买入额: whole('rzmre'),
  融资偿还额: whole('rzche', { id: 'margin_repayments', unit: 'yuan', say: say('Repayments of margin loans.') }),
  融券余量: LENT,
  融券卖出量: SOLD,
  融券偿还量: whole('rqchl', {
    id: 'short_returned_shares',
    unit: 'shares_or_fund_units',
    say: say('Shares or units returned.', '融券偿还的股数或份数。'),
  }),
} as const;

const NEXT_MORNING = say('The figures of a day come on the next morning.', '当日的数据在次日早晨公布。');
const DAYS_ARE_ISO = say(
  '信用交易日期 is YYYY-MM-DD; AKShare answers YYYYMMDD.',
  '信用交易日期为 YYYY-MM-DD；AKShare 返回 YYYYMMDD。',
);

export default [
  ...familyOf<RecordsShared<MarginTotalsAsk>>(
    {
      category: 'stock',
      topic: 'margin-trading',
      page: 'https://www.sse.com.cn/market/othersdata/margin/sum/',
      cache: freshFor('2h', { staleIfError: '90d' }),
      kind: 'history',
      grain: 'day',
    },
    {
      stock_margin_sse: records({
        sample: { isNewestFirst: true },
        publishes: NEXT_SESSION,
        say: say(
          'Totals of margin trading and short selling on the Shanghai exchange by day, newest first.',
          '上交所融资融券汇总',
        ),
        params: {
          ...dayRange('20010106', '20230922'),
        },
        source: shanghaiMarginTotals,
        ask: () => ({ margin: 'totals' }) as const,
        parseFields: (pages, _, fields) => parseMarginTotals(pages, fields),
        columns: TOTALS,
        sorted: '-信用交易日期',
        select: (table, { start_date, end_date }) => table.between('信用交易日期', start_date, end_date),
        quirks: [
          say('The first day is 2010-03-31.', '首日为 2010-03-31。'),
          NEXT_MORNING,
          DAYS_ARE_ISO,
          say(
            'A reply is refused where 融资余额 and 融券余量金额 of a day do not make 融资融券余额.',
            '某日的融资余额与融券余量金额之和不等于融资融券余额时，应答视为失败。',
          ),
        ],
        evidence: [
          say(
            'The first rows of a recorded result of AKShare are answered as recorded, every cell but the form of the days; in them and in a quoted row of 20260717, the balances add up exactly.',
            '对 AKShare 一份实录结果的前几行，除日期格式外，返回值逐格一致；在这些行以及引用的 20260717 一行中，余额相加完全相符。',
          ),
        ],
        example: { start_date: '20260101', end_date: '20260630' },
      }),
    },
  ),
  ...familyOf<RecordsShared<MarginDetailsAsk>>(
    {
      category: 'stock',
      topic: 'margin-trading',
      page: 'https://www.sse.com.cn/market/othersdata/margin/detail/',
      cache: reportsOfDay<MarginDetailsAsk>((ask) => ask.day),
      kind: 'snapshot',
      grain: 'security',
    },
    {
      stock_margin_detail_sse: records({
        lists: { of: 'Shanghai A-shares', rows: 1_900 },
        publishes: NEXT_SESSION,
        say: say(
          'Margin trading and short selling of each security on the Shanghai exchange on one day.',
          '上交所融资融券明细',
        ),
        params: { date: tradingDay('20230922') },
        source: shanghaiMarginDetails,
        ask: ({ date: wanted }) => ({ margin: 'securities', day: wanted }) as const,
        parseFields: parseMarginDetails,
        columns: DETAILS,
        quirks: [
          say(
            'A day without trading, and one whose figures have not come yet, answer `[]`; AKShare fails.',
            '非交易日和尚无数据的日期返回 `[]`；AKShare 则失败。',
          ),
          NEXT_MORNING,
          DAYS_ARE_ISO,
          say(
            'Rows come in the order of the exchange: funds first, each group by code.',
            '各行按交易所的顺序：基金在前，各组按代码排列。',
          ),
        ],
        evidence: [
          say(
            'The first rows of a recorded result of AKShare are answered as recorded, every cell but the form of the days.',
            '对 AKShare 一份实录结果的前几行，除日期格式外，返回值逐格一致。',
          ),
        ],
      }),
    },
  ),
];
