import { quote } from '../../../../base/errors.ts';
import { say } from '../../../../base/say.ts';
import { decodeBody } from '../../../../engine/formats/encodings.ts';
import { parseJson } from '../../../../engine/formats/json/json.ts';
import type { RowField } from '../../../../engine/formats/json/json-rows.ts';
import { freshFor } from '../../../../engine/interface/cache-policy.ts';
import { NIGHT_SESSIONS, refuseFutureDay } from '../../../../engine/interface/future-days.ts';
import { inspect } from '../../../../engine/interface/inspections.ts';
import type { Page, Pages } from '../../../../engine/interface/pages.ts';
import type { CachedSource, Source } from '../../../../engine/interface/source.ts';
import { type FieldCells, toFieldCells } from '../../../wire/field-cells.ts';
import { type Fields, openRecords, refuseTwice } from '../../../wire/list-of-records.ts';
import { onePage, pageCheck } from '../../../wire/one-page.ts';
import { changed, noValue } from '../../../wire/refusals.ts';
import { withQuery } from '../../../wire/upstream-value.ts';
import { refuseBan } from '../replies.ts';
import { sinaServices } from '../site.ts';

/** The contracts of one product, by its Chinese name. */
export type ProductAsk = { readonly product: string };

const HOST = 'vip.stock.finance.sina.com.cn';
// What its own pages ask for. No product has half as many contracts.
const PAGE_SIZE = 80;

/** What all sources of lists of contracts share. */
export const productSite = {
  ...sinaServices,
  name: 'sina-futures-products',
  title: say('Sina’s lists of futures contracts (新浪期货品种行情)', '新浪期货品种行情'),
  notFoundMeaning: say('Sina lists no such product, or no contract of it.', '新浪没有列出该品种，或该品种没有合约。'),
  hosts: [HOST],
} as const satisfies Omit<Source, 'fetch'>;

/** The quotes of all contracts of one product of mainland China. Throws `no_value` for a product without any. */
export const productQuotes: Source<ProductAsk> = {
  ...productSite,
  inspections: { findNode, refuseBan, isWithoutContracts },
  uses: () => [productTable],
  fetch: async (ask, context) => {
    const [table] = await context.cached(productTable, { table: 'futures products' });
    const label = labelOf(ask);
    const node = await context.inspect(table, findNode, ask.product);
    if (node === undefined)
      throw noValue(`Sina lists no futures product ${ask.product}.`, `新浪没有期货品种 ${ask.product}。`);
    const page = await context.fetch({ url: contractsAddress(node), check: inspect(refuseBan, label) });
    if (await context.inspect(page, isWithoutContracts, label))
      throw noValue(`Sina lists no contract of ${ask.product}.`, `新浪没有 ${ask.product} 的合约。`);
    return [page];
  },
};

/** The address of all contracts of a product, by its node. */
export function contractsAddress(node: string): string {
  return withQuery(`https://${HOST}/quotes_service/api/json_v2.php/Market_Center.getHQFuturesData`, {
    page: 1,
    num: PAGE_SIZE,
    sort: 'position',
    asc: 0,
    node,
    base: 'futures',
  });
}

/** Whether a list of contracts is empty. */
export function isWithoutContracts({ body }: Page, label: string): boolean {
  const list = parseJson(body, label);
  return list === null || (Array.isArray(list) && list.length === 0);
}

const labelOf = ({ product }: ProductAsk): string => `Sina futures of ${product}`;

const NODES_LABEL = 'Sina table of futures products';

/** The script that knows the products: their names, and by which nodes they are asked for. */
export const productTable: CachedSource<{ readonly table: 'futures products' }> = {
  ...productSite,
  cache: freshFor('1d', { staleIfError: '365d' }),
  isLookedUp: true,
  evictable: true,
  ...onePage<{ readonly table: 'futures products' }>(pageCheck(refuseBan, NODES_LABEL, readProducts), () => ({
    url: `https://${HOST}/quotes_service/view/js/qihuohangqing.js`,
  })),
};
// `czce : ['郑州商品交易所', ['PTA', 'pta_qh', '16'], …]`: an exchange has a key before its name, a product a node
// behind it.
const KEY = /([a-z]{1,10})["']?:$/i;
const NAME = /^["']([^"'\r\n]{1,40})["'](?:,["']([a-z][a-z0-9_]{0,39})["'])?/i;

/** A product in the table of the script. */
export interface Product {
  /** The key of the exchange: `czce`. */
  readonly exchange: string;
  /** Its Chinese name. */
  readonly exchangeName: string;
  readonly name: string;
  /** What the list of its contracts is asked for by. */
  readonly node: string;
}

/** All products, in the order of the script. Throws `upstream_changed` where there are none. */
export function readProducts({ body }: Pick<Page, 'body'>): readonly Product[] {
  const script = decodeBody(body, 'gb18030', NODES_LABEL);
  const start = script.indexOf('ARRFUTURESNODES');
  const end = script.indexOf('}', start);
  const table = start < 0 || end < 0 ? '' : script.slice(start, end);
  const dense = [',', '[', ':'].reduce(withoutBlanksAround, table);
  let [exchange, exchangeName] = ['', ''];
  const lists = dense.split('[');
  const products = lists.slice(1).flatMap((list, at): readonly Product[] => {
    const [, name, node] = NAME.exec(list) ?? [];
    if (name === undefined) return [];
    if (node !== undefined) return [{ exchange, exchangeName, name, node }];
    [exchange, exchangeName] = [KEY.exec(lists[at]!.slice(-20))?.[1] ?? '', name];
    return [];
  });
  if (products.length === 0 || products.some((product) => product.exchange === ''))
    throw changed(NODES_LABEL, `expected exchanges with names and nodes, got ${quote(script)}`);
  return products;
}

function findNode(table: Page, product: string): string | undefined {
  return readProducts(table).find(({ name }) => name === product)?.node;
}

function withoutBlanksAround(text: string, mark: string): string {
  return text
    .split(mark)
    .map((part) => part.trim())
    .join(mark);
}

/**
 * Parses the contracts of a product, in the order of the source: `[{"symbol":"SI0","trade":"8795.000",…},…]`.
 * Throws `upstream_changed` for anything else, for a page that is full, since there may be more, for a contract
 * that comes twice, for a day that had not come, and where every price is 0.
 * @param fields the values that are wanted
 */
export function parseProduct([page]: Pages, ask: ProductAsk, fields: readonly RowField[]): FieldCells {
  const label = labelOf(ask);
  const list = openRecords(page, { label, at: '', of: 'contracts' });
  if (list.length >= PAGE_SIZE) throw changed(label, `a full page of ${list.length} contracts`);
  refuseTwice(list, label, ({ symbol }) => symbol);
  for (const { tradedate: day } of list)
    if (typeof day === 'string') refuseFutureDay(day, { obtained: page.obtained, label, ...NIGHT_SESSIONS });
  const isZero = (value: unknown): boolean => Number(value) === 0;
  if (list.every((row) => isZero(row.trade) && isZero(row.presettlement))) throw changed(label, 'every price is 0');
  const hasChange = fields.some(({ name }) => name === 'changepercent');
  const traded = list.filter((row) => Number(row.trade) > 0 && Number(row.presettlement) > 0);
  if (hasChange && traded.filter(isChangeOdd).length > traded.length / 2)
    throw changed(label, 'the changes are not the parts of the previous settlements');
  return toFieldCells(list, fields, { label, absent: ['', '-', '--'] });
}

// Changes are rounded to six places, some to four.
const CHANGE_ERROR = 0.0005;

function isChangeOdd({ trade, presettlement: before, changepercent: change }: Fields): boolean {
  return Math.abs(Number(trade) / Number(before) - 1 - Number(change)) > CHANGE_ERROR;
}
