import { quote } from '../../../../base/errors.ts';
import { isRecord, parseJson } from '../../../../engine/formats/json/json.ts';
import type { RowField } from '../../../../engine/formats/json/json-rows.ts';
import { isoDay } from '../../../../engine/interface/day-forms.ts';
import { inspect } from '../../../../engine/interface/inspections.ts';
import type { Page, Pages } from '../../../../engine/interface/pages.ts';
import type { CachedSource, FetchContext, Source } from '../../../../engine/interface/source.ts';
import type { FieldCells } from '../../../wire/field-cells.ts';
import { type Fields, recordsIn, refuseTwice } from '../../../wire/list-of-records.ts';
import { changed, noValue, refused, refusePage } from '../../../wire/refusals.ts';
import { address } from '../../../wire/upstream-value.ts';
import { reportsOfDay } from '../day-reports.ts';
import { checkAbsentDay, checkedRows, refuseEarly } from '../futures-days.ts';
import {
  type MemberRank,
  namedRows,
  numberOf,
  productOf,
  refuseOtherDeltas,
  refuseOtherNames,
  refuseOtherPlaces,
  refuseOtherSums,
  refuseOtherTurnovers,
  SIZES,
  SUM_RANK,
  toBars,
  toFigures,
  trimmed,
} from '../futures-figures.ts';
import { energyExchange, shanghaiFutures } from '../futures-site.ts';
import { isPageOfReceipts, readReceipts, refuseOtherReceipts } from './receipt-pages.ts';

/** One file of a day, `YYYYMMDD`, of the Shanghai Futures Exchange or of its energy exchange. */
export type ShfeAsk = { readonly file: keyof typeof FILES; readonly day: string };

/** The options of one product on one day. */
export type ShfeOptionsAsk = { readonly options: string; readonly day: string };

/** The places of members on a day, of products separated by commas; of all where there are none. */
export type ShfePlacesAsk = { readonly products: string; readonly placesOn: string };

const SHFE_DATA = 'https://www.shfe.com.cn/data';
const INE_DATA = 'https://www.ine.cn/data';
const DAILY = 'tradedata/future/dailydata';

/** Where each file lies, and where its list stands in it. */
const FILES = {
  bars: { path: (day: string) => address`${'kx'}${day}.dat`, folder: DAILY, at: 'o_curinstrument' },
  places: { path: (day: string) => address`${'pm'}${day}.dat`, folder: DAILY, at: 'o_cursor' },
  settlement: { path: (day: string) => address`${'js'}${day}.dat`, folder: DAILY, at: 'o_cursor' },
  receipts: {
    path: (day: string) =>
      isPageOfReceipts(day)
        ? address`stockdata/dailystock_${day}/ZH/all.html`
        : address`dailydata/${day}dailystock.dat`,
    folder: 'tradedata/future',
    at: 'o_cursor',
  },
  contracts: {
    path: (day: string) => address`ContractBaseInfo${day}.dat`,
    folder: 'busiparamdata/future',
    at: 'ContractBaseInfo',
  },
  options: {
    path: (day: string) => address`${'kx'}${day}.dat`,
    folder: 'tradedata/option/dailydata',
    at: 'o_curinstrument',
  },
} as const;

type Exchange = typeof shanghaiFutures;

function labelOf({ title }: Pick<Exchange, 'title'>, { file, day }: ShfeAsk): string {
  return `${title.en}, ${file} of ${day}`;
}

async function fetchFile(exchange: Exchange, ask: ShfeAsk, context: FetchContext): Promise<Pages> {
  const { folder, path } = FILES[ask.file];
  const label = labelOf(exchange, ask);
  const page = await context.fetch({
    url: `${exchange === energyExchange ? INE_DATA : SHFE_DATA}/${folder}/${path(ask.day)}`,
    statuses: [404],
    check:
      ask.file === 'receipts' && isPageOfReceipts(ask.day)
        ? inspect(inspectReceipts, label)
        : inspect(inspectFile, label),
  });
  if (page.status === 404) checkAbsentDay(ask.day, page.obtained, label);
  return [page];
}

/** The inspection of every file: a day without one is 404, and any other page is a refusal. */
function inspectFile(page: Page, label: string): void {
  if (page.status !== 404) refusePage(page, label);
}

/** The inspection of a page of receipts: any other page is a refusal. */
function inspectReceipts(page: Page, label: string): void {
  if (page.status !== 404) refuseOtherReceipts(page, label);
}

/** The files of the Shanghai Futures Exchange. */
export const shfeFiles: Source<ShfeAsk> = {
  ...shanghaiFutures,
  inspections: { inspectFile, inspectReceipts },
  fetch: (ask, context) => fetchFile(shanghaiFutures, ask, context),
};

/** The files of the Shanghai International Energy Exchange. */
export const ineFiles: Source<ShfeAsk> = {
  ...energyExchange,
  inspections: { inspectFile, inspectReceipts },
  fetch: (ask, context) => fetchFile(energyExchange, ask, context),
};

/** The files of a day of which interfaces take the parts of some products. */
const wholeFiles: CachedSource<ShfeAsk> = {
  ...shfeFiles,
  cache: reportsOfDay<ShfeAsk>(({ day }) => day),
  evictable: true,
};

/** The options of one product: a part of the file of all. */
export const shfeOptions: Source<ShfeOptionsAsk> = {
  ...shanghaiFutures,
  uses: () => [wholeFiles],
  composedOf: ({ day }) => [{ source: wholeFiles, ask: { file: 'options', day } }],
  fetch: ({ day }, context) => context.cached(wholeFiles, { file: 'options', day }),
};

/** The places of members: a part of the file of all products. */
export const shfePlaces: Source<ShfePlacesAsk> = {
  ...shanghaiFutures,
  uses: () => [wholeFiles],
  composedOf: ({ placesOn: day }) => [{ source: wholeFiles, ask: { file: 'places', day } }],
  fetch: ({ placesOn: day }, context) => context.cached(wholeFiles, { file: 'places', day }),
};

/** A file that was opened: its list, and what stands beside it. */
interface OpenFile {
  readonly reply: Fields;
  readonly rows: readonly Fields[];
  readonly label: string;
}

/** A day as files write it, with dashes or without, as `YYYYMMDD`; an empty text for none. */
function dayIn(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim().replaceAll('-', '') : '';
}

/**
 * Opens `{"o_curinstrument":[{…},…],"report_date":"20240506",…}`; a day without a file has no rows. Throws
 * `upstream_refused` where the exchange declines. Throws `upstream_changed` for another form or another day.
 */
function openFile([page]: Pages, ask: ShfeAsk, exchange: Pick<Exchange, 'title'>, list?: string): OpenFile {
  const label = labelOf(exchange, ask);
  if (page.status === 404) return { reply: {}, rows: [], label };
  const parsed = parseJson(page.body, label);
  const reply = isRecord(parsed) ? parsed : {};
  if (reply.o_code !== undefined && Number(reply.o_code) !== 0) throw refused(label, `it says ${quote(reply.o_msg)}`);
  // Files of 2015 and before do not name their day, and no public client reads it.
  const of = dayIn(reply.report_date);
  if (of !== '' && of !== ask.day) throw changed(label, `it is of ${quote(reply.report_date)}`);
  const at = list ?? FILES[ask.file].at;
  const rows = recordsIn(parsed, { label, at, of: 'rows', mayBeEmpty: true }).map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [name, trimmed(value)])),
  );
  return { reply, rows, label };
}

const BAR = {
  symbol: 'symbol',
  open: 'OPENPRICE',
  high: 'HIGHESTPRICE',
  low: 'LOWESTPRICE',
  close: 'CLOSEPRICE',
} as const;

// Options, orders at the settlement price and exchanges for physicals stand beside futures, as products of their
// own or behind the month.
const NO_FUTURES = /^[a-z]{1,3}(?:_(?:o|tas|efp)|efp)$/i;
const NO_CONTRACT = /^(?:\d{4})?(?:efp|tas)$/i;

/** A field that files of some years lack. */
function optional(fields: readonly RowField[], names: readonly string[]): readonly RowField[] {
  return fields.map((field) => (names.includes(field.name) ? { ...field, isOptional: true } : field));
}

/**
 * Throws `no_value` for the file of a session that is not over: it has all contracts, whose prices and volumes are
 * those of the moment, and no price of settlement.
 */
function refuseUnsettled(rows: readonly Fields[], { day }: Pick<ShfeAsk, 'day'>, [page]: Pages, label: string): void {
  const isSettled = rows.some(({ SETTLEMENTPRICE: price }) => numberOf(price) !== undefined);
  if (rows.length > 0 && !isSettled) refuseEarly(day, page.obtained, label);
}

/**
 * Parses the bars of futures. Left out are sums, exchanges for physicals, and orders at the settlement price,
 * which have no contracts of their own. Throws `no_value` for a session that is not over. Throws
 * `upstream_changed` for another form or day, for a row that is none of these, a contract that comes twice, a
 * price or a turnover that cannot be, and volumes that do not sum to that of the product.
 */
export function parseBars(pages: Pages, ask: ShfeAsk, fields: readonly RowField[], exchange: Exchange): FieldCells {
  const { rows, label } = openFile(pages, ask, exchange);
  const futures = namedRows(rows, ({ PRODUCTID: id }) => id, { form: /^[a-z]{1,3}_f$/i, other: NO_FUTURES }, label);
  const product = ({ PRODUCTID: id }: Fields): string => String(id).replace(/_f$/, '').toUpperCase();
  const month = ({ DELIVERYMONTH: of }: Fields): unknown => of;
  const contracts = namedRows(futures, month, { form: /^\d{4}$/, other: NO_CONTRACT }, label);
  refuseUnsettled(contracts, ask, pages, label);
  const withOthers = new Set(futures.filter((row) => NO_CONTRACT.test(String(month(row)))).map(product));
  const sums = futures.filter((row) => row.DELIVERYMONTH === '小计' && !withOthers.has(product(row)));
  refuseOtherSums(
    contracts.map((row) => ({ product: product(row), figure: numberOf(row.VOLUME) ?? 0 })),
    new Map(sums.map((row) => [product(row), numberOf(row.VOLUME) ?? 0])),
    label,
  );
  const money = { settle: 'SETTLEMENTPRICE', volume: 'VOLUME', turnover: 'TURNOVER' };
  refuseOtherTurnovers(contracts, money, SIZES.commodities, label);
  const named = checkedRows(contracts, ask.day, pages[0], label).map((row) => ({
    ...row,
    symbol: `${product(row)}${String(row.DELIVERYMONTH)}`,
    date: isoDay(ask.day),
    variety: product(row),
  }));
  return toFigures(toBars(named, BAR, label), optional(fields, ['TURNOVER']), label);
}

const PLACE_FIELDS = {
  vol_party_name: 'PARTICIPANTABBR1',
  vol: 'CJ1',
  vol_chg: 'CJ1_CHG',
  long_party_name: 'PARTICIPANTABBR2',
  long_open_interest: 'CJ2',
  long_open_interest_chg: 'CJ2_CHG',
  short_party_name: 'PARTICIPANTABBR3',
  short_open_interest: 'CJ3',
  short_open_interest_chg: 'CJ3_CHG',
} as const;

/**
 * Parses the places of members and the sums of each contract, of rank 999. Sums by kind of member, of ranks -1 and
 * 0, those of a product, and the places of its active months are left out. Throws `upstream_changed` for another
 * form or day, and for places or sums that cannot be.
 */
export function parsePlaces(
  pages: Pages,
  { products, placesOn: day }: ShfePlacesAsk,
  fields: readonly RowField[],
): FieldCells {
  const ask = { file: 'places', day } as const;
  const wanted = products === '' ? [] : products.split(',');
  const { rows, label } = openFile(pages, ask, shanghaiFutures);
  // Those of a product have a name without a month: its letters, cuall for its sums, cuactv for its active months.
  const product = /^[a-z]{1,20}$/i;
  const ofContracts = namedRows(
    rows,
    ({ INSTRUMENTID: id }) => id,
    { form: /^[a-z]{1,3}\d{4}$/i, other: product },
    label,
  );
  const places = ofContracts.flatMap((row): readonly MemberRank[] => {
    const symbol = String(row.INSTRUMENTID).toUpperCase();
    const rank = numberOf(row.RANK);
    if (rank === undefined || !Number.isInteger(rank)) throw changed(label, `a rank of ${quote(row.RANK ?? null)}`);
    if (rank < 1) return [];
    const figures = Object.entries(PLACE_FIELDS).map(([name, field]) => [name, row[field]]);
    return [{ ...Object.fromEntries(figures), symbol, rank, variety: productOf(symbol) }];
  });
  refuseOtherPlaces(
    places.map((place) => (place.rank <= 20 ? place : { ...place, rank: SUM_RANK })),
    label,
  );
  const shown = checkedRows(places, ask.day, pages[0], label).filter(
    ({ variety }) => wanted.length === 0 || wanted.includes(String(variety)),
  );
  return toFigures(shown, fields, label);
}

const MARGINS = ['SPECLONGMARGINRATIO', 'HEDGLONGMARGINRATIO', 'SPECSHORTMARGINRATIO', 'HEDGSHORTMARGINRATIO'];

/**
 * Parses the settlement parameters of all contracts. Fields that older files lack are null. Throws
 * `upstream_changed` for another form or day, a contract that comes twice, and a margin that is none.
 */
export function parseSettlement(
  pages: Pages,
  ask: ShfeAsk,
  fields: readonly RowField[],
  exchange: Exchange,
): FieldCells {
  const { rows, label } = openFile(pages, ask, exchange);
  const form = /^[a-z]{1,8}\d{3,4}/i;
  const contracts = namedRows(rows, ({ INSTRUMENTID: id }) => id, { form }, label).map((row) => {
    const symbol = String(row.INSTRUMENTID).trim().toLowerCase();
    for (const name of MARGINS) {
      const margin = numberOf(row[name]);
      // A contract that is settled in cash has no margin on its last day.
      if (margin !== undefined && !(margin >= 0 && margin <= 1))
        throw changed(label, `the margin ${name} of ${quote(symbol)} is ${margin}`);
    }
    return { ...row, symbol, date: isoDay(ask.day), variety: productOf(symbol) };
  });
  refuseTwice(contracts, label, ({ symbol }) => symbol);
  const sometimes = ['TTRADEFEERATIO', 'ISUNITODAY', ...MARGINS];
  return toFigures(checkedRows(contracts, ask.day, pages[0], label), optional(fields, sometimes), label);
}

/** The first day whose receipts have fields. */
const FIRST_RECEIPTS = '20140519';

/** Opens the receipts of a day: a file or a page. Throws what {@link openFile} or {@link readReceipts} throws. */
function openReceipts(pages: Pages, ask: ShfeAsk): Omit<OpenFile, 'reply'> {
  const [{ status, body }] = pages;
  if (!isPageOfReceipts(ask.day) || status === 404) return openFile(pages, ask, shanghaiFutures);
  const label = labelOf(shanghaiFutures, ask);
  return { rows: readReceipts(body, ask.day, label), label };
}

/**
 * Parses warehouse receipts by product and warehouse, sums included. Fields that newer reports lack are null.
 * Throws `no_value` for a day whose report is a page without fields. Throws `upstream_changed` for another form or
 * day, and for warehouses that do not sum to their region.
 */
export function parseReceipts(pages: Pages, ask: ShfeAsk, fields: readonly RowField[]): FieldCells {
  const { rows, label } = openReceipts(pages, ask);
  if (ask.day < FIRST_RECEIPTS)
    throw noValue(
      `${label}: its report is a page without fields; the first with fields is of 20140519.`,
      `上海期货交易所 ${ask.day} 的日报是没有字段的网页；带字段的日报始于 20140519。`,
    );
  const receipts = rows.map((row) => {
    const chinese = ['VARNAME', 'REGNAME', 'WHABBRNAME'].map((name) => {
      const value = row[name];
      return [name, typeof value === 'string' ? value.split('$')[0]!.trim() : value];
    });
    return { ...row, ...Object.fromEntries(chinese) } as Fields;
  });
  const regionOf = (row: Fields): string => `${String(row.VARNAME)} ${String(row.REGNAME)}`;
  const of = (status: number): readonly Fields[] => receipts.filter((row) => Number(row.ROWSTATUS) === status);
  refuseOtherSums(
    of(0).map((row) => ({ product: regionOf(row), figure: numberOf(row.WRTWGHTS) ?? 0 })),
    new Map(of(1).map((row) => [regionOf(row), numberOf(row.WRTWGHTS) ?? 0])),
    label,
  );
  const sometimes = ['VARSORT', 'REGSORT', 'ROWORDER'];
  return toFigures(checkedRows(receipts, ask.day, pages[0], label), optional(fields, sometimes), label);
}

/**
 * Parses the calendar of all contracts. Throws `upstream_changed` for another form or day, for contracts of
 * another trading day, and for one that comes twice.
 */
export function parseContracts(
  pages: Pages,
  ask: ShfeAsk,
  fields: readonly RowField[],
  exchange: Exchange,
): FieldCells {
  const { reply, rows, label } = openFile(pages, ask, exchange);
  const other = rows.find(({ TRADINGDAY: of }) => of !== undefined && dayIn(of) !== ask.day);
  if (other) throw changed(label, `a contract of ${quote(other.TRADINGDAY ?? null)}`);
  refuseTwice(rows, label, ({ INSTRUMENTID: id }) => id);
  const dated = rows.map((row) => ({ ...row, update_date: trimmed(reply.update_date) ?? null }));
  return toFigures(checkedRows(dated, ask.day, pages[0], label), fields, label);
}

/**
 * The rows of one product. Throws `no_value`, with the names of all, for a name that the file does not have, and
 * `upstream_changed` where no row has the name of a product.
 */
function ofProduct(rows: readonly Fields[], { options }: ShfeOptionsAsk, label: string): readonly Fields[] {
  refuseOtherNames(
    rows.map(({ PRODUCTID: id, PRODUCTNAME: name }) => [id, name]),
    label,
  );
  const own = rows.filter(({ PRODUCTNAME: name }) => name === options);
  if (own.length > 0 || rows.length === 0) return own;
  const names = new Set(rows.flatMap(({ PRODUCTNAME: name }) => (String(name).endsWith('期权') ? [String(name)] : [])));
  if (names.size === 0)
    throw changed(label, `expected products of options, got ${quote(rows[0]?.PRODUCTNAME ?? null)}`);
  throw noValue(
    `${label}: there is no product ${quote(options)}; there are ${[...names].join(', ')}.`,
    `该日报没有品种 ${quote(options)}；有 ${[...names].join('、')}。`,
  );
}

/**
 * Parses the options of one product. A volume and a turnover that are empty are 0. Throws `no_value` for a session
 * that is not over, and `upstream_changed` for another form or day, a contract that comes twice, and a delta that
 * cannot be.
 */
export function parseOptions(pages: Pages, ask: ShfeOptionsAsk, fields: readonly RowField[]): FieldCells {
  const file = { file: 'options', day: ask.day } as const;
  const { rows, label } = openFile(pages, file, shanghaiFutures);
  const contracts = namedRows(
    ofProduct(rows, ask, label),
    ({ INSTRUMENTID: id }) => id,
    { form: /^[a-z]{1,3}\d{4}[CP]\d+$/i },
    label,
  );
  refuseUnsettled(contracts, file, pages, label);
  refuseTwice(contracts, label, ({ INSTRUMENTID: id }) => id);
  refuseOtherDeltas(contracts, { symbol: 'INSTRUMENTID', delta: 'DELTA' }, label);
  const traded = checkedRows(contracts, file.day, pages[0], label).map((row) => ({
    ...row,
    VOLUME: row.VOLUME === '' ? 0 : row.VOLUME,
    TURNOVER: row.TURNOVER === '' ? 0 : row.TURNOVER,
  }));
  return toFigures(traded, fields, label);
}

/**
 * Parses the implied volatilities of the series of one product, without its sum. Throws `upstream_changed` for
 * another form or day, and for a series that comes twice.
 */
export function parseVolatilities(pages: Pages, ask: ShfeOptionsAsk, fields: readonly RowField[]): FieldCells {
  const file = { file: 'options', day: ask.day } as const;
  const { rows, label } = openFile(pages, file, shanghaiFutures, 'o_cursigma');
  const own = ofProduct(rows, ask, label);
  const series = namedRows(own, ({ INSTRUMENTID: id }) => id, { form: /^[a-z]{1,3}\d{4}$/i }, label);
  refuseTwice(series, label, ({ INSTRUMENTID: id }) => id);
  return toFigures(checkedRows(series, file.day, pages[0], label), fields, label);
}
