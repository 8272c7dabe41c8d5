import { Failure, inEnglish } from '../../base/errors.ts';
import { say } from '../../base/say.ts';
import type { ParentCall } from '../cache/load-request.ts';
import { decodeFailure, encodeFailure } from '../cache/negative-cache.ts';
import { decodeText, toQuery } from '../interface/query.ts';

// How an edge asks its parent for a reply, and how that answers: GET /api/replies/{name}?{params}&_source=1&…

/** The route of replies. Below it stands the name of an interface. */
export const REPLIES_PATH = '/api/replies';

/** The version of all that an edge and its parent say to each other, besides the format of stored replies. */
export const REPLY_FORMAT = 1;

/** The type of a reply in its stored form. */
export const REPLY_TYPE = 'application/vnd.finfount.reply';

/** The headers of a reply, and of a failure of its source. */
export const REPLY_HEADERS = {
  /** The version of the parent. */
  version: 'finfount-version',
  /** Until when the reply is fresh, in milliseconds since 1970; absent for ever. */
  freshUntil: 'finfount-fresh-until',
  /** What the source failed with, encoded. With a reply: the reply is stale. */
  failure: 'finfount-failure',
} as const;

/** The query to a parent, without the name of the interface. */
export interface ReplyQuery extends Pick<ParentCall, 'minObtained'> {
  /** The params, undecoded. */
  readonly query: string;
  readonly sourceIndex: number;
  readonly parts: readonly string[];
}

// Two sources have fallback sources, and parts of parts exist nowhere yet.
const MAX_SOURCES = 100;
const MAX_PARTS = 10;

/**
 * Writes what is wanted as path and query below the address of the parent.
 * @param cookie the client's own: the parent reads it as that of any client
 */
export function toReplyPath({ origin, minObtained }: ParentCall, cookie: string | undefined): string {
  const { name, params, sourceIndex, parts } = origin;
  const given = Object.entries(params).filter(([, value]) => value !== undefined);
  const query = toQuery({
    ...Object.fromEntries(given),
    ...(cookie !== undefined && { cookie }),
    ...(sourceIndex > 0 && { _source: sourceIndex }),
    ...(parts.length > 0 && { _part: parts }),
    ...(Number.isFinite(minObtained) && { _since: minObtained }),
  });
  return `${REPLIES_PATH}/${encodeURIComponent(name)}?${query}`;
}

/** Reads what {@link toReplyPath} wrote into the query. Throws `invalid_params`. */
export function readReplyQuery(raw: string): ReplyQuery {
  const segments = raw.split('&');
  const isOption = (segment: string): boolean => /^_(?:source|part|since)=/.test(segment);
  const valuesOf = (name: string): readonly string[] =>
    segments.filter((segment) => segment.startsWith(`${name}=`)).map((segment) => segment.slice(name.length + 1));
  const sourceIndex = wholeOf(valuesOf('_source'), 0);
  const minObtained = wholeOf(valuesOf('_since'), Number.NEGATIVE_INFINITY);
  const parts = valuesOf('_part').map(decodeText);
  const isRead = (part: string | null): part is string => part !== null;
  if (
    sourceIndex === undefined ||
    sourceIndex > MAX_SOURCES ||
    minObtained === undefined ||
    parts.length > MAX_PARTS ||
    !parts.every(isRead)
  )
    throw new Failure(
      'invalid_params',
      say(
        '_source and _since take a whole number each, and _part takes text in UTF-8: they are written by edges.',
        '_source 和 _since 各为一个整数，_part 为 UTF-8 文本：它们由边缘实例写出。',
      ),
    );
  return { query: segments.filter((segment) => !isOption(segment)).join('&'), sourceIndex, parts, minObtained };
}

/** The whole number that was given once; `otherwise` where none was, undefined for anything else. */
function wholeOf(values: readonly string[], otherwise: number): number | undefined {
  const [value] = values;
  if (value === undefined) return otherwise;
  return values.length === 1 && /^\d{1,15}$/.test(value) ? Number(value) : undefined;
}

// All headers of a response share 4,096 bytes: beyond them, nginx answers 502 unless it is told otherwise.
const MAX_ENCODED = 3_000;
// In UTF-8 and base64, a character of a message takes at most four bytes.
const MAX_SHORT = 700;

/** Encodes what a source failed with as the value of a header; a long one in English alone, and cut off. */
export function toFailureHeader(failure: Failure): string {
  const encoded = toBase64(failure);
  if (encoded.length <= MAX_ENCODED) return encoded;
  const { code, message, retryAfterMs } = failure;
  return toBase64(new Failure(code, inEnglish(message.slice(0, MAX_SHORT)), { retryAfterMs }));
}

function toBase64(failure: Failure): string {
  return Buffer.from(encodeFailure(failure)).toString('base64url');
}

/** Decodes what {@link toFailureHeader} wrote; undefined for anything else. */
export function fromFailureHeader(value: unknown): Failure | undefined {
  return typeof value === 'string' ? decodeFailure(Buffer.from(value, 'base64url').toString()) : undefined;
}
