import { quote } from '../../../../base/errors.ts';
import { say } from '../../../../base/say.ts';
import { byTextOf } from '../../../../base/text-order.ts';
import type { NamedCells } from '../../../../engine/formats/cells.ts';
import type { HtmlCell } from '../../../../engine/formats/html/html-table.ts';
import { toHtmlCells } from '../../../../engine/formats/html/html-table-cells.ts';
import { toCells } from '../../../../engine/formats/values.ts';
import { freshFor, freshWhere } from '../../../../engine/interface/cache-policy.ts';
import type { Page, Pages } from '../../../../engine/interface/pages.ts';
import type { CachedSource, Source } from '../../../../engine/interface/source.ts';
import type { Columns } from '../../../declare/columns.ts';
import { onePage } from '../../../wire/one-page.ts';
import { filledColumns } from '../../../wire/records.ts';
import { changed } from '../../../wire/refusals.ts';
import { address } from '../../../wire/upstream-value.ts';
import { ownTexts, readPage, refuseForeign, refuseOtherPage, sinaPages } from './page.ts';

/** The financial indicators of a share since a year. */
export type IndicatorsAsk = { readonly share: string; readonly from: number };

/** The page of one year of a share. */
type YearAsk = { readonly share: string; readonly year: number };

// The page that public clients read the list of years from. It has the indicators of its own year, too.
const LIST_YEAR = 2020;
const FIRST_YEAR = 1988;
const MAX_YEARS = 80;
// The element around the links to all years.
const YEARS = 'con02-1';
const DATES = '报告日期';

const SITE = {
  ...sinaPages,
  name: 'sina-indicators',
  title: say('Sina’s financial indicators (新浪财经财务指标)', '新浪财经财务指标'),
  hosts: ['money.finance.sina.com.cn'],
} as const;

/**
 * The pages of indicators, one a year. Each is a cached reply of its own: what was fetched before a failure, or
 * for another first year, is not fetched again.
 */
const yearPages: CachedSource<YearAsk> = {
  ...SITE,
  evictable: true,
  cache: freshWhere<YearAsk>(
    ({ year }, at) => year !== LIST_YEAR && year < new Date(at).getUTCFullYear() - 1,
    { where: say('Years before the last one', '上一年以前的年份'), fresh: '30d' },
    freshFor('12h', { staleIfError: '365d' }),
  ),
  ...onePage<YearAsk>(checkPage, (ask) => {
    const { share, year } = ask;
    return {
      url: address`https://money.finance.sina.com.cn/corp/go.php/vFD_FinancialGuideLine/stockid/${share}/ctrl/${year}/displaytype/4.phtml`,
    };
  }),
};

/** The financial indicators of a share, out of the pages of all years since one. */
export const sinaIndicators: Source<IndicatorsAsk> = {
  ...SITE,
  inspections: { wantedYears },
  uses: () => [yearPages],
  composedOf: ({ share, from }) =>
    [...new Set([LIST_YEAR, ...yearsSince(from)])].map((year) => ({ source: yearPages, ask: { share, year } })),
  fetch: async ({ share, from }, context) => {
    const [list] = await context.cached(yearPages, { share, year: LIST_YEAR });
    const pages: Page[] = [];
    // One after the other: the site bans an address that is in a hurry.
    for (const year of await context.inspect(list, wantedYears, { share, from }))
      pages.push(year === LIST_YEAR ? list : (await context.cached(yearPages, { share, year }))[0]);
    return [list, ...pages];
  },
};

/** Reads a page, since a wrong one must not be stored for a month. */
function checkPage(page: Page, ask: YearAsk): void {
  refuseOtherPage(page, labelOf(ask));
  if (ask.year === LIST_YEAR) yearsIn(page, ask.share);
  else readYear(page, ask);
}

/** Every year that there may be a page of. */
function yearsSince(from: number): readonly number[] {
  const first = Math.max(from, FIRST_YEAR);
  return Array.from({ length: Math.max(0, FIRST_YEAR + MAX_YEARS - first) }, (_, at) => first + at);
}

const labelOf = ({ share, year }: YearAsk): string => `Sina indicators of ${share} in ${year}`;

/** The years since the wanted one that the list has pages of, oldest first. */
function wantedYears(list: Pick<Page, 'body'>, { share, from }: IndicatorsAsk): readonly number[] {
  return yearsIn(list, share).filter((year) => year >= from);
}

/**
 * The years that a page has links to, oldest first; none where Sina does not know the share. Throws
 * `upstream_changed` for a page without the place for them, and for one of another share.
 */
function yearsIn(page: Pick<Page, 'body'>, share: string): readonly number[] {
  const ask = { share, year: LIST_YEAR };
  const { tables, texts } = readPage(page, labelOf(ask), [YEARS]);
  const text = texts.get(YEARS);
  if (text === undefined) throw changed(labelOf(ask), `no list of years (${YEARS}) in the page`);
  const links = tables.flatMap(({ rows }) => rows.flatMap((row) => row.flatMap((cell) => cell.links)));
  const years = links.filter(({ text }) => /^(?:19|20)\d{2}$/.test(text));
  refuseForeign(
    page,
    share,
    years.map(({ href }) => href),
    labelOf(ask),
  );
  if (years.length === 0 && /(?:19|20)\d{2}/.test(text))
    throw changed(labelOf(ask), `expected links to years, got ${quote(text, 100)}`);
  const found = [...new Set(years.map(({ text }) => Number(text)))].toSorted((one, other) => one - other);
  if (found.length > MAX_YEARS) throw changed(labelOf(ask), `${found.length} years`);
  return found;
}

/** The indicators of one year: the periods, and a row of cells for each label. */
interface Year {
  readonly periods: readonly string[];
  readonly rows: ReadonlyMap<string, readonly string[]>;
}

/**
 * Reads the table of a year: in its first column labels, in the others periods, and perhaps an empty last column.
 * Throws `upstream_changed` for a page without the table, of another share, or of another year.
 */
function readYear(page: Pick<Page, 'body'>, ask: YearAsk): Year {
  const { tables } = readPage(page, labelOf(ask));
  const found = tables.flatMap((table) => {
    const heading = table.rows.find(([first]) => first !== undefined && wordOf(first).startsWith(DATES));
    return heading ? [{ table, heading }] : [];
  });
  const [one] = found;
  if (!one || found.length > 1) throw changed(labelOf(ask), `expected one table with ${DATES}, got ${found.length}`);
  const { table, heading } = one;
  refuseForeign(page, ask.share, ownTexts(table), labelOf(ask));
  const [, ...cells] = heading.map(wordOf);
  const periods = cells.at(-1) === '' ? cells.slice(0, -1) : cells;
  const odd = periods.find((period) => !/^\d{4}-\d{2}-\d{2}$/.test(period));
  if (odd !== undefined) throw changed(labelOf(ask), `expected the day of a report, got ${quote(odd)}`);
  const other = periods.find((period) => Number(period.slice(0, 4)) !== ask.year);
  if (other !== undefined) throw changed(labelOf(ask), `it has a report of ${other}`);
  const rows = new Map<string, readonly string[]>();
  for (const [label, ...values] of table.rows) {
    if (label === undefined) continue;
    const name = wordOf(label);
    if (values.length < periods.length) continue;
    if (!rows.has(name))
      rows.set(
        name,
        values.slice(0, periods.length).map(({ text }) => text),
      );
  }
  return { periods, rows };
}

/** A cell’s text without blanks, its brackets as the columns write them. */
function wordOf({ text }: HtmlCell): string {
  return text.replaceAll(' ', '').replaceAll('（', '(').replaceAll('）', ')');
}

/**
 * Parses the list of years and the pages of all wanted ones, oldest period first. Throws `upstream_changed` for a
 * missing page or label, and what reading a page throws.
 */
export function parseIndicators([list, ...pages]: Pages, ask: IndicatorsAsk, columns: Columns): readonly NamedCells[] {
  const { share } = ask;
  const years = wantedYears(list, ask);
  if (pages.length !== years.length)
    throw changed(labelOf({ share, year: LIST_YEAR }), `${years.length} years, but ${pages.length} pages of them`);
  const label = `Sina indicators of ${share}`;
  // The page writes the newest period first.
  const periods = years
    .flatMap((year, at) => {
      const { periods: days, rows } = readYear(pages[at]!, { share, year });
      return days.map((day, place) => ({ day, place, rows, year }));
    })
    .toSorted(byTextOf(({ day }) => day));
  const twice = periods.find(({ day }, at) => day === periods[at - 1]?.day);
  if (twice) throw changed(labelOf({ share, year: twice.year }), `the period ${twice.day} comes twice`);
  const days = periods.map(({ day }) => day);
  return [
    { name: '日期', cells: toCells('date', days, { label: `${label}: 日期` }) },
    ...filledColumns(columns).map(({ name, field, cells: kind }) => {
      const texts = periods.map(({ rows, place, year }) => {
        const row = rows.get(field);
        if (!row) throw changed(labelOf({ share, year }), `no row ${field} in the table`);
        return row[place]!;
      });
      return { name, cells: toHtmlCells(kind, texts, { label: `${label}: ${name}` }) };
    }),
  ];
}
