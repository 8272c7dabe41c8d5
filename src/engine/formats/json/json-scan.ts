import {
  BACKSLASH,
  CLOSE_BRACE,
  CLOSE_BRACKET,
  COLON,
  COMMA,
  isBlank,
  isDigit,
  isNumberByte,
  MINUS,
  OPEN_BRACE,
  OPEN_BRACKET,
  QUOTE,
  SPACE,
} from '../../../base/ascii.ts';
// Finds the parts of a JSON document in its bytes, without making an object or a string for any of them.

/** The position at which the list under a path begins; -1 without one. */
export function findList(body: Uint8Array, path: readonly string[]): number {
  let at = skipBlanks(body, 0);
  for (const name of path) {
    at = findMember(body, at, name);
    if (at < 0) return -1;
  }
  return body[at] === OPEN_BRACKET ? at : -1;
}

/** The position at which the value of a member of the object at `start` begins; -1 without one. */
function findMember(body: Uint8Array, start: number, name: string): number {
  if (body[start] !== OPEN_BRACE) return -1;
  let at = skipBlanks(body, start + 1);
  while (body[at] === QUOTE) {
    const end = valueEnd(body, at);
    const colon = end < 0 ? -1 : skipBlanks(body, end);
    if (colon < 0 || body[colon] !== COLON) return -1;
    const value = skipBlanks(body, colon + 1);
    if (parseText(body, at, end) === name) return value;
    const after = valueEnd(body, value);
    if (after < 0) return -1;
    at = skipBlanks(body, after);
    if (body[at] !== COMMA) return -1;
    at = skipBlanks(body, at + 1);
  }
  return -1;
}

/** The position of the first byte from `start` on that is no blank. */
export function skipBlanks(body: Uint8Array, start: number): number {
  let at = start;
  while (isBlank(body[at])) at++;
  return at;
}

/**
 * The position behind the value that begins at `start`; -1 when none does. Scalars are judged by who reads them.
 */
export function valueEnd(body: Uint8Array, start: number): number {
  const first = body[start]!;
  if (first === QUOTE) {
    let at = start + 1;
    for (;;) {
      const byte = body[at]!;
      if (byte === QUOTE) return at + 1;
      if (byte === BACKSLASH) at++;
      // The end of the body, too, is not at least a blank.
      else if (!(byte >= SPACE)) return -1;
      at++;
    }
  }
  if (first === OPEN_BRACE || first === OPEN_BRACKET) {
    let depth = 0;
    for (let at = start; at < body.length; at++) {
      const byte = body[at]!;
      if (byte === QUOTE) {
        at = valueEnd(body, at) - 1;
        if (at < 0) return -1;
      } else if (byte === OPEN_BRACE || byte === OPEN_BRACKET) depth++;
      else if ((byte === CLOSE_BRACE || byte === CLOSE_BRACKET) && --depth === 0) return at + 1;
    }
    return -1;
  }
  if (first === MINUS || isDigit(first)) {
    let at = start + 1;
    while (isNumberByte(body[at]!)) at++;
    return at;
  }
  for (const literal of LITERALS)
    if (isLiteral(body, start, start + literal.length, literal)) return start + literal.length;
  return -1;
}

/** `null` as bytes. */
export const NULL_TEXT = Buffer.from('null');
const LITERALS = [NULL_TEXT, Buffer.from('true'), Buffer.from('false')];

/** Whether `body[start, end)` is a literal. */
export function isLiteral(body: Uint8Array, start: number, end: number, literal: Uint8Array): boolean {
  if (end - start !== literal.length) return false;
  for (let at = 0; at < literal.length; at++) if (body[start + at] !== literal[at]) return false;
  return true;
}

/** The text of the JSON string in `body[start, end)`, which includes its quotes; undefined for anything else. */
export function parseText(body: Uint8Array, start: number, end: number): string | undefined {
  try {
    const value: unknown = JSON.parse(utf8(body, start, end));
    return typeof value === 'string' ? value : undefined;
  } catch {
    // The caller refuses anything but a string of JSON, since it knows what was expected.
    return undefined;
  }
}

/** Some bytes of a body as text, a character for each. */
export function latin1(body: Uint8Array, from: number, to: number): string {
  return viewOf(body, from, to).toString('latin1');
}

/** Some bytes of a body as text. */
export function utf8(body: Uint8Array, from: number, to: number): string {
  return viewOf(body, from, to).toString();
}

function viewOf(body: Uint8Array, from: number, to: number): Buffer {
  return Buffer.from(body.buffer, body.byteOffset + from, Math.min(to, body.length) - from);
}
