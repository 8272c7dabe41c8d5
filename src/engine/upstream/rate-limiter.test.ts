import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MovedClock } from '../../../test/clock.ts';
import { busy, forever, HOST, requestScopeOf, sourceOf } from '../../../test/scheduler.ts';
import type { Source } from '../interface/source.ts';
import { RequestScheduler } from './request-scheduler.ts';

/** When each of several slots was granted that were all wanted at once. */
async function timesOf(clock: MovedClock, source: Source, count: number): Promise<number[]> {
  const scheduler = new RequestScheduler(clock, () => undefined);
  const times: number[] = [];
  for (let at = 0; at < count; at++)
    void scheduler.acquireSlot(requestScopeOf(source), HOST, 0, forever()).then((slot) => {
      times.push(clock.now());
      slot.release(undefined);
    });
  await clock.pass(1_000_000);
  return times;
}

describe('the rate of a source', () => {
  it('lets a burst through at once, and then one request after the other', async () => {
    const source = sourceOf({ perSecond: 2, burst: 3 });
    expect(await timesOf(new MovedClock(), source, 6)).toEqual([0, 0, 0, 500, 1000, 1500]);
  });

  it('adds jitter to its waits and never shortens them', async () => {
    const clock = new MovedClock();
    clock.chance = 0.5;
    const source = sourceOf({ perSecond: 2, burst: 1 });
    expect(await timesOf(clock, source, 4)).toEqual([0, 500, 1050, 1600]);
  });

  it('holds in any span of time, whenever slots are wanted', async () => {
    const some = fc.record({
      perSecond: fc.constantFrom(0.5, 1, 2, 6),
      burst: fc.integer({ min: 1, max: 10 }),
      pauses: fc.array(fc.integer({ min: 0, max: 4_000 }), { minLength: 2, maxLength: 40 }),
      chance: fc.double({ min: 0, max: 0.99, noNaN: true }),
    });
    await fc.assert(
      fc.asyncProperty(some, async ({ perSecond, burst, pauses, chance }) => {
        const clock = new MovedClock();
        clock.chance = chance;
        const scheduler = new RequestScheduler(clock, () => undefined);
        const times: number[] = [];
        for (const pause of pauses) {
          await clock.pass(pause);
          void scheduler
            .acquireSlot(requestScopeOf(sourceOf({ perSecond, burst })), HOST, 0, forever())
            .then(() => times.push(clock.now()));
        }
        await clock.pass(1_000_000);
        expect(times).toHaveLength(pauses.length);
        for (const [first, from] of times.entries())
          for (const [last, to] of times.entries())
            if (last >= first)
              expect(last - first + 1).toBeLessThanOrEqual(burst + ((to - from) / 1000) * perSecond + 1e-6);
      }),
      { numRuns: 50 },
    );
  });

  it('is one for all hosts of the source, and separate for another source', async () => {
    const clock = new MovedClock();
    const scheduler = new RequestScheduler(clock, () => undefined);
    const slow = sourceOf({ perSecond: 1, burst: 1 });
    const granted: string[] = [];
    const acquire = async (source: Source, host: string) => {
      await scheduler.acquireSlot(requestScopeOf(source), host, 0, forever());
      granted.push(`${source.name} ${host} ${clock.now()}`);
    };
    void acquire(slow, 'a');
    void acquire(slow, 'b');
    void acquire({ ...slow, name: 'another' }, 'c');
    await clock.pass(10_000);
    expect(granted).toEqual(['lines a 0', 'another c 0', 'lines b 1000']);
  });

  it('is not delayed by a request whose signal was aborted', async () => {
    const clock = new MovedClock();
    const scheduler = new RequestScheduler(clock, () => undefined);
    const slow = sourceOf({ perSecond: 1, burst: 1 });
    await scheduler.acquireSlot(requestScopeOf(slow), HOST, 0, forever());
    const ended = new AbortController();
    const waiting = scheduler.acquireSlot(requestScopeOf(slow), HOST, 0, forever(ended.signal));
    ended.abort(new Error('too late'));
    const after = scheduler.acquireSlot(requestScopeOf(slow), HOST, 0, forever()).then(() => clock.now());
    await expect(waiting).rejects.toThrow('too late');
    await clock.pass(10_000);
    expect(await after).toBe(1_000);
  });

  it('is not used up by requests that the circuit breaker refuses', async () => {
    const clock = new MovedClock();
    const scheduler = new RequestScheduler(clock, () => undefined);
    const slow = sourceOf({ perSecond: 1, burst: 2 });
    const last = await Promise.all([1, 2].map(() => scheduler.acquireSlot(requestScopeOf(slow), HOST, 0, forever())));
    const refused = Array.from({ length: 9 }, () => scheduler.acquireSlot(requestScopeOf(slow), HOST, 0, forever()));
    const other = scheduler.acquireSlot(requestScopeOf(slow), 'other.example', 0, forever()).then(() => clock.now());
    for (const slot of last) slot.release(busy(60_000));
    const outcomes = Promise.allSettled(refused);
    await clock.pass(10_000);
    expect((await outcomes).map(({ status }) => status)).toEqual(Array.from({ length: 9 }, () => 'rejected'));
    expect(await other).toBe(1_000);
  });
});
