/**
 * When the next token of a bucket is there. A client that was idle may make up for a burst and no more.
 * @param due when it was there after the tokens before, by any clock, in milliseconds
 * @param now by the same clock
 * @param gapMs between two tokens
 */
export function nextTokenDue(due: number, now: number, gapMs: number, burst: number): number {
  return Math.max(due, now - (burst - 1) * gapMs);
}

/** A rate that a process takes its share of. */
export interface SharedRate {
  /** Between two tokens of all processes together, in milliseconds. */
  readonly gapMs: number;
  /** Tokens that all processes together may take at once after a pause. */
  readonly burst: number;
  /** How many processes share the rate: each takes one token of so many. */
  readonly sharers: number;
}

interface Bucket {
  due: number;
  sharers: number;
}

/** Token buckets by name, of processes that share rates without speaking to each other. */
export class TokenBuckets {
  readonly #now: () => number;
  readonly #random: () => number;
  readonly #buckets = new Map<string, Bucket>();

  /**
   * @param now milliseconds of a clock that never jumps
   * @param random a number from 0 to below 1
   */
  constructor(now: () => number, random: () => number) {
    this.#now = now;
    this.#random = random;
  }

  /**
   * Takes the next token of the share of this process: 0, else how many milliseconds to wait. Where more processes
   * share the rate than before, each begins anew at a moment of its own: they lost each other at the same time.
   */
  take(name: string, { gapMs, burst, sharers }: SharedRate): number {
    const now = this.#now();
    const ownGapMs = gapMs * sharers;
    const bucket = this.#buckets.get(name) ?? { due: Number.NEGATIVE_INFINITY, sharers: 1 };
    this.#buckets.set(name, bucket);
    if (sharers > bucket.sharers) bucket.due = Math.max(bucket.due, now + this.#random() * ownGapMs);
    bucket.sharers = sharers;
    const due = nextTokenDue(bucket.due, now, ownGapMs, Math.max(1, Math.floor(burst / sharers)));
    if (due > now) return Math.ceil(due - now);
    bucket.due = due + ownGapMs;
    return 0;
  }
}
