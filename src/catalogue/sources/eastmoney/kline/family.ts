import { say, type Text } from '../../../../base/say.ts';
import type { AskData } from '../../../../engine/interface/ask.ts';
import {
  type CachePolicy,
  type SessionSpan,
  shanghaiSessionWasOver,
} from '../../../../engine/interface/cache-policy.ts';
import type { OrderedKeys } from '../../../../engine/interface/columns.ts';
import type { Ahead } from '../../../../engine/interface/future-days.ts';
import type { Interface, Params } from '../../../../engine/interface/interface.ts';
import type { Pages } from '../../../../engine/interface/pages.ts';
import { choice, dateTime, type Param } from '../../../../engine/interface/params.ts';
import type { Each } from '../../../../engine/interface/row-subject.ts';
import { notBefore, type Rule } from '../../../../engine/interface/rules.ts';
import type { AnySource, Source } from '../../../../engine/interface/source.ts';
import type { Table } from '../../../../engine/table/table.ts';
import type { CategoryKey } from '../../../declare/categories.ts';
import {
  type Columns,
  type MappedColumn,
  namedColumns,
  number,
  optionalIn,
  percent,
} from '../../../declare/columns.ts';
import { dayRange } from '../../../declare/day-range.ts';
import { defineInterface, type ParamValues } from '../../../declare/declaration.ts';
import { familyOf, type Row } from '../../../declare/family.ts';
import { type SecurityOptions, security } from '../../../declare/security.ts';
import type { TopicKey } from '../../../declare/topics.ts';
import type { Unit } from '../../../fields/units.ts';
import { type FieldCells, toDeclared } from '../../../wire/field-cells.ts';
import { words } from '../../../wire/upstream-value.ts';
import { FETCHING } from '../fetching.ts';
import { eastmoneyMinutes, type MinuteAsk, parseMinutes } from './minutes.ts';
import {
  type Adjust,
  eastmoneyContractKlines,
  eastmoneyIndexKlines,
  eastmoneyKlines,
  fqtOf,
  isUnadjusted,
  klineAsk,
  kltOf,
  type Period,
  parseContractKlines,
  parseIndexKlines,
  parseKlines,
  type SeriesAsk,
} from './wire.ts';

/** What all rows of a table of minutes share, and more for those of days, weeks and months. */
export interface MinuteShared {
  readonly category: CategoryKey;
  readonly topic?: TopicKey;
  readonly cache: CachePolicy;
  /** What may surprise in all of them: a sentence each. */
  readonly quirks?: readonly Text[];
  /** When a new row comes, where that is known. */
  readonly publishes?: Text;
}

/** What all rows of a table of klines share. */
export interface KlineShared extends MinuteShared {
  /**
   * When klines are final. `mainland`: all but the last, and that of a day once its session is over. `elsewhere`:
   * all but the last, since sessions and holidays of other exchanges are not known here.
   */
  readonly session: 'mainland' | 'elsewhere';
}

/** The columns of a row, each of a field of the wire format: `f51` is the day. */
export type KlineColumns = Columns<MappedColumn>;

/** What every row has of its own, whatever it is of. */
interface AnyRow<C extends KlineColumns, Example> {
  /** What it answers: a sentence. */
  readonly say: Text;
  /** Further words of either language that people search for. */
  readonly keywords?: readonly string[];
  /** Names of the series that the answers may hold: they are searched, too. */
  readonly seriesNames?: readonly string[];
  /** The page on which a person would read the same data. */
  readonly page: string;
  readonly columns: C & OrderedKeys<C>;
  readonly quirks?: readonly Text[];
  readonly evidence?: readonly Text[];
  /** What answers something like it from another source, where it has no fallback. */
  readonly similar?: readonly string[];
  /** Names of AKShare's interfaces that are not there and whose job this one does. */
  readonly replaces?: readonly string[];
  /** How far its days may lie ahead, where they are not those of Beijing. */
  readonly ahead?: Ahead;
  readonly example: Example;
}

/** What a row of klines has of its own. */
interface KlineRow<C extends KlineColumns, Symbol>
  extends AnyRow<C, { readonly symbol: string; readonly start_date: string; readonly end_date: string }> {
  readonly symbol: Symbol;
  /** Defaults of `start_date` and `end_date`; 19700101 and 20500101 when left out. */
  readonly first?: string;
  readonly last?: string;
}

/** A row of klines that writes its params itself: their names and their order are AKShare's. */
interface SeriesRow<P extends Params, C extends KlineColumns> extends AnyRow<C, Partial<ParamValues<P>>> {
  /** What one kline is of, where it is not always a day. */
  readonly each?: Each;
  readonly params: P;
  readonly rules?: readonly Rule<keyof ParamValues<P> & string>[];
  ask(params: ParamValues<P>): SeriesAsk;
  /** Eastmoney's klines by secid, when left out. */
  readonly source?: Source<SeriesAsk>;
  /** Its fallback sources, in the order in which they are tried; for rows with a `symbol` and a range. */
  readonly fallbacks?: readonly KlineFallback[];
  /** Whether the klines before the last one never change; those as traded do not, when it is left out. */
  isUnrevised?(ask: SeriesAsk): boolean;
  /** What of the history is wanted; all of it when left out. */
  range?(params: ParamValues<P>): Pick<KlineParams, 'period' | 'start_date' | 'end_date' | 'adjust'>;
}

/** A row of minutes, which writes its params itself. */
interface MinuteRow<P extends Params, C extends KlineColumns> extends AnyRow<C, Partial<ParamValues<P>>> {
  readonly params: P;
  readonly rules?: readonly Rule<keyof ParamValues<P> & string>[];
  ask(params: ParamValues<P>): MinuteAsk;
  /** The column of the opening price, where rows without one are left out. */
  readonly opens?: string;
  /** Eastmoney's minutes by secid, when left out. */
  readonly source?: Source<MinuteAsk>;
  /**
   * The first and the last time wanted, `YYYY-MM-DD HH:MM:SS`; all when left out.
   * @param lastDay of the window, `YYYY-MM-DD`
   */
  range?(params: ParamValues<P>, lastDay: string): readonly [first: string, last: string];
  /** Its fallback sources, in the order in which they are tried; for rows with a `symbol`. */
  readonly fallbacks?: readonly MinuteFallback[];
}

/** What minutes are wanted of another source. */
interface MinutesWanted {
  readonly symbol: string;
  /** Minutes of one bar: 1, 5, 15, 30 or 60. */
  readonly scale: number;
  /** Whether prices shall be adjusted; those of single minutes never are. */
  readonly isAdjusted: boolean;
}

/** A fallback source of minutes, which fills the same fields. */
export interface MinuteFallback<Ask extends AskData = AskData> {
  readonly source: AnySource<Ask>;
  readonly cache: CachePolicy<NoInfer<Ask>>;
  /** What its answers lack: a sentence in printable ASCII, for `Finfount-Note`. */
  readonly note: Text;
  ask(wanted: MinutesWanted): Ask | undefined;
  /** How far its times may lie ahead of Beijing's clock; the longest bar, when left out. */
  ahead?(ask: NoInfer<Ask>): Ahead;
  parse(pages: Pages, ask: NoInfer<Ask>): FieldCells;
}

/** The values of the params of a security's klines. */
export interface KlineParams {
  readonly symbol: string;
  readonly period: Period;
  /** First and last day wanted, `YYYYMMDD`. */
  readonly start_date: string;
  readonly end_date: string;
  readonly adjust: Adjust;
}

/** A fallback source of klines, which fills the same fields. */
export interface KlineFallback<Ask extends AskData = AskData> {
  readonly source: AnySource<Ask>;
  readonly cache: CachePolicy<NoInfer<Ask>>;
  /** What its answers lack: a sentence in printable ASCII, for `Finfount-Note`. */
  readonly note?: Text;
  ask(params: KlineParams): Ask | undefined;
  /** How far its days may lie ahead, where they are not those of Beijing. */
  ahead?(ask: NoInfer<Ask>): Ahead;
  parse(pages: Pages, ask: NoInfer<Ask>): FieldCells;
}

/** The codes of the securities of a row: an example, what they are, and their form. */
type Codes = SecurityOptions & { readonly default: string };

/** A row of klines of an index, which are never adjusted. */
interface IndexRow<C extends KlineColumns> extends KlineRow<C, Codes> {
  /** Its fallback sources, in the order in which they are tried. */
  readonly fallbacks?: readonly KlineFallback[];
}

/** A row of klines of one security whose prices may be adjusted. */
interface SecurityRow<C extends KlineColumns> extends KlineRow<C, Codes> {
  /** Eastmoney's identity of the security, market number and code: `116.00593`. */
  secid(params: { readonly symbol: string }): string;
  /** Its fallback sources, in the order in which they are tried. */
  readonly fallbacks?: readonly KlineFallback[];
}

/** The param `period`: the span of a kline. */
export const period = choice(
  { daily: say('one trading day', '日'), weekly: say('one week', '周'), monthly: say('one month', '月') },
  { default: 'daily', say: say('Span of one kline.', '一根 K 线的周期。') },
);

/** What one kline is of: the param `period` decides it. */
export const BY_PERIOD = { param: 'period', of: { daily: 'day', weekly: 'week', monthly: 'month' } } as const;

/** The param `adjust`. */
export const adjust = choice(
  {
    '': say('as traded', '不复权'),
    qfq: say('forward-adjusted: today’s prices stand', '前复权：以今日价格为准'),
    hfq: say('backward-adjusted: the first prices stand', '后复权：以最初价格为准'),
  },
  { default: '', say: say('Adjustment of prices for dividends and splits.', '价格的复权方式（分红与拆股）。') },
);

/** The code of a fund or a trust that one of Eastmoney's lists has. Any other code is refused. */
export function listedCode(options: { readonly default: string; readonly say: Text }): Param<string, 'value'> {
  return security({ ...options, of: 'fund', wants: '600000', isTraded: true }, 'refused');
}

/** The rule of a range of days or times. */
export const IN_ORDER = notBefore('end_date', 'start_date');

/** The params of a range of times. */
export const TIMES = {
  start_date: dateTime({
    default: '1979-09-01 09:32:00',
    rest: 'first',
    say: say(
      'First time wanted, YYYY-MM-DD HH:MM:SS; a day alone is its first second.',
      '所求的起始时间，YYYY-MM-DD HH:MM:SS；只写日期即为当日第一秒。',
    ),
  }),
  end_date: dateTime({
    default: '2222-01-01 09:32:00',
    rest: 'last',
    say: say(
      'Last time wanted, YYYY-MM-DD HH:MM:SS, not before the first; a day alone is its last second.',
      '所求的结束时间，YYYY-MM-DD HH:MM:SS，不早于起始时间；只写日期即为当日最后一秒。',
    ),
  }),
} as const;

// The values are whole numbers: as keys, JavaScript would move them.
const MINUTES = [
  ['1', say('one minute', '1 分钟')],
  ['5', say('5 minutes', '5 分钟')],
  ['15', say('15 minutes', '15 分钟')],
  ['30', say('30 minutes', '30 分钟')],
  ['60', say('one hour', '1 小时')],
] as const;

/** The param `period` of minutes. */
export function minutePeriod(byDefault: MinutePeriod) {
  return choice(MINUTES, {
    default: byDefault,
    say: say(
      'Span of one row. Its columns differ between one minute and more.',
      '一行的周期。一分钟与更长周期的列不同。',
    ),
  });
}

type MinutePeriod = (typeof MINUTES)[number][0];

/**
 * The ask for the minutes of a security: single ones for a `period` of one, which are never adjusted, else klines.
 * @param singleDays of how many days single minutes are: 5, where Eastmoney's own page does not show one
 */
export function minuteAsk<const Whose extends AskData>(
  whose: Whose,
  span: MinutePeriod,
  adjusted: Adjust,
  singleDays: 1 | 5 = 5,
): (Whose & { days: number; preMarket: boolean }) | (Whose & { klt: number; fqt: number }) {
  if (span === '1') return { ...whose, days: singleDays, preMarket: false };
  return { ...whose, klt: Number(span), fqt: fqtOf(adjusted) };
}

/** The params of every row that say what is wanted. `symbol` comes first, as in AKShare. */
function wantedParams(symbol: Param<string, 'value'>, first = '19700101', last = '20500101') {
  return { symbol, period, ...dayRange(first, last) };
}

/** What each row of a history has, whatever its source. */
function common(name: string, shared: KlineShared, row: KlineRow<KlineColumns, unknown>) {
  return {
    ...described(name, shared, row),
    kind: 'history' as const,
    each: BY_PERIOD,
    isPriceHistory: true as const,
    spanOf,
    rules: [IN_ORDER],
    example: row.example,
  };
}

/** What describes a row. */
function described(
  name: string,
  { category, topic, cache, quirks = [], publishes }: MinuteShared,
  row: AnyRow<KlineColumns, unknown>,
) {
  const { keywords, seriesNames, page, evidence = [], replaces, similar, ahead } = row;
  // The names of a row's columns matter to the compiler in the row alone.
  const columns: KlineColumns = row.columns;
  return {
    name,
    category,
    ...(topic !== undefined && { topic }),
    ...(publishes && { publishes }),
    say: row.say,
    ...(keywords && { keywords }),
    ...(seriesNames && { seriesNames }),
    page,
    cache,
    columns,
    quirks: [...(row.quirks ?? []), ...quirks],
    evidence,
    ...(replaces && { replaces }),
    ...(similar && { similar }),
    ...(ahead && { ahead: () => ahead }),
  };
}

/** Of how long the klines of an ask are. */
function spanOf({ klt }: { readonly klt: number }): SessionSpan {
  if (klt === kltOf('weekly')) return 'week';
  return klt === kltOf('monthly') ? 'month' : 'day';
}

/** The name of the column of days or times. */
function dayColumn({ name, columns }: { readonly name: string; readonly columns: KlineColumns }): string {
  const found = namedColumns(columns).find(({ field }) => field === 'f51');
  if (!found) throw new TypeError(`${name} needs a column of the field f51, the day or time`);
  return found.name;
}

// A site that lags publishes the last kline of a day some hours after its session.
const LAG_MS = 4 * 3_600_000;

/**
 * Whether the klines of a range can no longer change. Adjusted ones change with every dividend. Of unadjusted ones
 * all but the last are final, of days, weeks and months alike; in mainland China that of a day, too, once its
 * session is over.
 * @param last day of the last kline, `YYYYMMDD`
 * @param obtained when the klines had arrived, in milliseconds since 1970
 */
export function klinesFinal(
  session: KlineShared['session'],
  last: string | undefined,
  { period, end_date, adjust }: Pick<KlineParams, 'period' | 'end_date' | 'adjust'>,
  obtained: number,
): boolean {
  if (adjust !== '' || last === undefined) return false;
  // A kline of a day that had not come proves nothing. No exchange trades on a day that Greenwich has not reached.
  const today = new Date(obtained).toISOString().slice(0, 10).replaceAll('-', '');
  if ((last < today ? last : today) > end_date) return true;
  if (session !== 'mainland' || period !== 'daily') return false;
  return shanghaiSessionWasOver(end_date, last === end_date ? obtained : obtained - LAG_MS);
}

/** The interfaces of a table of klines. */
export function klines(shared: KlineShared, rows: Readonly<Record<string, Row<KlineShared>>>): readonly Interface[] {
  return familyOf(shared, rows);
}

/** A row of klines of a security whose prices may be adjusted: a share or a fund. */
export function kline<const C extends KlineColumns>(row: SecurityRow<C>): Row<KlineShared> {
  return (name, shared) => {
    const { secid, symbol, first, last, fallbacks = [] } = row;
    const declared = common(name, shared, row);
    const days = dayColumn(declared);
    return defineInterface({
      ...declared,
      isUnrevised: isUnadjusted,
      source: eastmoneyKlines,
      params: { ...wantedParams(security(symbol, 'no rows'), first, last), adjust, ...FETCHING },
      ask: (params) => klineAsk(secid(params), params.period, params.adjust),
      parse: (pages, ask) => toDeclared(declared.columns, parseKlines(pages, ask)),
      fallbacks: fallbacks.map((fallback) =>
        fillingColumns(declared.columns, fallback, (params: KlineParams) => params),
      ),
      isFinal: (table, params, obtained) => klinesFinal(shared.session, table.lastDay(days), params, obtained),
      select: (table, { start_date, end_date }) => table.between(days, start_date, end_date),
    });
  };
}

/**
 * A fallback source that fills declared columns.
 * @param toKlineParams what the values of the params want of it
 */
function fillingColumns<Values>(
  columns: KlineColumns,
  fallback: KlineFallback,
  toKlineParams: (values: Values) => KlineParams,
) {
  return {
    ...fallback,
    ask: (values: Values) => fallback.ask(toKlineParams(values)),
    parse: (pages: Pages, ask: AskData) => toDeclared(columns, fallback.parse(pages, ask)),
  };
}

/** A row of klines of an index of mainland China, known by its bare code. */
export function indexKline<const C extends KlineColumns>(row: IndexRow<C>): Row<KlineShared> {
  return (name, shared) => {
    const { symbol, first, last, fallbacks = [] } = row;
    const declared = common(name, shared, row);
    const days = dayColumn(declared);
    return defineInterface({
      ...declared,
      isUnrevised: () => true,
      source: eastmoneyIndexKlines,
      params: { ...wantedParams(security(symbol, 'no rows'), first, last), ...FETCHING },
      ask: ({ symbol: index, period }) => ({ index, klt: kltOf(period) }),
      parse: (pages, ask) => toDeclared(declared.columns, parseIndexKlines(pages, ask)),
      fallbacks: fallbacks.map((fallback) =>
        fillingColumns(declared.columns, fallback, (params: Omit<KlineParams, 'adjust'>) => ({
          ...params,
          adjust: '',
        })),
      ),
      isFinal: (table, params, obtained) =>
        klinesFinal(shared.session, table.lastDay(days), { ...params, adjust: '' }, obtained),
      select: (table, { start_date, end_date }) => table.between(days, start_date, end_date),
    });
  };
}

/** A row of klines of a futures contract, known by one of its names. */
export function contractKline<const C extends KlineColumns>(
  row: KlineRow<C, { readonly default: string; readonly say: Text }>,
): Row<KlineShared> {
  return (name, shared) => {
    const { symbol, first, last } = row;
    const declared = common(name, shared, row);
    const days = dayColumn(declared);
    return defineInterface({
      ...declared,
      source: eastmoneyContractKlines,
      params: { ...wantedParams(words({ ...symbol, max: 40, isContract: true }), first, last), ...FETCHING },
      ask: ({ symbol: contract, period }) => ({ contract, klt: kltOf(period) }),
      parse: (pages, ask) => toDeclared(declared.columns, parseContractKlines(pages, ask)),
      select: (table, { start_date, end_date }) => table.between(days, start_date, end_date),
    });
  };
}

/** A row of klines that writes its params itself. */
export function series<const P extends Params, const C extends KlineColumns>(row: SeriesRow<P, C>): Row<KlineShared> {
  return (name, shared) => {
    const { params, rules = [], source = eastmoneyKlines, isUnrevised = isUnadjusted, range, fallbacks = [] } = row;
    const declared = described(name, shared, row);
    const dayName = dayColumn(declared);
    return defineInterface<P, KlineColumns, SeriesAsk>({
      ...declared,
      kind: 'history',
      each: row.each ?? 'day',
      isPriceHistory: true,
      spanOf,
      example: row.example,
      params,
      rules,
      isUnrevised,
      source,
      ask: (values) => row.ask(values),
      parse: (pages, ask) => toDeclared(declared.columns, parseKlines(pages, ask)),
      ...(range && {
        fallbacks: fallbacks.map((fallback) =>
          fillingColumns(declared.columns, fallback, (values: ParamValues<P>) => ({
            ...range(values),
            symbol: 'symbol' in values ? String(values.symbol) : '',
          })),
        ),
        isFinal: (table, values, obtained) =>
          klinesFinal(shared.session, table.lastDay(dayName), range(values), obtained),
        select: (table, values) => {
          const { start_date, end_date } = range(values);
          return table.between(dayName, start_date, end_date);
        },
      }),
    });
  };
}

/** A row of minutes, which writes its params itself. */
export function minutes<const P extends Params, const C extends KlineColumns>(row: MinuteRow<P, C>): Row<MinuteShared> {
  return (name, shared) => {
    const { params, rules = [], source = eastmoneyMinutes, range, opens, fallbacks = [] } = row;
    const declared = described(name, shared, row);
    const times = dayColumn(declared);
    return defineInterface<P, KlineColumns, MinuteAsk>({
      ...declared,
      kind: 'window',
      each: 'minute',
      // The auction that opens a session ends minutes before the minute that it is written into.
      ahead: (ask) => ({ minutes: 'klt' in ask ? ask.klt : 3 }),
      example: row.example,
      params,
      rules,
      source,
      ask: (values) => row.ask(values),
      parse: (pages, ask) => toDeclared(declared.columns, parseMinutes(pages, ask)),
      fallbacks: fallbacks.map((fallback) => ({
        ahead: () => ({ minutes: LONGEST_BAR }),
        ...fallback,
        ask: (values: ParamValues<P>) => fallback.ask(minutesWanted(values)),
        parse: (pages: Pages, ask: AskData) => toDeclared(declared.columns, fallback.parse(pages, ask)),
      })),
      ...(range && {
        select: (table, values) => {
          const last = table.length === 0 ? '' : (table.column(times).textAt(table.to - 1) ?? '');
          const [from, to] = range(values, last.slice(0, 10));
          const found = table.between(times, from.replaceAll('-', ''), to.replaceAll('-', ''));
          return opens === undefined ? found : withoutAbsent(found, opens);
        },
      }),
    });
  };
}

// A bar is named by its end, and the current one has not ended.
const LONGEST_BAR = 60;

/** What the values of the params want of another source of minutes. */
function minutesWanted(values: object): MinutesWanted {
  const span = 'period' in values ? String(values.period) : '1';
  const isAdjusted = span !== '1' && 'adjust' in values && values.adjust !== '';
  return { symbol: 'symbol' in values ? String(values.symbol) : '', scale: Number(span), isAdjusted };
}

/** The rows of a table that have a value in a column. */
function withoutAbsent(table: Table, name: string): Table {
  const cells = table.column(name);
  const rows = Array.from({ length: table.length }, (_, row) => table.from + row);
  return table.rows(rows.filter((row) => !cells.isNull(row)));
}

/** The interfaces of a table of minutes. */
export function minuteTable(
  shared: MinuteShared,
  rows: Readonly<Record<string, Row<MinuteShared>>>,
): readonly Interface[] {
  return familyOf(shared, rows);
}

/** The units of a market: of a price, of the volume and of the turnover. */
interface Units {
  readonly price: Unit;
  readonly volume: Unit;
  readonly money: Unit;
}

/** The six columns that every table of minutes begins with, after the time. */
function traded({ price, volume, money }: Units) {
  return {
    prices: {
      开盘: number('f52', {
        say: say(
          'Opening price; absent where the source has none, as before the last day.',
          '开盘价；数据源没有时为空，例如最后一天之前。',
        ),
        unit: price,
      }),
      收盘: number('f53', { unit: price }),
      最高: number('f54', { unit: price }),
      最低: number('f55', { unit: price }),
    },
    amounts: {
      成交量: number('f56', { unit: volume }),
      成交额: number('f57', { unit: money }),
    },
  } as const;
}

/** The columns of single minutes, in AKShare's order. */
export function singleFigures(units: Units) {
  const { prices, amounts } = traded(units);
  return {
    ...prices,
    ...amounts,
    最新价: number('average', { say: AVERAGE_AS_LATEST, unit: units.price, role: 'average' }),
  } as const;
}

const AVERAGE = say('Average price since the session began.', '开市以来的均价。');
const AVERAGE_AS_LATEST = say(
  'Average price since the session began, though AKShare names it the latest price.',
  '开市以来的均价，尽管 AKShare 称之为最新价。',
);
const SINGLE = say('rows of one minute', '仅一分钟的周期有此列。');
const SPANS = say('rows of 5 minutes and more', '仅 5 分钟及以上的周期有此列。');

/**
 * The columns of minutes of both kinds, single ones and klines. In either case they are AKShare's, in its order.
 */
export function minuteFigures<const Name extends '均价' | '最新价'>(average: Name, units: Units) {
  const { prices, amounts } = traded(units);
  const meaning = average === '均价' ? AVERAGE : AVERAGE_AS_LATEST;
  return {
    ...prices,
    涨跌幅: optionalIn(
      SPANS,
      percent('f59', { say: say('Change of the close, over the previous close.', '收盘价的涨跌幅，相对昨收。') }),
    ),
    涨跌额: optionalIn(
      SPANS,
      number('f60', { say: say('Close less the previous close.', '收盘价减昨收。'), unit: units.price }),
    ),
    ...amounts,
    [average]: optionalIn(SINGLE, number('average', { unit: units.price, say: meaning, role: 'average' })),
    振幅: optionalIn(SPANS, percent('f58')),
    换手率: optionalIn(SPANS, percent('f61')),
  };
}

/**
 * The ten columns of figures of a security's klines, in AKShare's order.
 * @param price unit of a price: `yuan per share`
 * @param volume unit of the volume: `lots of 100 shares`
 * @param money unit of the turnover: `yuan`
 */
export function klineFigures({ price, volume, money }: Units) {
  return {
    开盘: number('f52', { unit: price }),
    收盘: number('f53', { unit: price }),
    最高: number('f54', { unit: price }),
    最低: number('f55', { unit: price }),
    成交量: number('f56', { unit: volume }),
    成交额: number('f57', { unit: money }),
    振幅: percent('f58'),
    涨跌幅: percent('f59', { say: say('Change of the close, over the previous close.', '收盘价的涨跌幅，相对昨收。') }),
    涨跌额: number('f60', { say: say('Close less the previous close.', '收盘价减昨收。'), unit: price }),
    换手率: percent('f61'),
  } as const;
}
