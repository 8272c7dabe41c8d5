import { Redis } from 'ioredis';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MovedClock } from '../../../../test/clock.ts';
import { HAS_REDIS, startRedis, type TestRedis } from '../../../../test/redis.ts';
import { HOST, sourceOf } from '../../../../test/scheduler.ts';
import { LocalCoordinator } from '../local.ts';
import { RedisLimits, type RunScript } from './limits.ts';

// What instances know of each other when their Redis is lost, by a real one that loses its data.

const SOURCE = sourceOf({ perSecond: 1, burst: 5 });
const TOKEN = { source: SOURCE, host: HOST, seen: 0, isProbe: false };

describe.skipIf(!HAS_REDIS)('instances that count each other', () => {
  let redis: TestRedis;
  let operator: Redis;
  let isLost = false;
  const clock = new MovedClock();
  beforeAll(async () => {
    redis = await startRedis();
    operator = new Redis(redis.url);
  });
  beforeEach(async () => {
    isLost = false;
    await operator.flushall();
  });
  afterAll(async () => {
    operator.disconnect();
    await redis.kill();
  });

  const run: RunScript = async (script, keys, facts) =>
    isLost ? undefined : operator.eval(script, keys.length, ...keys, ...facts);
  const start = (count: number): readonly RedisLimits[] =>
    Array.from({ length: count }, () => {
      const own = new LocalCoordinator(clock);
      return new RedisLimits(run, {
        nameOf: (kind, key) => `{limits}:${kind}:${key}`,
        local: own,
        alone: 'share',
        now: () => clock.now(),
      });
    });
  const countAll = async (all: readonly RedisLimits[]): Promise<readonly number[]> => {
    for (const each of all) await each.countInstances();
    return all.map(({ instances }) => instances);
  };

  it('are as many as before when Redis comes back without its data, and is lost before all of them are back', async () => {
    const all = start(10);
    await countAll(all);
    await countAll(all);
    for (let losses = 0; losses < 3; losses++) {
      await operator.flushall();
      expect(await countAll(all)).toEqual(Array.from({ length: 10 }, () => 10));
      isLost = true;
      await clock.pass(120_000);
      await countAll(all);
      isLost = false;
    }
    expect(all.map(({ instances }) => instances)).toEqual(Array.from({ length: 10 }, () => 10));
  });

  it('are fewer when fewer were counted for half a minute', async () => {
    const [one, ...others] = start(3);
    await countAll([one!, ...others]);
    expect(await countAll([one!])).toEqual([3]);
    for (const each of others) await each.countInstances(true);
    expect(await countAll([one!])).toEqual([3]);
    await clock.pass(29_000);
    expect(await countAll([one!])).toEqual([3]);
    await clock.pass(1_000);
    expect(await countAll([one!])).toEqual([1]);
  });

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
      expect(taken).toBeLessThanOrEqual(1);
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
    const [seconds = 0] = await operator.time();
    await operator.del(await operator.keys('{limits}:rate:*'));
    await operator.set('{limits}:begun:', (Number(seconds) - 2) * 1_000);
    expect(await countTaken([...start(5), ...all])).toBe(3);
  });
});
