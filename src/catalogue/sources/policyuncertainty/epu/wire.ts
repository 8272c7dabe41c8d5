import { Failure, type FailureCode, quote } from '../../../../base/errors.ts';
import { say } from '../../../../base/say.ts';
import type { NamedCells } from '../../../../engine/formats/cells.ts';
import { isXls, isXlsx } from '../../../../engine/formats/workbook/workbook.ts';
import { freshFor } from '../../../../engine/interface/cache-policy.ts';
import type { Candidates } from '../../../../engine/interface/candidates.ts';
import type { Page, Pages } from '../../../../engine/interface/pages.ts';
import type { CachedSource, FetchContext, Source } from '../../../../engine/interface/source.ts';
import { USUAL } from '../../../wire/limits.ts';
import { changed, noValue, refused } from '../../../wire/refusals.ts';
import { findHeading, type Picked, parseGrid, parseMonths, toPicked } from './monthly.ts';

/** A column of which the name is known, and what other files call it. */
type Known = readonly [name: string, ...elsewhere: string[]];

/** Where the index of one region is published. */
interface Region {
  /** The files of the series itself, the one that AKShare reads first. */
  readonly files: readonly string[];
  /**
   * The columns of its CSV where they are known: these are answered and no others, whichever file they came from.
   */
  readonly columns?: readonly [year: string, month: string, ...Known[]];
  /** Its column in the file of all countries, where that is the same series, and the names to answer it under. */
  readonly allCountry?: { readonly column: string; readonly as: readonly [year: string, month: string, index: string] };
  /**
   * Another index of the same region, by other authors, for when the site no longer has the first; and its
   * columns.
   */
  readonly successor?: { readonly file: string; readonly columns?: RegExp };
}

/** The files of a name, both of the same table: the CSV, and the spreadsheet that the site links to. */
function tableOf(name: string): readonly [csv: string, spreadsheet: string] {
  return [`${name}_Policy_Uncertainty_Data.csv`, `${name}_Policy_Uncertainty_Data.xlsx`];
}

/** One country's column of the European spreadsheet; the European CSV has none of them. */
function ofEurope<const Country extends string>(country: Country) {
  const index = `${country}_News_Index`;
  return {
    files: ['Europe_Policy_Uncertainty_Data.xlsx'],
    columns: ['Year', 'Month', [index]],
    allCountry: { column: country, as: ['Year', 'Month', index] },
  } as const;
}

const REGIONS = {
  Global: { files: tableOf('Global'), columns: ['Year', 'Month', ['GEPU_ppp']] },
  Australia: { files: tableOf('Australia') },
  Canada: { files: tableOf('Canada') },
  China: {
    files: tableOf('SCMP_China'),
    columns: ['year', 'month', ['China_Policy_Index', 'China News-Based EPU']],
    allCountry: { column: 'SCMP China', as: ['year', 'month', 'China_Policy_Index'] },
  },
  Europe: { files: tableOf('Europe'), columns: ['Year', 'Month', ['European_News_Index']] },
  Germany: ofEurope('Germany'),
  'Hong Kong': { files: ['HK_EPU_Data_Annotated.xlsx'] },
  // The site has another Irish index (Rice) beside this one (Zalla), not in its place.
  Ireland: { files: ['Ireland_Policy_Uncertainty_Data.xlsx', 'Ireland_Policy_Uncertainty_Data_Zalla.xlsx'] },
  Japan: {
    files: tableOf('Japan'),
    columns: [
      'Year',
      'Month',
      ['Economic_Policy_Uncertainty_Index', 'News-based Economic Policy Uncertainty Index'],
      ['Fiscal_Policy_Uncertainty_Index'],
      ['Monetary_Policy_Uncertainty_Index'],
      ['Trade_Policy_Uncertainty_Index'],
      ['Exchange_Rate_Policy_Uncertainty_Index'],
    ],
  },
  Mexico: {
    files: tableOf('Mexico'),
    allCountry: { column: 'Mexico', as: ['Year', 'Month', 'Mexican Policy Uncertainty Index'] },
  },
  Russia: {
    files: tableOf('Russia'),
    allCountry: { column: 'Russia', as: ['Year', 'Month', 'News-Based Policy Uncertainty Index'] },
  },
  Spain: { files: tableOf('Spain') },
  UK: { files: tableOf('UK'), columns: ['Year', 'Month', ['UK_EPU_Index']] },
  USA: {
    files: tableOf('US'),
    columns: ['Year', 'Month', ['News_Based_Policy_Uncert_Index']],
    allCountry: { column: 'US', as: ['Year', 'Month', 'News_Based_Policy_Uncert_Index'] },
  },
  Brazil: {
    files: tableOf('Brazil'),
    allCountry: { column: 'Brazil', as: ['year', 'month', 'Brazil News-Based EPU'] },
  },
  Chile: {
    files: ['Chile_Policy_Uncertainty_Data.xlsx'],
    successor: { file: 'EPU_LATAM.xlsx', columns: /chile|(?:^|_)chl(?:_|$)/i },
  },
  Colombia: {
    files: ['Colombia_Policy_Uncertainty_Data.xlsx'],
    successor: { file: 'EPU_LATAM.xlsx', columns: /colombia|(?:^|_)col(?:_|$)/i },
  },
  France: ofEurope('France'),
  Greece: {
    files: ['FKT_Greece_Policy_Uncertainty_Data.xlsx'],
    successor: { file: 'HKKS_Greece_Policy_Uncertainty_Data.xlsx' },
  },
  India: {
    files: tableOf('India'),
    allCountry: { column: 'India', as: ['Year', 'Month', 'India News-Based Policy Uncertainty Index'] },
  },
  Italy: ofEurope('Italy'),
  'South Korea': {
    files: [...tableOf('Korea'), 'Korea_Policy_Uncertainty_Data.xls'],
    successor: { file: 'Korea_Overall_EPU.xlsx' },
  },
  Netherlands: { files: ['Netherlands_Policy_Uncertainty_Data.xlsx'] },
  Singapore: { files: ['Singapore_Policy_Uncertainty_Data.xlsx'] },
  Sweden: { files: ['Sweden_Policy_Uncertainty_Data.xlsx'] },
} as const satisfies Record<string, Region>;

/** The names of the columns of each region whose CSV is known. */
export const KNOWN_COLUMNS: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries<Region>(REGIONS).flatMap(([region, { columns = [] }]) =>
    columns.length === 0 ? [] : [[region, columns.map((column) => (typeof column === 'string' ? column : column[0]))]],
  ),
);

/** A region of which the site publishes an index, by AKShare's name of it; its aliases are resolved. */
export type EpuRegion = keyof typeof REGIONS;

/** The index of one region: its whole history. */
export type EpuAsk = { readonly region: EpuRegion };

const LABEL = 'policyuncertainty.com';
const MEDIA = 'www.policyuncertainty.com/media/';
const ALL_COUNTRY = 'All_Country_Data.xlsx';

/** The site as every source of it is spoken to. Its largest file has 0.2 MB. */
const site = {
  name: 'policyuncertainty',
  title: say(
    'Economic Policy Uncertainty (Baker, Bloom and Davis, policyuncertainty.com)',
    '经济政策不确定性指数（Baker、Bloom 与 Davis，policyuncertainty.com）',
  ),
  terms: 'https://www.policyuncertainty.com/',
  licence: say(
    'Free to use when the authors, the paper and the website are named.',
    '注明作者、论文和网站即可免费使用。',
  ),
  citation:
    'Baker, Bloom and Davis (2016), Measuring Economic Policy Uncertainty, Quarterly Journal of Economics 131(4); the indexes of other authors are named at the site.',
  quirks: [
    say(
      'File names change without notice; every known one is tried. A region none of whose files can be fetched or read is 502, not 404.',
      '文件名会不经通知而改变；已知的名称会逐一尝试。某地区的文件都无法取得或读取时为 502，不是 404。',
    ),
    say(
      'It is asked without encryption only where the operator allows that (--allow-http policyuncertainty).',
      '仅在运维人员允许时（--allow-http policyuncertainty）才不加密地请求。',
    ),
    say(
      'Its firewall sometimes answers a page in the place of a file, which is never taken for data.',
      '其防火墙有时以网页代替文件，这种网页从不当作数据。',
    ),
  ],
  hosts: ['www.policyuncertainty.com'],
  limits: { ...USUAL, perSecond: 1 },
} as const;

/** The files of the site, each cached once for all the regions that use it: Europe's serves four of them. */
const siteFiles: CachedSource<{ readonly url: string }> = {
  ...site,
  cache: freshFor('12h', { staleIfError: '365d' }),
  fetch: async ({ url }, context) => [await fetchFile(url, context)],
};

/**
 * The economic policy uncertainty index of one region, monthly, from the files of the site. File names change
 * without notice, so every known one is tried. A file counts only when the table can be read from it.
 *
 * The files of the series itself are tried first. Next comes the file of all countries, for the regions where it
 * holds the same series. Last comes another index of the region. It is not tried when a file could not be fetched
 * for a moment (no connection, no answer): it would replace the first index today and be gone tomorrow. Throws the
 * most informative failure when there is none. It goes through no shared form: files are CSV or workbooks whose
 * columns differ from region to region.
 */
export const epu: Source<EpuAsk, Candidates> = {
  ...site,
  uses: () => [siteFiles],
  fetch: async function* (ask, context) {
    const { files, allCountry, successor }: Region = REGIONS[ask.region];
    const failures: Failure[] = [];

    // A file of another layout leaves the next one its chance.
    async function* attempt(url: string): Candidates {
      let reply: Pages | undefined;
      try {
        reply = await context.cached(siteFiles, { url });
      } catch (thrown) {
        if (!(thrown instanceof Failure)) throw thrown;
        noteFailure(thrown);
      }
      if (reply) noteFailure(yield reply);
    }
    const noteFailure = (failure: Failure): void => {
      if (!FAILURES_BY_RELEVANCE.includes(failure.code)) throw failure;
      failures.push(failure);
    };

    for (const [at, file] of files.entries()) {
      yield* attempt(`https://${MEDIA}${file}`);
      // AKShare fetches its files without encryption and notes that they are not available otherwise. Anybody on
      // the way can then change them.
      const isBarred = failures.at(-1)?.code === 'upstream_refused' || failures.at(-1)?.code === 'upstream_unreachable';
      if (context.allowsHttp && at === 0 && isBarred) yield* attempt(`http://${MEDIA}${file}`);
    }
    if (allCountry) yield* attempt(`https://${MEDIA}${ALL_COUNTRY}`);
    const mayPass = failures.some(({ code }) => /^upstream_(?:unreachable|timeout|busy)$/.test(code));
    if (successor && !mayPass) yield* attempt(`https://${MEDIA}${successor.file}`);
    throw mostRelevant(failures, ask);
  },
};

/**
 * One file of the site. Throws `no_value` where there is none, `upstream_refused` for a page in its place, and
 * `upstream_changed` for a spreadsheet that is none.
 */
async function fetchFile(url: string, context: FetchContext): Promise<Page> {
  const reply = await context.fetch({ url, statuses: [403, 404] });
  const file = url.slice(url.lastIndexOf('/') + 1);
  if (reply.status === 404) throw noValue(`${LABEL}: there is no file ${file}`, `${LABEL}：没有文件 ${file}`);
  // The site stands behind a firewall that answers with a page, now and then with status 200.
  const isPage = /^\ufeff?\s*</.test(reply.body.toString('utf8', 0, 200));
  if (reply.status !== 200 || isPage)
    throw refused(LABEL, `a page instead of ${file} (status ${reply.status}): its firewall refuses us`);
  if (file.endsWith('.csv') || isXlsx(reply.body) || isXls(reply.body)) return reply;
  throw changed(LABEL, `${file} is no spreadsheet: ${quote(reply.body.toString('latin1', 0, 40))}`);
}

// A failure that may pass is more informative than one that does not; an unreadable file more than a missing one.
const FAILURES_BY_RELEVANCE: readonly FailureCode[] = [
  'upstream_refused',
  'upstream_busy',
  'upstream_timeout',
  'upstream_unreachable',
  'upstream_changed',
  'no_value',
];

function mostRelevant(failures: readonly Failure[], { region }: EpuAsk): Failure {
  const [first] = failures.toSorted(
    (left, right) => FAILURES_BY_RELEVANCE.indexOf(left.code) - FAILURES_BY_RELEVANCE.indexOf(right.code),
  );
  // The index is published: that none of its files is there means that the site has changed.
  const code = first === undefined || first.code === 'no_value' ? 'upstream_changed' : first.code;
  const count = `${failures.length} ${failures.length === 1 ? 'address was' : 'addresses were'} tried`;
  return new Failure(
    code,
    say(
      `No file with the index of ${region} could be fetched and read; ${count}. ${first?.message}`,
      `${region} 指数的文件都无法取得并读取。${first?.messageIn('zh') ?? ''}`,
    ),
    { cause: first, retryAfterMs: first?.retryAfterMs },
  );
}

/**
 * Parses the index of a region from any of its files: a CSV body or a spreadsheet. The oldest month comes first.
 * Where the columns of its CSV are known, returns these: year and month as whole numbers, and the indexes. For any
 * other region, returns every column of the first sheet: year and month or a date, the indexes, and remarks.
 * Throws `upstream_changed` for a body that is none of these files, lacks a column, or whose table is proved wrong
 * ({@link parseMonths}).
 */
export function parseEpu([page]: Pages, { region }: EpuAsk): readonly NamedCells[] {
  const file = page.url.slice(page.url.lastIndexOf('/') + 1);
  const label = `${LABEL}, ${file}`;
  const from = { label, obtained: page.obtained };
  const { columns, allCountry, successor }: Region = REGIONS[region];
  const grid = parseGrid(page.body, label);
  const heading = findHeading(grid, label);
  const find = (...spellings: readonly string[]) => {
    const found = heading.columns.find(({ name }) => spellings.some((spelling) => toKey(spelling) === toKey(name)));
    if (found) return found;
    const came = quote(
      heading.columns.map(({ name }) => name),
      200,
    );
    throw changed(label, `expected a column ${spellings[0]}, got ${came}`);
  };

  if (allCountry && file === ALL_COUNTRY) {
    const [year, month, as] = allCountry.as;
    const column = find(allCountry.column);
    // The file begins with the oldest index and ends with the newest figure; a month outside of this one is not
    // part of it.
    const hasFigure = (row: readonly unknown[]): boolean => (row[column.at] ?? '') !== '';
    const below = grid.rows.slice(heading.row + 1);
    const rowsWithFigures = below.slice(Math.max(0, below.findIndex(hasFigure)), below.findLastIndex(hasFigure) + 1);
    const rows = [...grid.rows.slice(0, heading.row + 1), ...rowsWithFigures];
    return parseMonths({ ...grid, rows }, heading, toNarrow(year, month, [{ as, at: column.at }]), from);
  }
  if (columns) {
    const [year, month, ...known] = columns;
    const indexes = known.map((spellings) => ({ as: spellings[0], at: find(...spellings).at }));
    return parseMonths(grid, heading, toNarrow(year, month, indexes), from);
  }
  const mine = file === successor?.file ? successor.columns : undefined;
  const isWhen = ({ content }: Picked): boolean => content === 'year' || content === 'month' || content === 'dates';
  const picked = toPicked(grid, heading).filter((each) => isWhen(each) || (mine?.test(each.as) ?? true));
  if (!picked.some(({ content }) => content === 'figures')) throw changed(label, `no column of an index of ${region}`);
  return parseMonths(grid, heading, picked, from);
}

/**
 * The columns of a narrow table: year, month, and some columns of the file with the names to answer them under.
 */
function toNarrow(
  year: string,
  month: string,
  indexes: readonly { readonly as: string; readonly at: number }[],
): readonly Picked[] {
  return [
    { as: year, content: 'year' },
    { as: month, content: 'month' },
    ...indexes.map(({ as, at }) => ({ as, content: 'figures', at }) as const),
  ];
}

/** A name without letter case, blanks and signs: files of one table differ in those. */
function toKey(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}
