import type { Language } from '../src/base/say.ts';
import { byTopic } from '../src/catalogue/declare/topics.ts';
import type { InterfacePage, ManualCategory } from '../src/faces/manual-data/manual-types.ts';
import { type Html, html } from '../src/faces/pages/html.ts';
import { interfaceWords, manualLink } from '../src/faces/pages/interface-page.ts';
import { block, factLine, prose, routeLink } from '../src/faces/pages/markup.ts';
import { inLanguage } from '../src/faces/pages/navigation.ts';
import { wordsIn } from '../src/faces/pages/page-words.ts';

/** The page of one category in Markdown. Its interfaces are put into the built page: see {@link withEntries}. */
export function categoryPage(category: ManualCategory, language: Language): string {
  const { key, title, doc, topics } = category;
  const words = wordsIn(language);
  const route = (path: string): string => inLanguage(`/api/${path}?category=${key}`, language);
  return [
    `# ${title[language]}`,
    block(
      html`<p class="lead">${doc}</p>${factLine([routeLink(route('docs'), html`${words.tryIt}`), routeLink(route('redoc'), html`${words.reference}`), routeLink(`api/openapi/${key}.json`, html`${words.document}`)])}${
        topics.length === 0
          ? ''
          : html`<nav class="topics" aria-label="${words.topics}"><ul>
${topics.map((topic) => html`<li><a href="#${topic.key}">${topic.title[language]}</a></li>\n`)}</ul></nav>`
      }`,
    ),
    '<CategoryEntries />',
  ].join('\n\n');
}

// What the component draws without scripts.
const PLACE = '<div class="interfaces"></div>';

/**
 * A built page of a category with its interfaces. They stand in the HTML alone: as a part of the Markdown they
 * would be in the scripts of the site as well, and the time and size of a build would grow with them.
 */
export function withEntries(page: string, documents: readonly InterfacePage[], language: Language): string {
  if (page.split(PLACE).length !== 2) throw new Error('the page of a category has no single place for its interfaces');
  return page.replace(PLACE, () => `<div class="interfaces">${categoryEntries(documents, language).text}</div>`);
}

/** The interfaces of a category by topic. Each has a page of its own with its parameters and columns. */
export function categoryEntries(documents: readonly InterfacePage[], language: Language): Html {
  const groups = byTopic(documents.map((document) => ({ document, topic: document.topic?.key })));
  return html`${groups.map(({ key, title, interfaces }) => {
    const entries = interfaces.map(({ document }) => toEntry(document, key === undefined ? 'h2' : 'h3', language));
    if (!title) return html`${entries}`;
    const heading = language === 'zh' ? html`${title.zh}` : html`${title.en} <span lang="zh-Hans">${title.zh}</span>`;
    return html`
<section class="topic">
<h2 id="${key ?? ''}">${heading} <span class="quiet">${interfaces.length}</span></h2>
${entries}
</section>`;
  })}`;
}

function toEntry({ iface, sources }: InterfacePage, heading: 'h2' | 'h3', language: Language): Html {
  const { name, doc, chinese, params, columns, ended, proof } = iface;
  const words = interfaceWords(language);
  const source = sources[0]?.title ?? '';
  const text =
    language === 'zh'
      ? prose(doc)
      : html`${prose(doc)}${chinese === undefined ? '' : html` <span lang="zh-Hans">${prose(chinese)}</span>`}`;
  return html`
<section class="entry" id="${name}">
<${heading}>${manualLink(`interfaces/${name}`, html`<code>${name}</code>`, language)}</${heading}>
<p>${text}</p>
${factLine([html`${source}`, html`${words.counts(params.length, columns.length)}`, ...(ended === undefined ? [] : [html`${words.ended(ended)}`]), ...(proof === 'none' ? [html`${words.proofs.none}`] : [])])}
</section>`;
}
