import { beijingClock, fromBeijing } from '../../../declare/beijing-time.ts';
import type { Column } from '../../../declare/columns.ts';
import { midnightOf } from '../../../declare/day-forms.ts';
import { madeUpRows, newestDays, seededRandom, seedOf } from '../../../declare/made-up.ts';
import { SHANGHAI_CALENDAR } from '../../../declare/trading-calendar.ts';
import { lastMadeDay } from '../kline/made-history.ts';
import { SPANS } from './inflow.ts';
import type { MadeSecurity } from './made-securities.ts';

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
  const session = SHANGHAI_CALENDAR.newestSession(now);
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
  const known = knownFields(security, quote, moment, isInteger);
  return Object.fromEntries(
    fields.map((field) => [
      field,
      known[field] ?? (quote.isTraded ? madeField(security, moment, columns.get(field), isInteger) : '-'),
    ]),
  );
}

function knownFields(
  { code, market, name, decimals, kind }: MadeSecurity,
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
    ...flowFields(code, quote),
    ...(kind === 'board' && { f104: 12, f105: 8, f128: '沙盒600000', f136: 4.25 }),
    // The other share of a pair.
    f186: last,
    f187: ratio(last - previous, previous),
    f188: 2_345,
    f189: 123,
    f191: partner,
    f193: `沙盒${partner}`,
    f196: traded(last),
    f197: traded(ratio(previous - last, previous)),
    f199: 287,
    f200: decimals,
    f201: market === 1 ? `900${code.slice(3)}` : `200${code.slice(3)}`,
    f203: `沙盒${code}B`,
    f232: partner,
    f242: Number(day),
    f243: Number(day),
  };
}

/** The money flow of each span: main orders are super large and large ones; the sizes of a share add up to 0. */
function flowFields(code: string, { isTraded, turnover }: MadeQuote): Readonly<Record<string, FieldValue>> {
  const entries = Object.values(SPANS).flatMap(({ flow: fields }) => {
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
