import { groupBy } from '../../../../base/group-by.ts';
import type { Page, Pages } from '../../../../engine/interface/pages.ts';
import type { Source } from '../../../../engine/interface/source.ts';
import type { Fields } from '../../../wire/list-of-records.ts';
import { changed } from '../../../wire/refusals.ts';
import { productOf } from '../futures-figures.ts';
import type { FuturesMarket } from '../futures-products.ts';
import { futuresExchanges, futuresSpans, parseSpan } from '../futures-spans/wire.ts';

/** What is made of daily bars: of some exchanges on one day, or of one exchange on some days, `YYYYMMDD`. */
export type BarsAsk = {
  /** The bars themselves, or roll yields. */
  readonly want: 'bars' | 'yields';
  /** Exchanges, separated by commas. */
  readonly markets: string;
  readonly first: string;
  readonly last: string;
  /** The product wanted; empty for all. */
  readonly product: string;
  /** Two contracts wanted, separated by a comma; empty for those of the largest open interest. */
  readonly contracts: string;
};

function marketsOf({ markets }: BarsAsk): readonly FuturesMarket[] {
  return markets.split(',') as FuturesMarket[];
}

/** The bars of {@link BarsAsk}: the files of days, which get_futures_daily shares. */
export const futuresBars: Source<BarsAsk> = {
  ...futuresExchanges,
  uses: () => futuresSpans.uses?.() ?? [],
  fetch: async (ask, context) => {
    const pages: Page[] = [];
    for (const market of marketsOf(ask))
      pages.push(...(await futuresSpans.fetch({ market, first: ask.first, last: ask.last }, context)));
    const [first, ...others] = pages;
    return [first!, ...others];
  },
};

/** One bar of a contract, by the names of the columns of get_futures_daily. */
export type Bar = Fields & { readonly symbol: string; readonly date: string; readonly variety: string };

/** Parses the bars of an ask: those of the wanted product. Throws what the parsers of the days throw. */
export function parseWantedBars(pages: Pages, ask: BarsAsk): readonly Bar[] {
  const markets = marketsOf(ask);
  const { first, last } = ask;
  if (markets.length > 1 && markets.length !== pages.length)
    throw changed('Bars of futures', `${pages.length} pages of ${markets.length} exchanges`);
  const bars = markets.flatMap((market, at) => {
    const columns = parseSpan(markets.length > 1 ? [pages[at]!] : pages, { market, first, last });
    return Array.from(
      { length: columns[0]?.cells.length ?? 0 },
      (_, row): Fields => Object.fromEntries(columns.map(({ name, cells }) => [name, cells.valueAt(row)])),
    );
  });
  // Options of CFFEX stand beside its futures in the files of some days.
  return bars
    .filter((bar): bar is Bar => typeof bar.symbol === 'string' && /^[A-Z]{1,2}\d{3,4}$/.test(bar.symbol))
    .filter(({ symbol }) => ask.product === '' || productOf(symbol) === ask.product);
}

/**
 * The roll yields of bars: for each day and product, that between two contracts: those of an ask, or those with
 * the largest open interest. A product with fewer contracts, or whose contracts have no price, has none.
 *
 * It is the logarithm of the price of the nearer contract over that of the deferred one, divided by the months
 * between them, times twelve: positive where the nearer one is dearer.
 */
export function rollYields(bars: readonly Bar[], { contracts }: BarsAsk): readonly Fields[] {
  const wanted = contracts === '' ? [] : contracts.split(',');
  const compared = bars.filter(({ symbol }) => wanted.length === 0 || wanted.includes(symbol));
  return [...groupBy(compared, ({ date, variety }) => `${date} ${variety}`).values()].flatMap((group) => {
    const [one, other] = group.toSorted((a, b) => Number(b.open_interest ?? 0) - Number(a.open_interest ?? 0));
    if (!one || !other) return [];
    const [near, deferred] = monthsBetween(one.symbol, other.symbol) > 0 ? [one, other] : [other, one];
    const months = monthsBetween(near.symbol, deferred.symbol);
    const [nearPrice, deferredPrice] = [Number(near.close ?? 0), Number(deferred.close ?? 0)];
    if (months === 0 || nearPrice <= 0 || deferredPrice <= 0) return [];
    return [
      {
        roll_yield: (Math.log(nearPrice / deferredPrice) / months) * 12,
        near_by: near.symbol,
        deferred: deferred.symbol,
        date: near.date,
        variety: near.variety,
      },
    ];
  });
}

/**
 * How many months later the second contract ends. One digit of a year, as of Zhengzhou, is of the nearest decade.
 */
function monthsBetween(first: string, second: string): number {
  const [[year = 0, month = 0], [laterYear = 0, laterMonth = 0]] = [first, second].map((contract) => {
    const digits = contract.replace(/^[A-Z]+/, '');
    return [Number(digits.slice(0, -2)), Number(digits.slice(-2))];
  }) as [number[], number[]];
  const isShort = /^[A-Z]+\d{3}$/.test(first);
  const years = isShort ? ((((laterYear - year + 5) % 10) + 10) % 10) - 5 : laterYear - year;
  return years * 12 + laterMonth - month;
}
