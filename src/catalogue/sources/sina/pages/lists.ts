import { quote } from '../../../../base/errors.ts';
import type { NamedCells } from '../../../../engine/formats/cells.ts';
import type { Pages } from '../../../../engine/interface/pages.ts';
import type { Source } from '../../../../engine/interface/source.ts';
import type { Columns } from '../../../declare/columns.ts';
import { onePage, pageCheck } from '../../../wire/one-page.ts';
import { changed } from '../../../wire/refusals.ts';
import { fillFromTable, findOneTable, wantedOf } from '../../../wire/table-columns.ts';
import { withQuery } from '../../../wire/upstream-value.ts';
import {
  hasNextPage,
  readPage,
  refuseOtherDetails,
  refuseOtherPage,
  sinaPages,
  VIP,
  withoutDetails,
  withoutNoDay,
} from './page.ts';

/** One list that stands whole in one page, and of what it is: a quarter `20051`, a share, or everything. */
export type ListPageAsk = { readonly list: keyof typeof LISTS; readonly of: string };

/** How a list is asked for. */
interface SinaList {
  readonly path: string;
  query(of: string): Readonly<Record<string, string | number>>;
  /** Whether it is the whole market's, so that it always has rows. */
  readonly isNeverEmpty?: boolean;
}

const LISTS = {
  holdings: {
    path: 'vComStockHold/kind/jgcg',
    query: (quarter) => ({ p: 1, num: 10_000, reportdate: quarter.slice(0, 4), quarter: quarter.slice(4) }),
  },
  yields: { path: 'vInvestConsult/kind/lsfh', query: () => ({ p: 1, num: 50_000 }), isNeverEmpty: true },
  releases: { path: 'vInvestConsult/kind/xsjj', query: (symbol) => ({ symbol }) },
} as const satisfies Readonly<Record<string, SinaList>>;

/** The units in brackets behind headings. */
const UNITS = { 解禁数量: ['万股'], 解禁股流通市值: ['亿元', '亿'], 融资总额: ['亿', '亿元'] } as const;

const labelOf = ({ list, of }: ListPageAsk): string => `Sina list ${list}${of === '' ? '' : ` of ${of}`}`;

/** Lists of shares. */
export const sinaListPages: Source<ListPageAsk> = {
  ...sinaPages,
  ...onePage<ListPageAsk>(pageCheck(refuseOtherPage, labelOf), (ask) => {
    const { path, query }: SinaList = LISTS[ask.list];
    const url = withQuery(`${VIP}/q/go.php/${path}/index.phtml`, query(ask.of));
    return { url };
  }),
};

/**
 * Parses a list by the headings of its table. Behind a row that opens to show details stands one of a single cell
 * for them, which is none. Throws `upstream_changed` for a page without the table, for a list of several pages,
 * for a share or a quarter that was not asked for, and for no rows where there are always some.
 */
export function parseListPage([page]: Pages, ask: ListPageAsk, columns: Columns): readonly NamedCells[] {
  const label = labelOf(ask);
  if (hasNextPage(page)) throw changed(label, 'expected the whole list in one page, got the first of several');
  if (ask.list === 'holdings') refuseOtherDetails(page, ask.of, label);
  const tables = readPage(page, label).tables.map(withoutDetails);
  const table = findOneTable(tables, wantedOf(columns, UNITS), label);
  const { isNeverEmpty = false }: SinaList = LISTS[ask.list];
  if (isNeverEmpty && table.length === 0) throw changed(label, 'expected rows, got none');
  const filled = fillFromTable(columns, table, label, withoutNoDay);
  const codes = filled.find(({ name }) => name === '代码' || name === '证券代码')?.cells;
  for (let row = 0; codes && row < codes.length; row++) {
    const code = codes.textAt(row);
    if (code === null || !/^\d{6}$/.test(code)) throw changed(label, `expected a share code, got ${quote(code ?? '')}`);
    if (ask.list === 'releases' && code !== ask.of) throw changed(label, `asked for ${ask.of}, got a row of ${code}`);
  }
  return filled;
}
