import { quote } from '../../../../base/errors.ts';
import { type CellKind, Cells, type NamedCells } from '../../../../engine/formats/cells.ts';
import { decodeBody } from '../../../../engine/formats/encodings.ts';
import { headingName, isWantedUnit } from '../../../../engine/formats/headings.ts';
import type { HtmlTable } from '../../../../engine/formats/html/html-table.ts';
import { toHtmlCells } from '../../../../engine/formats/html/html-table-cells.ts';
import { refuseOtherTitle } from '../../../../engine/formats/html/page-title.ts';
import { inspect } from '../../../../engine/interface/inspections.ts';
import type { Pages } from '../../../../engine/interface/pages.ts';
import type { Source } from '../../../../engine/interface/source.ts';
import type { Columns } from '../../../declare/columns.ts';
import { filledColumns } from '../../../wire/records.ts';
import { beginningOf, changed } from '../../../wire/refusals.ts';
import { tablesOf } from '../../../wire/table-columns.ts';
import { address } from '../../../wire/upstream-value.ts';
import { noCompany, refuseOtherPage, thsCompanies } from '../site.ts';

/** A page of a company: its events, dividends or forecasts, or the dividends of one of Hong Kong. */
export type CompanyPageAsk = {
  readonly page: 'event' | 'bonus' | 'worth' | 'hong-kong-bonus';
  /** Six digits; four in Hong Kong. */
  readonly company: string;
  /** The table of forecasts, by AKShare's name of it. */
  readonly table?: string;
};

const labelOf = ({ page, company }: CompanyPageAsk): string => `Tonghuashun’s page ${page} of ${company}`;

/** What every page of a company has, and a script that comes in its place has not. */
const MARK = '</title>';

/** The pages of companies. A page in whose place a script comes is a refusal. */
export const thsCompanyPages: Source<CompanyPageAsk> = {
  ...thsCompanies,
  inspections: { refuseOtherPage },
  fetch: async (ask, context) => {
    const { page, company } = ask;
    const reply = await context.fetch({
      url:
        page === 'hong-kong-bonus'
          ? address`https://basic.10jqka.com.cn/176/HK${company}/bonus.html`
          : address`https://basic.10jqka.com.cn/new/${company}/${page}.html`,
      statuses: [404],
      check: inspect(refuseOtherPage, MARK, labelOf(ask)),
    });
    if (reply.status === 404) throw noCompany(company);
    return [reply];
  },
};

/** The tables of a page. Throws `upstream_changed` for a page that does not name the company, or is of another. */
function openTables([{ body }]: Pages, ask: CompanyPageAsk): readonly HtmlTable[] {
  const label = labelOf(ask);
  if (!body.includes(ask.company))
    throw changed(label, `expected a page of ${ask.company}, got ${quote(beginningOf(body))}`);
  const encoding = ask.page === 'hong-kong-bonus' ? 'utf-8' : 'gb18030';
  if (encoding === 'gb18030') refuseOtherTitle(decodeBody(body, encoding, label), ask.company, label);
  return tablesOf(body, encoding, label);
}

/** A table below its headings: the name of each column, and the texts of each row. */
interface Below {
  readonly names: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/**
 * The tables whose first heading has a name and which have some others, each heading joined over the rows of
 * headings that it stands in. Rows of another width are details of the row before, and left out. Throws
 * `upstream_changed` for a unit that is a multiple, since values have theirs behind them, and for a row of more
 * cells than there are headings.
 */
function findBelow(
  tables: readonly HtmlTable[],
  first: string,
  others: readonly string[],
  label: string,
): readonly Below[] {
  return tables.flatMap(({ rows }): readonly Below[] => {
    const at = rows.findIndex(([cell]) => headingName(cell?.text ?? '') === first);
    if (at < 0) return [];
    let end = at + 1;
    while (headingName(rows[end]?.[0]?.text ?? '') === first) end++;
    const headings = rows.slice(at, end);
    const names = headings[0]!.map((_, place) =>
      [...new Set(headings.map((row) => joinedName(row[place]?.text ?? '')))].join(''),
    );
    if (!others.every((name) => names.includes(name))) return [];
    const other = headings.flat().find(({ text }) => !isWantedUnit(text));
    if (other) throw changed(label, `another unit in the heading ${quote(other.text)}`);
    const below = rows.slice(end);
    const own = below.filter((row) => row.length === names.length);
    const wider = below.find((row) => row.length > names.length && new Set(row).size > names.length);
    if (wider) throw changed(label, `expected ${names.length} cells, got ${quote(wider.map(({ text }) => text))}`);
    return [{ names, rows: own.map((row) => row.map(({ text }) => text)) }];
  });
}

/** The name of a heading: a unit in its brackets is left out; `2024（实际值）` is `2024-实际值`. */
function joinedName(heading: string): string {
  const kind = /[（(](实际值|平均)[）)]/.exec(heading)?.[1];
  return headingName(heading) + (kind === undefined ? '' : `-${kind}`);
}

/** A day that may be written `2021.08.11`, as `2021-08-11`; anything else as it is. */
function toDay(text: string): string {
  return /^\d{4}\.\d\d\.\d\d$/.test(text) ? text.replaceAll('.', '-') : text;
}

/** The cells of texts of a page, of which `--` and nothing are no value. */
function toPageCells(kind: CellKind, texts: readonly string[], form: { readonly label: string }): Cells {
  if (kind === 'text')
    // What was done with shares stands in an element of its own, blanks before their number.
    return Cells.texts(
      texts.map((text) => (text === '' || text === '--' ? null : text.replace(/^(增持|减持) /, '$1'))),
    );
  return toHtmlCells(kind, kind === 'date' ? texts.map(toDay) : texts, form);
}

/** The cells of columns by the names of their headings; a partial column without its heading is left out. */
function cellsOf({ names, rows }: Below, columns: Columns, label: string): readonly NamedCells[] {
  return filledColumns(columns).flatMap(({ name, field, cells: kind, isOptional = false }): readonly NamedCells[] => {
    // Two headings may have been used for one column.
    const place = names.findIndex((each) => field.split('|').includes(each));
    if (place < 0 && isOptional) return [];
    if (place < 0) throw changed(label, `there is no heading ${field} among ${quote(names)}`);
    const texts = rows.map((row) => row[place]!);
    return [{ name, cells: toPageCells(kind, texts, { label: `${label}: ${name}` }) }];
  });
}

/**
 * Parses the one table of a page that has the headings of columns, the first of them first. A page of the company
 * without such a table has none: the columns are empty. Throws `upstream_changed` for two such tables, for one of
 * which the headings cannot be read, for the page of another company, and for a cell of another kind.
 */
export function parseCompanyTable(pages: Pages, ask: CompanyPageAsk, columns: Columns): readonly NamedCells[] {
  const label = labelOf(ask);
  const wanted = filledColumns(columns);
  const certain = wanted.filter(({ isOptional = false, field }) => !isOptional && !field.includes('|'));
  const [first = '', ...others] = certain.map(({ field }) => field);
  const found = findBelow(openTables(pages, ask), first, others, label);
  if (found.length > 1) throw changed(label, `expected one table ${first}, got ${found.length}`);
  const [table] = found;
  if (table) return cellsOf(table, columns, label);
  refuseUnread(pages, ask, first, columns);
  return wanted.flatMap(({ name, cells: kind, isOptional = false }) =>
    isOptional ? [] : [{ name, cells: Cells.absent(kind, 0) }],
  );
}

/** What the title or the text of each page says: without it, the page cannot be read. */
const WORDS: Readonly<Record<CompanyPageAsk['page'], string>> = {
  event: '公司大事',
  bonus: '分红',
  worth: '业绩预测',
  'hong-kong-bonus': '分红',
};

// A table of a company has as many columns at least, and a day or a year in each row.
const MIN_WIDTH = 5;
const DATED = /(?:19|20)\d\d/;

/**
 * Throws `upstream_changed` for a page without a wanted table, unless it shows that there is none: it says what
 * page it is, nowhere names the first heading, and has no other table like that.
 */
function refuseUnread(pages: Pages, ask: CompanyPageAsk, first: string, known: Columns | undefined): void {
  const label = labelOf(ask);
  const text = decodeBody(pages[0].body, ask.page === 'hong-kong-bonus' ? 'utf-8' : 'gb18030', label);
  if (!text.includes(WORDS[ask.page])) throw changed(label, `expected a page that says ${WORDS[ask.page]}`);
  if (text.includes(first))
    throw changed(label, `expected a table with the heading ${first}, and found its name alone`);
  const width = known
    ? Math.max(MIN_WIDTH, filledColumns(known).filter(({ isOptional }) => !isOptional).length)
    : MIN_WIDTH;
  // A page of Hong Kong has the one table.
  const others = ask.page === 'hong-kong-bonus' ? new Set() : HEADINGS;
  const like = openTables(pages, ask).find(
    ({ rows }) =>
      rows.some((row) => row.length >= width && row.some(({ text: cell }) => DATED.test(cell))) &&
      !rows.some((row) => row.some(({ text: cell }) => others.has(headingName(cell)))),
  );
  if (like) throw changed(label, `expected a table with the heading ${first}, got one without a known heading`);
}

// The first headings of the tables of all pages of the mainland.
const HEADINGS: ReadonlySet<string> = new Set(['公告日期', '变动日期', '报告期', '年度', '机构名称', '预测指标']);

const YEARLY = ['年度', '预测机构数', '最小值', '均值', '最大值', '行业平均数'];

/**
 * Parses one of the two tables of forecasts by year, which have the same headings: earnings per share, then
 * profits. A page that says that nobody has forecast has none. Throws `upstream_changed` for another number of
 * them.
 */
export function parseYearly(
  pages: Pages,
  ask: CompanyPageAsk,
  columns: Columns,
  which: 'earnings' | 'profits',
): readonly NamedCells[] {
  const label = labelOf(ask);
  const [first = '', ...others] = YEARLY;
  const found = findBelow(openTables(pages, ask), first, others, label);
  if (found.length === 0 && decodeBody(pages[0].body, 'gb18030', label).includes('暂无机构做出业绩预测'))
    return cellsOf({ names: YEARLY, rows: [] }, columns, label);
  if (found.length !== 2) throw changed(label, `expected two tables of forecasts, got ${found.length}`);
  return cellsOf(found[which === 'earnings' ? 0 : 1]!, columns, label);
}

/**
 * Parses the table of forecasts that begins with a heading, every column: numbers where all cells are, days in
 * 报告日期, texts otherwise. A page without it has none. Throws `upstream_changed` as {@link parseCompanyTable} does.
 */
export function parseDetails(pages: Pages, ask: CompanyPageAsk, first: '机构名称' | '预测指标'): readonly NamedCells[] {
  const label = labelOf(ask);
  const [table, ...others] = findBelow(openTables(pages, ask), first, [], label);
  if (others.length > 0) throw changed(label, `expected one table ${first}, got ${others.length + 1}`);
  if (!table) refuseUnread(pages, ask, first, undefined);
  const { names, rows } = table ?? { names: [first], rows: [] };
  if (new Set(names).size !== names.length) throw changed(label, `expected headings that differ, got ${quote(names)}`);
  return names.map((name, at) => {
    const texts = rows.map((row) => row[at] ?? '');
    const isNumeric = texts.length > 0 && texts.every((text) => /^-?\d{1,12}(?:\.\d{1,6})?$|^-{0,2}$/.test(text));
    const kind = name === '报告日期' ? 'date' : isNumeric && name.startsWith('预测年报') ? 'number' : 'text';
    return { name, cells: toPageCells(kind, texts, { label: `${label}: ${name}` }) };
  });
}

/**
 * How many cells a row of dividends of Hong Kong has: the heading of the days on which books are closed spans two.
 */
const HONG_KONG_WIDTH = 9;

/**
 * Parses the dividends of a company of Hong Kong, whose columns are known by their places, `#0` the first of nine.
 * Rows of another form are details of the plan before. A page without the table has none. Throws
 * `upstream_changed` for a heading at another place, and what is no day.
 */
export function parseHongKong(pages: Pages, ask: CompanyPageAsk, columns: Columns): readonly NamedCells[] {
  const label = labelOf(ask);
  const table = openTables(pages, ask).find(({ rows }) =>
    rows.some((row) => row.some(({ text }) => headingName(text) === '除净日')),
  );
  if (!table) refuseUnread(pages, ask, '除净日', undefined);
  const texts = (table?.rows ?? []).map((row) => row.map(({ text }) => text));
  refuseOtherPlaces(texts, columns, label);
  const rows = texts
    .filter((row) => row.length === HONG_KONG_WIDTH)
    // Headings name the ex-day, and a detail is one text over the whole width. What is no day is refused below.
    .filter((row) => new Set(row).size > 1 && !row.some((text) => headingName(text) === '除净日'));
  if (table && rows.length === 0) throw changed(label, 'expected dividends of nine cells, got none');
  return filledColumns(columns).map(({ name, field, cells: kind }) => {
    const own = rows.map((row) => row[placeIn(field)] ?? '');
    return { name, cells: toPageCells(kind, own, { label: `${label}: ${name}` }) };
  });
}

function placeIn(field: string): number {
  return Number(field.slice(1));
}

/** Throws `upstream_changed` where a heading that is the name of a column stands at the place of another one. */
function refuseOtherPlaces(rows: readonly (readonly string[])[], columns: Columns, label: string): void {
  const headings = rows.map((row) => row.map(headingName)).filter((row) => row.includes('除净日'));
  for (const { name, field } of filledColumns(columns))
    for (const row of headings)
      if (row.includes(name) && row[placeIn(field)] !== name)
        throw changed(label, `expected ${name} as heading ${placeIn(field) + 1}, got ${quote(row)}`);
}
