import type { AskData } from '../../../../../engine/interface/ask.ts';
import type { Params } from '../../../../../engine/interface/interface.ts';
import type { Pages } from '../../../../../engine/interface/pages.ts';
import type { Rule } from '../../../../../engine/interface/rules.ts';
import type { Source } from '../../../../../engine/interface/source.ts';
import type { Table } from '../../../../../engine/table/table.ts';
import { defineInterface, type ParamValues } from '../../../../declare/declaration.ts';
import { type DeclaredRow, familyOf } from '../../../../declare/family.ts';
import { toDeclared } from '../../../../wire/field-cells.ts';
import type { MinuteFallback, MinutesWanted } from '../../kline-fields/kline-fallback.ts';
import type { KlineColumns } from '../columns.ts';
import { type AnyRow, dayColumn, described, type MinuteShared } from '../row.ts';
import { eastmoneyMinutes, type MinuteAsk, parseMinutes } from './minutes.ts';

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

/** The interfaces of a table of minutes. */
export const minuteTable = familyOf<MinuteShared>;

/** A row of minutes, which writes its params itself. */
export function minutes<const P extends Params, const C extends KlineColumns>(
  row: MinuteRow<P, C>,
): DeclaredRow<MinuteShared> {
  return (name, shared) => {
    const { params, rules = [], ask, source = eastmoneyMinutes, range, opens, fallbacks = [], ...facts } = row;
    const declared = described(name, shared, facts);
    const times = dayColumn(declared);
    return defineInterface<P, KlineColumns, MinuteAsk>({
      kind: 'window',
      grain: 'minute',
      ...declared,
      futureLimit: (asked) => ({ minutes: AUCTION + ('klt' in asked ? asked.klt : 0) }),
      params,
      rules,
      source,
      ask,
      parse: (pages, asked) => toDeclared(declared.columns, parseMinutes(pages, asked)),
      fallbacks: fallbacks.map((fallback) => ({
        futureLimit: () => ({ minutes: AUCTION + LONGEST_BAR }),
        ...fallback,
        ask: (values: ParamValues<P>) => fallback.ask(minutesWanted(values)),
        parse: (pages: Pages, asked: AskData) => toDeclared(declared.columns, fallback.parse(pages, asked)),
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

// The auction that opens a session ends minutes before the bar begins that it is written into.
const AUCTION = 3;
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
