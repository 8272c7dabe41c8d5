import { byTopic } from '../declare/topics.ts';
import type { Category } from '../registry/catalogue.ts';
import type { DescribedCatalogue, Description } from '../registry/entries.ts';
import { findCategory, tagOf } from './categories.ts';
import { type Html, html } from './html.ts';
import { type Instance, toDocument } from './layout.ts';
import { toCategoryAddresses, toSwaggerAnchor } from './navigation.ts';
import { searchField } from './search-field.ts';

/**
 * Returns the page that lists the interfaces of a category. The script of the home takes the list out of it and
 * puts it into the home: see `src/browser/pages.ts`. Throws `not_found` for an unknown category.
 */
export function listPage(catalogue: DescribedCatalogue, instance: Instance, key: string): string {
  const { basePath } = instance;
  const category = findCategory(catalogue, key);
  return toDocument(instance, {
    title: `Interfaces: ${category.title}`,
    body: html`<main id="main" class="text home">
<h1>${category.title}</h1>
<section class="category">
<p>${category.doc} ${categoryLinks(basePath, category)}</p>
<h2>Interfaces</h2>
${searchField(instance, { label: 'Find data', hint: 'name, word or column, of any category', leadsTo: 'manual', hides: 'list' })}
<div id="list">
${toGroups(basePath, category)}
</div>
</section>
<p><a href="${basePath}/api/">All categories</a></p>
</main>`,
  });
}

/** Returns links to the other pages of a category. */
export function categoryLinks(basePath: string, { key, title }: Pick<Category<never>, 'key' | 'title'>): Html {
  const { docs, redoc, openapi } = toCategoryAddresses(basePath, key);
  return html`<span class="links"><a href="${docs}">Try it<span class="hidden"> ${title}</span></a> <a href="${redoc}">Reference<span class="hidden"> ${title}</span></a> <a href="${openapi}">OpenAPI<span class="hidden"> ${title}</span></a></span>`;
}

/** Returns the interfaces of a category by topic. */
function toGroups(basePath: string, category: Category<Description>): readonly Html[] {
  const { docs } = toCategoryAddresses(basePath, category.key);
  return byTopic(category.interfaces).map(
    ({ title: topic, chinese, interfaces: members }) => html`<div>
${
  topic === undefined
    ? ''
    : html`<h3>${topic} <span lang="zh-Hans">${chinese ?? ''}</span></h3>
`
}<ul class="interfaces">
${members.map(
  (declared) => html`<li>
<p class="head"><a class="name" href="${basePath}/docs/interfaces/${declared.name}">${declared.name}</a>${declared.chinese === undefined ? '' : html` <span lang="zh-Hans">${declared.chinese}</span>`}</p>
<p>${declared.doc}</p>
<p class="call"><a href="${basePath}${declared.call}">${basePath}${declared.call}</a> <a class="try" href="${docs}${toSwaggerAnchor(tagOf(category, declared), declared.name)}">Try it<span class="hidden"> ${declared.name}</span></a></p>
</li>
`,
)}</ul>
</div>
`,
  );
}
