import { quote } from '../../../../base/errors.ts';
import { say } from '../../../../base/say.ts';
import { isRecord, parseJson } from '../../../../engine/formats/json/json.ts';
import { toCells } from '../../../../engine/formats/values.ts';
import { beijingDay } from '../../../../engine/interface/beijing-time.ts';
import { type InspectionCall, inspect } from '../../../../engine/interface/inspections.ts';
import type { Page, Pages } from '../../../../engine/interface/pages.ts';
import type { FetchContext, Source } from '../../../../engine/interface/source.ts';
import type { FieldCells } from '../../../wire/field-cells.ts';
import { GENTLE } from '../../../wire/limits.ts';
import { changed, refused, refuseNoJson } from '../../../wire/refusals.ts';
import { address } from '../../../wire/upstream-value.ts';

/** The daily prices of a product, such as `Au99.99`. */
export type DailyAsk = { readonly product: string };

/** The benchmark prices of a metal. */
export type BenchmarkAsk = { readonly benchmark: 'gold' | 'silver' };

/** The prices of a product by minute, of the day that began at 20:00. */
export type QuotesAsk = { readonly quotes: string };

const LABEL = 'Shanghai Gold Exchange';
const HOST = 'www.sge.com.cn';
// Some 2,400 days of a product had come by 2026.
const MAX_ROWS = 50_000;

// The path really is spelt so.
const BENCHMARKS = { gold: 'DayilyJzj', silver: 'DayilyShsilverJzj' } as const;

/** The Shanghai Gold Exchange: the data of the graphs of its pages, and its products. */
export const goldExchange = {
  name: 'sge',
  title: say('the Shanghai Gold Exchange (上海黄金交易所)', '上海黄金交易所'),
  terms: 'https://www.sge.com.cn/flsm',
  quirks: [
    say('It refuses many requests in a short time with 403.', '短时间内请求过多时以 403 拒绝。'),
    say('At times it answers prices that are all 0: such a reply is refused.', '有时价格全部为 0：此类应答视为失败。'),
  ],
  hosts: [HOST],
  limits: { ...GENTLE, perSecond: 0.5, burst: 3 },
} as const satisfies Omit<Source, 'fetch'>;

/** The daily prices of the products of the Shanghai Gold Exchange. */
export const goldExchangeDaily: Source<DailyAsk> = {
  ...goldExchange,
  inspections: { checkDaily },
  fetch: async ({ product }, context) => [
    await fetchGraph(
      {
        path: 'Dailyhq',
        form: { instid: product },
        referer: 'https://www.sge.com.cn/sjzx/mrhq',
        check: inspect(checkDaily),
      },
      context,
    ),
  ],
};

/** The benchmark prices of the Shanghai Gold Exchange. */
export const goldExchangeBenchmarks: Source<BenchmarkAsk> = {
  ...goldExchange,
  inspections: { checkBenchmarks },
  fetch: async ({ benchmark }, context) => [
    await fetchGraph(
      {
        path: BENCHMARKS[benchmark],
        form: {},
        referer: 'https://www.sge.com.cn/sjzx/jzj',
        check: inspect(checkBenchmarks),
      },
      context,
    ),
  ],
};

/** The prices by minute of the products of the Shanghai Gold Exchange. */
export const goldExchangeQuotes: Source<QuotesAsk> = {
  ...goldExchange,
  inspections: { checkQuotes },
  fetch: async ({ quotes }, context) => [
    await fetchGraph(
      {
        path: 'quotations',
        form: { instid: quotes },
        referer: `https://${HOST}/`,
        check: inspect(checkQuotes),
      },
      context,
    ),
  ],
};

function checkQuotes(page: Page): void {
  refuseNoJson(page, LABEL, '{', 'data');
  openQuotes(page);
}

/** One graph of the exchange's pages. */
interface Graph {
  readonly path: 'Dailyhq' | 'quotations' | (typeof BENCHMARKS)[keyof typeof BENCHMARKS];
  readonly form: Readonly<Record<string, string>>;
  /** The page that shows it. */
  readonly referer: string;
  /** Throws for a reply that is none, so that it is asked for once more. */
  readonly check: InspectionCall;
}

function fetchGraph({ path, form, referer, check }: Graph, context: FetchContext): Promise<Page> {
  return context.fetch({
    url: address`https://${HOST}/graph/${path}`,
    form,
    headers: { referer, origin: `https://${HOST}`, 'x-requested-with': 'XMLHttpRequest' },
    check,
  });
}

function checkDaily(page: Page): void {
  refuseNoJson(page, LABEL, '{', 'data');
  dailyRows(page);
}

function checkBenchmarks(page: Page): void {
  refuseNoJson(page, LABEL, '{', 'data');
  benchmarkRows(page, 'zp');
  benchmarkRows(page, 'wp');
}

/** The prices of a day, in the order in which the exchange writes them. */
const PRICES = ['open', 'close', 'low', 'high'] as const;

// The part of the days whose prices may contradict each other, before they count as other prices.
const MAX_ODD_PART = 0.1;

/**
 * Parses the daily prices: `{"time":[["2016-12-19",262.45,262.76,262.02,263.50],…]}`: day, open, close, low and
 * high. A price of 0 is none. An empty list is a product that the exchange has no prices of. Throws
 * `upstream_changed` for another form, for values that are no days or prices, for a day that had not come, and
 * where many are not low ≤ open, close ≤ high. Throws `upstream_refused` for prices that are all 0.
 */
export function parseDaily([page]: Pages): FieldCells {
  const rows = dailyRows(page);
  const label = `${LABEL}, daily prices`;
  const days = rows.map(([day]) => day);
  const without = days.indexOf(null);
  if (without >= 0) throw changed(label, `expected a day in row ${without + 1}, got none`);
  const prices = PRICES.map((name, at) => {
    const values = rows.map((row) => toPrice(row[at + 1]));
    return [name, toCells('number', values, { label: `${label}: ${name}` })] as const;
  });
  const oddDays = rows.filter(isOdd);
  if (oddDays.length > rows.length * MAX_ODD_PART)
    throw changed(
      LABEL,
      `expected open, close, low and high; ${oddDays.length} of ${rows.length} days contradict that`,
    );
  return { date: toCells('date', days, { label: `${label}: day` }), ...Object.fromEntries(prices) };
}

function dailyRows(page: Pick<Page, 'body'>): readonly (readonly unknown[])[] {
  const rows = rowsIn(page, 'time', PRICES.length + 1);
  refuseZeros(rows, 'daily price');
  return rows;
}

/** Whether the prices of a day cannot be those that {@link PRICES} names. */
function isOdd([, ...prices]: readonly unknown[]): boolean {
  const known = prices.map((price) => (toPrice(price) === null ? Number.NaN : Number(price)));
  const [open = Number.NaN, close = Number.NaN, low = Number.NaN, high = Number.NaN] = known;
  return Math.min(open, close) < low || Math.max(open, close) > high || low > high;
}

// The part of the days that may fall on weekends, where there is no benchmark, before days count as shifted.
const MAX_WEEKEND_PART = 0.05;

/**
 * Parses benchmark prices: `{"zp":[[1460995200000,256.92],…],"wp":[[1460995200000,257.29],…]}`, each day’s as of
 * its midnight in Beijing; `zp` are those of the morning, `wp` those of the afternoon. They are joined by day; a
 * day that one of them lacks has no price there. Throws `upstream_changed` for another form, for no day, for a day
 * that comes twice or had not come, and where many days fall on weekends. Throws `upstream_refused` for prices
 * that are all 0.
 */
export function parseBenchmarks([page]: Pages): FieldCells {
  const [morning, afternoon] = [pricesByDay(page, 'zp'), pricesByDay(page, 'wp')];
  const days = [...new Set([...afternoon.keys(), ...morning.keys()])].toSorted();
  const weekendDays = days.filter((day) => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay()));
  if (weekendDays.length > days.length * MAX_WEEKEND_PART)
    throw changed(
      LABEL,
      `${weekendDays.length} of ${days.length} days of benchmarks fall on weekends: the days are shifted`,
    );
  const label = `${LABEL}, benchmarks`;
  const cellsOf = (prices: ReadonlyMap<string, unknown>, field: string) =>
    toCells(
      'number',
      days.map((day) => prices.get(day) ?? null),
      { label: `${label}: ${field}` },
    );
  return {
    day: toCells('date', days, { label: `${label}: day` }),
    wp: cellsOf(afternoon, 'wp'),
    zp: cellsOf(morning, 'zp'),
  };
}

// The year 2100, in milliseconds.
const LATEST = Date.UTC(2100, 0, 1);

function pricesByDay(page: Page, field: 'zp' | 'wp'): ReadonlyMap<string, unknown> {
  const prices = new Map<string, unknown>();
  for (const [time, price] of benchmarkRows(page, field)) {
    if (typeof time !== 'number' || !(time >= 0 && time < LATEST))
      throw changed(LABEL, `expected a time in milliseconds in \`${field}\`, got ${quote(time)}`);
    const day = beijingDay(time);
    if (prices.has(day)) throw changed(LABEL, `two benchmarks of \`${field}\` are of ${day}`);
    prices.set(day, toPrice(price));
  }
  return prices;
}

function benchmarkRows(page: Pick<Page, 'body'>, field: 'zp' | 'wp'): readonly (readonly unknown[])[] {
  const rows = rowsIn(page, field, 2);
  if (rows.length === 0) throw changed(LABEL, `expected benchmarks in \`${field}\`, got none`);
  refuseZeros(rows, 'benchmark');
  return rows;
}

/** Throws `upstream_refused` where no row has a price: the exchange answers so at times, with status 200. */
function refuseZeros(rows: readonly (readonly unknown[])[], what: string): void {
  if (rows.length > 0 && rows.every(([, ...prices]) => prices.every((price) => toPrice(price) === null)))
    throw refused(LABEL, `every ${what} is 0 or missing, as it answers at times`);
}

/** A price as it came; null for none, which may be written as 0. */
function toPrice(value: unknown): unknown {
  return (typeof value === 'number' || typeof value === 'string') && Number(value) === 0 ? null : value;
}

/** The rows of a field, each a list of so many values. */
function rowsIn({ body }: Pick<Page, 'body'>, field: string, width: number): readonly (readonly unknown[])[] {
  const reply = parseJson(body, LABEL);
  const rows: unknown = isRecord(reply) ? reply[field] : undefined;
  if (!Array.isArray(rows)) throw changed(LABEL, `expected a list in \`${field}\`, got ${quote(reply)}`);
  if (rows.length > MAX_ROWS) throw changed(LABEL, `${rows.length} rows in \`${field}\``);
  return rows.map((row: unknown): readonly unknown[] => {
    if (Array.isArray(row) && row.length === width) return row;
    throw changed(LABEL, `expected rows of ${width} values in \`${field}\`, got ${quote(row)}`);
  });
}

/** The prices by minute as they came: the ring of a day, from 20:00 on. */
interface Quotes {
  readonly product: unknown;
  readonly times: readonly string[];
  readonly prices: readonly unknown[];
  readonly updated: string;
}

/**
 * Opens `{"heyue":"Au99.99","times":["20:00",…],"data":["755.0",…],"delaystr":"2025年04月14日 22:28:55"}`. Throws
 * `upstream_changed` for another form, and `upstream_refused` for prices that are all 0.
 */
function openQuotes({ body }: Pick<Page, 'body'>): Quotes {
  const reply = parseJson(body, LABEL);
  const { heyue: product, times, data: prices, delaystr: updated } = isRecord(reply) ? reply : {};
  const isTime = (value: unknown): value is string =>
    typeof value === 'string' && /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(value);
  if (!Array.isArray(times) || !times.every(isTime) || !Array.isArray(prices) || prices.length !== times.length)
    throw changed(LABEL, `expected as many times as prices, got ${quote(reply)}`);
  if (typeof updated !== 'string') throw changed(LABEL, 'expected the time of the reply in `delaystr`');
  refuseZeros(
    prices.map((price: unknown) => [null, price]),
    'price',
  );
  return { product, times, prices, updated };
}

const DAY_MINUTES = 1_440;
const FIRST_MINUTE = 20 * 60;

/** How many minutes after 20:00 a time `HH:MM` is. */
function sinceEvening(time: string): number {
  const minute = Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
  return (minute - FIRST_MINUTE + DAY_MINUTES) % DAY_MINUTES;
}

/** The time of day in `2026年07月20日 02:29:55`. The day is that of the session: on a Friday evening, the Monday. */
const UPDATED = / ((?:[01]\d|2[0-3]):[0-5]\d):[0-5]\d$/;

/**
 * Parses the prices by minute, from 20:00 on, up to the minute that the reply names as its last: later points are
 * those of the day before, or fill the ring. The clock does not tell that minute: on a Saturday the ring stays
 * that of Friday's evening. Throws what {@link openQuotes} throws, and `upstream_changed` for another product and
 * for times that do not ascend from 20:00 on, and for a reply that names no minute.
 */
export function parseQuotes([page]: Pages, { quotes }: QuotesAsk): FieldCells {
  const { product, times, prices, updated } = openQuotes(page);
  if (product !== quotes) throw changed(LABEL, `asked for ${quotes}, it answered ${quote(product ?? null)}`);
  const disorder = times.findIndex((time, at) => at > 0 && sinceEvening(time) <= sinceEvening(times[at - 1]!));
  if (disorder >= 0) throw changed(LABEL, `${times[disorder]} comes after ${times[disorder - 1]}`);
  const [, named] = UPDATED.exec(updated) ?? [];
  if (named === undefined)
    throw changed(LABEL, `expected the time of the reply in \`delaystr\`, got ${quote(updated)}`);
  const last = sinceEvening(named);
  const rows = times.flatMap((time, at) =>
    sinceEvening(time) <= last ? [{ time: `${time}:00`, price: prices[at] }] : [],
  );
  const cellsOf = (kind: 'text' | 'number', values: readonly unknown[]) =>
    toCells(kind, values, { label: `${LABEL}: prices by minute` });
  return {
    heyue: cellsOf(
      'text',
      rows.map(() => quotes),
    ),
    times: cellsOf(
      'text',
      rows.map(({ time }) => time),
    ),
    data: cellsOf(
      'number',
      rows.map(({ price }) => toPrice(price)),
    ),
    delaystr: cellsOf(
      'text',
      rows.map(() => updated),
    ),
  };
}
