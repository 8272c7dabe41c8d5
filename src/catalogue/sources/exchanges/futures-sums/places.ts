import { groupBy } from '../../../../base/group-by.ts';
import { say } from '../../../../base/say.ts';
import type { RowField } from '../../../../engine/formats/json/json-rows.ts';
import { isoDay } from '../../../../engine/interface/day-forms.ts';
import type { Page, Pages } from '../../../../engine/interface/pages.ts';
import type { FetchContext, Source } from '../../../../engine/interface/source.ts';
import { type FieldCells, toFieldCells } from '../../../wire/field-cells.ts';
import type { Fields } from '../../../wire/list-of-records.ts';
import { changed, noValue } from '../../../wire/refusals.ts';
import { cffexPlaces, FIRST_DAYS, parsePlaces as parseFinancial } from '../cffex-files/wire.ts';
import { parsePlaces as parseZhengzhou } from '../czce-texts/wire.ts';
import { unlessLate } from '../futures-days.ts';
import { numberOf, SUM_RANK } from '../futures-figures.ts';
import { ALL_PRODUCTS, PRODUCTS_OF } from '../futures-products.ts';
import { czceDays, fetchPublished, futuresExchanges, sessionDaysOf } from '../futures-spans/wire.ts';
import { parsePlaces as parseShanghai, shfePlaces } from '../shfe-files/wire.ts';

/** The sums of the first members of some products over a span of days, `YYYYMMDD`. */
export type PlacesAsk = {
  /** Letters of products, separated by commas; empty for all. */
  readonly products: string;
  readonly first: string;
  readonly last: string;
};

/** The exchanges whose lists of members are summed. */
const MARKETS = ['SHFE', 'CZCE', 'CFFEX'] as const;
type PlacesMarket = (typeof MARKETS)[number];

/** The products of these exchanges. */
export const RANKED_PRODUCTS: readonly string[] = ALL_PRODUCTS.filter((product) =>
  MARKETS.some((market) => PRODUCTS_OF[market].includes(product)),
);

/** The products of an exchange that an ask wants, on a day. */
function wantedOf({ products }: PlacesAsk, market: PlacesMarket, day: string): readonly string[] {
  const wanted = products === '' ? RANKED_PRODUCTS : products.split(',');
  const own = PRODUCTS_OF[market].filter((product) => wanted.includes(product));
  return market === 'CFFEX' ? own.filter((product) => day >= FIRST_DAYS.get(product)!) : own;
}

/** How many pages the places of an exchange are on a day: CFFEX has one for each product. */
function countOf(ask: PlacesAsk, market: PlacesMarket, day: string): number {
  const { length } = wantedOf(ask, market, day);
  return market === 'CFFEX' ? length : Math.min(length, 1);
}

function fetchPlaces(ask: PlacesAsk, market: PlacesMarket, day: string, context: FetchContext): Promise<Pages> {
  if (market === 'SHFE') return shfePlaces.fetch({ products: '', placesOn: day }, context);
  if (market === 'CZCE') return context.cached(czceDays, { file: 'places', day });
  return cffexPlaces.fetch({ products: wantedOf(ask, market, day).join(','), day }, context);
}

/** The places of members of three exchanges: the files of days, which the interfaces of each exchange share. */
export const memberPlaces: Source<PlacesAsk> = {
  ...futuresExchanges,
  uses: () => [...(shfePlaces.uses?.() ?? []), czceDays, ...(cffexPlaces.uses?.() ?? [])],
  notFoundMeaning: say('It has no such figures, or not yet.', '没有这些数据，或尚未公布。'),
  fetch: async (ask, context) => {
    const [first, ...others] = await fetchPublished(sessionDaysOf(ask), context.now, async (day) => {
      const pages: Page[] = [];
      for (const market of MARKETS)
        if (countOf(ask, market, day) > 0) pages.push(...(await fetchPlaces(ask, market, day, context)));
      return pages;
    });
    if (!first)
      throw noValue(
        `No exchange ranked the members of ${ask.products} on ${ask.first}.`,
        `没有交易所公布 ${ask.first} ${ask.products} 的会员排名。`,
      );
    return [first, ...others];
  },
};

/** How many members are summed. */
export const TOPS = [5, 10, 15, 20] as const;

/** The figures that are summed. */
export const FIGURES = [
  'vol',
  'vol_chg',
  'long_open_interest',
  'long_open_interest_chg',
  'short_open_interest',
  'short_open_interest_chg',
] as const;

const FIELDS: readonly RowField[] = [
  { name: 'symbol', cells: 'code' },
  { name: 'variety', cells: 'code' },
  { name: 'rank', cells: 'whole' },
  ...FIGURES.map((name): RowField => ({ name, cells: 'whole' })),
];

function parseMarket(pages: Pages, ask: PlacesAsk, market: PlacesMarket, day: string): FieldCells {
  if (market === 'SHFE') return parseShanghai(pages, { products: '', placesOn: day }, FIELDS);
  if (market === 'CZCE') return parseZhengzhou(pages, { file: 'places', day }, FIELDS);
  return parseFinancial(pages, { products: wantedOf(ask, market, day).join(','), day }, FIELDS);
}

/** The places of one exchange on one day, of the wanted products, as rows. */
function placesOf(pages: Pages, ask: PlacesAsk, market: PlacesMarket, day: string): readonly Fields[] {
  const cells = parseMarket(pages, ask, market, day);
  const wanted = wantedOf(ask, market, day);
  return Array.from(
    { length: cells.symbol?.length ?? 0 },
    (_, row): Fields => Object.fromEntries(FIELDS.map(({ name }) => [name, cells[name]!.valueAt(row)])),
  ).filter(({ variety, rank }) => wanted.includes(String(variety)) && Number(rank) < SUM_RANK);
}

/** The sums of the first members of some places, `vol_top5` and so on. */
function sumsOf(places: readonly Fields[]): Readonly<Record<string, number>> {
  return Object.fromEntries(
    TOPS.flatMap((top) => {
      const first = places.filter(({ rank }) => Number(rank) <= top);
      return FIGURES.map((figure): [string, number] => [
        `${figure}_top${top}`,
        first.reduce((sum, place) => sum + (numberOf(place[figure]) ?? 0), 0),
      ]);
    }),
  );
}

/**
 * Parses the sums of the first 5, 10, 15 and 20 members by day: of each contract, and of each product. Zhengzhou
 * ranks the members of a product itself; of other exchanges, a product is the sum of its contracts. Throws what
 * the parsers of the exchanges throw, and `upstream_changed` for other pages than days.
 */
export function parseSums(pages: Pages, ask: PlacesAsk, fields: readonly RowField[]): FieldCells {
  const label = 'Sums of members';
  const rows: Fields[] = [];
  let at = 0;
  for (const [nth, day] of sessionDaysOf(ask).entries()) {
    if (at === pages.length) break;
    const own = pages.slice(at, at + MARKETS.reduce((count, market) => count + countOf(ask, market, day), 0));
    at += own.length;
    const obtained = Math.min(...own.map((page) => page.obtained));
    rows.push(...(unlessLate({ day, isFirst: nth === 0, obtained }, () => sumsOfDay(own, ask, day)) ?? []));
  }
  if (at !== pages.length) throw changed(label, `${pages.length} pages where ${at} were expected`);
  return toFieldCells(rows, fields, { label });
}

/** The sums of a day: of the contracts of each exchange, and then of products. */
function sumsOfDay(pages: readonly Page[], ask: PlacesAsk, day: string): readonly Fields[] {
  const rows: Fields[] = [];
  const products: Fields[] = [];
  let at = 0;
  for (const market of MARKETS) {
    const [first, ...others] = pages.slice(at, at + countOf(ask, market, day));
    if (!first) continue;
    at += 1 + others.length;
    const places = placesOf([first, ...others], ask, market, day);
    const contracts = [...groupBy(places, ({ symbol }) => String(symbol)).values()].map((own): Fields => {
      const [{ symbol, variety }] = own;
      return { symbol, variety, ...sumsOf(own), date: isoDay(day) };
    });
    rows.push(...contracts);
    if (market !== 'CZCE') products.push(...productsOf(contracts));
  }
  return [...rows, ...products];
}

/** The sums of the contracts of each product, under the name of the product. */
function productsOf(contracts: readonly Fields[]): readonly Fields[] {
  return [...groupBy(contracts, ({ variety }) => String(variety)).values()].map((own): Fields => {
    const [{ variety, date }] = own;
    const names = TOPS.flatMap((top) => FIGURES.map((figure) => `${figure}_top${top}`));
    const sums = names.map((name) => [name, own.reduce((sum, row) => sum + Number(row[name]), 0)]);
    return { symbol: variety, variety, ...Object.fromEntries(sums), date };
  });
}
