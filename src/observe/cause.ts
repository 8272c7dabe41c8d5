import { AsyncLocalStorage } from 'node:async_hooks';

/** On whose behalf something is done. */
export interface Cause {
  /** What the request is called. */
  readonly requestId: string;
}

/**
 * The request on whose behalf this is done, if there is one. What one request causes may serve many: it is done on behalf of
 * the first.
 */
export const causes = new AsyncLocalStorage<Cause>();
