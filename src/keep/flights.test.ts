import { describe, expect, it } from 'vitest';
import { Flights } from './flights.ts';

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

describe('Flights', () => {
  it('flies once for a thousand callers', async () => {
    const flights = new Flights<string>();
    const { fly, land, starts } = flight<string>();
    const callers = Array.from({ length: 1000 }, (_, at) => flights.share('key', at % 2 ? undefined : 'cookie', fly));
    land('value');
    expect(new Set(await Promise.all(callers))).toEqual(new Set(['value']));
    expect(starts()).toBe(1);
    expect(flights.size).toBe(0);
  });

  it('flies apart for other keys, and again after it has landed', async () => {
    const flights = new Flights<number>();
    let starts = 0;
    const fly = async () => ++starts;
    await Promise.all([flights.share('a', undefined, fly), flights.share('b', undefined, fly)]);
    await flights.share('a', undefined, fly);
    expect(starts).toBe(3);
  });

  it('fails every caller with the same cookie, once', async () => {
    const flights = new Flights<string>();
    const { fly, crash, starts } = flight<string>();
    const callers = Array.from({ length: 10 }, () => flights.share('key', undefined, fly));
    crash(new Error('blocked'));
    expect(await Promise.allSettled(callers)).toEqual(
      callers.map(() => expect.objectContaining({ status: 'rejected' })),
    );
    expect(starts()).toBe(1);
  });

  it('lets a caller try the own cookie when a flight without it failed', async () => {
    const flights = new Flights<string>();
    const anonymous = flight<string>();
    const first = flights.share('key', undefined, anonymous.fly);
    const cured = [1, 2, 3].map(() => flights.share('key', 'cure', async () => 'cured'));
    anonymous.crash(new Error('blocked'));
    await expect(first).rejects.toThrow('blocked');
    expect(await Promise.all(cured)).toEqual(['cured', 'cured', 'cured']);
  });

  it('refuses who would wait as one too many, and never the first of a flight', async () => {
    const flights = new Flights<string>(2);
    const { fly, land } = flight<string>();
    const waiting = [flights.share('key', undefined, fly), flights.share('key', undefined, fly)];
    await expect(flights.share('key', undefined, fly)).rejects.toMatchObject({ code: 'overloaded', status: 503 });
    const other = flights.share('other', undefined, fly);
    expect([flights.size, flights.waiting]).toEqual([2, 3]);
    land('value');
    expect(await Promise.all([...waiting, other])).toEqual(['value', 'value', 'value']);
    expect([flights.size, flights.waiting]).toEqual([0, 0]);
    expect(await flights.share('key', undefined, async () => 'again')).toBe('again');
  });

  it('counts nobody who has left, and lets others wait in his place', async () => {
    const flights = new Flights<string>(2);
    const { fly, land } = flight<string>();
    let leave: () => void = () => undefined;
    const left = new Promise<void>((resolve) => (leave = resolve));
    const waiting = [flights.share('key', undefined, fly, left), flights.share('key', undefined, fly)];
    leave();
    await expect.poll(() => flights.waiting).toBe(1);
    const another = flights.share('key', undefined, fly);
    expect(flights.waiting).toBe(2);
    land('value');
    expect(await Promise.all([...waiting, another])).toEqual(['value', 'value', 'value']);
    expect([flights.size, flights.waiting]).toEqual([0, 0]);
  });

  it.each(['lands', 'fails'])('lets no more than a hundred callers go on at once when it %s', async (how) => {
    const flights = new Flights<string>();
    const { fly, land, crash } = flight<string>();
    let gone = 0;
    const callers = Array.from({ length: 1000 }, async () => {
      await flights.share('key', undefined, fly).catch(() => undefined);
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
    const flights = new Flights<string>();
    const fly = (): Promise<string> => {
      throw new Error('at once');
    };
    await expect(flights.share('key', undefined, fly)).rejects.toThrow('at once');
    expect(flights.size).toBe(0);
  });
});
