import { type CachePolicy, freshFor, shanghaiSession } from '../../../declare/cache-policy.ts';
import type { FieldCells } from '../../../declare/field-cells.ts';
import type { CachedSource, FetchContext, Page, Pages, Source } from '../../../declare/source.ts';
import { Failure } from '../../../errors.ts';
import { Cells, isDay } from '../../../formats/cells.ts';
import { isRecord, parseJson } from '../../../formats/json.ts';
import type { KlineFallback, KlineParams } from '../../eastmoney/kline/family.ts';
import { codeOf, secidOf } from '../../eastmoney/kline/secid.ts';
import { KLINE_FIELDS, parseKlineLines } from '../../eastmoney/kline/wire.ts';

/** A series of klines: a security, a period and an adjustment. */
type Series = {
  /** Exchange and code: `sh600519`. */
  readonly symbol: string;
  readonly period: 'day' | 'week' | 'month';
  readonly adjust: '' | 'qfq';
};

/** The klines of a series in some calendar years, which Tencent gives one page a year. */
export type TencentAsk = Series & {
  readonly firstYear: number;
  readonly lastYear: number;
};

/** The klines of a series in one calendar year. The page holds the year before as well: see {@link spanOf}. */
export type TencentYearAsk = Series & { readonly year: number };

const PERIOD = { daily: 'day', weekly: 'week', monthly: 'month' } as const;
// The most klines that Tencent gives at once: two years of days are some 490.
const COUNT = 640;
// Shanghai and Shenzhen opened in December of this year.
const FIRST_YEAR = 1990;

/** What is true of Tencent's klines, whatever is asked. */
const site = {
  name: 'tencent',
  title: 'Tencent Finance (腾讯财经)',
  terms: 'https://www.qq.com/contract.shtml',
  quirks: [
    'Bursts get empty bodies, and more than that a page of its firewall.',
    'Its backward-adjusted prices are reckoned from another base, so it never stands in for `hfq`.',
  ],
  hosts: ['proxy.finance.qq.com'],
  // Bursts get empty bodies. A page has some 50 kB.
  limits: {
    concurrency: 2,
    perSecond: 6,
    burst: 1,
    retries: 3,
    connectMs: 5_000,
    firstByteMs: 10_000,
    totalMs: 20_000,
    maxBytes: 2_000_000,
  },
} as const satisfies Omit<Source, 'fetch'>;

const RUNNING = shanghaiSession({ open: '60s', staleIfError: '30d' });
const ADJUSTED = shanghaiSession({ open: '1h', staleIfError: '30d' });
const UNADJUSTED = freshFor('30d', { staleIfError: '30d' });

/**
 * How long a year is fresh. An unadjusted year that is over never changes, yet its page is not permanent: there are some 37
 * for each security, too many to be exempt from eviction, and an empty one may have been a mistake of Tencent's.
 */
const yearCache: CachePolicy<TencentYearAsk> = {
  doc: 'Unadjusted years that are over: fresh for 30d. Adjusted years that are over: fresh for 1h while the mainland exchanges are in session, otherwise until the next session. The current year: fresh for 60s in session. Served for up to 30d when the source fails.',
  staleIfErrorMs: RUNNING.staleIfErrorMs,
  freshUntil: (obtained, ask) => {
    // Under the date of a day of the old year, its last week may be unfinished until some days into the new one.
    const isOver = obtained + BEIJING_MS >= Date.UTC(ask.year + 1, 0, 8);
    const policy = isOver ? (ask.adjust === '' ? UNADJUSTED : ADJUSTED) : RUNNING;
    return policy.freshUntil(obtained, ask);
  },
};

/**
 * Klines of mainland shares and funds, one year a page, from `proxy.finance.qq.com/ifzqgtimg/appstock/app/newfqkline/get`.
 * The older `web.ifzq.gtimg.cn` is left out: it has neither turnover nor turnover rate, and answers 501 since 2026-10.
 */
export const tencentYears: CachedSource<TencentYearAsk> = {
  ...site,
  cache: yearCache,
  evictable: true,
  fetch: async (ask, context) => {
    const [first, last] = spanOf(ask);
    const page = await context.fetch({
      url: `https://proxy.finance.qq.com/ifzqgtimg/appstock/app/newfqkline/get?param=${ask.symbol},${ask.period},${first},${last},${COUNT},${ask.adjust}`,
      check: refuseDeclined,
    });
    // A page is parsed with its neighbours later; what is wrong with it alone is found here, before it is stored.
    const isEmpty = countOf({ ask, page }) === 0;
    const before = isEmpty && context.stored ? countOf({ ask, page: context.stored[0] }) : 0;
    if (before > 0)
      throw new Failure('upstream_refused', `${LABEL}: none came of ${ask.symbol} where there were ${before} before`);
    return [page];
  },
};

/** Klines of mainland shares and funds in some years. Each year is a cached reply of its own: see {@link tencentYears}. */
export const tencentKlines: Source<TencentAsk> = {
  ...site,
  isAssembled: true,
  fetch: async ({ firstYear, lastYear, ...series }, context) => {
    const first = await fetchYear({ ...series, year: firstYear }, context);
    const others: Page[] = [];
    // One after the other: where one year fails, the rest of them is not asked for.
    for (let year = firstYear + 1; year <= lastYear; year++) others.push(await fetchYear({ ...series, year }, context));
    return [first, ...others];
  },
};

async function fetchYear(ask: TencentYearAsk, context: FetchContext): Promise<Page> {
  const [page] = await context.cached(tencentYears, ask);
  return page;
}

/** How many klines a page has of its year. Throws what {@link parseYears} throws. */
function countOf(page: YearPage): number {
  return parseYears([page]).f51!.length;
}

/** Refuses an empty body and a page of HTML, which is how Tencent limits: `upstream_refused`. */
function refuseDeclined(body: Buffer): void {
  const start = body.toString('utf8', 0, 200).trim();
  if (start !== '' && !start.startsWith('<')) return;
  const what = start === '' ? 'an empty body' : `a page: ${JSON.stringify(start.slice(0, 80))}`;
  throw new Failure('upstream_refused', `${LABEL}: Tencent declined to answer; expected JSON, got ${what}`);
}

/**
 * The fallback source of a declaration of mainland klines.
 * @param now the time, which decides the current year
 */
export function tencentFallback(now: () => Date = () => new Date()): KlineFallback<TencentAsk> {
  return {
    source: tencentKlines,
    // The year that changes first is the last one: it decides.
    cache: {
      ...yearCache,
      freshUntil: (obtained: number, { lastYear, ...series }: TencentAsk) =>
        yearCache.freshUntil(obtained, { ...series, year: lastYear }),
    },
    /**
     * The years that a range touches; of a range before 1990 or after today the nearest year, which shows that there is
     * nothing. Undefined for backward-adjusted klines, which Tencent reckons from another base, and for what is no known
     * security.
     */
    ask: ({ symbol: code, period, start_date, end_date, adjust }: KlineParams): TencentAsk | undefined => {
      const symbol = tencentSymbolOf(code);
      if (symbol === undefined || adjust === 'hfq') return undefined;
      const current = new Date(now().getTime() + BEIJING_MS).getUTCFullYear();
      const clamp = (year: string): number => Math.min(Math.max(Number(year), FIRST_YEAR), current);
      const [firstYear, lastYear] = [clamp(start_date.slice(0, 4)), clamp(end_date.slice(0, 4))];
      return { symbol, period: PERIOD[period], adjust, firstYear, lastYear };
    },
    parse: parseTencentKlines,
  };
}

/** Parses the pages of consecutive years: see {@link parseYears}. */
export function parseTencentKlines(pages: Pages, { firstYear, lastYear, ...series }: TencentAsk): FieldCells {
  if (pages.length !== lastYear - firstYear + 1)
    throw changed(`expected a page for each year from ${firstYear} to ${lastYear}, got ${pages.length}`);
  const fields = parseYears(pages.map((page, at) => ({ ask: { ...series, year: firstYear + at }, page })));
  return { ...fields, code: Cells.repeat(series.symbol.slice(2), fields.f51!.length) };
}

/**
 * Tencent's name of a security, by its code of six digits: `sh600519`, `sz000001`, `bj920396`. Undefined for what is no
 * such code, and where the unit of Tencent's volumes is not known: bonds and repos (10 to 14), the indices among the
 * codes of Shenzhen (399), and the depositary receipts of the STAR board (689).
 */
export function tencentSymbolOf(code: string): string | undefined {
  if (!/^(?!1[0-4]|399|689)\d{6}$/.test(code)) return undefined;
  const secid = secidOf(code);
  if (secid.startsWith('1.')) return `sh${codeOf(secid)}`;
  return /^(?:4|8|92)/.test(code) ? `bj${code}` : `sz${code}`;
}

/**
 * The first and last day that the page of a year is asked with: those of the year and of the one before, as AKShare asks,
 * and as 640 klines hold. The year before has the kline that the first change is reckoned from, and shows that two pages
 * belong to one series. Weeks are asked for with whole weeks at both ends: none is cut short, wherever Tencent cuts.
 */
function spanOf({ period, year }: TencentYearAsk): readonly [first: string, last: string] {
  return period === 'week' ? [`${year - 2}-12-25`, `${year + 1}-01-06`] : [`${year - 1}-01-01`, `${year}-12-31`];
}

const BEIJING_MS = 8 * 3_600_000;
const DAY_MS = 86_400_000;
const LABEL = 'Tencent klines';

function changed(why: string): Failure {
  return new Failure('upstream_changed', `${LABEL}: ${why}`);
}

/** One kline as Tencent writes it. An absent figure is an empty text or `-`. */
interface Kline {
  /** The last traded day of the span, `YYYY-MM-DD`. */
  readonly day: string;
  readonly open: string;
  readonly close: string;
  readonly high: string;
  readonly low: string;
  /** In lots of 100, but in shares for the STAR board. */
  readonly volume: string;
  /** In percent. */
  readonly rate: string;
  /** In units of 10,000 yuan. */
  readonly turnover: string;
}

const FIGURES = ['open', 'close', 'high', 'low', 'volume', 'rate', 'turnover'] as const;

/** One page, and the year that was asked for. */
interface YearPage {
  readonly ask: TencentYearAsk;
  readonly page: Page;
}

/** The klines of one page. */
interface Year {
  readonly ask: TencentYearAsk;
  /** Those of the year before the one asked for. */
  readonly before: readonly Kline[];
  /** Those of the year asked for. */
  readonly own: readonly Kline[];
}

/**
 * Reads the pages of one series into the days and the cells of `klineFigures`, oldest first: the klines of the years asked
 * for. Amplitude, change rate and change are reckoned exactly from the prices as printed, as Eastmoney's follow from its
 * own: over the close before, rounded to two places, half away from zero. They are null for the first kline of all, since
 * Tencent does not tell the price at issue. After a close of 0.00 the change rate is 0 and the amplitude is null.
 * Turnover is known to 100 yuan.
 * Throws what {@link parsePage} throws, and `upstream_changed` when pages do not join: what two have in common must be the
 * same, figure by figure. They differ when one was kept since before a dividend, or since before its year was over.
 */
function parseYears(pages: readonly YearPage[]): FieldCells {
  const years = pages.map(parsePage);
  for (const [at, year] of years.entries()) if (at > 0) refuseUnjoined(years.slice(0, at), year);
  const earlier = years[0]?.before.at(-1);
  let previous = earlier ? toUnits(earlier.close) : null;
  const lines = years.flatMap(({ ask: { symbol }, own }) =>
    own.map((kline) => {
      const line = encodeLine(kline, previous, symbol);
      previous = toUnits(kline.close);
      return line;
    }),
  );
  return parseKlineLines(lines, KLINE_FIELDS, LABEL);
}

/** Refuses a year that does not follow those before it, of which there is at least one. */
function refuseUnjoined(earlier: readonly Year[], { ask, before, own }: Year): void {
  const last = earlier.at(-1)!;
  // Of the year in common, the later page may lack what did not fit into it, but nothing after that.
  const common = before.length === 0 ? last.own : last.own.slice(-before.length);
  const odd = before.find((kline, at) => !isSame(kline, common[at]));
  if (odd || common.length !== before.length)
    throw changed(
      `the pages of ${last.ask.year} and ${ask.year} are not of one series, seen at ${(odd ?? common[0])?.day}`,
    );
  // Without a kline in common nothing shows that both are adjusted for the same dividends.
  const isUnproven = ask.adjust !== '' && common.length === 0 && own.length > 0;
  if (isUnproven && earlier.some((year) => year.own.length > 0))
    throw changed(`no adjusted kline in common to the years before ${last.ask.year} and to ${ask.year}`);
}

/** Whether two klines are of one day and say the same, be it with more zeros. */
function isSame(one: Kline, other: Kline | undefined): boolean {
  if (one.day !== other?.day) return false;
  return FIGURES.every((figure) => one[figure] === other[figure] || toUnits(one[figure]) === toUnits(other[figure]));
}

/**
 * Reads one page: `{"code":0,"msg":"","data":{"sh600519":{"qfqday":[["2024-01-02","1715.00",…],…]}}}`. Adjusted klines
 * lie under `qfqday`, `qfqweek` or `qfqmonth`, but under `day`, `week` or `month` for a security that was never adjusted,
 * and for an unknown one, which has none.
 * Throws `upstream_changed` for anything that is not this, belongs to another security, is not in order, or was cut before
 * the year's beginning.
 * Figures are read later: of the year before, most are only compared.
 */
function parsePage({ ask, page }: YearPage): Year {
  const rows = rowsOf(page, ask);
  const klines = rows.map(parseRow);
  const spans = klines.map(({ day }) => SPAN[ask.period](day));
  const unordered = spans.findIndex((span, at) => at > 0 && span <= spans[at - 1]!);
  if (unordered > 0)
    throw changed(
      `expected one kline for each ${ask.period}, ascending, got ${klines[unordered - 1]?.day} and then ${klines[unordered]?.day}`,
    );
  const first = klines[0]?.day ?? '';
  if (klines.length >= COUNT && first > `${ask.year}-01-01`)
    throw changed(`expected all of ${ask.year}, got ${klines.length} klines from ${first} on`);
  const inYear = (year: number): readonly Kline[] => klines.filter(({ day }) => day.startsWith(`${year}-`));
  return { ask, before: inYear(ask.year - 1), own: inYear(ask.year) };
}

// A number or text that grows from span to span, and is the same for all days of one; 1970-01-01 was a Thursday.
const SPAN: Readonly<Record<Series['period'], (day: string) => string | number>> = {
  day: (day) => day,
  week: (day) => Math.floor((Date.parse(day) / DAY_MS + 3) / 7),
  month: (day) => day.slice(0, 7),
};

function rowsOf(page: Page, { symbol, period, adjust }: TencentYearAsk): readonly unknown[] {
  const body = parseJson(page.body, LABEL);
  if (!isRecord(body) || body.code !== 0) throw changed(`expected code 0, got ${JSON.stringify(body)?.slice(0, 80)}`);
  const series = isRecord(body.data) && Object.hasOwn(body.data, symbol) ? body.data[symbol] : undefined;
  if (!isRecord(series)) throw changed(`nothing about ${symbol} in ${JSON.stringify(body.data)?.slice(0, 80)}`);
  const key = Object.hasOwn(series, `${adjust}${period}`) ? `${adjust}${period}` : period;
  const rows = Object.hasOwn(series, key) ? series[key] : undefined;
  if (!isList(rows)) throw changed(`no list of klines under ${adjust}${period} of ${symbol}`);
  // The row of a day tells of the dividend of that day. Who paid one was adjusted.
  const isUnadjusted = adjust !== '' && key === period;
  if (isUnadjusted && rows.some((row) => isList(row) && isRecord(row[6]) && Object.keys(row[6]).length > 0))
    throw changed(`expected adjusted klines of ${symbol}, got unadjusted ones with a dividend`);
  return rows;
}

/**
 * Reads one kline: day, open, close, high, low, volume, an object that is empty or tells of a dividend, turnover rate,
 * turnover, and up to two values of no interest here.
 */
function parseRow(row: unknown): Kline {
  const refuse = (why: string): Failure => changed(`${why} in ${JSON.stringify(row)?.slice(0, 160)}`);
  if (!isList(row) || row.length < 9 || row.length > 11) throw refuse('expected 9 to 11 values');
  const [day, open, close, high, low, volume, dividend, rate, turnover] = row;
  if (typeof day !== 'string' || !isDay(Buffer.from(day), 0, day.length)) throw refuse('expected a day YYYY-MM-DD');
  if (!isRecord(dividend)) throw refuse('expected an object as value 7');
  const isText = (value: unknown): value is string => typeof value === 'string';
  if (!isText(open) || !isText(close) || !isText(high) || !isText(low)) throw refuse('expected prices as texts');
  if (!isText(volume) || !isText(rate) || !isText(turnover)) throw refuse('expected figures as texts');
  return { day, open, close, high, low, volume, rate, turnover };
}

// Figures are reckoned with in units of so many decimal places. Tencent prints two or three.
const PLACES = 6;

/** A decimal text in units of {@link PLACES} places, null for an absent figure. Throws `upstream_changed` for all else. */
function toUnits(text: string): bigint | null {
  if (text === '' || text === '-') return null;
  const [, sign, whole, fraction = ''] = /^(-?)(0|[1-9]\d{0,15})(?:\.(\d{1,6}))?$/.exec(text) ?? [];
  if (whole === undefined) throw changed(`expected a decimal number, got ${JSON.stringify(text.slice(0, 40))}`);
  return BigInt(`${sign}${whole}${fraction.padEnd(PLACES, '0')}`);
}

/** Units of 10^-places as decimal text, and an absent value as `-`: what `parseDelimited` reads. */
function toText(units: bigint | null, places: number): string {
  if (units === null) return '-';
  const digits = String(units < 0n ? -units : units).padStart(places + 1, '0');
  return `${units < 0n ? '-' : ''}${digits.slice(0, -places)}.${digits.slice(-places)}`;
}

/** A ratio as percent with two places, rounded half away from zero; negative for a negative whole, which is not zero. */
function toPercent(part: bigint, whole: bigint): string {
  const [size, by] = [part < 0n ? -part : part, whole < 0n ? -whole : whole];
  const hundredths = (20_000n * size + by) / (2n * by);
  return toText(part < 0n === whole < 0n ? hundredths : -hundredths, 2);
}

/** One kline as a line of texts in the order of the columns, for `parseDelimited`, which checks what is not reckoned with. */
function encodeLine(kline: Kline, previous: bigint | null, symbol: string): string {
  const open = toUnits(kline.open);
  const close = toUnits(kline.close);
  const high = toUnits(kline.high);
  const low = toUnits(kline.low);
  const isBetween = (price: bigint | null): boolean =>
    price === null || ((low ?? price) <= price && price <= (high ?? price));
  // Values in another order would be prices all the same.
  if (!isBetween(open) || !isBetween(close) || !isBetween(low))
    throw changed(`expected prices between the lowest and the highest, got ${JSON.stringify(kline)}`);
  let [amplitude, rate, change] = ['-', '-', '-'];
  if (previous !== null && close !== null) {
    change = toText(close - previous, PLACES);
    rate = previous === 0n ? '0' : toPercent(close - previous, previous < 0n ? -previous : previous);
  }
  if (previous !== null && previous !== 0n && high !== null && low !== null)
    amplitude = toPercent(high - low, previous);
  // The STAR board counts in shares; a lot has 100.
  const volume = symbol.startsWith('sh688') ? toText(toUnits(kline.volume), PLACES + 2) : kline.volume;
  const turnover = toText(toUnits(kline.turnover), PLACES - 4);
  const figures = [
    kline.open,
    kline.close,
    kline.high,
    kline.low,
    volume,
    turnover,
    amplitude,
    rate,
    change,
    kline.rate,
  ];
  return [kline.day, ...figures.map((text) => text || '-')].join(',');
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}
