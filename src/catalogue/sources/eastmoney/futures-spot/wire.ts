import type { CellKind } from '../../../../engine/formats/cells.ts';
import { isCount, isRecord, parseJson } from '../../../../engine/formats/json/json.ts';
import { freshFor } from '../../../../engine/interface/cache-policy.ts';
import type { Page, Pages } from '../../../../engine/interface/pages.ts';
import type { CachedSource, Source } from '../../../../engine/interface/source.ts';
import { type FieldCells, toFieldCells } from '../../../wire/field-cells.ts';
import type { Fields } from '../../../wire/list-of-records.ts';
import { changed } from '../../../wire/refusals.ts';
import { withQuery } from '../../../wire/upstream-value.ts';
import { type OpenedPage, wholeList } from '../../../wire/whole-lists.ts';
import { eastmoneyFutures } from '../site.ts';

const LABEL = 'Eastmoney futures quotes';
const [, HOST] = eastmoneyFutures.hosts;

/** The exchanges whose contracts are asked for, as Eastmoney's own page of global futures names them. */
const EXCHANGES = 'COMEX,NYMEX,COBOT,SGX,NYBOT,LME,MDEX,TOCOM,IPE';

// The rows of a page: as many as Eastmoney's own page asks for.
const PAGE_ROWS = 20;

/** The fields of a row: `dm` is the code, `sc` the market, `zsjd` the number of decimals of a price. */
const FIELDS = 'dm,sc,name,p,zsjd,zde,zdf,f152,o,h,l,zjsj,vol,wp,np,ccl';

const LIST = wholeList({
  label: LABEL,
  // Some 600 contracts are 30 pages.
  maxPages: 200,
  open: openQuotes,
});

/** The quotes of all contracts of the exchanges outside of mainland China, from all pages of their list. */
export const globalFuturesQuotes: Source<{ readonly quotes: 'global futures' }> = {
  ...eastmoneyFutures,
  ...listAt({ address: `https://${HOST}/list/${EXCHANGES}`, size: PAGE_ROWS, fields: FIELDS, callback: 'callback' }),
};

// Market 221 is that of the options of the China Financial Futures Exchange.
const OPTIONS = '/list/option/221';
const OPTION_FIELDS = 'dm,sc,name,p,zsjd,zde,zdf,f152,vol,cje,ccl,xqj,syr,rz,zjsj,o';
// As many as AKShare asks for: one page has all of them.
const OPTION_ROWS = 20_000;

/** The quotes of the options of the China Financial Futures Exchange. */
export const optionQuotes: CachedSource<{ readonly quotes: 'options' }> = {
  ...eastmoneyFutures,
  ...listAt({ address: `https://${HOST}${OPTIONS}`, size: OPTION_ROWS, fields: OPTION_FIELDS, callback: '' }),
  cache: freshFor('1m', { staleIfError: '1d' }),
};

/** Whether a page is one of {@link optionQuotes}. */
export function isOfOptions({ url }: Pick<Page, 'url'>): boolean {
  return url.includes(`${OPTIONS}?`);
}

/** How a list of quotes is asked for. */
interface QuoteList {
  readonly address: string;
  /** Rows of a page. */
  readonly size: number;
  readonly fields: string;
  /** The name that Eastmoney's own page sends; empty for none. */
  readonly callback: string;
}

/** How a list of quotes is fetched, from all of its pages. */
function listAt({ address, size, fields, callback }: QuoteList): Required<Pick<Source, 'fetch' | 'inspections'>> {
  return {
    inspections: { inspectQuotes: LIST.inspectPage },
    fetch: (_, context) =>
      LIST.fetch(context, (number) => ({
        url: withQuery(address, {
          orderBy: 'dm',
          sort: 'desc',
          pageSize: size,
          pageIndex: number - 1,
          // The public token of Eastmoney's own pages; it identifies nobody.
          token: '58b2fa8f54638b60b87d69b31969089c',
          field: fields,
          ...(callback !== '' && { blockName: callback }),
        }),
        headers: { referer: 'https://quote.eastmoney.com/' },
      })),
  };
}

/**
 * Opens a page: `{"total":615,"list":[{"dm":"HG00Y","p":4.5,…},…]}`. Throws `upstream_changed` for any other form.
 */
function openQuotes({ body }: Pick<Page, 'body'>): OpenedPage<Fields> {
  const reply = parseJson(body, LABEL);
  const { total, list } = isRecord(reply) ? reply : {};
  if (!isCount(total)) throw changed(LABEL, `no number of rows in \`total\``);
  if (!Array.isArray(list) || !list.every(isRecord)) throw changed(LABEL, `no list of rows in \`list\``);
  const identities = list.map(({ dm: code, sc: market }) => JSON.stringify([market, code]));
  return { total, rows: list, identities };
}

/**
 * Parses the quotes into the cells of each wanted field, in the order of the source. The field `row` is the number
 * of the row, from 1; `-` is an absent value. Throws `upstream_changed` for a row without a wanted field and for a
 * value of another kind, and what `refuseDisagreement` throws.
 */
export function parseQuotes(
  pages: Pages,
  fields: readonly { readonly field: string; readonly cells: CellKind }[],
): FieldCells {
  return toFieldCells(
    LIST.rowsOf(pages).map((row, at) => ({ ...row, row: at + 1 })),
    fields.map(({ field, cells }) => ({ name: field, cells })),
    { label: LABEL, absent: ['-'] },
  );
}
