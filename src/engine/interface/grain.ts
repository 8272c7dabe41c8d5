/**
 * The grain of a table: what one of its rows stands for. Rows of a length of time form a series. Rows of any other
 * grain form a list, of one moment or of some days.
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
export type Grain =
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

const LENGTHS: ReadonlySet<Grain> = new Set(['minute', 'day', 'week', 'month', 'quarter', 'year', 'report']);

/** Whether rows form a series of lengths of time, and not a list. */
export function isTimeGrain(grain: Grain): boolean {
  return LENGTHS.has(grain);
}

// The rows of these are events, each at a time of its own.
const MOMENTS: ReadonlySet<Grain> = new Set(['trade', 'event']);

/** Whether rows may form a series by time: of lengths of time, or of deals or events of one thing. */
export function mayBeSeries(grain: DeclaredGrain): boolean {
  const grains = typeof grain === 'string' ? [grain] : Object.values(grain.of);
  return grains.some((each) => isTimeGrain(each) || MOMENTS.has(each));
}

/** The grain of an interface whose param decides it, by the value of the param. */
interface GrainByParam {
  readonly param: string;
  readonly of: Readonly<Record<string, Grain>>;
}

/** The grain of an interface: the same for all params, or by the value of one. */
export type DeclaredGrain = Grain | GrainByParam;

/**
 * Returns the grain of a table of these params; for a value without a grain, that of the first value. The checks
 * of declarations find such a value.
 */
export function grainFor(grain: DeclaredGrain, params: Readonly<Record<string, unknown>>): Grain {
  if (typeof grain === 'string') return grain;
  const [first] = Object.values(grain.of);
  return grain.of[String(params[grain.param])] ?? first!;
}
