import { quote } from '../../../../base/errors.ts';
import { say } from '../../../../base/say.ts';
import { byTextOf } from '../../../../base/text-order.ts';
import { Cells, type NamedCells } from '../../../../engine/formats/cells.ts';
import { isRecord, parseJson } from '../../../../engine/formats/json/json.ts';
import { findSheetTable, type SheetTable } from '../../../../engine/formats/workbook/sheet-columns.ts';
import { isXls, isXlsx, parseWorkbook } from '../../../../engine/formats/workbook/workbook.ts';
import { inspect } from '../../../../engine/interface/inspections.ts';
import type { Page, Pages } from '../../../../engine/interface/pages.ts';
import type { Source } from '../../../../engine/interface/source.ts';
import type { Columns } from '../../../declare/columns.ts';
import { toFieldCells } from '../../../wire/field-cells.ts';
import { LARGE_FILES } from '../../../wire/limits.ts';
import { type Fields, recordsIn, refuseDisorder, refuseTwice } from '../../../wire/list-of-records.ts';
import { fillColumns } from '../../../wire/records.ts';
import { changed, noValue, refused, refuseNoData } from '../../../wire/refusals.ts';
import { fillFromSheet, wantedOfSheet } from '../../../wire/table-columns.ts';
import { toDayText } from '../../../wire/times.ts';
import { address, withQuery } from '../../../wire/upstream-value.ts';

/**
 * What is wanted of the site: days of an index in some whole years, a file of an index, or the list of indices.
 */
export type CniAsk =
  | { readonly index: string; readonly first: number; readonly last: number }
  | { readonly index: string; readonly file: 'history' | 'adjustment' }
  | { readonly list: 'all' };

const SITE_HOST = 'www.cnindex.com.cn';
const QUOTE_HOST = 'hq.cnindex.com.cn';
// The site has some 1,260 indices.
const MAX_INDICES = 2_000;

/** The indices of Shenzhen Securities Information: their days, their constituents and the list of them. */
export const cnindex: Source<CniAsk> = {
  inspections: { refuseNoData },
  name: 'cnindex',
  title: say('CNI indices (国证指数)', '国证指数'),
  terms: 'https://www.cnindex.com.cn/',
  notFoundMeaning: say('CNI has no such file of the index.', '国证指数没有该指数的此类文件。'),
  hosts: [SITE_HOST, QUOTE_HOST],
  limits: LARGE_FILES,
  fetch: async (ask, context) => {
    const check = inspect(refuseNoData, labelOf(ask));
    if (!('first' in ask)) return [await context.fetch({ url: addressOf(ask), check })];
    return [await context.fetch({ url: addressOf(ask), alternateHosts: [SITE_HOST], check })];
  },
};

function addressOf(ask: CniAsk): string {
  if ('list' in ask)
    return withQuery(`https://${SITE_HOST}/index/indexList`, { channelCode: -1, rows: MAX_INDICES, pageNum: 1 });
  if ('file' in ask)
    return withQuery(address`https://www.cnindex.com.cn/sample-detail/download-${ask.file}`, { indexcode: ask.index });
  return withQuery(`https://${QUOTE_HOST}/market/market/getIndexDailyDataWithDataFormat`, {
    indexCode: ask.index,
    startDate: `${ask.first}-01-01`,
    endDate: `${ask.last}-12-31`,
    frequency: 'day',
  });
}

function labelOf(ask: CniAsk): string {
  if ('list' in ask) return 'CNI, list of indices';
  return 'file' in ask ? `CNI, ${ask.file} of ${ask.index}` : `CNI, days of ${ask.index}`;
}

// The codes of a success: a public test has the list of indices with 0.
const GOOD_CODES: readonly unknown[] = [0, '0', 200, '200'];

/** The data of a reply: `{"code":200,"data":{…}}`. Throws `upstream_refused` for a code that is no success. */
function dataOf({ body }: Pick<Page, 'body'>, label: string): Fields {
  const reply = parseJson(body, label);
  if (isRecord(reply) && 'code' in reply && !GOOD_CODES.includes(reply.code))
    throw refused(label, `it answers the code ${quote(reply.code)}`);
  if (!isRecord(reply) || !isRecord(reply.data)) throw changed(label, `expected data, got ${quote(reply)}`);
  return reply.data;
}

/** The values of a day, by their places; the second is the close once more. */
const DAY = [
  'day',
  'current',
  'high',
  'open',
  'low',
  'close',
  'change',
  'percent',
  'amount',
  'volume',
  'mean',
] as const;
// Where so many closes lie outside of their day's span, the values are others.
const MAX_ODD_PART = 0.1;

/**
 * Parses the days of an index, oldest first; an index that the site does not have has none. Throws
 * `upstream_changed` for days of another index or of other years, a day of another number of values, days that
 * come twice, opens and closes outside of their day's span, and changes that are not those of the closes.
 */
export function parseCniDays([page]: Pages, ask: CniAsk, columns: Columns): readonly NamedCells[] {
  const label = labelOf(ask);
  const { data, indexCode } = dataOf(page, label);
  if ('index' in ask && (indexCode ?? null) !== null && indexCode !== ask.index)
    throw changed(label, `the days are of ${quote(indexCode)}`);
  if (!Array.isArray(data)) throw changed(label, `expected a list of days, got ${quote(data)}`);
  const rows = data.map((values: unknown) => {
    if (!Array.isArray(values) || values.length !== DAY.length)
      throw changed(label, `expected ${DAY.length} values of a day, got ${quote(values)}`);
    const row: Fields = Object.fromEntries(DAY.map((name, at) => [name, values[at]]));
    const { day, percent = null } = row;
    const text = toDayText(day, `${label}: day`);
    const year = Number(text.slice(0, 4));
    if ('first' in ask && (year < ask.first || year > ask.last))
      throw changed(label, `asked for ${ask.first} to ${ask.last}, got the day ${text}`);
    return { ...row, day: text, percent: typeof percent === 'string' ? percent.replace(/%$/, '') : percent };
  });
  const ascending = rows.toSorted(byTextOf(({ day }) => day));
  refuseDisorder(ascending, label, ({ day }) => day);
  const odd = ascending.filter(isOdd).length;
  if (odd > rows.length * MAX_ODD_PART)
    throw changed(label, `${odd} of ${rows.length} opens or closes lie outside of their day`);
  // The day before may be left out: then its close is unknown.
  const changes = ascending.flatMap((row, at) => isOtherChange(row, ascending[at - 1]) ?? []);
  const others = changes.filter(Boolean).length;
  if (changes.length >= MIN_CHANGES && others * 2 > changes.length)
    throw changed(label, `${others} of ${changes.length} changes are others than those of the closes`);
  return fillColumns(columns, (fields) => toFieldCells(ascending, fields, { label, absent: ABSENT }));
}

const ABSENT = ['', '-', '--'];

/** Whether the opening or the closing level of a day lies outside of its span; an opening of 0 is none. */
function isOdd({ high, open, low, close }: Fields): boolean {
  if (!(Number(high) > 0 && Number(low) > 0)) return false;
  return [Number(open) || Number(close), Number(close)].some((level) => level > Number(high) || level < Number(low));
}

// A change in percent has two digits. A few of them prove nothing.
const ROUNDING_PERCENT = 0.02;
const MIN_CHANGES = 4;

/**
 * Whether the change of a day in percent is another one than that of the closes; undefined where it is unknown.
 */
function isOtherChange({ close, percent }: Fields, before: Fields | undefined): boolean | undefined {
  const [last, first, change] = [close, before?.close, percent].map((value) => Number(value ?? Number.NaN));
  if (!(last! > 0 && first! > 0) || Number.isNaN(change!)) return undefined;
  return Math.abs((last! / first! - 1) * 100 - change!) > ROUNDING_PERCENT;
}

/**
 * Parses the list of indices, in its order. Throws `upstream_changed` for another number of rows than it counts,
 * where it does, and for as many as were asked for.
 */
export function parseCniList([page]: Pages, ask: CniAsk, columns: Columns): readonly NamedCells[] {
  const label = labelOf(ask);
  const data = dataOf(page, label);
  const rows = recordsIn(data, { label, at: 'rows', of: 'indices' });
  if (data.total !== undefined && Number(data.total) !== rows.length)
    throw changed(label, `${quote(data.total)} indices announced, ${rows.length} sent`);
  if (rows.length >= MAX_INDICES) throw changed(label, `${rows.length} indices fill a page: there may be more`);
  refuseTwice(rows, label, ({ indexcode }) => indexcode);
  return fillColumns(columns, (fields) => toFieldCells(rows, fields, { label, absent: ABSENT }));
}

/**
 * Parses a file of an index, in its order. What is no workbook says that there is no such file: `no_value` for the
 * constituents, and no rows for their changes. Throws `upstream_changed` for a workbook without the columns, and
 * for weights that do not sum to 100 on a day.
 */
export function parseCniFile([{ body }]: Pages, ask: CniAsk, columns: Columns): readonly NamedCells[] {
  const label = labelOf(ask);
  if (!isXlsx(body) && !isXls(body)) {
    const reply = parseJson(body, label);
    if (!isRecord(reply) || !('code' in reply)) throw changed(label, `expected a workbook, got ${quote(reply)}`);
    if ('file' in ask && ask.file === 'adjustment')
      return fillColumns(columns, (fields) => toFieldCells([], fields, { label }));
    throw noValue(
      `${label}: there is no such file.`,
      `国证指数没有${'index' in ask ? ` ${ask.index} ` : ''}的这个文件。`,
    );
  }
  const table = findSheetTable(parseWorkbook(body, label), wantedOfSheet(columns), { label });
  const parsed = fillFromSheet(columns, table, label);
  refuseOtherSum(parsed, label);
  return parsed.map((column) => (column.name === MARK ? { ...column, cells: marksOf(table) } : column));
}

/** The column of what became of a constituent. */
const MARK = '调整类型';

/** The marks as the file has them: `-` is one of them, as `+` is, and does not stand for no value. */
function marksOf({ columns }: SheetTable): Cells {
  const texts = (columns.get(MARK)?.cells ?? []).map((cell) => String(cell ?? '').trim());
  return Cells.texts(texts.map((text) => (text === '' ? null : text)));
}

// Weights are rounded: those of a day sum to 99.95 or so.
const MAX_DIFFERENCE = 1;

function refuseOtherSum(columns: readonly NamedCells[], label: string): void {
  const [days, weights] = ['日期', '权重'].map((name) => columns.find((column) => column.name === name)?.cells);
  if (!days || !weights) return;
  const sums = new Map<string, number>();
  for (let row = 0; row < days.length; row++) {
    const day = days.textAt(row) ?? '';
    sums.set(day, (sums.get(day) ?? 0) + Number(weights.valueAt(row)));
  }
  for (const [day, sum] of sums)
    if (Math.abs(sum - 100) > MAX_DIFFERENCE)
      throw changed(label, `the weights of ${day} sum to ${sum.toFixed(2)} percent`);
}
