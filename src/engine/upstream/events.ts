import type { Failure } from '../../base/errors.ts';
import type { RequestContext } from '../../base/request-context.ts';
import type { BreakerEvent } from './circuit-breaker.ts';

/** One request that was sent upstream and how it ended, for the log. */
export interface UpstreamEvent {
  readonly source: string;
  readonly host: string;
  /** The requested address, without secrets. */
  readonly url: string;
  readonly reason: RequestReason;
  readonly ms: number;
  /** The HTTP status of a reply that was accepted: 404 where that means absence. */
  readonly status?: number;
  /** The size of the body, decompressed; 0 when the stored body is still valid. */
  readonly bytes?: number;
  /** The `Content-Type` of the body. */
  readonly type?: string;
  readonly failure?: Failure;
  /** The client's request that caused it, if known. */
  readonly requestContext?: RequestContext;
}

/**
 * Why a request was sent: as the source asked, once more after a failure, to another host of the source, to follow
 * a redirect, or to get session cookies.
 */
export type RequestReason = 'first' | 'retry' | 'alternate' | 'redirect' | 'session';

/** How much of a body has arrived; sent with the first piece and every later one. */
export interface UpstreamProgress {
  readonly source: string;
  readonly url: string;
  /** Bytes so far. */
  readonly received: number;
  /** Bytes in all, if the source sends its length. */
  readonly total: number | undefined;
  /** What it is, for a person who waits for it: see `UpstreamRequest.what`. */
  readonly what?: string;
}

/** Receives the events of the upstream client. */
export interface UpstreamListener {
  /** A request has ended. */
  onRequestEnd(event: UpstreamEvent): void;
  onProgress(progress: UpstreamProgress): void;
  /** The circuit breaker of a host has changed. */
  onBreakerChange(event: BreakerEvent): void;
  /** A body differs from the published one, and is used nevertheless because a mirror sent it. */
  onChecksumMismatch(event: { readonly source: string; readonly url: string; readonly failure: Failure }): void;
}
