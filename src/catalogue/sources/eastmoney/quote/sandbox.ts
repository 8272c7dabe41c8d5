import { seededRandom, seedOf } from '../../../made-up/made-up.ts';
import type { SandboxUpstream } from '../../../made-up/sandbox.ts';
import { codeOf, marketOf } from '../kline/secid.ts';
import { isMade, type MadeHistory, madeDays, rounded, toReply } from './made-days.ts';
import { eastmoneyQuotes } from './site.ts';

/** The quotes of single securities: those of the last day of their klines. */
const quotes: SandboxUpstream = {
  hosts: eastmoneyQuotes.hosts,
  answer: async ({ path, query, now }) => {
    if (path !== '/api/qt/stock/get') return undefined;
    const secid = query.get('secid') ?? '';
    const made = await madeDays(secid, 2, now);
    if (!isMade(made)) return made;
    const wanted = new Set((query.get('fields') ?? '').split(','));
    const isWanted = (field: string): boolean => wanted.has(field) || (wanted.has('f530') && BOOK.has(field));
    const isInteger = query.get('fltt') !== '2';
    const fields = Object.entries(quoteOf(secid, made))
      .filter(([field]) => isWanted(field))
      .map(([field, value]) => [field, isInteger ? toInteger(field, value, made.decimals) : value]);
    return toReply(Object.fromEntries(fields));
  },
};

export default quotes;

type Value = number | string;

// The prices of the levels of the book, sellers' first, from the fifth to the first. The volume is the next field.
const SELLERS = [31, 33, 35, 37, 39];
const BUYERS = [11, 13, 15, 17, 19];
const BOOK = new Set([...SELLERS, ...BUYERS].flatMap((field) => [`f${field}`, `f${field + 1}`]));
const PRICES = new Set(['f43', 'f44', 'f45', 'f46', 'f51', 'f52', 'f60', 'f71', 'f169', ...BOOK]);
const RATES = new Set(['f50', 'f168', 'f170', 'f171']);

/** A number as the API writes it where decimals are not asked for. The volumes of the book have none. */
function toInteger(field: string, value: Value, decimals: number): Value {
  if (typeof value !== 'number') return value;
  const isVolume = BOOK.has(field) && Number(field.slice(1)) % 2 === 0;
  if (PRICES.has(field) && !isVolume) return Math.round(value * 10 ** decimals);
  return RATES.has(field) ? Math.round(value * 100) : value;
}

/** The quote of a security, in ascending order of its fields, by which the source writes it. */
function quoteOf(secid: string, { days, decimals, name }: MadeHistory): Readonly<Record<string, Value>> {
  const random = seededRandom(seedOf(`quote ${secid}`));
  const { close, high, low, open, volume, turnover, amplitude, changeRate, change, turnoverRate } = days.at(-1)!;
  const previous = close - change;
  const unit = 10 ** -decimals;
  const limits = [previous * 1.1, previous * 0.9].map((limit) => rounded(limit, decimals));
  const outer = Math.floor(volume * (0.4 + random(20) / 100));
  const circulating = Math.round((volume * 10_000) / Math.max(turnoverRate, 0.01));
  const shares = circulating + 100 * random(1_000_000);
  const fields: Record<string, Value> = {
    f43: rounded(close, decimals),
    f44: rounded(high, decimals),
    f45: rounded(low, decimals),
    f46: rounded(open, decimals),
    f47: rounded(volume, 0),
    f48: rounded(turnover, 2),
    f49: rounded(outer, 0),
    f50: (50 + random(150)) / 100,
    f51: limits[0]!,
    f52: limits[1]!,
    f57: codeOf(secid),
    f58: name,
    f59: decimals,
    f60: rounded(previous, decimals),
    f71: rounded(turnover / (volume * 100), decimals),
    f84: shares,
    f85: circulating,
    f107: Number(marketOf(secid)),
    f116: rounded(shares * close, 2),
    f117: rounded(circulating * close, 2),
    f127: '沙盒行业',
    f152: 2,
    f161: rounded(volume - outer, 0),
    f168: rounded(turnoverRate, 2),
    f169: rounded(change, decimals),
    f170: rounded(changeRate, 2),
    f171: rounded(amplitude, 2),
    f189: 20_050_104,
  };
  // Nobody sells at the upper limit, and nobody buys at the lower one.
  const [isTop, isBottom] = [fields.f43 === limits[0], fields.f43 === limits[1]];
  for (const [at, field] of SELLERS.entries()) {
    fields[`f${field}`] = isTop ? '-' : rounded(close + unit * (5 - at), decimals);
    fields[`f${field + 1}`] = isTop ? '-' : 1 + random(5_000);
  }
  for (const [at, field] of BUYERS.entries()) {
    fields[`f${field}`] = isBottom ? '-' : rounded(close - unit * (4 - at), decimals);
    fields[`f${field + 1}`] = isBottom ? '-' : 1 + random(5_000);
  }
  return Object.fromEntries(
    Object.entries(fields).toSorted(([left], [right]) => Number(left.slice(1)) - Number(right.slice(1))),
  );
}
