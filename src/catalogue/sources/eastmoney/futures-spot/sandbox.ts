import { seededRandom, seedOf, toDecimal } from '../../../made-up/made-up.ts';
import type { SandboxUpstream } from '../../../made-up/sandbox.ts';
import { globalFuturesQuotes, isOfOptions } from './wire.ts';

// Names and codes of main contracts joined are real ones; so are the market numbers.
const PRODUCTS = [
  ['HG', 101, 'COMEX铜'],
  ['GC', 101, 'COMEX黄金'],
  ['SI', 101, 'COMEX白银'],
  ['CL', 102, 'NYMEX原油'],
  ['NG', 102, '天然气'],
  ['ZS', 103, '美黄豆'],
  ['CN', 104, '富时中国A50'],
  ['SB', 108, '11号糖'],
  ['B', 112, '布伦特原油'],
] as const;

/** The contracts of the sandbox: of each product its main contracts joined and three months. */
export const GLOBAL_CONTRACTS = PRODUCTS.flatMap(([product, sc, name]) =>
  ['00Y', '26U', '26V', '26Z'].map((month) => ({ dm: `${product}${month}`, sc, name: `${name}${month}` })),
).toSorted((left, right) => (left.dm < right.dm ? 1 : -1));

// Options on the index CSI 300 as the China Financial Futures Exchange names them.
const OPTIONS = Array.from({ length: 60 }, (_, at) => {
  const dm = `IO2612-${at % 2 ? 'P' : 'C'}-${3_500 + 50 * at}`;
  return { dm, sc: 221, name: `沙盒${dm}`, xqj: 3_500 + 50 * at, syr: 25 };
});

/** The quotes of global futures and of options: those of a few contracts, in pages of 20. */
const quotes: SandboxUpstream = {
  hosts: globalFuturesQuotes.hosts,
  answer: ({ path, query }) => {
    if (!path.startsWith('/list/')) return undefined;
    const size = Number(query.get('pageSize'));
    const start = Number(query.get('pageIndex')) * size;
    const all = isOfOptions({ url: `${path}?` }) ? OPTIONS : GLOBAL_CONTRACTS;
    const list = all.slice(start, start + size).map(quoteOf);
    return { type: 'application/json; charset=UTF-8', body: JSON.stringify({ total: all.length, list }) };
  },
};

export default quotes;

/** A made-up quote. One contract in eight, about, has no trade yet. */
function quoteOf({ dm, sc, name, ...others }: (typeof GLOBAL_CONTRACTS | typeof OPTIONS)[number]) {
  const random = seededRandom(seedOf(dm));
  const settled = 1_000 + random(90_000);
  const [opened, latest] = [settled + random(201) - 100, settled + random(201) - 100];
  const price = (units: number): number => Number(toDecimal(units, 2));
  const isTraded = random(8) > 0;
  const traded = (value: number): number | '-' => (isTraded ? value : '-');
  const bought = random(5_000);
  const sold = random(5_000);
  return {
    dm,
    sc,
    name,
    p: traded(price(latest)),
    zsjd: 2,
    zde: traded(price(latest - settled)),
    zdf: traded(Math.round(((latest - settled) / settled) * 10_000) / 100),
    f152: 2,
    o: traded(price(opened)),
    h: traded(price(Math.max(opened, latest))),
    l: traded(price(Math.min(opened, latest))),
    zjsj: price(settled),
    vol: isTraded ? bought + sold : 0,
    wp: isTraded ? bought : 0,
    np: isTraded ? sold : 0,
    ccl: random(50_000),
    cje: isTraded ? (bought + sold) * 4_000 : 0,
    rz: random(200) - 100,
    ...others,
  };
}
