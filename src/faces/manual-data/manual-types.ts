import type { Text } from '../../base/say.ts';
import type { TopicText } from '../../catalogue/declare/topics.ts';
import type { Column, Role, Subject } from '../../engine/interface/columns.ts';
import type { DeclaredGrain } from '../../engine/interface/grain.ts';
import type { Proof, TableKind } from '../../engine/interface/interface.ts';
import type { Source } from '../../engine/interface/source.ts';

/** An interface that may have the price history of what the cells of a column name. */
export interface HistoryLink {
  /** The column of the list. */
  readonly column: string;
  /** The interface, and its parameter that takes such a cell. */
  readonly interface: string;
  readonly param: string;
  /** What it takes: a regular expression, the values themselves, or any text where this is absent. */
  readonly pattern?: string;
  readonly values?: readonly string[];
  /** How many words the names of both interfaces share, that of the category apart. */
  readonly sharedWords: number;
  /** How many columns both interfaces share. */
  readonly sharedColumns: number;
}

/**
 * Everything in the manual that comes from the declarations, as plain data with its texts in one language. Its
 * generated parts are made of this.
 */
export interface ManualData {
  /** The categories that have interfaces, in the order in which they are declared. */
  readonly categories: readonly ManualCategory[];
  /** Every interface, by category and then by name. */
  readonly interfaces: readonly ManualInterface[];
  /** Every source that an interface asks, by title. */
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
  /** The same in a few Chinese words, in every language. */
  readonly chinese?: string;
  /** The page on which a person would read the same data. */
  readonly page: string;
  /** How its tables are cited, without the day, by the name of the source that answered: in English. */
  readonly citations: Readonly<Record<string, string>>;
  /** The last period of its data, such as `2023-08`, where its source publishes no more. */
  readonly ended?: string;
  /** How its rows change from reply to reply. */
  readonly kind: TableKind;
  /** What one of its rows is of. */
  readonly grain: DeclaredGrain;
  /** Whether it is the history of the prices, or of the net values, of one thing. */
  readonly isPriceHistory?: true;
  /** The name of its source. */
  readonly source: string;
  readonly freshness: string;
  /** When its source publishes, where that is known; a clause. */
  readonly publishes?: string;
  /** The fallback sources, asked in this order when the first fails, and the cache policies of their replies. */
  readonly fallbacks: readonly { readonly source: string; readonly freshness: string }[];
  /**
   * The notes that an answer may carry because of what was asked, a host or a fallback source: as the header says
   * them, and in the language of the page. Empty in English.
   */
  readonly notes: readonly (readonly [said: string, text: string])[];
  /** What 404 means; absent where the source never reports it. */
  readonly notFoundMeaning?: string;
  readonly params: readonly ManualParam[];
  readonly columns: readonly ManualColumn[];
  readonly coverage?: ManualCoverage;
  readonly quirks: readonly string[];
  readonly evidence: readonly string[];
  /** What its fixture cases prove; absent for one that a test made. */
  readonly proof?: Proof;
  /** Names of AKShare's interfaces that are not there and whose job this one does. */
  readonly replaces?: readonly string[];
  /** Path and query of a call worth showing. */
  readonly call: string;
}

/** What an interface covers: a table of texts. */
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
  /** Whether it is a collection: any number of values. */
  readonly many: boolean;
  readonly required: boolean;
  /** The value when it is left out, as a query holds it; absent for none. A collection has any number of them. */
  readonly default?: string | readonly string[];
  /** Each allowed value and its meaning, where the set is fixed. */
  readonly choices: readonly (readonly [value: string, meaning: string])[];
  /** What it is for, and the form of its texts: sentences. */
  readonly doc: string;
  /** What its texts look like, in words: `six digits, such as 600000`; absent where any text is read. */
  readonly takes?: string;
  /**
   * The form of its texts: a regular expression, or `words` for any text; absent where it has none, or an odd one.
   */
  readonly form?: string;
  /** What security or board it names: `share`, `fund`, `industry_board`. */
  readonly names?: readonly string[];
  /** Its value in the example call. */
  readonly example?: string | readonly string[];
}

/** The kind of form field. A `day` is sent as `YYYYMMDD`, a `month` as `YYYY-MM`; a `secret` is never shown. */
export type ParamInput = 'text' | 'choice' | 'day' | 'month' | 'number' | 'flag' | 'secret';

/** One column of an interface's table. */
export interface ManualColumn {
  /** Absent for columns that only the answer names. */
  readonly name?: string;
  readonly id?: string;
  readonly role?: Role;
  /** What a code or a name is of. */
  readonly of?: Subject;
  readonly cells: Column['cells'];
  /** The kind of cells in words. */
  readonly type: string;
  readonly unit?: string;
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
  /** The names of the interfaces that have it as their fallback source. */
  readonly fallbackFor: readonly string[];
}

/** One way in which the service fails. */
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

/** What the page of one interface and its explorer are drawn from. */
export interface InterfacePage {
  readonly iface: ManualInterface;
  readonly category: Pick<ManualCategory, 'key' | 'title'>;
  readonly topic?: ManualTopic;
  /** Its source; then its fallback sources. */
  readonly sources: readonly SourceFacts[];
  /** The interfaces with the histories of what its rows are about. */
  readonly histories: readonly HistoryLink[];
}

/** What the page of an interface shows of a source. */
export type SourceFacts = Pick<ManualSource, 'name' | 'title' | 'terms' | 'licence' | 'citation' | 'quirks'>;
