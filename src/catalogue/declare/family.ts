import type { Interface } from '../../engine/interface/interface.ts';

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
