import { setImmediate as nextTurn } from 'node:timers/promises';
import { askKey } from '../cache/keys.ts';
import { lookup } from '../cache/lookup.ts';
import { tableRequest } from '../cache/table-cache.ts';
import type { Cells } from '../formats/cells.ts';
import { type Interface, isPeriod } from '../interface/interface.ts';
import { DATE_TIME_PATTERN, MONTH_PATTERN, type Param } from '../interface/params.ts';
import { type ParsedQuery, readQuery, toQuery } from '../interface/query.ts';
import type { Table } from '../table/table.ts';
import type { Services } from './answer.ts';

/** The newest period in the stored replies of an interface. */
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

// Made at its first use: it takes 8 ms, a twelfth of the start of a service.
let collator: Intl.Collator | undefined;

/**
 * Orders periods as their columns write them. Some sources write months without zeros, `2026年9月份`. A range of
 * quarters, `2026年第1-3季度`, is ordered by its last one.
 */
export function comparePeriods(left: string, right: string): number {
  collator ??= new Intl.Collator('en', { numeric: true });
  return collator.compare(lastQuarterOf(left), lastQuarterOf(right));
}

/** A range of quarters as its last one, `2026年第3季度`; any other period as it is. */
function lastQuarterOf(period: string): string {
  return period.replace(/第[1-4]-(?=[1-4]季度)/, '第');
}

/** The params that say which days, months or times are wanted, each with one that no example has. */
function periodParams({ params }: Interface): readonly (readonly [name: string, other: string])[] {
  return Object.entries(params).flatMap(([name, param]) => {
    const other = otherPeriod(param);
    return other === undefined ? [] : [[name, other] as const];
  });
}

/** A period that no example has, as a param takes it: the last day of a quarter, and one of trading. */
function otherPeriod(param: Param): string | undefined {
  if (param.time === 'day') return '20200630';
  if (param.schema.pattern === MONTH_PATTERN) return '2020-06';
  return param.schema.pattern === DATE_TIME_PATTERN ? '2020-06-30 15:00:00' : undefined;
}

/** Whether the last period of an interface may ever be known: see {@link lastPeriodOf}. */
export function hasLastPeriod(iface: Interface): boolean {
  return findUndated(iface, new Date()) !== undefined;
}

/**
 * The column of periods and the params of the example without its range of days; undefined where there is no such
 * column, and where the source is asked for certain days.
 */
function findUndated(
  iface: Interface,
  now: Date,
  calendar?: Services['calendar'],
): { readonly column: string; readonly params: ParsedQuery['params'] } | undefined {
  const column = periodColumnOf(iface);
  if (column === undefined) return undefined;
  const periods = periodParams(iface);
  const ranged = new Set(periods.map(([name]) => name).filter((name) => iface.params[name]?.required === false));
  const example = Object.fromEntries(Object.entries(iface.example).filter(([name]) => !ranged.has(name)));
  const { params } = readQuery(iface, toQuery(example), now, calendar && { calendar });
  const asked = askKey(iface.ask(params));
  const isDated = periods.some(([name, other]) => askKey(iface.ask({ ...params, [name]: other })) !== asked);
  return isDated ? undefined : { column, params };
}

/**
 * The last period seen of an interface: the newest value of its column of periods in what is stored of its
 * example, without the range of days of that. No source is asked. Undefined where nothing is stored, where nothing
 * in it has a period, and where the source is asked for certain days: the last of these says nothing of the
 * source.
 */
export async function lastPeriodOf(services: Services, iface: Interface): Promise<LastPeriod | undefined> {
  const wanted = findUndated(iface, new Date(services.now()), services.calendar);
  if (!wanted) return undefined;
  const { column, params } = wanted;
  const stored = await lookup(services, tableRequest(services, iface, params), {});
  const cells = stored?.value.cellsOf(column);
  if (!stored || !cells || stored.value.length === 0) return undefined;
  const { value, provenance } = stored;
  const period = await newestOf(cells, value);
  return period === undefined ? undefined : { column, period, obtained: provenance.obtained };
}

// Rows that are compared in one turn of the event loop.
const ROWS_A_TURN = 5_000;

/** The newest period of the rows shown. A list is in the order of codes or figures, and some replies have none. */
async function newestOf(cells: Cells, { from, to }: Table): Promise<string | undefined> {
  // Days and times are ordered as texts, which is faster.
  const isText = cells.kind === 'date' || cells.kind === 'date-time';
  const isNewer = (one: string, other: string): boolean =>
    isText ? one > other : one !== other && comparePeriods(one, other) > 0;
  let newest: string | undefined;
  for (let row = from; row < to; row++) {
    if ((row - from) % ROWS_A_TURN === ROWS_A_TURN - 1) await nextTurn();
    const period = cells.valueAt(row);
    if (typeof period === 'string' && (newest === undefined || isNewer(period, newest))) newest = period;
  }
  return newest;
}
