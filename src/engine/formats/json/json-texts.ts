import { isUtf8 } from 'node:buffer';
import { BACKSLASH, CLOSE_BRACKET, COMMA, OPEN_BRACKET, QUOTE } from '../../../base/ascii.ts';
import { Failure } from '../../../base/errors.ts';
import { isRecord, parseJson, textEnd } from './json.ts';
import { findList, skipBlanks, utf8 } from './json-scan.ts';

// Reads a JSON document whose bulk is a list of texts, such as lines of values. Finding where each begins and ends
// takes a fifth of the time that making strings of them takes; the rest of the document is small.

// An escape may stand for a character that needs none. A control character is a blank between texts, never in one.
// Looking for each of them takes a third of the time that a loop over the bytes takes.
const ODD = [BACKSLASH, ...Array.from({ length: 0x20 }, (_, control) => control)];

/** Where a list lies in a document, from its bracket to its bracket: the bytes `[start, end)`. */
interface ListPlace {
  readonly start: number;
  readonly end: number;
}

/** A list of texts in the JSON of a document, in which each stands between its quotes. */
export class TextList {
  /** The whole document. Columns of the texts share it. */
  readonly bytes: Buffer;
  /** Where each text begins, behind its quote. */
  readonly starts: Uint32Array;
  /** Where each text ends: at its quote. */
  readonly ends: Uint32Array;
  readonly #place: ListPlace;

  private constructor(bytes: Buffer, starts: Uint32Array, ends: Uint32Array, place: ListPlace) {
    this.bytes = bytes;
    this.starts = starts;
    this.ends = ends;
    this.#place = place;
  }

  /** The list of some texts. */
  static of(texts: readonly string[]): TextList {
    return TextList.at(Buffer.from(JSON.stringify(texts)), 0)!;
  }

  /** The list that begins at `start`; undefined where that is no list of nothing but texts. */
  static at(body: Buffer, start: number): TextList | undefined {
    const starts: number[] = [];
    const ends: number[] = [];
    let at = skipBlanks(body, start + 1);
    while (body[at] === QUOTE) {
      const end = textEnd(body, at);
      starts.push(at + 1);
      ends.push(end);
      at = skipBlanks(body, end + 1);
      if (body[at] !== COMMA) break;
      at = skipBlanks(body, at + 1);
      if (body[at] !== QUOTE) return undefined;
    }
    if (body[start] !== OPEN_BRACKET || body[at] !== CLOSE_BRACKET) return undefined;
    return new TextList(body, new Uint32Array(starts), new Uint32Array(ends), { start, end: at + 1 });
  }

  /** How many texts there are. */
  get length(): number {
    return this.starts.length;
  }

  /** A text as its JSON has it between the quotes. */
  textAt(row: number): string {
    return utf8(this.bytes, this.starts[row]!, this.ends[row]!);
  }

  /** The texts `[from, to)`, or as many of them as there are, as JSON without the quotes. */
  texts(from = 0, to = this.length): readonly string[] {
    return Array.from({ length: Math.min(to, this.length) - from }, (_, at) => this.textAt(from + at));
  }

  /** The ends of the texts: each from a position on. */
  from(starts: Uint32Array): TextList {
    return new TextList(this.bytes, starts, this.ends, this.#place);
  }

  /** The list in the document, from its bracket to its bracket. */
  get json(): Buffer {
    return this.bytes.subarray(this.#place.start, this.#place.end);
  }

  /** The list in the document before one of its texts: from its bracket to the comma. */
  jsonBefore(row: number): Buffer {
    return this.bytes.subarray(this.#place.start, this.starts[row]! - 1);
  }

  /** The document before the list and behind it. */
  get around(): readonly [before: Buffer, behind: Buffer] {
    return [this.bytes.subarray(0, this.#place.start), this.bytes.subarray(this.#place.end)];
  }
}

/** A document without its list. */
export interface DocumentOfTexts {
  /** The document as a value, with a number in the place of the list. */
  readonly rest: unknown;
  /** Undefined where there is no list of nothing but texts. */
  readonly list: TextList | undefined;
}

/**
 * Reads a document. Throws `upstream_changed` when it is not JSON.
 * @param path the keys under which the list lies, from the outside in
 * @param label begins the message of a failure: the source and what it sent
 */
export function readTexts(body: Buffer, path: readonly string[], label: string): DocumentOfTexts {
  if (!isUtf8(body)) throw new Failure('upstream_changed', `${label}: expected JSON, got bytes that are not UTF-8`);
  const asItCame = findTexts(body, path, label);
  if (asItCame && !ODD.some((byte) => asItCame.list.json.includes(byte))) return asItCame;
  const rest = parseJson(body, label);
  // Written anew, only what needs an escape has one, there is no blank, and no object has a member twice.
  return findTexts(Buffer.from(JSON.stringify(rest)), path, label) ?? { rest, list: undefined };
}

/** The list under a path, and the document around it; undefined where none is found, or another beside it. */
function findTexts(
  body: Buffer,
  path: readonly string[],
  label: string,
): { readonly rest: unknown; readonly list: TextList } | undefined {
  const start = findList(body, path);
  const list = start < 0 ? undefined : TextList.at(body, start);
  if (!list) return undefined;
  const [before, behind] = list.around;
  const rest = parseJson(Buffer.concat([before, Buffer.from(`${start}`), behind]), label);
  const found = path.reduce<unknown>((value, name) => (isRecord(value) ? value[name] : undefined), rest);
  return found === start ? { rest, list } : undefined;
}
