import type { Failure, FailureCode } from '../errors.ts';
import { type Clock, withJitter } from './clock.ts';

/** A change of the circuit breaker of one host. */
export interface BreakerEvent {
  readonly host: string;
  /** `open`: requests fail at once; `half-open`: one request probes the host; `closed`: the host answers again. */
  readonly state: 'open' | 'half-open' | 'closed';
  /** How long the breaker stays open, in milliseconds; only for `open`. */
  readonly openMs?: number;
  /** The failure that opened it. */
  readonly failure?: Failure;
}

// Failures in a row that open the breaker, and how long it stays open the first time and at most.
const FAILURES_TO_OPEN = 5;
const MIN_OPEN_MS = 5_000;
const MAX_OPEN_MS = 300_000;
// A `Retry-After` up to this is waited for; a longer one opens the breaker.
const MAX_RETRY_AFTER_WAIT_MS = 5_000;

// Failures that concern the host, not the request.
const HOST_FAILURES: readonly FailureCode[] = ['upstream_unreachable', 'upstream_timeout', 'upstream_busy'];

/**
 * The circuit breaker of one host; it also holds the host's `Retry-After`. Usual libraries let requests wait while
 * the breaker is half-open; this one fails them.
 */
export class CircuitBreaker {
  readonly #host: string;
  readonly #clock: Clock;
  readonly #onChange: (event: BreakerEvent) => void;
  /** Host failures in a row. */
  #failures = 0;
  #failedAt = Number.NEGATIVE_INFINITY;
  #lastFailure: Failure | undefined;
  #blockedUntil = Number.NEGATIVE_INFINITY;
  /** How long the breaker opened the last time, in milliseconds; 0 while it is closed. */
  #openMs = 0;
  /** Whether one request probes the host. */
  #isProbing = false;

  constructor(host: string, clock: Clock, onChange: (event: BreakerEvent) => void) {
    this.#host = host;
    this.#clock = clock;
    this.#onChange = onChange;
  }

  /** When a request to the host last failed in any way; -Infinity when the last one succeeded. */
  get failedAt(): number {
    return this.#failedAt;
  }

  /** Until when no request is sent, by the clock: the breaker is open or the host sent `Retry-After`. */
  get blockedUntil(): number {
    return this.#blockedUntil;
  }

  /** Whether one request probes the host. */
  get isProbing(): boolean {
    return this.#isProbing;
  }

  /**
   * How long to wait before the host may be asked, in milliseconds. Throws the host's last failure while the
   * breaker is open or half-open.
   */
  waitMs(): number {
    const leftMs = Math.max(this.#blockedUntil - this.#clock.now(), 0);
    const isOpen = this.#openMs > 0;
    if (!this.#lastFailure || !(this.#isProbing || (isOpen && leftMs > 0))) return leftMs;
    const when = this.#isProbing
      ? 'it is being asked again right now'
      : `it is asked again in ${Math.ceil(leftMs / 1000)} s`;
    throw this.#lastFailure.adding(`; ${when}`, Math.max(leftMs, 1_000));
  }

  /**
   * Begins a request to the host: a probe if the breaker was open. Returns the function that ends the request,
   * with its failure or with undefined when it succeeded.
   */
  begin(): (failure: Failure | undefined) => void {
    const isProbe = this.#openMs > 0;
    if (isProbe) {
      this.#isProbing = true;
      this.#onChange({ host: this.#host, state: 'half-open' });
    }
    return (failure) => {
      if (isProbe) this.#isProbing = false;
      if (failure) this.#recordFailure(failure, isProbe);
      else this.#failedAt = Number.NEGATIVE_INFINITY;
      if (!failure || !HOST_FAILURES.includes(failure.code)) this.#close();
    };
  }

  #recordFailure(failure: Failure, isProbe: boolean): void {
    const now = this.#clock.now();
    this.#failedAt = now;
    this.#lastFailure = failure;
    if (!HOST_FAILURES.includes(failure.code)) return;
    this.#failures++;
    const isOpen = this.#openMs > 0;
    const { retryAfterMs = 0 } = failure;
    const failsAgain = isProbe && isOpen;
    const opens =
      failsAgain || (!isOpen && this.#failures >= FAILURES_TO_OPEN) || retryAfterMs > MAX_RETRY_AFTER_WAIT_MS;
    if (failsAgain) this.#openMs = Math.min(2 * this.#openMs, MAX_OPEN_MS);
    else if (opens && !isOpen) this.#openMs = MIN_OPEN_MS;
    const openMs = Math.max(withJitter(retryAfterMs, this.#clock), opens ? this.#openMs : 0);
    this.#blockedUntil = Math.max(this.#blockedUntil, now + openMs);
    if (opens) this.#onChange({ host: this.#host, state: 'open', openMs, failure });
  }

  #close(): void {
    this.#failures = 0;
    if (this.#openMs === 0) return;
    this.#openMs = 0;
    this.#blockedUntil = Number.NEGATIVE_INFINITY;
    this.#onChange({ host: this.#host, state: 'closed' });
  }
}
