import { setImmediate as nextTurn } from 'node:timers/promises';

// A few clients at once wait for nothing.
const MANY_TURNS = 8;
// So many turns of the event loop take some milliseconds. Connections may arrive without end.
const MAX_TURNS = 50;

/**
 * Lets requests for data wait while many connections arrive. The event loop accepts one connection a turn: a
 * health check behind hundreds of clients would wait for the answers to all of them.
 */
export class Arrivals {
  #count = 0;
  #isWatching = false;
  /** For how many turns connections have arrived. */
  #turns = 0;
  readonly #waiting: (() => void)[] = [];

  /** Notes a new connection. */
  note(): void {
    this.#count++;
    if (!this.#isWatching) void this.#watch();
  }

  /** Resolves in turn, once no connection arrives; undefined where few did. */
  settled(): Promise<void> | undefined {
    return this.#turns < MANY_TURNS ? undefined : new Promise((resolve) => this.#waiting.push(resolve));
  }

  async #watch(): Promise<void> {
    this.#isWatching = true;
    // The rest of the turn in which it arrived.
    await nextTurn();
    do {
      let seen: number | undefined;
      for (let turn = 0; turn < MAX_TURNS && seen !== this.#count; turn++) {
        if (seen !== undefined) this.#turns++;
        seen = this.#count;
        await nextTurn();
      }
      this.#waiting.shift()?.();
    } while (this.#waiting.length > 0);
    this.#turns = 0;
    this.#isWatching = false;
  }
}
