import { readTable, type Table } from '../manual/.vitepress/theme/explorer/table.ts';

/** The columns of some records, as the service sends them to the explorer. */
export function toColumns(records: readonly object[]): Readonly<Record<string, readonly unknown[]>> {
  const rows = records.map((record) => new Map<string, unknown>(Object.entries(record)));
  const names = [...new Set(rows.flatMap((row) => [...row.keys()]))];
  return Object.fromEntries(names.map((name) => [name, rows.map((row) => row.get(name) ?? null)]));
}

/** The table of the explorer that holds some records, which tests read more easily than columns. */
export function recordTable(records: readonly object[], declared: Parameters<typeof readTable>[1]): Table {
  return readTable(toColumns(records), declared);
}
