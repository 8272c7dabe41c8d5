import type { RowField } from '../../../engine/formats/json/json-rows.ts';
import { toCells } from '../../../engine/formats/values.ts';
import { isoDay } from '../../../engine/interface/day-forms.ts';
import type { FieldCells } from '../../wire/field-cells.ts';
import type { Fields } from '../../wire/list-of-records.ts';

/**
 * The cells of fields of rows of an exchange, by the names of the fields. A day is written `YYYYMMDD`; `-` is no
 * value. Throws `upstream_changed` for a row without a field, and what `toCells` throws.
 * @param label begins the messages of failures
 */
export function toExchangeCells(rows: readonly Fields[], fields: readonly RowField[], label: string): FieldCells {
  return Object.fromEntries(
    fields.map(({ name, cells: kind }) => {
      const values = rows.map((row) => (Object.hasOwn(row, name) ? row[name] : undefined));
      const form = { label: `${label}: ${name}`, absent: ['', '-'] };
      return [name, toCells(kind, kind === 'date' ? values.map(withDashes) : values, form)];
    }),
  );
}

/** `20240102` as `2024-01-02`; anything else as it is. */
export function withDashes(value: unknown): unknown {
  return typeof value === 'string' && /^\d{8}$/.test(value) ? isoDay(value) : value;
}

/** The cells of a row without the empty ones at its end. */
export function withoutEmptyEnd(cells: readonly string[]): readonly string[] {
  return cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1);
}
