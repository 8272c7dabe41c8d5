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
  /** Whether the tile shows the number of all rows. */
  readonly isCounted?: true;
}

/**
 * The params of a request of a tile.
 * @param day today in Beijing, `20260105`
 * @param session the newest day of trading
 */
export function tileParams({ params }: Tile, day: string, session: string): readonly (readonly [string, string])[] {
  return Object.entries(params).map(
    ([name, value]) => [name, value === '{day}' ? day : value === '{session}' ? session : value] as const,
  );
}

/** The query of a request of a tile: its columns, and its rows unless all are counted. */
export function tileQuery(tile: Tile, params: readonly (readonly [string, string])[]): string {
  const query = new URLSearchParams(params.map(([name, value]): [string, string] => [name, value]));
  query.set('_columns', tile.columns.map(({ name }) => name).join(','));
  if (!tile.isCounted) for (const [key, count] of Object.entries(tile.rows)) query.set(`_${key}`, String(count));
  return `?${query.toString()}`;
}

/** The day of Beijing as a param, such as `20260105`. @param now milliseconds since 1970 */
export function beijingDayParam(now: number): string {
  return new Date(now + 8 * 3_600_000).toISOString().slice(0, 10).replaceAll('-', '');
}

/** The newest day of trading up to today; today without one. @param days such as `2026-01-05` */
export function newestTradingDay(days: readonly Cell[], today: string): string {
  const begun = days.flatMap((day) => (typeof day === 'string' ? [day.replaceAll('-', '')] : []));
  return (
    begun
      .filter((day) => day <= today)
      .toSorted()
      .at(-1) ?? today
  );
}

/** The text of a cell in a tile: percent with two decimals and a sign, large numbers shortened. */
export function cellText(cell: Cell | undefined, { cells, role }: TileColumn, language: 'en' | 'zh'): string {
  if (cell === null || cell === undefined) return '–';
  if (typeof cell !== 'number') return cells === 'date-time' ? String(cell).slice(11, 16) : String(cell);
  if (cells === 'percent') return `${cell > 0 ? '+' : ''}${cell.toFixed(2)}%`;
  return `${cell > 0 && isChange(role) ? '+' : ''}${toShortText(cell, language)}`;
}

/** The sign of a change: -1, 0 or 1; 0 for other figures. */
export function trendOf(cell: Cell | undefined, { role }: TileColumn): number {
  return typeof cell === 'number' && isChange(role) ? Math.sign(cell) : 0;
}

function isChange(role: TileColumn['role']): boolean {
  return role === 'change' || role === 'change_percent' || role === 'other_change';
}
