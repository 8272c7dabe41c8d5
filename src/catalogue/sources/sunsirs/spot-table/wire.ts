import { Failure, quote } from '../../../../base/errors.ts';
import { say } from '../../../../base/say.ts';
import { DAY_MS, utcDay } from '../../../../base/utc-day.ts';
import { isCalendarDay } from '../../../../engine/formats/cells.ts';
import { decodeBody } from '../../../../engine/formats/encodings.ts';
import { type HtmlTable, parseHtmlTables } from '../../../../engine/formats/html/html-table.ts';
import type { RowField } from '../../../../engine/formats/json/json-rows.ts';
import { toPlainDecimal } from '../../../../engine/formats/plain-numbers.ts';
import { beijingDay } from '../../../../engine/interface/beijing-time.ts';
import { freshFor, freshWhere, toMs } from '../../../../engine/interface/cache-policy.ts';
import { inspect } from '../../../../engine/interface/inspections.ts';
import type { Page, Pages } from '../../../../engine/interface/pages.ts';
import type { CachedSource, FetchContext, Source } from '../../../../engine/interface/source.ts';
import { type FieldCells, toFieldCells } from '../../../wire/field-cells.ts';
import { type Fields, refuseDisorder } from '../../../wire/list-of-records.ts';
import { beginningOf, changed, noValue, refused } from '../../../wire/refusals.ts';
import { address } from '../../../wire/upstream-value.ts';
import { sunsirsSite } from '../site.ts';
import { contractOf, findProduct, PRODUCTS } from './products.ts';

/** The table of spot and futures prices of one day. */
export type SpotTableAsk = {
  /** `YYYY-MM-DD`. */
  readonly day: string;
};

/** The tables of some days, `YYYY-MM-DD`. */
export type SpotTablesAsk = { readonly first: string; readonly last: string };

const LABEL = 'SunSirs table of spot and futures prices';

// A table is complete on the evening of its day.
const SETTLED_MS = toMs('3d');

/** How long a table is fresh. Tables of days long past do not change. */
export const TABLES = freshWhere<SpotTableAsk>(
  ({ day: of }, at) => Date.parse(`${of}T00:00:00+08:00`) + SETTLED_MS < at,
  { where: say('Where the last day is more than three days ago', '最后一天早于三天前的'), fresh: '30d' },
  freshFor('1h', { staleIfError: '365d' }),
);

/** The tables of spot and futures prices of SunSirs. */
export const sunsirs: Source<SpotTableAsk> = {
  ...sunsirsSite,
  inspections: { refuseOtherPage, dayShown },
  fetch: async ({ day }, context) => {
    const fetchPage = async (url: string): Promise<Page> =>
      context.fetch({ url, headers: { referer: 'https://www.100ppi.com/sf/' }, check: inspect(refuseOtherPage) });
    const page = await fetchPage(address`https://www.100ppi.com/sf/day-${day}.html`);
    const shown = await context.inspect(page, dayShown);
    if (shown === day) return [page];
    if (day === beijingDay(context.now)) {
      const newest = await fetchPage('https://www.100ppi.com/sf/');
      if ((await context.inspect(newest, dayShown)) === day) return [newest];
    }
    await refuseOtherSession(page, day, context);
    return [page];
  },
};

/**
 * Throws `no_value` for a page of another day than one with trading: its table is not there yet, or could not be
 * had. On a day without trading there is nothing.
 */
export async function refuseOtherSession(page: Page, day: string, context: FetchContext): Promise<void> {
  const shown = await context.inspect(page, dayShown);
  if (shown === day || !context.calendar.hasTrading(Date.parse(`${day}T00:00:00Z`))) return;
  throw noValue(
    `${sunsirsSite.title.en} has no table of ${day}: it shows that of ${shown}.`,
    `${sunsirsSite.title.zh}没有 ${day} 的表：它给出的是 ${shown} 的。`,
  );
}

/** The tables of single days, each stored by itself. */
const sunsirsDays: CachedSource<SpotTableAsk> = { ...sunsirs, cache: TABLES, evictable: true };

// The one day of trading of which the source has no table.
const WITHOUT_TABLE = '2018-09-12';

/** The tables of some days: a request for each day of trading that is not stored. */
export const sunsirsSpans: Source<SpotTablesAsk> = {
  ...sunsirsSite,
  inspections: { refuseOtherPage, dayShown },
  uses: () => [sunsirsDays],
  fetch: async ({ first, last }, context) => {
    const today = beijingDay(context.now);
    const pages: Page[] = [];
    for (let time = Date.parse(`${first}T00:00:00Z`); time <= Date.parse(`${last}T00:00:00Z`); time += DAY_MS) {
      const day = utcDay(time);
      if (day > today || day === WITHOUT_TABLE || !context.calendar.hasTrading(time)) continue;
      try {
        pages.push(...(await context.cached(sunsirsDays, { day })));
      } catch (thrown) {
        // The table of today may not be there yet.
        if (day !== today || !(thrown instanceof Failure) || thrown.code !== 'no_value') throw thrown;
      }
    }
    const [page, ...others] = pages;
    return page ? [page, ...others] : context.cached(sunsirsDays, { day: first });
  },
};

/** Throws `upstream_refused` for a page without a table. */
export function refuseOtherPage({ body }: Page): void {
  if (body.includes('<table')) return;
  const start = quote(beginningOf(body));
  const why = body.includes('HW_CHECK') ? 'a page whose script sets a cookie' : start;
  throw refused(LABEL, `expected a page with tables, got ${why}`);
}

export function openTables({ body }: Page): readonly HtmlTable[] {
  return parseHtmlTables(decodeBody(body, 'utf-8', LABEL), LABEL).tables;
}

/** The day of a page: the first one in its tables. Throws `upstream_changed` for a page without a day. */
export function dayOf(tables: readonly HtmlTable[]): string {
  for (const { rows } of tables)
    for (const row of rows)
      for (const { text } of row) {
        const [, year = '', month = '', day = ''] =
          /(?<!\d)(20\d{2})[年-](\d{1,2})[月-](\d{1,2})(?!\d)/.exec(text.slice(0, 500)) ?? [];
        if (isCalendarDay(Number(year), Number(month), Number(day)))
          return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
      }
  throw changed(LABEL, 'no day in the tables of the page');
}

/** The inspection of the day of a page. Throws what {@link dayOf} throws. */
export function dayShown(page: Page): string {
  return dayOf(openTables(page));
}

/** The columns that are read, by the headings above them, one below the other. */
const COLUMNS = {
  name: /^商品(?:名称)?$/,
  spot: /^现货.*价/,
  nearContract: /^(?:最近|近月)合约.*代码/,
  nearPrice: /^(?:最近|近月)合约.*价格/,
  dominantContract: /^主力合约.*代码/,
  dominantPrice: /^主力合约.*价格/,
} as const satisfies Readonly<Record<string, RegExp>>;

type Places = Readonly<Record<keyof typeof COLUMNS, number>>;

// Headings stand in two rows.
const MAX_HEADING_ROWS = 4;

/** The rows of prices, and where their columns are. Throws `upstream_changed` for a page without such a table. */
function findPrices(tables: readonly HtmlTable[]): { readonly rows: HtmlTable['rows']; readonly places: Places } {
  for (const { rows } of tables) {
    const first = rows.findIndex((row) => row.some(({ text }) => COLUMNS.name.test(text.replace(/\s/g, ''))));
    if (first < 0) continue;
    for (let height = 1; height <= MAX_HEADING_ROWS; height++) {
      const above = rows.slice(first, first + height);
      const headings = (above.at(-1) ?? []).map((_, at) =>
        [...new Set(above.map((row) => row[at]))].map((cell) => cell?.text.replace(/\s/g, '') ?? '').join(''),
      );
      const found = Object.entries(COLUMNS).map(([name, form]) => [
        name,
        headings.findIndex((text) => form.test(text)),
      ]);
      const places: Record<string, number> = Object.fromEntries(found);
      if (hasAll(places)) return { rows: rows.slice(first + height), places };
    }
  }
  throw changed(LABEL, 'no table with the headings 商品, 现货价格, 最近合约 and 主力合约');
}

function hasAll(places: Readonly<Record<string, number>>): places is Places {
  return Object.keys(COLUMNS).every((name) => (places[name] ?? -1) >= 0);
}

const ORDER: ReadonlyMap<string, number> = new Map(PRODUCTS.map(({ code }, at) => [code, at]));

/**
 * Parses the table of a day into the cells of fields, a row for each commodity, in the order of {@link PRODUCTS}.
 * Those whose name is not known come last, with the name as symbol: the unit of their spot price and the form of
 * their contracts are not known either, so that they have none. A page of another day has no rows. Rows of
 * exchanges and those without data are left out; a price of 0 is none. Throws `upstream_changed` for another form,
 * a contract or a price that is none, and no commodity that is known.
 */
export function parseSpotTable([page]: Pages, { day }: SpotTableAsk, fields: readonly RowField[]): FieldCells {
  return toFieldCells(spotRows(page, day), fields, { label: LABEL });
}

/**
 * Parses the tables of several days, one after the other, as {@link parseSpotTable}. Throws `upstream_changed` for
 * a day that was not asked for, and for days that do not ascend.
 */
export function parseSpotTables(pages: Pages, { first, last }: SpotTablesAsk, fields: readonly RowField[]): FieldCells {
  const days = pages.map(dayShown).filter((day) => day >= first && day <= last);
  refuseDisorder(days, LABEL);
  const rows = pages.flatMap((page) => {
    const day = dayShown(page);
    return days.includes(day) ? spotRows(page, day) : [];
  });
  return toFieldCells(rows, fields, { label: LABEL });
}

/** The rows of the table of a day; none where the page is of another one. */
function spotRows(page: Page, day: string): readonly Fields[] {
  const tables = openTables(page);
  if (dayOf(tables) !== day) return [];
  const { rows, places } = findPrices(tables);
  const prices = rows.flatMap((row) => {
    const [first] = row;
    const isShort = row.length <= Math.max(...Object.values(places));
    if (isShort) refuseShortRow(row.map(({ text }) => text));
    // The name of an exchange stands in one cell over all columns.
    if (isShort || row.every((cell) => cell === first)) return [];
    const texts = Object.fromEntries(Object.entries(places).map(([name, at]) => [name, row[at]?.text ?? '']));
    const name = texts.name?.replaceAll(/\s/g, '') ?? '';
    const product = findProduct(name);
    // Headings may come again below the name of an exchange.
    const isHeading = name === '' || COLUMNS.name.test(name);
    if (isHeading || Object.values(texts).some((text) => text.includes('暂无'))) return [];
    const price = toPrice(texts.spot, product?.factor);
    const spot = product ? price : null;
    const near = toPrice(texts.nearPrice);
    const dominant = toPrice(texts.dominantPrice);
    const [nearMonth, dominantMonth] = [toMonth(texts.nearContract), toMonth(texts.dominantContract)];
    return [
      {
        day: day.replaceAll('-', ''),
        symbol: product?.code ?? name,
        spot,
        nearContract: !product || nearMonth === null ? null : contractOf(product, nearMonth),
        near,
        dominantContract: !product || dominantMonth === null ? null : contractOf(product, dominantMonth),
        dominant,
        nearMonth,
        dominantMonth,
        nearBasis: toBasis(near, spot),
        dominantBasis: toBasis(dominant, spot),
        nearRate: near === null || spot === null ? null : near / spot - 1,
        dominantRate: dominant === null || spot === null ? null : dominant / spot - 1,
      },
    ];
  });
  if (!prices.some(({ symbol }) => ORDER.has(symbol)))
    throw changed(LABEL, 'expected commodities, got none that is known');
  const placeOf = (symbol: string): number => ORDER.get(symbol) ?? ORDER.size;
  prices.sort((one, other) => placeOf(one.symbol) - placeOf(other.symbol));
  return prices;
}

/** Throws `upstream_changed` for a row of a commodity that is known and has data, of which cells are missing. */
function refuseShortRow(texts: readonly string[]): void {
  const [name = ''] = texts.filter((text) => findProduct(text));
  if (name !== '' && !texts.some((text) => text.includes('暂无')))
    throw changed(LABEL, `the row of ${name} has ${texts.length} cells`);
}

/** A price in the unit of the futures; null where there is none. */
function toPrice(text = '', factor = 1): number | null {
  const written = text.trim();
  if (written === '' || written === '-' || written === '--') return null;
  const price = Number(toPlainDecimal(written));
  if (!(price >= 0)) throw changed(LABEL, `expected a price, got ${quote(text)}`);
  return price === 0 ? null : withoutNoise(price * factor);
}

/** The month of a contract, YYMM, which may have letters before it; null where there is none. */
function toMonth(text = ''): string | null {
  const plain = text.trim();
  if (plain === '' || plain === '-' || plain === '--') return null;
  const [, month] = /^[A-Za-z]{0,3}(\d{2}(?:0[1-9]|1[0-2]))$/.exec(plain) ?? [];
  if (month === undefined) throw changed(LABEL, `expected a contract such as 2405, got ${quote(text)}`);
  return month;
}

/** Futures less spot. */
function toBasis(futures: number | null, spot: number | null): number | null {
  return futures === null || spot === null ? null : withoutNoise(futures - spot);
}

/** A result of a calculation without what binary fractions add. */
function withoutNoise(result: number): number {
  return Number(result.toFixed(6));
}
