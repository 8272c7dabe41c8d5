import { say } from '../../../../../base/say.ts';
import { dateTime } from '../../../../declare/columns.ts';
import { security } from '../../../../declare/security.ts';
import { sinaMinuteFallback } from '../../../sina/minutes/minute-fallback.ts';
import { tencentMinuteFallback } from '../../../tencent/kline/minutes.ts';
import { FETCHING } from '../../fetching.ts';
import { adjust, IN_ORDER } from '../../kline-fields/params.ts';
import { secidOf } from '../../kline-fields/secid.ts';
import { UNKNOWN_IS_EMPTY } from '../../quirks.ts';
import { minuteFigures } from '../columns.ts';
import { NOT_TRADED } from '../mainland.ts';
import { LISTED_FUND, minuteAsk, minutePeriod, TIMES, TRADED_FUND } from '../params.ts';
import { MAINLAND_MINUTE_QUIRKS, MAINLAND_MINUTES, MINUTES_OF_OTHERS } from './cache.ts';
import { minutes, minuteTable } from './family.ts';
import { eastmoneyListedMinutes } from './minutes.ts';

const UNITS = { price: 'yuan_per_unit', volume: 'lots_of_100_units', money: 'yuan' } as const;
const columns = {
  时间: dateTime('f51', { say: say('End of the span, Shanghai time.', '周期结束时间，北京时间。') }),
  ...minuteFigures('均价', UNITS),
};

export default minuteTable(
  { ...MAINLAND_MINUTES, category: 'fund', topic: 'fund-prices', quirks: MAINLAND_MINUTE_QUIRKS },
  {
    fund_etf_hist_min_em: minutes({
      say: say(
        'Prices of one exchange-traded fund of Shanghai or Shenzhen by the minute, or by 5 to 60 minutes, oldest first.',
        'ETF 场内基金分时行情：1、5、15、30、60 分钟',
      ),
      page: 'https://quote.eastmoney.com/sz159707.html',
      params: {
        symbol: security({ ...TRADED_FUND, otherwise: 'no rows' }),
        ...TIMES,
        period: minutePeriod('5'),
        adjust,
        ...FETCHING,
      },
      rules: [IN_ORDER],
      ask: ({ symbol, period, adjust: adjusted }) => minuteAsk({ secid: secidOf(symbol) }, period, adjusted),
      range: ({ start_date, end_date }) => [start_date, end_date],
      columns,
      quirks: [MINUTES_OF_OTHERS, NOT_TRADED, UNKNOWN_IS_EMPTY],
      evidence: [
        say(
          'Not recorded: a reply of a fund by the minute. Its form is that of the shares of mainland China.',
          '未实录：基金的分钟应答。其格式与内地股票的相同。',
        ),
      ],
      fallbacks: [sinaMinuteFallback.fund, tencentMinuteFallback.security],
      example: { symbol: '159707', period: '5' },
    }),
    fund_lof_hist_min_em: minutes({
      say: say(
        'Prices of one listed open-ended fund of Shanghai or Shenzhen by the minute, or by 5 to 60 minutes, oldest first.',
        'LOF 场内基金分时行情：1、5、15、30、60 分钟',
      ),
      page: 'https://quote.eastmoney.com/sz166009.html',
      source: eastmoneyListedMinutes,
      params: {
        symbol: LISTED_FUND,
        ...TIMES,
        period: minutePeriod('5'),
        adjust,
        ...FETCHING,
      },
      rules: [IN_ORDER],
      ask: ({ symbol, period, adjust: adjusted }) =>
        minuteAsk({ names: 'listed open-ended funds', listed: symbol }, period, adjusted),
      range: ({ start_date, end_date }) => [start_date, end_date],
      columns,
      quirks: [
        MINUTES_OF_OTHERS,
        say(
          'The exchange of a fund is looked up in Eastmoney’s list of them, fetched once an hour; an unknown code is 404.',
          '基金所在的交易所在东方财富的清单中查找，清单每小时取一次；未知的代码返回 404。',
        ),
      ],
      evidence: [
        say(
          'The rows of one minute that AKShare’s documentation prints of 166009 are answered as printed, every cell.',
          'AKShare 文档所载 166009 的一分钟各行，返回值逐格一致。',
        ),
        say('Not recorded: a whole reply.', '未实录：完整的应答。'),
      ],
      fallbacks: [sinaMinuteFallback.fund, tencentMinuteFallback.security],
      example: { symbol: '166009', period: '5' },
    }),
  },
);
