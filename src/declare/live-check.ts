import type { AskData } from './ask.ts';
import type { CachedSource, Pages } from './source.ts';

/** Cells that are known from elsewhere, of one call. */
interface KnownCells<Params, Name extends string> {
  readonly params: Params;
  /** The column in which a row is found by its text, which stands there once. */
  readonly by: Name;
  readonly column: Name;
  /** What the column holds, with the row of each. */
  readonly cells: readonly (readonly [row: string, cell: number | string | null])[];
  /** The column without which the table is of another time, so that nothing can be compared. */
  readonly whileThereIs?: Name;
}

/** A call of which it is known that the source has no such thing: `no_value`. */
interface KnownAbsence<Params> {
  readonly params: Params;
  readonly expects: 'no value';
}

/** Something that no interface answers, asked of a source all the same. */
export interface KnownPage {
  readonly source: CachedSource;
  readonly ask: AskData;
  /** What was found, in a few words. Throws `upstream_changed` for a reply that is not what was promised. */
  find(pages: Pages): string;
  readonly expects: string;
}

/**
 * A question about a source that recorded data leave open, and what a live answer must be if we are right. Nothing that
 * serves clients reads it: `finfount doctor` asks.
 */
export interface Check<Params = Readonly<Record<string, unknown>>, Name extends string = string> {
  /** The question, to which a pass says yes. */
  readonly question: string;
  /** What it means when something else comes: a sentence. */
  readonly otherwise: string;
  readonly cases: readonly (KnownCells<Params, Name> | KnownAbsence<Params> | KnownPage)[];
}
