import type { Language } from '../../base/say.ts';
import type { Category } from '../../catalogue/registry/catalogue.ts';
import { categoriesOf, findCategory, partsOf } from '../../catalogue/registry/categories.ts';
import { toDocumentFileName } from '../openapi/document-files.ts';
import { type Html, html } from './html.ts';
import { type SiteInfo, toAsset, toHtmlDocument } from './layout.ts';
import { inLanguage, toCategoryAddresses, toRedocAnchor, toSwaggerAnchor } from './navigation.ts';
import { wordsIn } from './page-words.ts';
import { searchField } from './search-field.ts';

/** An interface as these pages show it. */
interface NamedInterface {
  readonly name: string;
  readonly topic?: string;
}

/** The catalogue, or its index. */
interface Categories {
  readonly categories: readonly Category<NamedInterface>[];
}

/** The differences between the two references of a category. */
const REFERENCES = {
  docs: {
    title: 'tryTitle',
    library: 'swagger-ui-bundle.js',
    script: 'swagger.js',
    style: 'swagger-ui.css',
    id: 'swagger',
    toAnchor: toSwaggerAnchor,
  },
  redoc: {
    title: 'referenceTitle',
    library: 'redoc.standalone.js',
    script: 'redoc.js',
    style: undefined,
    id: 'redoc',
    toAnchor: toRedocAnchor,
  },
} as const;

type ReferenceKind = keyof typeof REFERENCES;

/**
 * Returns the interactive page of a category, Swagger UI, or its reference page, Redoc. Throws `not_found` for an
 * unknown category.
 */
export function referencePage(
  kind: ReferenceKind,
  catalogue: Categories,
  instance: SiteInfo,
  category?: string,
  language: Language = 'en',
): string {
  const { title, library, script, style, id } = REFERENCES[kind];
  const shown = findCategory(catalogue, category);
  const { openapi } = toCategoryAddresses(instance.basePath, shown.key, language);
  const styles = style === undefined ? '' : html`<link rel="stylesheet" href="${toAsset(instance, style)}">\n`;
  return toHtmlDocument(instance, {
    title: wordsIn(language)[title](shown.title[language]),
    language,
    address: `/api/${kind}?category=${encodeURIComponent(shown.key)}`,
    head: html`<link rel="service-desc" type="application/json" href="${openapi}">
${styles}${libraryWords(instance, language)}`,
    scripts: { library, script },
    body: html`${toolbar(catalogue, instance, { shown, kind, language })}
<main id="main"><div id="${id}" data-document="${openapi}">${scriptless(instance, openapi, language)}</div></main>`,
  });
}

/** Returns the script that translates the words of a library, which are English. */
function libraryWords(instance: SiteInfo, language: Language): Html {
  return language === 'en' ? html`` : html`<script type="module" src="${toAsset(instance, 'chinese.js')}"></script>`;
}

/** Returns the replacement of the reference for browsers without scripts. */
function scriptless({ basePath }: SiteInfo, openapi: string, language: Language): Html {
  const words = wordsIn(language);
  const manual = html`<a href="${basePath}${inLanguage('/docs/', language)}">${words.manual}</a>`;
  return html`<noscript><p class="notice">${words.scriptless} ${manual} ${words.or} <a href="${openapi}">${words.document}</a>.</p></noscript>`;
}

/**
 * Returns the bar above a reference: links to all categories, to the topics of this one and to its OpenAPI
 * document, and a field that searches all interfaces.
 */
function toolbar(
  catalogue: Categories,
  instance: SiteInfo,
  { shown, kind, language }: { shown: Category<NamedInterface>; kind: ReferenceKind; language: Language },
): Html {
  const words = wordsIn(language);
  const { basePath } = instance;
  return html`<div class="toolbar">
<nav aria-label="${words.categories}"><ul>
${categoriesOf(catalogue).map(
  (category) =>
    html`<li><a href="${basePath}${inLanguage(`/api/${kind}?category=${encodeURIComponent(category.key)}`, language)}"${category.key === shown.key ? html` aria-current="page"` : ''}>${category.title[language]}</a></li>\n`,
)}<li class="document"><a href="${toCategoryAddresses(basePath, shown.key, language).openapi}">${words.document}</a></li>
</ul></nav>
${searchField(instance, { label: words.findInterface, hint: words.findHint, leadsTo: kind, language })}
${topicLinks(basePath, shown, language, REFERENCES[kind].toAnchor)}
</div>`;
}

/**
 * Returns links to the topics of a category; nothing where it has none. Each has an OpenAPI document of its own,
 * so that what a page loads does not grow with the category: see `src/faces/browser/pages.ts`.
 */
function topicLinks(
  basePath: string,
  category: Category<NamedInterface>,
  language: Language,
  toAnchor: (tag: string) => string,
): Html {
  const parts = partsOf(category);
  if (parts.length === 0) return html``;
  return html`<nav class="topics" aria-label="${wordsIn(language).topics}"><ul>
${parts.map(
  ({ title, part, interfaces }) =>
    html`<li><a href="${toAnchor(title.en)}" data-document="${basePath}${inLanguage(`/api/openapi/${encodeURIComponent(toDocumentFileName({ category: category.key, part }))}`, language)}">${title[language]} <span class="count">${interfaces.length}</span></a></li>\n`,
)}</ul></nav>`;
}

/** Returns the page of a category that does not exist. It lists those that do. */
export function unknownCategoryPage(
  catalogue: Categories,
  instance: SiteInfo,
  category: string,
  language: Language = 'en',
): string {
  const words = wordsIn(language);
  return toHtmlDocument(instance, {
    title: words.noCategoryTitle,
    language,
    address: '/api/',
    body: html`<main id="main" class="text">
<h1>${words.noCategory(category.length > 100 ? `${category.slice(0, 100)}…` : category)}</h1>
<p>${words.theseCategories}</p>
<ul>
${categoriesOf(catalogue).map((each) => {
  const { docs, redoc, openapi } = toCategoryAddresses(instance.basePath, each.key, language);
  const title = each.title[language];
  return html`<li>${title} (<code>${each.key}</code>): <a href="${docs}">${words.tryIt}</a>, <a href="${redoc}">${words.reference}</a>, <a href="${openapi}">OpenAPI</a></li>\n`;
})}</ul>
</main>`,
  });
}
