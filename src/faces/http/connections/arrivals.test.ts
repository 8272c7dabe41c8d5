import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { Arrivals } from './arrivals.ts';

/** How many requests went on after so many turns of the event loop. */
async function wentOnAfter(turns: number, wentOn: readonly number[], each: () => void = () => undefined) {
  for (let turn = 0; turn < turns; turn++) {
    each();
    await nextTurn();
  }
  return wentOn.length;
}

describe('requests that arrive with connections', () => {
  it('wait for no turn where a few arrived', async () => {
    const arrivals = new Arrivals();
    expect(arrivals.settled()).toBeUndefined();
    for (let at = 0; at < 5; at++) {
      arrivals.note();
      await nextTurn();
      expect(arrivals.settled()).toBeUndefined();
    }
  });

  it('go on one a turn, in their order, once no connection arrives', async () => {
    const arrivals = new Arrivals();
    const wentOn: number[] = [];
    await wentOnAfter(20, wentOn, () => arrivals.note());
    for (let at = 0; at < 10; at++) void arrivals.settled()?.then(() => wentOn.push(at));
    expect(await wentOnAfter(20, wentOn, () => arrivals.note())).toBe(0);
    expect(await wentOnAfter(5, wentOn)).toBeLessThan(6);
    expect(await wentOnAfter(10, wentOn)).toBe(10);
    expect(wentOn).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(arrivals.settled()).toBeUndefined();
  });

  it('go on also where connections arrive without end', async () => {
    const arrivals = new Arrivals();
    const wentOn: number[] = [];
    await wentOnAfter(20, wentOn, () => arrivals.note());
    for (let at = 0; at < 3; at++) void arrivals.settled()?.then(() => wentOn.push(at));
    expect(await wentOnAfter(200, wentOn, () => arrivals.note())).toBe(3);
  });
});
