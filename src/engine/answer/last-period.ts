import { lookup } from '../cache/lookup.ts';
import { tableRequest } from '../cache/table-cache.ts';
import { type Interface, isPeriod } from '../interface/interface.ts';
import { readQuery, toQuery } from '../interface/query.ts';
import type { Services } from './answer.ts';

/** The newest period of what is stored of an interface. */
export interface LastPeriod {
  /** The column that it stands in. */
  readonly column: string;
  /** As the column writes it: `2026-11-25`, `2026年10月份`. */
  readonly period: string;
  /** When the source sent it, in milliseconds since 1970. */
  readonly obtained: number;
}

/** The name of the column of days, times, months or quarters that an interface declares; undefined for none. */
export function periodColumnOf({ columns }: Pick<Interface, 'columns'>): string | undefined {
  const found = columns.find(
    ({ role, cells }) => role === 'day' || role === 'period' || (cells !== 'any' && isPeriod(cells)),
  );
  return typeof found?.name === 'string' ? found.name : undefined;
}

/**
 * The last period seen of an interface: the newest value of its column of periods in what is stored of its
 * example. No source is asked. Undefined where nothing is stored, or nothing in it has a period.
 */
export async function lastPeriodOf(services: Services, iface: Interface): Promise<LastPeriod | undefined> {
  const column = periodColumnOf(iface);
  if (column === undefined) return undefined;
  const request = readQuery(iface, toQuery(iface.example), new Date(services.now()), services.calendar);
  const stored = await lookup(services, tableRequest(services, iface, request.params), {});
  const cells = stored?.value.columns.find(({ name }) => name === column)?.cells;
  if (!stored || !cells || stored.value.length === 0) return undefined;
  const { value, provenance } = stored;
  // A series is sorted: its newest row is its first or its last.
  const ends = [cells.valueAt(value.from), cells.valueAt(value.to - 1)].flatMap((cell) =>
    typeof cell === 'string' ? [cell] : [],
  );
  const period = ends.toSorted().at(-1);
  return period === undefined ? undefined : { column, period, obtained: provenance.obtained };
}
