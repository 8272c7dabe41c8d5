import type { Context } from '@opentelemetry/api';

/** The client's request that causes some work. Work that serves many requests is counted for the first of them. */
export interface RequestContext {
  /** What the request is called. */
  readonly requestId: string;
  /**
   * The address of its client, which waits for a source in turn with other addresses; absent for work without a
   * client.
   */
  readonly clientAddress?: string;
  /** The trace that the request is part of, where tracing is on. */
  readonly context?: Context;
}

/** Work that is done once for all clients that want it. */
export interface SharedCall {
  /** Aborted when every client has left before the work has begun. */
  readonly signal: AbortSignal;
  /** A source is asked now: the work goes on without clients, and its result serves later ones. */
  begin(): void;
  /**
   * Calls the listener with the address of every client that has wanted the work, now or later: each address once.
   * Empty for work without a client.
   */
  onClientAddress(listener: (address: string) => void): void;
}
