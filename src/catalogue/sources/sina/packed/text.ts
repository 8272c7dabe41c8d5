import { type Failure, quote } from '../../../../base/errors.ts';
import { beginningOf, changed } from '../../../wire/refusals.ts';
import type { Bars } from './bars.ts';
import { BitReader } from './bits.ts';
import { decodeCalendar } from './calendar.ts';
import { decodeHx } from './hx.ts';
import { decodeK2 } from './k2.ts';

// The longest recorded text has 73,050 characters; the whole history of a share is not ten times that.
const MAX_CHARACTERS = 1_000_000;

/**
 * The packed text of a file of Sina: what stands between the quotes of its first assignment, such as
 * `var KLC_K2_sh600000="K2/…";`. A comment of opaque characters may follow. Throws `upstream_changed` for any
 * other body, and for a text that is longer than any.
 * @param label begins the message of a failure
 */
export function packedTextOf(body: Buffer, label: string): string {
  const start = body.indexOf('="');
  const isAssignment = start > 0 && /^\s*var\s+[\w$.-]+$/.test(body.toString('latin1', 0, Math.min(start, 200)));
  if (!isAssignment) throw changed(label, `expected var NAME="…", got ${quote(beginningOf(body))}`);
  const end = body.indexOf('"', start + 2);
  if (end < 0) throw changed(label, 'expected a quote behind the packed text, got the end: the body is cut off');
  const text = body.toString('latin1', start + 2, end);
  if (text.length > MAX_CHARACTERS)
    throw changed(label, `expected at most ${MAX_CHARACTERS} packed characters, got ${text.length}`);
  return text;
}

/** The name that the first assignment of a file gives to its text: `KLC_K2_sh600000`. */
export function packedNameOf(body: Buffer): string | undefined {
  return /^\s*var\s+([\w$.-]+)\s*=/.exec(body.toString('latin1', 0, 200))?.[1];
}

/**
 * Decodes the daily bars of a packed text. Its first characters, not its address, say which type it is. Throws
 * `upstream_changed` for any other type or version, and for a text that is cut off, goes on or holds other
 * characters.
 */
export function unpackBars(text: string, label: string): Bars {
  const { bits, type, version } = readHeader(text, label);
  if (version === 0 && type === 'HX') return decodeHx(bits);
  if (version === 0 && type === 'K2') return decodeK2(bits);
  throw unknownType('HX or K2 of version 0', type, version, label);
}

/** Decodes the days of trading of a packed calendar, `YYYY-MM-DD`. Throws as {@link unpackBars} does. */
export function unpackCalendar(text: string, label: string): string[] {
  const { bits, type, version } = readHeader(text, label);
  if (type === 'LC' && (version === 0 || version === 1)) return decodeCalendar(bits);
  throw unknownType('LC of version 0 or 1', type, version, label);
}

/** Reads the header: two characters name the type, and the complement of the third is the version. */
function readHeader(text: string, label: string) {
  const bits = new BitReader(text, label);
  bits.unsigned(12);
  const version = 63 - bits.unsigned(6);
  return { bits, type: text.slice(0, 2), version };
}

function unknownType(expected: string, type: string, version: number, label: string): Failure {
  return changed(label, `expected a packed text of type ${expected}, got ${quote(type)} of version ${version}`);
}
