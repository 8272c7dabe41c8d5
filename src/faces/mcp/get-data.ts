import { comparePeriods, periodColumnOf } from '../../engine/answer/last-period.ts';
import { type Grain, grainFor } from '../../engine/interface/grain.ts';
import type { Arguments, ArgumentValues } from './arguments.ts';
import { toCsvText } from './csv-text.ts';
import { type AskedTable, amount, findTable, periodSpanText } from './find-table.ts';
import { rowsMatching } from './matching-rows.ts';
import { sortRows } from './sorted-rows.ts';
import { summaryOf } from './summary.ts';
import { tokenCountOf, tokenCountWithin } from './tokens.ts';
import type { McpServices, ToolContext } from './tool-context.ts';
import { unitsText } from './units-text.ts';

/** The arguments of `get_data`. */
export const GET_DATA = {
  name: { takes: { is: 'text', maxLength: 200 }, required: true },
  params: {
    takes: { is: 'texts by name' },
    doc: 'parameters of the interface, each a text: {"symbol": "600519"}',
    default: {},
  },
  columns: { takes: { is: 'list of texts' }, doc: 'only these; all when left out' },
  where: {
    takes: { is: 'texts by name' },
    doc: 'only rows of ALL whose cells match: {"代码": "600519", "涨跌幅": ">5", "名称": "~银行"}; of a list, one',
    default: {},
  },
  sort: {
    takes: { is: 'text', maxLength: 200 },
    doc: 'column by which all rows are sorted before some are shown; "-涨跌幅": the largest first',
  },
  as_of: {
    takes: { is: 'text', maxLength: 40 },
    doc: 'the table as it was known on a past day, "2026-10-01", where the service keeps an archive',
  },
  rows: { takes: { is: 'whole number', least: 1, most: 1_000 }, default: 20 },
  part: {
    takes: { is: 'choice', of: ['last', 'first'] },
    doc: 'which rows; when left out, the newest, or the first of a sorted table and of a list such as a ranking',
  },
  skip: {
    takes: { is: 'whole number', least: 0, most: 1_000_000 },
    doc: 'rows of that part to pass over: the next page',
    default: 0,
  },
  summary: {
    takes: { is: 'flag' },
    doc: 'instead of rows, a line for each column over ALL rows: count, distinct, min, max, mean, first, last',
    default: false,
  },
  budget: { takes: { is: 'whole number', least: 1_000, most: 12_000 }, doc: 'tokens of the answer', default: 4_000 },
} as const satisfies Arguments;

/** A longer address is left out: the call itself says the same. */
const MAX_ADDRESS_LENGTH = 400;
/** The share of the budget that units may take. */
const UNITS_SHARE = 0.2;

/**
 * Answers `get_data`: the params in force, the source, what is shown and what is left out, and the rows as CSV,
 * within a budget of tokens.
 */
export async function getData(
  services: McpServices,
  {
    name,
    params,
    columns,
    where,
    sort,
    as_of: asOf,
    rows,
    part,
    skip,
    summary,
    budget,
  }: ArgumentValues<typeof GET_DATA>,
  context: ToolContext,
): Promise<string> {
  const found = await findTable(services, { name, params, columns, asOf }, context);
  const { whole, picked, heading } = found;
  const matching = Object.keys(where).length === 0 ? undefined : await rowsMatching(found.iface, whole, where);
  const wanted = matching?.table ?? whole;
  const sorted = sort === undefined ? undefined : sortRows(found.iface, wanted, sort);
  const table = (sorted?.table ?? wanted).pick(picked);
  const order = sorted ? `, ${sorted.order}` : '';
  const total = `${amount(whole.length, 'row')}${periodSpanText(whole)}, ${amount(whole.columns.length, 'column')}${matching ? `, ${matching.matching}` : ''}`;
  const end = part === undefined ? (sorted ? 'first' : usualEnd(found)) : part === 'first' ? 'first' : 'last';
  const lines = (shown: string, left: LeftOut, columns = picked): readonly string[] => [
    ...heading,
    `${total} | shown: ${shown} | ${leftOutText(left, found, context, summary)}${unitsText(found.iface, columns, UNITS_SHARE * tokenCountWithin(budget))}`,
  ];
  // The longest possible lines before the rows, for the budget.
  const most = lines(
    `${pageText(end, skip, wanted.length)}, ${whole.columns.length} columns, of ${rows} rows within the budget${order}`,
    { rows: wanted.length, columns: whole.columns.length, characters: 1_000_000 },
  );
  const maxCount = tokenCountWithin(budget) - tokenCountOf(most.join('\n')) - 1;
  if (summary) {
    const text = toCsvText(await summaryOf(table), 'first', maxCount);
    const left = { rows: wanted.length, columns: whole.columns.length - text.rows, characters: text.cut };
    const shown = `0 rows, ${amount(text.rows, 'column')}, each summed up over ${all(wanted.length)}${order}`;
    return [...lines(shown, left, picked.slice(0, text.rows)), ...text.lines].join('\n');
  }
  const after = Math.max(0, table.length - skip);
  const page = end === 'first' ? table.tail(after).head(rows) : table.head(after).tail(rows);
  const text = toCsvText(page, end, maxCount);
  const fewer = text.rows < page.length ? `, of ${amount(page.length, 'row')} within the budget` : '';
  const which =
    text.rows === wanted.length
      ? all(text.rows)
      : after === 0
        ? '0 rows (skip passes over all of them)'
        : pageText(end, skip, text.rows);
  const shown = `${which}, ${amount(text.columns, 'column')}${fewer}${order}`;
  const left = { rows: wanted.length - text.rows, columns: whole.columns.length - text.columns, characters: text.cut };
  return [...lines(shown, left, picked.slice(0, text.columns)), ...text.lines].join('\n');
}

// The grains of lists without an order in time.
const LISTED: ReadonlySet<Grain> = new Set(['security', 'board', 'party', 'item']);

// Rows of a table that are compared to learn its order: more take longer than the answer.
const COMPARED_ROWS = 1_000;

/**
 * The end of a table whose rows are wanted most. A series has its newest rows at its end, unless no row is newer
 * than the one before. A list, such as a ranking or the events of one day, begins with what matters most.
 */
function usualEnd({ iface, whole, params }: AskedTable): 'first' | 'last' {
  const { from, to, length } = whole;
  const grain = grainFor(iface.grain, params);
  if (iface.kind === 'snapshot' && LISTED.has(grain)) return 'first';
  const cells = whole.cellsOf(periodColumnOf(iface));
  if (!cells) return 'last';
  const upwards: string[] = [];
  const step = Math.ceil(length / COMPARED_ROWS);
  for (let row = to - 1; row >= from; row -= step) {
    const period = cells.textAt(row);
    if (period !== null) upwards.push(period);
  }
  const [last, first] = [upwards[0], upwards.at(-1)];
  if (first === undefined || last === undefined) return 'last';
  if (grain === 'event' && upwards.every((each) => each === first)) return 'first';
  if (comparePeriods(first, last) <= 0) return 'last';
  return upwards.every((each, at) => at === 0 || comparePeriods(upwards[at - 1]!, each) <= 0) ? 'first' : 'last';
}

/** Which rows are shown: `last 20 rows`, or `20 rows (number 21 to 40 from the end)`. */
function pageText(end: 'first' | 'last', skip: number, rows: number): string {
  if (skip === 0 || rows === 0) return `${end} ${amount(rows, 'row')}`;
  return `${amount(rows, 'row')} (number ${skip + 1} to ${skip + rows} from the ${end === 'first' ? 'start' : 'end'})`;
}

/** `all 20 rows`, or `the only row`. */
function all(rows: number): string {
  return rows === 1 ? 'the only row' : `all ${rows} rows`;
}

/** What an answer leaves out. */
interface LeftOut {
  readonly rows: number;
  readonly columns: number;
  /** Characters of cells that were cut. */
  readonly characters: number;
}

/** The amounts left out, and how to get them; `complete` if there are none. */
function leftOutText(
  { rows, columns, characters }: LeftOut,
  found: AskedTable,
  context: ToolContext,
  isSummary: boolean,
): string {
  const left = [
    ...(rows > 0 ? [amount(rows, 'row')] : []),
    ...(columns > 0 ? [amount(columns, 'column')] : []),
    ...(characters > 0 ? [`${amount(characters, 'character')} of cells`] : []),
  ];
  return left.length === 0 ? 'complete' : `left out: ${left.join(', ')}: ${restText(found, context, isSummary)}`;
}

/** How to get the rest: arguments of another call, and the address or the file of everything. */
function restText(
  { iface, params, query, asOf }: AskedTable,
  { address, folder }: ToolContext,
  isSummary: boolean,
): string {
  const hasDays = Object.entries(iface.params).some(
    ([name, param]) => params[name] !== undefined && param.time === 'day',
  );
  const ways = [
    isSummary ? 'summary=false' : 'part, skip, where, sort, rows, columns, budget',
    ...(hasDays ? ['dates in params'] : []),
    ...(folder === undefined ? [] : ['save_data']),
  ];
  if (address === undefined) return ways.join(', ');
  const all = asOf
    ? `${address}/api/table/${iface.name}.csv?${query}${query && '&'}_as_of=${asOf.text}`
    : `${address}/api/export/${iface.name}.csv${query && '?'}${query}`;
  return all.length > MAX_ADDRESS_LENGTH ? ways.join(', ') : `${ways.join(', ')}, or all of it at ${all}`;
}
