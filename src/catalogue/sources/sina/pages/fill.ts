import type { NamedCells } from '../../../../engine/formats/cells.ts';
import { type FoundTable, findTables } from '../../../../engine/formats/html-columns.ts';
import type { HtmlTable } from '../../../../engine/formats/html-table.ts';
import { toHtmlCells } from '../../../../engine/formats/html-table-cells.ts';
import type { Columns } from '../../../../engine/interface/columns.ts';
import { filledColumns } from '../../../wire/records.ts';
import { changed } from '../../../wire/refusals.ts';

/** How columns are found in the tables of a page. */
export interface TableForm {
  readonly label: string;
  /** The units that may stand in brackets behind a heading. */
  readonly units?: Readonly<Record<string, readonly string[]>>;
}

/**
 * The one table of a page that has all of some columns, by their headings: the fields of the columns. Throws
 * `upstream_changed` where there is none, or another one.
 */
export function findTable(
  columns: Columns,
  tables: readonly HtmlTable[],
  { label, units = {} }: TableForm,
): FoundTable {
  const wanted = filledColumns(columns).map(({ field }) => [
    field,
    { heading: field, ...(units[field] && { units: units[field] }) },
  ]);
  const [found, ...others] = findTables(tables, Object.fromEntries(wanted), label);
  if (others.length > 0) throw changed(label, `expected one such table in the page, got ${others.length + 1}`);
  return found;
}

// A day that the source does not know.
const NO_DAY = '0000-00-00';

/** The declared columns of a table. Throws `upstream_changed` for a cell of another kind. */
export function fillFrom(columns: Columns, table: FoundTable, label: string): readonly NamedCells[] {
  return filledColumns(columns).map(({ name, field, cells: kind }) => {
    const texts = (table.columns.get(field)?.[0]?.cells ?? []).map(({ text }) => (text === NO_DAY ? '' : text));
    return { name, cells: toHtmlCells(kind, texts, { label: `${label}: ${name}` }) };
  });
}
