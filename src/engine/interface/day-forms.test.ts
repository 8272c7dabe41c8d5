import fc from 'fast-check';
import { expect, it } from 'vitest';
import { beijingDay } from './beijing-time.ts';
import { isoDay, midnightOf, mostRecentDay } from './day-forms.ts';

it('a day of eight digits has an ISO form and a midnight', () => {
  expect(isoDay('20240229')).toBe('2024-02-29');
  expect(midnightOf('20240229')).toBe(Date.UTC(2024, 1, 29));
  expect(midnightOf('20241301')).toBeNaN();
});

it.each([
  ['01-05', '2026-01-05'],
  ['12-31', '2025-12-31'],
  ['01-06', '2025-01-06'],
  ['02-29', '2024-02-29'],
])('a day %s without its year is the last one that had come in Beijing: %s', (day, whole) => {
  // In London it is the evening of 4 January.
  expect(mostRecentDay(day, Date.parse('2026-01-04T16:00:00Z'))).toBe(whole);
});

it('a day without its year never lies ahead, and less than a year back', () => {
  const times = fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(times, fc.integer({ min: 0, max: 364 }), (now, ago) => {
      const day = beijingDay(now.getTime() - ago * 86_400_000);
      expect(mostRecentDay(day.slice(5), now.getTime())).toBe(day);
    }),
  );
});

it.each(['02-30', '13-01', '1-05', '2026-01-05', '', '0105'])('%j is no day without its year', (day) => {
  expect(mostRecentDay(day, Date.UTC(2026, 0, 5))).toBeUndefined();
});
