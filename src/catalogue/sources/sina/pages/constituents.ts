import type { NamedCells } from '../../../../engine/formats/cells.ts';
import { type FoundTable, findTables } from '../../../../engine/formats/html/html-columns.ts';
import type { HtmlTable } from '../../../../engine/formats/html/html-table.ts';
import { toHtmlCells } from '../../../../engine/formats/html/html-table-cells.ts';
import { inspect } from '../../../../engine/interface/inspections.ts';
import type { Page, Pages } from '../../../../engine/interface/pages.ts';
import type { Source } from '../../../../engine/interface/source.ts';
import { fetchConsistentPages } from '../../../wire/consistent-pages.ts';
import { changed, noValue } from '../../../wire/refusals.ts';
import { textsOf } from '../../../wire/table-columns.ts';
import { address, withQuery } from '../../../wire/upstream-value.ts';
import { readPage, refuseForeign, refuseOtherPage, sinaPages, VIP } from './page.ts';

/** The constituents of one index. */
export type ConstituentsAsk = { readonly index: string };

// 5,000 shares, 40 a page.
const MAX_PAGES = 150;
const TABLE = 'NewStockTable';

/** Constituents of indices. */
export const sinaConstituents: Source<ConstituentsAsk> = {
  ...sinaPages,
  inspections: { refuseOtherPage, openConstituentsPage },
  fetch: (ask, context) =>
    fetchConsistentPages<ConstituentsPage>(
      {
        label: labelOf(ask),
        isComplete: (pages) => {
          const wanted = Math.max(...pages.map(({ pageCount }) => pageCount));
          if (wanted > MAX_PAGES) throw changed(labelOf(ask), `${wanted} pages`);
          return pages.length > 0 && (pages.length >= wanted || findFault(pages) !== undefined);
        },
        findFault,
      },
      {
        open: (page) => context.inspect(page, openConstituentsPage, ask),
        partialPages: context.partialPages,
        fetch: async (number) => {
          const { index } = ask;
          const page = await context.fetch({
            url:
              number === 1
                ? address`https://vip.stock.finance.sina.com.cn/corp/go.php/vII_NewestComponent/indexid/${index}.phtml`
                : withQuery(`${VIP}/corp/view/vII_NewestComponent.php`, { page: number, indexid: index }),
            check: inspect(refuseOtherPage, labelOf(ask)),
          });
          // An index that Sina has no constituents of has a page without the table.
          if (number === 1 && !page.body.includes(TABLE))
            throw noValue(`Sina has no constituents of the index ${index}.`, `新浪没有指数 ${index} 的成份股。`);
          return page;
        },
      },
    ),
};

const labelOf = ({ index }: ConstituentsAsk): string => `Sina constituents of ${index}`;

interface ConstituentsPage {
  /** How many pages there are, as far as the links of this one show. */
  readonly pageCount: number;
  readonly rows: FoundTable;
  readonly codes: readonly string[];
}

const WANTED = {
  code: { heading: '品种代码' },
  name: { heading: '品种名称' },
  since: { heading: '纳入日期' },
} as const;

function openConstituentsPage(page: Pick<Page, 'body'>, ask: ConstituentsAsk): ConstituentsPage {
  const label = labelOf(ask);
  const { tables } = readPage(page, label);
  const links = pageLinks(tables);
  refuseForeign(page, ask.index, links, label);
  const [rows] = findTables(
    tables.filter(({ id }) => id === TABLE),
    WANTED,
    label,
  );
  const codes = textsOf(rows, 'code');
  const odd = codes.find((code) => !/^\d{6}$/.test(code));
  if (odd !== undefined) throw changed(label, `expected a share code, got ${odd}`);
  const numbers = links.map((href) => Number(/[?&]page=(\d{1,6})/.exec(href)?.[1]));
  return { pageCount: Math.max(1, ...numbers), rows, codes };
}

/** The addresses of the links to other pages: `vII_NewestComponent.php?page=8&indexid=000300`. */
function pageLinks(tables: readonly HtmlTable[]): readonly string[] {
  const links = tables.flatMap(({ rows }) => rows.flatMap((row) => row.flatMap((cell) => cell.links)));
  return links.map(({ href }) => href).filter((href) => /[?&]page=\d{1,6}(?!\d)/.test(href));
}

/** Why pages are not of one state of a list, as a clause. */
function findFault(pages: readonly ConstituentsPage[]): string | undefined {
  const [first] = pages;
  const last = Math.max(...pages.map(({ pageCount }) => pageCount));
  for (const [at, { codes }] of pages.entries()) {
    if (codes.length === 0 && last > 1) return `page ${at + 1} of ${last} has no row`;
    if (at + 1 < last && codes.length !== first?.codes.length) return `page ${at + 1} has ${codes.length} rows`;
    const same = pages.findIndex((other) => other.codes.length > 0 && other.codes.join() === codes.join());
    if (same >= 0 && same < at) return `page ${at + 1} is page ${same + 1} again`;
  }
  return undefined;
}

/**
 * Parses all pages of constituents, in the order of the source. Throws `upstream_changed` for a page without the
 * table, one of another index, and pages that do not add up.
 */
export function parseConstituents(pages: Pages, ask: ConstituentsAsk): readonly NamedCells[] {
  const label = labelOf(ask);
  const opened = pages.map((page) => openConstituentsPage(page, ask));
  const wanted = Math.max(...opened.map(({ pageCount }) => pageCount));
  const fault = opened.length === wanted ? findFault(opened) : `${opened.length} of ${wanted} pages`;
  if (fault !== undefined) throw changed(label, fault);
  const cellsOf = (kind: 'code' | 'text' | 'date', name: keyof typeof WANTED) =>
    toHtmlCells(
      kind,
      opened.flatMap(({ rows }) => textsOf(rows, name)),
      { label: `${label}: ${WANTED[name].heading}` },
    );
  return [
    { name: '品种代码', cells: cellsOf('code', 'code') },
    { name: '品种名称', cells: cellsOf('text', 'name') },
    { name: '纳入日期', cells: cellsOf('date', 'since') },
  ];
}
