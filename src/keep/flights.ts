/** What is on its way under one key, and with whose cookie. */
interface Flight<Value> {
  readonly cookie: string | undefined;
  readonly result: Promise<Value>;
}

/**
 * One flight per key: whoever wants what is on its way already waits for that. A flight goes on when a caller leaves.
 * A flight that fails fails those who would have flown with the same cookie; another cookie may be the cure, so callers
 * with another try their own, one after the other.
 */
export class Flights<Value> {
  readonly #flights = new Map<string, Flight<Value>>();

  /** How many are on their way. */
  get size(): number {
    return this.#flights.size;
  }

  /** The value of a key: from the flight that is on its way, or from `fly`. Raises what the flight raises. */
  async share(key: string, cookie: string | undefined, fly: () => Promise<Value>): Promise<Value> {
    for (;;) {
      const underWay = this.#flights.get(key);
      if (!underWay) return this.#start(key, cookie, fly);
      try {
        return await underWay.result;
      } catch (thrown) {
        if (underWay.cookie === cookie) throw thrown;
      }
    }
  }

  #start(key: string, cookie: string | undefined, fly: () => Promise<Value>): Promise<Value> {
    // Begun a moment later, so that a flight that fails at once has been entered before it is removed.
    const result = Promise.resolve()
      .then(fly)
      .finally(() => this.#flights.delete(key));
    this.#flights.set(key, { cookie, result });
    return result;
  }
}
