/** One daily bar. */
export interface Bar {
  readonly open: number;
  readonly close: number;
  readonly high: number;
  readonly low: number;
  /** Turnover rate, in percent; 0 where the source has none. */
  readonly turnoverRate: number;
}

/** What holders of a share paid for it, as estimated on the day of its last bar. */
export interface ChipDistribution {
  /** Part of all shares that were bought at the close or below, 0 to 1. */
  readonly profitShare: number;
  /** The price below which half of the shares were bought, to two places. */
  readonly averageCost: number;
  /** Of the middle 90 percent of the shares. */
  readonly ninety: CostRange;
  /** Of the middle 70 percent of the shares. */
  readonly seventy: CostRange;
}

/** The range of prices at which a middle part of the shares was bought. */
interface CostRange {
  /** To two places. */
  readonly low: number;
  /** To two places. */
  readonly high: number;
  /** High less low, over their sum: of the prices before they are rounded; 0 where the sum is. */
  readonly concentration: number;
}

/** How many daily bars the distributions of one answer are made of. */
export const BARS = 210;

const PRICES = 150;
const MIN_STEP = 0.01;
const SIGNIFICANT_DIGITS = 12;

/**
 * Estimates at which prices the shares of a company were bought: the model of the pages of quote.eastmoney.com.
 * Each day, a part of all holdings changes hands, the turnover rate. It is spread over the prices of the day as a
 * triangle whose peak is the mean of the four prices. The order of the steps is that of the page's script: with
 * plain doubles it gives the same digits.
 * @param bars the day itself and those before it, oldest first; at least one
 */
export function chipDistribution(bars: readonly Bar[]): ChipDistribution {
  const grid = gridOf(bars);
  const chips = chipsAt(grid, bars).map((amount) => Number(amount.toPrecision(SIGNIFICANT_DIGITS)));
  const total = sum(chips);
  const { close } = bars.at(-1)!;
  /** The price below which an amount of chips was bought; 0 where there are not that many. */
  const costOf = (amount: number): number => {
    let below = 0;
    for (const [at, here] of chips.entries()) {
      if (below + here > amount) return priceAt(grid, at);
      below += here;
    }
    return 0;
  };
  const rangeOf = (part: number): CostRange => {
    const [low, high] = [costOf(total * ((1 - part) / 2)), costOf(total * ((1 + part) / 2))];
    return {
      low: rounded(low),
      high: rounded(high),
      concentration: low + high === 0 ? 0 : (high - low) / (low + high),
    };
  };
  const inProfit = sum(chips.filter((_, at) => close >= priceAt(grid, at)));
  return {
    profitShare: total === 0 ? 0 : inProfit / total,
    averageCost: rounded(costOf(total * 0.5)),
    ninety: rangeOf(0.9),
    seventy: rangeOf(0.7),
  };
}

/** The prices of a distribution: {@link PRICES} of them, from the lowest price of all bars to the highest. */
interface Grid {
  readonly lowest: number;
  readonly step: number;
}

function gridOf(bars: readonly Bar[]): Grid {
  let [lowest, highest] = [0, 0];
  // The script takes a price of zero for none yet.
  for (const { low, high } of bars) {
    lowest = lowest === 0 ? low : Math.min(lowest, low);
    highest = highest === 0 ? high : Math.max(highest, high);
  }
  return { lowest, step: Math.max(MIN_STEP, (highest - lowest) / (PRICES - 1)) };
}

function priceAt({ lowest, step }: Grid, at: number): number {
  return lowest + step * at;
}

/** The chips at each price of a grid after all bars. */
function chipsAt(grid: Grid, bars: readonly Bar[]): readonly number[] {
  const { lowest, step } = grid;
  const chips = Array.from({ length: PRICES }, () => 0);
  for (const { open, close, high, low, turnoverRate } of bars) {
    const mean = (open + close + high + low) / 4;
    const sold = Math.min(1, turnoverRate / 100);
    for (let at = 0; at < PRICES; at++) chips[at]! *= 1 - sold;
    if (high === low) {
      const at = Math.floor((mean - lowest) / step);
      if (chips[at] !== undefined) chips[at] += ((PRICES - 1) * sold) / 2;
      continue;
    }
    const peak = 2 / (high - low);
    // A price beyond the grid has no place in it: prices of zero and below can leave one outside.
    const first = Math.max(0, Math.ceil((low - lowest) / step));
    const last = Math.min(PRICES - 1, Math.floor((high - lowest) / step));
    for (let at = first; at <= last; at++) {
      const price = priceAt(grid, at);
      const weight = price <= mean ? partOf(price - low, mean - low) : partOf(high - price, high - mean);
      chips[at]! += weight * peak * sold;
    }
  }
  return chips;
}

// A side of the triangle that is narrower than this is one price.
const NARROW = 1e-8;

function partOf(distance: number, width: number): number {
  return Math.abs(width) < NARROW ? 1 : distance / width;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}

function rounded(price: number): number {
  return Number(price.toFixed(2));
}
