import type { Language } from '../../base/say.ts';
import { type Html, html } from './html.ts';
import { type SiteInfo, toAsset } from './layout.ts';
import { wordsIn } from './page-words.ts';

/** The parts of a search field. */
export interface SearchFieldParts {
  readonly label: string;
  readonly hint: string;
  /** The targets of its results: the manual, or operations on the pages of Swagger UI or Redoc. */
  readonly leadsTo: 'manual' | 'docs' | 'redoc';
  readonly language: Language;
  /** The id of the element that the results replace; without it, they are below the field. */
  readonly hides?: string;
  /** The searched text, the count and the results, on the page of a search. */
  readonly typed?: string;
  readonly status?: string;
  readonly found?: Html;
}

/**
 * Returns a field that searches all interfaces. The search and its index are loaded on first use, so pages do not
 * grow with the catalogue: see `src/faces/browser/pages.ts`. Without scripts, it leads to the page of the search.
 */
export function searchField(instance: SiteInfo, parts: SearchFieldParts): Html {
  const { basePath } = instance;
  const { label, hint, leadsTo, language, hides, typed = '', status = '', found } = parts;
  return html`<search class="finder">
<form class="filter" action="${basePath}/api/">
<label for="find">${label}</label>
<input id="find" name="q" type="search" value="${typed}" data-search="${toAsset(instance, 'search.js')}" data-base="${basePath}" data-leads-to="${leadsTo}"${hides === undefined ? '' : html` data-hides="${hides}"`} placeholder="${hint}" autocomplete="off" spellcheck="false">
${language === 'zh' ? html`<input type="hidden" name="lang" value="zh">` : ''}<noscript><button>${wordsIn(language).search}</button></noscript>
<span role="status" class="quiet">${status}</span>
</form>
<div id="found" class="found"${found ? '' : html` hidden`}>${found ?? ''}</div>
</search>`;
}
