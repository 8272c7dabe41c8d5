import { MINUS } from '../../../../base/ascii.ts';
import type { Failure } from '../../../../base/errors.ts';
import type { Cells } from '../../../../engine/formats/cells.ts';
import { numberAt } from '../../../../engine/interface/impossible-rows.ts';
import type { FieldCells } from '../../../wire/field-cells.ts';
import { changed } from '../../../wire/refusals.ts';

/**
 * Throws `upstream_changed` for klines whose prices are all 0.
 * @param fields `f53` and `f54` are the close and the high
 * @param label begins the message of a failure
 */
export function refuseZeros({ f53: close, f54: high }: FieldCells, label: string): void {
  if (!close || !high) throw new TypeError('klines have a close and a high');
  const isZero = (row: number): boolean => numberAt(high, row) === 0 && numberAt(close, row) === 0;
  let row = 0;
  while (row < close.length && isZero(row)) row++;
  if (row > 0 && row === close.length) throw changed(label, 'every price is 0');
}

/**
 * Throws `upstream_changed` for klines of a short series that cannot be true, as the check of rows does for the
 * days of a long one: an opening or closing price beyond the lowest or the
 * highest, a negative volume or turnover, or prices that are all 0.
 * @param fields the days or times are `f51`; `f52` to `f57` are open, close, high, low, volume and turnover
 * @param label begins the message of a failure
 */
export function refuseImplausible(fields: FieldCells, label: string): void {
  const { f51: days, f52: open, f53: close, f54: high, f55: low, f56: volume, f57: turnover } = fields;
  if (!days || !open || !close || !high || !low || !volume || !turnover)
    throw new TypeError('klines have a day, four prices, a volume and a turnover');
  const refuse = (row: number, why: string): Failure => changed(label, `${why} on ${days.textAt(row)}`);
  refuseZeros(fields, label);
  for (let row = 0; row < days.length; row++) {
    const lowest = numberAt(low, row);
    const highest = numberAt(high, row);
    const first = numberAt(open, row);
    const closing = numberAt(close, row);
    const wrong =
      first < lowest || first > highest
        ? open
        : closing < lowest || closing > highest
          ? close
          : lowest > highest
            ? low
            : undefined;
    if (wrong)
      throw refuse(row, `a price of ${wrong.textAt(row)} outside of ${low.textAt(row)} to ${high.textAt(row)}`);
    const negative = isNegative(volume, row) ? volume : isNegative(turnover, row) ? turnover : undefined;
    if (negative) throw refuse(row, `a negative volume or turnover, ${negative.textAt(row)},`);
  }
}

/** Whether the number of a cell is below 0. A cell never holds `-0`, but may hold `-0.0`. */
function isNegative(cells: Cells, row: number): boolean {
  return cells.bytes[cells.starts[row]!] === MINUS && numberAt(cells, row) < 0;
}
