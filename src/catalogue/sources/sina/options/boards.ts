import { quote } from '../../../../base/errors.ts';
import { say } from '../../../../base/say.ts';
import type { NamedCells } from '../../../../engine/formats/cells.ts';
import { decodeBody } from '../../../../engine/formats/encodings.ts';
import { findElements, parseHtmlElements, textOf } from '../../../../engine/formats/html/html-elements.ts';
import { isRecord } from '../../../../engine/formats/json/json.ts';
import { toCells } from '../../../../engine/formats/values.ts';
import { freshFor } from '../../../../engine/interface/cache-policy.ts';
import { inspect } from '../../../../engine/interface/inspections.ts';
import type { Page, Pages } from '../../../../engine/interface/pages.ts';
import type { CachedSource, FetchContext, Source } from '../../../../engine/interface/source.ts';
import type { Columns } from '../../../declare/columns.ts';
import { toFieldCells } from '../../../wire/field-cells.ts';
import { refuseTwice } from '../../../wire/list-of-records.ts';
import { onePage } from '../../../wire/one-page.ts';
import { fillColumns } from '../../../wire/records.ts';
import { changed, noValue } from '../../../wire/refusals.ts';
import { rowNumbers } from '../../../wire/row-steps.ts';
import { address, withQuery } from '../../../wire/upstream-value.ts';
import { readOpenService, refuseBan, refuseBanPage } from '../replies.ts';
import { OPTION_PAGES, optionServices, SERVICES } from './site.ts';

/**
 * The product of options on an index by the letters of its contracts, or one of commodities by its Chinese name.
 */
type OptionProduct = { readonly index: 'io' | 'ho' | 'mo' } | { readonly commodity: string };

/** The months of a product, or the quotes of one of its months. */
export type OptionBoardAsk = OptionProduct & { readonly month?: string };

/** What an address calls a product of commodities, and its exchange. */
interface ProductPlace {
  readonly product: string;
  readonly exchange: string;
}

function labelOf(ask: OptionBoardAsk): string {
  const product = 'index' in ask ? ask.index : ask.commodity;
  return `Sina options of ${product}${ask.month === undefined ? '' : `, ${ask.month}`}`;
}

/** The page of one product of commodities, which links all of them. */
const commodityPages: CachedSource<{ readonly products: 'commodity options' }> = {
  ...optionServices,
  cache: freshFor('1d', { staleIfError: '365d' }),
  isLookedUp: true,
  evictable: true,
  ...onePage<{ readonly products: 'commodity options' }>(placesOf, () => ({
    url: `${OPTION_PAGES}/optionsDP.php/pg_o/dce`,
  })),
};

const PRODUCTS_LABEL = 'Sina products of commodity options';

/** The products by their Chinese names. Throws `upstream_changed` for a page that links none. */
function placesOf(page: Pick<Page, 'body'>): Readonly<Record<string, ProductPlace>> {
  refuseBanPage(page, PRODUCTS_LABEL);
  const root = parseHtmlElements(decodeBody(page.body, 'gb18030', PRODUCTS_LABEL), PRODUCTS_LABEL);
  const places = findElements(root, ({ name }) => name === 'a').flatMap((link): [string, ProductPlace][] => {
    const href = link.attributes.href ?? '';
    const [, product, exchange] = /\/futures\/view\/optionsDP\.php\/([a-z]{1,4})_o\/([a-z]{3,5})$/.exec(href) ?? [];
    return product === undefined || exchange === undefined ? [] : [[textOf(link), { product, exchange }]];
  });
  if (places.length === 0) throw changed(PRODUCTS_LABEL, 'no link to a product in the page');
  return Object.fromEntries(places);
}

/** Finds a product by its Chinese name. Throws `no_value`, with the names that there are, for another one. */
function placeOf(page: Page, commodity: string): ProductPlace {
  const places = placesOf(page);
  if (Object.hasOwn(places, commodity)) return places[commodity]!;
  throw noValue(
    `Sina has no options ${quote(commodity)}. It has ${Object.keys(places).join(', ')}: choose one of these.`,
    `新浪没有期权 ${quote(commodity)}。请从这些中选择：${Object.keys(places).join('、')}。`,
  );
}

async function findPlace(commodity: string, context: FetchContext): Promise<ProductPlace> {
  const [products] = await context.cached(commodityPages, { products: 'commodity options' });
  return context.inspect(products, placeOf, commodity);
}

/** The months and the quotes of options on indices and on commodities. */
export const optionBoards: Source<OptionBoardAsk> = {
  ...optionServices,
  notFoundMeaning: say('Sina has no options of this name.', '新浪没有该名称的期权。'),
  inspections: { refuseBan, refuseBanPage, placeOf },
  uses: () => [commodityPages],
  fetch: async (ask, context) => {
    const place = 'index' in ask ? undefined : await findPlace(ask.commodity, context);
    const label = labelOf(ask);
    if (ask.month === undefined)
      return [await context.fetch({ url: monthsAddress(ask, place), check: inspect(refuseBanPage, label) })];
    const { product, exchange } = place ?? { product: 'index' in ask ? ask.index : '', exchange: 'cffex' };
    return [
      await context.fetch({
        url: withQuery(`${SERVICES}/openapi.php/OptionService.getOptionData`, {
          type: 'futures',
          product: place ? `${product}_o` : product,
          exchange,
          pinzhong: ask.month,
        }),
        check: inspect(refuseBan, label),
      }),
    ];
  },
};

function monthsAddress(ask: OptionBoardAsk, place: ProductPlace | undefined): string {
  if (place)
    return address`https://stock.finance.sina.com.cn/futures/view/optionsDP.php/${place.product}_o/${place.exchange}`;
  const index = 'index' in ask ? ask.index : '';
  return index === 'io' ? `${OPTION_PAGES}/optionsCffexDP.php` : `${OPTION_PAGES}/optionsCffexDP.php/${index}/cffex`;
}

/**
 * Parses the months of a product, in the order of its page. Throws `upstream_changed` for a page without their
 * list, and for months of another index.
 * @param name that of the column
 */
export function parseContractMonths([{ body }]: Pages, ask: OptionBoardAsk, name: string): readonly NamedCells[] {
  const label = labelOf(ask);
  const root = parseHtmlElements(decodeBody(body, 'gb18030', label), label);
  const [list] = findElements(root, ({ attributes }) => attributes.id === 'option_suffix');
  if (!list) throw changed(label, 'no list `option_suffix` in the page');
  const months = findElements(list, (element) => element.name === 'li').map(textOf);
  const odd = months.find((month) => !/^[A-Za-z]{1,4}\d{3,4}$/.test(month));
  if (odd !== undefined) throw changed(label, `expected a month such as io2609, got ${quote(odd)}`);
  if ('index' in ask) {
    const other = months.find((month) => !month.startsWith(ask.index));
    if (other !== undefined) throw changed(label, `the page has the month ${other}`);
  }
  if (months.length === 0) throw changed(label, 'expected months, got none');
  refuseTwice(months, label);
  const cells = toCells('code', months, { label });
  return 'index' in ask
    ? [{ name, cells }]
    : [
        { name: '序号', cells: rowNumbers(months.length) },
        { name, cells },
      ];
}

/** What the values of a call and of a put are, by their places: the wire has no names. */
const SIDE = ['bid_volume', 'bid', 'last', 'ask', 'ask_volume', 'open_interest', 'change'] as const;
const CALL = [...SIDE, 'strike', 'code'] as const;
const PUT = [...SIDE, 'code'] as const;

// What stands for no value.
const ABSENT = ['', '-', '--'];

/**
 * Parses the calls and the puts of a month: a row for each strike, ascending. A strike that only one side has is
 * null on the other. A month without contracts has no rows. Throws `upstream_changed` for a row of another number
 * of values, a code of another month, a strike that its code does not have, a strike that comes twice, and for
 * calls without puts or puts without calls: exchanges list both.
 */
export function parseBoard([{ body }]: Pages, ask: OptionBoardAsk, columns: Columns): readonly NamedCells[] {
  const label = labelOf(ask);
  const data = readOpenService(body, label);
  const [calls, puts] = [
    sideOf(data, 'up', { names: CALL, month: ask.month ?? '', label }),
    sideOf(data, 'down', { names: PUT, month: ask.month ?? '', label }),
  ];
  if ((calls.size === 0) !== (puts.size === 0)) throw changed(label, `${calls.size} calls and ${puts.size} puts`);
  const strikes = [...new Set([...calls.keys(), ...puts.keys()])].toSorted((one, other) => one - other);
  const rows = strikes.map((strike) => ({
    strike: String(strike),
    ...prefixed('call', CALL, calls.get(strike)),
    ...prefixed('put', PUT, puts.get(strike)),
  }));
  return fillColumns(columns, (fields) => toFieldCells(rows, fields, { label, absent: ABSENT }));
}

type Values = readonly unknown[];

function prefixed(
  side: string,
  names: readonly string[],
  values: Values | undefined,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(names.map((name, at) => [`${side}_${name}`, values?.[at] ?? null]));
}

// A contract: its month, C or P, and its strike, as in io2609C4200 and m2609-C-2800.
const CONTRACT = /^([A-Za-z]{1,4}\d{3,4})-?([CP])-?(\d{1,7}(?:\.\d{1,4})?)$/i;

/** Whether two months are the same: Zhengzhou writes the last digit of the year alone, SR611 for SR2611. */
function isSameMonth(one: string, other: string): boolean {
  const [plain, otherPlain] = [one, other].map((month) => month.replace(/\d(?=\d{3}$)/, ''));
  return one === other || (one.length !== other.length && plain === otherPlain);
}

/** The rows of one side by their strike. */
function sideOf(
  data: unknown,
  key: 'up' | 'down',
  { names, month, label }: { readonly names: readonly string[]; readonly month: string; readonly label: string },
): ReadonlyMap<number, Values> {
  const rows = isRecord(data) ? data[key] : undefined;
  if (!Array.isArray(rows)) throw changed(label, `no list \`${key}\` in ${quote(data)}`);
  const found = new Map<number, Values>();
  for (const values of rows as readonly unknown[]) {
    if (!Array.isArray(values) || values.length !== names.length)
      throw changed(label, `expected ${names.length} values in \`${key}\`, got ${quote(values)}`);
    const code = String(values.at(-1));
    const [, ofMonth = '', letter = '', digits] = CONTRACT.exec(code) ?? [];
    const isOfSide = letter.toUpperCase() === (key === 'up' ? 'C' : 'P');
    if (digits === undefined || !isOfSide || !isSameMonth(ofMonth.toLowerCase(), month.toLowerCase()))
      throw changed(label, `expected a contract of ${month} in \`${key}\`, got ${quote(code)}`);
    const strike = Number(digits);
    if (key === 'up' && Number(values[names.indexOf('strike')]) !== strike)
      throw changed(label, `the contract ${code} has the strike ${quote(values[names.indexOf('strike')])}`);
    if (found.has(strike)) throw changed(label, `two contracts of \`${key}\` have the strike ${strike}`);
    found.set(strike, values);
  }
  const quoted = [...found.values()].flatMap((values) => {
    const [bid, ask] = [SIDE.indexOf('bid'), SIDE.indexOf('ask')].map((at) => Number(values[at]));
    return bid! > 0 && ask! > 0 ? [{ bid: bid!, ask: ask! }] : [];
  });
  if (quoted.filter(({ bid, ask }) => bid > ask).length > quoted.length / 2)
    throw changed(label, `most bids in \`${key}\` are above their asks`);
  return found;
}
