import { quote } from '../../../../base/errors.ts';
import { type Cells, dayNumber } from '../../../../engine/formats/cells.ts';
import { parseDelimited } from '../../../../engine/formats/json/delimited.ts';
import type { TextList } from '../../../../engine/formats/json/json-texts.ts';
import type { FieldCells } from '../../../wire/field-cells.ts';
import { changed } from '../../../wire/refusals.ts';

/**
 * The fields of the line of a security, in the order in which they are asked for: day, open, close, high, low,
 * volume, turnover, amplitude, change rate, change and turnover rate.
 */
export const KLINE_FIELDS = ['f51', 'f52', 'f53', 'f54', 'f55', 'f56', 'f57', 'f58', 'f59', 'f60', 'f61'] as const;

/** The fields of a line of a futures contract: `f63` is the open interest. */
export const CONTRACT_FIELDS = [...KLINE_FIELDS, 'f62', 'f63', 'f64'] as const;

/** What the cells of each field are. */
export const KLINE_KINDS = {
  f51: 'date',
  f52: 'number',
  f53: 'number',
  f54: 'number',
  f55: 'number',
  f56: 'number',
  f57: 'number',
  f58: 'percent',
  f59: 'percent',
  f60: 'number',
  f61: 'percent',
  f62: 'number',
  f63: 'number',
  f64: 'number',
} as const;

/** A field of a line. */
export type KlineField = keyof typeof KLINE_KINDS;

/**
 * Parses lines of comma-joined values, `2024-01-02,6.60,6.61,…`, into the cells of each field. Throws what
 * {@link parseDelimited} throws, and `upstream_changed` when the days do not ascend.
 * @param fields of a line, in its order
 */
export function parseKlineLines(lines: TextList, fields: readonly KlineField[], label: string): FieldCells {
  const columns = parseDelimited(
    lines,
    fields.map((field) => KLINE_KINDS[field]),
    label,
  );
  const cells = Object.fromEntries(fields.map((field, at) => [field, columns[at]!]));
  refuseDescending(cells.f51!, label);
  return cells;
}

function refuseDescending(days: Cells, label: string): void {
  const { bytes, starts } = days;
  let before = Number.NEGATIVE_INFINITY;
  for (let row = 0; row < days.length; row++) {
    const day = dayNumber(bytes, starts[row]!);
    if (day <= before) {
      const [last, next] = [days.textAt(row - 1), days.textAt(row)];
      throw changed(label, `expected ascending days, got ${quote(last)} and then ${quote(next)}`);
    }
    before = day;
  }
}
