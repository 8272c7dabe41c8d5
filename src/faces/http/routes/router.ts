import { MAX_URL_LENGTH, pathOfUrl } from '../message/url.ts';

/** The decoded params of a route's path by name; `path` is what stands for a `*`. */
export type PathParams = Readonly<Record<string, string | undefined>>;

/** A route that matches a URL. */
export interface RouteMatch<Target> {
  /** The pattern of the route: `/api/public/:item_id`. */
  readonly route: string;
  readonly target: Target;
  readonly params: PathParams;
}

/**
 * The routes of the server by their path patterns, for every method: a wrong method is 405, not 404. Nearly all
 * are fixed paths: a library that is ready for all that patterns can be took 8 of the 112 ms of a start.
 */
export class Router<Target> {
  readonly #fixed = new Map<string, RouteMatch<Target>>();
  readonly #patterns: { readonly route: string; readonly target: Target; readonly pattern: RegExp }[] = [];

  /**
   * Adds a route. Of two patterns that match a path, the first that was added has it.
   * @param route a path, such as `/api/`, or a pattern, such as `/api/public/:item_id`,
   * `/api/export/:item_id.:ending` or `/docs/*`
   */
  add(route: string, target: Target): void {
    if (/[:*]/.test(route)) this.#patterns.push({ route, target, pattern: toPattern(route) });
    else this.#fixed.set(route, { route, target, params: {} });
  }

  /** Returns the route of a URL in routable form, or undefined. What is too long to be read is of none. */
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

/** A pattern whose params are groups of their names: one of a segment, or of all that follows. */
function toPattern(route: string): RegExp {
  const source = route
    .replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)
    // What ends a segment after a dot has no dot: else a path of many dots would take quadratic time.
    .replaceAll(/(?<=\\\.):(\w+)/g, '(?<$1>[^/.]*)')
    .replaceAll(/:(\w+)/g, '(?<$1>[^/]*)')
    .replace(String.raw`\*`, '(?<path>.*)');
  return new RegExp(`^${source}$`);
}

/** A path without escapes of what need not be escaped, so that `/%61pi/` is `/api/`; all others stay. */
function unescapeLetters(path: string): string {
  return path.includes('%')
    ? path.replaceAll(/%(?:2[de]|3\d|[46][1-9a-f]|[57][\da]|5f|7e)/gi, (escaped) => decodeURIComponent(escaped))
    : path;
}
