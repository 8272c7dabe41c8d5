import { quote } from '../../../../base/errors.ts';
import { say } from '../../../../base/say.ts';
import { Cells, type NamedCells } from '../../../../engine/formats/cells.ts';
import { findSheetTable, type SheetTable } from '../../../../engine/formats/workbook/sheet-columns.ts';
import { parseWorkbook } from '../../../../engine/formats/workbook/workbook.ts';
import { inspect } from '../../../../engine/interface/inspections.ts';
import type { Page, Pages } from '../../../../engine/interface/pages.ts';
import type { Source } from '../../../../engine/interface/source.ts';
import type { Columns } from '../../../declare/columns.ts';
import { refuseDisorder } from '../../../wire/list-of-records.ts';
import { changed, noValue, refuseNoWorkbook } from '../../../wire/refusals.ts';
import { fillFromSheet, wantedOfSheet } from '../../../wire/table-columns.ts';
import { address } from '../../../wire/upstream-value.ts';
import { csindex } from '../site.ts';

/** A file of one index: its constituents, these with their weights, or its valuation. */
export type IndexFileAsk = { readonly file: keyof typeof FILES; readonly index: string };

/** The folder of each kind of file, which is also the end of its name. */
const FILES = { constituents: 'cons', weights: 'closeweight', valuation: 'indicator' } as const;

/** What the files are in Chinese. */
const CHINESE = { constituents: '成份股', weights: '权重', valuation: '估值' } as const satisfies Record<
  keyof typeof FILES,
  string
>;

const HOST = 'oss-ch.csindex.com.cn';
const ROOT = `https://${HOST}/static/html/csindex/public/uploads/file/autofile`;

// What the object store answers in the place of a file that it does not have; its status is 404, or was once 200.
const NO_SUCH_FILE = /<Code>NoSuchKey<\/Code>/;

/** The files of China Securities Index, one for each index. */
export const csindexFiles: Source<IndexFileAsk> = {
  ...csindex,
  inspections: { refuseOtherFile },
  hosts: [HOST],
  quirks: [
    say(
      'A file is a workbook of Excel whose name ends with .xls, whichever form it has.',
      '文件是 Excel 工作簿，不论格式如何，文件名均以 .xls 结尾。',
    ),
    say(
      'It has files of the indices that China Securities Index calculates, also of some whose codes begin with 399; other indices of Shenzhen have none.',
      '它有中证指数公司所计算指数的文件，包括一些代码以 399 开头的指数；其他深圳指数没有。',
    ),
  ],
  notFoundMeaning: say(
    'China Securities Index has no such file of the index, as of many indices of Shenzhen (399xxx).',
    '中证指数没有该指数的此类文件，许多深证指数（399xxx）也没有。',
  ),
  fetch: async (ask, context) => {
    const { [ask.file]: name } = FILES;
    const page = await context.fetch({
      url: `${ROOT}/${name}/${address`${ask.index}${name}`}.xls`,
      statuses: [404],
      check: inspect(refuseOtherFile, ask),
    });
    if (page.status === 404 || isAbsent(page.body))
      throw noValue(
        `China Securities Index has no file of the ${ask.file} of ${ask.index}.`,
        `中证指数没有 ${ask.index} 的${CHINESE[ask.file]}文件。`,
      );
    return [page];
  },
};

function refuseOtherFile({ body }: Page, ask: IndexFileAsk): void {
  if (!isAbsent(body)) refuseNoWorkbook({ body }, labelOf(ask));
}

function isAbsent(body: Buffer): boolean {
  return NO_SUCH_FILE.test(body.toString('utf8', 0, 500));
}

const labelOf = ({ file, index }: IndexFileAsk): string => `China Securities Index, ${file} of ${index}`;

/**
 * The name of a column by its heading in two languages: `成份券代码Constituent Code` is 成分券代码. The source writes
 * 成份 and 成分, and the English words in several ways.
 */
function chineseName(heading: string): string {
  return (/^\s*(\p{Script=Han}+)/u.exec(heading)?.[1] ?? '').replaceAll('成份', '成分');
}

/** The names of some columns, which the rules of a file read. */
const INDEX = '指数代码';
const DAY = '日期';
const CONSTITUENT = '成分券代码';

/**
 * Parses a file into declared columns, each found by its Chinese heading.
 *
 * The day is the number 20260630, or a text. A constituent whose code is a number gets its leading zeros back:
 * five digits in Hong Kong, six elsewhere.
 *
 * Throws `upstream_changed` for a file without a heading, of another index or of several days, without rows or
 * with one constituent twice, and for weights that do not sum to 100.
 */
export function parseIndexFile([{ body }]: Pages, ask: IndexFileAsk, columns: Columns): readonly NamedCells[] {
  const label = labelOf(ask);
  const table = findSheetTable(parseWorkbook(body, label), wantedOfSheet(columns), { label, nameOf: chineseName });
  if (table.length === 0) throw changed(label, 'expected constituents, got none');
  const parsed = fillFromSheet(columns, withCodesOfHongKong(table), label);
  const read = (name: string): Cells => parsed.find((column) => column.name === name)?.cells ?? Cells.texts([]);
  const [indices, days] = [distinct(read(INDEX)), distinct(read(DAY))];
  if (indices.length !== 1 || indices[0] !== ask.index) throw changed(label, `it is of the index ${quote(indices)}`);
  if (days.length !== 1 || days[0] === null) throw changed(label, `expected one day, got ${quote(days)}`);
  refuseEqualConstituents(read(CONSTITUENT), read('交易所'), label);
  if (ask.file === 'weights') refuseOtherSum(read('权重'), label);
  return parsed;
}

/** The name of a column of a valuation: `市盈率1（总股本）P/E1` is 市盈率1, and there is 市盈率2. */
function valuationName(heading: string): string {
  return /^\s*(\p{Script=Han}+[12]?)/u.exec(heading)?.[1] ?? '';
}

/**
 * Parses the valuation of an index, newest day first, each column found by its Chinese heading. Throws
 * `upstream_changed` for a file without a heading, of another index or of no day, and for days that do not
 * descend.
 */
export function parseValuation([{ body }]: Pages, ask: IndexFileAsk, columns: Columns): readonly NamedCells[] {
  const label = labelOf(ask);
  const table = findSheetTable(parseWorkbook(body, label), wantedOfSheet(columns), { label, nameOf: valuationName });
  if (table.length === 0) throw changed(label, 'expected days, got none');
  const parsed = fillFromSheet(columns, table, label);
  const read = (name: string): Cells => parsed.find((column) => column.name === name)?.cells ?? Cells.texts([]);
  const [of, indices] = [read(DAY), distinct(read(INDEX))];
  if (indices.length !== 1 || indices[0] !== ask.index) throw changed(label, `it is of the index ${quote(indices)}`);
  refuseDisorder(Array.from({ length: of.length }, (_, row) => of.textAt(row) ?? '').toReversed(), label);
  return parsed;
}

/** A table whose constituents in Hong Kong have five digits, where they are numbers. */
function withCodesOfHongKong(table: SheetTable): SheetTable {
  const [codes, exchanges] = [table.columns.get(CONSTITUENT), table.columns.get('交易所英文名称')];
  if (!codes) return table;
  const cells = codes.cells.map((cell, row) => {
    const exchange = exchanges?.cells[row];
    const isAbroad = typeof exchange === 'string' && /hong kong/i.test(exchange);
    return isAbroad && typeof cell === 'number' ? String(cell).padStart(5, '0') : cell;
  });
  return { ...table, columns: new Map(table.columns).set(CONSTITUENT, { ...codes, cells }) };
}

/** The cells of a column, each once. */
function distinct(cells: Cells): readonly (string | null)[] {
  return [...new Set(Array.from({ length: cells.length }, (_, row) => cells.textAt(row)))];
}

/** Throws `upstream_changed` for a row without a code and for a security that comes twice. */
function refuseEqualConstituents(codes: Cells, exchanges: Cells, label: string): void {
  const seen = new Set<string>();
  for (let row = 0; row < codes.length; row++) {
    const code = codes.textAt(row);
    if (code === null) throw changed(label, `row ${row + 1} has no code`);
    const security = `${exchanges.textAt(row)} ${code}`;
    if (seen.has(security)) throw changed(label, `${code} came twice`);
    seen.add(security);
  }
}

// Each weight is rounded to a thousandth or so; the file of 000300 of July 2025 summed to 8.
const MAX_DIFFERENCE = 1;

/**
 * Throws `upstream_changed` for a row without a weight, for one below 0, and for weights that are not all of 100.
 */
function refuseOtherSum(weights: Cells, label: string): void {
  let sum = 0;
  for (let row = 0; row < weights.length; row++) {
    const weight = weights.valueAt(row);
    if (typeof weight !== 'number' || weight < 0) throw changed(label, `row ${row + 1} has no weight`);
    sum += weight;
  }
  if (Math.abs(sum - 100) > MAX_DIFFERENCE) throw changed(label, `the weights sum to ${sum.toFixed(2)} percent`);
}
