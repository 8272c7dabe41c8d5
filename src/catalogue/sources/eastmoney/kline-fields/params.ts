import { say } from '../../../../base/say.ts';
import { choice } from '../../../../engine/interface/params.ts';
import { notBefore } from '../../../../engine/interface/rules.ts';

/** Span of one kline, as clients name it. */
export type KlinePeriod = 'daily' | 'weekly' | 'monthly';

/** Adjustment of prices, as clients name it: none, forward or backward. */
export type Adjust = '' | 'qfq' | 'hfq';

/** The param `period`: the span of a kline. */
export const period = choice(
  { daily: say('one trading day', '日'), weekly: say('one week', '周'), monthly: say('one month', '月') },
  { default: 'daily', say: say('Span of one kline.', '一根 K 线的周期。') },
);

/** What one kline is of: the param `period` decides it. */
export const BY_PERIOD = { param: 'period', of: { daily: 'day', weekly: 'week', monthly: 'month' } } as const;

/** The param `adjust`. */
export const adjust = choice(
  {
    '': say('as traded', '不复权'),
    qfq: say('forward-adjusted: today’s prices stand', '前复权：以今日价格为准'),
    hfq: say('backward-adjusted: the first prices stand', '后复权：以最初价格为准'),
  },
  {
    default: '',
    adjusts: { qfq: 'forward', hfq: 'backward' },
    say: say('Adjustment of prices for dividends and splits.', '价格的复权方式（分红与拆股）。'),
  },
);

/** The rule of a range of days or times. */
export const IN_ORDER = notBefore('end_date', 'start_date');

/** The lengths of bars in minutes. They are whole numbers: as keys, JavaScript would move them. */
export const MINUTE_PERIODS = [
  ['1', say('one minute', '1 分钟')],
  ['5', say('5 minutes', '5 分钟')],
  ['15', say('15 minutes', '15 分钟')],
  ['30', say('30 minutes', '30 分钟')],
  ['60', say('one hour', '1 小时')],
] as const;
