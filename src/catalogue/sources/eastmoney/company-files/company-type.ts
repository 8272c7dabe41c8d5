import { quote } from '../../../../base/errors.ts';
import { say } from '../../../../base/say.ts';
import { findElements, parseHtmlElements } from '../../../../engine/formats/html/html-elements.ts';
import { freshFor } from '../../../../engine/interface/cache-policy.ts';
import type { Page } from '../../../../engine/interface/pages.ts';
import type { CachedSource } from '../../../../engine/interface/source.ts';
import { onePage } from '../../../wire/one-page.ts';
import { changed } from '../../../wire/refusals.ts';
import { withQuery } from '../../../wire/upstream-value.ts';
import { companyFiles, FILES } from './site.ts';

/** The type of a company, which decides what its statements have. */
export type CompanyType = '1' | '2' | '3' | '4';

/** Every type, the most frequent first: 4 general, 3 bank, 1 broker, 2 insurance. */
export const COMPANY_TYPES: readonly CompanyType[] = ['4', '3', '1', '2'];

/** The page of a company that shows its type. */
export const companyPages: CachedSource<{ readonly page: string }> = {
  ...companyFiles,
  title: say('Eastmoney’s pages of companies'),
  // A company hardly ever changes its type.
  cache: freshFor('30d', { staleIfError: '365d' }),
  evictable: true,
  ...onePage<{ readonly page: string }>(parseCompanyType, ({ page }) => ({
    url: withQuery(`${FILES}/NewFinanceAnalysis/Index`, { type: 'web', code: page.toLowerCase() }),
    alternateHosts: companyFiles.hosts.slice(1),
  })),
};

const LABEL = 'Eastmoney’s page of a company';

/**
 * Reads the type of a company off its page: the value of the one element whose id is `hidctype`. Throws
 * `upstream_changed` for a page without such an element, with several, or with a value that is no type.
 */
export function parseCompanyType({ body }: Pick<Page, 'body'>): CompanyType {
  const page = parseHtmlElements(body.toString(), LABEL);
  const found = findElements(page, ({ attributes }) => attributes.id === 'hidctype');
  if (found.length !== 1) throw changed(LABEL, `expected one element hidctype, got ${found.length}`);
  const type = COMPANY_TYPES.find((each) => each === found[0]?.attributes.value);
  if (type === undefined)
    throw changed(LABEL, `expected a type of companies from 1 to 4, got ${quote(found[0]?.attributes.value ?? '')}`);
  return type;
}
