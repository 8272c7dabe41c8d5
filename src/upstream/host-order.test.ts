import { describe, expect, it } from 'vitest';
import { MovedClock } from '../../test/clock.ts';
import { busy, schedulerOf } from '../../test/scheduler.ts';
import { Failure } from '../errors.ts';

describe('the order of hosts with the same data', () => {
  const hosts = ['a', 'b', 'c'];

  it('is that of the source, with hosts that failed in the last 30 s at its end', async () => {
    const clock = new MovedClock();
    const { scheduler, ask } = schedulerOf(clock);
    expect(scheduler.order(hosts)).toEqual(['a', 'b', 'c']);
    await ask(busy(), 'a');
    expect(scheduler.order(hosts)).toEqual(['b', 'c', 'a']);
    await clock.pass(10_000);
    await ask(new Failure('upstream_refused', 'Not now.'), 'b');
    expect(scheduler.order(hosts)).toEqual(['c', 'a', 'b']);
    await clock.pass(19_999);
    expect(scheduler.order(hosts)).toEqual(['c', 'a', 'b']);
    await clock.pass(1);
    expect(scheduler.order(hosts)).toEqual(['a', 'c', 'b']);
    await ask(undefined, 'b');
    expect(scheduler.order(hosts)).toEqual(['a', 'b', 'c']);
  });

  it('is the host alone that failed longest ago when all failed', async () => {
    const clock = new MovedClock();
    const { scheduler, ask } = schedulerOf(clock);
    for (const host of ['b', 'c', 'a', 'b']) {
      await ask(busy(), host);
      await clock.pass(1_000);
    }
    expect(scheduler.order(hosts)).toEqual(['c']);
  });

  it('leaves out blocked hosts, and is the host that is free first when all are blocked', async () => {
    const clock = new MovedClock();
    const { scheduler, ask } = schedulerOf(clock);
    await ask(busy(400_000), 'a');
    await ask(busy(200_000), 'b');
    await clock.pass(60_000);
    expect(scheduler.order(hosts)).toEqual(['c']);
    await ask(busy(300_000), 'c');
    expect(scheduler.order(hosts)).toEqual(['b']);
  });
});
