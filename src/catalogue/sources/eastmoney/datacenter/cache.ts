import { say } from '../../../../base/say.ts';
import { fromBeijing } from '../../../../engine/interface/beijing-time.ts';
import { freshFor, freshnessByAsk, shanghaiSession, toMs } from '../../../../engine/interface/cache-policy.ts';
import { eveningAfter } from '../evening.ts';
import type { ReportAsk } from './wire.ts';

/** Statistics by month or quarter. */
export const STATISTICS = freshFor('6h', { staleIfError: '365d' });

/** What companies report, whenever they do. */
export const COMPANY = freshFor('4h', { staleIfError: '90d' });

/** What companies report, to which live quotes are joined: some of it comes in the evening and at the weekend. */
export const LIVE = shanghaiSession({ open: '1m', closed: '4h', staleIfError: '30d' });

/** The flows of the day through Stock Connect. Hong Kong trades for an hour longer. */
export const FLOWS = shanghaiSession({ open: '1m', lag: '1h', staleIfError: '30d' });

/** What is known of a day on its morning, and goes on during it. */
export const OF_A_DAY = freshnessByAsk<ReportAsk>(
  say(
    'Fresh for 5m until the day is over, and for 4h then; of days older than 30 days, for 30 days.',
    '当日结束前 5 分钟内视为最新，此后 4 小时；30 天以前的日期 30 天内视为最新。',
  ),
  { staleIfError: '90d' },
  (obtained, ask) => {
    const day = lastDayOf(ask) ?? obtained;
    if (day < obtained - toMs('30d')) return obtained + toMs('30d');
    return obtained + toMs(obtained < fromBeijing(day + toMs('1d')) ? '5m' : '4h');
  },
);

/** Lists of a trading day, which come in the evening of it. */
export const DAILY = freshnessByAsk<ReportAsk>(
  say(
    'Fresh until the evening of the next trading day (17:00 Beijing time), and for 15 minutes on that evening; lists of days older than 30 days are fresh for 30 days.',
    '到下一交易日晚间（北京时间 17:00）为止视为最新，当晚每 15 分钟更新；30 天以前的清单 30 天内视为最新。',
  ),
  { staleIfError: '90d' },
  (obtained, ask, calendar) => {
    const day = lastDayOf(ask);
    if (day !== undefined && day < obtained - toMs('30d')) return obtained + toMs('30d');
    return eveningAfter(obtained, calendar);
  },
);

/**
 * The last day that an ask is about, in milliseconds since 1970; undefined when its filter names none, or one that
 * only begins a range.
 */
function lastDayOf({ filter }: ReportAsk): number | undefined {
  const days = [...filter.matchAll(/(<=|>=|=|>)'(\d{4}-\d\d-\d\d)'/g)];
  const ends = days.filter(([, sign]) => sign === '=' || sign === '<=').map(([, , day = '']) => Date.parse(day));
  return ends.length === 0 ? undefined : Math.max(...ends);
}
