import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { SingleFlight } from './single-flight.ts';

/** A flight that lands when told to. */
function flight<Value>() {
  let starts = 0;
  let land: (value: Value) => void = () => undefined;
  let crash: (thrown: Error) => void = () => undefined;
  const landing = new Promise<Value>((resolve, reject) => {
    land = resolve;
    crash = reject;
  });
  const fly = () => {
    starts++;
    return landing;
  };
  return { fly, land, crash, starts: () => starts };
}

describe('SingleFlight', () => {
  it('flies once for a thousand callers', async () => {
    const flights = new SingleFlight<string>();
    const { fly, land, starts } = flight<string>();
    const callers = Array.from({ length: 1000 }, (_, at) =>
      flights.run('key', { cookie: at % 2 ? undefined : 'cookie' }, fly),
    );
    land('value');
    expect(new Set(await Promise.all(callers))).toEqual(new Set(['value']));
    expect(starts()).toBe(1);
    expect(flights.size).toBe(0);
  });

  it('flies apart for other keys, and again after it has landed', async () => {
    const flights = new SingleFlight<number>();
    let starts = 0;
    const fly = async () => ++starts;
    await Promise.all([flights.run('a', {}, fly), flights.run('b', {}, fly)]);
    await flights.run('a', {}, fly);
    expect(starts).toBe(3);
  });

  it('fails every caller with the same cookie, once', async () => {
    const flights = new SingleFlight<string>();
    const { fly, crash, starts } = flight<string>();
    const callers = Array.from({ length: 10 }, () => flights.run('key', {}, fly));
    crash(new Error('blocked'));
    expect(await Promise.allSettled(callers)).toEqual(
      callers.map(() => expect.objectContaining({ status: 'rejected' })),
    );
    expect(starts()).toBe(1);
  });

  it('lets a caller try the own cookie when a flight without it failed', async () => {
    const flights = new SingleFlight<string>();
    const anonymous = flight<string>();
    const first = flights.run('key', {}, anonymous.fly);
    const cured = [1, 2, 3].map(() => flights.run('key', { cookie: 'cure' }, async () => 'cured'));
    anonymous.crash(new Error('blocked'));
    await expect(first).rejects.toThrow('blocked');
    expect(await Promise.all(cured)).toEqual(['cured', 'cured', 'cured']);
  });

  it('refuses who would wait as one too many, and never the first of a flight', async () => {
    const flights = new SingleFlight<string>(2);
    const { fly, land } = flight<string>();
    const waiting = [flights.run('key', {}, fly), flights.run('key', {}, fly)];
    await expect(flights.run('key', {}, fly)).rejects.toMatchObject({ code: 'overloaded', status: 503 });
    const other = flights.run('other', {}, fly);
    expect([flights.size, flights.waiting]).toEqual([2, 3]);
    land('value');
    expect(await Promise.all([...waiting, other])).toEqual(['value', 'value', 'value']);
    expect([flights.size, flights.waiting]).toEqual([0, 0]);
    expect(await flights.run('key', {}, async () => 'again')).toBe('again');
  });

  it('goes on for the others when a caller leaves, and lets another wait in his place', async () => {
    const flights = new SingleFlight<string>(2);
    const { fly, land, starts } = flight<string>();
    const first = new AbortController();
    const waiting = [flights.run('key', { signal: first.signal }, fly), flights.run('key', {}, fly)];
    await Promise.resolve();
    first.abort(new Error('left'));
    await expect(waiting[0]).rejects.toThrow('left');
    expect(flights.waiting).toBe(1);
    const another = flights.run('key', {}, fly);
    expect(flights.waiting).toBe(2);
    await expect(flights.run('key', { signal: first.signal }, fly)).rejects.toMatchObject({ code: 'overloaded' });
    land('value');
    expect(await Promise.all([waiting[1], another])).toEqual(['value', 'value']);
    await expect(flights.run('key', { signal: first.signal }, fly)).rejects.toThrow('left');
    expect([flights.size, flights.waiting, starts()]).toEqual([0, 0, 1]);
  });

  it('holds nothing of callers who have left', async () => {
    setFlagsFromString('--expose-gc');
    const collect: () => void = runInNewContext('gc');
    const flights = new SingleFlight<string>();
    const { fly, land } = flight<string>();
    const goOn = flights.run('key', {}, fly);
    const left = await (async () => {
      const timeouts = new AbortController();
      const request = { body: 'of a caller' };
      const answered = flights.run('key', { signal: timeouts.signal }, fly).catch(() => request.body);
      timeouts.abort(new Error('left'));
      expect(await answered).toBe('of a caller');
      return [new WeakRef(request), new WeakRef(timeouts.signal)];
    })();
    // A weak reference holds what it was made of until the end of the turn.
    await new Promise(setImmediate);
    collect();
    expect(left.map((held) => held.deref())).toEqual([undefined, undefined]);
    land('value');
    expect(await goOn).toBe('value');
  });

  it('holds no caller without a cookie up by those who bring one, however many', async () => {
    const flights = new SingleFlight<string>();
    const stranger = flight<string>();
    const flown: string[] = [];
    const strangers = ['a', 'b', 'c'].map((cookie) =>
      flights.run('key', { cookie }, () => {
        flown.push(cookie);
        return cookie === 'a' ? stranger.fly() : new Promise(() => undefined);
      }),
    );
    const plain = flights.run('key', {}, async () => 'plain');
    expect([flights.size, flights.waiting]).toEqual([1, 4]);
    stranger.crash(new Error('blocked'));
    await expect(strangers[0]).rejects.toThrow('blocked');
    // The next of them is on its way for ever.
    expect(await plain).toBe('plain');
    expect(flown).toEqual(['a', 'b']);
    expect(await flights.run('another key', {}, async () => 'other')).toBe('other');
  });

  it('is started for nobody once, and lands for who asks meanwhile', async () => {
    const flights = new SingleFlight<string>();
    const { fly, land, starts } = flight<string>();
    for (const cookie of [undefined, 'cookie', undefined]) flights.start('key', cookie, fly);
    expect([flights.size, flights.waiting]).toEqual([1, 0]);
    const caller = flights.run('key', {}, fly);
    land('value');
    expect(await caller).toBe('value');
    expect(starts()).toBe(1);
    const failing = flight<string>();
    flights.start('key', undefined, failing.fly);
    failing.crash(new Error('nobody hears it'));
    await expect.poll(() => flights.size).toBe(0);
  });

  it.each(['lands', 'fails'])('lets no more than a hundred callers go on at once when it %s', async (how) => {
    const flights = new SingleFlight<string>();
    const { fly, land, crash } = flight<string>();
    let gone = 0;
    const callers = Array.from({ length: 1000 }, async () => {
      await flights.run('key', {}, fly).catch(() => undefined);
      gone++;
    });
    await new Promise(setImmediate);
    if (how === 'lands') land('value');
    else crash(new Error('blocked'));
    const steps: number[] = [];
    while (gone < 1000) {
      const before = gone;
      await new Promise(setImmediate);
      steps.push(gone - before);
    }
    expect(Math.max(...steps)).toBeLessThanOrEqual(100);
    await Promise.all(callers);
  });

  it('turns what is thrown at once into a failed flight', async () => {
    const flights = new SingleFlight<string>();
    const fly = (): Promise<string> => {
      throw new Error('at once');
    };
    await expect(flights.run('key', {}, fly)).rejects.toThrow('at once');
    expect(flights.size).toBe(0);
  });
});
