import type { Source } from '../declare/source.ts';
import { codeOf, Failure } from '../errors.ts';
import { findSystemError } from '../system-errors.ts';

/**
 * What may help after a request that failed: the same again in a moment, another host that answers the same, or nothing,
 * since every host would be asked for what cannot be had.
 */
export type Remedy = 'again' | 'elsewhere' | 'none';

/** One header of an answer: a list when it came several times. */
export type HeaderValue = string | string[] | undefined;

// However long a host wants to be left alone, or says so because its clock is wrong.
const LONGEST_RETRY_AFTER_MS = 3_600_000;

/**
 * How long a host wants to be left alone, in milliseconds, an hour at most: `Retry-After` (RFC 9110, 10.2.3) in seconds or
 * as a date, which counts from the host's own `Date`, whose clock it is. Undefined when there is none that can be read.
 * @param now milliseconds since 1970, for a host that does not tell its own time
 */
export function readRetryAfter(retryAfter: HeaderValue, date: HeaderValue, now: number): number | undefined {
  if (typeof retryAfter !== 'string') return undefined;
  const theirs = typeof date === 'string' ? Date.parse(date) : Number.NaN;
  const ms = /^\d+$/.test(retryAfter)
    ? Number(retryAfter) * 1000
    : Date.parse(retryAfter) - (Number.isNaN(theirs) ? now : theirs);
  return ms > 0 ? Math.min(ms, LONGEST_RETRY_AFTER_MS) : undefined;
}

/**
 * Refuses any status but 200: `upstream_busy` for 429 and 5xx, `upstream_refused` for 401, 403 and 451, `upstream_changed`
 * for any other.
 * @param retryAfterMs what the host says of when to ask again
 */
export function refuseStatus(status: number, { title }: Source, retryAfterMs: number | undefined): void {
  if (status === 200) return;
  if (status === 429 || status >= 500)
    throw new Failure('upstream_busy', `${title} is overloaded or limits this address: it answered HTTP ${status}.`, {
      retryAfterMs,
    });
  if (status === 401 || status === 403 || status === 451)
    throw new Failure('upstream_refused', `${title} refused to answer: HTTP ${status}.`);
  throw new Failure('upstream_changed', `${title} answered HTTP ${status} where it promises 200.`);
}

// Shorter values, such as a `1`, stand in any text by chance; so do shorter parts of one.
const SECRET_LENGTH = 6;
const PART_LENGTH = 8;
// What is shown of an answer comes from pages, not from tables of this size.
const LONGEST_PAGE = 100_000;

/**
 * Refuses a cookie that comes back: it would be shown in messages about the reply, or kept with it. However it is written
 * there, escaped for a page, an address or JSON, its letters and digits stand together; in an address they may be small.
 * @param sent anything of an answer that is looked at later
 */
export function refuseEcho(cookie: string | undefined, sent: Buffer | string, { title }: Source): void {
  if (cookie === undefined) return;
  const values = cookie.split(';').map((pair) => pair.slice(pair.indexOf('=') + 1).trim());
  // Escapes are no part of a secret, and may be undone.
  const parts = values.flatMap((value) => value.replace(/%[a-f\d]{2}/gi, ' ').match(/[a-z\d]+/gi) ?? []);
  const whole = [cookie, ...values].filter((secret) => secret.length >= SECRET_LENGTH);
  const secrets = [...whole, ...whole.map(encodeURIComponent), ...parts.filter((part) => part.length >= PART_LENGTH)];
  const small = sent.length <= LONGEST_PAGE ? sent.toString().toLowerCase() : undefined;
  const isEcho = secrets.some((secret) => sent.includes(secret) || small?.includes(secret.toLowerCase()));
  if (isEcho) throw new Failure('upstream_changed', `${title} sent the cookie back that it was given.`);
}

/**
 * Tells what the network did to a request: `upstream_timeout` when it could not connect in time, else
 * `upstream_unreachable`. A failure is given as it is.
 * @param proxy where the proxy is that the source is spoken to through, if there is one of its own
 */
export function toUpstreamFailure(thrown: unknown, source: Source, proxy: string | undefined): Failure {
  if (thrown instanceof Failure) return thrown;
  const { title, limits } = source;
  const through = proxy === undefined ? '' : ` through the proxy ${proxy}`;
  const error = findSystemError(codeOf(thrown));
  if (error?.isTimeout) {
    const why = `${title} could not be connected to${through} within ${limits.connectMs / 1000} s.`;
    return new Failure('upstream_timeout', why, { cause: thrown });
  }
  const why = error?.connect ?? (thrown instanceof Error ? thrown.message : 'unknown reason');
  return new Failure('upstream_unreachable', `${title} cannot be reached${through}: ${why}.`, { cause: thrown });
}

/** What may help after a failure of the network or of a status. */
export function remedyOf({ code, cause }: Failure): Remedy {
  if (code === 'upstream_busy') return 'again';
  if (code === 'upstream_unreachable') return findSystemError(codeOf(cause))?.retryable ? 'again' : 'elsewhere';
  return code === 'upstream_changed' ? 'none' : 'elsewhere';
}
