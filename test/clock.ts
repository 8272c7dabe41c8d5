import type { Clock } from '../src/upstream/turns.ts';

/**
 * A clock that follows the time of day of a test, and on which no wait takes any time: it is just later afterwards.
 */
export function quickClock(now: () => number): Clock {
  let waited = 0;
  return {
    now: () => now() + waited,
    wait: async (ms, signal) => {
      signal.throwIfAborted();
      waited += ms;
    },
    random: () => 0,
  };
}

/** A clock that a test moves on. Whoever waits goes on in the order of the times waited for. */
export class MovedClock implements Clock {
  /** What {@link random} gives. */
  chance = 0;
  #time = 0;
  #waiting: { readonly until: number; readonly goOn: () => void }[] = [];

  now(): number {
    return this.#time;
  }

  async wait(ms: number, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    return new Promise((goOn, reject) => {
      this.#waiting.push({ until: this.#time + ms, goOn });
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    });
  }

  random(): number {
    return this.chance;
  }

  /** Lets so many milliseconds pass, and everything happen that was waiting for one of them. */
  async pass(ms: number): Promise<void> {
    const end = this.#time + ms;
    for (;;) {
      await new Promise(setImmediate);
      const [next] = this.#waiting.toSorted((left, right) => left.until - right.until);
      if (next === undefined || next.until > end) break;
      this.#waiting = this.#waiting.filter((each) => each !== next);
      this.#time = Math.max(this.#time, next.until);
      next.goOn();
    }
    this.#time = end;
  }
}
