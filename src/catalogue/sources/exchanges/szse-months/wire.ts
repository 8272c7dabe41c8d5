import { quote } from '../../../../base/errors.ts';
import { say } from '../../../../base/say.ts';
import type { NamedCells } from '../../../../engine/formats/cells.ts';
import { decodeBody } from '../../../../engine/formats/encodings.ts';
import { findElements, parseHtmlElements, textOf } from '../../../../engine/formats/html/html-elements.ts';
import { type HtmlTable, parseHtmlTables } from '../../../../engine/formats/html/html-table.ts';
import { toHtmlCells } from '../../../../engine/formats/html/html-table-cells.ts';
import { inspect } from '../../../../engine/interface/inspections.ts';
import type { Page, Pages } from '../../../../engine/interface/pages.ts';
import type { Source } from '../../../../engine/interface/source.ts';
import type { Columns } from '../../../declare/columns.ts';
import { filledColumns } from '../../../wire/records.ts';
import { beginningOf, changed, noValue, refused } from '../../../wire/refusals.ts';
import { SHENZHEN_DOCUMENT_HOST, SHENZHEN_HOST, shenzhenExchange } from '../site.ts';

/** The trading by industry of one month, `YYYYMM`. */
export type MonthAsk = {
  readonly month: string;
  readonly of: 'month' | 'year';
};

const INDEX = `https://${SHENZHEN_HOST}/market/periodical/month/index.html`;
const REPORT = '股票行业成交数据';

const labelOf = ({ month }: MonthAsk): string => `Shenzhen Stock Exchange, trading by industry in ${month}`;

/**
 * The monthly reports of the Shenzhen exchange: the page that lists the months, the page of a month, and the
 * report itself. It goes through no shared form: two tables have one heading of two rows, so columns are known by
 * their places.
 */
export const shenzhenMonths: Source<MonthAsk> = {
  ...shenzhenExchange,
  inspections: { refuseNoPage, findMonth, findReport },
  notFoundMeaning: say('The exchange lists no report of the month.', '交易所没有列出该月的报告。'),
  fetch: async (ask, context) => {
    const check = inspect(refuseNoPage, labelOf(ask));
    const index = await context.fetch({ url: INDEX, check });
    const { page: of, newest } = await context.inspect(index, findMonth, ask);
    if (of === undefined)
      throw noValue(
        `${labelOf(ask)}: there is none; the newest month is ${newest}.`,
        `深圳证券交易所没有 ${ask.month} 的报告；最新的是 ${newest}。`,
      );
    const month = await context.fetch({ url: of, headers: { referer: INDEX }, check });
    const report = await context.inspect(month, findReport, ask);
    return [await context.fetch({ url: report, headers: { referer: of }, check })];
  },
};

function refuseNoPage({ body }: Page, label: string): void {
  const start = beginningOf(body);
  if (!start.startsWith('<')) throw refused(label, `expected a page, got ${quote(start)}`);
}

/** The page of a month, where the index lists it, and the newest month of the index. */
interface FoundMonth {
  readonly page: string | undefined;
  readonly newest: string;
}

/**
 * Finds the page of a month in the index: its scripts hold `{value:'./t20250211_611934.html', text:'2025-01'}`.
 * Throws `upstream_changed` for an index without months.
 */
function findMonth({ body }: Page, ask: MonthAsk): FoundMonth {
  const html = decodeBody(body, 'utf-8', labelOf(ask));
  const months = new Map<string, string>();
  for (const [script] of html.matchAll(/\{[^{}]{1,300}\}/g)) {
    const value = /\bvalue['"]?\s{0,9}:\s{0,9}['"]([^'"]{1,200})['"]/.exec(script)?.[1];
    const text = /\btext['"]?\s{0,9}:\s{0,9}['"](\d{4})[-年](\d\d)月?['"]/.exec(script);
    if (value !== undefined && text) months.set(`${text[1]}${text[2]}`, value);
  }
  if (months.size === 0) throw changed(labelOf(ask), 'the index lists no months');
  const value = months.get(ask.month);
  return {
    page: value === undefined ? undefined : placeOf(value, INDEX, labelOf(ask)),
    newest: [...months.keys()].toSorted().at(-1)!,
  };
}

/**
 * Finds the report in the page of a month: a link of its name. Throws `upstream_changed` where there is not one.
 */
function findReport({ url, body }: Page, ask: MonthAsk): string {
  const label = labelOf(ask);
  const page = parseHtmlElements(decodeBody(body, 'utf-8', label), label);
  const links = findElements(page, ({ name }) => name === 'a').filter((link) => textOf(link).includes(REPORT));
  const places = new Set(links.map(({ attributes: { href = '' } }) => placeOf(href, url, label)));
  const [place, ...others] = places;
  if (place === undefined || others.length > 0)
    throw changed(label, `expected one link ${REPORT} in the page of the month, got ${places.size}`);
  return place;
}

/** The address of a link of a page. Throws `upstream_changed` for one of another site. */
function placeOf(href: string, base: string, label: string): string {
  const place = URL.parse(href, base);
  if (!place || ![SHENZHEN_HOST, SHENZHEN_DOCUMENT_HOST].includes(place.hostname))
    throw changed(label, `expected an address of the exchange, got ${quote(href)}`);
  place.protocol = 'https:';
  return place.href;
}

const TOTAL = '合计';
const WIDTH = 9;

/** The first place of each heading that spans two columns, a figure and its share of the total. */
const GROUPS = { 成交金额: 3, 成交股数: 5, 成交笔数: 7 } as const;

/**
 * Parses the table of the month, or of the year so far: the two tables of the page that begin with the row 合计,
 * below two rows of headings. Columns are known by their places: `#0` is the first of nine.
 *
 * Throws `upstream_changed` for another number of tables or of cells, for headings at other places or with another
 * unit, for a table of the year with fewer trading
 * days than that of the month, and for deals that do not make their total.
 */
export function parseMonth([{ body }]: Pages, ask: MonthAsk, columns: Columns): readonly NamedCells[] {
  const label = labelOf(ask);
  const { tables } = parseHtmlTables(decodeBody(body, 'gb18030', label), label);
  const found = tables.flatMap(({ rows }): readonly (readonly string[])[][] => {
    const first = rows.findIndex(([cell]) => cell?.text.replaceAll(' ', '') === TOTAL);
    return first < 0 ? [] : [rows.slice(first).map((row) => row.map(({ text }) => text))];
  });
  for (const { rows } of tables) for (const row of rows) refuseOtherPlaces(row, label);
  const [month, year] = found;
  if (!month || !year || found.length !== 2)
    throw changed(label, `expected two tables with ${TOTAL}, got ${found.length}`);
  for (const row of [...month, ...year])
    if (row.length !== WIDTH) throw changed(label, `expected rows of ${WIDTH} cells, got ${quote(row)}`);
  const days = [month, year].map((rows) => numberIn(rows[0], 2));
  if (!(days[0]! <= days[1]!)) throw changed(label, `the year has ${days[1]} trading days, the month ${days[0]}`);
  const rows = ask.of === 'month' ? month : year;
  refuseOtherSum(rows, label);
  return filledColumns(columns).map(({ name, field, cells: kind }) => {
    const texts = rows.map((row) => row[Number(field.slice(1))] ?? '');
    return { name, cells: toHtmlCells(kind, texts, { label: `${label}: ${name}` }) };
  });
}

/** Throws `upstream_changed` for a row of headings that has another order, or another unit. */
function refuseOtherPlaces(row: HtmlTable['rows'][number], label: string): void {
  const headings = row.map(({ text }) => text.replaceAll(/\s/g, ''));
  for (const [group, place] of Object.entries(GROUPS)) {
    const at = headings.findIndex((heading) => heading.startsWith(group));
    if (at >= 0 && at !== place && new Set(row).size > 1)
      throw changed(label, `expected ${group} in column ${place + 1}, got ${quote(headings)}`);
  }
  const unit = headings.find((heading) => /^[十百千万亿]+元|^人民币[十百千万亿]+元|^[百千万亿]+[股笔]$/.test(heading));
  if (unit !== undefined) throw changed(label, `expected yuan and shares, got ${quote(unit)}`);
}

function numberIn(row: readonly string[] | undefined, place: number): number {
  return Number((row?.[place] ?? '').replaceAll(',', '') || Number.NaN);
}

// The place of the number of deals.
const DEALS = 7;

/** Throws `upstream_changed` where the deals of all industries are not as many as their total says. */
function refuseOtherSum([total, ...industries]: readonly (readonly string[])[], label: string): void {
  const sum = industries.reduce((before, row) => before + numberIn(row, DEALS), 0);
  if (sum !== numberIn(total, DEALS))
    throw changed(
      label,
      `the deals of the industries make ${sum}, and their total is ${quote(total?.[DEALS] ?? null)}`,
    );
}
