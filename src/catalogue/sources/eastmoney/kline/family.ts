import type { Text } from '../../../../base/say.ts';
import type { AskData } from '../../../../engine/interface/ask.ts';
import type { SessionSpan } from '../../../../engine/interface/cache-policy.ts';
import type { Params } from '../../../../engine/interface/interface.ts';
import type { Pages } from '../../../../engine/interface/pages.ts';
import type { Param } from '../../../../engine/interface/params.ts';
import type { Rule } from '../../../../engine/interface/rules.ts';
import type { Source } from '../../../../engine/interface/source.ts';
import { namedColumns } from '../../../declare/columns.ts';
import { dayRange } from '../../../declare/day-range.ts';
import { defineInterface, type ParamValues } from '../../../declare/declaration.ts';
import { type DeclaredRow, familyOf } from '../../../declare/family.ts';
import { type SecurityOptions, security } from '../../../declare/security.ts';
import { toDeclared } from '../../../wire/field-cells.ts';
import { changed } from '../../../wire/refusals.ts';
import { words } from '../../../wire/upstream-value.ts';
import { FETCHING } from '../fetching.ts';
import { type KlineSession, klinesFinal } from '../kline-fields/final.ts';
import type { KlineFallback, KlineParams } from '../kline-fields/kline-fallback.ts';
import { adjust, BY_PERIOD, IN_ORDER, period } from '../kline-fields/params.ts';
import type { KlineColumns } from './columns.ts';
import { isOfExchange } from './index-of-exchange.ts';
import { LABEL } from './reply.ts';
import { type AnyRow, dayColumn, described, type MinuteShared } from './row.ts';
import {
  type AnyKlineAsk,
  eastmoneyContractKlines,
  eastmoneyIndexKlines,
  eastmoneyKlines,
  isUnadjusted,
  klineAsk,
  kltOf,
  parseContractKlines,
  parseIndexKlines,
  parseKlines,
} from './wire.ts';

/** What all rows of a table of klines share. */
export interface KlineShared extends MinuteShared {
  readonly session: KlineSession;
}

/** Params of a call worth showing. */
interface KlineExample {
  readonly symbol: string;
  readonly start_date: string;
  readonly end_date: string;
}

/** What a row of klines has of its own. */
interface KlineRow<C extends KlineColumns, Symbol> extends AnyRow<C, KlineExample> {
  readonly symbol: Symbol;
  /** Defaults of `start_date` and `end_date`; 19700101 and 20500101 when left out. */
  readonly first?: string;
  readonly last?: string;
}

/** The codes of the securities of a row: an example, what they are, and their form. */
type Codes = Omit<SecurityOptions, 'otherwise'> & { readonly default: string };

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

/** A row of klines that writes its params itself: their names and their order are AKShare's. */
interface CustomKlineRow<P extends Params, C extends KlineColumns> extends AnyRow<C, Partial<ParamValues<P>>> {
  readonly params: P;
  readonly rules?: readonly Rule<keyof ParamValues<P> & string>[];
  ask(params: ParamValues<P>): AnyKlineAsk;
  /** Eastmoney's klines by secid, when left out. */
  readonly source?: Source<AnyKlineAsk>;
  /** Its fallback sources, in the order in which they are tried; for rows with a `symbol` and a range. */
  readonly fallbacks?: readonly KlineFallback[];
  /** Whether the klines before the last one never change; those as traded do not, when it is left out. */
  isUnrevised?(ask: AnyKlineAsk): boolean;
  /** Whose session decides when the klines of params are final; that of the table when left out. */
  sessionOf?(params: ParamValues<P>): KlineSession;
  /** What of the history is wanted; all of it when left out. */
  range?(params: ParamValues<P>): Pick<KlineParams, 'period' | 'start_date' | 'end_date' | 'adjust'>;
}

/** The params of every row that say what is wanted. `symbol` comes first, as in AKShare. */
function wantedParams(symbol: Param<string, 'value'>, first = '19700101', last = '20500101') {
  return { symbol, period, ...dayRange(first, last) };
}

/** What each row of a history has, whatever its source. */
function common(name: string, shared: KlineShared, row: AnyRow<KlineColumns, KlineExample>) {
  return {
    kind: 'history' as const,
    grain: BY_PERIOD,
    isPriceHistory: true as const,
    spanOf,
    rules: [IN_ORDER],
    ...described(name, shared, row),
  };
}

/** Of how long the klines of an ask are. */
function spanOf({ klt }: { readonly klt: number }): SessionSpan {
  if (klt === kltOf('weekly')) return 'week';
  return klt === kltOf('monthly') ? 'month' : 'day';
}

/** The interfaces of a table of klines. */
export const klines = familyOf<KlineShared>;

/** A row of klines of a security whose prices may be adjusted: a share or a fund. */
export function kline<const C extends KlineColumns>(row: SecurityRow<C>): DeclaredRow<KlineShared> {
  return (name, shared) => {
    const { secid, symbol, first, last, fallbacks = [], ...facts } = row;
    const declared = common(name, shared, facts);
    const days = dayColumn(declared);
    return defineInterface({
      ...declared,
      isUnrevised: isUnadjusted,
      source: eastmoneyKlines,
      params: { ...wantedParams(security({ ...symbol, otherwise: 'no rows' }), first, last), adjust, ...FETCHING },
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

/** A row of klines of an index of mainland China, known by its bare code. */
export function indexKline<const C extends KlineColumns>(row: IndexRow<C>): DeclaredRow<KlineShared> {
  return (name, shared) => {
    const { symbol, first, last, fallbacks = [], ...facts } = row;
    const declared = common(name, shared, facts);
    const days = dayColumn(declared);
    return defineInterface({
      ...declared,
      isUnrevised: () => true,
      source: eastmoneyIndexKlines,
      params: { ...wantedParams(security({ ...symbol, otherwise: 'no rows' }), first, last), ...FETCHING },
      ask: ({ symbol: index, period }) => ({ index, klt: kltOf(period) }),
      parse: (pages, ask) => toDeclared(declared.columns, parseIndexKlines(pages, ask)),
      fallbacks: fallbacks.map((fallback) =>
        fillingColumns(declared.columns, fallback, (params: Omit<KlineParams, 'adjust'>) => ({
          ...params,
          adjust: '',
        })),
      ),
      isFinal: (table, params, obtained) =>
        klinesFinal(
          isOfExchange(params.symbol) ? shared.session : 'elsewhere',
          table.lastDay(days),
          { ...params, adjust: '' },
          obtained,
        ),
      select: (table, { start_date, end_date }) => table.between(days, start_date, end_date),
    });
  };
}

/** A row of klines of a futures contract, known by one of its names. */
export function contractKline<const C extends KlineColumns>(
  row: KlineRow<C, { readonly default: string; readonly say: Text }>,
): DeclaredRow<KlineShared> {
  return (name, shared) => {
    const { symbol, first, last, ...facts } = row;
    const declared = common(name, shared, facts);
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
export function customKline<const P extends Params, const C extends KlineColumns>(
  row: CustomKlineRow<P, C>,
): DeclaredRow<KlineShared> {
  return (name, shared) => {
    const { params, rules = [], source = eastmoneyKlines, isUnrevised = isUnadjusted, ...others } = row;
    const { ask, range, sessionOf, fallbacks = [], ...facts } = others;
    const declared = described(name, shared, facts);
    const dayName = dayColumn(declared);
    const isNamed = namedColumns(declared.columns).some(({ field }) => field === 'name');
    return defineInterface<P, KlineColumns, AnyKlineAsk>({
      kind: 'history',
      grain: 'day',
      isPriceHistory: true,
      spanOf,
      ...declared,
      params,
      rules,
      isUnrevised,
      source,
      ask,
      parse: (pages, ask) => {
        const fields = parseKlines(pages, ask);
        if (isNamed && !fields.name) throw changed(LABEL, 'no `name` in `data`');
        return toDeclared(declared.columns, fields);
      },
      ...(range && {
        fallbacks: fallbacks.map((fallback) =>
          fillingColumns(declared.columns, fallback, (values: ParamValues<P>) => ({
            ...range(values),
            symbol: 'symbol' in values ? String(values.symbol) : '',
          })),
        ),
        isFinal: (table, values, obtained) =>
          klinesFinal(sessionOf?.(values) ?? shared.session, table.lastDay(dayName), range(values), obtained),
        select: (table, values) => {
          const { start_date, end_date } = range(values);
          return table.between(dayName, start_date, end_date);
        },
      }),
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
