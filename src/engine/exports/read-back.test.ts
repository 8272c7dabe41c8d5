import { read, utils } from '@e965/xlsx';
import { tableFromIPC } from 'apache-arrow';
import fc from 'fast-check';
import { parquetMetadataAsync, parquetRead } from 'hyparquet';
import papaparse from 'papaparse';
import { describe, expect, it } from 'vitest';
import { anyCharacter } from '../../../test/any-character.ts';
import { say } from '../../base/say.ts';
import { DAY_MS } from '../../base/utc-day.ts';
import { type CellKind, Cells } from '../formats/cells.ts';
import { Table } from '../table/table.ts';
import { encode } from './encode.ts';
import type { ExportMetadata } from './schema.ts';

// What is written is read by libraries that have nothing in common with the writers.

type Value = number | string | null;
type Made = readonly { readonly name: string; readonly kind: CellKind; readonly values: readonly Value[] }[];

const METADATA: ExportMetadata = {
  name: 'stock_zh_a_hist',
  query: 'symbol=000001',
  columns: [
    { name: '收盘', unit: { name: say('yuan per share', '元/股') }, doc: 'Closing price.' },
    { name: '代码', doc: 'Share code.' },
  ],
  provenance: { source: 'eastmoney', obtained: Date.UTC(2026, 9, 10), url: 'https://example.com/a?b=c' },
  notes: [say('This series has ended.', '此序列已停止更新。')],
};

function tableOf(made: Made): Table {
  const cells = made.map(({ name, kind, values }) => [
    name,
    Cells.checked(
      kind,
      values.map((value) => textOf(kind, value)),
    ),
  ]);
  return Table.of(
    made.map(({ name, kind }) => ({ name, cells: kind })),
    Object.fromEntries(cells),
  );
}

function textOf(kind: CellKind, value: Value): string | null {
  if (value === null) return null;
  if (typeof value === 'number') return Object.is(value, -0) ? '-0' : JSON.stringify(value);
  return kind === 'mixed' ? JSON.stringify(value) : value;
}

const toPlainText = (value: number | string): string =>
  typeof value === 'string' ? value : (textOf('number', value) ?? '');

/** What a file that is read must hold: texts as UTF-8 has them, and the texts of a mixed column's numbers. */
function expected(made: Made, toValue: (value: Value, kind: CellKind) => unknown): unknown[][] {
  return (made[0]?.values ?? []).map((_, row) => made.map(({ kind, values }) => toValue(values[row]!, kind)));
}

const isText = (kind: CellKind): boolean => !['number', 'percent', 'whole', 'date', 'date-time'].includes(kind);
const clockMs = (text: string): number => Date.parse(`${text.slice(0, 10)}T${text.slice(11) || '00:00:00'}Z`);

/** The values of Parquet and of Arrow: whole numbers as `bigint`, days and times in milliseconds. */
function toBinaryValue(value: Value, kind: CellKind): unknown {
  if (value === null) return null;
  if (kind === 'whole') return BigInt(value);
  if (kind === 'date') return clockMs(String(value));
  if (kind === 'date-time') return clockMs(String(value)) - 8 * 3_600_000;
  // Both readers take it for a byte order mark.
  return isText(kind) ? toPlainText(value).replace(/^\ufeff/, '') : value;
}

async function readParquet(bytes: Buffer): Promise<unknown[][]> {
  const file = toArrayBuffer(bytes);
  const { schema } = await parquetMetadataAsync(file);
  // By position: an object cannot hold a column with the name `__proto__`.
  const rows: unknown[][] = [];
  await parquetRead({ file, onComplete: (read) => rows.push(...read) });
  const names = schema.slice(1).map(({ name }) => name);
  return [names, ...rows].map((row) => row.map((value) => (value instanceof Date ? value.getTime() : (value ?? null))));
}

function readArrow(bytes: Buffer): unknown[][] {
  const table = tableFromIPC(bytes);
  const columns = table.schema.fields.map((_, at) => table.getChildAt(at)!);
  return Array.from({ length: table.numRows }, (_, row) =>
    columns.map((column) => {
      const value: unknown = column.get(row);
      return value instanceof Date ? value.getTime() : value;
    }),
  );
}

function readXlsx(bytes: Buffer, sheet = 0): unknown[][] {
  const book = read(bytes, { cellDates: false });
  return utils.sheet_to_json<unknown[]>(book.Sheets[book.SheetNames[sheet]!]!, {
    header: 1,
    raw: true,
    defval: null,
    blankrows: true,
  });
}

/** The widths of the columns of a sheet, in digits. */
function widthsOf(bytes: Buffer, sheet: number): unknown[] {
  const book = read(bytes, { cellStyles: true });
  return book.Sheets[book.SheetNames[sheet]!]!['!cols']!.map(({ width }) => width);
}

/** The serial numbers of workbooks, in which 1900 is a leap year. */
function toXlsxValue(value: Value, kind: CellKind): unknown {
  if (value === null) return null;
  // This reader makes one character of the two that end a line; openpyxl does not.
  if (typeof value === 'string' && isText(kind)) return value.replaceAll('\r\n', '\n');
  if (kind !== 'date' && kind !== 'date-time') return Object.is(value, -0) ? 0 : value;
  const serial = (clockMs(String(value)) - Date.UTC(1899, 11, 31)) / DAY_MS;
  if (serial < 1) return value;
  return expect.closeTo(serial >= 60 ? serial + 1 : serial, 8);
}

const toArrayBuffer = (bytes: Buffer): ArrayBuffer => new Uint8Array(bytes).buffer;

async function expectReadBack(made: Made): Promise<void> {
  const table = tableOf(made);
  const names = made.map(({ name }) => name);
  const csv = papaparse.parse<string[]>((await encode('csv', table, METADATA)).toString().replace(/\r\n$/, ''), {
    delimiter: ',',
    newline: '\r\n',
  });
  expect(csv.data).toEqual([
    names,
    ...expected(made, (value, kind) =>
      value === null ? '' : kind === 'mixed' ? toPlainText(value) : textOf(kind, value),
    ),
  ]);
  expect(await readParquet(await encode('parquet', table, METADATA))).toEqual([
    names,
    ...expected(made, toBinaryValue),
  ]);
  expect(readArrow(await encode('arrow', table, METADATA))).toEqual(expected(made, toBinaryValue));
  const [header, ...rows] = readXlsx(await encode('xlsx', table, METADATA));
  expect(header).toEqual(names.map((name) => toXlsxValue(name, 'text')));
  // The reader ends at the last row that has a cell.
  const filled = expected(made, toXlsxValue);
  while (filled.length > 0 && filled.at(-1)!.every((value) => value === null)) filled.pop();
  while (rows.length > 0 && rows.at(-1)!.every((value) => value === null)) rows.pop();
  expect(rows).toEqual(filled);
}

const pad = (number: number, length: number): string => String(number).padStart(length, '0');
const day = fc
  .date({ min: new Date('1900-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const time = fc
  .date({ min: new Date('1992-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 19).replace('T', ' '));
const number = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.tuple(fc.integer(), fc.nat(99)).map(([whole, cents]) => Number(`${whole}.${pad(cents, 2)}`)),
  fc.constantFrom(
    0,
    -0,
    5e-324,
    1.7976931348623157e308,
    -1.7976931348623157e308,
    2 ** 53 + 2,
    123456789012345680000,
    0.1,
  ),
);
// A workbook has no cell for what XML cannot hold; no other text is left out.
const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.string({ unit: anyCharacter, maxLength: 30 }),
  fc.constantFrom(
    '',
    ' ',
    '000001',
    '=1+1',
    '"',
    '""',
    ',',
    '\r\n',
    '\n',
    '\t',
    '\u0001',
    '😀',
    '平安银行',
    '_x000D_',
    '_x005F_',
    '\\',
    '\\u0041',
    'null',
    '\ufeff',
    '\ufffe',
  ),
);
const CELLS: Readonly<Record<CellKind, fc.Arbitrary<Value>>> = {
  number,
  percent: number,
  whole: fc.oneof(fc.integer(), fc.maxSafeInteger()),
  date: day,
  'date-time': time,
  month: fc.constantFrom('2026年03月份', '2026Q1', '2026-03'),
  code: fc.constantFrom('000001', '600000', '00700', '1e5', '0x10'),
  text,
  flag: fc.constantFrom('是', '否'),
  mixed: fc.oneof(number, text),
};
const KINDS = Object.keys(CELLS).filter((kind): kind is CellKind => kind in CELLS);

const made: fc.Arbitrary<Made> = fc
  .tuple(
    fc.uniqueArray(
      text.filter((name) => !/^\ufeff?$|^\ufeff/.test(name)),
      { minLength: 1, maxLength: 6 },
    ),
    fc.nat(12),
    fc.array(fc.constantFrom(...KINDS), { minLength: 6, maxLength: 6 }),
  )
  .chain(([names, rows, kinds]) =>
    fc.tuple(
      ...names.map((name, at) => {
        const kind = kinds[at]!;
        const cells = fc.oneof(
          { weight: 9, arbitrary: fc.array(fc.option(CELLS[kind]), { minLength: rows, maxLength: rows }) },
          { weight: 1, arbitrary: fc.constant(Array.from<Value>({ length: rows }).fill(null)) },
        );
        return cells.map((values) => ({ name, kind, values }));
      }),
    ),
  );

describe('every format', () => {
  it('is read back as it was written, for any table', async () => {
    await fc.assert(fc.asyncProperty(made, expectReadBack), { numRuns: 150 });
  });

  it('holds a column of any name', async () => {
    const named = ['__proto__', 'constructor', 'toString', 'length'];
    await expectReadBack(named.map((name, at) => ({ name, kind: 'number', values: [at, null] })));
  });

  it('holds extreme numbers, days and texts', async () => {
    await expectReadBack([
      { name: '收盘', kind: 'number', values: [-0, 5e-324, 1.7976931348623157e308, 2 ** 53 + 2, null] },
      { name: '代码', kind: 'code', values: ['000001', '600000', '00700', null, '1'] },
      { name: '日期', kind: 'date', values: ['1900-01-01', '1900-02-28', '1900-03-01', '9999-12-31', null] },
      { name: '成交量', kind: 'whole', values: [0, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER, null, 1] },
      { name: '无', kind: 'percent', values: [null, null, null, null, null] },
      { name: '名称', kind: 'text', values: ['=1+1', 'a\r\nb', '"x",', '\u0000\u001f😀', ''] },
    ]);
  });

  it('has columns as wide as their names and first cells, and a second sheet with widths of its own', async () => {
    const table = tableOf([
      { name: '成交额', kind: 'number', values: [123_456_789_012.25, null] },
      { name: '新闻标题', kind: 'text', values: ['谷歌涨幅扩大至百分之三', '短'] },
      { name: '新闻内容', kind: 'text', values: ['长'.repeat(200), null] },
      { name: '日期', kind: 'date', values: ['2026-01-05', null] },
    ]);
    expect(widthsOf(await encode('xlsx', table, METADATA), 0)).toEqual([17, 24, 40, 12]);
    expect(widthsOf(await encode('xlsx', table, METADATA), 1)).toEqual([12, 24, 80]);
  });

  it('keeps days before 1900', async () => {
    await expectReadBack([
      { name: 'date', kind: 'date', values: ['0001-01-01', '0004-02-29', '1899-12-31', '1600-02-29'] },
    ]);
  });

  it('has no cell in the data of a workbook without columns', async () => {
    const bytes = await encode('xlsx', Table.empty([]), METADATA);
    expect(readXlsx(bytes).flat()).toEqual([]);
    expect(readXlsx(bytes, 1)[0]).toEqual(['interface', METADATA.name]);
  });

  // pyarrow, and what reads by Arrow C++, refuses a schema without the list.
  it('is a stream of Arrow with a list of columns where there are none', async () => {
    const bytes = await encode('arrow', Table.empty([]), METADATA);
    const { schema, numRows } = tableFromIPC(bytes);
    expect([schema.fields, numRows, schema.metadata.get('query')]).toEqual([[], 0, METADATA.query]);
    // Where a field of a table of FlatBuffers lies in that table; 0 where it is left out.
    const placeOf = (at: number, field: number): number =>
      bytes.readUInt16LE(at - bytes.readInt32LE(at) + 4 + 2 * field);
    // Behind four bytes that begin a message, and its length.
    const message = 8 + bytes.readUInt32LE(8);
    const header = message + placeOf(message, 2);
    expect(placeOf(header + bytes.readUInt32LE(header), 1)).toBeGreaterThan(0);
  });
});
