import { Failure } from '../errors.ts';

// Callers of one flight that go on at once when it lands: with thousands of them nothing else would be answered meanwhile.
const TOGETHER = 100;

/** What is on its way under one key, and with whose cookie. */
interface Flight<Value> {
  readonly cookie: string | undefined;
  callers: number;
  /** Gives the result to the next caller: to each hundred of them in a later turn of the event loop. */
  result: Promise<Value>;
}

/**
 * One flight per key: whoever wants what is on its way already waits for that. A flight goes on when a caller leaves.
 * A flight that fails fails those who would have flown with the same cookie; another cookie may be the cure, so callers
 * with another try their own, one after the other.
 */
export class Flights<Value> {
  readonly #maxWaiting: number;
  readonly #flights = new Map<string, Flight<Value>>();
  #waiting = 0;

  /** @param maxWaiting callers that may wait at once, of all flights together */
  constructor(maxWaiting = Number.POSITIVE_INFINITY) {
    this.#maxWaiting = maxWaiting;
  }

  /** How many are on their way. */
  get size(): number {
    return this.#flights.size;
  }

  /** How many callers wait for one. */
  get waiting(): number {
    return this.#waiting;
  }

  /**
   * The value of a key: from the flight that is on its way, or from `fly`. Raises what the flight raises, and `overloaded`
   * when too many wait already; who would be the first of a flight never waits for others, and is not refused.
   * @param left ends when this caller has left: nobody waits in his place
   */
  async share(
    key: string,
    cookie: string | undefined,
    fly: () => Promise<Value>,
    left?: Promise<unknown>,
  ): Promise<Value> {
    if (this.#waiting >= this.#maxWaiting && this.#flights.has(key))
      throw new Failure('overloaded', 'Too many callers wait for this source already; ask again shortly.');
    this.#waiting++;
    let isWaiting = true;
    const leave = (): void => {
      if (isWaiting) this.#waiting--;
      isWaiting = false;
    };
    void left?.then(leave);
    try {
      for (;;) {
        const underWay = this.#flights.get(key);
        if (!underWay) return await this.#start(key, cookie, fly);
        try {
          return await this.#join(underWay);
        } catch (thrown) {
          if (underWay.cookie === cookie) throw thrown;
        }
      }
    } finally {
      leave();
    }
  }

  #start(key: string, cookie: string | undefined, fly: () => Promise<Value>): Promise<Value> {
    // Begun a moment later, so that a flight that fails at once has been entered before it is removed.
    const result = Promise.resolve()
      .then(fly)
      .finally(() => this.#flights.delete(key));
    this.#flights.set(key, { cookie, callers: 1, result });
    return result;
  }

  #join(flight: Flight<Value>): Promise<Value> {
    if (flight.callers++ % TOGETHER === 0)
      flight.result = flight.result.finally(() => new Promise<void>((goOn) => setImmediate(goOn)));
    return flight.result;
  }
}
