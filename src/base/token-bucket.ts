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
  /** How many processes share the rate: each takes one token in this number. */
  readonly sharers: number;
  /** Whether this process has just lost the others: those that it was in step with lost it at the same time. */
  readonly begins: boolean;
}

/** Token buckets by name, of processes that share rates without speaking to each other. */
export class TokenBuckets {
  readonly #now: () => number;
  readonly #random: () => number;
  /** When the next token of each is there. */
  readonly #due = new Map<string, number>();

  /**
   * @param now milliseconds of a clock that never jumps
   * @param random a number from 0 to below 1
   */
  constructor(now: () => number, random: () => number) {
    this.#now = now;
    this.#random = random;
  }

  /**
   * Takes the next token of the share of this process: 0, else how many milliseconds to wait. Processes that lose
   * each other begin at moments of their own: what each saved up meanwhile would be one burst of all.
   */
  take(name: string, { gapMs, burst, sharers, begins }: SharedRate): number {
    const now = this.#now();
    const ownGapMs = gapMs * sharers;
    const before = this.#due.get(name) ?? Number.NEGATIVE_INFINITY;
    const from = begins ? Math.max(before, now + this.#random() * ownGapMs) : before;
    const due = nextTokenDue(from, now, ownGapMs, Math.max(1, Math.floor(burst / sharers)));
    const isTaken = due <= now;
    this.#due.set(name, isTaken ? due + ownGapMs : due);
    return isTaken ? 0 : Math.ceil(due - now);
  }
}
