import { isUtf8 } from 'node:buffer';
import {
  APOSTROPHE,
  ASTERISK,
  BACKSLASH,
  CAPITAL_A,
  CAPITAL_Z,
  CLOSE_BRACE,
  CLOSE_BRACKET,
  COLON,
  COMMA,
  DOLLAR,
  EQUALS,
  isBlank,
  isDigit,
  isNumberByte,
  MINUS,
  OPEN_BRACE,
  OPEN_BRACKET,
  QUOTE,
  SEMICOLON,
  SLASH,
  SMALL_A,
  SMALL_Z,
  SPACE,
  TAB,
  UNDERSCORE,
} from '../../../base/ascii.ts';
import { Failure, quote } from '../../../base/errors.ts';
import { MAX_NUMBER_LENGTH } from '../cells.ts';
import { MAX_COUNT, MAX_DEPTH } from './json.ts';

// Reads data that is written as JavaScript: `var db={datas:[["000001",1.5]],record:"1"};`. Nothing is evaluated.
// This is all that is accepted:
//
//   body       = [BOM] { assignment ";" } [ assignment ]      and empty statements
//   assignment = "var" name "=" value
//   value      = text | number | list | object | "true" | "false" | "null"
//   text       = a JSON string, in double or in single quotes; tabs, \' and \xHH besides
//   number     = a JSON number of at most 40 characters
//   list       = "[" [ value { "," value } [ "," ] ] "]"
//   object     = "{" [ key ":" value { "," key ":" value } ] "}"
//   key        = text | name
//   name       = letters, digits, "_" and "$", no digit first
//
// Blanks, tabs, line breaks and /* comments */ may stand between these. Lists and objects have the bounds of JSON.

/** The values of the variables of a body, by name, in their order. Objects have no prototype. */
export type Assignments = ReadonlyMap<string, unknown>;

/**
 * Reads a body of assignments, `var a = "text";var b = [[1,2]];`, at least one. Throws `upstream_changed` for an
 * empty body, for anything that is not of the grammar above, for a name or key that comes twice, and for bytes
 * that are not UTF-8. Takes time in proportion to the size of the body.
 * @param label begins the message of a failure: the source and what it sent
 */
export function parseAssignments(body: Buffer, label: string): Assignments {
  if (!isUtf8(body)) throw new Failure('upstream_changed', `${label}: the body is not UTF-8`);
  return new LiteralReader(body.toString(), label).assignments();
}

/**
 * Reads a body of one assignment, `var db={datas:[],record:"0"}`, and returns its value. Throws as {@link
 * parseAssignments}, and for another variable than the one asked for.
 * @param name the variable
 */
export function parseAssignment(body: Buffer, name: string, label: string): unknown {
  const assigned = parseAssignments(body, label);
  if (assigned.size === 1 && assigned.has(name)) return assigned.get(name);
  const names = [...assigned.keys()].join(', ');
  throw new Failure('upstream_changed', `${label}: expected the variable ${name} alone, got ${quote(names)}`);
}

/**
 * Reads one text in quotes that begins at a position of a script of which nothing else is read. Returns what it
 * stands for, and the position behind its closing quote. Throws `upstream_changed` where there is no such text.
 */
export function parseTextAt(
  script: string,
  start: number,
  label: string,
): { readonly value: string; readonly end: number } {
  const reader = new LiteralReader(script, label, start);
  const value = reader.text();
  return { value, end: reader.at };
}

const BOM = 0xfeff;

/** What stands behind a backslash, and what both stand for. `\u` and `\x` have digits besides. */
const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ["'", "'"],
  ['\\', '\\'],
  ['/', '/'],
  ['b', '\b'],
  ['f', '\f'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
]);

const WORDS: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ['true', true],
  ['false', false],
  ['null', null],
]);

/** How much of the place where a body stops being readable is shown. */
const SHOWN_AT_FAULT = 20;

/** A reader at a position of a body. */
class LiteralReader {
  /** The position of the next character to be read. */
  at: number;
  readonly #body: string;
  readonly #label: string;
  #depth = 0;
  #count = 0;

  constructor(body: string, label: string, start = 0) {
    this.#body = body;
    this.#label = label;
    this.at = start;
  }

  assignments(): Assignments {
    const assigned = new Map<string, unknown>();
    if (this.#code() === BOM) this.at++;
    this.#skipBlanks();
    while (this.at < this.#body.length) {
      if (this.#code() === SEMICOLON) this.at++;
      else {
        const [name, value] = this.#assignment();
        if (assigned.has(name)) throw this.#changed(`the variable ${quote(name)} once`);
        assigned.set(name, value);
        this.#skipBlanks();
        if (this.at < this.#body.length) this.#expect(SEMICOLON, '`;`');
      }
      this.#skipBlanks();
    }
    if (assigned.size === 0) throw this.#changed('`var`');
    return assigned;
  }

  #assignment(): [string, unknown] {
    if (this.#name('`var`') !== 'var') throw this.#changed('`var`');
    const afterVar = this.at;
    this.#skipBlanks();
    if (this.at === afterVar) throw this.#changed('a blank after `var`');
    const name = this.#name('a name');
    this.#skipBlanks();
    this.#expect(EQUALS, '`=`');
    this.#skipBlanks();
    return [name, this.#value()];
  }

  #value(): unknown {
    const code = this.#code();
    if (code === QUOTE || code === APOSTROPHE) return this.text();
    if (code === OPEN_BRACKET) return this.#list();
    if (code === OPEN_BRACE) return this.#object();
    if (code === MINUS || isDigit(code)) return this.#number();
    const start = this.at;
    const word = isNameStart(code) ? this.#name('a value') : '';
    if (WORDS.has(word)) return WORDS.get(word);
    this.at = start;
    throw this.#changed('a value');
  }

  #list(): unknown[] {
    this.#open();
    const values: unknown[] = [];
    if (this.#code() === CLOSE_BRACKET) return this.#close(values);
    for (;;) {
      values.push(this.#value());
      this.#skipBlanks();
      if (this.#code() === CLOSE_BRACKET) return this.#close(values);
      this.#expect(COMMA, '`,` or `]`');
      this.#skipBlanks();
      if (this.#code() === CLOSE_BRACKET) return this.#close(values);
    }
  }

  #object(): Record<string, unknown> {
    this.#open();
    const members: Record<string, unknown> = Object.create(null);
    if (this.#code() === CLOSE_BRACE) return this.#close(members);
    for (;;) {
      const code = this.#code();
      const key = code === QUOTE || code === APOSTROPHE ? this.text() : this.#name('a key');
      if (key in members) throw this.#changed(`the key ${quote(key)} once`);
      this.#skipBlanks();
      this.#expect(COLON, '`:`');
      this.#skipBlanks();
      members[key] = this.#value();
      this.#skipBlanks();
      if (this.#code() === CLOSE_BRACE) return this.#close(members);
      this.#expect(COMMA, '`,` or `}`');
      this.#skipBlanks();
    }
  }

  /** Enters a list or an object. */
  #open(): void {
    if (++this.#depth > MAX_DEPTH) throw this.#failure(`lists or objects nested more than ${MAX_DEPTH} levels deep`);
    if (++this.#count > MAX_COUNT) throw this.#failure(`more than ${MAX_COUNT} lists and objects`);
    this.at++;
    this.#skipBlanks();
  }

  /** Leaves a list or an object. */
  #close<Value>(value: Value): Value {
    this.#depth--;
    this.at++;
    return value;
  }

  /** Reads a text in quotes. */
  text(): string {
    const body = this.#body;
    const quoteMark = this.#code();
    if (quoteMark !== QUOTE && quoteMark !== APOSTROPHE) throw this.#changed('a text in quotes');
    let value = '';
    let start = ++this.at;
    for (;;) {
      const code = this.#code();
      if (code === quoteMark) {
        value += body.slice(start, this.at++);
        return value;
      }
      if (code === BACKSLASH) {
        value += body.slice(start, this.at) + this.#escape();
        start = this.at;
      } else if (code >= SPACE || code === TAB) this.at++;
      else throw this.#changed('the end of a text');
    }
  }

  /** Reads a backslash and what belongs to it. */
  #escape(): string {
    const kind = this.#body.charAt(this.at + 1);
    const digits = kind === 'u' ? 4 : kind === 'x' ? 2 : 0;
    const simple = ESCAPES.get(kind);
    if (simple === undefined && digits === 0) throw this.#changed('an escape of JSON');
    const end = this.at + 2 + digits;
    if (simple === undefined) {
      const hexadecimal = this.#body.slice(this.at + 2, end);
      if (hexadecimal.length !== digits || !/^[0-9A-Fa-f]+$/.test(hexadecimal))
        throw this.#changed(`${digits} hexadecimal digits`);
      this.at = end;
      return String.fromCharCode(Number.parseInt(hexadecimal, 16));
    }
    this.at = end;
    return simple;
  }

  #number(): number {
    const start = this.at;
    let end = start;
    // One more than is allowed shows that it is too long.
    while (end - start <= MAX_NUMBER_LENGTH && isNumberByte(this.#body.charCodeAt(end))) end++;
    const text = this.#body.slice(start, end);
    const number = /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?$/.test(text) ? Number(text) : Number.NaN;
    if (text.length > MAX_NUMBER_LENGTH || !Number.isFinite(number) || isNamePart(this.#body.charCodeAt(end)))
      throw this.#changed('a number of JSON');
    this.at = end;
    return number;
  }

  #name(expected: string): string {
    if (!isNameStart(this.#code())) throw this.#changed(expected);
    const start = this.at;
    while (isNamePart(this.#code())) this.at++;
    return this.#body.slice(start, this.at);
  }

  #expect(code: number, expected: string): void {
    if (this.#code() !== code) throw this.#changed(expected);
    this.at++;
  }

  #skipBlanks(): void {
    for (;;) {
      const code = this.#code();
      if (isBlank(code)) this.at++;
      else if (code === SLASH && this.#body.charCodeAt(this.at + 1) === ASTERISK) {
        const end = this.#body.indexOf('*/', this.at + 2);
        if (end < 0) throw this.#changed('the end of a comment');
        this.at = end + 2;
      } else return;
    }
  }

  /** The code unit of the next character; -1 behind the last one. */
  #code(): number {
    return this.at < this.#body.length ? this.#body.charCodeAt(this.at) : -1;
  }

  #changed(expected: string): Failure {
    const here = this.#body.slice(this.at, this.at + SHOWN_AT_FAULT);
    const came = here === '' ? 'it ends' : `there is ${quote(here)}`;
    return this.#failure(`expected ${expected} at character ${this.at + 1}, where ${came}`);
  }

  #failure(why: string): Failure {
    const began = this.#body === '' ? 'an empty body' : `a body that begins with ${quote(this.#body)}`;
    return new Failure('upstream_changed', `${this.#label}: ${began} instead of literals of JavaScript: ${why}`);
  }
}

/** Whether a character may begin a name: a letter, `_` or `$`. */
function isNameStart(code: number): boolean {
  return (
    (code >= SMALL_A && code <= SMALL_Z) ||
    (code >= CAPITAL_A && code <= CAPITAL_Z) ||
    code === UNDERSCORE ||
    code === DOLLAR
  );
}

function isNamePart(code: number): boolean {
  return isNameStart(code) || isDigit(code);
}
