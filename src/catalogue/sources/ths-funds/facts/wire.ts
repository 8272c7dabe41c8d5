import { quote } from '../../../../base/errors.ts';
import { say } from '../../../../base/say.ts';
import { Cells } from '../../../../engine/formats/cells.ts';
import { decodeBody } from '../../../../engine/formats/encodings.ts';
import {
  findElements,
  type HtmlElement,
  hasClass,
  parseHtmlElements,
  textOf,
} from '../../../../engine/formats/html/html-elements.ts';
import type { Pages } from '../../../../engine/interface/pages.ts';
import type { Source } from '../../../../engine/interface/source.ts';
import { changed, noValue } from '../../../wire/refusals.ts';
import { address } from '../../../wire/upstream-value.ts';
import { HEADERS, thsFunds } from '../site.ts';

/** The basic facts of one fund. */
export type FundFactsAsk = { readonly code: string };

const LABEL = 'Tonghuashun, facts of a fund';

/** Tonghuashun's pages of the basic facts of a fund. It goes through no shared form: facts are items of a list. */
export const thsFundFacts: Source<FundFactsAsk> = {
  ...thsFunds,
  notFoundMeaning: say('Tonghuashun has no page of this fund.', '同花顺没有这只基金的页面。'),
  fetch: async ({ code }, context) => {
    const page = await context.fetch({
      url: address`https://fund.10jqka.com.cn/${code}/interduce.html`,
      headers: HEADERS,
      statuses: [404],
    });
    if (page.status === 404)
      throw noValue(`Tonghuashun has no page of the fund ${code}.`, `同花顺没有基金 ${code} 的页面。`);
    return [page];
  },
};

// The page has some twenty facts.
const MAX_FACTS = 200;

/**
 * Parses the list of class `g-dialog`, an element `li` for each fact with its name in `span.key` and its value in
 * `span.value`. A name that comes twice has its first place and its last value. Throws `upstream_changed` for a
 * page without this list, for a fact without a name, and for the page of another fund.
 */
export function parseFundFacts(
  [{ body }]: Pages,
  { code }: FundFactsAsk,
): {
  readonly name: Cells<'text'>;
  readonly value: Cells<'text'>;
} {
  const page = parseHtmlElements(decodeBody(body, 'utf-8', LABEL), LABEL);
  const [list] = findElements(page, (element) => element.name === 'ul' && hasClass(element, 'g-dialog'));
  if (!list) throw changed(LABEL, `expected a list of facts, got ${quote(textOf(page))}`);
  const facts = new Map<string, string | null>();
  for (const entry of findElements(list, ({ name }) => name === 'li')) {
    const name = textIn(entry, 'key');
    if (!name) throw changed(LABEL, `expected the name of a fact, got ${quote(textOf(entry))}`);
    const value = textIn(entry, 'value') ?? '';
    facts.set(name, value === '' || value === '--' ? null : value);
  }
  if (facts.size > MAX_FACTS) throw changed(LABEL, `more than ${MAX_FACTS} facts of one fund`);
  if (facts.get('基金代码') !== code)
    throw changed(LABEL, `expected the fund ${code}, got the code ${quote(facts.get('基金代码') ?? '')}`);
  return { name: Cells.texts([...facts.keys()]), value: Cells.texts([...facts.values()]) };
}

function textIn(entry: HtmlElement, className: string): string | undefined {
  const [found] = findElements(entry, (element) => element.name === 'span' && hasClass(element, className));
  return found && textOf(found);
}
