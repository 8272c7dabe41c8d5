import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CellKind, Cells } from '../formats/cells.ts';
import { checkPeriods, type FutureLimit, NEW_YORK, NIGHT_SESSIONS, refuseFutureDay } from './future-days.ts';
import type { Page } from './pages.ts';

// 20:30 on 10 October in London, 16:30 in New York, 4:30 on the 11th in Beijing.
const obtained = Date.UTC(2026, 9, 10, 20, 30);
const label = 'A source';
const pageOf = (time: number): Page => ({
  url: 'https://host.example/',
  obtained: time,
  status: 200,
  body: Buffer.of(),
});

function read(kind: CellKind, periods: readonly (string | null)[], futureLimit: FutureLimit, time = obtained): void {
  checkPeriods(Cells.checked(kind, periods), [pageOf(time)], futureLimit, label);
}

describe('a row of a history', () => {
  it.each<[CellKind, string, FutureLimit]>([
    ['date', '2026-10-11', {}],
    ['date', '2026-10-10', NEW_YORK],
    ['date', '2026-10-15', NIGHT_SESSIONS],
    ['date-time', '2026-10-11 04:32:00', {}],
    ['date-time', '2026-10-11 05:32:00', { minutes: 60 }],
    ['month', '2026年10月份', {}],
    ['month', '202610', {}],
    ['month', '2026-10', {}],
    ['month', '2026', {}],
    ['month', '2026年第1-4季度', {}],
    ['month', '2026Q4', {}],
    ['month', '2026-12', { days: 60 }],
  ])('of %s %s may be there', (kind, period, futureLimit) => {
    expect(() => read(kind, [period], futureLimit)).not.toThrow();
  });

  it.each<CellKind>(['date', 'date-time', 'month'])('without its %s is refused: no range would select it', (kind) => {
    const text = kind === 'date-time' ? '2026-10-09 15:00:00' : '2026-10-09';
    expect(() => read(kind, [text, null, text], {})).toThrow(
      expect.objectContaining({ code: 'upstream_changed', message: `${label}: row 2 of 3 has no day, time or month` }),
    );
  });

  it.each<[CellKind, string]>([
    ['date', '0115-10-09'],
    ['date-time', '0115-10-09 15:00:00'],
  ])('of %s %s, a year of another calendar, is refused: no range would select it', (kind, period) => {
    const message = `${label}: a row of a year before 1000: "${period}"`;
    for (const periods of [[period], [period.replace(/^0115/, '2026'), period]])
      expect(() => read(kind, periods, {})).toThrow(expect.objectContaining({ code: 'upstream_changed', message }));
  });

  it.each<[CellKind, string, FutureLimit]>([
    ['date', '2026-10-12', {}],
    ['date', '2026-10-11', NEW_YORK],
    ['date', '2026-10-16', NIGHT_SESSIONS],
    ['date', '2049-01-04', NIGHT_SESSIONS],
    ['date-time', '2026-10-11 04:33:00', {}],
    ['date-time', '2026-10-11 05:33:00', { minutes: 60 }],
    ['month', '2026年11月份', {}],
    ['month', '202611', {}],
    ['month', '2026-11', {}],
    ['month', '2027', {}],
    ['month', '2027年第1季度', {}],
    ['month', '2027Q1', {}],
    ['month', '2027-01', { days: 60 }],
  ])('of %s %s had not come', (kind, period, futureLimit) => {
    const others = kind === 'month' ? ['2026-01'] : [];
    for (const periods of [
      [period, ...others],
      [...others, period],
    ])
      expect(() => read(kind, periods, futureLimit)).toThrow(
        expect.objectContaining({ code: 'upstream_changed', message: expect.stringContaining('which had not come') }),
      );
  });

  it('is judged by the clock of Beijing, wherever in the list it stands', () => {
    const time = fc.integer({ min: Date.UTC(1995, 0, 1), max: Date.UTC(2090, 0, 1) });
    const dayOf = (ms: number): string => new Date(ms + 8 * 3_600_000).toISOString().slice(0, 10);
    fc.assert(
      fc.property(time, fc.array(fc.nat(4_000), { minLength: 1 }), fc.nat(50), (now, ages, at) => {
        const days = ages.map((age) => dayOf(now - age * 86_400_000));
        read('date', days, {}, now);
        const odd = days.with(at % days.length, dayOf(now + 86_400_000 + 120_000));
        expect(() => read('date', odd, {}, now)).toThrow('which had not come');
      }),
    );
  });
});

it('a day of what is no history is judged by the same clock', () => {
  const judge = (day: string, futureLimit: FutureLimit) => () =>
    refuseFutureDay(day, { obtained, label, ...futureLimit });
  expect(judge('2026-10-11 09:31', {})).not.toThrow();
  expect(judge('2026-10-15', NIGHT_SESSIONS)).not.toThrow();
  expect(judge('2026-10-12', {})).toThrow('A source: a row after 2026-10-11, which had not come: "2026-10-12"');
  expect(judge('2026-10-11', NEW_YORK)).toThrow('which had not come');
});
