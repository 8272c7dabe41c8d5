import { UNITS } from '../../catalogue/fields/units.ts';
import type { Column } from '../../engine/interface/columns.ts';

/** The range of synthetic figures, and their decimal places. */
export type FigureRange = readonly [min: number, max: number, places: number];

const USUAL: FigureRange = [10, 900, 2];
// A percentage that is a part of something is not below zero.
const PART: FigureRange = [0.2, 9, 2];

/**
 * The range of the figures of a column: the usual one of its unit if it lies within the declared range, else the
 * declared one.
 */
export function figureRangeOf(column: Pick<Column, 'unit' | 'range' | 'cells' | 'role'>): FigureRange {
  const { unit, range, cells, role } = column;
  const usual =
    unit === UNITS.percent && (role === 'turnover_rate' || role === 'amplitude') ? PART : (unit?.usual ?? USUAL);
  const places = cells === 'whole' || unit?.isCount ? 0 : usual[2];
  const [min, max] = range ?? usual;
  // The usual range is narrower, so more realistic, than the declared one.
  const isUsual = usual !== USUAL && usual[0] >= min && usual[1] <= max;
  return isUsual ? [usual[0], usual[1], places] : [min, max, places];
}
