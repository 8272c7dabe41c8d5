import { say } from '../../../../base/say.ts';
import { tradingDay } from '../../../../engine/interface/params.ts';
import { number } from '../../../declare/columns.ts';
import { familyOf } from '../../../declare/family.ts';
import { type RecordsShared, records } from '../../../wire/records.ts';
import { reportsOfDay } from '../day-reports.ts';
import { type MarginAsk, parseMargin, szseMargin } from './wire.ts';

const COLUMNS = {
  融资买入额: number('jrrzmr', { unit: 'hundred_million_yuan' }),
  融资余额: number('jrrzye', { unit: 'hundred_million_yuan' }),
  融券卖出量: number('jrrjmc', {
    say: say('Shares or units sold short.', '融券卖出的股数或份数。'),
    unit: 'hundred_million_shares_or_fund_units',
  }),
  融券余量: number('jrrjyl', {
    say: say('Shares or units lent to short sellers.', '融出给卖空者的股数或份数。'),
    unit: 'hundred_million_shares_or_fund_units',
  }),
  融券余额: number('jrrjye', { unit: 'hundred_million_yuan' }),
  融资融券余额: number('jrrzrjye', { unit: 'hundred_million_yuan' }),
} as const;

export default familyOf<RecordsShared<MarginAsk>>(
  {
    category: 'stock',
    topic: 'margin-trading',
    page: 'https://www.szse.cn/disclosure/margin/margin/index.html',
    cache: reportsOfDay<MarginAsk>(({ date }) => date),
    kind: 'snapshot',
    grain: 'day',
  },
  {
    stock_margin_szse: records({
      say: say('Totals of margin trading and short selling on the Shenzhen exchange on one day.', '深交所融资融券汇总'),
      keywords: ['SZSE', 'margin debt', 'short interest', '两融', '两融余额', '深圳', '深市'],
      source: szseMargin,
      params: { date: tradingDay('20240411') },
      ask: ({ date }): MarginAsk => ({ date }),
      parseFields: parseMargin,
      columns: COLUMNS,
      quirks: [
        say(
          'The exchange rounds these totals to two decimals of 100 million; the rows of stock_margin_detail_szse are exact.',
          '交易所把这些合计四舍五入到亿的两位小数；stock_margin_detail_szse 的各行是精确的。',
        ),
        say(
          'The figures of a day come on the morning of the next session. A day without figures has no row.',
          '当日的数据在下一交易日早晨公布。没有数据的日期没有行。',
        ),
      ],
      evidence: [
        say(
          'A recorded reply is answered as it is, and a recorded result of AKShare as recorded.',
          '一份实录应答按原样返回，AKShare 的一份实录结果也一致。',
        ),
        say(
          'The reply names its day, which must be the one asked for, and 融资余额 and 融券余额 must make 融资融券余额.',
          '应答写有日期，必须与所求的一致；融资余额与融券余额之和必须等于融资融券余额。',
        ),
      ],
      example: { date: '20240411' },
    }),
  },
);
