import { textMap } from '../../base/text-map.ts';
import { utcDay } from '../../base/utc-day.ts';
import { beijingDay } from '../../engine/interface/beijing-time.ts';
import type { Column } from '../../engine/interface/columns.ts';
import { type Grain, grainFor } from '../../engine/interface/grain.ts';
import type { Interface } from '../../engine/interface/interface.ts';
import { DAY_PATTERN, MONTH_PATTERN } from '../../engine/interface/params.ts';
import { PROVEN_DAYS } from '../../engine/interface/trading-calendar.ts';
import { sessionAt } from './periods.ts';
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

// The years that limit the days of a table.
const YEAR = /^(?:199|20\d)\d$/;

/** The asset of a code whose column does not name it. */
export function assetOf({ category, grain, columns }: Interface, written = ''): Asset {
  if (columns.some(({ role, unit }) => role === 'open' && unit === 'percent per year')) return 'rate';
  if (category === 'stock' && (grain === 'board' || /[^\x20-\x7e]/.test(written) || written.startsWith('BK')))
    return 'board';
  return ASSET_OF_CATEGORY.get(category) ?? 'share';
}

/** Reads params as a request for a synthetic table: the subject of its rows, and the range of days. */
export function toTableRequest(iface: Interface, asked: AskedParams, now: number): TableRequest {
  const { grain, params, ended } = iface;
  const [begins, ends] = ['start_', 'end_'].map((prefix) =>
    Object.keys(params).find((name) => name.startsWith(prefix) || (prefix === 'start_' && name.startsWith('begin_'))),
  );
  const today = beijingDay(now);
  const dayOf = (name: string | undefined): string | undefined => {
    const value = name === undefined ? undefined : asked[name];
    if (typeof value !== 'string') return undefined;
    if (/^\d{8}$/.test(value)) return `${value.slice(0, 4)}-${value.slice(4, 6)}-${value.slice(6)}`;
    if (/^\d{4}-\d\d$/.test(value)) return name === begins ? `${value}-01` : lastDayOfMonth(value);
    // A start year before 1990 means no limit.
    if (name?.endsWith('_year') && YEAR.test(value)) return name === ends ? `${value}-12-31` : `${value}-01-01`;
    return /^\d{4}-\d\d-\d\d/.test(value) ? value.slice(0, 10) : undefined;
  };
  const single = Object.keys(params).find((name) => isTimeParam(iface, name) && name !== begins && name !== ends);
  const year = requestedYear(iface, asked);
  const lasts = [
    today,
    dayOf(ends),
    begins === undefined ? dayOf(single) : undefined,
    year && `${year}-12-31`,
    lastDayOf(ended, iface, asked),
  ];
  const last = lasts.filter((day) => day !== undefined).toSorted()[0]!;
  const newest = sessionAt(PROVEN_DAYS.newestSession(now - SESSION_MS));
  return {
    iface,
    asked,
    now,
    subject: grainFor(grain, asked),
    security: requestedSecurity(iface, asked),
    from: year === undefined ? dayOf(begins) : `${year}-01-01`,
    last,
    newest,
    session: Math.min(newest, sessionAt(Date.parse(last))),
  };
}

/** The last day of an ended series: the last day of its year or month. */
function lastDayOf(ended: string | undefined, { hasEnded }: Interface, asked: AskedParams): string | undefined {
  if (ended === undefined || hasEnded?.(asked) === false) return undefined;
  return ended.length === 10 ? ended : lastDayOfMonth(ended.length === 4 ? `${ended}-12` : ended);
}

/** The last day of a month `YYYY-MM`. */
function lastDayOfMonth(month: string): string {
  return utcDay(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0));
}

/** The column with the period of a row, if rows are of periods. */
export function periodColumn({ columns }: Interface, isSeries: boolean): Column | undefined {
  return (
    columns.find(({ role }) => role === 'day' || role === 'time' || role === 'period') ??
    columns.find(({ cells }) => cells === 'date' || cells === 'date-time' || cells === 'month') ??
    (isSeries ? columns.find(({ cells, role }) => cells === 'text' && role === undefined) : undefined)
  );
}

/** Whether a param is a day or a month. */
export function isTimeParam({ params }: Interface, name: string): boolean {
  const { pattern } = params[name]!.schema;
  return (
    pattern === DAY_PATTERN || pattern === MONTH_PATTERN || (pattern !== undefined && /\[0-9\]\{8\}/.test(pattern))
  );
}

/** The year that a param alone names, such as 2021. A year before 1990 means no limit. */
function requestedYear({ params }: Interface, asked: AskedParams): string | undefined {
  const name = ['year', 'date'].find((each) => params[each]?.form?.accepts('2021'));
  const year = name === undefined ? undefined : asked[name];
  return typeof year === 'string' && YEAR.test(year) ? year : undefined;
}

/** The security or board that a param names. For a price history without a code, its first choice. */
function requestedSecurity(iface: Interface, asked: AskedParams): Security | undefined {
  const params = Object.entries(iface.params).filter(([, { role }]) => role === 'value');
  const named =
    params.find(([, { security, board }]) => security !== undefined || board !== undefined) ??
    (iface.isPriceHistory
      ? params.find(([name, { form, choices }]) => (form ?? choices) !== undefined && !isFormParam(iface, name))
      : undefined);
  const written = named && asked[named[0]];
  return typeof written === 'string' && written !== '' ? securityOf(assetOf(iface, written), written) : undefined;
}

/** Whether a param selects the form of a history, such as period or adjustment, not its subject. */
function isFormParam({ grain }: Interface, name: string): boolean {
  return name === 'adjust' || (typeof grain === 'object' && grain.param === name);
}

/** Whether a param is the first or the last day of a range, by its name. */
export function isLimitOfRange(name: string): boolean {
  return /^(?:start|begin|end)_/.test(name);
}

/**
 * The params without the days and the adjustment: figures must not depend on the requested range, and prices alone
 * are adjusted.
 */
export function identityOf({ iface, asked }: TableRequest): string {
  const kept = Object.entries(asked).filter(
    ([name]) => !isTimeParam(iface, name) && !isLimitOfRange(name) && iface.params[name]?.choices?.length !== 0,
  );
  return `${iface.name} ${JSON.stringify(kept.map(([name, value]) => [name, name === 'adjust' ? '' : value]))}`;
}
