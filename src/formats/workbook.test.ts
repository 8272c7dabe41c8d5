import { existsSync, readdirSync, readFileSync } from 'node:fs';
import * as oracle from '@e965/xlsx';
import fc from 'fast-check';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { Failure } from '../errors.ts';
import { type Cell, isXls, isXlsx, type Rows, readWorkbook, toDay } from './workbook.ts';

/** Small workbooks that the independent reader writes, so that neither side of a comparison is ours. */
function written(sheets: Readonly<Record<string, Cell[][]>>, bookType: 'xlsx' | 'biff8', date1904 = false): Buffer {
  const book = oracle.utils.book_new();
  book.Workbook = { WBProps: { date1904 } };
  for (const [name, rows] of Object.entries(sheets))
    oracle.utils.book_append_sheet(book, oracle.utils.aoa_to_sheet(rows), name);
  return oracle.write(book, { type: 'buffer', bookType, bookSST: true }) as Buffer;
}

/** Rows without what says nothing: absent cells at their ends, and empty rows at the end. */
function trimmed(rows: Rows): Cell[][] {
  const kept = rows.map((row) => row.slice(0, row.findLastIndex((cell) => cell !== null) + 1));
  return kept.slice(0, kept.findLastIndex((row) => row.length > 0) + 1);
}

/** An .xlsx file made by hand around the XML of one sheet, after ECMA-376. */
function xlsx(
  sheetXml: string,
  { strings, rels, ...others }: { strings?: string; rels?: string; [part: string]: string | undefined } = {},
): Buffer {
  const parts: Record<string, string> = {
    '_rels/.rels':
      '<Relationships><Relationship Id="a" Type="http://x/officeDocument" Target="xl/workbook.xml"/></Relationships>',
    'xl/workbook.xml':
      '<?xml version="1.0"?><workbook xmlns:r="r"><sheets><sheet name="A &amp; B" sheetId="1" r:id="s1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      rels ??
      '<Relationships><Relationship Id="s1" Type="http://x/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="s2" Type="http://x/sharedStrings" Target="/xl/strings.xml"/></Relationships>',
    'xl/strings.xml': strings ?? '<sst/>',
    'xl/worksheets/sheet1.xml': sheetXml,
  };
  for (const [name, xml] of Object.entries(others)) if (xml !== undefined) parts[name] = xml;
  return Buffer.from(zipSync(Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)]))));
}

const rowsOf = (body: Buffer): Rows => readWorkbook(body, 'a test').sheets[0]!.readRows();
const sheetOf = (cells: string): string => `<worksheet><sheetData>${cells}</sheetData></worksheet>`;
const changed = expect.objectContaining({ code: 'upstream_changed', message: expect.stringMatching(/^a test: /) });

describe('a workbook', () => {
  it('tells .xlsx from .xls by their first bytes, and refuses what is neither', () => {
    expect([isXlsx(written({ S: [[1]] }, 'xlsx')), isXls(written({ S: [[1]] }, 'xlsx'))]).toEqual([true, false]);
    expect([isXlsx(written({ S: [[1]] }, 'biff8')), isXls(written({ S: [[1]] }, 'biff8'))]).toEqual([false, true]);
    for (const body of ['', '{}', 'null', '<html>blocked</html>', 'PK', 'year,month,index'])
      expect(() => readWorkbook(Buffer.from(body), 'a test'), body).toThrow(changed);
  });

  const cell = fc.oneof(
    fc.constant(null),
    // The program that writes these files gets the smallest of numbers wrong.
    fc.double({ min: -1e200, max: 1e200, noNaN: true }).map((number) => (Math.abs(number) < 1e-200 ? 0 : number)),
    fc.integer({ min: -(2 ** 31), max: 2 ** 31 }),
    fc.integer({ min: -(10 ** 7), max: 10 ** 7 }).map((cents) => cents / 100),
    fc.boolean(),
    fc.string({ unit: fc.constantFrom(...'aZ09 ,.<>&"\'“”é中'), minLength: 1, maxLength: 12 }),
  );
  const sheet = fc.array(fc.array(cell, { maxLength: 6 }), { maxLength: 8 });
  for (const bookType of ['xlsx', 'biff8'] as const) {
    it(`gives back every cell of any ${bookType} file that another program wrote`, () => {
      fc.assert(
        fc.property(sheet, sheet, (first, second) => {
          const { sheets } = readWorkbook(written({ first, second }, bookType), 'a test');
          expect(sheets.map(({ name }) => name)).toEqual(['first', 'second']);
          expect(sheets.map((each) => trimmed(each.readRows()))).toEqual([trimmed(first), trimmed(second)]);
        }),
        { numRuns: 60 },
      );
    });

    it(`reads a string table of ${bookType} that is longer than one record`, () => {
      const rows = Array.from({ length: 900 }, (_, row) => [`${row % 2 ? '中' : 'x'}${'long '.repeat(9)}${row}`]);
      expect(rowsOf(written({ S: rows }, bookType))).toEqual(rows);
    });

    it(`tells the day system of an ${bookType} file`, () => {
      expect(readWorkbook(written({ S: [[1]] }, bookType), 'a test').days).toBe(1900);
      expect(readWorkbook(written({ S: [[1]] }, bookType, true), 'a test').days).toBe(1904);
    });

    it(`refuses a ${bookType} file that is cut off anywhere, or answers the same cells`, () => {
      const rows = Array.from({ length: 60 }, (_, row) => [1990 + row, row / 7, `text ${row}`]);
      const body = written({ S: rows }, bookType);
      for (let length = 8; length < body.length; length += Math.ceil(body.length / 50)) {
        let read: Rows | undefined;
        try {
          read = rowsOf(body.subarray(0, length));
        } catch (thrown) {
          expect(thrown).toBeInstanceOf(Failure);
          expect(thrown).toEqual(changed);
        }
        if (read) expect(read).toEqual(rows);
      }
    });
  }

  it('reads a string of an .xls file that goes on in another record, where its characters may be wider', () => {
    const text = 'first half, second half';
    const file = oracle.CFB.read(written({ S: [[text, 'next']] }, 'biff8'), { type: 'buffer' });
    const entry = oracle.CFB.find(file, 'Workbook')!;
    const stream = Buffer.from(entry.content as Uint8Array);
    const at = stream.indexOf(text) + 'first half'.length;
    const end = stream.indexOf(text) + text.length;
    const rest = Buffer.concat([Buffer.from([1]), Buffer.from(text.slice('first half'.length), 'utf16le')]);
    let sheetAt = 0;
    for (let offset = 0; offset < at; offset += 4 + stream.readUInt16LE(offset + 2)) {
      const [id, size] = [stream.readUInt16LE(offset), stream.readUInt16LE(offset + 2)];
      if (id === 0x85) sheetAt = offset + 4;
      if (id !== 0xfc) continue;
      const tail = Buffer.concat([rest, stream.subarray(end, offset + 4 + size)]);
      const head = Buffer.from([0x3c, 0, tail.length, 0]);
      const sheet = stream.readUInt32LE(sheetAt) + head.length + tail.length - (offset + 4 + size - at);
      entry.content = Buffer.concat([stream.subarray(0, at), head, tail, stream.subarray(offset + 4 + size)]);
      entry.size = entry.content.length;
      Buffer.from(entry.content.buffer).writeUInt32LE(sheet, entry.content.byteOffset + sheetAt);
      Buffer.from(entry.content.buffer).writeUInt16LE(at - offset - 4, entry.content.byteOffset + offset + 2);
      break;
    }
    expect(rowsOf(Buffer.from(oracle.CFB.write(file, { type: 'buffer' }) as Uint8Array))).toEqual([[text, 'next']]);
  });

  it('survives any bytes in an .xls file: cells or a refusal, never another error', () => {
    const body = written(
      {
        S: [
          ['year', 'month', 'index'],
          [1990, 1, 2.5],
          ['a', 'b', 'c'],
        ],
      },
      'biff8',
    );
    fc.assert(
      fc.property(fc.nat(body.length - 9), fc.uint8Array({ minLength: 1, maxLength: 4 }), (at, bytes) => {
        const damaged = Buffer.from(body);
        damaged.set(bytes.subarray(0, damaged.length - 8 - at), 8 + at);
        try {
          for (const { readRows } of readWorkbook(damaged, 'a test').sheets) readRows();
        } catch (thrown) {
          expect(thrown).toEqual(changed);
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe('an .xlsx sheet', () => {
  it('reads every kind of cell', () => {
    const cells =
      '<row r="2"><c r="B2"><v>7.1559054517409049E2</v></c><c r="C2" t="s"><v>0</v></c><c r="D2" t="s"><v>1</v></c>' +
      '<c r="E2" t="b"><v>1</v></c><c r="F2" t="e"><v>#N/A</v></c><c r="G2" t="str"><f>"a"&amp;"b"</f><v>ab</v></c>' +
      '<c r="H2" t="inlineStr"><is><t>in</t><rPh sb="0" eb="1"><t>aloud</t></rPh><r><t>line</t></r></is></c><c r="I2" s="1"/></row>' +
      '<row><c><v>-.5</v></c><c t="n"><f>1+1</f></c></row>';
    const strings =
      "<x:sst xmlns:x='x'><x:si><x:t xml:space='preserve'> a &lt; b &#x2019;</x:t></x:si>" +
      '<si><r><t>ri</t></r><r><t>ch<![CDATA[ & <t>]]></t></r><rPh><t>no</t></rPh></si></x:sst>';
    const { sheets } = readWorkbook(xlsx(sheetOf(cells), { strings }), 'a test');
    expect(sheets.map(({ name }) => name)).toEqual(['A & B']);
    expect(sheets[0]!.readRows()).toEqual([
      [],
      [null, 715.5905451740905, ' a < b ’', 'rich & <t>', true, '#N/A', 'ab', 'inline'],
      [-0.5],
    ]);
  });

  it('takes nothing from outside of the cells', () => {
    const xml = `<worksheet>${'<sheetData><row r="1"><c r="A1"><v>1</v></c></row></sheetData>'}<extLst><x:row xmlns:x="x"><x:c r="A2"><x:v>9</x:v></x:c></x:row></extLst></worksheet>`;
    expect(rowsOf(xlsx(xml))).toEqual([[1]]);
  });

  it('leaves out tabs that are no worksheets', () => {
    const rels =
      '<Relationships><Relationship Id="s0" Type="http://x/chartsheet" Target="c.xml"/><Relationship Id="s1" Type="http://x/worksheet" Target="worksheets/sheet1.xml"/></Relationships>';
    const workbook =
      '<workbook xmlns:r="r"><sheets><sheet name="Chart" r:id="s0"/><sheet name="S" r:id="s1"/></sheets></workbook>';
    const { sheets } = readWorkbook(xlsx(sheetOf(''), { rels, 'xl/workbook.xml': workbook }), 'a test');
    expect(sheets.map(({ name }) => name)).toEqual(['S']);
  });

  for (const [what, xml] of [
    ['a sheet that is cut off', '<worksheet><sheetData><row r="1"><c r="A1"><v>1</v></c></row>'],
    ['a tag that closes what is not open', '<worksheet><sheetData></worksheet></sheetData>'],
    ['a document type', `<!DOCTYPE x [<!ENTITY a "1">]>${sheetOf('')}`],
    ['a reference to nothing', sheetOf('<row><c t="str"><v>&nbsp;</v></c></row>')],
    ['a number with more behind it', sheetOf('<row><c><v>12 000</v></c></row>')],
    ['a number that is empty', sheetOf('<row><c><v></v></c></row>')],
    ['a number beyond all', sheetOf('<row><c><v>1e999</v></c></row>')],
    ['a hexadecimal number', sheetOf('<row><c><v>0x10</v></c></row>')],
    ['a boolean that is none', sheetOf('<row><c t="b"><v>2</v></c></row>')],
    ['a kind of cell that nobody knows', sheetOf('<row><c t="q"><v>1</v></c></row>')],
    ['a shared string that is not there', sheetOf('<row><c t="s"><v>0</v></c></row>')],
    ['rows that do not ascend', sheetOf('<row r="2"/><row r="2"/>')],
    ['cells that do not ascend', sheetOf('<row><c r="B1"/><c r="A1"/></row>')],
    ['a cell without a place', sheetOf('<row><c r="nowhere"><v>1</v></c></row>')],
    ['more cells than memory', sheetOf('<row r="9999999"><c r="A9999999"><v>1</v></c></row>')],
  ] as const)
    it(`refuses ${what}`, () => expect(() => rowsOf(xlsx(xml))).toThrow(changed));

  it('refuses a zip archive that is no workbook, has no sheet, or lacks a part', () => {
    expect(() => readWorkbook(Buffer.from(zipSync({ 'a.csv': strToU8('a') })), 'a test')).toThrow(changed);
    expect(() => rowsOf(xlsx(sheetOf(''), { 'xl/workbook.xml': '<workbook/>' }))).toThrow(changed);
    expect(() => rowsOf(xlsx(sheetOf(''), { rels: '<Relationships/>' }))).toThrow(changed);
    const rels = '<Relationships><Relationship Id="s1" Type="http://x/worksheet" Target="gone.xml"/></Relationships>';
    expect(() => rowsOf(xlsx(sheetOf(''), { rels }))).toThrow(changed);
  });
});

describe('a number that means a day', () => {
  it('is the day that a spreadsheet shows, in both systems', () => {
    expect([1, 59, 61, 32_874, 45_000.75].map((serial) => toDay(serial, 1900))).toEqual([
      '1900-01-01',
      '1900-02-28',
      '1900-03-01',
      '1990-01-01',
      '2023-03-15',
    ]);
    expect([0, 31_412].map((serial) => toDay(serial, 1904))).toEqual(['1904-01-01', '1990-01-01']);
  });

  it('agrees with an independent reading of any day', () => {
    for (const days of [1900, 1904] as const)
      fc.assert(
        fc.property(fc.integer({ min: 61, max: 2_900_000 }), (serial) => {
          const { y, m, d } = oracle.SSF.parse_date_code(serial, { date1904: days === 1904 });
          expect(toDay(serial, days)).toBe([y, String(m).padStart(2, '0'), String(d).padStart(2, '0')].join('-'));
        }),
      );
  });

  it('is none where there is no such day', () => {
    for (const serial of [-1, 0, 0.5, 60, 2_958_466, 1e300]) expect(toDay(serial, 1900), String(serial)).toBeNull();
    for (const serial of [-1, 2_957_004]) expect(toDay(serial, 1904), String(serial)).toBeNull();
  });
});

const RECORDED = '../shared/upstreams/epu';
const spreadsheets = existsSync(RECORDED) ? readdirSync(RECORDED).filter((name) => /\.xlsx?$/.test(name)) : [];
if (spreadsheets.length === 0) console.warn(`skipped: no recorded spreadsheets in ${RECORDED}`);

describe.skipIf(spreadsheets.length === 0)('a recorded spreadsheet', () => {
  it.each(spreadsheets)('%s says in every cell what an independent reading says', (file) => {
    const body = readFileSync(`${RECORDED}/${file}`);
    const { sheets } = readWorkbook(body, file);
    const independent = oracle.read(body);
    expect(sheets.map(({ name }) => name)).toEqual(independent.SheetNames);
    for (const { name, readRows } of sheets) {
      const other = oracle.utils.sheet_to_json<Cell[]>(independent.Sheets[name]!, {
        header: 1,
        raw: true,
        defval: null,
      });
      const isEmpty = (cell: Cell | undefined): boolean => cell === null || cell === undefined || cell === '';
      const plain = (rows: Rows): Cell[][] =>
        trimmed(rows.map((row) => row.map((cell) => (isEmpty(cell) ? null : cell))));
      expect(plain(readRows())).toEqual(plain(other));
    }
  });
});
