import { DAY_MS } from '../src/base/utc-day.ts';
import { dayOfNumber, MONDAY_TO_FRIDAY, nextDayOf, nextWeekday } from '../src/catalogue/sources/sina/packed/days.ts';
import { BitWriter } from './bit-writer.ts';

/** One packed bar: prices in units of the last decimal place, volume in shares, turnover in whole units. */
export interface PackedBar {
  /** `YYYY-MM-DD`. */
  readonly day: string;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
  readonly amount: number;
  /** Volume of the trading after hours; in every bar or in none. */
  readonly after?: number;
}

const FIRST_MS = Date.UTC(1990, 11, 19);

function packedDay(text: string): number {
  return Math.round((Date.parse(text) - FIRST_MS) / DAY_MS);
}

/** The fewest units of three bits for all of the numbers. */
function unitsOf(values: readonly number[], isSigned: boolean): number {
  const largest = values.reduce((size, value) => Math.max(size, value < 0 ? -value - 1 : value), 0);
  return Math.ceil((largest.toString(2).length + (isSigned ? 1 : 0)) / 3);
}

/**
 * Packs daily bars as a text of type K2, for tests. Widths are set once for all bars. Turnovers are written as
 * differences from the previous one, not from a prediction by prices.
 * @param bars ascending, one at least
 * @param issue the close before the first bar; 0 for unknown
 * @param decimals of a price
 */
export function packBars(bars: readonly PackedBar[], issue: number, decimals = 2): string {
  const bits = new BitWriter().header('K2', 0);
  const before = (row: number): Pick<PackedBar, 'close' | 'volume' | 'amount'> =>
    bars[row - 1] ?? { close: issue, volume: 0, amount: 0 };
  const values = bars.map((bar, row) => [
    bar.open - before(row).close,
    bar.high - bar.open,
    bar.open - bar.low,
    bar.close - bar.open,
    bar.volume - before(row).volume,
    bar.amount - before(row).amount,
  ]);
  const widths = [3, 3, 3, 3, 5, 5].map((_, at) =>
    unitsOf(
      values.map((row) => row[at]!),
      at === 0 || at > 2,
    ),
  );
  const hasAfter = bars[0]!.after !== undefined;
  const afterWidth = unitsOf(
    bars.map(({ after = 0 }) => after),
    false,
  );
  for (const [row, bar] of bars.entries()) {
    const day = packedDay(bar.day);
    if (row === 0) {
      // The long form: amounts are not predicted, trading after hours, the scale of prices, every width, the day,
      // and the previous close from zero. A scale has three codes for each decimal place; that of two is there
      // already.
      bits
        .bit(1)
        .bit(1)
        .bit(1)
        .bit(1)
        .bit(1)
        .bit(hasAfter)
        .bit(0)
        .bit(0)
        .bit(0)
        .bit(decimals !== 2);
      if (decimals !== 2) bits.step(3 * (decimals - 2));
      bits.bit(0).bit(0);
      if (hasAfter) bits.bit(0).bit(0);
      bits.bit(1);
      for (const [at, initial] of [3, 3, 3, 3, 5, 5].entries()) {
        const step = widths[at]! - initial;
        bits.bit(step !== 0);
        if (step !== 0) bits.step(step);
      }
      bits.bit(1).number(1, 3).number(day, 18);
      if (hasAfter) bits.bit(afterWidth !== 3);
      if (hasAfter && afterWidth !== 3) bits.step(afterWidth - 3);
      const issueWidth = unitsOf([issue], true);
      bits.bit(1).bit(issueWidth !== widths[0]);
      if (issueWidth !== widths[0]) bits.step(issueWidth - widths[0]!);
      bits.number(issue, 3 * issueWidth);
    } else if (nextDayOf(MONDAY_TO_FRIDAY, packedDay(bars[row - 1]!.day)) === day) bits.bit(0);
    else bits.bit(1).bit(0).bit(1).bit(1).bit(1).number(1, 3).number(day, 18);
    for (const [at, value] of values[row]!.entries()) bits.number(value, 3 * widths[at]!);
    if (hasAfter) bits.number(bar.after ?? 0, 3 * afterWidth);
  }
  return bits.bit(1).bit(1).bit(0).bit(0).bit(0).toText();
}

/**
 * Packs daily bars without turnover as a text of type HX, for tests. Widths are set once for
 * all bars.
 * @param bars weekdays, ascending, one at least
 * @param decimals of a price
 */
export function packPlainBars(bars: readonly Omit<PackedBar, 'amount'>[], decimals: number): string {
  const values = bars.map((bar, row) => {
    const before = bars[row - 1] ?? { close: 0, volume: 0 };
    const prices = [bar.open - before.close, bar.high - bar.open, bar.open - bar.low, bar.close - bar.open] as const;
    return { prices, volume: bar.volume - before.volume };
  });
  const priceWidth = unitsOf(
    values.flatMap(({ prices }) => prices),
    true,
  );
  // An even number of units, with which no width of a record is another.
  const volumeUnits = unitsOf(
    values.map(({ volume }) => volume),
    true,
  );
  const volumeWidth = volumeUnits + (volumeUnits % 2);
  const [priceBase, volumeBase] = [Math.min(priceWidth, 7), Math.min(volumeWidth, 7)];
  const bits = new BitWriter().header('HX', 0).number(decimals, 6).number(packedDay(bars[0]!.day), 18);
  bits.number(priceBase, 3).number(volumeBase, 3);
  for (const [row, bar] of bars.entries()) {
    const day = packedDay(bar.day);
    const isNext = row === 0 || nextWeekday(packedDay(bars[row - 1]!.day)) === day;
    bits.number(row === 0 || !isNext ? 32 : 0, 6);
    // Widths that last, with the first bar; else an absolute day, and no option behind it.
    if (row === 0)
      bits
        .number(63, 6)
        .number(priceWidth - priceBase, 3)
        .number(volumeWidth - volumeBase, 3);
    else if (!isNext) bits.number(1, 6).number(day, 18);
    const { prices, volume } = values[row]!;
    for (const price of prices) bits.number(price, 3 * priceWidth);
    bits.number(volume, 3 * volumeWidth);
  }
  return bits.toText();
}

/**
 * Packs days of trading as a text of type LC, for tests.
 * @param days weekdays `YYYY-MM-DD`, ascending, one at least
 */
export function packCalendar(days: readonly string[]): string {
  const traded = new Set(days);
  const [first, last] = [packedDay(days[0]!), packedDay(days.at(-1)!)];
  const runs = [0];
  for (let day = first; day <= last; day = nextWeekday(day)) {
    if (traded.has(dayOfNumber(day))) runs[runs.length - 1]!++;
    else runs.push(0);
  }
  const bits = new BitWriter().header('LC', 0).number(first, 18).number(last, 18);
  let width = 0;
  for (const run of runs) {
    const needed = run === 0 ? 0 : unitsOf([run], false);
    bits.bit(needed !== width);
    if (needed !== width) bits.step(needed - width);
    width = needed;
    bits.number(run, 3 * width);
  }
  return bits.toText();
}
