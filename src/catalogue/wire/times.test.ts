import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toBeijingDay, toBeijingTime, toDayText } from './times.ts';

describe('a time since 1970', () => {
  it('is one of Beijing, whether it comes as a number or as a text', () => {
    expect(toBeijingTime(1_723_720_483, 'seconds', 'A: time')).toBe('2024-08-15 19:14:43');
    expect(toBeijingTime('1723720483000', 'milliseconds', 'A: time')).toBe('2024-08-15 19:14:43');
    // Midnight in Beijing is 16:00 of the day before in Greenwich.
    expect(toBeijingDay(1_723_651_200_000, 'milliseconds', 'A: day')).toBe('2024-08-15');
    expect(toBeijingDay(null, 'seconds', 'A: day')).toBeNull();
  });

  it('is none where a source writes 0', () => {
    expect(toBeijingTime(0, 'milliseconds', 'A: time')).toBeNull();
    expect(toBeijingTime('0', 'seconds', 'A: time')).toBeNull();
    expect(toBeijingDay(0, 'seconds', 'A: day')).toBeNull();
  });

  it.each([[undefined], ['today'], [1_723_720_483], [-2_209_017_943_001], [''], [1.5], [1e18], [{}], [true]])(
    'is refused: %j',
    (value) => {
      expect(() => toBeijingTime(value, 'milliseconds', 'A: time')).toThrow(
        expect.objectContaining({ code: 'upstream_changed', message: expect.stringContaining('A: time: expected') }),
      );
    },
  );

  it.each([
    // The first midnight of 1900: by local mean time, and eight hours ahead of Greenwich.
    [-2_209_017_943_000, '1900-01-01'],
    [-2_209_017_600_000, '1900-01-01'],
    // A midnight of the summer time of 1988, and one of a source that knows of none.
    [583_686_000_000, '1988-07-01'],
    [583_689_600_000, '1988-07-01'],
  ])('%i milliseconds are on %s', (value, day) => expect(toBeijingDay(value, 'milliseconds', 'A: day')).toBe(day));

  it('is the same instant, whatever it is since the last summer time', () => {
    fc.assert(
      fc.property(fc.integer({ min: 700_000_000, max: 4_000_000_000 }), (seconds) => {
        expect(Date.parse(`${toBeijingTime(seconds, 'seconds', 'A')!.replace(' ', 'T')}+08:00`)).toBe(seconds * 1_000);
      }),
    );
  });
});

describe('a day in one of several forms', () => {
  it.each([
    ['2026-06-03', '2026-06-03'],
    ['2026/6/3', '2026-06-03'],
    ['20260603', '2026-06-03'],
    [20260603, '2026-06-03'],
    ['2026-06-03 00:00:00', '2026-06-03'],
    ['2026-06-03 15:30', '2026-06-03'],
    ['2026-06-03T08:00:00.000+0800', '2026-06-03'],
    ['2026-06-03T00:00:00+08:00', '2026-06-03'],
    // Midnight in Beijing, as programs write it that count in Greenwich.
    ['2026-06-02T16:00:00.000Z', '2026-06-03'],
    ['2026-06-02T16:00:00.000+0000', '2026-06-03'],
    ['202606', '2026-06-01'],
    ['2026-06', '2026-06-01'],
  ])('%j is %s', (value, day) => expect(toDayText(value, 'A: day')).toBe(day));

  it.each([['June'], [''], [null], ['2026年6月'], ['26-06-03'], ['2026-06-02T16:00:00.000 GMT'], ['2026-06-03 to 07']])(
    'is refused: %j',
    (value) => {
      expect(() => toDayText(value, 'A: day')).toThrow(expect.objectContaining({ code: 'upstream_changed' }));
    },
  );
});
