import { setTimeout as wait } from 'node:timers/promises';
import { Redis } from 'ioredis';
import pLimit from 'p-limit';
import { toReason } from './reason.ts';

/** Receives a sentence for the operator when Redis is lost, and when it works again. */
export interface RedisListener {
  onWarning(sentence: string): void;
}

/** The timeouts of a connection, in milliseconds. */
export interface RedisTimeouts {
  /** Longest wait for the answer to a short command. */
  readonly commandMs: number;
  /** Longest wait for the answer to a command that carries a value, once it is sent. */
  readonly valueMs: number;
  /** Longest wait of such a command in the queue before it is sent. */
  readonly queueMs: number;
  readonly connectMs: number;
  /** How often Redis is checked while no command shows whether it works. */
  readonly heartbeatMs: number;
  /** First and longest wait before a new attempt to connect. */
  readonly minRetryMs: number;
  readonly maxRetryMs: number;
}

const TIMEOUTS: RedisTimeouts = {
  commandMs: 500,
  valueMs: 1_000,
  queueMs: 3_000,
  connectMs: 1_000,
  heartbeatMs: 2_000,
  minRetryMs: 500,
  maxRetryMs: 10_000,
};

/** The beginning of every key, with the version of the format of keys and values: other versions share nothing. */
export const PREFIX = 'finfount:2:';

// More than all values that are under way at once, with their packing.
const MAX_UNANSWERED_BYTES = 64_000_000;

// Enough to fill a network: four values of 9 MB cross one gigabit link in a third of `valueMs`.
const VALUES_AT_ONCE = 4;

/**
 * A connection to Redis that no request waits for. While Redis is down, frozen, full, read-only or not a Redis,
 * every command returns undefined at once, and ioredis connects again in the background. The listener is warned
 * once when that begins and once when it ends.
 *
 * Values cross a socket of their own, so that a short command never waits behind megabytes. Load is no loss: few
 * values are under way at once, and the time of each counts from its sending.
 */
export class RedisConnection {
  readonly #host: string;
  readonly #listener: RedisListener;
  readonly #timeouts: RedisTimeouts;
  readonly #closed = new AbortController();
  readonly #queue = pLimit(VALUES_AT_ONCE);
  readonly #commands: CheckedClient;
  readonly #values: CheckedClient;
  #retryMs: number;
  #losses = 0;
  #isLost = false;

  /** @param url `redis://user:password@host:6379/0`, or `rediss:` for an encrypted connection */
  constructor(url: string, listener: RedisListener, timeouts: RedisTimeouts = TIMEOUTS) {
    this.#host = new URL(url).host;
    this.#listener = listener;
    this.#timeouts = timeouts;
    this.#retryMs = timeouts.minRetryMs;
    const create = (commandTimeout: number): CheckedClient => {
      const client = new Redis(url, {
        commandTimeout,
        connectTimeout: timeouts.connectMs,
        retryStrategy: () => this.#nextRetryMs(),
        enableOfflineQueue: false,
        maxRetriesPerRequest: 0,
        // CheckedClient checks more than ioredis does.
        enableReadyCheck: false,
        disableClientInfo: true,
        lazyConnect: true,
      });
      return new CheckedClient(client, { lost: (reason) => this.#lost(reason), usable: () => this.#usable() });
    };
    this.#commands = create(timeouts.commandMs);
    this.#values = create(timeouts.valueMs);
  }

  /** Whether commands reach Redis. */
  get isUsable(): boolean {
    return this.#commands.isUsable && this.#values.isUsable;
  }

  /** How often Redis was lost, or could not be reached at the start. */
  get losses(): number {
    return this.#losses;
  }

  /** Waits for the first attempt to connect; further attempts follow in the background. Throws nothing. */
  async open(): Promise<void> {
    await Promise.all([this.#commands.open(), this.#values.open()]);
    void this.atHeartbeats(() => this.#probe());
  }

  /**
   * Runs a short command. Returns undefined when Redis cannot be used, or when the key holds another type of
   * value. Throws nothing.
   */
  async run<Value>(command: (client: Redis) => Promise<Value>): Promise<Value | undefined> {
    return this.isUsable ? this.#commands.run(command) : undefined;
  }

  /**
   * Runs a command that carries a value of up to some megabytes, there or back, when it is its turn. Returns
   * undefined as {@link run} does, and when its turn comes too late. Throws nothing.
   */
  runWithValue<Value>(command: (client: Redis) => Promise<Value>): Promise<Value | undefined> {
    const latest = performance.now() + this.#timeouts.queueMs;
    return this.#queue(async () =>
      this.isUsable && performance.now() <= latest ? this.#values.run(command) : undefined,
    );
  }

  /** Waits so many milliseconds, or until the connection is closed. */
  async pause(ms: number): Promise<void> {
    try {
      await wait(ms, undefined, { signal: this.#closed.signal });
    } catch {
      // The connection was closed: the next command shows it.
    }
  }

  /** Closes the connection; every later command returns undefined. */
  close(): void {
    this.#closed.abort();
    this.#commands.close();
    this.#values.close();
  }

  /** Runs a task at every heartbeat until the connection is closed. */
  async atHeartbeats(task: () => Promise<void>): Promise<void> {
    while (!this.#closed.signal.aborted) {
      await this.pause(this.#timeouts.heartbeatMs);
      await task();
    }
  }

  async #probe(): Promise<void> {
    // A Redis that has worked for a while is tried soon when it is lost the next time.
    if (await this.run(probe)) this.#retryMs = this.#timeouts.minRetryMs;
  }

  #nextRetryMs(): number {
    const retryMs = this.#retryMs;
    this.#retryMs = Math.min(2 * retryMs, this.#timeouts.maxRetryMs);
    // Instances that lost Redis together do not come back together.
    return retryMs * (0.5 + Math.random() / 2);
  }

  #lost(reason: string): void {
    if (this.#isLost || this.#closed.signal.aborted) return;
    this.#isLost = true;
    this.#losses++;
    this.#listener.onWarning(
      `Redis at ${this.#host} cannot be used (${reason}). Until it can, this instance works on alone, as --alone says: it shares no replies.`,
    );
  }

  #usable(): void {
    if (!this.#isLost || !this.isUsable) return;
    this.#isLost = false;
    this.#listener.onWarning(`Redis at ${this.#host} works again: this instance shares again.`);
  }
}

/**
 * A client of ioredis, which connects again whenever its socket ends, and whether Redis can be used through it.
 */
class CheckedClient {
  readonly #client: Redis;
  readonly #listener: { readonly lost: (reason: string) => void; readonly usable: () => void };
  #isUsable = false;
  /** The bytes that came since a command was answered. */
  #unansweredBytes = 0;
  /** Whether the present socket is being closed from here. */
  #isEnding = false;
  #check: Promise<void> | undefined;

  constructor(client: Redis, listener: { lost: (reason: string) => void; usable: () => void }) {
    this.#client = client;
    this.#listener = listener;
    client.on('connect', () => this.#guard(client.stream));
    client.on('ready', () => {
      this.#check = this.#checked();
    });
    client.on('error', (error) => this.#lose(error));
    client.on('close', () => {
      this.#isEnding = false;
      this.#lose(undefined);
    });
  }

  get isUsable(): boolean {
    return this.#isUsable;
  }

  /** Waits until the first attempt to connect has succeeded or failed. */
  async open(): Promise<void> {
    // A failure has been handed to the listener.
    await this.#client.connect().catch(() => undefined);
    await this.#check;
  }

  async run<Value>(command: (client: Redis) => Promise<Value>): Promise<Value | undefined> {
    try {
      const answer = await command(this.#client);
      this.#unansweredBytes = 0;
      return answer;
    } catch (error) {
      const isForeign = error instanceof Error && error.message.includes('WRONGTYPE');
      if (!isForeign && !(toReason(error) === 'TIMEOUT' && (await this.#hasUnread()))) this.#lose(error);
      return undefined;
    }
  }

  close(): void {
    this.#isUsable = false;
    this.#client.disconnect();
  }

  async #checked(): Promise<void> {
    const { db } = this.#client.options;
    try {
      // ioredis goes on with database 0 where the wanted one does not exist: this waits for the answer.
      if (db) await this.#client.select(db);
      await probe(this.#client);
    } catch (error) {
      this.#lose(error);
      return;
    }
    this.#isUsable = true;
    this.#listener.usable();
  }

  /** Whether answers arrived that this process was too busy to read: then it was late, and not Redis. */
  async #hasUnread(): Promise<boolean> {
    const { stream } = this.#client;
    const before = stream.bytesRead;
    // In one turn of the event loop timers come first, then sockets, then this.
    await new Promise((resolve) => setImmediate(resolve));
    return stream.bytesRead > before;
  }

  /**
   * Ends a connection over which something comes that is no Redis. The parser throws some of what it cannot read,
   * such as a list without an end, where nobody catches it but here: that would end the process.
   */
  #guard(stream: Redis['stream']): void {
    const readers = stream.listeners('data');
    this.#unansweredBytes = 0;
    const refuse = (cause?: unknown): void => {
      stream.removeAllListeners('data').on('data', () => undefined);
      stream.destroy(noRedis('what it sent is no answer of a Redis', cause));
    };
    stream.removeAllListeners('data').on('data', (bytes: Buffer) => {
      this.#unansweredBytes += bytes.length;
      if (this.#unansweredBytes > MAX_UNANSWERED_BYTES) {
        refuse();
        return;
      }
      try {
        for (const read of readers) Reflect.apply(read, stream, [bytes]);
      } catch (thrown) {
        refuse(thrown);
      }
    });
  }

  #lose(error: unknown): void {
    this.#isUsable = false;
    this.#listener.lost(toReason(error));
    // A server that is frozen, full or no Redis leaves the socket open.
    if (this.#isEnding || !['connect', 'ready'].includes(this.#client.status)) return;
    this.#isEnding = true;
    this.#client.disconnect(true);
  }
}

/** Writes to Redis: a replica that only reads and a full memory refuse that. Throws the refusal. */
async function probe(client: Redis): Promise<true> {
  const answer = await client.set(`${PREFIX}probe`, '1', 'PX', 1_000);
  // Such as a server that sends back what it is sent.
  if (answer !== 'OK') throw noRedis('the answer to SET is not OK');
  return true;
}

/** The error of a server that is no Redis. */
function noRedis(message: string, cause?: unknown): Error {
  return Object.assign(new Error(message, { cause }), { code: 'PROTOCOL' });
}
