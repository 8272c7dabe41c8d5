import type { ManualColumn } from '../../../../src/faces/manual-data/manual-types.ts';
import type { Cell } from '../explorer/cells.ts';
import { toShortText } from '../explorer/numbers.ts';

/** A column of a tile. */
export interface TileColumn {
  /** Its name in an answer. */
  readonly name: string;
  /** Its heading, in the language of the page. */
  readonly label: string;
  readonly cells: ManualColumn['cells'];
  readonly unit?: string;
  readonly role?: ManualColumn['role'];
}

/** A tile of the page of today: some rows of a list. */
export interface Tile {
  readonly title: string;
  /** The name of the interface. */
  readonly name: string;
  /** Its params; `{day}` is today in Beijing, `{session}` the newest day of trading. */
  readonly params: Readonly<Record<string, string>>;
  readonly columns: readonly TileColumn[];
  readonly rows: { readonly first: number } | { readonly last: number };
  /** Whether the number of all rows is what the tile is about. */
  readonly isCounted?: true;
}

/** The params of a request of a tile. @param day today in Beijing, `20260105` @param session the newest day of trading */
export function paramsOf({ params }: Tile, day: string, session: string): readonly (readonly [string, string])[] {
  return Object.entries(params).map(
    ([name, value]) => [name, value === '{day}' ? day : value === '{session}' ? session : value] as const,
  );
}

/** The query of a request of a tile: the columns that it shows, and of a list that is not counted the rows. */
export function queryOf(tile: Tile, params: readonly (readonly [string, string])[]): string {
  const query = new URLSearchParams(params.map(([name, value]): [string, string] => [name, value]));
  query.set('_columns', tile.columns.map(({ name }) => name).join(','));
  if (!tile.isCounted) for (const [key, count] of Object.entries(tile.rows)) query.set(`_${key}`, String(count));
  return `?${query.toString()}`;
}

/** A day of Beijing as params write it, such as `20260105`. @param now milliseconds since 1970 */
export function beijingDay(now: number): string {
  return new Date(now + 8 * 3_600_000).toISOString().slice(0, 10).replaceAll('-', '');
}

/** The newest day of trading that has begun; today where the calendar has none. @param days such as `2026-01-05` */
export function newestSession(days: readonly Cell[], today: string): string {
  const begun = days.flatMap((day) => (typeof day === 'string' ? [day.replaceAll('-', '')] : []));
  return (
    begun
      .filter((day) => day <= today)
      .toSorted()
      .at(-1) ?? today
  );
}

/** A cell as a tile shows it: percent with two decimals and a sign, large numbers by their words. */
export function cellText(cell: Cell | undefined, { cells, role }: TileColumn, language: 'en' | 'zh'): string {
  if (cell === null || cell === undefined) return '–';
  if (typeof cell !== 'number') return cells === 'date-time' ? String(cell).slice(11, 16) : String(cell);
  if (cells === 'percent') return `${cell > 0 ? '+' : ''}${cell.toFixed(2)}%`;
  return `${cell > 0 && isChange(role) ? '+' : ''}${toShortText(cell, language)}`;
}

/** Whether a figure rises or falls: -1, 0 or 1; 0 for one that is no change. */
export function trendOf(cell: Cell | undefined, { role }: TileColumn): number {
  return typeof cell === 'number' && isChange(role) ? Math.sign(cell) : 0;
}

function isChange(role: TileColumn['role']): boolean {
  return role === 'change' || role === 'change_percent' || role === 'other_change';
}
