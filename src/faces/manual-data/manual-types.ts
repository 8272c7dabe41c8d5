import type { Text } from '../../base/say.ts';
import type { TopicText } from '../../catalogue/declare/topics.ts';
import type { SubjectEntry } from '../../catalogue/registry/entries.ts';
import type { Column, Role, Subject } from '../../engine/interface/columns.ts';
import type { DeclaredGrain } from '../../engine/interface/grain.ts';
import type { Proof, TableKind } from '../../engine/interface/interface.ts';
import type { Source } from '../../engine/interface/source.ts';

/** What a cell of a list may name. */
export type LinkedKind = SubjectEntry['of'][number];

/** The price histories of what a column of a list names. */
export interface HistoryColumn {
  readonly column: string;
  /** What its cells may name; left out where the row says itself which history they have. */
  readonly kinds?: readonly LinkedKind[];
  /** The interfaces that may have their histories, the best first. */
  readonly links: readonly HistoryLink[];
}

/** An interface that may have the price history of a cell. */
export interface HistoryLink extends Partial<Pick<SubjectEntry, 'wants' | 'pattern' | 'mainly'>> {
  /** The interface, and its parameter that says whose history it is. */
  readonly interface: string;
  readonly param: string;
  /** The kinds that it takes, where it takes securities or boards. */
  readonly kinds?: readonly LinkedKind[];
  /** The texts that it takes, where it takes no others. */
  readonly values?: readonly string[];
}

/**
 * The content of the manual that comes from the declarations, as plain data in one language. The generated pages
 * are made from it.
 */
export interface ManualData {
  /** The categories that have interfaces, in the order in which they are declared. */
  readonly categories: readonly ManualCategory[];
  /** Every interface, by category and then by name. */
  readonly interfaces: readonly ManualInterface[];
  /** The price histories of what the columns of lists name, by the names of the lists. */
  readonly histories: Readonly<Record<string, readonly HistoryColumn[]>>;
  /** All sources, by title. */
  readonly sources: readonly ManualSource[];
  readonly failures: readonly ManualFailure[];
  readonly headers: readonly ManualHeader[];
}

/** One category that has interfaces. */
export interface ManualCategory {
  readonly key: string;
  readonly title: Text;
  readonly doc: string;
  /** The names of its interfaces. */
  readonly interfaces: readonly string[];
  /** The topics of its interfaces, in order. */
  readonly topics: readonly ManualTopic[];
}

/** One topic of a category. */
interface ManualTopic extends TopicText {
  readonly key: string;
}

/** One interface. Texts are plain, with code between backticks. */
export interface ManualInterface {
  readonly name: string;
  /** The key of its category. */
  readonly category: string;
  readonly topic?: string;
  readonly doc: string;
  /** Its Chinese name in a few words, in every language. */
  readonly chinese?: string;
  /** The page of the source with the same data, for people. */
  readonly page: string;
  /** The citations of its tables in English, without the day, by the name of the source that answered. */
  readonly citations: Readonly<Record<string, string>>;
  /** The last period of its data, such as `2023-08`, if the series has ended. */
  readonly ended?: string;
  /** Its kind of table: how rows change from reply to reply. */
  readonly kind: TableKind;
  /** The subject of a row. */
  readonly grain: DeclaredGrain;
  /** The name of its source. */
  readonly source: string;
  readonly freshness: string;
  /** When its source publishes, if known; a clause. */
  readonly publishes?: string;
  /** The fallback sources, asked in this order when the first fails, and the cache policies of their replies. */
  readonly fallbacks: readonly { readonly source: string; readonly freshness: string }[];
  /** The meaning of a 404; absent if the source never reports it. */
  readonly notFoundMeaning?: string;
  readonly params: readonly ManualParam[];
  readonly columns: readonly ManualColumn[];
  readonly coverage?: ManualCoverage;
  readonly quirks: readonly string[];
  readonly evidence: readonly string[];
  /** What its fixture cases prove; absent for an interface of a test. */
  readonly proof?: Proof;
  /** Names of AKShare's interfaces that this one replaces. */
  readonly replaces?: readonly string[];
  /** Path and query of the example call. */
  readonly call: string;
}

/** The coverage of an interface: a table of texts. */
export interface ManualCoverage {
  readonly doc: string;
  readonly headings: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** One parameter of an interface. */
export interface ManualParam {
  readonly name: string;
  /** In words: `string`, `one of a set`, `collection of integer`. */
  readonly type: string;
  /** The kind of form field for one value. */
  readonly input: ParamInput;
  /** Whether it takes any number of values. */
  readonly many: boolean;
  readonly required: boolean;
  /** The default, as in a query; absent for none. A collection has any number of values. */
  readonly default?: string | readonly string[];
  /** Each allowed value and its meaning, for a fixed set. */
  readonly choices: readonly (readonly [value: string, meaning: string])[];
  /** Its purpose, and the form of its texts: sentences. */
  readonly doc: string;
  /** The form of its texts: a regular expression, or `words` for free text; absent otherwise. */
  readonly form?: string;
  /** The kinds of securities or boards that it takes: `share`, `fund`, `industry_board`. */
  readonly names?: readonly string[];
  /** Its value in the example call. */
  readonly example?: string | readonly string[];
}

/** The kind of a form field. A `day` is sent as `YYYYMMDD`, a `month` as `YYYY-MM`; a `secret` is never shown. */
export type ParamInput = 'text' | 'choice' | 'day' | 'month' | 'number' | 'flag' | 'secret';

/** One column of an interface. */
export interface ManualColumn {
  /** Absent for columns that only the answer names. */
  readonly name?: string;
  readonly id?: string;
  readonly role?: Role;
  /** The subject of a code or a name. */
  readonly of?: Subject;
  readonly cells: Column['cells'];
  /** The kind of cells in words. */
  readonly type: string;
  /** Its unit in words. */
  readonly unit?: string;
  /** Whether it only counts the rows. */
  readonly isRowNumber?: true;
  readonly doc: string;
}

/** One source. */
export interface ManualSource {
  readonly name: string;
  readonly title: string;
  readonly terms: string;
  readonly licence?: string;
  readonly citation?: string;
  readonly quirks: readonly string[];
  readonly hosts: readonly string[];
  readonly limits: Source['limits'];
  /** The names of the interfaces that ask it. */
  readonly interfaces: readonly string[];
  /** The names of the interfaces with it as a fallback source. */
  readonly fallbackFor: readonly string[];
}

/** One failure code of the service. */
interface ManualFailure {
  readonly code: string;
  readonly status: number;
  /** Whether the same request may succeed later. */
  readonly retry: boolean;
  readonly meaning: string;
  readonly remedy: string;
}

/** One response header that describes the provenance of an answer. */
interface ManualHeader {
  readonly name: string;
  readonly doc: string;
  readonly example: string;
}

/** The data of the page of one interface and its explorer. */
export interface InterfacePage {
  readonly iface: ManualInterface;
  readonly category: Pick<ManualCategory, 'key' | 'title'>;
  readonly topic?: ManualTopic;
  /** Its source, then its fallback sources. */
  readonly sources: readonly SourceFacts[];
  /** The interfaces with the price histories of its rows, by column. */
  readonly histories: readonly HistoryColumn[];
}

/** The facts about a source on the page of an interface. */
export type SourceFacts = Pick<ManualSource, 'name' | 'title' | 'terms' | 'licence' | 'citation' | 'quirks'>;
