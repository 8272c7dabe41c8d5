import { type Language, textIn } from '../../base/say.ts';
import { byTopic } from '../../catalogue/declare/topics.ts';
import type { Category } from '../../catalogue/registry/catalogue.ts';
import { findCategory, tagOf } from '../../catalogue/registry/categories.ts';
import type { DescribedCatalogue, Description } from '../../catalogue/registry/entries.ts';
import { type Html, html } from './html.ts';
import { type SiteInfo, toHtmlDocument } from './layout.ts';
import { inLanguage, toCategoryAddresses, toSwaggerAnchor } from './navigation.ts';
import { wordsIn } from './page-words.ts';
import { searchField } from './search-field.ts';

/**
 * Returns the page with the list of interfaces of a category. The script of the home inserts this list into the
 * home: see `src/faces/browser/pages.ts`. Throws `not_found` for an unknown category.
 */
export function listPage(
  catalogue: DescribedCatalogue,
  instance: SiteInfo,
  key: string,
  language: Language = 'en',
): string {
  const { basePath } = instance;
  const category = findCategory(catalogue, key);
  const words = wordsIn(language);
  const [title, doc] = [category.title[language], category.say[language]];
  return toHtmlDocument(instance, {
    title: words.listTitle(title),
    language,
    address: `/api/?category=${encodeURIComponent(key)}`,
    body: html`<main id="main" class="text home">
<h1>${title}</h1>
<section class="category">
<p>${doc} ${categoryLinks(basePath, category, language)}</p>
<h2>${words.interfaces(category.interfaces.length)}</h2>
${searchField(instance, { label: words.findData, hint: words.findShortHint, leadsTo: 'manual', language, hides: 'list' })}
<div id="list">
${toGroups(basePath, category, language)}
</div>
</section>
<p><a href="${basePath}${inLanguage('/api/', language)}">${words.allCategories}</a></p>
</main>`,
  });
}

/** Returns links to the other pages of a category. */
export function categoryLinks(
  basePath: string,
  category: Pick<Category<never>, 'key' | 'title'>,
  language: Language,
): Html {
  const { docs, redoc, openapi } = toCategoryAddresses(basePath, category.key, language);
  const title = category.title[language];
  const words = wordsIn(language);
  return html`<span class="links"><a href="${docs}">${words.tryIt}<span class="hidden"> ${title}</span></a> <a href="${redoc}">${words.reference}<span class="hidden"> ${title}</span></a> <a href="${openapi}">OpenAPI<span class="hidden"> ${title}</span></a></span>`;
}

/** Returns the interfaces of a category by topic. */
function toGroups(basePath: string, category: Category<Description>, language: Language): readonly Html[] {
  const { docs } = toCategoryAddresses(basePath, category.key, language);
  const manual = `${basePath}${inLanguage('/docs/interfaces/', language)}`;
  const words = wordsIn(language);
  return byTopic(category.interfaces).map(
    ({ title: topic, interfaces: members }) => html`<div>
${
  topic === undefined
    ? ''
    : language === 'zh'
      ? html`<h3>${topic.zh}</h3>
`
      : html`<h3>${topic.en} <span lang="zh-Hans">${topic.zh}</span></h3>
`
}<ul class="interfaces">
${members.map(
  (iface) => html`<li>
<p class="head"><a class="name" href="${manual}${iface.name}">${iface.name}</a>${iface.say.zh === '' || language === 'zh' ? '' : html` <span lang="zh-Hans">${iface.say.zh}</span>`}</p>
<p>${textIn(iface.say, language)}${iface.proof === 'none' ? html` <span class="quiet">${words.unproven}</span>` : ''}</p>
<p class="call"><a href="${basePath}${iface.call}">${basePath}${iface.call}</a> <a class="try" href="${docs}${toSwaggerAnchor(tagOf(category, iface), iface.name)}">${words.tryIt}<span class="hidden"> ${iface.name}</span></a></p>
</li>
`,
)}</ul>
</div>
`,
  );
}
