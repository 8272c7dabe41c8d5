import type { Failure } from '../../base/errors.ts';
import { DAY_MS } from '../../base/utc-day.ts';
import type { AskData } from '../interface/ask.ts';
import type { CachePolicy } from '../interface/cache-policy.ts';
import type { Pages } from '../interface/pages.ts';
import type { TradingDays } from '../interface/trading-calendar.ts';

/** When something was obtained from its source and until when it is fresh, in milliseconds since 1970. */
export interface Lifetime {
  readonly obtained: number;
  readonly freshUntil: number;
}

/** The lifetime of what may be final, and when the oldest part of it was sent by its source. */
export interface WholeLifetime extends Lifetime {
  readonly whole: number;
}

// A provisional reply is fetched again after this.
const PROVISIONAL_MS = 3_600_000;
const MAX_FALLBACK_MS = 60_000;
// A final range counts as fresh for this long at a time, and without a comparison with the source for this long in
// all. It could be for ever, but sources make mistakes.
const FINAL_MS = DAY_MS;
const MAX_FINAL_TRUST_MS = 30 * DAY_MS;
// A clock that was set back a little is no reason to ask again.
const CLOCK_TOLERANCE_MS = 60_000;

// Nothing is true for so long at most: what was not there yet may come at any time.
const MAX_EMPTY_MS = 300_000;

/** When a reply was obtained: when the oldest of its pages was. */
export function obtainedAt(pages: Pages): number {
  return Math.min(...pages.map(({ obtained }) => obtained));
}

/** What decides until when a reply is fresh. */
interface DatedReply {
  readonly pages: Pages;
  readonly ask: AskData;
  /** Whether it holds a table without rows, which is fresh for minutes under every policy. */
  readonly hasNoRows: boolean;
  /** The sessions of the mainland exchanges, as far as the service knows them. */
  readonly calendar: TradingDays;
}

/**
 * Until when a reply is fresh under a cache policy, in milliseconds since 1970.
 */
export function freshUntil(policy: CachePolicy, { pages, ask, hasNoRows, calendar }: DatedReply): number {
  const obtained = obtainedAt(pages);
  const isProvisional = pages.some(({ provisional }) => provisional);
  const until = isProvisional ? obtained + PROVISIONAL_MS : policy.freshUntil(obtained, ask, calendar);
  return hasNoRows ? Math.min(until, obtained + MAX_EMPTY_MS) : until;
}

/** Whether a time of obtaining is in the future: it comes from a wrong clock, and the age is unknown. */
export function isDatedAhead(obtained: number, now: number): boolean {
  return obtained > now + CLOCK_TOLERANCE_MS;
}

/** A time of obtaining by which two are compared: what is dated ahead is later than nothing. */
export function datedAt(obtained: number, now: number): number {
  return isDatedAhead(obtained, now) ? Number.NEGATIVE_INFINITY : obtained;
}

/** Whether something is fresh now. What is dated ahead is not. */
export function isFresh({ obtained, freshUntil: until }: Lifetime, now: number): boolean {
  return now < until && !isDatedAhead(obtained, now);
}

/**
 * Whether what was sent once may go on being trusted without a comparison with its source: a final range served, a
 * new end joined to it. A time in the future comes from a wrong clock, and proves nothing.
 * @param whole when the oldest part of it was sent
 */
export function isWithinFinalTrust(whole: number, now: number): boolean {
  return isFresh({ obtained: whole, freshUntil: whole + MAX_FINAL_TRUST_MS }, now);
}

/** Whether something stale may be served at once while it is fetched anew (RFC 5861, `stale-while-revalidate`). */
export function mayServeWhileRevalidating(
  policy: CachePolicy,
  { obtained, freshUntil: until }: Lifetime,
  now: number,
): boolean {
  return isFresh({ obtained, freshUntil: until + (policy.staleWhileRevalidateMs ?? 0) }, now);
}

/**
 * Whether something stale may be served because its source failed (RFC 5861, `stale-if-error`). `no_value` after
 * rows means rate limiting: sources answer so to a client that they limit. `no_value` after no rows is true.
 */
export function mayServeOnError(
  policy: CachePolicy,
  { obtained, hasRows }: Pick<Lifetime, 'obtained'> & { readonly hasRows: boolean },
  failure: Pick<Failure, 'code' | 'status'>,
  now: number,
): boolean {
  if (now >= obtained + policy.staleIfErrorMs) return false;
  if (failure.code === 'no_value') return hasRows;
  return failure.status === 502 || failure.code === 'overloaded';
}

/**
 * How long other instances may use a published reply, in milliseconds: while it is fresh, and while it may be
 * served on errors.
 * @param reply.freshUntil in milliseconds since 1970
 * @param reply.hasNoRows whether it holds a table without rows, which is not served on errors
 */
export function sharedTtlMs(
  policy: CachePolicy,
  { freshUntil: until, hasNoRows }: Pick<Lifetime, 'freshUntil'> & { readonly hasNoRows: boolean },
  now: number,
): number {
  return Math.max(until - now, 0) + (hasNoRows ? 0 : policy.staleIfErrorMs);
}

/**
 * The lifetimes of what is served, where they are not those of the reply. Many clients get the same object, so
 * that the answer that is encoded for one serves the others.
 */
export class ServedLifetimes<Times extends WholeLifetime> {
  readonly #extended = new WeakMap<Times, Times>();
  readonly #cut = new WeakMap<Times, Times>();

  /** The lifetime of a range that can no longer change: fresh for a day from now. */
  extend(times: Times, now: number): Times {
    const until = Math.min(now + FINAL_MS, times.whole + MAX_FINAL_TRUST_MS);
    if (times.freshUntil >= until) return times;
    const before = this.#extended.get(times);
    if (before && before.freshUntil <= until && before.freshUntil > until - FINAL_MS / 2) return before;
    const extended = { ...times, freshUntil: until };
    this.#extended.set(times, extended);
    return extended;
  }

  /**
   * The lifetime of a table of a fallback source: fresh for a minute at most, so that the first source wins when
   * it is back. The reply itself is fresh for as long as its own policy says.
   */
  cut(times: Times, now: number): Times {
    const until = now + MAX_FALLBACK_MS;
    if (times.freshUntil <= until) return times;
    const before = this.#cut.get(times);
    if (before && before.freshUntil > now && before.freshUntil <= until) return before;
    const cut = { ...times, freshUntil: until };
    this.#cut.set(times, cut);
    return cut;
  }
}
