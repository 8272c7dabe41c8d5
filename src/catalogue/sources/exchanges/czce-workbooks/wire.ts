import { quote } from '../../../../base/errors.ts';
import { type CellKind, Cells, type NamedCells } from '../../../../engine/formats/cells.ts';
import { findSheetTable, toSheetCells } from '../../../../engine/formats/workbook/sheet-columns.ts';
import {
  type Cell,
  type DaySystem,
  isXls,
  isXlsx,
  parseWorkbook,
} from '../../../../engine/formats/workbook/workbook.ts';
import { isoDay } from '../../../../engine/interface/day-forms.ts';
import { inspect } from '../../../../engine/interface/inspections.ts';
import type { Page, Pages } from '../../../../engine/interface/pages.ts';
import type { Source } from '../../../../engine/interface/source.ts';
import type { Columns } from '../../../declare/columns.ts';
import { filledColumns } from '../../../wire/records.ts';
import { changed, refuseNoWorkbook } from '../../../wire/refusals.ts';
import { fillFromSheet, wantedOfSheet } from '../../../wire/table-columns.ts';
import { address } from '../../../wire/upstream-value.ts';
import { isAbsentAtZhengzhou, isAbsentReport } from '../czce-absence.ts';
import { checkAbsentDay } from '../futures-days.ts';
import { numberOf, refuseOtherSums } from '../futures-figures.ts';
import { zhengzhouFutures } from '../futures-site.ts';

/** One workbook of a day, `YYYYMMDD`. */
export type CzceWorkbookAsk = { readonly workbook: keyof typeof WORKBOOKS; readonly day: string };

const [HOST] = zhengzhouFutures.hosts;
const ROOT = `https://${HOST}`;

const WORKBOOKS = {
  deliveries: 'FutureDataSettlematched',
  matches: 'FutureDataDelsettle',
  'exchanges for physicals': 'FutureDataTrdtrades',
  receipts: 'FutureDataWhsheet',
} as const;

/** Since this day the exchange writes newer workbooks; for how many of its reports is not known. */
const FIRST_NEWER = '20251102';

const labelOf = ({ workbook, day }: CzceWorkbookAsk): string => `${zhengzhouFutures.title.en}, ${workbook} of ${day}`;

/**
 * The inspection of its workbooks: throws `upstream_refused` for what is none and does not say that there is none.
 */
function inspectWorkbook(page: Page, label: string): void {
  if (!isAbsentAtZhengzhou(page)) refuseNoWorkbook(page, label);
}

/** The workbooks of days: the usual ending first, then the other one. */
export const czceWorkbooks: Source<CzceWorkbookAsk> = {
  ...zhengzhouFutures,
  inspections: { inspectWorkbook },
  fetch: async (ask, context) => {
    const { workbook, day } = ask;
    const file = address`cn/DFSStaticFiles/Future/${day.slice(0, 4)}/${day}/${WORKBOOKS[workbook]}`;
    const fetchEnding = (ending: string): Promise<Page> =>
      context.fetch({
        url: `${ROOT}/${file}.${ending}`,
        statuses: [404],
        check: inspect(inspectWorkbook, labelOf(ask)),
      });
    const [usual, other] = day >= FIRST_NEWER ? ['xlsx', 'xls'] : ['xls', 'xlsx'];
    const page = await fetchEnding(usual!);
    return [isXls(page.body) || isXlsx(page.body) ? page : await fetchEnding(other!)];
  },
};

/** No rows of a day that has no workbook. Throws what {@link isAbsentReport} throws. */
function absentRows([page]: Pages, ask: CzceWorkbookAsk, columns: Columns): readonly NamedCells[] | undefined {
  if (!isAbsentReport(page, ask.day, labelOf(ask))) return undefined;
  checkAbsentDay(ask.day, page.obtained, labelOf(ask));
  return filledColumns(columns).map(({ name, cells }) => ({ name, cells: Cells.absent(cells, 0) }));
}

const SUM = /^(?:小计|总计|合计)$/;

/**
 * Parses a table with one line of headings into declared columns. Throws `upstream_changed` for another form, and
 * where the rows do not sum to 合计.
 * @param form whether the sum is a row of the table; and the column that is summed
 */
export function parseTable(
  pages: Pages,
  ask: CzceWorkbookAsk,
  columns: Columns,
  form: { readonly hasSum: boolean; readonly key: string; readonly figure: string },
): readonly NamedCells[] {
  const absent = absentRows(pages, ask, columns);
  if (absent) return absent;
  const label = labelOf(ask);
  const table = findSheetTable(parseWorkbook(pages[0].body, label), wantedOfSheet(columns), { label });
  const keys = (table.columns.get(form.key)?.cells ?? []).map((cell) =>
    typeof cell === 'string' ? cell.trim() : cell,
  );
  const figures = (table.columns.get(form.figure)?.cells ?? []).map((cell) => numberOf(cell) ?? 0);
  const parts = keys.flatMap((key, row) => (SUM.test(String(key)) ? [] : [{ product: '合计', figure: figures[row]! }]));
  const at = keys.indexOf('合计');
  refuseOtherSums(parts, new Map(at < 0 ? [] : [['合计', figures[at]!]]), label);
  const kept = keys.flatMap((key, row) => (!form.hasSum && SUM.test(String(key)) ? [] : [row]));
  const shown = new Map(
    [...table.columns].map(([name, column]) => [
      name,
      { ...column, cells: kept.map((row) => column.cells[row] ?? null) },
    ]),
  );
  return fillFromSheet(columns, { ...table, columns: shown, length: kept.length }, label);
}

/** The texts of a row of a sheet, without blanks. */
function textsOf(row: readonly Cell[]): readonly string[] {
  return row.map((cell) => (cell === null ? '' : String(cell).trim()));
}

const MATCH_FIELDS = ['卖方会员', '卖方会员-会员简称', '买方会员', '买方会员-会员简称', '交割量'] as const;

/**
 * Parses the matches of sellers and buyers: blocks of a title, `配对日期：2021-01-06 … 合约：CF101`, headings, five cells
 * for each match and their sum, which is judged and left out. Throws `upstream_changed` for another form, a match
 * of a later day, and sums that are none.
 */
export function parseMatches(pages: Pages, ask: CzceWorkbookAsk, columns: Columns): readonly NamedCells[] {
  const absent = absentRows(pages, ask, columns);
  if (absent) return absent;
  const label = labelOf(ask);
  const { sheets, days } = parseWorkbook(pages[0].body, label);
  const rows: Record<string, string>[] = [];
  let day = '';
  let contract = '';
  let volume = 0;
  let isOfMatches = false;
  for (const texts of sheets.flatMap((sheet) => sheet.readRows().map(textsOf))) {
    const line = texts.filter((text) => text !== '').join(' ');
    isOfMatches ||= /配对|卖方会员/.test(line);
    const [, matched] = /配对日期[:：]\s*(\d{4}-\d\d-\d\d)/.exec(line) ?? [];
    if (matched !== undefined) {
      [day, contract, volume] = [matched, /[:：]\s*([A-Z]{1,2}\d{3,4})\s*$/.exec(line)?.[1] ?? '', 0];
      if (contract === '' || day > isoDay(ask.day))
        throw changed(label, `expected a contract matched by then, got ${quote(line)}`);
      continue;
    }
    const figure = numberOf(texts[4]);
    if (day === '' || figure === undefined) continue;
    if (SUM.test(texts[0] ?? '')) {
      if (figure !== volume)
        throw changed(label, `the matches of ${contract} sum to ${volume}, and the exchange says ${figure}`);
      continue;
    }
    if (texts.slice(5).some((text) => text !== '')) throw changed(label, `expected five cells, got ${quote(texts)}`);
    volume += figure;
    const match = Object.fromEntries(MATCH_FIELDS.map((name, at) => [name, texts[at] ?? '']));
    rows.push({ ...match, 配对日期: day, 合约代码: contract });
  }
  // A day without matches has a title or headings, and no more.
  if (!isOfMatches) throw changed(label, 'a workbook without a word of matches');
  return filledColumns(columns).map((column) => columnOf(column, rows, label, days));
}

/** A column of rows by its field. */
function columnOf(
  { name, field, cells: kind }: { readonly name: string; readonly field: string; readonly cells: CellKind },
  rows: readonly Readonly<Record<string, string>>[],
  label: string,
  days: DaySystem,
): NamedCells {
  const cells = rows.map((row) => row[field] ?? null);
  return { name, cells: toSheetCells(kind, cells, { label: `${label}: ${name}`, days }) };
}

/** One block of receipts: the letters of its product, its headings and its rows. */
interface Block {
  readonly symbol: string;
  readonly headings: readonly string[];
  readonly rows: (readonly string[])[];
}

/** The first cell of headings. Below the receipts of wheat stands a list of its brands, with other headings. */
const HEADINGS = /^(?:仓库|厂库|机构)编号$/;

/**
 * Parses warehouse receipts: blocks of a title, `品种：白糖SR 单位：张 日期：2020-07-02`, headings, which differ from product
 * to product, and rows. Columns that are not declared are the dynamic ones, of texts. Throws `upstream_changed`
 * for another form or day, and for warehouses that do not sum to 总计.
 */
export function parseReceipts(pages: Pages, ask: CzceWorkbookAsk, columns: Columns): readonly NamedCells[] {
  const absent = absentRows(pages, ask, columns);
  if (absent) return absent;
  const label = labelOf(ask);
  const { sheets, days } = parseWorkbook(pages[0].body, label);
  const blocks: Block[] = [];
  let isTitle = false;
  for (const texts of sheets.flatMap((sheet) => sheet.readRows().map(textsOf))) {
    const line = texts.filter((text) => text !== '').join(' ');
    if (line.startsWith('品种')) {
      const of = /\d{4}-\d\d-\d\d/.exec(line)?.[0];
      if (of !== undefined && of !== isoDay(ask.day)) throw changed(label, `a product is of ${of}`);
      // 品种：PTA is the product TA.
      const symbol = /[A-Z]{1,2}(?![A-Z])/.exec(line)?.[0];
      if (symbol === undefined) throw changed(label, `expected the letters of a product, got ${quote(line)}`);
      blocks.push({ symbol, headings: [], rows: [] });
      isTitle = true;
    } else if (isTitle) {
      const { symbol } = blocks.pop()!;
      blocks.push({ symbol, headings: texts, rows: [] });
      isTitle = false;
    } else if (blocks.length > 0 && HEADINGS.test(texts[0] ?? '')) {
      blocks.push({ symbol: blocks.at(-1)!.symbol, headings: texts, rows: [] });
    } else if (line !== '' && texts.filter((text) => text !== '').length > 1) blocks.at(-1)?.rows.push(texts);
  }
  if (blocks.length === 0) throw changed(label, 'expected products, got none');
  const rows = blocks.flatMap(({ symbol, headings, rows: own }) =>
    own.map((texts): Readonly<Record<string, string>> => {
      const named = headings.flatMap((heading, at) => (heading === '' ? [] : [[heading, texts[at] ?? '']]));
      return { symbol, ...Object.fromEntries(named) };
    }),
  );
  const isSum = (row: Readonly<Record<string, string>>): boolean => Object.values(row).some((text) => SUM.test(text));
  const receipts = (row: Readonly<Record<string, string>>): number => numberOf(row.仓单数量) ?? 0;
  const totals = rows.filter((row) => Object.values(row).includes('总计'));
  refuseOtherSums(
    rows.filter((row) => !isSum(row)).map((row) => ({ product: row.symbol!, figure: receipts(row) })),
    new Map(totals.map((row) => [row.symbol!, receipts(row)])),
    label,
  );
  const declared = filledColumns(columns);
  const known = new Set(declared.map(({ field }) => field));
  const others = [...new Set(blocks.flatMap(({ headings }) => headings))].filter(
    (name) => name !== '' && !known.has(name),
  );
  const unknown = others.map((name) => ({ name, field: name, cells: 'text' as const }));
  return [...declared, ...unknown].map((column) => columnOf(column, rows, label, days));
}
