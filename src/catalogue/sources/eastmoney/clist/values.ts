import { quote } from '../../../../base/errors.ts';
import { type CellKind, Cells } from '../../../../engine/formats/cells.ts';
import type { RowField } from '../../../../engine/formats/json/json-rows.ts';
import { shiftPoint } from '../../../../engine/formats/plain-numbers.ts';
import { isDayText } from '../../../../engine/formats/values.ts';
import { beijingTime } from '../../../../engine/interface/beijing-time.ts';
import { isoDay } from '../../../../engine/interface/day-forms.ts';
import type { FieldCells } from '../../../wire/field-cells.ts';
import type { FieldColumn } from '../../../wire/field-columns.ts';
import { changed } from '../../../wire/refusals.ts';
import { sortedRows } from '../../../wire/row-steps.ts';

const LABEL = 'Eastmoney list';

// What is done with the fields of a list's rows before they are columns.

/** How many of a whole number’s digits are decimals. */
interface Scale {
  /** The field of the same row that says it, or the number, where it is the same for all rows. */
  readonly by: string | number;
  /** The number where the row does not say it, by another field of the row; without it, the row must. */
  readonly otherwise?: { readonly field: string; decimals(text: string): number };
}

/**
 * A column of a list: the field that fills it, and what is done with the field's value. Two fields with a comma
 * between them, `f13,f12`, are joined by a dot. A day comes as a whole number, `20240102`, and a time in seconds.
 */
export interface ListColumn<Kind extends CellKind = CellKind> extends FieldColumn<Kind> {
  readonly scale?: Scale;
}

/** A measure that comes as a whole number: the last digits, as many as `by` says, are decimals. */
export function scaled<Kind extends 'number' | 'percent'>(
  by: Scale['by'],
  column: FieldColumn<Kind>,
  otherwise?: Scale['otherwise'],
): ListColumn<Kind> {
  return { ...column, scale: { by, ...(otherwise && { otherwise }) } };
}

type FilledColumn = ListColumn & { readonly name: string };

/** The fields of a row that columns need: theirs, those that scale them, and the one by which rows are sorted. */
export function fieldsOf(columns: readonly FilledColumn[], sortedBy: string | undefined): readonly RowField[] {
  const fields = new Map<string, RowField>();
  const add = (name: string, cells: CellKind, isOptional = false): void => {
    if (!fields.has(name)) fields.set(name, { name, cells, ...(isOptional && { isOptional }) });
  };
  for (const { field, cells } of columns) {
    const kind = cells === 'date' || cells === 'date-time' ? 'whole' : cells;
    const parts = field.split(',');
    for (const part of parts) add(part, parts.length > 1 ? 'text' : kind);
  }
  for (const { scale } of columns) {
    if (typeof scale?.by === 'string') add(scale.by, 'whole', true);
    if (scale?.otherwise) add(scale.otherwise.field, 'code');
  }
  if (sortedBy !== undefined) add(sortedBy.replace('-', ''), 'number');
  return [...fields.values()];
}

/**
 * The cells of the columns' fields, sorted: joined, scaled, and as days and times. Throws `upstream_changed` for a
 * day, a time or a number of decimals that is none.
 * @param cells of every field that {@link fieldsOf} names
 */
export function prepareFields(
  cells: FieldCells,
  columns: readonly FilledColumn[],
  sortedBy: string | undefined,
): FieldCells {
  const prepared: Record<string, Cells> = { ...cells };
  const isScaled = !haveDecimals(cells, columns);
  for (const column of columns) {
    const { field, cells: kind, scale } = column;
    if (field.includes(',')) prepared[field] = joined(field.split(',').map((part) => cells[part]!));
    else if (scale && isScaled) prepared[field] = converted(cells[field]!, kind, scalerOf(cells, scale));
    else if (kind === 'date') prepared[field] = converted(cells[field]!, kind, toDay);
    else if (kind === 'date-time') prepared[field] = converted(cells[field]!, kind, toTime);
  }
  if (sortedBy === undefined) return prepared;
  const sorted = sortedRows(
    Object.entries(prepared).map(([name, each]) => ({ name, cells: each })),
    sortedBy,
  );
  return Object.fromEntries(sorted.map(({ name, cells: each }) => [name, each]));
}

/** Whether the source sent decimals, although whole numbers were asked for: any of these has a point then. */
export function haveDecimals(cells: FieldCells, columns: readonly FilledColumn[]): boolean {
  return columns.some(({ field, scale }) => scale && hasDecimals(cells[field]!));
}

function hasDecimals({ bytes, starts, ends }: Cells): boolean {
  for (let row = 0; row < starts.length; row++)
    for (let at = starts[row]!; at < ends[row]!; at++) if (bytes[at] === 0x2e) return true;
  return false;
}

function joined(parts: readonly Cells[]): Cells<'code'> {
  const rows = Array.from({ length: parts[0]?.length ?? 0 }, (_, row) => {
    const texts = parts.map((part) => part.textAt(row));
    return texts.includes(null) ? null : texts.join('.');
  });
  return Cells.checked('code', rows);
}

// So many rows, and such a part of those that can be compared, whose change is no percentage are no chance.
const MIN_ODD_ROWS = 3;
const MIN_ODD_PART = 0.1;

/**
 * Throws `upstream_changed` for whole numbers that came although decimals were asked for: prices are a hundred
 * times too high then, and the change, f3, is a hundred times what follows from the latest price, f2, and the
 * previous close, f18, or the change of the price, f4.
 */
export function refuseOtherScale({ f2: latest, f3: change, f4: difference, f18: previous }: FieldCells): void {
  if (!latest || !change || !(previous ?? difference)) return;
  let odd = 0;
  let compared = 0;
  for (let row = 0; row < change.length; row++) {
    const last = Number(latest.valueAt(row));
    const close = previous ? Number(previous.valueAt(row)) : last - Number(difference?.valueAt(row));
    const percent = close > 0 && last > 0 ? (last / close - 1) * 100 : 0;
    // Of a smaller change, rounding is too large a part.
    if (Math.abs(percent) < 1) continue;
    compared++;
    if (Math.abs(Number(change.valueAt(row)) / percent - 100) < 2) odd++;
  }
  if (odd >= MIN_ODD_ROWS && odd >= compared * MIN_ODD_PART)
    throw changed(
      LABEL,
      `the change f3 is a hundred times that of f2 over f18 in ${odd} rows: whole numbers, not decimals`,
    );
}

// So many percentages without a fraction are no chance: of a hundred, one has none.
const MIN_PERCENTAGES = 20;

/**
 * Throws `upstream_changed` where not one percentage has a fraction, although decimals were asked for: they came
 * as whole numbers. A percentage of 0 proves nothing.
 */
export function refuseWholePercentages(cells: FieldCells, columns: readonly FilledColumn[]): void {
  let count = 0;
  for (const { field, cells: kind } of columns) {
    const sent = kind === 'percent' ? cells[field] : undefined;
    if (!sent) continue;
    if (hasDecimals(sent)) return;
    for (let row = 0; row < sent.length; row++) if ((sent.valueAt(row) ?? 0) !== 0) count++;
  }
  if (count >= MIN_PERCENTAGES)
    throw changed(LABEL, `none of ${count} percentages has a fraction: whole numbers, not decimals`);
}

/** Moves the point of a number in a row by as many places as the row says. */
function scalerOf(cells: FieldCells, { by, otherwise }: Scale): (text: string, row: number) => string {
  if (typeof by === 'number') return (text) => shiftPoint(text, -by);
  return (text, row) => {
    const sent = cells[by]?.textAt(row) ?? null;
    const other = otherwise && sent === null ? (cells[otherwise.field]?.textAt(row) ?? null) : null;
    const decimals = otherwise && other !== null ? otherwise.decimals(other) : Number(sent ?? Number.NaN);
    if (decimals >= 0 && decimals <= 8) return shiftPoint(text, -decimals);
    throw changed(LABEL, `expected a number of decimals as ${by} in row ${row + 1}, got ${quote(sent)}`);
  };
}

/** A day of eight digits; 0 stands for none. */
function toDay(text: string): string | null {
  if (text === '0') return null;
  const day = text.length === 8 ? isoDay(text) : '';
  if (!isDayText(day)) throw changed(LABEL, `expected a day YYYYMMDD, got ${quote(text)}`);
  return day;
}

// The end of 2099: no quote is of a later time.
const LAST_SECOND = 4_102_444_799;

/** Seconds since 1970 as a time in Beijing; 0 stands for none. */
function toTime(text: string): string | null {
  const seconds = Number(text);
  if (seconds === 0) return null;
  if (seconds < 0 || seconds > LAST_SECOND) throw changed(LABEL, `expected a time in seconds, got ${quote(text)}`);
  return beijingTime(seconds * 1_000);
}

function converted(cells: Cells, kind: CellKind, toText: (text: string, row: number) => string | null): Cells {
  return Cells.checked(
    kind,
    Array.from({ length: cells.length }, (_, row) => {
      const text = cells.textAt(row);
      return text === null ? null : toText(text, row);
    }),
  );
}
