import { COUNTS, MAINLAND_PRICE, type Unit } from '../../catalogue/fields/units.ts';
import type { Column, Role } from '../../engine/interface/columns.ts';

/** The range of synthetic figures, and their decimal places. */
export type FigureRange = readonly [min: number, max: number, places: number];

// Plausible ranges by unit. The `range` of a column takes precedence.
const SIZES: readonly (readonly [FigureRange, ...Unit[]])[] = [
  [[-4, 9, 2], 'percent'],
  [[1, 4, 4], 'percent per year'],
  [[8, 35, 2], 'percent, annualized'],
  [[20, 70, 1], 'percent of GDP'],
  [[0.01, 0.4, 4], 'fraction'],
  [[0.2, 0.9, 4], 'ratio'],
  [[0.5, 3, 2], 'per mille'],
  [[-30, 30, 2], 'basis points', 'pips of 0.0001'],
  [[0.05, 0.4, 6], 'annualized, as a decimal: 0.2 is 20 percent'],
  [[1e7, 9e9, 2], 'yuan', 'USD', 'HKD'],
  [[500, 90_000, 2], '10,000 yuan', '10,000 shares'],
  [[5, 900, 2], 'million yuan', 'million shares'],
  [[20, 9_000, 2], '100 million yuan', '100 million USD', '100 million HKD'],
  [[20, 9_000, 2], '100 million yuan northbound, 100 million HKD southbound'],
  [[0.5, 3, 4], 'trillion yuan; 100 million yuan for 沪股通 and 深股通; trillion HKD southbound'],
  [[0.2, 40, 2], 'yuan per share', MAINLAND_PRICE],
  [[0.2, 40, 3], 'HKD per share'],
  [[0.2, 90, 2], 'USD per share'],
  [[0.8, 3, 4], 'yuan per unit'],
  [[0.8, 30, 4], 'the currency of the fund per unit'],
  [[98, 140, 3], 'yuan per bond', 'yuan per 100 yuan of face value'],
  [[0.3, 0.9, 4], 'yuan per 10,000 units'],
  [[6, 9, 2], 'yuan per litre'],
  [[3_000, 9_000, 0], 'yuan per tonne'],
  [[400, 900, 2], 'yuan per gram'],
  [[5_000, 9_000, 0], 'yuan per kilogram'],
  [[11, 22, 2], 'yuan per kilogram of live weight'],
  [[100, 130, 0], 'kilograms'],
  [[12, 28, 2], 'US cents per pound'],
  [[1_300, 6_000, 0], 'USD per 40-foot container'],
  [[0.5, 12, 2], 'yuan per 10 shares'],
  [[600, 760, 2], 'yuan per 100 units of the currency'],
  [[0.6, 8, 4], 'units of the second currency for those of the first'],
  [[1_200, 6_000, 2], 'index points'],
  [[47, 53, 1], 'index points; 50 is no change'],
  [[97, 104, 1], 'index points; a year before is 100', 'index points; the month before is 100'],
  [[0.5, 40, 2], 'times'],
  [[0.3, 9, 2], 'turns'],
  [[1, 30, 6], 'factor'],
  [[1, 5, 0], 'stars, 1 to 5', 'grade'],
  [[1, 500, 0], 'rank', 'place'],
  [[1, 60, 0], 'places'],
  [[5, 90, 0], 'days'],
  [[6, 36, 0], 'months'],
  [[1, 20, 1], 'years'],
  [[1e5, 9e8, 0], 'shares'],
  [[1, 90, 2], '100 million shares'],
  [[1e3, 5e6, 0], 'lots of 100 shares', 'lots of 100 units'],
  [[1e3, 9e5, 0], 'contracts'],
  [[20_000, 200_000, 0], 'shareholders'],
  [[100, 60_000, 0], 'persons'],
  [[1, 90, 0], 'stocks', 'companies', 'institutions', 'funds', 'bonds', 'reports', 'deals'],
  [[1, 40, 0], 'ratings'],
  [[1, 9, 0], 'managers', 'sessions'],
  [[0, 4, 0], 'agencies'],
  [[90, 700, 0], 'rigs'],
  [[20, 3_000, 1], '10,000 barrels a day'],
  [[50, 2_000, 2], 'tonnes'],
];
const USUAL: FigureRange = [10, 900, 2];
// Percentages of these are parts of something: none is below zero.
const PARTS: ReadonlySet<Role | undefined> = new Set<Role>(['turnover_rate', 'amplitude']);
const PART: FigureRange = [0.2, 9, 2];

const sizes: ReadonlyMap<string, FigureRange> = new Map(
  SIZES.flatMap(([size, ...units]) => units.map((unit) => [unit, size])),
);

/**
 * The range of the figures of a column: the usual one of its unit if it lies within the declared range, else the
 * declared one.
 */
export function figureRangeOf({
  unit = '',
  range,
  cells,
  role,
}: Pick<Column, 'unit' | 'range' | 'cells' | 'role'>): FigureRange {
  const usual = unit === 'percent' && PARTS.has(role) ? PART : (sizes.get(unit) ?? USUAL);
  const places = cells === 'whole' || COUNTS.has(unit) ? 0 : usual[2];
  const [min, max] = range ?? usual;
  // The usual range is narrower, so more realistic, than the declared one.
  const isUsual = usual !== USUAL && usual[0] >= min && usual[1] <= max;
  return isUsual ? [usual[0], usual[1], places] : [min, max, places];
}
