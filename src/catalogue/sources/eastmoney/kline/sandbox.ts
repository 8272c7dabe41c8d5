import { seededRandom, toDecimal } from '../../../made-up/made-up.ts';
import type { SandboxReply, SandboxUpstream } from '../../../made-up/sandbox.ts';
import { divide, findSecurity, type Kline, madeHistory, type Security } from './made-history.ts';
import { minutesOf, spansOf } from './made-minutes.ts';
import { eastmoneyMinutes } from './minutes.ts';
import { codeOf, marketOf } from './secid.ts';

/**
 * The codes that fail in the sandbox, and how, so that a client developer can test every error path: each from
 * `first` to `last`, both included. Every other code of six digits has a made history.
 */
export const FAILING_CODES = [
  { first: '999000', last: '999099', kind: 'empty', doc: 'Eastmoney does not know the code (rc 100): no rows.' },
  { first: '999100', last: '999199', kind: 'blocked', doc: 'The connection is cut, as Eastmoney blocks an address.' },
  { first: '999200', last: '999299', kind: 'hanging', doc: 'The connection stays open and no answer ever comes.' },
  { first: '999300', last: '999399', kind: 'overloaded', doc: 'A page of HTML with HTTP 502 comes instead of JSON.' },
  { first: '999400', last: '999499', kind: 'limited', doc: 'Eastmoney declines to answer (rc 102).' },
  { first: '999500', last: '999599', kind: 'gaps', doc: 'One kline in twenty, about, lacks one of its figures (`-`).' },
] as const;

/** The kline API of Eastmoney: made histories in the wire format that `parseKlines` reads. */
const klines: SandboxUpstream = {
  hosts: eastmoneyMinutes.hosts,
  hasOwnFailures: true,
  answer: ({ path, query, now }) => {
    const isTrends = path === '/api/qt/stock/trends2/get';
    if (!isTrends && path !== '/api/qt/stock/kline/get') return undefined;
    const secid = query.get('secid');
    const code = codeOf(secid ?? '');
    // Indices and boards have exchanges of their own.
    const isOfSix = /^\d{6}$/.test(code);
    const kind = isOfSix ? FAILING_CODES.find(({ first, last }) => first <= code && code <= last)?.kind : undefined;
    const security = secid === null ? undefined : findSecurity(secid);
    if (kind === 'blocked') return 'cut';
    if (kind === 'hanging') return 'hang';
    if (kind === 'overloaded') return { status: 502, type: 'text/html', body: BAD_GATEWAY };
    const wanted = isTrends ? readTrends(query) : (readMinutes(query) ?? readWanted(query));
    if (secid === null || wanted === undefined || kind === 'limited') return json(declined(102));
    if (!security || kind === 'empty') return json(declined(100));
    return json(
      'minutes' in wanted
        ? encodeMinutes(security, wanted, now, kind === 'gaps')
        : encodeHistory(security, wanted, now, kind === 'gaps'),
    );
  },
};

export default klines;

const BAD_GATEWAY =
  '<html>\r\n<head><title>502 Bad Gateway</title></head>\r\n<body>\r\n<center><h1>502 Bad Gateway</h1></center>\r\n</body>\r\n</html>\r\n';

function json(body: string): SandboxReply {
  return { type: 'application/json; charset=UTF-8', body };
}

function declined(rc: 100 | 102): string {
  return `{"rc":${rc},"rt":1,"svr":181669693,"lt":1,"full":1,"dlmkts":"","dsc":"0","data":null}`;
}

const DAY_MS = 86_400_000;

// The span that a day belongs to, by `klt`: the day, the week from Monday on (1970-01-01 was a Thursday), the
// month.
const SPANS = new Map<string | null, (day: string) => string | number>([
  ['101', (day) => day],
  ['102', (day) => Math.floor((Date.parse(day) / DAY_MS + 3) / 7)],
  ['103', (day) => day.slice(0, 7)],
]);

// What is added to a price, by `fqt`: `paid` are the dividends paid until then, `total` those of the whole
// history.
const SHIFTS = new Map<string | null, (paid: number, total: number) => number>([
  ['0', () => 0],
  ['1', (paid, total) => paid - total],
  ['2', (paid) => paid],
]);

const COLUMNS = ['f51', 'f52', 'f53', 'f54', 'f55', 'f56', 'f57', 'f58', 'f59', 'f60', 'f61', 'f62', 'f63', 'f64'];

/** What a query asks for, as far as it says anything beside the security. */
interface Wanted {
  readonly spanOf: (day: string) => string | number;
  readonly shiftOf: (paid: number, total: number) => number;
  /** First and last day wanted, `YYYY-MM-DD`, though perhaps no real day: clients send `20500000`. */
  readonly first: string;
  readonly last: string;
  /** How many klines at most, the newest ones. */
  readonly limit: number;
  /** Positions in {@link COLUMNS}, in the order wanted. */
  readonly columns: readonly number[];
}

/**
 * Reads a query; undefined when Eastmoney would decline it. Columns that it does not have (`f116`) add nothing.
 */
function readWanted(query: URLSearchParams): Wanted | undefined {
  const spanOf = SPANS.get(query.get('klt'));
  const shiftOf = SHIFTS.get(query.get('fqt'));
  const first = readDay(query.get('beg') ?? '0');
  const last = readDay(query.get('end') ?? '');
  const limit = query.get('lmt') ?? String(Number.MAX_SAFE_INTEGER);
  const known = columnsIn(query);
  if (!spanOf || !shiftOf || first === undefined || last === undefined) return undefined;
  if (!/^[1-9]\d{0,15}$/.test(limit) || known.length === 0) return undefined;
  return { spanOf, shiftOf, first, last, limit: Number(limit), columns: known };
}

/** Which minutes a query asks for, as far as it says anything beside the security. */
interface WantedMinutes {
  /** How many minutes a row has. */
  readonly minutes: number;
  /** Of how many of the last trading days. */
  readonly days: number;
  /** Whether those of the opening auction are wanted. */
  readonly preMarket: boolean;
  /** Whether the rows are those of `trends2`, and no klines. */
  readonly isTrends: boolean;
  readonly columns: readonly number[];
}

// How many days of longer spans there are.
const SPAN_DAYS = 30;

/** Reads a query for klines of minutes; undefined when it is none. */
function readMinutes(query: URLSearchParams): WantedMinutes | undefined {
  const klt = query.get('klt') ?? '';
  const columns = columnsIn(query);
  if (!/^(?:5|15|30|60)$/.test(klt) || !SHIFTS.has(query.get('fqt')) || columns.length === 0) return undefined;
  return { minutes: Number(klt), days: SPAN_DAYS, preMarket: false, isTrends: false, columns };
}

/** Reads a query for single minutes; undefined when Eastmoney would decline it. */
function readTrends(query: URLSearchParams): WantedMinutes | undefined {
  const days = query.get('ndays') ?? '';
  const columns = columnsIn(query);
  if (!/^[1-5]$/.test(days) || columns.length === 0) return undefined;
  return { minutes: 1, days: Number(days), preMarket: query.get('iscr') === '1', isTrends: true, columns };
}

function columnsIn(query: URLSearchParams): readonly number[] {
  const columns = (query.get('fields2') ?? '').split(',').map((field) => COLUMNS.indexOf(field));
  return columns.filter((column) => column >= 0);
}

/** `20240102` as `2024-01-02`; `0`, which is before every day, as it is; undefined for anything else. */
function readDay(text: string): string | undefined {
  if (text === '0') return text;
  return /^\d{8}$/.test(text) ? `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}` : undefined;
}

/** The reply to a query that is understood, for a security that has a history. */
function encodeHistory(
  security: Security,
  { spanOf, shiftOf, first, last, limit, columns }: Wanted,
  now: number,
  hasGaps: boolean,
): string {
  const { secid, decimals } = security;
  const code = codeOf(secid);
  const history = madeHistory(security, now);
  const total = history.days.at(-1)?.paid ?? 0;
  const series: Kline[] = [];
  let current: string | number | undefined;
  for (const traded of history.days) {
    const shift = shiftOf(traded.paid, total);
    const { day, volume, turnover } = traded;
    const [open, close] = [traded.open + shift, traded.close + shift];
    const [high, low] = [traded.high + shift, traded.low + shift];
    const span = spanOf(day);
    const begun = series.at(-1);
    if (begun === undefined || span !== current) series.push({ day, open, close, high, low, volume, turnover });
    else {
      begun.day = day;
      begun.close = close;
      begun.high = Math.max(begun.high, high);
      begun.low = Math.min(begun.low, low);
      begun.volume += volume;
      begun.turnover += turnover;
    }
    current = span;
  }
  const inRange = series.filter(({ day }) => first <= day && day <= last).slice(-limit);
  const before = inRange[0] === undefined ? -1 : series.indexOf(inRange[0]) - 1;
  const closeBefore = series[before]?.close ?? history.issue + shiftOf(0, total);
  let previous = closeBefore;
  const lines = inRange.map((kline) => {
    const cells = encodeCells(kline, previous, history.circulating, decimals);
    if (hasGaps) dropCell(cells, code);
    previous = kline.close;
    return `"${columns.map((column) => cells[column]).join(',')}"`;
  });
  // Eastmoney prints this one number as Java does, `80.0`; it is zero when there is no kline to stand before.
  const preKPrice =
    inRange.length === 0 ? '0.0' : toDecimal(closeBefore, decimals).replace(/(\.\d{1,9}?)0{1,9}$/, '$1');
  const data =
    `"code":"${code}","market":${marketOf(secid)},"name":"沙盒${code}","decimal":${decimals},` +
    `"dktotal":${history.days.length},"preKPrice":${preKPrice},"klines":[${lines.join(',')}]`;
  return `{"rc":0,"rt":17,"svr":183641822,"lt":1,"full":0,"dlmkts":"","dsc":"0","data":{${data}}}`;
}

/** A reply of minutes, made out of the last days of a history. */
function encodeMinutes(
  security: Security,
  { minutes, days: count, preMarket, isTrends, columns }: WantedMinutes,
  now: number,
  hasGaps: boolean,
): string {
  const { secid, decimals } = security;
  const code = codeOf(secid);
  const { days, circulating } = madeHistory(security, now);
  const shown = days.slice(-count);
  let previous = days.at(-count - 1)?.close ?? shown[0]?.open ?? 1;
  const lines = shown.flatMap((day) => {
    const rows = spansOf(minutesOf(day, secid, decimals, preMarket), minutes);
    let [volume, turnover] = [0, 0];
    return rows.map((row) => {
      volume += row.volume;
      turnover += row.turnover;
      const cells = encodeCells(row, previous, circulating, decimals);
      previous = row.close;
      if (isTrends) {
        // Of days before the last one there is no opening price.
        if (day !== shown.at(-1)) cells[1] = toDecimal(0, decimals);
        const average = volume === 0 ? row.close * 10 : Math.round((turnover * (decimals === 3 ? 1 : 0.1)) / volume);
        cells[7] = toDecimal(average, decimals + 1);
      }
      if (hasGaps) dropCell(cells, code);
      return `"${columns.map((column) => cells[column]).join(',')}"`;
    });
  });
  const data =
    `"code":"${code}","market":${marketOf(secid)},"name":"沙盒${code}","decimal":${decimals},` +
    (isTrends
      ? `"preClose":0.0,"trends":[${lines.join(',')}]`
      : `"dktotal":${days.length},"preKPrice":0.0,"klines":[${lines.join(',')}]`);
  return `{"rc":0,"rt":${isTrends ? 10 : 17},"svr":183641822,"lt":1,"full":0,"dlmkts":"","dsc":"0","data":{${data}}}`;
}

/**
 * One kline as texts, in the order of {@link COLUMNS}; the derived ones from the previous close of the same
 * series.
 */
function encodeCells(kline: Kline, previous: number, circulating: number, decimals: number): string[] {
  const { day, open, close, high, low, volume, turnover } = kline;
  return [
    day,
    toDecimal(open, decimals),
    toDecimal(close, decimals),
    toDecimal(high, decimals),
    toDecimal(low, decimals),
    String(volume),
    toDecimal(turnover, 2),
    toPercent(high - low, previous),
    toPercent(close - previous, Math.abs(previous)),
    toDecimal(close - previous, decimals),
    toPercent(volume, circulating),
    '0',
    // Open interest, which only a futures contract has.
    String(2 * volume),
    '0',
  ];
}

/** Takes one figure out of about one kline in twenty: always the same one, whatever range it is asked with. */
function dropCell(cells: string[], code: string): void {
  const random = seededRandom(Number(code) + Number(cells[0]?.replaceAll(/[^0-9]/g, '')));
  if (random(20) === 0) cells[1 + random(10)] = '-';
}

/** A ratio as percent with two places, negative for a negative whole. The adjusted price 0.00 has none: `0.00`. */
function toPercent(part: number, whole: number): string {
  return toDecimal(whole === 0 ? 0 : divide(part * 10_000, whole), 2);
}
