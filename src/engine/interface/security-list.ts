/** What the rows of a list of securities are. */
export const LISTED_KINDS = [
  'share',
  'index',
  'fund',
  'hong_kong_share',
  'american_share',
  'convertible_bond',
  'b_share',
  'futures',
  'bond',
  'option',
  'industry_board',
  'concept_board',
] as const;

/** What the rows of a list of securities are: see {@link LISTED_KINDS}. */
export type ListedKind = (typeof LISTED_KINDS)[number];

/** A kind of boards. */
export type BoardKind = Extract<ListedKind, 'industry_board' | 'concept_board'>;

/** The columns of a list of all securities of a kind, by their names, and what the list costs. */
export interface SecurityList {
  readonly of: ListedKind;
  readonly code: string;
  readonly name: string;
  /** The column of English names, where the list has them. */
  readonly english?: string;
  /** The interface that has the English names, where another one does, and its columns of codes and names. */
  readonly englishIn?: { readonly interface: string; readonly code: string; readonly name: string };
  /** The column of the exchange, where the code does not tell it. */
  readonly exchange?: string;
  /** The query of the call that lists all of them; empty when left out. */
  readonly query?: string;
  /** About how many requests the whole list takes: cheap lists are loaded first. */
  readonly requests: number;
  /** The interface that this list replaces when it fails. Left out, the list is always loaded. */
  readonly standsInFor?: string;
}
