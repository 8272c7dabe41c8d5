import { isUtf8 } from 'node:buffer';
import {
  BACKSLASH,
  CAPITAL_E,
  CLOSE_BRACE,
  CLOSE_BRACKET,
  isNumberByte,
  OPEN_BRACE,
  OPEN_BRACKET,
  QUOTE,
  SMALL_E,
} from '../../../base/ascii.ts';
import { Failure, quote } from '../../../base/errors.ts';
import { MAX_NUMBER_LENGTH } from '../cells.ts';
import { NULL_TEXT } from './json-scan.ts';

/** Levels of lists and objects in a body. No source has more than ten. */
export const MAX_DEPTH = 64;
/** Lists and objects in a body. An empty one takes ten times its bytes; a row of any source has some 50 bytes. */
export const MAX_COUNT = 300_000;

/**
 * Reads a body that has to be JSON. Throws `upstream_changed` when it is empty, cut or something else, and when
 * its bytes are not UTF-8 (RFC 8259, 8.1): texts would lose characters, and names of fields would be others. It
 * throws the same, before anything is made of it, when its lists and objects are so many that they would fill the
 * memory, or so deep that writing them again would overflow the stack.
 * @param label begins the message of a failure: the source and what it sent
 */
export function parseJson(body: Buffer, label: string): unknown {
  const excess = findExcess(body);
  if (excess !== undefined) throw new Failure('upstream_changed', `${label}: ${excess}`);
  if (!isUtf8(body)) throw new Failure('upstream_changed', `${label}: expected JSON, got bytes that are not UTF-8`);
  const text = body.toString();
  try {
    return JSON.parse(text);
  } catch (cause) {
    const why = text === '' ? 'an empty body instead of JSON' : `expected JSON, got ${quote(text)}`;
    throw new Failure('upstream_changed', `${label}: ${why}`, { cause });
  }
}

/** The value of a text of JSON; undefined for any other text, which another program may have written. */
export function readJsonText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The members of an object of JSON; none for any other text, which another program may have written. */
export function readJsonObject(text: string): Readonly<Record<string, unknown>> {
  const value = readJsonText(text);
  return isRecord(value) ? value : {};
}

const NOT_A_NUMBER = Buffer.from('NaN');

/** A body with `null` for each `NaN` outside of its texts: some sources write so what JSON has no number for. */
export function withoutNaN(body: Buffer): Buffer {
  if (!body.includes(NOT_A_NUMBER)) return body;
  const parts: Buffer[] = [];
  let start = 0;
  for (let at = 0; at < body.length; at++) {
    if (body[at] === QUOTE) at = textEnd(body, at);
    else if (body[at] === NOT_A_NUMBER[0] && body.subarray(at, at + NOT_A_NUMBER.length).equals(NOT_A_NUMBER)) {
      parts.push(body.subarray(start, at), NULL_TEXT);
      start = at + NOT_A_NUMBER.length;
    }
  }
  return Buffer.concat([...parts, body.subarray(start)]);
}

/** The limit that a body exceeds outside of its texts, if it exceeds one. */
function findExcess(body: Buffer): string | undefined {
  let depth = 0;
  let count = 0;
  let numberLength = 0;
  for (let at = 0; at < body.length; at++) {
    const byte = body[at]!;
    numberLength = isNumberByte(byte) ? numberLength + 1 : 0;
    // JSON.parse rounds a longer number, to one that is far from it where it is made to be.
    if (numberLength > MAX_NUMBER_LENGTH) return `a number of more than ${MAX_NUMBER_LENGTH} characters`;
    if ((byte === SMALL_E || byte === CAPITAL_E) && numberLength > 1) {
      const number = numberAt(body, at - numberLength + 1);
      // JSON.parse makes it infinite, and what writes it again null.
      if (Math.abs(Number(number)) === Number.POSITIVE_INFINITY) return `a number that is too large: ${number}`;
    }
    if (byte === QUOTE) at = textEnd(body, at);
    else if (byte === OPEN_BRACKET || byte === OPEN_BRACE) {
      if (++depth > MAX_DEPTH) return `lists or objects nested more than ${MAX_DEPTH} levels deep`;
      if (++count > MAX_COUNT) return `more than ${MAX_COUNT} lists and objects`;
    } else if (byte === CLOSE_BRACKET || byte === CLOSE_BRACE) depth--;
  }
  return undefined;
}

/** The text of the number that begins at `start`, as far as it may be long. */
function numberAt(body: Buffer, start: number): string {
  let end = start;
  while (end < body.length && end - start <= MAX_NUMBER_LENGTH && isNumberByte(body[end]!)) end++;
  return body.toString('latin1', start, end);
}

/** The end of the text whose opening quote is at `start`: its closing quote, or the end of the body. */
export function textEnd(body: Buffer, start: number): number {
  for (let end = body.indexOf(QUOTE, start + 1); end >= 0; end = body.indexOf(QUOTE, end + 1)) {
    let escapes = 0;
    while (body[end - 1 - escapes] === BACKSLASH) escapes++;
    if (escapes % 2 === 0) return end;
  }
  return body.length;
}

/** Whether a value of JSON is an object. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether a value of JSON counts something: a whole number that is not below 0. */
export function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}
