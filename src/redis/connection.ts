import { setTimeout as pass } from 'node:timers/promises';
import { Redis } from 'ioredis';

/** Who is told when Redis is lost and found. */
export interface RedisListener {
  /** A sentence for the operator, once for each change. */
  warned(sentence: string): void;
}

/** What the connection goes by, in milliseconds. */
export interface RedisPace {
  /** Longest wait for one command. */
  readonly commandMs: number;
  /** Longest wait for a connection, with the first command on it. */
  readonly connectMs: number;
  /** How often Redis is asked whether it is well while all is quiet. */
  readonly beatMs: number;
  /** Rest before it is tried again, at first and at last. */
  readonly firstRestMs: number;
  readonly longestRestMs: number;
}

const PACE: RedisPace = {
  commandMs: 500,
  connectMs: 1_000,
  beatMs: 2_000,
  firstRestMs: 500,
  longestRestMs: 10_000,
};

/** What every key begins with. The number is that of the forms of keys and values: versions that differ share nothing. */
export const PREFIX = 'finfount:1:';

/**
 * A connection to Redis that nobody ever waits for: while Redis is down, frozen, full, read-only or no Redis at all, every
 * command comes to nothing at once, and it is tried again in the background. Told once when that begins and once when it ends.
 */
export class RedisConnection {
  readonly #url: string;
  readonly #listener: RedisListener;
  readonly #pace: RedisPace;
  readonly #ended = new AbortController();
  #client: Redis | undefined;
  #restMs: number;
  #losses = 0;
  #isTold = false;
  #life: Promise<void> | undefined;

  /** @param url `redis://user:password@host:6379/0`, or `rediss:` for an encrypted connection */
  constructor(url: string, listener: RedisListener, pace: RedisPace = PACE) {
    this.#url = url;
    this.#listener = listener;
    this.#pace = pace;
    this.#restMs = pace.firstRestMs;
  }

  /** Whether commands reach Redis. */
  get isJoined(): boolean {
    return this.#client !== undefined;
  }

  /** How often Redis was lost, or could not be had at the start. */
  get losses(): number {
    return this.#losses;
  }

  /** Tries once to connect, and goes on trying in the background when that fails. Raises nothing. */
  async open(): Promise<void> {
    await this.#join();
    this.#life = this.#live();
  }

  /**
   * Runs a command. Undefined when Redis cannot be had, or when what it holds under the key is nothing of ours; nothing is
   * raised.
   */
  async run<Value>(command: (client: Redis) => Promise<Value>): Promise<Value | undefined> {
    const client = this.#client;
    if (!client) return undefined;
    try {
      return await within(this.#pace.commandMs, command(client));
    } catch (thrown) {
      if (!messageOf(thrown).includes('WRONGTYPE')) this.#lose(client, thrown);
      return undefined;
    }
  }

  /** Lets so many milliseconds pass, or less when the connection is closed. */
  async pause(ms: number): Promise<void> {
    try {
      await pass(ms, undefined, { signal: this.#ended.signal });
    } catch {
      // Closed: whoever waited finds that out by itself.
    }
  }

  /** Ends the connection; every command after it comes to nothing. */
  async close(): Promise<void> {
    this.#ended.abort();
    this.#client?.disconnect();
    this.#client = undefined;
    await this.#life;
  }

  async #live(): Promise<void> {
    while (!this.#ended.signal.aborted) {
      if (this.#client) {
        await this.pause(this.#pace.beatMs);
        // A Redis that was well for a while is tried soon when it is lost the next time.
        if (await this.run(probe)) this.#restMs = this.#pace.firstRestMs;
      } else {
        await this.pause(this.#restMs * (0.5 + Math.random() / 2));
        this.#restMs = Math.min(2 * this.#restMs, this.#pace.longestRestMs);
        if (!this.#ended.signal.aborted) await this.#join();
      }
    }
  }

  async #join(): Promise<void> {
    const client = new Redis(this.#url, {
      lazyConnect: true,
      // What fails is tried again by us, with a connection of its own.
      retryStrategy: () => null,
      maxRetriesPerRequest: 0,
      enableOfflineQueue: false,
      enableReadyCheck: false,
      disableClientInfo: true,
      connectTimeout: this.#pace.connectMs,
    });
    let cause: unknown;
    client.on('error', (error) => {
      cause ??= error;
    });
    try {
      await within(
        this.#pace.connectMs,
        client.connect().then(() => probe(client)),
      );
    } catch (thrown) {
      client.disconnect();
      this.#tellLost(cause ?? thrown);
      return;
    }
    if (this.#ended.signal.aborted) {
      client.disconnect();
      return;
    }
    client.once('end', () => this.#lose(client, cause ?? new Error('the connection was closed')));
    this.#client = client;
    if (this.#isTold) this.#listener.warned(`Redis at ${this.#place()} works again: this instance shares again.`);
    this.#isTold = false;
  }

  #lose(client: Redis, why: unknown): void {
    if (this.#client !== client) return;
    this.#client = undefined;
    // What is under way on it comes to nothing now.
    client.disconnect();
    this.#tellLost(why);
  }

  #tellLost(why: unknown): void {
    if (this.#isTold) return;
    this.#isTold = true;
    this.#losses++;
    this.#listener.warned(
      `Redis at ${this.#place()} cannot be used (${messageOf(why)}). Until it can, this instance works on alone: it shares no replies, and asks the sources at its own rate.`,
    );
  }

  /** Where Redis is, without user and password. */
  #place(): string {
    return new URL(this.#url).host;
  }
}

/** Whether Redis takes what is written: a replica that only reads and a full memory do not. */
function probe(client: Redis): Promise<string> {
  return client.set(`${PREFIX}probe`, '1', 'PX', 1_000);
}

async function within<Value>(ms: number, value: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    // One turn later: what has arrived while this process was busy is no fault of Redis.
    timer = setTimeout(() => setImmediate(() => reject(new Error(`no answer within ${ms} ms`))), ms);
  });
  try {
    return await Promise.race([value, limit]);
  } finally {
    clearTimeout(timer);
  }
}

function messageOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown);
  // Where a name has several addresses and none answers, there is a code and no message.
  return thrown.message || ('code' in thrown && typeof thrown.code === 'string' ? thrown.code : thrown.name);
}
