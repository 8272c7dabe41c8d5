import { groupBy } from '../../base/group-by.ts';
import type { TableRecord } from '../table/table.ts';
import { type ArchivedRows, rowTexts } from './archived-rows.ts';
import { keyColumnsOf } from './rolled-window.ts';
import { findRowChanges } from './row-changes.ts';

/** A row that a source had sent, and how it changed. */
export interface RevisedRow {
  /** The key of the row: the cells of its days, times and codes. */
  readonly key: TableRecord;
  /** The columns whose cells changed; all where the row is gone. */
  readonly columns: readonly string[];
  /** The cells of these columns before. */
  readonly before: TableRecord;
  /** The cells of these columns since; null where the row is gone. */
  readonly after: TableRecord | null;
}

/**
 * Finds the rows of a table that changed or are gone. Rows belong together by their days, times and codes; of
 * several rows of one key, the first to the first. Rows that are only new are left out.
 */
export function findRevisedRows(before: ArchivedRows, after: ArchivedRows): readonly RevisedRow[] {
  const { removed, added } = findRowChanges(rowTexts(before), rowTexts(after));
  const keys = keyColumnsOf(before.table);
  const toKey = (row: TableRecord): TableRecord => Object.fromEntries(keys.map((name) => [name, row[name] ?? null]));
  const fresh = groupBy(after.table.rows(added).records(), (row) => JSON.stringify(toKey(row)));
  return before.table
    .rows(removed)
    .records()
    .flatMap((row): readonly RevisedRow[] => {
      const key = toKey(row);
      const now = fresh.get(JSON.stringify(key))?.shift();
      const names = Object.keys({ ...row, ...now }).filter(
        (name) => !now || (row[name] ?? null) !== (now[name] ?? null),
      );
      // A row that only moved among the others is as it was.
      if (names.length === 0) return [];
      const of = (cells: TableRecord): TableRecord =>
        Object.fromEntries(names.map((name) => [name, cells[name] ?? null]));
      return [{ key, columns: names, before: of(row), after: now ? of(now) : null }];
    });
}
