import { type Failure, quote } from '../../../../base/errors.ts';
import { textMap } from '../../../../base/text-map.ts';
import { DAY_MS } from '../../../../base/utc-day.ts';
import { isCount, isRecord, parseJson } from '../../../../engine/formats/json/json.ts';
import type { RowField } from '../../../../engine/formats/json/json-rows.ts';
import { isDayText, toCells } from '../../../../engine/formats/values.ts';
import { shanghaiSessionWasOver } from '../../../../engine/interface/cache-policy.ts';
import { midnightOf } from '../../../../engine/interface/day-forms.ts';
import { inspect } from '../../../../engine/interface/inspections.ts';
import type { Page, Pages } from '../../../../engine/interface/pages.ts';
import type { Source } from '../../../../engine/interface/source.ts';
import { PROVEN_DAYS } from '../../../../engine/interface/trading-calendar.ts';
import type { FieldCells } from '../../../wire/field-cells.ts';
import type { Fields } from '../../../wire/list-of-records.ts';
import { changed, noValue, refused } from '../../../wire/refusals.ts';
import { address, withQuery } from '../../../wire/upstream-value.ts';
import { dataOf } from '../envelope.ts';
import { PAGE_TOKENS } from '../page-tokens.ts';
import { eastmoneyPools } from './site.ts';

const LABEL = 'Eastmoney pool';

/** The pools: the path of each, the order in which its rows come, and the rows that a page may have. */
const POOLS = {
  'limit-up': { path: 'getTopicZTPool', sort: 'fbt:asc', rows: 10_000 },
  previous: { path: 'getYesterdayZTPool', sort: 'zs:desc', rows: 5_000 },
  strong: { path: 'getTopicQSPool', sort: 'zdp:desc', rows: 5_000 },
  // The path really ends so.
  new: { path: 'getTopicCXPooll', sort: 'ods:asc', rows: 5_000 },
  broken: { path: 'getTopicZBPool', sort: 'fbt:asc', rows: 5_000 },
  'limit-down': { path: 'getTopicDTPool', sort: 'fund:asc', rows: 10_000 },
} as const;

/** The key of a pool. */
export type PoolKey = keyof typeof POOLS;

/** One pool of one day. */
export type PoolAsk = {
  readonly pool: PoolKey;
  /** `YYYYMMDD`. */
  readonly date: string;
};

/** The pools of shares at their price limits, whole, from `push2ex.eastmoney.com`. */
export const eastmoneyLimitPools: Source<PoolAsk> = {
  ...eastmoneyPools,
  inspections: { openPool, refuseOtherDay },
  fetch: async (ask, context) => {
    const { path, sort, rows } = POOLS[ask.pool];
    const page = await context.fetch({
      url: withQuery(address`https://${eastmoneyPools.hosts[0]}/${path}`, {
        ut: PAGE_TOKENS.charts,
        dpt: 'wz.ztzt',
        Pageindex: 0,
        pagesize: rows,
        sort,
        date: ask.date,
      }),
      headers: { referer: 'https://quote.eastmoney.com/ztb/' },
      check: inspect(openPool),
    });
    await context.inspect(page, refuseOtherDay, ask);
    return [page];
  },
};

/** What is read of a reply. */
interface Pool {
  /** The newest session of the source, `YYYYMMDD`; undefined where it does not say. */
  readonly newest: number | undefined;
  /** Undefined where it says that there is nothing. */
  readonly rows: readonly Fields[] | undefined;
}

/**
 * Opens a reply: `{"rc":0,"data":{"tc":2,"qdate":20260708,"pool":[{"c":"002841","n":"视源股份"}]}}`. A pool without
 * rows is `pool` null, or `data` null with `rc` 0 or 102.
 *
 * Throws `upstream_refused` for any other `rc`, such as 205 for a refused token. Throws `upstream_changed` for
 * another number of rows than `tc`, a share that comes twice, and any other form.
 */
function openPool({ body }: Pick<Page, 'body'>): Pool {
  const data = dataOf(parseJson(body, LABEL), LABEL, [0, 102]);
  if (data === null) return { newest: undefined, rows: undefined };
  if (!('pool' in data)) throw changed(LABEL, 'no `pool` in `data`');
  const { pool, tc: count, qdate } = data;
  const newest = qdate === undefined ? undefined : Number(toDay(qdate, 'qdate').replaceAll('-', ''));
  if (pool === null && (count === undefined || count === 0)) return { newest, rows: undefined };
  if (!Array.isArray(pool) || !pool.every(isRecord)) throw changed(LABEL, 'no list of rows in `data.pool`');
  if (count !== undefined && count !== pool.length)
    throw changed(LABEL, `${quote(count)} rows announced, ${pool.length} sent`);
  if (new Set(pool.map(({ m: market, c: code }) => JSON.stringify([market, code]))).size < pool.length)
    throw changed(LABEL, 'a share came twice');
  return { newest, rows: pool };
}

// The source has some weeks; users report from two weeks to 30 sessions.
const MIN_KEPT_MS = 14 * DAY_MS;

/** Throws what {@link poolRows} throws. */
function refuseOtherDay(page: Page, ask: PoolAsk): void {
  poolRows(page, ask);
}

/**
 * The rows of a pool of one day. Those of an earlier session, which the source sends for a day without one that is
 * later, are not of it. Throws what {@link openPool} throws, and
 * - `no_value` where the newest session of the source is an earlier one: its rows would be of that session;
 * - `upstream_refused` for no rows of a session that is over and not two weeks old, in a pool that is never empty;
 * - `upstream_changed` for rows of a day without a session.
 */
function poolRows(page: Page, { pool, date }: PoolAsk): readonly Fields[] {
  const { newest, rows } = openPool(page);
  const midnight = midnightOf(date);
  if (newest !== undefined && newest < Number(date)) {
    if (!PROVEN_DAYS.mayHaveTrading(midnight)) return [];
    throw noValue(
      `Eastmoney has no pool of ${date} yet: its newest session is that of ${newest}.`,
      `东方财富还没有 ${date} 的股池：最新的交易日是 ${newest}。`,
    );
  }
  if (rows !== undefined && rows.length > 0 && !PROVEN_DAYS.mayHaveTrading(midnight))
    throw changed(LABEL, `${rows.length} rows of ${date}, a day without a session: they are those of another day`);
  if (rows !== undefined) return rows;
  // A weekday of a year that is not known yet may be a holiday.
  const hadSession = PROVEN_DAYS.knows(midnight) && PROVEN_DAYS.hasTrading(midnight);
  const isKept = hadSession && page.obtained - midnight < MIN_KEPT_MS;
  // On some days no share is at its lower limit.
  if (pool !== 'limit-down' && isKept && shanghaiSessionWasOver(date, page.obtained))
    throw refused(LABEL, `nothing of the session of ${date}, which has some`);
  return [];
}

/**
 * Parses a pool into the cells of each wanted field, in the order of the source. `fbt`, `lbt` and `yfbt` are times
 * of six digits, `zttj` is `days/times`, `od` and `ipod` are days. `ztp` of a share without a limit is null.
 * Throws `upstream_changed` for a row without a wanted field and another value, and what {@link poolRows} throws.
 */
export function parsePool([page]: Pages, ask: PoolAsk, fields: readonly RowField[]): FieldCells {
  const rows = poolRows(page, ask);
  return Object.fromEntries(
    fields.map(({ name, cells: kind }) => {
      const read = READ.get(name);
      const values = rows.map((row) => {
        const value = Object.hasOwn(row, name) ? row[name] : undefined;
        return read === undefined || value === undefined || value === null ? value : read(value, name);
      });
      return [name, toCells(kind, values, { label: `${LABEL}: ${name}`, absent: ['-'] })];
    }),
  );
}

// What stands for no limit, in the first sessions of a share: 1,000,000 yuan. No share costs a tenth of it.
const NO_LIMIT = 100_000_000;

/** How the values of some fields are read. */
const READ: ReadonlyMap<string, (value: unknown, field: string) => unknown> = textMap({
  fbt: toTime,
  lbt: toTime,
  yfbt: toTime,
  od: toDay,
  ipod: toDay,
  zttj: (value, field) => {
    const { days, ct: times } = isRecord(value) ? value : {};
    if (!isCount(days) || !isCount(times)) throw odd('days and times', field, value);
    return `${days}/${times}`;
  },
  ztp: (value) => (typeof value === 'number' && value > NO_LIMIT ? null : value),
  nh: (value, field) => {
    if (!isCount(value)) throw odd('a whole number', field, value);
    return value === 1 ? '是' : '否';
  },
  // A text is what its meaning is looked up by.
  cc: (value) => (typeof value === 'number' ? String(value) : value),
});

/** A time as the source writes it, 92500, with six digits: `092500`. */
function toTime(value: unknown, field: string): string {
  const text = isCount(value) ? String(value).padStart(6, '0') : '';
  if (!/^(?:[01]\d|2[0-3])[0-5]\d[0-5]\d$/.test(text)) throw odd('a time HMMSS', field, value);
  return text;
}

/** A day as the source writes it, 20260807, as `2026-08-07`. */
function toDay(value: unknown, field: string): string {
  const [, year, month, day] = (isCount(value) && /^(\d{4})(\d\d)(\d\d)$/.exec(String(value))) || [];
  const text = `${year}-${month}-${day}`;
  if (!isDayText(text)) throw odd('a day YYYYMMDD', field, value);
  return text;
}

function odd(expected: string, field: string, value: unknown): Failure {
  return changed(LABEL, `expected ${expected} as ${field}, got ${quote(value)}`);
}
