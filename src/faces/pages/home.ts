import { type Language, textIn } from '../../base/say.ts';
import type { Category } from '../../catalogue/registry/catalogue.ts';
import { categoriesOf } from '../../catalogue/registry/categories.ts';
import type { DescribedCatalogue, Description } from '../../catalogue/registry/entries.ts';
import { sourcesOf } from '../manual-data/manual.ts';
import { HTTP_INTERFACE_VERSION } from '../openapi/document-files.ts';
import { type Html, html } from './html.ts';
import { type SiteInfo, sandboxNotice, toHtmlDocument } from './layout.ts';
import { categoryLinks } from './list-page.ts';
import { inLanguage, toCategoryAddresses } from './navigation.ts';
import { wordsIn } from './page-words.ts';
import { searchField } from './search-field.ts';

/** The state of each source by name: whether it works, and a sentence in each language. */
export type SourceStates = ReadonlyMap<
  string,
  { readonly up: boolean | null; readonly summary: string; readonly chinese: string }
>;

/**
 * The API home of an instance, as a page and as JSON. The catalogue is rendered once; only the states of the
 * sources are rendered again.
 */
export class ApiHome {
  readonly #instance: SiteInfo;
  readonly #sources: ReturnType<typeof sourcesOf>;
  /** The Chinese titles of the sources by their names. */
  readonly #titles: ReadonlyMap<string, string>;
  readonly #catalogue: DescribedCatalogue;

  constructor(catalogue: DescribedCatalogue, instance: SiteInfo) {
    this.#instance = instance;
    this.#sources = sourcesOf(catalogue, 'en');
    this.#titles = new Map(catalogue.sources.map(({ name, title }) => [name, title.zh]));
    this.#catalogue = catalogue;
  }

  /** Returns the home for programs: the interfaces, the addresses of their descriptions, and the sources. */
  toRecord(states: SourceStates, language: Language): unknown {
    const { basePath, version, sandbox } = this.#instance;
    return {
      name: 'finfount',
      version,
      http_interface: HTTP_INTERFACE_VERSION,
      sandbox,
      manual: `${basePath}/docs/`,
      docs: `${basePath}/api/docs`,
      redoc: `${basePath}/api/redoc`,
      openapi: `${basePath}/api/openapi.json`,
      categories: categoriesOf(this.#catalogue).map((category) => toCategoryRecord(basePath, category, language)),
      status: `${basePath}/api/status`,
      sources: this.#sources.map(({ name, title, terms, interfaces, fallbackFor }) => ({
        name,
        title: language === 'zh' ? (this.#titles.get(name) ?? title) : title,
        terms,
        manual: `${basePath}${inLanguage('/docs/sources', language)}#${name}`,
        interfaces,
        stands_in_for: fallbackFor,
        up: states.get(name)?.up ?? null,
        state: (language === 'zh' ? states.get(name)?.chinese : states.get(name)?.summary) ?? null,
      })),
    };
  }

  /** Returns the home for browsers: links, the categories with a search field, and the sources. */
  toPage(states: SourceStates, language: Language): string {
    const { basePath, version, sandbox } = this.#instance;
    const words = wordsIn(language);
    const manual = `${basePath}${inLanguage('/docs/sources', language)}`;
    return toHtmlDocument(this.#instance, {
      title: words.homeTitle,
      language,
      address: '/api/',
      body: html`<main id="main" class="text home">
${toLead(this.#instance, this.#catalogue.entries.length, this.#sources.length, language)}
${toCatalogue(basePath, categoriesOf(this.#catalogue), this.#sources.length, language)}
<section class="category" id="sources">
<h2>${words.sources}</h2>
<p>${sandbox ? words.sourcesSandbox : words.sourcesLive} <a href="${manual}">${words.sourcesMore}</a></p>
<ul class="sources">
${this.#sources.map(
  ({
    name,
    title,
    interfaces,
    fallbackFor,
  }) => html`<li><a href="${manual}#${name}">${language === 'zh' ? (this.#titles.get(name) ?? title) : withoutNote(title)}</a> <span class="quiet">${interfaces.length > 0 ? words.interfaces(interfaces.length) : words.fallbackFor(fallbackFor.length)}</span> ${toState(states, name, language)}</li>
`,
)}</ul>
</section>
<p class="quiet">${words.versions(version, HTTP_INTERFACE_VERSION)} ${words.forPrograms} <a href="${basePath}/api/openapi.json">${words.oneDocument}</a>.</p>
</main>`,
    });
  }
}

/** Returns one category of the home for programs. */
function toCategoryRecord(
  basePath: string,
  { key, title, say: what, interfaces }: Category<Description>,
  language: Language,
): unknown {
  return {
    key,
    title: textIn(title, language),
    doc: textIn(what, language),
    ...toCategoryAddresses(basePath, key),
    interfaces: interfaces.map((iface) => ({
      name: iface.name,
      ...(iface.topic !== undefined && { topic: iface.topic }),
      doc: textIn(iface.say, language),
      ...(iface.say.zh !== '' && { chinese: iface.say.zh }),
      source: iface.source,
      ...(iface.proof && { proof: iface.proof }),
      manual: `${basePath}${inLanguage(`/docs/interfaces/${iface.name}`, language)}`,
      example: `${basePath}${iface.call}`,
    })),
  };
}

/** Returns the part above the catalogue: an introduction, the search field, and links. */
function toLead(instance: SiteInfo, interfaceCount: number, sourceCount: number, language: Language): Html {
  const { basePath } = instance;
  const words = wordsIn(language);
  const [serves = '', from = '', end = ''] = words.homeServes;
  const { ways } = words;
  const [gap, stop] = language === 'zh' ? ['', '。'] : [' ', '.'];
  const links: readonly (readonly [string, readonly string[]])[] = [
    [inLanguage('/docs/calls', language), ways.calls],
    [inLanguage('/api/docs', language), ways.tryIt],
    [inLanguage('/api/redoc', language), ways.reference],
    ['/api/openapi.json', ways.document],
    [inLanguage('/docs/errors', language), ways.errors],
    [inLanguage('/api/status', language), ways.status],
  ];
  return html`<h1>${words.homeHeading}</h1>
<p class="lead">${words.homeLead}${gap}${serves} <strong>${words.dataInterfaces(interfaceCount)}</strong>${gap}${from} <strong>${words.sourceCount(sourceCount)}</strong>${end}${stop}</p>
${sandboxNotice(instance, language)}
${searchField(instance, { label: words.findData, hint: words.findHint, leadsTo: 'manual', language, hides: 'list' })}
<ul class="ways">
${links.map(([path, [title = '', text = '']]) => html`<li><a href="${basePath}${path}">${title}</a> ${text}</li>\n`)}</ul>`;
}

/** Returns all categories. The interfaces of a category are loaded when it is opened. */
function toCatalogue(
  basePath: string,
  categories: readonly Category<Description>[],
  sourceCount: number,
  language: Language,
): Html {
  const words = wordsIn(language);
  return html`<div id="list">
<nav class="jumps" aria-label="${words.categories}"><ul>
${categories.map((category) => html`<li><a href="#${category.key}">${category.title[language]}${countMark(category.interfaces.length)}</a></li>\n`)}<li><a href="#sources">${words.sources}${countMark(sourceCount)}</a></li>
</ul></nav>
${categories.map((category) => toSection(basePath, category, language))}
</div>`;
}

/** Returns one category of the catalogue. */
function toSection(basePath: string, category: Category<Description>, language: Language): Html {
  const { key, interfaces } = category;
  const [title, doc] = [category.title[language], category.say[language]];
  const words = wordsIn(language);
  const list = `${basePath}${inLanguage(`/api/?category=${encodeURIComponent(key)}`, language)}`;
  return html`<section class="category" id="${key}">
<h2>${title}</h2>
<p>${doc} ${categoryLinks(basePath, category, language)}</p>
${
  interfaces.length === 0
    ? ''
    : html`<details data-list="${list}">
<summary>${words.interfaces(interfaces.length)}<span class="hidden">${words.countOf(title)}</span></summary>
<p><a href="${list}">${words.listOf(title)}</a></p>
</details>
`
}</section>
`;
}

/**
 * Returns the mark of the state of a source, which differs by more than its colour; nothing if the state is
 * unknown.
 */
function toState(states: SourceStates, name: string, language: Language): Html {
  const state = states.get(name);
  if (!state) return html``;
  const text = language === 'zh' ? state.chinese : state.summary;
  return html`<span class="state" data-up="${String(state.up)}">${text}</span>`;
}

/** Returns a count as a mark behind a title; nothing for zero. */
function countMark(count: number): Html {
  return count > 0 ? html` <span class="count">${count}</span>` : html``;
}

/** Removes the brackets at the end of a title: they hold the Chinese name, which the page of the sources shows. */
function withoutNote(title: string): string {
  return title.endsWith(')') ? title.slice(0, title.lastIndexOf('(')).trimEnd() : title;
}
