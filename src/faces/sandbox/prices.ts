import { chanceAt, round, waveAt } from './noise.ts';
import { clockAfter, dayOfSession, sessionAt } from './periods.ts';
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

/** How closes are adjusted for dividends: not, forward (the newest close stays), or backward (the first stays). */
export type Adjustment = 'none' | 'forward' | 'backward';

/** The price range of each asset around 2026, the decimal places of a price, and the turnover of a day. */
const LEVELS: Readonly<Record<Asset, readonly [min: number, max: number, places: number, turnover: number]>> = {
  share: [4, 90, 2, 6e8],
  fund: [0.7, 3, 4, 2e8],
  index: [1_200, 6_000, 2, 3e11],
  bond: [98, 140, 3, 1e8],
  option: [0.05, 0.6, 4, 5e4],
  future: [1_500, 9_000, 0, 2e9],
  board: [500, 3_000, 2, 2e10],
  pair: [0.6, 8, 4, 1e9],
  metal: [400, 900, 2, 1e8],
  rate: [1.2, 2.6, 3, 1e6],
  city: [95, 105, 1, 1e6],
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
const PAID = [1];
while (PAID.length < 80) PAID.push(PAID.at(-1)! * DIVIDEND);
// The session at which prices have their usual level: in 2026.
const REFERENCE = 8_700;
const MINUTES = 240;

/**
 * The prices of one security. Its days, weeks, months and minutes are consistent, and lists have its newest close.
 * An adjusted price is the traded one times a factor; volumes and turnovers are those that were traded.
 */
export class PriceHistory {
  readonly #seed: number;
  readonly #level: number;
  readonly #places: number;
  /** Of a usual day. */
  readonly #volume: number;
  readonly #isPaying: boolean;
  readonly #shares: Pick<PriceBar, 'floatShares' | 'totalShares'>;
  readonly #adjustment: Adjustment;
  readonly #newest: number;

  /** @param newest the number of the session whose close forward adjustment leaves unchanged */
  constructor({ of, seed }: Security, newest: number, adjustment: Adjustment = 'none') {
    const [min, max, places, turnover] = LEVELS[of];
    const chance = chanceAt(seed, 0);
    this.#seed = seed;
    this.#level = min + (max - min) * chance * chance * chance;
    this.#volume = (turnover * (0.2 + 3 * chanceAt(seed, 2))) / this.#level;
    this.#places = places;
    this.#isPaying = PAYING.has(of);
    this.#adjustment = adjustment;
    this.#newest = newest;
    // A usual day turns over one to five percent of what is in circulation.
    const floatShares = Math.round(this.#volume / (0.01 + 0.04 * chanceAt(seed, 3)));
    this.#shares = { floatShares, totalShares: Math.round(floatShares * (1 + 0.8 * chanceAt(seed, 4))) };
  }

  /** The number of the first session of its history. */
  get listed(): number {
    return sessionAt(Date.UTC(1992 + Math.floor(16 * chanceAt(this.#seed, 1)), 0, 10));
  }

  /** What the dividends before a session multiply its price by, when they are added to it. */
  #paid(session: number): number {
    return this.#isPaying ? PAID[Math.floor((session + (this.#seed % SESSIONS_OF_YEAR)) / SESSIONS_OF_YEAR)]! : 1;
  }

  /** What a price of a session is multiplied by to be adjusted. */
  #factor(session: number): number {
    if (this.#adjustment === 'none') return 1;
    return this.#paid(session) / (this.#adjustment === 'forward' ? this.#paid(this.#newest) : 1);
  }

  /** The close of a session as it was traded, not rounded. */
  #close(session: number): number {
    let part = 1;
    for (const [at, [span, size]] of CURVES.entries()) part += size * waveAt(this.#seed + at + 1, session, span);
    return (this.#level * part * this.#paid(REFERENCE)) / this.#paid(session);
  }

  /** The prices of one session. */
  day(session: number): PriceBar {
    const places = this.#places;
    const [before, after] = [this.#close(session - 1), this.#close(session)];
    const open = before + (after - before) * chanceAt(this.#seed, 4 * session);
    const high = round(Math.max(open, after) * (1 + 0.012 * chanceAt(this.#seed, 4 * session + 1)), places);
    const low = round(Math.min(open, after) * (1 - 0.012 * chanceAt(this.#seed, 4 * session + 2)), places);
    const close = round(after, places);
    const volume = Math.ceil((this.#volume * (0.5 + chanceAt(this.#seed, 4 * session + 3))) / 100) * 100;
    const adjusted = (price: number, of = session): number => round(round(price, places) * this.#factor(of), places);
    return {
      time: dayOfSession(session),
      open: adjusted(open),
      high: adjusted(high),
      low: adjusted(low),
      close: adjusted(close),
      previous: adjusted(before, session - 1),
      volume,
      turnover: round((volume * (high + low + close)) / 3, 2),
      ...this.#shares,
    };
  }

  /** The prices of some sessions together. */
  days(first: number, last: number): PriceBar {
    let bar = this.day(first);
    for (let session = first + 1; session <= last; session++) bar = mergeBars(bar, this.day(session));
    return bar;
  }

  /** The bars of so many minutes each in one session. */
  minutes(session: number, span: number): readonly PriceBar[] {
    const day = this.day(session);
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
      return round(Math.min(day.high, Math.max(day.low, moved)), this.#places);
    };
    const soldAt = (minute: number): number => Math.round((day.volume * minute) / MINUTES / 100) * 100;
    const bars: PriceBar[] = [];
    for (let minute = 0; minute < MINUTES; minute++) {
      const [open, close] = [priceAt(minute), priceAt(minute + 1)];
      const volume = soldAt(minute + 1) - soldAt(minute);
      const bar = {
        time: `${day.time} ${clockAfter(minute + 1)}`,
        open,
        close,
        high: Math.max(open, close),
        low: Math.min(open, close),
        previous: minute === 0 ? day.previous : open,
        volume,
        turnover: round((volume * (open + close)) / 2 / this.#factor(session), 2),
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
