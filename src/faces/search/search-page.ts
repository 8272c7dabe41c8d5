import type { Language } from '../../base/say.ts';
import { html } from '../pages/html.ts';
import { type SiteInfo, sandboxNotice, toHtmlDocument } from '../pages/layout.ts';
import { wordsIn } from '../pages/page-words.ts';
import { searchField } from '../pages/search-field.ts';
import type { FoundSymbol } from '../symbols/symbol.ts';
import { foundCount, foundList, toSearchAddress } from './found-list.ts';
import type { FoundForQuestion, Question } from './question.ts';
import { symbolList } from './symbol-list.ts';

/** A search and its results. */
interface SearchPageParts {
  readonly question: Question;
  readonly asked: FoundForQuestion;
  readonly symbols: readonly FoundSymbol[];
}

/** Returns the page of a search. It needs no script: search fields lead here in browsers without scripts. */
export function searchPage(
  instance: SiteInfo,
  { question: { typed, isSecurityFirst }, asked: { words: searched, found }, symbols }: SearchPageParts,
  language: Language,
): string {
  const words = wordsIn(language);
  const { basePath } = instance;
  const isEmpty = typed.trim() === '';
  const place = { basePath, language };
  const securities = symbolList(symbols, place);
  const interfaces = foundList(searched, found, place, 'manual');
  return toHtmlDocument(instance, {
    title: isEmpty ? words.search : `${words.search}: ${typed}`,
    language,
    address: toSearchAddress(typed, 'en'),
    body: html`<main id="main" class="text home">
<h1>${words.search}</h1>
${sandboxNotice(instance, language)}
${searchField(instance, {
  label: words.findData,
  hint: words.findHint,
  leadsTo: 'manual',
  language,
  ...(!isEmpty && {
    typed,
    status: foundCount(found, language),
    found: isSecurityFirst ? html`${securities}${interfaces}` : html`${interfaces}${securities}`,
  }),
})}
</main>`,
  });
}
