import { beijingClock, fromBeijing } from '../../../../engine/interface/beijing-time.ts';
import type { Column } from '../../../../engine/interface/columns.ts';
import { midnightOf } from '../../../../engine/interface/day-forms.ts';
import { PROVEN_DAYS } from '../../../../engine/interface/trading-calendar.ts';
import { madeUpRows, newestDays, seededRandom, seedOf } from '../../../made-up/made-up.ts';
import { lastMadeDay } from '../kline/made-history.ts';
import { SPANS } from './inflow.ts';
import { type MadeSecurity, securitiesOf } from './made-securities.ts';

// Made-up quotes of the sandbox's lists. They move with the clock, and follow from each other as real ones do.

/** The value of one field: a dash for none. */
type FieldValue = string | number;

/** What the quotes of one moment need to be known of. */
export interface QuoteMoment {
  /** The last day of trading, `YYYYMMDD`. */
  readonly day: string;
  /** Seconds since the session opened, at most as many as it has. */
  readonly seconds: number;
  /** The time of the last quote, in seconds since 1970. */
  readonly time: number;
}

const OPENS_SECOND = 9.5 * 3_600;
const CLOSES_SECOND = 15 * 3_600;

/** The moment of the quotes that are newest at a time: outside of a session, the end of the last one. */
export function momentOf(now: number): QuoteMoment {
  const { midnight, sinceMidnight } = beijingClock(now);
  const session = PROVEN_DAYS.newestSession(now);
  const second = session === midnight ? Math.floor(sinceMidnight / 1_000) : CLOSES_SECOND;
  const seconds = Math.min(second, CLOSES_SECOND) - OPENS_SECOND;
  const day = new Date(session).toISOString().slice(0, 10).replaceAll('-', '');
  return { day, seconds, time: fromBeijing(session) / 1_000 + OPENS_SECOND + seconds };
}

// A quote changes every three seconds.
const STEP_SECONDS = 3;
const SESSION_STEPS = (CLOSES_SECOND - OPENS_SECOND) / STEP_SECONDS;

/** A quote in units of its smallest price, and the parts of its money flow. */
interface MadeQuote {
  readonly isTraded: boolean;
  readonly previous: number;
  readonly open: number;
  readonly last: number;
  readonly high: number;
  readonly low: number;
  /** In lots, or in shares abroad. */
  readonly volume: number;
  readonly turnover: number;
  /** In circulation, in the same unit as the volume. */
  readonly circulating: number;
}

/** The day of trading of a security before its quote moves: of its klines, or drawn where it has none. */
interface QuotedDay {
  readonly previous: number;
  readonly open: number;
  readonly close: number;
  readonly high: number;
  readonly low: number;
  readonly volume: number;
  readonly circulating: number;
  /** The price of one unit of volume on average, in units of the price. */
  readonly average: number;
}

/** The day of a security's klines; what has no kline of that day stands still. */
function dayOfKlines({ code, market, decimals }: MadeSecurity, { day }: QuoteMoment): QuotedDay | undefined {
  const midnight = midnightOf(day);
  const made = lastMadeDay(`${market}.${code}`, midnight);
  if (!made) return undefined;
  const { last, circulating } = made;
  const isOfDay = last.day.replaceAll('-', '') === day;
  const prices = isOfDay
    ? [made.previous, last.open, last.close, last.high, last.low]
    : Array.from({ length: 5 }, () => last.close);
  const [previous = 0, open = 0, close = 0, high = 0, low = 0] = prices.map((price) =>
    Math.round(price * 10 ** (decimals - made.decimals)),
  );
  const average = (open + close + high + low) / 4;
  return { previous, open, close, high, low, volume: isOfDay ? last.volume : 0, circulating, average };
}

/** A day that follows from a code alone, for securities without klines. */
function drawnDay({ code, market, kind }: MadeSecurity, { day }: QuoteMoment): QuotedDay {
  const lasting = seededRandom(seedOf(`${market}.${code}`));
  const daily = seededRandom(seedOf(`${market}.${code} ${day}`));
  const level =
    kind === 'index' || kind === 'board' ? 90_000 + lasting(400_000) : 300 + lasting(lasting(4) === 0 ? 20_000 : 3_000);
  const circulating = 1_000_000 + lasting(50_000_000);
  const previous = Math.max(1, level + moved(level, daily(201) - 100));
  const open = previous + moved(previous, daily(201) - 100);
  const close = previous + moved(previous, daily(901) - 440);
  const high = Math.max(open, close) + moved(previous, daily(60));
  const low = Math.max(1, Math.min(open, close) - moved(previous, daily(60)));
  const volume = Math.floor((circulating * (20 + daily(400))) / 10_000);
  return { previous, open, close, high, low, volume, circulating, average: (high + low) / 2 };
}

/**
 * The quote of a security at a moment: it goes from the opening price of its day to the closing one, which its
 * kline of that day has as soon as the session is over.
 */
function quoteOf(security: MadeSecurity, moment: QuoteMoment): MadeQuote {
  const { code, market, kind, decimals } = security;
  const secid = `${market}.${code}`;
  const quoted = dayOfKlines(security, moment) ?? drawnDay(security, moment);
  const { previous, open, close, high, low, circulating, average } = quoted;
  // One security in a hundred, about, does not trade.
  const isTraded = kind === 'index' || seededRandom(seedOf(`traded ${secid}`))(100) > 0;
  const steps = Math.min(Math.floor(moment.seconds / STEP_SECONDS) + 1, SESSION_STEPS);
  const stray = seededRandom(seedOf(`${secid} ${moment.day} ${steps}`));
  const drawn = open + Math.round(((close - open) * steps) / SESSION_STEPS);
  const strayed = drawn + moved(previous, stray(41) - 20);
  const last = steps === SESSION_STEPS ? close : Math.min(high, Math.max(low, strayed));
  const volume = Math.floor((quoted.volume * steps) / SESSION_STEPS);
  const perUnit = market === 116 || (market >= 105 && market <= 153) ? 1 : 100;
  const turnover = Math.round((volume * perUnit * average) / 10 ** decimals);
  return { isTraded, previous, open, last, high, low, volume, turnover, circulating };
}

/** A part of a price in hundredths of a percent. */
function moved(price: number, part: number): number {
  return Math.round((price * part) / 10_000);
}

/**
 * The row of a security: every field that is asked for, as the source sends it.
 * @param columns the declared columns by their field, of which figures are made that do not follow from a quote
 * @param isInteger whether prices and percentages are whole numbers, to be scaled by `f1` and `f152`
 */
export function madeRow(
  security: MadeSecurity,
  fields: readonly string[],
  moment: QuoteMoment,
  columns: ReadonlyMap<string, Column>,
  isInteger: boolean,
): Readonly<Record<string, FieldValue>> {
  const quote = quoteOf(security, moment);
  const known = {
    ...knownFields(security, quote, moment, isInteger),
    ...flowFields(security.code, quote, fields),
    ...(security.kind === 'board' && boardFields(security, moment)),
    ...linkedFields(security, quote),
  };
  return Object.fromEntries(
    fields.map((field) => [
      field,
      known[field] ?? (quote.isTraded ? madeField(security, moment, columns.get(field), isInteger) : '-'),
    ]),
  );
}

function knownFields(
  { code, market, name, decimals }: MadeSecurity,
  quote: MadeQuote,
  { day, time }: QuoteMoment,
  isInteger: boolean,
): Readonly<Record<string, FieldValue>> {
  const { isTraded, previous, open, last, high, low, volume, turnover, circulating } = quote;
  const price = (units: number): number => (isInteger ? units : units / 10 ** decimals);
  const ratio = (part: number, whole: number): number => {
    const hundredths = Math.round((part / whole) * 10_000);
    return isInteger ? hundredths : hundredths / 100;
  };
  const traded = (value: number): FieldValue => (isTraded ? value : '-');
  const perUnit = turnover / Math.max(1, volume);
  const partner = code.padStart(6, '6').slice(-6);
  return {
    f1: decimals,
    f2: traded(price(last)),
    f3: traded(ratio(last - previous, previous)),
    f4: traded(price(last - previous)),
    f5: traded(volume),
    f6: traded(turnover),
    f7: traded(ratio(high - low, previous)),
    f8: isTraded ? ratio(volume, circulating) : 0,
    f12: code,
    f13: market,
    f14: name,
    f15: traded(price(high)),
    f16: traded(price(low)),
    f17: traded(price(open)),
    f18: price(previous),
    f20: traded(Math.round(circulating * perUnit * 1.25)),
    f21: traded(Math.round(circulating * perUnit)),
    // New shares, which have an N before their names, are of the last quarter.
    f26: name.startsWith('N') ? Number(newestDays(time * 1_000, 'quarter', 1)[0]!.replaceAll('-', '')) : 20_150_105,
    f28: price(previous),
    f31: traded(price(last)),
    f32: traded(price(last + 1)),
    f441: traded(price(last)),
    f124: time,
    f152: 2,
    f297: Number(day),
    f301: Number(day),
    // The other share of a pair.
    ...pairFields(code, market, last / 10 ** decimals),
    f187: ratio(last - previous, previous),
    f197: traded(ratio(Math.round((last - previous) / 2), previous)),
    f191: partner,
    f193: `沙盒${partner}`,
    f201: market === 1 ? `900${code.slice(3)}` : `200${code.slice(3)}`,
    f203: `沙盒${code}B`,
  };
}

// What a dollar of Hong Kong and one of the United States are in yuan, about.
const YUAN_PER_HKD = 0.92;
const YUAN_PER_USD = 7.1;

/**
 * The prices of a share at home and abroad, as whole numbers of their smallest units, and how far they are apart.
 */
function pairFields(code: string, market: number, price: number): Readonly<Record<string, FieldValue>> {
  // A share costs more at home.
  const ratio = 105 + seededRandom(seedOf(`pair ${code}`))(90);
  const isShanghai = market === 1;
  const decimals = isShanghai ? 3 : 2;
  const abroad = (price * 100) / ratio / (isShanghai ? YUAN_PER_USD : YUAN_PER_HKD);
  return {
    f186: Math.round(price * YUAN_PER_HKD * ratio),
    f188: (ratio - 100) * 100,
    f189: ratio,
    f196: price > 0 ? Math.round(abroad * 10 ** decimals) : '-',
    f199: ratio,
    f200: decimals,
  };
}

// A board of more members than these is seen from the first of them.
const MEMBERS = 40;

/** How many members of a board rise and fall, and the one that rises most. */
function boardFields({ code }: MadeSecurity, moment: QuoteMoment): Readonly<Record<string, FieldValue>> {
  const changes = securitiesOf(`b:${code}`)
    .slice(0, MEMBERS)
    .map((member) => ({ member, quote: quoteOf(member, moment) }))
    .filter(({ quote }) => quote.isTraded)
    .map(({ member, quote: { last, previous } }) => ({
      name: member.name,
      change: Math.round(((last - previous) / previous) * 10_000) / 100,
    }))
    .toSorted((one, other) => other.change - one.change);
  const [leader] = changes;
  return {
    f104: changes.filter(({ change }) => change > 0).length,
    f105: changes.filter(({ change }) => change < 0).length,
    f128: leader?.name ?? '-',
    f136: leader?.change ?? '-',
  };
}

/** What a bond or an option has of the share or the fund that it is of: the figures follow from its own price. */
function linkedFields(
  { code, market, name, decimals, kind }: MadeSecurity,
  { isTraded, last }: MadeQuote,
): Readonly<Record<string, FieldValue>> {
  if (!isTraded) return {};
  const random = seededRandom(seedOf(`linked ${code}`));
  const price = last / 10 ** decimals;
  if (name.startsWith('沙盒转债')) {
    const share = 5 + random(4_000) / 100;
    const value = toPlaces(price / (1.04 + random(40) / 100), 2);
    const conversion = toPlaces((100 * share) / value, 2);
    const straight = 92 + random(1_400) / 100;
    return {
      f229: share,
      f227: straight,
      f232: `600${code.slice(3)}`,
      f234: `沙盒600${code.slice(3)}`,
      f235: conversion,
      f236: value,
      f237: toPlaces(100 * (price / value - 1), 2),
      f238: toPlaces(100 * (price / straight - 1), 2),
      f239: toPlaces(conversion * 0.7, 2),
      f240: toPlaces(conversion * 1.3, 2),
      f241: 106 + random(12),
      f26: 20_240_000 + 100 * (1 + random(12)) + 15,
      f242: 20_250_000 + 100 * (1 + random(12)) + 15,
      f243: 20_231_000 + random(28) + 1,
    };
  }
  if (kind !== 'option' || market !== 10) return {};
  const underlying = 2.9;
  const inner = toPlaces(price * (0.2 + random(60) / 100), 4);
  const strike = toPlaces(underlying - inner, 4);
  const delta = toPlaces(0.35 + random(60) / 100, 4);
  const leverage = toPlaces(underlying / price, 2);
  return {
    f161: strike,
    f250: toPlaces(100 * ((strike + price) / underlying - 1), 2),
    f298: toPlaces(price - inner, 4),
    f299: inner,
    f300: toPlaces(price * (0.97 + random(6) / 100), 4),
    f302: leverage,
    f303: toPlaces(leverage * delta, 2),
    f325: delta,
    f333: '沙盒ETF510050',
    f334: underlying,
    f335: 0.35,
    f337: toPlaces(strike + price, 4),
  };
}

function toPlaces(figure: number, places: number): number {
  return Math.round(figure * 10 ** places) / 10 ** places;
}

/**
 * The money flow of each span of which a field is asked: main orders are super large and large ones; the sizes of
 * a share add up to 0.
 */
function flowFields(
  code: string,
  { isTraded, turnover }: MadeQuote,
  asked: readonly string[],
): Readonly<Record<string, FieldValue>> {
  const entries = Object.values(SPANS).flatMap(({ flow: fields }) => {
    if (!fields.some((field) => asked.includes(field))) return [];
    const random = seededRandom(seedOf(`${code} ${fields[0]}`));
    const part = (): number => Math.round((turnover * (random(1_201) - 600)) / 10_000);
    const [superLarge, large, medium] = [part(), part(), part()];
    const main = superLarge + large;
    return [main, superLarge, large, medium, -main - medium].flatMap((net, at) => [
      [fields[2 * at]!, isTraded ? net : '-'] as const,
      [fields[2 * at + 1]!, isTraded ? Math.round((net / Math.max(1, turnover)) * 10_000) / 100 : '-'] as const,
    ]);
  });
  return Object.fromEntries(entries);
}

/** A figure that does not follow from a quote, as its column declares it. */
function madeField(
  { code, market }: MadeSecurity,
  { time }: QuoteMoment,
  column: Column | undefined,
  isInteger: boolean,
): FieldValue {
  if (!column) return '-';
  const [row] = madeUpRows([column], { of: `${market}.${code}`, rows: 1, each: 'security', now: time * 1_000 });
  const value = row?.[column.name] ?? '-';
  return isInteger && typeof value === 'number' ? Math.round(value * 100) : value;
}
