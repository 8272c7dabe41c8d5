import type { AnswerResult } from '../../engine/answer/answer.ts';
import type { Answer } from '../../engine/cache/answers.ts';
import type { Provenance } from '../../engine/cache/load-request.ts';

// One year: longer values mean nothing to HTTP caches.
const MAX_SECONDS = 31_536_000;

/** Returns the headers of an answer: its provenance, and how long it stays fresh. */
export function answerHeaders(
  { answer, cacheStatus, failure, hasSecret, readings }: AnswerResult,
  now: number,
): Readonly<Record<string, string>> {
  const { provenance, notes, disposition } = answer;
  const status = {
    hit: hitStatus(ttlSeconds(provenance, now)),
    miss: 'finfount; fwd=miss; stored',
    unasked: 'finfount; detail=unasked',
    stale: `finfount; fwd=stale; fwd-status=${failure?.status ?? 502}; detail=${failure?.code ?? 'unknown'}`,
  }[cacheStatus];
  return {
    'cache-control': hasSecret ? 'no-store' : cacheControl(answer),
    age: String(ageSeconds(provenance, now)),
    'cache-status': status,
    ...(cacheStatus !== 'unasked' && { 'finfount-source': sourceOf(provenance) }),
    ...noteHeader([...(notes ?? []), ...readings]),
    ...(disposition !== undefined && { 'content-disposition': disposition }),
  };
}

/** Returns `Finfount-Note`: what a client should know of an answer. No header for no notes. */
export function noteHeader(notes: readonly string[] = []): Readonly<Record<string, string>> {
  return notes.length === 0 ? {} : { 'finfount-note': notes.join(' ') };
}

/**
 * Returns `Cache-Control`: for how long a cache may use an answer, counted from when its source sent it. What has
 * no rows is for no other cache.
 */
export function cacheControl({ provenance, hasNothing }: Pick<Answer, 'provenance' | 'hasNothing'>): string {
  const { obtained, freshUntil } = provenance;
  if (hasNothing) return 'no-store';
  return `public, max-age=${Math.min(Math.ceil((freshUntil - obtained) / 1000), MAX_SECONDS)}`;
}

/** Returns the whole seconds since the source sent an answer. */
export function ageSeconds({ obtained }: Provenance, now: number): number {
  return Math.max(0, Math.floor((now - obtained) / 1000));
}

/** Returns the whole seconds for which an answer stays fresh. */
export function ttlSeconds({ freshUntil }: Provenance, now: number): number {
  return Math.min(Math.floor((freshUntil - now) / 1000), MAX_SECONDS);
}

/** Returns `Cache-Status` (RFC 9211) of a cached answer. */
export function hitStatus(ttl: number): string {
  return `finfount; hit; ttl=${ttl}`;
}

/** Returns `Finfount-Source`: the source, when it answered, and the URL. */
export function sourceOf({ source, obtained, url }: Provenance): string {
  // Clients limit the size of headers. The query of a longer URL holds only what the client sent.
  const address = url.length > 1_000 ? (url.split('?')[0] ?? '') : url;
  // What would end the quoted text, or the header, stands there as in an address that is encoded.
  const quotable = address.replaceAll(/[^\x21\x23-\x5b\x5d-\x7e]/g, toHexEscapes);
  return `${source}; obtained="${new Date(obtained).toISOString()}"; url="${quotable}"`;
}

/** Returns a text as the percent-escapes of its bytes in UTF-8. */
function toHexEscapes(text: string): string {
  return [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0').toUpperCase()}`).join('');
}
