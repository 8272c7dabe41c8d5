import { setImmediate as nextTurn } from 'node:timers/promises';
import { Failure } from '../errors.ts';

// Clients of one call that go on in one turn of the event loop: with thousands of them nothing else would be
// answered.
const CLIENTS_PER_TURN = 100;

/** The clients that wait for work that is under way, in order of arrival. */
type InFlightCall<Value> = Set<WaitingClient<Value>>;

/** One client that waits. When it leaves, it is forgotten with all that it holds. */
interface WaitingClient<Value> {
  readonly resolve: (value: Value) => void;
  readonly reject: (thrown: unknown) => void;
}

/** Who wants a piece of work to be done. */
export interface RunOptions {
  /** The group in which waiting clients are counted: the name of a source. */
  readonly group?: string;
  /** Aborted when the client leaves: its reason is thrown then. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Does the work of a key once for all clients that want it at the same time. It goes on when clients leave. When
 * it fails, it fails for all of them.
 */
export class SingleFlight<Value> {
  readonly #maxWaiting: number;
  readonly #calls = new Map<string, InFlightCall<Value>>();
  readonly #waiting = new Map<string, number>();

  /** @param maxWaiting how many clients of one group may wait at once */
  constructor(maxWaiting = Number.POSITIVE_INFINITY) {
    this.#maxWaiting = maxWaiting;
  }

  /** How many pieces of work are under way. */
  get size(): number {
    return this.#calls.size;
  }

  /** How many clients wait, of all groups. */
  get waiting(): number {
    return [...this.#waiting.values()].reduce((sum, count) => sum + count, 0);
  }

  /** Whether the work of a key is under way. */
  isRunning(key: string): boolean {
    return this.#calls.has(key);
  }

  /**
   * Returns the value of a key: of the work that is under way, or of `work`, which starts now. Throws what the
   * work throws, and `overloaded` when too many clients of the group wait. The first client of a key is never
   * refused.
   */
  async run(key: string, { group = '', signal }: RunOptions, work: () => Promise<Value>): Promise<Value> {
    const waiting = this.#waiting.get(group) ?? 0;
    if (waiting >= this.#maxWaiting && this.isRunning(key))
      throw new Failure('overloaded', 'Too many callers wait for this source already; ask again shortly.');
    this.#waiting.set(group, waiting + 1);
    try {
      signal?.throwIfAborted();
      return await join(this.#calls.get(key) ?? this.#begin(key, work), signal);
    } finally {
      this.#leave(group);
    }
  }

  /** Starts the work of a key unless it is under way. Nobody waits for it; later clients find what it stored. */
  start(key: string, work: () => Promise<Value>): void {
    if (!this.isRunning(key)) this.#begin(key, work);
  }

  #begin(key: string, work: () => Promise<Value>): InFlightCall<Value> {
    const clients: InFlightCall<Value> = new Set();
    this.#calls.set(key, clients);
    // The work starts a moment later, when the call is registered and its first client waits.
    void Promise.resolve()
      .then(work)
      .finally(() => this.#calls.delete(key))
      .then(
        (value) => settle(clients, ({ resolve }) => resolve(value)),
        (thrown: unknown) => settle(clients, ({ reject }) => reject(thrown)),
      );
    return clients;
  }

  #leave(group: string): void {
    const waiting = this.#waiting.get(group) ?? 0;
    if (waiting > 1) this.#waiting.set(group, waiting - 1);
    else this.#waiting.delete(group);
  }
}

/** Lets the waiting clients go on, each hundred of them in a later turn of the event loop. */
async function settle<Value>(
  clients: InFlightCall<Value>,
  goOn: (client: WaitingClient<Value>) => void,
): Promise<void> {
  let settled = 0;
  for (const client of clients) {
    if (settled > 0 && settled % CLIENTS_PER_TURN === 0) await nextTurn();
    goOn(client);
    settled++;
  }
}

/** Waits for a call until it ends or the client leaves. */
function join<Value>(clients: InFlightCall<Value>, signal: AbortSignal | undefined): Promise<Value> {
  return new Promise((resolve, reject) => {
    const client: WaitingClient<Value> = {
      resolve: (value) => {
        signal?.removeEventListener('abort', leave);
        resolve(value);
      },
      reject: (thrown) => {
        signal?.removeEventListener('abort', leave);
        reject(thrown);
      },
    };
    const leave = (): void => {
      clients.delete(client);
      reject(signal?.reason);
    };
    signal?.addEventListener('abort', leave);
    clients.add(client);
  });
}
