import type { Failure } from '../../base/errors.ts';
import type { RequestContext } from '../../base/request-context.ts';

/** The status of a request whose client left before its answer, as in nginx: no client ever receives it. */
export const CLIENT_LEFT = 499;

/** One request that was answered, without anything that a client may have typed a secret into. */
export interface RequestEvent {
  readonly method: string;
  /** Without the query, and cut where it is no plain path: it may hold a query that was mistyped. */
  readonly path: string;
  /** The path of the route, with the names of its params; absent when there is none. */
  readonly route?: string;
  readonly status: number;
  readonly ms: number;
  /** The context of its upstream requests; absent for a hot answer to a request without an id. */
  readonly requestContext?: RequestContext;
  /** The interface that the path names; `unknown` when there is none of that name. */
  readonly interface?: string;
  /**
   * How the cache answered: `hot` was found by its URL, `hit` was stored, `unasked` is the empty table of what no
   * source can have.
   */
  readonly cacheStatus?: 'hot' | 'hit' | 'miss' | 'stale' | 'unasked';
  /** The name of the token that the request had; absent where it had none, or needed none. */
  readonly token?: string;
  /** The source of what was answered. */
  readonly source?: string;
  /** Why there was no answer, or why the source had no newer one. */
  readonly failure?: Failure;
}

/** The hot answers of one interface, counted where they are sent: a look into a map would cost time there. */
export interface HotCount {
  /** With status 200. */
  whole: number;
  /** With status 304. */
  unchanged: number;
}
