import { quote } from '../../../../base/errors.ts';
import { isRecord, parseJson } from '../../../../engine/formats/json/json.ts';
import type { RowField } from '../../../../engine/formats/json/json-rows.ts';
import { inspect } from '../../../../engine/interface/inspections.ts';
import type { Page, Pages } from '../../../../engine/interface/pages.ts';
import type { Source } from '../../../../engine/interface/source.ts';
import { inspectedPages } from '../../../wire/consistent-pages.ts';
import { type CountedPage, fetchCountedPages } from '../../../wire/counted-pages.ts';
import { type FieldCells, toFieldCells } from '../../../wire/field-cells.ts';
import {
  type Fields,
  type ListOfRecords,
  recordsIn,
  refuseTwice,
  rowsOfPages,
  valueAt,
} from '../../../wire/list-of-records.ts';
import { changed, refusePage } from '../../../wire/refusals.ts';
import { filter, withQuery } from '../../../wire/upstream-value.ts';
import { datacenter } from '../datacenter/site.ts';

/** The best analysts of a year, or the shares that one kind of institutions holds at the end of a quarter. */
export type DataPageAsk =
  | { readonly list: 'analysts'; readonly year: string }
  | { readonly list: 'holdings'; readonly kind: '1' | '2' | '3' | '4' | '5' | '6'; readonly quarter: string };

const MAX_PAGES = 20;
const PAGE_ROWS = 500;

/** Where the rows and the number of pages stand in the reply of each list. */
const LISTS: Readonly<Record<DataPageAsk['list'], ListOfRecords & { readonly pages: string }>> = {
  analysts: {
    label: 'Eastmoney ranking of analysts',
    at: 'result.data',
    pages: 'result.pages',
    of: 'analysts',
    mayBeEmpty: true,
    key: { field: 'ANALYST_CODE', matching: /^\d{1,20}$/, form: 'the number of an analyst' },
  },
  holdings: {
    label: 'Eastmoney holdings of institutions',
    at: 'data',
    pages: 'pages',
    of: 'shares',
    mayBeEmpty: true,
    key: { field: 'SECURITY_CODE', matching: /^\d{6}$/, form: 'six digits' },
  },
};

/** Lists of data.eastmoney.com that are no reports of the datacenter. */
export const eastmoneyDataPages: Source<DataPageAsk> = {
  ...datacenter,
  inspections: { inspectPage },
  hosts: ['data.eastmoney.com'],
  fetch: (ask, context) =>
    fetchCountedPages(
      LISTS[ask.list].label,
      inspectedPages(context, inspect(inspectPage, ask), (number) => ({
        url: addressOf(ask, number),
        headers: { referer: 'https://data.eastmoney.com/' },
      })),
    ),
};

function addressOf(ask: DataPageAsk, number: number): string {
  if (ask.list === 'analysts')
    return withQuery('https://data.eastmoney.com/dataapi/invest/list', {
      sortColumns: 'YEAR_YIELD',
      sortTypes: -1,
      pageSize: PAGE_ROWS,
      pageNumber: number,
      reportName: 'RPT_ANALYST_INDEX_RANK',
      columns: 'ALL',
      source: 'WEB',
      client: 'WEB',
      filter: filter`(YEAR="${ask.year}")`,
      distinct: 'ANALYST_CODE',
      limit: 'top100',
    });
  return withQuery('https://data.eastmoney.com/dataapi/zlsj/list', {
    date: ask.quarter,
    type: ask.kind,
    zjc: 0,
    sortField: 'HOULD_NUM',
    sortDirec: 1,
    pageNum: number,
    pageSize: PAGE_ROWS,
    p: number,
    pageNo: number,
  });
}

/** Inspects a page. Throws what {@link openDataPage} throws. */
function inspectPage(page: Page, ask: DataPageAsk): CountedPage {
  const { label, key } = LISTS[ask.list];
  refusePage(page, label);
  const { pages, rows } = openDataPage(page, ask);
  return { pages: Math.max(pages, 1), identities: rows.map((row) => String(row[key!.field])) };
}

/**
 * Opens a page. A year without analysts has no `result`, a quarter without holdings no pages. Throws
 * `upstream_changed` for another form, too many pages, a page without rows although there are some, and a row of
 * another year or quarter.
 */
function openDataPage({ body }: Pick<Page, 'body'>, ask: DataPageAsk): { pages: number; rows: readonly Fields[] } {
  const list = LISTS[ask.list];
  const reply = parseJson(body, list.label);
  const count = valueAt(reply, list.pages) ?? null;
  const isNothing =
    isRecord(reply) &&
    (ask.list === 'analysts'
      ? reply.result === null
      : count === 0 && (reply.data ?? null) === null && 'pages' in reply);
  if (isNothing) return { pages: 0, rows: [] };
  const rows = recordsIn(reply, list);
  if (typeof count !== 'number' || !Number.isSafeInteger(count) || count < 0 || count > MAX_PAGES)
    throw changed(list.label, `expected a number of pages, got ${quote(count)}`);
  if (rows.length === 0 && count > 0) throw changed(list.label, `a page without rows, of ${count}`);
  for (const { YEAR: year, REPORT_DATE: quarter } of rows) {
    if (ask.list === 'analysts' && String(year) !== ask.year)
      throw changed(list.label, `asked for ${ask.year}, got a row of ${quote(year ?? null)}`);
    if (ask.list === 'holdings' && typeof quarter === 'string' && quarter.slice(0, 10) !== ask.quarter)
      throw changed(list.label, `asked for ${ask.quarter}, got a row of ${quote(quarter)}`);
  }
  return { pages: count, rows };
}

/**
 * Parses a list into the cells of fields, in its order. Throws `upstream_changed` for a row that comes twice, and
 * for a page without rows among several.
 */
export function parseDataPage(pages: Pages, ask: DataPageAsk, fields: readonly RowField[]): FieldCells {
  const { label, key } = LISTS[ask.list];
  const rows = rowsOfPages(
    pages.map((page) => openDataPage(page, ask).rows),
    label,
  );
  refuseTwice(rows, label, (row) => row[key!.field]);
  return toFieldCells(rows, fields, { label, absent: ['', '-'] });
}
