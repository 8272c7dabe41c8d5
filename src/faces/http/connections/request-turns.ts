import { setImmediate as nextTurn } from 'node:timers/promises';

// A few requests at once wait for nothing.
const MANY = 8;
// So many turns of the event loop take some milliseconds. Connections may arrive without end.
const MAX_TURNS = 50;

/**
 * Lets requests for data begin one a turn of the event loop where many come at once, and wait while connections
 * arrive, of which it accepts one a turn. A health check and a cached answer would wait for hundreds of others.
 */
export class RequestTurns {
  #connections = 0;
  /** For how many turns connections have arrived. */
  #arriving = 0;
  /** How many requests began in this turn. */
  #begun = 0;
  #isWatching = false;
  readonly #waiting: (() => void)[] = [];

  /** Notes a new connection. */
  noteConnection(): void {
    this.#connections++;
    if (!this.#isWatching) void this.#watch();
  }

  /** Resolves when a request may begin; undefined where it may at once. */
  take(): Promise<void> | undefined {
    if (!this.#isWatching) void this.#watch();
    if (this.#arriving < MANY && this.#waiting.length === 0 && this.#begun < MANY) {
      this.#begun++;
      return undefined;
    }
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  async #watch(): Promise<void> {
    this.#isWatching = true;
    // The rest of this turn.
    await nextTurn();
    do {
      let seen: number | undefined;
      for (let turn = 0; turn < MAX_TURNS && seen !== this.#connections; turn++) {
        if (seen !== undefined) this.#arriving++;
        seen = this.#connections;
        this.#begun = 0;
        await nextTurn();
      }
      this.#waiting.shift()?.();
    } while (this.#waiting.length > 0);
    this.#arriving = 0;
    this.#begun = 0;
    this.#isWatching = false;
  }
}
