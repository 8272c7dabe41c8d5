import { type Column, OPEN } from '../declare/columns.ts';
import type { Interface } from '../declare/interface.ts';
import type { Param, ParamSchema } from '../declare/params.ts';
import { FAILURES } from '../errors.ts';
import type { Registry } from '../registry.ts';
import { type Html, html } from './html.ts';
import { type Instance, sandboxNotice, toDocument } from './layout.ts';
import { CELL_NAMES, RESPONSE_HEADERS, toExampleCall } from './openapi.ts';

// Where the service listens unless told otherwise.
const BASE = 'http://127.0.0.1:8080';

/** The user manual on one page: how to call, every interface with its parameters and columns, headers and errors. */
export function manualPage(registry: Registry, instance: Instance): string {
  return toDocument({
    title: 'Manual',
    path: '/docs/',
    body: html`<main id="main" class="text">
<h1>Manual</h1>
${sandboxNotice(instance)}
<p>finfount answers named data interfaces over HTTP. It asks the public source of the data when a call needs it, politely and once for all callers, checks every cell, and answers a JSON array of records. Nothing is guessed: what cannot be read is an error, a missing cell is <code>null</code>.</p>
<nav aria-label="On this page"><ul>
<li><a href="#calls">First calls</a></li>
<li><a href="#parameters">Parameters</a></li>
<li><a href="#interfaces">Interfaces</a>
<ul>
${registry.interfaces.map(({ name }) => html`<li><a href="#${name}"><code>${name}</code></a></li>\n`)}</ul></li>
<li><a href="#headers">Response headers</a></li>
<li><a href="#errors">Errors</a></li>
</ul></nav>
${firstCalls(registry)}
<h2 id="parameters">Parameters</h2>
<ul>
<li>Parameters stand in the query. Special characters and everything beyond ASCII are percent-encoded UTF-8; <code>+</code> is a space.</li>
<li>A parameter that is left out has its default. One that is given empty, as in <code>name=</code>, is the empty text.</li>
<li>A collection is sent by repeating its key: <code>name=a&amp;name=b</code>. Any other parameter is given once.</li>
<li>An unknown name, a value of another type or outside its set, and a missing required parameter are answered 422 before any source is asked. The body’s <code>detail</code> names every wrong parameter.</li>
</ul>
<h2 id="interfaces">Interfaces</h2>
${registry.categories.map(
  ({ title, doc, interfaces }) => html`<h3>${title}</h3>
<p>${doc}</p>
${interfaces.map(toEntry)}`,
)}
<h2 id="headers">Response headers</h2>
<p>Every 200 of an interface tells where its data comes from:</p>
${toTable(
  ['Header', 'Meaning', 'Example'],
  Object.entries(RESPONSE_HEADERS).map(([name, { doc, example }]) => [
    html`<code>${name}</code>`,
    html`${doc.replaceAll('`', '')}`,
    html`<code>${example}</code>`,
  ]),
)}
<h2 id="errors">Errors</h2>
<p>Every error is JSON: <code>error</code> is a sentence, <code>interface</code> the name that was called, and <code>detail</code> lists the wrong parameters. Check the status before you read the body.</p>
${toTable(
  ['Status', 'Meaning', 'Try again'],
  Object.values(FAILURES).map(({ status, meaning, retry }) => [
    html`${status}`,
    html`${meaning}`,
    html`${retry ? 'later' : 'no'}`,
  ]),
)}
<p class="quiet">finfount ${instance.version}.</p>
</main>`,
  });
}

function firstCalls(registry: Registry): Html {
  const shown = registry.interfaces[0];
  if (!shown) return html`<h2 id="calls">First calls</h2><p>This instance serves no interface.</p>`;
  return html`<h2 id="calls">First calls</h2>
<p>The service listens at <code>${BASE}</code> unless it was told otherwise. Put the address of this page in its place.</p>
<pre><code># ${shown.doc}
curl '${BASE}${toExampleCall(shown)}'

# The same with its headers: where the data comes from, and how fresh it is.
curl -i '${BASE}${toExampleCall(shown)}'

# Every interface with its parameters, for programs.
curl '${BASE}/api/openapi.json'</code></pre>
`;
}

/** One interface: parameters, columns, freshness, source. */
function toEntry(declared: Interface): Html {
  const { name, doc, params, columns, keep, source, page } = declared;
  const entries = Object.entries(params);
  return html`<article aria-labelledby="${name}">
<h4 id="${name}"><a href="#${name}">${name}</a></h4>
<p>${doc}</p>
<pre><code>curl '${BASE}${toExampleCall(declared)}'</code></pre>
${
  entries.length === 0
    ? html`<p>It takes no parameters.</p>`
    : toTable(['Parameter', 'Type', 'Default', 'Meaning'], entries.map(toParameterRow))
}
${toTable(['Column', 'Type', 'Unit', 'Meaning'], columns.map(toColumnRow))}
<dl>
<dt>Freshness</dt><dd>${keep.doc}</dd>
<dt>Source</dt><dd>${source.title}, <a href="${source.terms}">terms of use</a>, <a href="${page}">page for people</a></dd>
</dl>
</article>
`;
}

function toParameterRow([name, { schema, fallback, required, doc, choices = {} }]: readonly [
  string,
  Param,
]): readonly Html[] {
  const meanings = Object.entries(choices).map(
    ([value, meaning]) => html`<li><code>${value === '' ? '(empty)' : value}</code> ${meaning}</li>`,
  );
  return [
    html`<code>${name}</code>`,
    html`${toTypeName(schema)}`,
    toDefault(fallback, required),
    html`${doc}${meanings.length > 0 ? html`<ul class="choices">${meanings}</ul>` : ''}`,
  ];
}

/** The type of a parameter in words: `string`, `one of a set`, `collection of integer`. */
function toTypeName({ type, items, enum: choices }: ParamSchema): string {
  if (items) return `collection of ${toTypeName(items)}`;
  return choices ? 'one of a set' : type;
}

function toDefault(fallback: unknown, required: boolean): Html {
  if (required) return html`<em>required</em>`;
  if (fallback === undefined) return html`none`;
  if (fallback === '') return html`empty`;
  return html`<code>${typeof fallback === 'string' ? fallback : JSON.stringify(fallback)}</code>`;
}

function toColumnRow({ name, cells, unit = '', doc }: Column): readonly Html[] {
  return [
    name === OPEN ? html`<em>further columns</em>` : html`<code>${name}</code>`,
    html`${CELL_NAMES[cells]}`,
    html`${unit}`,
    html`${doc}`,
  ];
}

/** A table that scrolls by itself where the page is narrow; the first cell of a row is its heading. */
function toTable(headings: readonly string[], rows: readonly (readonly Html[])[]): Html {
  return html`<div class="wide" role="region" aria-label="Table: ${headings[0] ?? ''}" tabindex="0"><table>
<thead><tr>${headings.map((heading) => html`<th scope="col">${heading}</th>`)}</tr></thead>
<tbody>
${rows.map(([first = html``, ...rest]) => html`<tr><th scope="row">${first}</th>${rest.map((cell) => html`<td>${cell}</td>`)}</tr>\n`)}</tbody>
</table></div>`;
}
