import { setImmediate as nextTurn } from 'node:timers/promises';
import { Failure } from '../errors.ts';

// Callers of one flight that go on at once when it lands: with thousands of them nothing else would be answered meanwhile.
const TOGETHER = 100;

/** What is on its way, with whose cookie, and who waits for it, in the order in which they came. */
interface Flight<Value> {
  readonly cookie: string | undefined;
  readonly callers: Set<Caller<Value>>;
}

/** One who waits. Whoever leaves is forgotten, with all that hangs on him. */
interface Caller<Value> {
  readonly landed: (value: Value) => void;
  readonly failed: (thrown: unknown) => void;
}

/**
 * One flight per key: whoever wants what is on its way already waits for that. A flight goes on when its callers leave.
 * A flight that fails fails those who would have flown with the same cookie. Another cookie may be the cure, or none, so
 * callers with another try their own, one after the other; those without one are not held up by any number of them.
 */
export class SingleFlight<Value> {
  readonly #maxWaiting: number;
  readonly #plain = new Map<string, Flight<Value>>();
  readonly #withCookie = new Map<string, Flight<Value>>();
  #waiting = 0;

  /** @param maxWaiting callers that may wait at once, of all flights together */
  constructor(maxWaiting = Number.POSITIVE_INFINITY) {
    this.#maxWaiting = maxWaiting;
  }

  /** How many are on their way. */
  get size(): number {
    return this.#plain.size + this.#withCookie.size;
  }

  /** How many callers wait for one. */
  get waiting(): number {
    return this.#waiting;
  }

  /**
   * The value of a key: from the flight that is on its way, or from `fly`. Raises what the flight raises, and `overloaded`
   * when too many wait already; who would be the first of a flight never waits for others, and is not refused.
   * @param signal aborted when this caller leaves: its reason is raised then, and nothing of him is held any longer
   */
  async share(
    key: string,
    cookie: string | undefined,
    fly: () => Promise<Value>,
    signal?: AbortSignal,
  ): Promise<Value> {
    const [own, others] = this.#of(cookie);
    if (this.#waiting >= this.#maxWaiting && (own.has(key) || others.has(key)))
      throw new Failure('overloaded', 'Too many callers wait for this source already; ask again shortly.');
    this.#waiting++;
    try {
      for (let hasFailed = false; ; hasFailed = true) {
        signal?.throwIfAborted();
        const underWay = own.get(key) ?? (hasFailed ? undefined : others.get(key));
        const flight = underWay ?? begin(own, key, cookie, fly);
        try {
          return await landing(flight, signal);
        } catch (thrown) {
          if (flight.cookie === cookie || signal?.aborted) throw thrown;
        }
      }
    } finally {
      this.#waiting--;
    }
  }

  /** Sees to it that a flight of a key is on its way, for which nobody waits: what comes of it is for those who ask later. */
  start(key: string, cookie: string | undefined, fly: () => Promise<Value>): void {
    const [own, others] = this.#of(cookie);
    if (!own.has(key) && !others.has(key)) begin(own, key, cookie, fly);
  }

  /** The flights that go as this caller would go, and those that go otherwise. */
  #of(cookie: string | undefined): readonly [own: Map<string, Flight<Value>>, others: Map<string, Flight<Value>>] {
    return cookie === undefined ? [this.#plain, this.#withCookie] : [this.#withCookie, this.#plain];
  }
}

function begin<Value>(
  flights: Map<string, Flight<Value>>,
  key: string,
  cookie: string | undefined,
  fly: () => Promise<Value>,
): Flight<Value> {
  const flight: Flight<Value> = { cookie, callers: new Set() };
  flights.set(key, flight);
  const ended = (): void => void flights.delete(key);
  // Begun a moment later, when it has been entered and its first caller waits.
  void Promise.resolve()
    .then(fly)
    .finally(ended)
    .then(
      (value) => release(flight, ({ landed }) => landed(value)),
      (thrown: unknown) => release(flight, ({ failed }) => failed(thrown)),
    );
  return flight;
}

/** Lets those who wait go on: each hundred of them in a later turn of the event loop. */
async function release<Value>({ callers }: Flight<Value>, goOn: (caller: Caller<Value>) => void): Promise<void> {
  let released = 0;
  for (const caller of callers) {
    if (released > 0 && released % TOGETHER === 0) await nextTurn();
    goOn(caller);
    released++;
  }
}

/** Waits for a flight until it ends or this caller leaves. */
function landing<Value>({ callers }: Flight<Value>, signal: AbortSignal | undefined): Promise<Value> {
  return new Promise((landed, failed) => {
    const caller: Caller<Value> = {
      landed: (value) => {
        signal?.removeEventListener('abort', leave);
        landed(value);
      },
      failed: (thrown) => {
        signal?.removeEventListener('abort', leave);
        failed(thrown);
      },
    };
    const leave = (): void => {
      callers.delete(caller);
      failed(signal?.reason);
    };
    signal?.addEventListener('abort', leave);
    callers.add(caller);
  });
}
