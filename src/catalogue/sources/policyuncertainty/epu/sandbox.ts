import { newestDays } from '../../../made-up/made-up.ts';
import { madeUpWorkbook } from '../../../made-up/made-up-workbook.ts';
import type { SandboxUpstream } from '../../../made-up/sandbox.ts';

// Made figures in the wire formats of policyuncertainty.com: CSV files with the headings that are known of it, and
// spreadsheets as Stata writes them, the year as a text and a note in the last row. All figures are whole numbers,
// so that they are the same on every machine.

/**
 * The columns of every CSV file of the sandbox, by the name in its address. Those without a known CSV have their
 * sheet's.
 */
const TABLES: Readonly<Record<string, readonly string[]>> = {
  SCMP_China: ['year', 'month', 'China_Policy_Index'],
  Global: ['Year', 'Month', 'GEPU_ppp'],
  US: ['Year', 'Month', 'News_Based_Policy_Uncert_Index'],
  UK: ['Year', 'Month', 'UK_EPU_Index'],
  Japan: [
    'Year',
    'Month',
    'Economic_Policy_Uncertainty_Index',
    'Fiscal_Policy_Uncertainty_Index',
    'Monetary_Policy_Uncertainty_Index',
    'Trade_Policy_Uncertainty_Index',
    'Exchange_Rate_Policy_Uncertainty_Index',
  ],
  Europe: ['Year', 'Month', 'European_News_Index'],
  Brazil: ['year', 'month', 'Brazil News-Based EPU'],
  India: ['Year', 'Month', 'India News-Based Policy Uncertainty Index'],
  Mexico: ['Year', 'Month', 'Mexican Policy Uncertainty Index'],
  Russia: ['Year', 'Month', 'News-Based Policy Uncertainty Index'],
  Australia: ['Year', 'Month', 'Australian Policy Uncertainty Index'],
  Canada: ['Year', 'Month', 'Canada News-Based Policy Uncertainty Index'],
  Spain: ['Year', 'Month', 'EPU'],
  Korea: ['year', 'month', 'Korea News-Based EPU'],
};

/**
 * The columns of every spreadsheet of the sandbox, by its file name. A name that begins with `Date` is a column of
 * days.
 */
const SHEETS: Readonly<Record<string, readonly string[]>> = {
  'Europe_Policy_Uncertainty_Data.xlsx': [
    'Year',
    'Month',
    'European_News_Index',
    'Germany_News_Index',
    'Italy_News_Index',
    'UK_News_Index',
    'France_News_Index',
    'Spain_News_Index',
  ],
  'HK_EPU_Data_Annotated.xlsx': ['Year', 'Month', 'Hong Kong EPU Index'],
  'Ireland_Policy_Uncertainty_Data_Zalla.xlsx': ['Date', 'EPU Index'],
  'EPU_LATAM.xlsx': ['Date', 'EPU_CHL_local', 'EPU_COL_local'],
  'HKKS_Greece_Policy_Uncertainty_Data.xlsx': ['Date', 'EPU_GR'],
  'Netherlands_Policy_Uncertainty_Data.xlsx': ['Date', 'EBO-NL index'],
  'Singapore_Policy_Uncertainty_Data.xlsx': ['Year', 'Month', 'News_Based_Policy_Uncert_Index'],
  'Sweden_Policy_Uncertainty_Data.xlsx': ['Year', 'Month', 'Swedish news-based EPU index'],
};

const FIRST_YEAR = 2003;

/** How many months there are until the last one that is over. */
function monthsUntil(now: number): number {
  const [year = 0, month = 0] = newestDays(now, 'month', 1)[0]!.split('-').map(Number);
  return (year - FIRST_YEAR) * 12 + month;
}

/** The figures of one month: between 60 and 259, another series for every column. */
function figures(names: readonly string[], month: number): readonly number[] {
  return names.map(
    (name) => 60 + ((month * 37 + ((month * month) % 53) + name.length * 11 + name.charCodeAt(0)) % 200),
  );
}

function toCsv(names: readonly string[], months: number): string {
  const lines = Array.from({ length: months }, (_, month) =>
    [FIRST_YEAR + Math.floor(month / 12), (month % 12) + 1, ...figures(names.slice(2), month)].join(),
  );
  return `${[names.join(), ...lines].join('\r\n')}\r\n`;
}

function toXlsx(names: readonly string[], months: number): Buffer {
  const isDated = names[0] === 'Date';
  const rows: (string | number)[][] = [[...names]];
  for (let month = 0; month < months; month++) {
    const year = FIRST_YEAR + Math.floor(month / 12);
    // Spreadsheets number days from 1899-12-30, which holds for every day after February 1900.
    const serial = (Date.UTC(year, month % 12, 1) - Date.UTC(1899, 11, 30)) / 86_400_000;
    const when = isDated ? [serial] : [String(year), (month % 12) + 1];
    rows.push([...when, ...figures(names.slice(when.length), month)]);
  }
  rows.push(['Source: made by the sandbox. These are not real figures.']);
  return madeUpWorkbook('Index', rows);
}

/**
 * policyuncertainty.com: the files of every region, some of them under their newer names only, as on the site
 * itself.
 */
const synthetic: SandboxUpstream = {
  hosts: ['www.policyuncertainty.com'],
  answer: ({ path, now }) => {
    const file = /^\/media\/([^/]+)$/.exec(path)?.[1] ?? '';
    const table = /^(.+)_Policy_Uncertainty_Data\.csv$/.exec(file)?.[1] ?? '';
    if (Object.hasOwn(TABLES, table)) return { type: 'text/csv', body: toCsv(TABLES[table]!, monthsUntil(now)) };
    if (!Object.hasOwn(SHEETS, file)) return { status: 404, type: 'text/html', body: '<html>Not Found</html>' };
    const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    return { type, body: toXlsx(SHEETS[file]!, monthsUntil(now)) };
  },
};

export default synthetic;
