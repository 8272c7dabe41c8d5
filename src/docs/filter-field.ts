import { type Html, html } from './html.ts';

/**
 * Returns a field that narrows a list to the items whose `data-words` hold every word typed. Its script shows it:
 * without scripts it stays hidden.
 * @param list the id of the element that holds the items
 */
export function filterField(list: string, label: string, hint: string): Html {
  return html`<div class="filter" hidden>
<label for="filter-${list}">${label}</label>
<input id="filter-${list}" type="search" data-filters="${list}" placeholder="${hint}" autocomplete="off" spellcheck="false">
<span role="status" class="quiet"></span>
</div>`;
}

/**
 * Returns the `data-words` of an item, normalized as the script normalizes what is typed: lower case, usual width,
 * words apart. Each name stands there as one word as well, for readers who leave out its separators.
 */
export function toFilterWords(names: readonly string[], texts: readonly string[] = []): string {
  const separators = /[^\p{L}\p{N}]+/gu;
  return [
    ...[...names, ...texts].map((text) => text.replace(separators, ' ')),
    ...names.map((name) => name.replace(separators, '')),
  ]
    .join(' ')
    .normalize('NFKC')
    .toLowerCase();
}
