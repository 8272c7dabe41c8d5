import { chanceAt, round, waveAt } from './noise.ts';
import { calendarGroupOf, dayOfSession, sessionAt } from './periods.ts';
import type { Asset, Security } from './securities.ts';

/** The prices of a security in one span of time. */
export interface PriceBar {
  /** Its last day, `YYYY-MM-DD`, or its last minute, `YYYY-MM-DD HH:MM:SS`. */
  readonly time: string;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  /** The close before. */
  readonly previous: number;
  /** In shares, units or contracts, and in their currency. */
  readonly volume: number;
  readonly turnover: number;
  /** The shares in circulation, and all of them. */
  readonly floatShares: number;
  readonly totalShares: number;
}

/**
 * How closes are adjusted for dividends: not at all, forward (the newest close is unchanged), or backward (the
 * first is).
 */
export type Adjustment = 'none' | 'forward' | 'backward';

/** The price range of an asset around 2026, its decimal places, and its turnover of a day. */
interface PriceLevel {
  readonly prices: readonly [min: number, max: number];
  readonly places: number;
  readonly turnover: number;
}

const LEVELS: Readonly<Record<Asset, PriceLevel>> = {
  share: { prices: [4, 90], places: 2, turnover: 6e8 },
  fund: { prices: [0.7, 3], places: 4, turnover: 2e8 },
  index: { prices: [1_200, 6_000], places: 2, turnover: 3e11 },
  bond: { prices: [98, 140], places: 3, turnover: 1e8 },
  option: { prices: [0.05, 0.6], places: 4, turnover: 5e4 },
  future: { prices: [1_500, 9_000], places: 0, turnover: 2e9 },
  board: { prices: [500, 3_000], places: 2, turnover: 2e10 },
  pair: { prices: [0.6, 8], places: 4, turnover: 1e9 },
  metal: { prices: [400, 900], places: 2, turnover: 1e8 },
  rate: { prices: [1.2, 2.6], places: 3, turnover: 1e6 },
  city: { prices: [95, 105], places: 1, turnover: 1e6 },
};

// The curves of a price: over years, quarters, months, weeks and days. Together they move it by less than a tenth
// from one session to the next.
const CURVES = [
  [900, 0.25],
  [200, 0.08],
  [40, 0.03],
  [8, 0.012],
  [1, 0.008],
] as const;

// A share pays a dividend once a year; its price falls by this factor.
const SESSIONS_OF_YEAR = 243;
const DIVIDEND = 1.02;
const PAYING: ReadonlySet<Asset> = new Set(['share', 'fund']);
// The adjustment factor after so many dividends.
const PAID = Array.from({ length: 80 }, (_, payments) =>
  Array(payments)
    .fill(DIVIDEND)
    .reduce((one: number, by: number) => one * by, 1),
);
// The session at which prices have their usual level: in 2026.
const REFERENCE = 8_700;
const MINUTES = 240;

/** The numbers of the first and the last requested session. */
interface SessionRange {
  readonly first: number;
  readonly last: number;
}

/**
 * The prices of one security. Its days, weeks, months and minutes are consistent, and lists have its newest close.
 */
export class PriceHistory {
  readonly #seed: number;
  readonly #level: number;
  readonly #places: number;
  /** Of a usual day. */
  readonly #volume: number;
  readonly #isPaying: boolean;
  readonly #shares: Pick<PriceBar, 'floatShares' | 'totalShares'>;

  constructor({ of, seed }: Security) {
    const { prices, places, turnover } = LEVELS[of];
    const [min, max] = prices;
    const chance = chanceAt(seed, 0);
    this.#seed = seed;
    this.#level = min + (max - min) * chance * chance * chance;
    this.#volume = (turnover * (0.2 + 3 * chanceAt(seed, 2))) / this.#level;
    this.#places = places;
    this.#isPaying = PAYING.has(of);
    // A usual day turns over one to five percent of what is in circulation.
    const floatShares = Math.round(this.#volume / (0.01 + 0.04 * chanceAt(seed, 3)));
    this.#shares = { floatShares, totalShares: Math.round(floatShares * (1 + 0.8 * chanceAt(seed, 4))) };
  }

  /** The number of the first session of its history. */
  get listed(): number {
    return sessionAt(Date.UTC(1992 + Math.floor(16 * chanceAt(this.#seed, 1)), 0, 10));
  }

  /** The adjustment factor for the dividends before a session. */
  #paid(session: number): number {
    return this.#isPaying ? PAID[Math.floor((session + (this.#seed % SESSIONS_OF_YEAR)) / SESSIONS_OF_YEAR)]! : 1;
  }

  #value(session: number, newest: number, adjustment: Adjustment): number {
    let part = 1;
    for (const [at, [span, size]] of CURVES.entries()) part += size * waveAt(this.#seed + at + 1, session, span);
    const whole = this.#level * part * this.#paid(REFERENCE);
    // Forward adjustment leaves the newest close unchanged.
    return whole / (adjustment === 'backward' ? 1 : this.#paid(adjustment === 'none' ? session : newest));
  }

  /** The prices of one session. */
  day(session: number, newest: number, adjustment: Adjustment = 'none'): PriceBar {
    const places = this.#places;
    const at = (when: number): number => this.#value(when, newest, adjustment);
    const [before, after] = [at(session - 1), at(session)];
    const open = before + (after - before) * chanceAt(this.#seed, 4 * session);
    const high = Math.max(open, after) * (1 + 0.012 * chanceAt(this.#seed, 4 * session + 1));
    const low = Math.min(open, after) * (1 - 0.012 * chanceAt(this.#seed, 4 * session + 2));
    const volume = Math.ceil((this.#volume * (0.5 + chanceAt(this.#seed, 4 * session + 3))) / 100) * 100;
    const close = round(after, places);
    return {
      time: dayOfSession(session),
      open: round(open, places),
      high: round(high, places),
      low: round(low, places),
      close,
      previous: round(before, places),
      volume,
      // What was paid is not adjusted: recorded histories have the same turnovers with every adjustment.
      turnover:
        adjustment === 'none'
          ? round((volume * (round(high, places) + round(low, places) + close)) / 3, 2)
          : this.day(session, newest).turnover,
      ...this.#shares,
    };
  }

  /**
   * Its history, oldest first.
   * @param newest the number of the session that forward-adjusted prices end with
   */
  history(
    length: 'day' | 'week' | 'month',
    { first, last }: SessionRange,
    newest: number,
    adjustment: Adjustment,
  ): readonly PriceBar[] {
    const bars: PriceBar[] = [];
    let group = '';
    for (let session = Math.max(first, 1); session <= last; session++) {
      const bar = this.day(session, newest, adjustment);
      const own = length === 'day' ? bar.time : calendarGroupOf(bar.time, length);
      const begun = own === group ? bars.pop() : undefined;
      bars.push(begun ? mergeBars(begun, bar) : bar);
      group = own;
    }
    return bars;
  }

  /** The bars of so many minutes each in one session. */
  minutes(session: number, newest: number, span: number, adjustment: Adjustment): readonly PriceBar[] {
    const day = this.day(session, newest, adjustment);
    const places = this.#places;
    // The price moves from the open through the high and the low to the close, each at a minute of its own.
    const turn = 20 + Math.floor(80 * chanceAt(this.#seed, 5 * session));
    const back = turn + 20 + Math.floor(80 * chanceAt(this.#seed, 5 * session + 1));
    const [one, other] = chanceAt(this.#seed, 5 * session + 2) < 0.5 ? [day.high, day.low] : [day.low, day.high];
    const knots = [
      [0, day.open],
      [turn, one],
      [back, other],
      [MINUTES, day.close],
    ] as const;
    const priceAt = (minute: number): number => {
      const next = knots.findIndex(([at]) => at >= minute);
      const [end, after] = knots[next]!;
      if (end === minute) return after;
      const [begin, before] = knots[next - 1]!;
      const line = before + ((after - before) * (minute - begin)) / (end - begin);
      const moved = line + 0.1 * (day.high - day.low) * waveAt(this.#seed + session, minute, 7);
      return round(Math.min(day.high, Math.max(day.low, moved)), places);
    };
    const soldAt = (minute: number): number => Math.round((day.volume * minute) / MINUTES / 100) * 100;
    const paid = adjustment === 'none' ? 1 : this.day(session, newest).close / day.close;
    const bars: PriceBar[] = [];
    for (let minute = 0; minute < MINUTES; minute++) {
      const [open, close] = [priceAt(minute), priceAt(minute + 1)];
      const volume = soldAt(minute + 1) - soldAt(minute);
      const bar = {
        time: `${day.time} ${clockAt(minute + 1)}`,
        open,
        close,
        high: Math.max(open, close),
        low: Math.min(open, close),
        previous: minute === 0 ? day.previous : open,
        volume,
        turnover: round((volume * paid * (open + close)) / 2, 2),
        ...this.#shares,
      };
      const begun = minute % span === 0 ? undefined : bars.pop();
      bars.push(begun ? mergeBars(begun, bar) : bar);
    }
    return bars;
  }
}

/** Two adjacent bars as one. */
function mergeBars(first: PriceBar, then: PriceBar): PriceBar {
  return {
    ...then,
    open: first.open,
    high: Math.max(first.high, then.high),
    low: Math.min(first.low, then.low),
    previous: first.previous,
    volume: first.volume + then.volume,
    turnover: round(first.turnover + then.turnover, 2),
  };
}

/** The clock time at the end of a minute of trading. The morning has 120 minutes. */
function clockAt(minute: number): string {
  const since = minute <= 120 ? 9 * 60 + 30 + minute : 13 * 60 + minute - 120;
  const two = (part: number): string => String(part).padStart(2, '0');
  return `${two(Math.floor(since / 60))}:${two(since % 60)}:00`;
}
