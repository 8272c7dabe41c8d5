import { getOrInsert } from '../../base/get-or-insert.ts';
import type { SharedCall } from '../../base/request-context.ts';

/** Work that waits in the queue of each address that asked for it. It starts at the first turn of any of them. */
interface Waiter {
  /** Called when the turn has come. */
  readonly start: () => void;
  readonly addresses: Set<string>;
}

/** What the queue must know of a call that several clients share. */
export type QueuedCall = Omit<SharedCall, 'begin'>;

/**
 * Runs a limited amount of work at once. The rest waits, and the addresses of clients take turns: one address with
 * hundreds of requests delays another by a round. Usual queues know priorities or arrival, not turns.
 */
export class FairQueue {
  readonly #concurrency: number;
  /** What waits, by address. The first address is the next. */
  readonly #waiting = new Map<string, Set<Waiter>>();
  readonly #waiters = new Set<Waiter>();
  #running = 0;

  /** @param concurrency how much work runs at once */
  constructor(concurrency: number) {
    this.#concurrency = concurrency;
  }

  /** How much work waits. */
  get waitingCount(): number {
    return this.#waiters.size;
  }

  /** How much work of an address waits. */
  waitingCountOf(address: string): number {
    return this.#waiting.get(address)?.size ?? 0;
  }

  /**
   * Runs work in its turn. Throws what it throws, and the abort reason of `call` when that is aborted before.
   * @param address of the client that asks for it
   * @param call the call that several clients share: an address that joins it has its turn, too
   */
  async run<Value>(address: string, work: () => Promise<Value>, call?: QueuedCall): Promise<Value> {
    call?.signal.throwIfAborted();
    if (this.#running < this.#concurrency) this.#running++;
    else await this.#wait(address, call);
    try {
      return await work();
    } finally {
      this.#running--;
      this.#startNext();
    }
  }

  #wait(address: string, call: QueuedCall | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const signal = call?.signal;
      const leave = (): void => {
        this.#remove(waiter);
        reject(signal?.reason);
      };
      const start = (): void => {
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      const waiter: Waiter = { start, addresses: new Set() };
      signal?.addEventListener('abort', leave);
      this.#waiters.add(waiter);
      this.#addTurn(address, waiter);
      call?.onClientAddress((each) => this.#addTurn(each, waiter));
    });
  }

  /** Gives waiting work the turns of one more address. */
  #addTurn(address: string, waiter: Waiter): void {
    if (!this.#waiters.has(waiter)) return;
    getOrInsert(this.#waiting, address, () => new Set()).add(waiter);
    waiter.addresses.add(address);
  }

  #startNext(): void {
    const [next] = this.#waiting;
    if (!next) return;
    const [address, own] = next;
    const [waiter] = own;
    if (!waiter) return;
    // An address that has had its turn is the last.
    this.#waiting.delete(address);
    this.#waiting.set(address, own);
    this.#remove(waiter);
    this.#running++;
    waiter.start();
  }

  #remove(waiter: Waiter): void {
    this.#waiters.delete(waiter);
    for (const address of waiter.addresses) {
      const own = this.#waiting.get(address);
      own?.delete(waiter);
      if (own?.size === 0) this.#waiting.delete(address);
    }
  }
}
