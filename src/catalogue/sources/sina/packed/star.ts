import type { Cells } from '../../../../engine/formats/cells.ts';
import { toCells } from '../../../../engine/formats/values.ts';
import { refuseFutureDay } from '../../../../engine/interface/future-days.ts';
import { inspect } from '../../../../engine/interface/inspections.ts';
import type { Page, Pages } from '../../../../engine/interface/pages.ts';
import type { CachedSource, Source } from '../../../../engine/interface/source.ts';
import type { FieldCells } from '../../../wire/field-cells.ts';
import { recordsIn, refuseDisorder } from '../../../wire/list-of-records.ts';
import { changed, noValue } from '../../../wire/refusals.ts';
import { inspectBoth } from '../../../wire/stored-page.ts';
import { address } from '../../../wire/upstream-value.ts';
import { readCall, refuseBan } from '../replies.ts';
import { sina } from '../site.ts';
import {
  DAILY,
  type FactorKind,
  parseFactors,
  parseShares,
  refuseOldFactors,
  refuseShorter,
  type Span,
  sinaFactors,
  sinaShares,
  spanOf,
} from './files.ts';
import { type FactorTableAsk, factorsOfDays, lastBefore, tableOf, turnoverRates } from './wire.ts';

/** The daily bars of one share of the STAR market, its prices adjusted or not. */
export type StarAsk = { readonly star: string; readonly adjust: '' | FactorKind };

const LABEL = 'Sina daily bars of the STAR market';

/** The bars of a share of the STAR market, which come as JSON. */
const starBars: CachedSource<{ readonly starBars: string }> = {
  ...sina,
  inspections: { checkBars, spanOfBars },
  hosts: ['quotes.sina.cn'],
  cache: DAILY,
  evictable: true,
  fetch: async ({ starBars: symbol }, context) => {
    const page = await context.fetch({
      url: address`https://quotes.sina.cn/cn/api/jsonp.php/=/KC_MarketDataService.getKLineData?symbol=${symbol}`,
      check: inspect(checkBars),
    });
    const { found, before } = await inspectBoth(page, context, spanOfBars);
    refuseShorter(found, symbol, before);
    return [page];
  },
};

function checkBars(page: Page): void {
  refuseBan(page, LABEL);
  parseBars(page);
}

/** Throws what {@link parseBars} throws. */
function spanOfBars(page: Page): Span | undefined {
  return spanOf(parseBars(page));
}

/**
 * The daily bars with the share counts, or the factors. Throws `no_value` for a share that Sina does not know, and
 * for one without the factors that are wanted.
 */
export const sinaStar: Source<StarAsk | FactorTableAsk> = {
  ...sina,
  inspections: { hasBars },
  uses: () => [starBars, sinaShares, sinaFactors],
  fetch: async (ask, context) => {
    const factorsOf = async (symbol: string, adjust: FactorKind): Promise<Page> => {
      const [page] = await context.cached(sinaFactors, { factors: symbol, adjust });
      if (page.status === 404)
        throw noValue(`Sina has no factors (${adjust}) of ${symbol}.`, `新浪没有 ${symbol} 的复权因子（${adjust}）。`);
      return page;
    };
    if ('table' in ask) return [await factorsOf(ask.symbol, ask.table)];
    const { star, adjust } = ask;
    const [bars] = await context.cached(starBars, { starBars: star });
    if (!(await context.inspect(bars, hasBars)))
      throw noValue(`Sina has no daily bars of ${star}.`, `新浪没有 ${star} 的日线。`);
    const [shares] = await context.cached(sinaShares, { shares: star });
    // The bars are last: they are what the address of an answer names.
    return adjust === '' ? [shares, bars] : [shares, await factorsOf(star, adjust), bars];
  },
};

function hasBars(page: Page): boolean {
  return parseBars(page).days.length > 0;
}

/** The fields of prices, in the order of the columns. */
const PRICES = ['o', 'h', 'l', 'c'] as const;
/** The volume, and volume and turnover of the trading after hours. */
const AMOUNTS = ['v', 'pv', 'pa'] as const;

/** Bars: their days, and the figures by the names of their fields. */
interface StarBars {
  readonly days: readonly string[];
  readonly figures: Readonly<Record<(typeof PRICES)[number] | (typeof AMOUNTS)[number], readonly (number | null)[]>>;
}

/**
 * Parses bars, oldest first: a call whose value is a list of `{"d":"2026-11-20","o":"61.1","h":"61.9","l":"60.5",
 * "c":"61.0","v":"351200","pv":"400","pa":"24400"}`; `null` is a share that Sina does not know. Throws
 * `upstream_changed` for anything else, for days that do not ascend or had not come, a price outside the lowest
 * and the highest, prices that are all 0, and a negative amount.
 */
function parseBars({ body, obtained }: Pick<Page, 'body' | 'obtained'>): StarBars {
  const rows = recordsIn(readCall(body, LABEL) ?? [], { label: LABEL, at: '', of: 'bars', mayBeEmpty: true });
  const cellsOf = <Kind extends 'date' | 'number'>(kind: Kind, name: string): Cells<Kind> =>
    toCells(
      kind,
      rows.map((row) => row[name]),
      { label: `${LABEL}: ${name}`, absent: ['', '-', '--'] },
    );
  const day = cellsOf('date', 'd');
  const days = rows.map((_, row) => day.textAt(row) ?? '');
  refuseDisorder(days, LABEL);
  refuseFutureDay(days.at(-1) ?? '', { obtained, label: LABEL });
  const numbers = (name: string): readonly (number | null)[] => {
    const cells = cellsOf('number', name);
    return rows.map((_, row) => (cells.isNull(row) ? null : Number(cells.textAt(row))));
  };
  const columns = [...PRICES, ...AMOUNTS].map((name) => [name, numbers(name)]);
  const figures = Object.fromEntries(columns) as StarBars['figures'];
  if (days.includes('')) throw changed(LABEL, 'a bar without its day');
  if (days.length > 0 && figures.c.every((price) => price === 0 || price === null))
    throw changed(LABEL, 'every price is 0');
  for (const [row, each] of days.entries()) {
    const [open, high, low, close] = PRICES.map((name) => figures[name][row] ?? Number.NaN) as [
      number,
      number,
      number,
      number,
    ];
    if (low < 0 || [open, close].some((price) => price < low || price > high))
      throw changed(LABEL, `a price outside of ${low} to ${high} on ${each}`);
    if (AMOUNTS.some((name) => (figures[name][row] ?? 0) < 0)) throw changed(LABEL, `a negative amount on ${each}`);
  }
  return { days, figures };
}

/**
 * Parses the files of a share: bars, share counts and, for adjusted prices, factors; or the factors alone, the
 * newest first. A bar has the last share count on or before its day, and null before the first. Throws
 * `upstream_changed` as the parsers of the files do, and for a bar before the first factor.
 */
export function parseStar(pages: Pages, ask: StarAsk | FactorTableAsk): FieldCells {
  if ('table' in ask) {
    const factors = parseFactors(pages[0], ask.symbol, ask.table).toReversed();
    return tableOf(
      NAMES,
      factors.map(({ since }) => since),
      { [`${ask.table}_factor` as const]: factors.map(({ factor }) => factor) },
    );
  }
  const { star, adjust } = ask;
  const { days, figures } = parseBars(pages.at(-1) ?? pages[0]);
  const [sharesPage, factorsPage] = pages.slice(0, -1);
  if (!sharesPage) throw changed(LABEL, 'expected a page of share counts, got none');
  const counts = days.map(lastBefore(parseShares(sharesPage, star))).map((count) => count?.shares ?? null);
  let factors: readonly number[] = days.map(() => 1);
  if (adjust !== '') {
    if (!factorsPage) throw changed(LABEL, 'expected a page of factors, got none');
    refuseOldFactors(factorsPage, days.at(-1), star);
    const found = factorsOfDays(days, parseFactors(factorsPage, star, adjust), star, LABEL);
    factors = found.map(({ factor }) => factor);
  }
  const adjusted = (name: (typeof PRICES)[number]): readonly (number | null)[] =>
    figures[name].map((price, row) => {
      if (price === null) return null;
      return adjust === 'qfq' ? price / factors[row]! : price * factors[row]!;
    });
  return tableOf(NAMES, days, {
    open: adjusted('o'),
    high: adjusted('h'),
    low: adjusted('l'),
    close: adjusted('c'),
    volume: figures.v,
    after_volume: figures.pv,
    after_amount: figures.pa,
    outstanding_share: counts,
    turnover: turnoverRates(figures.v, counts),
  });
}

const NAMES = [
  'open',
  'high',
  'low',
  'close',
  'volume',
  'after_volume',
  'after_amount',
  'outstanding_share',
  'turnover',
  'qfq_factor',
  'hfq_factor',
] as const;
