import { toReplyFailure } from '../../base/errors.ts';
import type { Text } from '../../base/say.ts';
import { type CellKind, Cells, type NamedCells } from '../../engine/formats/cells.ts';
import type { AskData } from '../../engine/interface/ask.ts';
import type { CachePolicy } from '../../engine/interface/cache-policy.ts';
import type { Column, DYNAMIC_COLUMNS, OrderedKeys } from '../../engine/interface/columns.ts';
import { checkPeriods, type FutureLimit } from '../../engine/interface/future-days.ts';
import { createRowCheck } from '../../engine/interface/impossible-rows.ts';
import {
  type Interface,
  type InterfaceWork,
  isPeriod,
  type Params,
  type Parsed,
  type Probe,
  type TableKind,
} from '../../engine/interface/interface.ts';
import type { Pages } from '../../engine/interface/pages.ts';
import type { ValueOf } from '../../engine/interface/params.ts';
import type { Rule } from '../../engine/interface/rules.ts';
import type { AnySource } from '../../engine/interface/source.ts';
import type { Table } from '../../engine/table/table.ts';
import type { CategoryKey } from './categories.ts';
import { type Columns, type ColumnsByName, toColumns } from './columns.ts';
import type { TopicKey } from './topics.ts';

/** What `ask` and `select` see: the values of the params that say what is wanted, not how to fetch it. */
export type ParamValues<P extends Params> = {
  readonly [Name in keyof P as P[Name] extends { readonly role: 'value' } ? Name : never]: ValueOf<P[Name]>;
};

/** The names that a table of these columns can be asked for: any name where some are dynamic. */
type NameOf<C extends Columns> = typeof DYNAMIC_COLUMNS extends keyof ColumnsByName<C>
  ? string
  : keyof ColumnsByName<C> & string;

/**
 * Cells by the name of their column: exactly the declared columns, each of its declared kind; dynamic ones as a
 * list, in which `any` stands for every kind. Where the compiler knows no names, it checks none: a table does, as
 * it is made.
 */
type ParsedCells<C extends Columns> = string extends keyof ColumnsByName<C> ? Parsed : NamedParsedCells<C>;

type NamedParsedCells<C extends Columns> = {
  readonly [Name in keyof ColumnsByName<C>]: ColumnsByName<C>[Name] extends { readonly cells: infer Kind }
    ? Name extends typeof DYNAMIC_COLUMNS
      ? readonly NamedCells<Kind extends CellKind ? Kind : CellKind>[]
      : Cells<Extract<Kind, CellKind>>
    : never;
};

/**
 * A fallback source of the same data, tried when the first source fails. Two sources are never mixed within one
 * table.
 */
interface Fallback<P extends Params, C extends Columns, Ask extends AskData = AskData> {
  readonly source: AnySource<Ask>;
  readonly cache: CachePolicy<NoInfer<Ask>>;
  /** What to know of its answers, such as what they lack: a sentence in printable ASCII, for `Finfount-Note`. */
  readonly note?: Text;
  /**
   * What these params need of it; undefined when it cannot answer them. It may cover only what the params select.
   */
  ask(params: ParamValues<P>): Ask | undefined;
  /** As {@link InterfaceFacts.futureLimit} of its replies. */
  futureLimit?(ask: NoInfer<Ask>): FutureLimit;
  /** Parses its reply into the declared columns: at least the rows that the params select. */
  parse(pages: Pages, ask: NoInfer<Ask>): ParsedCells<C>;
}

/**
 * A data interface as its file writes it. Its documentation, route, validation, OpenAPI entry and tests come from
 * it.
 */
export interface Declaration<P extends Params, C extends Columns, Ask extends AskData>
  extends InterfaceWork<Ask, ParamValues<P>, Table<NameOf<C>>, ParsedCells<C>> {
  readonly category: CategoryKey;
  readonly topic?: TopicKey;
  readonly params: P;
  readonly rules?: readonly Rule<keyof ParamValues<P> & string>[];
  readonly columns: C & OrderedKeys<C>;
  /** What may surprise in its data: a sentence each. What is true of the whole site belongs to the source. */
  readonly quirks?: readonly Text[];
  /** How we know that its answers are right, recorded bytes and identities that hold in them: a sentence each. */
  readonly evidence?: readonly Text[];
  /** Other sources of the same data, tried in this order when the first fails. */
  readonly fallbacks?: readonly Fallback<P, C>[];
  /** Cuts what these params want out of the whole table. */
  select?(table: Table<NameOf<C>>, params: ParamValues<P>): Table;
  /** Params of a call worth showing: the defaults when left out. */
  readonly example?: Partial<ParamValues<P>>;
  /** A cheap call that shows whether the source answers. */
  readonly probe?: Probe<Partial<ParamValues<P>>>;
}

/** Declares a data interface. A file `<topic>.interfaces.ts` exports a list of them. */
export function defineInterface<const P extends Params, const C extends Columns, Ask extends AskData>(
  iface: Declaration<P, C, Ask>,
): Interface {
  // The registry works with every interface alike. The params that come back here were read by this declaration's
  // own parameters, and the ask was made by its own `ask`, so the types that are forgotten here are right again
  // there.
  const { rules = [], quirks = [], evidence = [], fallbacks = [], example = {}, probe = {} } = iface;
  const { select = (table: Table) => table } = iface;
  const columns = toColumns(iface.columns);
  // Rows of a snapshot or a vintage may be of days to come, such as those of a calendar.
  const isOfPast = iface.kind === 'history' || iface.kind === 'window';
  const periods = isOfPast ? columns.filter(({ cells }) => isPeriod(cells)) : [];
  const isSelectedByDay =
    iface.kind === 'history' && Object.hasOwn(iface.params, 'start_date') && Object.hasOwn(iface.params, 'end_date');
  const facts = { periods, columns, kind: iface.kind, isSelectedByDay };
  // Adjusted prices change with each dividend; those as traded never do.
  const mayBeAdjusted = Object.hasOwn(iface.params, 'adjust');
  const isAdjusted = (ask: Ask): boolean => mayBeAdjusted && iface.isUnrevised?.(ask) !== true;
  return {
    ...iface,
    columns,
    rules,
    quirks,
    evidence,
    fallbacks: fallbacks.map((each) => ({ ...each, parse: readingRepliesOf(each, facts, () => mayBeAdjusted) })),
    example,
    probe,
    select,
    parse: readingRepliesOf(iface, facts, isAdjusted),
  };
}

/** What is known of the rows of an interface before its replies are read. */
interface ReadFacts {
  readonly periods: readonly Column[];
  readonly columns: readonly Column[];
  readonly kind: TableKind;
  readonly isSelectedByDay: boolean;
}

/** What reads the replies of a source. */
interface Reader<Ask extends AskData> {
  readonly source: Pick<AnySource, 'title' | 'boundsPrices'>;
  parse(pages: Pages, ask: Ask): Parsed;
  futureLimit?(ask: Ask): FutureLimit;
}

/**
 * A `parse` that fails as {@link toReplyFailure} says, where rows are of days that had not come or of none, and
 * where they cannot be true: see {@link createRowCheck}.
 * @param facts.periods the columns of which the first that a reply has names the periods of its rows
 * @param isAdjusted whether the prices of an ask may be adjusted for dividends
 */
function readingRepliesOf<Ask extends AskData>(
  { source, parse, futureLimit = () => ({}) }: Reader<Ask>,
  { periods, columns, kind, isSelectedByDay }: ReadFacts,
  isAdjusted: (ask: Ask) => boolean,
): (pages: Pages, ask: Ask) => Parsed {
  const title = source.title.en;
  const checkRows = createRowCheck(columns, {
    isList: kind === 'snapshot',
    title: source.title,
    boundsPrices: source.boundsPrices,
    periods,
    isSelectedByDay,
  });
  return (pages, ask) => {
    try {
      const parsed = parse(pages, ask);
      const found = periods.map(({ name }) => parsed[name]).find((cells) => cells instanceof Cells);
      if (found) checkPeriods(found, pages, futureLimit(ask), title);
      return checkRows?.(parsed, isAdjusted(ask)) ?? parsed;
    } catch (thrown) {
      throw toReplyFailure(thrown, title);
    }
  };
}
