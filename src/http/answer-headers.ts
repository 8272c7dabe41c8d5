import type { AnswerResult } from '../answer.ts';
import type { Provenance } from '../cache/load-request.ts';

// A year: what HTTP takes for ever.
const LONGEST_SECONDS = 31_536_000;

/** What an answer tells about where it comes from and how long it holds. */
export function answerHeaders(
  { answer: { provenance }, cacheStatus, failure, hasSecret }: AnswerResult,
  now: number,
): Readonly<Record<string, string>> {
  const status = {
    hit: hitStatus(ttlSeconds(provenance, now)),
    miss: 'finfount; fwd=miss; stored',
    stale: `finfount; fwd=stale; fwd-status=${failure?.status ?? 502}; detail=${failure?.code ?? 'unknown'}`,
  }[cacheStatus];
  return {
    'cache-control': hasSecret ? 'no-store' : cacheControl(provenance),
    age: String(ageSeconds(provenance, now)),
    'cache-status': status,
    'finfount-source': sourceOf(provenance),
  };
}

/** How long any cache may keep an answer, counted from when its source gave it. */
export function cacheControl({ obtained, freshUntil }: Provenance): string {
  return `public, max-age=${Math.min(Math.ceil((freshUntil - obtained) / 1000), LONGEST_SECONDS)}`;
}

/** Whole seconds since the source gave it. */
export function ageSeconds({ obtained }: Provenance, now: number): number {
  return Math.max(0, Math.floor((now - obtained) / 1000));
}

/** Whole seconds for which it stays fresh. */
export function ttlSeconds({ freshUntil }: Provenance, now: number): number {
  return Math.min(Math.floor((freshUntil - now) / 1000), LONGEST_SECONDS);
}

/** `Cache-Status` (RFC 9211) of an answer that was kept. */
export function hitStatus(ttl: number): string {
  return `finfount; hit; ttl=${ttl}`;
}

/** The source, when it answered and at which address. */
export function sourceOf({ source, obtained, url }: Provenance): string {
  // Beyond what clients read of a header, the query tells nothing that the caller did not send.
  const address = url.length > 1_000 ? url.split('?')[0] : url;
  return `${source}; obtained="${new Date(obtained).toISOString()}"; url="${address}"`;
}
