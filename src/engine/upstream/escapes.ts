import {
  AMPERSAND,
  BACKSLASH,
  CLOSE_BRACE,
  isDigit,
  NUMBER_SIGN,
  OPEN_BRACE,
  PERCENT,
  SEMICOLON,
  SMALL_A,
  SMALL_F,
  SMALL_U,
  SMALL_X,
  ZERO,
} from '../../base/ascii.ts';

// How many bytes are decoded in one turn of the event loop: some milliseconds.
const TURN_BYTES = 500_000;
// A character beyond ASCII, whatever it is.
const BEYOND_ASCII = 0xff;
// A small letter differs from its capital by this bit.
const SMALL_BIT = 0x20;

/**
 * Decodes one layer of the escapes of JSON, JavaScript, addresses and HTML: `\u0041`, `\u{41}`, `\x41`, `\101`,
 * `\/`, `%41`, `%u0041`, `&#65;`, `&#x41;`. An incomplete escape stays. A character beyond ASCII becomes one byte,
 * because the result is only searched. Takes linear time. Returns the same bytes when there is no escape.
 */
export function decodeEscapes(bytes: Buffer): Buffer {
  const decoding = decodingEscapes(bytes);
  for (;;) {
    const { done, value } = decoding.next();
    if (done) return value;
  }
}

/** The same, which yields between parts of the bytes, for other work. */
export function* decodingEscapes(bytes: Buffer): Generator<undefined, Buffer> {
  if (!bytes.includes(BACKSLASH) && !bytes.includes(PERCENT) && !bytes.includes(AMPERSAND)) return bytes;
  const decoded = Buffer.allocUnsafe(bytes.length);
  let end = 0;
  let at = 0;
  let turnEnd = TURN_BYTES;
  while (at < bytes.length) {
    if (at >= turnEnd) {
      yield;
      turnEnd = at + TURN_BYTES;
    }
    const length = escapeLength(bytes, at);
    decoded[end++] = length === 0 ? bytes[at]! : escapedByte(bytes, at, length);
    at += Math.max(length, 1);
  }
  return end === bytes.length ? bytes : decoded.subarray(0, end);
}

/** The length of the escape that begins at a place; 0 for none. */
function escapeLength(bytes: Buffer, at: number): number {
  const [first, second] = [bytes[at], bytes[at + 1]];
  if (first === PERCENT) return second === SMALL_U ? fixed(bytes, at, 2, 4) : fixed(bytes, at, 1, 2);
  if (first === AMPERSAND) {
    if (second !== NUMBER_SIGN) return 0;
    const isHex = isX(bytes[at + 2]);
    const start = at + (isHex ? 3 : 2);
    const digits = countDigits(bytes, start, 7, isHex ? 16 : 10);
    if (digits === 0) return 0;
    return start + digits - at + (bytes[start + digits] === SEMICOLON ? 1 : 0);
  }
  if (first !== BACKSLASH || second === undefined) return 0;
  if (second === SMALL_X) return fixed(bytes, at, 2, 2) || 2;
  if (second === SMALL_U && bytes[at + 2] === OPEN_BRACE) {
    const digits = countDigits(bytes, at + 3, 6, 16);
    return digits > 0 && bytes[at + 3 + digits] === CLOSE_BRACE ? digits + 4 : 2;
  }
  if (second === SMALL_U) return fixed(bytes, at, 2, 4) || 2;
  return 1 + (countDigits(bytes, at + 1, 3, 8) || 1);
}

/** The character of an escape as one byte. */
function escapedByte(bytes: Buffer, at: number, length: number): number {
  const [first, second = 0] = [bytes[at], bytes[at + 1]];
  const isOctal = first === BACKSLASH && isDigitOf(8, second);
  // `\n` and `\/`, and what only begins like an escape.
  if (first === BACKSLASH && !isOctal && length === 2) return second;
  const base = isOctal ? 8 : first === AMPERSAND && !isX(bytes[at + 2]) ? 10 : 16;
  let codePoint = 0;
  for (let place = at + 1; place < at + length; place++) {
    const byte = bytes[place] ?? 0;
    if (isDigitOf(base, byte)) codePoint = codePoint * base + toDigit(byte);
  }
  return Math.min(codePoint, BEYOND_ASCII);
}

/** The length of an escape with a prefix and a fixed number of hexadecimal digits; 0 when they are not there. */
function fixed(bytes: Buffer, at: number, prefix: number, digits: number): number {
  return countDigits(bytes, at + prefix, digits, 16) === digits ? prefix + digits : 0;
}

/** How many digits follow a position, up to a limit. */
function countDigits(bytes: Buffer, start: number, max: number, base: 8 | 10 | 16): number {
  let count = 0;
  while (count < max && isDigitOf(base, bytes[start + count])) count++;
  return count;
}

function isDigitOf(base: 8 | 10 | 16, byte: number | undefined): boolean {
  if (byte === undefined) return false;
  if (isDigit(byte)) return byte - ZERO < base;
  const letter = byte | SMALL_BIT;
  return base === 16 && letter >= SMALL_A && letter <= SMALL_F;
}

function toDigit(byte: number): number {
  return isDigit(byte) ? byte - ZERO : (byte | SMALL_BIT) - SMALL_A + 10;
}

/** Whether a byte is an `x`, small or capital. */
function isX(byte: number | undefined): boolean {
  return byte !== undefined && (byte | SMALL_BIT) === SMALL_X;
}
