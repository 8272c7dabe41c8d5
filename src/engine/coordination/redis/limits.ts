import { randomUUID } from 'node:crypto';
import { DAY_MS } from '../../../base/utc-day.ts';
import { CLOCK, type Clock } from '../../upstream/clock.ts';
import type {
  OutcomeReport,
  PastOutcome,
  SharedLimits,
  TokenRequest,
  TokenResult,
} from '../../upstream/shared-limits.ts';
import { type AloneMode, asksNoSource, type InstanceCoordinator } from '../local.ts';
import { decodeOutcome, encodeOutcome, MAX_OUTCOMES, OUTCOMES_MS } from '../outcome-text.ts';
import { isInstanceCount, MAX_INSTANCES, type StoredInstanceCount } from './stored-instance-count.ts';

// An instance that has shown no sign of life for so long is taken as cut off from Redis: two heartbeats.
const SILENT_MS = 5_000;
/**
 * For how long an instance that fell silent without a goodbye is taken as cut off, and still asking at its share:
 * most partitions of a network are mended by then, and a process that was killed costs the others its share no
 * longer.
 */
const CUT_OFF_MS = 600_000;
// Within this all others have counted again, and leave it its share, after an instance fell silent.
const NOTICE_MS = 3_000;
// A request that waits for the share of this instance asks again after this: Redis may be back.
const MAX_SHARE_WAIT_MS = 2_000;
// For how long Redis holds since when it has data, after the last request.
const BEGUN_MS = DAY_MS;
// After this another process may probe a host, if the one that does has died.
const PROBE_MS = 60_000;

// Redis runs a script to its end before any other command: nothing happens between its reads and its writes.

/**
 * Returns what became of the host since, if anything did. Else takes the next token of a rate, a bucket that fills
 * evenly, and the right to probe the host where that is wanted. Times are those of Redis; outcomes are numbered by
 * its microseconds. A time ahead is from before its clock was set back; one that is no number was written by
 * another program. The gap is that of who asks: it may be another than that of who took the last token. Where
 * Redis lost its data since this process met it, nothing is saved up: what was lost may have been taken.
 */
const TAKE_TOKEN = `
local time = redis.call('TIME')
local news = redis.call('ZRANGEBYSCORE', KEYS[2], '(' .. ARGV[3], '+inf', 'LIMIT', 0, ARGV[4])
if #news > 0 then return {'behind', time[1] .. string.format('%06d', time[2]), unpack(news)} end
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local gap, burst = tonumber(ARGV[1]), tonumber(ARGV[2])
local last = tonumber(redis.call('GET', KEYS[1]) or '') or 0
if not (last <= now) then last = now - gap end
local begun = tonumber(redis.call('GET', KEYS[4]) or '') or (ARGV[7] == '1' and now or 0)
if not (begun <= now) then begun = now end
redis.call('SET', KEYS[4], string.format('%.0f', begun), 'PX', ARGV[8])
local due = math.max(last + gap, now - (burst - 1) * gap, begun)
if due > now then return {'wait', math.ceil(due - now)} end
if ARGV[5] ~= '' and not redis.call('SET', KEYS[3], ARGV[5], 'NX', 'PX', ARGV[6]) then return {'probed'} end
redis.call('SET', KEYS[1], string.format('%.3f', due), 'PX', math.ceil(burst * gap) + 1000)
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

/**
 * Shows that this instance lives, or that it ends. Returns how many instances there are, with those that are cut
 * off; which part of the rates these take; and what names the data of Redis, which is new after their loss. Each
 * instance is noted with when it counted last, and the number that its share is one in, 0 for none. One of the
 * same place that fell silent has died: this instance is there in its stead.
 */
const COUNT_INSTANCES = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
redis.call('HSETNX', KEYS[1], 'data', ARGV[1] .. time[1] .. ' ' .. time[2])
redis.call('HDEL', KEYS[1], ARGV[1])
local count, taken = 0, 0
local all = redis.call('HGETALL', KEYS[1])
for at = 1, #all, 2 do
  local seen, sharers = string.match(all[at + 1], '^(%d+) (%d+)$')
  local age = now - (tonumber(seen) or 0)
  local isSilent = age > tonumber(ARGV[5])
  local hasDied = isSilent and string.sub(all[at], 1, #ARGV[2]) == ARGV[2]
  if age >= 0 and age <= tonumber(ARGV[6]) and not hasDied then
    count = count + 1
    if isSilent and tonumber(sharers) > 0 then taken = taken + 1 / sharers end
  elseif all[at] ~= 'data' then
    redis.call('HDEL', KEYS[1], all[at])
  end
end
if ARGV[4] ~= '1' then
  count = count + 1
  redis.call('HSET', KEYS[1], ARGV[1], string.format('%.0f %d', now, math.min(count, ARGV[3])))
end
redis.call('PEXPIRE', KEYS[1], ARGV[6])
return {count, string.format('%.6f', taken), redis.call('HGET', KEYS[1], 'data')}`;

/** Runs a script in Redis; returns undefined while Redis cannot be used. */
export type RunScript = (
  script: string,
  keys: readonly string[],
  facts: readonly (string | number)[],
) => Promise<unknown>;

/** The names of keys in Redis. Those of limits are in one slot of a cluster, since a script uses several. */
export type ToLimitKey = (kind: 'rate' | 'outcomes' | 'probe' | 'instances' | 'begun', key: string) => string;

/** What the limits work with. */
export interface LimitsParts {
  readonly nameOf: ToLimitKey;
  /** The coordinator to use while Redis cannot be used. */
  readonly local: InstanceCoordinator;
  /** What this instance does then. */
  readonly alone: AloneMode;
  /** What this instance has in common with the one in whose stead it was started. */
  readonly place: string;
  /** How many instances there were when they were counted last, in an earlier run. */
  readonly known?: StoredInstanceCount | undefined;
  readonly clock?: Clock | undefined;
}

/** What {@link COUNT_INSTANCES} returns. */
interface Count {
  readonly count: number;
  readonly taken: number;
  readonly data: string;
}

/**
 * What instances share about the sources through Redis. They count each other; without Redis each takes its share
 * of the last count, which those that have Redis leave it: together they are no faster, whichever of them lost it.
 */
export class RedisLimits implements SharedLimits {
  readonly #run: RunScript;
  readonly #parts: LimitsParts;
  readonly #clock: Clock;
  readonly #id = randomUUID();
  #instances: number | undefined;
  #rateShare = 1;
  /** What names the data of Redis, and when they were first met after others were lost. */
  #data: string | undefined;
  #dataLostAt = Number.NEGATIVE_INFINITY;
  /** The sources that this instance has asked at its own share since Redis answered last. */
  readonly #shares = new Set<string>();
  /** Whether Redis has answered a request for a token. */
  #hasMetRedis = false;
  /** When Redis could not be used last, and first since this instance was counted last. */
  #lostAt = Number.NEGATIVE_INFINITY;
  #lostSince: number | undefined;
  #hasEnded = false;

  constructor(run: RunScript, parts: LimitsParts) {
    this.#run = run;
    this.#parts = parts;
    this.#clock = parts.clock ?? CLOCK;
  }

  /** How many instances there are, as counted last, with those that are cut off. */
  get instances(): number {
    return this.#instances ?? 1;
  }

  /** The part of each rate that is used by those that have Redis together, or without it by this instance. */
  get rateShare(): number {
    return this.#rateShare;
  }

  /**
   * Shows the others that this instance lives, and counts them. Where they cannot be counted at first, the last
   * count of earlier runs holds.
   */
  async countInstances(): Promise<void> {
    const sharers = this.#parts.alone === 'stale' ? 0 : (this.#instances ?? MAX_INSTANCES);
    const place = `${this.#parts.place} `;
    const id = place + (await this.#parts.local.instanceId());
    const facts = [id, place, sharers, this.#hasEnded ? 1 : 0, SILENT_MS, CUT_OFF_MS];
    const counted = readCount(await this.#run(COUNT_INSTANCES, [this.#parts.nameOf('instances', '')], facts));
    if (this.#hasEnded) return;
    if (!counted) {
      this.#instances ??= await this.#parts.known?.read();
      this.#lose();
      return;
    }
    this.#learn(counted);
    // The others count on the share that this instance told them.
    if (sharers > 0 && sharers < this.instances) await this.countInstances();
    // A disk that hangs keeps no instance from showing that it lives.
    void this.#parts.known?.write(this.instances);
  }

  /** Has this instance counted no more. */
  leave(): Promise<void> {
    this.#hasEnded = true;
    return this.countInstances();
  }

  #learn({ count, taken, data }: Count): void {
    const now = this.#clock.now();
    // Instances that are not counted since Redis lost its data may be cut off, too.
    if (this.#instances !== undefined && data !== this.#data) this.#dataLostAt = now;
    this.#data = data;
    const instances = now - this.#dataLostAt < CUT_OFF_MS ? Math.max(this.instances, count) : count;
    this.#instances = instances;
    // One share is there for those that started while all others were cut off.
    this.#rateShare = Math.max(1 / instances, Math.min(1, count / instances - taken));
    this.#shares.clear();
    this.#lostSince = undefined;
  }

  #lose(): void {
    this.#lostAt = this.#clock.now();
    this.#lostSince ??= this.#lostAt;
    this.#rateShare = 1 / this.instances;
  }

  async takeToken(request: TokenRequest): Promise<TokenResult> {
    const { source, host, seen, isProbe } = request;
    const { perSecond, burst: wholeBurst } = source.limits;
    const gapMs = 1000 / (perSecond * this.#rateShare);
    const burst = Math.max(1, Math.floor(wholeBurst * this.#rateShare));
    // What Redis saved up while it was lost has been taken without it.
    const saved = this.#clock.now() - this.#lostAt < burst * gapMs ? 1 : burst;
    const names = [
      this.#parts.nameOf('rate', source.name),
      this.#parts.nameOf('outcomes', host),
      this.#parts.nameOf('probe', host),
      this.#parts.nameOf('begun', ''),
    ];
    const hasMet = this.#hasMetRedis ? 1 : 0;
    const facts = [gapMs, saved, seen, MAX_OUTCOMES, isProbe ? this.#id : '', PROBE_MS, hasMet, BEGUN_MS];
    const result = this.#readResult(await this.#run(TAKE_TOKEN, names, facts), request, Math.ceil(gapMs));
    if (result) {
      this.#hasMetRedis = true;
      this.#shares.delete(source.name);
      return result;
    }
    this.#lose();
    if (this.#parts.alone === 'stale') throw asksNoSource();
    const waitMs = this.#msUntilShare();
    if (waitMs > 0) return { kind: 'wait', waitMs: Math.min(waitMs, MAX_SHARE_WAIT_MS) };
    const begins = !this.#shares.has(source.name);
    this.#shares.add(source.name);
    const share = await this.#parts.local.takeToken(request, { instances: this.instances, begins });
    return share.kind === 'wait' ? { kind: 'wait', waitMs: Math.min(share.waitMs, MAX_SHARE_WAIT_MS) } : share;
  }

  /** How long the others may still use the share of this instance, which has just lost Redis. */
  #msUntilShare(): number {
    if (this.instances === 1 || this.#lostSince === undefined) return 0;
    return Math.ceil(this.#lostSince + SILENT_MS + NOTICE_MS - this.#clock.now());
  }

  async reportOutcome(report: OutcomeReport): Promise<void> {
    const { host, outcome, isProbe } = report;
    const names = [this.#parts.nameOf('outcomes', host), this.#parts.nameOf('probe', host)];
    const text = outcome ? encodeOutcome({ ...outcome, reporter: this.#id }) : '';
    const done = await this.#run(REPORT_OUTCOME, names, [text, MAX_OUTCOMES, OUTCOMES_MS, isProbe ? this.#id : '']);
    if (done === undefined) await this.#parts.local.reportOutcome(report);
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

/** Reads what {@link COUNT_INSTANCES} returns; undefined where Redis could not be used, or is something else. */
function readCount(given: unknown): Count | undefined {
  const [count, text, data]: readonly unknown[] = Array.isArray(given) ? given : [];
  const taken = typeof text === 'string' ? Number(text) : Number.NaN;
  if (!isInstanceCount(count) || !(taken >= 0) || typeof data !== 'string') return undefined;
  return { count, taken, data };
}
