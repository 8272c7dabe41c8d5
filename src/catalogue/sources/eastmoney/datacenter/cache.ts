import { say } from '../../../../base/say.ts';
import { fromBeijing } from '../../../../engine/interface/beijing-time.ts';
import { freshFor, freshWhere, shanghaiSession, toMs } from '../../../../engine/interface/cache-policy.ts';
import { EVENING } from '../evening.ts';
import type { ReportAsk } from './wire.ts';

/** Statistics by month or quarter. */
export const STATISTICS = freshFor('6h', { staleIfError: '365d' });

/** What companies report, whenever they do. */
export const COMPANY = freshFor('4h', { staleIfError: '90d' });

/** What companies report, to which live quotes are joined: some of it comes in the evening and at the weekend. */
export const LIVE = shanghaiSession({ open: '1m', closed: '4h', staleIfError: '30d' });

/** The flows of the day through Stock Connect. Hong Kong trades for an hour longer. */
export const FLOWS = shanghaiSession({ open: '1m', lag: '1h', staleIfError: '30d' });

const LONG_AGO = say('Days more than 30 days ago', '30 天以前的日期');

function isLongAgo(ask: ReportAsk, at: number): boolean {
  const day = lastDayOf(ask);
  return day !== undefined && day < at - toMs('30d');
}

/** What is known of a day on its morning, and goes on during it. */
export const OF_A_DAY = freshWhere<ReportAsk>(
  isLongAgo,
  { where: LONG_AGO, fresh: '30d' },
  freshWhere<ReportAsk>(
    (ask, at) => at >= fromBeijing((lastDayOf(ask) ?? at) + toMs('1d')),
    { where: say('Days that are over', '已结束的日期'), fresh: '4h' },
    freshFor('5m', { staleIfError: '90d' }),
  ),
);

/** Lists of a trading day, which come in the evening of it. */
export const DAILY = freshWhere<ReportAsk>(isLongAgo, { where: LONG_AGO, fresh: '30d' }, EVENING);

/**
 * The last day that an ask is about, in milliseconds since 1970; undefined when its filter names none, or one that
 * only begins a range.
 */
function lastDayOf({ filter }: ReportAsk): number | undefined {
  const days = [...filter.matchAll(/(<=|>=|=|>)'(\d{4}-\d\d-\d\d)'/g)];
  const ends = days.filter(([, sign]) => sign === '=' || sign === '<=').map(([, , day = '']) => Date.parse(day));
  return ends.length === 0 ? undefined : Math.max(...ends);
}
