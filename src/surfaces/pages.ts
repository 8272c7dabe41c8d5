import type { Interface } from '../declare/interface.ts';
import type { CategoryEntry, Registry } from '../registry.ts';
import { type Html, html } from './html.ts';
import { type Instance, sandboxNotice, toDocument } from './layout.ts';
import { categoriesOf, findCategory, HTTP_INTERFACE_VERSION, toExampleCall } from './openapi.ts';

/** The API home as a JSON value: what this instance serves, and where each thing is described. */
export function homeDocument(registry: Registry, { basePath, version, sandbox }: Instance): unknown {
  return {
    name: 'finfount',
    version,
    http_interface: HTTP_INTERFACE_VERSION,
    sandbox,
    manual: `${basePath}/docs/`,
    docs: `${basePath}/api/docs`,
    redoc: `${basePath}/api/redoc`,
    openapi: `${basePath}/api/openapi.json`,
    categories: categoriesOf(registry).map(({ key, title, doc, interfaces }) => ({
      key,
      title,
      doc,
      ...addressesOf(basePath, key),
      interfaces: interfaces.map((declared) => ({
        name: declared.name,
        doc: declared.doc,
        manual: `${basePath}/docs/interfaces/${declared.name}`,
        example: `${basePath}${toExampleCall(declared)}`,
      })),
    })),
  };
}

/** The API home for a browser: what this instance serves, and every interface by category, with a field to narrow them. */
export function homePage(registry: Registry, instance: Instance): string {
  const count = registry.interfaces.length;
  const { basePath } = instance;
  return toDocument(instance, {
    title: 'Interfaces',
    path: '/api/',
    body: html`<main id="main" class="text">
<h1>Financial data by plain HTTP GET</h1>
${sandboxNotice(instance)}
<p>This instance serves ${count === 1 ? 'one data interface' : `${count} data interfaces`}. Each is one GET to <code>/api/public/{name}</code> and answers a JSON array of records. The <a href="${basePath}/docs/">manual</a> tells how to call them; programs read <a href="${basePath}/api/openapi.json">the OpenAPI document</a>.</p>
${filterField('list', 'Find an interface', 'name, words, columns')}
<div id="list">
${categoriesOf(registry).map((category) => toSection(basePath, category))}
</div>
<p class="quiet">finfount ${instance.version}, HTTP interface ${HTTP_INTERFACE_VERSION}.</p>
</main>`,
  });
}

/** One category of the home page. */
function toSection(basePath: string, { key, title, doc, interfaces }: CategoryEntry): Html {
  const { docs, redoc, openapi } = addressesOf(basePath, key);
  return html`<section class="category" id="${key}" data-group>
<h2>${title}${interfaces.length > 0 ? html` <span class="count">${interfaces.length}</span>` : ''}</h2>
<p>${doc} <span class="links"><a href="${docs}">Try it</a> <a href="${redoc}">Reference</a> <a href="${openapi}">OpenAPI</a></span></p>
<ul class="interfaces">
${interfaces.map(
  (declared) => html`<li data-words="${wordsOf(declared)}">
<a class="name" href="${basePath}/docs/interfaces/${declared.name}">${declared.name}</a>
<p>${declared.doc}</p>
<p class="call"><a href="${basePath}${toExampleCall(declared)}">${basePath}${toExampleCall(declared)}</a></p>
</li>
`,
)}</ul>
</section>
`;
}

/** What the field of the home page searches: name, description and columns, in small letters. */
function wordsOf({ name, doc, source, columns }: Interface): string {
  return [name, doc, source.title, ...columns.flatMap((column) => [column.name, column.doc])].join(' ').toLowerCase();
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

/** The interactive page of a category: Swagger UI. Raises `not_found` for an unknown category. */
export function swaggerPage(registry: Registry, instance: Instance, category?: string): string {
  const shown = findCategory(registry, category);
  const { basePath } = instance;
  const { openapi } = addressesOf(basePath, shown.key);
  return toDocument(instance, {
    title: `Try it: ${shown.title}`,
    path: '/api/docs',
    head: html`<link rel="service-desc" type="application/json" href="${openapi}">
<link rel="stylesheet" href="${basePath}/api/assets/swagger-ui.css">`,
    scripts: { library: 'swagger-ui-bundle.js', script: 'swagger.js' },
    body: html`${toolbar(registry, instance, shown, '/api/docs')}
<main id="main"><div id="swagger" data-document="${openapi}">${scriptless(instance, openapi)}</div></main>`,
  });
}

/** The reference page of a category: Redoc. Raises `not_found` for an unknown category. */
export function redocPage(registry: Registry, instance: Instance, category?: string): string {
  const shown = findCategory(registry, category);
  const { openapi } = addressesOf(instance.basePath, shown.key);
  return toDocument(instance, {
    title: `Reference: ${shown.title}`,
    path: '/api/redoc',
    head: html`<link rel="service-desc" type="application/json" href="${openapi}">`,
    scripts: { library: 'redoc.standalone.js', script: 'redoc.js' },
    body: html`${toolbar(registry, instance, shown, '/api/redoc', operationFinder(shown))}
<main id="main"><div id="redoc" data-document="${openapi}">${scriptless(instance, openapi)}</div></main>`,
  });
}

/** What stands in the place of a reference that is made by script. */
function scriptless({ basePath }: Instance, openapi: string): Html {
  return html`<noscript><p class="notice">This page is drawn by a script. Without one, read the <a href="${basePath}/docs/">manual</a> or the <a href="${openapi}">OpenAPI document</a>.</p></noscript>`;
}

/** The strip over a reference: which category is shown, a picker of another, the document itself. */
function toolbar(
  registry: Registry,
  { basePath }: Instance,
  shown: CategoryEntry,
  action: string,
  finder: Html = html``,
): Html {
  return html`<div class="toolbar">
<form method="get" action="${basePath}${action}">
<label for="category">Category</label>
<select id="category" name="category" data-submits>
${categoriesOf(registry).map(
  ({ key, title }) => html`<option value="${key}"${key === shown.key ? html` selected` : ''}>${title}</option>\n`,
)}</select>
<button>Show</button>
</form>
${finder}
<a href="${addressesOf(basePath, shown.key).openapi}">OpenAPI document</a>
</div>`;
}

/** A field that finds an operation by the name of its interface, and leads to where Redoc draws it. */
function operationFinder({ title, interfaces }: CategoryEntry): Html {
  if (interfaces.length === 0) return html``;
  // The anchor that Redoc gives to an operation.
  const anchor = `#tag/${title.replaceAll(' ', '-')}/operation/`;
  return html`<div class="finder">
${filterField('operations', 'Interface', 'part of its name')}
<ul id="operations" data-quiet hidden>
${interfaces.map(({ name }) => html`<li data-words="${name}"><a href="${anchor}${name}">${name}</a></li>\n`)}</ul>
</div>`;
}

/** The page of a category that does not exist: it lists those that do. */
export function unknownCategoryPage(registry: Registry, instance: Instance, category: string): string {
  return toDocument(instance, {
    title: 'No such category',
    body: html`<main id="main" class="text">
<h1>There is no category “${category.length > 100 ? `${category.slice(0, 100)}…` : category}”</h1>
<p>These are the categories:</p>
<ul>
${categoriesOf(registry).map(({ key, title }) => {
  const { docs, redoc, openapi } = addressesOf(instance.basePath, key);
  return html`<li>${title} (<code>${key}</code>): <a href="${docs}">try it</a>, <a href="${redoc}">reference</a>, <a href="${openapi}">OpenAPI</a></li>\n`;
})}</ul>
</main>`,
  });
}
