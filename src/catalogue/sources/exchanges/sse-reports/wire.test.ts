import { describe, expect, it } from 'vitest';
import type { Pages } from '../../../../engine/interface/pages.ts';
import { parseReport } from './wire.ts';

const pagesOf = (reply: unknown): Pages => [
  {
    url: 'https://query.sse.com.cn/commonQuery.do',
    obtained: Date.parse('2026-11-21T12:00:00Z'),
    status: 200,
    body: Buffer.from(JSON.stringify(reply)),
  },
];
const FIELDS = [{ name: 'TOTAL_VOLUME', cells: 'whole' }] as const;
const ASK = { report: 'option-trading', of: '20240626' } as const;
const row = (more: object) => ({
  SECURITY_CODE: '510050',
  TRADE_DATE: '2024-06-26',
  TOTAL_VOLUME: ' 1,325,311',
  ...more,
});

describe('a report of the Shanghai exchange', () => {
  it('has numbers with separators and blanks', () => {
    expect(parseReport(pagesOf({ result: [row({})] }), ASK, FIELDS).TOTAL_VOLUME?.valueAt(0)).toBe(1_325_311);
  });

  it('has no rows on a day without figures', () => {
    expect(parseReport(pagesOf({ result: [] }), ASK, FIELDS).TOTAL_VOLUME?.length).toBe(0);
  });

  it('is refused where it counts more rows than it has', () => {
    const pageHelp = { data: null, total: 30, pageCount: 2 };
    expect(() => parseReport(pagesOf({ result: [row({})], pageHelp }), ASK, FIELDS)).toThrow('expected 30 rows, got 1');
  });

  it.each([0, 1, null])('may count %j rows without pages', (total) => {
    const pageHelp = { data: null, total };
    expect(parseReport(pagesOf({ result: [row({})], pageHelp }), ASK, FIELDS).TOTAL_VOLUME?.length).toBe(1);
  });

  it.each([
    ['is of another day', [row({ TRADE_DATE: '20240627' })], /asked for 20240626/],
    ['has an underlying twice', [row({}), row({})], /came twice/],
    ['has no underlying', [row({ SECURITY_CODE: '' })], /has no SECURITY_CODE/],
    ['has a dash as underlying', [row({ SECURITY_CODE: '-' })], /has no SECURITY_CODE/],
    ['has blanks as underlying', [row({ SECURITY_CODE: ' ' })], /has no SECURITY_CODE/],
    ['has no number', [row({ TOTAL_VOLUME: '1.325.311' })], /expected a whole number/],
  ])('is refused when it %s', (_, result, says) => {
    expect(() => parseReport(pagesOf({ result }), ASK, FIELDS)).toThrow(says);
  });

  it('is refused where it is of a day that had not come', () => {
    const result = [row({ TRADE_DATE: '20270104' })];
    expect(() => parseReport(pagesOf({ result }), { ...ASK, of: '20270104' }, FIELDS)).toThrow(/had not come/);
  });

  it('is refused where all rows of today are asked for and none came', () => {
    expect(() => parseReport(pagesOf({ result: [] }), { report: 'options', of: '' }, FIELDS)).toThrow(/got none/);
  });
});
