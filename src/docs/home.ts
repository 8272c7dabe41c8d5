import type { Category } from '../registry/catalogue.ts';
import type { DescribedCatalogue, Description } from '../registry/entries.ts';
import { categoriesOf } from './categories.ts';
import { type Html, html } from './html.ts';
import { type Instance, sandboxNotice, toDocument } from './layout.ts';
import { categoryLinks } from './list-page.ts';
import { sourcesOf } from './manual.ts';
import { toCategoryAddresses } from './navigation.ts';
import { HTTP_INTERFACE_VERSION } from './openapi.ts';
import { searchField } from './search-field.ts';

/** The state of each source by its name: whether its last call succeeded, and the same as a sentence. */
export type SourceStates = ReadonlyMap<string, { readonly up: boolean | null; readonly summary: string }>;

/**
 * The API home of an instance, as a page and as JSON. The catalogue is rendered once. Only the states of the
 * sources are rendered again.
 */
export class ApiHome {
  readonly #instance: Instance;
  readonly #categories: readonly unknown[];
  readonly #sources: ReturnType<typeof sourcesOf>;
  readonly #lead: Html;
  readonly #catalogue: Html;

  constructor(catalogue: DescribedCatalogue, instance: Instance) {
    const { basePath } = instance;
    const categories = categoriesOf(catalogue);
    this.#instance = instance;
    this.#sources = sourcesOf(catalogue);
    this.#categories = categories.map((category) => toCategoryRecord(basePath, category));
    this.#lead = toLead(instance, catalogue.entries.length, this.#sources.length);
    this.#catalogue = toCatalogue(basePath, categories, this.#sources.length);
  }

  /** Returns the home for programs: what this instance serves, where each thing is described, and the sources. */
  toRecord(states: SourceStates): unknown {
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
      categories: this.#categories,
      status: `${basePath}/api/status`,
      sources: this.#sources.map(({ name, title, terms, interfaces, fallbackFor }) => ({
        name,
        title,
        terms,
        manual: `${basePath}/docs/sources#${name}`,
        interfaces,
        stands_in_for: fallbackFor,
        up: states.get(name)?.up ?? null,
        state: states.get(name)?.summary ?? null,
      })),
    };
  }

  /**
   * Returns the home for browsers: where to go on, the categories with a field that finds interfaces, and the
   * sources.
   */
  toPage(states: SourceStates): string {
    const { basePath, version, sandbox } = this.#instance;
    return toDocument(this.#instance, {
      title: 'Interfaces',
      path: '/api/',
      body: html`<main id="main" class="text home">
${this.#lead}
${this.#catalogue}
<section class="category" id="sources">
<h2>Sources</h2>
<p>${sandbox ? 'A sandbox asks none of them; these are the sites that its made-up answers stand for.' : 'Each is asked once for all clients, and no more often than its limits allow.'} <a href="${basePath}/docs/sources">How each is asked, and what it wants cited</a></p>
<ul class="sources">
${this.#sources.map(
  ({
    name,
    title,
    terms,
    interfaces,
    fallbackFor,
  }) => html`<li><a href="${basePath}/docs/sources#${name}">${title}</a> <span class="quiet">${interfaces.length > 0 ? countOf(interfaces.length, 'interface') : `fallback source for ${countOf(fallbackFor.length, 'interface')}`}</span> <a class="terms" href="${terms}">Terms of use<span class="hidden"> of ${title}</span></a> ${toState(states, name)}</li>
`,
)}</ul>
</section>
<p class="quiet">finfount ${version}, HTTP interface ${HTTP_INTERFACE_VERSION}. For programs, this page is JSON, and everything is in <a href="${basePath}/api/openapi.json">one OpenAPI document</a>.</p>
</main>`,
    });
  }
}

/** Returns one category of the home for programs. */
function toCategoryRecord(basePath: string, { key, title, doc, interfaces }: Category<Description>): unknown {
  return {
    key,
    title,
    doc,
    ...toCategoryAddresses(basePath, key),
    interfaces: interfaces.map((declared) => ({
      name: declared.name,
      ...(declared.topic !== undefined && { topic: declared.topic }),
      doc: declared.doc,
      ...(declared.chinese !== undefined && { chinese: declared.chinese }),
      source: declared.source,
      manual: `${basePath}/docs/interfaces/${declared.name}`,
      example: `${basePath}${declared.call}`,
    })),
  };
}

/**
 * Returns what stands above the catalogue: what this is, the field that narrows the catalogue, and where to go on.
 */
function toLead(instance: Instance, interfaceCount: number, sourceCount: number): Html {
  const { basePath } = instance;
  return html`<h1>Financial data by plain HTTP GET</h1>
<p class="lead">Name an interface and get a table: JSON records from public sources, with every cell checked. Every answer states its source and age. This instance serves <strong>${countOf(interfaceCount, 'data interface')}</strong> from <strong>${countOf(sourceCount, 'source')}</strong>.</p>
${sandboxNotice(instance)}
${searchField(instance, { label: 'Find data', hint: 'inflation, CPI, volatility, 通胀, 龙虎榜, 收盘 …', leadsTo: 'manual', hides: 'list' })}
<ul class="ways">
<li><a href="${basePath}/docs/">Start here</a> What this is and the first call, in a minute. <a lang="zh-Hans" href="${basePath}/docs/zh/">中文入门</a></li>
<li><a href="${basePath}/docs/explore">See a chart</a> Any interface as a picture and a table, and a link that shows a colleague the same.</li>
<li><a href="${basePath}/docs/interfaces/">Copy a snippet</a> curl, Python, R, JavaScript, Java, Go, MATLAB or Excel: on the page of every interface.</li>
<li><a href="${basePath}/api/docs">Try a call</a> Fill in a form, send it, see the answer and its headers.</li>
</ul>`;
}

/** Returns every category with links to each. The interfaces of one are loaded when it is opened. */
function toCatalogue(basePath: string, categories: readonly Category<Description>[], sourceCount: number): Html {
  return html`<div id="list">
<nav class="jumps" aria-label="Categories"><ul>
${categories.map(({ key, title, interfaces }) => html`<li><a href="#${key}">${title}${countMark(interfaces.length)}</a></li>\n`)}<li><a href="#sources">Sources${countMark(sourceCount)}</a></li>
</ul></nav>
${categories.map((category) => toSection(basePath, category))}
</div>`;
}

/** Returns one category of the catalogue. */
function toSection(basePath: string, category: Category<Description>): Html {
  const { key, title, doc, interfaces } = category;
  const list = `${basePath}/api/?category=${encodeURIComponent(key)}`;
  return html`<section class="category" id="${key}">
<h2>${title}</h2>
<p>${doc} ${categoryLinks(basePath, category)}</p>
${
  interfaces.length === 0
    ? ''
    : html`<details data-list="${list}">
<summary>${countOf(interfaces.length, 'interface')}<span class="hidden"> of ${title}</span></summary>
<p><a href="${list}">The list of ${title}</a></p>
</details>
`
}</section>
`;
}

/** Returns the state of a source as a mark that is not a colour alone; nothing if the state is unknown. */
function toState(states: SourceStates, name: string): Html {
  const state = states.get(name);
  return state ? html`<span class="state" data-up="${String(state.up)}">${state.summary}</span>` : html``;
}

/** Returns a number of things: `one source`, `9 sources`. */
function countOf(count: number, thing: string): string {
  return count === 1 ? `one ${thing}` : `${count} ${thing}s`;
}

/** Returns a count as a mark behind a title; nothing for zero. */
function countMark(count: number): Html {
  return count > 0 ? html` <span class="count">${count}</span>` : html``;
}
