import { toUSVString } from 'node:util';
import { type CellValue, type ColumnDef, writeXlsxStream } from 'hucre/xlsx';
import { Failure } from '../../base/errors.ts';
import { say } from '../../base/say.ts';
import { DAY_MS } from '../../base/utc-day.ts';
import type { Cells } from '../formats/cells.ts';
import type { Table } from '../table/table.ts';
import { clockTimesOf, doublesOf, epochDaysOf, textReaderOf } from './column-values.ts';
import { type ExportColumn, type ExportMetadata, metadataPairs, schemaOf } from './schema.ts';
import { rewriteMember } from './zip-member.ts';

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
  const readers = schema.map((column, at) => readerOf(table.columns[at]!.cells, table.from, table.to, column));
  const stream = writeXlsxStream(rowsOf(table, readers, about, rows), {
    name: 'data',
    columns: schema.map((column, at) => definitionOf(column, table, readers[at]!)),
    freezePane: { rows: 1 },
    maxRowsPerSheet: rows,
    repeatHeaders: false,
  });
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  const named = rewriteMember(Buffer.concat(chunks), 'xl/workbook.xml', (text) =>
    text.replace(/(<sheet name=")[^"]*(" sheetId="2")/, '$1about$2'),
  );
  return rewriteMember(named, 'xl/worksheets/sheet2.xml', (text) =>
    text.replace(/<cols>(?:<col [^<>]*>)*<\/cols>/, widthsOf([labelWidth(about), ...ABOUT_WIDTHS])),
  );
}

// The widths of the second sheet behind its labels: units and addresses, and the meanings of columns.
const ABOUT_WIDTHS = [24, 80] as const;

/** The width of the labels of the second sheet. */
function labelWidth(about: readonly CellValue[][]): number {
  return Math.max(...about.map(([label]) => widthOf(label)));
}

/** The widths of the first columns of a sheet, as a sheet has them. */
function widthsOf(widths: readonly number[]): string {
  const columns = widths.map(
    (width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="true"/>`,
  );
  return `<cols>${columns.join('')}</cols>`;
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
  readers: readonly CellReader[],
  about: readonly CellValue[][],
  rowsOfSheet: number,
): Generator<CellValue[]> {
  for (let row = from; row < to; row++) yield readers.map((read) => read(row));
  // Without columns, the writer puts no header.
  const headers = columns.length === 0 ? 0 : 1;
  for (let row = to - from + headers; row < rowsOfSheet; row++) yield [];
  yield* about;
}

/** Returns a cell of a column, by its row, as the writer takes it. */
type CellReader = (row: number) => CellValue;

/** Reads the cells of a column as the writer takes them. */
function readerOf(cells: Cells, from: number, to: number, { name, type }: ExportColumn): CellReader {
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
 * How a column is shown: wide enough for its name and its first cells. A narrow column of days shows no day. The
 * writer gives days their format itself, and a format of the column to all of its cells, also to the labels of
 * `about`.
 */
function definitionOf({ name, type }: ExportColumn, { from, to }: Table, read: CellReader): ColumnDef {
  const header = cellText(name);
  let width = widthOf(name);
  for (let row = from; row < Math.min(to, from + MEASURED_ROWS); row++) width = Math.max(width, widthOf(read(row)));
  if (type === 'timestamp') return { header, width: Math.max(width, 20), numFmt: 'yyyy-mm-dd hh:mm:ss' };
  return { header, width };
}

// The rows by which a column is as wide as its cells, and the bounds of its width, in digits.
const MEASURED_ROWS = 100;
const [NARROWEST, WIDEST] = [12, 40];

/** The width of a cell, in digits. A Chinese character is as wide as two; a day fits in the narrowest column. */
function widthOf(value: CellValue | undefined): number {
  if (typeof value !== 'string' && typeof value !== 'number') return NARROWEST;
  const wanted = Array.from(String(value)).reduce((sum, each) => sum + (each > '\u2e7f' ? 2 : 1), 2);
  return Math.min(WIDEST, Math.max(NARROWEST, wanted));
}
