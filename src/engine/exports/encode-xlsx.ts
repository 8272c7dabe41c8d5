import { toUSVString } from 'node:util';
import { type CellValue, type ColumnDef, writeXlsxStream } from 'hucre/xlsx';
import { Failure } from '../../base/errors.ts';
import { say } from '../../base/say.ts';
import { DAY_MS } from '../../base/utc-day.ts';
import type { Cells } from '../formats/cells.ts';
import type { Table } from '../table/table.ts';
import { clockTimesOf, doublesOf, epochDaysOf, textReaderOf } from './column-values.ts';
import { type ExportColumn, type ExportMetadata, metadataPairs, schemaOf } from './schema.ts';
import { renameSecondSheet } from './sheet-names.ts';

/** The most characters of a cell: Excel repairs a workbook with more, and loses the text. */
const MAX_TEXT_LENGTH = 32_767;

// The calendar of workbooks begins in 1900.
const FIRST_DAY = -25_567;

/**
 * Encodes a table as a workbook (ISO/IEC 29500): the sheet `data` with the names and the rows, and `about` with
 * the metadata. A text is a text cell, whatever it looks like; days and times are those of the clock, and those
 * before 1900 are texts. Throws `unsuitable_format` where a text is too long for a cell.
 */
export async function encodeXlsx(table: Table, metadata: ExportMetadata): Promise<Buffer> {
  const schema = schemaOf(table, metadata.columns);
  const about = aboutRows(schema, metadata);
  // The writer ends both sheets after the same number of rows: a shorter table ends with empty rows.
  const rows = Math.max(table.length + 1, about.length, 2);
  const stream = writeXlsxStream(rowsOf(table, schema, about, rows), {
    name: 'data',
    columns: schema.map(definitionOf),
    freezePane: { rows: 1 },
    maxRowsPerSheet: rows,
    repeatHeaders: false,
  });
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return renameSecondSheet(Buffer.concat(chunks), 'about');
}

/** The rows of the second sheet: what is known of the table, then each column with its unit and meaning. */
function aboutRows(schema: readonly ExportColumn[], metadata: ExportMetadata): readonly CellValue[][] {
  return [
    ...metadataPairs(metadata, []).map(([key, text]) => [cellText(key), cellText(text.slice(0, MAX_TEXT_LENGTH))]),
    ['columns'],
    ...schema.map(({ name, unit = '', doc = '' }) => [name, unit, doc].map(cellText)),
  ];
}

/** The rows of both sheets, one sheet after the other; the writer puts the header before the first. */
function* rowsOf(
  { columns, from, to }: Table,
  schema: readonly ExportColumn[],
  about: readonly CellValue[][],
  rowsOfSheet: number,
): Generator<CellValue[]> {
  const readers = schema.map((column, at) => readerOf(columns[at]!.cells, from, to, column));
  for (let row = from; row < to; row++) yield readers.map((read) => read(row));
  // Without columns, the writer puts no header.
  const headers = columns.length === 0 ? 0 : 1;
  for (let row = to - from + headers; row < rowsOfSheet; row++) yield [];
  yield* about;
}

/** Reads the cells of a column as the writer takes them. */
function readerOf(cells: Cells, from: number, to: number, { name, type }: ExportColumn): (row: number) => CellValue {
  const textAt = textReaderOf(cells);
  const toText = (row: number): string | null => {
    const text = textAt(row);
    if (text !== null && text.length > MAX_TEXT_LENGTH)
      throw new Failure(
        'unsuitable_format',
        say(
          `${name} has a text of ${text.length} characters, and a cell of a workbook at most ${MAX_TEXT_LENGTH}. Ask for csv, parquet or arrow.`,
          `${name} 有 ${text.length} 个字符的文本，而工作簿的单元格最多 ${MAX_TEXT_LENGTH} 个。请用 csv、parquet 或 arrow。`,
        ),
      );
    return text === null ? null : cellText(text);
  };
  if (cells.kind === 'mixed')
    return (row) => {
      const value = cells.valueAt(row);
      return typeof value === 'number' ? value : toText(row);
    };
  if (type === 'text') return toText;
  if (type === 'double' || type === 'int64') {
    const { values, nulls } = doublesOf(cells, from, to);
    return (row) => (nulls?.[row - from] ? null : values[row - from]!);
  }
  const { values, nulls } = type === 'date' ? epochDaysOf(cells, from, to) : clockTimesOf(cells, from, to);
  const unitMs = type === 'date' ? DAY_MS : 1;
  return (row) => {
    if (nulls?.[row - from]) return null;
    const time = values[row - from]! * unitMs;
    return time < FIRST_DAY * DAY_MS ? toText(row) : new Date(time);
  };
}

/**
 * A text whose characters the writer leaves as they are. What looks like an escape of the format is escaped itself
 * (ISO/IEC 29500-1, 22.9.2.19), as are two characters that XML does not have.
 */
function cellText(text: string): string {
  return toUSVString(text)
    .replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replaceAll('\uFFFE', '_xFFFE_')
    .replaceAll('\uFFFF', '_xFFFF_');
}

/**
 * How a column is shown: wide enough for its name and its cells. A narrow column of days shows no day. The writer
 * gives days their format itself, and a format of the column to all of its cells, also to the labels of `about`.
 */
function definitionOf({ name, type }: ExportColumn): ColumnDef {
  const header = cellText(name);
  // A Chinese character is twice as wide as a digit.
  const width = Math.min(
    40,
    Math.max(
      12,
      Array.from(name).reduce((sum, each) => sum + (each > '\u2e7f' ? 2 : 1), 2),
    ),
  );
  if (type === 'timestamp') return { header, width: Math.max(width, 20), numFmt: 'yyyy-mm-dd hh:mm:ss' };
  return { header, width };
}
