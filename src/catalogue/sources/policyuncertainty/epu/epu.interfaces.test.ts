import { describe, expect, it } from 'vitest';
import { declarationOf } from '../../../../../test/declarations.ts';
import { fakeUpstream, fetchAccepted } from '../../../../../test/fake-upstream.ts';
import { workbookOf } from '../../../../../test/workbook.ts';
import { Table } from '../../../../engine/table/table.ts';

const iface = await declarationOf('article_epu_index');

// AKShare's published list with its two aliases.
const PUBLISHED =
  'Global, Australia, Canada, China, Europe, Germany, Hong Kong, Ireland, Japan, Mexico, Russia, Spain, UK, USA, Brazil, Chile, Colombia, France, Greece, India, Italy, South Korea, Netherlands, Singapore, Sweden, China New, Spain New'.split(
    ', ',
  );

const MONTHLY = ['Year', 'Month'];
const EUROPE = [
  ...MONTHLY,
  ...['European', 'Germany', 'Italy', 'UK', 'France', 'Spain'].map((of) => `${of}_News_Index`),
];
const JAPAN = ['Economic', 'Fiscal', 'Monetary', 'Trade', 'Exchange_Rate'];

/** A file of every region, and its headings, as far as they are known. */
const FILES: Readonly<Record<string, readonly [file: string, headings: readonly string[]]>> = {
  Global: ['Global_Policy_Uncertainty_Data.csv', [...MONTHLY, 'GEPU_ppp']],
  Australia: ['Australia_Policy_Uncertainty_Data.csv', [...MONTHLY, 'Australian Policy Uncertainty Index']],
  Canada: ['Canada_Policy_Uncertainty_Data.csv', [...MONTHLY, 'Canada News-Based Policy Uncertainty Index']],
  China: ['SCMP_China_Policy_Uncertainty_Data.csv', ['year', 'month', 'China_Policy_Index']],
  Europe: ['Europe_Policy_Uncertainty_Data.csv', [...MONTHLY, 'European_News_Index']],
  Germany: ['Europe_Policy_Uncertainty_Data.xlsx', EUROPE],
  'Hong Kong': ['HK_EPU_Data_Annotated.xlsx', [...MONTHLY, 'Hong Kong EPU Index']],
  Ireland: ['Ireland_Policy_Uncertainty_Data_Zalla.xlsx', ['Date', 'EPU Index']],
  Japan: ['Japan_Policy_Uncertainty_Data.csv', [...MONTHLY, ...JAPAN.map((of) => `${of}_Policy_Uncertainty_Index`)]],
  Mexico: ['Mexico_Policy_Uncertainty_Data.csv', [...MONTHLY, 'Mexican Policy Uncertainty Index']],
  Russia: ['Russia_Policy_Uncertainty_Data.csv', [...MONTHLY, 'News-Based Policy Uncertainty Index']],
  Spain: ['Spain_Policy_Uncertainty_Data.csv', [...MONTHLY, 'EPU']],
  UK: ['UK_Policy_Uncertainty_Data.csv', [...MONTHLY, 'UK_EPU_Index']],
  USA: ['US_Policy_Uncertainty_Data.csv', [...MONTHLY, 'News_Based_Policy_Uncert_Index']],
  Brazil: ['Brazil_Policy_Uncertainty_Data.csv', ['year', 'month', 'Brazil News-Based EPU']],
  Chile: ['EPU_LATAM.xlsx', ['Date', 'EPU_CHL_local', 'EPU_COL_local']],
  Colombia: ['EPU_LATAM.xlsx', ['Date', 'EPU_CHL_local', 'EPU_COL_local']],
  France: ['Europe_Policy_Uncertainty_Data.xlsx', EUROPE],
  Greece: ['HKKS_Greece_Policy_Uncertainty_Data.xlsx', ['Date', 'EPU_GR']],
  India: ['India_Policy_Uncertainty_Data.csv', [...MONTHLY, 'India News-Based Policy Uncertainty Index']],
  Italy: ['Europe_Policy_Uncertainty_Data.xlsx', EUROPE],
  'South Korea': ['Korea_Policy_Uncertainty_Data.csv', ['year', 'month', 'Korea News-Based EPU']],
  Netherlands: ['Netherlands_Policy_Uncertainty_Data.xlsx', ['Date', 'EBO-NL index']],
  Singapore: ['Singapore_Policy_Uncertainty_Data.xlsx', [...MONTHLY, 'News_Based_Policy_Uncert_Index']],
  Sweden: ['Sweden_Policy_Uncertainty_Data.xlsx', [...MONTHLY, 'Swedish news-based EPU index']],
};
/** The column of a region in a sheet of several. */
const OF_A_SHEET: Readonly<Record<string, string>> = {
  Germany: 'Germany_News_Index',
  France: 'France_News_Index',
  Italy: 'Italy_News_Index',
  Chile: 'EPU_CHL_local',
  Colombia: 'EPU_COL_local',
};

/**
 * Two months as the site writes them: a CSV file, or a sheet of Stata with the year as a text, the day as a number
 * and a note in the last row. The figure in each column is its place, and 100 for each month.
 */
function bodyOf(file: string, headings: readonly string[]): string | Buffer {
  const isDated = headings[0] === 'Date';
  // The days since 1899-12-30.
  const [first, second] = isDated
    ? [[37_956], [37_987]]
    : [
        ['2003', 12],
        ['2004', 1],
      ];
  const rows = [first!, second!].map((when, row) => [
    ...when,
    ...headings.slice(when.length).map((_, at) => 100 * (row + 1) + when.length + at),
  ]);
  if (file.endsWith('.csv')) return [headings, ...rows].map((cells) => `${cells.join(',')}\r\n`).join('');
  return workbookOf('Index', [headings, ...rows, ['Source: see the paper.']]);
}

describe('article_epu_index', () => {
  it('takes the regions that AKShare publishes, and no other', () => {
    const { symbol } = iface.params;
    expect(symbol?.choices?.map(([value]) => value)).toEqual(PUBLISHED);
    for (const text of ['', 'china', 'China ', 'US', '../China', 'SCMP_China', '__proto__'])
      expect(symbol?.read(text, new Date(0)), text).toHaveProperty('error');
  });

  it('asks for the same under an alias', () => {
    expect(iface.ask({ symbol: 'China New' })).toEqual(iface.ask({ symbol: 'China' }));
    expect(iface.ask({ symbol: 'Spain New' })).toEqual(iface.ask({ symbol: 'Spain' }));
  });

  it.each(Object.entries(FILES))('is read from the file of %s', async (symbol, [file, headings]) => {
    const ask = iface.ask({ symbol });
    const upstream = fakeUpstream(
      { [`https://www.policyuncertainty.com/media/${file}`]: bodyOf(file, headings) },
      { accepts: (page) => iface.parse([page], ask) },
    );
    const records = Table.of(
      iface.columns,
      iface.parse(await fetchAccepted(iface.source, ask, upstream), ask),
    ).records();
    expect(records).toHaveLength(2);
    const index = headings.indexOf(OF_A_SHEET[symbol] ?? headings.at(-1)!);
    for (const [row, record] of records.entries()) {
      const { Date: date, ...others } = record;
      const figures = Object.values(others);
      if (date === undefined)
        expect(figures.splice(0, 2)).toEqual(
          [
            [2003, 12],
            [2004, 1],
          ][row],
        );
      else expect(date).toBe(['2003-12-01', '2004-01-01'][row]);
      expect(figures).toContain(100 * (row + 1) + index);
    }
  });
});
