import { expect, it } from 'vitest';
import { MovedClock } from '../../../test/clock.ts';
import { HOST, schedulerOf, sourceOf } from '../../../test/scheduler.ts';

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
