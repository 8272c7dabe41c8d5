import type { Context } from '@opentelemetry/api';

/**
 * The request on whose behalf something is done. What one request causes may serve many: it is done on behalf of
 * the first.
 */
export interface RequestContext {
  /** What the request is called. */
  readonly requestId: string;
  /** The trace that it is part of, where somebody traces. */
  readonly context?: Context;
}
