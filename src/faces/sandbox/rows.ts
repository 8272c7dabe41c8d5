import { beijingDay, beijingTime } from '../../engine/interface/beijing-time.ts';
import { type Grain, isTimeGrain } from '../../engine/interface/grain.ts';
import type { Interface } from '../../engine/interface/interface.ts';
import type { Listing, SampleName } from '../../engine/interface/sample.ts';
import { chanceAt, seedOf } from './noise.ts';
import {
  dayOfSession,
  makePeriods,
  newestBegunSession,
  newestClosedSession,
  type Period,
  sessionAt,
} from './periods.ts';
import { type Adjustment, type PriceBar, PriceHistory } from './prices.ts';
import { GROUPS, type Security, type SecurityList, securityOf, toAsset, usualList } from './securities.ts';
import {
  type AskedParams,
  assetOf,
  identityOf,
  isTimeParam,
  periodColumn,
  type TableRequest,
} from './table-request.ts';

/** The identity of a synthetic row, from which its cells follow. */
export interface SyntheticRow {
  /** Its unique key among all rows of its interface: the seed of its figures. */
  readonly key: string;
  /** Its position on the curves of a series; absent in a list. */
  readonly step?: number;
  /** The position of the row before. */
  readonly before?: number;
  /** Its day or time. */
  readonly time: string;
  /** The day on which the figures of its month, quarter or year appear. */
  readonly appears?: string;
  readonly length: Grain;
  readonly security?: Security | undefined;
  readonly bar?: PriceBar | undefined;
  readonly item?: SampleName;
  /** The series of its history that it is of, where a history has several. */
  readonly series?: { readonly name: string; readonly seed: number };
}

/** Makes the rows of a table, in the order of the table. */
export function makeRows(wanted: TableRequest): readonly SyntheticRow[] {
  const { series } = wanted.iface.sample ?? {};
  if (!series || !isTimeGrain(wanted.subject)) return rowsOfOneSeries(wanted);
  const all = series.names.map((name) => {
    const own = { name, seed: seedOf(name) };
    const security = securityOf(assetOf(wanted.iface), `${wanted.iface.name} ${name}`);
    return rowsOfOneSeries({ ...wanted, security }).map((row) => ({ ...row, key: `${row.key} ${name}`, series: own }));
  });
  // Prices begin on the day of listing: the series begin together.
  const begins =
    all
      .flatMap(([first]) => first?.time ?? [])
      .toSorted()
      .at(-1) ?? '';
  return all
    .flat()
    .filter(({ time }) => time >= begins)
    .toSorted((left, right) => Number(left.time > right.time) - Number(left.time < right.time));
}

function rowsOfOneSeries(wanted: TableRequest): readonly SyntheticRow[] {
  const { iface, subject } = wanted;
  if (iface.sample?.items) return itemRows(wanted, iface.sample.items);
  switch (subject) {
    case 'minute':
      return minuteRows(wanted);
    case 'trade':
      return wanted.security ? minuteRows(wanted) : listRows(wanted);
    case 'day':
    case 'week':
    case 'month':
    case 'quarter':
    case 'year':
    case 'report':
      return iface.columns.some(({ role, near }) => (near?.role ?? role) === 'high') && subject !== 'report'
        ? priceRows(wanted)
        : periodRows(wanted);
    case 'event':
      return iface.kind === 'history' ? periodRows(wanted) : listRows(wanted);
    default:
      return listRows(wanted);
  }
}

function adjustmentOf({ adjust }: AskedParams): Adjustment {
  if (adjust === 'qfq' || adjust === '前复权') return 'forward';
  return adjust === 'hfq' || adjust === '后复权' ? 'backward' : 'none';
}

function securityOfPrices({ iface, asked, security }: TableRequest): Security {
  return security ?? securityOf(assetOf(iface), `${iface.name} ${JSON.stringify(Object.values(asked)[0])}`);
}

// A month has fewer sessions.
const MONTH_SESSIONS = 31;

/** The klines of one security in the requested range. */
function priceRows(wanted: TableRequest): readonly SyntheticRow[] {
  const { asked, now, subject, from, last } = wanted;
  const security = securityOfPrices(wanted);
  const prices = new PriceHistory(security);
  const newest = sessionAt(newestClosedSession(now));
  const length = subject === 'week' || subject === 'month' ? subject : 'day';
  // Whole weeks and months, wherever the range begins.
  const first = from === undefined ? 0 : sessionAt(Date.parse(from)) - MONTH_SESSIONS;
  const until = Math.min(newest, sessionAt(Date.parse(last)) + MONTH_SESSIONS);
  return prices
    .history(length, { first: Math.max(prices.listed, first), last: until }, newest, adjustmentOf(asked))
    .filter(({ time }) => time <= last && (from === undefined || time >= from))
    .map((bar) => ({
      key: bar.time,
      step: sessionAt(Date.parse(bar.time)),
      time: bar.time,
      length: subject,
      security,
      bar,
    }));
}

// Minutes cover so many sessions.
const MINUTE_SESSIONS = 5;

const LONGER_SESSIONS = 30;

function minuteRows(wanted: TableRequest): readonly SyntheticRow[] {
  const { iface, asked, now, subject, from, last } = wanted;
  const security = securityOfPrices(wanted);
  const prices = new PriceHistory(security);
  const newest = sessionAt(newestBegunSession(now));
  const span = Number(asked.period ?? 1) || 1;
  const isOfDays = iface.kind === 'snapshot' && from !== undefined;
  // A trade of each minute.
  const isOfTrades = subject === 'trade';
  const isOfToday = (iface.kind === 'snapshot' && !isOfDays) || 'start_time' in asked;
  const sessions = isOfToday ? 1 : span === 1 && !isOfDays ? MINUTE_SESSIONS : LONGER_SESSIONS;
  const latest = beijingTime(now);
  const rows: SyntheticRow[] = [];
  const end = isOfDays || isOfTrades ? Math.min(newest, sessionAt(Date.parse(last))) : newest;
  for (let session = end - sessions + 1; session <= end; session++) {
    const day = dayOfSession(session);
    if (day > last || (from !== undefined && day < from)) continue;
    for (const bar of prices.minutes(session, newest, span, adjustmentOf(asked)))
      if (bar.time <= latest)
        rows.push({
          key: bar.time,
          step: rows.length + session * 240,
          time: bar.time,
          length: 'minute',
          security,
          bar,
        });
  }
  return rows;
}

function periodRows(wanted: TableRequest): readonly SyntheticRow[] {
  const { iface, now, subject, security, from, last } = wanted;
  // Events, such as adjustment factors, are selected from the whole list afterwards.
  const periods = makePeriods({
    length: subject,
    now,
    from: subject === 'event' ? undefined : (iface.begins ?? from),
    last,
    published: iface.kind === 'vintage' ? last : beijingDay(now),
    isOfAppearance: periodColumn(iface, true)?.cells === 'date',
  });
  const prices = security && subject === 'day' ? new PriceHistory(security) : undefined;
  const newest = sessionAt(newestClosedSession(now));
  const rowOf = ({ at, day, appears }: Period, nth: number, all: readonly Period[]): SyntheticRow => ({
    key: day,
    step: at,
    before: all[nth - 1]?.at ?? at - 1,
    time: day,
    ...(appears > day && { appears }),
    length: subject,
    security,
    bar: prices?.day(at, newest, adjustmentOf(wanted.asked)),
  });
  const isOfOne =
    iface.kind === 'snapshot' &&
    from === undefined &&
    Object.keys(iface.params).some((name) => isTimeParam(iface, name));
  const { rows } = listingOf(iface);
  return periods.slice(isOfOne ? -1 : typeof rows === 'number' ? -rows : 0).map(rowOf);
}

function itemRows({ security, last, now, asked }: TableRequest, items: readonly SampleName[]): readonly SyntheticRow[] {
  const session = Math.min(sessionAt(newestClosedSession(now)), sessionAt(Date.parse(last)));
  const bar = security && new PriceHistory(security).day(session, session);
  const key = JSON.stringify(Object.values(asked));
  return items.map((item) => ({ key: `${key} ${item.name}`, time: last, length: 'item', security, bar, item }));
}

// The default number of rows of a list.
const ROWS: Readonly<Partial<Record<Grain, number>>> = {
  trade: 300,
  article: 40,
  security: 120,
  party: 60,
  event: 120,
  board: 90,
  item: 6,
};

/** The securities that a list is of. */
function listedSecurities({ iface, asked }: TableRequest): SecurityList {
  const { of } = listingOf(iface);
  const coded =
    iface.columns.find(({ role }) => role === 'code') ??
    iface.columns.find(({ role, of: subject }) => role === 'name' && subject !== undefined);
  if (of === undefined) return usualList(coded?.of ? toAsset(coded.of) : assetOf(iface));
  return GROUPS[typeof of === 'string' ? of : (of.groups[String(asked[of.param])] ?? Object.values(of.groups)[0]!)];
}

function listingOf({ lists = {} }: Interface): Listing {
  return typeof lists === 'string' ? { of: lists } : lists;
}

function sizeOfList({ iface, asked, subject }: TableRequest, maxRows: number): number {
  const { of, rows } = listingOf(iface);
  if (typeof rows === 'number') return Math.min(rows, maxRows);
  if (rows) return Math.min(rows.sizes[String(asked[rows.param])] ?? 100, maxRows);
  return Math.min(of === undefined ? (ROWS[subject] ?? 60) : maxRows, maxRows);
}

/** A list of all securities of a group, or of the rows of the requested one. */
function listRows(wanted: TableRequest): readonly SyntheticRow[] {
  const { iface, asked, now, subject, security, from, last } = wanted;
  const { of: asset, codes } = listedSecurities(wanted);
  const { of, rows, isOfEachDay } = listingOf(iface);
  const isOfAsked = security !== undefined && security.of === asset;
  const isOneOf = subject === 'security' || subject === 'board';
  const maxRows = isOfAsked
    ? isOneOf && iface.lists === undefined
      ? ROWS_OF_ONE.security
      : ROWS_OF_ONE.other
    : isOneOf
      ? codes.length
      : 6_000;
  const hasCodes = iface.columns.some(({ role }) => role === 'code');
  const count = isOfAsked && isOneOf && !hasCodes ? 1 : sizeOfList(wanted, maxRows);
  const newest = sessionAt(newestClosedSession(now));
  const session = Math.min(newest, sessionAt(Date.parse(last)));
  const isOfDay = Object.keys(iface.params).some((name) => isTimeParam(iface, name));
  const spread = isOfDay ? 0 : (SPREAD_SESSIONS[subject] ?? 0);
  const first = from === undefined ? session - spread : Math.min(session, sessionAt(Date.parse(from) - 1) + 1);
  const seed = seedOf(identityOf(wanted));
  const isPart = of !== undefined && rows !== undefined;
  const days = isOfEachDay ? session - first + 1 : 1;
  const request = JSON.stringify(asked);
  return Array.from({ length: days * count }, (_, nth) => {
    const at = nth % count;
    const place = isPart ? Math.floor((at * codes.length) / count) : at % codes.length;
    const code = isOneOf ? codes[place]! : codes[Math.floor(chanceAt(seed, at) * codes.length)]!;
    const own = isOfAsked && (!isOneOf || at === 0) ? security : securityOf(asset, code);
    // A snapshot has one day for all rows; events have one day after the other.
    const when = isOfEachDay
      ? first + Math.floor(nth / count)
      : isOneOf && from === undefined
        ? session
        : first + Math.floor(((session - first + 1) * at) / count);
    const time = subject === 'trade' ? `${dayOfSession(when)} ${tradeTime(at / count)}` : dayOfSession(when);
    const bar = new PriceHistory(own).day(when, newest);
    return {
      key: isOfEachDay ? `${own.code} ${time}` : `${request} ${own.code} ${isOneOf ? '' : at}`,
      time,
      length: subject,
      security: own,
      bar,
    };
  });
}

// The rows for one requested security: its peers, or its events.
const ROWS_OF_ONE = { security: 6, other: 40 };

// Over how many sessions the listed events are spread.
const SPREAD_SESSIONS: Readonly<Partial<Record<Grain, number>>> = { event: 250, article: 5, party: 60 };

/** A time of the morning session; `part` goes from 0 to 1. */
export function tradeTime(part: number): string {
  const seconds = 9.5 * 3_600 + Math.floor(part * 7_200);
  return new Date(seconds * 1000).toISOString().slice(11, 19);
}
