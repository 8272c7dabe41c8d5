import type { Text } from '../../base/say.ts';
import type { AskData } from './ask.ts';
import { beijingClock, fromBeijing } from './beijing-time.ts';
import { midnightOf } from './day-forms.ts';
import { isWeekday, PROVEN_DAYS, type TradingDays } from './trading-calendar.ts';

/** A span of time: `60s`, `5m`, `12h`, `30d`. */
export type Duration = `${number}${'s' | 'm' | 'h' | 'd'}`;

/** Of how long a row of prices is: it ends with the last session of its day, week or month. */
export type SessionSpan = 'day' | 'week' | 'month';

/**
 * How long replies are fresh, and may be served when the source fails: `{ fresh: '12h', staleIfError: '365d' }`.
 */
export type Freshness =
  | PlainFreshness
  /** Some asks, `Years that are over`, are fresh for a time of their own; all others as the rest has it. */
  | { readonly where: Text; readonly such: Duration | PlainFreshness; readonly others: Freshness };

/** How long the replies to all asks are fresh. */
export type PlainFreshness =
  | { readonly fresh: Duration; readonly staleIfError: Duration }
  | SessionFreshness
  | EveningFreshness
  /** Published once and never changed. */
  | 'permanent';

/** Fresh until the evening of the next trading day, and for a span while it lasts. */
interface EveningFreshness {
  /** Beijing time, `17:00`: when the evening begins. */
  readonly evening: string;
  readonly meanwhile: Duration;
  readonly staleIfError: Duration;
}

/**
 * Fresh for a span while the exchanges of mainland China are in session, and until the next session or for another
 * span otherwise.
 */
interface SessionFreshness {
  readonly inSession: Duration;
  /** Beijing time, `15:36`: when a session counts as over. */
  readonly closes: string;
  /** Whether the source changes figures for some hours after a session, which count as the session. */
  readonly isLate: boolean;
  /** For how long at most it is fresh outside of the session; until the next one when left out. */
  readonly closed?: Duration;
  readonly staleWhileRevalidate?: Duration;
  readonly staleIfError: Duration;
}

/**
 * How long a reply of a source is fresh, and how long it may be served when the source fails.
 */
export interface CachePolicy<Ask = AskData> {
  /** What {@link freshUntil} does, as data: the documents say it in words. */
  readonly freshness: Freshness;
  /** How long after it was obtained a reply may be served when its source fails, in milliseconds. */
  readonly staleIfErrorMs: number;
  /**
   * How long after it was fresh a reply is still served at once while a newer one is fetched, in milliseconds;
   * none when left out. Seconds at most: a client that calls once a day would otherwise always get the reply of
   * the day before.
   */
  readonly staleWhileRevalidateMs?: number;
  /**
   * Until when the reply to an ask is fresh; both times as milliseconds since 1970.
   * @param calendar the sessions of the mainland exchanges, as far as the service knows them
   */
  freshUntil(obtained: number, ask: Ask, calendar: TradingDays): number;
  /**
   * Whether the last session of the day, week or month that holds a day was over at some time, so that its figures
   * no longer change. Absent where rows belong to no session.
   * @param day `YYYY-MM-DD`
   * @param at milliseconds since 1970
   * @param ask of the rows, where it decides which exchange has the session
   */
  wasFinal?(day: string, span: SessionSpan, at: number, ask?: AskData): boolean;
}

/** A policy that has one lifetime for all asks. */
export interface PlainPolicy<Ask = AskData> extends CachePolicy<Ask> {
  readonly freshness: PlainFreshness;
}

const UNIT_MS = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/** A span in milliseconds. Throws `RangeError` when it is not a number of one of the units. */
export function toMs(span: Duration): number {
  const match = /^(\d+)([smhd])$/.exec(span);
  const unit = match?.[2];
  if (unit !== 's' && unit !== 'm' && unit !== 'h' && unit !== 'd') throw new RangeError(`not a span of time: ${span}`);
  return Number(match?.[1]) * UNIT_MS[unit];
}

/** Fresh for a span after it was obtained. */
export function freshFor(fresh: Duration, { staleIfError }: { staleIfError: Duration }): PlainPolicy {
  const freshMs = toMs(fresh);
  return {
    freshness: { fresh, staleIfError },
    staleIfErrorMs: toMs(staleIfError),
    freshUntil: (obtained) => obtained + freshMs,
  };
}

/**
 * The policy of prices of foreign exchanges, whose sessions and holidays are not known here. Every weekday counts
 * as a session, which ends with the day in UTC: New York closes at 20:00 or 21:00 UTC.
 */
export function foreignSessions<Ask = AskData>(policy: CachePolicy<Ask>): CachePolicy<Ask> {
  return { ...policy, wasFinal: (day, span, at) => at >= lastSession(day, span, isWeekday) + UNIT_MS.d };
}

/** Published once and never changed: fetched once, stored for ever. */
export function permanent(): PlainPolicy {
  return {
    freshness: 'permanent',
    staleIfErrorMs: Number.POSITIVE_INFINITY,
    freshUntil: () => Number.POSITIVE_INFINITY,
  };
}

/**
 * Fresh for a time of their own where asks are of a kind, and as `others` has it for every other ask. Stale
 * replies are served as `others` has it.
 * @param isSuch whether an ask is of the kind at a time, in milliseconds since 1970
 * @param such.where which asks those are: `Years that are over`
 * @param such.fresh for how long they are fresh, or until when by a policy
 */
export function freshWhere<Ask = AskData>(
  isSuch: (ask: Ask, at: number) => boolean,
  { where, fresh }: { readonly where: Text; readonly fresh: Duration | PlainPolicy<Ask> },
  others: CachePolicy<Ask>,
): CachePolicy<Ask> {
  const isSpan = typeof fresh === 'string';
  return {
    freshness: { where, such: isSpan ? fresh : fresh.freshness, others: others.freshness },
    staleIfErrorMs: others.staleIfErrorMs,
    freshUntil: (obtained, ask, calendar) => {
      if (!isSuch(ask, obtained)) return others.freshUntil(obtained, ask, calendar);
      return isSpan ? obtained + toMs(fresh) : fresh.freshUntil(obtained, ask, calendar);
    },
  };
}

// The opening auction begins at 09:15. Trading ends at 15:00, after-hours trading of STAR and ChiNext shares at
// 15:30 (trading rules of the Shanghai and Shenzhen exchanges); a few minutes later the last figures have settled.
const OPENS_MS = 9.25 * UNIT_MS.h;
const SETTLED_MS = 15.6 * UNIT_MS.h;
// A loaded calendar may be wrong: on a holiday that only it names, a reply is fresh for no longer than this.
const LEARNED_HOLIDAY_MS = 15 * UNIT_MS.m;

/**
 * Fresh for `open` while the exchanges of mainland China are in session, and until the next session opens
 * otherwise. Weekends and the proven holidays are known. A weekday that the calendar does not know is taken for a
 * session: that costs a few requests, and no answer is wrong. On a holiday that was learned, a reply is fresh for
 * 15 minutes at the times of a session.
 * @param lag for how long after a session the source may still change its last figures; it counts as the session
 * @param closed for how long at most it is fresh outside of a session, where the source has news then as well
 * @param staleWhileRevalidate how long after that a reply is still served at once while a newer one is fetched
 */
export function shanghaiSession({
  open,
  lag = '0s',
  closed,
  staleWhileRevalidate,
  staleIfError,
}: {
  open: Duration;
  lag?: Duration;
  closed?: Duration;
  staleWhileRevalidate?: Duration;
  staleIfError: Duration;
}): PlainPolicy {
  const openMs = toMs(open);
  const closesMs = SETTLED_MS + toMs(lag);
  const closedMs = closed === undefined ? Number.POSITIVE_INFINITY : toMs(closed);
  const closes = new Date(closesMs).toISOString().slice(11, 16);
  return {
    freshness: {
      inSession: open,
      closes,
      isLate: lag !== '0s',
      ...(closed && { closed }),
      ...(staleWhileRevalidate && { staleWhileRevalidate }),
      staleIfError,
    },
    staleIfErrorMs: toMs(staleIfError),
    wasFinal: (day, span, at) => {
      const session = lastSession(day, span, (midnight) => PROVEN_DAYS.mayHaveTrading(midnight));
      return at >= fromBeijing(session + SETTLED_MS);
    },
    ...(staleWhileRevalidate && { staleWhileRevalidateMs: toMs(staleWhileRevalidate) }),
    freshUntil: (obtained, _, calendar) => {
      const { midnight, sinceMidnight } = beijingClock(obtained);
      // A lag may go on after midnight.
      for (const ago of [0, UNIT_MS.d]) {
        const [day, since] = [midnight - ago, sinceMidnight + ago];
        if (!calendar.mayHaveTrading(day) || since < OPENS_MS || since >= closesMs) continue;
        if (calendar.hasTrading(day)) return obtained + openMs;
        return obtained + Math.min(Math.max(openMs, LEARNED_HOLIDAY_MS), closedMs);
      }
      const next = calendar.possibleSessionFrom(sinceMidnight >= OPENS_MS ? midnight + UNIT_MS.d : midnight);
      return Math.min(fromBeijing(next + OPENS_MS), obtained + closedMs);
    },
  };
}

/**
 * Fresh until the evening of the next trading day of mainland China, when the figures of a day come, and for a
 * span while it lasts. A holiday that was learned counts as a trading day.
 * @param from when the evening begins, after midnight in Beijing
 */
export function shanghaiEvening({
  from,
  meanwhile,
  staleIfError,
}: {
  from: Duration;
  meanwhile: Duration;
  staleIfError: Duration;
}): PlainPolicy {
  const fromMs = toMs(from);
  return {
    freshness: { evening: new Date(fromMs).toISOString().slice(11, 16), meanwhile, staleIfError },
    staleIfErrorMs: toMs(staleIfError),
    freshUntil: (obtained, _, calendar) => {
      const { midnight, sinceMidnight } = beijingClock(obtained);
      if (calendar.mayHaveTrading(midnight) && sinceMidnight >= fromMs) return obtained + toMs(meanwhile);
      return fromBeijing(calendar.possibleSessionFrom(midnight) + fromMs);
    },
  };
}

/**
 * The day of the last session of the day, week or month that holds a day, as its midnight in milliseconds since
 * 1970, in the exchange's own time: the day itself where no later one of the span has a session.
 */
function lastSession(day: string, span: SessionSpan, hasTrading: (midnight: number) => boolean): number {
  const own = Date.parse(`${day}T00:00:00Z`);
  if (span === 'day') return own;
  const date = new Date(own);
  let midnight =
    span === 'month'
      ? Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)
      : // Sunday, the last day of the week, is 0.
        own + ((7 - date.getUTCDay()) % 7) * UNIT_MS.d;
  while (midnight > own && !hasTrading(midnight)) midnight -= UNIT_MS.d;
  return midnight;
}

/**
 * Whether the session of a day was over at some time, its last figures settled. A day without a session ends like
 * one with.
 * @param day a real day, `YYYYMMDD`
 * @param at milliseconds since 1970
 */
export function shanghaiSessionWasOver(day: string, at: number): boolean {
  return at >= fromBeijing(midnightOf(day) + SETTLED_MS);
}
