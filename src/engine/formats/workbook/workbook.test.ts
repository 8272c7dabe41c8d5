import { utils, write } from '@e965/xlsx';
import fc from 'fast-check';
import { strToU8, zipSync } from 'fflate';
import * as hucre from 'hucre';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readAll, readIndependently, withoutEmptyCells } from '../../../../test/workbook-readings.ts';
import { type Cell, dayOfSerial, isXls, isXlsx, parseWorkbook, type SheetRows } from './workbook.ts';

/** Small workbooks, written by the library that reads them: of hucre there are none of .xls. */
function written(sheets: Readonly<Record<string, Cell[][]>>, bookType: 'xlsx' | 'biff8', date1904 = false): Buffer {
  const book = utils.book_new();
  book.Workbook = { WBProps: { date1904 } };
  for (const [name, rows] of Object.entries(sheets)) utils.book_append_sheet(book, utils.aoa_to_sheet(rows), name);
  return write(book, { type: 'buffer', bookType, bookSST: true, compression: true }) as Buffer;
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** A zip archive of parts. */
function zipOf(parts: Readonly<Record<string, string>>): Buffer {
  return Buffer.from(zipSync(Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)]))));
}

/** An .xlsx file made by hand around the XML of one sheet, after ECMA-376. */
function xlsx(sheetXml: string, others: Readonly<Record<string, string>> = {}): Buffer {
  return zipOf({
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/strings.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`,
    'xl/workbook.xml': `<?xml version="1.0"?><workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="A &amp; B" sheetId="1" r:id="s1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="s1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="s2" Type="${RELATIONS}/sharedStrings" Target="/xl/strings.xml"/></Relationships>`,
    'xl/strings.xml': `<sst xmlns="${MAIN}"/>`,
    // The second look is that of a date.
    'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': sheetXml,
    ...others,
  });
}

const rowsOf = (body: Buffer): SheetRows => parseWorkbook(body, 'a test').sheets[0]!.readRows();
const sheetOf = (cells: string): string => `<worksheet xmlns="${MAIN}"><sheetData>${cells}</sheetData></worksheet>`;
afterEach(() => vi.restoreAllMocks());

const changed = expect.objectContaining({ code: 'upstream_changed', message: expect.stringMatching(/^a test: /) });

describe('a workbook', () => {
  it('distinguishes .xlsx from .xls by their first bytes, and refuses what is neither', () => {
    expect([isXlsx(written({ S: [[1]] }, 'xlsx')), isXls(written({ S: [[1]] }, 'xlsx'))]).toEqual([true, false]);
    expect([isXlsx(written({ S: [[1]] }, 'biff8')), isXls(written({ S: [[1]] }, 'biff8'))]).toEqual([false, true]);
    // Some of these the library would read, as text or as a page.
    for (const body of [
      '',
      '{}',
      'null',
      '<html>blocked</html>',
      '<table><tr><td>1</td></tr></table>',
      'PK',
      'year,month',
    ])
      expect(() => parseWorkbook(Buffer.from(body), 'a test'), body).toThrow(changed);
  });

  const cell = fc.oneof(
    fc.constant(null),
    fc.double({ min: -1e200, max: 1e200, noNaN: true }).map((number) => (Math.abs(number) < 1e-200 ? 0 : number)),
    fc.integer({ min: -(2 ** 31), max: 2 ** 31 }),
    fc.integer({ min: -(10 ** 7), max: 10 ** 7 }).map((cents) => cents / 100),
    fc.boolean(),
    fc.string({ unit: fc.constantFrom(...Array.from('aZ09 ,.<>&"\'“”é中')), minLength: 1, maxLength: 12 }),
    fc.constantFrom('007', '1e3', '2020-01', '1/1990', 'TRUE', '12%'),
  );
  const sheet = fc.array(fc.array(cell, { maxLength: 6 }), { maxLength: 8 });

  it('returns every cell of any .xlsx file that another program wrote', () =>
    fc.assert(
      fc.asyncProperty(sheet, sheet, async (first, second) => {
        const sheets = [
          { name: 'first', rows: first },
          { name: 'second', rows: second },
        ];
        const body = Buffer.from(await hucre.writeXlsx({ sheets }));
        expect(readAll(body)).toEqual(sheets.map(({ name, rows }) => ({ name, rows: withoutEmptyCells(rows) })));
      }),
      { numRuns: 60 },
    ));

  it('returns every cell of any .xls file, as another program does', () =>
    fc.assert(
      fc.asyncProperty(sheet, sheet, async (first, second) => {
        const body = written({ first, second }, 'biff8');
        expect(readAll(body)).toEqual([
          { name: 'first', rows: withoutEmptyCells(first) },
          { name: 'second', rows: withoutEmptyCells(second) },
        ]);
        expect(readAll(body)).toEqual(await readIndependently(body));
      }),
      { numRuns: 60 },
    ));

  for (const [kind, bookType] of [
    ['.xlsx', 'xlsx'],
    ['.xls', 'biff8'],
  ] as const) {
    it(`tells the day system of an ${kind} file, and leaves its numbers as they are`, () => {
      expect(parseWorkbook(written({ S: [[1]] }, bookType), 'a test').days).toBe(1900);
      const other = parseWorkbook(written({ S: [[31_412]] }, bookType, true), 'a test');
      expect([other.days, other.sheets[0]!.readRows()]).toEqual([1904, [[31_412]]]);
    });

    const rows = Array.from({ length: 60 }, (_, row) => [1990 + row, row / 7, `text ${row}`]);
    const body = written({ S: rows }, bookType);

    it(`refuses an ${kind} file that is cut off anywhere, or answers the same cells`, () => {
      for (let length = 8; length < body.length; length += Math.ceil(body.length / 50)) {
        let read: SheetRows | undefined;
        try {
          read = rowsOf(body.subarray(0, length));
        } catch (thrown) {
          expect(thrown).toEqual(changed);
        }
        if (read) expect(read).toEqual(rows);
      }
    });

    it(`survives any bytes in an ${kind} file: cells or a refusal, never another error`, () => {
      // The library notes on the console what it does not know.
      vi.spyOn(console, 'error').mockImplementation(() => {});
      fc.assert(
        fc.property(fc.nat(body.length - 9), fc.uint8Array({ minLength: 1, maxLength: 4 }), (at, bytes) => {
          const damaged = Buffer.from(body);
          damaged.set(bytes.subarray(0, damaged.length - 8 - at), 8 + at);
          try {
            for (const { readRows } of parseWorkbook(damaged, 'a test').sheets) readRows();
          } catch (thrown) {
            expect(thrown).toEqual(changed);
          }
        }),
        { numRuns: 200 },
      );
    });
  }

  it('leaves out tabs that are no worksheets', () => {
    const parts = {
      'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="Chart" sheetId="2" r:id="s0"/><sheet name="S" sheetId="1" r:id="s1"/></sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="s0" Type="${RELATIONS}/chartsheet" Target="chartsheets/sheet1.xml"/><Relationship Id="s1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
      'xl/chartsheets/sheet1.xml': `<chartsheet xmlns="${MAIN}"/>`,
    };
    const { sheets } = parseWorkbook(xlsx(sheetOf('<row r="1"><c r="A1"><v>1</v></c></row>'), parts), 'a test');
    expect(sheets.map(({ name, readRows }) => [name, readRows()])).toEqual([['S', [[1]]]]);
  });
});

describe('an .xlsx sheet', () => {
  it('reads every kind of cell', () => {
    const cells =
      '<row r="2"><c r="B2"><v>7.1559054517409049E2</v></c><c r="C2" t="s"><v>0</v></c><c r="D2" t="s"><v>1</v></c>' +
      '<c r="E2" t="b"><v>1</v></c><c r="F2" t="e"><v>#N/A</v></c><c r="G2" t="str"><f>"a"&amp;"b"</f><v>ab</v></c>' +
      '<c r="H2" t="inlineStr"><is><t>in line</t></is></c><c r="I2" s="1"/></row>' +
      '<row><c><v>-.5</v></c><c t="n"><f>1+1</f></c><c t="e"><v>#SPILL!</v></c><c t="inlineStr"><is><t>007</t></is></c></row>';
    const strings = `<sst xmlns="${MAIN}"><si><t xml:space="preserve"> a &lt; b &#x2019;</t></si><si><r><t>ri</t></r><r><t>ch &amp; &lt;t></t></r><rPh sb="0" eb="1"><t>no</t></rPh></si></sst>`;
    const { sheets } = parseWorkbook(xlsx(sheetOf(cells), { 'xl/strings.xml': strings }), 'a test');
    expect(sheets.map(({ name }) => name)).toEqual(['A & B']);
    expect(sheets[0]!.readRows()).toEqual([
      [],
      [null, 715.5905451740905, ' a < b ’', 'rich & <t>', true, '#N/A', 'ab', 'in line'],
      [-0.5, null, '#SPILL!', '007'],
    ]);
  });

  it('returns dates as the numbers of their days, wherever the machine stands', () => {
    const cells =
      '<row><c s="1"><v>32874</v></c><c s="1"><v>32874.99999</v></c><c s="1" t="d"><v>1990-01-01</v></c><c t="d"><v>1990-01-01T00:00:00Z</v></c></row>';
    const { TZ } = process.env;
    for (const zone of ['UTC', 'Pacific/Apia', 'America/Los_Angeles']) {
      process.env.TZ = zone;
      expect(rowsOf(xlsx(sheetOf(cells)))).toEqual([[32_874, 32_874.99999, 32_874, 32_874]]);
    }
    if (TZ === undefined) delete process.env.TZ;
    else process.env.TZ = TZ;
  });

  it('numbers a date as it numbers the days themselves, those before March 1900 too', () => {
    for (const day of ['1900-01-01', '1900-02-28', '1900-03-01', '2026-02-28']) {
      const [[serial] = []] = rowsOf(xlsx(sheetOf(`<row><c t="d"><v>${day}</v></c></row>`)));
      expect(dayOfSerial(Number(serial), 1900)).toBe(day);
    }
  });

  for (const [what, xml] of [
    ['a number that is none', sheetOf('<row><c><v>x</v></c></row>')],
    ['a number beyond all', sheetOf('<row><c><v>1e999</v></c></row>')],
    ['a day that is none', sheetOf('<row><c t="d"><v>soon</v></c></row>')],
    ['a day that its month does not have', sheetOf('<row><c t="d"><v>2026-02-30</v></c></row>')],
    ['a shared string that is not there', sheetOf('<row><c t="s"><v>0</v></c></row>')],
    ['more rows than memory', sheetOf('<row r="9999999"><c r="A9999999"><v>1</v></c></row>')],
    ['rows and cells with more holes than memory', sheetOf('<row r="1"><c r="ZZZZZ1"><v>1</v></c></row>')],
  ] as const)
    it(`refuses ${what}`, () => expect(() => rowsOf(xlsx(xml))).toThrow(changed));

  it('refuses an archive that is no workbook, has no sheet, or lacks a part', () => {
    const sheet = sheetOf('<row><c><v>1</v></c></row>');
    for (const body of [
      zipOf({ 'a.csv': 'a' }),
      zipOf({ 'META-INF/manifest.xml': '<x/>', 'content.xml': '<x/>' }),
      xlsx(sheet, { 'xl/workbook.xml': `<workbook xmlns="${MAIN}"/>` }),
      xlsx(sheet, {
        'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="s1" Type="${RELATIONS}/worksheet" Target="gone.xml"/></Relationships>`,
      }),
    ])
      expect(() => rowsOf(body)).toThrow(changed);
  });

  it('refuses a part that promises too much, and one that holds more than it promises', () => {
    const blank = ' '.repeat(17_000_000);
    const body = xlsx(sheetOf(blank));
    expect(() => rowsOf(body)).toThrow('promises more than 16000000 bytes');
    // A liar: the size stands in the directory of the archive, before the name of its last part.
    const size = Buffer.alloc(4);
    size.writeUInt32LE(sheetOf(blank).length);
    const liar = Buffer.from(body);
    liar.writeUInt32LE(100, body.lastIndexOf(size));
    expect(() => rowsOf(liar)).toThrow('holds more than the 100 bytes promised');
  });

  it('finds one wrong bit of a part', () => {
    const body = xlsx(sheetOf('<row><c><v>1</v></c></row>'));
    const at = body.indexOf('xl/worksheets/sheet1.xml') + 60;
    body.writeUInt8(body.readUInt8(at) ^ 1, at);
    expect(() => rowsOf(body)).toThrow(changed);
  });
});

describe('a number that means a day', () => {
  it('is the day that a spreadsheet shows, in both systems', () => {
    expect([1, 59, 61, 32_874, 45_000.75].map((serial) => dayOfSerial(serial, 1900))).toEqual([
      '1900-01-01',
      '1900-02-28',
      '1900-03-01',
      '1990-01-01',
      '2023-03-15',
    ]);
    expect([0, 31_412].map((serial) => dayOfSerial(serial, 1904))).toEqual(['1904-01-01', '1990-01-01']);
  });

  it('agrees with an independent reading of any day', () => {
    for (const days of [1900, 1904] as const)
      fc.assert(
        fc.property(fc.integer({ min: 61, max: 2_900_000 }), (serial) => {
          expect(dayOfSerial(serial, days)).toBe(
            hucre
              .serialToDate(serial, days === 1904)
              .toISOString()
              .slice(0, 10),
          );
        }),
      );
  });

  it('is none where there is no such day', () => {
    for (const serial of [-1, 0, 0.5, 60, 2_958_466, 1e300])
      expect(dayOfSerial(serial, 1900), String(serial)).toBeNull();
    for (const serial of [-1, 2_957_004]) expect(dayOfSerial(serial, 1904), String(serial)).toBeNull();
  });
});
