import { type AnswerTable, readTable } from '../manual/.vitepress/theme/explorer/table.ts';

/** The columns of records, as the service sends them to the explorer. */
export function columnsOfRecords(records: readonly object[]): Readonly<Record<string, readonly unknown[]>> {
  const rows = records.map((record) => new Map<string, unknown>(Object.entries(record)));
  const names = [...new Set(rows.flatMap((row) => [...row.keys()]))];
  return Object.fromEntries(names.map((name) => [name, rows.map((row) => row.get(name) ?? null)]));
}

/** Makes a table of the explorer from records, which are easier to read in tests than columns. */
export function recordTable(records: readonly object[], declared: Parameters<typeof readTable>[1]): AnswerTable {
  return readTable(columnsOfRecords(records), declared);
}
