import { quote } from '../../../../base/errors.ts';
import { changed } from '../../../wire/refusals.ts';

/** One share of an exchange's list. */
export interface Share {
  /** Six digits. */
  readonly code: string;
  /** The short name as the exchange writes it, with its full-width letters and inner blanks. */
  readonly name: string;
  /** The English name of the company, where its exchange writes one: a short one where it has none in full. */
  readonly english: string | null;
}

/**
 * A share of its code and names. Throws `upstream_changed` for a code that is none, and for no name.
 * @param english the English names that the exchange may have, the best first
 * @param label begins the message of a failure
 */
export function toShare(code: unknown, name: unknown, english: readonly unknown[], label: string): Share {
  if (typeof code === 'string' && /^\d{6}$/.test(code) && typeof name === 'string' && name.trim() !== '')
    return { code, name, english: english.map(toText).find((each) => each !== '' && each !== '-') ?? null };
  throw changed(label, `expected a code of six digits and a name, got ${quote([code, name])}`);
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}
