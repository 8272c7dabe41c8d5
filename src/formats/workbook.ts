import { posix } from 'node:path';
import { unzipSync } from 'fflate';
import { Failure } from '../errors.ts';

/** One cell of a sheet. An error in a cell is its text, such as `#N/A`; a date is the number that its file holds: {@link toDay}. */
export type Cell = string | number | boolean | null;

/** A sheet's cells, row by row from the first; a row ends with its last cell. */
export type Rows = readonly (readonly Cell[])[];

/** One sheet of a workbook. */
export interface Sheet {
  readonly name: string;
  /** Reads its cells: sheets that nobody asks for cost nothing. Raises `upstream_changed` when they cannot be read. */
  readRows(): Rows;
}

/** The system by which a workbook numbers days: 1 is 1900-01-01, or 0 is 1904-01-01. */
export type DaySystem = 1900 | 1904;

/** A spreadsheet file whose sheets are known. */
export interface Workbook {
  /** The worksheets in the order of their tabs, hidden ones included. */
  readonly sheets: readonly Sheet[];
  readonly days: DaySystem;
}

// A sheet of the site with the most cells has 20,000; a wrong row number could ask for thousands of millions.
const MAX_CELLS = 4_000_000;
// The longest part of a recorded file has 0.5 MB.
const MAX_PART_BYTES = 64_000_000;

/**
 * Reads a spreadsheet: an .xlsx file (ECMA-376, a zip archive of XML parts) or a legacy .xls file (BIFF8 of Excel 97 to
 * 2003 in a compound file), told apart by their first bytes. Formulas give the value that was saved with them. Raises
 * `upstream_changed` for bytes that are neither, and for files that are damaged, encrypted or older than BIFF8.
 * @param whose begins the message of a failure: the source and what it sent
 */
export function readWorkbook(body: Buffer, whose: string): Workbook {
  const refuse: Refuse = (why, cause) => new Failure('upstream_changed', `${whose}: ${why}`, { cause });
  if (isXlsx(body)) return readXlsx(body, refuse);
  if (isXls(body)) return inBounds(refuse, () => readXls(body, refuse));
  throw refuse(`expected a spreadsheet, got ${JSON.stringify(body.toString('latin1', 0, 40))}`);
}

/** Whether bytes begin as those of an .xlsx file do: a zip archive. */
export function isXlsx(body: Buffer): boolean {
  return body.toString('latin1', 0, 4) === 'PK\x03\x04';
}

/** Whether bytes begin as those of an .xls file do: a compound file. */
export function isXls(body: Buffer): boolean {
  return body.toString('hex', 0, 8) === 'd0cf11e0a1b11ae1';
}

const DAY_MS = 86_400_000;

/**
 * The day `YYYY-MM-DD` that a number in a cell means; null when it means none. A fraction is the time of the day.
 * In the system of 1900 the number 60 is 1900-02-29, a day that never was (ECMA-376 part 1, 18.17.4.1).
 */
export function toDay(serial: number, days: DaySystem): string | null {
  const day = Math.floor(serial);
  if (days === 1904) return day < 0 || day > 2_957_003 ? null : isoDay(Date.UTC(1904, 0, 1) + day * DAY_MS);
  if (day < 1 || day === 60 || day > 2_958_465) return null;
  return isoDay(Date.UTC(1899, 11, day < 60 ? 31 : 30) + day * DAY_MS);
}

function isoDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

type Refuse = (why: string, cause?: unknown) => Failure;

/** Cells under construction. */
class Grid {
  readonly rows: Cell[][] = [];
  readonly #refuse: Refuse;
  #cells = 0;

  constructor(refuse: Refuse) {
    this.#refuse = refuse;
  }

  /** Puts a value into a cell, rows and columns counted from 0. Raises `upstream_changed` when the sheet grows too large. */
  set(row: number, column: number, value: Cell): void {
    const more = Math.max(0, row + 1 - this.rows.length) + Math.max(0, column + 1 - (this.rows[row]?.length ?? 0));
    this.#cells += more;
    if (this.#cells > MAX_CELLS) throw this.#refuse(`a sheet of more than ${MAX_CELLS} cells`);
    while (this.rows.length <= row) this.rows.push([]);
    const cells = this.rows[row]!;
    while (cells.length < column) cells.push(null);
    cells[column] = value;
  }
}

// ECMA-376 part 2 (packages and relationships) and part 1, section 18 (SpreadsheetML).

function readXlsx(body: Buffer, refuse: Refuse): Workbook {
  const read = (name: string, visit: Visit): void => readXml(readPart(body, name, refuse), name, visit, refuse);

  const workbookName = findPart(readRelationships('', read), 'officeDocument');
  if (workbookName === undefined) throw refuse('the zip archive is not a workbook: nothing says where that begins');
  const related = readRelationships(workbookName, read);
  const stringsName = findPart(related, 'sharedStrings');
  // Read when a sheet is, and once: the strings of all sheets lie together.
  let strings: readonly string[] | undefined;

  const sheets: Sheet[] = [];
  let days: DaySystem = 1900;
  read(workbookName, {
    open: (name, attributes) => {
      if (name === 'workbookPr' && /^(?:1|true)$/.test(attributeOf(attributes, 'date1904') ?? '')) days = 1904;
      if (name !== 'sheet') return;
      const relation = related.get(attributeOf(attributes, 'id') ?? '');
      // Charts and macros have tabs as well.
      if (relation?.kind !== 'worksheet') return;
      sheets.push({
        name: toText(attributeOf(attributes, 'name') ?? '', refuse),
        readRows: () => {
          strings ??= stringsName === undefined ? [] : readStrings(stringsName, read, refuse);
          return readCells(relation.target, strings, read, refuse);
        },
      });
    },
  });
  if (sheets.length === 0) throw refuse('a workbook without a sheet');
  return { sheets, days };
}

/** The text of one part of the archive. */
function readPart(body: Buffer, name: string, refuse: Refuse): string {
  let part: Uint8Array | undefined;
  try {
    part = unzipSync(body, {
      filter: (file) => {
        if (file.name === name && file.originalSize > MAX_PART_BYTES)
          throw refuse(`the part ${name} promises ${file.originalSize} bytes, more than ${MAX_PART_BYTES}`);
        return file.name === name;
      },
    })[name];
  } catch (cause) {
    throw cause instanceof Failure ? cause : refuse('the zip archive is damaged', cause);
  }
  if (!part) throw refuse(`no part ${name} in the workbook`);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(part);
  } catch (cause) {
    throw refuse(`the part ${name} is not UTF-8`, cause);
  }
}

type Read = (name: string, visit: Visit) => void;

interface Relationship {
  /** The last word of its type: `worksheet`, `sharedStrings`. */
  readonly kind: string;
  /** The name of the part that it points to. */
  readonly target: string;
}

/** What a part points to, by the names that it has for them; of the package as a whole, where there is no part. */
function readRelationships(part: string, read: Read): ReadonlyMap<string, Relationship> {
  const found = new Map<string, Relationship>();
  const folder = posix.dirname(part);
  read(posix.join(folder, '_rels', `${posix.basename(part)}.rels`), {
    open: (name, attributes) => {
      if (name !== 'Relationship') return;
      const target = attributeOf(attributes, 'Target') ?? '';
      found.set(attributeOf(attributes, 'Id') ?? '', {
        kind: posix.basename(attributeOf(attributes, 'Type') ?? ''),
        target: target.startsWith('/') ? target.slice(1) : posix.join(folder, target),
      });
    },
  });
  return found;
}

/** The part that a relationship of this kind points to, the first of several. */
function findPart(relationships: ReadonlyMap<string, Relationship>, kind: string): string | undefined {
  return [...relationships.values()].find((relationship) => relationship.kind === kind)?.target;
}

/** The shared strings: each of one run, or of several of different looks; how Asian text is read aloud is left out. */
function readStrings(name: string, read: Read, refuse: Refuse): readonly string[] {
  const strings: string[] = [];
  let text = '';
  let isText = false;
  let isReading = false;
  read(name, {
    open: (element) => {
      if (element === 'si') text = '';
      else if (element === 'rPh') isReading = true;
      else if (element === 't') isText = !isReading;
    },
    close: (element) => {
      if (element === 'si') strings.push(toText(text, refuse));
      else if (element === 'rPh') isReading = false;
      else if (element === 't') isText = false;
    },
    text: (more) => {
      if (isText) text += more;
    },
  });
  return strings;
}

/** The cells of a worksheet. */
function readCells(name: string, strings: readonly string[], read: Read, refuse: Refuse): Rows {
  const grid = new Grid(refuse);
  let isData = false;
  let isValue = false;
  let isReading = false;
  let row = -1;
  let column = -1;
  let kind = 'n';
  let value: string | null = null;

  const toCell = (): Cell => {
    if (value === null) return null;
    const text = toText(value, refuse);
    if (kind === 's') {
      const shared = /^[0-9]+$/.test(text) ? strings[Number(text)] : undefined;
      if (shared === undefined)
        throw refuse(`row ${row + 1} of a sheet names the shared string ${text}, there are ${strings.length}`);
      return shared;
    }
    if (kind === 'b' && /^[01]$/.test(text)) return text === '1';
    if (kind === 'str' || kind === 'inlineStr' || kind === 'e' || kind === 'd') return text;
    // `Number` alone would take blanks for 0, and hexadecimal digits.
    const number =
      kind === 'n' && /^[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?$/.test(text) ? Number(text) : NaN;
    if (!Number.isFinite(number))
      throw refuse(`expected a number in row ${row + 1} of a sheet, got ${JSON.stringify(text.slice(0, 40))}`);
    return number;
  };

  read(name, {
    open: (element, attributes) => {
      if (element === 'sheetData') isData = true;
      if (!isData) return;
      if (element === 'row') {
        const at = Number(attributeOf(attributes, 'r') ?? row + 2) - 1;
        if (!Number.isInteger(at) || at <= row) throw refuse(`the rows of a sheet do not ascend after ${row + 1}`);
        row = at;
        column = -1;
      } else if (element === 'c') {
        const at = toColumn(attributeOf(attributes, 'r'), column + 1);
        if (!(at > column)) throw refuse(`the cells of row ${row + 1} of a sheet do not ascend`);
        column = at;
        kind = attributeOf(attributes, 't') ?? 'n';
        value = null;
      } else if (element === 'rPh') isReading = true;
      else if (element === 'v' || (element === 't' && !isReading)) {
        isValue = true;
        value ??= '';
      }
    },
    close: (element) => {
      if (element === 'sheetData') isData = false;
      if (!isData) return;
      if (element === 'c') {
        const cell = toCell();
        if (cell !== null) grid.set(row, column, cell);
      } else if (element === 'rPh') isReading = false;
      else if (element === 'v' || element === 't') isValue = false;
    },
    text: (more) => {
      if (isValue) value += more;
    },
  });
  return grid.rows;
}

/** The column, from 0, of a reference such as `AB12`; `next` where a cell does not say; NaN for what is no reference. */
function toColumn(reference: string | undefined, next: number): number {
  if (reference === undefined) return next;
  const letters = /^([A-Z]{1,3})[0-9]+$/.exec(reference)?.[1];
  if (letters === undefined) return Number.NaN;
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

/** What is told of an XML document, in its order. Names come without their prefix, texts and attributes as they stand. */
interface Visit {
  open?(name: string, attributes: string): void;
  close?(name: string): void;
  text?(text: string): void;
}

// A comment or an instruction; character data; a tag with its parts; or text. A document type is nothing of these.
const XML_TOKEN =
  /<(?:!--.*?--|\?.*?\?|!\[CDATA\[(.*?)\]\]|(\/?)(?:[\w.-]+:)?([\w.-]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?))>|([^<]+)/sy;

/** Reads a well-formed XML document. Raises `upstream_changed` for any other, naming the place: a torn part is no part. */
function readXml(document: string, part: string, { open, close, text }: Visit, refuse: Refuse): void {
  const token = new RegExp(XML_TOKEN);
  const opened: string[] = [];
  // A byte-order mark is not part of the document.
  token.lastIndex = document.startsWith('\ufeff') ? 1 : 0;
  while (token.lastIndex < document.length) {
    const at = token.lastIndex;
    const [, data, slash, name, attributes = '', isEmpty, plain] = token.exec(document) ?? [''];
    if (token.lastIndex === 0)
      throw refuse(`the part ${part} is not XML at ${JSON.stringify(document.slice(at, at + 40))}`);
    if (plain !== undefined) text?.(plain);
    else if (data !== undefined) text?.(data.replaceAll('&', '&amp;'));
    else if (name !== undefined && slash === '') {
      open?.(name, attributes);
      if (isEmpty) close?.(name);
      else opened.push(name);
    } else if (name !== undefined) {
      if (opened.pop() !== name) throw refuse(`the part ${part} closes <${name}> where it is not open`);
      close?.(name);
    }
  }
  if (opened.length > 0) throw refuse(`the part ${part} ends within <${opened.at(-1)}>`);
}

const ATTRIBUTE = /([\w.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/** The value of an attribute, as it stands; undefined when there is none of this name, whatever its prefix. */
function attributeOf(attributes: string, name: string): string | undefined {
  for (const [, found, double, single] of attributes.matchAll(ATTRIBUTE)) if (found === name) return double ?? single;
  return undefined;
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/** Text as it reads, its references resolved. */
function toText(raw: string, refuse: Refuse): string {
  if (!raw.includes('&')) return raw;
  return raw.replace(/&(?:#x([0-9a-fA-F]{1,6})|#([0-9]{1,7})|([a-z]+));|&/g, (whole, hexadecimal, decimal, word) => {
    const code = hexadecimal === undefined ? Number(decimal) : Number.parseInt(hexadecimal, 16);
    const found = word === undefined ? (code <= 0x10ffff ? String.fromCodePoint(code) : undefined) : ENTITIES[word];
    if (found === undefined) throw refuse(`XML text with ${JSON.stringify(whole)}, which stands for nothing`);
    return found;
  });
}

// [MS-CFB] (compound files) and [MS-XLS] (BIFF8 records).

const RECORD = {
  FORMULA: 0x0006,
  EOF: 0x000a,
  DATE1904: 0x0022,
  FILEPASS: 0x002f,
  CONTINUE: 0x003c,
  BOUNDSHEET: 0x0085,
  MULRK: 0x00bd,
  RSTRING: 0x00d6,
  SST: 0x00fc,
  LABELSST: 0x00fd,
  NUMBER: 0x0203,
  LABEL: 0x0204,
  BOOLERR: 0x0205,
  STRING: 0x0207,
  RK: 0x027e,
  BOF: 0x0809,
} as const;
const BIFF8 = 0x0600;
const WORKSHEET = 0;
const ERRORS: Readonly<Record<number, string>> = {
  0: '#NULL!',
  7: '#DIV/0!',
  15: '#VALUE!',
  23: '#REF!',
  29: '#NAME?',
  36: '#NUM!',
  42: '#N/A',
};

/** Runs a reader of bytes; what lies outside of them was promised by the bytes and is not there. */
function inBounds<Value>(refuse: Refuse, read: () => Value): Value {
  try {
    return read();
  } catch (thrown) {
    if (thrown instanceof RangeError) throw refuse('the .xls file is damaged: it ends before what it promises', thrown);
    throw thrown;
  }
}

function readXls(body: Buffer, refuse: Refuse): Workbook {
  const records = readRecords(readWorkbookStream(body, refuse));
  if (records[0]?.id !== RECORD.BOF || records[0].blocks[0]!.readUInt16LE(0) !== BIFF8)
    throw refuse('expected an .xls file of Excel 97 or newer (BIFF8)');
  const sheets: Sheet[] = [];
  let days: DaySystem = 1900;
  let strings: readonly string[] = [];
  for (const { id, blocks } of records.slice(
    0,
    records.findIndex(({ id }) => id === RECORD.EOF),
  )) {
    const cursor = new Cursor(blocks);
    if (id === RECORD.FILEPASS) throw refuse('the .xls file is encrypted');
    else if (id === RECORD.DATE1904) days = cursor.u16() === 1 ? 1904 : 1900;
    else if (id === RECORD.SST) strings = readStringTable(cursor);
    else if (id === RECORD.BOUNDSHEET) {
      const offset = cursor.u32();
      cursor.skip(1);
      const kind = cursor.u8();
      const name = cursor.text(cursor.u8());
      const first = records.findIndex((record) => record.offset === offset);
      if (kind === WORKSHEET)
        sheets.push({
          name,
          readRows: () => {
            if (records[first]?.id !== RECORD.BOF)
              throw refuse(`the sheet ${JSON.stringify(name)} is not where it should be`);
            return inBounds(refuse, () => readSheet(records, first + 1, strings, refuse));
          },
        });
    }
  }
  if (sheets.length === 0) throw refuse('a workbook without a sheet');
  return { sheets, days };
}

/** One record: its kind, where it begins, and its bytes, continued in further blocks when they are many. */
interface BiffRecord {
  readonly id: number;
  readonly offset: number;
  readonly blocks: Buffer[];
}

function readRecords(stream: Buffer): readonly BiffRecord[] {
  const records: BiffRecord[] = [];
  // What follows the last record fills a sector.
  for (let offset = 0; offset + 4 <= stream.length; ) {
    const id = stream.readUInt16LE(offset);
    const size = stream.readUInt16LE(offset + 2);
    if (id === 0 && size === 0) break;
    if (offset + 4 + size > stream.length) throw new RangeError('a record is cut off');
    const block = stream.subarray(offset + 4, offset + 4 + size);
    if (id === RECORD.CONTINUE) records.at(-1)?.blocks.push(block);
    else records.push({ id, offset, blocks: [block] });
    offset += 4 + size;
  }
  return records;
}

function readSheet(records: readonly BiffRecord[], first: number, strings: readonly string[], refuse: Refuse): Rows {
  const grid = new Grid(refuse);
  // The cell of the last formula that gave a text: the text follows in a record of its own.
  let owed: { row: number; column: number } | undefined;
  for (let at = first; records[at]?.id !== RECORD.EOF; at++) {
    const record = records[at];
    if (!record) throw refuse('the .xls file is damaged: a sheet does not end');
    const cursor = new Cursor(record.blocks);
    const next = (): { row: number; column: number } => ({ row: cursor.u16(), column: cursor.u16() });
    const put = ({ row, column }: { row: number; column: number }, value: Cell): void => grid.set(row, column, value);
    switch (record.id) {
      case RECORD.NUMBER: {
        const cell = next();
        cursor.skip(2);
        put(cell, cursor.double());
        break;
      }
      case RECORD.RK: {
        const cell = next();
        cursor.skip(2);
        put(cell, toRkNumber(cursor.u32()));
        break;
      }
      case RECORD.MULRK: {
        const { row, column } = next();
        // Six bytes a cell stand between the first column and the last one.
        const count = (record.blocks[0]!.length - 6) / 6;
        for (let more = 0; more < count; more++) {
          cursor.skip(2);
          put({ row, column: column + more }, toRkNumber(cursor.u32()));
        }
        break;
      }
      case RECORD.LABELSST: {
        const cell = next();
        cursor.skip(2);
        const index = cursor.u32();
        const text = strings[index];
        if (text === undefined)
          throw refuse(`row ${cell.row + 1} of a sheet names the shared string ${index}, there are ${strings.length}`);
        put(cell, text);
        break;
      }
      case RECORD.LABEL:
      case RECORD.RSTRING: {
        const cell = next();
        cursor.skip(2);
        put(cell, cursor.text(cursor.u16()));
        break;
      }
      case RECORD.BOOLERR: {
        const cell = next();
        cursor.skip(2);
        const value = cursor.u8();
        put(cell, cursor.u8() === 1 ? (ERRORS[value] ?? `#${value}!`) : value === 1);
        break;
      }
      case RECORD.FORMULA: {
        const cell = next();
        const result = record.blocks[0]!.subarray(6, 14);
        if (result.readUInt16LE(6) !== 0xffff) put(cell, result.readDoubleLE(0));
        else if (result[0] === 0) owed = cell;
        else if (result[0] === 1) put(cell, result[2] === 1);
        else if (result[0] === 2) put(cell, ERRORS[result[2]!] ?? `#${result[2]}!`);
        break;
      }
      case RECORD.STRING:
        if (owed) put(owed, cursor.text(cursor.u16()));
        owed = undefined;
        break;
    }
  }
  return grid.rows;
}

function readStringTable(cursor: Cursor): readonly string[] {
  cursor.skip(4);
  const count = cursor.u32();
  const strings: string[] = [];
  while (strings.length < count) strings.push(cursor.text(cursor.u16()));
  return strings;
}

/** A number in 30 bits: the upper ones of a double, or an integer; either may be a hundred times too large (2.5.217). */
function toRkNumber(packed: number): number {
  const bytes = Buffer.alloc(8);
  bytes.writeUInt32LE((packed & ~3) >>> 0, 4);
  const number = packed & 2 ? packed >> 2 : bytes.readDoubleLE(0);
  return packed & 1 ? number / 100 : number;
}

/** Reads through the blocks of a record, from one into the next. Raises `RangeError` behind the last one. */
class Cursor {
  readonly #blocks: readonly Buffer[];
  #block = 0;
  #at = 0;

  constructor(blocks: readonly Buffer[]) {
    this.#blocks = blocks;
  }

  u8(): number {
    return this.#take(1).readUInt8(0);
  }

  u16(): number {
    return this.#take(2).readUInt16LE(0);
  }

  u32(): number {
    return this.#take(4).readUInt32LE(0);
  }

  double(): number {
    return this.#take(8).readDoubleLE(0);
  }

  /** Goes over bytes, which may reach into further blocks. */
  skip(bytes: number): void {
    for (let left = bytes; left > 0; ) left -= this.#take(Math.min(left, this.#here().length)).length;
  }

  /**
   * A text of so many characters (2.5.293): a byte of marks, what the marks announce, the characters in one byte each or
   * two, and looks and readings, which are skipped. Characters that go on in the next block have marks of their own there.
   */
  text(length: number): string {
    let marks = this.u8();
    const runs = marks & 8 ? this.u16() : 0;
    const reading = marks & 4 ? this.u32() : 0;
    let text = '';
    for (let left = length; left > 0; ) {
      if (this.#at === this.#blocks[this.#block]?.length) marks = this.u8();
      const size = marks & 1 ? 2 : 1;
      const taken = this.#take(Math.min(left, Math.floor(this.#here().length / size)) * size);
      if (taken.length === 0) throw new RangeError('half a character');
      text += taken.toString(size === 2 ? 'utf16le' : 'latin1');
      left -= taken.length / size;
    }
    this.skip(runs * 4 + reading);
    return text;
  }

  /** What is left of the block that is read next. */
  #here(): Buffer {
    while (this.#at === this.#blocks[this.#block]?.length) {
      this.#block++;
      this.#at = 0;
    }
    const block = this.#blocks[this.#block];
    if (!block) throw new RangeError('a record ends too soon');
    return block.subarray(this.#at);
  }

  #take(bytes: number): Buffer {
    const taken = this.#here().subarray(0, bytes);
    if (taken.length < bytes) throw new RangeError('a record ends too soon');
    this.#at += bytes;
    return taken;
  }
}

/** The bytes of the stream `Workbook` of a compound file: a file system of sectors in one file. */
function readWorkbookStream(file: Buffer, refuse: Refuse): Buffer {
  const sectorSize = 1 << file.readUInt16LE(0x1e);
  const miniSize = 1 << file.readUInt16LE(0x20);
  if (![512, 4096].includes(sectorSize) || miniSize !== 64)
    throw refuse('the .xls file is damaged: sectors of no known size');
  const sector = (index: number): Buffer => {
    const start = (index + 1) * sectorSize;
    // The last sector of a file may be short.
    if (start >= file.length) throw new RangeError('a sector is missing');
    return file.subarray(start, start + sectorSize);
  };
  /** The pieces along a chain of numbers, each of which is found where the one before says. */
  const chain = (start: number, next: (index: number) => number, piece: (index: number) => Buffer): Buffer => {
    const pieces: Buffer[] = [];
    for (let index = start; index < 0xfffffffa; index = next(index)) {
      pieces.push(piece(index));
      if (pieces.length > file.length / miniSize)
        throw refuse('the .xls file is damaged: a chain of sectors goes in a circle');
    }
    return Buffer.concat(pieces);
  };

  // The first 109 sectors of the table of sectors are named in the header, more of them in sectors of their own.
  const tables: number[] = [];
  const note = (list: Buffer): void => {
    for (let at = 0; at + 4 <= list.length; at += 4)
      if (list.readUInt32LE(at) < 0xfffffffa) tables.push(list.readUInt32LE(at));
  };
  note(file.subarray(0x4c, 0x200));
  chain(
    file.readUInt32LE(0x44),
    (index) => sector(index).readUInt32LE(sectorSize - 4),
    (index) => {
      const list = sector(index).subarray(0, sectorSize - 4);
      note(list);
      return list;
    },
  );
  const table = Buffer.concat(tables.map(sector));
  const readChain = (start: number): Buffer => chain(start, (index) => table.readUInt32LE(index * 4), sector);

  const directory = readChain(file.readUInt32LE(0x30));
  let root: Buffer | undefined;
  let found: Buffer | undefined;
  for (let at = 0; at + 128 <= directory.length; at += 128) {
    const entry = directory.subarray(at, at + 128);
    if (entry[0x42] === 5) root = entry;
    if (entry[0x42] === 2 && entry.toString('utf16le', 0, Math.max(0, entry.readUInt16LE(0x40) - 2)) === 'Workbook')
      found = entry;
  }
  if (!root || !found) throw refuse('expected an .xls file of Excel 97 or newer: it has no stream "Workbook"');
  const start = found.readUInt32LE(0x74);
  const size = found.readUInt32LE(0x78);
  let stream: Buffer;
  if (size >= file.readUInt32LE(0x38)) stream = readChain(start);
  else {
    // Short streams lie in small sectors within a stream of the root.
    const small = readChain(root.readUInt32LE(0x74));
    const smallTable = readChain(file.readUInt32LE(0x3c));
    stream = chain(
      start,
      (index) => smallTable.readUInt32LE(index * 4),
      (index) => small.subarray(index * miniSize, (index + 1) * miniSize),
    );
  }
  if (stream.length < size) throw new RangeError('the workbook is cut off');
  return stream.subarray(0, size);
}
