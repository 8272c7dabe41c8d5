/**
 * When the next token of a bucket is there. A client that was idle may make up for a burst and no more.
 * @param due when it was there after the tokens before, by any clock, in milliseconds
 * @param now by the same clock
 * @param gapMs between two tokens
 */
export function nextTokenDue(due: number, now: number, gapMs: number, burst: number): number {
  return Math.max(due, now - (burst - 1) * gapMs);
}
