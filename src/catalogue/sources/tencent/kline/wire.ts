import { quote } from '../../../../base/errors.ts';
import { say } from '../../../../base/say.ts';
import { textMap } from '../../../../base/text-map.ts';
import type { AskData } from '../../../../engine/interface/ask.ts';
import { toBeijing } from '../../../../engine/interface/beijing-time.ts';
import { type CachePolicy, freshWhere, shanghaiSession } from '../../../../engine/interface/cache-policy.ts';
import type { Candidates } from '../../../../engine/interface/candidates.ts';
import type { FutureLimit } from '../../../../engine/interface/future-days.ts';
import { inspect } from '../../../../engine/interface/inspections.ts';
import type { Page, Pages } from '../../../../engine/interface/pages.ts';
import type { CachedSource, Source } from '../../../../engine/interface/source.ts';
import { beginningOf, refused } from '../../../wire/refusals.ts';
import { inspectBoth } from '../../../wire/stored-page.ts';
import { address } from '../../../wire/upstream-value.ts';
import type { KlineFallback, KlineParams } from '../../eastmoney/kline-fields/kline-fallback.ts';
import { codeOfSecid, secidOf } from '../../eastmoney/kline-fields/secid.ts';
import { klineListOf, tencent } from '../site.ts';
import {
  countKlines,
  findOddYears,
  LABEL,
  MAX_KLINES,
  parseTencentAbroad,
  parseTencentKlines,
  type TencentAsk,
  type TencentDailyAsk,
  type TencentYearAsk,
} from './parse.ts';

const PERIOD = { daily: 'day', weekly: 'week', monthly: 'month' } as const;
// Shanghai and Shenzhen opened in December of this year.
const FIRST_YEAR = 1990;

/** What is true of Tencent's klines, whatever is asked. */
export const site = {
  ...tencent,
  quirks: [
    ...tencent.quirks,
    say(
      'Its backward-adjusted prices are reckoned from another base, so it is never the fallback for `hfq`.',
      '其后复权价采用另一基准，因此从不作为 `hfq` 的备用来源。',
    ),
  ],
  hosts: ['proxy.finance.qq.com'],
} as const satisfies Omit<Source, 'fetch'>;

const RUNNING = shanghaiSession({ open: '60s', staleIfError: '30d' });
const ADJUSTED = shanghaiSession({ open: '1h', staleIfError: '30d' });

/**
 * How long a year is fresh. An unadjusted year that is over never changes, yet its page is not permanent. A
 * security has some 37 of them, too many to be exempt from eviction. An empty one may be a mistake of Tencent's.
 */
const yearCache = freshWhere<TencentYearAsk>(
  (ask, at) => ask.adjust === '' && isYearOver(ask, at),
  { where: say('Unadjusted years that are over', '已结束年份的不复权数据'), fresh: '30d' },
  freshWhere<TencentYearAsk>(
    isYearOver,
    { where: say('Adjusted years that are over', '已结束年份的复权数据'), fresh: ADJUSTED },
    RUNNING,
  ),
);

/** Whether a year was over. Under the date of a day of it, its last week may be unfinished until January. */
function isYearOver({ year }: TencentYearAsk, at: number): boolean {
  return toBeijing(at) >= Date.UTC(year + 1, 0, 8);
}

/**
 * Klines of shares and funds, one year a page, from `proxy.finance.qq.com/ifzqgtimg/appstock/app/newfqkline/get`
 * and from the lists beside it that {@link klineListOf} knows. The older `web.ifzq.gtimg.cn` is left out: it has
 * neither turnover nor turnover rate, and answers 501 since 2026-10.
 */
export const tencentYears: CachedSource<TencentYearAsk> = {
  ...site,
  inspections: { refuseDeclined, countYear },
  cache: yearCache,
  evictable: true,
  fetch: async (ask, context) => {
    const [first, last] = spanOf(ask);
    const page = await context.fetch({
      url: address`https://proxy.finance.qq.com/ifzqgtimg/appstock/app/${klineListOf(ask.symbol, ask.adjust)}/get?param=${ask.symbol},${ask.period},${first},${last},${MAX_KLINES},${ask.adjust}`,
      check: inspect(refuseDeclined),
    });
    // A page is parsed with its neighbours later; what is wrong with it alone is found here, before it is stored.
    const { found: count, before } = await inspectBoth(page, context, countYear, ask);
    if (before !== undefined && count < before)
      throw refused(LABEL, `${count} klines came of ${ask.symbol} in ${ask.year} where there were ${before} before`);
    return [page];
  },
};

/**
 * Klines of mainland shares and funds in some years. Each year is a cached reply of its own: see {@link
 * tencentYears}.
 */
export const tencentKlines: Source<TencentAsk, Candidates> = sourceOfYears(({ firstYear, lastYear, ...series }) =>
  Array.from({ length: lastYear - firstYear + 1 }, (_, at) => ({ ...series, year: firstYear + at })),
);

/**
 * The klines of a share by day in some years. Behind those as traded stand the adjusted ones, where these are
 * wanted: the unit of a volume follows from the price at which it was traded.
 */
export const tencentDaily: Source<TencentDailyAsk, Candidates> = sourceOfYears(
  ({ daily: symbol, adjust, firstYear, lastYear }) => {
    const years = Array.from({ length: lastYear - firstYear + 1 }, (_, at) => firstYear + at);
    const adjustments = adjust === '' ? ([''] as const) : (['', adjust] as const);
    return adjustments.flatMap((each) => years.map((year) => ({ symbol, period: 'day', adjust: each, year }) as const));
  },
);

// So old is a page that is asked for again: each client of a series that does not fit would ask for it otherwise.
const LEAST_AGE_MS = 60_000;

/**
 * A source whose replies are made of cached pages. Where these do not continue each other, some are old or false.
 * One that stands alone among those that agree is asked for again, once: a false page of a year that is over would
 * be fresh for weeks. A page that agrees with its neighbours is never replaced because of another one.
 */
function sourceOfYears<Ask extends AskData>(yearsOf: (ask: Ask) => readonly TencentYearAsk[]): Source<Ask, Candidates> {
  return {
    ...site,
    boundsPrices: true,
    inspections: { findOddYears },
    uses: () => [tencentYears],
    composedOf: (ask) => yearsOf(ask).map((year) => ({ source: tencentYears, ask: year })),
    fetch: async function* (ask, context) {
      const years = yearsOf(ask);
      const found: Page[] = [];
      // One after the other: where one year fails, the rest of them is not asked for.
      for (const year of years) found.push((await context.cached(tencentYears, year))[0]);
      for (;;) {
        const [first, ...others] = found;
        if (!first) throw new TypeError('an ask has a year');
        const pages: Pages = [first, ...others];
        const refusal = yield pages;
        const odd = await context.inspect(pages, findOddYears, years);
        const old = odd.filter((at) => pages[at]!.obtained <= context.now - LEAST_AGE_MS);
        if (old.length === 0) throw refusal;
        const renewing = { obtainedSince: context.now };
        for (const at of old) found[at] = (await context.cached(tencentYears, years[at]!, renewing))[0];
      }
    },
  };
}

/** How long the klines of some years are fresh. The year that changes first is the last one: it decides. */
export const rangeCache: CachePolicy<{ readonly lastYear: number; readonly adjust: TencentYearAsk['adjust'] }> = {
  ...yearCache,
  freshUntil: (obtained, { lastYear, adjust }, calendar) =>
    yearCache.freshUntil(obtained, { symbol: '', period: 'day', adjust, year: lastYear }, calendar),
};

/**
 * The years that a range of days touches, `YYYYMMDD`; of a range before 1990 or after today the nearest year,
 * which has no klines in it.
 */
export function yearsTouched(first: string, last: string, now: Date): { firstYear: number; lastYear: number } {
  const current = new Date(toBeijing(now.getTime())).getUTCFullYear();
  const clamp = (day: string): number => Math.min(Math.max(Number(day.slice(0, 4)), FIRST_YEAR), current);
  return { firstYear: clamp(first), lastYear: clamp(last) };
}

function countYear(page: Page, ask: TencentYearAsk): number {
  return countKlines({ ask, page });
}

/**
 * Throws `upstream_refused` for an empty body and for a page of HTML: Tencent answers a rate-limited client like
 * this.
 */
export function refuseDeclined({ body }: Page): void {
  const start = beginningOf(body);
  if (start !== '' && !start.startsWith('<')) return;
  const what = start === '' ? 'an empty body' : `a page: ${quote(start)}`;
  throw refused(LABEL, `Tencent declined to answer; expected JSON, got ${what}`);
}

/**
 * The fallback source of a declaration of mainland klines.
 * @param now the time, which decides the current year
 */
export function tencentFallback(now: () => Date = () => new Date()): KlineFallback<TencentAsk> {
  return {
    source: tencentKlines,
    cache: rangeCache,
    /**
     * The years that a range touches. Undefined for backward-adjusted klines, which Tencent computes from another
     * base, and for an unknown security.
     */
    ask: ({ symbol: code, period, start_date, end_date, adjust }: KlineParams): TencentAsk | undefined => {
      const symbol = tencentSymbolOf(code);
      if (symbol === undefined || adjust === 'hfq') return undefined;
      return { symbol, period: PERIOD[period], adjust, ...yearsTouched(start_date, end_date, now()) };
    },
    parse: parseTencentKlines,
  };
}

/**
 * The fallback source of a declaration of klines of shares of Hong Kong or of the United States. It has no
 * turnovers, whose unit is not known, and no backward-adjusted ones.
 * @param symbolOf Tencent's name of a security, by Eastmoney's
 * @param futureLimit of the days of its rows, where they are not those of Beijing
 * @param now the time, which decides the current year
 */
export function tencentAbroadFallback(
  symbolOf: (symbol: string) => string | undefined,
  futureLimit: FutureLimit = {},
  now: () => Date = () => new Date(),
): KlineFallback<TencentAsk> {
  return {
    source: tencentKlines,
    cache: rangeCache,
    note: say(
      'Eastmoney failed: all rows are those of Tencent, adjusted by its own rule where they are; turnovers and turnover rates are null.',
      '东方财富失败：所有行来自腾讯，复权时按其自己的规则；成交额和换手率为 null。',
    ),
    ask: ({ symbol: code, period, start_date, end_date, adjust }: KlineParams): TencentAsk | undefined => {
      const symbol = adjust === 'hfq' ? undefined : symbolOf(code);
      if (symbol === undefined) return undefined;
      return { symbol, period: PERIOD[period], adjust, ...yearsTouched(start_date, end_date, now()) };
    },
    futureLimit: () => futureLimit,
    parse: parseTencentAbroad,
  };
}

/** Tencent's name of a share of Hong Kong, `hk00700`, by its code; undefined for any other text. */
export function hongKongSymbolOf(code: string): string | undefined {
  return /^\d{5}$/.test(code) ? `hk${code}` : undefined;
}

/** How Tencent names the exchanges of Eastmoney's market numbers: Nasdaq, NYSE, and NYSE Arca and American. */
const EXCHANGES = textMap({ 105: 'OQ', 106: 'N', 107: 'AM' });

/**
 * Tencent's name of a share of the United States, `usAAPL.OQ`, by Eastmoney's code `105.AAPL`; undefined for a
 * share with a class, whose name there is not known, and for any other text.
 */
export function americanSymbolOf(secid: string): string | undefined {
  const [, market = '', ticker] = /^(10[567])\.([A-Z]{1,6})$/.exec(secid) ?? [];
  return ticker && `us${ticker}.${EXCHANGES.get(market)}`;
}

/**
 * The fallback source of a declaration of klines of indices of Shanghai, known by their code, bare or behind `sh`.
 * The unit of the volumes of other indices is not known.
 */
export function tencentIndexFallback(): KlineFallback<TencentAsk> {
  return {
    source: tencentKlines,
    cache: rangeCache,
    ask: ({ symbol: index, period, start_date, end_date }: KlineParams): TencentAsk | undefined => {
      const symbol = shanghaiIndexOf(index);
      if (symbol === undefined) return undefined;
      return { symbol, period: PERIOD[period], adjust: '', ...yearsTouched(start_date, end_date, new Date()) };
    },
    parse: parseTencentKlines,
  };
}

/**
 * Tencent's name of an index of Shanghai, `sh000300`, by its code, bare or behind `sh`; undefined for any other
 * text.
 */
export function shanghaiIndexOf(index: string): string | undefined {
  const [, code] = /^(?:sh)?(000\d{3})$/.exec(index) ?? [];
  return code && `sh${code}`;
}

/**
 * Tencent's name of a security, by its code of six digits: `sh600519`, `sz000001`, `bj920396`. Undefined for any
 * other text, and where the unit of Tencent's volumes is not known. These are bonds and repos (10 to 14), the
 * indices among the codes of Shenzhen (399), and the depositary receipts of the STAR board (689).
 */
export function tencentSymbolOf(code: string): string | undefined {
  if (!/^(?!1[0-4]|399|689)\d{6}$/.test(code)) return undefined;
  const secid = secidOf(code);
  if (secid.startsWith('1.')) return `sh${codeOfSecid(secid)}`;
  return /^(?:4|8|92)/.test(code) ? `bj${code}` : `sz${code}`;
}

/**
 * The first and last day in the request for a year: those of the year and of the year before, as AKShare asks; 640
 * klines hold both. The first change is computed from the year before, and the common klines prove that two pages
 * are of one series. A request for weeks has whole weeks at both ends, so that none is cut short.
 */
function spanOf({ period, year }: TencentYearAsk): readonly [first: string, last: string] {
  return period === 'week' ? [`${year - 2}-12-25`, `${year + 1}-01-06`] : [`${year - 1}-01-01`, `${year}-12-31`];
}
