import { isPercentEncoded } from '../../../base/percent-encoding.ts';

/**
 * The longest path with query, in characters. A name of 10 kB fits: it is reported as an unknown name, not as a
 * wrong URL.
 */
export const MAX_URL_LENGTH = 16_384;

/** Returns the part of a URL before its query. */
export function pathOfUrl(url: string): string {
  const mark = url.indexOf('?');
  return mark < 0 ? url : url.slice(0, mark);
}

/** Returns the raw query of a URL, without its question mark. */
export function queryOfUrl(url: string): string {
  const mark = url.indexOf('?');
  return mark < 0 ? '' : url.slice(mark + 1);
}

/**
 * Returns the URL of a request line in a form that the router can decode. The scheme and host of an absolute URL
 * are removed. If the path has a broken escape, every `%` of it is escaped, so that it is taken literally.
 */
export function toRoutableUrl(url: string): string {
  const relative = url.replace(/^https?:\/\/[^/?#]*/i, '');
  const path = pathOfUrl(relative);
  if (!isPercentEncoded(path)) return path.replaceAll('%', '%25') + relative.slice(path.length);
  return relative.startsWith('/') ? relative : `/${relative}`;
}

// Without `=`, `cookie` and `token`, and short enough to read.
const LOGGABLE = /^(?:(?!cookie|token)[\w/.~@-]){0,200}/i;

/**
 * Returns a path that is safe to log. After a mistyped `?`, the path contains the query, perhaps with a cookie: it
 * is cut.
 */
export function toLoggedPath(url: string): string {
  const path = pathOfUrl(url);
  const [logged = ''] = LOGGABLE.exec(path) ?? [];
  return logged.length < path.length ? `${logged}…` : path;
}
