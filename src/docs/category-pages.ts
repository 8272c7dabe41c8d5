import type { TopicKey } from '../declare/topics.ts';
import type { Category } from '../registry/catalogue.ts';
import { categoriesOf, findCategory, partsOf } from './categories.ts';
import { type Html, html } from './html.ts';
import { type Instance, toAsset, toDocument } from './layout.ts';
import { toCategoryAddresses, toRedocAnchor, toSwaggerAnchor } from './navigation.ts';
import { toFileName } from './openapi-files.ts';
import { searchField } from './search-field.ts';

/** An interface as these pages show it. */
interface Named {
  readonly name: string;
  readonly topic?: TopicKey;
}

/** The catalogue, or its index. */
interface Categories {
  readonly categories: readonly Category<Named>[];
}

/** Returns the interactive page of a category: Swagger UI. Throws `not_found` for an unknown category. */
export function swaggerPage(catalogue: Categories, instance: Instance, category?: string): string {
  const shown = findCategory(catalogue, category);
  const { openapi } = toCategoryAddresses(instance.basePath, shown.key);
  return toDocument(instance, {
    title: `Try it: ${shown.title}`,
    path: '/api/docs',
    head: html`<link rel="service-desc" type="application/json" href="${openapi}">
<link rel="stylesheet" href="${toAsset(instance, 'swagger-ui.css')}">`,
    scripts: { library: 'swagger-ui-bundle.js', script: 'swagger.js' },
    body: html`${toolbar(catalogue, instance, shown, 'docs', toSwaggerAnchor)}
<main id="main"><div id="swagger" data-document="${openapi}">${scriptless(instance, openapi)}</div></main>`,
  });
}

/** Returns the reference page of a category: Redoc. Throws `not_found` for an unknown category. */
export function redocPage(catalogue: Categories, instance: Instance, category?: string): string {
  const shown = findCategory(catalogue, category);
  const { openapi } = toCategoryAddresses(instance.basePath, shown.key);
  return toDocument(instance, {
    title: `Reference: ${shown.title}`,
    path: '/api/redoc',
    head: html`<link rel="service-desc" type="application/json" href="${openapi}">`,
    scripts: { library: 'redoc.standalone.js', script: 'redoc.js' },
    body: html`${toolbar(catalogue, instance, shown, 'redoc', toRedocAnchor)}
<main id="main"><div id="redoc" data-document="${openapi}">${scriptless(instance, openapi)}</div></main>`,
  });
}

/** Returns what a browser without scripts shows in place of the reference. */
function scriptless({ basePath }: Instance, openapi: string): Html {
  return html`<noscript><p class="notice">This page is drawn by a script. Without one, read the <a href="${basePath}/docs/">manual</a> or the <a href="${openapi}">OpenAPI document</a>.</p></noscript>`;
}

/** Returns the anchor of all operations that have a tag. */
type ToAnchor = (tag: string) => string;

/**
 * Returns the bar above a reference: links to every category, to the topics of the one shown and to its OpenAPI
 * document, and a field that finds interfaces of all.
 */
function toolbar(
  catalogue: Categories,
  instance: Instance,
  shown: Category<Named>,
  kind: 'docs' | 'redoc',
  toAnchor: ToAnchor,
): Html {
  const { basePath } = instance;
  return html`<div class="toolbar">
<nav aria-label="Categories"><ul>
${categoriesOf(catalogue).map(
  ({ key, title }) =>
    html`<li><a href="${basePath}/api/${kind}?category=${encodeURIComponent(key)}"${key === shown.key ? html` aria-current="page"` : ''}>${title}</a></li>\n`,
)}<li class="document"><a href="${toCategoryAddresses(basePath, shown.key).openapi}">OpenAPI document</a></li>
</ul></nav>
${searchField(instance, { label: 'Find an interface', hint: 'Find data: CPI, 通胀 …', leadsTo: kind })}
${topicLinks(basePath, shown, toAnchor)}
</div>`;
}

/**
 * Returns links to the topics of a category; nothing where it has none. Each has an OpenAPI document of its own,
 * so that what a page loads does not grow with the category: see `src/browser/pages.ts`.
 */
function topicLinks(basePath: string, category: Category<Named>, toAnchor: ToAnchor): Html {
  const parts = partsOf(category);
  if (parts.length === 0) return html``;
  const documents = `${basePath}/api/openapi/`;
  return html`<nav class="topics" aria-label="Topics"><ul>
${parts.map(
  ({ title, part, interfaces }) =>
    html`<li><a href="${toAnchor(title)}" data-document="${documents}${encodeURIComponent(toFileName({ category: category.key, part }))}">${title} <span class="count">${interfaces.length}</span></a></li>\n`,
)}</ul></nav>`;
}

/** Returns the page of a category that does not exist. It lists those that do. */
export function unknownCategoryPage(catalogue: Categories, instance: Instance, category: string): string {
  return toDocument(instance, {
    title: 'No such category',
    body: html`<main id="main" class="text">
<h1>There is no category “${category.length > 100 ? `${category.slice(0, 100)}…` : category}”</h1>
<p>These are the categories:</p>
<ul>
${categoriesOf(catalogue).map(({ key, title }) => {
  const { docs, redoc, openapi } = toCategoryAddresses(instance.basePath, key);
  return html`<li>${title} (<code>${key}</code>): <a href="${docs}">try it</a>, <a href="${redoc}">reference</a>, <a href="${openapi}">OpenAPI</a></li>\n`;
})}</ul>
</main>`,
  });
}
