import { say } from '../../base/say.ts';

// When statistics and quotes come, as those who publish them announce it: clauses for `publishes` of a
// declaration. A holiday moves a day.

/** Quotes of the mainland exchanges. */
export const MAINLAND_SESSIONS = say(
  'every session of the mainland exchanges from 9:30 on; what is of that day may change until the close at 15:00',
  '内地交易所每个交易日 9:30 起更新；当日的数据在 15:00 收盘前可能变化',
);

/** Margin trading: the exchanges print a day on the next one. */
export const NEXT_SESSION = say(
  'the morning after a session of the mainland exchanges',
  '内地交易所每个交易日的次日早晨',
);

/** What China's National Bureau of Statistics, customs, and central bank announce. */
export const CHINA = {
  prices: say('about the 9th of a month, for the month before', '每月 9 日左右公布上月数据'),
  managers: say('the last day of a month, for that month', '每月最后一天公布当月数据'),
  activity: say(
    'about the 15th of a month, for the month before; January and February come together in March',
    '每月 15 日左右公布上月数据；1 月和 2 月的数据在 3 月一并公布',
  ),
  product: say(
    'about the 17th of January, April, July and October, for the quarter before',
    '1、4、7、10 月的 17 日左右公布上季数据',
  ),
  trade: say('between the 7th and the 14th of most months, for the month before', '多在每月 7 日至 14 日公布上月数据'),
  money: say('between the 10th and the 15th of a month, for the month before', '每月 10 日至 15 日公布上月数据'),
  reserves: say('about the 7th of a month, for the end of the month before', '每月 7 日左右公布上月末数据'),
  primeRate: say('the 20th of a month at 9:00', '每月 20 日 9:00'),
} as const;

/** What the Bureau of Labor Statistics of the United States announces. */
export const UNITED_STATES = {
  employment: say(
    'most often the first Friday of a month at 8:30 in New York, for the month before',
    '多在每月第一个星期五（纽约时间 8:30）公布上月数据',
  ),
  prices: say(
    'between the 10th and the 15th of most months at 8:30 in New York, for the month before',
    '多在每月 10 日至 15 日（纽约时间 8:30）公布上月数据',
  ),
} as const;
