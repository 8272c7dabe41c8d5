import { setMaxListeners } from 'node:events';
import { describe, expect, it } from 'vitest';
import { MovedClock } from '../../../test/clock.ts';
import { requestScopeOf, sourceOf } from '../../../test/scheduler.ts';
import type { QueuedCall } from './fair-queue.ts';
import { RequestScheduler } from './request-scheduler.ts';

/** A call that further clients never join. */
const callOf = (signal: AbortSignal): QueuedCall => ({ signal, onClientAddress: () => undefined });

describe('the queue of a source', () => {
  it('holds at most the requests of a minute, and refuses further ones at once as overloaded', async () => {
    const source = sourceOf({ perSecond: 0.5, concurrency: 2 });
    const scheduler = new RequestScheduler(new MovedClock(), () => undefined);
    const ends: (() => void)[] = [];
    const work = () => new Promise<void>((end) => ends.push(end));
    const under = Array.from({ length: 32 }, () => scheduler.runWithinConcurrency(requestScopeOf(source), work));
    await expect(scheduler.runWithinConcurrency(requestScopeOf(source), work)).rejects.toMatchObject({
      code: 'overloaded',
      retryAfterMs: 30_000,
    });
    // Another source has its own queue.
    await scheduler.runWithinConcurrency(requestScopeOf({ ...source, name: 'other' }), async () => undefined);
    ends[0]?.();
    await under[0];
    const next = scheduler.runWithinConcurrency(requestScopeOf(source), work);
    await expect(scheduler.runWithinConcurrency(requestScopeOf(source), work)).rejects.toMatchObject({
      code: 'overloaded',
    });
    for (let at = 1; at < 33; at++) {
      await new Promise(setImmediate);
      ends[at]?.();
    }
    await Promise.all([...under, next]);
  });

  it('has places left for other addresses when one has filled it, and for one that has nothing to the last', async () => {
    const source = sourceOf({ perSecond: 2, concurrency: 1 });
    const scheduler = new RequestScheduler(new MovedClock(), () => undefined);
    const ended = new AbortController();
    setMaxListeners(0, ended.signal);
    const accepted = new Map<string, number>();
    const refused = new Map<string, number>();
    const ask = async (clientAddress: string) => {
      accepted.set(clientAddress, (accepted.get(clientAddress) ?? 0) + 1);
      await scheduler
        .runWithinConcurrency(
          requestScopeOf(source, { clientAddress }),
          () => new Promise(() => undefined),
          callOf(ended.signal),
        )
        .catch((thrown: unknown) => {
          if (ended.signal.aborted) return;
          expect(thrown).toMatchObject({ code: 'overloaded', status: 503, retryAfterMs: 30_000 });
          refused.set(clientAddress, (refused.get(clientAddress) ?? 0) + 1);
        });
    };
    const all = Array.from({ length: 500 }, () => ask('greedy'));
    for (const address of ['a', 'b', 'c', '']) all.push(ask(address));
    await new Promise(setImmediate);
    // One runs and 120 wait, which is a minute of the rate.
    expect([...refused]).toEqual([['greedy', 500 - 121]]);
    ended.abort('ended');
    // The work that runs has begun: it goes on.
    await Promise.all(all.slice(1));
  });

  it('gives every address its turn: one code waits for a round, and not for the 300 codes of another', async () => {
    const source = sourceOf({ perSecond: 10, concurrency: 2 });
    const scheduler = new RequestScheduler(new MovedClock(), () => undefined);
    const order: string[] = [];
    const ask = (clientAddress: string) =>
      scheduler.runWithinConcurrency(requestScopeOf(source, { clientAddress }), async () => {
        order.push(clientAddress);
        await new Promise(setImmediate);
      });
    const all = Array.from({ length: 300 }, () => ask('many'));
    all.push(ask('few'), ask('one'), ask('few'));
    await Promise.all(all);
    expect(order.slice(0, 8)).toEqual(['many', 'many', 'many', 'few', 'one', 'many', 'few', 'many']);
    expect(order).toHaveLength(303);
  });

  it('is left by a fetch that nobody wants any more, and its place is free', async () => {
    const source = sourceOf({ perSecond: 0.05, concurrency: 1 });
    const scheduler = new RequestScheduler(new MovedClock(), () => undefined);
    let end: () => void = () => undefined;
    const running = scheduler.runWithinConcurrency(
      requestScopeOf(source),
      () => new Promise<void>((done) => (end = done)),
    );
    const done: string[] = [];
    const ask = (name: string, signal?: AbortSignal) =>
      scheduler.runWithinConcurrency(
        requestScopeOf(source),
        async () => void done.push(name),
        signal && callOf(signal),
      );
    for (let time = 0; time < 1_000; time++) {
      const left = new AbortController();
      const waiting = ask('left', left.signal);
      left.abort('every client left');
      await expect(waiting).rejects.toBe('every client left');
    }
    const all = ['first', 'second', 'third'].map((name) => ask(name));
    end();
    await Promise.all([running, ...all]);
    expect(done).toEqual(['first', 'second', 'third']);
  });
});
