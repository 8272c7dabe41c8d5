import { seededRandom, seedOf } from '../../../declare/made-up.ts';
import { isMadeBoard, isMadeHongKongIndex } from '../clist/made-securities.ts';
import { FUTURES_CONTRACTS } from '../futures-contracts/sandbox.ts';
import { FOREX_SECIDS } from './forex-pairs.ts';
import { GLOBAL_CONTRACT, globalContractSecid } from './global-contracts.ts';
import { GLOBAL_INDICES } from './global-indices.ts';
import { codeOf, secidOf } from './secid.ts';

// The made-up histories of the sandbox: which securities have one, and what each of their days is.

const DAY_MS = 86_400_000;

/** The last day of every made history. It is a constant, since the same ask must give the same bytes for ever. */
export const LAST_TRADING_DAY = '2026-06-30';

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
 * - the futures contracts of the sandbox's table, and global ones
 * - boards and Hong Kong indices of the sandbox's lists, indices of the world, repos and currency pairs
 */
export function findSecurity(secid: string): Security | undefined {
  const code = codeOf(secid);
  if (/^\d{6}$/.test(code) && secid === secidOf(code))
    return { secid, seed: Number(code), decimals: /^(?:5|1[568])/.test(code) ? 3 : 2, isIndex: code.startsWith('399') };
  const isIndex = /^(?:1\.000\d{3}|2\.(?:9[35]\d{4}|H\d{5})|47\.\d{6})$/.test(secid);
  const isGlobalIndex = GLOBAL_INDICES.some(([, known]) => secid === known);
  const isContract =
    FUTURES_CONTRACTS.some((contract) => secid === `${contract.mktid}.${contract.code}`) ||
    (GLOBAL_CONTRACT.test(code) && secid === globalContractSecid(code));
  if (isIndex || isGlobalIndex || isMadeBoard(secid) || isMadeHongKongIndex(secid))
    return { secid, seed: seedOf(secid), decimals: 2, isIndex: true };
  if (isContract) return { secid, seed: seedOf(secid), decimals: 2 };
  const isRate = /^1\.204\d{3}$/.test(secid) || FOREX_SECIDS.get(code) === secid;
  const isAbroad = isRate || /^(?:116\.\d{5}|(?:10[567]|153)\.[A-Z][A-Z0-9._]{0,9})$/.test(secid);
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
    const last = security && madeHistory(security).days.at(-1);
    lastPrices.set(secid, last && last.close / 10 ** security.decimals);
  }
  return lastPrices.get(secid);
}

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
export function madeHistory({ seed, decimals, isIndex }: Pick<Security, 'seed' | 'decimals' | 'isIndex'>): History {
  const random = seededRandom(seed);
  // Funds are issued at about 1.000 yuan, shares at 3 to 80.
  const price = decimals === 3 ? 900 + random(300) : 300 + random(random(4) === 0 ? 7_700 : 1_700);
  // An index stands at 1,000 to 5,000 points, pays nothing and is never suspended.
  const issue = isIndex ? 100_000 + (price % 400) * 1_000 : price;
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
    if (!isIndex && paidYear !== day.slice(0, 4) && day.slice(5) >= exDay) {
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
    if (random(250) === 0 && !isIndex) suspended = 1 + random(random(6) === 0 ? 60 : 8);
  }
  return { issue, circulating, days };
}
/** The quotient of whole numbers, rounded half away from zero; exact as long as both are below 2^51. */
export function divide(dividend: number, divisor: number): number {
  const [size, by] = [Math.abs(dividend), Math.abs(divisor)];
  const quotient = Math.floor((2 * size + by) / (2 * by));
  return dividend < 0 === divisor < 0 ? quotient : -quotient;
}
