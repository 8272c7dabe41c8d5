import { Failure, quote } from '../../../../base/errors.ts';
import { say } from '../../../../base/say.ts';
import { textMap } from '../../../../base/text-map.ts';
import { DAY_MS, utcDay } from '../../../../base/utc-day.ts';
import { decodeBody } from '../../../../engine/formats/encodings.ts';
import { type FoundTable, findTables } from '../../../../engine/formats/html/html-columns.ts';
import { parseHtmlTables } from '../../../../engine/formats/html/html-table.ts';
import { refuseOtherTitle } from '../../../../engine/formats/html/page-title.ts';
import { type Assignments, parseAssignments } from '../../../../engine/formats/json/javascript.ts';
import { isRecord, parseJson } from '../../../../engine/formats/json/json.ts';
import { toBeijing } from '../../../../engine/interface/beijing-time.ts';
import { inspect } from '../../../../engine/interface/inspections.ts';
import type { Page, Pages } from '../../../../engine/interface/pages.ts';
import type { CachedSource, Source } from '../../../../engine/interface/source.ts';
import { changed, refused, unlessUnread } from '../../../wire/refusals.ts';
import { address, withQuery } from '../../../wire/upstream-value.ts';
import { FUND_LISTS, FUND_VALUES } from '../cache.ts';
import { expectEnvelope } from '../pages.ts';
import { eastmoneyFunds, fetchFundPage, refuseBlockPage } from '../site.ts';

// What is known of one fund, from three places: a file of variables with all its series by day, `var fS_code =
// "000001";var Data_netWorthTrend = [{"x":1008604800000,"y":1.0,…},…];`, a list of its return since a day, and a
// page of its dividends and splits. Each is fetched once for all series that are in it.

/** The series, as AKShare names them. */
type SeriesName =
  | '单位净值走势'
  | '累计净值走势'
  | '每万份收益'
  | '7日年化收益率'
  | '累计收益率走势'
  | '同类排名走势'
  | '同类排名百分比'
  | '分红送配详情'
  | '拆分详情';

/** Where a series is. */
export type SeriesOrigin = 'file' | 'returns' | 'page';

/** One series of a fund. */
export type HistoryAsk = {
  readonly fund: string;
  readonly series: SeriesName;
  readonly place: SeriesOrigin;
  /** The span of the returns: `se` is all time; empty elsewhere. */
  readonly span: string;
};

/**
 * The series of one fund. Its replies are the files, lists and pages, which are cached. It goes through no shared
 * form: points stand in variables of a script, beside a table in a page.
 */
export const fundHistory: Source<HistoryAsk> = {
  ...eastmoneyFunds,
  uses: () => [fundFile, fundReturns, fundEvents],
  composedOf: ({ fund, place, span }) => {
    if (place === 'file') return [{ source: fundFile, ask: { fundFile: fund } }];
    if (place === 'returns') return [{ source: fundReturns, ask: { fundReturns: fund, span } }];
    return [{ source: fundEvents, ask: { fundEvents: fund } }];
  },
  fetch: ({ fund, place, span }, context) => {
    if (place === 'file') return context.cached(fundFile, { fundFile: fund });
    if (place === 'returns') return context.cached(fundReturns, { fundReturns: fund, span });
    return context.cached(fundEvents, { fundEvents: fund });
  },
};

/** The file of all series by day of one fund. The longest has some 0.6 MB. */
const fundFile: CachedSource<{ readonly fundFile: string }> = {
  ...eastmoneyFunds,
  inspections: { checkFile, refuseOdd },
  cache: FUND_VALUES,
  evictable: true,
  fetch: async ({ fundFile: fund }, context) => {
    const page = await fetchFundPage(context, address`https://fund.eastmoney.com/pingzhongdata/${fund}.js`, {
      wanted: say(`a fund ${fund}`, `基金 ${fund}`),
      check: inspect(checkFile, fund),
    });
    await context.inspect([page, ...(context.stored ?? [])], refuseOdd, fund);
    return [page];
  },
};

/** The return of one fund since the beginning of a span. */
const fundReturns: CachedSource<{ readonly fundReturns: string; readonly span: string }> = {
  ...eastmoneyFunds,
  inspections: { checkReturns, refuseOddReturns },
  cache: FUND_VALUES,
  evictable: true,
  fetch: async ({ fundReturns: fund, span }, context) => {
    const url = withQuery('https://api.fund.eastmoney.com/pinzhong/LJSYLZS', {
      fundCode: fund,
      indexcode: '000300',
      type: span,
    });
    const check = inspect(checkReturns, fund);
    const page = await fetchFundPage(context, url, { wanted: say(`a fund ${fund}`, `基金 ${fund}`), check });
    await context.inspect([page, ...(context.stored ?? [])], refuseOddReturns, { fund, span });
    return [page];
  },
};

/** The page of dividends and splits of one fund. */
const fundEvents: CachedSource<{ readonly fundEvents: string }> = {
  ...eastmoneyFunds,
  inspections: { refuseOtherPage, refuseFewerEvents },
  cache: FUND_LISTS,
  evictable: true,
  fetch: async ({ fundEvents: fund }, context) => {
    const page = await fetchFundPage(context, address`https://fundf10.eastmoney.com/fhsp_${fund}.html`, {
      wanted: say(`a fund ${fund}`, `基金 ${fund}`),
      check: inspect(refuseOtherPage, fund),
    });
    // What is of another fund is found before it is stored.
    refuseOtherTitle(page.body.toString('utf8', 0, 4_000), fund, eventsLabel(fund));
    await context.inspect([page, ...(context.stored ?? [])], refuseFewerEvents, fund);
    return [page];
  },
};

function checkFile(page: Page, fund: string): void {
  refuseBlockPage(page, fileLabel(fund));
  openFile(page.body, fund);
}

function checkReturns(page: Page, fund: string): void {
  refuseBlockPage(page, returnsLabel(fund));
  openReturns(page.body, fund);
}

const fileLabel = (fund: string): string => `Eastmoney fund ${fund}`;
const returnsLabel = (fund: string): string => `Eastmoney returns of fund ${fund}`;

/** The series of values: a file has the first two or, of a money fund, the others. */
const VALUES = [
  'Data_netWorthTrend',
  'Data_ACWorthTrend',
  'Data_millionCopiesIncome',
  'Data_sevenDaysYearIncome',
] as const;

/**
 * Opens the file of a fund. Throws `upstream_changed` for no file, another fund, and a file without series of
 * values.
 */
function openFile(body: Buffer, fund: string): Assignments {
  const file = parseAssignments(body, fileLabel(fund));
  const code = file.get('fS_code');
  if (code !== fund) throw changed(fileLabel(fund), `the file is of ${quote(code ?? 'no fund')}`);
  if (!VALUES.some((name) => Array.isArray(file.get(name))))
    throw changed(fileLabel(fund), 'the file has no series of values');
  return file;
}

// A file with fewer points than this part of the stored one was cut, unless the stored one is old.
const MIN_PART_OF_POINTS = 0.99;
const MAX_COMPARED_MS = 30 * DAY_MS;

/**
 * Throws `upstream_changed` for a file with a series of values that is not understood: stored, it would be a wrong
 * measure of all that follow. Throws `upstream_refused` for a file that lacks many values of the stored one, or
 * begins or ends elsewhere: all series are read from it. The stored one follows the new one.
 */
function refuseOdd([page, ...stored]: Pages, fund: string): void {
  const ask: Pick<HistoryAsk, 'fund'> = { fund };
  for (const name of VALUES) {
    const keys = name === 'Data_netWorthTrend' ? [] : undefined;
    const now = parseSeries([page], ask, name, keys);
    const before = recent(page, stored).flatMap((each) => ofStored(() => parseSeries([each], ask, name, keys)));
    refuseLost(now, before, { label: fileLabel(fund), name });
  }
}

/** The stored page that a new one is compared with: none where it is old. */
function recent({ obtained }: Page, [stored]: readonly Page[]): readonly Page[] {
  return stored !== undefined && obtained - stored.obtained <= MAX_COMPARED_MS ? [stored] : [];
}

/** The points of a stored page; none where this build cannot read it. */
function ofStored(read: () => readonly Point[]): readonly Point[] {
  try {
    return read();
  } catch (thrown) {
    return unlessUnread(thrown) ?? [];
  }
}

/** Throws `upstream_refused` for points that lack many of the ones before, or begin later or end earlier. */
function refuseLost(
  now: readonly Point[],
  before: readonly Point[],
  { label, name }: { readonly label: string; readonly name: string },
): void {
  const [first, last] = [before[0]?.day ?? '', before.at(-1)?.day ?? ''];
  if (now.length < before.length * MIN_PART_OF_POINTS)
    throw refused(label, `${now.length} points of ${name}, where there were ${before.length}`);
  if (before.length > 0 && (now[0]!.day > first || now.at(-1)!.day < last))
    throw refused(label, `${name} from ${now[0]!.day} to ${now.at(-1)!.day}, where it was from ${first} to ${last}`);
}

/** One point of a series: its day, `YYYY-MM-DD`, and its values. */
export interface Point {
  readonly day: string;
  readonly values: readonly unknown[];
}

// The first fund of the mainland was set up in 1991.
const FIRST_DAY_MS = Date.UTC(1990, 0, 1);

/** The day in Beijing of milliseconds since 1970; undefined for a value that is not its midnight. */
function toBeijingDay(clock: unknown): string | undefined {
  if (typeof clock !== 'number' || !Number.isSafeInteger(clock)) return undefined;
  const local = toBeijing(clock);
  // Behind the year 9999, a day has another form.
  if (local % DAY_MS !== 0 || local < FIRST_DAY_MS || local >= Date.UTC(10_000, 0, 1)) return undefined;
  return utcDay(local);
}

/**
 * The points of a list: `{x: clock, …}` with the values of these keys, or `[clock, value]` without keys. Throws
 * `upstream_changed` for another form, days that do not ascend, and a day that had not come.
 * @param obtained when the list had arrived, in milliseconds since 1970
 */
function toPoints(
  list: unknown,
  keys: readonly string[] | undefined,
  { label, obtained }: { readonly label: string; readonly obtained: number },
): readonly Point[] {
  if (!Array.isArray(list)) throw changed(label, `expected a list of points, got ${quote(list)}`);
  const latest = utcDay(obtained + DAY_MS);
  let before = '';
  return list.map((point: unknown, at): Point => {
    const [clock, values] = partsOf(point, keys);
    if (values === undefined) throw changed(label, `point ${at + 1} has another form: ${quote(point)}`);
    const day = toBeijingDay(clock);
    if (day === undefined) throw changed(label, `point ${at + 1} is not of midnight in Beijing: ${quote(clock)}`);
    if (day <= before) throw changed(label, `point ${at + 1} is of ${day}, after one of ${before}`);
    if (day > latest) throw changed(label, `point ${at + 1} is of ${day}, which had not come`);
    before = day;
    return { day, values };
  });
}

/** The clock and the values of a point; no values where it has another form. */
function partsOf(
  point: unknown,
  keys: readonly string[] | undefined,
): readonly [clock: unknown, values: readonly unknown[] | undefined] {
  if (keys === undefined)
    return Array.isArray(point) && point.length === 2 ? [point[0], [point[1]]] : [point, undefined];
  if (!isRecord(point) || !keys.every((key) => Object.hasOwn(point, key))) return [point, undefined];
  // A figure that is not there is an empty text.
  return [point.x, keys.map((key) => (point[key] === '' ? null : point[key]))];
}

/**
 * The points of a variable in the file of a fund, oldest first; none where the file does not have it, as that of a
 * money fund does not have unit values.
 * @param keys the values of a point; left out where a point is `[clock, value]`
 */
export function parseSeries(
  [{ body, obtained }]: Pages,
  { fund }: Pick<HistoryAsk, 'fund'>,
  variable: string,
  keys?: readonly string[],
): readonly Point[] {
  const file = openFile(body, fund);
  if (!file.has(variable)) return [];
  return toPoints(file.get(variable), keys, { label: `${fileLabel(fund)}: ${variable}`, obtained });
}

/** What a fund is compared with, in lists of their own: its type, and the index that is asked for. */
const COMPARED: readonly string[] = ['同类平均', '沪深300'];

/**
 * The list of the fund itself in a reply of returns:
 * `{"Data":[{"name":…,"data":[[clock,percent],…]},…],"ErrCode":0}`.
 */
function openReturns(body: Buffer, fund: string): unknown {
  const label = returnsLabel(fund);
  const { Data: lists } = expectEnvelope(parseJson(body, label), label);
  if (!Array.isArray(lists)) throw changed(label, `no list in \`Data\``);
  if (lists.length === 0) return [];
  const [own]: readonly unknown[] = lists;
  if (isRecord(own) && typeof own.name === 'string' && COMPARED.includes(own.name))
    throw changed(label, `the first list is that of ${quote(own.name)}, not of the fund`);
  if (isRecord(own) && Array.isArray(own.data)) return own.data;
  throw changed(label, `no list of points in \`Data[0].data\``);
}

/** The most days of each span of returns; that of the whole history has no end. */
const SPAN_DAYS = textMap({ m: 31, q: 92, hy: 184, y: 366, sy: 366, try: 1_096, fiy: 1_827 });

// A span begins with the last trading day before it, and holidays have some nine days.
const HOLIDAYS = 14;

/**
 * The returns of a fund since the beginning of the span, oldest first. Throws `upstream_changed` for those of a
 * longer span: each counts from its own first day.
 */
export function parseReturns(
  [{ body, obtained }]: Pages,
  { fund, span }: Pick<HistoryAsk, 'fund' | 'span'>,
): readonly Point[] {
  const label = returnsLabel(fund);
  const points = toPoints(openReturns(body, fund), undefined, { label, obtained });
  const [first, last] = [points[0]?.day ?? '', points.at(-1)?.day ?? ''];
  const longest = SPAN_DAYS.get(span);
  if (longest !== undefined && Date.parse(last) - Date.parse(first) > (longest + HOLIDAYS) * DAY_MS)
    throw changed(label, `expected returns of ${longest} days at most, got those from ${first} to ${last}`);
  return points;
}

/**
 * Throws `upstream_refused` for returns of all time that lack many of the stored ones, or most of which are other
 * ones on the same days: the list does not say whose it is. Those of another span roll, and count from another day
 * each time.
 */
function refuseOddReturns([page, ...stored]: Pages, asked: Pick<HistoryAsk, 'fund' | 'span'>): void {
  if (asked.span !== 'se') return;
  const label = returnsLabel(asked.fund);
  const before = recent(page, stored).flatMap((each) => ofStored(() => parseReturns([each], asked)));
  const now = parseReturns([page], asked);
  refuseLost(now, before, { label, name: 'returns' });
  const values = new Map(now.map(({ day, values: [value] }) => [day, value]));
  const common = before.filter(({ day }) => values.has(day));
  const others = common.filter(({ day, values: [value] }) => values.get(day) !== value);
  if (others.length > common.length / 2)
    throw refused(label, `${others.length} of ${common.length} are others than before`);
}

// The headings that tell the table of dividends from that of splits.
const EVENTS = [['除息日'], ['拆分折算日']] as const;

/** Throws `upstream_refused` for a page with fewer dividends or splits than the stored one. */
function refuseFewerEvents([page, ...stored]: Pages, fund: string): void {
  for (const headings of EVENTS) {
    const [now, before] = [countEvents([page], fund, headings), countEvents(recent(page, stored), fund, headings)];
    if (now < before) throw refused(eventsLabel(fund), `${now} of ${headings.join()}, where there were ${before}`);
  }
}

/** How many rows the first table of these headings has; 0 where no page has one. */
function countEvents([page]: readonly Page[], fund: string, headings: readonly string[]): number {
  try {
    return page ? parseEvents([page], { fund }, headings).length : 0;
  } catch (thrown) {
    if (thrown instanceof Failure) return 0;
    throw thrown;
  }
}

/** Throws `upstream_refused` for a page without a table: the site answers a block so. */
function refuseOtherPage({ body }: Page, fund: string): void {
  if (!body.includes('<table'))
    throw refused(eventsLabel(fund), `Eastmoney answered another page: ${quote(body.subarray(0, 300).toString())}`);
}

const eventsLabel = (fund: string): string => `Eastmoney dividends and splits of fund ${fund}`;

/**
 * The table of dividends or of splits in the page of a fund, found by its headings. A row that says that there are
 * none (暂无分红信息!) is no row. Throws `upstream_changed` where no table has the headings.
 */
export function parseEvents(
  [{ body }]: Pages,
  { fund }: Pick<HistoryAsk, 'fund'>,
  headings: readonly string[],
): FoundTable {
  const label = eventsLabel(fund);
  const html = decodeBody(body, 'utf-8', label);
  refuseOtherTitle(html, fund, label);
  const { tables } = parseHtmlTables(html, label);
  // The year stands in both tables: the others tell them apart. An ETF pays for ten units: 每10份分红.
  const wanted = headings
    .toReversed()
    .map((name) => [name, { heading: name === '每份分红' ? '份分红' : name }] as const);
  return findTables(tables, Object.fromEntries(wanted), label)[0];
}
