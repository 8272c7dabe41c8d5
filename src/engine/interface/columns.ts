import type { Text } from '../../base/say.ts';
import type { CellKind } from '../formats/cells.ts';

/**
 * The role of a figure, a text or a day in its row, whatever the column is called. `change` is of the price, in
 * its unit; `change_percent` is over the previous close. `day`, `time` and `period` are those that the row is of.
 * `other_change` is a rise or fall over another span than the row's, or of something else than its price. `actual`
 * is the figure of a release, and `previous` that of the release before.
 */
export type Role =
  | 'open'
  | 'high'
  | 'low'
  | 'close'
  | 'price'
  | 'average'
  | 'previous_close'
  | 'change'
  | 'change_percent'
  | 'other_change'
  | 'amplitude'
  | 'volume'
  | 'turnover'
  | 'turnover_rate'
  | 'total_shares'
  | 'float_shares'
  | 'market_value'
  | 'float_market_value'
  | 'open_interest'
  | 'settlement'
  | 'weight'
  | 'actual'
  | 'previous'
  | 'code'
  | 'name'
  | 'english_name'
  | 'day'
  | 'time'
  | 'period'
  | 'rank';

/** What the code or the name of a column is of. */
export type Subject = 'share' | 'fund' | 'index' | 'bond' | 'option' | 'future' | 'board' | 'industry' | 'company';

/** A unit of figures: its name, and what is so of all figures in it. */
export interface FigureUnit {
  /** Its name in both languages: `yuan per share`, `元/股`. */
  readonly name: Text;
  /** Whether figures in it number the rows of their table. */
  readonly isRowNumber?: boolean;
  /** Whether it counts things one by one: its figures are whole. */
  readonly isCount?: boolean;
  /** How many shares, contracts or units of money one of it is; 1 where it is left out. */
  readonly scale?: number;
  /** How many of it are a whole: 100 for percent. */
  readonly per?: number;
  /** Which figure of trades in yuan it measures: how many securities, for how much, or for how much each. */
  readonly trades?: 'volume' | 'turnover' | 'price';
  /** How many digits before the point its figures have at most; 18 where it is left out. */
  readonly digits?: number;
  /** From where to where its figures usually lie, and their decimal places: for the sandbox. */
  readonly usual?: readonly [least: number, most: number, places: number];
}

/** One column of an interface's table: its name as clients read it, what its cells are, and their meaning. */
export interface Column {
  readonly name: string;
  /** Its identifier, in small letters of ASCII: unique within an interface. Open columns have none. */
  readonly id?: string;
  /** Cells of `any` kind, each column of its own, are for {@link DYNAMIC_COLUMNS} columns only. */
  readonly cells: CellKind | 'any';
  /** The unit of a measure; a column that is not a measure has none. */
  readonly unit?: FigureUnit;
  /** What it means: sentences. The Chinese ones are empty where its name says it already. */
  readonly say: Text;
  readonly role?: Role;
  /** What a code or a name identifies. */
  readonly of?: Subject;
  /**
   * The identifiers of the columns of the same row that make its figure, `-` before those that are subtracted;
   * where a table lacks one of them, it says nothing.
   */
  readonly sumOf?: readonly string[];
  /** The figures of the same row that its figure is a ratio of. */
  readonly ratioOf?: Ratio;
  /** Between which multiples of a figure of its row its figure lies, where the sandbox makes it up. */
  readonly near?: Near;
  /** Between which figures all cells lie, where that is sure. */
  readonly range?: readonly [least: number, most: number];
  /** The upstream's own name of the field, where a wire format maps fields to columns by name. */
  readonly field?: string;
  /** Whether some answers lack the column, as its text says. */
  readonly isOptional?: boolean;
  /** The params that decide whether an answer has the column; left out where only the source knows. */
  readonly presentWith?: PresentWith;
  /** The time zone of a column of times; {@link SHANGHAI} where it is left out. */
  readonly zone?: TimeZoneName;
}

/**
 * A sum of columns of a row over another sum, in the unit of the column. They are named as in `sumOf`, or by a
 * role whose figure the table need not have: `{ of: ['price', '-value'], over: ['value'] }` is a premium.
 */
interface Ratio {
  readonly of: readonly string[];
  /** None for a multiple of the sum. */
  readonly over: readonly string[];
  /** What the ratio is multiplied by beside its unit, such as the face value of a bond. */
  readonly times?: number;
}

/** A figure near another one of its row: a bid is near the price, `{ role: 'price', from: 0.999, to: 1 }`. */
export interface Near {
  readonly role: Role;
  readonly from: number;
  readonly to: number;
}

/**
 * What values of params a table has a column with: all of the named params must fit. A param fits a list that
 * holds its value, `given` or `omitted` (an empty text is omitted), one of some beginnings, or a length.
 */
export type PresentWith = Readonly<Record<string, WantedValue>>;

/** What one param must be: see {@link PresentWith}. */
export type WantedValue =
  | readonly string[]
  | 'given'
  | 'omitted'
  | { readonly startsWith: readonly string[] }
  | { readonly length: number };

/** Whether the tables of these params have a column, as far as params decide it. */
export function isPresent({ presentWith = {} }: Column, params: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(presentWith).every(([name, wanted]) => {
    const asked = params[name] ?? '';
    const value = typeof asked === 'string' ? asked : JSON.stringify(asked);
    if (wanted === 'given' || wanted === 'omitted') return (value === '') === (wanted === 'omitted');
    if (!('length' in wanted)) return wanted.startsWith.some((each) => value.startsWith(each));
    return typeof wanted === 'object' && 'includes' in wanted ? wanted.includes(value) : value.length === wanted.length;
  });
}

/** The time zones of the columns of times, by their names in the database of IANA. */
export type TimeZoneName = 'Asia/Shanghai' | 'Asia/Hong_Kong';

/** The time zone of the mainland exchanges, in which the sources write times. */
export const SHANGHAI = 'Asia/Shanghai' satisfies TimeZoneName;

/** The name under which `parse` returns the columns that a declaration leaves open. */
export const DYNAMIC_COLUMNS = '*';

/**
 * Refuses keys that are whole numbers: JavaScript moves them to the front. They are declared as a list of pairs.
 */
export type OrderedKeys<Keyed> = Keyed extends readonly unknown[]
  ? Keyed
  : { readonly [Key in keyof Keyed]: Key extends number | `${bigint}` ? never : Keyed[Key] };

/** Whether something is declared as pairs of name and value, and not by name. */
export function isPairs<Value>(
  declared: Readonly<Record<string, Value>> | readonly (readonly [string, Value])[],
): declared is readonly (readonly [string, Value])[] {
  return Array.isArray(declared);
}
