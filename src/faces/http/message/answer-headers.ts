import type { Representation } from '../../../base/content.ts';
import type { AnswerResult } from '../../../engine/answer/answer.ts';
import type { Answer } from '../../../engine/cache/answers.ts';
import type { Provenance } from '../../../engine/cache/load-request.ts';

// One year: longer values mean nothing to HTTP caches.
const MAX_SECONDS = 31_536_000;

/** The headers that CDNs take purge keys from: of Fastly, of Cloudflare, and of the module xkey of Varnish. */
export const PURGE_HEADERS = ['surrogate-key', 'cache-tag', 'xkey'] as const;

/** One of {@link PURGE_HEADERS}. */
export type PurgeHeader = (typeof PURGE_HEADERS)[number];

/** What decides what caches between the service and its clients may do with answers. */
export interface CacheSettings {
  /** The header that names what an answer is purged by, where one is wanted. */
  readonly purgeHeader?: PurgeHeader | undefined;
  /**
   * Set where requests need a token. Then no shared cache may have an answer: some CDNs look at no `Vary` but
   * `Accept-Encoding`, and would give it to clients without a token.
   */
  readonly tokens?: unknown;
}

/** Returns the headers of an answer: its provenance, and how long it stays fresh. */
export function answerHeaders(
  { answer, cacheStatus, failure, hasSecret, readings }: AnswerResult,
  now: number,
  settings: CacheSettings = {},
): Readonly<Record<string, string>> {
  const { provenance, notes, disposition, isFile, archivedSince } = answer;
  const age = ageSeconds(provenance, now);
  const status = {
    hit: hitStatus(ttlSeconds(provenance, now)),
    miss: 'finfount; fwd=miss; stored',
    unasked: 'finfount; detail=unasked',
    stale: `finfount; fwd=stale; fwd-status=${failure?.status ?? 502}; detail=${failure?.code ?? 'unknown'}`,
  }[cacheStatus];
  return {
    ...(hasSecret ? { 'cache-control': 'no-store' } : cacheHeaders(answer, age, settings, cacheStatus === 'stale')),
    age: String(age),
    'cache-status': status,
    ...(cacheStatus !== 'unasked' && { 'finfount-source': sourceHeader(answer) }),
    ...noteHeader([...(notes ?? []), ...readings.map(({ en }) => en)]),
    ...(archivedSince !== undefined && { 'finfount-archive': `since="${new Date(archivedSince).toISOString()}"` }),
    ...(disposition !== undefined && { 'content-disposition': disposition }),
    ...(isFile && ACCEPTS_RANGES),
  };
}

/** The header of files: a client may ask for a part of one. */
export const ACCEPTS_RANGES = { 'accept-ranges': 'bytes' } as const;

/** Returns `Repr-Digest` (RFC 9530): by which a client proves that a file came whole. */
export function digestHeader({ digest }: Pick<Representation, 'digest'>): Readonly<Record<string, string>> {
  return { 'repr-digest': `sha-256=:${digest}:` };
}

/** Returns `Finfount-Note`: what a client should know of an answer. No header for no notes. */
export function noteHeader(notes: readonly string[] = []): Readonly<Record<string, string>> {
  return notes.length === 0 ? {} : { 'finfount-note': notes.join(' ') };
}

/**
 * Returns the headers for caches in front of the service: `Cache-Control`, and the purge keys of an answer where
 * they are wanted. What has no rows is for no other cache.
 * @param age the seconds since its source sent it
 * @param isStale whether it is served because its source fails
 */
export function cacheHeaders(
  answer: Pick<Answer, 'iface' | 'provenance' | 'otherSources' | 'hasNoRows'>,
  age: number,
  { purgeHeader, tokens }: CacheSettings,
  isStale = false,
): Readonly<Record<string, string>> {
  if (answer.hasNoRows) return { 'cache-control': 'no-store' };
  const isShared = tokens === undefined;
  const control = { 'cache-control': `${isShared ? 'public' : 'private'}, ${lifetime(answer, age, isStale)}` };
  return purgeHeader === undefined || !isShared
    ? control
    : { ...control, [purgeHeader]: purgeKeys(answer, purgeHeader) };
}

/**
 * Returns for how long a cache may use an answer, counted from when its source sent it. Then for how long more it
 * may while it fetches a newer one, or while the service fails (RFC 5861). The policy of the interface has both,
 * for the service itself. One that is served because its source fails is no answer of its own for any cache, also
 * for those that look at no `Age`, such as that of nginx.
 */
function lifetime({ iface, provenance }: Pick<Answer, 'iface' | 'provenance'>, age: number, isStale: boolean): string {
  const { obtained, freshUntil } = provenance;
  const { staleWhileRevalidateMs = 0, staleIfErrorMs } = iface.cache;
  const maxAge = isStale ? 0 : Math.min(Math.ceil((freshUntil - obtained) / 1000), MAX_SECONDS);
  // An answer that is stale already has spent some of it, and caches count from when they received that.
  const whileRevalidating = age < maxAge ? Math.floor(staleWhileRevalidateMs / 1000) : 0;
  // The policy counts from when the reply was obtained, the header from when it was fresh.
  const onError = Math.min(Math.floor(staleIfErrorMs / 1000), MAX_SECONDS) - Math.max(maxAge, age);
  return [
    `max-age=${maxAge}`,
    ...(whileRevalidating > 0 ? [`stale-while-revalidate=${whileRevalidating}`] : []),
    ...(onError > 0 ? [`stale-if-error=${onError}`] : []),
  ].join(', ');
}

/** Returns what an answer is purged by: the name of its interface, and its sources. */
function purgeKeys(
  { iface, provenance, otherSources = [] }: Pick<Answer, 'iface' | 'provenance' | 'otherSources'>,
  purgeHeader: PurgeHeader,
): string {
  const sources = [provenance, ...otherSources].map(({ source }) => `source-${source}`);
  return [...new Set([iface.name, ...sources])].join(purgeHeader === 'cache-tag' ? ',' : ' ');
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

/** Returns `Finfount-Source` of an answer: one item for each source that its rows come from. */
export function sourceHeader({ provenance, otherSources = [] }: Pick<Answer, 'provenance' | 'otherSources'>): string {
  return [provenance, ...otherSources].map(toSourceItem).join(', ');
}

/** Returns an item of `Finfount-Source`: the source, when it answered, and the URL. */
export function toSourceItem({ source, obtained, url }: Provenance): string {
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
