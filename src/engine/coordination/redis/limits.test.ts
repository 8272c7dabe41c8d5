import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MovedClock } from '../../../../test/clock.ts';
import { HAS_REDIS, startRedis, type TestRedis } from '../../../../test/redis.ts';
import { HOST, sourceOf } from '../../../../test/scheduler.ts';
import { type AloneMode, LocalCoordinator } from '../local.ts';
import { RedisLimits, type RunScript } from './limits.ts';

// What instances know of each other when their Redis is lost, by a real one that loses its data.

const SOURCE = sourceOf({ perSecond: 1, burst: 5 });
// The time of Redis when the clock of a test begins.
const BEGUN_MS = Date.UTC(2026, 0, 1);
// When an instance that lost Redis asks at its share, and when it is no longer taken as asking.
const SHARE_AFTER_MS = 8_000;
const CUT_OFF_MS = 600_000;
const TOKEN = { source: SOURCE, host: HOST, seen: 0, isProbe: false };

describe.skipIf(!HAS_REDIS)('instances that count each other', () => {
  let redis: TestRedis;
  let operator: Redis;
  let isLost = false;
  let clock = new MovedClock();
  beforeAll(async () => {
    redis = await startRedis();
    operator = new Redis(redis.url);
  });
  beforeEach(async () => {
    isLost = false;
    clock = new MovedClock();
    await operator.flushall();
  });
  afterAll(async () => {
    operator.disconnect();
    await redis.kill();
  });

  /** An instance that can be cut off from Redis, whose clock is that of the test. */
  class Instance extends RedisLimits {
    isCut = false;

    constructor({ place = randomUUID(), alone = 'share' }: { place?: string; alone?: AloneMode } = {}) {
      const run: RunScript = async (script, keys, facts) => {
        if (isLost || this.isCut) return undefined;
        const micros = String((BEGUN_MS + clock.now()) * 1_000);
        const time = `{'${micros.slice(0, -6)}', '${micros.slice(-6)}'}`;
        const timed = script.replace("redis.call('TIME')", time);
        return operator.eval(timed, keys.length, ...keys, ...facts);
      };
      const nameOf = (kind: string, key: string): string => `{limits}:${kind}:${key}`;
      super(run, { nameOf, local: new LocalCoordinator(clock), alone, place, clock });
    }
  }
  const start = (count: number): readonly Instance[] => Array.from({ length: count }, () => new Instance());
  const countAll = async (all: readonly RedisLimits[]): Promise<readonly number[]> => {
    for (const each of all) await each.countInstances();
    return all.map(({ instances }) => instances);
  };

  it('are as many as before when Redis comes back without its data, and is lost before all of them are back', async () => {
    const all = start(10);
    await countAll(all);
    await countAll(all);
    for (let losses = 0; losses < 3; losses++) {
      await clock.pass(1);
      await operator.flushall();
      expect(await countAll(all)).toEqual(Array.from({ length: 10 }, () => 10));
      isLost = true;
      await clock.pass(120_000);
      await countAll(all);
      isLost = false;
    }
    expect(all.map(({ instances }) => instances)).toEqual(Array.from({ length: 10 }, () => 10));
  });

  /** Has each of them count so often that all know what became of the others. */
  const settle = async (all: readonly RedisLimits[], ms = SHARE_AFTER_MS): Promise<void> => {
    for (let passed = 0; passed < ms; passed += 2_000) {
      await clock.pass(2_000);
      await countAll(all);
    }
  };

  it('are fewer at once when one of them ends, and use the whole rate', async () => {
    const [one, ...others] = start(3);
    await countAll([one!, ...others]);
    expect(await countAll([one!])).toEqual([3]);
    for (const each of others) await each.leave();
    expect(await countAll([one!])).toEqual([1]);
    expect(one!.rateShare).toBe(1);
  });

  it('leave one that fell silent its share for ten minutes, or until it is back', async () => {
    const [one, other, silent] = start(3);
    for (let times = 0; times < 3; times++) await countAll([one!, other!, silent!]);
    await settle([one!, other!]);
    for (const each of [one, other]) expect(each!.rateShare).toBeCloseTo(2 / 3);
    await countAll([silent!, one!]);
    expect([one!, silent!].map(({ instances, rateShare }) => [instances, rateShare])).toEqual([
      [3, 1],
      [3, 1],
    ]);
    await settle([one!, other!], CUT_OFF_MS - 1_000);
    expect(one!.rateShare).toBeCloseTo(2 / 3);
    await settle([one!, other!]);
    expect([one!.instances, one!.rateShare]).toEqual([2, 1]);
  });

  it('leave nothing to one that was started again at its place, nor to one that asks no source without Redis', async () => {
    const killed = new Instance({ place: 'a' });
    const [one, again, stale] = [new Instance(), new Instance({ place: 'a' }), new Instance({ alone: 'stale' })];
    for (let times = 0; times < 3; times++) await countAll([one, killed, stale]);
    await settle([one]);
    expect(one.rateShare).toBeCloseTo(2 / 3);
    await countAll([again, one]);
    expect([one.instances, one.rateShare]).toEqual([3, 1]);
  });

  it('leave those that start while all others are cut off one share', async () => {
    await countAll(start(1));
    await clock.pass(SHARE_AFTER_MS);
    const late = start(2);
    await countAll(late);
    await countAll(late);
    expect(late.map(({ rateShare }) => rateShare)).toEqual([1 / 3, 1 / 3]);
  });

  it('leave those their share that are not back since Redis lost its data', async () => {
    const all = start(4);
    await countAll(all);
    await countAll(all);
    await clock.pass(1);
    await operator.flushall();
    await countAll(all.slice(0, 3));
    expect(all.slice(0, 3).map(({ rateShare }) => rateShare)).toEqual([1 / 4, 2 / 4, 3 / 4]);
    await countAll(all);
    await countAll(all);
    expect(all.map(({ rateShare }) => rateShare)).toEqual([1, 1, 1, 1]);
  });

  it('may ask a source no faster together than one alone, whichever of them lose Redis, end, or are killed', async () => {
    const perSecond = 2;
    const limits = { ...SOURCE.limits, perSecond, burst: 3 };
    const token = { ...TOKEN, source: { ...SOURCE, limits } };
    const event = fc.record({
      at: fc.nat(),
      what: fc.constantFrom('cut', 'cut', 'mend', 'end', 'kill', 'restart', 'lose data'),
      seconds: fc.nat(20),
    });
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 2, max: 5 }), fc.array(event, { maxLength: 12 }), async (count, events) => {
        await operator.flushall();
        clock = new MovedClock();
        let chance = 0;
        clock.random = () => (chance = (chance + 0.37) % 1);
        const fleet = Array.from({ length: count }, (_, at) => ({
          limits: new Instance({ place: `place ${at}` }),
          isRunning: true,
          hasEnded: false,
          cutAt: 0,
          asksAlone: false,
        }));
        for (const each of [...fleet, ...fleet]) await each.limits.countInstances();
        const times: number[] = [];
        let hasLostData = false;
        const step = async (): Promise<void> => {
          await clock.pass(500);
          const running = fleet.filter(({ isRunning }) => isRunning);
          for (const [at, each] of fleet.entries())
            if (each.isRunning && (clock.now() / 500 + at) % 4 === 0) await each.limits.countInstances();
          // Its own rate limiter asks for no more.
          for (const each of running)
            if ((await each.limits.takeToken(token)).kind === 'taken') {
              times.push(clock.now());
              each.asksAlone = each.limits.isCut;
            } else each.asksAlone ||= each.limits.isCut && clock.now() >= each.cutAt + SHARE_AFTER_MS;
          const joined = running.filter(({ limits: { isCut } }) => !isCut);
          const alone = running.filter(({ limits: { isCut }, asksAlone }) => isCut && asksAlone);
          const together = Math.max(0, ...joined.map((each) => each.limits.rateShare));
          const sum = alone.reduce((part, each) => part + each.limits.rateShare, together);
          expect(sum).toBeLessThanOrEqual(1 + 1e-4);
        };
        for (const { at, what, seconds } of events) {
          const one = fleet[at % count]!;
          if (what === 'cut' && !one.limits.isCut) Object.assign(one, { cutAt: clock.now(), asksAlone: false });
          if (what === 'cut' || what === 'mend') one.limits.isCut = what === 'cut';
          if (what === 'end') await one.limits.leave();
          if (what === 'end') one.hasEnded = true;
          if (what === 'end' || what === 'kill') one.isRunning = false;
          // One that starts after Redis lost its data cannot know who is cut off.
          if (what === 'restart' && !one.isRunning && !one.hasEnded && !hasLostData) {
            one.limits = new Instance({ place: `place ${at % count}` });
            one.isRunning = true;
            await one.limits.countInstances();
          }
          if (what === 'lose data') {
            hasLostData = true;
            await operator.flushall();
          }
          for (let steps = 0; steps < 2 * seconds; steps++) await step();
        }
        for (const [first, from] of times.entries())
          for (let last = first; last < times.length; last++)
            expect(last - first + 1).toBeLessThanOrEqual(
              limits.burst + count + ((times[last]! - from) / 1_000) * perSecond,
            );
      }),
      { numRuns: 30 },
    );
  }, 120_000);

  it('do not ask at once all together, however often they lose Redis', async () => {
    const all = start(10);
    await countAll(all);
    await countAll(all);
    for (let losses = 0; losses < 4; losses++) {
      // Each had time to save up what it did not take.
      await clock.pass(60_000);
      await countAll(all);
      isLost = true;
      let taken = 0;
      for (const [at, each] of all.entries()) {
        clock.chance = at / all.length;
        if ((await each.takeToken(TOKEN)).kind === 'taken') taken++;
      }
      expect(taken).toBe(0);
      // Those that still have Redis learn first that they share no more.
      await clock.pass(SHARE_AFTER_MS - 1_000);
      for (let second = 0; second < 20; second++) {
        await clock.pass(1_000);
        for (const each of all) if ((await each.takeToken(TOKEN)).kind === 'taken') taken++;
      }
      expect(taken).toBeGreaterThanOrEqual(20);
      expect(taken).toBeLessThanOrEqual(21);
      isLost = false;
    }
  });

  it('ask again soon whether Redis is back, however long the share of one of them lets it wait', async () => {
    const all = start(10);
    await countAll(all);
    await countAll(all);
    isLost = true;
    clock.chance = 0.9;
    const [one] = all;
    expect(await one!.takeToken(TOKEN)).toEqual({ kind: 'wait', waitMs: 2_000 });
    isLost = false;
    expect(await one!.takeToken(TOKEN)).toEqual({ kind: 'taken' });
  });

  it('have saved up nothing when Redis is back: each took its share meanwhile', async () => {
    const all = start(10);
    const countTaken = async (): Promise<number> => {
      const results = [];
      for (const each of all) results.push(await each.takeToken(TOKEN));
      return results.filter(({ kind }) => kind === 'taken').length;
    };
    await countAll(all);
    expect(await countTaken()).toBe(SOURCE.limits.burst);
    for (let losses = 0; losses < 3; losses++) {
      isLost = true;
      await countAll(all);
      await clock.pass(60_000);
      await countAll(all);
      isLost = false;
      await operator.flushall();
      await countAll(all);
      expect(await countTaken()).toBe(1);
    }
    // Those of Redis itself, whose clock nobody moves.
    await clock.pass(60_000);
    await operator.flushall();
    await operator.set('{limits}:begun:', 0);
    expect(await countTaken()).toBe(SOURCE.limits.burst);
  });

  it('take no burst when Redis loses its data without a moment of absence', async () => {
    const all = start(10);
    const countTaken = async (of: readonly RedisLimits[] = all): Promise<number> => {
      const results = [];
      for (const each of of) results.push(await each.takeToken(TOKEN));
      return results.filter(({ kind }) => kind === 'taken').length;
    };
    expect(await countTaken()).toBe(SOURCE.limits.burst);
    for (const begunAgain of [all, all.toReversed(), [...all, ...start(5)]]) {
      await operator.flushall();
      expect(await countTaken(begunAgain)).toBe(1);
    }
    // From then on it is saved up as ever, and asked for in the same way by those that were not there.
    await operator.del(await operator.keys('{limits}:rate:*'));
    await operator.set('{limits}:begun:', BEGUN_MS + clock.now() - 2_000);
    expect(await countTaken([...start(5), ...all])).toBe(3);
  });
});
