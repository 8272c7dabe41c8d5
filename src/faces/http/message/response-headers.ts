import type { Representation } from '../../../base/content.ts';

/** Response headers by name, in lower case. */
export type HeaderMap = Readonly<Record<string, string>>;

/** The methods of every route that only reads. */
export const READ_METHODS = ['GET', 'HEAD', 'OPTIONS'] as const;

/** The same as the value of a header. */
export const ALLOWED_METHODS = READ_METHODS.join(', ');

/**
 * Returns the headers of every response: no browser guesses another content type.
 * @param sandbox whether the figures are synthetic
 */
export function baseHeaders({ sandbox }: { readonly sandbox: boolean }): HeaderMap {
  return {
    'x-content-type-options': 'nosniff',
    // A URL may hold a secret: pages must not send it as a referrer.
    'referrer-policy': 'no-referrer',
    ...(sandbox && { 'finfount-sandbox': 'true' }),
  };
}

/** The headers of responses that any web page may read: data and documents. */
export const CROSS_ORIGIN_HEADERS: HeaderMap = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers':
    'Accept-Ranges, Age, Cache-Control, Cache-Status, Content-Disposition, Content-Range, ETag, Finfount-Archive, Finfount-Error, Finfount-Note, Finfount-Note-Chinese, Finfount-Sandbox, Finfount-Source, Repr-Digest, Retry-After, X-Request-Id',
};

/** The headers of a CORS preflight of such a response. */
export const PREFLIGHT_HEADERS: HeaderMap = {
  'access-control-allow-methods': ALLOWED_METHODS,
  // `*` does not stand for `Authorization` (Fetch standard, "CORS-preflight fetch").
  'access-control-allow-headers': '*, Authorization',
  'access-control-max-age': '86400',
};

/** For pages and documents made from the declarations: a cache must revalidate them with the ETag. */
export const REVALIDATED: HeaderMap = { 'cache-control': 'no-cache' };

/** For responses that change at any time: no cache stores them. */
export const NOT_STORED: HeaderMap = { 'cache-control': 'no-store' };

/** For files with a hash of their content in their name. */
export const IMMUTABLE: HeaderMap = { 'cache-control': 'public, max-age=31536000, immutable' };

/**
 * Returns the headers of an HTML page. Its policy allows only our own files and the named inline scripts. Redoc
 * creates its styles and its search worker itself, hence `unsafe-inline` and `blob:`.
 * @param scripts the inline scripts of the page, each as `'sha256-…'`
 */
export function pageHeaders(scripts: readonly string[] = []): HeaderMap {
  return {
    ...REVALIDATED,
    'content-security-policy': `default-src 'none'; script-src ${["'self'", ...scripts].join(' ')}; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'; worker-src 'self' blob:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  };
}

/**
 * Returns the headers of a representation: those of a 304, and all of them.
 * @param type the `Content-Type`
 * @param headers the headers of its route
 */
export function contentHeaders(
  type: string,
  { coding, etag }: Representation,
  headers: HeaderMap,
): { readonly notModified: HeaderMap; readonly whole: HeaderMap } {
  const notModified = { ...headers, etag };
  const encoded = coding === 'identity' ? undefined : { 'content-encoding': coding };
  return { notModified, whole: { ...notModified, ...encoded, 'content-type': type } };
}
