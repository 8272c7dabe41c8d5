/** Work that waits: called when its turn has come. */
type Start = () => void;

/**
 * Runs work, so much of it at once. The rest waits, and the addresses of clients take turns: one address with
 * hundreds of requests delays another by a round. Usual queues know priorities or arrival, not turns.
 */
export class FairQueue {
  readonly #concurrency: number;
  /** What waits, by address. The first address is the next. */
  readonly #waiting = new Map<string, Set<Start>>();
  #waitingCount = 0;
  #running = 0;

  /** @param concurrency how much work runs at once */
  constructor(concurrency: number) {
    this.#concurrency = concurrency;
  }

  /** How much work waits. */
  get waitingCount(): number {
    return this.#waitingCount;
  }

  /** How much work of an address waits. */
  waitingCountOf(address: string): number {
    return this.#waiting.get(address)?.size ?? 0;
  }

  /**
   * Runs work in its turn. Throws what it throws, and the reason of the signal when that is aborted before.
   * @param signal ends the wait; it does not end the work
   */
  async run<Value>(address: string, work: () => Promise<Value>, signal?: AbortSignal): Promise<Value> {
    signal?.throwIfAborted();
    if (this.#running < this.#concurrency) this.#running++;
    else await this.#wait(address, signal);
    try {
      return await work();
    } finally {
      this.#running--;
      this.#startNext();
    }
  }

  #wait(address: string, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const own = this.#waiting.get(address) ?? new Set();
      this.#waiting.set(address, own);
      const leave = (): void => {
        this.#remove(address, own, start);
        reject(signal?.reason);
      };
      const start = (): void => {
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      signal?.addEventListener('abort', leave);
      own.add(start);
      this.#waitingCount++;
    });
  }

  #startNext(): void {
    const [next] = this.#waiting;
    if (!next) return;
    const [address, own] = next;
    const [start] = own;
    if (!start) return;
    // An address that has had its turn is the last.
    this.#waiting.delete(address);
    this.#waiting.set(address, own);
    this.#remove(address, own, start);
    this.#running++;
    start();
  }

  #remove(address: string, own: Set<Start>, start: Start): void {
    own.delete(start);
    this.#waitingCount--;
    if (own.size === 0) this.#waiting.delete(address);
  }
}
