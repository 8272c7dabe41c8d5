import { seededRandom, seedOf } from '../../../made-up/made-up.ts';
import { divide, type Kline, type TradedDay } from './made-history.ts';
import { hoursOf } from './trading-hours.ts';

// The made-up minutes of the sandbox, which follow from a day of a history.

const DAY_MS = 86_400_000;

const AUCTION = [9 * 60 + 15, 9 * 60 + 25] as const;

/** The minutes of one day, from its opening to its closing price and never beyond its lowest and highest. */
export function minutesOf(traded: TradedDay, secid: string, decimals: number, preMarket: boolean): readonly Kline[] {
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
export function spansOf(rows: readonly Kline[], minutes: number): readonly Kline[] {
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
