import { say, type Text } from '../../../../base/say.ts';
import { Cells } from '../../../../engine/formats/cells.ts';
import type { AskData } from '../../../../engine/interface/ask.ts';
import { freshFor } from '../../../../engine/interface/cache-policy.ts';
import type { Page, Pages } from '../../../../engine/interface/pages.ts';
import type { Source } from '../../../../engine/interface/source.ts';
import { onePage, pageCheck } from '../../../wire/one-page.ts';
import { changed, noValue } from '../../../wire/refusals.ts';
import { refuseBan } from '../replies.ts';
import { sina } from '../site.ts';
import {
  type FactorKind,
  LABEL,
  parseBars,
  parseFactors,
  parseShares,
  refuseOldFactors,
  sinaBars,
  sinaFactors,
  sinaShares,
} from './files.ts';
import { roundHalfEven } from './rounding.ts';
import { packedTextOf, unpackCalendar } from './text.ts';

/** The whole history of one security, its prices adjusted or not. */
export type DailyAsk = {
  /** Exchange and code: `sh600000`. */
  readonly symbol: string;
  readonly adjust: '' | FactorKind;
};

/** The factors of one security. */
export type FactorTableAsk = { readonly symbol: string; readonly table: FactorKind };

/**
 * The daily bars of a security with its share counts, or its factors. Each file is a cached reply of its own, so
 * that adjusted and unadjusted prices share the file of bars. Throws `no_value` for a security without a file.
 */
export const sinaDaily: Source<DailyAsk | FactorTableAsk> = {
  ...sina,
  uses: () => [sinaBars, sinaShares, sinaFactors],
  composedOf: (ask) => {
    const { symbol } = ask;
    if ('table' in ask) return [{ source: sinaFactors, ask: { factors: symbol, adjust: ask.table } }];
    const { adjust } = ask;
    return [
      { source: sinaBars, ask: { bars: symbol } },
      { source: sinaShares, ask: { shares: symbol } },
      ...(adjust === '' ? [] : [{ source: sinaFactors, ask: { factors: symbol, adjust } }]),
    ];
  },
  fetch: async (ask, context) => {
    const { symbol } = ask;
    const factors = async (adjust: FactorKind): Promise<Page> => {
      const [page] = await context.cached(sinaFactors, { factors: symbol, adjust });
      return present(page, say(`factors (${adjust}) of ${symbol}`, ` ${symbol} 的复权因子（${adjust}）`));
    };
    if ('table' in ask) return [await factors(ask.table)];
    const [found] = await context.cached(sinaBars, { bars: symbol });
    const bars = present(found, say(`daily bars of ${symbol}`, ` ${symbol} 的日线`));
    const [shares] = await context.cached(sinaShares, { shares: symbol });
    // The bars are last: they are what the address of an answer names.
    return ask.adjust === '' ? [shares, bars] : [shares, await factors(ask.adjust), bars];
  },
};

function present(page: Page, what: Text): Page {
  if (page.status !== 404) return page;
  throw noValue(`Sina has no ${what.en}.`, `新浪没有${what.zh}。`);
}

/** The columns of a table of days: those that it does not have are null in every row. */
type DailyCells<Name extends string = (typeof DAILY_FIGURES)[number]> = Readonly<
  Record<Name, Cells<'number'>> & { date: Cells<'date'> }
>;

const DAILY_FIGURES = [
  'open',
  'high',
  'low',
  'close',
  'volume',
  'amount',
  'outstanding_share',
  'turnover',
  'qfq_factor',
  'hfq_factor',
] as const;

/**
 * Parses the files of a security: bars, share counts and, for adjusted prices, factors; or the factors alone, the
 * newest first. A bar has the last share count on or before its day, and null before the first. Throws
 * `upstream_changed` as the parsers of the files do, and for a bar before the first factor.
 */
export function parseDaily(pages: Pages, ask: DailyAsk | FactorTableAsk): DailyCells {
  return 'table' in ask ? parseFactorTable(pages, ask) : parseDailyBars(pages, ask);
}

function parseDailyBars(pages: Pages, { symbol, adjust }: DailyAsk): DailyCells {
  const bars = parseBars(pages.at(-1) ?? pages[0], symbol);
  const [sharesPage, factorsPage] = pages.slice(0, -1);
  if (!sharesPage) throw changed(LABEL, 'expected a page of share counts, got none');
  const counts = parseShares(sharesPage, symbol);
  const { days } = bars;
  const outstanding = days.map(lastBefore(counts)).map((count) => count?.shares ?? null);
  let prices: readonly (readonly number[])[] = [bars.opens, bars.highs, bars.lows, bars.closes];
  if (adjust !== '') {
    if (!factorsPage) throw changed(LABEL, 'expected a page of factors, got none');
    refuseOldFactors(factorsPage, days.at(-1), symbol);
    const factors = factorsOfDays(days, parseFactors(factorsPage, symbol, adjust), symbol, LABEL);
    prices = prices.map((column) =>
      column.map((price, row) => {
        const { factor } = factors[row]!;
        return roundHalfEven(adjust === 'qfq' ? price / factor : price * factor, placesOf(symbol));
      }),
    );
  }
  return tableOf(DAILY_FIGURES, days, {
    open: prices[0]!,
    high: prices[1]!,
    low: prices[2]!,
    close: prices[3]!,
    volume: bars.volumes,
    amount: bars.amounts,
    outstanding_share: outstanding,
    turnover: turnoverRates(bars.volumes, outstanding),
  });
}

/** The decimals of a price: B-shares of Shanghai are traded in steps of 0.001 US dollars. */
function placesOf(symbol: string): number {
  return symbol.startsWith('sh900') ? 3 : 2;
}

function parseFactorTable([page]: Pages, { symbol, table }: FactorTableAsk): DailyCells {
  const factors = parseFactors(page, symbol, table).toReversed();
  return tableOf(
    DAILY_FIGURES,
    factors.map(({ since }) => since),
    { [`${table}_factor` as const]: factors.map(({ factor }) => factor) },
  );
}

/** The columns of a table of days by their names; those without figures are null in every row. */
export function tableOf<Name extends string>(
  names: readonly Name[],
  days: readonly string[],
  figures: { readonly [Each in Name]?: readonly (number | null)[] },
): DailyCells<Name> {
  const none = Cells.numbers(days.map(() => null));
  const columns = names.map((name) => [name, figures[name] ? Cells.numbers(figures[name]) : none]);
  return { date: Cells.dates(days), ...Object.fromEntries(columns) };
}

/** How much of a security was traded on each day: its volume over the shares, where both are known. */
export function turnoverRates(
  volumes: readonly (number | null)[],
  shares: readonly (number | null)[],
): readonly (number | null)[] {
  return volumes.map((volume, row) => {
    const count = shares[row] ?? null;
    return count === null || volume === null ? null : volume / count;
  });
}

/**
 * What adjusts the prices of each day. Throws `upstream_changed` for a day before the first factor.
 * @param label begins the message of a failure
 */
export function factorsOfDays<Factor extends { readonly since: string }>(
  days: readonly string[],
  factors: readonly Factor[],
  symbol: string,
  label: string,
): readonly Factor[] {
  const find = lastBefore(factors);
  return days.map((day) => {
    const found = find(day);
    if (!found) throw changed(label, `${symbol} has no factor for ${day}`);
    return found;
  });
}

/** Finds the last entry that holds on a day; days must ascend from call to call. */
export function lastBefore<Entry extends { readonly since: string }>(
  entries: readonly Entry[],
): (day: string) => Entry | undefined {
  let next = 0;
  return (day) => {
    while (next < entries.length && entries[next]!.since <= day) next++;
    return entries[next - 1];
  };
}

/** The calendar of the mainland exchanges. */
export type CalendarAsk = { readonly calendar: 'mainland' };

const CALENDAR_LABEL = 'Sina trading calendar';

/** The packed calendar of the days of trading since 1990-12-19. */
export const sinaCalendar: Source<CalendarAsk> = {
  ...sina,
  ...onePage<CalendarAsk>(pageCheck(refuseBan, CALENDAR_LABEL), () => ({
    url: 'https://finance.sina.com.cn/realstock/company/klc_td_sh.txt',
  })),
};

/** How long the calendar is fresh: next year's days appear late in December. */
export const calendarCache = freshFor('1d', { staleIfError: '365d' });

// There was trading on this Monday, and Sina's file lacks it.
const MISSING_DAY = '1992-05-04';

/** Parses the calendar: the days of trading, ascending. Throws as {@link unpackCalendar} does. */
export function parseCalendar([{ body }]: Pages, _ask: AskData): { readonly trade_date: Cells<'date'> } {
  const days = unpackCalendar(packedTextOf(body, CALENDAR_LABEL), CALENDAR_LABEL);
  const isMissing = days[0]! < MISSING_DAY && MISSING_DAY < days.at(-1)! && !days.includes(MISSING_DAY);
  return { trade_date: Cells.dates(isMissing ? [...days, MISSING_DAY].toSorted() : days) };
}
