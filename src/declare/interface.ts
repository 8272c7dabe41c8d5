import { toReplyFailure } from '../errors.ts';
import { type CellKind, Cells, type NamedCells } from '../formats/cells.ts';
import type { Table } from '../table/table.ts';
import type { AskData } from './ask.ts';
import type { CachePolicy, SessionSpan } from './cache-policy.ts';
import type { CategoryKey } from './categories.ts';
import { type Column, type Columns, type ColumnsByName, type OPEN, type OrderedKeys, toColumns } from './columns.ts';
import { type Ahead, refuseFuturePeriods } from './future-days.ts';
import type { Param, ValueOf } from './params.ts';
import type { Rule } from './rules.ts';
import type { Pages, Source } from './source.ts';
import type { TopicKey } from './topics.ts';

/** The params of an interface by name, in the order in which they are documented. */
export type Params = Readonly<Record<string, Param>>;

/** What `ask` and `select` see: the values of the params that say what is wanted, not how to fetch it. */
export type Wanted<P extends Params> = {
  readonly [Name in keyof P as P[Name] extends { readonly role: 'value' } ? Name : never]: ValueOf<P[Name]>;
};

/** The names that a table of these columns can be asked for: any name where some are open. */
type NameOf<C extends Columns> = typeof OPEN extends keyof ColumnsByName<C> ? string : keyof ColumnsByName<C> & string;

/**
 * Cells by the name of their column: exactly the declared columns, each of its declared kind; open ones as a list,
 * in which `any` stands for every kind. Where the compiler knows no names, it checks none: a table does, as it is
 * made.
 */
type ParsedCells<C extends Columns> = string extends keyof ColumnsByName<C> ? Parsed : NamedParsedCells<C>;

type NamedParsedCells<C extends Columns> = {
  readonly [Name in keyof ColumnsByName<C>]: ColumnsByName<C>[Name] extends { readonly cells: infer Kind }
    ? Name extends typeof OPEN
      ? readonly NamedCells<Kind extends CellKind ? Kind : CellKind>[]
      : Cells<Extract<Kind, CellKind>>
    : never;
};

/**
 * A fallback source of the same data, tried when the first source fails. Two sources are never mixed within one
 * table.
 */
interface Fallback<P extends Params, C extends Columns, Ask extends AskData = AskData> {
  readonly source: Source<Ask>;
  readonly cache: CachePolicy<NoInfer<Ask>>;
  /** What to know of its answers, such as what they lack: a sentence in printable ASCII, for `Finfount-Note`. */
  readonly note?: string;
  /**
   * What these params need of it; undefined when it cannot answer them. It may cover only what the params select.
   */
  ask(params: Wanted<P>): Ask | undefined;
  /** As {@link Declaration.ahead} of its replies. */
  ahead?(ask: NoInfer<Ask>): Ahead;
  /** Parses its reply into the declared columns: at least the rows that the params select. */
  parse(pages: Pages, ask: NoInfer<Ask>): ParsedCells<C>;
}

/**
 * How the rows of a reply differ from those of the reply before, which decides the sanity checks
 * (`cache/sanity.ts`):
 * - `history`: it grows. Its first day, its number of rows and its last day never go back.
 * - `window`: it rolls. Its last day never goes back.
 * - `snapshot`: it is of a moment. Only no rows never replace rows; and fewer than half of the rows, or hardly a
 *   figure, replace no long list of all of something before they are confirmed: see {@link Declaration.listsAll}.
 * - `vintage`: it is equal for ever.
 */
export type TableKind = 'history' | 'window' | 'snapshot' | 'vintage';

/** What an interface covers, where that is known beforehand: a table of texts for the manual. */
export interface Coverage {
  /** What the table shows: a sentence. */
  readonly doc: string;
  readonly headings: readonly string[];
  /** Rows of as many texts as there are headings. */
  readonly rows: readonly (readonly string[])[];
}

/**
 * A data interface as its file writes it. Its documentation, route, validation, OpenAPI entry and tests come from
 * it.
 */
export interface Declaration<P extends Params, C extends Columns, Ask extends AskData> {
  /** The name that clients call, and the name of the file. */
  readonly name: string;
  readonly category: CategoryKey;
  /** By which the pages of a large category group it. */
  readonly topic?: TopicKey;
  /** What it answers: a sentence. */
  readonly doc: string;
  /** The same in a few Chinese words, which people search for. */
  readonly chinese?: string;
  /** Further words of either language that people search for: those of its topic and its name count already. */
  readonly keywords?: readonly string[];
  /** Names of the series that its answers may hold, where a source has a list of them: they are searched, too. */
  readonly series?: readonly string[];
  /** The page on which a person would read the same data. */
  readonly page: string;
  /** How its rows change from reply to reply. */
  readonly kind: TableKind;
  /** Whether a `snapshot` lists all of something, such as all shares: it never loses most of its rows at once. */
  readonly listsAll?: boolean;
  /**
   * Whether the rows before the last one never change, as those of an unadjusted price history: a `history` whose
   * figures may be revised leaves it out.
   */
  isUnrevised?(ask: NoInfer<Ask>): boolean;
  /**
   * How far the rows of a `history` or `window` may lie ahead of the moment at which the reply came. Left out, a row
   * of a day or month that has not begun in Beijing, or of a time to come, makes the reply a false one. The first
   * column of days, times or months counts.
   */
  ahead?(ask: NoInfer<Ask>): Ahead;
  /** Of how long each row is: the last one may change until the last session of it is over. A day when left out. */
  spanOf?(ask: NoInfer<Ask>): SessionSpan;
  /** Whether no rows can be true although its params say otherwise: see {@link mayBeEmpty}. */
  readonly mayBeEmpty?: true;
  readonly source: Source<Ask>;
  readonly cache: CachePolicy<NoInfer<Ask>>;
  readonly params: P;
  readonly rules?: readonly Rule<keyof Wanted<P> & string>[];
  readonly columns: C & OrderedKeys<C>;
  /** What it covers, where that is known beforehand. */
  readonly coverage?: Coverage;
  /** What may surprise in its data: a sentence each. What is true of the whole site belongs to the source. */
  readonly quirks?: readonly string[];
  /** How we know that its answers are right, recorded bytes and identities that hold in them: a sentence each. */
  readonly evidence?: readonly string[];
  /**
   * The source's fields whose names are inferred from lists of other clients, and that no recorded row has. Where all
   * rows of a reply lack such a field, its column is null and `Finfount-Note` names the field.
   */
  readonly inferred?: readonly string[];
  /**
   * The ask for the fewest rows that show which fields there are: `finfount doctor` looks with it for those whose
   * names are inferred.
   */
  leastAsk?(ask: Ask): Ask;
  /** Whether no answer of it was ever compared with a recorded one. */
  readonly isUnproven?: boolean;
  /**
   * The last period of its data, `2023`, `2023-08` or `2023-08-31`, where its source publishes no more. The list,
   * the manual and `Finfount-Note` show it.
   */
  readonly ended?: string;
  /** Whether what these params want has ended, where only a part of the interface has; all of it when left out. */
  hasEnded?(params: Wanted<P>): boolean;
  /**
   * Why its source cannot answer it now: a sentence. Every call fails with it, as `fetch` of its source throws, until
   * somebody finds out how the data are asked for.
   */
  readonly unavailable?: string;
  /**
   * What is wanted of the source: all that decides the identity of a reply, and nothing that can be selected
   * later.
   */
  ask(params: Wanted<P>): Ask;
  /** Parses a reply. It sees the ask and not the params, because the table is cached by its ask. */
  parse(pages: Pages, ask: Ask): ParsedCells<C>;
  /** Other sources of the same data, tried in this order when the first fails. */
  readonly fallbacks?: readonly Fallback<P, C>[];
  /**
   * Whether what these params select from a whole table can no longer change, however old its reply is.
   * @param obtained when the reply had arrived, in milliseconds since 1970
   */
  isFinal?(table: Table<NameOf<C>>, params: Wanted<P>, obtained: number): boolean;
  /** Cuts what these params want out of the whole table. */
  select?(table: Table<NameOf<C>>, params: Wanted<P>): Table;
  /**
   * What a client should know of an answer out of this whole table, such as that it lacks rows: a sentence in
   * printable ASCII, for `Finfount-Note`. It must not throw.
   */
  noteOn?(table: Table<NameOf<C>>): string | undefined;
  /**
   * Called with every table of its own source that this process believes: one that passed the sanity checks, or was
   * stored after them. What the service itself learns from it, such as the days of trading, is learned here. It must
   * not throw.
   */
  onBelieved?(table: Table<NameOf<C>>): void;
  /** Names of AKShare's interfaces that this service does not have and whose job this one does. */
  readonly insteadOf?: readonly string[];
  /** Params of a call worth showing. */
  readonly example: Partial<Wanted<P>>;
  /** A cheap call that shows whether the source answers. */
  readonly probe?: Probe<Partial<Wanted<P>>>;
}

/** A call that costs the source little, and has rows. */
interface Probe<Params> {
  /** Its params; those of the example when they are left out. */
  readonly params?: Params;
  /** Whether it is the call for its source: that of the first interface by name is, where none says so. */
  readonly isForSource?: boolean;
  /**
   * What the newest of the rows is of, such as a month; left out where that is the last cell of a column of days.
   */
  newest?(table: Table): string;
}

/** What a `parse` returns, its types forgotten: cells by the name of their column, and open columns as a list. */
export type Parsed = Readonly<Record<string, Cells | readonly NamedCells[]>>;

/** A fallback source whose types are forgotten. */
export interface FallbackSource {
  readonly source: Source;
  readonly cache: CachePolicy;
  readonly note?: string;
  ask(params: Readonly<Record<string, unknown>>): AskData | undefined;
  ahead?(ask: AskData): Ahead;
  parse(pages: Pages, ask: AskData): Parsed;
}

/** A declaration whose types are forgotten: what the rest of the service works with. */
export interface Interface {
  readonly name: string;
  readonly category: string;
  readonly topic?: TopicKey;
  readonly doc: string;
  readonly chinese?: string;
  readonly keywords?: readonly string[];
  readonly series?: readonly string[];
  readonly page: string;
  readonly kind: TableKind;
  readonly listsAll?: boolean;
  isUnrevised?(ask: AskData): boolean;
  ahead?(ask: AskData): Ahead;
  spanOf?(ask: AskData): SessionSpan;
  readonly mayBeEmpty?: true;
  readonly source: Source;
  readonly cache: CachePolicy;
  readonly params: Params;
  readonly rules: readonly Rule[];
  readonly columns: readonly Column[];
  readonly coverage?: Coverage;
  readonly quirks: readonly string[];
  readonly evidence: readonly string[];
  readonly inferred?: readonly string[];
  leastAsk?(ask: AskData): AskData;
  readonly isUnproven?: boolean;
  readonly ended?: string;
  hasEnded?(params: Readonly<Record<string, unknown>>): boolean;
  readonly unavailable?: string;
  readonly fallbacks: readonly FallbackSource[];
  ask(params: Readonly<Record<string, unknown>>): AskData;
  parse(pages: Pages, ask: AskData): Parsed;
  isFinal?(table: Table, params: Readonly<Record<string, unknown>>, obtained: number): boolean;
  select(table: Table, params: Readonly<Record<string, unknown>>): Table;
  noteOn?(table: Table): string | undefined;
  onBelieved?(table: Table): void;
  readonly insteadOf?: readonly string[];
  readonly example: Readonly<Record<string, unknown>>;
  readonly probe: Probe<Readonly<Record<string, unknown>>>;
}

/**
 * Returns the sentence, in ASCII, that tells the end of a series.
 * @param ended as {@link Declaration.ended} has it
 */
export function endedText(ended: string): string {
  return `This series has ended: its last data are of ${ended}.`;
}

/**
 * Whether a table of an interface can be empty. One that nothing selects from, such as a list of all shares, cannot;
 * nor can a history that is chosen from a fixed set, nor a vintage. A declaration may say otherwise.
 */
export function mayBeEmpty(declared: Pick<Interface, 'kind' | 'params' | 'mayBeEmpty'>): boolean {
  const selecting = Object.values(declared.params).filter(({ role }) => role === 'value');
  const isOfChoices = selecting.every(({ choices }) => choices !== undefined);
  const hasRows = declared.kind === 'vintage' || selecting.length === 0 || (declared.kind === 'history' && isOfChoices);
  return declared.mayBeEmpty ?? !hasRows;
}

/**
 * Whether a file's export was made by `defineInterface`. Its parts are typed by the compiler; JavaScript is not.
 */
export function isInterface(exported: unknown): exported is Interface {
  return (
    typeof exported === 'object' &&
    exported !== null &&
    'columns' in exported &&
    'params' in exported &&
    'ask' in exported
  );
}

/** Declares a data interface. A file `<topic>.interfaces.ts` exports a list of them. */
export function defineInterface<const P extends Params, const C extends Columns, Ask extends AskData>(
  declared: Declaration<P, C, Ask>,
): Interface {
  // The registry works with every interface alike. The params that come back here were read by this declaration's
  // own parameters, and the ask was made by its own `ask`, so the types that are forgotten here are right again
  // there.
  const { rules = [], quirks = [], evidence = [], fallbacks = [], probe = {} } = declared;
  const { select = (table: Table) => table } = declared;
  const columns = toColumns(declared.columns);
  // Rows of a snapshot or a vintage may be of days to come, such as those of a calendar.
  const isOfPast = declared.kind === 'history' || declared.kind === 'window';
  const periods = isOfPast ? columns.filter(({ cells }) => isPeriod(cells)) : [];
  return {
    ...declared,
    columns,
    rules,
    quirks,
    evidence,
    fallbacks: fallbacks.map((each) => ({ ...each, parse: readingRepliesOf(each, periods) })),
    probe,
    select,
    parse: readingRepliesOf(declared, periods),
  };
}

/** Whether cells are days, times, months or quarters. */
export function isPeriod(kind: CellKind | 'any'): boolean {
  return kind === 'date' || kind === 'date-time' || kind === 'month';
}

/** What reads the replies of a source. */
interface Reader<Ask extends AskData> {
  readonly source: Pick<Source, 'title'>;
  parse(pages: Pages, ask: Ask): Parsed;
  ahead?(ask: Ask): Ahead;
}

/**
 * A `parse` that fails as {@link toReplyFailure} says, and where rows are of days that had not come.
 * @param periods the columns of which the first that a reply has names the periods of its rows
 */
function readingRepliesOf<Ask extends AskData>(
  { source: { title }, parse, ahead = () => ({}) }: Reader<Ask>,
  periods: readonly Column[],
): (pages: Pages, ask: Ask) => Parsed {
  return (pages, ask) => {
    try {
      const parsed = parse(pages, ask);
      const found = periods.map(({ name }) => parsed[name]).find((cells) => cells instanceof Cells);
      if (found) refuseFuturePeriods(found, pages, ahead(ask), title);
      return parsed;
    } catch (thrown) {
      throw toReplyFailure(thrown, title);
    }
  };
}

/**
 * One of the sources of an interface, and how its replies are parsed.
 * @param place 0 is its own source, 1 the first of its fallback sources
 */
export function sourceAt(declared: Interface, place: number): Pick<Interface, 'source' | 'cache' | 'parse'> {
  const found = place === 0 ? declared : declared.fallbacks[place - 1];
  if (!found) throw new RangeError(`${declared.name} has no source at place ${place}`);
  return found;
}
