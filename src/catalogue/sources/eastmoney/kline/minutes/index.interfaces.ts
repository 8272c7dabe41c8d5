import { say } from '../../../../../base/say.ts';
import { dateTime } from '../../../../declare/columns.ts';
import { security } from '../../../../declare/security.ts';
import { sinaMinuteFallback } from '../../../sina/minutes/minute-fallback.ts';
import { tencentMinuteFallback } from '../../../tencent/kline/minutes.ts';
import { FETCHING } from '../../fetching.ts';
import { MAINLAND_INDEX_NAMES } from '../../index-names.ts';
import { IN_ORDER } from '../../kline-fields/params.ts';
import { minuteFigures } from '../columns.ts';
import { minuteAsk, minutePeriod, TIMES } from '../params.ts';
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
        symbol: security({
          of: 'index',
          wants: '600000',
          default: '399006',
          say: say('Index code, bare: no prefix of an exchange.', '指数代码，不带交易所前缀。'),
          matching: /^(?!(?:SH|SZ|BJ)[0-9]{6}$)[0-9A-Z]{6,8}$/,
          form: say(
            'six to eight digits or capital letters, such as 000300 or H30533',
            '六至八位数字或大写字母，例如 000300 或 H30533',
          ),
          otherwise: 'no rows',
        }),
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
        say(
          'The code is looked for in Shanghai, Shenzhen, at China Securities Index and among other publishers, in this order; the first that knows it answers.',
          '代码依次在上海、深圳、中证指数公司和其他发布机构中查找，第一个认识该代码的作出应答。',
        ),
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
