import { Failure } from '../../../base/errors.ts';
import { beijingDay, fromBeijing } from '../../../engine/interface/beijing-time.ts';
import { toMs } from '../../../engine/interface/cache-policy.ts';
import { midnightOf } from '../../../engine/interface/day-forms.ts';
import type { Page } from '../../../engine/interface/pages.ts';
import { PROVEN_DAYS } from '../../../engine/interface/trading-calendar.ts';
import { changed, noValue, refused } from '../../wire/refusals.ts';

// The reports of one day of the futures exchanges, which have the sessions of the stock exchanges: no figures of a
// day may be right, may be too early, or may be a failure.

/**
 * Checks a reply without figures of a day. Returns where that is an answer: of a day without a session, and of one
 * before 2024, of which the calendar knows nothing. Throws `no_value` for a day that has not come or not ended,
 * whose figures are still to be published. Throws `upstream_refused` for a session that has figures.
 * @param day `YYYYMMDD`
 * @param obtained when the reply had arrived, in milliseconds since 1970
 * @param label begins the message of a failure
 */
export function checkAbsentDay(day: string, obtained: number, label: string): void {
  const midnight = midnightOf(day);
  const knows = PROVEN_DAYS.knows(midnight);
  if (knows && !PROVEN_DAYS.hasTrading(midnight)) return;
  refuseEarly(day, obtained, label);
  if (knows) throw refused(label, 'no figures of a session that has some');
}

/**
 * Throws `no_value` for a day that has not come or not ended, whose figures are still to be published. The
 * arguments are those of {@link checkAbsentDay}.
 */
export function refuseEarly(day: string, obtained: number, label: string): void {
  if (mayBeLate(day, obtained))
    throw noValue(
      `${label}: not published yet; the figures of a day come after its session.`,
      `交易所尚未公布 ${day} 的数据；当天的数据在收盘后公布。`,
    );
}

/** Whether the figures of a day may still come, at a time in milliseconds since 1970. */
function mayBeLate(day: string, time: number): boolean {
  return time < fromBeijing(midnightOf(day) + toMs('1d'));
}

/**
 * What is made of the figures of a day of a span; undefined where they are late. Late figures of the first day are
 * a failure: nothing is left then.
 * @param obtained when the reply with the figures had arrived, in milliseconds since 1970
 */
export function unlessLate<Made>(
  { day, isFirst, obtained }: { readonly day: string; readonly isFirst: boolean; readonly obtained: number },
  make: () => Made,
): Made | undefined {
  try {
    return make();
  } catch (error) {
    if (!isFirst && isLate(error, day, obtained)) return undefined;
    throw error;
  }
}

/** Whether a failure says that the figures of a day have not come, at a time in milliseconds since 1970. */
export function isLate(error: unknown, day: string, time: number): boolean {
  return error instanceof Failure && error.code === 'no_value' && mayBeLate(day, time);
}

/**
 * Throws `upstream_changed` for figures of a day to come, or of one that is proven to have no session: they are of
 * another day. The arguments are those of {@link checkAbsentDay}.
 */
export function refuseFiguresOfNoSession(day: string, obtained: number, label: string): void {
  if (day > beijingDay(obtained).replaceAll('-', ''))
    throw changed(label, 'figures of a day that had not come: they are those of another day');
  if (!PROVEN_DAYS.mayHaveTrading(midnightOf(day)))
    throw changed(label, 'figures of a day without a session: they are those of another day');
}

/** Checks how many rows a day has: none are right on some days, and some are wrong on others. */
export function checkCount(count: number, day: string, { obtained }: Page, label: string): void {
  if (count === 0) checkAbsentDay(day, obtained, label);
  else refuseFiguresOfNoSession(day, obtained, label);
}

/** The rows of a day, whose number {@link checkCount} has checked. */
export function checkedRows<Row>(rows: readonly Row[], day: string, page: Page, label: string): readonly Row[] {
  checkCount(rows.length, day, page, label);
  return rows;
}
