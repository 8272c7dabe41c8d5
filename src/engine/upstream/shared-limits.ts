import { createHash } from 'node:crypto';
import type { Failure } from '../../base/errors.ts';
import type { AnySource } from '../interface/source.ts';

/** How a request to a host ended, for the circuit breakers of all processes. */
export interface HostOutcome {
  /** The identity of the ask, and of the client's address: see {@link digestOf}. */
  readonly ask: string;
  readonly clientAddress: string;
  /** Undefined when the request succeeded. */
  readonly failure: Failure | undefined;
  /** Whether the host said that it limits every request: HTTP 429. */
  readonly limitsAll: boolean;
  /** Whether the request was a probe of a host whose circuit breaker was open. */
  readonly isProbe: boolean;
}

/** How a request of another process ended, and how long ago, in milliseconds. */
export interface PastOutcome extends HostOutcome {
  readonly ageMs: number;
}

/** What a process wants before it sends a request. */
export interface TokenRequest {
  readonly source: AnySource;
  readonly host: string;
  /** The number of the last outcome of the host that it knows; 0 for none. */
  readonly seen: number;
  /** Whether its request would probe the host: one process does so at a time. */
  readonly isProbe: boolean;
}

/**
 * The answer to a {@link TokenRequest}. Only with `taken` may the request be sent. With `behind`, other processes
 * met the host since: the process learns what became of it, and decides anew.
 */
export type TokenResult =
  | { readonly kind: 'taken' }
  | { readonly kind: 'wait'; readonly waitMs: number }
  | { readonly kind: 'probed' }
  | { readonly kind: 'behind'; readonly seen: number; readonly outcomes: readonly PastOutcome[] };

/** What a process reports once a request has ended. */
export interface OutcomeReport {
  readonly host: string;
  /** Undefined where it says nothing of the host. */
  readonly outcome: HostOutcome | undefined;
  /** Whether the request was the probe of this process, which ends with it. */
  readonly isProbe: boolean;
}

/**
 * What several processes share about the sources: the rate of each source, how requests to each host ended, and
 * which process probes a host.
 */
export interface SharedLimits {
  /** Throws `overloaded` where this process asks no source while it cannot reach the others. */
  takeToken(request: TokenRequest): Promise<TokenResult>;
  /** Reports how a request ended. Throws nothing. */
  reportOutcome(report: OutcomeReport): Promise<void>;
}

/** What a process that is alone shares: nothing. Its own buckets and circuit breakers are enough. */
export const UNSHARED: SharedLimits = {
  takeToken: () => Promise.resolve({ kind: 'taken' }),
  reportOutcome: () => Promise.resolve(),
};

/** The identity of an ask or an address among processes: a short digest that does not reveal it. */
export function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}
