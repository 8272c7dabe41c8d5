import { quote } from '../../../../base/errors.ts';
import { Cells, type NamedCells } from '../../../../engine/formats/cells.ts';
import { freshFor } from '../../../../engine/interface/cache-policy.ts';
import { inspect } from '../../../../engine/interface/inspections.ts';
import type { Page, Pages } from '../../../../engine/interface/pages.ts';
import type { CachedSource, Source } from '../../../../engine/interface/source.ts';
import type { Columns } from '../../../declare/columns.ts';
import { changed, refused } from '../../../wire/refusals.ts';
import { inspectBoth } from '../../../wire/stored-page.ts';
import { fillFromTable, findOneTable, wantedOf } from '../../../wire/table-columns.ts';
import { address, withQuery } from '../../../wire/upstream-value.ts';
import { ownTexts, readPage, refuseForeign, refuseOtherPage, sinaPages, VIP, withoutNoDay } from './page.ts';

/** The dividends or the rights issues of a share; or one of them, by the day of its announcement. */
export type DividendAsk = {
  readonly share: string;
  readonly kind: 'dividends' | 'rights';
  /** `1994-12-24`; empty for all. */
  readonly announced: string;
};

/** The page of both tables of a share, or the page of one event: `1` is a dividend, `2` a rights issue. */
type BonusPageAsk = { readonly bonus: string; readonly type: '' | '1' | '2'; readonly announced: string };

/** Pages of dividends and rights issues. Both tables of a share stand in one page. */
const bonusPages: CachedSource<BonusPageAsk> = {
  ...sinaPages,
  inspections: { refuseOtherPage, refuseForeign, countEvents },
  cache: freshFor('4h', { staleIfError: '90d' }),
  evictable: true,
  fetch: async ({ bonus, type, announced }, context) => {
    const label = `Sina dividends of ${bonus}`;
    const page = await context.fetch({
      url:
        type === ''
          ? address`https://vip.stock.finance.sina.com.cn/corp/go.php/vISSUE_ShareBonus/stockid/${bonus}.phtml`
          : withQuery(`${VIP}/corp/view/vISSUE_ShareBonusDetail.php`, { stockid: bonus, type, end_date: announced }),
      check: inspect(refuseOtherPage, label),
    });
    // What is of another share is found before it is stored.
    await context.inspect(page, refuseForeign, bonus, [], label);
    const { found: counts, before } = await inspectBoth(page, context, countEvents, label);
    const cut = counts.findIndex((count, at) => count < (before?.[at] ?? 0) * MIN_PART_OF_EVENTS);
    if (cut >= 0) throw refused(label, `${counts[cut]} rows in ${TABLES[cut]}, where there were ${before?.[cut]}`);
    return [page];
  },
};

const TABLES = ['sharebonus_1', 'sharebonus_2'] as const;
// A plan may be withdrawn. A table with fewer than this part of its rows was cut.
const MIN_PART_OF_EVENTS = 0.5;

/** How many rows each table of a share has below its headings. A row of one text says that there is none. */
function countEvents(page: Page, label: string): readonly number[] {
  const { tables } = readPage(page, label);
  return TABLES.map((wanted) => {
    const rows = tables.find(({ id }) => id === wanted)?.rows ?? [];
    return rows.filter((row) => new Set(row).size > 1 && row.some(({ text }) => DAY.test(text))).length;
  });
}

// Each event has the day of its announcement.
const DAY = /^\d{4}-\d\d-\d\d$/;

function partOf({ share, kind, announced }: DividendAsk): BonusPageAsk {
  const type = announced === '' ? '' : kind === 'dividends' ? '1' : '2';
  return { bonus: share, type, announced };
}

/** Dividends and rights issues of a share. */
export const sinaDividends: Source<DividendAsk> = {
  ...sinaPages,
  uses: () => [bonusPages],
  composedOf: (ask) => [{ source: bonusPages, ask: partOf(ask) }],
  fetch: (ask, context) => context.cached(bonusPages, partOf(ask)),
};

/**
 * Parses all dividends or all rights issues, newest first as they come. The site ends its headings as
 * `<th>…</td>`. A share without any has no rows. Throws `upstream_changed` for a page without the table
 * and for one of another share.
 */
export function parseDividends([page]: Pages, { share, kind }: DividendAsk, columns: Columns): readonly NamedCells[] {
  const label = `Sina ${kind} of ${share}`;
  const id = TABLES[kind === 'dividends' ? 0 : 1];
  const tables = readPage(page, label).tables.filter((table) => table.id === id);
  if (tables.length === 0) throw changed(label, `no table ${id} in the page`);
  refuseForeign(page, share, tables.flatMap(ownTexts), label);
  return fillFromTable(columns, findOneTable(tables, wantedOf(columns), label), label, withoutNoDay);
}

/**
 * Parses the page of one event: an item and its value in each row. Throws `upstream_changed` for a page without
 * the table, for one of another share, and for a row of another width.
 */
export function parseEvent([page]: Pages, { share, kind, announced }: DividendAsk): readonly NamedCells[] {
  const label = `Sina ${kind} of ${share} on ${announced}`;
  const tables = readPage(page, label).tables.filter((table) => table.id === 'sharebonusdetail');
  const [table] = tables;
  if (!table) throw changed(label, 'no table sharebonusdetail in the page');
  refuseForeign(page, share, tables.flatMap(ownTexts), label);
  // A title stands in one cell over the whole width.
  const rows = table.rows.filter((row) => new Set(row).size > 1);
  const odd = rows.find((row) => row.length !== 2);
  if (odd) throw changed(label, `expected an item and its value, got ${quote(odd.map(({ text }) => text))}`);
  const day = rows.find(([item]) => item!.text === '公告日期')?.[1]?.text;
  if (day !== undefined && /^\d{4}-\d\d-\d\d$/.test(day) && day !== announced)
    throw changed(label, `the page is of the event of ${day}`);
  const known = (text: string): string | null => (text === '' || text === '--' ? null : text);
  return [
    { name: 'item', cells: Cells.texts(rows.map(([item]) => item!.text)) },
    { name: 'value', cells: Cells.texts(rows.map(([, value]) => known(value!.text))) },
  ];
}
