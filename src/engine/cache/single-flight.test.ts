import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { Failure, inEnglish } from '../../base/errors.ts';
import type { SharedCall } from '../../base/request-context.ts';
import { SingleFlight } from './single-flight.ts';

/** A client at an address. */
const from = (clientAddress: string, signal?: AbortSignal) => ({
  requestContext: { requestId: 'one', clientAddress },
  ...(signal && { signal }),
});

/** Work that ends when the test says so. */
function deferredWork<Value>() {
  let starts = 0;
  let finish: (value: Value) => void = () => undefined;
  let crash: (thrown: Error) => void = () => undefined;
  const landing = new Promise<Value>((resolve, reject) => {
    finish = resolve;
    crash = reject;
  });
  const work = () => {
    starts++;
    return landing;
  };
  return { work, finish, crash, starts: () => starts };
}

describe('SingleFlight', () => {
  it('runs once for a thousand clients', async () => {
    const singleFlight = new SingleFlight<string>();
    const { work, finish, starts } = deferredWork<string>();
    const clients = Array.from({ length: 1000 }, () => singleFlight.run('key', {}, work));
    finish('value');
    expect(new Set(await Promise.all(clients))).toEqual(new Set(['value']));
    expect(starts()).toBe(1);
    expect(singleFlight.size).toBe(0);
  });

  it('flies apart for other keys, and again after it has landed', async () => {
    const singleFlight = new SingleFlight<number>();
    let starts = 0;
    const work = async () => ++starts;
    await Promise.all([singleFlight.run('a', {}, work), singleFlight.run('b', {}, work)]);
    await singleFlight.run('a', {}, work);
    expect(starts).toBe(3);
  });

  it('fails every caller, once', async () => {
    const singleFlight = new SingleFlight<string>();
    const { work, crash, starts } = deferredWork<string>();
    const clients = Array.from({ length: 10 }, () => singleFlight.run('key', {}, work));
    crash(new Error('blocked'));
    expect(await Promise.allSettled(clients)).toEqual(
      clients.map(() => expect.objectContaining({ status: 'rejected' })),
    );
    expect(starts()).toBe(1);
  });

  it('refuses who would wait as one too many, and never the first of a call', async () => {
    const singleFlight = new SingleFlight<string>(2);
    const { work, finish } = deferredWork<string>();
    const waiting = [singleFlight.run('key', {}, work), singleFlight.run('key', {}, work)];
    await expect(singleFlight.run('key', {}, work)).rejects.toMatchObject({ code: 'overloaded', status: 503 });
    const other = singleFlight.run('other', {}, work);
    expect([singleFlight.size, singleFlight.waiting]).toEqual([2, 3]);
    finish('value');
    expect(await Promise.all([...waiting, other])).toEqual(['value', 'value', 'value']);
    expect([singleFlight.size, singleFlight.waiting]).toEqual([0, 0]);
    expect(await singleFlight.run('key', {}, async () => 'again')).toBe('again');
  });

  it('goes on for the others when a caller leaves, and lets another wait in his place', async () => {
    const singleFlight = new SingleFlight<string>(2);
    const { work, finish, starts } = deferredWork<string>();
    const first = new AbortController();
    const waiting = [singleFlight.run('key', { signal: first.signal }, work), singleFlight.run('key', {}, work)];
    await Promise.resolve();
    first.abort(new Error('left'));
    await expect(waiting[0]).rejects.toThrow('left');
    expect(singleFlight.waiting).toBe(1);
    const another = singleFlight.run('key', {}, work);
    expect(singleFlight.waiting).toBe(2);
    await expect(singleFlight.run('key', { signal: first.signal }, work)).rejects.toMatchObject({ code: 'overloaded' });
    finish('value');
    expect(await Promise.all([waiting[1], another])).toEqual(['value', 'value']);
    await expect(singleFlight.run('key', { signal: first.signal }, work)).rejects.toThrow('left');
    expect([singleFlight.size, singleFlight.waiting, starts()]).toEqual([0, 0, 1]);
  });

  it('holds nothing of clients that have left', async () => {
    setFlagsFromString('--expose-gc');
    const collect: () => void = runInNewContext('gc');
    const singleFlight = new SingleFlight<string>();
    const { work, finish } = deferredWork<string>();
    const goOn = singleFlight.run('key', {}, work);
    const left = await (async () => {
      const timeouts = new AbortController();
      const request = { body: 'of a caller' };
      const answered = singleFlight.run('key', { signal: timeouts.signal }, work).catch(() => request.body);
      timeouts.abort(new Error('left'));
      expect(await answered).toBe('of a caller');
      return [new WeakRef(request), new WeakRef(timeouts.signal)];
    })();
    // A weak reference holds what it was made of until the end of the turn, and other work for some turns more.
    const areGone = async (): Promise<readonly boolean[]> => {
      await new Promise(setImmediate);
      collect();
      return left.map((held) => held.deref() === undefined);
    };
    await expect.poll(areGone).toEqual([true, true]);
    finish('value');
    expect(await goOn).toBe('value');
  });

  it('is started for nobody once, and ends for who asks meanwhile', async () => {
    const singleFlight = new SingleFlight<string>();
    const { work, finish, starts } = deferredWork<string>();
    for (let at = 0; at < 3; at++) singleFlight.start('key', work);
    expect([singleFlight.size, singleFlight.waiting]).toEqual([1, 0]);
    const caller = singleFlight.run('key', {}, work);
    finish('value');
    expect(await caller).toBe('value');
    expect(starts()).toBe(1);
    const failing = deferredWork<string>();
    singleFlight.start('key', failing.work);
    failing.crash(new Error('nobody hears it'));
    await expect.poll(() => singleFlight.size).toBe(0);
  });

  it.each(['ends', 'fails'])('lets no more than a hundred clients go on at once when it %s', async (how) => {
    const singleFlight = new SingleFlight<string>();
    const { work, finish, crash } = deferredWork<string>();
    let gone = 0;
    const clients = Array.from({ length: 1000 }, async () => {
      await singleFlight.run('key', {}, work).catch(() => undefined);
      gone++;
    });
    await new Promise(setImmediate);
    if (how === 'ends') finish('value');
    else crash(new Error('blocked'));
    const steps: number[] = [];
    while (gone < 1000) {
      const before = gone;
      await new Promise(setImmediate);
      steps.push(gone - before);
    }
    expect(Math.max(...steps)).toBeLessThanOrEqual(100);
    await Promise.all(clients);
  });

  it('turns what is thrown at once into a failed call', async () => {
    const singleFlight = new SingleFlight<string>();
    const work = (): Promise<string> => {
      throw new Error('at once');
    };
    await expect(singleFlight.run('key', {}, work)).rejects.toThrow('at once');
    expect(singleFlight.size).toBe(0);
  });

  it('has places for the clients of other addresses when those of one are as many as may wait', async () => {
    const singleFlight = new SingleFlight<string>(8);
    const { work, finish } = deferredWork<string>();
    const greedy = Array.from({ length: 20 }, () => singleFlight.run('key', from('greedy'), work));
    const others = ['a', 'b'].map((address) => singleFlight.run('key', from(address), work));
    finish('value');
    const outcomes = (await Promise.allSettled(greedy)).map(({ status }) => status);
    expect(outcomes.filter((status) => status === 'rejected')).toHaveLength(12);
    expect(await Promise.all(others)).toEqual(['value', 'value']);
    expect(singleFlight.waiting).toBe(0);
  });

  it('lets a client try itself when the address that began has too much waiting', async () => {
    const singleFlight = new SingleFlight<string>();
    const full = deferredWork<string>();
    const greedy = [1, 2].map(() => singleFlight.run('key', from('greedy'), full.work));
    const others = [1, 2].map(() => singleFlight.run('key', from('other'), async () => 'value'));
    full.crash(new Failure('overloaded', inEnglish('Too many wait.')));
    for (const each of greedy) await expect(each).rejects.toMatchObject({ code: 'overloaded' });
    expect(await Promise.all(others)).toEqual(['value', 'value']);
    expect(full.starts()).toBe(1);
  });

  it('is aborted when every client leaves before the work has begun', async () => {
    const singleFlight = new SingleFlight<string>();
    const clients = [new AbortController(), new AbortController()];
    let callSignal: AbortSignal | undefined;
    const work = (call: SharedCall) =>
      new Promise<string>((_, reject) => {
        callSignal = call.signal;
        callSignal.addEventListener('abort', () => reject(callSignal?.reason));
      });
    const waiting = clients.map(({ signal }) => singleFlight.run('key', { signal }, work));
    await Promise.resolve();
    clients[0]?.abort('left');
    await expect(waiting[0]).rejects.toBe('left');
    expect(callSignal?.aborted).toBe(false);
    clients[1]?.abort('left');
    // Who comes in this moment begins anew.
    const late = singleFlight.run('key', {}, async () => 'value');
    await expect(waiting[1]).rejects.toBe('left');
    expect([callSignal?.aborted, await late, singleFlight.size, singleFlight.waiting]).toEqual([true, 'value', 0, 0]);
  });

  it('is not aborted once the work has begun, nor when it was started for nobody', async () => {
    const singleFlight = new SingleFlight<string>();
    const { work, finish } = deferredWork<string>();
    const left = new AbortController();
    const signals: AbortSignal[] = [];
    const begun = singleFlight.run('key', { signal: left.signal }, (call) => {
      call.begin();
      signals.push(call.signal);
      return work();
    });
    singleFlight.start('other', (call) => {
      signals.push(call.signal);
      return work();
    });
    const joined = singleFlight.run('other', { signal: left.signal }, work);
    await Promise.resolve();
    left.abort('left');
    await expect(begun).rejects.toBe('left');
    await expect(joined).rejects.toBe('left');
    expect([signals.map(({ aborted }) => aborted), singleFlight.size]).toEqual([[false, false], 2]);
    finish('value');
  });
});
