import { beijingDay, fromBeijing } from '../../../engine/interface/beijing-time.ts';
import { toMs } from '../../../engine/interface/cache-policy.ts';
import { midnightOf } from '../../../engine/interface/day-forms.ts';
import { PROVEN_DAYS } from '../../../engine/interface/trading-calendar.ts';
import { changed, refused } from '../../wire/refusals.ts';

// The reports of one day of the Shenzhen exchange: when they have come, and which days have none.

/** When the figures of a day have come, in milliseconds since 1970: a day after the next session began. */
function publishedBy(date: string): number {
  const next = PROVEN_DAYS.sessionFrom(midnightOf(date) + toMs('1d'));
  return fromBeijing(next + toMs('1d'));
}

/**
 * Throws `upstream_refused` when no rows came of a day that has some: a day of trading, as the calendar knows,
 * whose figures were published. Of any other day, no rows are right.
 * @param date `YYYYMMDD`
 * @param obtained when the reply had arrived, in milliseconds since 1970
 */
export function refuseMissingDay(date: string, obtained: number, label: string): void {
  const midnight = midnightOf(date);
  if (!PROVEN_DAYS.knows(midnight) || !PROVEN_DAYS.hasTrading(midnight)) return;
  if (obtained >= publishedBy(date)) throw refused(label, 'headings without rows, of a session that has some');
}

/**
 * Throws `upstream_changed` for rows of a day to come, or of one that is proven to have no session: they are of
 * another day.
 */
export function refuseRowsOfNoSession(date: string, obtained: number, label: string): void {
  if (date > beijingDay(obtained).replaceAll('-', ''))
    throw changed(label, 'rows of a day that had not come: they are those of another day');
  if (!PROVEN_DAYS.mayHaveTrading(midnightOf(date)))
    throw changed(label, 'rows of a day without a session: they are those of another day');
}
