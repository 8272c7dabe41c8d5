import { OPEN } from '../declare/columns.ts';
import type { Category } from '../registry/catalogue.ts';
import type { DescribedCatalogue, Description } from '../registry/entries.ts';
import { categoriesOf, findCategory } from './categories.ts';

import { type Html, html } from './html.ts';
import { type Instance, sandboxNotice, toAsset, toDocument } from './layout.ts';
import { sourcesOf } from './manual.ts';
import { toRedocAnchor, toSwaggerAnchor } from './navigation.ts';
import { HTTP_INTERFACE_VERSION } from './openapi.ts';

/** The state of a source, found by its name: whether it answered when it was last asked, and the same in a sentence. */
type SourceStates = ReadonlyMap<string, { readonly up: boolean | null; readonly summary: string }>;

/** The API home as a JSON value: what this instance serves, where each thing is described, and how the sources are. */
export function homeDocument(
  catalogue: DescribedCatalogue,
  { basePath, version, sandbox }: Omit<Instance, 'assets'>,
  states: SourceStates,
): unknown {
  return {
    name: 'finfount',
    version,
    http_interface: HTTP_INTERFACE_VERSION,
    sandbox,
    manual: `${basePath}/docs/`,
    docs: `${basePath}/api/docs`,
    redoc: `${basePath}/api/redoc`,
    openapi: `${basePath}/api/openapi.json`,
    categories: categoriesOf(catalogue).map(({ key, title, doc, interfaces }) => ({
      key,
      title,
      doc,
      ...addressesOf(basePath, key),
      interfaces: interfaces.map((declared) => ({
        name: declared.name,
        doc: declared.doc,
        ...(declared.chinese !== undefined && { chinese: declared.chinese }),
        source: declared.source,
        manual: `${basePath}/docs/interfaces/${declared.name}`,
        example: `${basePath}${declared.call}`,
      })),
    })),
    status: `${basePath}/api/status`,
    sources: sourcesOf(catalogue).map(({ name, title, terms, interfaces, standsInFor }) => ({
      name,
      title,
      terms,
      manual: `${basePath}/docs/sources#${name}`,
      interfaces,
      stands_in_for: standsInFor,
      up: states.get(name)?.up ?? null,
      state: states.get(name)?.summary ?? null,
    })),
  };
}

/**
 * The API home for a browser: what this instance serves, where to go on, every interface, with a field to narrow them, and
 * how the sources are.
 */
export function homePage(catalogue: DescribedCatalogue, instance: Instance, states: SourceStates): string {
  const { basePath } = instance;
  const categories = categoriesOf(catalogue);
  const sources = sourcesOf(catalogue);
  const titles = new Map(sources.map(({ name, title }) => [name, title]));
  return toDocument(instance, {
    title: 'Interfaces',
    path: '/api/',
    body: html`<main id="main" class="text home">
<h1>Financial data by plain HTTP GET</h1>
<p class="lead">Name an interface and get a table: JSON records from public sources, every cell checked, every answer told where it comes from and how old it is. This instance serves <strong>${countOf(catalogue.entries.length, 'data interface')}</strong> from <strong>${countOf(sources.length, 'source')}</strong>.</p>
${sandboxNotice(instance)}
<search>
${filterField('list', 'Find data', 'name, word or column: klines, volatility, 收盘')}
</search>
<ul class="ways">
<li><a href="${basePath}/docs/">Start here</a> What this is and the first call, in a minute. <a lang="zh-Hans" href="${basePath}/docs/zh/">中文入门</a></li>
<li><a href="${basePath}/docs/explore">See a chart</a> Any interface as a picture and a table, and a link that shows a colleague the same.</li>
<li><a href="${basePath}/docs/interfaces/">Copy a snippet</a> curl, Python, R, JavaScript, Java, Go, MATLAB or Excel: on the page of every interface.</li>
<li><a href="${basePath}/api/docs">Try a call</a> Fill in a form, send it, see the answer and its headers.</li>
</ul>
<div id="list">
<nav class="jumps" aria-label="Categories"><ul>
${categories.map(({ key, title, interfaces }) => html`<li><a href="#${key}">${title}${countMark(interfaces.length)}</a></li>\n`)}<li><a href="#sources">Sources${countMark(sources.length)}</a></li>
</ul></nav>
${categories.map((category) => toSection(basePath, category, titles))}
</div>
<section class="category" id="sources">
<h2>Sources</h2>
<p>${instance.sandbox ? 'A sandbox asks none of them; these are the sites that its made-up answers stand for.' : 'Each is asked once for all callers, and no oftener than it bears.'} <a href="${basePath}/docs/sources">How each is asked, and what it wants cited</a></p>
<ul class="sources">
${sources.map(
  ({
    name,
    title,
    terms,
    interfaces,
    standsInFor,
  }) => html`<li><a href="${basePath}/docs/sources#${name}">${title}</a> <span class="quiet">${interfaces.length > 0 ? interfaces.join(', ') : `stands in for ${standsInFor.join(', ')}`}</span> <a class="terms" href="${terms}">Terms of use<span class="hidden"> of ${title}</span></a> ${stateOf(states, name)}</li>
`,
)}</ul>
</section>
<p class="quiet">finfount ${instance.version}, HTTP interface ${HTTP_INTERFACE_VERSION}. For programs, this page is JSON, and everything is in <a href="${basePath}/api/openapi.json">one OpenAPI document</a>.</p>
</main>`,
  });
}

/** What is known of a source by past calls, as a mark that tells more than its colour. */
function stateOf(states: SourceStates, name: string): Html {
  const state = states.get(name);
  return state ? html`<span class="state" data-up="${String(state.up)}">${state.summary}</span>` : html``;
}

/** One category of the home page. */
function toSection(
  basePath: string,
  { key, title, doc, interfaces }: Category<Description>,
  titles: ReadonlyMap<string, string>,
): Html {
  const { docs, redoc, openapi } = addressesOf(basePath, key);
  return html`<section class="category" id="${key}" data-group>
<h2>${title}</h2>
<p>${doc} <span class="links"><a href="${docs}">Try it<span class="hidden"> ${title}</span></a> <a href="${redoc}">Reference<span class="hidden"> ${title}</span></a> <a href="${openapi}">OpenAPI<span class="hidden"> ${title}</span></a></span></p>
${
  interfaces.length === 0
    ? ''
    : html`<ul class="interfaces">
${interfaces.map(
  (declared) => html`<li data-words="${wordsOf(declared, titles)}">
<p class="head"><a class="name" href="${basePath}/docs/interfaces/${declared.name}">${declared.name}</a>${declared.chinese === undefined ? '' : html` <span lang="zh-Hans">${declared.chinese}</span>`}</p>
<p>${declared.doc}</p>
<p class="call"><a href="${basePath}${declared.call}">${basePath}${declared.call}</a> <a class="try" href="${docs}${toSwaggerAnchor(title, declared.name)}">Try it<span class="hidden"> ${declared.name}</span></a></p>
</li>
`,
)}</ul>`
}
</section>
`;
}

/** A number of things: `one source`, `9 sources`. */
function countOf(count: number, thing: string): string {
  return count === 1 ? `one ${thing}` : `${count} ${thing}s`;
}

/** How many there are, where there are any, as a mark behind their title. */
function countMark(count: number): Html {
  return count > 0 ? html` <span class="count">${count}</span>` : html``;
}

/**
 * What the field of the home page searches, as the script of the field reads what is typed: small letters of usual width,
 * words apart. Names stand there as one word besides, for who leaves out what separates their words.
 */
function wordsOf(
  { name, doc, chinese = '', source, columns }: Description,
  titles: ReadonlyMap<string, string>,
): string {
  const names = [name, ...columns.map((column) => column.name).filter((column) => column !== OPEN)];
  return toWords(names, [doc, chinese, titles.get(source) ?? '', ...columns.map((column) => column.doc)]);
}

function toWords(names: readonly string[], texts: readonly string[] = []): string {
  const separators = /[^\p{L}\p{N}]+/gu;
  return [
    ...[...names, ...texts].map((text) => text.replace(separators, ' ')),
    ...names.map((name) => name.replace(separators, '')),
  ]
    .join(' ')
    .normalize('NFKC')
    .toLowerCase();
}

/** Where a category is described. */
function addressesOf(basePath: string, key: string): { docs: string; redoc: string; openapi: string } {
  const category = encodeURIComponent(key);
  return {
    docs: `${basePath}/api/docs?category=${category}`,
    redoc: `${basePath}/api/redoc?category=${category}`,
    openapi: `${basePath}/api/openapi/${category}.json`,
  };
}

/**
 * A field that narrows a list to the items whose `data-words` hold every word typed. It needs the script, so it is
 * hidden until the script is there.
 * @param list id of the element that holds the items
 */
function filterField(list: string, label: string, hint: string): Html {
  return html`<div class="filter" hidden>
<label for="filter-${list}">${label}</label>
<input id="filter-${list}" type="search" data-filters="${list}" placeholder="${hint}" autocomplete="off" spellcheck="false">
<span role="status" class="quiet"></span>
</div>`;
}

/** What the pages of the references show of an interface. */
interface Named {
  readonly name: string;
}

/** The catalogue, or its index. */
interface Categories {
  readonly categories: readonly Category<Named>[];
}

/** The interactive page of a category: Swagger UI. Raises `not_found` for an unknown category. */
export function swaggerPage(catalogue: Categories, instance: Instance, category?: string): string {
  const shown = findCategory(catalogue, category);
  const { openapi } = addressesOf(instance.basePath, shown.key);
  return toDocument(instance, {
    title: `Try it: ${shown.title}`,
    path: '/api/docs',
    head: html`<link rel="service-desc" type="application/json" href="${openapi}">
<link rel="stylesheet" href="${toAsset(instance, 'swagger-ui.css')}">`,
    scripts: { library: 'swagger-ui-bundle.js', script: 'swagger.js' },
    body: html`${toolbar(catalogue, instance, shown, '/api/docs')}
<main id="main"><div id="swagger" data-document="${openapi}">${scriptless(instance, openapi)}</div></main>`,
  });
}

/** The reference page of a category: Redoc. Raises `not_found` for an unknown category. */
export function redocPage(catalogue: Categories, instance: Instance, category?: string): string {
  const shown = findCategory(catalogue, category);
  const { openapi } = addressesOf(instance.basePath, shown.key);
  return toDocument(instance, {
    title: `Reference: ${shown.title}`,
    path: '/api/redoc',
    head: html`<link rel="service-desc" type="application/json" href="${openapi}">`,
    scripts: { library: 'redoc.standalone.js', script: 'redoc.js' },
    body: html`${toolbar(catalogue, instance, shown, '/api/redoc', operationFinder(shown))}
<main id="main"><div id="redoc" data-document="${openapi}">${scriptless(instance, openapi)}</div></main>`,
  });
}

/** What stands in the place of a reference that is made by script. */
function scriptless({ basePath }: Instance, openapi: string): Html {
  return html`<noscript><p class="notice">This page is drawn by a script. Without one, read the <a href="${basePath}/docs/">manual</a> or the <a href="${openapi}">OpenAPI document</a>.</p></noscript>`;
}

/** The strip over a reference: the categories, of which one is shown, and its document itself. */
function toolbar(
  catalogue: Categories,
  { basePath }: Instance,
  shown: Category<Named>,
  path: string,
  finder: Html = html``,
): Html {
  return html`<div class="toolbar">
<nav aria-label="Categories"><ul>
${categoriesOf(catalogue).map(
  ({ key, title }) =>
    html`<li><a href="${basePath}${path}?category=${encodeURIComponent(key)}"${key === shown.key ? html` aria-current="page"` : ''}>${title}</a></li>\n`,
)}<li class="document"><a href="${addressesOf(basePath, shown.key).openapi}">OpenAPI document</a></li>
</ul></nav>
${finder}
</div>`;
}

/** A field that finds an operation by the name of its interface, and leads to where Redoc draws it. */
function operationFinder({ title, interfaces }: Category<Named>): Html {
  if (interfaces.length === 0) return html``;
  return html`<search class="finder">
${filterField('operations', 'Find an interface', 'Find an interface')}
<ul id="operations" data-quiet hidden>
${interfaces.map(({ name }) => html`<li data-words="${toWords([name])}"><a href="${toRedocAnchor(title, name)}">${name}</a></li>\n`)}</ul>
</search>`;
}

/** The page of a category that does not exist: it lists those that do. */
export function unknownCategoryPage(catalogue: Categories, instance: Instance, category: string): string {
  return toDocument(instance, {
    title: 'No such category',
    body: html`<main id="main" class="text">
<h1>There is no category “${category.length > 100 ? `${category.slice(0, 100)}…` : category}”</h1>
<p>These are the categories:</p>
<ul>
${categoriesOf(catalogue).map(({ key, title }) => {
  const { docs, redoc, openapi } = addressesOf(instance.basePath, key);
  return html`<li>${title} (<code>${key}</code>): <a href="${docs}">try it</a>, <a href="${redoc}">reference</a>, <a href="${openapi}">OpenAPI</a></li>\n`;
})}</ul>
</main>`,
  });
}
