import { describe, expect, it } from 'vitest';
import { changed } from '../../../../../test/failures.ts';
import type { Pages } from '../../../../engine/interface/pages.ts';
import { parseFinancing } from './wire.ts';

const FIELDS = [
  { name: 'date', cells: 'month' },
  { name: 'tiosfs', cells: 'number' },
] as const;
const pagesOf = (value: unknown): Pages => [
  {
    url: 'https://data.mofcom.gov.cn/',
    obtained: Date.UTC(2026, 9, 10),
    status: 200,
    body: Buffer.from(JSON.stringify(value)),
  },
];

describe('aggregate financing', () => {
  it('is read by the names of its values', () => {
    const { date, tiosfs } = parseFinancing(pagesOf([{ tiosfs: 20_516, other: 1, date: '201501' }]), FIELDS);
    expect([date?.textAt(0), tiosfs?.textAt(0)]).toEqual(['201501', '20516']);
  });

  it.each([
    ['no month', [], 'expected months, got none'],
    ['an object', { rows: [] }, 'expected a list of months'],
    ['a month that is none', [{ date: '201513', tiosfs: 1 }], 'expected a month'],
    ['a month twice', [1, 2].map((tiosfs) => ({ date: '201501', tiosfs })), 'two rows are of 201501'],
    ['a month without a total', [{ date: '201501' }], 'expected a number'],
    ['totals of 0', ['201501', '201502', '201503'].map((date) => ({ date, tiosfs: 0 })), 'every total is 0'],
  ])('is refused: %s', (_, rows, says) => {
    expect(() => parseFinancing(pagesOf(rows), FIELDS)).toThrow(changed(says));
  });
});
