import type { Column } from '../../../../engine/interface/columns.ts';
import { isoDay, midnightOf } from '../../../../engine/interface/day-forms.ts';
import type { Interface } from '../../../../engine/interface/interface.ts';
import { readQuery } from '../../../../engine/interface/query.ts';
import { PROVEN_DAYS } from '../../../../engine/interface/trading-calendar.ts';
import { madeUpRows, newestDays, seededRandom, seedOf } from '../../../made-up/made-up.ts';
import type { LoadDeclared, SandboxReply, SandboxUpstream } from '../../../made-up/sandbox.ts';
import { newestSession } from './session.ts';
import { eastmoneyPools, POOL_TOKEN } from './site.ts';
import { POOL_PATHS } from './wire.ts';

const ROWS = 24;

/**
 * The pools of the sandbox, made from the declared columns, one for each day of trading until the newest session.
 * As the source does, it answers a later day with the rows of that session.
 */
const pools: SandboxUpstream = {
  hosts: eastmoneyPools.hosts,
  answer: async ({ path, query, now }, loadDeclared) => {
    const pool = POOL_PATHS.get(path.slice(1));
    if (pool === undefined) return undefined;
    if (query.get('ut') !== POOL_TOKEN) return json({ rc: 205, rt: 110, svr: 181735001, lt: 1, full: 0, data: null });
    const newest = newestSession(now, PROVEN_DAYS);
    const asked = query.get('date') ?? '';
    const isLater = asked > newest;
    const date = isLater ? newest : asked;
    const midnight = midnightOf(date);
    const rows = PROVEN_DAYS.hasTrading(midnight) ? rowsOf({ pool, date, now }, await loadDeclared()) : [];
    return json({
      rc: 0,
      rt: 110,
      svr: 181735001,
      lt: 1,
      full: 0,
      data: { tc: rows.length, qdate: Number(newest), pool: rows },
    });
  },
};

export default pools;

function json(value: unknown): SandboxReply {
  return { type: 'application/json; charset=UTF-8', body: JSON.stringify(value) };
}

/** The made rows of a pool: the fields of every column that an interface declares of it, and its codes. */
function rowsOf(
  { pool, date, now }: { readonly pool: string; readonly date: string; readonly now: number },
  declared: Awaited<ReturnType<LoadDeclared>>,
): readonly object[] {
  const columns = declared
    .filter((each) => askedPool(each) === pool)
    .flatMap(({ columns: all }) => all)
    .flatMap((column): readonly Column[] => (column.field === undefined ? [] : [{ ...column, name: column.field }]));
  const made = madeUpRows(columns, { of: `${pool} ${date}`, rows: ROWS, each: 'security', now });
  const shares = new Set<unknown>();
  return made.map((row, at) => {
    let known = knownFields(seededRandom(seedOf(`${pool} ${date} ${at}`)), pool, date);
    // A share is in a pool once.
    for (let nth = 1; shares.has(known.c); nth++)
      known = knownFields(seededRandom(seedOf(`${pool} ${date} ${at} ${nth}`)), pool, date);
    shares.add(known.c);
    const fields = Object.keys(row).map((field) => [field, known[field] ?? row[field]]);
    return { c: known.c, m: known.m, n: known.n, ...Object.fromEntries(fields) };
  });
}

function askedPool(declared: Interface): unknown {
  return declared.ask(readQuery(declared, '', new Date()).params).pool;
}

/** The fields whose values have a form of their own. */
function knownFields(random: (bound: number) => number, pool: string, date: string): Readonly<Record<string, unknown>> {
  const first = ['600', '000', '300'][random(3)]!;
  const code = `${first}${String(random(999)).padStart(3, '0')}`;
  const price = 2_000 + 10 * random(6_000);
  const reached = timeOf(9 * 60 + 30 + random(60), random(60));
  // Since it opened for the first time, some sessions after its listing.
  const openSessions = 1 + random(90);
  const days = newestDays(eveningOf(date), 'day', openSessions + 1).map((day) => day.replaceAll('-', ''));
  const listed = newestDays(eveningOf(days.at(-1)!), 'day', 5)
    .at(-1)!
    .replaceAll('-', '');
  const change = pool === 'limit-down' ? -10 : 10;
  const shares = 50_000_000 + random(2_000_000_000);
  const circulating = Math.floor(shares * (0.5 + random(50) / 100));
  const turnoverRate = (50 + random(2_000)) / 100;
  const turnover = Math.floor((circulating * price * turnoverRate) / 100_000);
  return {
    c: code,
    m: code.startsWith('6') ? 1 : 0,
    n: `沙盒${code}`,
    p: price,
    // A share in ten has no limit yet.
    ztp: pool === 'new' && random(10) === 0 ? 1_000_000_000 : Math.round(price / 10) * 10 + 100 * random(20),
    // The source computes with single precision.
    zdp: Math.fround(change + (random(200) - 100) / 1_000),
    amount: turnover,
    ltsz: Math.floor((circulating * price) / 1_000),
    tshare: Math.floor((shares * price) / 1_000),
    hs: Math.fround(turnoverRate),
    fund: Math.floor(turnover / (2 + random(20))),
    fba: Math.floor(turnover / (2 + random(5))),
    lb: (50 + random(300)) / 100,
    pe: (random(20_000) - 2_000) / 100,
    zf: Math.fround(5 + random(100) / 10),
    fbt: reached,
    lbt: timeOf(13 * 60 + random(110), random(60)),
    yfbt: reached,
    zbc: random(5),
    oc: random(5),
    lbc: 1 + random(4),
    ylbc: 1 + random(4),
    days: 1 + random(3),
    ods: openSessions,
    od: Number(days.at(-1)),
    ipod: Number(listed),
    nh: random(2),
    cc: 1 + random(3),
    zttj: { days: 1 + random(8), ct: 1 },
    hybk: ['半导体', '化学制品', '汽车零部', '银行Ⅱ'][random(4)],
  };
}

/** When the figures of a day are there, `YYYYMMDD`, in milliseconds since 1970. */
function eveningOf(day: string): number {
  return Date.parse(`${isoDay(day)}T20:00:00+08:00`);
}

/** A time as the source writes it: 93005 for five seconds past half past nine. */
function timeOf(minute: number, second: number): number {
  return Math.floor(minute / 60) * 10_000 + (minute % 60) * 100 + second;
}
