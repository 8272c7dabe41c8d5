import { zipSync } from 'fflate';
import { toDecimal } from '../../../declare/made-up.ts';
import type { SandboxReply, SandboxUpstream } from '../../../declare/sandbox.ts';
import { LANDING_PAGE, MEDIA, type Series, SITE, stlouisfed } from '../site.ts';

// Names and codes are real ones; the figures are not.
const FORMS = {
  md: {
    folder: 'monthly',
    archive: 'historical-vintages-of-fred-md-2015-01-to-2024-12',
    first: '2015-01',
    monthsPerRow: 1,
    codes: { 'Transform:': [5, 5, 5, 2, 5, 4, 5, 6, 5, 2, 6, 1] },
    names: [
      'RPI',
      'W875RX1',
      'INDPRO',
      'UNRATE',
      'PAYEMS',
      'HOUST',
      'ACOGNO',
      'M2SL',
      'S&P 500',
      'FEDFUNDS',
      'CPIAUCSL',
    ],
    nameInArchive: (year: number, month: number) =>
      `historical-vintages-of-fred-md-2015-01-to-2024-12/${year}-${String(month).padStart(2, '0')}.csv`,
  },
  qd: {
    folder: 'quarterly',
    archive: 'historical-vintages-of-fred-qd-2018-05-to-2024-12',
    first: '2018-05',
    monthsPerRow: 3,
    codes: { factors: [0, 0, 1, 0, 0, 1, 0, 1, 1, 1, 0, 1], transform: [5, 5, 5, 5, 2, 5, 5, 2, 5, 5, 6, 1] },
    names: [
      'GDPC1',
      'PCECC96',
      'PCDGx',
      'INDPRO',
      'UNRATE',
      'HOUST',
      'ACOGNO',
      'FEDFUNDS',
      'S&P 500',
      'M2REAL',
      'CPIAUCSL',
    ],
    nameInArchive: (year: number, month: number) => `FRED-QD_${year}m${month}.csv`,
  },
} as const;
// Stands last in both, and begins late.
const VOLATILITY = 'VIXCLSx';

const FIRST_ROW = toMonth('1959-01');
const FIRST_ALONE = toMonth('2025-01');
const LAST_VINTAGE = toMonth('2026-06');
const VOLATILITY_BEGINS = toMonth('1962-07');
const ORDERS_BEGIN = toMonth('1992-02');

/** A month as a number that grows by one from month to month. */
function toMonth(text: string): number {
  const [year, month] = text.split('-').map(Number);
  return year! * 12 + month! - 1;
}

/** A random whole number from zero to below `bound`, the same for the same seed on every machine. */
function randomFrom(seed: number, bound: number): number {
  let mixed = Math.imul(seed ^ (seed >>> 15), 0x2c1b3c6d);
  mixed = Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39);
  return ((mixed ^ (mixed >>> 15)) >>> 0) % bound;
}

/** One figure with two decimals: a rising level, or a rate that may be below zero. */
function figureOf(name: string, position: number, month: number, vintage: number): string {
  // The last figure is a first estimate, which differs from vintage to vintage.
  const seed = position * 100_003 + month + (month === vintage - 1 ? vintage * 31 : 0);
  const hundredths =
    name === 'FEDFUNDS'
      ? randomFrom(seed, 700) - 50
      : (position + 1) * 10_000 + (month - FIRST_ROW) * (position + 3) * 7 + randomFrom(seed, 900);
  return toDecimal(hundredths, 2);
}

function rowOf(series: Series, month: number, vintage: number): string {
  const { names, monthsPerRow } = FORMS[series];
  const cells = [...names, VOLATILITY].map((name, position) => {
    if (name === 'ACOGNO' && month < ORDERS_BEGIN) return '';
    if (name === VOLATILITY && month < VOLATILITY_BEGINS) return '';
    // Published later than the others.
    if (name === 'HOUST' && month > vintage - 1 - monthsPerRow) return '';
    return figureOf(name, position, month, vintage);
  });
  return `${(month % 12) + 1}/1/${Math.floor(month / 12)},${cells.join(',')}`;
}

// Rows that are alike in every vintage: a hundred vintages of an archive share all but their last ones.
const settledRows = new Map<string, string>();

/**
 * One vintage in upstream's form: CRLF, code rows, gaps at both ends, in every second one a last line of commas
 * alone.
 */
function vintageOf(series: Series, vintage: number): Buffer {
  const { names, codes, monthsPerRow } = FORMS[series];
  const header = ['sasdate', ...names, VOLATILITY];
  const lines = [header.join(','), ...Object.entries(codes).map(([label, row]) => `${label},${row.join(',')}`)];
  for (let month = FIRST_ROW + monthsPerRow - 1; month < vintage; month += monthsPerRow) {
    const isSettled = month < vintage - monthsPerRow;
    const key = `${series} ${month}`;
    const row = (isSettled && settledRows.get(key)) || rowOf(series, month, vintage);
    if (isSettled) settledRows.set(key, row);
    lines.push(row);
  }
  if (vintage % 2 === 0) lines.push(','.repeat(header.length - 1));
  return Buffer.from(`${lines.join('\r\n')}\r\n`);
}

function archiveOf(series: Series): Buffer {
  const { first, nameInArchive } = FORMS[series];
  const members: Record<string, Uint8Array> = {};
  for (let vintage = toMonth(first); vintage < FIRST_ALONE; vintage++)
    members[nameInArchive(Math.floor(vintage / 12), (vintage % 12) + 1)] = vintageOf(series, vintage);
  // A date without a zone: zip knows local time only.
  return Buffer.from(zipSync(members, { level: 1, mtime: '2025-01-31T12:00:00' }));
}

const landingPage = `<!doctype html><html><head><title>FRED-MD and FRED-QD (synthetic)</title></head><body>
<a href="${new URL(MEDIA).pathname}/monthly/current.csv">Current vintage</a>
${Object.values(FORMS)
  .map(({ archive }) => `<a href="${new URL(MEDIA).pathname}/${archive}.zip?sc_lang=en&amp;hash=0">${archive}</a>`)
  .join('\n')}
</body></html>`;

const made = new Map<string, Buffer>();

/** The body of an address, made when it is first asked for. */
function once(path: string, make: () => Buffer): SandboxReply {
  const body = made.get(path) ?? make();
  made.set(path, body);
  return { type: path.endsWith('.zip') ? 'application/zip' : 'text/csv', body };
}

function fileAt(path: string): SandboxReply | undefined {
  for (const series of ['md', 'qd'] as const) {
    const { archive, folder } = FORMS[series];
    const place = `${new URL(MEDIA).pathname}/`;
    if (path === `${place}${archive}.zip`) return once(path, () => archiveOf(series));
    if (path === `${place}${folder}/current.csv`) return once(path, () => vintageOf(series, LAST_VINTAGE));
    if (!path.startsWith(`${place}${folder}/`)) continue;
    const [, text, suffix] =
      /^(\d{4}-(?:0[1-9]|1[0-2]))-(md|qd)\.csv$/.exec(path.slice(place.length + folder.length + 1)) ?? [];
    if (text === undefined || suffix !== series) continue;
    const vintage = toMonth(text);
    if (vintage >= FIRST_ALONE && vintage <= LAST_VINTAGE) return once(path, () => vintageOf(series, vintage));
  }
  return undefined;
}

/**
 * The site of the vintages with synthetic figures: a landing page, an archive of each series to 2024-12, and files
 * of their own from 2025-01 to 2026-06. The two abandoned hosts refuse everything, as the real ones do.
 */
const synthetic: SandboxUpstream = {
  hosts: stlouisfed.hosts,
  answer: ({ host, path }) => {
    if (host !== SITE)
      return { status: 403, type: 'application/xml', body: '<Error><Code>AccessDenied</Code></Error>' };
    if (path === new URL(LANDING_PAGE).pathname) return { type: 'text/html; charset=utf-8', body: landingPage };
    return fileAt(path) ?? { status: 404, type: 'text/html; charset=utf-8', body: '<html>Page not found</html>' };
  },
};

export default synthetic;
