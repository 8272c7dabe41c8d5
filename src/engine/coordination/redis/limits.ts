import { randomUUID } from 'node:crypto';
import type {
  HostOutcome,
  PastOutcome,
  SharedLimits,
  TokenRequest,
  TokenResult,
} from '../../upstream/shared-limits.ts';
import { type AloneMode, asksNoSource, type InstanceCoordinator } from '../local.ts';
import { decodeOutcome, encodeOutcome } from '../outcome-text.ts';
import { isInstanceCount, type StoredInstanceCount } from './stored-instance-count.ts';

// An instance that has shown no sign of life for so long is counted no more.
const MEMBER_MS = 10_000;
// A lower count holds when nothing but lower ones were counted for so long: instances that lost Redis come back
// one after the other, within the longest wait before an attempt to connect.
const FEWER_MS = 30_000;
// A request that waits for the share of this instance asks again after this: Redis may be back.
const MAX_SHARE_WAIT_MS = 2_000;
// How many outcomes of a host are kept, and for how long: no host makes a process wait longer than an hour.
const MAX_OUTCOMES = 32;
const OUTCOMES_MS = 4_000_000;
// For how long Redis holds since when it has data, after the last request.
const BEGUN_MS = 86_400_000;
// After this another process may probe a host, if the one that does has died.
const PROBE_MS = 60_000;

// Redis runs a script to its end before any other command: nothing happens between its reads and its writes.

/**
 * Returns what became of the host since, if anything did. Else takes the next token of a rate, a bucket that fills
 * evenly, and the right to probe the host where that is wanted. Times are those of Redis; outcomes are numbered by
 * its microseconds. A time more than a gap ahead is from before its clock was set back; one that is no number was
 * written by another program. Where Redis lost its data since this process met it, nothing is saved up: what was
 * lost may have been taken.
 */
const TAKE_TOKEN = `
local time = redis.call('TIME')
local news = redis.call('ZRANGEBYSCORE', KEYS[2], '(' .. ARGV[3], '+inf', 'LIMIT', 0, ARGV[4])
if #news > 0 then return {'behind', time[1] .. string.format('%06d', time[2]), unpack(news)} end
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local gap, burst = tonumber(ARGV[1]), tonumber(ARGV[2])
local due = tonumber(redis.call('GET', KEYS[1]) or '') or 0
if not (due <= now + gap) then due = now end
local begun = tonumber(redis.call('GET', KEYS[4]) or '') or (ARGV[7] == '1' and now or 0)
if not (begun <= now) then begun = now end
redis.call('SET', KEYS[4], string.format('%.0f', begun), 'PX', ARGV[8])
due = math.max(due, now - (burst - 1) * gap, begun)
if due > now then return {'wait', math.ceil(due - now)} end
if ARGV[5] ~= '' and not redis.call('SET', KEYS[3], ARGV[5], 'NX', 'PX', ARGV[6]) then return {'probed'} end
redis.call('SET', KEYS[1], string.format('%.3f', due + gap), 'PX', math.ceil(burst * gap) + 1000)
return {'taken'}`;

/** Adds an outcome of a host, if there is one, and ends the probe of this process. */
const REPORT_OUTCOME = `
if ARGV[1] ~= '' then
  local time = redis.call('TIME')
  local last = tonumber(redis.call('ZREVRANGE', KEYS[1], 0, 0, 'WITHSCORES')[2] or '') or 0
  local number = string.format('%.0f', math.max(time[1] * 1000000 + time[2], last + 1))
  redis.call('ZADD', KEYS[1], number, number .. ' ' .. ARGV[1])
  redis.call('ZREMRANGEBYRANK', KEYS[1], 0, -1 - ARGV[2])
  redis.call('PEXPIRE', KEYS[1], ARGV[3])
end
if ARGV[4] ~= '' and redis.call('GET', KEYS[2]) == ARGV[4] then redis.call('DEL', KEYS[2]) end
return 1`;

/** Shows that this instance lives, or that it ends, and returns how many do. */
const COUNT_INSTANCES = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
if ARGV[3] == '1' then redis.call('ZREM', KEYS[1], ARGV[1]) else redis.call('ZADD', KEYS[1], now + ARGV[2], ARGV[1]) end
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', '(' .. now)
redis.call('PEXPIRE', KEYS[1], ARGV[2])
return redis.call('ZCARD', KEYS[1])`;

/** Runs a script in Redis; returns undefined while Redis cannot be used. */
export type RunScript = (
  script: string,
  keys: readonly string[],
  facts: readonly (string | number)[],
) => Promise<unknown>;

/** The names of keys in Redis. Those of limits are in one slot of a cluster, since a script uses several. */
export type ToLimitKey = (kind: 'rate' | 'outcomes' | 'probe' | 'instances' | 'begun', key: string) => string;

/** What the limits work with. */
interface LimitsParts {
  readonly nameOf: ToLimitKey;
  /** The limits to use while Redis cannot be used. */
  readonly local: InstanceCoordinator;
  /** What this instance does then. */
  readonly alone: AloneMode;
  /** The last count of earlier runs. */
  readonly known?: StoredInstanceCount | undefined;
  /** Milliseconds of a clock that never jumps. */
  readonly now?: () => number;
}

/**
 * What instances share about the sources through Redis. They count each other; without Redis each takes its share
 * of the last count, so that together they are no faster.
 */
export class RedisLimits implements SharedLimits {
  readonly #run: RunScript;
  readonly #nameOf: ToLimitKey;
  readonly #local: InstanceCoordinator;
  readonly #alone: AloneMode;
  readonly #known: StoredInstanceCount | undefined;
  readonly #now: () => number;
  readonly #id = randomUUID();
  #instances: number | undefined;
  /** Since when nothing but lower counts came, and the highest of them. */
  #fewer: { readonly since: number; readonly count: number } | undefined;
  /** The sources that this instance has asked at its own share since Redis answered last. */
  readonly #shares = new Set<string>();
  /** Whether Redis has answered a request for a token. */
  #hasMetRedis = false;
  /** When Redis could not be used last. */
  #lostAt = Number.NEGATIVE_INFINITY;
  #hasEnded = false;

  constructor(run: RunScript, { nameOf, local, alone, known, now = () => performance.now() }: LimitsParts) {
    this.#run = run;
    this.#nameOf = nameOf;
    this.#local = local;
    this.#alone = alone;
    this.#known = known;
    this.#now = now;
  }

  /** How many instances there are, as counted last; fewer only when fewer were counted for {@link FEWER_MS}. */
  get instances(): number {
    return this.#instances ?? 1;
  }

  /**
   * Shows the others that this instance lives, and counts them. Where they cannot be counted at first, the last
   * count of earlier runs holds.
   * @param isEnding whether it is to be counted no more
   */
  async countInstances(isEnding = false): Promise<void> {
    this.#hasEnded ||= isEnding;
    const count = await this.#run(
      COUNT_INSTANCES,
      [this.#nameOf('instances', '')],
      [await this.#local.instanceId(), MEMBER_MS, this.#hasEnded ? 1 : 0],
    );
    this.#instances ??= await this.#known?.read();
    // What speaks like Redis may return anything.
    if (!isInstanceCount(count)) {
      this.#lostAt = this.#now();
      this.#fewer = undefined;
      return;
    }
    this.#shares.clear();
    this.#learn(count);
    // A disk that hangs keeps no instance from showing that it lives.
    if (!this.#hasEnded) void this.#known?.write(this.instances);
  }

  #learn(count: number): void {
    const now = this.#now();
    const { since, count: most } = this.#fewer ?? { since: now, count: 0 };
    const fewer = Math.max(most, count);
    const isLower = count < this.instances;
    if (isLower && now - since < FEWER_MS) {
      this.#fewer = { since, count: fewer };
      return;
    }
    this.#instances = isLower ? fewer : count;
    this.#fewer = undefined;
  }

  async takeToken(request: TokenRequest): Promise<TokenResult> {
    const { source, host, seen, isProbe } = request;
    const { perSecond, burst } = source.limits;
    const gapMs = 1000 / perSecond;
    // What Redis saved up while it was lost has been taken without it.
    const saved = this.#now() - this.#lostAt < burst * gapMs ? 1 : burst;
    const names = [
      this.#nameOf('rate', source.name),
      this.#nameOf('outcomes', host),
      this.#nameOf('probe', host),
      this.#nameOf('begun', ''),
    ];
    const hasMet = this.#hasMetRedis ? 1 : 0;
    const facts = [gapMs, saved, seen, MAX_OUTCOMES, isProbe ? this.#id : '', PROBE_MS, hasMet, BEGUN_MS];
    const result = this.#readResult(await this.#run(TAKE_TOKEN, names, facts), request, Math.ceil(gapMs));
    if (result) {
      this.#hasMetRedis = true;
      this.#shares.delete(source.name);
      return result;
    }
    this.#lostAt = this.#now();
    if (this.#alone === 'stale') throw asksNoSource();
    const begins = !this.#shares.has(source.name);
    this.#shares.add(source.name);
    const share = await this.#local.takeToken(request, { instances: this.instances, begins });
    return share.kind === 'wait' ? { kind: 'wait', waitMs: Math.min(share.waitMs, MAX_SHARE_WAIT_MS) } : share;
  }

  async reportOutcome(host: string, outcome: HostOutcome | undefined, isProbe: boolean): Promise<void> {
    const names = [this.#nameOf('outcomes', host), this.#nameOf('probe', host)];
    const text = outcome ? encodeOutcome({ ...outcome, reporter: this.#id }) : '';
    const done = await this.#run(REPORT_OUTCOME, names, [text, MAX_OUTCOMES, OUTCOMES_MS, isProbe ? this.#id : '']);
    if (done === undefined) await this.#local.reportOutcome(host, outcome, isProbe);
  }

  /** Reads what {@link TAKE_TOKEN} returns; undefined where Redis could not be used, or is something else. */
  #readResult(given: unknown, { seen, isProbe }: TokenRequest, maxWaitMs: number): TokenResult | undefined {
    const [kind, fact, ...texts]: readonly unknown[] = Array.isArray(given) ? given : [];
    if (kind === 'taken') return { kind };
    if (kind === 'probed') return isProbe ? { kind } : undefined;
    if (kind === 'wait')
      return typeof fact === 'number' && fact > 0 && fact <= maxWaitMs ? { kind, waitMs: fact } : undefined;
    if (kind !== 'behind' || texts.length === 0 || texts.length > MAX_OUTCOMES) return undefined;
    const outcomes: PastOutcome[] = [];
    let last = seen;
    for (const text of texts) {
      const [, digits, rest] = /^(\d{1,16}) (.*)$/s.exec(String(text)) ?? [];
      if (digits === undefined || rest === undefined) continue;
      last = Math.max(last, Number(digits));
      const outcome = decodeOutcome(rest);
      const ageMs = Math.max(0, (Number(fact) - Number(digits)) / 1_000);
      // What this process met it has counted itself.
      if (outcome && outcome.reporter !== this.#id && Number.isFinite(ageMs)) outcomes.push({ ...outcome, ageMs });
    }
    return last > seen ? { kind, seen: last, outcomes } : undefined;
  }
}
