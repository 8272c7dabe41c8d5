import type { ArchivedRows } from './archived-rows.ts';
import type { KeptObservation } from './index-files.ts';
import { findRevisedRows, type RevisedRow } from './revised-rows.ts';
import type { Observation } from './segment-index.ts';
import type { TableHistory } from './table-history.ts';

/** A row that a source changed or took back. */
export interface Revision extends RevisedRow {
  /** The name of the interface. */
  readonly interface: string;
  /** What the source was asked for: params as texts. */
  readonly params: Readonly<Record<string, string>>;
  /** When the source gave it, in milliseconds since 1970. */
  readonly obtained: number;
}

/** What the source changed or took back of the table of an ask after a time, the oldest first. */
export async function findTableRevisions(
  history: TableHistory,
  ask: string,
  since: number,
): Promise<readonly Revision[]> {
  const found: Revision[] = [];
  const kept = await history.index.all(ask);
  let rows: ArchivedRows | undefined;
  for (const [at, observation] of kept.entries()) {
    const before = kept[at - 1];
    if (observation.obtained <= since || !before || !mayRevise(before, observation)) {
      rows = undefined;
      continue;
    }
    rows ??= await history.rowsAfter(fromFull(kept.slice(0, at)));
    const after = await history.rowsAfter(fromFull(kept.slice(0, at + 1)));
    // A table that lost all rows has none that could name its params.
    const { file, from } = kept.slice(0, at + 1).findLast((each) => each.to > each.from) ?? observation;
    const params = await history.segments.params(file, from);
    for (const revised of findRevisedRows(rows, after))
      found.push({ interface: history.name, params, ...revised, obtained: observation.obtained });
    rows = after;
  }
  return found;
}

/** The observations from the last whole table on. */
function fromFull(kept: readonly KeptObservation[]): readonly KeptObservation[] {
  const start = kept.findLastIndex(({ isFull }) => isFull);
  return kept.slice(Math.max(0, start));
}

/** Whether an observation may change rows of the one before: one that only adds rows does not. */
function mayRevise(before: Observation, { isFull, from, to, length, digest }: Observation): boolean {
  if (digest === before.digest) return false;
  const removed = (to - from - (length - before.length)) / 2;
  return isFull || removed > 0;
}
