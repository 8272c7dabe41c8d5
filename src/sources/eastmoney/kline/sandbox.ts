import { seededRandom, seedOf, toDecimal } from '../../../declare/made-up.ts';
import type { SandboxReply, SandboxUpstream } from '../../../declare/sandbox.ts';
import { isMadeBoard, isMadeHongKongIndex } from '../clist/made-securities.ts';
import { FUTURES_CONTRACTS } from '../futures-contracts/sandbox.ts';
import { FOREX_SECIDS } from './forex-pairs.ts';
import { GLOBAL_CONTRACT, globalContractSecid } from './global-contracts.ts';
import { GLOBAL_INDICES } from './global-indices.ts';
import { eastmoneyMinutes } from './minutes.ts';
import { codeOf, marketOf, secidOf } from './secid.ts';

/** The last day of every made history. It is a constant, since the same ask must give the same bytes for ever. */
export const LAST_TRADING_DAY = '2026-06-30';

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
  answer: ({ path, query }) => {
    const isTrends = path === '/api/qt/stock/trends2/get';
    if (!isTrends && path !== '/api/qt/stock/kline/get') return undefined;
    const secid = query.get('secid');
    const code = codeOf(secid ?? '');
    const isMainland = /^\d{6}$/.test(code) && secid === secidOf(code);
    const kind = isMainland ? FAILING_CODES.find(({ first, last }) => first <= code && code <= last)?.kind : undefined;
    const security = secid === null ? undefined : findSecurity(secid);
    if (kind === 'blocked') return 'cut';
    if (kind === 'hanging') return 'hang';
    if (kind === 'overloaded') return { status: 502, type: 'text/html', body: BAD_GATEWAY };
    const wanted = isTrends ? readTrends(query) : (readMinutes(query) ?? readWanted(query));
    if (secid === null || wanted === undefined || kind === 'limited') return json(declined(102));
    if (!security || kind === 'empty') return json(declined(100));
    return json(
      'minutes' in wanted ? encodeMinutes(security, wanted) : encodeHistory(security, wanted, kind === 'gaps'),
    );
  },
};

export default klines;

/** A security that has a made history. */
interface Security {
  readonly secid: string;
  /** What its figures follow from. */
  readonly seed: number;
  /** Decimal places of a price. */
  readonly decimals: 2 | 3;
}

/**
 * The security of a secid; undefined when it has no history. These have one:
 * - mainland shares, funds and bonds with codes of six digits
 * - indices of Shanghai, Shenzhen and China Securities Index
 * - shares of Hong Kong and of the United States
 * - the futures contracts of the sandbox's table, and global ones
 * - boards and Hong Kong indices of the sandbox's lists, indices of the world, repos and currency pairs
 */
function findSecurity(secid: string): Security | undefined {
  const code = codeOf(secid);
  if (/^\d{6}$/.test(code) && secid === secidOf(code))
    return { secid, seed: Number(code), decimals: /^(?:5|1[568])/.test(code) ? 3 : 2 };
  const isIndex = /^(?:1\.000\d{3}|2\.(?:9[35]\d{4}|H\d{5})|47\.\d{6})$/.test(secid);
  const isGlobalIndex = GLOBAL_INDICES.some(([, known]) => secid === known);
  const isContract =
    FUTURES_CONTRACTS.some((contract) => secid === `${contract.mktid}.${contract.code}`) ||
    (GLOBAL_CONTRACT.test(code) && secid === globalContractSecid(code));
  if (isIndex || isGlobalIndex || isContract || isMadeBoard(secid) || isMadeHongKongIndex(secid))
    return { secid, seed: seedOf(secid), decimals: 2 };
  const isRate = /^1\.204\d{3}$/.test(secid) || FOREX_SECIDS.get(code) === secid;
  const isAbroad = isRate || /^(?:116\.\d{5}|10[567]\.[A-Z][A-Z0-9._]{0,9})$/.test(secid);
  return isAbroad ? { secid, seed: seedOf(secid), decimals: 3 } : undefined;
}

const lastPrices = new Map<string, number | undefined>();

/**
 * The last price of the made history of a security, which lists of quotes start from; undefined where there is no
 * history. It is made once: a list asks for that of thousands.
 */
export function lastMadePrice(secid: string): number | undefined {
  if (!lastPrices.has(secid)) {
    const security = findSecurity(secid);
    const last = security && madeHistory(security.seed, security.decimals).days.at(-1);
    lastPrices.set(secid, last && last.close / 10 ** security.decimals);
  }
  return lastPrices.get(secid);
}

const BAD_GATEWAY =
  '<html>\r\n<head><title>502 Bad Gateway</title></head>\r\n<body>\r\n<center><h1>502 Bad Gateway</h1></center>\r\n</body>\r\n</html>\r\n';

function json(body: string): SandboxReply {
  return { type: 'application/json; charset=UTF-8', body };
}

function declined(rc: 100 | 102): string {
  return `{"rc":${rc},"rt":1,"svr":181669693,"lt":1,"full":1,"dlmkts":"","dsc":"0","data":null}`;
}

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

/**
 * One kline. Prices are whole numbers of the security's smallest unit: 0.01 yuan for a share, 0.001 for a fund.
 */
interface Kline {
  /** The last traded day of the span, `YYYY-MM-DD`. */
  day: string;
  open: number;
  close: number;
  high: number;
  low: number;
  /** In lots of 100. */
  volume: number;
  /** In hundredths of a yuan. */
  turnover: number;
}

/** One trading day as traded, and the dividends paid on one share from the listing until that day, it included. */
interface TradedDay extends Readonly<Kline> {
  readonly paid: number;
}

/** The whole life of a security, unadjusted. */
interface History {
  /** The price at which it was issued: what the first kline is compared with. */
  readonly issue: number;
  /** What is in circulation, in lots of 100. */
  readonly circulating: number;
  readonly days: readonly TradedDay[];
}

/** The reply to a query that is understood, for a security that has a history. */
function encodeHistory(
  { secid, seed, decimals }: Security,
  { spanOf, shiftOf, first, last, limit, columns }: Wanted,
  hasGaps: boolean,
): string {
  const code = codeOf(secid);
  const history = madeHistory(seed, decimals);
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

// The spans in which markets trade, in minutes since midnight of Beijing: those of the United States end on the
// next day.
const MAINLAND_HOURS = [
  [9 * 60 + 30, 11 * 60 + 30],
  [13 * 60 + 1, 15 * 60],
] as const;
const HONG_KONG_HOURS = [
  [9 * 60 + 30, 12 * 60],
  [13 * 60 + 1, 16 * 60],
] as const;
const AMERICAN_HOURS = [[21 * 60 + 30, 28 * 60]] as const;
const AUCTION = [9 * 60 + 15, 9 * 60 + 25] as const;

function hoursOf(secid: string): readonly (readonly [from: number, to: number])[] {
  if (/^10[567]\./.test(secid)) return AMERICAN_HOURS;
  return /^1(?:16|24|25|00)\./.test(secid) ? HONG_KONG_HOURS : MAINLAND_HOURS;
}

/** A reply of minutes, made out of the last days of a history. */
function encodeMinutes(
  { secid, seed, decimals }: Security,
  { minutes, days: count, preMarket, isTrends, columns }: WantedMinutes,
): string {
  const { days, circulating } = madeHistory(seed, decimals);
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
      return `"${columns.map((column) => cells[column]).join(',')}"`;
    });
  });
  const code = codeOf(secid);
  const data =
    `"code":"${code}","market":${marketOf(secid)},"name":"沙盒${code}","decimal":${decimals},` +
    (isTrends
      ? `"preClose":0.0,"trends":[${lines.join(',')}]`
      : `"dktotal":${days.length},"preKPrice":0.0,"klines":[${lines.join(',')}]`);
  return `{"rc":0,"rt":${isTrends ? 10 : 17},"svr":183641822,"lt":1,"full":0,"dlmkts":"","dsc":"0","data":{${data}}}`;
}

/** The minutes of one day, from its opening to its closing price and never beyond its lowest and highest. */
function minutesOf(traded: TradedDay, secid: string, decimals: number, preMarket: boolean): readonly Kline[] {
  const { day, open, close, high, low } = traded;
  const random = seededRandom(seedOf(`${secid} ${day}`));
  const auction = preMarket ? [AUCTION] : [];
  const times = [...auction, ...hoursOf(secid)].flatMap(([from, to]) =>
    Array.from({ length: to - from + 1 }, (_, at) => from + at),
  );
  let last = open;
  return times.map((minute, at) => {
    const isAuction = minute <= AUCTION[1] && preMarket;
    const drawn = divide(open * (times.length - 1 - at) + close * at, times.length - 1);
    const noise = random(Math.max(1, divide(high - low, 4))) - divide(high - low, 8);
    const price = isAuction ? open : at === times.length - 1 ? close : Math.min(high, Math.max(low, drawn + noise));
    const volume = isAuction ? 0 : random(Math.max(2, divide(2 * traded.volume, times.length)));
    const row = {
      day: timeText(day, minute),
      open: last,
      close: price,
      high: Math.max(last, price),
      low: Math.min(last, price),
      volume,
      turnover: divide(volume * 50 * (last + price), decimals === 3 ? 10 : 1),
    };
    last = price;
    return row;
  });
}

/** Minutes gathered into spans, each named by its last minute. */
function spansOf(rows: readonly Kline[], minutes: number): readonly Kline[] {
  if (minutes === 1) return rows;
  const spans: Kline[] = [];
  // The first minute of a session is the auction, which belongs to the span that follows.
  for (let start = 0; start < rows.length; start += minutes + (start === 0 ? 1 : 0)) {
    const part = rows.slice(start, start + minutes + (start === 0 ? 1 : 0));
    const last = part.at(-1)!;
    spans.push({
      ...last,
      open: part[0]!.open,
      high: Math.max(...part.map(({ high }) => high)),
      low: Math.min(...part.map(({ low }) => low)),
      volume: part.reduce((sum, { volume }) => sum + volume, 0),
      turnover: part.reduce((sum, { turnover }) => sum + turnover, 0),
    });
  }
  return spans;
}

/** A time as Eastmoney writes it, `2026-06-30 09:31`; a minute of 24 hours and more is one of the next day. */
function timeText(day: string, minute: number): string {
  const date = new Date(Date.parse(day) + (minute >= 24 * 60 ? DAY_MS : 0)).toISOString().slice(0, 10);
  const padded = (number: number): string => String(number).padStart(2, '0');
  return `${date} ${padded(Math.floor(minute / 60) % 24)}:${padded(minute % 60)}`;
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
  const random = seededRandom(Number(code) + Number(cells[0]?.replaceAll('-', '')));
  if (random(20) === 0) cells[1 + random(10)] = '-';
}

/** A ratio as percent with two places, negative for a negative whole. The adjusted price 0.00 has none: `0.00`. */
function toPercent(part: number, whole: number): string {
  return toDecimal(whole === 0 ? 0 : divide(part * 10_000, whole), 2);
}

/** The quotient of whole numbers, rounded half away from zero; exact as long as both are below 2^51. */
function divide(dividend: number, divisor: number): number {
  const [size, by] = [Math.abs(dividend), Math.abs(divisor)];
  const quotient = Math.floor((2 * size + by) / (2 * by));
  return dividend < 0 === divisor < 0 ? quotient : -quotient;
}

const DAY_MS = 86_400_000;

/**
 * Weekdays from 1991 on but for New Year, a week for the Spring Festival, the days of May and the October week.
 */
const CALENDAR = tradingDays();

function tradingDays(): readonly string[] {
  const days: string[] = [];
  for (let at = Date.UTC(1991, 0, 1); at <= Date.parse(LAST_TRADING_DAY); at += DAY_MS) {
    const date = new Date(at);
    const day = date.toISOString().slice(0, 10);
    const isHoliday = /-(?:01-01|02-(?:0[4-9]|10)|05-0[1-3]|10-0[1-7])$/.test(day);
    if (date.getUTCDay() % 6 !== 0 && !isHoliday) days.push(day);
  }
  return days;
}

// Securities are listed until the end of 2019, so that every history has several years and dividends.
const LISTING_DAYS = CALENDAR.findIndex((day) => day >= '2020');
// Below this, one unit of price is too large a part of it for a daily limit of 10 % to mean anything.
const LOWEST_PRICE = 50;

/** Makes the history of a security. It computes with whole numbers only, so it is the same on every machine. */
function madeHistory(seed: number, decimals: number): History {
  const random = seededRandom(seed);
  // Funds are issued at about 1.000 yuan, shares at 3 to 80.
  const issue = decimals === 3 ? 900 + random(300) : 300 + random(random(4) === 0 ? 7_700 : 1_700);
  const circulating = 1_000_000 + random(random(3) === 0 ? 100_000_000 : 10_000_000);
  const yieldOfYear = 20 + random(400); // in hundredths of a percent: what makes old forward-adjusted prices negative
  const exDay = `0${5 + random(3)}-${10 + random(19)}`;
  const listed = random(LISTING_DAYS);
  const days: TradedDay[] = [];
  let previous = issue;
  let paid = 0;
  let paidYear = CALENDAR[listed]?.slice(0, 4);
  let suspended = 0;
  for (const day of CALENDAR.slice(listed)) {
    if (suspended > 0 && day !== LAST_TRADING_DAY) {
      suspended--;
      continue;
    }
    let reference = previous;
    if (paidYear !== day.slice(0, 4) && day.slice(5) >= exDay) {
      const dividend = 1 + divide(previous * yieldOfYear, 10_000);
      paidYear = day.slice(0, 4);
      paid += dividend;
      reference -= dividend;
    }
    // The limits of the exchange, 10 % of the reference price, rounded to the unit of price; after a dividend the
    // lower one is that of the previous close, so that the printed change keeps within 10 % as well.
    const highest = divide(reference * 11, 10);
    const lowest = Math.max(divide(previous * 9, 10), LOWEST_PRICE);
    const within = (price: number): number => Math.min(Math.max(price, lowest), highest);
    const moved = (hundredthsOfPercent: number): number => divide(reference * hundredthsOfPercent, 10_000);
    // A price far from the issue price is drawn back by a trace, or a walk of 35 years would leave every scale.
    const drawn = divide((issue - reference) * 10, issue);
    const drift = (random(301) + random(301) + random(301) - 450) * (random(40) === 0 ? 4 : 1) + drawn;
    const open = within(reference + moved(random(101) + random(101) - 100));
    const close = within(reference + moved(drift));
    const high = within(Math.max(open, close) + moved(random(150)));
    const low = within(Math.min(open, close) - moved(random(150)));
    const rate = 2_000 + random(20_000) + 50 * Math.abs(drift); // in millionths of what is in circulation
    const volume = divide(circulating * rate, 1_000_000);
    // Hundred times the volume at the mean of the four prices; a fund's thousandths of a yuan are ten to a
    // hundredth.
    const turnover = divide(volume * 25 * (open + close + high + low), decimals === 3 ? 10 : 1);
    days.push({ day, open, close, high, low, volume, turnover, paid });
    previous = close;
    if (random(250) === 0) suspended = 1 + random(random(6) === 0 ? 60 : 8);
  }
  return { issue, circulating, days };
}
