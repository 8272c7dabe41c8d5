import { setTimeout as pass } from 'node:timers/promises';
import { Redis } from 'ioredis';
import pLimit from 'p-limit';
import { toReason } from './error-text.ts';

/** Who is told when Redis is lost and found. */
export interface RedisListener {
  /** A sentence for the operator, once for each change. */
  warned(sentence: string): void;
}

/** What the connection goes by, in milliseconds. */
export interface RedisPace {
  /** Longest wait for one command. */
  readonly commandMs: number;
  /** Longest wait for one that carries a value, once it is its turn. */
  readonly valueMs: number;
  /** Longest wait for that turn; whoever waits longer has his place in the line for nothing. */
  readonly lineMs: number;
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
  valueMs: 1_000,
  lineMs: 3_000,
  connectMs: 1_000,
  beatMs: 2_000,
  firstRestMs: 500,
  longestRestMs: 10_000,
};

/** What every key begins with. The number is that of the forms of keys and values: versions that differ share nothing. */
export const PREFIX = 'finfount:1:';

// Enough to keep a network busy. As many of 9 MB cross one of a gigabit in a third of the time that one may take.
const VALUES_AT_ONCE = 4;

/** Values cross a connection of their own, so that no word waits behind megabytes and seems to be late. */
interface Lines {
  readonly words: Redis;
  readonly values: Redis;
}

/**
 * A connection to Redis that nobody ever waits for: while Redis is down, frozen, full, read-only or no Redis at all, every
 * command comes to nothing at once, and it is tried again in the background. Told once when that begins and once when it ends.
 * Load is no loss: of commands that carry values few are under way at once, and the time of each counts from its turn.
 */
export class RedisConnection {
  readonly #url: string;
  readonly #listener: RedisListener;
  readonly #pace: RedisPace;
  readonly #ended = new AbortController();
  readonly #values = pLimit(VALUES_AT_ONCE);
  #lines: Lines | undefined;
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
    return this.#lines !== undefined;
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
   * Runs a short command. Undefined when Redis cannot be had, or when what it holds under the key is nothing of ours; nothing
   * is raised.
   */
  run<Value>(command: (client: Redis) => Promise<Value>): Promise<Value | undefined> {
    return this.#run(this.#pace.commandMs, ({ words }) => command(words));
  }

  /**
   * Runs a command that carries a value of up to some megabytes, there or back, when it is its turn. Undefined as of
   * {@link run}, and when too many are before it; nothing is raised.
   */
  carry<Value>(command: (client: Redis) => Promise<Value>): Promise<Value | undefined> {
    const latest = performance.now() + this.#pace.lineMs;
    return this.#values(() =>
      performance.now() > latest ? undefined : this.#run(this.#pace.valueMs, ({ values }) => command(values)),
    );
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
    this.#hangUp();
    await this.#life;
  }

  async #run<Value>(ms: number, command: (lines: Lines) => Promise<Value>): Promise<Value | undefined> {
    const lines = this.#lines;
    if (!lines) return undefined;
    try {
      return await within(ms, command(lines));
    } catch (thrown) {
      if (!(thrown instanceof Error && thrown.message.includes('WRONGTYPE'))) this.#lose(lines, thrown);
      return undefined;
    }
  }

  #hangUp(): void {
    this.#lines?.words.disconnect();
    this.#lines?.values.disconnect();
    this.#lines = undefined;
  }

  async #live(): Promise<void> {
    while (!this.#ended.signal.aborted) {
      if (this.#lines) {
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
    const lines: Lines = { words: this.#dial(), values: this.#dial() };
    const both = [lines.words, lines.values];
    let cause: unknown;
    for (const client of both)
      client.on('error', (error) => {
        cause ??= error;
      });
    const connect = async (client: Redis): Promise<void> => {
      await client.connect();
      // Asked for once more: where there is no such database, the client goes on with the first.
      if (client.options.db) await client.select(client.options.db);
      await probe(client);
    };
    try {
      await within(this.#pace.connectMs, Promise.all(both.map(connect)));
    } catch (thrown) {
      for (const client of both) client.disconnect();
      this.#tellLost(cause ?? thrown);
      return;
    }
    if (this.#ended.signal.aborted) {
      for (const client of both) client.disconnect();
      return;
    }
    for (const client of both)
      client.once('end', () => this.#lose(lines, cause ?? new Error('the connection was closed')));
    this.#lines = lines;
    if (this.#isTold) this.#listener.warned(`Redis at ${this.#place()} works again: this instance shares again.`);
    this.#isTold = false;
  }

  #dial(): Redis {
    return new Redis(this.#url, {
      lazyConnect: true,
      // What fails is tried again by us, with a connection of its own.
      retryStrategy: () => null,
      maxRetriesPerRequest: 0,
      enableOfflineQueue: false,
      enableReadyCheck: false,
      disableClientInfo: true,
      connectTimeout: this.#pace.connectMs,
    });
  }

  #lose(lines: Lines, why: unknown): void {
    if (this.#lines !== lines) return;
    // What is under way on them comes to nothing now.
    this.#hangUp();
    this.#tellLost(why);
  }

  #tellLost(why: unknown): void {
    if (this.#isTold) return;
    this.#isTold = true;
    this.#losses++;
    this.#listener.warned(
      `Redis at ${this.#place()} cannot be used (${toReason(why, this.#url)}). Until it can, this instance works on alone: it shares no replies, and asks the sources at its own rate.`,
    );
  }

  /** Where Redis is, without user and password. */
  #place(): string {
    return new URL(this.#url).host;
  }
}

/** Finds out whether Redis takes what is written: a replica that only reads and a full memory do not. Raises why not. */
async function probe(client: Redis): Promise<true> {
  const answer = await client.set(`${PREFIX}probe`, '1', 'PX', 1_000);
  // A server that sends back what it is sent, say.
  if (answer !== 'OK') throw new Error('what answers there is no Redis');
  return true;
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
