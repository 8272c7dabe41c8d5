import { type Html, html } from './html.ts';
import { type Instance, toAsset } from './layout.ts';

/** What a field that finds interfaces shows, and where its hits lead. */
export interface SearchFieldParts {
  readonly label: string;
  readonly hint: string;
  /** The pages of the manual, or the operations on the pages of Swagger UI or Redoc. */
  readonly leadsTo: 'manual' | 'docs' | 'redoc';
  /** The id of what gives way to the hits; without it, they stand over the page. */
  readonly hides?: string;
}

/**
 * Returns a field that finds interfaces of every category, best first. Its script shows it: without scripts it
 * stays hidden. The search and its index are loaded when somebody uses it, so that pages do not grow with the
 * catalogue: see `src/browser/pages.ts`.
 */
export function searchField(instance: Instance, { label, hint, leadsTo, hides }: SearchFieldParts): Html {
  const { basePath } = instance;
  return html`<search class="finder">
<div class="filter" hidden>
<label for="find">${label}</label>
<input id="find" type="search" data-search="${toAsset(instance, 'search.js')}" data-base="${basePath}" data-leads-to="${leadsTo}"${hides === undefined ? '' : html` data-hides="${hides}"`} placeholder="${hint}" autocomplete="off" spellcheck="false">
<span role="status" class="quiet"></span>
</div>
<div id="found" class="found" hidden></div>
</search>`;
}
