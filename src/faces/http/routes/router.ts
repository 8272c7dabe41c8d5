import findMyWay from 'find-my-way';
import { MAX_URL_LENGTH } from '../message/url.ts';

/** The decoded params of a route's path by name; `*` is the rest of the path. */
export type PathParams = Readonly<Record<string, string | undefined>>;

/** A route that matches a URL. */
export interface RouteMatch<Target> {
  /** The pattern of the route: `/api/public/:item_id`. */
  readonly route: string;
  readonly target: Target;
  readonly params: PathParams;
}

/** The routes of the server by their path patterns, for every method: a wrong method is 405, not 404. */
export class Router<Target> {
  readonly #tree = findMyWay({ maxParamLength: MAX_URL_LENGTH, querystringParser: () => ({}) });

  /** @param route the pattern, such as `/api/public/:item_id` or `/docs/*` */
  add(route: string, target: Target): void {
    this.#tree.on('GET', route, () => undefined, { route, target });
  }

  /** Returns the route of a URL in routable form, or undefined. */
  find(url: string): RouteMatch<Target> | undefined {
    const found = this.#tree.find('GET', url);
    if (!found) return undefined;
    const { route, target }: Omit<RouteMatch<Target>, 'params'> = found.store;
    return { route, target, params: found.params };
  }
}
