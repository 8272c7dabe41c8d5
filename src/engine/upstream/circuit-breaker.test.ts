import { afterEach, describe, expect, it, vi } from 'vitest';
import { MovedClock } from '../../../test/clock.ts';
import { busy, forever, HOST, requestScopeOf, schedulerOf, sourceOf } from '../../../test/scheduler.ts';
import { Failure, inEnglish } from '../../base/errors.ts';
import { CLOCK, type Clock } from './clock.ts';
import { RequestScheduler } from './request-scheduler.ts';

describe('the circuit breaker of a host', () => {
  /** A scheduler after so many failures of the host that its breaker is open. */
  async function opened(clock: Clock = new MovedClock()) {
    const all = schedulerOf(clock);
    for (let time = 0; time < 5; time++) await all.ask(busy());
    return all;
  }

  it('opens after five failures in a row; the refusals name the failure and when the host is asked again', async () => {
    const clock = new MovedClock();
    const { ask, refusal, events } = schedulerOf(clock);
    for (let time = 0; time < 4; time++) await ask(busy());
    expect(events).toEqual([]);
    await ask(new Failure('upstream_timeout', inEnglish('The source did not answer.')));
    expect(events).toMatchObject([{ host: HOST, state: 'open', openMs: 5_000, failure: { code: 'upstream_timeout' } }]);
    await clock.pass(1_200);
    expect(await refusal()).toMatchObject({
      code: 'upstream_timeout',
      message: 'The source did not answer; it is asked again in 4 s.',
      retryAfterMs: 3_800,
    });
  });

  it('does not count failures that do not concern the host, and starts again after an answer', async () => {
    const { ask, events } = schedulerOf(new MovedClock());
    for (const code of ['upstream_refused', 'upstream_changed', 'no_value'] as const) {
      for (let time = 0; time < 4; time++) await ask(busy());
      await ask(new Failure(code, inEnglish('The host answered.')));
    }
    for (let time = 0; time < 4; time++) await ask(busy());
    await ask();
    for (let time = 0; time < 4; time++) await ask(busy());
    expect(events).toEqual([]);
  });

  it('concerns one host alone', async () => {
    const { ask, refusal } = await opened();
    await ask(undefined, 'other.example');
    await refusal();
  });

  it('is half-open after its time: one request probes the host, and the others fail at once', async () => {
    const clock = new MovedClock();
    const { acquire, refusal, events, ask } = await opened(clock);
    await clock.pass(5_000);
    const wanted = await Promise.allSettled([acquire(), acquire(), acquire()]);
    expect(wanted.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
    expect(await refusal()).toMatchObject({
      code: 'upstream_busy',
      message: 'The source is busy; it is being asked again right now.',
      retryAfterMs: 1_000,
    });
    const [probe] = wanted;
    if (probe?.status === 'fulfilled') probe.value.release(undefined);
    await ask();
    expect(events.map(({ state }) => state)).toEqual(['open', 'half-open', 'closed']);
  });

  it('lets one probe through also among requests that waited for the rate', async () => {
    const clock = new MovedClock();
    const scheduler = new RequestScheduler(clock, () => undefined);
    const slow = sourceOf({ perSecond: 1, burst: 5 });
    const granted: string[] = [];
    for (let time = 0; time < 5; time++)
      (await scheduler.acquireSlot(requestScopeOf(slow), HOST, 0, forever())).release(busy());
    await clock.pass(5_000);
    for (let time = 0; time < 8; time++)
      scheduler.acquireSlot(requestScopeOf(slow), HOST, 0, forever()).then(
        () => granted.push('granted'),
        () => granted.push('refused'),
      );
    await clock.pass(60_000);
    expect(granted.toSorted()).toEqual(['granted', ...Array.from({ length: 7 }, () => 'refused')]);
  });

  it('stays open twice as long each time that the probe fails, five minutes at most', async () => {
    const clock = new MovedClock();
    const { ask, events } = await opened(clock);
    for (let time = 0; time < 8; time++) {
      await clock.pass(events.at(-1)?.openMs ?? 0);
      await ask(busy());
    }
    const openTimes = events.filter(({ state }) => state === 'open').map(({ openMs }) => openMs);
    expect(openTimes).toEqual([5_000, 10_000, 20_000, 40_000, 80_000, 160_000, 300_000, 300_000, 300_000]);
    await clock.pass(300_000);
    await ask();
    for (let time = 0; time < 5; time++) await ask(busy());
    expect(events.at(-1)?.openMs).toBe(5_000);
  });

  it('closes when a request succeeds that was sent before it opened', async () => {
    const { acquire, ask, events } = schedulerOf(new MovedClock());
    const early = await acquire();
    for (let time = 0; time < 6; time++)
      await acquire().then(
        (slot) => slot.release(busy()),
        () => undefined,
      );
    early.release(undefined);
    await ask();
    expect(events.map(({ state }) => state)).toEqual(['open', 'closed']);
  });

  it('does not open again at failures of requests that were sent before', async () => {
    const { acquire, events } = schedulerOf(new MovedClock());
    const all = await Promise.all(Array.from({ length: 12 }, () => acquire()));
    for (const slot of all) slot.release(busy());
    expect(events).toHaveLength(1);
  });

  it('does not open for one ask, or two, that the host never answers', async () => {
    const { ask, events } = schedulerOf(new MovedClock());
    for (let time = 0; time < 50; time++) await ask(busy(), HOST, { ask: time % 2 ? 'one' : 'other' });
    expect(events).toEqual([]);
    await ask(busy(), HOST, { ask: 'third' });
    expect(events).toMatchObject([{ state: 'open' }]);
  });

  it('opens for one address alone, however many of its asks fail; for all when another address fails, too', async () => {
    const clock = new MovedClock();
    const { ask, refusal, scheduler, events } = schedulerOf(clock);
    const greedy = { clientAddress: '192.0.2.66' };
    for (let time = 0; time < 5; time++) await ask(busy(), HOST, greedy);
    for (let time = 0; time < 4; time++) {
      await clock.pass(events.at(-1)?.openMs ?? 0);
      await ask(busy(), HOST, greedy);
    }
    expect(events.at(-1)).toMatchObject({ state: 'open', openMs: 80_000 });
    await refusal(HOST, greedy);
    expect(scheduler.order([HOST, 'other.example'], requestScopeOf())).toEqual([HOST, 'other.example']);
    await ask(busy());
    expect(events.at(-1)).toMatchObject({ state: 'open', openMs: 5_000 });
    await refusal(HOST, { clientAddress: '192.0.2.7' });
    await clock.pass(5_000);
    await ask();
    await ask(undefined, HOST, greedy);
    expect(events.at(-1)).toMatchObject({ state: 'closed' });
  });

  it('opens for all when asks fail that no client chose', async () => {
    const { ask, refusal, events } = schedulerOf(new MovedClock());
    for (let time = 0; time < 5; time++) await ask(busy(), HOST, { clientAddress: '' });
    expect(events).toMatchObject([{ state: 'open' }]);
    await refusal(HOST, { clientAddress: '192.0.2.7' });
  });

  it('does not hold back other addresses at the Retry-After of one, unless the host limits all', async () => {
    const { ask, refusal, events } = schedulerOf(new MovedClock());
    const greedy = { clientAddress: '192.0.2.66' };
    for (let time = 0; time < 2; time++) await ask(busy(3_600_000), HOST, greedy);
    await refusal(HOST, greedy);
    await ask();
    expect(events.map(({ state }) => state)).toEqual(['open', 'closed']);
    const limited = new Failure('upstream_busy', inEnglish('Too many requests.'), {
      retryAfterMs: 60_000,
      cause: 'HTTP 429',
    });
    await ask(limited, HOST, greedy);
    await refusal();
  });

  it('is probed without the ask that failed as a probe before, and not held open by it', async () => {
    const clock = new MovedClock();
    const { ask, refusal, events } = await opened(clock);
    await clock.pass(5_000);
    await ask(busy(), HOST, { ask: 'killer' });
    await clock.pass(10_000);
    await ask(busy(), HOST, { ask: 'killer' });
    expect(events.map(({ state }) => state)).toEqual(['open', 'half-open', 'open', 'half-open']);
    expect(await refusal(HOST, { ask: 'killer' })).toMatchObject({ message: /in 10 s/ });
    await ask();
    expect(events.at(-1)).toMatchObject({ state: 'closed' });
  });

  it('does not count what a client asks with its own cookie: no failure, no success, no Retry-After, no probe', async () => {
    const clock = new MovedClock();
    const { ask, acquire, scheduler, events } = schedulerOf(clock);
    const own = { hasClientCookie: true };
    for (let time = 0; time < 25; time++) await ask(busy(60_000), HOST, own);
    await ask(new Failure('upstream_refused', 'Not with this cookie.'), HOST, own);
    expect(scheduler.order([HOST, 'other.example'], requestScopeOf())).toEqual([HOST, 'other.example']);
    for (let time = 0; time < 4; time++) await ask(busy());
    await ask(undefined, HOST, own);
    expect(events).toEqual([]);
    await ask(busy());
    expect(events).toHaveLength(1);
    await clock.pass(5_000);
    const slot = await acquire(HOST, 0, own);
    expect(events).toHaveLength(1);
    slot.release(undefined);
    await ask();
    expect(events.map(({ state }) => state)).toEqual(['open', 'half-open', 'closed']);
  });

  describe('with a time of day that jumps', () => {
    afterEach(() => vi.useRealTimers());

    it.each([-3_600_000, 3_600_000, -400 * 86_400_000])(
      'by %i ms stays open no longer and no shorter',
      async (jump) => {
        vi.useFakeTimers({ toFake: ['Date'] });
        const { refusal } = await opened(CLOCK);
        vi.setSystemTime(Date.now() + jump);
        expect(await refusal()).toMatchObject({ message: 'The source is busy; it is asked again in 5 s.' });
      },
    );
  });
});

describe('a host that sends Retry-After', () => {
  it('makes every request wait when the time is short', async () => {
    const clock = new MovedClock();
    const { acquire, events } = schedulerOf(clock);
    // Two asks were told so: it is the host's word for all.
    const both = await Promise.all([acquire(), acquire()]);
    for (const slot of both) slot.release(busy(2_000));
    const times: number[] = [];
    for (let time = 0; time < 3; time++) void acquire().then(() => times.push(clock.now()));
    await clock.pass(10_000);
    expect([times, events]).toEqual([[2_000, 2_000, 2_000], []]);
  });

  it('opens the breaker when the time is longer, and requests fail at once', async () => {
    const clock = new MovedClock();
    clock.chance = 0.5;
    const { ask, refusal, events } = schedulerOf(clock);
    await ask(busy(60_000));
    await ask(busy(60_000));
    expect(events).toMatchObject([{ state: 'open', openMs: 66_000 }]);
    await clock.pass(60_001);
    expect(await refusal()).toMatchObject({ message: 'The source is busy; it is asked again in 6 s.' });
    await clock.pass(6_000);
    await ask();
    expect(events.map(({ state }) => state)).toEqual(['open', 'half-open', 'closed']);
  });

  it('makes requests wait that were waiting for the rate already', async () => {
    const clock = new MovedClock();
    const scheduler = new RequestScheduler(clock, () => undefined);
    const slow = sourceOf({ perSecond: 1, burst: 2 });
    const first = await scheduler.acquireSlot(requestScopeOf(slow), HOST, 0, forever());
    const another = await scheduler.acquireSlot(requestScopeOf(slow), HOST, 0, forever());
    const second = scheduler.acquireSlot(requestScopeOf(slow), HOST, 0, forever()).then(() => clock.now());
    await clock.pass(500);
    for (const slot of [first, another]) slot.release(busy(3_000));
    await clock.pass(10_000);
    expect(await second).toBe(3_500);
  });

  it('concerns the one ask that was told so, until another is told the same', async () => {
    const clock = new MovedClock();
    const { ask, acquire, refusal, events } = schedulerOf(clock);
    const one = { ask: 'one' };
    await ask(busy(60_000), HOST, one);
    expect(await refusal(HOST, one)).toMatchObject({ message: 'The source is busy; it is asked again in 60 s.' });
    await ask();
    // The answer to another ask takes nothing back.
    await refusal(HOST, one);
    await clock.pass(60_000);
    await ask(busy(2_000), HOST, one);
    const again = acquire(HOST, 0, one).then(() => clock.now());
    await clock.pass(10_000);
    expect([await again, events]).toEqual([62_000, []]);
  });
});
