import type { AskData } from '../../../declare/ask.ts';
import { type CachePolicy, shanghaiSessionWasOver } from '../../../declare/cache-policy.ts';
import type { CategoryKey } from '../../../declare/categories.ts';
import {
  type Columns,
  type MappedColumn,
  number,
  type OrderedKeys,
  percent,
  toColumns,
} from '../../../declare/columns.ts';
import { familyOf, type Row } from '../../../declare/family.ts';
import { type FieldCells, toDeclared } from '../../../declare/field-cells.ts';
import { defineInterface, type Interface } from '../../../declare/interface.ts';
import { type CodeOptions, choice, code, cookie, day, type Param, timeout } from '../../../declare/params.ts';
import { notBefore } from '../../../declare/rules.ts';
import type { Pages, Source } from '../../../declare/source.ts';
import { words } from '../../../declare/upstream-value.ts';
import {
  type Adjust,
  eastmoneyContractKlines,
  eastmoneyIndexKlines,
  eastmoneyKlines,
  isUnadjusted,
  klineAsk,
  kltOf,
  type Period,
  parseContractKlines,
  parseIndexKlines,
  parseKlines,
} from './wire.ts';

/** What all rows of a table of klines share. */
export interface KlineShared {
  readonly category: CategoryKey;
  readonly cache: CachePolicy;
  /**
   * When klines are final. `mainland`: all but the last, and that of a day once its session is over. `elsewhere`:
   * all but the last, since sessions and holidays of other exchanges are not known here.
   */
  readonly session: 'mainland' | 'elsewhere';
  /** What may surprise in all of them: a sentence each. */
  readonly quirks?: readonly string[];
}

/** The columns of a row, each of a field of the wire format: `f51` is the day. */
export type KlineColumns = Columns<MappedColumn>;

/** What a row of klines has of its own. */
interface KlineRow<C extends KlineColumns, Symbol> {
  /** What it answers: a sentence. */
  readonly doc: string;
  readonly chinese: string;
  /** The page on which a person would read the same data. */
  readonly page: string;
  readonly symbol: Symbol;
  /** Defaults of `start_date` and `end_date`; 19700101 and 20500101 when left out. */
  readonly first?: string;
  readonly last?: string;
  readonly columns: C & OrderedKeys<C>;
  readonly quirks?: readonly string[];
  readonly evidence?: readonly string[];
  readonly example: { readonly symbol: string; readonly start_date: string; readonly end_date: string };
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
  readonly source: Source<Ask>;
  readonly cache: CachePolicy<NoInfer<Ask>>;
  ask(params: KlineParams): Ask | undefined;
  parse(pages: Pages, ask: NoInfer<Ask>): FieldCells;
}

/** The codes of the securities of a row: an example, what they are, and their form. */
type Codes = CodeOptions & { readonly default: string };

/** A row of klines of one security whose prices may be adjusted. */
interface SecurityRow<C extends KlineColumns> extends KlineRow<C, Codes> {
  /** Eastmoney's identity of the security, market number and code: `116.00593`. */
  secid(params: { readonly symbol: string }): string;
  /** Its fallback sources, in the order in which they are tried. */
  readonly fallbacks?: readonly KlineFallback[];
}

const period = choice(
  { daily: 'one trading day', weekly: 'one week', monthly: 'one month' },
  { default: 'daily', doc: 'Span of one kline.' },
);

const adjust = choice(
  { '': 'as traded', qfq: 'forward-adjusted: today’s prices stand', hfq: 'backward-adjusted: the first prices stand' },
  { default: '', doc: 'Adjustment of prices for dividends and splits.' },
);

/** How to fetch: the last params of every row. */
const FETCHING = {
  timeout: timeout({ doc: 'Longest wait for the source, in seconds.' }),
  cookie: cookie({ doc: 'Browser-session cookie passed to the source; normally omitted.' }),
};

/** The params of every row that say what is wanted. `symbol` comes first, as in AKShare. */
function wantedParams(symbol: Param<string, 'value'>, first = '19700101', last = '20500101') {
  return {
    symbol,
    period,
    start_date: day({ default: first, doc: 'First day wanted, YYYYMMDD.' }),
    end_date: day({ default: last, doc: 'Last day wanted, YYYYMMDD; not before the first.' }),
  };
}

/** What each row has, whatever its source. */
function common(name: string, { category, cache, quirks = [] }: KlineShared, row: KlineRow<KlineColumns, unknown>) {
  const { doc, chinese, page, evidence = [], example } = row;
  // The names of a row's columns matter to the compiler in the row alone.
  const columns: KlineColumns = row.columns;
  return {
    name,
    category,
    doc,
    chinese,
    page,
    kind: 'history' as const,
    cache,
    columns,
    rules: [notBefore('end_date', 'start_date')],
    quirks: [...(row.quirks ?? []), ...quirks],
    evidence,
    example,
  };
}

/** The name of the column of days. */
function dayColumn(columns: KlineColumns): string {
  const found = toColumns(columns).find(({ field }) => field === 'f51');
  if (!found) throw new TypeError('a row of klines needs a column of the field f51, the day');
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
    const days = dayColumn(declared.columns);
    return defineInterface({
      ...declared,
      isUnrevised: isUnadjusted,
      source: eastmoneyKlines,
      params: { ...wantedParams(code(symbol, 'no rows'), first, last), adjust, ...FETCHING },
      ask: (params) => klineAsk(secid(params), params.period, params.adjust),
      parse: (pages, ask) => toDeclared(declared.columns, parseKlines(pages, ask)),
      fallbacks: fallbacks.map((fallback) => ({
        ...fallback,
        parse: (pages: Pages, ask: AskData) => toDeclared(declared.columns, fallback.parse(pages, ask)),
      })),
      isFinal: (table, params, obtained) => klinesFinal(shared.session, table.lastDay(days), params, obtained),
      select: (table, { start_date, end_date }) => table.between(days, start_date, end_date),
    });
  };
}

/** A row of klines of an index of mainland China, known by its bare code. */
export function indexKline<const C extends KlineColumns>(row: KlineRow<C, Codes>): Row<KlineShared> {
  return (name, shared) => {
    const { symbol, first, last } = row;
    const declared = common(name, shared, row);
    const days = dayColumn(declared.columns);
    return defineInterface({
      ...declared,
      isUnrevised: () => true,
      source: eastmoneyIndexKlines,
      params: { ...wantedParams(code(symbol, 'no rows'), first, last), ...FETCHING },
      ask: ({ symbol: index, period }) => ({ index, klt: kltOf(period) }),
      parse: (pages, ask) => toDeclared(declared.columns, parseIndexKlines(pages, ask)),
      isFinal: (table, params, obtained) =>
        klinesFinal(shared.session, table.lastDay(days), { ...params, adjust: '' }, obtained),
      select: (table, { start_date, end_date }) => table.between(days, start_date, end_date),
    });
  };
}

/** A row of klines of a futures contract, known by one of its names. */
export function contractKline<const C extends KlineColumns>(
  row: KlineRow<C, { readonly default: string; readonly doc: string }>,
): Row<KlineShared> {
  return (name, shared) => {
    const { symbol, first, last } = row;
    const declared = common(name, shared, row);
    const days = dayColumn(declared.columns);
    return defineInterface({
      ...declared,
      source: eastmoneyContractKlines,
      params: { ...wantedParams(words({ ...symbol, max: 40 }), first, last), ...FETCHING },
      ask: ({ symbol: contract, period }) => ({ contract, klt: kltOf(period) }),
      parse: (pages, ask) => toDeclared(declared.columns, parseContractKlines(pages, ask)),
      select: (table, { start_date, end_date }) => table.between(days, start_date, end_date),
    });
  };
}

/**
 * The ten columns of figures of a security's klines, in AKShare's order.
 * @param price unit of a price: `yuan per share`
 * @param volume unit of the volume: `lots of 100 shares`
 * @param money unit of the turnover: `yuan`
 */
export function klineFigures({ price, volume, money }: { price: string; volume: string; money: string }) {
  return {
    开盘: number('f52', price, 'Opening price.'),
    收盘: number('f53', price, 'Closing price.'),
    最高: number('f54', price, 'Highest price.'),
    最低: number('f55', price, 'Lowest price.'),
    成交量: number('f56', volume, 'Volume.'),
    成交额: number('f57', money, 'Turnover.'),
    振幅: percent('f58', 'Amplitude: highest less lowest price, over the previous close.'),
    涨跌幅: percent('f59', 'Change of the close, over the previous close.'),
    涨跌额: number('f60', price, 'Close less the previous close.'),
    换手率: percent('f61', 'Turnover rate: volume over what is in circulation.'),
  } as const;
}
