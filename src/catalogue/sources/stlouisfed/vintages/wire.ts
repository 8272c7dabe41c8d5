import { Failure, quote } from '../../../../base/errors.ts';
import { say } from '../../../../base/say.ts';
import { isCalendarDay, type NamedCells } from '../../../../engine/formats/cells.ts';
import { type Csv, parseCsv } from '../../../../engine/formats/csv.ts';
import { isZip } from '../../../../engine/formats/workbook/zip.ts';
import { freshFor, freshWhere, permanent } from '../../../../engine/interface/cache-policy.ts';
import type { Candidates } from '../../../../engine/interface/candidates.ts';
import { DYNAMIC_COLUMNS } from '../../../../engine/interface/columns.ts';
import type { Page, Pages } from '../../../../engine/interface/pages.ts';
import type { FetchContext, ImportedReply, Source, UserFile } from '../../../../engine/interface/source.ts';
import { changed, noValue } from '../../../wire/refusals.ts';
import { address } from '../../../wire/upstream-value.ts';
import { fetchFile, MEDIA, Missing, Refused, type Series, SITE, stlouisfed } from '../site.ts';
import {
  ARCHIVE_INSPECTIONS,
  ARCHIVE_SOURCES,
  findArchives,
  takeAllFromArchive,
  takeFromArchive,
  vintageNamed,
} from './archives.ts';

/** One vintage: a series as it stood in one month. */
export type VintageAsk = {
  readonly series: Series;
  /** `YYYY-MM`. */
  readonly vintage: string;
};

const FOLDER = { md: 'monthly', qd: 'quarterly' } as const;
const LABEL = { md: 'FRED-MD', qd: 'FRED-QD' } as const;

// Older vintages are in archives; none of them has been seen as a file of its own since the site moved in 2025.
const FIRST_ALONE = '2025-01';
// The first that are asked for. There are older ones of FRED-MD, in another form, and none of FRED-QD.
const FIRST = { md: '2015-01', qd: '2018-05' } as const;

/**
 * How long a vintage is fresh. An archived one never changes; a newer one is sometimes revised under another name.
 */
export const vintageCache = freshWhere<VintageAsk>(
  ({ vintage }) => vintage < FIRST_ALONE,
  { where: say('Vintages before 2025', '2025 年以前的版本'), fresh: permanent() },
  freshFor('12h', { staleIfError: '365d' }),
);

// A host that refuses two of its addresses blocks this client. One that answers two of them too late hangs: ten
// would take ten minutes. Its other addresses are not tried.
const MAX_REFUSALS = 2;

/** Whether an address failed as others of its host would. */
function isOfHost(why: Failure): boolean {
  return why instanceof Refused || why.code === 'upstream_timeout';
}

/** One address that may have a vintage. */
interface Address {
  readonly url: string;
  fetch(): Promise<Page>;
}

/**
 * The vintages of FRED-MD and FRED-QD. They lie under many names on one site and, before that, on two hosts: each
 * address is tried until one has the vintage. Throws `no_value` when the site itself answered at each of its
 * addresses that the vintage is not there, and otherwise the failure of the first address of the site that did not
 * answer so. It goes through no shared form: a vintage is CSV with lines of codes below its names.
 */
export const stlouisfedVintages: Source<VintageAsk, Candidates> = {
  ...stlouisfed,
  inspections: { ...ARCHIVE_INSPECTIONS, lastMonthOf },
  uses: () => [...ARCHIVE_SOURCES],
  lacks: ({ series, vintage }) => {
    const first = FIRST[series];
    return vintage < first
      ? say(
          `There is no ${LABEL[series]} vintage ${vintage}: the first is ${first}.`,
          `${LABEL[series]} 没有版本 ${vintage}：最早为 ${first}。`,
        )
      : undefined;
  },
  fetch: async function* (ask, context) {
    const tried: { readonly url: string; readonly why: Failure }[] = [];
    const refusalsOf = (host: string): number =>
      tried.filter(({ url, why }) => new URL(url).host === host && isOfHost(why)).length;
    for await (const { url, fetch } of addressesOf(ask, context)) {
      if (refusalsOf(new URL(url).host) >= MAX_REFUSALS) continue;
      let reply: Page | undefined;
      try {
        reply = await fetch();
      } catch (why) {
        if (!(why instanceof Failure)) throw why;
        tried.push({ url, why });
      }
      if (reply) tried.push({ url, why: yield [reply] });
    }
    // The abandoned hosts say 403 or 404 of everything: only the site itself can say that a vintage is not there.
    const decisive = tried.filter(({ url }) => new URL(url).host === SITE).map(({ why }) => why);
    const wasReadable = decisive.some((why) => why instanceof Missing && why.kind === 'not in the file');
    // A page in the place of one file is an absence; in the place of every file it is a block.
    const open = decisive.find((why) => !(why instanceof Missing) || (why.kind === 'a page' && !wasReadable));
    const count = say(` (${tried.length} addresses were tried)`, `（试了 ${tried.length} 个地址）`);
    const label = LABEL[ask.series];
    if (open) throw open.adding(count);
    throw noValue(
      `There is no ${label} vintage ${ask.vintage}${count.en}.`,
      `${label} 没有版本 ${ask.vintage}${count.zh}。`,
    );
  },
  importFile: async (file, ask, isNamed) => ({
    replies: await (isZip(file.body) ? importArchive : importVintage)(file, ask, isNamed),
  }),
};

/** The vintages of an archive: the one that was asked for, or every one that can be. */
async function importArchive(
  { name, body }: UserFile,
  { series, vintage }: VintageAsk,
  isNamed: boolean,
): Promise<readonly ImportedReply<VintageAsk>[]> {
  const vintages = await takeAllFromArchive(body, series, name);
  const wanted = vintages.filter((each) => (isNamed ? each.vintage === vintage : each.vintage >= FIRST[series]));
  if (wanted.length > 0) return wanted.map((each) => ({ ask: { series, vintage: each.vintage }, body: each.body }));
  const which = isNamed ? `the vintage ${vintage}` : `a vintage from ${FIRST[series]} on, such as 2020-01.csv`;
  throw changed(name, `expected an archive that holds ${which} of ${LABEL[series]}`);
}

/** One vintage. Its file does not name it: the file's name does, or the user. */
async function importVintage(
  { name, body }: UserFile,
  ask: VintageAsk,
  isNamed: boolean,
): Promise<readonly ImportedReply<VintageAsk>[]> {
  const { series } = ask;
  const named = vintageNamed(name, series);
  const vintage = isNamed ? ask.vintage : named;
  if (vintage === undefined)
    throw changed(name, 'its name does not tell which vintage it is; say it with date=YYYY-MM');
  if (named !== undefined && named !== vintage)
    throw changed(name, `expected the vintage ${vintage}, and its name says ${named}`);
  if (body.at(-1) !== 0x0a) throw changed(name, 'it does not end with a line end, so it may have been cut off');
  const [year, month] = vintage.split('-').map(Number);
  const age = toMonth(year!, month!) - lastMonth(openVintage(body, series), series);
  if (age < 1 || age > STEP[series])
    throw changed(
      name,
      `expected the vintage ${vintage}, whose data end ${series === 'md' ? 'with the month' : 'with the quarter'} before it, and these end ${age} months before it`,
    );
  return [{ ask: { series, vintage }, body }];
}

async function* addressesOf({ series, vintage }: VintageAsk, context: FetchContext): AsyncGenerator<Address> {
  const folder = FOLDER[series];
  const [year, month] = vintage.split('-');
  const alone = [
    `${vintage}-${series}.csv`,
    `${vintage}.csv`,
    `${year}-rev-${month}-${series}.csv`,
    `fred-${series}_${year}m${month}.csv`,
  ].map((name) => fileAt(MEDIA + address`/${folder}/${name}`, context));

  if (vintage < FIRST_ALONE) {
    yield* archived(series, vintage, context);
    yield* alone;
  } else {
    yield* alone;
    yield* archived(series, vintage, context);
    yield newest(series, vintage, context);
  }
  yield fileAt(address`https://files.stlouisfed.org/files/htdocs/fred-md/${folder}/${vintage}.csv`, context);
  yield fileAt(address`https://s3.amazonaws.com/files.fred.stlouisfed.org/fred-md/${folder}/${vintage}.csv`, context);
}

function fileAt(url: string, context: FetchContext): Address {
  return { url, fetch: () => fetchVintage(url, context) };
}

/** Fetches a file that holds a vintage, whichever. */
function fetchVintage(url: string, context: FetchContext): Promise<Page> {
  // Every vintage ends with a line end: one without it was cut off, maybe within a figure.
  return fetchFile(context, {
    url,
    promised: 'a whole vintage',
    isPromised: ({ body }) => startOf(body) >= 0 && body.at(-1) === 0x0a,
  });
}

async function* archived(series: Series, vintage: string, context: FetchContext): AsyncGenerator<Address> {
  const { urls, unreadable } = await findArchives(context, series, vintage);
  // It may name an archive that is not known here, so it counts among the addresses that have not said "absent".
  if (unreadable) yield { url: unreadable.url, fetch: () => Promise.reject(unreadable.why) };
  for (const url of urls) {
    yield {
      url,
      fetch: async () => {
        const reply = await takeFromArchive(context, url, series, vintage);
        if (startOf(reply.body) >= 0) return reply;
        throw changed(url, `expected the vintage ${vintage} to begin with sasdate`);
      },
    };
  }
}

/**
 * The newest vintage, which bears no name: that of the month after its last data. A quarter's data end alike in
 * three vintages of FRED-QD, so there it never counts; that it could be read still distinguishes an absence from a
 * block.
 */
function newest(series: Series, vintage: string, context: FetchContext): Address {
  const url = `${MEDIA}/${FOLDER[series]}/current.csv`;
  return {
    url,
    fetch: async () => {
      const reply = await fetchVintage(url, context);
      const [year, month] = vintage.split('-').map(Number);
      const last = await context.inspect(reply, lastMonthOf, series);
      if (series === 'md' && last + 1 === toMonth(year!, month!)) return reply;
      throw new Missing(
        'not in the file',
        say(`${url} is another vintage than ${vintage}.`, `${url} 不是版本 ${vintage}。`),
      );
    },
  };
}

/**
 * Parses a vintage. Its first line holds the names of the series and begins with `sasdate`. One or two lines of
 * codes follow: `Transform:` for FRED-MD, `factors` and `transform` for FRED-QD. Then comes a line for each month
 * or quarter, `12/1/2019,17111.055,…`. Returns every column as it stands, the code rows included; an empty field
 * is null. In some vintages a line of commas alone comes last, which is left out. Throws `upstream_changed` for a
 * body of another form, a cell that is not one whole number, dates that leave one out or belong to the other
 * series, and data that do not end shortly before the month of the vintage.
 */
export function parseVintage([{ body }]: Pages, { series, vintage }: VintageAsk) {
  const csv = openVintage(body, series);
  const [year, month] = vintage.split('-').map(Number);
  const age = toMonth(year!, month!) - lastMonth(csv, series);
  if (age < 0 || age > MAX_AGE[series])
    throw changed(LABEL[series], `expected the vintage ${vintage}, got data that end ${age} months before it`);
  const [, ...names] = csv.header;
  return {
    sasdate: csv.texts(0),
    [DYNAMIC_COLUMNS]: names.map((name, at) => ({ name, cells: csv.numbers(at + 1, { exponents: true }) })),
  };
}

/** The month, or last month of the quarter, of the last row of a table of {@link parseVintage}: `2025-08`. */
export function newestMonth({
  columns: [sasdate],
  to,
}: {
  readonly columns: readonly NamedCells[];
  readonly to: number;
}): string {
  const [month = '', , year] = sasdate?.cells.textAt(to - 1)?.split('/') ?? [];
  return `${year}-${month.padStart(2, '0')}`;
}

/** Where a vintage begins in a body, after a byte-order mark and blank space; -1 when it is none. */
function startOf(body: Buffer): number {
  const match = /^(?:\xef\xbb\xbf)?\s*(?=sasdate,)/.exec(body.toString('latin1', 0, 1000));
  return match ? match[0].length : -1;
}

function openVintage(body: Buffer, series: Series): Csv {
  const start = startOf(body);
  if (start >= 0) return parseCsv(body.subarray(start), LABEL[series]);
  const came = quote(body.toString('utf8', 0, 80));
  throw changed(LABEL[series], `expected a vintage that begins with sasdate, got ${came}`);
}

// Months between two rows.
const STEP = { md: 1, qd: 3 } as const;
// A vintage ends with the month or quarter before its own. It may lag by some months: the government of the United
// States was shut down in October 2025.
const MAX_AGE = { md: 4, qd: 6 } as const;

/** The last month of a vintage, as {@link toMonth} counts them, every row before it having been checked. */
function lastMonth(csv: Csv, series: Series): number {
  const refuse = (row: number, expected: string): Failure => {
    const came = quote(csv.fieldText(row, 0));
    return changed(LABEL[series], `expected ${expected} as sasdate of row ${row + 1}, got ${came}`);
  };
  let last = 0;
  for (let row = 0; row < csv.rowCount; row++) {
    const sasdate = csv.fieldText(row, 0);
    if (last === 0 && /^(?:factors|transform):?$/i.test(sasdate)) continue;
    const [, month, day, year] = (/^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(sasdate) ?? []).map(Number);
    if (month === undefined || day === undefined || year === undefined || !isCalendarDay(year, month, day))
      throw refuse(row, 'a date M/D/YYYY');
    const here = toMonth(year, month);
    if (last > 0 && here !== last + STEP[series])
      throw refuse(row, `the ${series === 'md' ? 'month' : 'quarter'} after the row before`);
    last = here;
  }
  if (last === 0) throw changed(LABEL[series], 'no row has a date');
  return last;
}

function lastMonthOf({ body }: Page, series: Series): number {
  return lastMonth(openVintage(body, series), series);
}

/** A month as a number that grows by one from month to month. */
function toMonth(year: number, month: number): number {
  return year * 12 + month;
}
