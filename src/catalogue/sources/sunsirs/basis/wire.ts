import { quote } from '../../../../base/errors.ts';
import type { NamedCells } from '../../../../engine/formats/cells.ts';
import { decodeBody } from '../../../../engine/formats/encodings.ts';
import {
  findElements,
  type HtmlElement,
  hasClass,
  parseHtmlElements,
  textOf,
} from '../../../../engine/formats/html/html-elements.ts';
import { toHtmlCells } from '../../../../engine/formats/html/html-table-cells.ts';
import { toPlainDecimal } from '../../../../engine/formats/plain-numbers.ts';
import { freshFor } from '../../../../engine/interface/cache-policy.ts';
import { refuseFutureDay } from '../../../../engine/interface/future-days.ts';
import { inspect } from '../../../../engine/interface/inspections.ts';
import type { Page, Pages } from '../../../../engine/interface/pages.ts';
import type { CachedSource, Source } from '../../../../engine/interface/source.ts';
import type { Columns } from '../../../declare/columns.ts';
import { onePage } from '../../../wire/one-page.ts';
import { filledColumns } from '../../../wire/records.ts';
import { changed, noValue } from '../../../wire/refusals.ts';
import { address } from '../../../wire/upstream-value.ts';
import { sunsirsSite } from '../site.ts';
import { dayOf, dayShown, openTables, refuseOtherPage, refuseOtherSession } from '../spot-table/wire.ts';

/** The basis of all commodities on one day, `YYYY-MM-DD`. */
export type BasisAsk = { readonly day: string };

/** One table of the page of a commodity, by the words of the page. */
export type CommodityAsk = { readonly commodity: string; readonly table: string };

const LABEL = 'SunSirs basis of a day';
const HEADERS = { referer: 'https://www.100ppi.com/sf/' };

/**
 * The basis of all commodities by day. It goes through no shared form: a row has a table in it and no headings.
 */
export const sunsirsBasis: Source<BasisAsk> = {
  ...sunsirsSite,
  inspections: { refuseOtherPage, dayShown },
  fetch: async ({ day }, context) => {
    const page = await context.fetch({
      url: address`https://www.100ppi.com/sf2/day-${day}.html`,
      headers: HEADERS,
      statuses: [404],
      check: inspect(refuseOtherPage),
    });
    if (page.status === 404)
      throw noValue(`${sunsirsSite.title.en} has no table of ${day}.`, `${sunsirsSite.title.zh}没有 ${day} 的表。`);
    await refuseOtherSession(page, day, context);
    return [page];
  },
};

const COMMODITY = /^(?:https?:\/\/www\.100ppi\.com)?\/sf\/\d{1,6}\.html$/;

/** The elements of a name directly within another one, or within parts of a table that add no row. */
function childrenOf(element: HtmlElement, name: string): readonly HtmlElement[] {
  return element.children.filter((child): child is HtmlElement => typeof child !== 'string' && child.name === name);
}

/**
 * Parses the basis of a day: rows whose first cell links to a commodity, `/sf/792.html`; behind it spot, main
 * contract, its price, a table of the basis and its percentage, and three figures of 180 days: `#0` to `#8`. A
 * page of another day has no rows.
 *
 * Throws `upstream_changed` for a row of another form, for no row, for a day that had not come, and for a basis
 * that is not the spot price less that of the future in most rows, or a mean that is not between the lowest and
 * the highest basis: then columns are exchanged.
 */
export function parseBasis([page]: Pages, { day }: BasisAsk, columns: Columns): readonly NamedCells[] {
  const label = `${LABEL}, ${day}`;
  const rows = dayOf(openTables(page)) === day ? basisRows(page, label) : [];
  if (rows.length > 0) refuseFutureDay(day, { obtained: page.obtained, label });
  refuseOtherBasis(rows, label);
  refuseOtherMeans(rows, label);
  return filledColumns(columns).map(({ name, field, cells: kind }) => ({
    name,
    cells: toHtmlCells(
      kind,
      rows.map((row) => row[Number(field.slice(1))] ?? ''),
      { label: `${label}: ${name}` },
    ),
  }));
}

// A basis is printed without its decimals.
const ROUNDING = 1;

/** Throws `upstream_changed` where most bases are others: some spot prices are in another unit than the future. */
function refuseOtherBasis(rows: readonly (readonly string[])[], label: string): void {
  const judged = rows.flatMap((row) => {
    const [spot, price, basis] = [row[1], row[3], row[4]].map((text) => Number(toPlainDecimal(text ?? '')));
    const difference = Math.abs(spot! - price! - basis!);
    return Number.isNaN(difference) ? [] : [difference <= ROUNDING];
  });
  const odd = judged.filter((isRight) => !isRight).length;
  if (odd * 2 > judged.length) throw changed(label, `${odd} of ${judged.length} bases are not spot less future`);
}

/** Throws `upstream_changed` where most means of 180 days are not between their lowest and their highest basis. */
function refuseOtherMeans(rows: readonly (readonly string[])[], label: string): void {
  const judged = rows.flatMap((row) => {
    const [highest, lowest, mean] = row.slice(6).map((text) => Number(toPlainDecimal(text) ?? Number.NaN));
    return [highest, lowest, mean].some((figure) => Number.isNaN(figure))
      ? []
      : [lowest! <= mean! && mean! <= highest!];
  });
  const odd = judged.filter((isRight) => !isRight).length;
  if (odd * 2 > judged.length) throw changed(label, `${odd} of ${judged.length} means lie outside of their span`);
}

// A link and eight cells, of which the basis has two texts.
const CELLS = 8;

function basisRows({ body }: Page, label: string): readonly (readonly string[])[] {
  const html = parseHtmlElements(decodeBody(body, 'utf-8', label), label);
  const rows = findElements(html, ({ name }) => name === 'tr').flatMap((row): readonly (readonly string[])[] => {
    const cells = childrenOf(row, 'td');
    const [first] = cells;
    const isCommodity =
      first !== undefined &&
      childrenOf(first, 'table').length === 0 &&
      findElements(first, ({ name, attributes }) => name === 'a' && COMMODITY.test(attributes.href ?? '')).length > 0;
    if (!isCommodity) return [];
    if (cells.length !== CELLS) throw changed(label, `expected ${CELLS} cells, got ${quote(cells.map(textOf))}`);
    const basis = findElements(cells[4]!, ({ name }) => name === 'td').map(textOf);
    if (basis.length !== 2) throw changed(label, `expected a basis and its percentage, got ${quote(basis)}`);
    return [[...cells.slice(0, 4).map(textOf), ...basis, ...cells.slice(5).map(textOf)]];
  });
  if (rows.length === 0) throw changed(label, 'expected commodities, got none');
  return rows;
}

/** The page that lists the commodities, which is that of copper. */
const sunsirsCommodities: CachedSource<{ readonly list: 'commodities' }> = {
  ...sunsirsSite,
  cache: freshFor('1d', { staleIfError: '90d' }),
  isLookedUp: true,
  ...onePage<{ readonly list: 'commodities' }>(refuseOtherPage, () => ({
    url: 'https://www.100ppi.com/sf/792.html',
    headers: HEADERS,
  })),
};

/** The pages of commodities. */
export const sunsirsCommodity: Source<CommodityAsk> = {
  ...sunsirsSite,
  inspections: { refuseOtherPage, findCommodity },
  uses: () => [sunsirsCommodities],
  fetch: async ({ commodity }, context) => {
    const [list] = await context.cached(sunsirsCommodities, { list: 'commodities' });
    const number = await context.inspect(list, findCommodity, commodity);
    return [
      await context.fetch({
        url: address`https://www.100ppi.com/sf/${number}.html`,
        headers: HEADERS,
        check: inspect(refuseOtherPage),
      }),
    ];
  },
};

/**
 * Finds the number of a commodity among the links of `div.q8`. Throws `no_value` for a name that is not there, and
 * `upstream_changed` for a page without such links.
 */
function findCommodity({ body }: Page, commodity: string): string {
  const page = parseHtmlElements(decodeBody(body, 'utf-8', LABEL), LABEL);
  const links = findElements(page, (element) => element.name === 'div' && hasClass(element, 'q8')).flatMap((part) =>
    findElements(part, ({ name, attributes }) => name === 'a' && COMMODITY.test(attributes.href ?? '')),
  );
  if (links.length === 0) throw changed(LABEL, 'expected links to commodities in the page');
  const found = links.find((link) => textOf(link) === commodity);
  if (!found)
    throw noValue(
      `${sunsirsSite.title.en} has no page of ${quote(commodity)}.`,
      `${sunsirsSite.title.zh}没有 ${quote(commodity)} 的页面。`,
    );
  return /\/(\d{1,6})\.html$/.exec(found.attributes.href ?? '')?.[1] ?? '';
}

/**
 * Parses the table of a commodity that has rows of some names, one column a day `MM-DD`, into a row a day: `日期`
 * and the cells of each name. Throws `upstream_changed` where there is not one such table, and for days of another
 * form.
 */
export function parseCommodity([page]: Pages, ask: CommodityAsk, columns: Columns): readonly NamedCells[] {
  const label = `SunSirs, ${ask.commodity}`;
  const names = filledColumns(columns).flatMap(({ field }) => (field === '日期' ? [] : [field]));
  const found = openTables(page).filter(
    ({ rows }) => rows.length === names.length + 1 && names.every((name) => rows.some(([cell]) => cell?.text === name)),
  );
  const [table, ...others] = found;
  if (!table || others.length > 0)
    throw changed(label, `expected one table of ${names.join(', ')}, got ${found.length}`);
  const [heading = [], ...rows] = table.rows.map((row) => row.map(({ text }) => text));
  const days = heading.slice(1);
  const odd = days.find((day) => !/^(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/.test(day));
  if (odd !== undefined || days.length === 0)
    throw changed(label, `expected days such as 01-31, got ${quote(heading)}`);
  return filledColumns(columns).map(({ name, field, cells: kind }) => {
    const texts = field === '日期' ? days : (rows.find(([first]) => first === field) ?? []).slice(1);
    if (texts.length !== days.length)
      throw changed(label, `expected ${days.length} cells of ${field}, got ${texts.length}`);
    return { name, cells: toHtmlCells(kind, texts, { label: `${label}: ${name}` }) };
  });
}
