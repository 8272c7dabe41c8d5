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

  it('turns what is thrown at once into a failed flight', async () => {
    const flights = new Flights<string>();
    const fly = (): Promise<string> => {
      throw new Error('at once');
    };
    await expect(flights.share('key', undefined, fly)).rejects.toThrow('at once');
    expect(flights.size).toBe(0);
  });
});
