import { COUNTS, MAINLAND_PRICE, type Unit } from '../../catalogue/fields/units.ts';
import type { Column } from '../../engine/interface/columns.ts';

/** The range of synthetic figures, and their decimal places. */
export type FigureRange = readonly [min: number, max: number, places: number];

// Plausible ranges by unit. The `range` of a column takes precedence.
const SIZES: readonly (readonly [FigureRange, ...Unit[]])[] = [
  [[-4, 9, 2], 'percent'],
  [[1, 4, 4], 'percent per year'],
  [[8, 35, 2], 'percent, annualized'],
  [[20, 70, 1], 'percent of GDP'],
  [[0.01, 0.4, 4], 'fraction'],
  [[0.3, 0.9, 4], 'ratio', 'yuan per 10,000 units'],
  [[0.5, 3, 2], 'per mille', 'yuan per 10 shares', 'turns'],
  [[-30, 30, 2], 'basis points', 'pips of 0.0001'],
  [[0.05, 0.4, 6], 'annualized, as a decimal: 0.2 is 20 percent'],
  [[1e7, 9e9, 2], 'yuan', 'USD', 'HKD'],
  [[500, 90_000, 2], '10,000 yuan', '10,000 shares'],
  [[5, 900, 2], 'million yuan', 'million shares'],
  [[20, 9_000, 2], '100 million yuan', '100 million USD', '100 million HKD'],
  [[20, 9_000, 2], '100 million yuan northbound, 100 million HKD southbound'],
  [[0.5, 3, 4], 'trillion yuan; 100 million yuan for 沪股通 and 深股通; trillion HKD southbound'],
  [[0.2, 40, 2], 'yuan per share', 'USD per share', MAINLAND_PRICE, 'times'],
  [[0.2, 40, 3], 'HKD per share'],
  [[0.8, 3, 4], 'yuan per unit', 'the currency of the fund per unit'],
  [[98, 140, 3], 'yuan per bond', 'yuan per 100 yuan of face value'],
  [[6, 9, 2], 'yuan per litre'],
  [[600, 760, 2], 'yuan per gram', 'yuan per 100 units of the currency'],
  [[5_000, 9_000, 0], 'yuan per tonne', 'yuan per kilogram'],
  [[100, 130, 0], 'kilograms'],
  [[12, 22, 2], 'US cents per pound', 'yuan per kilogram of live weight'],
  [[0.6, 8, 4], 'units of the second currency for those of the first'],
  [[1_200, 6_000, 2], 'index points', 'USD per 40-foot container'],
  [[47, 53, 1], 'index points; 50 is no change'],
  [[97, 104, 1], 'index points; a year before is 100', 'index points; the month before is 100'],
  [[1, 30, 6], 'factor'],
  [[1, 5, 0], 'stars, 1 to 5', 'grade'],
  [[1, 500, 0], 'rank', 'place'],
  [[6, 36, 0], 'months'],
  [[1, 20, 1], 'years'],
  [[1e5, 9e8, 0], 'shares'],
  [[1, 90, 2], '100 million shares'],
  [[1e3, 9e5, 0], 'lots of 100 shares', 'lots of 100 units', 'contracts'],
  [[20_000, 60_000, 0], 'shareholders', 'persons'],
  [[1, 90, 0], 'stocks', 'companies', 'institutions', 'funds', 'bonds', 'reports', 'deals'],
  [[1, 60, 0], 'ratings', 'days', 'places'],
  [[1, 9, 0], 'managers', 'sessions', 'agencies', 'occurrences'],
  [[90, 700, 0], 'rigs'],
  [[50, 2_000, 2], 'tonnes', '10,000 barrels a day'],
];
const USUAL: FigureRange = [10, 900, 2];
// A percentage that is a part of something is not below zero.
const PART: FigureRange = [0.2, 9, 2];

const sizes: ReadonlyMap<string, FigureRange> = new Map(
  SIZES.flatMap(([size, ...units]) => units.map((unit) => [unit, size])),
);

/**
 * The range of the figures of a column: the usual one of its unit if it lies within the declared range, else the
 * declared one.
 */
export function figureRangeOf(column: Pick<Column, 'unit' | 'range' | 'cells' | 'role'>): FigureRange {
  const { unit = '', range, cells, role } = column;
  const usual =
    unit === 'percent' && (role === 'turnover_rate' || role === 'amplitude') ? PART : (sizes.get(unit) ?? USUAL);
  const places = cells === 'whole' || COUNTS.has(unit) ? 0 : usual[2];
  const [min, max] = range ?? usual;
  // The usual range is narrower, so more realistic, than the declared one.
  const isUsual = usual !== USUAL && usual[0] >= min && usual[1] <= max;
  return isUsual ? [usual[0], usual[1], places] : [min, max, places];
}
