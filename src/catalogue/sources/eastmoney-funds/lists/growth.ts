import { changed } from '../../../wire/refusals.ts';
import type { FundRow } from '../rows.ts';

// Where the values of a day stand in a row of daily values: nothing names them.
const NEWEST = 3;
const BEFORE = 5;
const GROWTH = 7;

// A dividend or a split makes the growth of a few funds another one: so many rows are no chance.
const MIN_ODD_ROWS = 3;

/**
 * Returns the rows as they came. Throws `upstream_changed` where the unit values of most rows move against their
 * growth: the values of both days are exchanged then.
 */
export function refuseOtherGrowth(rows: readonly FundRow[]): readonly FundRow[] {
  let odd = 0;
  let compared = 0;
  for (const row of rows) {
    const [newest = Number.NaN, before = Number.NaN, growth = Number.NaN] = [NEWEST, BEFORE, GROWTH].map((at) => {
      const value = row[at];
      return typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN;
    });
    const moved = (newest - before) * growth;
    if (!Number.isFinite(moved) || moved === 0) continue;
    compared++;
    if (moved < 0) odd++;
  }
  if (odd >= MIN_ODD_ROWS && odd > compared / 2)
    throw changed('Eastmoney daily fund values', `the values of ${odd} of ${compared} rows move against their growth`);
  return rows;
}
