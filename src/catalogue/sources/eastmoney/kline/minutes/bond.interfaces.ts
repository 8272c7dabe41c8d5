import { say } from '../../../../../base/say.ts';
import { dateTime } from '../../../../declare/columns.ts';
import { security } from '../../../../declare/security.ts';
import { sinaMinuteFallback } from '../../../sina/minutes/minute-fallback.ts';
import { FETCHING } from '../../fetching.ts';
import { adjust, IN_ORDER } from '../../kline-fields/params.ts';
import { prefixedSecid } from '../../kline-fields/secid.ts';
import { UNKNOWN_IS_EMPTY } from '../../quirks.ts';
import { minuteFigures, singleFigures } from '../columns.ts';
import { minuteAsk, minutePeriod, TIMES } from '../params.ts';
import { BOND_MINUTES_OF_SINA, MAINLAND_MINUTE_QUIRKS, MAINLAND_MINUTES } from './cache.ts';
import { minutes, minuteTable } from './family.ts';

const UNITS = { price: 'yuan_per_bond', volume: 'lots_of_10_bonds', money: 'yuan' } as const;

const bond = (byDefault: string) =>
  security({
    of: ['convertible_bond', 'bond'],
    wants: 'sh600000',
    default: byDefault,
    say: say(
      'Code of the bond behind its exchange: sh is Shanghai, sz Shenzhen.',
      '带交易所前缀的债券代码：sh 为上海，sz 为深圳。',
    ),
    matching: /^(?:sh|sz)[0-9]{6}$/,
    form: say('sh or sz and six digits, such as sh113570', 'sh 或 sz 加六位数字，例如 sh113570'),
    otherwise: 'refused',
  });

const NOT_RECORDED = say(
  'Not recorded: a reply of a bond by the minute. Its form is that of the shares of mainland China.',
  '未实录：债券的分钟应答。其格式与内地股票的相同。',
);

export default minuteTable(
  { ...MAINLAND_MINUTES, category: 'bond' },
  {
    bond_zh_hs_cov_min: minutes({
      say: say(
        'Prices of one convertible bond of Shanghai or Shenzhen by the minute, or by 5 to 60 minutes, oldest first.',
        '沪深可转债分时行情：1、5、15、30、60 分钟',
      ),
      page: 'https://quote.eastmoney.com/concept/sz128039.html',
      params: { symbol: bond('sz128039'), period: minutePeriod('15'), adjust, ...TIMES, ...FETCHING },
      rules: [IN_ORDER],
      ask: ({ symbol, period, adjust: adjusted }) => minuteAsk({ secid: prefixedSecid(symbol) }, period, adjusted),
      range: ({ start_date, end_date }) => [start_date, end_date],
      columns: {
        时间: dateTime('f51', { say: say('End of the span, Shanghai time.', '周期结束时间，北京时间。') }),
        ...minuteFigures('最新价', UNITS),
      },
      quirks: [
        BOND_MINUTES_OF_SINA,
        ...MAINLAND_MINUTE_QUIRKS,
        say(
          'With period 1 there are the minutes of the last five trading days; AKShare has those of the last one alone.',
          'period 为 1 时返回最近五个交易日的分钟数据；AKShare 只有最近一日的。',
        ),
        say(
          'AKShare asks for the last 66 rows of 5 minutes and more. All that the source has are answered here.',
          'AKShare 对 5 分钟及以上的周期只请求最后 66 行；此处返回数据源的全部行。',
        ),
        UNKNOWN_IS_EMPTY,
      ],
      evidence: [NOT_RECORDED],
      fallbacks: [sinaMinuteFallback.bond],
      example: { symbol: 'sz128039', period: '15' },
    }),
    bond_zh_hs_cov_pre_min: minutes({
      say: say(
        'Prices of one convertible bond by the minute on the last trading day, with those of the auction before the session.',
        '沪深可转债盘前分时行情',
      ),
      page: 'https://quote.eastmoney.com/concept/sh113570.html',
      params: { symbol: bond('sh113570'), ...FETCHING },
      ask: ({ symbol }) => ({ secid: prefixedSecid(symbol), days: 1, preMarket: true }),
      columns: {
        时间: dateTime('f51', { say: say('End of the minute, Shanghai time.', '该分钟的结束时间，上海时间。') }),
        ...singleFigures(UNITS),
      },
      quirks: [
        say(
          'Times are those of Shanghai (UTC+8). From 09:15 to 09:25 the prices are those of the opening auction.',
          '时间为上海时间（UTC+8）。09:15 至 09:25 的价格是开盘集合竞价的价格。',
        ),
        UNKNOWN_IS_EMPTY,
      ],
      evidence: [NOT_RECORDED],
      example: { symbol: 'sh113570' },
    }),
  },
);
