import { MAX_URL_LENGTH, pathOfUrl } from '../message/url.ts';

/** The decoded params of a route's path by name; `path` is the text of `*`. */
export type PathParams = Readonly<Record<string, string | undefined>>;

/** A route that matches a URL. */
export interface RouteMatch<Target> {
  /** The pattern of the route: `/api/public/:item_id`. */
  readonly route: string;
  readonly target: Target;
  readonly params: PathParams;
}

/**
 * The routes of the server by path pattern, for all methods: a wrong method is 405, not 404. Nearly all are fixed
 * paths. A general library would take 8 of the 112 ms of a start.
 */
export class Router<Target> {
  readonly #fixed = new Map<string, RouteMatch<Target>>();
  readonly #patterns: { readonly route: string; readonly target: Target; readonly pattern: RegExp }[] = [];

  /**
   * Adds a route. If two patterns match a path, the first one added is used.
   * @param route a path, such as `/api/`, or a pattern, such as `/api/public/:item_id`,
   *   `/api/export/:item_id.:ending` or `/docs/*`
   */
  add(route: string, target: Target): void {
    if (/[:*]/.test(route)) this.#patterns.push({ route, target, pattern: toPattern(route) });
    else this.#fixed.set(route, { route, target, params: {} });
  }

  /** Returns the route of a URL in routable form; undefined without one, and for a URL that is too long. */
  find(url: string): RouteMatch<Target> | undefined {
    const path = unescapeLetters(pathOfUrl(url));
    if (path.length > MAX_URL_LENGTH) return undefined;
    const fixed = this.#fixed.get(path);
    if (fixed) return fixed;
    for (const { route, target, pattern } of this.#patterns) {
      const groups = pattern.exec(path)?.groups;
      if (!groups) continue;
      const params = Object.entries(groups).map(([name, text]) => [name, decodeURIComponent(text)]);
      return { route, target, params: Object.fromEntries(params) };
    }
    return undefined;
  }
}

/** Converts a route to a pattern with a named group for each param: a segment, or the rest of the path for `*`. */
function toPattern(route: string): RegExp {
  const source = route
    .replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)
    // A param after a dot has no dot: otherwise a path of many dots would take quadratic time.
    .replaceAll(/(?<=\\\.):(\w+)/g, '(?<$1>[^/.]*)')
    .replaceAll(/:(\w+)/g, '(?<$1>[^/]*)')
    .replace(String.raw`\*`, '(?<path>.*)');
  return new RegExp(`^${source}$`);
}

/** Decodes needless escapes of a path, so that `/%61pi/` is `/api/`; all others stay. */
function unescapeLetters(path: string): string {
  return path.includes('%')
    ? path.replaceAll(/%(?:2[de]|3\d|[46][1-9a-f]|[57][\da]|5f|7e)/gi, (escaped) => decodeURIComponent(escaped))
    : path;
}
