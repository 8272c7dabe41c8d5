import { findFixtures } from './fixtures.ts';

// The same quotes in the lists of Eastmoney and Sina, for tests of fallbacks.

/** A listed security and its quote. */
interface Quoted {
  readonly code: string;
  /** The exchange as Sina writes it before a code. */
  readonly exchange: 'sh' | 'sz' | 'bj';
  /** The sets of Eastmoney that hold it, as its `fs` names them. */
  readonly set: string;
  readonly decimals: 2 | 3;
  /** Prices in units of the last decimal place. */
  readonly previous: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly last: number;
  /** In lots of 100. */
  readonly volume: number;
}

/** Securities with consecutive codes from `first` on. Each has consistent figures of its own. */
function makeSecurities(
  {
    first,
    exchange,
    set,
    decimals = 2,
  }: { first: number; exchange: Quoted['exchange']; set: string; decimals?: 2 | 3 },
  count: number,
): readonly Quoted[] {
  return Array.from({ length: count }, (_, at) => {
    const code = String(first + at).padStart(6, '0');
    const previous = 1_000 + ((first + at * 37) % 400);
    const open = previous + (at % 9) - 4;
    const last = previous + ((at * 7) % 61) - 30;
    const [high, low] = [Math.max(open, last) + (at % 4), Math.min(open, last) - (at % 3)];
    return { code, exchange, set, decimals, previous, open, high, low, last, volume: 1_000 + ((at * 911) % 5_000) };
  });
}

/** A hundred A-shares, of every board. */
const SHARES: readonly Quoted[] = [
  ...makeSecurities({ first: 1, exchange: 'sz', set: 'm:0 t:6' }, 30),
  ...makeSecurities({ first: 300_001, exchange: 'sz', set: 'm:0 t:80' }, 20),
  ...makeSecurities({ first: 600_000, exchange: 'sh', set: 'm:1 t:2' }, 30),
  ...makeSecurities({ first: 688_001, exchange: 'sh', set: 'm:1 t:23' }, 10),
  ...makeSecurities({ first: 920_001, exchange: 'bj', set: 'm:0 t:81 s:2048' }, 10),
];
/** B-shares of both exchanges. */
const B_SHARES: readonly Quoted[] = [
  ...makeSecurities({ first: 200_011, exchange: 'sz', set: 'm:0 t:7' }, 10),
  ...makeSecurities({ first: 900_901, exchange: 'sh', set: 'm:1 t:3', decimals: 3 }, 10),
];
// Funds of both exchanges.
const FUNDS: readonly Quoted[] = [
  ...makeSecurities({ first: 159_901, exchange: 'sz', set: 'b:MK0021', decimals: 3 }, 20),
  ...makeSecurities({ first: 510_300, exchange: 'sh', set: 'b:MK0021', decimals: 3 }, 20),
];

// What is in circulation, in lots.
const CIRCULATING = 1_000_000;
// Price to book, and price to earnings.
const RATIOS = { pb: 1.5, per: 12.5 };

const percent = (part: number, whole: number): number => Math.round((part / whole) * 10_000) / 100;
const priceOf = ({ decimals }: Quoted, units: number): number => Number((units / 10 ** decimals).toFixed(decimals));
const turnoverOf = (quoted: Quoted): number => Math.round(quoted.volume * 100 * priceOf(quoted, quoted.last));
// Market values are told in whole units of 10,000 yuan.
const marketValueOf = (quoted: Quoted): number =>
  Math.round((CIRCULATING * 100 * priceOf(quoted, quoted.last)) / 10_000);

/** One page of a list of Eastmoney; undefined for other addresses. Further fields are from a fixture case. */
export function eastmoneyListReply({ pathname, searchParams }: URL): string | undefined {
  if (pathname !== '/api/qt/clist/get') return undefined;
  const sets = (searchParams.get('fs') ?? '').split(',');
  const members = [...SHARES, ...B_SHARES, ...FUNDS].filter(({ set }) => sets.includes(set));
  const ordered = members.toSorted((one, other) => (one.code < other.code ? 1 : -1));
  const [page, size] = [Number(searchParams.get('pn')), Number(searchParams.get('pz'))];
  const others = othersOf(sets.includes('b:MK0021') ? 'fund_etf_spot_em' : 'stock_zh_a_spot_em');
  const diff = ordered.slice((page - 1) * size, page * size).map((quoted) => ({
    ...others,
    f2: priceOf(quoted, quoted.last),
    f3: percent(quoted.last - quoted.previous, quoted.previous),
    f4: priceOf(quoted, quoted.last - quoted.previous),
    f5: quoted.volume,
    f6: turnoverOf(quoted),
    f7: percent(quoted.high - quoted.low, quoted.previous),
    f8: percent(quoted.volume, CIRCULATING),
    f9: RATIOS.per,
    f12: quoted.code,
    f13: quoted.exchange === 'sh' ? 1 : 0,
    f14: `测试${quoted.code}`,
    f15: priceOf(quoted, quoted.high),
    f16: priceOf(quoted, quoted.low),
    f17: priceOf(quoted, quoted.open),
    f18: priceOf(quoted, quoted.previous),
    f20: marketValueOf(quoted) * 10_000,
    f21: marketValueOf(quoted) * 10_000,
    f23: RATIOS.pb,
  }));
  return JSON.stringify({ rc: 0, rt: 6, data: { total: members.length, diff } });
}

/** One page of a list of Sina, or its length; undefined for other addresses. */
export function sinaListReply({ pathname, searchParams }: URL): string | undefined {
  const [, method] = /\/Market_Center\.(getHQNode\w+)$/.exec(pathname) ?? [];
  if (method === undefined) return undefined;
  const members = NODES.get(searchParams.get('node')) ?? [];
  if (method.includes('Count')) return JSON.stringify(String(members.length));
  const ordered = members.toSorted((one, other) => (symbolOf(one) < symbolOf(other) ? -1 : 1));
  if (searchParams.get('asc') === '0') ordered.reverse();
  const [page, size] = [Number(searchParams.get('page')), Number(searchParams.get('num'))];
  const rows = ordered.slice((page - 1) * size, page * size).map((quoted) => ({
    symbol: symbolOf(quoted),
    code: quoted.code,
    name: `测试${quoted.code}`,
    ...Object.fromEntries(
      Object.entries({
        trade: quoted.last,
        buy: quoted.last,
        sell: quoted.last + 1,
        settlement: quoted.previous,
        open: quoted.open,
        high: quoted.high,
        low: quoted.low,
      }).map(([name, units]) => [name, priceOf(quoted, units).toFixed(3)]),
    ),
    pricechange: priceOf(quoted, quoted.last - quoted.previous),
    changepercent: percent(quoted.last - quoted.previous, quoted.previous),
    volume: quoted.volume * 100,
    amount: turnoverOf(quoted),
    ticktime: '14:00:00',
    ...(method === 'getHQNodeData' && {
      ...RATIOS,
      mktcap: marketValueOf(quoted),
      nmc: marketValueOf(quoted),
      turnoverratio: percent(quoted.volume, CIRCULATING),
    }),
  }));
  // After the last page, the source sends null.
  return JSON.stringify(rows.length === 0 ? null : rows);
}

const NODES: ReadonlyMap<string | null, readonly Quoted[]> = new Map([
  ['hs_a', SHARES],
  ['kcb', SHARES.filter(({ set }) => set === 'm:1 t:23')],
  ['hs_b', B_SHARES],
  ['etf_hq_fund', FUNDS],
]);

const symbolOf = ({ exchange, code }: Quoted): string => `${exchange}${code}`;

/** The fields of the first row that a fixture case has of a list. */
function othersOf(name: string): Readonly<Record<string, unknown>> {
  const fixture = findFixtures().find((each) => each.interface === name && each.table !== undefined);
  const [reply] = Object.values(fixture?.upstream ?? {});
  const page = reply?.json as { data: { diff: readonly Record<string, unknown>[] } } | undefined;
  const [row] = page?.data.diff ?? [];
  if (row === undefined) throw new Error(`no fixture case of ${name} has a row`);
  return row;
}
