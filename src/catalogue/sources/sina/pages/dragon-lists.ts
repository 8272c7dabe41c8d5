import { quote } from '../../../../base/errors.ts';
import type { NamedCells } from '../../../../engine/formats/cells.ts';
import { headingName } from '../../../../engine/formats/headings.ts';
import { type FoundTable, findTables } from '../../../../engine/formats/html/html-columns.ts';
import type { HtmlTable } from '../../../../engine/formats/html/html-table.ts';
import { toHtmlCells } from '../../../../engine/formats/html/html-table-cells.ts';
import { toCells } from '../../../../engine/formats/values.ts';
import { inspect } from '../../../../engine/interface/inspections.ts';
import type { Page, Pages } from '../../../../engine/interface/pages.ts';
import type { Source } from '../../../../engine/interface/source.ts';
import type { Columns } from '../../../declare/columns.ts';
import { fetchConsistentPages, inspectedPages } from '../../../wire/consistent-pages.ts';
import { onePage, pageCheck } from '../../../wire/one-page.ts';
import { filledColumns } from '../../../wire/records.ts';
import { changed } from '../../../wire/refusals.ts';
import { findOneTable, textsOf, wantedHeadings, wantedOf } from '../../../wire/table-columns.ts';
import { withQuery } from '../../../wire/upstream-value.ts';
import { readPage, refuseOtherDetails, refuseOtherPage, sinaPages, VIP, withoutDetails } from './page.ts';

// Dragon-tiger lists: the shares with unusual trading, and who traded them.

/** The shares on the list of one day, `2024-02-22`. */
export type DragonDayAsk = { readonly dragonDay: string };

const dayLabel = ({ dragonDay }: DragonDayAsk): string => `Sina dragon-tiger list of ${dragonDay}`;

/** The list of a day. */
export const sinaDragonDays: Source<DragonDayAsk> = {
  ...sinaPages,
  ...onePage<DragonDayAsk>(pageCheck(refuseOtherPage, dayLabel), (ask) => ({
    url: withQuery(`${VIP}/q/go.php/vInvestConsult/kind/lhb/index.phtml`, { tradedate: ask.dragonDay }),
  })),
};

/** The class of the element around the tables of a day. */
const LIST = ['class="list"', "class='list'"];
const REASON = '指标';

/**
 * Parses the list of a day: the tables in their order, each with its reason. Behind each share stands a row of a
 * single cell, which opens to show who traded: it is none. A day without a list has no rows.
 * Throws `upstream_changed` for a page without the place for the tables, for shares of another day, for a table of
 * such a width without the headings, and for rows of another layout.
 */
export function parseDragonDay([page]: Pages, ask: DragonDayAsk, columns: Columns): readonly NamedCells[] {
  const label = dayLabel(ask);
  refuseOtherDetails(page, ask.dragonDay, label);
  const filled = filledColumns(columns).filter(({ field }) => field !== REASON);
  const wanted = wantedOf(Object.fromEntries(filled.map(({ name, ...column }) => [name, column])), UNITS);
  const [first = ''] = Object.keys(wanted);
  const tables = readPage(page, label).tables.map(withoutDetails);
  // A smaller one stands in the details of a share.
  const isHeading = (row: HtmlTable['rows'][number]): boolean =>
    headingName(row[0]?.text ?? '') === first && row.length >= filled.length;
  const isList = (rows: HtmlTable['rows']): boolean => rows.slice(0, 2).some(isHeading);
  const lists = tables
    .filter(({ rows }) => isList(rows))
    .map((table) => ({ reason: reasonOf(table.rows, first), table: findOneTable([table], wanted, label) }));
  if (lists.length === 0 && !LIST.some((place) => page.body.includes(place)))
    throw changed(label, 'expected a page with the list of a day, got another one');
  const other = tables.find(({ rows }) => !isList(rows) && rows.some((row) => row.length >= filled.length));
  if (other)
    throw changed(
      label,
      `expected a table that begins with ${first}, got ${quote(other.rows[0]?.map(({ text }) => text) ?? [], 200)}`,
    );
  return [
    ...filled.map(({ name, field, cells: kind }): NamedCells => {
      const texts = lists.flatMap(({ table }) => textsOf(table, field));
      return { name, cells: toHtmlCells(kind, texts, { label: `${label}: ${name}` }) };
    }),
    {
      name: REASON,
      cells: toCells(
        'text',
        lists.flatMap(({ reason, table }) => Array.from({ length: table.length }, () => reason)),
        { label: `${label}: ${REASON}`, absent: [''] },
      ),
    },
  ];
}

/** What stands above the headings of a table; empty where nothing does. */
function reasonOf(rows: readonly (readonly { readonly text: string }[])[], heading: string): string {
  const text = rows[0]?.[0]?.text ?? '';
  return headingName(text) === heading ? '' : text;
}

/** A list of the last days, by what its rows are of. */
export type DragonListAsk = { readonly dragonList: 'ggtj' | 'yytj' | 'jgzz' | 'jgmx'; readonly days: string };

// A page is asked for each second, and the longest list, of 60 days, has some 3,000 rows.
const MAX_PAGES = 100;
// Of this list no end is known: as many pages are answered as AKShare answers.
const MAX_TRADE_PAGES = 6;
const PAGE_ROWS = 40;

/** The units in brackets behind headings. */
const UNITS = Object.fromEntries(
  [
    ['收盘价', '元'],
    ['对应值', '%'],
    ['成交量', '万股'],
    ['成交额', '万元'],
    ...['累积购买额', '累积买入额', '累积卖出额', '净额', '机构席位买入额', '机构席位卖出额'].map((name) => [
      name,
      '万',
    ]),
  ].map(([name = '', unit = '']) => [name, unit === '万' ? ['万', '万元'] : [unit]]),
);

/** Lists of the last days: their pages, until one brings no new row. */
export const sinaDragonLists: Source<DragonListAsk> = {
  ...sinaPages,
  inspections: { openReply },
  fetch: (ask, context) =>
    fetchConsistentPages<ListPage>(
      { label: labelOf(ask), isComplete: (pages) => isComplete(pages, ask), findFault },
      inspectedPages(context, inspect(openReply, ask), (page) => ({
        url: withQuery(`${VIP}/q/go.php/vLHBData/kind/${ask.dragonList}/index.phtml`, {
          ...(ask.days !== '' && { last: ask.days }),
          p: page,
        }),
      })),
    ),
};

function labelOf({ dragonList, days }: DragonListAsk): string {
  return `Sina dragon-tiger list ${dragonList}${days === '' ? '' : ` of ${days} days`}`;
}

/** One page. */
interface ListPage {
  /** Each row as a text. */
  readonly rows: readonly string[];
  /** The highest page that it links to; 1 where it links to none. */
  readonly linked: number;
}

/** Whether no further page is wanted: the last one has no new row, or is not full and links to no further page. */
function isComplete(pages: readonly ListPage[], ask: DragonListAsk): boolean {
  if (pages.length > MAX_PAGES) throw changed(labelOf(ask), `more than ${MAX_PAGES} pages`);
  const last = pages.at(-1);
  if (last === undefined) return false;
  if (ask.dragonList === 'jgmx' && pages.length >= MAX_TRADE_PAGES) return true;
  if (!hasNewRow(pages)) return true;
  return last.rows.length < PAGE_ROWS && last.linked <= pages.length;
}

/** Whether the last page has a row that those before it do not have. */
function hasNewRow(pages: readonly ListPage[]): boolean {
  const known = new Set(pages.slice(0, -1).flatMap(({ rows }) => rows));
  return pages.at(-1)?.rows.some((row) => !known.has(row)) === true;
}

/**
 * Why pages are not the whole list, as a clause: one that an earlier page links to has a row of its own. What the
 * source answers behind the last page is not documented: a page without a new row ends the list.
 */
function findFault(pages: readonly ListPage[]): string | undefined {
  const linked = Math.max(...pages.slice(0, -1).map((page) => page.linked));
  return linked < pages.length || hasNewRow(pages)
    ? undefined
    : `page ${pages.length} of ${linked} has no row that is new`;
}

/** The highest page that the links below a list lead to: `<a onclick="set_page_num('3')">3</a>`. */
function linkedPage({ body }: Pick<Page, 'body'>): number {
  const links = body.toString('latin1').matchAll(/set_page_num\(['"]?(\d{1,4})['"]?\)/g);
  return Math.max(1, ...[...links].map(([, number]) => Number(number)));
}

const FIRST_HEADING = { ggtj: '股票代码', yytj: '营业部名称', jgzz: '股票代码', jgmx: '股票代码' } as const;

function openReply(page: Page, ask: DragonListAsk): ListPage {
  const label = labelOf(ask);
  refuseOtherPage(page, label);
  const heading = FIRST_HEADING[ask.dragonList];
  const { tables } = readPage(page, label);
  const [table] = findTables(tables, wantedHeadings([heading]), label);
  const rows = tables.find(({ rows: all }) =>
    all.some((row) => row.some(({ text }) => headingName(text) === heading)),
  )?.rows;
  const own = table.length === 0 ? [] : (rows ?? []).slice(-table.length);
  return { rows: own.map((row) => row.map(({ text }) => text).join('\t')), linked: linkedPage(page) };
}

/**
 * Parses all pages by the headings of their tables, in the order of the source. Throws `upstream_changed` for a
 * page without the table, and for a code of another form.
 */
export function parseDragonList(pages: Pages, ask: DragonListAsk, columns: Columns): readonly NamedCells[] {
  const label = labelOf(ask);
  const tables = pages.map((page) => findOneTable(readPage(page, label).tables, wantedOf(columns, UNITS), label));
  const all = (field: string): readonly string[] => tables.flatMap((table: FoundTable) => textsOf(table, field));
  const odd = ask.dragonList === 'yytj' ? undefined : all('股票代码').find((code) => !/^\d{6}$/.test(code));
  if (odd !== undefined) throw changed(label, `expected a share code, got ${quote(odd)}`);
  return filledColumns(columns).map(({ name, field, cells: kind }) => {
    const form = { label: `${label}: ${name}`, absent: [''] };
    return { name, cells: kind === 'text' ? toCells(kind, all(field), form) : toHtmlCells(kind, all(field), form) };
  });
}
