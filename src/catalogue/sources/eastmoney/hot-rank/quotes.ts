import { quote } from '../../../../base/errors.ts';
import { say } from '../../../../base/say.ts';
import { isRecord, parseJson } from '../../../../engine/formats/json/json.ts';
import { shanghaiSession } from '../../../../engine/interface/cache-policy.ts';
import type { Page } from '../../../../engine/interface/pages.ts';
import type { CachedSource } from '../../../../engine/interface/source.ts';
import { toFieldCells } from '../../../wire/field-cells.ts';
import type { Fields } from '../../../wire/list-of-records.ts';
import { onePage } from '../../../wire/one-page.ts';
import { changed, refused } from '../../../wire/refusals.ts';
import { withQuery } from '../../../wire/upstream-value.ts';
import { refuseOtherScale } from '../clist/values.ts';
import { eastmoneyLists } from '../clist/wire.ts';
import { PAGE_TOKENS } from '../page-tokens.ts';

// The quotes of some shares, `/api/qt/ulist.np/get`.

const LABEL = 'Eastmoney quotes of some shares';

/** The shares whose quotes are wanted: secids joined by commas. */
export type QuoteAsk = { readonly secids: string };

/** f2 is the price, f3 the change in percent, f4 the change, f12 the code, f13 the market, f14 the name. */
const QUOTE_FIELDS = 'f2,f3,f4,f12,f13,f14';

/** What shows whether numbers are decimals. */
const MEASURES = ['f2', 'f3', 'f4'].map((name) => ({ name, cells: 'number' as const, isOptional: true }));

/**
 * The quotes of the shares of a ranking, at most a hundred. They are under the limits of lists, as their hosts
 * are.
 */
export const rankQuotes: CachedSource<QuoteAsk> = {
  ...eastmoneyLists,
  title: say('Eastmoney’s quotes of some shares'),
  cache: shanghaiSession({ open: '30s', staleIfError: '10m' }),
  evictable: true,
  ...onePage<QuoteAsk>(quotesBySecid, ({ secids }) => {
    const [host, ...alternateHosts] = eastmoneyLists.hosts;
    return {
      url: withQuery(`https://${host}/api/qt/ulist.np/get`, {
        ut: PAGE_TOKENS.ranks,
        // Decimals, where 1 would be whole numbers to be scaled.
        fltt: 2,
        invt: 2,
        fields: QUOTE_FIELDS,
        secids,
      }),
      alternateHosts,
      headers: { referer: 'https://guba.eastmoney.com/rank/' },
    };
  }),
};

/**
 * The quotes of a reply by secid: `{"rc":0,"data":{"total":2,"diff":[{"f2":27.38,"f12":"688004","f13":1}]}}`.
 * Shares that the source does not know are not in it. Throws `upstream_refused` for any `rc` but 0: 102, with
 * `data` null, is what a limited client gets. Throws `upstream_changed` for any other form, for a share that
 * comes twice, and for whole numbers.
 */
export function quotesBySecid({ body }: Pick<Page, 'body'>): ReadonlyMap<string, Fields> {
  const reply = parseJson(body, LABEL);
  if (!isRecord(reply) || !('rc' in reply)) throw changed(LABEL, 'no `rc` in the reply');
  const { rc, data } = reply;
  if (rc !== 0) throw refused(LABEL, `Eastmoney declined to answer (rc ${quote(rc)})`);
  const rows = isRecord(data) ? data.diff : undefined;
  if (!Array.isArray(rows) || !rows.every(isRecord)) throw changed(LABEL, 'no list of quotes in `data.diff`');
  const odd = rows.find(({ f12: code, f13: market }) => typeof code !== 'string' || typeof market !== 'number');
  if (odd) throw changed(LABEL, 'a quote without a code and a market');
  const bySecid = new Map(rows.map((row) => [`${String(row.f13)}.${String(row.f12)}`, row]));
  if (bySecid.size < rows.length) throw changed(LABEL, 'a share comes twice');
  refuseOtherScale(toFieldCells(rows, MEASURES, { label: LABEL, absent: ['-'] }));
  return bySecid;
}
