import { belowBasePath } from '../../../base/base-path.ts';
import { type Failure, RULE_ERROR } from '../../../base/errors.ts';
import { nodeHttp } from '../../../base/node-http.ts';
import type { Language } from '../../../base/say.ts';
import { JSON_TYPES } from '../../../engine/exports/formats.ts';
import { ALLOWED_METHODS, type HeaderMap } from './response-headers.ts';

/**
 * Returns the JSON body of a failure: `error`, with `interface` and `detail` if present.
 * @param name the interface as the request named it
 * @param language of its sentences
 * @param basePath under which the addresses in its sentence are
 */
export function errorBody(failure: Failure, name: string | undefined, language: Language, basePath = ''): string {
  const detail = failure.detailIn(language);
  return JSON.stringify({
    error: failure.breaksRule ? RULE_ERROR : belowBasePath(failure.messageIn(language), basePath),
    ...(name !== undefined && { interface: name }),
    ...(detail && { detail }),
  });
}

/**
 * Returns the headers of a failure. `Finfount-Error` is its code, which the manual explains. A 401 carries
 * `WWW-Authenticate`, a 405 `Allow`, and a 429, 502 or 503 carries `Retry-After` if the time is known.
 */
export function errorHeaders(failure: Failure): HeaderMap {
  const { code, status, retryAfterMs = code === 'overloaded' ? 1_000 : undefined } = failure;
  const mayRetry = (status === 429 || status === 502 || status === 503) && retryAfterMs !== undefined;
  return {
    'content-type': JSON_TYPES.json,
    'cache-control': 'no-store',
    'finfount-error': code,
    vary: 'Accept-Language',
    ...(code === 'unauthorized' && { 'www-authenticate': 'Bearer realm="finfount"' }),
    ...(code === 'method_not_allowed' && { allow: ALLOWED_METHODS }),
    ...(mayRetry && { 'retry-after': String(Math.ceil(retryAfterMs / 1000)) }),
  };
}

/** An error response after which the connection is closed. */
export interface LastResponse {
  readonly headers: HeaderMap;
  readonly body: string;
}

/** What a refused request says: the interface in its path, if any, and the language that its client prefers. */
export interface RefusedRequest {
  readonly name?: string | undefined;
  readonly language?: Language;
  /** Whether its method is HEAD: the response has no body. */
  readonly isHead?: boolean;
}

/** Returns the response of a failure after which the connection is closed. */
export function toLastResponse(
  base: HeaderMap,
  failure: Failure,
  { name, language = 'en' }: RefusedRequest = {},
): LastResponse {
  const body = errorBody(failure, name, language);
  const length = String(Buffer.byteLength(body));
  return { headers: { ...base, ...errorHeaders(failure), 'content-length': length, connection: 'close' }, body };
}

/** Returns the same as bytes, for a connection without a readable request. */
export function toLastBytes(base: HeaderMap, failure: Failure, request?: RefusedRequest): string {
  const { headers, body } = toLastResponse(base, failure, request);
  const content = request?.isHead ? '' : body;
  const lines = Object.entries(headers).map(([header, value]) => `${header}: ${value}\r\n`);
  return `HTTP/1.1 ${failure.status} ${nodeHttp.STATUS_CODES[failure.status]}\r\n${lines.join('')}\r\n${content}`;
}
