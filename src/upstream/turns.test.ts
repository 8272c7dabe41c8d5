import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { MovedClock } from '../../test/clock.ts';
import { linesSource } from '../../test/declarations.ts';
import type { Source } from '../declare/source.ts';
import { Failure } from '../errors.ts';
import { type BreakerEvent, CLOCK, type Clock, FREE_TURNS, PoliteTurns } from './turns.ts';

const HOST = 'lines.example';
const forever = () => new AbortController().signal;
const sourceOf = (changes: Partial<Source['limits']>): Source => ({
  ...linesSource,
  limits: { ...linesSource.limits, ...changes },
});
const busy = (retryAfterMs?: number) => new Failure('upstream_busy', 'The source is busy.', { retryAfterMs });

function turnsOf(clock: Clock) {
  const events: BreakerEvent[] = [];
  const turns = new PoliteTurns(clock, (event) => events.push(event));
  const take = (host = HOST, attempts = 0) => turns.take(linesSource, host, attempts, forever());
  /** One request to a host, ended with a failure or without. */
  const ask = async (failure?: Failure, host = HOST) => (await take(host)).end(failure);
  /** The failure that refuses a turn. */
  const refusal = async (host = HOST): Promise<Failure> => {
    try {
      await take(host);
    } catch (thrown) {
      if (thrown instanceof Failure) return thrown;
      throw thrown;
    }
    throw new Error('the turn was given');
  };
  return { turns, events, take, ask, refusal };
}

/** When each of some turns was given that were all wanted at once. */
async function timesOf(clock: MovedClock, source: Source, count: number): Promise<number[]> {
  const turns = new PoliteTurns(clock, () => undefined);
  const times: number[] = [];
  for (let at = 0; at < count; at++)
    void turns.take(source, HOST, 0, forever()).then((turn) => {
      times.push(clock.now());
      turn.end(undefined);
    });
  await clock.pass(1_000_000);
  return times;
}

describe('the rate of a source', () => {
  it('lets a burst go at once, and then one after the other', async () => {
    const source = sourceOf({ perSecond: 2, burst: 3 });
    expect(await timesOf(new MovedClock(), source, 6)).toEqual([0, 0, 0, 500, 1000, 1500]);
  });

  it('waits longer by chance, so that processes do not march in step, and never shorter', async () => {
    const clock = new MovedClock();
    clock.chance = 0.5;
    const source = sourceOf({ perSecond: 2, burst: 1 });
    expect(await timesOf(clock, source, 4)).toEqual([0, 500, 1050, 1600]);
  });

  it('is kept in any span of time, whenever turns are wanted', async () => {
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
        const turns = new PoliteTurns(clock, () => undefined);
        const times: number[] = [];
        for (const pause of pauses) {
          await clock.pass(pause);
          void turns.take(sourceOf({ perSecond, burst }), HOST, 0, forever()).then(() => times.push(clock.now()));
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

  it('is one for all its hosts, and another one for another source', async () => {
    const clock = new MovedClock();
    const turns = new PoliteTurns(clock, () => undefined);
    const slow = sourceOf({ perSecond: 1, burst: 1 });
    const given: string[] = [];
    const take = async (source: Source, host: string) => {
      await turns.take(source, host, 0, forever());
      given.push(`${source.name} ${host} ${clock.now()}`);
    };
    void take(slow, 'a');
    void take(slow, 'b');
    void take({ ...slow, name: 'another' }, 'c');
    await clock.pass(10_000);
    expect(given).toEqual(['lines a 0', 'another c 0', 'lines b 1000']);
  });

  it('holds up nobody whose signal ends the wait', async () => {
    const clock = new MovedClock();
    const turns = new PoliteTurns(clock, () => undefined);
    const slow = sourceOf({ perSecond: 1, burst: 1 });
    await turns.take(slow, HOST, 0, forever());
    const ended = new AbortController();
    const waiting = turns.take(slow, HOST, 0, ended.signal);
    ended.abort(new Error('too late'));
    const after = turns.take(slow, HOST, 0, forever()).then(() => clock.now());
    await expect(waiting).rejects.toThrow('too late');
    await clock.pass(10_000);
    expect(await after).toBe(1_000);
  });

  it('is not used up by those that are refused', async () => {
    const clock = new MovedClock();
    const turns = new PoliteTurns(clock, () => undefined);
    const slow = sourceOf({ perSecond: 1, burst: 1 });
    const last = await turns.take(slow, HOST, 0, forever());
    const refused = Array.from({ length: 9 }, () => turns.take(slow, HOST, 0, forever()));
    const other = turns.take(slow, 'other.example', 0, forever()).then(() => clock.now());
    last.end(busy(60_000));
    const outcomes = Promise.allSettled(refused);
    await clock.pass(10_000);
    expect((await outcomes).map(({ status }) => status)).toEqual(Array.from({ length: 9 }, () => 'rejected'));
    expect(await other).toBe(1_000);
  });
});

describe('the line before a source', () => {
  it('is no longer than a minute, and whoever comes then is told so at once', async () => {
    const source = sourceOf({ perSecond: 0.5, concurrency: 2 });
    const turns = new PoliteTurns(new MovedClock(), () => undefined);
    const ends: (() => void)[] = [];
    const work = () => new Promise<void>((end) => ends.push(end));
    const under = Array.from({ length: 32 }, () => turns.among(source, work));
    await expect(turns.among(source, work)).rejects.toMatchObject({ code: 'overloaded', retryAfterMs: 30_000 });
    // Another source has a line of its own.
    await turns.among({ ...source, name: 'other' }, async () => undefined);
    ends[0]?.();
    await under[0];
    const next = turns.among(source, work);
    await expect(turns.among(source, work)).rejects.toMatchObject({ code: 'overloaded' });
    for (let at = 1; at < 33; at++) {
      await new Promise(setImmediate);
      ends[at]?.();
    }
    await Promise.all([...under, next]);
  });
});

it('waits longer before each further attempt', async () => {
  const clock = new MovedClock();
  const { take } = turnsOf(clock);
  const waits: number[] = [];
  for (const [chance, attempts] of [
    [0, 1],
    [0, 2],
    [0, 3],
    [0.5, 1],
  ] as const) {
    clock.chance = chance;
    const began = clock.now();
    void take(HOST, attempts).then(() => waits.push(clock.now() - began));
    await clock.pass(10_000);
  }
  expect(waits).toEqual([400, 800, 1600, 440]);
});

describe('the breaker of a host', () => {
  /** Turns whose host has failed so often that it is left alone. */
  async function opened(clock: Clock = new MovedClock()) {
    const all = turnsOf(clock);
    for (let time = 0; time < 5; time++) await all.ask(busy());
    return all;
  }

  it('opens after five failures in a row, and then tells what failed, and when it is asked again', async () => {
    const clock = new MovedClock();
    const { ask, refusal, events } = turnsOf(clock);
    for (let time = 0; time < 4; time++) await ask(busy());
    expect(events).toEqual([]);
    await ask(new Failure('upstream_timeout', 'The source did not answer.'));
    expect(events).toMatchObject([{ host: HOST, state: 'open', restMs: 5_000, failure: { code: 'upstream_timeout' } }]);
    await clock.pass(1_200);
    expect(await refusal()).toMatchObject({
      code: 'upstream_timeout',
      message: 'The source did not answer; it is asked again in 4 s.',
      retryAfterMs: 3_800,
    });
  });

  it('is not moved by failures that do not speak of the host, and forgets the others at an answer', async () => {
    const { ask, events } = turnsOf(new MovedClock());
    for (const code of ['upstream_refused', 'upstream_changed', 'no_value'] as const) {
      for (let time = 0; time < 4; time++) await ask(busy());
      await ask(new Failure(code, 'The host answered.'));
    }
    for (let time = 0; time < 4; time++) await ask(busy());
    await ask();
    for (let time = 0; time < 4; time++) await ask(busy());
    expect(events).toEqual([]);
  });

  it('is for one host alone', async () => {
    const { ask, refusal } = await opened();
    await ask(undefined, 'other.example');
    await refusal();
  });

  it('lets one request through when the rest is over, and the others fail at once', async () => {
    const clock = new MovedClock();
    const { take, refusal, events, ask } = await opened(clock);
    await clock.pass(5_000);
    const wanted = await Promise.allSettled([take(), take(), take()]);
    expect(wanted.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
    expect(await refusal()).toMatchObject({
      code: 'upstream_busy',
      message: 'The source is busy; it is being asked again right now.',
      retryAfterMs: 1_000,
    });
    const [probe] = wanted;
    if (probe?.status === 'fulfilled') probe.value.end(undefined);
    await ask();
    expect(events.map(({ state }) => state)).toEqual(['open', 'half-open', 'closed']);
  });

  it('lets one request through even of those that were waiting for the rate', async () => {
    const clock = new MovedClock();
    const turns = new PoliteTurns(clock, () => undefined);
    const slow = sourceOf({ perSecond: 1, burst: 5 });
    const given: string[] = [];
    for (let time = 0; time < 5; time++) (await turns.take(slow, HOST, 0, forever())).end(busy());
    await clock.pass(5_000);
    for (let time = 0; time < 8; time++)
      turns.take(slow, HOST, 0, forever()).then(
        () => given.push('given'),
        () => given.push('refused'),
      );
    await clock.pass(60_000);
    expect(given.toSorted()).toEqual(['given', ...Array.from({ length: 7 }, () => 'refused')]);
  });

  it('rests twice as long each time that the one request fails, five minutes at most', async () => {
    const clock = new MovedClock();
    const { ask, events } = await opened(clock);
    for (let time = 0; time < 8; time++) {
      await clock.pass(events.at(-1)?.restMs ?? 0);
      await ask(busy());
    }
    const rests = events.filter(({ state }) => state === 'open').map(({ restMs }) => restMs);
    expect(rests).toEqual([5_000, 10_000, 20_000, 40_000, 80_000, 160_000, 300_000, 300_000, 300_000]);
    await clock.pass(300_000);
    await ask();
    for (let time = 0; time < 5; time++) await ask(busy());
    expect(events.at(-1)?.restMs).toBe(5_000);
  });

  it('closes at the answer to a request that was under way before it opened', async () => {
    const { take, ask, events } = turnsOf(new MovedClock());
    const early = await take();
    for (let time = 0; time < 6; time++)
      await take().then(
        (turn) => turn.end(busy()),
        () => undefined,
      );
    early.end(undefined);
    await ask();
    expect(events.map(({ state }) => state)).toEqual(['open', 'closed']);
  });

  it('opens no wider at failures of requests that were under way before', async () => {
    const { take, events } = turnsOf(new MovedClock());
    const all = await Promise.all(Array.from({ length: 12 }, () => take()));
    for (const turn of all) turn.end(busy());
    expect(events).toHaveLength(1);
  });

  describe('by a clock that jumps', () => {
    afterEach(() => vi.useRealTimers());

    it.each([-3_600_000, 3_600_000, -400 * 86_400_000])('by %i ms rests no longer and no shorter', async (jump) => {
      vi.useFakeTimers({ toFake: ['Date'] });
      const { refusal } = await opened(CLOCK);
      vi.setSystemTime(Date.now() + jump);
      expect(await refusal()).toMatchObject({ message: 'The source is busy; it is asked again in 5 s.' });
    });
  });
});

describe('a host that says when to ask again', () => {
  it('is waited for by everybody when that is soon', async () => {
    const clock = new MovedClock();
    const { ask, take, events } = turnsOf(clock);
    await ask(busy(2_000));
    const times: number[] = [];
    for (let time = 0; time < 3; time++) void take().then(() => times.push(clock.now()));
    await clock.pass(10_000);
    expect([times, events]).toEqual([[2_000, 2_000, 2_000], []]);
  });

  it('is left alone by everybody when that is later, and told so at once', async () => {
    const clock = new MovedClock();
    clock.chance = 0.5;
    const { ask, refusal, events } = turnsOf(clock);
    await ask(busy(60_000));
    expect(events).toMatchObject([{ state: 'open', restMs: 66_000 }]);
    await clock.pass(60_001);
    expect(await refusal()).toMatchObject({ message: 'The source is busy; it is asked again in 6 s.' });
    await clock.pass(6_000);
    await ask();
    expect(events.map(({ state }) => state)).toEqual(['open', 'half-open', 'closed']);
  });

  it('is waited for also by who waited for the rate when it said so', async () => {
    const clock = new MovedClock();
    const turns = new PoliteTurns(clock, () => undefined);
    const slow = sourceOf({ perSecond: 1, burst: 1 });
    const first = await turns.take(slow, HOST, 0, forever());
    const second = turns.take(slow, HOST, 0, forever()).then(() => clock.now());
    await clock.pass(500);
    first.end(busy(3_000));
    await clock.pass(10_000);
    expect(await second).toBe(3_500);
  });
});

describe('the order of hosts that answer the same', () => {
  const hosts = ['a', 'b', 'c'];

  it('is that of the source, but for those that failed less than half a minute ago', async () => {
    const clock = new MovedClock();
    const { turns, ask } = turnsOf(clock);
    expect(turns.order(hosts)).toEqual(['a', 'b', 'c']);
    await ask(busy(), 'a');
    expect(turns.order(hosts)).toEqual(['b', 'c', 'a']);
    await clock.pass(10_000);
    await ask(new Failure('upstream_refused', 'Not now.'), 'b');
    expect(turns.order(hosts)).toEqual(['c', 'a', 'b']);
    await clock.pass(19_999);
    expect(turns.order(hosts)).toEqual(['c', 'a', 'b']);
    await clock.pass(1);
    expect(turns.order(hosts)).toEqual(['a', 'c', 'b']);
    await ask(undefined, 'b');
    expect(turns.order(hosts)).toEqual(['a', 'b', 'c']);
  });

  it('is the one that failed longest ago when all of them did', async () => {
    const clock = new MovedClock();
    const { turns, ask } = turnsOf(clock);
    for (const host of ['b', 'c', 'a', 'b']) {
      await ask(busy(), host);
      await clock.pass(1_000);
    }
    expect(turns.order(hosts)).toEqual(['c']);
  });

  it('leaves out those that rest, and is the first to wake up where all of them do', async () => {
    const clock = new MovedClock();
    const { turns, ask } = turnsOf(clock);
    await ask(busy(400_000), 'a');
    await ask(busy(200_000), 'b');
    await clock.pass(60_000);
    expect(turns.order(hosts)).toEqual(['c']);
    await ask(busy(300_000), 'c');
    expect(turns.order(hosts)).toEqual(['b']);
  });
});

it('may repeat as often as the limits of a source say', () => {
  const { turns } = turnsOf(new MovedClock());
  const source = sourceOf({ retries: 2 });
  expect([1, 2, 3].map((attempts) => turns.mayRepeat(source, attempts))).toEqual([true, true, false]);
});

it('lets everything go at once, and once, where nobody is to be spared', async () => {
  const source = sourceOf({ concurrency: 1, perSecond: 0.1, burst: 1, retries: 3 });
  for (let time = 0; time < 20; time++) (await FREE_TURNS.take(source, HOST, 0, forever())).end(busy(60_000));
  expect(FREE_TURNS.order(['a', 'b'])).toEqual(['a', 'b']);
  expect(FREE_TURNS.mayRepeat(source, 1)).toBe(false);
  const never = new Promise<never>(() => undefined);
  void FREE_TURNS.among(source, () => never);
  expect(await FREE_TURNS.among(source, () => Promise.resolve('done'))).toBe('done');
});
