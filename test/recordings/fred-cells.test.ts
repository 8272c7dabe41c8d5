import papaparse from 'papaparse';
import { describe, expect, it } from 'vitest';
import { parseVintage, type VintageAsk } from '../../src/catalogue/sources/stlouisfed/vintages/wire.ts';
import { DYNAMIC_COLUMNS } from '../../src/engine/interface/columns.ts';
import { findRecordings } from './recordings.ts';

const recorded = findRecordings('fred');

const md = (vintage: string): VintageAsk => ({ series: 'md', vintage });
const qd = (vintage: string): VintageAsk => ({ series: 'qd', vintage });

/** The cells of a vintage as rows of values, its header first. */
function rowsOf(body: Buffer, ask: VintageAsk): (string | number | null)[][] {
  const { sasdate, [DYNAMIC_COLUMNS]: series } = parseVintage([{ url: '', obtained: 0, status: 200, body }], ask);
  const columns = [sasdate, ...series.map(({ cells }) => cells)];
  return [
    ['sasdate', ...series.map(({ name }) => name)],
    ...Array.from({ length: sasdate.length }, (_, row) => columns.map((cells) => cells.valueAt(row))),
  ];
}

describe('the recorded vintages', () => {
  for (const [file, ask, rows, width] of [
    ['monthly/2015-09.csv', md('2015-09'), 681, 136],
    ['monthly/2020-01.csv', md('2020-01'), 733, 129],
    ['monthly/FRED-MD.to-2025-08.csv', md('2025-09'), 801, 127],
    ['quarterly/FRED-QD.to-2025-06.csv', qd('2025-09'), 268, 246],
    ['quarterly/FRED-QD.to-2025-09.csv', qd('2025-10'), 269, 246],
  ] as const) {
    it(`are read as another reader reads them: ${file}`, () => {
      const body = recorded.read(file);
      const { data } = papaparse.parse<string[]>(body.toString(), { delimiter: ',', newline: '\r\n' });
      const [header, ...cells] = data.filter((row) => row.some((cell) => cell !== ''));
      const expected = [
        header,
        ...cells.map(([date, ...figures]) => [date, ...figures.map((cell) => (cell === '' ? null : Number(cell)))]),
      ];
      const read = rowsOf(body, ask);
      expect(read).toEqual(expected);
      expect([read.length - 1, read[0]?.length]).toEqual([rows, width]);
    });
  }
});
