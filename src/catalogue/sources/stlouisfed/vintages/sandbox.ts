import { toDecimal } from '../../../made-up/made-up.ts';
import type { SandboxReply, SandboxUpstream } from '../../../made-up/sandbox.ts';
import { LANDING_PAGE, MEDIA, type Series, SITE, stlouisfed } from '../site.ts';
import { type ArchivedRest, zipOfAlike } from './made-archive.ts';
import { MADE_SERIES, type MadeSeries } from './made-series.ts';

const FORMS = {
  md: {
    folder: 'monthly',
    archive: 'historical-vintages-of-fred-md-2015-01-to-2024-12',
    first: '2015-01',
    monthsPerRow: 1,
    codes: { 'Transform:': 'transform' },
    nameInArchive: (year: number, month: number) =>
      `historical-vintages-of-fred-md-2015-01-to-2024-12/${year}-${String(month).padStart(2, '0')}.csv`,
  },
  qd: {
    folder: 'quarterly',
    archive: 'historical-vintages-of-fred-qd-2018-05-to-2024-12',
    first: '2018-05',
    monthsPerRow: 3,
    codes: { factors: 'factor', transform: 'transform' },
    nameInArchive: (year: number, month: number) => `FRED-QD_${year}m${month}.csv`,
  },
} as const;

const FIRST_ROW = toMonth('1959-01');
const FIRST_ALONE = toMonth('2025-01');
const LEVELS_OF = toMonth('2025-08');
/** The first months of series that begin late. */
const BEGINS = new Map([
  ['ACOGNO', toMonth('1992-02')],
  ['VIXCLSx', toMonth('1962-07')],
]);
/** A series that is published later than the others. */
const LATE = 'HOUST';
// The vintage of a month is there some days before its end.
const PUBLISHED_DAY = 27;

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

// A rate turns every so many months.
const TURN = 24;

/**
 * One figure: a level that rises to about what the series is in 2025, or a rate that goes up and down around it.
 */
function figureOf({ transform, level }: MadeSeries, position: number, month: number, vintage: number): string {
  const places = level >= 1_000 ? 1 : level >= 10 ? 2 : 3;
  const units = Math.round(level * 10 ** places);
  const at = month - FIRST_ROW;
  // The last figure is a first estimate, which differs from vintage to vintage.
  const seed = position * 100_003 + month + (month === vintage - 1 ? vintage * 31 : 0);
  const noise = randomFrom(seed, 11) - 5;
  if (transform > 2) {
    const rise = 150 + Math.floor((850 * at) / (LEVELS_OF - FIRST_ROW));
    return toDecimal(Math.floor((units * (10 * rise + noise)) / 10_000), places);
  }
  const [turn, since] = [Math.floor(at / TURN), at % TURN];
  const part = (nth: number): number => 500 + randomFrom(position * 1_009 + nth, 1_001);
  const size = part(turn) * (TURN - since) + part(turn + 1) * since;
  return toDecimal(Math.floor((units * (size + TURN * noise)) / (1_000 * TURN)), places);
}

function rowOf(series: Series, month: number, vintage: number): string {
  const { monthsPerRow } = FORMS[series];
  const cells = MADE_SERIES[series].map((each, position) => {
    const { name } = each;
    if (month < (BEGINS.get(name) ?? 0)) return '';
    if (name === LATE && month > vintage - 1 - monthsPerRow) return '';
    return figureOf(each, position, month, vintage);
  });
  return `${(month % 12) + 1}/1/${Math.floor(month / 12)},${cells.join(',')}`;
}

// Rows that are alike in every vintage: a hundred vintages of an archive share all but their last ones.
const settledRows = new Map<string, string>();

/**
 * One vintage in upstream's form: CRLF, code rows, gaps at both ends, in every second one a last line of commas
 * alone.
 */
function linesOf(series: Series, vintage: number): readonly string[] {
  const { codes, monthsPerRow } = FORMS[series];
  const all = MADE_SERIES[series];
  const header = ['sasdate', ...all.map(({ name }) => name)];
  const lines = [header.join(',')];
  for (const [label, code] of Object.entries(codes)) lines.push([label, ...all.map((each) => each[code])].join(','));
  for (let month = FIRST_ROW + monthsPerRow - 1; month < vintage; month += monthsPerRow) {
    const isSettled = month < vintage - monthsPerRow;
    const key = `${series} ${month}`;
    const row = (isSettled && settledRows.get(key)) || rowOf(series, month, vintage);
    if (isSettled) settledRows.set(key, row);
    lines.push(row);
  }
  if (vintage % 2 === 0) lines.push(','.repeat(header.length - 1));
  return lines;
}

function toBody(lines: readonly string[]): Buffer {
  return Buffer.from(lines.map((line) => `${line}\r\n`).join(''));
}

function archiveOf(series: Series): Buffer {
  const { first, nameInArchive } = FORMS[series];
  const oldest = linesOf(series, toMonth(first));
  const files: ArchivedRest[] = [];
  // The last rows of a vintage are estimates, and after them may be a line without figures.
  const shared = oldest.length - 3;
  for (let vintage = toMonth(first); vintage < FIRST_ALONE; vintage++)
    files.push({
      name: nameInArchive(Math.floor(vintage / 12), (vintage % 12) + 1),
      rest: toBody(linesOf(series, vintage).slice(shared)),
    });
  return zipOfAlike(toBody(oldest.slice(0, shared)), files);
}

const landingPage = `<!doctype html><html><head><title>FRED-MD and FRED-QD (synthetic)</title></head><body>
<a href="${new URL(MEDIA).pathname}/monthly/current.csv">Current vintage</a>
${Object.values(FORMS)
  .map(({ archive }) => `<a href="${new URL(MEDIA).pathname}/${archive}.zip?sc_lang=en&amp;hash=0">${archive}</a>`)
  .join('\n')}
</body></html>`;

const made = new Map<string, Buffer>();

/** An archive, made when it is first asked for. */
function archiveOnce(series: Series): Buffer {
  const body = made.get(series) ?? archiveOf(series);
  made.set(series, body);
  return body;
}

/** The newest vintage that is there at a time. */
function newestVintage(now: number): number {
  const time = new Date(now);
  const month = time.getUTCFullYear() * 12 + time.getUTCMonth();
  return time.getUTCDate() < PUBLISHED_DAY ? month - 1 : month;
}

function fileAt(path: string, now: number): SandboxReply | undefined {
  const csv = (series: Series, vintage: number) => ({ type: 'text/csv', body: toBody(linesOf(series, vintage)) });
  const newest = newestVintage(now);
  for (const series of ['md', 'qd'] as const) {
    const { archive, folder } = FORMS[series];
    const place = `${new URL(MEDIA).pathname}/`;
    if (path === `${place}${archive}.zip`) return { type: 'application/zip', body: archiveOnce(series) };
    if (path === `${place}${folder}/current.csv`) return csv(series, newest);
    if (!path.startsWith(`${place}${folder}/`)) continue;
    const [, text, suffix] =
      /^(\d{4}-(?:0[1-9]|1[0-2]))-(md|qd)\.csv$/.exec(path.slice(place.length + folder.length + 1)) ?? [];
    if (text === undefined || suffix !== series) continue;
    const vintage = toMonth(text);
    if (vintage >= FIRST_ALONE && vintage <= newest) return csv(series, vintage);
  }
  return undefined;
}

/**
 * The site of the vintages with synthetic figures: a landing page, an archive of each series to 2024-12, and files
 * of their own from 2025-01 on. The two abandoned hosts refuse everything, as the real ones do.
 */
const synthetic: SandboxUpstream = {
  hosts: stlouisfed.hosts,
  answer: ({ host, path, now }) => {
    if (host !== SITE)
      return { status: 403, type: 'application/xml', body: '<Error><Code>AccessDenied</Code></Error>' };
    if (path === new URL(LANDING_PAGE).pathname) return { type: 'text/html; charset=utf-8', body: landingPage };
    return fileAt(path, now) ?? { status: 404, type: 'text/html; charset=utf-8', body: '<html>Page not found</html>' };
  },
};

export default synthetic;
