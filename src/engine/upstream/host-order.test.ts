import { describe, expect, it } from 'vitest';
import { MovedClock } from '../../../test/clock.ts';
import { busy, requestScopeOf, schedulerOf, type TestScheduler } from '../../../test/scheduler.ts';
import { Failure } from '../../base/errors.ts';

describe('the order of hosts with the same data', () => {
  const hosts = ['a', 'b', 'c'];

  /** Two different asks fail at a host. */
  async function fails({ ask }: TestScheduler, failure: Failure, host: string): Promise<void> {
    await ask(failure, host);
    await ask(failure, host);
  }

  it('is another for an ask that failed alone', async () => {
    const { scheduler, ask } = schedulerOf(new MovedClock());
    for (const host of hosts) await ask(busy(60_000), host, { ask: 'killer' });
    expect(scheduler.order(hosts, requestScopeOf(undefined, { ask: 'killer' }))).toEqual(['a']);
    expect(scheduler.order(hosts, requestScopeOf())).toEqual(hosts);
  });

  it('is that of the source, with hosts that failed in the last 30 s at its end', async () => {
    const clock = new MovedClock();
    const test = schedulerOf(clock);
    const { scheduler, ask } = test;
    expect(scheduler.order(hosts, requestScopeOf())).toEqual(['a', 'b', 'c']);
    await fails(test, busy(), 'a');
    expect(scheduler.order(hosts, requestScopeOf())).toEqual(['b', 'c', 'a']);
    await clock.pass(10_000);
    await fails(test, new Failure('upstream_refused', 'Not now.'), 'b');
    expect(scheduler.order(hosts, requestScopeOf())).toEqual(['c', 'a', 'b']);
    await clock.pass(19_999);
    expect(scheduler.order(hosts, requestScopeOf())).toEqual(['c', 'a', 'b']);
    await clock.pass(1);
    expect(scheduler.order(hosts, requestScopeOf())).toEqual(['a', 'c', 'b']);
    await ask(undefined, 'b');
    expect(scheduler.order(hosts, requestScopeOf())).toEqual(['a', 'b', 'c']);
  });

  it('is the host alone that failed longest ago when all failed', async () => {
    const clock = new MovedClock();
    const test = schedulerOf(clock);
    const { scheduler } = test;
    for (const host of ['b', 'c', 'a', 'b']) {
      await fails(test, busy(), host);
      await clock.pass(1_000);
    }
    expect(scheduler.order(hosts, requestScopeOf())).toEqual(['c']);
  });

  it('leaves out blocked hosts, and is the host that is free first when all are blocked', async () => {
    const clock = new MovedClock();
    const test = schedulerOf(clock);
    const { scheduler } = test;
    await fails(test, busy(400_000), 'a');
    await fails(test, busy(200_000), 'b');
    await clock.pass(60_000);
    expect(scheduler.order(hosts, requestScopeOf())).toEqual(['c']);
    await fails(test, busy(300_000), 'c');
    expect(scheduler.order(hosts, requestScopeOf())).toEqual(['b']);
  });
});
