import { textMap } from '../../base/text-map.ts';
import { utcDay } from '../../base/utc-day.ts';
import { UNITS } from '../../catalogue/fields/units.ts';
import { beijingDay } from '../../engine/interface/beijing-time.ts';
import type { Column } from '../../engine/interface/columns.ts';
import { type Grain, grainFor } from '../../engine/interface/grain.ts';
import type { Interface } from '../../engine/interface/interface.ts';
import type { Param } from '../../engine/interface/params.ts';
import { PROVEN_DAYS } from '../../engine/interface/trading-calendar.ts';
import { sessionAt } from './periods.ts';
import type { Adjustment } from './prices.ts';
import { type Asset, type Security, securityOf } from './securities.ts';

/** The values of params by name. */
export type AskedParams = Readonly<Record<string, unknown>>;

/** One table to be made. */
export interface TableRequest {
  readonly iface: Interface;
  readonly asked: AskedParams;
  readonly now: number;
  readonly subject: Grain;
  /** The security that the params name, where they name one. */
  readonly security: Security | undefined;
  /** The first and the last day requested, `YYYY-MM-DD`; the first is undefined for no limit. */
  readonly from: string | undefined;
  readonly last: string;
  /** The number of the newest session that is over, and of the newest one of them up to the last day. */
  readonly newest: number;
  readonly session: number;
}

// The length of a session.
const SESSION_MS = 5.5 * 3_600_000;

const ASSET_OF_CATEGORY = textMap<Asset>({
  stock: 'share',
  index: 'index',
  fund: 'fund',
  bond: 'bond',
  futures: 'future',
  option: 'option',
  forex: 'pair',
  spot: 'metal',
});

/** The asset of a code whose column does not name it. */
export function assetOf({ category, grain, columns }: Interface, written = ''): Asset {
  if (columns.some(({ role, unit }) => role === 'open' && unit === UNITS.percent_per_year)) return 'rate';
  if (category === 'stock' && (grain === 'board' || /[^\x20-\x7e]/.test(written) || written.startsWith('BK')))
    return 'board';
  return ASSET_OF_CATEGORY.get(category) ?? 'share';
}

/** Reads params as a request for a synthetic table: the subject of its rows, and the range of days. */
export function toTableRequest(iface: Interface, asked: AskedParams, now: number): TableRequest {
  const { grain, params, ended, hasEnded } = iface;
  const spanOf = (isWanted: (param: Param) => boolean): Span | undefined => {
    const found = Object.entries(params).find(([, param]) => param.time && isWanted(param));
    return found && toSpan(asked[found[0]]);
  };
  const begins = Object.values(params).some(({ bound }) => bound === 'first');
  const year = spanOf(({ time, bound }) => time === 'year' && !bound);
  const lasts = [
    beijingDay(now),
    spanOf(({ bound }) => bound === 'last')?.[1],
    begins ? undefined : spanOf(isSingleTime)?.[1],
    year?.[1],
    hasEnded?.(asked) === false ? undefined : toSpan(ended)?.[1],
  ];
  const last = lasts.filter((day) => day !== undefined).toSorted()[0]!;
  const newest = sessionAt(PROVEN_DAYS.newestSession(now - SESSION_MS));
  return {
    iface,
    asked,
    now,
    subject: grainFor(grain, asked),
    security: requestedSecurity(iface, asked),
    from: (year ?? spanOf(({ bound }) => bound === 'first'))?.[0],
    last,
    newest,
    session: Math.min(newest, sessionAt(Date.parse(last))),
  };
}

/** The first and the last day of something. */
type Span = readonly [first: string, last: string];

/** The days of the year, the month or the day that a text names. A year before 1990 means no limit. */
function toSpan(text: unknown): Span | undefined {
  const [, year, month, day] = /^(\d{4})(?:-?(\d\d)(?:-?(\d\d))?)?(?!\d)/.exec(String(text)) ?? [];
  if (year === undefined || (month === undefined && year < '1990')) return undefined;
  if (day !== undefined) return [`${year}-${month}-${day}`, `${year}-${month}-${day}`];
  const last = utcDay(Date.UTC(Number(year), Number(month ?? 12), 0));
  return [`${year}-${month ?? '01'}-01`, last];
}

/** The column with the period of a row, if rows are of periods. */
export function periodColumn({ columns }: Interface, isSeries: boolean): Column | undefined {
  return (
    columns.find(({ role }) => role === 'day' || role === 'time' || role === 'period') ??
    columns.find(({ cells }) => cells === 'date' || cells === 'date-time' || cells === 'month') ??
    (isSeries ? columns.find(({ cells, role }) => cells === 'text' && role === undefined) : undefined)
  );
}

/** Whether a param is the day or the month wanted. */
export function isSingleTime({ time, bound }: Param): boolean {
  return (time === 'day' || time === 'month') && !bound;
}

/** The security or board that a param names. For a price history without a code, its first choice. */
function requestedSecurity(iface: Interface, asked: AskedParams): Security | undefined {
  const { grain, isPriceHistory } = iface;
  // What selects the form of a history, such as its period or adjustment, is not its subject.
  const period = typeof grain === 'object' ? grain.param : '';
  const params = Object.entries(iface.params).filter(([, { role }]) => role === 'value');
  const named =
    params.find(([, { security, board }]) => security !== undefined || board !== undefined) ??
    (isPriceHistory
      ? params.find(([name, { form, choices, adjusts }]) => (form ?? choices) && !adjusts && name !== period)
      : undefined);
  const written = named && asked[named[0]];
  if (typeof written !== 'string' || written === '') return undefined;
  // A fund may be the underlying of options, or hold shares.
  const [of, ...others] = named?.[1].security?.of ?? [];
  return securityOf(of === 'fund' && others.length === 0 ? of : assetOf(iface, written), written);
}

/** How the requested prices are adjusted. */
export function adjustmentOf({ params }: Interface, asked: AskedParams): Adjustment {
  return Object.entries(params).flatMap(([name, { adjusts }]) => adjusts?.[String(asked[name])] ?? [])[0] ?? 'none';
}

/**
 * The params without the days and the adjustment: figures must not depend on the requested range, and prices alone
 * are adjusted.
 */
export function identityOf({ iface, asked }: TableRequest): string {
  const kept = Object.entries(asked).flatMap(([name, value]) => {
    const param = iface.params[name]!;
    return isSingleTime(param) || param.bound ? [] : [[name, param.adjusts ? '' : value]];
  });
  return `${iface.name} ${JSON.stringify(kept)}`;
}
