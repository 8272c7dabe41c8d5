import { describe, expect, it } from 'vitest';
import { dayAxisOf, marksOf, positionOf, readClock, toClockText } from './trading-day.ts';

const minute = (clock: string): number => readClock(clock)!;

describe('the axis of a trading day', () => {
  it('reads times of the day, and nothing else', () => {
    expect(readClock('09:25:30')).toBe(565.5);
    expect(readClock('15:00')).toBe(900);
    expect(readClock('9:31')).toBe(571);
    expect(readClock('092530')).toBe(565.5);
    for (const cell of [
      '9:5',
      '109:25',
      '09:25:00 ',
      '2024-01-02',
      '25:00',
      '09:60:00',
      '996000',
      null,
      92_500,
      undefined,
    ])
      expect(readClock(cell)).toBeUndefined();
  });

  it('writes them with colons', () => {
    expect(['092530', '09:25', null].map(toClockText)).toEqual(['09:25:30', '09:25', '']);
  });

  it('goes from the auction to the close, with the pause at noon nearly left out', () => {
    const axis = dayAxisOf([minute('09:25:00'), minute('11:30:00'), minute('14:56:59')]);
    expect(positionOf(axis, minute('09:15'))).toBe(0);
    expect(positionOf(axis, minute('15:00'))).toBe(1);
    const [before, after] = [positionOf(axis, minute('11:30')), positionOf(axis, minute('13:00'))];
    expect(after - before).toBeCloseTo(6 / (255 + 6), 10);
    expect(marksOf(axis).map(([label]) => label)).toEqual(['09:30', '10:30', '11:30/13:00', '14:00', '15:00']);
  });

  it('is longer where a time needs it, and whole where a time lies in the pause', () => {
    const axis = dayAxisOf([minute('08:30'), minute('12:00'), minute('21:10')]);
    expect(axis).toEqual({ from: 480, to: 1320, isCut: false });
    expect(positionOf(axis, minute('15:00'))).toBe(0.5);
    expect(marksOf(axis).map(([label]) => label)).toEqual([
      '08:00',
      '10:00',
      '12:00',
      '14:00',
      '16:00',
      '18:00',
      '20:00',
      '22:00',
    ]);
  });

  it('keeps times in their order', () => {
    const axis = dayAxisOf([]);
    const places = ['09:15', '09:30', '11:29:59', '11:30', '12:00', '13:00', '13:00:01', '15:00'].map((clock) =>
      positionOf(axis, minute(clock)),
    );
    expect(places).toEqual(places.toSorted((left, right) => left - right));
  });
});
