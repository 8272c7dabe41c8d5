import { textMap } from '../../base/text-map.ts';
import { findField } from '../../catalogue/fields/dictionary.ts';
import { type CellKind, Cells, isNumeric, type NamedCells } from '../../engine/formats/cells.ts';
import { beijingDay, beijingTime } from '../../engine/interface/beijing-time.ts';
import { type Column, DYNAMIC_COLUMNS, type Role } from '../../engine/interface/columns.ts';
import type { Interface, Parsed } from '../../engine/interface/interface.ts';
import { DAY_PATTERN, MONTH_PATTERN } from '../../engine/interface/params.ts';
import { isLengthOfTime, type RowSubject, subjectFor } from '../../engine/interface/row-subject.ts';
import type { Listing, SampleName, SecurityGroup } from '../../engine/interface/sample.ts';
import { scaleOf, sizeOf } from './figures.ts';
import { chanceAt, round, seedOf, waveAt } from './noise.ts';
import { begunSession, dayOfSession, isoOf, newestSession, type Period, periodsOf, sessionAt } from './periods.ts';
import { type Adjustment, type Bar, Prices } from './prices.ts';
import {
  type Asset,
  assetOfGroup,
  exchangeLetters,
  GROUP_OF_ASSET,
  GROUPS,
  type Security,
  securityOf,
} from './securities.ts';

const DAY_MS = 86_400_000;

/** The values of params by name. */
type Asked = Readonly<Record<string, unknown>>;

/** What a made-up row is of. */
interface Row {
  /** What it is called among all rows of its interface: figures follow from it. */
  readonly key: string;
  /** Its place on the curves of a series; absent in a list. */
  readonly step?: number;
  /** The place of the row before. */
  readonly before?: number;
  /** The day or time that it is of. */
  readonly time: string;
  readonly length: RowSubject;
  readonly security?: Security | undefined;
  readonly bar?: Bar | undefined;
  /** The item that it is. */
  readonly item?: SampleName;
}

/** One table to be made. */
interface TableRequest {
  readonly iface: Interface;
  readonly asked: Asked;
  readonly now: number;
  readonly subject: RowSubject;
  /** The security that the params name, where they name one. */
  readonly security: Security | undefined;
  /** The first and the last day that count, `YYYY-MM-DD`; the first one is left out where all do. */
  readonly from: string | undefined;
  readonly last: string;
}

/** Makes the table of an interface up: the same for the same params and time, on every machine. */
export function makeTable(iface: Interface, asked: Asked, now: number): Parsed {
  const wanted = toTableRequest(iface, asked, now);
  const { columns } = iface;
  const rows = isUnknown(asked) ? [] : rowsOf(wanted);
  const seeds = rows.map(({ key }) => seedOf(key));
  const firsts = new Map<string, string>();
  for (const { name, role } of columns) if (role !== undefined && !firsts.has(role)) firsts.set(role, name);
  const cellsOf = (column: Column, kind: CellKind): Cells => {
    const cell = cellMaker(wanted, column, kind, firsts);
    return Cells.checked(
      kind,
      rows.map((row, at) => cell(row, at, seeds[at]!)),
    );
  };
  const made = columns.map((column): readonly [Column, Cells | readonly NamedCells[]] => [
    column,
    column.name === DYNAMIC_COLUMNS
      ? openColumns(wanted, column).map(([open, kind]): NamedCells => ({ name: open.name, cells: cellsOf(open, kind) }))
      : cellsOf(column, column.cells === 'any' ? 'number' : column.cells),
  ]);
  const byId = new Map(
    made.flatMap(([{ id }, cells]) => (id !== undefined && cells instanceof Cells ? [[id, cells]] : [])),
  );
  return Object.fromEntries(made.map(([column, cells]) => [column.name, sumOf(column, byId) ?? cells]));
}

/** The cells of a column whose figures are the sum of others of their row; undefined where it is none. */
function sumOf({ cells, sumOf: parts = [] }: Column, byId: ReadonlyMap<string, Cells>): Cells | undefined {
  const found = parts.flatMap((part) => byId.get(part.replace('-', '')) ?? []);
  const [first] = found;
  if (cells === 'any' || !first || found.length < parts.length) return undefined;
  return Cells.checked(
    cells,
    Array.from({ length: first.length }, (_, row) => {
      const texts = found.map((part) => part.textAt(row));
      if (texts.includes(null)) return null;
      const sum = texts.reduce((total, text, at) => total + Number(text) * (parts[at]!.startsWith('-') ? -1 : 1), 0);
      return String(round(sum, 4));
    }),
  );
}

// Codes that the sandbox does not know.
const UNKNOWN = /(?<![0-9])9990[0-9]{2}(?![0-9A-Za-z])/;

function isUnknown(asked: Asked): boolean {
  return Object.values(asked).some((value) => typeof value === 'string' && UNKNOWN.test(value));
}

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

/** What a code is of, where its column does not say it. */
function assetOf({ category, each, columns }: Interface, written = ''): Asset {
  if (columns.some(({ role, unit }) => role === 'open' && unit === 'percent per year')) return 'rate';
  if (category === 'stock' && (each === 'board' || /[^\x20-\x7e]/.test(written) || written.startsWith('BK')))
    return 'board';
  return ASSET_OF_CATEGORY.get(category) ?? 'share';
}

function toTableRequest(iface: Interface, asked: Asked, now: number): TableRequest {
  const { each, params, ended } = iface;
  const [begins, ends] = ['start_', 'end_'].map((prefix) =>
    Object.keys(params).find((name) => name.startsWith(prefix) || (prefix === 'start_' && name.startsWith('begin_'))),
  );
  const today = beijingDay(now);
  const dayOf = (name: string | undefined): string | undefined => {
    const value = name === undefined ? undefined : asked[name];
    if (typeof value !== 'string') return undefined;
    if (/^\d{8}$/.test(value)) return `${value.slice(0, 4)}-${value.slice(4, 6)}-${value.slice(6)}`;
    if (/^\d{4}-\d\d$/.test(value)) return `${value}-28`;
    // A year before 1990 stands for all.
    if (name?.endsWith('_year') && /^(?:199|20\d)\d$/.test(value))
      return name === ends ? `${value}-12-31` : `${value}-01-01`;
    return /^\d{4}-\d\d-\d\d/.test(value) ? value.slice(0, 10) : undefined;
  };
  const single = Object.keys(params).find((name) => isTimeParam(iface, name) && name !== begins && name !== ends);
  const lasts = [today, dayOf(ends), begins === undefined ? dayOf(single) : undefined, lastDayOf(ended, iface, asked)];
  return {
    iface,
    asked,
    now,
    subject: subjectFor(each, asked),
    security: securityAsked(iface, asked),
    from: dayOf(begins),
    last: lasts.filter((day) => day !== undefined).toSorted()[0]!,
  };
}

/** The last day of what has ended: of a year or a month, its last one. */
function lastDayOf(ended: string | undefined, { hasEnded }: Interface, asked: Asked): string | undefined {
  if (ended === undefined || hasEnded?.(asked) === false) return undefined;
  return ended.length === 10 ? ended : `${ended}${ended.length === 4 ? '-12' : ''}-28`;
}

/** Whether a param is a day or a month. */
function isTimeParam({ params }: Interface, name: string): boolean {
  const { pattern } = params[name]!.schema;
  return (
    pattern === DAY_PATTERN || pattern === MONTH_PATTERN || (pattern !== undefined && /\[0-9\]\{8\}/.test(pattern))
  );
}

/** The security or board that a param names; of a history of prices, what its first form or choice does. */
function securityAsked(iface: Interface, asked: Asked): Security | undefined {
  const params = Object.entries(iface.params).filter(([, { role }]) => role === 'value');
  const named =
    params.find(([, { security, board }]) => security !== undefined || board !== undefined) ??
    (iface.isPriceHistory
      ? params.find(([name, { form, choices }]) => (form ?? choices) !== undefined && !isForm(iface, name))
      : undefined);
  const written = named && asked[named[0]];
  return typeof written === 'string' && written !== '' ? securityOf(assetOf(iface, written), written) : undefined;
}

/** Whether a param says in which form a history is wanted, and not of what: its period, its adjustment. */
function isForm({ each }: Interface, name: string): boolean {
  return name === 'adjust' || (typeof each === 'object' && each.param === name);
}

/** The rows of a table, in the order in which it has them. */
function rowsOf(wanted: TableRequest): readonly Row[] {
  const { iface, subject } = wanted;
  if (iface.sample?.items) return itemRows(wanted, iface.sample.items);
  switch (subject) {
    case 'minute':
      return minuteRows(wanted);
    case 'day':
    case 'week':
    case 'month':
    case 'quarter':
    case 'year':
    case 'report':
      return iface.columns.some(({ role }) => role === 'high') && subject !== 'report'
        ? priceRows(wanted)
        : periodRows(wanted);
    case 'event':
      return iface.kind === 'history' ? periodRows(wanted) : listRows(wanted);
    default:
      return listRows(wanted);
  }
}

function adjustmentOf({ adjust }: Asked): Adjustment {
  if (adjust === 'qfq' || adjust === '前复权') return 'forward';
  return adjust === 'hfq' || adjust === '后复权' ? 'backward' : 'none';
}

/** What is asked for besides days: figures of one range are those of another. */
function identityOf({ iface, asked }: TableRequest): string {
  const kept = Object.entries(asked).filter(
    ([name]) =>
      !isTimeParam(iface, name) && !/^(?:start|begin|end)_/.test(name) && iface.params[name]?.choices?.length !== 0,
  );
  return `${iface.name} ${JSON.stringify(kept)}`;
}

function securityOfPrices({ iface, asked, security }: TableRequest): Security {
  return security ?? securityOf(assetOf(iface), `${iface.name} ${JSON.stringify(Object.values(asked)[0])}`);
}

// A month has fewer sessions.
const MONTH_SESSIONS = 31;

/** The klines of one security, of the range that is asked for. */
function priceRows(wanted: TableRequest): readonly Row[] {
  const { asked, now, subject, from, last } = wanted;
  const security = securityOfPrices(wanted);
  const prices = new Prices(security);
  const newest = sessionAt(newestSession(now));
  const length = subject === 'week' || subject === 'month' ? subject : 'day';
  // A week or month is whole, wherever the range begins and ends.
  const first = from === undefined ? 0 : sessionAt(Date.parse(from)) - MONTH_SESSIONS;
  const until = Math.min(newest, sessionAt(Date.parse(last)) + MONTH_SESSIONS);
  return prices
    .history(length, Math.max(prices.listed, first), until, newest, adjustmentOf(asked))
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

// Minutes are of so many sessions.
const MINUTE_SESSIONS = 5;
const LONGER_SESSIONS = 30;

function minuteRows(wanted: TableRequest): readonly Row[] {
  const { iface, asked, now, from, last } = wanted;
  const security = securityOfPrices(wanted);
  const prices = new Prices(security);
  const newest = sessionAt(begunSession(now));
  const span = Number(asked.period ?? 1) || 1;
  const isOfDays = iface.kind === 'snapshot' && from !== undefined;
  const isOfToday = (iface.kind === 'snapshot' && !isOfDays) || 'start_time' in asked;
  const sessions = isOfToday ? 1 : span === 1 && !isOfDays ? MINUTE_SESSIONS : LONGER_SESSIONS;
  const latest = beijingTime(now);
  const rows: Row[] = [];
  const end = isOfDays ? Math.min(newest, sessionAt(Date.parse(last))) : newest;
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

function periodRows(wanted: TableRequest): readonly Row[] {
  const { iface, now, subject, security, from, last } = wanted;
  // Events such as factors of adjustment are selected from a whole list.
  const periods = periodsOf(subject, now, subject === 'event' ? undefined : (iface.begins ?? from), last);
  const prices = security && subject === 'day' ? new Prices(security) : undefined;
  const newest = sessionAt(newestSession(now));
  const rowOf = ({ at, day }: Period, nth: number, all: readonly Period[]): Row => ({
    key: day,
    step: at,
    before: all[nth - 1]?.at ?? at - 1,
    time: day,
    length: subject,
    security,
    bar: prices?.day(at, newest),
  });
  const isOfOne =
    iface.kind === 'snapshot' &&
    from === undefined &&
    Object.keys(iface.params).some((name) => isTimeParam(iface, name));
  return (isOfOne ? periods.slice(-1) : periods).map(rowOf);
}

function itemRows({ security, last, asked }: TableRequest, items: readonly SampleName[]): readonly Row[] {
  const bar = security && new Prices(security).day(sessionAt(Date.parse(last)), sessionAt(Date.parse(last)));
  const key = JSON.stringify(Object.values(asked));
  return items.map((item) => ({ key: `${key} ${item.name}`, time: last, length: 'item', security, bar, item }));
}

// How many rows a list has of which nothing else is known.
const ROWS: Readonly<Partial<Record<RowSubject, number>>> = {
  trade: 300,
  article: 40,
  security: 120,
  party: 60,
  event: 120,
  board: 90,
  item: 6,
};

/** What the rows of a list are of, and the group of them that it lists. */
function listed({ iface, asked }: TableRequest): { readonly asset: Asset; readonly group: SecurityGroup } {
  const { of } = listingOf(iface);
  const coded =
    iface.columns.find(({ role }) => role === 'code') ??
    iface.columns.find(({ role, of: subject }) => role === 'name' && subject !== undefined);
  const asset = coded?.of ?? assetOf(iface);
  if (of === undefined) return { asset, group: GROUP_OF_ASSET[asset] };
  const group = typeof of === 'string' ? of : (of.groups[String(asked[of.param])] ?? Object.values(of.groups)[0]!);
  return { asset: assetOfGroup(group), group };
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

/** A list: of one security after the other, or what there is of the one that is asked for. */
function listRows(wanted: TableRequest): readonly Row[] {
  const { iface, asked, now, subject, security, from, last } = wanted;
  const { asset, group } = listed(wanted);
  const codes: readonly string[] = GROUPS[group];
  const { of, rows, isOfEachDay } = listingOf(iface);
  const isOfAsked = security !== undefined && security.of === asset;
  const isOneOf = subject === 'security' || subject === 'board';
  const maxRows = isOfAsked
    ? isOneOf && iface.lists === undefined
      ? OF_ONE.security
      : OF_ONE.other
    : isOneOf
      ? codes.length
      : 6_000;
  const hasCodes = iface.columns.some(({ role }) => role === 'code');
  const count = isOfAsked && isOneOf && !hasCodes ? 1 : sizeOfList(wanted, maxRows);
  const newest = sessionAt(newestSession(now));
  const session = Math.min(newest, sessionAt(Date.parse(last)));
  const isOfDay = Object.keys(iface.params).some((name) => isTimeParam(iface, name));
  const spread = isOfDay ? 0 : (SPREAD[subject] ?? 0);
  const first = from === undefined ? session - spread : Math.min(session, sessionAt(Date.parse(from) - 1) + 1);
  const seed = seedOf(identityOf(wanted));
  const isPart = of !== undefined && rows !== undefined;
  const days = isOfEachDay ? session - first + 1 : 1;
  return Array.from({ length: days * count }, (_, nth) => {
    const at = nth % count;
    const place = isPart ? Math.floor((at * codes.length) / count) : at % codes.length;
    const code = isOneOf ? codes[place]! : codes[Math.floor(chanceAt(seed, at) * codes.length)]!;
    const own = isOfAsked && (!isOneOf || at === 0) ? security : securityOf(asset, code);
    // A list is of one day; what happens is of one day after the other.
    const when = isOfEachDay
      ? first + Math.floor(nth / count)
      : isOneOf && from === undefined
        ? session
        : first + Math.floor(((session - first + 1) * at) / count);
    const time = subject === 'trade' ? `${dayOfSession(when)} ${tradeTime(at / count)}` : dayOfSession(when);
    const bar = new Prices(own).day(when, newest);
    return {
      key: isOfEachDay ? `${own.code} ${time}` : `${JSON.stringify(asked)} ${own.code} ${isOneOf ? '' : at}`,
      time,
      length: subject,
      security: own,
      bar,
    };
  });
}

// How many rows there are of one security that is asked for: its peers, or what happened to it.
const OF_ONE = { security: 6, other: 40 };
// Over how many sessions what is listed happened.
const SPREAD: Readonly<Partial<Record<RowSubject, number>>> = { event: 250, article: 5, party: 60 };

/** A time of the morning, which is that part of it from 0 to 1. */
function tradeTime(part: number): string {
  const seconds = 9.5 * 3_600 + Math.floor(part * 7_200);
  return new Date(seconds * 1000).toISOString().slice(11, 19);
}

/** The dynamic columns of a table: what the dictionary says of their names, and the kind of their cells. */
function openColumns(
  { iface, asked, last }: TableRequest,
  { unit, cells }: Column,
): readonly (readonly [Column, CellKind])[] {
  const session = sessionAt(Date.parse(last));
  const named = (written: string): string =>
    written.replace(/\{(\w+)(?:([-+])(\d+))?\}/g, (whole, word: string, _sign, by = '0') => {
      const back = Number(by);
      if (word === 'day') return dayOfSession(session - back);
      if (word === 'year') return String(Number(typeof asked.year === 'string' ? asked.year : last.slice(0, 4)) + back);
      if (word === 'month') return last.slice(0, 7);
      if (word === 'report')
        return isoOf(
          Date.UTC(Number(last.slice(0, 4)), 3 * Math.floor((Number(last.slice(5, 7)) - 1) / 3) - 3 * back, 0),
        ).replaceAll('-', '');
      const value = asked[word];
      return typeof value === 'string' ? value : whole;
    });
  return (iface.sample?.columns ?? []).map(({ name: written, isText, isPeriod }) => {
    const name = named(written);
    const known = findField(name);
    const kind = cells !== 'any' ? cells : isText ? 'text' : 'number';
    const say = known?.say ?? { en: '', zh: '' };
    return [
      {
        ...known,
        name,
        cells: kind,
        say,
        ...(isPeriod && { role: 'period' as const }),
        ...(unit !== undefined && isNumeric(kind) && { unit: known?.unit ?? unit }),
      },
      kind,
    ];
  });
}

/** Makes the cell of a row out of its place in the table and the seed of its key. */
type CellMaker = (row: Row, at: number, rowSeed: number) => string | null;

/** How the cells of a column are made. */
function cellMaker(
  wanted: TableRequest,
  column: Column,
  kind: CellKind,
  firsts: ReadonlyMap<string, string>,
): CellMaker {
  const { iface } = wanted;
  const isFirst = column.role !== undefined && firsts.get(column.role) === column.name;
  const role = roleOf(iface, column);
  if (role === 'code' || role === 'name' || role === 'english_name')
    return codeMaker(wanted, { ...column, role }, kind);
  if (isNumeric(kind) || kind === 'mixed') return figureMaker(wanted, column, kind, isFirst);
  const period = periodColumn(iface, isLengthOfTime(wanted.subject) || iface.kind === 'history');
  const seed = seedOf(column.name);
  const latest = beijingTime(wanted.now);
  if (kind === 'date')
    return ({ time }, _, rowSeed) =>
      column.name === period ? time.slice(0, 10) : earlierDay(time, chanceAt(seed, rowSeed) * 60);
  if (kind === 'date-time')
    return ({ time }) => {
      const whole = time.length > 10 ? time : `${time} 15:00:00`;
      const isToCome = whole > latest;
      return isToCome ? latest : whole;
    };
  if (kind === 'month') return ({ time, length }) => periodText(time, length === 'quarter' ? 'quarter' : 'month');
  if (kind === 'flag') return (_row, _at, rowSeed) => (chanceAt(seed, rowSeed) < 0.5 ? '是' : '否');
  if (kind === 'code' && column.role === 'day') return ({ time }) => time.slice(0, 10).replaceAll('-', '');
  if (kind === 'code') return (_, at) => `SBX${String(at + 1).padStart(6, '0')}`;
  const sample = iface.sample?.texts?.[column.name];
  if (sample !== undefined) return () => sample;
  const isItem = column.name === iface.columns[0]?.name;
  if (column.role === 'time' || (wanted.subject === 'minute' && column.name !== period))
    return ({ time }, _, rowSeed) => time.slice(11) || tradeTime(chanceAt(seed, rowSeed));
  if (column.name === period || column.role === 'period' || column.role === 'day')
    return ({ time, length, item }) => (item && isItem ? item.name : periodText(time, length));
  if (column.unit !== undefined && column.unit !== 'none') {
    const figures = figureMaker(wanted, column, 'number', false);
    return (row, at, rowSeed) => (row.item?.isText ? `沙盒${row.item.name}` : figures(row, at, rowSeed));
  }
  // A text is the same in all rows of a series; the titles of a list all differ.
  return ({ step, item }, at, rowSeed) => {
    if (item && isItem) return item.name;
    const number =
      step !== undefined ? 1 : wanted.subject === 'article' ? at + 1 : 1 + Math.floor(30 * chanceAt(seed, rowSeed));
    return `沙盒${column.name.split('-').at(-1)}${number}`;
  };
}

/** What a column is: in a list of securities, those of their codes and names are what the list says. */
function roleOf({ listsSecurities: list }: Interface, { name, role }: Column): Role | undefined {
  if (list?.code === name) return 'code';
  return list?.name === name ? 'name' : role;
}

/** The column that says what a row is of, where rows are of days or other lengths of time. */
function periodColumn({ columns }: Interface, isSeries: boolean): string | undefined {
  const found =
    columns.find(({ role }) => role === 'day' || role === 'time' || role === 'period') ??
    columns.find(({ cells }) => cells === 'date' || cells === 'date-time' || cells === 'month') ??
    (isSeries ? columns.find(({ cells, role }) => cells === 'text' && role === undefined) : undefined);
  return found?.name;
}

/** A length of time as a text. */
function periodText(time: string, length: RowSubject): string {
  if (length === 'quarter') return `${time.slice(0, 4)}Q${Math.ceil(Number(time.slice(5, 7)) / 3)}`;
  if (length === 'month') return time.slice(0, 7);
  return length === 'year' ? time.slice(0, 4) : time;
}

function earlierDay(time: string, days: number): string {
  return isoOf(Date.parse(time.slice(0, 10)) - Math.floor(days) * DAY_MS);
}

/** Codes and names in either language: of the row's own security, of the one that is asked for, or of another. */
function codeMaker(
  { iface, asked, security: named }: TableRequest,
  { id, of, name: title, role }: Column,
  kind: CellKind,
): CellMaker {
  const seed = seedOf(title);
  const echoed = new Set(Object.values(asked));
  return ({ security, item }, _, rowSeed) => {
    if (item && title === iface.columns[0]?.name) return item.name;
    const isOf = (each: Security | undefined): boolean =>
      each !== undefined &&
      (of === undefined ||
        each.of === of ||
        (of === 'company' && each.of === 'share') ||
        (of === 'industry' && each.of === 'board'));
    const own = [security, named].find(isOf) ?? otherSecurity(of ?? assetOf(iface), chanceAt(seed, rowSeed));
    if (role === 'name') return own.name;
    if (role === 'english_name') return own.englishName;
    if (id === 'secucode') return `${own.code}.${exchangeLetters(own.code)}`;
    const spellings = [
      own.code,
      exchangeLetters(own.code).toLowerCase() + own.code,
      exchangeLetters(own.code) + own.code,
    ];
    return kind === 'code' ? (spellings.find((each) => echoed.has(each)) ?? own.code) : own.code;
  };
}

function otherSecurity(asset: Asset, chance: number): Security {
  const codes: readonly string[] = GROUPS[GROUP_OF_ASSET[asset]];
  return securityOf(asset, codes[Math.floor(chance * codes.length)]!);
}

// Codes whose figures are missing in some rows.
const INCOMPLETE = /^9995[0-9]{2}$/;

/** Figures: those of the row's prices, or of a size that is usual for their unit. */
function figureMaker(wanted: TableRequest, column: Column, kind: CellKind, isFirst: boolean): CellMaker {
  const { role, unit = '' } = column;
  // What a release says of the one before is what that one said.
  const actual = role === 'previous' ? wanted.iface.columns.find((each) => each.role === 'actual') : undefined;
  const [min, max, places] = sizeOf({ ...column, cells: kind === 'mixed' ? 'number' : kind });
  const seed = seedOf(`${identityOf(wanted)} ${(actual ?? column).name}`);
  const scale = scaleOf(column);
  const asPart = unit === 'fraction' ? 1 : 100;
  return ({ step, before = step, time, bar, item, security }, at, rowSeed) => {
    if (unit === 'row' || (role === 'rank' && step === undefined)) return String(at + 1);
    if (role === 'period') return String(Number(/^m/i.test(column.name) ? time.slice(5, 7) : time.slice(0, 4)));
    if (bar && at % 7 === 3 && security && INCOMPLETE.test(security.code)) return null;
    if (item?.isText && kind === 'mixed') return JSON.stringify(`沙盒${item.name}`);
    const price = bar && isFirst ? priceFigure(bar, role, scale, asPart) : undefined;
    if (price !== undefined) return String(kind === 'whole' ? Math.round(price) : price);
    const place = actual ? before : step;
    const part =
      place === undefined
        ? chanceAt(actual ? seed + 1 : seed, rowSeed)
        : 0.5 + 0.35 * waveAt(seed, place, 24) + 0.13 * waveAt(seed + 1, place, 3);
    return String(round(min + (max - min) * part, kind === 'whole' || item?.isCount ? 0 : places));
  };
}

/** A figure of a bar by the role of its column; undefined for a role that prices do not decide. */
function priceFigure(bar: Bar, role: Column['role'], scale: number, asPart: number): number | undefined {
  const { open, high, low, close, previous, volume, turnover } = bar;
  switch (role) {
    case 'open':
      return open;
    case 'high':
      return high;
    case 'low':
      return low;
    case 'close':
    case 'price':
    case 'settlement':
      return close;
    case 'average':
      return round((high + low + close) / 3, 4);
    case 'previous_close':
      return previous;
    case 'change':
      return round(close - previous, 4);
    case 'change_percent':
      return round((asPart * (close - previous)) / previous, asPart === 1 ? 6 : 2);
    case 'amplitude':
      return round((asPart * (high - low)) / previous, asPart === 1 ? 6 : 2);
    case 'volume':
      return round(volume / scale, 2);
    case 'turnover':
      return round(turnover / scale, 2);
    default:
      return undefined;
  }
}
