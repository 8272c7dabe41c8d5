import { say } from '../../../../base/say.ts';
import { utcDay } from '../../../../base/utc-day.ts';
import type { NamedCells } from '../../../../engine/formats/cells.ts';
import { toCells } from '../../../../engine/formats/values.ts';
import { shanghaiSessionWasOver, toMs } from '../../../../engine/interface/cache-policy.ts';
import { midnightOf } from '../../../../engine/interface/day-forms.ts';
import type { Page, Pages } from '../../../../engine/interface/pages.ts';
import type { CachedSource, FetchContext, Source } from '../../../../engine/interface/source.ts';
import { PROVEN_DAYS } from '../../../../engine/interface/trading-calendar.ts';
import { GENTLE } from '../../../wire/limits.ts';
import { fillColumns } from '../../../wire/records.ts';
import { changed } from '../../../wire/refusals.ts';
import { cffexMonths, parseArchivedBars } from '../cffex-files/wire.ts';
import { type CzceAsk, czceTexts, parseBars as parseZhengzhouBars } from '../czce-texts/wire.ts';
import { reportsOfDay } from '../day-reports.ts';
import { FINANCIAL_BARS, GUANGZHOU_BARS, SHANGHAI_BARS, ZHENGZHOU_BARS } from '../futures-bars.ts';
import { isLate, unlessLate } from '../futures-days.ts';
import {
  energyExchange,
  financialFutures,
  guangzhouFutures,
  shanghaiFutures,
  zhengzhouFutures,
} from '../futures-site.ts';
import { gfexDays, parseBars as parseGuangzhouBars } from '../gfex-reports/wire.ts';
import { ineFiles, parseBars as parseShanghaiBars, type ShfeAsk, shfeFiles } from '../shfe-files/wire.ts';

/** The bars of all futures of an exchange over a span of days `YYYYMMDD`. */
export type FuturesSpanAsk = { readonly market: keyof typeof MARKETS; readonly first: string; readonly last: string };

const dayFile = { cache: reportsOfDay<ShfeAsk | CzceAsk>(({ day }) => day), evictable: true } as const;
/** The files of days of the Shanghai Futures Exchange. */
export const shfeDays: CachedSource<ShfeAsk> = { ...shfeFiles, ...dayFile };
/** The files of days of the Shanghai International Energy Exchange. */
export const ineDays: CachedSource<ShfeAsk> = { ...ineFiles, ...dayFile };
/** The files of days of the Zhengzhou exchange. */
export const czceDays: CachedSource<CzceAsk> = { ...czceTexts, ...dayFile };

/** How the bars of a day of each exchange are obtained and parsed. */
const MARKETS = {
  CFFEX: {
    fetch: (day: string, context: FetchContext) => context.cached(cffexMonths, { month: day.slice(0, 6) }),
    parse: (pages: Pages, day: string) =>
      fillColumns(FINANCIAL_BARS, (fields) => parseArchivedBars(pages, { archived: day }, fields)),
  },
  INE: {
    fetch: (day: string, context: FetchContext) => context.cached(ineDays, { file: 'bars', day }),
    parse: (pages: Pages, day: string) =>
      fillColumns(SHANGHAI_BARS, (fields) => parseShanghaiBars(pages, { file: 'bars', day }, fields, energyExchange)),
  },
  CZCE: {
    fetch: (day: string, context: FetchContext) => context.cached(czceDays, { file: 'bars', day }),
    parse: (pages: Pages, day: string) =>
      fillColumns(ZHENGZHOU_BARS, (fields) => parseZhengzhouBars(pages, { file: 'bars', day }, fields)),
  },
  SHFE: {
    fetch: (day: string, context: FetchContext) => context.cached(shfeDays, { file: 'bars', day }),
    parse: (pages: Pages, day: string) =>
      fillColumns(SHANGHAI_BARS, (fields) => parseShanghaiBars(pages, { file: 'bars', day }, fields, shanghaiFutures)),
  },
  GFEX: {
    fetch: (day: string, context: FetchContext) => context.cached(gfexDays, { report: 'bars', day }),
    parse: (pages: Pages, day: string) =>
      fillColumns(GUANGZHOU_BARS, (fields) => parseGuangzhouBars(pages, { report: 'bars', day }, fields)),
  },
} as const;

/** The days of a span `YYYYMMDD` that may have a session; the first day where none has. */
export function sessionDaysOf({ first, last }: Pick<FuturesSpanAsk, 'first' | 'last'>): readonly string[] {
  const days: string[] = [];
  for (let time = midnightOf(first); time <= midnightOf(last); time += toMs('1d'))
    if (PROVEN_DAYS.mayHaveTrading(time)) days.push(utcDay(time).replaceAll('-', ''));
  return days.length > 0 ? days : [first];
}

/** The pages of a span: one for each day; of the archives of CFFEX, one for each month. */
const pageOf = ({ market }: FuturesSpanAsk, day: string): string => (market === 'CFFEX' ? day.slice(0, 6) : day);

// The files of a day come within two hours after its session.
const PUBLISHED_MS = toMs('2h');

/** The days whose files may be there by now; the first day where none are. */
function publishedDays(days: readonly string[], now: number): readonly string[] {
  const published = days.filter((day) => shanghaiSessionWasOver(day, now - PUBLISHED_MS));
  return published.length > 0 ? published : days.slice(0, 1);
}

/**
 * Fetches the pages of the days whose files may be there by now. Today is left out where its files are late,
 * unless it is the first day.
 */
export async function fetchPublished(
  days: readonly string[],
  now: number,
  fetchDay: (day: string) => Promise<readonly Page[]>,
): Promise<readonly Page[]> {
  const pages: Page[] = [];
  for (const [at, day] of publishedDays(days, now).entries()) {
    try {
      pages.push(...(await fetchDay(day)));
    } catch (error) {
      if (at === 0 || !isLate(error, day, now)) throw error;
      break;
    }
  }
  return pages;
}

/** The futures exchanges together: what all that joins their files shares. */
export const futuresExchanges = {
  name: 'futures-exchanges',
  title: say('the futures exchanges of mainland China', '中国内地的期货交易所'),
  terms: shanghaiFutures.terms,
  hosts: [shanghaiFutures, energyExchange, zhengzhouFutures, financialFutures, guangzhouFutures].flatMap(
    ({ hosts }) => hosts,
  ),
  limits: { ...GENTLE, maxBytes: 64_000_000 },
} as const satisfies Omit<Source, 'fetch'>;

/**
 * The bars of some days: a request for each day that is not stored; those whose figures are to come are left out.
 * It goes through no shared form: it joins the files of exchanges, which have forms of their own.
 */
export const futuresSpans: Source<FuturesSpanAsk> = {
  ...futuresExchanges,
  uses: () => [cffexMonths, ineDays, czceDays, shfeDays, gfexDays],
  fetch: async (ask, context) => {
    const { fetch } = MARKETS[ask.market];
    const keys = new Set<string>();
    const [first, ...others] = await fetchPublished(sessionDaysOf(ask), context.now, async (day) => {
      const key = pageOf(ask, day);
      if (keys.has(key)) return [];
      const [page] = await fetch(day, context);
      keys.add(key);
      return [page];
    });
    return [first!, ...others];
  },
};

/**
 * Parses the bars of a span, day by day. Throws what the parsers of the days throw, and `upstream_changed` for
 * other pages than days.
 */
export function parseSpan(pages: Pages, ask: FuturesSpanAsk): readonly NamedCells[] {
  const { parse } = MARKETS[ask.market];
  const keys = [...new Set(sessionDaysOf(ask).map((day) => pageOf(ask, day)))].slice(0, pages.length);
  if (keys.length !== pages.length)
    throw changed(`Bars of ${ask.market}`, `${pages.length} pages of ${keys.length} days`);
  const ofDay = (day: string): Page | undefined => pages[keys.indexOf(pageOf(ask, day))];
  // Of the last month, the days after its reply have no figures yet.
  const days = sessionDaysOf(ask).filter((day, at) => {
    const page = ofDay(day);
    if (at === 0 || !page || ask.market !== 'CFFEX') return page !== undefined;
    return shanghaiSessionWasOver(day, page.obtained - PUBLISHED_MS);
  });
  const parsed = days.flatMap((day, at) => {
    const page = ofDay(day)!;
    const columns = unlessLate({ day, isFirst: at === 0, obtained: page.obtained }, () => parse([page], day));
    return columns ? [columns] : [];
  });
  return (parsed[0] ?? []).map(({ name, cells: { kind } }, column) => {
    const values = parsed.flatMap((columns) => {
      const { cells } = columns[column]!;
      return Array.from({ length: cells.length }, (_, row) => cells.valueAt(row));
    });
    return { name, cells: toCells(kind, values, { label: `Bars of ${ask.market}: ${name}` }) };
  });
}
