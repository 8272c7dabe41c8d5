import type { Failure, FailureCode } from '../../base/errors.ts';

// The source rests, or it limits this address. The item is asked for again.
const TRANSIENT: ReadonlySet<FailureCode> = new Set([
  'upstream_unreachable',
  'upstream_timeout',
  'upstream_busy',
  'upstream_refused',
  'overloaded',
  'rate_limited',
]);
// Every item would fail in the same way.
const FATAL: ReadonlySet<FailureCode> = new Set(['unauthorized', 'not_found', 'unknown_interface', 'not_open']);
// The pull stops after so many failures in a row that are neither transient nor fatal.
const MAX_UNEXPECTED_IN_A_ROW = 20;
// How often one item is asked for before it counts as failed.
const MAX_ATTEMPTS = 5;
// The pause after failures in a row where the source names none.
const MIN_PAUSE_MS = 5_000;
const MAX_PAUSE_MS = 300_000;
// The pull stops after so long without an answer.
const MAX_SILENCE_MS = 7_200_000;

/**
 * Decides when a pull asks for its next item. It pauses while the source rests or as `Retry-After` says. After a
 * pause it asks for one item at a time until one succeeds. It stops the pull after too many failures. Times come
 * from a monotonic clock.
 */
export class Pace {
  readonly #maxConcurrency: number;
  readonly #attempts = new Map<number, number>();
  #failuresInARow = 0;
  #oddInARow = 0;
  #pausedUntil = Number.NEGATIVE_INFINITY;
  /** When the source last asked for a pause. */
  #pauseAskedAt = Number.NEGATIVE_INFINITY;
  #isProbing = false;
  #answeredAt: number;
  #stop: string | undefined;

  /**
   * @param maxConcurrency how many items may be under way at once
   * @param now milliseconds of a monotonic clock
   */
  constructor(maxConcurrency: number, now: number) {
    this.#maxConcurrency = maxConcurrency;
    this.#answeredAt = now;
  }

  /** How many items may be under way at once now. */
  get concurrency(): number {
    return this.#isProbing ? 1 : this.#maxConcurrency;
  }

  /** Why the pull must stop, as a sentence; undefined while it may go on. */
  get stop(): string | undefined {
    return this.#stop;
  }

  /** How long to wait before the next item, in milliseconds. */
  waitMs(now: number): number {
    return Math.max(0, this.#pausedUntil - now);
  }

  /**
   * The source answered: with a table, or that it has no such data.
   * @param asked when the item was asked for
   */
  recordAnswer(item: number, asked: number, now: number): void {
    this.#attempts.delete(item);
    this.#failuresInARow = 0;
    this.#oddInARow = 0;
    this.#answeredAt = now;
    // It was under way when the source asked for a pause, so it does not end that.
    if (asked <= this.#pauseAskedAt) return;
    this.#isProbing = false;
    this.#pausedUntil = Number.NEGATIVE_INFINITY;
  }

  /** An item failed. Returns whether it is asked for again later. */
  recordFailure(item: number, failure: Failure, now: number): 'retry' | 'failed' {
    const { code, message, retryAfterMs } = failure;
    if (FATAL.has(code)) {
      this.#stop ??= message;
      return 'failed';
    }
    if (!TRANSIENT.has(code)) {
      this.#oddInARow++;
      this.#attempts.delete(item);
      if (this.#oddInARow >= MAX_UNEXPECTED_IN_A_ROW)
        this.#stop ??= `${MAX_UNEXPECTED_IN_A_ROW} replies in a row were not what they should be. The last one: ${message}`;
      return 'failed';
    }
    const attempts = (this.#attempts.get(item) ?? 0) + 1;
    this.#attempts.set(item, attempts);
    const isPaused = this.#pausedUntil > now;
    if (!isPaused) this.#failuresInARow++;
    const ownMs = isPaused || this.#failuresInARow < 2 ? 0 : MIN_PAUSE_MS * 2 ** (this.#failuresInARow - 2);
    const pauseMs = retryAfterMs ?? Math.min(ownMs, MAX_PAUSE_MS);
    this.#pausedUntil = Math.max(this.#pausedUntil, now + pauseMs);
    if (pauseMs > 0) this.#isProbing = true;
    if (retryAfterMs !== undefined && retryAfterMs > 0) this.#pauseAskedAt = now;
    if (now - this.#answeredAt > MAX_SILENCE_MS)
      this.#stop ??= `Nothing was answered for ${MAX_SILENCE_MS / 3_600_000} hours. ${message}`;
    return attempts < MAX_ATTEMPTS ? 'retry' : 'failed';
  }
}
