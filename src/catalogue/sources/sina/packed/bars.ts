/**
 * Daily bars as columns of numbers, oldest first. Every list has an entry for each bar; `null` where it is absent.
 */
export interface Bars {
  /** `YYYY-MM-DD`. */
  readonly days: string[];
  /** The close before, corrected for dividends and splits; before the first bar the issue price. */
  readonly prevcloses: (number | null)[];
  readonly opens: number[];
  readonly highs: number[];
  readonly lows: number[];
  readonly closes: number[];
  readonly volumes: number[];
  /** The turnover; texts of type HX have none. */
  readonly amounts: (number | null)[];
  /** Volume and turnover of the trading after hours, where the text has them. */
  readonly postVolumes: (number | null)[];
  readonly postAmounts: (number | null)[];
}

/** No bars, to be filled. */
export function emptyBars(): Bars {
  return {
    days: [],
    prevcloses: [],
    opens: [],
    highs: [],
    lows: [],
    closes: [],
    volumes: [],
    amounts: [],
    postVolumes: [],
    postAmounts: [],
  };
}

/** More bars than any history has: 36 years have some 9,000. A text of 100 kB could claim 600,000. */
export const MAX_BARS = 50_000;
