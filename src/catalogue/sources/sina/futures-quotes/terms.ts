import { Cells, type NamedCells } from '../../../../engine/formats/cells.ts';
import type { HtmlTable } from '../../../../engine/formats/html/html-table.ts';
import type { Pages } from '../../../../engine/interface/pages.ts';
import type { Source } from '../../../../engine/interface/source.ts';
import { changed, noValue } from '../../../wire/refusals.ts';
import { itemsAndValues, pairsOf } from '../pages/facts.ts';
import { readPage } from '../pages/page.ts';
import { sina } from '../site.ts';
import { contractPages } from './contracts.ts';

/** The terms of one contract, of mainland China or abroad, by Sina's code. */
export type TermsAsk = { readonly contract: string };

/** The pages of contracts. Throws `no_value` for a contract without one. */
export const contractTerms: Source<TermsAsk> = {
  ...sina,
  uses: () => [contractPages],
  composedOf: (ask) => [{ source: contractPages, ask }],
  fetch: async (ask, context) => {
    const pages = await context.cached(contractPages, ask);
    if (pages[0].status === 404)
      throw noValue(`Sina has no page of the contract ${ask.contract}.`, `新浪没有合约 ${ask.contract} 的页面。`);
    return pages;
  },
};

const FIRST = '交易品种';
const COLUMNS = ['0', '1', '2', '3', '4', '5'];

/** The table of terms: three labels with their values in a row. */
function termsIn([page]: Pages, { contract }: TermsAsk): HtmlTable {
  const label = `Sina page of ${contract}`;
  const table = readPage(page, label).tables.find(({ rows }) => rows[0]?.[0]?.text === FIRST);
  if (!table) throw changed(label, `no table that begins with ${FIRST}`);
  const odd = table.rows.find((row) => row.length !== COLUMNS.length);
  if (odd) throw changed(label, `expected ${COLUMNS.length} cells in a row, got ${odd.length}`);
  const pairs = pairsOf(table, label);
  const own = pairs.find(([name]) => name === '交易代码')?.[1].toUpperCase() ?? '';
  // The code of a contract of mainland China is that of its product.
  if (/^[A-Z0-9]+$/.test(own) && !contract.startsWith(own)) throw changed(label, `the page is of ${own}`);
  return table;
}

/** Parses the terms as an item and its value in each row: first those of the first two columns of the page. */
export function parseTerms(pages: Pages, ask: TermsAsk): readonly NamedCells[] {
  return itemsAndValues(pairsOf(termsIn(pages, ask), `Sina page of ${ask.contract}`));
}

/** Parses the table of terms as it stands on the page: six columns, numbered from 0. */
export function parseTermsTable(pages: Pages, ask: TermsAsk): readonly NamedCells[] {
  const { rows } = termsIn(pages, ask);
  return COLUMNS.map((name, at) => ({
    name,
    cells: Cells.texts(rows.map((row) => (row[at]!.text === '' ? null : row[at]!.text))),
  }));
}
