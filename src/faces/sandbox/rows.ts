import { beijingDay, beijingTime } from '../../engine/interface/beijing-time.ts';
import { type Grain, isTimeGrain } from '../../engine/interface/grain.ts';
import type { Interface } from '../../engine/interface/interface.ts';
import type { CodeRow, Listing, SampleName } from '../../engine/interface/sample.ts';
import { PROVEN_DAYS } from '../../engine/interface/trading-calendar.ts';
import { chanceAt, seedOf } from './noise.ts';
import { calendarPeriods, clockAfter, dayOfSession, sessionAt, sessionFrom, sessionPeriods } from './periods.ts';
import { type PriceBar, PriceHistory } from './prices.ts';
import { assetFor, GROUPS, type Security, type SyntheticList, securityOf, usualList } from './securities.ts';
import { adjustmentOf, assetOf, identityOf, isSingleTime, periodColumn, type TableRequest } from './table-request.ts';

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
  /** Set for a row of codes, which is of no period. */
  readonly codes?: CodeRow;
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
  const [begins = ''] = all.map(([first]) => first?.time ?? '').toSorted((left, right) => (left < right ? 1 : -1));
  return all
    .flat()
    .filter(({ time }) => time >= begins)
    .toSorted((left, right) => Number(left.time > right.time) - Number(left.time < right.time));
}

function rowsOfOneSeries(wanted: TableRequest): readonly SyntheticRow[] {
  const { iface, subject, security } = wanted;
  if (iface.sample?.items) return itemRows(wanted, iface.sample.items);
  if (subject === 'minute' || (subject === 'trade' && security)) return minuteRows(wanted);
  return isTimeGrain(subject) || (subject === 'event' && iface.kind === 'history')
    ? periodRows(wanted)
    : listRows(wanted);
}

/** The prices of the security that is asked for; of a history without a code, those of a security of its own. */
function pricesOf({ iface, asked, security, newest }: TableRequest): readonly [Security, PriceHistory] {
  const own = security ?? securityOf(assetOf(iface), `${iface.name} ${JSON.stringify(Object.values(asked)[0])}`);
  return [own, new PriceHistory(own, newest, adjustmentOf(iface, asked))];
}

// How many rows there are where no params say it, and, of lists, where it is not known how long they are.
const ROWS: Readonly<Partial<Record<Grain, number>>> = {
  day: 1_200,
  week: 300,
  month: 150,
  year: 20,
  trade: 300,
  article: 40,
  security: 120,
  event: 120,
  board: 90,
  item: 6,
};
const USUAL_ROWS = 60;

function periodRows(wanted: TableRequest): readonly SyntheticRow[] {
  const { iface, now, subject: length, newest, session, last } = wanted;
  const hasPrices = length !== 'report' && iface.columns.some(({ role, near }) => (near?.role ?? role) === 'high');
  const [own, prices] = pricesOf(wanted);
  const security = hasPrices ? own : wanted.security;
  // Events, such as adjustment factors, are selected from the whole list afterwards.
  const from = length === 'event' ? undefined : (iface.begins ?? wanted.from);
  const count = ROWS[length] ?? USUAL_ROWS;
  const listed = hasPrices ? prices.listed : 1;
  const newestOnes = session - (length === 'week' ? 5 : 1) * count + 1;
  const first = from !== undefined ? sessionFrom(from) : hasPrices ? listed : newestOnes;
  const periods =
    hasPrices || length === 'day' || length === 'week'
      ? sessionPeriods(length, Math.max(listed, first), session, newest)
      : calendarPeriods({
          length,
          from: from ?? count,
          last,
          published: iface.kind === 'vintage' ? last : beijingDay(now),
          isOfAppearance: periodColumn(iface, true)?.cells === 'date',
        });
  const rows = periods.map(
    ({ at, first = at, day, appears = day }, nth): SyntheticRow => ({
      key: day,
      step: at,
      before: periods[nth - 1]?.at ?? at - 1,
      time: day,
      ...(appears > day && { appears }),
      length,
      security,
      bar: hasPrices || (security && length === 'day') ? prices.days(first, at) : undefined,
    }),
  );
  const isOfOne = iface.kind === 'snapshot' && from === undefined && hasTimeParam(iface);
  const { rows: size } = listingOf(iface);
  const codeRows = (iface.sample?.codeRows ?? []).map((codes) => ({ key: codes.name, time: last, length, codes }));
  return [...codeRows, ...rows.slice(isOfOne ? -1 : typeof size === 'number' ? -size : 0)];
}

const hasTimeParam = ({ params }: Interface): boolean => Object.values(params).some(isSingleTime);

// Minutes cover so many sessions, and spans of some minutes so many.
const MINUTE_SESSIONS = 5;
const LONGER_SESSIONS = 30;

function minuteRows(wanted: TableRequest): readonly SyntheticRow[] {
  const { iface, asked, now, from, last } = wanted;
  const [security, prices] = pricesOf(wanted);
  const times = new Map(Object.entries(iface.params).map(([name, { time }]) => [time, asked[name]]));
  const span = Number(times.get('minutes') ?? 1);
  const isOfDays = iface.kind === 'snapshot' && from !== undefined;
  const isOfOne = (iface.kind === 'snapshot' && !isOfDays) || times.has('time of day');
  const sessions = isOfOne ? 1 : span === 1 && !isOfDays ? MINUTE_SESSIONS : LONGER_SESSIONS;
  const [latest = ''] = [beijingTime(now), `${last} 15:00:00`].toSorted();
  // The session of today has minutes as soon as it has begun.
  const end = Math.min(sessionAt(PROVEN_DAYS.newestSession(now)), sessionAt(Date.parse(last)));
  const first = Math.max(end - sessions + 1, from === undefined ? 0 : sessionFrom(from));
  return Array.from({ length: Math.max(0, end - first + 1) }, (_, nth) => prices.minutes(first + nth, span))
    .flat()
    .filter(({ time }) => time <= latest)
    .map((bar, at) => ({ key: bar.time, step: first * 240 + at, time: bar.time, length: 'minute', security, bar }));
}

function itemRows({ security, last, session }: TableRequest, items: readonly SampleName[]): readonly SyntheticRow[] {
  const bar = security && new PriceHistory(security, session).day(session);
  return items.map((item) => ({ key: `${last} ${item.name}`, time: last, length: 'item', security, bar, item }));
}

/** The securities that a list is of. */
function listedSecurities({ iface, asked }: TableRequest): SyntheticList {
  const { of } = listingOf(iface);
  const coded =
    iface.columns.find(({ role }) => role === 'code') ??
    iface.columns.find(({ role, of: subject }) => role === 'name' && subject !== undefined);
  if (of === undefined) return usualList(coded?.of ? assetFor(coded.of) : assetOf(iface));
  return GROUPS[typeof of === 'string' ? of : (of.groups[String(asked[of.param])] ?? Object.values(of.groups)[0]!)];
}

function listingOf({ lists = {} }: Interface): Listing {
  return typeof lists === 'string' ? { of: lists } : lists;
}

// The most rows for one requested security: it and its peers, or its events.
const [PEERS, EVENTS_OF_ONE] = [6, 40];

// Over how many sessions the listed events are spread.
const SPREAD_SESSIONS: Readonly<Partial<Record<Grain, number>>> = { event: 250, article: 5, party: 60 };

/** A list of all securities of a group, or of the rows of the requested one. */
function listRows(wanted: TableRequest): readonly SyntheticRow[] {
  const { iface, asked, subject, security, from, newest, session } = wanted;
  const { of: asset, codes } = listedSecurities(wanted);
  const { of, rows, isOfEachDay } = listingOf(iface);
  const isOfAsked = security !== undefined && security.of === asset;
  // Each row is of another security, or of any.
  const isOneOf = subject === 'security' || subject === 'board';
  const usual = of === undefined ? (ROWS[subject] ?? USUAL_ROWS) : codes.length;
  const size = typeof rows === 'object' ? (rows.sizes[String(asked[rows.param])] ?? 100) : (rows ?? usual);
  const hasCodes = iface.columns.some(({ role }) => role === 'code');
  const most = isOfAsked ? (isOneOf ? PEERS : EVENTS_OF_ONE) : isOneOf ? codes.length : size;
  const count = isOfAsked && isOneOf && !hasCodes ? 1 : Math.min(size, most);
  const spread = hasTimeParam(iface) ? 0 : (SPREAD_SESSIONS[subject] ?? 0);
  const first = from === undefined ? session - spread : sessionFrom(from);
  // No session lies in the range: it has not begun, or is a weekend.
  if (first > session) return [];
  const seed = seedOf(identityOf(wanted));
  const days = session - first + 1;
  const request = JSON.stringify(asked);
  const length = isOfEachDay ? days * count : count;
  // A part of a group is from all of it.
  const every = of !== undefined && rows !== undefined ? codes.length / count : 1;
  return Array.from({ length }, (_, nth) => {
    const at = nth % count;
    const place = isOneOf ? Math.floor(at * every) : Math.floor(chanceAt(seed, at) * codes.length);
    const own = isOfAsked && (!isOneOf || at === 0) ? security : securityOf(asset, codes[place]!);
    const when = first + Math.floor((days * nth) / length);
    const day = dayOfSession(when);
    const time = subject === 'trade' ? `${day} ${clockAfter((120 * at) / count)}` : day;
    const bar = new PriceHistory(own, newest).day(when);
    const key = isOfEachDay ? `${own.code} ${time}` : `${request} ${own.code} ${isOneOf ? '' : at}`;
    return { key, time, length: subject, security: own, bar };
  });
}
