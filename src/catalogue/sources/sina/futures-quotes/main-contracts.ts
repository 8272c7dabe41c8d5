import { Cells, type NamedCells } from '../../../../engine/formats/cells.ts';
import { toCells } from '../../../../engine/formats/values.ts';
import { freshFor } from '../../../../engine/interface/cache-policy.ts';
import type { Page, Pages } from '../../../../engine/interface/pages.ts';
import type { CachedSource, Source } from '../../../../engine/interface/source.ts';
import { refuseTwice } from '../../../wire/list-of-records.ts';
import { onePage, pageCheck } from '../../../wire/one-page.ts';
import { changed, refused } from '../../../wire/refusals.ts';
import { refuseBan } from '../replies.ts';
import {
  contractsAddress,
  isWithoutContracts,
  type Product,
  parseProduct,
  productSite,
  productTable,
  readProducts,
} from './products.ts';

/** All products of the mainland exchanges. */
export type ProductsAsk = { readonly products: 'all' };

/** The table of the products. */
export const productList: Source<ProductsAsk> = {
  ...productSite,
  uses: () => [productTable],
  composedOf: () => [{ source: productTable, ask: { table: 'futures products' } }],
  fetch: (_, context) => context.cached(productTable, { table: 'futures products' }),
};

/** Parses the products, in the order of the source. */
export function parseProducts([page]: Pages): readonly NamedCells[] {
  const products = readProducts(page);
  return [
    { name: 'exchange', cells: Cells.texts(products.map(({ exchangeName }) => exchangeName)) },
    { name: 'symbol', cells: Cells.texts(products.map(({ name }) => name)) },
    { name: 'mark', cells: Cells.texts(products.map(({ node }) => node)) },
  ];
}

/** The contracts of all products of some exchanges: their keys, separated by commas, in the order of the rows. */
export type MainContractsAsk = { readonly exchanges: string };

/** The contracts of all products of some exchanges: the table of products, then a page of each product. */
export const mainContracts: Source<MainContractsAsk> = {
  ...productSite,
  inspections: { nodesOf },
  uses: () => [productTable, nodeContracts],
  fetch: async (ask, context) => {
    const [table] = await context.cached(productTable, { table: 'futures products' });
    const pages: Page[] = [];
    for (const node of await context.inspect(table, nodesOf, ask))
      pages.push((await context.cached(nodeContracts, { node }))[0]);
    return [table, ...pages];
  },
};

/**
 * The contracts of one product. What the main contract is changes a few times a year, and Sina bans an address
 * that asks for all products: a page is stored for a day, so that a call continues where the one before failed.
 */
const nodeContracts: CachedSource<{ readonly node: string }> = {
  ...productSite,
  cache: freshFor('1d', { staleIfError: '30d' }),
  evictable: true,
  ...onePage<{ readonly node: string }>(
    pageCheck(refuseBan, ({ node }) => labelOf(node)),
    ({ node }) => ({ url: contractsAddress(node) }),
  ),
};

const labelOf = (node: string): string => `Sina futures of ${node}`;

// The mainland has some 90 products.
const MAX_PRODUCTS = 200;

/** The products of the wanted exchanges, in the order of the exchanges. */
function productsOf(table: Pick<Page, 'body'>, { exchanges }: MainContractsAsk): readonly Product[] {
  const products = readProducts(table);
  const wanted = exchanges.split(',').flatMap((key) => products.filter(({ exchange }) => exchange === key));
  if (wanted.length === 0 || wanted.length > MAX_PRODUCTS)
    throw changed('Sina table of futures products', `${wanted.length} products of ${exchanges}`);
  return wanted;
}

function nodesOf(table: Page, ask: MainContractsAsk): readonly string[] {
  return productsOf(table, ask).map(({ node }) => node);
}

/** One contract of a product. */
interface Contract {
  readonly symbol: string;
  readonly exchange: string;
  readonly name: string;
  /** Open interest. */
  readonly position: number;
}

// So great a part of the products, and so many, may have no contract.
const MAX_EMPTY_PART = 0.2;
const MAX_FEW = 2;

/**
 * The contracts of each product that has some. Throws `upstream_refused` where more products have none than there
 * can be: Sina answers so to addresses that it limits. Throws `upstream_changed` for a contract that two products
 * have.
 */
function readContracts([table, ...pages]: Pages, ask: MainContractsAsk): readonly (readonly Contract[])[] {
  const products = productsOf(table, ask);
  if (pages.length !== products.length)
    throw changed('Sina futures', `${pages.length} pages of ${products.length} products`);
  const traded = pages.flatMap((page, at): readonly (readonly Contract[])[] => {
    const { node } = products[at]!;
    return isWithoutContracts(page, labelOf(node)) ? [] : [contractsIn(page, node)];
  });
  const empty = products.length - traded.length;
  if (traded.length === 0 || (empty > MAX_FEW && empty > MAX_EMPTY_PART * products.length))
    throw refused('Sina futures', `${empty} of ${products.length} products of ${ask.exchanges} have no contract`);
  refuseTwice(traded.flat(), 'Sina futures', ({ symbol }) => symbol);
  return traded;
}

function contractsIn(page: Page, node: string): readonly Contract[] {
  const cells = parseProduct([page], { product: node }, [
    { name: 'symbol', cells: 'code' },
    { name: 'exchange', cells: 'text' },
    { name: 'name', cells: 'text' },
    { name: 'position', cells: 'number' },
  ]);
  const textAt = (name: string, row: number): string => String(cells[name]!.valueAt(row) ?? '');
  return Array.from({ length: cells.symbol!.length }, (_, row) => ({
    symbol: textAt('symbol', row),
    exchange: textAt('exchange', row),
    name: textAt('name', row),
    position: Number(textAt('position', row)),
  }));
}

/** The letters of a product with 0: its main contracts joined. */
const JOINED = /^[A-Za-z]{1,4}0$/;

/** Parses the main contract of each product: that with the largest open interest, without the joined one. */
export function parseMainContracts(pages: Pages, ask: MainContractsAsk): readonly NamedCells[] {
  const symbols = readContracts(pages, ask).flatMap((contracts) => {
    const [first, ...others] = contracts.filter(({ symbol }) => !JOINED.test(symbol));
    if (!first) return [];
    return [others.reduce((most, each) => (each.position > most.position ? each : most), first).symbol];
  });
  return [{ name: 'symbol', cells: toCells('code', symbols, { label: 'Sina futures: symbol' }) }];
}

/** Parses the joined contract of each product. */
export function parseJoinedContracts(pages: Pages, ask: MainContractsAsk): readonly NamedCells[] {
  const joined = readContracts(pages, ask).flatMap((contracts) =>
    contracts.filter(({ symbol, name }) => JOINED.test(symbol) && name.includes('连续')).slice(0, 1),
  );
  return [
    {
      name: 'symbol',
      cells: toCells(
        'code',
        joined.map(({ symbol }) => symbol),
        { label: 'Sina futures: symbol' },
      ),
    },
    { name: 'exchange', cells: Cells.texts(joined.map(({ exchange }) => exchange)) },
    { name: 'name', cells: Cells.texts(joined.map(({ name }) => name)) },
  ];
}
