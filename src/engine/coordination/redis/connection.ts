import { setTimeout as sleep } from 'node:timers/promises';
import { Cluster, Command, Redis, type RedisOptions } from 'ioredis';
import pLimit from 'p-limit';
import { parseRedisAddress, type RedisAddress } from './address.ts';
import { CLUSTER_SLOTS, connectorOf, notRedisError, SocketGuard } from './connector.ts';
import { toReason } from './reason.ts';

/** Receives a sentence for the operator when Redis is lost, and when it works again. */
export interface RedisListener {
  onWarning(sentence: string): void;
}

/** A client of one Redis or of a cluster. */
export type RedisClient = Redis | Cluster;

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

// Enough to fill a network: four values of 9 MB cross one gigabit link in a third of `valueMs`.
const VALUES_AT_ONCE = 4;

// How many redirects of a cluster (`MOVED`) are followed for one command.
const MAX_REDIRECTIONS = 4;
// How many names are tried to find one for each node of a cluster: a node with few slots may have none.
const MAX_PROBE_NAMES = 4_096;
const PROBE_MS = 1_000;

/** Runs every command that this program runs in Redis: its user may have no right to one of them. */
const TRY_COMMANDS = `
local key, ms = KEYS[1], ARGV[1]
redis.call('TIME')
redis.call('DEL', key)
redis.call('ZADD', key, 1, '1')
redis.call('ZRANGEBYSCORE', key, 0, 1)
redis.call('ZREVRANGE', key, 0, 0)
redis.call('ZREMRANGEBYRANK', key, 0, 0)
redis.call('HSETNX', key, '1', '1')
redis.call('HSET', key, '1', '1')
redis.call('HGET', key, '1')
redis.call('HGETALL', key)
redis.call('HDEL', key, '1')
redis.call('SET', key, '1', 'PX', ms)
redis.call('GET', key)
redis.call('GETRANGE', key, 0, 0)
redis.call('PTTL', key)
redis.call('PEXPIRE', key, ms)
return redis.call('SET', key, '1', 'PX', ms)`;

/**
 * A connection to Redis that no request waits for. While Redis is down, frozen, full, read-only or not a Redis,
 * every command returns undefined at once, and ioredis connects again in the background. The listener is warned
 * once when that begins and once when it ends. A cluster counts as one Redis: it is lost with any of its masters.
 *
 * Values cross a socket of their own, so that a short command never waits behind megabytes. Load is no loss: few
 * values are under way at once, and the time of each counts from its sending.
 */
export class RedisConnection {
  readonly #place: string;
  readonly #listener: RedisListener;
  readonly #timeouts: RedisTimeouts;
  readonly #closed = new AbortController();
  readonly #queue = pLimit(VALUES_AT_ONCE);
  readonly #commands: CheckedClient;
  readonly #values: CheckedClient;
  #retryMs: number;
  #losses = 0;
  #isLost = false;

  /** @param url an address that {@link parseRedisAddress} takes. Throws a TypeError for any other. */
  constructor(url: string, listener: RedisListener, timeouts: RedisTimeouts = TIMEOUTS) {
    const address = parseRedisAddress(url);
    if (!address) throw new TypeError('not the address of a Redis');
    this.#place = address.place;
    this.#listener = listener;
    this.#timeouts = timeouts;
    this.#retryMs = timeouts.minRetryMs;
    const create = (commandTimeout: number): CheckedClient => {
      const guard = new SocketGuard();
      const waits = { commandTimeout, connectTimeout: timeouts.connectMs };
      const client = clientOf(address, guard, waits, () => this.#nextRetryMs());
      return new CheckedClient(client, guard, { lost: (reason) => this.#lost(reason), usable: () => this.#usable() });
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
  async run<Value>(command: (client: RedisClient) => Promise<Value>): Promise<Value | undefined> {
    return this.isUsable ? this.#commands.run(command) : undefined;
  }

  /**
   * Runs a command that carries a value of up to some megabytes, there or back, when it is its turn. Returns
   * undefined as {@link run} does, and when its turn comes too late. Throws nothing.
   */
  runWithValue<Value>(command: (client: RedisClient) => Promise<Value>): Promise<Value | undefined> {
    const latest = performance.now() + this.#timeouts.queueMs;
    return this.#queue(async () =>
      this.isUsable && performance.now() <= latest ? this.#values.run(command) : undefined,
    );
  }

  /** Waits for a number of milliseconds, or until the connection is closed. */
  async pause(ms: number): Promise<void> {
    try {
      await sleep(ms, undefined, { signal: this.#closed.signal });
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
      `Redis at ${this.#place} cannot be used (${reason}). Until it can, this instance works on alone, as --alone says: it shares no replies.`,
    );
  }

  #usable(): void {
    if (!this.#isLost || !this.isUsable) return;
    this.#isLost = false;
    this.#listener.onWarning(`Redis at ${this.#place} works again: this instance shares again.`);
  }
}

/** A client that is not connected yet: where it fails or is lost, it connects again after so many milliseconds. */
function clientOf(
  address: RedisAddress,
  guard: SocketGuard,
  timeouts: Pick<RedisOptions, 'commandTimeout' | 'connectTimeout'>,
  nextRetryMs: () => number,
): RedisClient {
  const { form, nodes, username, password, isEncrypted, database } = address;
  const options: RedisOptions = {
    ...timeouts,
    ...(username !== '' && { username }),
    ...((username !== '' || password !== '') && { password }),
    ...(isEncrypted && { tls: {} }),
    Connector: connectorOf(address, guard, timeouts),
    maxRetriesPerRequest: 0,
    // CheckedClient checks more than ioredis does.
    enableReadyCheck: false,
    disableClientInfo: true,
    lazyConnect: true,
  };
  if (form !== 'cluster')
    return new Redis({
      ...options,
      ...nodes[0],
      db: database,
      retryStrategy: nextRetryMs,
      enableOfflineQueue: false,
    });
  return new Cluster([...nodes], {
    redisOptions: options,
    clusterRetryStrategy: nextRetryMs,
    slotsRefreshTimeout: timeouts.commandTimeout ?? 0,
    // Names stay names: certificates hold them.
    dnsLookup: (name, callback) => callback(null, name),
    enableOfflineQueue: false,
    enableReadyCheck: false,
    lazyConnect: true,
    // No command waits for a cluster that heals.
    maxRedirections: MAX_REDIRECTIONS,
    retryDelayOnFailover: 0,
    retryDelayOnClusterDown: 0,
    retryDelayOnTryAgain: 0,
  });
}

/**
 * A client of ioredis, which connects again whenever its socket ends, and whether Redis can be used through it.
 */
class CheckedClient {
  readonly #client: RedisClient;
  readonly #guard: SocketGuard;
  readonly #listener: { readonly lost: (reason: string) => void; readonly usable: () => void };
  #isUsable = false;
  /** Whether the present socket is being closed from here. */
  #isEnding = false;
  #check: Promise<void> | undefined;

  constructor(
    client: RedisClient,
    guard: SocketGuard,
    listener: { lost: (reason: string) => void; usable: () => void },
  ) {
    this.#client = client;
    this.#guard = guard;
    this.#listener = listener;
    client.on('ready', () => {
      this.#check = this.#checked();
    });
    client.on('error', (error) => this.#lose(error));
    client.on('close', () => {
      this.#isEnding = false;
      this.#lose(undefined);
    });
    // The client of a cluster goes on without a node that is gone.
    client.on('-node', (node: Redis) => {
      if (client instanceof Cluster && isMaster(client, node)) this.#lose(undefined);
    });
  }

  get isUsable(): boolean {
    return this.#isUsable;
  }

  /** Waits until the first attempt to connect has succeeded or failed. */
  async open(): Promise<void> {
    // A failure has been handed to the listener.
    await this.#client.connect().catch(() => undefined);
    // The client tells in its own turn that it is ready.
    await new Promise((resolve) => process.nextTick(resolve));
    await this.#check;
  }

  async run<Value>(command: (client: RedisClient) => Promise<Value>): Promise<Value | undefined> {
    try {
      const answer = await command(this.#client);
      this.#guard.onAnswer();
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
    const client = this.#client;
    try {
      // ioredis goes on with database 0 where the wanted one does not exist: this waits for the answer.
      if (client instanceof Redis && client.options.db) await client.select(client.options.db);
      if (client instanceof Cluster) await connectMasters(client);
      await probe(client);
      await tryCommands(client);
    } catch (error) {
      this.#lose(error);
      return;
    }
    // One whose password was refused goes on as the default user, until the client closes its socket.
    if (client.status !== 'ready') return;
    this.#isUsable = true;
    this.#listener.usable();
  }

  /** Whether answers arrived that this process was too busy to read: then it was late, and not Redis. */
  async #hasUnread(): Promise<boolean> {
    const before = this.#guard.bytesRead;
    // In one turn of the event loop timers come first, then sockets, then this.
    await new Promise((resolve) => setImmediate(resolve));
    return this.#guard.bytesRead > before;
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

/** Connects to each master of a cluster, which else waits for its first command. Throws where that fails. */
async function connectMasters(client: Cluster): Promise<void> {
  const waiting = client.nodes('master').filter(({ status }) => status === 'wait');
  await Promise.all(waiting.map((node) => node.connect()));
}

/**
 * Writes to Redis, and to each master of a cluster: a replica that only reads and a full memory refuse that.
 * Throws the refusal.
 */
async function probe(client: RedisClient): Promise<true> {
  await atEachMaster(client, (name) => client.set(name, '1', 'PX', PROBE_MS));
  return true;
}

/** Tries every command of this program at each master. Throws what is refused. */
function tryCommands(client: RedisClient): Promise<void> {
  return atEachMaster(client, (name) => client.eval(TRY_COMMANDS, 1, name, PROBE_MS));
}

/** Runs a command with a key of each master, or of the one Redis. Throws where the answer is not OK. */
async function atEachMaster(client: RedisClient, command: (name: string) => Promise<unknown>): Promise<void> {
  const names = client instanceof Cluster ? probeNames(client) : [`${PREFIX}probe`];
  await Promise.all(
    names.map(async (name) => {
      // Such as a server that sends back what it is sent.
      if ((await command(name)) !== 'OK') throw notRedisError('the answer to a probe is not OK');
    }),
  );
}

/** Names of keys of which each master of a cluster holds one, and nobody one where slots are without a master. */
function probeNames({ slots }: Cluster): readonly string[] {
  const unseen = new Set(Array.from({ length: CLUSTER_SLOTS }, (_, slot) => slots[slot]?.[0]));
  const names: string[] = [];
  for (let number = 0; unseen.size > 0 && number < MAX_PROBE_NAMES; number++) {
    const name = `${PREFIX}probe:${number}`;
    if (unseen.delete(slots[new Command('set', [name]).getSlot()]?.[0])) names.push(name);
  }
  return names;
}

/** Whether slots are with a node, as known last. */
function isMaster({ slots }: Cluster, { options: { host, port } }: Redis): boolean {
  return slots.some(([master]) => master === `${host}:${port}`);
}
