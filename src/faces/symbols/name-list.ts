import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ListedKind } from '../../engine/interface/security-list.ts';
import { fold, isKey, isTypedFor, markOf } from './initials.ts';

/** One row of a list of securities, as the list writes it. */
export interface ListedRow {
  readonly code: string;
  readonly name: string;
  readonly english?: string | undefined;
  readonly exchange?: string | undefined;
}

/** How well a row fits what was typed, the best first. */
export const FIT = { code: 0, name: 1, beginning: 2, inside: 3 } as const;

/** A row that fits what was typed. */
export interface Match {
  readonly row: number;
  /** One of {@link FIT}. */
  readonly fit: number;
  /** How many characters of the code or name were not typed. */
  readonly left: number;
}

// A list of all funds has 27,000 rows.
const MAX_ROWS = 40_000;
const MAX_NAME = 80;
// Rows that are folded in one turn of the event loop, which takes some milliseconds.
const ROWS_A_TURN = 500;
// What is searched in one turn, which takes a millisecond or two.
const CHARACTERS_A_TURN = 20_000;
const CODES_A_TURN = 4_000;
const [END, NEXT] = ['\n', '\u0001'];
const [END_CODE, NEXT_CODE] = [0x0a, 0x01];

/**
 * The names of the securities of one list. Each of its texts is one string, in which a line belongs to a row:
 * 25,000 names take 3.6 MB.
 */
export class NameList {
  readonly of: ListedKind;
  readonly length: number;
  readonly #codes: Lines;
  readonly #names: Lines;
  readonly #exchanges: readonly (string | undefined)[];
  /** The codes as they are compared: that of a share of the United States without its market. */
  readonly #folded: { readonly codes: Lines; readonly names: Lines };
  readonly #marks: Int32Array;

  private constructor(of: ListedKind, texts: ListTexts, marks: Int32Array) {
    this.of = of;
    this.length = texts.exchanges.length;
    this.#codes = new Lines(texts.codes, this.length);
    this.#names = new Lines(texts.names, this.length);
    this.#folded = {
      codes: new Lines(texts.foldedCodes, this.length),
      names: new Lines(texts.foldedNames, this.length),
    };
    this.#exchanges = texts.exchanges;
    this.#marks = marks;
  }

  /** Makes the list of these rows, of the first 40,000. In between, the event loop does other things. */
  static async of(of: ListedKind, rows: readonly ListedRow[]): Promise<NameList> {
    const parts = { codes: [], names: [], foldedCodes: [], foldedNames: [], exchanges: [] } as Record<
      keyof ListTexts,
      string[]
    > & { exchanges: (string | undefined)[] };
    const listed = rows.slice(0, MAX_ROWS);
    for (const [at, { code, name, english, exchange }] of listed.entries()) {
      if (at % ROWS_A_TURN === ROWS_A_TURN - 1) await nextTurn();
      parts.codes.push(toLine(code));
      parts.names.push(toLine(name));
      parts.foldedCodes.push(
        toLine(
          fold(code)
            .replace(/^10[567]\./, '')
            .replace(/^(?:sh|sz|bj)(?=\d{6}$)/, ''),
        ),
      );
      parts.foldedNames.push(
        [name, english]
          .flatMap((each) => (each === undefined || each === '' ? [] : toLine(fold(each.slice(0, MAX_NAME)))))
          .join(NEXT),
      );
      parts.exchanges.push(exchange);
    }
    const foldedNames = parts.foldedNames.join(END) + END;
    const marks = new Int32Array(foldedNames.length);
    for (let at = 0; at < marks.length; at++) {
      if (at % (16 * ROWS_A_TURN) === 16 * ROWS_A_TURN - 1) await nextTurn();
      marks[at] = markOf(foldedNames.charCodeAt(at));
    }
    const texts = {
      codes: parts.codes.join(END) + END,
      names: parts.names.join(END) + END,
      foldedCodes: parts.foldedCodes.join(END) + END,
      foldedNames,
      exchanges: parts.exchanges,
    };
    return new NameList(of, texts, marks);
  }

  /** Returns a row as the list writes it. */
  rowAt(row: number): ListedRow {
    return { code: this.#codes.at(row), name: this.#names.at(row), exchange: this.#exchanges[row] };
  }

  /**
   * Finds the rows that fit a folded text, each once, in the order of the list. In between, the event loop does
   * other things: a letter may fit half of all names.
   * @param typed at least one character
   */
  async find(typed: string): Promise<Iterable<Match>> {
    const fits = new Uint8Array(this.length).fill(NONE);
    const left = new Uint8Array(this.length);
    const note = (row: number, fit: number, untyped: number): void => {
      const rest = Math.min(untyped, 255);
      if (fit > fits[row]! || (fit === fits[row] && rest >= left[row]!)) return;
      fits[row] = fit;
      left[row] = rest;
    };
    await this.#findCodes(typed, note);
    await this.#findNames(typed, note);
    return matchesIn(fits, left);
  }

  /** Returns the rows whose code is exactly this one, as it is compared. */
  *withCode(code: string): Iterable<number> {
    const { codes } = this.#folded;
    const wanted = `${code}${END}`;
    for (let at = codes.text.indexOf(wanted); at >= 0; at = codes.text.indexOf(wanted, at + 1))
      if (at === 0 || codes.text.charCodeAt(at - 1) === END_CODE) yield codes.rowOf(at);
  }

  async #findCodes(typed: string, note: Noted): Promise<void> {
    const { codes } = this.#folded;
    let row = 0;
    let seen = 0;
    for (let at = codes.text.indexOf(typed); at >= 0; at = codes.text.indexOf(typed, at + 1)) {
      if (++seen % CODES_A_TURN === 0) await nextTurn();
      while (codes.endOf(row) < at) row++;
      const untyped = codes.endOf(row) - codes.startOf(row) - typed.length;
      note(row, at > codes.startOf(row) ? FIT.inside : untyped === 0 ? FIT.code : FIT.beginning, untyped);
    }
  }

  /** Notes the names with these characters next to each other; a letter may stand for one that is read so. */
  async #findNames(typed: string, note: Noted): Promise<void> {
    const { names } = this.#folded;
    const { text } = names;
    const marks = this.#marks;
    const { length } = typed;
    const keys = Int32Array.from({ length }, (_, at) => {
      const code = typed.charCodeAt(at);
      return isKey(code) ? markOf(code) : 0;
    });
    let row = 0;
    let alternative = 0;
    for (let at = 0; at + length <= text.length; at++) {
      if (at % CHARACTERS_A_TURN === CHARACTERS_A_TURN - 1) await nextTurn();
      const code = text.charCodeAt(at);
      if (code === END_CODE) row++;
      if (code === END_CODE || code === NEXT_CODE) {
        alternative = at + 1;
        continue;
      }
      let same = 0;
      while (
        same < length &&
        (text.charCodeAt(at + same) === typed.charCodeAt(same) ||
          (keys[same] !== 0 && marks[at + same] !== 0 && isTypedFor(keys[same]!, marks[at + same]!)))
      )
        same++;
      if (same < length) continue;
      let end = at + length;
      while (text.charCodeAt(end) !== END_CODE && text.charCodeAt(end) !== NEXT_CODE) end++;
      const untyped = end - alternative - length;
      const isWhole = untyped === 0 && text.startsWith(typed, at);
      note(row, isWhole ? FIT.name : at === alternative ? FIT.beginning : FIT.inside, untyped);
    }
  }
}

/** The rows that fit, by how well. */
function* matchesIn(fits: Uint8Array, left: Uint8Array): Iterable<Match> {
  for (const [row, fit] of fits.entries()) if (fit !== NONE) yield { row, fit, left: left[row]! };
}

/** Receives how well a row fits. */
type Noted = (row: number, fit: number, untyped: number) => void;

const NONE = 255;

/** The texts of a list: a line of each belongs to a row. */
interface ListTexts {
  readonly codes: string;
  readonly names: string;
  readonly foldedCodes: string;
  readonly foldedNames: string;
  readonly exchanges: readonly (string | undefined)[];
}

/** The lines of a text, found by their numbers. */
class Lines {
  readonly text: string;
  /** Where each line begins, and one past the end of the text. */
  readonly #starts: Uint32Array;

  constructor(text: string, count: number) {
    this.text = text;
    this.#starts = new Uint32Array(count + 1);
    for (let row = 0, at = 0; row < count; row++) {
      at = text.indexOf(END, at) + 1;
      this.#starts[row + 1] = at;
    }
  }

  startOf(row: number): number {
    return this.#starts[row]!;
  }

  /** Returns where a line ends, without the sign of its end. */
  endOf(row: number): number {
    return this.#starts[row + 1]! - 1;
  }

  at(row: number): string {
    return this.text.slice(this.startOf(row), this.endOf(row));
  }

  /** Returns the line in which a place of the text is. */
  rowOf(at: number): number {
    let [low, high] = [0, this.#starts.length - 1];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (this.#starts[middle]! <= at) low = middle;
      else high = middle;
    }
    return low;
  }
}

/** A text of a source in one line. */
function toLine(text: string): string {
  return text.slice(0, MAX_NAME).replaceAll(END, ' ').replaceAll(NEXT, ' ');
}
