import { setMaxListeners } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Failure } from '../../base/errors.ts';
import { admits } from '../../base/fair-share.ts';
import type { RequestContext, SharedCall } from '../../base/request-context.ts';
import { say } from '../../base/say.ts';

// How many clients of one call are resolved in one turn of the event loop: thousands would block it.
const CLIENTS_PER_TURN = 100;

/** A call that is running: the address of the client that started it, and its waiting clients, oldest first. */
interface InFlightCall<Value> {
  readonly address: string;
  readonly state: CallState;
  readonly clients: Set<WaitingClient<Value>>;
}

/**
 * The state of one call, and the addresses of its clients. The call is aborted when its last client leaves
 * before it has begun.
 */
class CallState implements SharedCall {
  readonly #controller = new AbortController();
  #hasBegun = false;
  readonly #addresses = new Set<string>();
  readonly #listeners: ((address: string) => void)[] = [];

  constructor() {
    // One call may have any number of requests in the queue.
    setMaxListeners(0, this.signal);
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  begin(): void {
    this.#hasBegun = true;
  }

  onClientAddress(listener: (address: string) => void): void {
    for (const address of this.#addresses) listener(address);
    this.#listeners.push(listener);
  }

  /** Adds the address of a client of the call. */
  addAddress(address: string): void {
    if (this.#addresses.has(address)) return;
    this.#addresses.add(address);
    for (const listener of this.#listeners) listener(address);
  }

  abort(): void {
    // Without a reason Node creates an error with a stack, for each of thousands.
    if (!this.#hasBegun) this.#controller.abort('every client left');
  }
}

/** How many clients of one group wait: in total, and by address. */
interface WaitingCount {
  all: number;
  readonly byAddress: Map<string, number>;
}

/** One client that waits. When it leaves, it is forgotten with all that it holds. */
interface WaitingClient<Value> {
  readonly resolve: (value: Value) => void;
  readonly reject: (thrown: unknown) => void;
}

/** The client of a call. */
export interface RunOptions {
  /** The group in which waiting clients are counted: the name of a source. */
  readonly group?: string;
  /** The request of the client, also for logs and traces. */
  readonly requestContext?: RequestContext | undefined;
  /** Aborted when the client leaves or its timeout ends: its reason is thrown then. */
  readonly signal?: AbortSignal | undefined;
  /** The call that this one is a part of: its clients are clients of this one. */
  readonly parentCall?: Pick<SharedCall, 'onClientAddress'> | undefined;
}

/**
 * Runs the work of a key once for all clients that ask for it at the same time. The work continues when clients
 * leave. Its signal is aborted when all leave before it has begun. When it fails, it fails for all of them.
 */
export class SingleFlight<Value> {
  readonly #maxWaiting: number;
  readonly #calls = new Map<string, InFlightCall<Value>>();
  readonly #waiting = new Map<string, WaitingCount>();

  /**
   * @param maxWaiting how many clients of one group may wait at once; a reserve is for addresses with few of them
   */
  constructor(maxWaiting = Number.POSITIVE_INFINITY) {
    this.#maxWaiting = maxWaiting;
  }

  /** How many pieces of work are under way. */
  get size(): number {
    return this.#calls.size;
  }

  /** How many clients wait, of all groups. */
  get waiting(): number {
    return [...this.#waiting.values()].reduce((sum, { all }) => sum + all, 0);
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
  async run(
    key: string,
    { group = '', requestContext, signal, parentCall }: RunOptions,
    work: (call: SharedCall) => Promise<Value>,
  ): Promise<Value> {
    const address = requestContext?.clientAddress ?? '';
    const waiting = this.#waiting.get(group);
    if (waiting && !admits(waiting.byAddress.get(address) ?? 0, waiting.all, this.#maxWaiting) && this.isRunning(key))
      throw new Failure(
        'overloaded',
        say(
          'Too many callers wait for this source already; ask again shortly.',
          '等待这个数据源的请求已经太多，请稍后再试。',
        ),
      );
    this.#enter(group, address);
    try {
      for (;;) {
        signal?.throwIfAborted();
        let call = this.#calls.get(key);
        if (!call) {
          call = this.#register(key, address);
          // The work starts a moment later, when its first client waits.
          this.#endWith(key, call, Promise.resolve(call.state).then(work));
        }
        call.state.addAddress(address);
        parentCall?.onClientAddress((each) => call.state.addAddress(each));
        try {
          return await join(call, signal);
        } catch (thrown) {
          if (signal?.aborted || !concernsOthers(call, address, thrown)) throw thrown;
        }
      }
    } finally {
      this.#leave(group, address);
    }
  }

  /** Starts the work of a key unless it is under way. Nobody waits for it; later clients find what it stored. */
  start(key: string, work: (call: SharedCall) => Promise<Value>): void {
    if (this.isRunning(key)) return;
    const call = this.#register(key, '');
    this.#endWith(key, call, Promise.resolve(call.state).then(work));
    call.state.begin();
  }

  #register(key: string, address: string): InFlightCall<Value> {
    const call: InFlightCall<Value> = { address, state: new CallState(), clients: new Set() };
    this.#calls.set(key, call);
    return call;
  }

  /** Ends a call as its work does. */
  #endWith(key: string, call: InFlightCall<Value>, work: Promise<Value>): void {
    void work
      .finally(() => this.#calls.delete(key))
      .then(
        (value) => settle(call, ({ resolve }) => resolve(value)),
        (thrown: unknown) => settle(call, ({ reject }) => reject(thrown)),
      );
  }

  #enter(group: string, address: string): void {
    const waiting = this.#waiting.get(group) ?? { all: 0, byAddress: new Map<string, number>() };
    this.#waiting.set(group, waiting);
    waiting.all++;
    waiting.byAddress.set(address, (waiting.byAddress.get(address) ?? 0) + 1);
  }

  #leave(group: string, address: string): void {
    const waiting = this.#waiting.get(group);
    if (!waiting) return;
    waiting.all--;
    const own = (waiting.byAddress.get(address) ?? 0) - 1;
    if (own > 0) waiting.byAddress.set(address, own);
    else waiting.byAddress.delete(address);
    if (waiting.all === 0) this.#waiting.delete(group);
  }
}

/**
 * Whether a client has not failed itself, although the work that it joined has: the clients before it left, or the
 * address that started it has too much waiting.
 */
function concernsOthers<Value>(call: InFlightCall<Value>, address: string, thrown: unknown): boolean {
  const { signal } = call.state;
  if (signal.aborted) return thrown === signal.reason;
  return thrown instanceof Failure && thrown.code === 'overloaded' && call.address !== address;
}

/** Lets the waiting clients go on, each hundred of them in a later turn of the event loop. */
async function settle<Value>(
  { clients }: InFlightCall<Value>,
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
function join<Value>({ clients, state }: InFlightCall<Value>, signal: AbortSignal | undefined): Promise<Value> {
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
      if (clients.size === 0) state.abort();
      reject(signal?.reason);
    };
    signal?.addEventListener('abort', leave);
    clients.add(client);
  });
}
