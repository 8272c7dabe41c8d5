import { quote } from '../../../../base/errors.ts';
import { say } from '../../../../base/say.ts';
import { freshFor } from '../../../../engine/interface/cache-policy.ts';
import type { Page } from '../../../../engine/interface/pages.ts';
import type { CachedSource } from '../../../../engine/interface/source.ts';
import { type Fields, openRecords } from '../../../wire/list-of-records.ts';
import { onePage, pageCheck } from '../../../wire/one-page.ts';
import { changed, noValue, refusePage } from '../../../wire/refusals.ts';
import { address } from '../../../wire/upstream-value.ts';
import { cninfo } from '../site.ts';

/** The lists of securities by the source's names; `szse` has all mainland shares. */
export type CninfoList = 'szse' | 'hke' | 'gfzr' | 'fund' | 'bond';

/** One of the lists, whole. */
type ListAsk = { readonly list: CninfoList };

const labelOf = ({ list }: ListAsk): string => `Cninfo list of securities ${list}`;

/** The lists that say which organisation a security belongs to. */
export const cninfoLists: CachedSource<ListAsk> = {
  ...cninfo,
  title: say('cninfo’s lists of securities'),
  cache: freshFor('1d', { staleIfError: '90d' }),
  isLookedUp: true,
  evictable: true,
  ...onePage<ListAsk>(pageCheck(refusePage, labelOf, openList), ({ list }) => ({
    url: address`https://www.cninfo.com.cn/new/data/${list}_stock.json`,
  })),
};

/** `{"stockList":[{"code":"000001","orgId":"gssz0000001","category":"A股","pinyin":"payh","zwjc":"平安银行"},…]}`. */
function openList(page: Pick<Page, 'body'>, ask: ListAsk): readonly Fields[] {
  return openRecords(page, { label: labelOf(ask), at: 'stockList', of: 'securities' });
}

/**
 * Finds the organisation of a security. Throws `no_value` where the list does not have it, and `upstream_changed`
 * for a security without a code, and for an organisation that is none.
 */
export function findOrganisation(page: Page, list: CninfoList, security: string): string {
  const label = labelOf({ list });
  const securities = openList(page, { list });
  const found = securities.find(({ code }) => code === security);
  const odd = securities.find(({ code }) => typeof code !== 'string');
  if (odd) throw changed(label, `expected a security in \`code\`, got ${quote(odd)}`);
  if (!found)
    throw noValue(
      `${cninfo.title.en} does not have the security ${security}.`,
      `${cninfo.title.zh}没有证券 ${security}。`,
    );
  const { orgId } = found;
  if (typeof orgId === 'string' && /^[A-Za-z0-9_-]{1,40}$/.test(orgId)) return orgId;
  throw changed(label, `expected an organisation in \`orgId\`, got ${quote(orgId)}`);
}
