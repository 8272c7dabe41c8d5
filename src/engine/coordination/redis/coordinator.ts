import { randomUUID } from 'node:crypto';
import type { Failure } from '../../../base/errors.ts';
import { sha256 } from '../../../base/sha256.ts';
import { DAY_MS } from '../../../base/utc-day.ts';
import type { Acquired, Coordinator, Lease } from '../../cache/coordinator.ts';
import { obtainedAt } from '../../cache/freshness.ts';
import { scopeOf } from '../../cache/keys.ts';
import { decodeFailure, encodeFailure, negativeTtlMs } from '../../cache/negative-cache.ts';
import { DamagedReply, decodeHead, decodeStored, StorableReply } from '../../cache/stored-reply.ts';
import type { OutcomeReport, TokenRequest, TokenResult } from '../../upstream/shared-limits.ts';
import { holdLease, LEASE_MS } from '../held-lease.ts';
import type { AloneMode, InstanceCoordinator } from '../local.ts';
import { PREFIX, type RedisConnection, type RedisListener } from './connection.ts';
import { type LimitsParts, RedisLimits, type ToLimitKey } from './limits.ts';

// Larger replies are archives, out of which smaller replies are cut: each instance has archives on its own disk.
const MAX_BODY_BYTES = 8_000_000;
// Room for the head of a stored reply, and for a body that compression made larger.
const MAX_VALUE_BYTES = MAX_BODY_BYTES + 1_000_000;
// The first line of a stored reply.
const HEAD_BYTES = 4_096;
const MAX_FAILURE_BYTES = 16_384;
// The source with the longest time limit ends a fetch within 10 minutes.
const MAX_WAIT_MS = 900_000;
const MAX_TIME_DIGITS = 20;
const MIN_TTL_MS = 60_000;
// A reply that never changes is published again when it is wanted after this.
const MAX_TTL_MS = 30 * DAY_MS;
// The wait between two polls of the lease of another instance: a share of the wait so far.
const MIN_POLL_MS = 20;
const MAX_POLL_MS = 1_000;
const POLL_SHARE = 0.2;

// Redis runs a script to its end before any other command: nothing happens between its reads and its writes.

/**
 * Acquires the lease if it is free. Returns the token of its holder, for how long it lasts, the first line of the
 * reply, the beginning of a failure, and for how long that is remembered.
 */
const ACQUIRE = `
local head = redis.call('GETRANGE', KEYS[2], 0, ARGV[3])
head = string.match(head, '^[^\\n]*\\n') or head
local failure, left = redis.call('GETRANGE', KEYS[3], 0, ARGV[4]), redis.call('PTTL', KEYS[3])
if redis.call('SET', KEYS[1], ARGV[1], 'NX', 'PX', ARGV[2]) then return {ARGV[1], tonumber(ARGV[2]), head, failure, left} end
return {redis.call('GETRANGE', KEYS[1], 0, 63), redis.call('PTTL', KEYS[1]), head, failure, left}`;

/** Returns the first line of a reply, or what there is of it. */
const FIND_HEAD = `
local head = redis.call('GETRANGE', KEYS[1], 0, ARGV[1])
return string.match(head, '^[^\\n]*\\n') or head`;

/** Returns the token of the holder of the lease, and for how long it lasts. */
const FIND_HOLDER = `return {redis.call('GETRANGE', KEYS[1], 0, 63), redis.call('PTTL', KEYS[1])}`;

/** Makes the lease last anew. Returns 0 when it is another's. */
const RENEW = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
return redis.call('PEXPIRE', KEYS[1], ARGV[2])`;

/**
 * Stores a reply, and the failure for which it is served in the place of a newer one or none, and ends the lease.
 * Returns 0 and does nothing when the lease is another's.
 */
const PUBLISH = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[2], ARGV[2], 'PX', ARGV[3])
if ARGV[4] ~= '' then redis.call('SET', KEYS[3], ARGV[4], 'PX', ARGV[5]) else redis.call('DEL', KEYS[3]) end
redis.call('DEL', KEYS[1])
return 1`;

/** Deletes a reply and the failure after it, and notes when. */
const FORGET = `
redis.call('DEL', KEYS[1], KEYS[2])
redis.call('SET', KEYS[3], ARGV[1], 'PX', ARGV[2])
return 1`;

/** Ends the lease, and stores a failure if there is one. Returns 0 and does nothing when it is another's. */
const RELEASE = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
if ARGV[2] ~= '' then redis.call('SET', KEYS[2], ARGV[2], 'PX', ARGV[3]) end
redis.call('DEL', KEYS[1])
return 1`;

/** What a coordinator through Redis works with. */
export interface CoordinatorParts extends Pick<LimitsParts, 'local' | 'known' | 'clock'> {
  /** The address that stands in for every upstream host, if any: its replies are stored apart. */
  readonly mirror?: string | undefined;
  readonly listener: RedisListener;
  /** What this instance does while Redis cannot be used; left out, it takes a share of the rates. */
  readonly alone?: AloneMode | undefined;
  /** The build of this instance: what fails in another one may be that one's own fault. */
  readonly build?: string | undefined;
  /** See {@link LimitsParts}; left out, it was started in nobody's stead. */
  readonly place?: string | undefined;
}

/** What instances share through Redis or Valkey. */
export class RedisCoordinator implements Coordinator {
  readonly #redis: RedisConnection;
  readonly #local: InstanceCoordinator;
  readonly #limits: RedisLimits;
  readonly #listener: RedisListener;
  /** Begins the failures of this build. A newer build may understand what an older one refused. */
  readonly #build: string;
  readonly #held = new Set<Lease>();
  #hasWarned = false;

  constructor(
    redis: RedisConnection,
    { mirror, local, listener, alone = 'share', build = '', place = randomUUID(), known, clock }: CoordinatorParts,
  ) {
    this.#redis = redis;
    this.#local = local;
    this.#listener = listener;
    this.#build = `${build}\n`;
    const nameOf: ToLimitKey = (kind, key) => `${PREFIX}{limits}:${kind}:${sha256(`${scopeOf(mirror)}${key}`)}`;
    this.#limits = new RedisLimits((...script) => this.#eval(...script), { nameOf, local, alone, place, known, clock });
  }

  /** How many instances share this Redis, as counted last, with those that are cut off from it. */
  get instances(): number {
    return this.#limits.instances;
  }

  /** The part of each rate that is used by those that have Redis together, or without it by this instance. */
  get rateShare(): number {
    return this.#limits.rateShare;
  }

  /** Counts the instances now, and again and again until the connection is closed. */
  async keepCounting(): Promise<void> {
    await this.#limits.countInstances();
    void this.#redis.atHeartbeats(() => this.#limits.countInstances());
  }

  async findReply(key: string, newerThan = Number.NEGATIVE_INFINITY): Promise<StorableReply | undefined> {
    const name = this.#nameOf('reply', key);
    try {
      if (newerThan > Number.NEGATIVE_INFINITY) {
        const start = await this.#bytesOf(name, HEAD_BYTES);
        if (start && isOlder(start, newerThan)) return undefined;
      }
      const value = await this.#bytesOf(name, MAX_VALUE_BYTES);
      if (!value) return await this.#local.findReply(key, newerThan);
      if (value.length === 0) return undefined;
      const stored = await decodeStored(value, MAX_BODY_BYTES);
      if (stored.key !== key) throw new DamagedReply('answers something else');
      if (obtainedAt(stored.pages) <= newerThan) return undefined;
      return new StorableReply(key, stored.pages, [value]);
    } catch (thrown) {
      // Other programs can write anything into Redis: a value that is not a whole reply of ours counts as absent.
      if (!(thrown instanceof DamagedReply)) throw thrown;
      this.#warnDamaged(name, thrown);
      return undefined;
    }
  }

  /**
   * Forgets the reply of a key, and notes when, for instances that hold it in memory. Returns whether Redis could
   * be used.
   */
  async forget(key: string, now: number): Promise<boolean> {
    const names = [this.#nameOf('reply', key), this.#nameOf('failure', key), this.#nameOf('forgotten', key)];
    return (await this.#eval(FORGET, names, [now, MAX_TTL_MS])) !== undefined;
  }

  async forgottenAt(key: string): Promise<number> {
    const text = await this.#redis.run((client) => client.getrange(this.#nameOf('forgotten', key), 0, MAX_TIME_DIGITS));
    return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : Number.NEGATIVE_INFINITY;
  }

  async acquire(key: string, newerThan = Number.NEGATIVE_INFINITY): Promise<Acquired> {
    const name = this.#nameOf('lease', key);
    const token = randomUUID();
    const asked = performance.now();
    const names = [name, this.#nameOf('reply', key), this.#nameOf('failure', key)];
    const given = await this.#eval(ACQUIRE, names, [token, LEASE_MS, HEAD_BYTES, MAX_FAILURE_BYTES]);
    const holder = readHolder(given);
    if (holder?.token === token) {
      const [, , head, ...failed]: readonly unknown[] = Array.isArray(given) ? given : [];
      const lease = this.#hold(key, token, asked);
      const isKnown = typeof head !== 'string' || isOlder(Buffer.from(head), newerThan);
      const reply = isKnown ? undefined : await this.findReply(key, newerThan);
      const failure = this.#readFailure(failed);
      return { lease, ...(reply && { reply }), ...(failure && { failure }) };
    }
    const isOurs = holder !== undefined && !isForeign(holder) && (await this.#waitForEnd(name, holder));
    if (!isOurs) return this.#local.acquire(key, newerThan);
    const [, , before]: readonly unknown[] = Array.isArray(given) ? given : [];
    return { hasPublished: before !== (await this.#eval(FIND_HEAD, [this.#nameOf('reply', key)], [HEAD_BYTES])) };
  }

  async claim(key: string, ms: number): Promise<boolean> {
    const claimed: unknown = await this.#redis.run((client) =>
      client.set(this.#nameOf('claim', key), '1', 'PX', Math.ceil(ms), 'NX'),
    );
    if (claimed === 'OK') return true;
    // Without Redis, or with something else that speaks like it, only one that was alone before may go on.
    return claimed !== null && this.instances === 1 && (await this.#local.claim(key, ms));
  }

  takeToken(request: TokenRequest): Promise<TokenResult> {
    return this.#limits.takeToken(request);
  }

  reportOutcome(report: OutcomeReport): Promise<void> {
    return this.#limits.reportOutcome(report);
  }

  /** Ends every lease that this instance holds, so that no other waits for an instance that ends. */
  async close(): Promise<void> {
    await Promise.all([this.#limits.leave(), ...[...this.#held].map((lease) => lease.release())]);
  }

  /** The beginning of a value; undefined when Redis cannot be used, or is something that returns no bytes. */
  async #bytesOf(name: string, end: number): Promise<Buffer | undefined> {
    const found: unknown = await this.#redis.runWithValue((client) => client.getrangeBuffer(name, 0, end));
    return Buffer.isBuffer(found) ? found : undefined;
  }

  #warnDamaged(name: string, { message }: DamagedReply): void {
    if (this.#hasWarned) return;
    this.#hasWarned = true;
    this.#listener.onWarning(
      `The reply that Redis holds as ${name} is damaged: it ${message}. It is passed over, and what it held is fetched again; further ones are passed over without a message.`,
    );
  }

  /**
   * Waits until the lease of another instance has ended, or Redis cannot be used.
   * @returns false when the lease lasts longer than any fetch: then it is no lease of this program
   */
  async #waitForEnd(name: string, { token, leftMs }: Holder): Promise<boolean> {
    let waitedMs = 0;
    let left = leftMs;
    while (waitedMs < MAX_WAIT_MS) {
      const pauseMs = Math.min(Math.max(MIN_POLL_MS, waitedMs * POLL_SHARE), MAX_POLL_MS);
      // Instances that wait look one after the other, and all of them at once when the lease has run out.
      const chosenMs = Math.min(pauseMs * (0.5 + Math.random()), left + 1);
      await this.#redis.pause(chosenMs);
      waitedMs += chosenMs;
      const now = readHolder(await this.#eval(FIND_HOLDER, [name], []));
      if (now?.token !== token || isForeign(now)) return true;
      left = now.leftMs;
    }
    return false;
  }

  #hold(key: string, token: string, acquired: number): Lease {
    const lease = this.#nameOf('lease', key);
    const failureName = this.#nameOf('failure', key);
    // While Redis cannot be used, no other instance can have acquired it.
    const renew = async (): Promise<boolean> => (await this.#eval(RENEW, [lease], [token, LEASE_MS])) !== 0;
    const held = holdLease(
      {
        renew,
        publish: async (reply, sharedTtlMs, failure) => {
          if (reply.sizeBytes > MAX_BODY_BYTES) return 'held';
          const value = Buffer.concat(await reply.encode());
          // The head of a list of thousands of pages is large.
          if (value.length > MAX_VALUE_BYTES) return 'held';
          const ms = Math.round(Math.min(Math.max(sharedTtlMs, MIN_TTL_MS), MAX_TTL_MS));
          const names = [lease, this.#nameOf('reply', key), failureName];
          const published = await this.#redis.runWithValue((client) =>
            client.eval(PUBLISH, names.length, ...names, token, value, ms, ...this.#toFacts(failure)),
          );
          if (published === 0) return 'lost';
          return published === 1 ? 'released' : 'held';
        },
        release: async (failure) => {
          await this.#eval(RELEASE, [lease, failureName], [token, ...this.#toFacts(failure)]);
        },
      },
      acquired,
      (over) => this.#held.delete(over),
    );
    this.#held.add(held);
    return held;
  }

  /** Runs a script; returns undefined while Redis cannot be used. */
  #eval(script: string, keys: readonly string[], facts: readonly (string | number)[]): Promise<unknown> {
    return this.#redis.run((client) => client.eval(script, keys.length, ...keys, ...facts));
  }

  /** A failure as the scripts take it: its text and for how long it is remembered; an empty text for none. */
  #toFacts(failure: Failure | undefined): readonly [text: string, ms: number] {
    return failure ? [`${this.#build}${encodeFailure(failure)}`, negativeTtlMs(failure)] : ['', 0];
  }

  /** Reads the failure that {@link ACQUIRE} returns. One of this build ends by itself, and soon. */
  #readFailure([text, leftMs]: readonly unknown[]): Failure | undefined {
    if (typeof text !== 'string' || !text.startsWith(this.#build)) return undefined;
    const failure = decodeFailure(text.slice(this.#build.length));
    const isOurs = failure && typeof leftMs === 'number' && leftMs >= 0 && leftMs <= negativeTtlMs(failure);
    return isOurs ? failure : undefined;
  }

  // The names of one key are in one slot of a cluster, since a script uses several.
  #nameOf(kind: 'reply' | 'failure' | 'forgotten' | 'lease' | 'claim', key: string): string {
    return `${PREFIX}${kind}:{${sha256(key)}}`;
  }
}

/** The holder of a lease: the token is empty for a free one. */
interface Holder {
  readonly token: string;
  /** How long the lease lasts, in milliseconds; negative for ever. */
  readonly leftMs: number;
}

/** Reads what {@link ACQUIRE} and {@link FIND_HOLDER} return; undefined when Redis could not be used. */
function readHolder(given: unknown): Holder | undefined {
  if (!Array.isArray(given)) return undefined;
  const [token, leftMs]: readonly unknown[] = given;
  return typeof token === 'string' && typeof leftMs === 'number' ? { token, leftMs } : undefined;
}

/** Whether a stored reply is absent or not newer, by its beginning; false where that holds no whole first line. */
function isOlder(start: Buffer, newerThan: number): boolean {
  if (start.length === 0) return true;
  if (!start.includes('\n')) return false;
  try {
    const { obtained, pages = [] } = decodeHead(start);
    return Math.min(obtained, ...pages.map((page) => page.obtained)) <= newerThan;
  } catch (thrown) {
    if (thrown instanceof DamagedReply) return false;
    throw thrown;
  }
}

/** Whether the value is no lease of this program, which always ends by itself: nothing waits for such a value. */
function isForeign({ token, leftMs }: Holder): boolean {
  return token !== '' && (leftMs < 0 || leftMs > LEASE_MS);
}
