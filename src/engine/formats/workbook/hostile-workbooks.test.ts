import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { parseWorkbook, type SheetRows } from './workbook.ts';

// Workbooks that mean harm. Each would take a reader of whole workbooks minutes or gigabytes.

const rowsOf = (file: Buffer): SheetRows => parseWorkbook(file, 'a test').sheets[0]!.readRows();
const refusal = (why: string) =>
  expect.objectContaining({ code: 'upstream_changed', message: expect.stringContaining(why) });

/** A text repeated up to a size. */
const filled = (text: string, size = 10_000_000): string => text.repeat(Math.floor(size / text.length));

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** An .xlsx file of one sheet. */
function xlsx(sheet: string, texts = '', others: Readonly<Record<string, string>> = {}): Buffer {
  const parts = {
    'xl/workbook.xml': `<workbook xmlns:r="${OFFICE}"><sheets><sheet name="S" r:id="s1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="s1" Type="${OFFICE}/worksheet" Target="sheet.xml"/><Relationship Id="s2" Type="${OFFICE}/sharedStrings" Target="texts.xml"/></Relationships>`,
    'xl/texts.xml': `<sst>${texts}</sst>`,
    'xl/sheet.xml': sheet,
    ...others,
  };
  return Buffer.from(zipSync(Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)]))));
}

const ONE = '<row r="1"><c r="A1"><v>1</v></c></row>';
const ALL = 'A1:XFD1048576';
const sheetOf = (rows: string, behind = ''): string =>
  `<worksheet><dimension ref="${ALL}"/><sheetData>${rows}</sheetData>${behind}</worksheet>`;

describe('an .xlsx file', () => {
  it.each([
    ['links', `<hyperlinks><hyperlink ref="${ALL}" r:id="x"/></hyperlinks>`],
    ['merged cells', `<mergeCells><mergeCell ref="${ALL}"/></mergeCells>`],
    ['a filter', `<autoFilter ref="${ALL}"/>`],
    ['formats', `<conditionalFormatting sqref="${ALL}"><cfRule type="expression"/></conditionalFormatting>`],
    ['validations', `<dataValidations><dataValidation sqref="${ALL}"/></dataValidations>`],
    ['drawings and comments', '<drawing r:id="x"/><legacyDrawing r:id="y"/>'],
  ])('may promise %s over the whole sheet: they are not read', (_, behind) => {
    expect(rowsOf(xlsx(sheetOf(ONE, behind)))).toEqual([[1]]);
  });

  it('may have comments, names and formats in other parts: they are not read', () => {
    const others = { 'xl/styles.xml': '<broken', 'xl/comments1.xml': '<broken', 'xl/drawings/d.xml': '<broken' };
    expect(rowsOf(xlsx(sheetOf(ONE), '', others))).toEqual([[1]]);
  });

  it('may have empty cells in the last corner: they cost nothing', () => {
    expect(rowsOf(xlsx(sheetOf(`${ONE}<row r="1048576"><c r="XFD1048576" s="1"/></row>`)))).toEqual([[1]]);
  });

  it.each([
    ['a cell in the last row', '<row r="1048576"><c r="A1048576"><v>1</v></c></row>', 'in row 1048576, column 1'],
    ['a cell in the last column', '<row r="1"><c r="XFD1"><v>1</v></c></row>', 'in row 1, column 16384'],
    ['a cell beyond all columns', '<row r="1"><c r="ZZZZ1"><v>1</v></c></row>', 'a cell at "ZZZZ1"'],
    ['a row beyond all rows', '<row r="99999999999999999999"/>', 'the row "99999999999999999999"'],
    ['too many rows', filled('<row><c><v>1</v></c></row>'), 'in row 100001, column 1'],
    [
      'rows that are mostly holes',
      Array.from({ length: 1_100 }, (_, row) => `<row r="${row + 1}"><c r="ALL${row + 1}"><v>1</v></c></row>`).join(''),
      'more than 1000000 cells',
    ],
    ['a number of many digits', `<row><c><v>${filled('1')}</v></c></row>`, 'a cell that is no number'],
    ['a number of many blanks', `<row><c><v>${filled(' ')}1</v></c></row>`, 'a cell that is no number'],
    ['a number beyond all', '<row><c><v>1e999</v></c></row>', 'a cell that is no number'],
    ['a text beyond all', `<row><c t="str"><v>${filled('&amp;')}</v></c></row>`, 'more than 32767 characters'],
    ['elements in elements', filled('<a>'), 'nested more than 64 levels'],
    ['an attribute without end', `<c r="${filled('A')}`, 'is cut off'],
    ['a comment without end', `<!--${filled('--')}`, 'is cut off'],
    ['sections without end', filled('<![CDATA['), 'is cut off'],
    ['a type of its own', '<row><c t="x"><v>1</v></c></row>', 'a cell of the type "x"'],
  ])('is refused with %s', (_, rows, why) => {
    expect(() => rowsOf(xlsx(sheetOf(rows)))).toThrow(refusal(why));
  });

  it('is refused with texts that grow as they are used', () => {
    const cells = `<row>${filled('<c t="s"><v>0</v></c>', 20_000)}</row>`;
    const shared = `<si><t>${'x'.repeat(32_000)}</t></si>`;
    expect(() => rowsOf(xlsx(sheetOf(cells), shared))).toThrow(refusal('texts of more than 16000000 characters'));
    const laughs = '<!DOCTYPE a [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>';
    expect(() => rowsOf(xlsx(laughs + sheetOf('<row><c t="str"><v>&b;</v></c></row>')))).toThrow(
      refusal('declares a document type'),
    );
  });

  it('is refused when its parts promise or hold too much, all together', () => {
    expect(() => rowsOf(xlsx(sheetOf(filled(' ', 9_000_000)), filled(' ', 9_000_000)))).not.toThrow();
    const row = '<row><c t="s"><v>0</v></c></row>';
    expect(() => rowsOf(xlsx(sheetOf(row + filled(' ', 9_000_000)), filled(' ', 9_000_000)))).toThrow(
      refusal('promises more than 16000000 bytes'),
    );
  });

  it('is refused with bytes that are not UTF-8', () => {
    const file = xlsx(sheetOf(ONE));
    const parts = zipSync({ 'xl/workbook.xml': new Uint8Array([0xff, 0xfe, 0x3c, 0x00]) });
    expect(() => rowsOf(Buffer.from(parts))).toThrow(refusal('is not UTF-8'));
    expect(rowsOf(file)).toEqual([[1]]);
  });
});

type Fields = readonly (readonly [bytes: 1 | 2 | 4 | 8, value: number])[];

/** A record of an .xls file. */
function record(type: number, fields: Fields = [], text = ''): Buffer {
  const parts = fields.map(([bytes, value]) => {
    const part = Buffer.alloc(bytes);
    if (bytes === 8) part.writeDoubleLE(value);
    else part.writeUIntLE(value, 0, bytes);
    return part;
  });
  const data = Buffer.concat([...parts, Buffer.from(text, 'latin1')]);
  const head = Buffer.alloc(4);
  head.writeUInt16LE(type, 0);
  head.writeUInt16LE(data.length, 2);
  return Buffer.concat([head, data]);
}

const bof = (kind: number): Buffer =>
  record(0x0809, [
    [2, 0x0600],
    [2, kind],
  ]);
const EOF = record(0x000a);
const numberAt = (row: number, column: number, value: number): Buffer =>
  record(0x0203, [
    [2, row],
    [2, column],
    [2, 0],
    [8, value],
  ]);

/** A compound file of one stream ([MS-CFB]): header, table of sectors, directory, stream. */
function compoundFile(stream: Buffer): Buffer {
  const size = Math.max(4_096, Math.ceil(stream.length / 512) * 512);
  const sectors = size / 512;
  const tables = Math.ceil((sectors + 2) / 127);
  const header = Buffer.alloc(512, 0xff);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header);
  header.fill(0, 8, 24);
  for (const [at, value] of [
    [24, 0x3e],
    [26, 3],
    [28, 0xfffe],
    [30, 9],
    [32, 6],
  ] as const)
    header.writeUInt16LE(value, at);
  header.fill(0, 34, 44);
  for (const [at, value] of [
    [44, tables],
    [48, tables],
    [52, 0],
    [56, 4_096],
    [60, 0xfffffffe],
    [64, 0],
    [68, 0xfffffffe],
    [72, 0],
  ] as const)
    header.writeUInt32LE(value, at);
  for (let at = 0; at < tables; at++) header.writeUInt32LE(at, 76 + at * 4);
  const table = Buffer.alloc(tables * 512, 0xff);
  for (let at = 0; at < tables; at++) table.writeUInt32LE(0xfffffffd, at * 4);
  table.writeUInt32LE(0xfffffffe, tables * 4);
  for (let at = 0; at < sectors; at++)
    table.writeUInt32LE(at === sectors - 1 ? 0xfffffffe : tables + at + 2, (tables + at + 1) * 4);
  const entry = (name: string, type: number, first: number, bytes: number): Buffer => {
    const made = Buffer.alloc(128);
    made.write(name, 'utf16le');
    made.writeUInt16LE(name.length * 2 + 2, 64);
    made[66] = type;
    made.writeUInt32LE(first, 116);
    made.writeUInt32LE(bytes, 120);
    return made;
  };
  const directory = [entry('Root Entry', 5, 0xfffffffe, 0), entry('Workbook', 2, tables + 1, size), Buffer.alloc(256)];
  return Buffer.concat([header, table, ...directory, stream, Buffer.alloc(size - stream.length)]);
}

/** An .xls file of one sheet with these records, and these records beside the list of sheets. */
function xls(cells: readonly Buffer[], globals: readonly Buffer[] = []): Buffer {
  const rest = Buffer.concat([...globals, EOF]);
  const tab = (start: number): Buffer =>
    record(
      0x0085,
      [
        [4, start],
        [1, 0],
        [1, 0],
        [1, 1],
        [1, 0],
      ],
      'S',
    );
  const start = bof(5).length + tab(0).length + rest.length;
  return compoundFile(Buffer.concat([bof(5), tab(start), rest, bof(0x10), ...cells, EOF]));
}

describe('an .xls file', () => {
  it('may promise links, merged cells and rows over the whole sheet: they are not read', () => {
    const all: Fields = [
      [2, 0],
      [2, 0xffff],
      [2, 0],
      [2, 0xffff],
    ];
    const ranges = [0x01b8, 0x00e5, 0x0200, 0x0208, 0x01b2, 0x01b0, 0x001c, 0x00ec].map((type) => record(type, all));
    expect(rowsOf(xls([...ranges, numberAt(1, 1, 5), ...ranges], ranges))).toEqual([[], [null, 5]]);
  });

  it('may have empty cells in the last corner: they cost nothing', () => {
    const blank = record(0x0201, [
      [2, 0xffff],
      [2, 0xffff],
      [2, 0],
    ]);
    expect(rowsOf(xls([numberAt(0, 0, 1), blank]))).toEqual([[1]]);
  });

  const many = (count: number, at: (index: number) => Buffer): readonly Buffer[] =>
    Array.from({ length: count }, (_, index) => at(index));
  const sharedText: Fields = [
    [4, 1],
    [4, 0xffffffff],
  ];
  it.each([
    ['a cell in the last column', xls([numberAt(0, 0xffff, 1)]), 'in row 1, column 65536'],
    ['rows that are mostly holes', xls(many(1_100, (row) => numberAt(row, 999, 1))), 'more than 1000000 cells'],
    ['a number that is none', xls([numberAt(0, 0, Number.NaN)]), 'a cell that is no number'],
    ['more shared texts than it holds', xls([], [record(0x00fc, sharedText)]), 'a record that is too short'],
    ['a password', xls([], [record(0x002f)]), 'is encrypted'],
    [
      'records of another version',
      compoundFile(
        record(0x0809, [
          [2, 0x0500],
          [2, 5],
        ]),
      ),
      'Excel 97 or later',
    ],
    ['records that break off', compoundFile(bof(5)), 'the spreadsheet is cut off'],
  ])('is refused with %s', (_, file, why) => {
    expect(() => rowsOf(file)).toThrow(refusal(why));
  });

  it('is refused with texts that grow as they are used', () => {
    const texts = record(
      0x00fc,
      [
        [4, 1],
        [4, 1],
        [2, 30_000],
        [1, 0],
      ],
      'x'.repeat(30_000),
    );
    const cell = (index: number): Buffer =>
      record(0x00fd, [
        [2, index],
        [2, 0],
        [2, 0],
        [4, 0],
      ]);
    expect(() => rowsOf(xls(many(600, cell), [texts]))).toThrow(refusal('texts of more than 16000000 characters'));
  });

  it('is refused where its end is missing, also where the last sector belongs into the middle of the stream', () => {
    const file = xls(Array.from({ length: 265 }, (_, row) => numberAt(row, 0, row)));
    // The table of sectors, the directory, and the stream, whose last sector is half empty.
    const [first, last] = [2, file.length / 512 - 2];
    const middle = first + 3;
    const start = (sector: number): number => (sector + 1) * 512;
    const moved = Buffer.from(file);
    moved.writeUInt32LE((last - first + 1) * 512 - 100, start(1) + 128 + 120);
    file.copy(moved, start(last), start(middle), start(middle + 1));
    file.copy(moved, start(middle), start(last), start(last + 1));
    for (const [sector, next] of [
      [middle - 1, last],
      [last, middle + 1],
      [last - 1, middle],
      [middle, 0xfffffffe],
    ] as const)
      moved.writeUInt32LE(next, 512 + sector * 4);
    expect(rowsOf(moved)).toEqual(rowsOf(file));
    // A record of a number has 18 bytes: without them, all others would still be whole.
    for (const missing of [1, 18, 36, 100])
      expect(() => rowsOf(moved.subarray(0, -missing)), `${missing} bytes`).toThrow(refusal('is cut off'));
  });

  it('is refused where its sectors make a loop, wherever that is', () => {
    const file = xls([numberAt(0, 0, 1)]);
    const changedAt = (at: number, value: number): Buffer => {
      const copy = Buffer.from(file);
      copy.writeUInt32LE(value, at);
      return copy;
    };
    // The table of sectors follows the header: sector 1 is the directory, 2 and 3 are the stream.
    expect(() => rowsOf(changedAt(512 + 4, 1))).toThrow(refusal('has a loop'));
    expect(() => rowsOf(changedAt(512 + 8, 2))).toThrow(refusal('has a loop'));
    expect(() => rowsOf(changedAt(512 + 12, 2))).toThrow(refusal('has a loop'));
    // The chain of further tables, which begins in the header.
    expect(() => rowsOf(changedAt(68, 1))).toThrow(refusal('the compound file'));
    // A stream that is larger than its file, and one that is elsewhere.
    expect(() => rowsOf(changedAt(512 + 512 + 128 + 120, 0x7fffffff))).toThrow(refusal('larger than itself'));
    expect(() => rowsOf(changedAt(512 + 512 + 128 + 116, 0x7fffffff))).toThrow(refusal('is cut off'));
  });
});
