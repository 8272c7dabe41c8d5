import { expect, it } from 'vitest';
import { MovedClock } from '../../../test/clock.ts';
import { busy, forever, HOST, requestScopeOf, schedulerOf, sourceOf } from '../../../test/scheduler.ts';
import { UNLIMITED } from './request-scheduler.ts';

it('doubles the wait before each further attempt', async () => {
  const clock = new MovedClock();
  const { acquire } = schedulerOf(clock);
  const waits: number[] = [];
  for (const [chance, attempts] of [
    [0, 1],
    [0, 2],
    [0, 3],
    [0.5, 1],
  ] as const) {
    clock.chance = chance;
    const began = clock.now();
    void acquire(HOST, attempts).then(() => waits.push(clock.now() - began));
    await clock.pass(10_000);
  }
  expect(waits).toEqual([400, 800, 1600, 440]);
});

it('allows as many retries as the limits of the source', () => {
  const { scheduler } = schedulerOf(new MovedClock());
  const source = sourceOf({ retries: 2 });
  expect([1, 2, 3].map((attempts) => scheduler.mayRetry(source, attempts))).toEqual([true, true, false]);
});

it('lets every request through at once, and none twice, in the sandbox', async () => {
  const source = sourceOf({ concurrency: 1, perSecond: 0.1, burst: 1, retries: 3 });
  for (let time = 0; time < 20; time++)
    (await UNLIMITED.acquireSlot(requestScopeOf(source), HOST, 0, forever())).release(busy(60_000));
  expect(UNLIMITED.order(['a', 'b'], requestScopeOf())).toEqual(['a', 'b']);
  expect(UNLIMITED.mayRetry(source, 1)).toBe(false);
  const never = new Promise<never>(() => undefined);
  void UNLIMITED.runWithinConcurrency(requestScopeOf(source), () => never);
  expect(await UNLIMITED.runWithinConcurrency(requestScopeOf(source), () => Promise.resolve('done'))).toBe('done');
});
