import type { Clock } from '../src/engine/upstream/clock.ts';

/** A clock of a test whose waits take no time: they advance it. */
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

/** A clock that a test advances. Waits end in the order of their times. */
export class MovedClock implements Clock {
  /** The value that {@link random} returns. */
  chance = 0;
  #time = 0;
  #waiting: { readonly until: number; readonly goOn: () => void }[] = [];

  now(): number {
    return this.#time;
  }

  async wait(ms: number, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    return new Promise((goOn, reject) => {
      const leave = (): void => reject(signal.reason as Error);
      signal.addEventListener('abort', leave, { once: true });
      const end = (): void => {
        signal.removeEventListener('abort', leave);
        goOn();
      };
      this.#waiting.push({ until: this.#time + ms, goOn: end });
    });
  }

  random(): number {
    return this.chance;
  }

  /** Advances by so many milliseconds; waits end in their order. */
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
