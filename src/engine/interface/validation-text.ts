import type { ValidationItem } from '../../base/errors.ts';

/** A validation item as text, for a terminal or a message: `start_date: Input should be …`. */
export function validationText({ loc, msg }: ValidationItem): string {
  return `${loc.slice(1).join('.')}: ${msg}`;
}
