import { type CellKind, Cells, isNumeric } from '../../engine/formats/cells.ts';
import { shiftPoint } from '../../engine/formats/plain-numbers.ts';
import type { MappedColumn } from '../declare/columns.ts';
import { changed } from './refusals.ts';

/** A column of a report: the field that fills it, and what is done with the field's value. */
export interface FieldColumn<Kind extends CellKind = CellKind> extends MappedColumn<Kind> {
  /** By how many places the decimal point moves to the right: 4 where the source counts in ten thousands. */
  readonly shift?: number;
  /** The text of each code; another code has none. */
  readonly texts?: Readonly<Record<string, string>>;
  /** A text with `{}` in the place of the value. */
  readonly template?: string;
  /** The text of an absent value, where it has one. */
  readonly absentText?: string;
  /** Texts that are taken out of the value. */
  readonly without?: readonly string[];
}

/** The decimal point of a measure moves to the right by some places; to the left by a negative number of them. */
export function shifted<Kind extends CellKind>(places: number, column: MappedColumn<Kind>): FieldColumn<Kind> {
  return { ...column, shift: places };
}

/** A code of the source becomes its text. */
export function mapped(texts: Readonly<Record<string, string>>, column: MappedColumn<'text'>): FieldColumn<'text'> {
  return { ...column, texts };
}

/**
 * The value takes the place of `{}` in a text; an empty text is no value.
 * @param absentText the text where there is no value; left out, the cell is null then
 */
export function templated(template: string, column: MappedColumn<'text'>, absentText?: string): FieldColumn<'text'> {
  return { ...column, template, ...(absentText !== undefined && { absentText }) };
}

/**
 * Names the fields that are known by their position alone: `#4/14` is the fifth of a row of 14. `#4/14 CODE#2` is
 * so only where the field CODE is the third; in a row of another order or width it has no name but this. Any other
 * field has its own name. Throws `upstream_changed` for rows of another width where no field is known by name.
 * @param keys the keys of the first row
 * @param label begins the message of a failure
 */
export function byPosition(keys: readonly string[], label: string): (field: string) => string {
  return (field) => {
    const [place = '', ...known] = field.split(' ');
    const [, at, of] = /^#(\d+)\/(\d+)$/.exec(place) ?? [];
    if (at === undefined || keys.length === 0) return field;
    const isOfThisWidth = keys.length === Number(of);
    if (!isOfThisWidth && known.length === 0) throw changed(label, `expected rows of ${of} fields, got ${keys.length}`);
    const isOfThisOrder = known.every((each) => {
      const [name, where] = each.split('#');
      return keys[Number(where)] === name;
    });
    return isOfThisWidth && isOfThisOrder ? keys[Number(at)]! : field;
  };
}

/**
 * The columns with the fields that {@link byPosition} names, and the fields that are at no place of these rows.
 * @param keys the keys of the first row
 * @param label begins the message of a failure
 */
export function placed(
  columns: readonly (FieldColumn & { readonly name: string })[],
  keys: readonly string[],
  label: string,
): { readonly columns: readonly (readonly [string, FieldColumn])[]; readonly unplaced: readonly string[] } {
  const nameOf = byPosition(keys, label);
  const named = columns.map(({ name, ...column }) => [name, { ...column, field: nameOf(column.field) }] as const);
  const fields = named.map(([, { field }]) => field);
  return { columns: named, unplaced: keys.length === 0 ? [] : fields.filter((field) => field.startsWith('#')) };
}

/** What a column makes of the cells of its field. */
export function convert(column: FieldColumn, cells: Cells): Cells {
  const { cells: kind, shift, texts, template, absentText = null, without: unwanted } = column;
  if (shift !== undefined) return converted(cells, kind, (text) => shiftPoint(text, shift));
  if (texts) return converted(cells, kind, (text) => (Object.hasOwn(texts, text) ? texts[text]! : null));
  if (template !== undefined)
    return converted(
      cells,
      kind,
      (text) => (text === '' ? absentText : template.replace('{}', () => text)),
      absentText,
    );
  if (unwanted)
    return converted(cells, kind, (text) => unwanted.reduce((rest, each) => rest.replaceAll(each, ''), text));
  return cells;
}

/** A column of texts or numbers, each made of the one before; `absent` takes the place of null. */
function converted<Kind extends CellKind>(
  cells: Cells,
  kind: Kind,
  toText: (text: string) => string | null,
  absent: string | null = null,
): Cells<Kind> {
  return Cells.checked(
    kind,
    Array.from({ length: cells.length }, (_, row) => {
      const value = cells.valueAt(row);
      if (value === null) return absent;
      return toText(isNumeric(cells.kind) ? cells.textAt(row)! : String(value));
    }),
  );
}

/** Some texts are taken out of the value. */
export function without(texts: readonly string[], column: MappedColumn<'text'>): FieldColumn<'text'> {
  return { ...column, without: texts };
}

/** The columns of some names are left out. */
export function withoutKeys<Column>(
  columns: Readonly<Record<string, Column>>,
  names: readonly string[],
): Readonly<Record<string, Column>> {
  return Object.fromEntries(Object.entries(columns).filter(([name]) => !names.includes(name)));
}
