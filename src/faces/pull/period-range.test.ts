import { describe, expect, it } from 'vitest';
import { say } from '../../base/say.ts';
import { codeParam, day, month } from '../../engine/interface/params.ts';
import { isPeriodRange, parsePeriodRange } from './period-range.ts';

const DAY = day({ say: say('A day.') });
const MONTH = month({ say: say('A month.'), from: '2000-01' });
const YEAR = codeParam({
  say: say('A year.'),
  matching: /^[0-9]{4}$/,
  form: say('a year', '年份'),
  otherwise: 'refused',
});

describe('a range of periods', () => {
  it.each([
    ['2023..2025', YEAR, ['2023', '2024', '2025']],
    ['2024-11..2025-02', MONTH, ['2024-11', '2024-12', '2025-01', '2025-02']],
    ['2024Q4..2025Q1', MONTH, ['2024-12', '2025-03']],
    ['2024Q4..2025Q2', DAY, ['20241231', '20250331', '20250630']],
    ['2024-01..2024-03', DAY, ['20240131', '20240229', '20240331']],
    ['2023..2024', DAY, ['20231231', '20241231']],
    ['20240228..20240301', DAY, ['20240228', '20240229', '20240301']],
    ['2024-12-31..2025-01-01', DAY, ['20241231', '20250101']],
    ['2024q4..2025q1', YEAR, ['2024q4', '2025q1']],
    ['2025-01..2025-01', MONTH, ['2025-01']],
  ])('%s of a param is each of its periods', (text, param, values) => {
    expect(isPeriodRange(text)).toBe(true);
    expect(parsePeriodRange(text, param, 100)).toEqual({ values });
  });

  it.each([
    ['2025..2024', YEAR, 'ends before it begins'],
    ['2024..2025-01', MONTH, 'the same kind of period'],
    ['20240230..20240301', DAY, 'no day of the calendar'],
    ['20240101..20240201', MONTH, 'range of months'],
    ['00010101..99991231', DAY, 'more than 100 periods'],
    ['0001..9999', YEAR, 'more than 100 periods'],
  ])('%s is refused: it %s', (text, param, problem) => {
    expect(parsePeriodRange(text, param, 100)).toEqual({
      problem: { en: expect.stringContaining(problem), zh: expect.stringMatching(/\p{Script=Han}/u) },
    });
  });

  it.each(['600000', 'a..b', '2024..', '..2024', '2024..2025..2026', '2024-13..2025-01', 'x.2024'])(
    '%s is none',
    (text) => {
      expect(isPeriodRange(text)).toBe(false);
    },
  );
});
