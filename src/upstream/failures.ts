import type { Source } from '../declare/source.ts';
import { codeOf, Failure } from '../errors.ts';

/**
 * What may help after a request failed: a retry, another host of the source, a session cookie and a retry, or
 * nothing, since every host would fail alike.
 */
export type Recovery = 'retry' | 'next-host' | 'session' | 'none';

/** One header of a response: a list when it came several times. */
export type HeaderValue = string | string[] | undefined;

// A longer `Retry-After`, perhaps by a wrong clock, counts as this.
const MAX_RETRY_AFTER_MS = 3_600_000;

/**
 * Reads `Retry-After` (RFC 9110, 10.2.3) as milliseconds, an hour at most: seconds, or a date by the clock of the
 * host, which its `Date` shows. Returns undefined when there is none that can be read.
 * @param now milliseconds since 1970, for a host that sends no `Date`
 */
export function readRetryAfter(retryAfter: HeaderValue, date: HeaderValue, now: number): number | undefined {
  if (typeof retryAfter !== 'string') return undefined;
  const theirs = typeof date === 'string' ? Date.parse(date) : Number.NaN;
  const ms = /^\d+$/.test(retryAfter)
    ? Number(retryAfter) * 1000
    : Date.parse(retryAfter) - (Number.isNaN(theirs) ? now : theirs);
  return ms > 0 ? Math.min(ms, MAX_RETRY_AFTER_MS) : undefined;
}

/**
 * Throws for any status but 200: `upstream_busy` for 429 and 5xx, `upstream_refused` for 401, 403 and 451,
 * `upstream_changed` for any other.
 * @param retryAfterMs the `Retry-After` of the response
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

/**
 * The failure of a request that the network ended: `upstream_timeout` when it could not connect in time, else
 * `upstream_unreachable`. A failure is returned as it is.
 * @param proxy host and port of the proxy of the source, if it has its own
 */
export function toUpstreamFailure(thrown: unknown, source: Source, proxy: string | undefined): Failure {
  if (thrown instanceof Failure) return thrown;
  const { title, limits } = source;
  const through = proxy === undefined ? '' : ` through the proxy ${proxy}`;
  const code = codeOf(thrown);
  if (TIMEOUTS.has(code)) {
    const why = `${title} could not be connected to${through} within ${limits.connectMs / 1000} s.`;
    return new Failure('upstream_timeout', why, { cause: thrown });
  }
  const why = findReason(code)?.why ?? (thrown instanceof Error ? thrown.message : 'unknown reason');
  return new Failure('upstream_unreachable', `${title} cannot be reached${through}: ${why}.`, { cause: thrown });
}

/** What may help after a failure of the network or an HTTP status. */
export function recoveryOf({ code, cause }: Failure): Recovery {
  if (code === 'upstream_busy') return 'retry';
  if (code === 'upstream_unreachable') return findReason(codeOf(cause))?.mayPass ? 'retry' : 'next-host';
  return code === 'upstream_changed' ? 'none' : 'next-host';
}

function findReason(code: string): { readonly why: string; readonly mayPass: boolean } | undefined {
  // All codes of Node's own HTTP parser begin with `HPE_`.
  return REASONS.get(code.startsWith('HPE_') ? 'HPE' : code);
}

const TIMEOUTS: ReadonlySet<string> = new Set(['UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT', 'ETIMEDOUT']);

const CUT =
  'it cut the connection, as it does with an address that it blocks; wait a while, or go through a proxy or a mirror';

/** What went wrong, by the code of the network error, and whether a retry may help. */
const REASONS = new Map<string, { readonly why: string; readonly mayPass: boolean }>([
  ['ENOTFOUND', { why: 'its host name is not known here, as without a network', mayPass: false }],
  ['EAI_AGAIN', { why: 'its host name cannot be looked up, as without a network', mayPass: false }],
  ['ECONNREFUSED', { why: 'the connection was refused', mayPass: true }],
  ['ECONNRESET', { why: CUT, mayPass: true }],
  ['EPIPE', { why: CUT, mayPass: true }],
  ['UND_ERR_SOCKET', { why: CUT, mayPass: true }],
  [
    'UND_ERR_RES_CONTENT_LENGTH_MISMATCH',
    { why: 'it cut the connection before the whole body had come', mayPass: true },
  ],
  // The connection was destroyed by this process.
  ['UND_ERR_DESTROYED', { why: 'this process was about to end', mayPass: false }],
  ['HPE', { why: 'what it sent is not HTTP', mayPass: false }],
  ['UND_ERR_HEADERS_OVERFLOW', { why: 'the head of its answer does not end', mayPass: false }],
]);
