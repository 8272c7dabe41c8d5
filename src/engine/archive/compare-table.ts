import type { TableKind } from '../interface/interface.ts';
import { joinTables } from '../table/join-tables.ts';
import type { Table } from '../table/table.ts';
import { digestsOfTable, rowsDigest, rowTexts, toArchivedRows, visibleRows } from './archived-rows.ts';
import { FILES_A_MERGE } from './files-to-merge.ts';
import type { KeptObservation } from './index-files.ts';
import { joinWindow, keyColumnsOf } from './rolled-window.ts';
import { findRowChanges, type RowChanges } from './row-changes.ts';
import { type Segment, schemaOfTable, type TableSchema } from './segment-file.ts';
import type { Observation } from './segment-index.ts';
import type { TableHistory } from './table-history.ts';

/** A table that a source gave, to be kept. */
export interface NewObservation {
  /** The identity of what the source was asked for. */
  readonly ask: string;
  /** Params as texts. */
  readonly params: Readonly<Record<string, string>>;
  readonly table: Table;
  /** Milliseconds since 1970. */
  readonly obtained: number;
  readonly source: string;
  readonly url: string;
}

/** What is to be written of a table that a source gave. */
export interface ComparedTable {
  /** `begun`: the archive had nothing of this ask before. */
  readonly outcome: 'begun' | 'changed' | 'unchanged';
  readonly segment: Segment;
  readonly observation: Omit<Observation, 'from' | 'to'>;
  /** The memory that its rows hold, in bytes. */
  readonly sizeBytes: number;
}

// A change of so great a part of the rows is no smaller than the whole table.
const FULL_FROM = 0.5;

/**
 * Finds what is to be written of a table that a source gave; undefined where it is not newer than what is kept of
 * the same ask. Throws `internal` for a damaged archive.
 */
export async function compareTable(
  history: TableHistory,
  kind: TableKind,
  given: NewObservation,
): Promise<ComparedTable | undefined> {
  const { ask, params, table, obtained, source, url } = given;
  const last = await history.index.last(ask);
  if (last && last.obtained >= obtained) return undefined;
  const changes = last ? await changesSince(history, last, kind, table) : await firstTable(table);
  const { after, before, schema, isFull, removed, added, digest } = changes;
  // Its own memory: a few rows would keep a whole reply in it.
  const rows = await joinTables([
    ...(removed.length > 0 && before ? [{ table: before.rows(removed), asked: [] }] : []),
    { table: added.length === after.length ? after : after.rows(added), asked: [] },
  ]);
  return {
    outcome: !last ? 'begun' : digest === last.digest ? 'unchanged' : 'changed',
    segment: { params, obtained, isFull, removed, added, rows },
    observation: { ask, obtained, source, url, isFull, length: after.length, digest, schema },
    sizeBytes: rows.sizeBytes,
  };
}

/** What became of a table since it was last kept. */
interface TableChanges extends RowChanges {
  /** All rows that the table has now. */
  readonly after: Table;
  /** All rows that it had; absent where none of them is removed. */
  readonly before?: Table;
  readonly schema: TableSchema;
  /** Whether all rows are written. */
  readonly isFull: boolean;
  /** The digest of all rows that the table has now. */
  readonly digest: string;
}

/** The changes of a table of which nothing is kept. */
async function firstTable(given: Table): Promise<TableChanges> {
  const shown = visibleRows(given);
  const [digest] = await digestsOfTable(shown, shown.length);
  return wholeTable(shown, schemaOfTable(shown), digest!);
}

/** All rows of a table, as if nothing of it was kept. */
function wholeTable(after: Table, schema: TableSchema, digest: string): TableChanges {
  return { after, schema, isFull: true, removed: [], added: placesOf(0, after.length), digest };
}

/** What changed in a table since it was last kept, or the whole of it. */
async function changesSince(
  history: TableHistory,
  last: KeptObservation,
  kind: TableKind,
  given: Table,
): Promise<TableChanges> {
  const shown = visibleRows(given);
  const schema = schemaOfTable(shown);
  const isOfSameForm = JSON.stringify(last.schema) === JSON.stringify(schema);
  // What grew at its end alone needs no look at what was before. One that had no rows is written whole.
  if (isOfSameForm && last.length > 0 && shown.length >= last.length) {
    const [known, digest] = await digestsOfTable(shown, last.length, shown.length);
    if (known === last.digest) {
      const added = placesOf(last.length, shown.length);
      return { after: shown, schema: last.schema, isFull: false, removed: [], added, digest: digest! };
    }
  }
  const kept = await history.index.until(last.ask, Number.POSITIVE_INFINITY);
  const before = await history.rowsAfter(kept);
  const own = await toArchivedRows(shown);
  const after = kind === 'window' && isOfSameForm ? await joinWindow(before, own, keyColumnsOf(shown)) : own;
  const changes = findRowChanges(rowTexts(before), rowTexts(after));
  const digest = rowsDigest(after);
  const changed = changes.added.length + changes.removed.length;
  // Many changes together are read as slowly as the whole table is.
  const changedBefore = kept.slice(1).reduce((sum, { from, to }) => sum + to - from, 0);
  const isSmall = changed <= after.ends.length * FULL_FROM && changedBefore <= after.ends.length + FILES_A_MERGE;
  const isEmpty = after.ends.length === 0;
  if (!isEmpty && (!isOfSameForm || !isSmall)) return wholeTable(after.table, schema, digest);
  // Readers of the Parquet files alone learn by the rows that are gone that a table has none any more.
  const table = isEmpty ? before.table.rows([]) : after.table;
  return { after: table, before: before.table, schema: last.schema, isFull: false, ...changes, digest };
}

/** The places of the rows `[from, to)`. */
function placesOf(from: number, to: number): readonly number[] {
  return Array.from({ length: to - from }, (_, at) => from + at);
}
