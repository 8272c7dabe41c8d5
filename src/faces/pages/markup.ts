import { type Html, html } from './html.ts';

/** The base path of the service in built files. The service replaces it by its own base path. */
export const BASE = '/__BASE_PATH__/';

/** A text of a declaration: code stands between backticks. */
export function prose(text: string): Html {
  const parts = text.replaceAll(/\s+/g, ' ').split('`');
  // A backtick without its partner is itself.
  if (parts.length % 2 === 0) return html`${text}`;
  return html`${parts.map((part, at) => (at % 2 === 0 ? html`${part}` : html`<code>${part}</code>`))}`;
}

/**
 * HTML as a block of a Markdown document. It has no empty line, which would end the block. `v-pre` keeps Vue from
 * compiling it.
 */
export function block(content: Html): string {
  return `\n<div v-pre>\n${content.text.replaceAll(/\n\s*\n/g, '\n').trim()}\n</div>\n`;
}

/** A paragraph. */
export function paragraph(text: string): Html {
  return html`<p>${prose(text)}</p>`;
}

/** A list of sentences. */
export function list(texts: readonly string[]): Html {
  return html`<ul>${texts.map((text) => html`<li>${prose(text)}</li>\n`)}</ul>`;
}

/** A table that scrolls on narrow pages. The first cell of a row is its heading. */
export function table(label: string, headings: readonly string[], rows: readonly (readonly Html[])[]): Html {
  return html`<div class="wide" role="group" aria-label="${label}" tabindex="0">${plainTable(headings, rows)}</div>`;
}

/** A table; the first cell of a row is its heading. */
function plainTable(headings: readonly string[], rows: readonly (readonly Html[])[]): Html {
  return html`<table>
<thead><tr>${headings.map((heading) => html`<th scope="col">${heading}</th>`)}</tr></thead>
<tbody>
${rows.map(([first = html``, ...rest]) => html`<tr><th scope="row">${first}</th>${rest.map((cell) => html`<td>${cell}</td>`)}</tr>\n`)}</tbody>
</table>`;
}

/** Facts by their names. */
export function factList(facts: readonly (readonly [name: string | Html, fact: Html])[]): Html {
  return html`<dl>
${facts.map(([name, fact]) => html`<div class="fact"><dt class="fact-name">${name}</dt><dd class="fact-text">${fact}</dd></div>\n`)}</dl>`;
}

/** Facts in one line. */
export function factLine(facts: readonly Html[]): Html {
  return html`<p class="facts">${facts.map((fact, at) => (at === 0 ? fact : html`<span aria-hidden="true"> · </span>${fact}`))}</p>`;
}

/** A link to a page of the manual. */
export function pageLink(path: string, content: Html, kind?: string): Html {
  return html`<a${kind === undefined ? '' : html` class="${kind}"`} href="${BASE}docs/${path}">${content}</a>`;
}

/** A link to a route of the service beside the manual. */
export function routeLink(path: string, content: Html): Html {
  // The router of the site ignores links with a target.
  return html`<a href="${BASE}${path.replace(/^\//, '')}" target="_self">${content}</a>`;
}

/** A link to another site. */
export function siteLink(
  address: string,
  content: Html = html`${address.replace(/^https?:\/\//, '').replace(/\/$/, '')}`,
): Html {
  return html`<a href="${address}" rel="noreferrer">${content}</a>`;
}
