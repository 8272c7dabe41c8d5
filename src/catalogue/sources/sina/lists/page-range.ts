import type { RowField } from '../../../../engine/formats/json/json-rows.ts';
import { inspect } from '../../../../engine/interface/inspections.ts';
import type { Pages } from '../../../../engine/interface/pages.ts';
import type { Source } from '../../../../engine/interface/source.ts';
import { fetchConsistentPages } from '../../../wire/consistent-pages.ts';
import { type FieldCells, toFieldCells } from '../../../wire/field-cells.ts';
import { changed, refused } from '../../../wire/refusals.ts';
import {
  ABSENT,
  addressOf,
  COUNT_ERROR,
  countIn,
  findMove,
  lists,
  type OpenedPage,
  openListPage,
  readPage,
  rowsIn,
} from './wire.ts';

/** Some pages of a list that is too long to be fetched whole, by the name of its node: the first and the last. */
export type PageRangeAsk = { readonly node: 'hs_z'; readonly from: number; readonly to: number };

/** Rows of a full page. */
const PAGE_ROWS = 80;

/** Pages of the list of all bonds. The first page of a reply is the count of all rows. */
export const sinaPageRanges: Source<PageRangeAsk> = {
  ...lists,
  inspections: { openListPage },
  fetch: ({ node, from, to }, context) =>
    fetchConsistentPages<OpenedPage>(
      {
        label: labelOf({ node, from, to }),
        isComplete: (opened) => isComplete(opened, { node, from, to }),
        findFault: (opened) => findMove(opened),
      },
      {
        // The first page is the count, so that page 1 of the list is the second one.
        open: (page, number) => context.inspect(page, openListPage, { node }, number),
        partialPages: context.partialPages,
        fetch: (number) =>
          context.fetch({
            url: addressOf({ node }, number === 1 ? 1 : from + number - 1),
            headers: { referer: 'https://vip.stock.finance.sina.com.cn/mkt/' },
            check: inspect(openListPage, { node }, number),
          }),
      },
    ),
};

const labelOf = ({ node, from, to }: PageRangeAsk): string => `Sina list ${node}, pages ${from} to ${to}`;

/**
 * Whether all wanted pages are there, or the list has ended. Throws `upstream_refused` for a page that is
 * not full where the count says that more rows follow: Sina answers so to addresses that it limits.
 */
function isComplete(opened: readonly OpenedPage[], ask: PageRangeAsk): boolean {
  const { count } = countIn(opened);
  if (count === undefined) return false;
  if (count === 0) throw refused(labelOf(ask), 'it counts no row, as for an address that is limited.');
  const pages = opened.slice(1);
  const last = pages.at(-1);
  if (last === undefined) return false;
  const size = rowsIn([last]).length;
  const before = (ask.from + pages.length - 2) * PAGE_ROWS;
  if (size < PAGE_ROWS && before + size < count * (1 - COUNT_ERROR))
    throw refused(labelOf(ask), `a page has ${size === 0 ? 'no row' : size} after ${before} rows of ${count}.`);
  return size < PAGE_ROWS || pages.length > ask.to - ask.from;
}

/**
 * Parses the pages into the cells of each wanted field, by symbol. A price of zero is none; pages behind the last
 * one have no rows. Throws `upstream_changed` for pages that do not add up and for a value of another kind.
 */
export function parsePageRange(pages: Pages, ask: PageRangeAsk, wanted: readonly RowField[]): FieldCells {
  const label = labelOf(ask);
  const opened = pages.map((page, at) => readPage(page, ask, at + 1));
  const fault = isComplete(opened, ask) ? findMove(opened) : 'a page is missing';
  if (fault !== undefined) throw changed(label, `its pages do not add up: ${fault}`);
  return toFieldCells(rowsIn(opened), wanted, { label, absent: ABSENT });
}
