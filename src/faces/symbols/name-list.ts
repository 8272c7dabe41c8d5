import { setImmediate as nextTurn } from 'node:timers/promises';
import { readJsonObject } from '../../engine/formats/json/json.ts';
import type { ListedKind } from '../../engine/interface/security-list.ts';
import { fold, initialsOf, isKey, isTypedFor, markOf } from './initials.ts';
import { TypedPinyin } from './typed-pinyin.ts';

/** One row of a list of securities, as the list writes it. */
export interface ListedRow {
  readonly code: string;
  readonly name: string;
  readonly english?: string | undefined;
  readonly exchange?: string | undefined;
}

/** A folded question that may name a security. */
export interface Question {
  /** All of it, folded. */
  readonly text: string;
  /** Its words, and sequences of up to five words, folded. */
  readonly words: ReadonlySet<string>;
}

/** A row whose name occurs in a question. */
export interface NamedRow {
  readonly row: number;
  /** How many characters its name has. */
  readonly length: number;
}

/** How well a row matches a typed text; lower is better. */
export const FIT = { code: 0, name: 1, beginning: 2, inside: 3 } as const;

/** A row that matches a typed text. */
export interface NameMatch {
  readonly row: number;
  /** One of {@link FIT}. */
  readonly fit: number;
  /** The untyped characters of the code or name. */
  readonly left: number;
}

// A list of all funds has 27,000 rows.
const MAX_ROWS = 40_000;
const MAX_NAME = 80;
// Rows folded in one turn of the event loop, which takes some milliseconds.
const ROWS_A_TURN = 500;
// Lines searched in one turn, which takes a millisecond.
const LINES_A_TURN = 20_000;
// In a longer list, one character matches at the beginning of a line only.
const MAX_SHORT = 5_000;
// A shorter Chinese name is often part of a word.
const MIN_WITHIN = 3;
const CHINESE_NAME = /^\p{Script=Han}{2}|\p{Script=Han}{3}/u;
const END = '\n';

/**
 * The names of the securities of one list. Codes, names and initials in pinyin are stored as texts of lines, which
 * the string functions of the engine search fast.
 */
export class NameList {
  readonly of: ListedKind;
  readonly length: number;
  readonly #rows: readonly ListedRow[];
  /** The folded codes; those of shares of the United States without their market. */
  readonly #codes: TextLines;
  /** The folded names; some rows have an English one as well. */
  readonly #names: TextLines;
  /** The initials in pinyin of each name: a line for each reading. */
  readonly #initials: TextLines;

  private constructor(of: ListedKind, rows: readonly ListedRow[], { codes, names, initials }: ListTexts<TextLines>) {
    this.of = of;
    this.length = rows.length;
    this.#rows = rows;
    this.#codes = codes;
    this.#names = names;
    this.#initials = initials;
  }

  /** Makes the list of the first 40,000 rows. It yields to the event loop in between. */
  static async of(of: ListedKind, rows: readonly ListedRow[]): Promise<NameList> {
    const texts: ListTexts<ListedLine[]> = { codes: [], names: [], initials: [] };
    const listed = rows.slice(0, MAX_ROWS);
    for (const [row, { code, name, english }] of listed.entries()) {
      if (row % ROWS_A_TURN === ROWS_A_TURN - 1) await nextTurn();
      const compared = fold(toOneLine(code))
        .replace(/^10[567]\./, '')
        .replace(/^(?:sh|sz|bj)(?=\d{6}$)/, '');
      texts.codes.push({ row, text: compared.slice(0, MAX_NAME) });
      for (const each of [name, english]) {
        if (each === undefined || each === '') continue;
        const folded = fold(toOneLine(each));
        texts.names.push({ row, text: folded });
        texts.initials.push(...initialsOf(folded).map((text) => ({ row, text })));
      }
    }
    return new NameList(of, listed, {
      codes: TextLines.of(texts.codes),
      names: TextLines.of(texts.names),
      initials: TextLines.of(texts.initials),
    });
  }

  /** Serializes the list as JSON. {@link read} takes a tenth of the time of {@link of}. */
  toStored(): string {
    const lines = [this.#codes, this.#names, this.#initials].map((each) => each.toStored());
    const rows = this.#rows.map(({ code, name, exchange, english }) => [code, name, exchange ?? '', english ?? '']);
    return JSON.stringify({ version: STORED_VERSION, rows, lines });
  }

  /** Parses a stored list; undefined for anything else, such as another version. */
  static read(of: ListedKind, stored: string): NameList | undefined {
    const { version, rows, lines } = readJsonObject(stored);
    if (version !== STORED_VERSION || !Array.isArray(rows) || !Array.isArray(lines)) return undefined;
    const [codes, names, initials] = lines.map((each) => TextLines.read(each, rows.length));
    if (!codes || !names || !initials || !rows.every(isStoredRow)) return undefined;
    const listed = rows.map(([code, name, exchange, english]) => ({ code, name, exchange, english }));
    return new NameList(of, listed, { codes, names, initials });
  }

  /** Returns a row as the list has it, each text on one line. */
  rowAt(row: number): ListedRow {
    const { code, name, exchange } = this.#rows[row]!;
    return { code: toOneLine(code), name: toOneLine(name), exchange };
  }

  /**
   * Finds the best matching rows of a folded text, each once, in the order of the list. It yields to the event
   * loop in between: a letter may match half of all names.
   * @param typed at least one character
   * @param limit the most rows
   * @param pinyin the text as pinyin, if it can be read so
   */
  async find(typed: string, limit: number, pinyin = TypedPinyin.of(typed)): Promise<readonly NameMatch[]> {
    const fits = new RowScores(this.length);
    await this.#codes.find(typed, limit, (line, at, left) => {
      fits.note(this.#codes.rowOf(line), at === 0 && left === 0 ? FIT.code : fitAt(at), left);
    });
    const isTypedInAscii = !NOT_ASCII.test(typed);
    const lines = isTypedInAscii ? this.#initials : this.#names;
    if (isTypedInAscii || !Array.from(typed).some((each) => isKey(each.charCodeAt(0))))
      await lines.find(typed, limit, (line, at, left) => {
        const row = lines.rowOf(line);
        // Typed initials are not the whole name, unless the name itself has letters.
        const isWhole = at === 0 && left === 0 && (!isTypedInAscii || this.#isName(row, typed));
        fits.note(row, isWhole ? FIT.name : fitAt(at), left);
      });
    else await this.#findMixed(typed, fits);
    if (pinyin) {
      await nextTurn();
      this.#names.findPinyin(pinyin, (line, at, left) => fits.note(this.#names.rowOf(line), fitAt(at), left));
    }
    return fits.best(limit);
  }

  /**
   * Finds the rows whose whole name occurs in a question, each once. A Chinese name of at least three characters
   * may be anywhere; any other name must be a sequence of words.
   */
  async namedIn({ text, words }: Question): Promise<readonly NamedRow[]> {
    const found = new Map<number, NamedRow>();
    await this.#names.findWithin(text, words, (line) => {
      const row = this.#names.rowOf(line);
      found.set(row, { row, length: this.#names.lineAt(line).length });
    });
    return [...found.values()];
  }

  /** Returns the rows with exactly this folded code. */
  withCode(code: string): Iterable<number> {
    return this.#codes.equalTo(code);
  }

  /** Whether the name of a row, or its English one, is this text. */
  #isName(row: number, text: string): boolean {
    const { name, english } = this.#rows[row]!;
    return [name, english].some((each) => each !== undefined && fold(toOneLine(each)) === text);
  }

  /** Finds names for a text that mixes Chinese characters and initials: `贵州mt`. */
  async #findMixed(typed: string, fits: RowScores): Promise<void> {
    const [run = ''] = NOT_ASCII.exec(typed) ?? [];
    const offset = typed.indexOf(run);
    const keys = Int32Array.from({ length: typed.length }, (_, at) => {
      const code = typed.charCodeAt(at);
      return isKey(code) ? markOf(code) : 0;
    });
    await this.#names.findEvery(run, (line, first) => {
      const text = this.#names.lineAt(line);
      const isMatch = (start: number): boolean =>
        start >= 0 &&
        start + typed.length <= text.length &&
        keys.every((key, nth) => {
          const code = text.charCodeAt(start + nth);
          return code === typed.charCodeAt(nth) || (key !== 0 && isTypedFor(key, markOf(code)));
        });
      for (let at = first; at >= 0; at = text.indexOf(run, at + 1)) {
        const start = at - offset;
        if (!isMatch(start)) continue;
        const left = text.length - typed.length;
        return fits.note(this.#names.rowOf(line), text === typed ? FIT.name : fitAt(start), left);
      }
    });
  }
}

const NOT_ASCII = /\P{ASCII}+/u;

/** The fit of a code or name that contains the typed text at this index. */
function fitAt(place: number): number {
  return place === 0 ? FIT.beginning : FIT.inside;
}

// The version of the stored form. Raise it when other lines are made of the same rows.
const STORED_VERSION = 1;

function isStoredRow(row: unknown): row is readonly [code: string, name: string, exchange: string, english: string] {
  return Array.isArray(row) && row.length === 4 && row.every((each) => typeof each === 'string');
}

/** The three texts of a list, each a set of lines. */
interface ListTexts<Texts> {
  readonly codes: Texts;
  readonly names: Texts;
  readonly initials: Texts;
}

interface ListedLine {
  readonly row: number;
  readonly text: string;
}

/** The best match of each row of a list. */
class RowScores {
  // Fit and untyped characters in one number; the lowest is the best.
  readonly #scores: Uint16Array;

  constructor(length: number) {
    this.#scores = new Uint16Array(length).fill(NONE);
  }

  note(row: number, fit: number, left: number): void {
    const score = fit * LEFTS + Math.min(left, LEFTS - 1);
    if (score < this.#scores[row]!) this.#scores[row] = score;
  }

  /** The best rows, in the order of the list; of equal ones, the first. */
  best(limit: number): readonly NameMatch[] {
    const scores = this.#scores;
    const counts = new Uint32Array(NONE + 1);
    for (let row = 0; row < scores.length; row++) counts[scores[row]!]!++;
    let worst = 0;
    let room = limit;
    while (worst < NONE && counts[worst]! <= room) room -= counts[worst++]!;
    const matches: NameMatch[] = [];
    for (let row = 0; row < scores.length; row++) {
      const score = scores[row]!;
      if (score < worst || (score === worst && score !== NONE && room-- > 0))
        matches.push({ row, fit: Math.floor(score / LEFTS), left: score % LEFTS });
    }
    return matches;
  }
}

const LEFTS = 256;
const NONE = (FIT.inside + 1) * LEFTS;

/**
 * Receives a matching line: its number, the index of the match in it, and the number of its untyped characters.
 */
type LineListener = (line: number, at: number, left: number) => void;

/** Lines in one text. Each belongs to a row; a row may have several. */
class TextLines {
  readonly #text: string;
  /** The index at which each line begins, and the end of the text. */
  readonly #starts: Uint32Array;
  readonly #rows: Uint32Array;
  /** The first character of each line. */
  readonly #firsts: Uint16Array;
  /** The codes of the characters of the text, made on first use. */
  #codes: Uint16Array | undefined;

  private constructor(text: string, rows: Uint32Array) {
    this.#text = text;
    this.#rows = rows;
    this.#starts = new Uint32Array(rows.length + 1);
    this.#firsts = new Uint16Array(rows.length);
    let start = 0;
    for (let line = 0; line < rows.length; line++) {
      this.#firsts[line] = text.charCodeAt(start);
      start = text.indexOf(END, start) + 1;
      this.#starts[line + 1] = start;
    }
  }

  static of(lines: readonly ListedLine[]): TextLines {
    const text = lines.map((line) => line.text + END).join('');
    return new TextLines(
      text,
      Uint32Array.from(lines, ({ row }) => row),
    );
  }

  /** The text, and the number of lines of each row. */
  toStored(): readonly [text: string, counts: readonly number[]] {
    const counts: number[] = [];
    for (const row of this.#rows) counts[row] = (counts[row] ?? 0) + 1;
    return [this.#text, Array.from(counts, (count) => count ?? 0)];
  }

  /** Parses a stored text of a list with so many rows; undefined for anything else. */
  static read(stored: unknown, length: number): TextLines | undefined {
    const [text, counts] = Array.isArray(stored) ? stored : [];
    if (typeof text !== 'string' || !Array.isArray(counts) || counts.length > length) return undefined;
    if (!counts.every((count): count is number => Number.isInteger(count) && count >= 0)) return undefined;
    const total = counts.reduce((sum, count) => sum + count, 0);
    // Each line has at least its line break.
    if (total > text.length) return undefined;
    const rows = new Uint32Array(total);
    let line = 0;
    for (const [row, count] of counts.entries()) {
      rows.fill(row, line, line + count);
      line += count;
    }
    const lines = new TextLines(text, rows);
    const isWhole = lines.#starts.every((start, at) => at === 0 || start > 0) && lines.#starts.at(-1) === text.length;
    return isWhole ? lines : undefined;
  }

  /** Returns the row of a line. */
  rowOf(line: number): number {
    return this.#rows[line]!;
  }

  lineAt(line: number): string {
    return this.#text.slice(this.#starts[line], this.#starts[line + 1]! - 1);
  }

  /**
   * Finds the lines that begin with a text. If they are of fewer rows than the limit, it also finds those that
   * contain it.
   * In a long list, one character matches at the beginning only.
   */
  async find(typed: string, limit: number, note: LineListener): Promise<void> {
    const { length } = typed;
    let count = 0;
    let counted: number | undefined;
    for (let from = 0; from < this.#rows.length; from += LINES_A_TURN) {
      if (from > 0) await nextTurn();
      for (const line of this.#beginningWith(typed, from, from + LINES_A_TURN)) {
        note(line, 0, this.#starts[line + 1]! - 1 - this.#starts[line]! - length);
        // The lines of a row follow one another.
        if (this.#rows[line] !== counted) count++;
        counted = this.#rows[line];
      }
    }
    if (count < limit && (length > 1 || this.#rows.length <= MAX_SHORT)) await this.findEvery(typed, note);
  }

  /** The lines from one up to another that begin with a text. */
  #beginningWith(typed: string, from: number, to: number): readonly number[] {
    const [text, starts, firsts] = [this.#text, this.#starts, this.#firsts];
    const first = typed.charCodeAt(0);
    const last = Math.min(to, firsts.length);
    const lines: number[] = [];
    for (let line = from; line < last; line++)
      if (firsts[line] === first && text.startsWith(typed, starts[line])) lines.push(line);
    return lines;
  }

  /** Finds the first occurrence of a text in each line. */
  async findEvery(typed: string, note: LineListener): Promise<void> {
    const starts = this.#starts;
    let line = 0;
    let seen = 0;
    let at = this.#text.indexOf(typed);
    while (at >= 0) {
      if (++seen % LINES_A_TURN === 0) await nextTurn();
      while (starts[line + 1]! <= at) line++;
      const next = starts[line + 1]!;
      note(line, at - starts[line]!, next - 1 - starts[line]! - typed.length);
      at = this.#text.indexOf(typed, next);
    }
  }

  /**
   * Finds the first match of pinyin in each line. In a long list, pinyin that may be one character matches at the
   * beginning only.
   */
  findPinyin(typed: TypedPinyin, note: LineListener): void {
    this.#codes ??= toCodes(this.#text);
    const codes = this.#codes;
    const starts = this.#starts;
    const { firsts, seconds } = typed;
    let line = 0;
    /** Reports the line of a match that begins at an index. Returns the index to continue at. */
    const lookAt = (at: number): number => {
      const first = firsts[codes[at]!]!;
      if (first === 0 || (first === 1 && seconds[codes[at + 1]!] === 0)) return at + 1;
      const end = first === 1 ? typed.endIn(codes, at) : at + 1;
      if (end < 0) return at + 1;
      while (starts[line + 1]! <= at) line++;
      const next = starts[line + 1]!;
      note(line, at - starts[line]!, next - 1 - starts[line]! - (end - at));
      return next;
    };
    if (typed.mayBeOne && this.#rows.length > MAX_SHORT) {
      for (let each = 0; each < this.#firsts.length; each++)
        if (firsts[this.#firsts[each]!] !== 0) lookAt(starts[each]!);
      return;
    }
    // Four at a time: few characters may be the first of a match, so most groups are skipped at once.
    for (let at = 0; at < this.#text.length; ) {
      const four = at + 4;
      if ((firsts[codes[at]!]! | firsts[codes[at + 1]!]! | firsts[codes[at + 2]!]! | firsts[codes[at + 3]!]!) === 0)
        at = four;
      else while (at < four) at = lookAt(at);
    }
  }

  /** Finds the lines that equal one of the words, and Chinese ones that occur in a text. */
  async findWithin(text: string, words: ReadonlySet<string>, note: (line: number) => void): Promise<void> {
    const firsts = new Set(Array.from({ length: text.length }, (_, at) => text.charCodeAt(at)));
    for (let line = 0; line < this.#rows.length; line++) {
      if (line % LINES_A_TURN === LINES_A_TURN - 1) await nextTurn();
      if (!firsts.has(this.#firsts[line]!)) continue;
      const name = this.lineAt(line);
      if (words.has(name) || (name.length >= MIN_WITHIN && CHINESE_NAME.test(name) && text.includes(name))) note(line);
    }
  }

  /** The rows of the lines that equal a text. */
  *equalTo(text: string): Iterable<number> {
    const wanted = text + END;
    const first = text.charCodeAt(0);
    for (let line = 0; line < this.#rows.length; line++)
      if (this.#firsts[line] === first && this.#text.startsWith(wanted, this.#starts[line])) yield this.#rows[line]!;
  }
}

/** The codes of the characters of a text, padded with four line breaks. */
function toCodes(text: string): Uint16Array {
  const bytes = Buffer.from(text, 'utf16le');
  const codes = new Uint16Array(text.length + 4).fill(END.charCodeAt(0));
  bytes.copy(new Uint8Array(codes.buffer));
  return codes;
}

/** A text of a source on one line. */
function toOneLine(text: string): string {
  return text.slice(0, MAX_NAME).replaceAll(END, ' ').replaceAll('\u0001', ' ');
}
