import { utils, write } from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { type FakeAnswer, type FakeUpstream, fakeUpstream, fetchAccepted } from '../../../../../test/fake-upstream.ts';
import { Failure, type FailureCode, inEnglish } from '../../../../base/errors.ts';
import type { Page } from '../../../../engine/interface/pages.ts';
import { type EpuRegion, epu, parseEpu } from './wire.ts';

const MEDIA = 'https://www.policyuncertainty.com/media/';
const CSV = 'Year,Month,GEPU_ppp\n1997,1,80.19437839437433\n';

/**
 * An upstream of some files, by their name or their whole address, whose replies are read as those of a region.
 */
function upstreamOf(region: EpuRegion, answers: Readonly<Record<string, FakeAnswer>>): FakeUpstream {
  return fakeUpstream(({ url }) => answers[url] ?? answers[url.slice(url.lastIndexOf('/') + 1)], {
    accepts: (page) => parseEpu([page], { region }),
  });
}

const failing = (code: FailureCode): Failure => new Failure(code, inEnglish(`the network says ${code}`));

const pageOf = (url: string, body: Buffer | string): Page => ({
  url,
  obtained: Date.UTC(2026, 10, 1),
  status: 200,
  body: Buffer.from(body),
});

/** A spreadsheet of these rows, and of another sheet behind them. */
function sheet(rows: readonly (readonly (string | number | null)[])[], bookType: 'xlsx' | 'biff8' = 'xlsx'): Buffer {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows.map((row) => [...row])), 'Index');
  const other = [
    ['not', 'this'],
    [1, 2],
  ];
  utils.book_append_sheet(book, utils.aoa_to_sheet(other), 'Old');
  return write(book, { type: 'buffer', bookType }) as Buffer;
}

/** A region's table of a body as records. */
function records(region: EpuRegion, file: string, body: Buffer | string): Record<string, number | string | null>[] {
  const columns = parseEpu([pageOf(`${MEDIA}${file}`, body)], { region });
  return Array.from({ length: columns[0]!.cells.length }, (_, row) =>
    Object.fromEntries(columns.map(({ name, cells }) => [name, cells.valueAt(row)])),
  );
}

const ALL_COUNTRY = sheet([
  ['Year', 'Month', 'GEPU_current', 'China', 'Germany', 'India', 'SCMP China', 'US'],
  [1997, 1, 1, 2, null, null, 5, 6],
  [1997, 2, 1, 2, 3.25, null, null, 6],
  [1997, 3, 1, 2, 4, null, 7, 6],
  [1997, 4, 1, 2, null, null, null, 6],
  [null],
  ['Baker, Scott R., Nicholas Bloom and Steven J. Davis, 2016.'],
]);

describe('the index of a region', () => {
  it('comes from the CSV that AKShare reads, at the first request', async () => {
    const upstream = upstreamOf('Global', { 'Global_Policy_Uncertainty_Data.csv': CSV });
    expect((await fetchAccepted(epu, { region: 'Global' }, upstream))[0].body.toString()).toBe(CSV);
    expect(upstream.asked).toEqual([`${MEDIA}Global_Policy_Uncertainty_Data.csv`]);
  });

  it('comes from the spreadsheet where there is no CSV, or one that cannot be read', async () => {
    const rows = [
      ['Year', 'Month', 'GEPU_current', 'GEPU_ppp'],
      ['1997', 1, 1, 80.5],
    ];
    for (const csv of [
      { status: 404 },
      '',
      'Year,Month\n',
      'Year,Month,GEPU_new\n1997,1,2\n',
      'Year,Month,GEPU_ppp\n1997,1,x\n',
    ]) {
      const body = sheet(rows);
      const upstream = upstreamOf('Global', {
        'Global_Policy_Uncertainty_Data.csv': csv,
        'Global_Policy_Uncertainty_Data.xlsx': body,
      });
      expect((await fetchAccepted(epu, { region: 'Global' }, upstream))[0].body).toEqual(body);
      expect(upstream.asked).toHaveLength(2);
    }
    expect(records('Global', 'Global_Policy_Uncertainty_Data.xlsx', sheet(rows))).toEqual([
      { Year: 1997, Month: 1, GEPU_ppp: 80.5 },
    ]);
  });

  it('is asked for without encryption where a page or nothing comes with it, and the operator allows that', async () => {
    const plain = 'http://www.policyuncertainty.com/media/Global_Policy_Uncertainty_Data.csv';
    for (const refusal of [
      '<html>Sucuri</html>',
      '\ufeff \n<!DOCTYPE html>',
      { status: 403 },
      failing('upstream_unreachable'),
    ]) {
      const answers = { 'Global_Policy_Uncertainty_Data.csv': refusal, [plain]: CSV };
      const allowing = { ...upstreamOf('Global', answers), allowsHttp: true };
      expect((await fetchAccepted(epu, { region: 'Global' }, allowing))[0].url).toBe(plain);
      const upstream = upstreamOf('Global', answers);
      await expect(fetchAccepted(epu, { region: 'Global' }, upstream)).rejects.toThrow(
        /^No file with the index of Global/,
      );
      expect(upstream.asked.filter((url) => url.startsWith('http:'))).toEqual([]);
    }
  });

  it('comes from the file of all countries where that is the same series, and only there', async () => {
    const all = { 'All_Country_Data.xlsx': ALL_COUNTRY };
    for (const region of ['China', 'Germany', 'USA'] as const)
      expect((await fetchAccepted(epu, { region }, upstreamOf(region, all)))[0].url).toBe(
        `${MEDIA}All_Country_Data.xlsx`,
      );
    for (const region of ['UK', 'Spain', 'Global', 'Europe', 'South Korea'] as const)
      await expect(fetchAccepted(epu, { region }, upstreamOf(region, all)), region).rejects.toMatchObject({
        code: 'upstream_changed',
      });
  });

  it('is the very reply that was accepted, so that no file is read twice', async () => {
    for (const [region, file, body] of [
      ['Global', 'Global_Policy_Uncertainty_Data.csv', CSV],
      [
        'India',
        'India_Policy_Uncertainty_Data.xlsx',
        sheet([
          ['Year', 'Month', 'India News-Based Policy Uncertainty Index'],
          [2003, 1, 5],
        ]),
      ],
      ['China', 'All_Country_Data.xlsx', ALL_COUNTRY],
    ] as const) {
      const upstream = upstreamOf(region, { [file]: body });
      const [reply] = await fetchAccepted(epu, { region }, upstream);
      expect(upstream.accepted, region).toHaveLength(1);
      expect(upstream.accepted[0], region).toBe(reply);
    }
  });

  it('is another index where the site no longer has the first, and not where that is out of reach for a moment', async () => {
    const body = sheet([
      ['Date', 'EPU_GR'],
      [35_796, 90],
      [35_827, 91],
    ]);
    const successor = { 'HKKS_Greece_Policy_Uncertainty_Data.xlsx': body };
    const [reply] = await fetchAccepted(epu, { region: 'Greece' }, upstreamOf('Greece', successor));
    expect(parseEpu([reply], { region: 'Greece' }).map(({ name }) => name)).toEqual(['Date', 'EPU_GR']);
    for (const code of ['upstream_unreachable', 'upstream_timeout', 'upstream_busy'] as const) {
      const upstream = upstreamOf('Greece', { ...successor, 'FKT_Greece_Policy_Uncertainty_Data.xlsx': failing(code) });
      await expect(fetchAccepted(epu, { region: 'Greece' }, upstream)).rejects.toMatchObject({ code });
    }
  });

  it('is refused when nothing of it is there: never an absence, and always with the number of addresses', async () => {
    const upstream = upstreamOf('USA', {});
    const refusal = fetchAccepted(epu, { region: 'USA' }, upstream);
    await expect(refusal).rejects.toMatchObject({
      code: 'upstream_changed',
      message: expect.stringContaining('3 addresses were tried'),
    });
    expect(upstream.asked).toHaveLength(3);
  });

  it('is refused with the most informative failure', async () => {
    const fetched = (csv: FakeAnswer, spreadsheet: FakeAnswer) =>
      fetchAccepted(
        epu,
        { region: 'UK' },
        upstreamOf('UK', { 'UK_Policy_Uncertainty_Data.csv': csv, 'UK_Policy_Uncertainty_Data.xlsx': spreadsheet }),
      );
    await expect(fetched({ status: 404 }, 'not a spreadsheet')).rejects.toMatchObject({
      code: 'upstream_changed',
      message: expect.stringContaining('is no spreadsheet'),
    });
    await expect(fetched(failing('upstream_timeout'), { status: 404 })).rejects.toMatchObject({
      code: 'upstream_timeout',
    });
    await expect(fetched(failing('upstream_timeout'), '<html>')).rejects.toMatchObject({ code: 'upstream_refused' });
    await expect(fetched({ status: 500 }, { status: 404 })).rejects.toMatchObject({ code: 'upstream_busy' });
  });

  it('hides no fault of its own', async () => {
    const upstream = upstreamOf('UK', { 'UK_Policy_Uncertainty_Data.csv': new TypeError('a bug') });
    await expect(fetchAccepted(epu, { region: 'UK' }, upstream)).rejects.toThrow(TypeError);
  });
});

describe('a table of the index', () => {
  it('has the columns of the known CSV and no others, whichever file it came from', () => {
    const spreadsheet = sheet([
      ['year', 'month', 'China News-Based EPU'],
      ['1995', 1, 192.9119110107422],
      ['Source: x'],
    ]);
    const expected = [{ year: 1995, month: 1, China_Policy_Index: 192.9119110107422 }];
    expect(records('China', 'SCMP_China_Policy_Uncertainty_Data.xlsx', spreadsheet)).toEqual(expected);
    expect(
      records(
        'UK',
        'x.xlsx',
        sheet([
          ['year', 'month', 'UK_EPU_Index', 'More'],
          [1998, 1, 5, 6],
        ]),
      ),
    ).toEqual([{ Year: 1998, Month: 1, UK_EPU_Index: 5 }]);
    const csv = 'Year,Month,Baseline_overall_index,News_Based_Policy_Uncert_Index\n1985,1,125.2247391,103.7488022\n';
    expect(records('USA', 'US_Policy_Uncertainty_Data.csv', csv)).toEqual([
      { Year: 1985, Month: 1, News_Based_Policy_Uncert_Index: 103.7488022 },
    ]);
  });

  it('has every column of the first sheet where no CSV is known, under its own names', () => {
    const body = sheet(
      [
        ['Annotation', 'EPU', 'Month', null, 'year', 'EPU local'],
        ['SARS', 1.5, 3, null, 2003, 2],
        [null, 1.25, 2, null, 2003, null],
        ['Source: x'],
      ],
      'biff8',
    );
    const read = records('Hong Kong', 'HK_EPU_Data_Annotated.xlsx', body);
    expect(read).toEqual([
      { Annotation: null, EPU: 1.25, Month: 2, year: 2003, 'EPU local': null },
      { Annotation: 'SARS', EPU: 1.5, Month: 3, year: 2003, 'EPU local': 2 },
    ]);
    expect(Object.keys(read[0]!)).toEqual(['Annotation', 'EPU', 'Month', 'year', 'EPU local']);
    expect(() =>
      records(
        'Hong Kong',
        'x.xlsx',
        sheet([
          ['Year', 'Month', 'EPU', 'Annotation'],
          [2003, 1, 1.5, 'SARS'],
          [2003, 2, 1.25, 2003],
        ]),
      ),
    ).toThrow(expect.objectContaining({ code: 'upstream_changed' }));
  });

  it('keeps a column of dates where no CSV is known, and makes year and month of it where one is', () => {
    const dated = (name: string | null, index: string) =>
      sheet([
        [name, index],
        [37_653, 101.5],
        [37_681, 99],
      ]);
    const days = [
      { Date: '2003-02-01', 'EBO-NL index': 101.5 },
      { Date: '2003-03-01', 'EBO-NL index': 99 },
    ];
    expect(records('Netherlands', 'x.xlsx', dated(null, 'EBO-NL index'))).toEqual(days);
    expect(records('Ireland', 'x.xlsx', dated('Date', 'EBO-NL index'))).toEqual(days);
    expect(records('UK', 'x.xlsx', dated('Date', 'UK_EPU_Index'))).toEqual([
      { Year: 2003, Month: 2, UK_EPU_Index: 101.5 },
      { Year: 2003, Month: 3, UK_EPU_Index: 99 },
    ]);
  });

  it('is of one country where the file has many: its column, from its first figure to its last', () => {
    expect(records('Germany', 'All_Country_Data.xlsx', ALL_COUNTRY)).toEqual([
      { Year: 1997, Month: 2, Germany_News_Index: 3.25 },
      { Year: 1997, Month: 3, Germany_News_Index: 4 },
    ]);
    expect(records('China', 'All_Country_Data.xlsx', ALL_COUNTRY)).toEqual([
      { year: 1997, month: 1, China_Policy_Index: 5 },
      { year: 1997, month: 2, China_Policy_Index: null },
      { year: 1997, month: 3, China_Policy_Index: 7 },
    ]);
    const latin = sheet([
      ['Date', 'EPU_ARG_local', 'EPU_CHL_local', 'EPU_COL_local'],
      [35_796, 1, 2, 3],
    ]);
    expect(records('Chile', 'EPU_LATAM.xlsx', latin)).toEqual([{ Date: '1998-01-01', EPU_CHL_local: 2 }]);
    expect(records('Colombia', 'EPU_LATAM.xlsx', latin)).toEqual([{ Date: '1998-01-01', EPU_COL_local: 3 }]);
  });

  it('returns Germany, France and Italy their own column of the European spreadsheet', () => {
    const body = sheet([
      ['Year', 'Month', 'European_News_Index', 'Germany_News_Index', 'Italy_News_Index', 'France_News_Index'],
      ['1987', 1, 57, null, 3, 4],
      ['1987', 2, 58, 2, null, 5],
    ]);
    const file = 'Europe_Policy_Uncertainty_Data.xlsx';
    expect(records('Europe', file, body)).toEqual([
      { Year: 1987, Month: 1, European_News_Index: 57 },
      { Year: 1987, Month: 2, European_News_Index: 58 },
    ]);
    expect(records('Germany', file, body)).toEqual([
      { Year: 1987, Month: 1, Germany_News_Index: null },
      { Year: 1987, Month: 2, Germany_News_Index: 2 },
    ]);
    expect(records('Italy', file, body)).toEqual([
      { Year: 1987, Month: 1, Italy_News_Index: 3 },
      { Year: 1987, Month: 2, Italy_News_Index: null },
    ]);
    expect(records('France', file, body)).toEqual([
      { Year: 1987, Month: 1, France_News_Index: 4 },
      { Year: 1987, Month: 2, France_News_Index: 5 },
    ]);
  });

  it('is refused where its column is missing or empty, or the body is none of the files', () => {
    const changed = expect.objectContaining({ code: 'upstream_changed' });
    expect(() =>
      records(
        'UK',
        'x.xlsx',
        sheet([
          ['Year', 'Month', 'UK_News_Index'],
          [1998, 1, 5],
        ]),
      ),
    ).toThrow(changed);
    expect(() => records('India', 'All_Country_Data.xlsx', ALL_COUNTRY)).toThrow(changed);
    expect(() =>
      records(
        'Chile',
        'EPU_LATAM.xlsx',
        sheet([
          ['Date', 'EPU_ARG'],
          [35_796, 1],
        ]),
      ),
    ).toThrow(changed);
    for (const body of ['', '{}', 'null', '<html>blocked</html>', 'rate limit exceeded', 'PK'])
      for (const region of ['China', 'Sweden'] as const)
        expect(() => records(region, 'x.csv', body), body).toThrow(changed);
  });
});
