import { readXls, readXlsx } from 'hucre';
import papaparse from 'papaparse';
import { describe, expect, it } from 'vitest';
import {
  BLOCK_PAGE,
  cutOff,
  expectFailure,
  expectTable,
  halfOf,
  type LocalReply,
  type Row,
  withReplay,
} from '../replay.ts';
import { findRecordings } from './recordings.ts';

// Recorded files of policyuncertainty.com, served at the addresses that they have there, and compared cell by cell
// with what another reader of spreadsheets makes of them.

const { read } = findRecordings('epu');

const MEDIA = 'https://www.policyuncertainty.com/media/';

/** One recorded file: where it lies on the site, and what regions answer out of it. */
interface Recorded {
  readonly file: string;
  readonly address: string;
  readonly answers: readonly AnswerResult[];
}

/** What one region answers: its columns, each with the name that it has in the file. */
interface AnswerResult {
  readonly regions: readonly string[];
  /** Names as they are answered; those of year and month first, or that of the date. */
  readonly columns: readonly string[];
  /** Names in the file; the same, by default. */
  readonly from?: readonly string[];
}

const inAll = (
  region: string,
  column: string,
  columns: readonly string[],
  ...aliases: readonly string[]
): AnswerResult => ({
  regions: [region, ...aliases],
  columns,
  from: ['Year', 'Month', column],
});

const FILES: readonly Recorded[] = [
  {
    file: 'SCMP_China_Policy_Uncertainty_Data.2020-08.xlsx',
    address: 'SCMP_China_Policy_Uncertainty_Data.xlsx',
    answers: [
      {
        regions: ['China', 'China New'],
        columns: ['year', 'month', 'China_Policy_Index'],
        from: ['year', 'month', 'China News-Based EPU'],
      },
    ],
  },
  ...['2025-05.xlsx', '2022-05.xlsx', '2018-09.csv'].map((edition) => ({
    file: `US_Policy_Uncertainty_Data.${edition}`,
    address: `US_Policy_Uncertainty_Data${edition.slice(7)}`,
    answers: [{ regions: ['USA'], columns: ['Year', 'Month', 'News_Based_Policy_Uncert_Index'] }],
  })),
  {
    file: 'Europe_Policy_Uncertainty_Data.2025-05.xlsx',
    address: 'Europe_Policy_Uncertainty_Data.xlsx',
    answers: [
      { regions: ['Europe'], columns: ['Year', 'Month', 'European_News_Index'] },
      { regions: ['Germany'], columns: ['Year', 'Month', 'Germany_News_Index'] },
      { regions: ['France'], columns: ['Year', 'Month', 'France_News_Index'] },
      { regions: ['Italy'], columns: ['Year', 'Month', 'Italy_News_Index'] },
    ],
  },
  {
    file: 'Global_Policy_Uncertainty_Data.2023-01.xlsx',
    address: 'Global_Policy_Uncertainty_Data.xlsx',
    answers: [{ regions: ['Global'], columns: ['Year', 'Month', 'GEPU_ppp'] }],
  },
  {
    file: 'UK_Policy_Uncertainty_Data.2026-03.xlsx',
    address: 'UK_Policy_Uncertainty_Data.xlsx',
    answers: [{ regions: ['UK'], columns: ['Year', 'Month', 'UK_EPU_Index'], from: ['year', 'month', 'UK_EPU_Index'] }],
  },
  {
    file: 'Korea_Policy_Uncertainty_Data.2025-09.xls',
    address: 'Korea_Policy_Uncertainty_Data.xls',
    answers: [
      {
        regions: ['South Korea'],
        columns: ['Date', 'New South Koean EPU Index'],
      },
    ],
  },
  {
    file: 'Brazil_Policy_Uncertainty_Data.2020-08.xlsx',
    address: 'Brazil_Policy_Uncertainty_Data.xlsx',
    answers: [{ regions: ['Brazil'], columns: ['year', 'month', 'Brazil News-Based EPU'] }],
  },
  {
    file: 'Russia_Policy_Uncertainty_Data.2020-08.xlsx',
    address: 'Russia_Policy_Uncertainty_Data.xlsx',
    answers: [{ regions: ['Russia'], columns: ['Year', 'Month', 'News-Based Policy Uncertainty Index'] }],
  },
  {
    file: 'All_Country_Data.2025-11.xlsx',
    address: 'All_Country_Data.xlsx',
    answers: [
      inAll('China', 'SCMP China', ['year', 'month', 'China_Policy_Index'], 'China New'),
      inAll('USA', 'US', ['Year', 'Month', 'News_Based_Policy_Uncert_Index']),
      inAll('Germany', 'Germany', ['Year', 'Month', 'Germany_News_Index']),
      inAll('France', 'France', ['Year', 'Month', 'France_News_Index']),
      inAll('Italy', 'Italy', ['Year', 'Month', 'Italy_News_Index']),
      inAll('India', 'India', ['Year', 'Month', 'India News-Based Policy Uncertainty Index']),
      inAll('Brazil', 'Brazil', ['year', 'month', 'Brazil News-Based EPU']),
      inAll('Russia', 'Russia', ['Year', 'Month', 'News-Based Policy Uncertainty Index']),
      inAll('Mexico', 'Mexico', ['Year', 'Month', 'Mexican Policy Uncertainty Index']),
    ],
  },
  // The index of mainland papers is another series: nobody may answer out of it.
  { file: 'China_Mainland_Paper_EPU.2021-06.xlsx', address: 'China_Mainland_Paper_EPU.xlsx', answers: [] },
];

const REGIONS =
  'Global,Australia,Canada,China,Europe,Germany,Hong Kong,Ireland,Japan,Mexico,Russia,Spain,UK,USA,Brazil,Chile,Colombia,France,Greece,India,Italy,South Korea,Netherlands,Singapore,Sweden,China New,Spain New'.split(
    ',',
  );

/** The rows of each file, as another reader reads them. */
const rowsByFile = new Map<string, ReturnType<typeof readRows>>();

function rowsOf(file: string): ReturnType<typeof readRows> {
  const rows = rowsByFile.get(file) ?? readRows(file);
  rowsByFile.set(file, rows);
  return rows;
}

/** The first sheet of a file, or its one table, as another reader reads it. */
async function readRows(file: string): Promise<readonly (readonly unknown[])[]> {
  const body = read(file);
  if (file.endsWith('.csv')) return papaparse.parse<string[]>(body.toString(), { skipEmptyLines: true }).data;
  const { sheets } = await (file.endsWith('.xls') ? readXls : readXlsx)(body);
  return sheets[0]?.rows ?? [];
}

const numberOf = (cell: unknown): number | null =>
  cell === null || cell === undefined || cell === '' ? null : Number(cell);

/** What a region answers out of a file: its rows with a year and a month, oldest first. */
async function expectedOf(file: string, { columns, from = columns }: AnswerResult): Promise<readonly Row[]> {
  const [header = [], ...rows] = await rowsOf(file);
  const read = rows.map((row) => {
    const cells = from.map((name) => {
      const at = header.indexOf(name);
      if (at < 0) throw new Error(`${file} has no column ${name}`);
      return row[at];
    });
    // `9/1990` in the place of two columns is answered as it stands.
    const date = from.includes('Date') ? String(cells[0]) : undefined;
    const when = (date?.split('/').reverse() ?? cells.slice(0, 2)).map(numberOf);
    const figures = cells.slice(date === undefined ? 2 : 1).map(numberOf);
    return { when, figures, record: [...(date === undefined ? when : [date]), ...figures] };
  });
  const dated = read.filter(({ when: [year, month] }) => Number.isInteger(year) && Number.isInteger(month));
  expect(dated.length).toBeGreaterThan(200);
  const count = ({ when: [year, month] }: { when: readonly (number | null)[] }): number => year! * 12 + month!;
  const sorted = dated.toSorted((left, right) => count(left) - count(right));
  // In the file of all countries an index begins later than the file, or ends earlier.
  const isTold = ({ figures }: { figures: readonly (number | null)[] }): boolean =>
    figures.some((figure) => figure !== null);
  const reported = file.startsWith('All_Country')
    ? sorted.slice(sorted.findIndex(isTold), sorted.findLastIndex(isTold) + 1)
    : sorted;
  return reported.map(({ record }) => Object.fromEntries(columns.map((name, at) => [name, record[at] ?? null])));
}

const queryOf = (region: string): string => `article_epu_index?symbol=${encodeURIComponent(region)}`;

describe('a recorded file of policyuncertainty.com', () => {
  describe.each(FILES)('$file', ({ file, address, answers }) => {
    it.each([
      ['nothing', undefined],
      ['a page with status 403', { status: 403, body: BLOCK_PAGE }],
      ['a page with status 200', { body: BLOCK_PAGE }],
    ] as const)('answers its regions, every cell, and no others, with %s at every other address', async (_, other) => {
      const url = `${MEDIA}${address}`;
      await withReplay(
        { [url]: read(file) },
        async ({ get }) => {
          for (const region of REGIONS) {
            const answer = answers.find(({ regions }) => regions.includes(region));
            const response = await get(queryOf(region));
            if (answer) await expectTable(response, await expectedOf(file, answer), ['policyuncertainty', url]);
            else await expectFailure(response, 502, /policyuncertainty\.com/);
          }
        },
        other,
      );
    });
  });

  it('has the figures that it was seen to have', async () => {
    const addresses = Object.fromEntries(FILES.map(({ file, address }) => [`${MEDIA}${address}`, read(file)]));
    await withReplay(addresses, async ({ get }) => {
      const first = async (region: string): Promise<unknown> => {
        const rows: unknown = await (await get(queryOf(region))).json();
        return Array.isArray(rows) ? rows[0] : rows;
      };
      expect(await first('China')).toEqual({ year: 1995, month: 1, China_Policy_Index: 192.9119110107422 });
      expect(await first('South Korea')).toEqual({
        Date: '1/1990',
        'New South Koean EPU Index': 129.63865661621094,
      });
      expect(await first('UK')).toEqual({ Year: 1998, Month: 1, UK_EPU_Index: 114.2330322265625 });
      expect(await first('Germany')).toEqual({ Year: 1987, Month: 1, Germany_News_Index: null });
    });
  });

  it('that holds many countries is downloaded once for all of them', async () => {
    const url = `${MEDIA}All_Country_Data.xlsx`;
    await withReplay({ [url]: read('All_Country_Data.2025-11.xlsx') }, async ({ get, asked }) => {
      const answers = await Promise.all(
        ['USA', 'India', 'Mexico', 'Brazil', 'USA'].map((region) => get(queryOf(region))),
      );
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
      expect(asked().filter((address) => address === url)).toHaveLength(1);
    });
  });
});

/**
 * Files of which the site has a narrow CSV too: its name, its columns (notes, section 3), and the file with the
 * figures.
 */
const NARROW = [
  ['SCMP_China', 'China', 'year,month,China_Policy_Index', 'SCMP_China_Policy_Uncertainty_Data.2020-08.xlsx'],
  ['Global', 'Global', 'Year,Month,GEPU_ppp', 'Global_Policy_Uncertainty_Data.2023-01.xlsx'],
  ['US', 'USA', 'Year,Month,News_Based_Policy_Uncert_Index', 'US_Policy_Uncertainty_Data.2025-05.xlsx'],
  ['Europe', 'Europe', 'Year,Month,European_News_Index', 'Europe_Policy_Uncertainty_Data.2025-05.xlsx'],
  ['UK', 'UK', 'Year,Month,UK_EPU_Index', 'UK_Policy_Uncertainty_Data.2026-03.xlsx'],
] as const;

describe('the narrow CSV of a table', () => {
  it.each(NARROW)('%s is answered as it stands, and nothing else is asked for', async (name, region, header, file) => {
    const url = `${MEDIA}${name}_Policy_Uncertainty_Data.csv`;
    const answer = FILES.find((recorded) => recorded.file === file)?.answers.find(({ regions }) =>
      regions.includes(region),
    );
    const rows = await expectedOf(file, answer!);
    const lines = rows.map((row) =>
      Object.values(row)
        .map((cell) => cell ?? '')
        .join(','),
    );
    const note = '"Source: ‘Measuring Economic Policy Uncertainty’, to be used freely",,';
    for (const body of [`${header}\r\n${lines.join('\r\n')}\r\n`, `\uFEFF${header}\n${lines.join('\n')}\n${note}\n`]) {
      await withReplay({ [url]: body }, async ({ get, asked }) => {
        await expectTable(await get(queryOf(region)), rows, ['policyuncertainty', url]);
        expect(asked()).toEqual([url]);
      });
    }
  });
});

describe('an index of policyuncertainty.com that cannot be fetched', () => {
  it.each([
    ['nothing', undefined],
    ['a page with status 403', { status: 403, body: BLOCK_PAGE }],
    ['a page with status 200', { body: BLOCK_PAGE }],
    ['an overload', { status: 503, body: BLOCK_PAGE }],
    ['an empty body', { body: '' }],
  ] as const)('is 502 with %s at every address, for every region', async (_, other) => {
    await withReplay(
      {},
      async ({ get }) => {
        for (const region of REGIONS) await expectFailure(await get(queryOf(region)), 502);
      },
      other,
    );
  });

  describe.each([
    ['half delivered', halfOf],
    ['cut off in its middle', cutOff],
  ] as const)('%s', (_, spoil: (body: Buffer) => LocalReply) => {
    it('gives way to the next file, or is 502', async () => {
      for (const { file, address, answers } of FILES) {
        if (address === 'All_Country_Data.xlsx') continue;
        await withReplay({ [`${MEDIA}${address}`]: spoil(read(file)) }, async ({ get }) => {
          for (const region of answers.flatMap(({ regions }) => regions))
            await expectFailure(await get(queryOf(region)), 502);
        });
      }
      const addresses = {
        [`${MEDIA}US_Policy_Uncertainty_Data.csv`]: BLOCK_PAGE,
        [`${MEDIA}US_Policy_Uncertainty_Data.xlsx`]: spoil(read('US_Policy_Uncertainty_Data.2025-05.xlsx')),
        [`${MEDIA}All_Country_Data.xlsx`]: read('All_Country_Data.2025-11.xlsx'),
      };
      const usa = FILES.find(({ address }) => address === 'All_Country_Data.xlsx')?.answers.find(({ regions }) =>
        regions.includes('USA'),
      );
      await withReplay(addresses, async ({ get }) => {
        await expectTable(await get(queryOf('USA')), await expectedOf('All_Country_Data.2025-11.xlsx', usa!), [
          'policyuncertainty',
          `${MEDIA}All_Country_Data.xlsx`,
        ]);
      });
    });
  });

  it('is 502 for a spreadsheet of another index under its name', async () => {
    const url = `${MEDIA}Global_Policy_Uncertainty_Data.xlsx`;
    await withReplay({ [url]: read('Brazil_Policy_Uncertainty_Data.2020-08.xlsx') }, async ({ get }) => {
      await expectFailure(await get(queryOf('Global')), 502, /expected a column GEPU_ppp/);
    });
  });
});
