import { toBeijing } from '../../../../engine/interface/beijing-time.ts';
import { isWeekday, TradingCalendar } from '../../../../engine/interface/trading-calendar.ts';
import { randomAt, seedOf } from '../../../made-up/made-up.ts';
import { isMadeBoard, isMadeHongKongIndex } from '../clist/made-securities.ts';
import { isMadeContract } from '../futures-contracts/sandbox.ts';
import { FOREX_SECIDS } from './forex-pairs.ts';
import { GLOBAL_CONTRACT, globalContractSecid } from './global-contracts.ts';
import { GLOBAL_INDICES } from './global-indices.ts';
import { levelOf } from './made-levels.ts';
import { codeOf, secidOf } from './secid.ts';
import { closingMinute } from './trading-hours.ts';

// The made-up histories of the sandbox: which securities have one, and what each of their days is.

const DAY_MS = 86_400_000;

/** From this day on, every security trades on each day, so that none ends before the others. */
const TRADED_FROM = '2026-06-30';

/**
 * One kline. Prices are whole numbers of the security's smallest unit: 0.01 yuan for a share, 0.001 for a fund.
 */
export interface Kline {
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
export interface TradedDay extends Readonly<Kline> {
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

/** A security that has a made history. */
export interface Security {
  readonly secid: string;
  /** What its figures follow from. */
  readonly seed: number;
  /** Decimal places of a price. */
  readonly decimals: 2 | 3;
  /** Whether its prices are points of an index or a board: thousands. */
  readonly isIndex?: boolean | undefined;
}

/**
 * The security of a secid; undefined when it has no history. These have one:
 * - mainland shares, funds and bonds with codes of six digits
 * - indices of Shanghai, Shenzhen and China Securities Index
 * - shares of Hong Kong and of the United States
 * - futures contracts of the sandbox's products, of any month, and global ones
 * - boards and Hong Kong indices of the sandbox's lists, indices of the world, repos and currency pairs
 */
export function findSecurity(secid: string): Security | undefined {
  const code = codeOf(secid);
  if (/^\d{6}$/.test(code) && secid === secidOf(code))
    return {
      secid,
      seed: Number(code),
      decimals: /^(?:5|1[568])/.test(code) ? 3 : 2,
      isIndex: /^(?:399|899)/.test(code),
    };
  const isIndex = /^(?:1\.000\d{3}|2\.(?:9[35]\d{4}|H\d{5})|47\.\d{6})$/.test(secid);
  const isGlobalIndex = GLOBAL_INDICES.some(([, known]) => secid === known);
  const isContract = isMadeContract(secid) || (GLOBAL_CONTRACT.test(code) && secid === globalContractSecid(code));
  if (isIndex || isGlobalIndex || isMadeBoard(secid) || isMadeHongKongIndex(secid))
    return { secid, seed: seedOf(secid), decimals: 2, isIndex: true };
  if (isContract) return { secid, seed: seedOf(secid), decimals: 2 };
  const isRate = /^1\.204\d{3}$/.test(secid) || FOREX_SECIDS.get(code) === secid;
  const isAbroad = isRate || /^(?:116\.\d{5}|(?:10[567]|153)\.[A-Z][A-Z0-9._]{0,9})$/.test(secid);
  return isAbroad ? { secid, seed: seedOf(secid), decimals: 3 } : undefined;
}

/**
 * Weekdays from 1991 on but for New Year, a week for the Spring Festival, the days of May and the October week;
 * after {@link TRADED_FROM}, the days on which the exchanges of mainland China trade. It grows with the day that
 * is wanted.
 */
const CALENDAR: {
  readonly day: string;
  readonly midnight: number;
  readonly year: number;
  readonly dayOfYear: number;
}[] = [];
let calendarEnd = Date.UTC(1991, 0, 1);
// One of its own: that of the process learns from what it loads, and the same ask must have the same figures.
const EXCHANGES = new TradingCalendar();

/** The number of days of trading until a day, it included. */
function countUntil(midnight: number): number {
  for (; calendarEnd <= midnight; calendarEnd += DAY_MS) {
    const date = new Date(calendarEnd);
    const day = date.toISOString().slice(0, 10);
    const isHoliday = /-(?:01-01|02-(?:0[4-9]|10)|05-0[1-3]|10-0[1-7])$/.test(day);
    const isTraded = day <= TRADED_FROM ? isWeekday(calendarEnd) && !isHoliday : EXCHANGES.hasTrading(calendarEnd);
    const [year, dayOfYear] = [date.getUTCFullYear(), (date.getUTCMonth() + 1) * 100 + date.getUTCDate()];
    if (isTraded) CALENDAR.push({ day, midnight: calendarEnd, year, dayOfYear });
  }
  let [from, to] = [0, CALENDAR.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (CALENDAR[middle]!.midnight <= midnight) from = middle + 1;
    else to = middle;
  }
  return from;
}

// Securities are listed until the end of 2019, so that every history has several years and dividends.
const LISTING_DAYS = countUntil(Date.UTC(2019, 11, 31));
// The position of the first day of trading that is not before that day.
const ALWAYS_TRADED = countUntil(Date.parse(TRADED_FROM) - 1);
// Below this, one unit of price is too large a part of it for a daily limit of 10 % to mean anything.
const LOWEST_PRICE = 50;

/** The history of a security until the last session that is over at a time, in milliseconds since 1970. */
export function madeHistory(security: Security, now: number): History {
  const lastDay = Math.floor((toBeijing(now) - closingMinute(security.secid) * 60_000) / DAY_MS) * DAY_MS;
  return walk(security, countUntil(lastDay), 0);
}

/** The last day of a security's history, and the closing price before it. */
export interface LastMadeDay {
  readonly last: TradedDay;
  readonly previous: number;
  readonly circulating: number;
  /** Decimal places of the prices. */
  readonly decimals: Security['decimals'];
}

const lastDays = new Map<string, { readonly count: number; readonly made: LastMadeDay | undefined }>();

/**
 * The newest day of a security's made history that is not after a day; undefined where there is no history. The
 * quotes of lists follow from it. A list asks for that of thousands, so only the last days are made in full, and
 * they are remembered.
 * @param midnight of the day, as milliseconds since 1970
 */
export function lastMadeDay(secid: string, midnight: number): LastMadeDay | undefined {
  const count = countUntil(midnight);
  const known = lastDays.get(secid);
  if (known?.count === count) return known.made;
  const security = findSecurity(secid);
  // No security is suspended for longer.
  const history = security && walk(security, count, count - MAX_SUSPENDED - 2);
  const last = history?.days.at(-1);
  const made = security &&
    history &&
    last && {
      last,
      previous: history.days.at(-2)?.close ?? history.issue,
      circulating: history.circulating,
      decimals: security.decimals,
    };
  if (lastDays.size >= MAX_LAST_DAYS) lastDays.clear();
  lastDays.set(secid, { count, made });
  return made;
}

const MAX_SUSPENDED = 60;
// More than the securities of all lists.
const MAX_LAST_DAYS = 20_000;

/** What is drawn of a security before its first day. */
interface Issue {
  /** The price at which it was issued. */
  readonly price: number;
  /** In lots of 100. */
  readonly circulating: number;
  /** How many times as calm as a share it is. */
  readonly calm: number;
  /** Of the rest, what is no share pays nothing and is never suspended. */
  readonly isShare: boolean;
  /** The position of its first day of trading. */
  readonly listed: number;
  /** The dividend of a year, in hundredths of a percent: what makes old forward-adjusted prices negative. */
  readonly yieldOfYear: number;
  /** The month, times 100, and the day from which on it is paid. */
  readonly exDay: number;
  /** How many numbers were drawn. */
  readonly drawn: number;
}

function issueOf({ secid, seed, decimals, isIndex = false }: Security): Issue {
  let drawn = 0;
  const random = (bound: number): number => randomAt(seed, drawn++) % bound;
  // Funds are issued at about 1.000 yuan, shares at 3 to 80.
  const price = decimals === 3 ? 900 + random(300) : 300 + random(random(4) === 0 ? 7_700 : 1_700);
  const level = levelOf(secid, isIndex, price);
  const { calm = 1, isShare = level === undefined } = level ?? {};
  const circulating = 1_000_000 + random(random(3) === 0 ? 100_000_000 : 10_000_000);
  const yieldOfYear = 20 + random(400);
  const exDay = (5 + random(3)) * 100 + 10 + random(19);
  const drawnDay = random(LISTING_DAYS);
  const listed = level?.since === undefined ? drawnDay : countUntil(Date.UTC(level.since, 0, 1));
  const issued = level ? Math.round(level.price * 10 ** decimals) : price;
  return { price: issued, circulating, calm, isShare, listed, yieldOfYear, exDay, drawn };
}

/**
 * Makes the history of a security, from its listing on: what a day is does not depend on the days after it. It
 * computes with whole numbers only, so it is the same on every machine. A list walks through the millions of days
 * of its securities: what a day costs is arithmetic alone.
 * @param count of the days of trading that there are, from 1991 on
 * @param from the position of the first day that is wanted: of those before, only closing prices are computed
 */
function walk(security: Security, count: number, from: number): History {
  const { seed } = security;
  const issue = issueOf(security);
  const { calm, isShare, listed, yieldOfYear, exDay } = issue;
  const days: TradedDay[] = [];
  let { drawn, price: previous } = issue;
  let paid = 0;
  let paidYear = CALENDAR[listed]?.year;
  let suspended = 0;
  for (let at = listed; at < count; at++) {
    if (suspended > 0 && at < ALWAYS_TRADED) {
      suspended--;
      continue;
    }
    const trading = CALENDAR[at]!;
    let reference = previous;
    if (isShare && paidYear !== trading.year && trading.dayOfYear >= exDay) {
      const dividend = 1 + divide(previous * yieldOfYear, 10_000);
      paidYear = trading.year;
      paid += dividend;
      reference -= dividend;
    }
    // A price far from the issue price is drawn back by a trace, or a walk of 35 years would leave every scale.
    const back = divide((issue.price - reference) * 10, issue.price);
    const drift = strayAt(seed, drawn) + back * calm;
    const close = withinLimits(reference + divide(reference * drift, 10_000 * calm), previous, reference);
    drawn += DRAWN_BY_STRAY;
    if (at >= from)
      days.push(dayOf(security, issue, { day: trading.day, previous, reference, close, drift, drawn, paid }));
    drawn += DRAWN_BY_DAY;
    previous = close;
    if (randomAt(seed, drawn++) % 250 === 0 && isShare) {
      const most = randomAt(seed, drawn++) % 6 === 0 ? MAX_SUSPENDED : 8;
      suspended = 1 + (randomAt(seed, drawn++) % most);
    }
  }
  return { issue: issue.price, circulating: issue.circulating, days };
}
const DRAWN_BY_STRAY = 4;

/** How far a close strays, in hundredths of a percent: four times as far on one day in forty. */
function strayAt(seed: number, drawn: number): number {
  const sum = (randomAt(seed, drawn) % 301) + (randomAt(seed, drawn + 1) % 301) + (randomAt(seed, drawn + 2) % 301);
  return (sum - 450) * (randomAt(seed, drawn + 3) % 40 === 0 ? 4 : 1);
}

/** What is known of a day by its close. */
interface ClosedDay {
  readonly day: string;
  readonly previous: number;
  /** The previous close less the dividend of the day. */
  readonly reference: number;
  readonly close: number;
  /** How far the close is from the reference price, in the unit of the security's moves. */
  readonly drift: number;
  /** How many numbers were drawn. */
  readonly drawn: number;
  readonly paid: number;
}

const DRAWN_BY_DAY = 5;

/** The rest of a day. */
function dayOf({ seed, decimals }: Security, { circulating, calm }: Issue, closed: ClosedDay): TradedDay {
  const { day, previous, reference, close, drift, paid } = closed;
  let { drawn } = closed;
  const random = (bound: number): number => randomAt(seed, drawn++) % bound;
  const moved = (price: number, part: number): number =>
    withinLimits(price + divide(reference * part, 10_000 * calm), previous, reference);
  const open = moved(reference, random(101) + random(101) - 100);
  const high = moved(Math.max(open, close), random(150));
  const low = moved(Math.min(open, close), -random(150));
  const rate = 2_000 + random(20_000) + 50 * Math.abs(drift); // in millionths of what is in circulation
  const volume = divide(circulating * rate, 1_000_000);
  // Hundred times the volume at the mean of the four prices; a fund's thousandths of a yuan are ten to a
  // hundredth.
  const turnover = divide(volume * 25 * (open + close + high + low), decimals === 3 ? 10 : 1);
  return { day, open, close, high, low, volume, turnover, paid };
}

/**
 * A price within the limits of the exchange: 10 % of the reference price, rounded to the unit of price. After a
 * dividend the lower limit is that of the previous close, so that the printed change keeps within 10 % as well.
 */
function withinLimits(price: number, previous: number, reference: number): number {
  // Most prices are far from a limit, which need not be computed then.
  if (price > LOWEST_PRICE && price * 100 > previous * 91 && price * 100 < reference * 109) return price;
  const lowest = Math.max(divide(previous * 9, 10), LOWEST_PRICE);
  return Math.min(Math.max(price, lowest), divide(reference * 11, 10));
}

/** The quotient of whole numbers, rounded half away from zero; exact as long as both are below 2^51. */
export function divide(dividend: number, divisor: number): number {
  const [size, by] = [Math.abs(dividend), Math.abs(divisor)];
  const quotient = Math.floor((2 * size + by) / (2 * by));
  return dividend < 0 === divisor < 0 ? quotient : -quotient;
}
