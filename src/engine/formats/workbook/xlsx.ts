import { createRequire } from 'node:module';
import { quote } from '../../../base/errors.ts';
import { DAY_MS } from '../../../base/utc-day.ts';
import { isCalendarDay } from '../cells.ts';
import { parseNumber } from '../values.ts';
import { type Cell, type DaySystem, type Refuse, SheetCells, type SheetRows, type Workbook } from './sheet-cells.ts';
import { inflateMemberSync, type ZipMember, zipMembers } from './zip.ts';

// The parts of the largest recorded file have 0.5 MB together.
const MAX_BYTES = 16_000_000;
// Elements in elements: a text in a run of a shared string is the fifth.
const MAX_DEPTH = 64;
const CHUNK_BYTES = 65_536;

/** The elements of one part, and their texts. Names are without their namespace prefix. */
interface XmlReader {
  open(name: string, attributes: Readonly<Record<string, string>>): void;
  text?(text: string): void;
  close?(name: string): void;
}

/**
 * Reads an .xlsx file: a zip archive of XML parts (ECMA-376). Only the parts and elements of cells are read: the
 * list of sheets, the shared texts, and the rows of a sheet. Links, comments, formats and all else is passed over.
 * A sheet is inflated when its rows are wanted.
 *
 * No entity is ever expanded but those of XML itself: a document type is refused. Every part has the size and the
 * checksum that the archive's directory promises.
 */
export function parseXlsx(file: Buffer, label: string, refuse: Refuse): Workbook {
  const members = new Map(zipMembers(file, label).map((member) => [member.name.toLowerCase(), member]));
  let unread = MAX_BYTES;
  const read = (path: string, reader: XmlReader): boolean => {
    const member = members.get(path.toLowerCase());
    if (!member) return false;
    unread -= member.size;
    if (unread < 0) throw refuse(`the workbook promises more than ${MAX_BYTES} bytes of XML`);
    parseXml(inflatePart(file, member, label), reader, (why) => refuse(`the part ${quote(path)} ${why}`));
    return true;
  };

  const main = findTarget(readRelations('', '_rels/.rels', read), 'officeDocument') ?? 'xl/workbook.xml';
  const tabs: { readonly name: string; readonly relation: string }[] = [];
  let days: DaySystem = 1900;
  const isThere = read(main, {
    open: (name, attributes) => {
      if (name === 'workbookPr' && /^(?:1|true)$/.test(attributes.date1904 ?? '')) days = 1904;
      // The relation has a prefix, and the name of the prefix is free.
      const relation = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1];
      if (name === 'sheet') tabs.push({ name: attributes.name ?? '', relation: relation ?? '' });
    },
  });
  if (!isThere) throw refuse('an archive without a workbook');
  const relations = readRelations(main, toRelationsPath(main), read);
  const byId = new Map(relations.map((relation) => [relation.id, relation]));

  let texts: readonly string[] | undefined;
  const readTexts = (): readonly string[] => {
    const target = findTarget(relations, 'sharedStrings');
    texts ??= target === undefined ? [] : readSharedTexts(target, read);
    return texts;
  };
  const sheets = tabs.flatMap(({ name, relation }) => {
    const { type, target = '' } = byId.get(relation) ?? {};
    // Charts and macros have tabs as well.
    if (type !== undefined && type !== 'worksheet') return [];
    const refuseSheet: Refuse = (why, cause) => refuse(`the sheet ${quote(name)} ${why}`, cause);
    return [
      {
        name,
        readRows: (): SheetRows => {
          const cells = new SheetCells(refuseSheet);
          if (!read(target, sheetReader(cells, { days, readTexts }, refuseSheet))) throw refuseSheet('cannot be read');
          return cells.rows();
        },
      },
    ];
  });
  return { sheets, days };
}

function inflatePart(file: Buffer, { name, size }: ZipMember, label: string): Buffer {
  return inflateMemberSync(file, name, size, label);
}

/** Feeds a part to a reader, piece by piece. Throws when it is not whole, not UTF-8, or no plain XML. */
function parseXml(xml: Buffer, reader: XmlReader, refuse: Refuse): void {
  // Loaded on first use: a declaration, and what it imports, loads nothing heavy.
  const { Parser }: typeof import('htmlparser2') = createRequire(import.meta.url)('htmlparser2');
  let depth = 0;
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        // The parser looks through all open elements at every end of one.
        if (++depth > MAX_DEPTH) throw refuse(`has elements nested more than ${MAX_DEPTH} levels deep`);
        reader.open(withoutPrefix(name), attributes);
      },
      ontext: (text) => reader.text?.(text),
      onclosetag: (name) => {
        depth--;
        reader.close?.(withoutPrefix(name));
      },
      onprocessinginstruction: (name) => {
        if (name.startsWith('!')) throw refuse('declares a document type');
      },
    },
    { xmlMode: true },
  );
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for (let at = 0; at < xml.length; at += CHUNK_BYTES) {
    let text: string;
    try {
      text = decoder.decode(xml.subarray(at, at + CHUNK_BYTES), { stream: at + CHUNK_BYTES < xml.length });
    } catch (cause) {
      throw refuse('is not UTF-8', cause);
    }
    parser.write(text);
  }
  if (depth !== 0) throw refuse('is cut off');
}

function withoutPrefix(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/** How a part refers to another one. */
interface Relation {
  readonly id: string;
  /** The last segment of its type's address: `worksheet`. */
  readonly type: string;
  /** Its path in the archive. */
  readonly target: string;
}

/** Where the relations of a part lie: `xl/_rels/workbook.xml.rels`. */
function toRelationsPath(part: string): string {
  const name = part.lastIndexOf('/') + 1;
  return `${part.slice(0, name)}_rels/${part.slice(name)}.rels`;
}

/** @param from the part that has the relations, which their targets are relative to */
function readRelations(
  from: string,
  path: string,
  read: (path: string, reader: XmlReader) => boolean,
): readonly Relation[] {
  const relations: Relation[] = [];
  read(path, {
    open: (name, { Id: id = '', Type: type = '', Target: target = '' }) => {
      if (name !== 'Relationship' || !URL.canParse(target, `file:///${from}`)) return;
      const { pathname } = new URL(target, `file:///${from}`);
      relations.push({ id, type: type.slice(type.lastIndexOf('/') + 1), target: pathname.slice(1) });
    },
  });
  return relations;
}

function findTarget(relations: readonly Relation[], type: string): string | undefined {
  return relations.find((relation) => relation.type === type)?.target;
}

/** The shared texts of cells: the runs of each are joined, without phonetic runs. */
function readSharedTexts(path: string, read: (path: string, reader: XmlReader) => boolean): readonly string[] {
  const texts: string[] = [];
  let text = '';
  let isPhonetic = false;
  let isText = false;
  read(path, {
    open: (name) => {
      if (name === 'si') text = '';
      else if (name === 'rPh') isPhonetic = true;
      else if (name === 't') isText = !isPhonetic;
    },
    text: (piece) => {
      if (isText) text += piece;
    },
    close: (name) => {
      if (name === 'si') texts.push(decodeText(text));
      else if (name === 'rPh') isPhonetic = false;
      else if (name === 't') isText = false;
    },
  });
  return texts;
}

/** What cells mean in a workbook: where its days begin, and the texts that they share. */
interface WorkbookTexts {
  readonly days: DaySystem;
  readTexts(): readonly string[];
}

/** Reads the rows of a sheet into its cells, and nothing else of its part. */
function sheetReader(cells: SheetCells, workbook: WorkbookTexts, refuse: Refuse): XmlReader {
  let isData = false;
  let isPhonetic = false;
  let isValue = false;
  let row = -1;
  let column = -1;
  let type = '';
  let value = '';
  return {
    open: (name, attributes) => {
      if (name === 'sheetData') isData = true;
      if (!isData) return;
      if (name === 'row') {
        row = attributes.r === undefined ? row + 1 : toRow(attributes.r, refuse);
        column = -1;
      } else if (name === 'c') {
        const place = attributes.r === undefined ? { row, column: column + 1 } : toPlace(attributes.r, refuse);
        ({ row, column } = place);
        type = attributes.t ?? 'n';
        value = '';
      } else if (name === 'rPh') isPhonetic = true;
      else if (name === 'v' || (name === 't' && !isPhonetic)) isValue = true;
    },
    text: (piece) => {
      if (isData && isValue) value += piece;
    },
    close: (name) => {
      if (name === 'sheetData') isData = false;
      else if (name === 'rPh') isPhonetic = false;
      else if (name === 'v' || name === 't') isValue = false;
      else if (name === 'c' && isData) cells.set(row, column, toValue({ type, text: value }, workbook, refuse));
    },
  };
}

function toRow(text: string, refuse: Refuse): number {
  if (/^[1-9][0-9]{0,6}$/.test(text)) return Number(text) - 1;
  throw refuse(`has the row ${quote(text, 40)}`);
}

/** The row and the column of a reference such as `AB12`, from 0. */
function toPlace(reference: string, refuse: Refuse): { readonly row: number; readonly column: number } {
  const [, letters, row] = /^([A-Z]{1,3})([1-9][0-9]{0,6})$/.exec(reference) ?? [];
  if (letters === undefined) throw refuse(`has a cell at ${quote(reference, 40)}`);
  const column = Array.from(letters).reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0);
  return { row: Number(row) - 1, column: column - 1 };
}

/** The value of a cell by its type (ECMA-376 part 1, 18.18.11). */
function toValue(
  { type, text }: { readonly type: string; readonly text: string },
  { days, readTexts }: WorkbookTexts,
  refuse: Refuse,
): Cell {
  const noNumber = (): Error => refuse(`has a cell that is no number: ${quote(text, 40)}`);
  const word = text.length > 100 ? text : text.trim();
  if (type === 'str' || type === 'inlineStr') return decodeText(text);
  if (word === '') return null;
  switch (type) {
    case 'n': {
      const number = parseNumber(word, { exponents: true, loose: true });
      if (number === undefined) throw noNumber();
      return number;
    }
    case 's': {
      const shared = /^[0-9]{1,9}$/.test(word) ? readTexts()[Number(word)] : undefined;
      if (shared === undefined) throw refuse(`has a cell with the shared text ${quote(word, 40)}, which is not there`);
      return shared;
    }
    case 'b':
      return word === '1' || word === 'true';
    case 'e':
      return word;
    case 'd': {
      const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})(?:T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?Z?)?$/.exec(word) ?? [];
      // A day that is none, such as the 30th of February, would be parsed as another one.
      const time = isCalendarDay(Number(year), Number(month), Number(day))
        ? Date.parse(word.endsWith('Z') || !word.includes('T') ? word : `${word}Z`)
        : Number.NaN;
      if (Number.isNaN(time)) throw noNumber();
      // In the system of 1900, days before March are numbered as if there were a 29th of February.
      const before = days === 1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, time < Date.UTC(1900, 2, 1) ? 31 : 30);
      return (time - before) / DAY_MS;
    }
    default:
      throw refuse(`has a cell of the type ${quote(type, 40)}`);
  }
}

/** A text with the characters that XML cannot hold, which are written `_x0001_`. */
function decodeText(text: string): string {
  return text.includes('_x')
    ? text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;
}
