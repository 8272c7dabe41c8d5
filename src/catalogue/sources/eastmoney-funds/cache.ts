import { say } from '../../../base/say.ts';
import type { AskData } from '../../../engine/interface/ask.ts';
import { freshFor, freshnessByAsk } from '../../../engine/interface/cache-policy.ts';
import { eveningAfter } from '../eastmoney/evening.ts';

/** Lists of funds and of what companies announce: they change by the day, at any hour. */
export const FUND_LISTS = freshFor('6h', { staleIfError: '90d' });

/** Statistics of the whole market by quarter or half year. */
export const FUND_STATISTICS = freshFor('1d', { staleIfError: '365d' });

/** Unit values and what follows from them: fund companies publish those of a day in its evening. */
export const FUND_VALUES = freshnessByAsk<AskData>(
  say(
    'Fresh until the evening of the next trading day (17:00 Beijing time), and for 15 minutes on that evening, when the values of the day come one after the other.',
    '到下一交易日晚间（北京时间 17:00）为止视为最新；当晚当日的值陆续公布，每 15 分钟更新。',
  ),
  { staleIfError: '90d' },
  (obtained, _, calendar) => eveningAfter(obtained, calendar),
);
