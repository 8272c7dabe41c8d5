import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lowerBound, timeMarks } from './time-marks.ts';

const DAY = 86_400_000;

/** Days from one on, without weekends. */
function tradingDays(from: string, count: number): number[] {
  const days: number[] = [];
  for (let time = Date.parse(from); days.length < count; time += DAY)
    if (![0, 6].includes(new Date(time).getUTCDay())) days.push(time);
  return days;
}

/** The texts of points that stand beside each other over a width in pixels. */
function textsOf(times: readonly number[], width: number, first = 0, last = times.length - 1): string[] {
  const placeOf = (at: number): number => ((at - first + 0.5) / (last - first + 1)) * width;
  return timeMarks({ times, first, last, placeOf, space: 68 }).map(({ text }) => text);
}

describe('the marks of time', () => {
  it('are years at even distances over a long history', () => {
    expect(textsOf(tradingDays('1991-04-03', 9_000), 600)).toEqual([
      '1991',
      '1995',
      '2000',
      '2005',
      '2010',
      '2015',
      '2020',
      '2025',
    ]);
  });

  it('are months between the years, then weeks and days between the months', () => {
    expect(textsOf(tradingDays('2023-11-20', 260), 640)).toEqual([
      '2023-11',
      '2024',
      '2024-03',
      '2024-05',
      '2024-07',
      '2024-09',
      '2024-11',
    ]);
    expect(textsOf(tradingDays('2024-02-20', 40), 700)).toEqual([
      '02-20',
      '02-26',
      '2024-03',
      '03-11',
      '03-18',
      '03-25',
      '2024-04',
      '04-08',
      '04-15',
    ]);
    expect(textsOf(tradingDays('2024-03-04', 5), 600)).toEqual(['03-04', '03-05', '03-06', '03-07', '03-08']);
  });

  it('are times of the day within a session, a break in it left out', () => {
    const minutes = ['2024-03-04', '2024-03-05'].flatMap((day) =>
      Array.from({ length: 330 }, (_, minute) => Date.parse(day) + (9 * 60 + 31 + minute) * 60_000).filter((time) => {
        const minute = (time % DAY) / 60_000;
        return minute <= 11 * 60 + 30 || minute > 13 * 60;
      }),
    );
    expect(textsOf(minutes, 500)).toEqual(['09:31', '13:01', '03-05', '13:01']);
    const oneSession = minutes.slice(minutes.length / 2);
    expect(textsOf(oneSession, 500)).toEqual(['09:31', '10:00', '11:00', '13:01', '14:00', '15:00']);
  });

  it('have no date where the times are of one day', () => {
    expect(
      textsOf(
        [9, 10, 11].map((hour) => hour * 3_600_000),
        300,
      ),
    ).toEqual(['09:00', '10:00', '11:00']);
  });

  it('name the first point of a step: the first trading day of a year that begins on holidays', () => {
    const times = tradingDays('2022-12-01', 60).filter(
      (time) => time < Date.parse('2022-12-30') || time > Date.parse('2023-01-04'),
    );
    const marks = timeMarks({ times, first: 0, last: times.length - 1, placeOf: (at) => at * 20, space: 68 });
    const year = marks.find(({ unit }) => unit === 'year');
    expect(new Date(times[year?.at ?? -1] ?? 0).toISOString().slice(0, 10)).toBe('2023-01-05');
  });

  it('name a single point', () => {
    expect(textsOf([Date.parse('2024-03-04')], 300)).toHaveLength(1);
  });

  it('of any part of a history ascend in sight, none nearer to another than their texts allow', () => {
    const times = tradingDays('1999-05-05', 5_000);
    fc.assert(
      fc.property(fc.nat(4_999), fc.nat(4_999), fc.integer({ min: 200, max: 1_500 }), (one, other, width) => {
        const [first, last] = [Math.min(one, other), Math.max(one, other)];
        const placeOf = (at: number): number => ((at - first + 0.5) / (last - first + 1)) * width;
        const marks = timeMarks({ times, first, last, placeOf, space: 68 });
        for (const [place, { at }] of marks.entries()) {
          expect(at >= first && at <= last).toBe(true);
          const before = marks[place - 1];
          if (before) expect(placeOf(at) - placeOf(before.at)).toBeGreaterThanOrEqual(68 * 0.85);
        }
        // Half a picture without a mark would be hard to read.
        if (last - first >= 40) expect(marks.length).toBeGreaterThanOrEqual(1);
      }),
    );
  });

  it('are found by the first value that is not less', () => {
    expect([0, 1, 2, 9, 10].map((value) => lowerBound([1, 3, 9], value))).toEqual([0, 0, 1, 2, 3]);
  });
});
