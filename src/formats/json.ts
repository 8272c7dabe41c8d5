import { Failure, quote } from '../errors.ts';

/** Levels of lists and objects in a body. No source has more than ten. */
const MAX_DEPTH = 64;
/** Lists and objects in a body. An empty one takes ten times its bytes; a row of any source has some 50 bytes. */
const MAX_COUNT = 300_000;

/**
 * Reads a body that has to be JSON. Throws `upstream_changed` when it is empty, cut or something else. It throws the
 * same, before anything is made of it, when its lists and objects are so many that they would fill the memory, or so
 * deep that writing them again would overflow the stack.
 * @param label begins the message of a failure: the source and what it sent
 */
export function parseJson(body: Buffer, label: string): unknown {
  const excess = findExcess(body);
  if (excess !== undefined) throw new Failure('upstream_changed', `${label}: ${excess}`);
  const text = body.toString();
  try {
    return JSON.parse(text);
  } catch (cause) {
    const why = text === '' ? 'an empty body instead of JSON' : `expected JSON, got ${quote(text)}`;
    throw new Failure('upstream_changed', `${label}: ${why}`, { cause });
  }
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPENING = [0x5b, 0x7b] as const;
const CLOSING = [0x5d, 0x7d] as const;

/** What is too much of the lists and objects of a body, if anything is. */
function findExcess(body: Buffer): string | undefined {
  // Most bodies are long lists of texts: they have fewer brackets than levels are allowed.
  if (OPENING.reduce((count, bracket) => count + countUpTo(body, bracket, MAX_DEPTH + 1), 0) <= MAX_DEPTH)
    return undefined;
  let depth = 0;
  let count = 0;
  for (let at = 0; at < body.length; at++) {
    const byte = body[at]!;
    if (byte === QUOTE) {
      at = textEnd(body, at);
    } else if (byte === OPENING[0] || byte === OPENING[1]) {
      if (++depth > MAX_DEPTH) return `lists or objects nested more than ${MAX_DEPTH} levels deep`;
      if (++count > MAX_COUNT) return `more than ${MAX_COUNT} lists and objects`;
    } else if (byte === CLOSING[0] || byte === CLOSING[1]) depth--;
  }
  return undefined;
}

/** How often a byte occurs, and `max` when it occurs more often. */
function countUpTo(body: Buffer, byte: number, max: number): number {
  let count = 0;
  for (let at = body.indexOf(byte); at >= 0 && count < max; at = body.indexOf(byte, at + 1)) count++;
  return count;
}

/** Where the text ends whose opening quote is at `start`: at its closing quote, or at the end of the body. */
function textEnd(body: Buffer, start: number): number {
  let at = start + 1;
  while (at < body.length && body[at] !== QUOTE) at += body[at] === BACKSLASH ? 2 : 1;
  return at;
}

/** Whether a value of JSON is an object. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
