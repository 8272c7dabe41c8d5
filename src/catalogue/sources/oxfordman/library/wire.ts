import { createHash } from 'node:crypto';
import { Failure, quote } from '../../../../base/errors.ts';
import { Cells } from '../../../../engine/formats/cells.ts';
import { type Csv, parseCsv } from '../../../../engine/formats/csv.ts';
import { parseDelimited } from '../../../../engine/formats/delimited.ts';
import { inflateMember, isZip, zipMembers } from '../../../../engine/formats/zip.ts';
import { permanent } from '../../../../engine/interface/cache-policy.ts';
import type { Page, Pages } from '../../../../engine/interface/pages.ts';
import type { CachedSource, Checksum, Source } from '../../../../engine/interface/source.ts';
import { changed } from '../../../wire/refusals.ts';
import { packBySymbol, symbolsOf, unpackSymbol } from './symbol-blocks.ts';
import { toVolatility } from './volatility.ts';

/** The stock indices of the library, as its page of assets named them (AKShare's table of 2019). */
export const INDICES = {
  AEX: 'AEX, Amsterdam',
  AORD: 'All Ordinaries, Australia',
  BFX: 'Bel 20, Brussels',
  BSESN: 'S&P BSE Sensex, Mumbai',
  BVLG: 'PSI All-Share, Lisbon',
  BVSP: 'Bovespa, São Paulo',
  DJI: 'Dow Jones Industrial Average, New York',
  FCHI: 'CAC 40, Paris',
  FTMIB: 'FTSE MIB, Milan',
  FTSE: 'FTSE 100, London',
  GDAXI: 'DAX, Frankfurt',
  GSPTSE: 'S&P/TSX Composite, Toronto',
  HSI: 'Hang Seng, Hong Kong',
  IBEX: 'IBEX 35, Madrid',
  IXIC: 'Nasdaq, New York; the library calls it Nasdaq 100',
  KS11: 'KOSPI, Seoul',
  KSE: 'Karachi SE 100, Karachi',
  MXX: 'IPC, Mexico City',
  N225: 'Nikkei 225, Tokyo',
  NSEI: 'Nifty 50, National Stock Exchange of India',
  OMXC20: 'OMX Copenhagen 20, Copenhagen',
  OMXHPI: 'OMX Helsinki All Share, Helsinki',
  OMXSPI: 'OMX Stockholm All Share, Stockholm',
  OSEAX: 'Oslo Exchange All-share, Oslo',
  RUT: 'Russell 2000, USA',
  SMSI: 'Madrid General, Madrid',
  SPX: 'S&P 500, USA',
  SSEC: 'Shanghai Composite, Shanghai',
  SSMI: 'Swiss Market Index, Zurich',
  STI: 'Straits Times, Singapore',
  STOXX50E: 'Euro Stoxx 50, euro area',
} as const;

/** The measures of the library, as its page of estimators named them. */
export const MEASURES = {
  medrv: 'median realized variance (5-minute)',
  rk_twoscale: 'realized kernel variance (two-scale, Bartlett)',
  bv: 'bipower variation (5-minute)',
  rv10: 'realized variance (10-minute)',
  rv5: 'realized variance (5-minute)',
  rk_th2: 'realized kernel variance (Tukey-Hanning 2)',
  rv10_ss: 'realized variance (10-minute, sub-sampled)',
  rsv: 'realized semi-variance (5-minute)',
  rv5_ss: 'realized variance (5-minute, sub-sampled)',
  bv_ss: 'bipower variation (5-minute, sub-sampled)',
  rk_parzen: 'realized kernel variance (non-flat Parzen)',
  rsv_ss: 'realized semi-variance (5-minute, sub-sampled)',
} as const;

/** The name of a measure. */
export type Measure = keyof typeof MEASURES;

const SYMBOLS = Object.keys(INDICES) as readonly (keyof typeof INDICES)[];
const MEASURE_NAMES = Object.keys(MEASURES) as readonly Measure[];

/** One index whose whole history is wanted, every measure of it. */
export type OxfordManAsk = { readonly symbol: keyof typeof INDICES };

const NAME = 'oxfordman';
const TITLE = 'Oxford-Man realized library';
const LABEL = 'Oxford-Man library';
// The CSV of 2022 has 57 MB, its zip 19.
const MAX_ZIP_BYTES = 40_000_000;
const MAX_CSV_BYTES = 80_000_000;
// The CSV of the last vintage, to 2022-02-25.
const LAST_CSV_SHA256 = '94ba808f56301d2d463e3b111fdcce469808f098350a4281c09584457957f8aa';

/** A copy of the whole library, stored by symbol: see {@link packBySymbol}. */
interface LibraryCopy {
  readonly ask: { readonly copy: string };
  readonly source: CachedSource<LibraryCopy['ask']>;
}

const LIMITS: Source['limits'] = {
  concurrency: 1,
  perSecond: 0.5,
  burst: 2,
  retries: 1,
  connectMs: 10_000,
  firstByteMs: 60_000,
  totalMs: 600_000,
  maxBytes: MAX_ZIP_BYTES,
  // The whole library is packed by symbol, once.
  parseMs: 120_000,
};

/**
 * A published copy, which never changes: of the closed site's archive (a zip that holds one CSV), or of that CSV.
 * It is stored packed by symbol: it is inflated and scanned once, and takes no more space than the archive.
 * @param checksum what is known of its bytes
 * @param firstByteMs how long to wait for its host
 */
function libraryCopy(name: string, url: string, checksum: Checksum, firstByteMs: number): LibraryCopy {
  const source: LibraryCopy['source'] = {
    name: NAME,
    title: `${TITLE} (${name})`,
    terms: TERMS,
    hosts: [new URL(url).hostname],
    limits: {
      ...LIMITS,
      firstByteMs,
      maxBytes: url.endsWith('.zip') ? MAX_ZIP_BYTES : MAX_CSV_BYTES,
    },
    cache: permanent(),
    looks: { packLibrary },
    fetch: async (_, context) => {
      const page = await context.fetch({ url, checksum, what: 'the whole library, fetched once' });
      const { obtained, status, provisional = false } = page;
      const body = await context.look(page, packLibrary, url.endsWith('.zip'));
      return [{ url: page.url, obtained, status, provisional, body }];
    },
  };
  return { ask: { copy: name }, source };
}

async function packLibrary({ body }: Page, isZipped: boolean): Promise<Buffer> {
  return packBySymbol(isZipped ? await inflateCsv(body) : body);
}

async function inflateCsv(zip: Buffer): Promise<Buffer> {
  const member = zipMembers(zip, LABEL).find(({ name }) => name.toLowerCase().endsWith('.csv'));
  if (!member) throw changed(LABEL, 'no CSV in the archive');
  return inflateMember(zip, member.name, MAX_CSV_BYTES, LABEL);
}

const TERMS = 'https://web.archive.org/web/20211205161411/https://realized.oxford-man.ox.ac.uk/terms-and-conditions';
const SITE_ZIP = 'https://realized.oxford-man.ox.ac.uk/images/oxfordmanrealizedvolatilityindices.zip';
const GITHUB = 'https://raw.githubusercontent.com';
const LAST_ZIP = {
  bytes: 19_275_486,
  sha256: 'f620ad530e35e4e28c667cfd53a9b68e8cac42133bdf3e734614fffc58f87be1',
} as const;

/**
 * The copies, in the order to try: vintages agree on the days that they share, so an older one only ends earlier.
 * The last vintage, to 2022-02-25, is the Web Archive's; the site itself, which closed in 2022, comes last and is
 * not waited for.
 */
const COPIES: readonly LibraryCopy[] = [
  libraryCopy('2022-02', `https://web.archive.org/web/20220301022212id_/${SITE_ZIP}`, LAST_ZIP, 60_000),
  libraryCopy(
    '2020-02',
    `${GITHUB}/jonathancornelissen/highfrequency/967dc40e0f7688f1e4d89ca5244ad1ac2b7810d4/data-raw/OxfordManRealizedVolatilityIndices.zip`,
    { gitBlob: '959f73b4fe53e903c53c0e3b06ab65c5623474b3' },
    30_000,
  ),
  libraryCopy(
    '2020-02-csv',
    `${GITHUB}/jonathancornelissen/highfrequency/967dc40e0f7688f1e4d89ca5244ad1ac2b7810d4/data-raw/oxfordmanrealizedvolatilityindices.csv`,
    { gitBlob: '9ee921d1ed2d396737c65aa0a7587f7f9864c393' },
    30_000,
  ),
  libraryCopy(
    '2018-06',
    `${GITHUB}/onnokleen/mfGARCH/308b795fa220a58dea6784fe8e2566bcf8dea334/data-raw/OxfordManRealizedVolatilityIndices.zip`,
    { sha256: 'e0dd80edc0c2cedac5ed3f72250ee4460e963b4efd458d68525a61bcc5c27ea2' },
    30_000,
  ),
  // Five of the twelve measures only: better than nothing where they are what is asked for.
  libraryCopy(
    '2020-01',
    `${GITHUB}/mdsunivie/HARNet/3b2832f163ec52cab2435163e82f2e816ae348c9/data/MAN_data.csv`,
    { bytes: 24_524_969, sha256: 'c6be6c68280e9100ce734721a4c05bd557ec9009053ad7526fda20b6bd62851e' },
    30_000,
  ),
  libraryCopy('site', SITE_ZIP, LAST_ZIP, 5_000),
];

/**
 * The lines of one index, from the first copy of the library that can be fetched. Throws the failure of the first
 * copy when none can.
 */
export const oxfordMan: Source<OxfordManAsk> = {
  name: NAME,
  title: TITLE,
  terms: TERMS,
  hosts: [...new Set(COPIES.flatMap(({ source }) => source.hosts))],
  licence: 'Researchers may use it freely when they cite it with its version.',
  citation:
    'Heber, Lunde, Shephard and Sheppard (2009), Oxford-Man Institute’s realized library, Oxford-Man Institute, University of Oxford, version 0.3.',
  quirks: [
    'The library was closed in 2022. The Web Archive has its last edition of 19 MB, which the first call waits for; where that cannot be fetched, an older copy is served, which ends earlier.',
    'The trading day is the day that the file writes. Readers that convert its times to UTC move every summer day back by one.',
  ],
  limits: LIMITS,
  uses: () => COPIES.map(({ source }) => source),
  fetch: async ({ symbol }, context) => {
    const failures: Failure[] = [];
    for (const copy of COPIES) {
      try {
        const [library] = await context.cached(copy.source, copy.ask);
        // An older copy ends earlier: it is provisional until the last one can be fetched.
        const provisional = library.provisional || copy !== COPIES[0];
        return [{ ...library, provisional, body: await unpackSymbol(library.body, `.${symbol}`) }];
      } catch (thrown) {
        if (!(thrown instanceof Failure)) throw thrown;
        failures.push(thrown);
      }
    }
    const [first] = failures;
    throw new Failure(
      first!.code,
      `No copy of the ${TITLE} could be fetched. ${failures.map(({ message }) => message).join(' ')}`,
      {
        cause: first,
        retryAfterMs: first?.retryAfterMs,
      },
    );
  },
  importFile: async ({ body }, { symbol }, isNamed) => {
    const csv = isZip(body) ? await inflateCsv(body) : body;
    if (csv.at(-1) !== 0x0a)
      throw changed(LABEL, 'expected a CSV that ends with a line end; this one may have been cut off');
    const blocks = await packBySymbol(csv);
    const there = new Set(symbolsOf(blocks).map(([name]) => name));
    const symbols = isNamed ? [symbol] : SYMBOLS.filter((each) => there.has(`.${each}`));
    // As with the copies, any other vintage is provisional until the last one can be fetched.
    const provisional = createHash('sha256').update(csv).digest('hex') !== LAST_CSV_SHA256;
    const replies = await Promise.all(
      symbols.map(async (each) => ({
        ask: { symbol: each },
        provisional,
        body: await unpackSymbol(blocks, `.${each}`),
      })),
    );
    const held = SYMBOLS.filter((each) => there.has(`.${each}`)).length;
    // A file that was cut at the end of a line is whole to look at, but for those that are missing.
    return held < SYMBOLS.length
      ? { replies, missing: `holds ${held} of ${SYMBOLS.length} indices of the library; it may have been cut off` }
      : { replies };
  },
};

/**
 * Parses the library's CSV of one index: a day a line, `2000-01-03 00:00:00+00:00,.AEX,1.0e-04,…`, whose first
 * column has no name or that of a date. Returns the days, oldest first, and every measure that is there as
 * annualized volatility in percent; null where the cell is empty or negative. Columns are found by name, since
 * their order differs between vintages. Throws `upstream_changed` for a CSV that is not this, another symbol, a
 * day twice, and a cell that is not one number.
 */
export function parseLibrary(
  [page]: Pages,
  { symbol }: OxfordManAsk,
): { date: Cells<'date'>; '*': readonly { name: Measure; cells: Cells<'number'> }[] } {
  const csv = parseCsv(page.body, LABEL);
  const [first = '', ...others] = csv.header;
  if (!['', 'Date', 'date', 'Unnamed: 0'].includes(first))
    throw changed(LABEL, `expected the dates as first column, got ${quote(first)}`);
  const seen = new Set<string>();
  const twice = others.find((name) => seen.size === seen.add(name).size);
  if (twice !== undefined) throw changed(LABEL, `the column ${quote(twice)} came twice`);
  const owner = csv.header.indexOf('Symbol');
  const measures = MEASURE_NAMES.filter((name) => others.includes(name));
  if (owner < 0 || measures.length === 0)
    throw changed(LABEL, `expected a column Symbol and measures, got ${quote(csv.header)}`);
  const { days, rows } = parseDays(csv, owner, symbol);
  const [date] = parseDelimited(days, ['date'], LABEL);
  return {
    date,
    '*': measures.map((name) => {
      const column = csv.header.indexOf(name);
      return { name, cells: Cells.numbers(rows.map((row) => toVolatility(csv.fieldText(row, column)))) };
    }),
  };
}

/**
 * A measure that the copy at hand has. Throws `upstream_changed` when it has not: the copy of 2020-01 holds five
 * only.
 * @param columns of the table of an index
 */
export function servedMeasure(measure: Measure, columns: readonly { readonly name: string }[]): Measure {
  if (columns.some(({ name }) => name === measure)) return measure;
  throw changed(LABEL, `the copy of the library that could be fetched does not hold the measure ${measure}`);
}

/** The days of a CSV, oldest first, and the row of each. */
function parseDays(csv: Csv, owner: number, symbol: string): { days: readonly string[]; rows: readonly number[] } {
  const dated = Array.from({ length: csv.rowCount }, (_, row) => {
    const stamp = csv.fieldText(row, 0);
    // The trading day is what is written; the offset is that of British or local time, and means nothing. Another
    // hour than midnight is a day that was converted to UTC, which moves it back by one.
    if (!/^[0-9]{4}-[0-9]{2}-[0-9]{2}(?:[ T]00:00:00(?:Z|[+-][0-9]{2}:[0-9]{2})?)?$/.test(stamp))
      throw changed(LABEL, `expected a day at midnight, got ${quote(stamp, 40)}`);
    const found = csv.fieldText(row, owner);
    if (found !== `.${symbol}`) throw changed(LABEL, `asked for .${symbol}, got ${quote(found, 40)}`);
    return { day: stamp.slice(0, 10), row };
  }).toSorted((left, right) => (left.day < right.day ? -1 : left.day > right.day ? 1 : 0));
  const days = dated.map(({ day }) => day);
  const twice = days.find((day, at) => day === days[at - 1]);
  if (twice !== undefined) throw changed(LABEL, `the day ${twice} of .${symbol} came twice`);
  return { days, rows: dated.map(({ row }) => row) };
}
