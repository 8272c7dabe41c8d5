import { quote } from '../../../../base/errors.ts';
import { changed } from '../../../wire/refusals.ts';

/** One share of an exchange's list. */
export interface Share {
  /** Six digits. */
  readonly code: string;
  /** The short name as the exchange writes it, with its full-width letters and inner blanks. */
  readonly name: string;
}

/** A share of its code and name. Throws `upstream_changed` for a code that is none, and for no name. */
export function toShare(code: unknown, name: unknown, label: string): Share {
  if (typeof code === 'string' && /^\d{6}$/.test(code) && typeof name === 'string' && name.trim() !== '')
    return { code, name };
  throw changed(label, `expected a code of six digits and a name, got ${quote([code, name])}`);
}
