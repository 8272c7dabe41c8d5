import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { type INDICES, parseLibrary } from '../../src/catalogue/sources/oxfordman/library/wire.ts';
import { findRecordings } from './recordings.ts';

const { read } = findRecordings('oman');

/** The cells of one index, a row each: day, then the measures by name. */
function recordsOf(body: string, symbol: keyof typeof INDICES): Record<string, unknown>[] {
  const { date, '*': measures } = parseLibrary([{ url: '', obtained: 0, status: 200, body: Buffer.from(body) }], {
    symbol,
  });
  return Array.from({ length: date.length }, (_, row) =>
    Object.fromEntries([['date', date.valueAt(row)], ...measures.map(({ name, cells }) => [name, cells.valueAt(row)])]),
  );
}

describe('the recorded figures', () => {
  const csvOf = (file: string): string => gunzipSync(read(`derived/${file}`)).toString();

  it('of SPX give the volatilities of the notes', () => {
    const records = new Map(
      recordsOf(csvOf('SPX_all_measures_2000_2019.csv.gz'), 'SPX').map(({ date, ...measures }) => [date, measures]),
    );
    expect(records.size).toBe(5_017);
    const notes = [
      ['2000-01-03', 12.06, 17.51, 18.85, 20.33, 18.84, 18.11, 15.56, 29.27],
      ['2008-10-10', 85.29, 144.88, 123.15, 140.06, 139.73, 146.44, 94.27, 113.45],
      ['2010-05-06', 29.58, 79.59, 58.19, 68.19, 64.39, 81.92, 51.35, 50.5],
      ['2019-11-08', 2.91, 5.5, 4.67, 5.93, 5.3, 5.46, 4.06, 5.27],
      ['2019-12-31', 3.5, 5.46, 4.93, 5.78, 5.03, 5.39, 2.81, 5.68],
    ] as const;
    for (const [day, medrv, rk_twoscale, bv, rv10, rv5, rk_th2, rsv, rk_parzen] of notes)
      expect(records.get(day)).toMatchObject({ medrv, rk_twoscale, bv, rv10, rv5, rk_th2, rsv, rk_parzen });
  });

  it('of 21 indices are all read, and rv5 of SPX is that of the other file', async () => {
    const csv = csvOf('rv5_21_symbols_2000_2021.csv.gz');
    const [header = '', ...lines] = csv.trimEnd().split('\n');
    const bySymbol = new Map<string, string[]>();
    for (const line of lines) {
      const symbol = line.split(',')[1]?.slice(1) ?? '';
      const its = bySymbol.get(symbol);
      if (its) its.push(line);
      else bySymbol.set(symbol, [line]);
    }
    expect(bySymbol.size).toBe(21);
    let rows = 0;
    for (const [symbol, its] of bySymbol) {
      const records = recordsOf([header, ...its].join('\n'), symbol as keyof typeof INDICES);
      expect(records.every(({ rv5 }) => typeof rv5 === 'number' && rv5 >= 0)).toBe(true);
      rows += records.length;
    }
    expect(rows).toBe(100_434);
    const other = new Map(
      recordsOf([header, ...(bySymbol.get('SPX') ?? [])].join('\n'), 'SPX').map(({ date, rv5 }) => [date, rv5]),
    );
    const common = recordsOf(csvOf('SPX_all_measures_2000_2019.csv.gz'), 'SPX').filter(({ date }) => other.has(date));
    expect(common).toHaveLength(5_016);
    expect(common.filter(({ date, rv5 }) => other.get(date) !== rv5)).toEqual([]);
  });
});
