import type { Failure } from '../../base/errors.ts';
import type { RequestContext } from '../../base/request-context.ts';
import type { Page, Pages } from '../interface/pages.ts';
import type { CacheContext, UpstreamRequest } from '../interface/source.ts';
import type { Deadline } from './deadline.ts';
import type { RequestReason } from './events.ts';
import type { Recovery } from './failures.ts';
import type { RequestScope } from './request-scheduler.ts';

/** One `fetch` of a source, and what all its attempts share. */
export interface FetchTask extends RequestScope {
  readonly request: UpstreamRequest;
  /** The client's cookie, or else the operator's. */
  readonly cookie: string | undefined;
  /** The stored reply, which is no longer fresh. */
  readonly stored: Pages | undefined;
  /** The hosts whose reply was refused a moment ago, each with the refusal. */
  readonly refusals: ReadonlyMap<string, Failure>;
  readonly requestContext: RequestContext | undefined;
  /** Inspects pages: see `FetchContext.inspect`. */
  readonly inspect: CacheContext['inspect'];
  /** The time limit of all attempts together. */
  readonly total: Deadline;
}

/** One HTTP request of a task. */
export interface Attempt {
  readonly url: string;
  /**
   * The address for events, messages and the page. It is that of the request where a cookie was sent: a source may
   * write the cookie into the address that it redirects to.
   */
  readonly shownUrl: string;
  readonly reason: RequestReason;
  /** Earlier attempts at the same host. */
  readonly attempts: number;
  /** Redirects followed so far. */
  readonly redirects: number;
}

/** How an attempt ended: with a page, or with a failure and what may help. */
export type AttemptResult =
  | { readonly page: Page; readonly contentType?: string }
  | { readonly failure: Failure; readonly recovery: Recovery };

/** A redirect to follow. */
export interface Redirect {
  readonly redirect: string;
}
