import { quote } from '../../../../base/errors.ts';
import { textMap } from '../../../../base/text-map.ts';
import type { Cells, NamedCells } from '../../../../engine/formats/cells.ts';
import { decodeBody } from '../../../../engine/formats/encodings.ts';
import { findElements, hasClass, parseHtmlElements, textOf } from '../../../../engine/formats/html/html-elements.ts';
import { toHtmlCells } from '../../../../engine/formats/html/html-table-cells.ts';
import type { RowField } from '../../../../engine/formats/json/json-rows.ts';
import { inspect } from '../../../../engine/interface/inspections.ts';
import type { Page, Pages } from '../../../../engine/interface/pages.ts';
import type { Source } from '../../../../engine/interface/source.ts';
import type { Columns } from '../../../declare/columns.ts';
import { fetchConsistentPages } from '../../../wire/consistent-pages.ts';
import { type FieldCells, toFieldCells } from '../../../wire/field-cells.ts';
import { checkOf, type ListOfRecords, openRecords, refuseTwice, rowsOfPages } from '../../../wire/list-of-records.ts';
import { filledColumns } from '../../../wire/records.ts';
import { changed } from '../../../wire/refusals.ts';
import { findOneTable, tablesOf, textsOf, wantedOf } from '../../../wire/table-columns.ts';
import { address } from '../../../wire/upstream-value.ts';
import { refuseOtherPage, thsLists } from '../site.ts';

/** The new shares of a market, all convertible bonds, or a ranking of branches, by the source’s names. */
export type ThsListAsk =
  | { readonly list: 'shares'; readonly market: string }
  | { readonly list: 'convertibles' }
  | { readonly list: 'branches'; readonly tab: 'sbcs' | 'zjsl' | 'btcz'; readonly field: 'sbcs' | 'zgczje' | 'xsjs' };

const BONDS: ListOfRecords = {
  label: 'Tonghuashun convertible bonds',
  at: 'list',
  of: 'bonds',
  key: { field: 'bond_code', matching: /^\d{6}$/, form: 'six digits' },
};
const SHARES_LABEL = 'Tonghuashun new shares';
const BRANCHES_LABEL = 'Tonghuashun branches of brokers';
const MAX_PAGES = 60;

const checkBonds = checkOf(BONDS);

/** The lists of the data centre. */
export const thsListPages: Source<ThsListAsk> = {
  ...thsLists,
  inspections: { checkBonds, refuseOtherPage, countPages },
  fetch: async (ask, context) => {
    if (ask.list === 'convertibles')
      return [await context.fetch({ url: 'https://data.10jqka.com.cn/ipo/kzz/', check: inspect(checkBonds) })];
    if (ask.list === 'shares')
      return [
        await context.fetch({
          url: address`https://data.10jqka.com.cn/ipo/xgsgyzq/${ask.market}/`,
          check: inspect(refuseOtherPage, '<table', SHARES_LABEL),
        }),
      ];
    const { tab, field } = ask;
    return fetchConsistentPages<number>(
      {
        label: BRANCHES_LABEL,
        isComplete: (counts) => counts.length > 0 && counts.length >= counts[0]!,
        findFault: (counts) => (new Set(counts).size > 1 ? 'the number of pages changes' : undefined),
      },
      {
        open: (page, number) => context.inspect(page, countPages, number),
        partialPages: context.partialPages,
        fetch: (number) =>
          context.fetch({
            url: address`https://data.10jqka.com.cn/ifmarket/lhbyyb/type/1/tab/${tab}/field/${field}/sort/desc/page/${number}/`,
            headers: { referer: 'https://data.10jqka.com.cn/market/longhu/' },
            check: inspect(countPages, number),
          }),
      },
    );
  },
};

/**
 * How many pages a ranking has, as `<span class="page_info">1/6</span>` says; 1 of a page without it. Throws
 * `upstream_refused` for a page without a table, and `upstream_changed` for another page than was asked for.
 */
function countPages(page: Page, number: number): number {
  refuseOtherPage(page, '<table', BRANCHES_LABEL);
  const html = parseHtmlElements(decodeBody(page.body, 'gb18030', BRANCHES_LABEL), BRANCHES_LABEL);
  const [info] = findElements(html, (element) => hasClass(element, 'page_info'));
  const [counted] = findElements(html, (element) => /^\d{1,3}\/\d{1,3}$/.test(textOf(element)));
  if (!info && counted) throw changed(BRANCHES_LABEL, `a number of pages, ${textOf(counted)}, in another place`);
  const text = info ? textOf(info) : `${number}/${number}`;
  const [, at, of] = /^(\d{1,3})\/(\d{1,3})$/.exec(text) ?? [];
  if (Number(at) !== number || Number(of) > MAX_PAGES)
    throw changed(BRANCHES_LABEL, `expected page ${number}, got ${quote(text)}`);
  return Number(of);
}

/** Parses the bonds into the cells of fields, newest first. Throws what `openRecords` throws. */
export function parseBonds([page]: Pages, fields: readonly RowField[]): FieldCells {
  return toFieldCells(openRecords(page, BONDS), fields, { label: BONDS.label, absent: ['', '-', '--', '0000-00-00'] });
}

/** The units in brackets behind headings. */
const UNITS = {
  发行总数: ['万股'],
  网上发行: ['万股'],
  申购上限: ['万股'],
  顶格申购需配市值: ['万元'],
  打新收益: ['元'],
} as const;

/** How the codes of shares of a market begin. */
const CODES = textMap({ hszb: /^6(?!8)/, sszb: /^0/, cyb: /^3/, kcbsg: /^68/, bjzb: /^[489]/ });

/** What stands behind the day in a cell of the numbers that were drawn: a window that opens. */
const WINDOW = '网上定价发行摇号中签结果';

/**
 * Parses the one table of new shares into declared columns by their headings. The text of a window is cut off.
 * Throws `upstream_changed` without the table, for another unit, a share that comes twice or is of another market
 * than was asked for, and a cell of another kind.
 */
export function parseNewShares([{ body }]: Pages, ask: ThsListAsk, columns: Columns): readonly NamedCells[] {
  const tables = tablesOf(body, 'gb18030', SHARES_LABEL);
  const table = findOneTable(tables, wantedOf(columns, UNITS), SHARES_LABEL);
  const codes = textsOf(table, '股票代码');
  refuseTwice(codes, SHARES_LABEL);
  const market = 'market' in ask ? ask.market : '';
  const other = codes.find((code) => CODES.get(market)?.test(code) === false);
  if (other !== undefined) throw changed(SHARES_LABEL, `expected shares of ${market}, got ${quote(other)}`);
  return filledColumns(columns).map(({ name, field, cells: kind }) => {
    const texts = textsOf(table, field).map((text) =>
      text.includes(WINDOW) ? (/^(?:\d{4}-)?\d\d-\d\d/.exec(text)?.[0] ?? '-') : text,
    );
    return { name, cells: toListCells(kind, texts, `${SHARES_LABEL}: ${name}`) };
  });
}

/**
 * Parses the tables of all pages of a ranking into declared columns by their headings. Throws `upstream_changed`
 * where the ranks do not count from 1, and as {@link parseNewShares}.
 */
export function parseBranches(pages: Pages, columns: Columns): readonly NamedCells[] {
  const tables = pages.map(({ body }) =>
    findOneTable(tablesOf(body, 'gb18030', BRANCHES_LABEL), wantedOf(columns), BRANCHES_LABEL),
  );
  const ranks = rowsOfPages(
    tables.map((table) => textsOf(table, '序号')),
    BRANCHES_LABEL,
  );
  const odd = ranks.findIndex((rank, at) => rank !== String(at + 1));
  if (odd >= 0) throw changed(BRANCHES_LABEL, `expected rank ${odd + 1}, got ${quote(ranks[odd])}`);
  return filledColumns(columns).map(({ name, field, cells: kind }) => ({
    name,
    cells: toListCells(
      kind,
      tables.flatMap((table) => textsOf(table, field)),
      `${BRANCHES_LABEL}: ${name}`,
    ),
  }));
}

const ABSENT = ['', '-', '--', '无符合数据'];

function toListCells(kind: Cells['kind'], texts: readonly string[], label: string): Cells {
  if (kind !== 'text')
    return toHtmlCells(
      kind,
      texts.map((text) => (ABSENT.includes(text) ? '-' : text)),
      { label },
    );
  return toFieldCells(
    texts.map((text) => ({ text })),
    [{ name: 'text', cells: kind }],
    { label, absent: ABSENT },
  ).text!;
}
