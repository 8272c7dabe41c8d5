import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TokenBuckets } from './token-bucket.ts';

describe('the token buckets of a process that shares a rate', () => {
  it('let a burst through, and then one token after the other', () => {
    const clock = { now: 0 };
    const buckets = new TokenBuckets(
      () => clock.now,
      () => 0.5,
    );
    const take = () => buckets.take('a', { gapMs: 100, burst: 2, sharers: 1, begins: false });
    expect([take(), take(), take()]).toEqual([0, 0, 100]);
    clock.now = 100;
    expect([take(), take()]).toEqual([0, 100]);
    expect(buckets.take('b', { gapMs: 100, burst: 2, sharers: 1, begins: false })).toBe(0);
  });

  it('begin at a moment of their own each time that the process loses the others', () => {
    const clock = { now: 0 };
    const buckets = new TokenBuckets(
      () => clock.now,
      () => 0.5,
    );
    const take = (begins: boolean) => buckets.take('a', { gapMs: 100, burst: 9, sharers: 10, begins });
    for (const lost of [0, 60_000]) {
      clock.now = lost;
      expect(take(true)).toBe(500);
      clock.now += 500;
      expect([take(false), take(false)]).toEqual([0, 1_000]);
    }
  });

  it('together exceed the rate by no more than one token each, whenever they lose each other', () => {
    const fleet = fc.record({
      sharers: fc.integer({ min: 1, max: 40 }),
      gapMs: fc.integer({ min: 10, max: 1_000 }),
      burst: fc.integer({ min: 1, max: 10 }),
      seconds: fc.integer({ min: 1, max: 60 }),
    });
    const chances = fc.infiniteStream(fc.double({ min: 0, max: 0.999, noNaN: true }));
    fc.assert(
      fc.property(fleet, chances, ({ sharers, gapMs, burst, seconds }, chance) => {
        const clock = { now: 0 };
        const random = () => chance.next().value ?? 0;
        const all = Array.from({ length: sharers }, () => new TokenBuckets(() => clock.now, random));
        let taken = 0;
        for (; clock.now < seconds * 1_000; clock.now += gapMs)
          for (const each of all) if (each.take('a', { gapMs, burst, sharers, begins: clock.now === 0 }) === 0) taken++;
        expect(taken).toBeLessThanOrEqual((seconds * 1_000) / gapMs + sharers + burst);
      }),
    );
  });
});
