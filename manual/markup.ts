import { type Html, html } from '../src/docs/html.ts';

// Generated parts of pages are blocks of HTML in Markdown: they hold no empty line, which would end the block, and carry
// `v-pre`, so that nothing in them is taken for a template.

/** A text of a declaration: code stands between backticks. */
export function prose(text: string): Html {
  const parts = text.replaceAll(/\s+/g, ' ').split('`');
  // An odd backtick out is itself.
  if (parts.length % 2 === 0) return html`${text}`;
  return html`${parts.map((part, at) => (at % 2 === 0 ? html`${part}` : html`<code>${part}</code>`))}`;
}

/** A block of HTML as a part of a Markdown document. */
export function block(content: Html): string {
  return `\n${content.text.replaceAll(/\n\s*\n/g, '\n').trim()}\n`;
}

/** A paragraph. */
export function paragraph(text: string): string {
  return block(html`<p v-pre>${prose(text)}</p>`);
}

/** A list of sentences. */
export function list(texts: readonly string[]): string {
  return block(html`<ul v-pre>${texts.map((text) => html`<li>${prose(text)}</li>\n`)}</ul>`);
}

/** A table that scrolls by itself where the page is narrow; the first cell of a row is its heading. */
export function table(label: string, headings: readonly string[], rows: readonly (readonly Html[])[]): string {
  return block(html`<div v-pre class="wide" role="group" aria-label="${label}" tabindex="0"><table>
<thead><tr>${headings.map((heading) => html`<th scope="col">${heading}</th>`)}</tr></thead>
<tbody>
${rows.map(([first = html``, ...rest]) => html`<tr><th scope="row">${first}</th>${rest.map((cell) => html`<td>${cell}</td>`)}</tr>\n`)}</tbody>
</table></div>`);
}

/** Facts by their names. */
export function factList(facts: readonly (readonly [name: string | Html, fact: Html])[]): Html {
  return html`<dl v-pre>
${facts.map(([name, fact]) => html`<div class="fact"><dt class="fact-name">${name}</dt><dd class="fact-told">${fact}</dd></div>\n`)}</dl>`;
}

/** A link to a page of the manual, from anywhere in it. The base of the site is put before it. */
export function pageLink(path: string, content: Html, kind?: string): Html {
  return html`<a${kind === undefined ? '' : html` class="${kind}"`} href="${BASE}docs/${path}">${content}</a>`;
}

/** A link to a route of the service beside the manual. */
export function routeLink(path: string, content: Html): Html {
  // The router of the site leaves links with a target alone.
  return html`<a href="${BASE}${path.replace(/^\//, '')}" target="_self">${content}</a>`;
}

/** A link to another site. */
export function siteLink(
  address: string,
  content: Html = html`${address.replace(/^https?:\/\//, '').replace(/\/$/, '')}`,
): Html {
  return html`<a href="${address}" rel="noreferrer">${content}</a>`;
}

/** Stands for the path under which the service lives until the service itself puts that in its place. */
export const BASE = '/__BASE_PATH__/';
