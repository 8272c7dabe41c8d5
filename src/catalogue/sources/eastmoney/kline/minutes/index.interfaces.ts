import { say } from '../../../../../base/say.ts';
import { dateTime } from '../../../../declare/columns.ts';
import { security } from '../../../../declare/security.ts';
import { sinaMinuteFallback } from '../../../sina/minutes/minute-fallback.ts';
import { tencentMinuteFallback } from '../../../tencent/kline/minutes.ts';
import { FETCHING } from '../../fetching.ts';
import { MAINLAND_INDEX_NAMES } from '../../index-names.ts';
import { IN_ORDER } from '../../kline-fields/params.ts';
import { minuteFigures } from '../columns.ts';
import { LOOKED_FOR, MAINLAND_INDEX, minuteAsk, minutePeriod, TIMES } from '../params.ts';
import { INDEX_MINUTES, INDEX_MINUTES_OF_OTHERS, MAINLAND_MINUTE_QUIRKS } from './cache.ts';
import { minutes, minuteTable } from './family.ts';

export default minuteTable(
  { ...INDEX_MINUTES, category: 'index', quirks: MAINLAND_MINUTE_QUIRKS },
  {
    index_zh_a_hist_min_em: minutes({
      say: say(
        'Levels of one stock index of mainland China by the minute, or by 5 to 60 minutes, oldest first.',
        '沪深京指数分时行情：1、5、15、30、60 分钟',
      ),
      seriesNames: MAINLAND_INDEX_NAMES,
      page: 'https://quote.eastmoney.com/center/hszs.html',
      params: {
        symbol: security({ ...MAINLAND_INDEX, default: '399006', otherwise: 'no rows' }),
        period: minutePeriod('1'),
        ...TIMES,
        ...FETCHING,
      },
      rules: [IN_ORDER],
      ask: ({ symbol, period }) => minuteAsk({ index: symbol }, period, 'qfq'),
      range: ({ start_date, end_date }) => [start_date, end_date],
      columns: {
        时间: dateTime('f51', { say: say('End of the span, Shanghai time.', '周期结束时间，北京时间。') }),
        ...minuteFigures('均价', { price: 'index_points', volume: 'lots_of_100_shares', money: 'yuan' }),
      },
      quirks: [
        INDEX_MINUTES_OF_OTHERS,
        LOOKED_FOR,
        say('A code that no market knows answers `[]`, never 404.', '各市场都不认识的代码返回 `[]`，从不返回 404。'),
      ],
      evidence: [
        say(
          'Not recorded: a reply of an index by the minute. Its form is that of the shares of mainland China.',
          '未实录：指数的分钟应答。其格式与内地股票的相同。',
        ),
      ],
      fallbacks: [sinaMinuteFallback.index, tencentMinuteFallback.index],
      example: { symbol: '399006', period: '5' },
    }),
  },
);
