import { Failure, quote } from '../../../base/errors.ts';
import { headingName, isWantedUnit, MAX_HEADING_ROWS } from '../headings.ts';
import type { HtmlCell, HtmlTable } from './html-table.ts';

// Finds the columns of tables by their headings.

/** A column that is wanted of a table, by what its heading says. */
export interface WantedColumn {
  /**
   * The text of the heading, without white space, brackets and what stands in them. A longer heading that contains
   * it matches too, unless several do or the rest makes another measure of it: `成交额增幅` is not `成交额`.
   */
  readonly heading: string;
  /** As of {@link isWantedUnit}. */
  readonly units?: readonly string[];
  /** How many columns have the heading; one when left out. */
  readonly count?: number;
}

/** A column that was found. */
interface FoundColumn {
  /** The texts of the headings above it, from top to bottom. */
  readonly headings: readonly string[];
  readonly cells: readonly HtmlCell[];
}

/** A table that has all wanted columns. */
export interface FoundTable {
  /** {@link HtmlTable.title} */
  readonly title: string;
  /** The columns by the names under which they were wanted. */
  readonly columns: ReadonlyMap<string, readonly FoundColumn[]>;
  /** How many rows of data it has. */
  readonly length: number;
}

/**
 * Finds the tables that have all of some columns, by their headings and never by their places. Throws
 * `upstream_changed` when no table has them, for a unit that is not wanted, and for a row of another width than
 * the headings. A row that says in one cell over its whole width that there are no data is none.
 * @param wanted what is wanted, under names of the caller's; the first heading shows which tables may be meant
 * @param minCells where rows may have any number of cells behind the wanted ones: rows with fewer than these are
 * no data
 */
export function findTables(
  tables: readonly HtmlTable[],
  wanted: Readonly<Record<string, WantedColumn>>,
  label: string,
  minCells?: number,
): readonly [FoundTable, ...FoundTable[]] {
  const [first] = Object.values(wanted);
  const headed = tables.flatMap((table) => {
    const height = first === undefined ? 0 : headingHeight(table.rows, first);
    return height === 0 ? [] : [{ table, height, headings: headingsOf(table.rows, height) }];
  });
  const [found, ...others] = headed.flatMap(({ table, height, headings }) => {
    const places = findHeadingPlaces(headings, wanted, label);
    return places
      ? [{ title: table.title, ...columnsAt(places, { headings, below: table.rows.slice(height) }, label, minCells) }]
      : [];
  });
  if (found) return [found, ...others];
  const shown = headed.map(({ headings }) => headings.map((each) => each.join(' ')).join(', ')).join('; ');
  const names = Object.values(wanted).map(({ heading }) => heading);
  throw new Failure(
    'upstream_changed',
    `${label}: expected a table with the headings ${names.join(', ')}, got ${quote(shown, 200)}`,
  );
}

/** The cells of columns with known positions. */
function columnsAt(
  places: ReadonlyMap<string, readonly number[]>,
  { headings, below }: { readonly headings: readonly (readonly string[])[]; readonly below: HtmlTable['rows'] },
  label: string,
  minCells: number | undefined,
): Omit<FoundTable, 'title'> {
  const rows = below.filter((row) => !saysNoData(row) && row.length >= (minCells ?? 0));
  const last = Math.max(...[...places.values()].flat());
  for (const [at, row] of rows.entries())
    if (minCells === undefined ? row.length !== headings.length : row.length <= last)
      throw new Failure(
        'upstream_changed',
        `${label}: row ${at + 1} has ${row.length} cells where there are ${headings.length} headings`,
      );
  const columns = new Map(
    [...places].map(([name, of]) => [
      name,
      of.map((place) => ({ headings: headings[place]!, cells: rows.map((row) => row[place]!) })),
    ]),
  );
  return { columns, length: rows.length };
}

/** How many rows are headings: down to the end of the cell with the wanted one; 0 where none has it. */
function headingHeight(rows: HtmlTable['rows'], wanted: WantedColumn): number {
  for (const [at, row] of rows.slice(0, MAX_HEADING_ROWS).entries()) {
    const column = row.findIndex(({ text }) => headingName(text) === wanted.heading);
    if (column < 0) continue;
    let height = at + 1;
    while (rows[height]?.[column] === row[column]) height++;
    while (rows[height]?.every(({ isHeading }) => isHeading)) height++;
    return height;
  }
  return 0;
}

/** The texts of the headings above each column, from top to bottom, each once. */
function headingsOf(rows: HtmlTable['rows'], height: number): readonly (readonly string[])[] {
  return rows[height - 1]!.map((_, column) => {
    const above = rows.slice(0, height).flatMap((row) => row[column] ?? []);
    return [...new Set(above)].map(({ text }) => text);
  });
}

/** The places of the wanted columns; undefined when one of them is not there, or two of them are one. */
function findHeadingPlaces(
  headings: readonly (readonly string[])[],
  wanted: Readonly<Record<string, WantedColumn>>,
  label: string,
): ReadonlyMap<string, readonly number[]> | undefined {
  const lowest = headings.map((each) => each.at(-1) ?? '');
  const all = [...lowest.keys()];
  const places = new Map<string, readonly number[]>();
  for (const [name, { heading, units, count = 1 }] of Object.entries(wanted)) {
    const equal = all.filter((place) => headingName(lowest[place]!) === heading);
    const found = equal.length === count ? equal : all.filter((place) => mayBe(headingName(lowest[place]!), heading));
    if (found.length !== count) return undefined;
    const other = found.map((place) => lowest[place]!).find((each) => !isWantedUnit(each, units));
    if (other !== undefined)
      throw new Failure(
        'upstream_changed',
        `${label}: expected ${heading} in ${units?.join(' or ') ?? 'its own unit'}, got ${quote(other)}`,
      );
    places.set(name, found);
  }
  // Where a heading is missing, a longer one that contains it may be that of another wanted column.
  const taken = [...places.values()].flat();
  return new Set(taken).size < taken.length ? undefined : places;
}

// What makes another measure of a heading: a change, a ratio, a rank, another time, a mean or a forecast.
const OTHER_MEASURE = /[增减变比率幅昨上前]|排名|累计|平均|均值|去年|预[测计]/;

/** Whether a longer heading may be that of a wanted column. */
function mayBe(name: string, heading: string): boolean {
  return name.includes(heading) && !OTHER_MEASURE.test(name.replace(heading, ''));
}

/** Whether a row is one cell over several columns that says that there are no data. */
function saysNoData(row: readonly HtmlCell[]): boolean {
  const [first] = row;
  return (
    first !== undefined &&
    row.every((cell) => cell === first) &&
    /^(?:暂无|暂时没有|没有|无)\S*(?:数据|记录|信息)/.test(first.text)
  );
}
