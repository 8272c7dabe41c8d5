/**
 * What one row of a table is of. Rows of a length of time are a series; of the other subjects a table is a list,
 * at one time or over some days.
 * - `minute`: one minute, or a span of some
 * - `day`, `week`, `month`, `quarter`, `year`: a day of trading, a release, or what else there is of each
 * - `report`: a reporting period of a company or a fund: a quarter, half a year or a year
 * - `trade`: one deal, or the deals of one moment
 * - `event`: what happens on a day that no period decides, such as a dividend, a pledge, a change of a rate
 * - `article`: a text, such as a piece of news, an announcement, a research report
 * - `security`: what has a price or a value: a share, bond, fund, index, contract, option or pair of currencies
 * - `board`: an industry, a concept, a region or another group of shares
 * - `party`: a company, an institution, a branch of a broker, a shareholder or a person
 * - `item`: a figure or property with its name, such as a line of a statement, or a class of what is counted
 */
export type RowSubject =
  | 'minute'
  | 'day'
  | 'week'
  | 'month'
  | 'quarter'
  | 'year'
  | 'report'
  | 'trade'
  | 'event'
  | 'article'
  | 'security'
  | 'board'
  | 'party'
  | 'item';

const LENGTHS: ReadonlySet<RowSubject> = new Set(['minute', 'day', 'week', 'month', 'quarter', 'year', 'report']);

/** Whether rows are of lengths of time, one after the other, and not those of a list. */
export function isLengthOfTime(subject: RowSubject): boolean {
  return LENGTHS.has(subject);
}

/** What one row of an interface is of, where a param decides it: by its value. */
interface SubjectByParam {
  readonly param: string;
  readonly of: Readonly<Record<string, RowSubject>>;
}

/** What one row of an interface is of: the same whatever the params are, or by the value of one. */
export type Each = RowSubject | SubjectByParam;

/**
 * Returns what one row is of when an interface is asked with these params; for a value that has no subject, that
 * of the first value. The checks of declarations find such a value.
 */
export function subjectFor(each: Each, params: Readonly<Record<string, unknown>>): RowSubject {
  if (typeof each === 'string') return each;
  const [first] = Object.values(each.of);
  return each.of[String(params[each.param])] ?? first!;
}
