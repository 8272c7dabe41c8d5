import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { RequestTurns } from './request-turns.ts';

/** How many requests have begun after so many turns of the event loop. */
async function begunAfter(turns: number, begun: readonly number[], each: () => void = () => undefined) {
  for (let turn = 0; turn < turns; turn++) {
    each();
    await nextTurn();
  }
  return begun.length;
}

/** Lets so many requests ask for their turn at once. Returns which have begun. */
function takeTurns(turns: RequestTurns, count: number): number[] {
  const begun: number[] = [];
  for (let at = 0; at < count; at++) {
    const turn = turns.take();
    if (turn) void turn.then(() => begun.push(at));
    else begun.push(at);
  }
  return begun;
}

describe('requests for data', () => {
  it('begin at once where a few come, turn for turn', async () => {
    const turns = new RequestTurns();
    for (let at = 0; at < 20; at++) {
      if (at < 5) turns.noteConnection();
      expect(takeTurns(turns, 5)).toHaveLength(5);
      await nextTurn();
      await nextTurn();
    }
  });

  it('begin one a turn, in their order, where many come at once', async () => {
    const turns = new RequestTurns();
    const begun = takeTurns(turns, 20);
    expect(begun).toHaveLength(8);
    expect(await begunAfter(6, begun)).toBeLessThan(15);
    expect(await begunAfter(12, begun)).toBe(20);
    expect(begun).toEqual(Array.from({ length: 20 }, (_, at) => at));
    await nextTurn();
    expect(takeTurns(turns, 3)).toHaveLength(3);
  });

  it('wait while many connections arrive', async () => {
    const turns = new RequestTurns();
    await begunAfter(20, [], () => turns.noteConnection());
    const begun = takeTurns(turns, 5);
    expect(await begunAfter(20, begun, () => turns.noteConnection())).toBe(0);
    expect(await begunAfter(12, begun)).toBe(5);
  });

  it('begin also where connections arrive without end', async () => {
    const turns = new RequestTurns();
    await begunAfter(20, [], () => turns.noteConnection());
    const begun = takeTurns(turns, 3);
    expect(await begunAfter(200, begun, () => turns.noteConnection())).toBe(3);
  });
});
