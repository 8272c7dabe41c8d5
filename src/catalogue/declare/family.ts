import type { Text } from '../../base/say.ts';
import type { DeclaredGrain } from '../../engine/interface/grain.ts';
import type { Interface, OptionalFacts } from '../../engine/interface/interface.ts';

/** What a row of any family may say of its interface, whatever the params and columns are. */
export interface RowFacts extends OptionalFacts {
  /** What it answers: a sentence. */
  readonly say: Text;
  /** What one row is of, where it is not what the table says. */
  readonly grain?: DeclaredGrain;
  readonly quirks?: readonly Text[];
  readonly evidence?: readonly Text[];
}

/** One row of a family: makes its interface out of its name and what all rows share. */
export type DeclaredRow<Shared> = (name: string, shared: Shared) => Interface;

/**
 * The interfaces of a family. Rows differ by data; what they have in common is written once. Each row is a call of
 * its own, so that the compiler infers its types and finds a misspelt param, column or default.
 * @param rows by the name that clients call
 */
export function familyOf<Shared>(
  shared: Shared,
  rows: Readonly<Record<string, DeclaredRow<Shared>>>,
): readonly Interface[] {
  return Object.entries(rows).map(([name, row]) => row(name, shared));
}
