import type { FieldCells } from '../../../declare/field-cells.ts';
import type { FetchContext, Page, Pages, Source } from '../../../declare/source.ts';
import { withQuery } from '../../../declare/upstream-value.ts';
import { Failure } from '../../../errors.ts';
import type { CellKind } from '../../../formats/cells.ts';
import { isRecord, parseJson } from '../../../formats/json.ts';
import { toCells } from '../../../formats/values.ts';
import { eastmoneyFutures } from '../site.ts';
import { type FetchedPage, fetchWhole, isRowCount, joinRows, type ListPage, type PagedList } from '../whole.ts';

const LABEL = 'Eastmoney futures quotes';
const [, HOST] = eastmoneyFutures.hosts;

/** The exchanges whose contracts are asked for, as Eastmoney's own page of global futures names them. */
const EXCHANGES = 'COMEX,NYMEX,COBOT,SGX,NYBOT,LME,MDEX,TOCOM,IPE';

// The rows of a page: as many as Eastmoney's own page asks for.
const PAGE_ROWS = 20;

const LIST: PagedList = {
  label: LABEL,
  // Some 600 contracts are 30 pages.
  maxPages: 200,
  identify: ({ dm: code, sc: market }) => JSON.stringify([market, code]),
};

/** The quotes of all contracts of the exchanges outside of mainland China, from all pages of their list. */
export const globalFuturesQuotes: Source<{ readonly quotes: 'global futures' }> = {
  ...eastmoneyFutures,
  fetch: (_, context) => fetchWhole(LIST, (number) => fetchPage(number, context)),
};

/** The fields of a row, by Eastmoney's names of them: `dm` is the code, `sc` the market, `zsjd` the decimals of a price. */
const FIELDS = 'dm,sc,name,p,zsjd,zde,zdf,f152,o,h,l,zjsj,vol,wp,np,ccl';

async function fetchPage(number: number, context: FetchContext): Promise<FetchedPage> {
  const page = await context.fetch({
    url: withQuery(`https://${HOST}/list/${EXCHANGES}`, {
      orderBy: 'dm',
      sort: 'desc',
      pageSize: PAGE_ROWS,
      pageIndex: number - 1,
      // The public token of Eastmoney's own pages; it identifies nobody.
      token: '58b2fa8f54638b60b87d69b31969089c',
      field: FIELDS,
      blockName: 'callback',
    }),
    headers: { referer: 'https://quote.eastmoney.com/' },
    check: (body) => void openQuotes({ body }),
  });
  return { page, opened: openQuotes(page) };
}

/** Opens a page: `{"total":615,"list":[{"dm":"HG00Y","p":4.5,…},…]}`. Throws `upstream_changed` for any other form. */
function openQuotes({ body }: Pick<Page, 'body'>): ListPage {
  const reply = parseJson(body, LABEL);
  const { total, list } = isRecord(reply) ? reply : {};
  if (!isRowCount(total)) throw new Failure('upstream_changed', `${LABEL}: no number of rows in \`total\``);
  if (!Array.isArray(list) || !list.every(isRecord))
    throw new Failure('upstream_changed', `${LABEL}: no list of rows in \`list\``);
  return { total, rows: list };
}

/**
 * Parses the quotes into the cells of each wanted field, in the order of the source, and `row`, which numbers them from
 * 1. `-` is an absent value. Throws `upstream_changed` for a row without a wanted field and for a value of another kind,
 * and what `joinRows` throws.
 */
export function parseQuotes(
  pages: Pages,
  fields: readonly { readonly field: string; readonly cells: CellKind }[],
): FieldCells {
  const rows = joinRows(LIST, pages.map(openQuotes));
  const numbered = rows.map((row, at) => ({ ...row, row: at + 1 }) as Readonly<Record<string, unknown>>);
  return Object.fromEntries(
    fields.map(({ field, cells }) => {
      const values = numbered.map((row) => (Object.hasOwn(row, field) ? row[field] : undefined));
      return [field, toCells(cells, values, { label: `${LABEL}: ${field}`, absent: ['-'] })];
    }),
  );
}
