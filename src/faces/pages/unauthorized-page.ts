import type { Language } from '../../base/say.ts';
import { html } from './html.ts';
import { type SiteInfo, toAsset, toHtmlDocument } from './layout.ts';
import { wordsIn } from './page-words.ts';

/**
 * Returns the page that asks for a token instead of a page that requires one: a browser sends none by itself. Its
 * script loads that page with the token that the reader enters.
 * @param address the path that was asked for, below the base path
 */
export function unauthorizedPage(instance: SiteInfo, address: string, language: Language): string {
  const words = wordsIn(language);
  return toHtmlDocument(instance, {
    title: words.wantsTokenTitle,
    language,
    address,
    head: html`<script type="module" src="${toAsset(instance, 'status.js')}"></script>`,
    body: html`<main id="main" class="text home" data-wants-token>
<h1>${words.wantsTokenTitle}</h1>
<p class="lead">${words.wantsToken}</p>
<p role="status" data-refused="${words.refusedToken}"></p>
<p><button type="button" popovertarget="token">${words.enterToken}</button></p>
</main>`,
  });
}
