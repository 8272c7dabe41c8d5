import { quote } from '../../../../base/errors.ts';
import { say } from '../../../../base/say.ts';
import { freshFor } from '../../../../engine/interface/cache-policy.ts';
import { inspect } from '../../../../engine/interface/inspections.ts';
import type { Page } from '../../../../engine/interface/pages.ts';
import type { CachedSource } from '../../../../engine/interface/source.ts';
import { type Fields, openRecords } from '../../../wire/list-of-records.ts';
import { onePage } from '../../../wire/one-page.ts';
import { changed, noValue, refusePage } from '../../../wire/refusals.ts';
import { address } from '../../../wire/upstream-value.ts';
import { cninfo } from '../site.ts';

/** The lists of securities by the source's names; `szse` has all mainland shares. */
export type CninfoList = 'szse' | 'hke' | 'gfzr' | 'fund' | 'bond';

const labelOf = (list: CninfoList): string => `Cninfo list of securities ${list}`;

/** The lists that say which organisation a security belongs to. */
export const cninfoLists: CachedSource<{ readonly list: CninfoList }> = {
  ...cninfo,
  inspections: { checkList },
  title: say('cninfo’s lists of securities'),
  cache: freshFor('1d', { staleIfError: '90d' }),
  isLookedUp: true,
  evictable: true,
  fetch: onePage(({ list }) => ({
    url: address`https://www.cninfo.com.cn/new/data/${list}_stock.json`,
    check: inspect(checkList, list),
  })),
};

function checkList(page: Page, list: CninfoList): void {
  refusePage(page, labelOf(list));
  openList(page, list);
}

/** `{"stockList":[{"code":"000001","orgId":"gssz0000001","category":"A股","pinyin":"payh","zwjc":"平安银行"},…]}`. */
function openList(page: Pick<Page, 'body'>, list: CninfoList): readonly Fields[] {
  return openRecords(page, { label: labelOf(list), at: 'stockList', of: 'securities' });
}

/**
 * Finds the organisation of a security. Throws `no_value` where the list does not have it, and `upstream_changed`
 * for a security without a code, and for an organisation that is none.
 */
export function findOrganisation(page: Page, list: CninfoList, security: string): string {
  const securities = openList(page, list);
  const found = securities.find(({ code }) => code === security);
  const odd = securities.find(({ code }) => typeof code !== 'string');
  if (odd) throw changed(labelOf(list), `expected a security in \`code\`, got ${quote(odd)}`);
  if (!found)
    throw noValue(
      `${cninfo.title.en} does not have the security ${security}.`,
      `${cninfo.title.zh}没有证券 ${security}。`,
    );
  const { orgId } = found;
  if (typeof orgId === 'string' && /^[A-Za-z0-9_-]{1,40}$/.test(orgId)) return orgId;
  throw changed(labelOf(list), `expected an organisation in \`orgId\`, got ${quote(orgId)}`);
}
