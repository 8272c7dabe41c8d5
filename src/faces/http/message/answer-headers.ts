import type { Representation } from '../../../base/content.ts';
import { toPercentEscapes } from '../../../base/percent-encoding.ts';
import type { Language, Text } from '../../../base/say.ts';
import type { AnswerResult } from '../../../engine/answer/answer.ts';
import type { Answer } from '../../../engine/cache/answers.ts';
import type { ReplyProvenance } from '../../../engine/cache/load-request.ts';
import { type NoteReader, noteHeaders } from './note-headers.ts';

// One year: longer values mean nothing to HTTP caches.
const MAX_SECONDS = 31_536_000;

/** The headers with purge keys for CDNs: of Fastly, of Cloudflare, and of the module xkey of Varnish. */
export const PURGE_HEADERS = ['surrogate-key', 'cache-tag', 'xkey'] as const;

/** One of {@link PURGE_HEADERS}. */
export type PurgeHeader = (typeof PURGE_HEADERS)[number];

/** The settings for caches between the service and its clients. */
export interface CacheSettings {
  /** The header for the purge keys of a CDN, if any. */
  readonly purgeHeader?: PurgeHeader | undefined;
  /**
   * Set if requests need a token. Then no shared cache may store an answer: some CDNs ignore `Vary` except for
   * `Accept-Encoding`, and would serve it to clients without a token.
   */
  readonly tokens?: unknown;
  /** Where the routes are: empty, or such as `/finance`. */
  readonly basePath?: string;
}

/**
 * Returns the headers of an answer: its provenance, its notes, and how long it stays fresh.
 * @param language in which its notes are told, besides English
 */
export function answerHeaders(
  { answer, cacheStatus, failure, hasSecret, readings }: AnswerResult,
  now: number,
  settings: CacheSettings = {},
  language: Language = 'en',
): Readonly<Record<string, string>> {
  const { provenance, notes = [], isFile } = answer;
  const told = [...notes, ...readings];
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
    ...longHeaders(answer, told, { ...settings, language }, cacheStatus !== 'unasked'),
    ...(told.length > 0 && { vary: varyOf(settings, told) }),
    ...archiveHeader(answer),
    ...(isFile && ACCEPTS_RANGES),
  };
}

/**
 * Returns the headers of an answer that may be long: its sources, the name of its file, and its notes, which get
 * the room that proxies leave.
 * @param wasAsked whether a source was asked
 */
export function longHeaders(
  answer: Pick<Answer, 'provenance' | 'otherSources' | 'disposition'>,
  notes: readonly Text[],
  reader: NoteReader,
  wasAsked = true,
): Readonly<Record<string, string>> {
  const { disposition = '' } = answer;
  const source = wasAsked ? sourceHeader(answer) : '';
  return {
    ...(source !== '' && { 'finfount-source': source }),
    ...(disposition !== '' && { 'content-disposition': disposition }),
    ...noteHeaders(notes, reader, source.length + disposition.length),
  };
}

/**
 * Returns `Vary` of a response: the headers of a request that it depends on.
 * @param notes of an answer, which are told in the language of the client
 */
export function varyOf({ tokens }: Pick<CacheSettings, 'tokens'>, notes: readonly Text[] = []): string {
  return [
    'Accept-Encoding',
    ...(tokens === undefined ? [] : ['Authorization']),
    ...(notes.length === 0 ? [] : ['Accept-Language']),
  ].join(', ');
}

/** The header of files: clients may ask for ranges. */
export const ACCEPTS_RANGES = { 'accept-ranges': 'bytes' } as const;

/** Returns `Repr-Digest` (RFC 9530), with which a client checks a file. */
export function digestHeader({ digest }: Pick<Representation, 'digest'>): Readonly<Record<string, string>> {
  return { 'repr-digest': `sha-256=:${digest}:` };
}

/** Returns `Finfount-Archive`; no header where no archive has the table. */
export function archiveHeader({ archivedSince }: Pick<Answer, 'archivedSince'>): Readonly<Record<string, string>> {
  return archivedSince === undefined ? {} : { 'finfount-archive': `since="${new Date(archivedSince).toISOString()}"` };
}

/**
 * Returns the headers for caches in front of the service: `Cache-Control`, and the purge keys of an answer, if
 * used. Answers without rows must not be cached by others.
 * @param age seconds since its source sent it
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
 * Returns `max-age` of an answer, counted from when its source sent it, with `stale-while-revalidate` and
 * `stale-if-error` (RFC 5861) as in the policy of the interface. An answer that is served because its source fails
 * gets `max-age=0`: some caches, such as nginx, ignore `Age`.
 */
function lifetime({ iface, provenance }: Pick<Answer, 'iface' | 'provenance'>, age: number, isStale: boolean): string {
  const { obtained, freshUntil } = provenance;
  const { staleWhileRevalidateMs = 0, staleIfErrorMs } = iface.cache;
  const freshSeconds = Math.max(0, Math.ceil((freshUntil - obtained) / 1000));
  const maxAge = isStale ? 0 : Math.min(freshSeconds, MAX_SECONDS);
  // A stale answer has used part of it already, and caches would count from when they receive it.
  const whileRevalidating = age < maxAge ? Math.floor(staleWhileRevalidateMs / 1000) : 0;
  // The policy counts from when the reply was obtained, the header from the end of freshness.
  const onError = Math.min(Math.floor(staleIfErrorMs / 1000), MAX_SECONDS) - Math.max(maxAge, age);
  return [
    `max-age=${maxAge}`,
    ...(whileRevalidating > 0 ? [`stale-while-revalidate=${whileRevalidating}`] : []),
    ...(onError > 0 ? [`stale-if-error=${onError}`] : []),
  ].join(', ');
}

/** Returns the purge keys of an answer: its interface and its sources. */
function purgeKeys(
  { iface, provenance, otherSources = [] }: Pick<Answer, 'iface' | 'provenance' | 'otherSources'>,
  purgeHeader: PurgeHeader,
): string {
  const sources = [provenance, ...otherSources].map(({ source }) => `source-${source}`);
  return [...new Set([iface.name, ...sources])].join(purgeHeader === 'cache-tag' ? ',' : ' ');
}

/** Returns the whole seconds since the source sent an answer. */
export function ageSeconds({ obtained }: ReplyProvenance, now: number): number {
  return Math.max(0, Math.floor((now - obtained) / 1000));
}

/** Returns the whole seconds for which an answer stays fresh. */
export function ttlSeconds({ freshUntil }: ReplyProvenance, now: number): number {
  return Math.min(Math.floor((freshUntil - now) / 1000), MAX_SECONDS);
}

/** Returns `Cache-Status` (RFC 9211) of a cached answer. */
export function hitStatus(ttl: number): string {
  return `finfount; hit; ttl=${ttl}`;
}

// Clients and proxies limit the size of headers.
const MAX_SOURCE_LENGTH = 1_100;

/**
 * Returns `Finfount-Source` of an answer: one item for each source that its rows come from. Where that is long,
 * the URLs have no queries: those only repeat the request of the client.
 */
export function sourceHeader({ provenance, otherSources = [] }: Pick<Answer, 'provenance' | 'otherSources'>): string {
  const sources = [provenance, ...otherSources];
  const whole = sources.map(toSourceItem).join(', ');
  if (whole.length <= MAX_SOURCE_LENGTH) return whole;
  return sources.map((source) => toSourceItem({ ...source, url: withoutQuery(source.url) })).join(', ');
}

/** Returns an item of `Finfount-Source`: the source, when it answered, and the URL. */
function toSourceItem({ source, obtained, url }: ReplyProvenance): string {
  // Characters that would end the quoted text or the header are percent-encoded.
  const quotable = url.replaceAll(/[^\x21\x23-\x5b\x5d-\x7e]/g, toPercentEscapes);
  return `${source}; obtained="${new Date(obtained).toISOString()}"; url="${quotable}"`;
}

function withoutQuery(url: string): string {
  return url.split('?')[0] ?? '';
}
