import { describe, expect, it } from 'vitest';
import { MovedClock } from '../../test/clock.ts';
import { sourceOf } from '../../test/scheduler.ts';
import { PoliteScheduler } from './request-scheduler.ts';

describe('the queue of a source', () => {
  it('holds at most the requests of a minute, and refuses further ones at once as overloaded', async () => {
    const source = sourceOf({ perSecond: 0.5, concurrency: 2 });
    const scheduler = new PoliteScheduler(new MovedClock(), () => undefined);
    const ends: (() => void)[] = [];
    const work = () => new Promise<void>((end) => ends.push(end));
    const under = Array.from({ length: 32 }, () => scheduler.runWithinConcurrency(source, work));
    await expect(scheduler.runWithinConcurrency(source, work)).rejects.toMatchObject({
      code: 'overloaded',
      retryAfterMs: 30_000,
    });
    // Another source has its own queue.
    await scheduler.runWithinConcurrency({ ...source, name: 'other' }, async () => undefined);
    ends[0]?.();
    await under[0];
    const next = scheduler.runWithinConcurrency(source, work);
    await expect(scheduler.runWithinConcurrency(source, work)).rejects.toMatchObject({ code: 'overloaded' });
    for (let at = 1; at < 33; at++) {
      await new Promise(setImmediate);
      ends[at]?.();
    }
    await Promise.all([...under, next]);
  });
});
