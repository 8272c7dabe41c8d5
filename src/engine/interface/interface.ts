import { say, type Text } from '../../base/say.ts';
import type { CellKind, Cells, NamedCells } from '../formats/cells.ts';
import type { Table } from '../table/table.ts';
import type { AskData } from './ask.ts';
import type { CachePolicy, SessionSpan } from './cache-policy.ts';
import type { Column } from './columns.ts';
import type { FutureLimit } from './future-days.ts';
import type { DeclaredGrain } from './grain.ts';
import type { Pages } from './pages.ts';
import type { Param } from './params.ts';
import type { Rule } from './rules.ts';
import type { Listing, Sample, SecurityGroup } from './sample.ts';
import type { SecurityList } from './security-list.ts';
import type { AnySource } from './source.ts';

/** The params of an interface by name, in the order in which they are documented. */
export type Params = Readonly<Record<string, Param>>;

/**
 * How the rows of a reply differ from those of the reply before, which decides the sanity checks
 * (`engine/cache/sanity.ts`):
 * - `history`: it grows. Its first day, its number of rows and its last day never go back.
 * - `window`: it rolls. Its last day never goes back.
 * - `snapshot`: it is of a moment. Only no rows never replace rows; and fewer than half of the rows, or hardly a
 *   figure, replace no long list of all of something before they are confirmed: see `listsAll`.
 * - `vintage`: it is equal for ever.
 */
export type TableKind = 'history' | 'window' | 'snapshot' | 'vintage';

/**
 * What its tests compare an interface with, the best first:
 * - `recorded`: rows that the source sent, figures as they were.
 * - `printed`: rows that AKShare printed. The reply in the test is made from them.
 * - `none`: nothing is recorded.
 */
export const PROOFS = ['recorded', 'printed', 'none'] as const;

/** What the tests compare an interface with: see {@link PROOFS}. */
export type Proof = (typeof PROOFS)[number];

/**
 * What an interface is in the table of one day of all A-shares: their quotes after the close, the price histories
 * that prove the day of these, or the plans of dividends.
 */
export type DailyPart = 'quotes' | 'history' | 'dividends';

/** A row of a {@link Coverage}: a name, which is the same in every language, and its texts. */
type CoverageRow = readonly [name: string, ...texts: Text[]];

/** What an interface covers, where that is known beforehand: a table of texts for the manual. */
export interface Coverage {
  /** What the table shows: a sentence. */
  readonly say: Text;
  readonly headings: readonly Text[];
  /** Rows of a name and as many texts as there are further headings. */
  readonly rows: readonly CoverageRow[];
}

/** What only some interfaces say of themselves. */
export interface OptionalFacts {
  /** Further search words in both languages. The words of its topic and its name count already. */
  readonly keywords?: readonly string[];
  /** Names of the series that its answers may hold, where a source has a list of them: they are searched, too. */
  readonly seriesNames?: readonly string[];
  /** Whether it is the history of the prices, or of the net values, of one thing: rows of lists link to it. */
  readonly isPriceHistory?: true;
  /**
   * The price history of what a list is of, where its codes do not tell it: of funds that are not traded, or of
   * indices and futures abroad.
   */
  readonly historyIn?: string;
  /** Whether a `snapshot` lists all of something, such as all shares: it never loses most of its rows at once. */
  readonly listsAll?: boolean;
  /** What it lists, and about how long the list is, where that is known: the name of a group means all. */
  readonly lists?: SecurityGroup | Listing;
  /** The columns that name all securities of a kind: people look for codes by these names. */
  readonly listsSecurities?: SecurityList;
  /** What it is in the table of one day that `finfount pull --daily` writes. */
  readonly dailyPart?: DailyPart;
  /** What its tables hold that only the source names: dynamic columns and items. */
  readonly sample?: Sample;
  /** Whether no rows can be true although its params say otherwise: see {@link mayBeEmpty}. */
  readonly mayBeEmpty?: true;
  /** When its source publishes, where that is known: `about the 9th of a month, for the month before`. */
  readonly publishes?: Text;
  /** What it covers, where that is known beforehand. */
  readonly coverage?: Coverage;
  /**
   * Fields of the source whose names are known from other clients alone: no recorded row has them. Where all rows
   * of a reply lack such a field, its column is null and `Finfount-Note` names the field.
   */
  readonly inferred?: readonly string[];
  /** The first day of its data, `YYYY-MM-DD`, where every answer begins with it. */
  readonly begins?: string;
  /**
   * The last period of its data, `2023`, `2023-08` or `2023-08-31`, where its source publishes no more. The list,
   * the manual and `Finfount-Note` show it.
   */
  readonly ended?: string;
  /**
   * Why its source cannot answer it now: a sentence. Every call fails with it: `fetch` of its source throws it.
   */
  readonly unavailable?: Text;
  /** AKShare's interfaces that this service does not have and that this one replaces. */
  readonly replaces?: readonly string[];
  /**
   * Interfaces that answer something like it from another source, by another definition: a failure of its own
   * source names them.
   */
  readonly similar?: readonly string[];
}

/** What an interface says of itself, whatever the types of its params and columns. */
interface InterfaceFacts extends OptionalFacts {
  /** The name that clients call, and the name of the file. */
  readonly name: string;
  readonly category: string;
  /** The group of interfaces within a large category. */
  readonly topic?: string;
  /** What it answers: a sentence, and a few Chinese words, which people search for. */
  readonly say: Text;
  /** The page on which a person would read the same data. */
  readonly page: string;
  /** How its rows change from reply to reply. */
  readonly kind: TableKind;
  /** What one of its rows stands for. */
  readonly grain: DeclaredGrain;
}

/**
 * What an interface does, by the types of its ask, of the values of its params, of its table, and of what its
 * `parse` returns.
 */
export interface InterfaceWork<Ask extends AskData, Values, Rows, Read> extends InterfaceFacts {
  /**
   * Whether the rows before the last one never change, as in an unadjusted price history. A `history` whose
   * figures may be revised leaves it out.
   */
  isUnrevised?(ask: NoInfer<Ask>): boolean;
  /**
   * How far the rows of a `history` or `window` may lie ahead of the moment at which the reply came. Left out, a
   * row of a day or month that has not begun in Beijing, or of a time to come, makes the reply a false one. The
   * first column of days, times or months counts.
   */
  futureLimit?(ask: NoInfer<Ask>): FutureLimit;
  /**
   * The length of time of one row: the last row may change until the last session in it is over. A day when left
   * out.
   */
  spanOf?(ask: NoInfer<Ask>): SessionSpan;
  /**
   * Whether the series of these params has ended, where only some series of the interface have; all when left out.
   */
  hasEnded?(params: Values): boolean;
  /**
   * The ask for the fewest rows that show all fields: `finfount doctor` uses it to find fields with inferred
   * names.
   */
  leastAsk?(ask: Ask): Ask;
  /**
   * The ask of some params: everything that decides the identity of a reply, and nothing that can be selected
   * later.
   */
  ask(params: Values): Ask;
  /** Parses a reply. It sees the ask and not the params, because the table is cached by its ask. */
  parse(pages: Pages, ask: Ask): Read;
  /**
   * Whether what these params select from a whole table can no longer change, however old its reply is.
   * @param obtained when the reply had arrived, in milliseconds since 1970
   */
  isFinal?(table: Rows, params: Values, obtained: number): boolean;
  /**
   * What a client should know of an answer to these params out of this whole table, such as that it lacks rows: a
   * sentence in printable ASCII, for `Finfount-Note`. It must not throw.
   */
  tableNote?(table: Rows, params: Values): Text | undefined;
  /**
   * The days of trading of the mainland exchanges, `YYYY-MM-DD`, that a table of its own source lists. The
   * calendar of the service learns them from every table that passed the sanity checks, or was stored after them.
   * It must not throw.
   */
  tradingDays?(table: Rows): readonly string[];
  readonly source: AnySource<Ask>;
  readonly cache: CachePolicy<NoInfer<Ask>>;
}

/** A call that costs the source little, and has rows. */
export interface Probe<Params> {
  /** Its params; the example's when left out. */
  readonly params?: Params;
  /** Whether it probes its source. Where no interface says so, the first one by name does. */
  readonly isForSource?: boolean;
  /** The period of the newest row, such as a month; left out where it is the last cell of a column of days. */
  newest?(table: Table): string;
}

/**
 * What a `parse` returns, its types forgotten: cells by the name of their column, and dynamic columns as a list.
 */
export type Parsed = Readonly<Record<string, Cells | readonly NamedCells[]>>;

/** A fallback source without the types of its ask and rows. */
export interface FallbackSource {
  readonly source: AnySource;
  readonly cache: CachePolicy;
  readonly note?: Text;
  ask(params: ParamValues): AskData | undefined;
  futureLimit?(ask: AskData): FutureLimit;
  parse(pages: Pages, ask: AskData): Parsed;
}

/** The values of params by name, their types forgotten. */
type ParamValues = Readonly<Record<string, unknown>>;

/** A declared interface without the types of its params and columns: the form in which the service uses it. */
export interface Interface extends InterfaceWork<AskData, ParamValues, Table, Parsed> {
  readonly params: Params;
  readonly rules: readonly Rule[];
  readonly columns: readonly Column[];
  readonly quirks: readonly Text[];
  readonly evidence: readonly Text[];
  /** What its fixture cases prove; absent for one that a test made. */
  readonly proof?: Proof;
  readonly fallbacks: readonly FallbackSource[];
  select(table: Table, params: ParamValues): Table;
  readonly example: ParamValues;
  readonly probe: Probe<ParamValues>;
}

/** Where interfaces are found by their names. */
export interface Interfaces {
  /** Whether there is an interface of this name. */
  has(name: string): boolean;
  /** Returns an interface. Throws `unknown_interface` for any other name, and `broken_declaration`. */
  load(name: string): Promise<Interface>;
}

/**
 * Returns the sentence that a series has ended; the English one is ASCII.
 * @param ended as `ended` of a declaration has it
 */
export function endedText(ended: string): Text {
  return say(`This series has ended: its last data are of ${ended}.`, `此序列已停止更新，最后的数据属于 ${ended}。`);
}

/**
 * Whether a table of an interface can be empty. One that nothing selects from, such as a list of all shares,
 * cannot; nor can a history that is chosen from a fixed set, nor a vintage. A declaration may say otherwise.
 */
export function mayBeEmpty(iface: Pick<Interface, 'kind' | 'params' | 'mayBeEmpty'>): boolean {
  const selecting = Object.values(iface.params).filter(({ role }) => role === 'value');
  const isOfChoices = selecting.every(({ choices }) => choices !== undefined);
  const hasRows = iface.kind === 'vintage' || selecting.length === 0 || (iface.kind === 'history' && isOfChoices);
  return iface.mayBeEmpty ?? !hasRows;
}

/** Whether cells are days, times, months or quarters. */
export function isPeriod(kind: CellKind | 'any'): boolean {
  return kind === 'date' || kind === 'date-time' || kind === 'month';
}

/**
 * One of the sources of an interface, and how its replies are parsed.
 * @param sourceIndex 0 is its own source, 1 the first of its fallback sources
 */
export function sourceAt(iface: Interface, sourceIndex: number): Pick<Interface, 'source' | 'cache' | 'parse'> {
  const found = sourceIndex === 0 ? iface : iface.fallbacks[sourceIndex - 1];
  if (!found) throw new RangeError(`${iface.name} has no source with index ${sourceIndex}`);
  return found;
}
