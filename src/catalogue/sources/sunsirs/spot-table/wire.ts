import { Failure, quote } from '../../../../base/errors.ts';
import { say } from '../../../../base/say.ts';
import { isCalendarDay } from '../../../../engine/formats/cells.ts';
import { decodeHtml, type HtmlTable, parseHtmlTables } from '../../../../engine/formats/html-table.ts';
import type { RowField } from '../../../../engine/formats/json-rows.ts';
import { parseNumber } from '../../../../engine/formats/values.ts';
import { beijingDay } from '../../../../engine/interface/beijing-time.ts';
import { look } from '../../../../engine/interface/looks.ts';
import type { Page, Pages } from '../../../../engine/interface/pages.ts';
import type { Source } from '../../../../engine/interface/source.ts';
import { type FieldCells, toFieldCells } from '../../../wire/field-cells.ts';
import { GENTLE } from '../../../wire/limits.ts';
import { beginningOf, changed, refused } from '../../../wire/refusals.ts';
import { address } from '../../../wire/upstream-value.ts';
import { contractOf, findProduct, PRODUCTS } from './products.ts';

/** The table of spot and futures prices of one day. */
export type SpotTableAsk = {
  /** `YYYY-MM-DD`. */
  readonly day: string;
};

const LABEL = 'SunSirs table of spot and futures prices';

/** SunSirs (生意社): prices of commodities. */
export const sunsirs: Source<SpotTableAsk> = {
  looks: { refuseOtherPage, dayShown },
  name: 'sunsirs',
  title: say('SunSirs (生意社)', '生意社'),
  terms: 'https://www.100ppi.com/about/law.html',
  quirks: [
    say(
      'At times it answers programs with a page whose script sets a cookie. The script is not imitated: such a page counts as a refusal.',
      '有时它以一个由脚本设置 Cookie 的网页应答程序的请求。本服务不模仿该脚本：此类网页视为拒绝。',
    ),
    say('For a day without a table, it shows that of another day.', '对没有表的日期，它显示另一天的表。'),
  ],
  absence: say('The page that it sends for the day is of another one.', '它为该日返回的页面属于另一天。'),
  hosts: ['www.100ppi.com'],
  limits: { ...GENTLE, perSecond: 0.5, burst: 3 },
  fetch: async ({ day }, context) => {
    const fetchPage = async (url: string): Promise<Page> =>
      context.fetch({ url, headers: { referer: 'https://www.100ppi.com/sf/' }, check: look(refuseOtherPage) });
    const page = await fetchPage(address`https://www.100ppi.com/sf/day-${day}.html`);
    const shown = await context.look(page, dayShown);
    if (shown === day) return [page];
    if (day === beijingDay(context.now)) {
      const newest = await fetchPage('https://www.100ppi.com/sf/');
      if ((await context.look(newest, dayShown)) === day) return [newest];
    }
    // On a day without trading there is nothing; on any other, the table is not there yet or could not be had.
    if (!context.calendar.hasTrading(Date.parse(`${day}T00:00:00Z`))) return [page];
    throw new Failure('no_value', `${sunsirs.title.en} has no table of ${day}: it shows that of ${shown}.`);
  },
};

/** Throws `upstream_refused` for a page without a table. */
function refuseOtherPage({ body }: Page): void {
  if (body.includes('<table')) return;
  const start = quote(beginningOf(body));
  const why = body.includes('HW_CHECK') ? 'a page whose script sets a cookie' : start;
  throw refused(LABEL, `expected a page with tables, got ${why}`);
}

function openTables({ body }: Page): readonly HtmlTable[] {
  return parseHtmlTables(decodeHtml(body, 'utf-8', LABEL), LABEL).tables;
}

/** The day of a page: the first one in its tables. Throws `upstream_changed` for a page without a day. */
function dayOf(tables: readonly HtmlTable[]): string {
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

function dayShown(page: Page): string {
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
 * Parses the table of a day into the cells of fields, a row for each commodity that is known, in the order of
 * {@link PRODUCTS}. A page of another day has no rows. Rows of exchanges and rows without data are left; a price
 * of 0 is none. Throws `upstream_changed` for another form, a contract or a price that is none, and no commodity.
 */
export function parseSpotTable([page]: Pages, { day }: SpotTableAsk, fields: readonly RowField[]): FieldCells {
  const tables = openTables(page);
  if (dayOf(tables) !== day) return toFieldCells([], fields, { label: LABEL });
  const { rows, places } = findPrices(tables);
  const prices = rows.flatMap((row) => {
    const [first] = row;
    // The name of an exchange stands in one cell over all columns.
    if (row.length <= Math.max(...Object.values(places)) || row.every((cell) => cell === first)) return [];
    const texts = Object.fromEntries(Object.entries(places).map(([name, at]) => [name, row[at]?.text ?? '']));
    const product = findProduct(texts.name ?? '');
    if (!product || Object.values(texts).some((text) => text.includes('暂无'))) return [];
    const spot = toPrice(texts.spot, product.factor);
    const near = toPrice(texts.nearPrice);
    const dominant = toPrice(texts.dominantPrice);
    const [nearMonth, dominantMonth] = [toMonth(texts.nearContract), toMonth(texts.dominantContract)];
    return [
      {
        day: day.replaceAll('-', ''),
        symbol: product.code,
        spot,
        nearContract: nearMonth === null ? null : contractOf(product, nearMonth),
        near,
        dominantContract: dominantMonth === null ? null : contractOf(product, dominantMonth),
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
  if (prices.length === 0) throw changed(LABEL, 'expected commodities, got none that is known');
  prices.sort((one, other) => (ORDER.get(one.symbol) ?? 0) - (ORDER.get(other.symbol) ?? 0));
  return toFieldCells(prices, fields, { label: LABEL });
}

/** A price in the unit of the futures; null where there is none. */
function toPrice(text = '', factor = 1): number | null {
  const plain = text.replaceAll(',', '').trim();
  if (plain === '' || plain === '-' || plain === '--') return null;
  const price = parseNumber(plain);
  if (price === undefined || price < 0) throw changed(LABEL, `expected a price, got ${quote(text)}`);
  return price === 0 ? null : price * factor;
}

/** The month of a contract, YYMM, which may have letters before it; null where there is none. */
function toMonth(text = ''): string | null {
  const plain = text.trim();
  if (plain === '' || plain === '-' || plain === '--') return null;
  const [, month] = /^[A-Za-z]{0,3}(\d{2}(?:0[1-9]|1[0-2]))$/.exec(plain) ?? [];
  if (month === undefined) throw changed(LABEL, `expected a contract such as 2405, got ${quote(text)}`);
  return month;
}

/** Futures less spot, without what binary fractions add. */
function toBasis(futures: number | null, spot: number | null): number | null {
  return futures === null || spot === null ? null : Number((futures - spot).toFixed(6));
}
