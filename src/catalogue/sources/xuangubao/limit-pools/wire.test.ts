import { describe, expect, it } from 'vitest';
import type { Failure } from '../../../../base/errors.ts';
import type { RowField } from '../../../../engine/formats/json/json-rows.ts';
import type { Page } from '../../../../engine/interface/pages.ts';
import { xuangubaoPools } from './wire.ts';

const ROW = {
  symbol: '603978.SS',
  stock_chi_name: '深圳新星',
  price: 32.01,
  change_percent: 0.1,
  turnover_ratio: 0.0537966021,
  non_restricted_capital: 6757128510.99,
  total_capital: 6757128510.99,
  // 2025-11-06 09:30:41 in Beijing.
  first_limit_up: 1762392641,
  last_limit_up: 1762392788,
  break_limit_up_times: 1,
  limit_up_days: 1,
  m_days_n_boards_boards: 0,
  m_days_n_boards_days: 0,
};

const FIELDS: readonly RowField[] = [
  { name: 'p', cells: 'number' },
  { name: 'zdp', cells: 'percent' },
  { name: 'hs', cells: 'percent' },
  { name: 'ltsz', cells: 'number' },
];

/** The figures of the only row of a pool. */
function figuresOf(row: Readonly<Record<string, unknown>>): readonly (string | null)[] {
  const page: Page = {
    url: 'https://flash-api.xuangubao.com.cn/api/pool/detail',
    status: 200,
    obtained: Date.parse('2025-11-06T12:00:00Z'),
    body: Buffer.from(JSON.stringify({ code: 20_000, data: [row] })),
  };
  const cells = xuangubaoPools['limit-up'].parse([page], { pool: 'limit-up', date: '20251106' }, FIELDS);
  return FIELDS.map(({ name }) => cells[name]!.textAt(0));
}

describe('a row of Xuangubao', () => {
  it('has prices in thousandths of a yuan and ratios in percent, as Eastmoney has them', () => {
    expect(figuresOf(ROW)).toEqual(['32010', '10', '5.37966021', '6757128510.99']);
  });

  it('may lack a figure', () => {
    expect(figuresOf({ ...ROW, price: null, turnover_ratio: null })).toEqual([null, '10', null, '6757128510.99']);
  });

  it.each(['price', 'change_percent', 'turnover_ratio'])('is refused where %s is a text, which has no unit', (name) => {
    for (const text of ['0.1', '10%', ''])
      expect(() => figuresOf({ ...ROW, [name]: text })).toThrow(
        expect.objectContaining({ code: 'upstream_changed', message: expect.stringContaining(name) }) as Failure,
      );
  });
});
