import { quote } from '../../../../base/errors.ts';
import { byTextOf } from '../../../../base/text-order.ts';
import { isRecord, parseJson } from '../../../../engine/formats/json/json.ts';
import type { RowField } from '../../../../engine/formats/json/json-rows.ts';
import { refuseFutureDay } from '../../../../engine/interface/future-days.ts';
import { inspect } from '../../../../engine/interface/inspections.ts';
import type { Page, Pages } from '../../../../engine/interface/pages.ts';
import type { Source } from '../../../../engine/interface/source.ts';
import { type CountedPage, fetchCountedPages } from '../../../wire/counted-pages.ts';
import { type FieldCells, toFieldCells } from '../../../wire/field-cells.ts';
import { refuseTwice, rowsOfPages } from '../../../wire/list-of-records.ts';
import { changed, refusePage } from '../../../wire/refusals.ts';
import { fetchUnencrypted } from '../../../wire/unencrypted.ts';
import { withQuery } from '../../../wire/upstream-value.ts';
import { keqiao } from '../site.ts';

/** One of the indices of textiles. */
export type TextilesAsk = { readonly index: keyof typeof TYPES };

/** The source’s number of each index, and its values in their order. */
const TYPES = {
  价格指数: ['1_1', ['period', 'index', 'change']],
  景气指数: ['1_2', ['period', 'climate', 'change', 'trade_climate', 'production_climate']],
  外贸指数: ['2', ['period', 'price', 'price_change', 'trade', 'trade_change']],
} as const;

const LABEL = 'Keqiao indices of textiles';
const MAX_PAGES = 200;

/** The indices of textiles, in pages. */
export const keqiaoTextiles: Source<TextilesAsk> = {
  ...keqiao,
  inspections: { inspectPage },
  hosts: ['www.kqindex.cn'],
  limits: { ...keqiao.limits, perSecond: 2, burst: 4 },
  fetch: ({ index }, context) =>
    fetchCountedPages(LABEL, {
      open: (page) => context.inspect(page, inspectPage),
      partialPages: context.partialPages,
      fetch: (number) =>
        fetchUnencrypted(context, keqiao.name, {
          url: withQuery('http://www.kqindex.cn/flzs/table_data', {
            category: 0,
            start: '',
            end: '',
            indexType: TYPES[index][0],
            pageindex: number,
          }),
          check: inspect(inspectPage),
        }),
    }),
};

/** Inspects a page: a row is known by its period. */
function inspectPage(page: Page): CountedPage {
  refusePage(page, LABEL);
  const { count, rows } = openTextilesPage(page);
  return { pages: count, identities: rows.map((row) => String(Array.isArray(row) ? row[0] : row)) };
}

/** Opens `{"page":32,"result":[["2023-06-12","106.30","0.31"],…]}`. Throws `upstream_changed` for another form. */
function openTextilesPage({ body }: Pick<Page, 'body'>): { count: number; rows: readonly unknown[] } {
  const reply = parseJson(body, LABEL);
  const { page: count, result }: Readonly<Record<string, unknown>> = isRecord(reply) ? reply : {};
  const pages = typeof count === 'string' ? Number(count) : count;
  if (typeof pages !== 'number' || !Number.isSafeInteger(pages) || pages < 1 || pages > MAX_PAGES)
    throw changed(LABEL, `expected a number of pages in \`page\`, got ${quote(count ?? null)}`);
  if (!Array.isArray(result)) throw changed(LABEL, `expected a list in \`result\`, got ${quote(result ?? null)}`);
  return { count: pages, rows: result };
}

/** A period of each index: a day, or a month. */
const PERIOD = /^\d{4}(?:-\d{2}-\d{2}|年\d{2}月)$/;

/**
 * Parses the pages of an index into the cells of its values, oldest first. Throws `upstream_changed` for a row of
 * another number of values, for a period that is none or comes twice, and for none.
 */
export function parseTextiles(pages: Pages, { index }: TextilesAsk, fields: readonly RowField[]): FieldCells {
  const [, names] = TYPES[index];
  const rows = rowsOfPages(
    pages.map((page) => openTextilesPage(page).rows),
    LABEL,
  )
    .map((row) => {
      if (!Array.isArray(row) || row.length !== names.length)
        throw changed(LABEL, `expected ${names.length} values of ${index}, got ${quote(row)}`);
      const period: unknown = row[0];
      if (typeof period !== 'string' || !PERIOD.test(period))
        throw changed(LABEL, `expected a day or a month, got ${quote(period)}`);
      return { ...Object.fromEntries(names.map((name, at): [string, unknown] => [name, row[at]])), period };
    })
    .toSorted(byTextOf(({ period }) => period));
  if (rows.length === 0) throw changed(LABEL, 'expected periods, got none');
  refuseTwice(rows, LABEL, ({ period }) => period);
  // A month counts from its first day.
  const last = rows.at(-1)!.period.replace(/年(\d{2})月/, '-$1-01');
  refuseFutureDay(last, { obtained: pages[0].obtained, label: LABEL });
  return toFieldCells(rows, fields, { label: LABEL, absent: ['', '-', '--'] });
}
