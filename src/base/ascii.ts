// The bytes of ASCII that parsers and encoders look for.

export const TAB = 0x09;
export const LINE_FEED = 0x0a;
export const CARRIAGE_RETURN = 0x0d;
export const SPACE = 0x20;
export const QUOTE = 0x22;
export const NUMBER_SIGN = 0x23;
export const DOLLAR = 0x24;
export const PERCENT = 0x25;
export const AMPERSAND = 0x26;
export const APOSTROPHE = 0x27;
export const OPEN_PARENTHESIS = 0x28;
export const CLOSE_PARENTHESIS = 0x29;
export const ASTERISK = 0x2a;
export const PLUS = 0x2b;
export const COMMA = 0x2c;
export const MINUS = 0x2d;
export const DOT = 0x2e;
export const SLASH = 0x2f;
export const ZERO = 0x30;
export const NINE = 0x39;
export const COLON = 0x3a;
export const SEMICOLON = 0x3b;
export const EQUALS = 0x3d;
export const CAPITAL_A = 0x41;
export const CAPITAL_E = 0x45;
export const CAPITAL_Z = 0x5a;
export const OPEN_BRACKET = 0x5b;
export const BACKSLASH = 0x5c;
export const CLOSE_BRACKET = 0x5d;
export const UNDERSCORE = 0x5f;
export const SMALL_A = 0x61;
export const SMALL_E = 0x65;
export const SMALL_F = 0x66;
export const SMALL_N = 0x6e;
export const SMALL_U = 0x75;
export const SMALL_X = 0x78;
export const SMALL_Z = 0x7a;
export const OPEN_BRACE = 0x7b;
export const CLOSE_BRACE = 0x7d;

/** Whether a byte, or a code unit, is a digit from 0 to 9. */
export function isDigit(byte: number): boolean {
  return byte >= ZERO && byte <= NINE;
}

/** Whether a byte may stand in a number of JSON: a digit, a sign, a point, or the letter of an exponent. */
export function isNumberByte(byte: number): boolean {
  return (byte >= PLUS && byte <= NINE && byte !== COMMA && byte !== SLASH) || byte === SMALL_E || byte === CAPITAL_E;
}

/** Whether a byte is a blank of JSON: a space, a tab, or the end of a line. */
export function isBlank(byte: number | undefined): boolean {
  return byte === SPACE || byte === LINE_FEED || byte === CARRIAGE_RETURN || byte === TAB;
}
