import { quote } from '../../../../base/errors.ts';
import { Cells } from '../../../../engine/formats/cells.ts';
import { isRecord } from '../../../../engine/formats/json/json.ts';
import { isDayText, parseNumber } from '../../../../engine/formats/values.ts';
import { inspect } from '../../../../engine/interface/inspections.ts';
import type { Page, Pages } from '../../../../engine/interface/pages.ts';
import type { CachedSource, Source } from '../../../../engine/interface/source.ts';
import type { FieldCells } from '../../../wire/field-cells.ts';
import { changed, noValue } from '../../../wire/refusals.ts';
import { address } from '../../../wire/upstream-value.ts';
import { refuseBan } from '../replies.ts';
import { sina } from '../site.ts';
import type { Bars } from './bars.ts';
import {
  type DatedDays,
  daysOf,
  type FactorKind,
  fetchFile,
  isUntraded,
  LABEL,
  openFactors,
  refuseFewer,
  refuseOldFactors,
  sortedBySince,
} from './files.ts';
import { DAILY_ABROAD, parseMarketBars, sinaMarketFiles, toFields } from './histories.ts';
import { roundHalfEven } from './rounding.ts';
import { factorsOfDays, tableOf } from './wire.ts';

/** A market whose shares have factors of their own kind: a price is multiplied, and cash is added. */
type MarketAbroad = 'hong-kong' | 'united-states';

/** The whole history of one share of another exchange, its prices adjusted or not. */
export type AbroadAsk = { readonly market: MarketAbroad; readonly symbol: string; readonly adjust: '' | FactorKind };

/** The factors of one share of another exchange. */
export type AbroadFactorsAsk = {
  readonly market: MarketAbroad;
  readonly symbol: string;
  readonly table: FactorKind;
};

type FactorFileAsk = { readonly factorsAbroad: string; readonly market: MarketAbroad; readonly adjust: FactorKind };

/** The factors of a share of another exchange. A share without a file has a page of status 404. */
const factorFiles: CachedSource<FactorFileAsk> = {
  ...sina,
  inspections: { refuseBan, daysOfFactors },
  cache: DAILY_ABROAD,
  evictable: true,
  fetch: async ({ factorsAbroad: symbol, market, adjust }, context) => {
    const url =
      market === 'hong-kong'
        ? address`https://finance.sina.com.cn/stock/hkstock/${symbol}/${adjust}.js`
        : address`https://finance.sina.com.cn/us_stock/company/reinstatement/${symbol}_${adjust}.js`;
    return fetchFile(
      { url, statuses: [404] },
      context,
      inspect(daysOfFactors, { market, symbol, adjust }),
      (found, before) => refuseFewer(found, `factors of ${symbol}`, before),
    );
  },
};

/**
 * The daily bars of a share of another exchange, or its factors. Each file is a cached reply of its own. Throws
 * `no_value` for a share without a file of bars, or without one of factors where they are needed.
 */
export const sinaAbroad: Source<AbroadAsk | AbroadFactorsAsk> = {
  ...sina,
  uses: () => [sinaMarketFiles, factorFiles],
  composedOf: (ask) => {
    const { market, symbol } = ask;
    const adjust = 'table' in ask ? ask.table : ask.adjust;
    return [
      ...('table' in ask ? [] : [{ source: sinaMarketFiles, ask: { market, symbol } }]),
      ...(adjust === '' ? [] : [{ source: factorFiles, ask: { factorsAbroad: symbol, market, adjust } }]),
    ];
  },
  fetch: async (ask, context) => {
    const { market, symbol } = ask;
    const factors = async (adjust: FactorKind): Promise<Page> => {
      const [page] = await context.cached(factorFiles, { factorsAbroad: symbol, market, adjust });
      if (page.status !== 404) return page;
      throw noValue(
        `Sina has no factors (${adjust}) of ${symbol}: its prices cannot be adjusted.`,
        `新浪没有 ${symbol} 的复权因子（${adjust}）：价格无法复权。`,
      );
    };
    if ('table' in ask) return [await factors(ask.table)];
    const [bars] = await context.cached(sinaMarketFiles, { market, symbol });
    if (bars.status === 404) throw noValue(`Sina has no daily bars of ${symbol}.`, `新浪没有 ${symbol} 的日线。`);
    // The bars are last: they are what the address of an answer names.
    return ask.adjust === '' ? [bars] : [await factors(ask.adjust), bars];
  },
};

function daysOfFactors(page: Page, ask: Parameters<typeof parseFactorsAbroad>[1]): DatedDays {
  return daysOf(parseFactorsAbroad(page, ask), page);
}

/** What adjusts the prices from a day on: a price becomes the price times the factor, and the cash more. */
export interface FactorAbroad {
  /** `YYYY-MM-DD`. */
  readonly since: string;
  readonly factor: number;
  readonly cash: number;
}

/**
 * Parses the factors of a share of another exchange, the oldest first:
 * `var hk00700hfq={"data":[{"d":"2014-05-16","f":"5","c":"4.68"},…]}`. Those for forward adjustment in Hong Kong
 * have no cash; else it is the third value of an entry, whatever its name. Throws `upstream_changed` for anything
 * else, and where there is no factor: then prices cannot be adjusted.
 */
export function parseFactorsAbroad(
  { body, obtained }: Pick<Page, 'body' | 'obtained'>,
  { market, symbol, adjust }: Omit<AbroadAsk, 'adjust'> & { readonly adjust: FactorKind },
): readonly FactorAbroad[] {
  const hasCash = market === 'united-states' || adjust === 'hfq';
  const factors = openFactors(body, symbol, adjust).map((entry): FactorAbroad => {
    const { d: since, f, ...others } = isRecord(entry) ? entry : {};
    const factor = toNumber(f);
    const [cash, ...more] = Object.values(others).map(toNumber);
    const isKnown = hasCash ? cash !== undefined && more.length === 0 : (cash ?? 0) === 0;
    if (!isDayText(since) || factor === undefined || factor <= 0 || !isKnown)
      throw changed(LABEL, `expected a day, a factor${hasCash ? ' and an amount of cash' : ''}, got ${quote(entry)}`);
    return { since, factor, cash: cash ?? 0 };
  });
  return sortedBySince(factors, { obtained, what: 'factors' });
}

/** The number that a value of JSON is or that its text writes; undefined for anything else. */
function toNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return value;
  return typeof value === 'string' ? parseNumber(value, { exponents: true, loose: true }) : undefined;
}

/**
 * Parses the files of a share: bars and, for adjusted prices, factors; or the factors alone, the newest first.
 * Adjusted prices have four decimals. Throws `upstream_changed` as the parsers of the files do, and for a bar
 * before the first factor.
 */
export function parseAbroad(pages: Pages, ask: AbroadAsk | AbroadFactorsAsk): FieldCells {
  const { market, symbol } = ask;
  if ('table' in ask)
    return factorTable(parseFactorsAbroad(pages[0], { market, symbol, adjust: ask.table }).toReversed(), ask.table);
  const bars = parseMarketBars(pages.at(-1) ?? pages[0], market, symbol);
  const { adjust } = ask;
  const fields = toFields(adjust === '' ? bars : adjusted(bars, pages, { market, symbol, adjust }));
  const none = Cells.numbers(bars.days.map(() => null));
  return { ...fields, qfq_factor: none, hfq_factor: none, cash: none };
}

function adjusted(bars: Bars, pages: Pages, ask: Parameters<typeof parseFactorsAbroad>[1]): Bars {
  const [page, ...rest] = pages;
  if (rest.length === 0) throw changed(LABEL, 'expected a page of factors, got none');
  refuseOldFactors(page, bars.days.at(-1), ask.symbol);
  const factors = factorsOfDays(bars.days, parseFactorsAbroad(page, ask), ask.symbol, LABEL);
  const adjust = (prices: readonly number[]): number[] =>
    prices.map((price, row) => {
      const { factor, cash } = factors[row]!;
      // Where nothing was traded, these prices stay absent.
      return price === 0 && isUntraded(bars, row) ? 0 : roundHalfEven(price * factor + cash, 4);
    });
  return {
    ...bars,
    opens: adjust(bars.opens),
    highs: adjust(bars.highs),
    lows: adjust(bars.lows),
    closes: adjust(bars.closes),
  };
}

const FIGURES = ['open', 'high', 'low', 'close', 'volume', 'amount', 'qfq_factor', 'hfq_factor', 'cash'] as const;

/** The columns of a table of factors: those of prices are absent. */
function factorTable(factors: readonly FactorAbroad[], table: FactorKind): FieldCells {
  return tableOf(
    FIGURES,
    factors.map(({ since }) => since),
    { [`${table}_factor` as const]: factors.map(({ factor }) => factor), cash: factors.map(({ cash }) => cash) },
  );
}
