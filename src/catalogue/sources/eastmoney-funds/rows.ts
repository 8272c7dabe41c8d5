import { quote } from '../../../base/errors.ts';
import { say } from '../../../base/say.ts';
import { type CellKind, Cells, type NamedCells } from '../../../engine/formats/cells.ts';
import { toHtmlCells } from '../../../engine/formats/html/html-table-cells.ts';
import { ABSENT_TEXTS } from '../../../engine/formats/values.ts';
import type { Columns, MappedColumn } from '../../declare/columns.ts';
import { convert } from '../../wire/field-columns.ts';
import { filledColumns } from '../../wire/records.ts';
import { changed } from '../../wire/refusals.ts';

// The fund site writes most lists as rows of texts without names: only a value's position says what it is.

/** What is said of days that the site writes as `MM-DD`. */
export const WITHOUT_YEAR = say(
  'The source writes the day of the figures without its year: it is the last such day that had come. AKShare has MM-DD.',
  '数据源写数据日期时不写年份：此处取已经到来的最近一个该日期；AKShare 为 MM-DD。',
);

/** One row of a list, its values in the order of the source. */
export type FundRow = readonly unknown[];

/** A column that the values at one position fill. Its `field` is the position, from 0: `'3'`. */
interface SuffixedColumn<Kind extends CellKind = CellKind> extends MappedColumn<Kind> {
  /** What may stand behind a number: `亿元`. */
  readonly suffix: string;
}

/** The source writes the unit behind the numbers of the column. */
export function suffixed<Kind extends CellKind>(suffix: string, column: MappedColumn<Kind>): SuffixedColumn<Kind> {
  return { ...column, suffix };
}

/**
 * Throws `upstream_changed` unless every row has so many values: positions mean something else otherwise.
 * @param label begins the message of a failure: the source and what it sent
 */
export function refuseOtherWidths(rows: readonly FundRow[], width: number, label: string): void {
  const at = rows.findIndex((row) => row.length !== width);
  if (at >= 0) throw changed(label, `row ${at + 1} has ${rows[at]!.length} values instead of ${width}`);
}

/**
 * Fills columns from positions. An empty text and dashes are no value; a percentage may end with `%`; a number may
 * have commas between thousands. Throws `upstream_changed` for a value of another kind.
 */
export function fillByPosition(columns: Columns, rows: readonly FundRow[], label: string): readonly NamedCells[] {
  return filledColumns(columns).map((column) => {
    const { name, field, cells: kind } = column;
    const form = { label: `${label}: ${name}`, suffixes: suffixesOf(column) };
    const texts = rows.map((row) => toText(row[Number(field)], form.label));
    const cells =
      kind === 'text'
        ? Cells.texts(texts.map((text) => (ABSENT_TEXTS.includes(text) ? null : text)))
        : toHtmlCells(kind, texts, form);
    return { name, cells: convert(column, cells) };
  });
}

function suffixesOf(column: object): readonly string[] {
  return 'suffix' in column && typeof column.suffix === 'string' ? [column.suffix] : [];
}

/** A value as the text that the source writes nearly all values as. */
function toText(value: unknown, label: string): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return JSON.stringify(value);
  if (value === null) return '';
  throw changed(label, `expected a text, got ${quote(value)}`);
}

/**
 * The values of a row that is one text. Throws `upstream_changed` for what is no text.
 * @param separator what stands between them; no value holds it
 */
export function splitRow(row: unknown, separator: string, label: string): FundRow {
  if (typeof row === 'string') return row.split(separator);
  throw changed(label, `expected a row as one text, got ${quote(row)}`);
}

/** What differs from AKShare in the fee of a fund. */
export const FEE_IS_A_NUMBER = say(
  'AKShare’s 手续费 is a text with a percent sign; here it is a number.',
  'AKShare 的手续费是带百分号的文本；此处为数值。',
);
