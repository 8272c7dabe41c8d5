import type { Near } from './columns.ts';

/** The groups of securities that lists are of, as the sandbox has them. */
export type SecurityGroup =
  | 'A-shares'
  | 'Shanghai A-shares'
  | 'Shanghai main board'
  | 'STAR'
  | 'Shenzhen A-shares'
  | 'ChiNext'
  | 'Beijing'
  | 'B-shares'
  | 'new shares'
  | 'ST shares'
  | 'delisted shares'
  | 'Hong Kong'
  | 'Hong Kong Connect'
  | 'United States'
  | 'over the counter'
  | 'funds'
  | 'ETFs'
  | 'Shanghai ETFs'
  | 'Shenzhen ETFs'
  | 'LOFs'
  | 'REITs'
  | 'indices'
  | 'Hong Kong indices'
  | 'world indices'
  | 'SW indices'
  | 'SW fund indices'
  | 'convertible bonds'
  | 'bonds'
  | 'repos'
  | 'Shenzhen repos'
  | 'options'
  | 'futures'
  | 'contracts'
  | 'products'
  | 'pairs'
  | 'metals'
  | 'industries'
  | 'concepts'
  | 'regions'
  | 'cities';

/** What a list lists, and about how many rows it has, where its params or its kind of rows do not say it. */
export interface Listing {
  /**
   * The group of securities, or the groups by the value of a param. Without `rows`, the list has the whole group.
   */
  readonly of?: SecurityGroup | { readonly param: string; readonly groups: Readonly<Record<string, SecurityGroup>> };
  /** About how many rows it has, or how many by the value of a param. */
  readonly rows?: number | { readonly param: string; readonly sizes: Readonly<Record<string, number>> };
  /** Whether each session of the days that are asked for has the whole list. */
  readonly isOfEachDay?: true;
}

/** A market, or a board of one, on which a share is listed. */
export type Market = 'Shanghai' | 'STAR' | 'Shenzhen' | 'ChiNext' | 'Beijing' | 'Hong Kong' | 'United States';

/** What a column says of a share, by the market on which it is listed. */
export type TextsOfMarkets = Readonly<Partial<Record<Market, string>>>;

/** A name that the source gives to a column or an item. */
export interface SampleName {
  /**
   * In braces stands what the params and the last day of the table decide: `{symbol}`, the year `{YYYY}` and the
   * others as in `texts`, the newest session `{day-0}` and the one before `{day-1}`, the newest report period
   * `{report-0}`, and the month before, as `June 2026`, `{month-1}`.
   */
  readonly name: string;
  /** Whether its values are texts. */
  readonly isText?: true;
  /** Whether its values count something: they are whole. */
  readonly isCount?: true;
  /** Whether it is the heading of the items after it, and has no values. */
  readonly isHeading?: true;
  /** Near which figure of its row its value is, as with a column. */
  readonly near?: Near;
}

/** A row of whole numbers before the periods of a table, such as `Transform:`. */
export interface CodeRow {
  /** Its text in the column of periods. */
  readonly name: string;
  /** The smallest and the largest number. */
  readonly from: number;
  readonly to: number;
}

/** What tables hold that only the source names, by an example: the sandbox makes tables with it. */
export interface Sample {
  /** The dynamic columns, in their order: the same always, or by the value of a param. */
  readonly columns?:
    | readonly SampleName[]
    | { readonly param: string; readonly of: Readonly<Record<string, readonly SampleName[]>> };
  /** The items that the rows are of, in their order. */
  readonly items?: readonly SampleName[];
  /**
   * Texts with a structure, by column, or by item where a column has the values of items. Of several, each row
   * has the next, or that of the market of its security. In braces stand params and parts of the period of a row:
   * `{YYYY}`, the years beside it `{YYYY-1}` and `{YYYY+1}`, `{MM}`, `{M}` without a zero before it, `{DD}`, the
   * quarter `{Q}`, the quarters up to it `{1-Q}`, `{report}` as 年报, `{quarter}` as 四季度, `{HH}`, `{H}` without
   * a zero before it, `{mm}`, `{ss}`, and `{announced}`, the day on which its report appears, or
   * `{announcedDigits}`; the newest `{session}` that is over, as a day; the `{code}`, the `{name}` and the
   * `{industry}` of its security, and the `{product}` of a contract; or a figure of about this size, `{12.90}`.
   */
  readonly texts?: Readonly<Record<string, string | readonly string[] | TextsOfMarkets>>;
  /**
   * The column whose texts name the series of a history, and those texts, in their order: each day or period has a
   * row of each series. In braces stand params: `{city}`.
   */
  readonly series?: { readonly column: string; readonly names: readonly string[] };
  /** Rows of codes before the periods. */
  readonly codeRows?: readonly CodeRow[];
  /** How a text says the period of a row, in braces as in `texts`, if not as `2024-03`, `2024Q1` or `2024`. */
  readonly periods?: string;
  /** How columns write the codes of securities, where not as a param has them, or else as `600000`. */
  readonly codes?: Readonly<Record<string, CodeForm>>;
  /** Whether the newest row comes first. */
  readonly isNewestFirst?: true;
}

/** How a code says its exchange, by the examples of Pudong Development Bank and of Apple. */
type CodeForm = '600000' | 'sh600000' | 'SH600000' | '600000.SH' | '105.AAPL' | '153.AAPL';
