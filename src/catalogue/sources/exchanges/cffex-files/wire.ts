import { quote } from '../../../../base/errors.ts';
import { say } from '../../../../base/say.ts';
import { textMap } from '../../../../base/text-map.ts';
import { decodeBody } from '../../../../engine/formats/encodings.ts';
import type { RowField } from '../../../../engine/formats/json/json-rows.ts';
import { inflateMemberSync, isZip, zipMembers } from '../../../../engine/formats/workbook/zip.ts';
import { freshFor, freshWhere, toMs } from '../../../../engine/interface/cache-policy.ts';
import { isoDay, midnightOf } from '../../../../engine/interface/day-forms.ts';
import { inspect } from '../../../../engine/interface/inspections.ts';
import type { Page, Pages } from '../../../../engine/interface/pages.ts';
import type { CachedSource, FetchContext, Source } from '../../../../engine/interface/source.ts';
import { PROVEN_DAYS } from '../../../../engine/interface/trading-calendar.ts';
import type { FieldCells } from '../../../wire/field-cells.ts';
import { type Fields, refuseTwice } from '../../../wire/list-of-records.ts';
import { beginningOf, changed, noValue, refused } from '../../../wire/refusals.ts';
import { fetchUnencrypted } from '../../../wire/unencrypted.ts';
import { address } from '../../../wire/upstream-value.ts';
import { saysAbsent } from '../absent-file.ts';
import { reportsOfDay } from '../day-reports.ts';
import { withDashes, withoutEmptyEnd } from '../field-cells.ts';
import { checkCount } from '../futures-days.ts';
import {
  type MemberRank,
  namedRows,
  numberOf,
  PLACE_FIELDS,
  productOf,
  refuseOtherLists,
  refuseOtherPlaces,
  refuseOtherSums,
  refuseOtherTurnovers,
  SIZES,
  SUM_RANK,
  toBars,
  toFigures,
} from '../futures-figures.ts';
import { financialFutures } from '../futures-site.ts';
import { xmlRecords } from '../xml-records.ts';
import { optionQuotes } from '../yunhq/wire.ts';

/** One file of a day, `YYYYMMDD`. */
export type CffexAsk = { readonly file: 'bars' | 'settlement' | 'contracts'; readonly day: string };

/** The bars of a day, out of the archive of its month. */
export type CffexMonthAsk = { readonly archived: string };

/** The places of members on a day, of products separated by commas. */
export type CffexPlacesAsk = { readonly products: string; readonly day: string };

const [HOST] = financialFutures.hosts;
const ROOT = `http://${HOST}`;
const TITLE = financialFutures.title.en;

/** What the page says that the exchange shows in the place of a file that it does not have. */
const ABSENT = '要查看的页面不存在';

/** Whether the exchange has no such file. */
function isAbsent(page: Page): boolean {
  return saysAbsent(page, ABSENT);
}

/**
 * The inspection of every file: throws `upstream_refused` for a page that is neither the file nor says that there
 * is none.
 */
function inspectFile(page: Page, label: string): void {
  if (isAbsent(page)) return;
  const start = beginningOf(page.body);
  if (start.startsWith('<') && !start.startsWith('<?xml'))
    throw refused(label, `expected a file, got a page: ${quote(start)}`);
}

/** Fetches a file, without encryption where that is allowed. */
function fetchFile(path: string, label: string, context: FetchContext): Promise<Page> {
  const request = { url: `${ROOT}/${path}`, statuses: [404], check: inspect(inspectFile, label) };
  return fetchUnencrypted(context, financialFutures.name, request);
}

const monthOf = (day: string): string => day.slice(0, 6);
const dayOfMonth = (day: string): string => day.slice(6);

const PATHS = {
  bars: (day: string) => address`sj/hqsj/rtj/${monthOf(day)}/${dayOfMonth(day)}/${day}_1.csv`,
  settlement: (day: string) => address`sj/jscs/${monthOf(day)}/${dayOfMonth(day)}/${day}_1.csv`,
  contracts: (day: string) => address`sj/jycs/${monthOf(day)}/${dayOfMonth(day)}/index.xml`,
} as const;

const labelOf = ({ file, day }: CffexAsk): string => `${TITLE}, ${file} of ${day}`;

/** The files of days. */
export const cffexFiles: Source<CffexAsk> = {
  ...financialFutures,
  inspections: { inspectFile },
  fetch: async (ask, context) => [await fetchFile(PATHS[ask.file](ask.day), labelOf(ask), context)],
};

/** The archive of a month, `YYYYMM`: a file of each day. */
export const cffexMonths: CachedSource<{ readonly month: string }> = {
  ...financialFutures,
  inspections: { inspectFile },
  cache: freshWhere<{ readonly month: string }>(
    ({ month }, at) => at > Date.UTC(Number(month.slice(0, 4)), Number(month.slice(4)), 1) + toMs('7d'),
    { where: say('Months that ended more than a week ago', '一周以前结束的月份'), fresh: '30d' },
    freshFor('30m', { staleIfError: '365d' }),
  ),
  evictable: true,
  fetch: async ({ month }, context) => [
    await fetchFile(address`sj/historysj/${month}/zip/${month}.zip`, `${TITLE}, archive of ${month}`, context),
  ],
};

/** The bars of days, out of the archives of months. */
export const cffexArchive: Source<CffexMonthAsk> = {
  ...financialFutures,
  uses: () => [cffexMonths],
  composedOf: ({ archived }) => [{ source: cffexMonths, ask: { month: monthOf(archived) } }],
  fetch: ({ archived }, context) => context.cached(cffexMonths, { month: monthOf(archived) }),
};

/** The products whose members are ranked, each with its first day: before it, there is no file. */
export const FIRST_DAYS = textMap({
  IF: '20100416',
  IC: '20150416',
  IM: '20220722',
  IH: '20150416',
  T: '20150320',
  TF: '20130906',
  TS: '20180817',
  TL: '20230421',
});

const placesOfProduct: CachedSource<{ readonly product: string; readonly day: string }> = {
  ...financialFutures,
  inspections: { inspectFile },
  cache: reportsOfDay<{ readonly product: string; readonly day: string }>(({ day }) => day),
  evictable: true,
  fetch: async ({ product, day }, context) => [
    await fetchFile(
      address`sj/ccpm/${monthOf(day)}/${dayOfMonth(day)}/${product}_1.csv`,
      `${TITLE}, places of ${product} on ${day}`,
      context,
    ),
  ],
};

/** The wanted products that were listed on the day of an ask. */
function listedProducts({ products, day }: CffexPlacesAsk): readonly string[] {
  return products.split(',').filter((product) => day >= FIRST_DAYS.get(product)!);
}

/** The places of members: a file of each product. */
export const cffexPlaces: Source<CffexPlacesAsk> = {
  ...financialFutures,
  uses: () => [placesOfProduct],
  composedOf: (ask) =>
    listedProducts(ask).map((product) => ({ source: placesOfProduct, ask: { product, day: ask.day } })),
  fetch: async (ask, context) => {
    const pages: Page[] = [];
    for (const product of listedProducts(ask))
      pages.push((await context.cached(placesOfProduct, { product, day: ask.day }))[0]);
    const [first, ...others] = pages;
    if (!first)
      throw noValue(
        `${TITLE}: no product of ${ask.products} was listed on ${ask.day}.`,
        `中国金融期货交易所在 ${ask.day} 没有品种 ${ask.products}。`,
      );
    return [first, ...others];
  },
};

/** The lines of a file of commas, as their cells without blanks. */
function linesOf(body: Buffer, label: string): readonly (readonly string[])[] {
  const lines = decodeBody(body, 'gb18030', label).split(/\r?\n/);
  return lines.map((line) => line.split(',').map((cell) => cell.trim()));
}

/** The quotes of the options of one product, such as `IO`. */
export type CffexQuotesAsk = { readonly product: string };

const quotesLabel = ({ product }: CffexQuotesAsk): string => `${TITLE}, quotes of ${product}`;

/** The quotes of options of now. */
export const cffexQuotes: CachedSource<CffexQuotesAsk> = {
  ...financialFutures,
  inspections: { inspectFile },
  cache: optionQuotes,
  evictable: true,
  fetch: async (ask, context) => [await fetchFile(address`quote_${ask.product}.txt`, quotesLabel(ask), context)],
};

/** An option, `IO2306-C-3100`. */
const OPTION = /^[A-Z]{2}\d{4}-[CP]-\d{1,8}$/;

/**
 * Parses the quotes of options, found by their headings: `instrument,position,volume,…`. Options of another
 * product are left out. Throws `upstream_changed` for another form, a file without the product, and a contract
 * that comes twice.
 */
export function parseQuotes([page]: Pages, ask: CffexQuotesAsk, fields: readonly RowField[]): FieldCells {
  const label = quotesLabel(ask);
  if (isAbsent(page)) throw refused(label, 'the exchange says that it has no such file');
  const [headings = [], ...lines] = linesOf(page.body, label);
  if (!headings.includes('instrument')) throw changed(label, `expected headings, got ${quote(headings)}`);
  const rows = lines
    .filter((cells) => cells.some((cell) => cell !== ''))
    .map((cells): Fields => {
      if (cells.length !== headings.length)
        throw changed(label, `expected ${headings.length} cells, got ${quote(cells)}`);
      return Object.fromEntries(headings.map((heading, at) => [heading, cells[at]]));
    });
  const named = namedRows(rows, ({ instrument }) => instrument, { form: OPTION }, label);
  const own = named.filter(({ instrument }) => productOf(String(instrument)) === ask.product);
  if (own.length === 0 && named.length > 0) throw changed(label, `it has ${quote(named[0]?.instrument)}`);
  refuseTwice(own, label, ({ instrument }) => instrument);
  return toFigures(own, fields, label);
}

const CONTRACT = /^[A-Z]{1,2}\d{4}$/;
/** What is no future: a sum, an option, or an empty line. */
const NO_FUTURE = /^(?:小计|合计|总计|[A-Z]{2}\d{4}-[CP]-\d{1,8})?$/;

/**
 * Parses the bars of a day, found by their headings: `合约代码,今开盘,最高价,…`. Sums and options are left out.
 * Throws `upstream_changed` for another form, a contract with another number of cells or that comes twice, a price
 * or a turnover that cannot be, and volumes that do not sum to that of the product.
 */
function parseBarLines(body: Buffer, day: string, fields: readonly RowField[], label: string): FieldCells {
  const [headings = [], ...lines] = linesOf(body, label);
  if (headings[0] !== '合约代码') throw changed(label, `expected headings, got ${quote(headings)}`);
  const rows: Fields[] = [];
  const sums = new Map<string, number>();
  for (const cells of lines) {
    const row: Fields = Object.fromEntries(headings.map((heading, at) => [heading, cells[at] ?? '']));
    const symbol = cells[0] ?? '';
    const product = rows.at(-1)?.variety;
    if (CONTRACT.test(symbol)) {
      if (cells.length !== headings.length)
        throw changed(label, `expected ${headings.length} cells, got ${quote(cells)}`);
      rows.push({ ...row, date: isoDay(day), variety: productOf(symbol) });
    } else if (symbol === '小计' && typeof product === 'string' && !sums.has(product))
      sums.set(product, numberOf(row.成交量) ?? 0);
    else if (!NO_FUTURE.test(symbol)) throw changed(label, `expected a contract or a sum, got ${quote(cells)}`);
  }
  const volumes = rows.map((row) => ({ product: String(row.variety), figure: numberOf(row.成交量) ?? 0 }));
  refuseOtherSums(volumes, sums, label);
  const bars = { symbol: '合约代码', open: '今开盘', high: '最高价', low: '最低价', close: '今收盘' };
  const money = { settle: '今结算', volume: '成交量', turnover: '成交金额' };
  refuseOtherTurnovers(rows, money, SIZES.financial, label);
  return toFigures(toBars(rows, bars, label), fields, label);
}

/**
 * Parses the bars of a day out of its own file. Throws what {@link checkCount} throws, and for another form.
 */
export function parseBars([page]: Pages, ask: CffexAsk, fields: readonly RowField[]): FieldCells {
  const label = labelOf(ask);
  const parsed = isAbsent(page) ? toFigures([], fields, label) : parseBarLines(page.body, ask.day, fields, label);
  checkCount(Object.values(parsed)[0]?.length ?? 0, ask.day, page, label);
  return parsed;
}

// The file of a day has some kilobytes; with options, some hundred.
const MAX_MEMBER = 4_000_000;

/** Parses the bars of a day out of the archive of its month. */
export function parseArchivedBars(
  [page]: Pages,
  { archived: day }: CffexMonthAsk,
  fields: readonly RowField[],
): FieldCells {
  const label = `${TITLE}, archive of ${monthOf(day)}, ${day}`;
  let parsed = toFigures([], fields, label);
  if (!isAbsent(page)) {
    if (!isZip(page.body)) throw changed(label, `expected an archive, got ${quote(beginningOf(page.body))}`);
    const days = zipMembers(page.body, label).filter(({ name }) => /\d{8}_1\.csv$/.test(name));
    if (days.length === 0) throw changed(label, 'an archive without a file of any day');
    const member = days.find(({ name }) => name.endsWith(`${day}_1.csv`));
    if (member)
      parsed = parseBarLines(inflateMemberSync(page.body, member.name, MAX_MEMBER, label), day, fields, label);
  }
  checkCount(Object.values(parsed)[0]?.length ?? 0, day, page, label);
  return parsed;
}

/** How many cells a place has: day, contract, rank and the three lists. */
const CELLS = 3 + PLACE_FIELDS.length;

/**
 * The places of one product: those below the heading whose third cell is 排名. There are none where no contract of
 * it is active: the exchange ranks the members of active contracts alone.
 */
function placesIn(page: Page, day: string, label: string): readonly MemberRank[] {
  const places: MemberRank[] = [];
  let isBelow = false;
  let hasHeading = false;
  for (const cells of linesOf(page.body, label)) {
    const [of = '', symbol = '', third = ''] = cells;
    if (of === '交易日') isBelow = third === '排名';
    hasHeading ||= isBelow;
    if (!isBelow) continue;
    if (!CONTRACT.test(symbol)) refuseOtherLists(cells, label);
    // A second line of headings and an empty one name no day.
    if (!CONTRACT.test(symbol) && !/\d{8}/.test(of)) continue;
    if (!CONTRACT.test(symbol)) throw changed(label, `expected a contract, got ${quote(cells)}`);
    if (of !== day) throw changed(label, `a row is of ${quote(of)}`);
    const filled = cells.slice(0, CELLS);
    if (filled.length !== CELLS || cells.slice(CELLS).some((cell) => cell !== ''))
      throw changed(label, `expected ${CELLS} cells, got ${quote(cells)}`);
    const figures = PLACE_FIELDS.map((name, at) => [name, filled[at + 3]]);
    places.push({ ...Object.fromEntries(figures), symbol, rank: Number(third), variety: productOf(symbol) });
  }
  if (!hasHeading) throw changed(label, 'expected a heading with 排名, got none');
  return places;
}

/** The sums of the places of a contract, which the file does not have. */
function sumOf(places: readonly MemberRank[]): MemberRank {
  const figures = PLACE_FIELDS.filter((name) => !name.endsWith('_name')).map((name) => [
    name,
    places.reduce((sum, place) => sum + (numberOf(place[name]) ?? 0), 0),
  ]);
  const { symbol, variety } = places[0]!;
  const names = { vol_party_name: null, long_party_name: null, short_party_name: null };
  return { ...names, ...Object.fromEntries(figures), symbol, rank: SUM_RANK, variety };
}

/**
 * Parses the places of members, with the sums of each contract, of rank 999. Throws `upstream_refused` where some
 * products have a file and a listed one has none. Throws `upstream_changed` for another form or day, and for
 * places that cannot be.
 */
export function parsePlaces(pages: Pages, ask: CffexPlacesAsk, fields: readonly RowField[]): FieldCells {
  const products = listedProducts(ask);
  const label = `${TITLE}, places on ${ask.day}`;
  const absent = products.filter((_, at) => isAbsent(pages[at]!));
  if (absent.length > 0 && absent.length < products.length) throw refused(label, `no file of ${absent.join(', ')}`);
  const rows =
    absent.length > 0
      ? []
      : pages.flatMap((page) => {
          const places = placesIn(page, ask.day, label);
          const contracts = [...new Set(places.map(({ symbol }) => symbol))];
          return contracts.flatMap((symbol) => {
            const own = places.filter((place) => place.symbol === symbol);
            return [...own, sumOf(own)];
          });
        });
  const other = rows.find(({ variety }) => !products.includes(String(variety)));
  if (other) throw changed(label, `places of ${other.symbol}`);
  refuseOtherPlaces(rows, label);
  checkCount(rows.length, ask.day, pages[0], label);
  return toFigures(rows, fields, label);
}

const SETTLEMENT_FIELDS = [
  'symbol',
  'long_margin_ratio',
  'short_margin_ratio',
  'trade_fee_ratio',
  'delivery_fee_ratio',
  'close_today_fee_ratio',
] as const;

/** The first heading of the part of a settlement file that is of options. */
const OPTION_SERIES = '合约系列';

/**
 * Parses the settlement parameters of futures: below a title and headings, six texts for each contract; lines that
 * begin with no code are notes. The part of options, whose texts are others, is left out. Throws `no_value` for a
 * session without a file. Throws `upstream_changed` for titles of other days, another number of headings or texts,
 * and for a contract that comes twice.
 */
export function parseSettlement([page]: Pages, ask: CffexAsk, fields: readonly RowField[]): FieldCells {
  const label = labelOf(ask);
  // The site listed 360 files for the sixteen years to June 2026: one for each day on which a parameter changed.
  if (isAbsent(page) && PROVEN_DAYS.knows(midnightOf(ask.day)) && PROVEN_DAYS.hasTrading(midnightOf(ask.day)))
    throw noValue(
      `${label}: no file. The exchange publishes one on days on which a parameter changes; it holds until the next.`,
      `中国金融期货交易所没有 ${ask.day} 的文件。它只在参数变动的日子公布，直到下一次变动都有效。`,
    );
  const [title = [], headings = [], ...rest] = isAbsent(page) ? [] : linesOf(page.body, label);
  const areHeadings =
    withoutEmptyEnd(headings).length === SETTLEMENT_FIELDS.length && !/^[A-Z]/.test(headings[0] ?? '');
  if (!isAbsent(page) && !areHeadings)
    throw changed(label, `expected ${SETTLEMENT_FIELDS.length} headings, got ${quote(headings)}`);
  // 期货合约结算业务参数表（20260119）: where only one part has changed, the title of the other names an earlier day.
  const titled = [title, ...rest].flatMap(([first = '']) => /参数表[（(](\d{8})[）)]$/.exec(first)?.[1] ?? []);
  if (titled.length > 0 && !titled.includes(ask.day)) throw changed(label, `it is of ${quote(titled)}`);
  const options = rest.findIndex(([first]) => first === OPTION_SERIES);
  const lines = options < 0 ? rest : rest.slice(0, options);
  const rows = lines.flatMap((cells): readonly Fields[] => {
    const [symbol = ''] = cells;
    const texts = withoutEmptyEnd(cells);
    // Titles and notes are one text, and headings, of another part as well, are words without a figure.
    const isWords = texts.length < 2 || !texts.some((text) => /\d/.test(text));
    if (!CONTRACT.test(symbol) && isWords) return [];
    if (!CONTRACT.test(symbol)) throw changed(label, `expected a contract, got ${quote(cells)}`);
    if (texts.length !== SETTLEMENT_FIELDS.length)
      throw changed(label, `expected ${SETTLEMENT_FIELDS.length} texts of ${symbol}, got ${quote(cells)}`);
    const named = Object.fromEntries(SETTLEMENT_FIELDS.map((name, at) => [name, texts[at]]));
    return [{ ...named, date: isoDay(ask.day), variety: productOf(symbol) }];
  });
  refuseTwice(rows, label, ({ symbol }) => symbol);
  checkCount(rows.length, ask.day, page, label);
  return toFigures(rows, fields, label);
}

/**
 * Parses the trading parameters of all contracts, options among them. Throws `upstream_changed` for another form
 * or day, a contract that comes twice, and a lower limit that is not below the upper one.
 */
export function parseContracts([page]: Pages, ask: CffexAsk, fields: readonly RowField[]): FieldCells {
  const label = labelOf(ask);
  const rows = isAbsent(page) ? [] : xmlRecords(page.body, 'INDEX', fields, label);
  if (!isAbsent(page) && rows.length === 0) throw changed(label, 'expected contracts, got none');
  for (const row of rows) {
    const of = withDashes(row.TRADING_DAY);
    if (of !== isoDay(ask.day)) throw changed(label, `a contract of ${quote(row.TRADING_DAY ?? null)}`);
    const [lower, upper] = [numberOf(row.LOWERLIMITPRICE), numberOf(row.UPPERLIMITPRICE)];
    if (lower !== undefined && upper !== undefined && !(lower < upper))
      throw changed(label, `${quote(row.INSTRUMENT_ID)} has limits from ${lower} to ${upper}`);
  }
  refuseTwice(rows, label, ({ INSTRUMENT_ID: id }) => id);
  checkCount(rows.length, ask.day, page, label);
  return toFigures(rows, fields, label);
}
