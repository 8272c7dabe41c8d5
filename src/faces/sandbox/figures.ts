import type { Unit } from '../../catalogue/fields/units.ts';
import type { Column } from '../../engine/interface/columns.ts';

/** Between which figures a made-up one lies, and how many decimal places it has. */
export type Size = readonly [least: number, most: number, places: number];

// What is plausible for a unit. The column says what is sure: its range.
const SIZES: Readonly<Partial<Record<Unit, Size>>> = {
  percent: [-4, 9, 2],
  'percent per year': [1, 4, 4],
  'percent, annualized': [8, 35, 2],
  'percent of GDP': [20, 70, 1],
  fraction: [0.01, 0.4, 4],
  ratio: [0.2, 0.9, 4],
  'per mille': [0.5, 3, 2],
  'basis points': [-30, 30, 2],
  'annualized, as a decimal: 0.2 is 20 percent': [0.05, 0.4, 6],
  yuan: [1e7, 9e9, 2],
  USD: [1e7, 9e9, 2],
  HKD: [1e7, 9e9, 2],
  '10,000 yuan': [500, 90_000, 2],
  'million yuan': [5, 900, 2],
  '100 million yuan': [20, 9_000, 2],
  '100 million USD': [20, 9_000, 2],
  '100 million HKD': [20, 9_000, 2],
  'trillion yuan': [0.5, 3, 4],
  'yuan per share': [0.2, 40, 2],
  'HKD per share': [0.2, 40, 3],
  'USD per share': [0.2, 90, 2],
  'yuan per unit': [0.8, 3, 4],
  'the currency of the fund per unit': [0.8, 30, 4],
  'yuan per bond': [98, 140, 3],
  'yuan per 100 yuan of face value': [98, 140, 3],
  'yuan per 10,000 units': [0.3, 0.9, 4],
  'yuan per litre': [6, 9, 2],
  'yuan per tonne': [3_000, 9_000, 0],
  'yuan per gram': [400, 900, 2],
  'yuan per kilogram': [5_000, 9_000, 0],
  'yuan per 10 shares': [0.5, 12, 2],
  'yuan per 100 units of the currency': [600, 760, 2],
  'units of the second currency for those of the first': [0.6, 8, 4],
  'index points': [1_200, 6_000, 2],
  'index points; 50 is no change': [47, 53, 1],
  'index points; a year before is 100': [97, 104, 1],
  times: [0.5, 40, 2],
  turns: [0.3, 9, 2],
  factor: [1, 30, 6],
  'stars, 1 to 5': [1, 5, 0],
  grade: [1, 5, 0],
  rank: [1, 500, 0],
  place: [1, 500, 0],
  places: [1, 60, 0],
  days: [5, 90, 0],
  months: [6, 36, 0],
  years: [1, 20, 1],
  shares: [1e5, 9e8, 0],
  '10,000 shares': [500, 90_000, 2],
  'million shares': [5, 900, 2],
  '100 million shares': [1, 90, 2],
  'lots of 100 shares': [1e3, 5e6, 0],
  'lots of 100 units': [1e3, 5e6, 0],
  contracts: [1e3, 9e5, 0],
  shareholders: [20_000, 200_000, 0],
  persons: [100, 60_000, 0],
  stocks: [1, 90, 0],
  companies: [1, 90, 0],
  institutions: [1, 90, 0],
  funds: [1, 90, 0],
  bonds: [1, 90, 0],
  reports: [1, 90, 0],
  ratings: [1, 40, 0],
  deals: [1, 90, 0],
  managers: [1, 9, 0],
  agencies: [0, 4, 0],
  sessions: [1, 9, 0],
  rigs: [90, 700, 0],
  '10,000 barrels a day': [20, 3_000, 1],
  tonnes: [50, 2_000, 2],
};
const USUAL: Size = [10, 900, 2];
const WHOLE_PERCENT: Size = [0.2, 9, 2];

/** How many of its unit's things one of a volume or a turnover is. */
const SCALES: Readonly<Partial<Record<Unit, number>>> = {
  'lots of 100 shares': 100,
  'lots of 100 units': 100,
  'lots of 10 bonds': 10,
  '10,000 shares': 1e4,
  'million shares': 1e6,
  '100 million shares': 1e8,
  '10,000 yuan': 1e4,
  'million yuan': 1e6,
  '100 million yuan': 1e8,
  '100 million HKD': 1e8,
};

const sizes: Readonly<Record<string, Size | undefined>> = SIZES;
const scales: Readonly<Record<string, number | undefined>> = SCALES;

/** The size of the figures of a column: its own range, or what is usual for its unit. */
export function sizeOf({ unit = '', range, cells, role }: Pick<Column, 'unit' | 'range' | 'cells' | 'role'>): Size {
  const usual = role === 'turnover_rate' && unit === 'percent' ? WHOLE_PERCENT : (sizes[unit] ?? USUAL);
  const places = cells === 'whole' ? 0 : usual[2];
  return range ? [range[0], range[1], places] : [usual[0], usual[1], places];
}

/** How many shares, units or yuan one of a column's is. */
export function scaleOf({ unit = '' }: Pick<Column, 'unit'>): number {
  return scales[unit] ?? 1;
}
