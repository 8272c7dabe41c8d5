import { quote } from '../../../base/errors.ts';
import { readCompoundStream } from './compound-file.ts';
import { type Cell, type DaySystem, type Refuse, SheetCells, type SheetRows, type Workbook } from './sheet-cells.ts';

// Numbers of records and their fields are those of [MS-XLS] 2.3 and 2.4.
const BOF = 0x0809;
const EOF = 0x000a;
const CONTINUE = 0x003c;
const FILE_PASS = 0x002f;
const DATE_1904 = 0x0022;
const BOUND_SHEET = 0x0085;
const SHARED_TEXTS = 0x00fc;
const FORMULA = 0x0006;
const FORMULA_TEXT = 0x0207;
const NUMBER = 0x0203;
const SHORT_NUMBER = 0x027e;
const SHORT_NUMBERS = 0x00bd;
const SHARED_TEXT = 0x00fd;
const TEXT = 0x0204;
const RICH_TEXT = 0x00d6;
const BOOLEAN_OR_ERROR = 0x0205;
// The version of Excel 97 and later.
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
  43: '#GETTING_DATA',
};

/** One record with its continuations: where its fields lie. */
interface BiffRecord {
  readonly type: number;
  readonly data: Buffer;
  /** The data of the records that continue it. */
  readonly continued: readonly Buffer[];
}

/**
 * Reads a legacy .xls file: a compound file with a stream of records (BIFF8, Excel 97 and later). Only the records
 * of cells, texts and sheets are read. Links, ranges, drawings, formats and formulas are passed over, so what they
 * promise costs nothing.
 */
export function parseXls(file: Buffer, refuse: Refuse): Workbook {
  const stream = readCompoundStream(file, 'Workbook', refuse);
  const tabs: { readonly name: string; readonly start: number }[] = [];
  let days: DaySystem = 1900;
  let texts: readonly string[] = [];
  for (const record of recordsFrom(stream, 0, refuse)) {
    const fields = new Fields(record, refuse);
    switch (record.type) {
      case FILE_PASS:
        throw refuse('the spreadsheet is encrypted');
      case DATE_1904:
        if (fields.uint16() === 1) days = 1904;
        break;
      case BOUND_SHEET: {
        const start = fields.uint32();
        fields.skip(1);
        const type = fields.uint8();
        // Charts and macros have tabs as well.
        if (type === WORKSHEET) tabs.push({ start, name: fields.text(fields.uint8()) });
        break;
      }
      case SHARED_TEXTS:
        texts = readSharedTexts(fields);
    }
  }
  const sheets = tabs.map(({ name, start }) => ({
    name,
    readRows: () => readRows(stream, start, texts, (why) => refuse(`the sheet ${quote(name)} ${why}`)),
  }));
  return { sheets, days };
}

/**
 * The records of one part of a stream, from its first record to its last. Parts inside of it, such as charts, are
 * passed over.
 */
function* recordsFrom(stream: Buffer, start: number, refuse: Refuse): Generator<BiffRecord> {
  let depth = 0;
  let at = start;
  while (at + 4 <= stream.length) {
    const type = stream.readUInt16LE(at);
    const data = dataAt(stream, at, refuse);
    if (at === start && (type !== BOF || data.length < 4 || data.readUInt16LE(0) !== BIFF8))
      throw refuse('expected records of Excel 97 or later');
    at += 4 + data.length;
    const continued: Buffer[] = [];
    while (at + 4 <= stream.length && stream.readUInt16LE(at) === CONTINUE) {
      const more = dataAt(stream, at, refuse);
      continued.push(more);
      at += 4 + more.length;
    }
    if (type === BOF) depth++;
    else if (type === EOF) depth--;
    else if (depth === 1) yield { type, data, continued };
    if (depth === 0) return;
  }
  throw refuse('the spreadsheet is cut off');
}

function dataAt(stream: Buffer, at: number, refuse: Refuse): Buffer {
  const end = at + 4 + stream.readUInt16LE(at + 2);
  if (end > stream.length) throw refuse('the spreadsheet is cut off');
  return stream.subarray(at + 4, end);
}

/** The fields of a record, read one after the other, also where they lie in its continuations. */
class Fields {
  readonly #rest: readonly Buffer[];
  readonly #refuse: Refuse;
  #piece: Buffer;
  #next = 0;
  #at = 0;

  constructor({ data, continued }: BiffRecord, refuse: Refuse) {
    this.#piece = data;
    this.#rest = continued;
    this.#refuse = refuse;
  }

  uint8(): number {
    while (this.#at === this.#piece.length) this.#nextPiece();
    return this.#piece[this.#at++]!;
  }

  uint16(): number {
    return this.uint8() + this.uint8() * 0x100;
  }

  uint32(): number {
    return this.uint16() + this.uint16() * 0x10000;
  }

  double(): number {
    const bytes = Buffer.from(Array.from({ length: 8 }, () => this.uint8()));
    return bytes.readDoubleLE();
  }

  /** The bytes that are left of the record itself. */
  get left(): number {
    return this.#piece.length - this.#at;
  }

  skip(bytes: number): void {
    let left = bytes;
    while (left > this.left) {
      left -= this.left;
      this.#nextPiece();
    }
    this.#at += left;
  }

  /** A text with a number of characters, after its flags ([MS-XLS] 2.5.293). */
  text(length: number): string {
    const flags = this.uint8();
    const runs = flags & 0x08 ? this.uint16() : 0;
    const extension = flags & 0x04 ? this.uint32() : 0;
    let isWide = (flags & 0x01) !== 0;
    let text = '';
    for (let missing = length; missing > 0; ) {
      if (this.left === 0) {
        this.#nextPiece();
        // A continuation says anew how wide its characters are.
        isWide = (this.uint8() & 0x01) !== 0;
      }
      const count = Math.min(missing, isWide ? this.left >> 1 : this.left);
      const end = this.#at + count * (isWide ? 2 : 1);
      if (count === 0 && this.left > 0) throw this.#refuse('the spreadsheet has half a character');
      text += this.#piece.toString(isWide ? 'utf16le' : 'latin1', this.#at, end);
      this.#at = end;
      missing -= count;
    }
    this.skip(runs * 4 + extension);
    return text;
  }

  #nextPiece(): void {
    const piece = this.#rest[this.#next++];
    if (!piece) throw this.#refuse('the spreadsheet has a record that is too short');
    this.#piece = piece;
    this.#at = 0;
  }
}

/** The texts that cells share. Each takes three bytes at least: the size of the record bounds their number. */
function readSharedTexts(fields: Fields): readonly string[] {
  fields.skip(4);
  const count = fields.uint32();
  const texts: string[] = [];
  while (texts.length < count) texts.push(fields.text(fields.uint16()));
  return texts;
}

function readRows(stream: Buffer, start: number, texts: readonly string[], refuse: Refuse): SheetRows {
  const cells = new SheetCells(refuse);
  /** The place of a formula whose text follows. */
  let place: { readonly row: number; readonly column: number } | undefined;
  for (const record of recordsFrom(stream, start, refuse)) {
    const { type } = record;
    const fields = new Fields(record, refuse);
    if (type === FORMULA_TEXT) {
      if (place) cells.set(place.row, place.column, fields.text(fields.uint16()));
      place = undefined;
      continue;
    }
    if (!CELL_RECORDS.has(type)) continue;
    const row = fields.uint16();
    const column = fields.uint16();
    if (type === SHORT_NUMBERS) {
      // After each number comes the next; after the last one the last column.
      for (let at = column; fields.left >= 8; at++) {
        fields.skip(2);
        cells.set(row, at, toNumber(fields.uint32()));
      }
      continue;
    }
    // The format of the cell.
    fields.skip(2);
    place = undefined;
    if (type === FORMULA) {
      const saved = readSaved(fields);
      if (saved === undefined) place = { row, column };
      else cells.set(row, column, saved);
    } else cells.set(row, column, readValue(type, fields, texts, refuse));
  }
  return cells.rows();
}

const CELL_RECORDS: ReadonlySet<number> = new Set([
  FORMULA,
  NUMBER,
  SHORT_NUMBER,
  SHORT_NUMBERS,
  SHARED_TEXT,
  TEXT,
  RICH_TEXT,
  BOOLEAN_OR_ERROR,
]);

function readValue(type: number, fields: Fields, texts: readonly string[], refuse: Refuse): Cell {
  switch (type) {
    case NUMBER:
      return fields.double();
    case SHORT_NUMBER:
      return toNumber(fields.uint32());
    case SHARED_TEXT: {
      const at = fields.uint32();
      const text = texts[at];
      if (text === undefined) throw refuse(`has a cell with the shared text ${at}, which is not there`);
      return text;
    }
    case BOOLEAN_OR_ERROR: {
      const value = fields.uint8();
      return fields.uint8() === 0 ? value === 1 : toError(value);
    }
    default:
      return fields.text(fields.uint16());
  }
}

/** The value that was saved with a formula; undefined when it is a text, which the next record holds. */
function readSaved(fields: Fields): Cell | undefined {
  const bytes = Buffer.from(Array.from({ length: 8 }, () => fields.uint8()));
  if (bytes.readUInt16LE(6) !== 0xffff) return bytes.readDoubleLE();
  switch (bytes[0]) {
    case 0:
      return undefined;
    case 1:
      return bytes[2] === 1;
    case 2:
      return toError(bytes[2]!);
    default:
      return null;
  }
}

function toError(code: number): string {
  return ERRORS[code] ?? '#ERROR!';
}

/**
 * A number in four bytes: the upper part of a double or a whole number, perhaps in hundredths ([MS-XLS] 2.5.217).
 */
function toNumber(short: number): number {
  let number: number;
  if (short & 0x02) number = short >> 2;
  else {
    const bytes = Buffer.alloc(8);
    bytes.writeUInt32LE((short & 0xfffffffc) >>> 0, 4);
    number = bytes.readDoubleLE();
  }
  return short & 0x01 ? number / 100 : number;
}
