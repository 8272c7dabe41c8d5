import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { ROW, type Row, tableRows, tencentPages } from '../tencent-pages.ts';
import { RECORDINGS } from './recordings.ts';

const FOLDER = fileURLToPath(new URL('eastmoney/csv', RECORDINGS));

/** The columns of a recorded file by their Chinese names; English ones are those of AKShare's users. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  日期: ['日期', 'date'],
  开盘: ['开盘', 'open'],
  收盘: ['收盘', 'close'],
  最高: ['最高', 'high'],
  最低: ['最低', 'low'],
  振幅: ['振幅', 'amplitude', 'amp'],
  涨跌幅: ['涨跌幅', 'pct_change', 'change_ratio'],
  涨跌额: ['涨跌额', 'change'],
};

const recorded = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((file) =>
  /(?:hist|lines).*\.csv$/.test(file),
);

// The two cells among some 35,000 rows that Eastmoney rounded otherwise: it knows adjusted prices to more places
// than it prints. By the printed prices they are 3.254999 and 9.164999.
const ROUNDED_OTHERWISE: Readonly<Record<string, string>> = {
  '2020-08-04': '4.6,3.25,2.23 for 4.6,3.26,2.23',
  '2024-05-29': '9.16,-1.09,-0.76 for 9.17,-1.09,-0.76',
};

describe('the formulas of klines of Tencent', () => {
  it.each(recorded)('give what Eastmoney printed: %s', (file) => {
    const lines = readFileSync(join(FOLDER, file), 'utf8').replace('\uFEFF', '').trimEnd().split(/\r?\n/);
    const heading = lines[0]!.split(',');
    const rows = lines.slice(1).map((line) => {
      const cells = line.split(',');
      return Object.fromEntries(
        Object.entries(NAMES).map(([name, names]) => [name, cells[heading.findIndex((each) => names.includes(each))]!]),
      );
    });
    const series = rows.map((row): Row => [row.日期, row.开盘, row.收盘, row.最高, row.最低, ...ROW.slice(5)]);
    const [first, last] = [rows[0]!, rows.at(-1)!].map(({ 日期 }) => Number(日期?.slice(0, 4))) as [number, number];
    const period = file.includes('monthly') ? 'month' : 'day';
    const years = Array.from({ length: last - first + 1 }, (_, at) => first + at);
    const read = tableRows(tencentPages(series, years, { period, adjust: 'qfq' }));
    expect(read.map(([day]) => day)).toEqual(rows.map((row) => row.日期));
    const odd = read.filter((cells, at) => {
      const previous = rows[at - 1]?.收盘;
      const wanted = [rows[at]!.振幅, rows[at]!.涨跌幅, rows[at]!.涨跌额].map(Number);
      const got = cells.slice(7, 10).map((cell) => (cell === null ? null : Number(cell)));
      // The price at issue is not among the klines; after a close of 0.00 Eastmoney prints some huge amplitude.
      if (previous === undefined) return got.some((cell) => cell !== null);
      if (Number(previous) === 0) return got[0] !== null || got[1] !== wanted[1] || got[2] !== wanted[2];
      if (`${got.join()} for ${wanted.join()}` === ROUNDED_OTHERWISE[String(cells[0])]) return false;
      return got.some((cell, column) => cell !== wanted[column]);
    });
    expect(odd).toEqual([]);
  });
});
