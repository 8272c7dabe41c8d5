import { quote } from '../../../../base/errors.ts';
import { utcDay } from '../../../../base/utc-day.ts';
import { isRecord, parseJson } from '../../../../engine/formats/json/json.ts';
import type { RowField } from '../../../../engine/formats/json/json-rows.ts';
import { beijingDay } from '../../../../engine/interface/beijing-time.ts';
import { isoDay, midnightOf } from '../../../../engine/interface/day-forms.ts';
import { inspect } from '../../../../engine/interface/inspections.ts';
import type { Page, Pages } from '../../../../engine/interface/pages.ts';
import type { CachedSource, FetchContext, Source } from '../../../../engine/interface/source.ts';
import type { FieldCells } from '../../../wire/field-cells.ts';
import { type Fields, recordsIn, refuseTwice } from '../../../wire/list-of-records.ts';
import { changed, noValue, refused, refusePage } from '../../../wire/refusals.ts';
import { reportsOfDay } from '../day-reports.ts';
import { checkedRows } from '../futures-days.ts';
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
  toBars,
  toFigures,
  trimmed,
} from '../futures-figures.ts';
import { guangzhouFutures } from '../futures-site.ts';

/** One report of a day, `YYYYMMDD`; empty where the report is of now. */
export type GfexAsk = { readonly report: keyof typeof REPORTS; readonly day: string };

/** The options, or the volatilities of the series, of one product on one day. */
export type GfexOptionsAsk = { readonly product: string; readonly day: string };

/** The places of members on a day, of products separated by commas; of all where there are none. */
export type GfexPlacesAsk = { readonly products: string; readonly placesOn: string };

/** The address of each report, and the fields that ask for it. */
const REPORTS = {
  bars: { path: 'interfacesWebTiDayQuotes/loadList', form: (day: string) => ({ trade_date: day, trade_type: '0' }) },
  options: { path: 'interfacesWebTiDayQuotes/loadList', form: (day: string) => ({ trade_date: day, trade_type: '1' }) },
  volatilities: {
    path: 'interfacesWebTiDayQuotes/loadListOptVolatility',
    form: (day: string) => ({ trade_date: day }),
  },
  receipts: { path: 'interfacesWebTdWbillWeeklyQuotes/loadList', form: (day: string) => ({ gen_date: day }) },
  contracts: { path: 'interfacesWebTtQueryContractInfo/loadList', form: () => ({ variety: '', trade_type: '0' }) },
  parameters: { path: 'interfacesWebTtQueryTradPara/loadDayList', form: () => ({ trade_type: '0' }) },
} as const;

const TITLE = guangzhouFutures.title.en;
const [HOST] = guangzhouFutures.hosts;
const ROOT = `https://${HOST}`;

const labelOf = ({ report, day }: GfexAsk): string => `${TITLE}, ${report}${day === '' ? '' : ` of ${day}`}`;

function post(
  path: string,
  form: Readonly<Record<string, string>>,
  label: string,
  context: FetchContext,
): Promise<Page> {
  return context.fetch({
    url: `${ROOT}/u/${path}`,
    form,
    headers: { referer: `${ROOT}/gfex/rihq/hqsj_tjsj.shtml`, 'x-requested-with': 'XMLHttpRequest' },
    check: inspect(refusePage, label),
  });
}

async function fetchReport(ask: GfexAsk, context: FetchContext): Promise<Pages> {
  const { path, form } = REPORTS[ask.report];
  return [await post(path, form(ask.day), labelOf(ask), context)];
}

/** The reports of the Guangzhou Futures Exchange. */
export const gfexReports: Source<GfexAsk> = { ...guangzhouFutures, inspections: { refusePage }, fetch: fetchReport };

/**
 * The trading parameters, which the exchange has of the current day alone. Throws `no_value` for another day, and
 * for one without a session: its parameters are those of the session before.
 */
export const gfexParameters: Source<GfexAsk> = {
  ...gfexReports,
  fetch: (ask, context) => {
    const today = beijingDay(context.now).replaceAll('-', '');
    const newest = utcDay(context.calendar.newestSession(context.now)).replaceAll('-', '');
    const isToday = ask.day === today && context.calendar.hasTrading(midnightOf(ask.day));
    if (!isToday && ask.day !== newest)
      throw noValue(
        `${labelOf(ask)}: the exchange publishes only those of the current day. Ask for ${newest}.`,
        `广州期货交易所只公布当天的数据，请用 ${newest}。`,
      );
    return fetchReport(ask, context);
  },
};

/** The reports of days, whose rows are those of all products. */
export const gfexDays: CachedSource<GfexAsk> = {
  ...gfexReports,
  cache: reportsOfDay<GfexAsk>(({ day }) => day),
  evictable: true,
};

/** A report of one product: a part of that of all. */
function partOf(report: 'options' | 'volatilities'): Source<GfexOptionsAsk> {
  return {
    ...guangzhouFutures,
    uses: () => [gfexDays],
    composedOf: ({ day }) => [{ source: gfexDays, ask: { report, day } }],
    fetch: ({ day }, context) => context.cached(gfexDays, { report, day }),
  };
}

/** The options of one product. */
export const gfexOptions = partOf('options');

/** The volatilities of the series of one product. */
export const gfexVolatilities = partOf('volatilities');

/** The fields of a reply with the code of success. */
function openReply(reply: unknown, label: string): Fields {
  const fields = isRecord(reply) ? reply : {};
  const { code, msg } = fields;
  if (code === undefined) throw changed(label, `expected a code of success, got ${quote(reply)}`);
  if (code !== '0' && code !== 0) throw refused(label, `it says ${quote(msg ?? code)}`);
  return fields;
}

/**
 * Throws `upstream_changed` where a reply names anything else than was asked for: its values are themselves or
 * lists of one, where they are there.
 */
function refuseOtherParam({ param }: Fields, asked: Readonly<Record<string, string>>, label: string): void {
  const echoed = isRecord(param) ? param : {};
  for (const [name, value] of Object.entries(asked)) {
    const echoes = [echoed[name] ?? ''].flat().map((each: unknown) => String(trimmed(each)).toLowerCase());
    if (echoes.some((echo) => echo !== '' && echo !== value))
      throw changed(label, `asked for ${value}, it answers to ${quote(param)}`);
  }
}

/**
 * Opens `{"code":"0","msg":"…","param":{"trade_date":["20240506"],…},"data":[{…},…]}`. Throws `upstream_refused`
 * where the exchange declines. Throws `upstream_changed` for another form, and what {@link refuseOtherParam}
 * throws.
 * @param asked the form that was sent
 */
function openReport(
  page: Pick<Page, 'body'>,
  asked: Readonly<Record<string, string>>,
  label: string,
): readonly Fields[] {
  const reply = parseJson(page.body, label);
  refuseOtherParam(openReply(reply, label), asked, label);
  return recordsIn(reply, { label, at: 'data', of: 'rows', mayBeEmpty: true });
}

const SUM = /(?:小计|总计|合计)$/;

/** The contracts of a report of bars, and what they sum to is judged. */
function contractsIn(rows: readonly Fields[], label: string): readonly Fields[] {
  const contracts = rows.filter(({ variety }) => !SUM.test(String(trimmed(variety))));
  const sums = rows.flatMap(({ variety, volumn }): readonly (readonly [string, number])[] => {
    const name = String(trimmed(variety));
    return name.endsWith('小计') ? [[name.slice(0, -2), numberOf(volumn) ?? 0]] : [];
  });
  const volumes = contracts.map(({ variety, volumn }) => ({
    product: String(trimmed(variety)),
    figure: numberOf(volumn) ?? 0,
  }));
  refuseOtherSums(volumes, new Map(sums), label);
  return contracts;
}

/** The letters of the product of a row, in upper case. Throws `upstream_changed` for anything else. */
function lettersOf({ varietyOrder }: Fields, label: string): string {
  const letters = trimmed(varietyOrder ?? null);
  if (typeof letters === 'string' && /^[a-z]{1,3}$/i.test(letters)) return letters.toUpperCase();
  throw changed(label, `expected the letters of a product, got ${quote(letters)}`);
}

/**
 * Parses the bars of futures. Sums are left out. Throws `upstream_changed` for another form or day, a contract
 * that comes twice, a price or a turnover that cannot be, and volumes that do not sum to that of the product.
 */
export function parseBars([page]: Pages, ask: GfexAsk, fields: readonly RowField[]): FieldCells {
  const label = labelOf(ask);
  const rows = contractsIn(openReport(page, REPORTS.bars.form(ask.day), label), label).map((row) => {
    const variety = lettersOf(row, label);
    return { ...row, symbol: `${variety}${String(trimmed(row.delivMonth))}`, date: isoDay(ask.day), variety };
  });
  const bars = { symbol: 'symbol', open: 'open', high: 'high', low: 'low', close: 'close' };
  const money = { settle: 'clearPrice', volume: 'volumn', turnover: 'turnover' };
  refuseOtherTurnovers(rows, money, SIZES.commodities, label);
  return toFigures(toBars(checkedRows(rows, ask.day, page, label), bars, label), fields, label);
}

/**
 * Parses the options of one product. Sums are left out. Throws `upstream_changed` for another form or day, a
 * contract that comes twice, a delta that cannot be, and volumes that do not sum to that of the product.
 */
export function parseOptions([page]: Pages, { product, day }: GfexOptionsAsk, fields: readonly RowField[]): FieldCells {
  const label = labelOf({ report: 'options', day });
  const all = checkedRows(contractsIn(openReport(page, REPORTS.options.form(day), label), label), day, page, label);
  refuseOtherNames(
    all.map(({ varietyOrder, variety }) => [varietyOrder, variety]),
    label,
  );
  const rows = all.filter(({ variety }) => trimmed(variety) === product);
  refuseTwice(rows, label, ({ delivMonth }) => delivMonth);
  refuseOtherDeltas(rows, { symbol: 'delivMonth', delta: 'delta' }, label);
  return toFigures(rows, fields, label);
}

/**
 * Parses the volatilities of the series of one product, by the letters of the product. Throws `upstream_changed`
 * for another form or day, and for a series that comes twice.
 */
export function parseVolatilities(
  [page]: Pages,
  { product, day }: GfexOptionsAsk,
  fields: readonly RowField[],
): FieldCells {
  const label = labelOf({ report: 'volatilities', day });
  const report = openReport(page, REPORTS.volatilities.form(day), label);
  const series = namedRows(report, ({ seriesId }) => seriesId, { form: /^[a-z]{1,3}\d{4}$/ }, label);
  const rows = checkedRows(series, day, page, label).filter(({ seriesId }) => productOf(String(seriesId)) === product);
  refuseTwice(rows, label, ({ seriesId }) => seriesId);
  return toFigures(rows, fields, label);
}

/**
 * Parses warehouse receipts by product and warehouse. Sums are left out. Throws `upstream_changed` for another
 * form or day, and for a change that is not what the receipts of two days differ by.
 */
export function parseReceipts([page]: Pages, ask: GfexAsk, fields: readonly RowField[]): FieldCells {
  const label = labelOf(ask);
  // What is of no warehouse is a sum, and says so.
  const rows = openReport(page, REPORTS.receipts.form(ask.day), label).filter(({ whType, whAbbr, variety }) => {
    if (trimmed(whType ?? '') !== '') return true;
    if ([whAbbr, variety].some((name) => SUM.test(String(trimmed(name))))) return false;
    throw changed(label, `expected a warehouse or a sum, got ${quote(whAbbr ?? variety ?? null)}`);
  });
  const receipts = rows.map((row) => {
    const [before, now, change] = [row.lastWbillQty, row.wbillQty, row.diff].map(numberOf);
    if (before !== undefined && now !== undefined && change !== undefined && now - before !== change)
      throw changed(label, `${quote(row.whAbbr)} has ${before}, then ${now}, and a change of ${change}`);
    return { ...row, symbol: lettersOf(row, label) };
  });
  return toFigures(checkedRows(receipts, ask.day, page, label), fields, label);
}

/**
 * Parses the calendar of all contracts. Throws `upstream_changed` for another form and for one that comes twice.
 */
export function parseContracts([page]: Pages, ask: GfexAsk, fields: readonly RowField[]): FieldCells {
  const label = labelOf(ask);
  const rows = openReport(page, REPORTS.contracts.form(), label);
  if (rows.length === 0) throw changed(label, 'expected contracts, got none');
  refuseTwice(rows, label, ({ contractId }) => contractId);
  return toFigures(rows, fields, label);
}

/**
 * Parses the trading parameters of all futures. Throws `upstream_changed` for another form, a contract that comes
 * twice, and a lower limit that is not below the upper one.
 */
export function parseParameters([page]: Pages, ask: GfexAsk, fields: readonly RowField[]): FieldCells {
  const label = labelOf(ask);
  const rows = openReport(page, REPORTS.parameters.form(), label).filter(
    ({ contractId }) => !String(contractId).includes('-'),
  );
  if (rows.length === 0) throw changed(label, 'expected contracts, got none');
  refuseTwice(rows, label, ({ contractId }) => contractId);
  const dated = rows.map((row) => {
    const [lower, upper] = [numberOf(row.fallLimit), numberOf(row.riseLimit)];
    if (lower !== undefined && upper !== undefined && !(lower < upper))
      throw changed(label, `${quote(row.contractId)} has limits from ${lower} to ${upper}`);
    return { ...row, date: isoDay(ask.day), variety: productOf(String(trimmed(row.contractId))) };
  });
  return toFigures(dated, fields, label);
}

/** What is asked of the report of places: the products, the contracts of one, or one list of one contract. */
type PlacesPart = {
  readonly product: string;
  readonly contract: string;
  readonly list: '' | '1' | '2' | '3';
  readonly day: string;
};

const placesParts: CachedSource<PlacesPart> = {
  ...guangzhouFutures,
  inspections: { refusePage },
  cache: reportsOfDay<PlacesPart>(({ day }) => day),
  evictable: true,
  fetch: async (part, context) => {
    const report = 'interfacesWebTiMemberDealPosiQuotes';
    const path =
      part.product === ''
        ? 'interfacesWebVariety/loadList'
        : `${report}/${part.contract === '' ? 'loadListContract_id' : 'loadList'}`;
    return [await post(path, formOf(part), labelOfPart(part), context)];
  },
};

/** What asks for a part. */
function formOf({ product, contract, list, day }: PlacesPart): Readonly<Record<string, string>> {
  if (product === '') return {};
  if (contract === '') return { variety: product, trade_date: day };
  return { trade_date: day, trade_type: '0', variety: product, contract_id: contract, data_type: list };
}

function labelOfPart({ product, contract, day }: PlacesPart): string {
  return `${TITLE}, places${product === '' ? '' : ` of ${contract || product}`} on ${day}`;
}

const LISTS = ['1', '2', '3'] as const;
// The exchange had five products at the end of 2025, with twelve contracts each at most.
const MAX_PRODUCTS = 30;
const MAX_CONTRACTS = 40;

/** The products of a reply, by their letters. */
function productsOf(page: Page, label: string): readonly string[] {
  const products = openReport(page, {}, label).map(({ varietyId }) => String(trimmed(varietyId)).toLowerCase());
  const odd = products.find((product) => !/^[a-z]{1,3}$/.test(product));
  if (odd !== undefined || products.length === 0 || products.length > MAX_PRODUCTS)
    throw changed(label, `expected products, got ${quote(odd ?? products)}`);
  return products;
}

/** The contracts of a product on a day: the first value of each row. */
function contractsOf(page: Page, part: PlacesPart, label: string): readonly string[] {
  const { product, day } = part;
  const reply = openReply(parseJson(page.body, label), label);
  refuseOtherParam(reply, formOf(part), label);
  const { data } = reply;
  if (!Array.isArray(data)) throw changed(label, `expected contracts on ${day}, got ${quote(data ?? null)}`);
  const contracts = data.map((row: unknown) => {
    const [first]: readonly unknown[] = Array.isArray(row) ? row : isRecord(row) ? Object.values(row) : [row];
    return String(trimmed(first)).toLowerCase();
  });
  const odd = contracts.find((contract) => contract.replace(/\d{4}$/, '') !== product);
  if (odd !== undefined || contracts.length > MAX_CONTRACTS)
    throw changed(label, `expected contracts of ${product}, got ${quote(odd ?? contracts)}`);
  return contracts;
}

/** The places of members: the products, the contracts of each, and three lists of each contract. */
export const gfexPlaces: Source<GfexPlacesAsk> = {
  ...guangzhouFutures,
  inspections: { productsOf, contractsOf },
  uses: () => [placesParts],
  fetch: async ({ products, placesOn: day }, context) => {
    const all = { product: '', contract: '', list: '', day } as const;
    const [list] = await context.cached(placesParts, all);
    const pages: Page[] = [];
    for (const product of wantedOf(await context.inspect(list, productsOf, labelOfPart(all)), products)) {
      const part = { ...all, product };
      const [contracts] = await context.cached(placesParts, part);
      pages.push(contracts);
      for (const contract of await context.inspect(contracts, contractsOf, part, labelOfPart(part)))
        for (const each of LISTS) pages.push((await context.cached(placesParts, { ...part, contract, list: each }))[0]);
    }
    return [list, ...pages];
  },
};

function wantedOf(products: readonly string[], wanted: string): readonly string[] {
  const letters = wanted === '' ? [] : wanted.toLowerCase().split(',');
  return products.filter((product) => letters.length === 0 || letters.includes(product));
}

/**
 * One list of a contract without its sum, which its rows make: the last row, unless that is of a member. Throws
 * `upstream_changed` for another sum.
 */
function listOf(page: Page, part: PlacesPart, label: string): readonly Fields[] {
  const rows = openReport(page, formOf(part), label);
  const members = rows.slice(0, -1);
  const last = rows.at(-1);
  const sum = members.reduce((total, { todayQty }) => total + (numberOf(todayQty) ?? 0), 0);
  const said = numberOf(last?.todayQty);
  if (last === undefined || said === sum) return members;
  const name = typeof last.abbr === 'string' ? last.abbr.trim() : '';
  if (name !== '' && !SUM.test(name)) return rows;
  throw changed(label, `a list sums to ${sum}, and the exchange says ${quote(said ?? null)}`);
}

const PLACE_FIELDS = [
  ['vol_party_name', 'vol', 'vol_chg'],
  ['long_party_name', 'long_open_interest', 'long_open_interest_chg'],
  ['short_party_name', 'short_open_interest', 'short_open_interest_chg'],
] as const;

/**
 * Parses the places of members. A list that is shorter than the others ends with null. Throws `upstream_changed`
 * for another form, day or contract, and for places that cannot be.
 */
export function parsePlaces(pages: Pages, ask: GfexPlacesAsk, fields: readonly RowField[]): FieldCells {
  const [first, ...rest] = pages;
  const all = { product: '', contract: '', list: '', day: ask.placesOn } as const;
  const label = labelOfPart(all);
  const left = [...rest];
  const next = (): Page => left.shift() ?? changedPages(label);
  const places: MemberRank[] = [];
  for (const product of wantedOf(productsOf(first, label), ask.products)) {
    const part = { ...all, product };
    for (const contract of contractsOf(next(), part, labelOfPart(part))) {
      const of = { ...part, contract };
      const lists = LISTS.map((list) => listOf(next(), { ...of, list }, labelOfPart(of)));
      const length = Math.max(...lists.map((list) => list.length));
      for (let at = 0; at < length; at++) {
        const row = lists.flatMap((list, nth) => {
          const member = list[at];
          const figures = [
            member?.abbr ?? null,
            member?.todayQty ?? null,
            member?.qtySub ?? member?.todayQtyChg ?? null,
          ];
          return PLACE_FIELDS[nth]!.map((name, column) => [name, figures[column]]);
        });
        const symbol = contract.toUpperCase();
        places.push({ ...Object.fromEntries(row), rank: at + 1, symbol, variety: product.toUpperCase() });
      }
    }
  }
  if (left.length > 0) throw changed(label, `${left.length} pages more than contracts`);
  refuseOtherPlaces(places, label);
  const isOfAll = ask.products === '';
  if (places.length > 0 || isOfAll) checkedRows(places, ask.placesOn, first, label);
  return toFigures(places, fields, label);
}

function changedPages(label: string): never {
  throw changed(label, 'fewer pages than contracts');
}
