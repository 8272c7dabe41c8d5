import { describe, expect, it } from 'vitest';
import { readBareMonth, readMoment, toReadableText, withoutBackticks } from './cells.ts';

const at = (iso: string): number => Date.parse(iso);

describe('the time of a cell', () => {
  it.each([
    ['2024-01-02', '2024-01-02'],
    ['2024-01-02 09:31:05', '2024-01-02T09:31:05Z'],
    ['2024-01-02 09:31', '2024-01-02T09:31:00Z'],
    ['2024-02', '2024-02-01'],
    ['3/1/1959', '1959-03-01'],
    ['12/1989', '1989-12-01'],
    ['2026年03月份', '2026-03-01'],
    ['2026年3月', '2026-03-01'],
    ['2025年第1季度', '2025-01-01'],
    ['2025年第1-4季度', '2025-10-01'],
    ['0099-12-31', '0099-12-31'],
  ])('%s is %s, wherever the reader is', (cell, iso) => expect(readMoment(cell)).toBe(at(iso)));

  it.each([
    '',
    'Transform:',
    '2023-02-29',
    '13/1/2020',
    '13/2020',
    '2026年13月',
    '2026年第5季度',
    '600000',
    202401,
    null,
    true,
  ])('%s is none', (cell) => expect(readMoment(cell)).toBeUndefined());
});

describe('the month of a cell without a word or a dash', () => {
  it.each([
    ['202603', '2026-03-01'],
    ['2026.3', '2026-03-01'],
    ['2026.10', '2026-10-01'],
    ['2026/03', '2026-03-01'],
  ])('%s is %s', (cell, iso) => expect(readBareMonth(cell)).toBe(at(iso)));

  it.each(['', '2026', '20263', '202613', '2026.13', '600000', '2026.3.1', '2026年3月', 202603, null])(
    '%s is none',
    (cell) => expect(readBareMonth(cell)).toBeUndefined(),
  );
});

it('the lines of a text are the elements of its JSON array', () => {
  expect(toReadableText('[{"t":16,"ct":2},["a"]]')).toBe('{"t":16,"ct":2}\n["a"]');
  for (const text of ['[公告] 通知', '{"t":16}', '']) expect(toReadableText(text)).toBe(text);
});

it('a text of a declaration is plain without the marks of its code', () => {
  expect(withoutBackticks('Names, as `bond_index_general_cbond` wants them.')).toBe(
    'Names, as bond_index_general_cbond wants them.',
  );
});
