import * as hucre from 'hucre';
import { describe, expect, it } from 'vitest';
import { type EpuRegion, parseEpu } from '../../src/catalogue/sources/policyuncertainty/epu/wire.ts';
import { findRecordings } from './recordings.ts';

const recorded = findRecordings('epu');

/** A region's table of a body as records. */
function records(region: EpuRegion, file: string, body: Buffer): Record<string, number | string | null>[] {
  const url = `https://www.policyuncertainty.com/media/${file}`;
  const columns = parseEpu([{ url, obtained: Date.UTC(2026, 10, 1), status: 200, body }], { region });
  return Array.from({ length: columns[0]!.cells.length }, (_, row) =>
    Object.fromEntries(columns.map(({ name, cells }) => [name, cells.valueAt(row)])),
  );
}

describe('a recorded file', () => {
  /** Region, file, the heading of its index in the file, rows, first month, last month. */
  const cases: readonly [EpuRegion, string, string, number, string, string][] = [
    ['China', 'SCMP_China_Policy_Uncertainty_Data.2020-08.xlsx', 'China News-Based EPU', 307, '1995-1', '2020-7'],
    ['USA', 'US_Policy_Uncertainty_Data.2025-05.xlsx', 'News_Based_Policy_Uncert_Index', 1504, '1900-1', '2025-4'],
    ['USA', 'US_Policy_Uncertainty_Data.2022-05.xlsx', 'News_Based_Policy_Uncert_Index', 448, '1985-1', '2022-4'],
    ['USA', 'US_Policy_Uncertainty_Data.2018-09.csv', 'News_Based_Policy_Uncert_Index', 404, '1985-1', '2018-8'],
    ['Europe', 'Europe_Policy_Uncertainty_Data.2025-05.xlsx', 'European_News_Index', 460, '1987-1', '2025-4'],
    ['Germany', 'Europe_Policy_Uncertainty_Data.2025-05.xlsx', 'Germany_News_Index', 460, '1987-1', '2025-4'],
    ['France', 'Europe_Policy_Uncertainty_Data.2025-05.xlsx', 'France_News_Index', 460, '1987-1', '2025-4'],
    ['Italy', 'Europe_Policy_Uncertainty_Data.2025-05.xlsx', 'Italy_News_Index', 460, '1987-1', '2025-4'],
    ['Global', 'Global_Policy_Uncertainty_Data.2023-01.xlsx', 'GEPU_ppp', 312, '1997-1', '2022-12'],
    ['UK', 'UK_Policy_Uncertainty_Data.2026-03.xlsx', 'UK_EPU_Index', 338, '1998-1', '2026-2'],
    ['South Korea', 'Korea_Policy_Uncertainty_Data.2025-09.xls', 'New South Koean EPU Index', 428, '1/1990', '8/2025'],
    ['Brazil', 'Brazil_Policy_Uncertainty_Data.2020-08.xlsx', 'Brazil News-Based EPU', 355, '1991-1', '2020-7'],
    [
      'Russia',
      'Russia_Policy_Uncertainty_Data.2020-08.xlsx',
      'News-Based Policy Uncertainty Index',
      319,
      '1994-1',
      '2020-7',
    ],
    ['China', 'All_Country_Data.2025-11.xlsx', 'SCMP China', 323, '1997-1', '2023-11'],
    ['Germany', 'All_Country_Data.2025-11.xlsx', 'Germany', 394, '1993-1', '2025-10'],
    ['France', 'All_Country_Data.2025-11.xlsx', 'France', 466, '1987-1', '2025-10'],
    ['Italy', 'All_Country_Data.2025-11.xlsx', 'Italy', 346, '1997-1', '2025-10'],
    ['USA', 'All_Country_Data.2025-11.xlsx', 'US', 490, '1985-1', '2025-10'],
    ['India', 'All_Country_Data.2025-11.xlsx', 'India', 346, '1997-1', '2025-10'],
    ['Brazil', 'All_Country_Data.2025-11.xlsx', 'Brazil', 418, '1991-1', '2025-10'],
    ['Russia', 'All_Country_Data.2025-11.xlsx', 'Russia', 382, '1994-1', '2025-10'],
    ['Mexico', 'All_Country_Data.2025-11.xlsx', 'Mexico', 326, '1996-1', '2023-2'],
  ];
  it.each(cases)('gives %s of %s cell by cell', async (region, file, heading, count, first, last) => {
    const body = recorded.read(file);
    const read = records(region, file.replace(/\.\d{4}-\d{2}\./, '.'), body);

    const rows = file.endsWith('.csv') ? hucre.parseCsv(body.toString()) : (await hucre.read(body)).sheets[0]!.rows;
    const [names = []] = rows;
    const at = names.indexOf(heading);
    const expected = rows
      .map((row) => {
        const isDate = String(row[0]).includes('/');
        const month = isDate ? String(row[0]).split('/').map(Number).reverse() : [Number(row[0]), Number(row[1])];
        const when = isDate ? [row[0]] : month;
        return { month, when, figure: row[at] === null || row[at] === '' ? null : Number(row[at]) };
      })
      .filter(({ month }) => month.every((part) => Number.isInteger(part) && part > 0))
      .toSorted((left, right) => left.month[0]! - right.month[0]! || left.month[1]! - right.month[1]!);
    const hasFigure = expected.map(({ figure }) => figure !== null);
    const kept = file.startsWith('All_')
      ? expected.slice(hasFigure.indexOf(true), hasFigure.lastIndexOf(true) + 1)
      : expected;
    expect(read.map((record) => Object.values(record))).toEqual(kept.map(({ when, figure }) => [...when, figure]));
    expect(read).toHaveLength(count);
    const months = read.map((record) => Object.values(record).slice(0, -1).join('-'));
    expect([months[0], months.at(-1)]).toEqual([first, last]);
  });

  it('says of every country that stands in what its own file says', () => {
    const all = recorded.read('All_Country_Data.2025-11.xlsx');
    for (const [region, file] of [
      ['China', 'SCMP_China_Policy_Uncertainty_Data.2020-08.xlsx'],
      ['Brazil', 'Brazil_Policy_Uncertainty_Data.2020-08.xlsx'],
      ['Russia', 'Russia_Policy_Uncertainty_Data.2020-08.xlsx'],
      ['USA', 'US_Policy_Uncertainty_Data.2022-05.xlsx'],
      ['Germany', 'Europe_Policy_Uncertainty_Data.2025-05.xlsx'],
    ] as const) {
      const keyed = (rows: ReturnType<typeof records>) =>
        new Map(
          rows.map((row) => {
            const [year, month, figure] = Object.values(row);
            return [`${year}-${month}`, typeof figure === 'number' ? figure : null];
          }),
        );
      const own = keyed(records(region, file.replace(/\.\d{4}-\d{2}\./, '.'), recorded.read(file)));
      const common = [...keyed(records(region, 'All_Country_Data.xlsx', all))].filter(
        ([month]) => (own.get(month) ?? null) !== null,
      );
      const equal = common.filter(([month, figure]) => Math.abs((figure ?? Number.NaN) - own.get(month)!) < 0.01);
      expect(equal.length / common.length, region).toBeGreaterThan(0.98);
    }
  });
});
