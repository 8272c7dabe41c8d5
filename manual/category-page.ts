import { byTopic } from '../src/declare/topics.ts';
import { type Html, html } from '../src/docs/html.ts';
import type { InterfaceDocument, ManualCategory } from '../src/docs/manual.ts';
import { interfaceOutline, UNPROVEN } from './interface-page.ts';
import { block, factLine, pageLink, prose, routeLink } from './markup.ts';

/** The page of one category in Markdown. Its interfaces are put into the built page: see {@link withEntries}. */
export function categoryPage({ key, title, doc, topics }: ManualCategory): string {
  return [
    `# ${title}`,
    block(
      html`<p class="lead">${doc}</p>${factLine([
        routeLink(`api/docs?category=${key}`, html`Try it`),
        routeLink(`api/redoc?category=${key}`, html`Reference`),
        routeLink(`api/openapi/${key}.json`, html`OpenAPI document`),
      ])}${
        topics.length === 0
          ? ''
          : html`<nav class="topics" aria-label="Topics"><ul>
${topics.map((topic) => html`<li><a href="#${topic.key}">${topic.title}</a></li>\n`)}</ul></nav>`
      }`,
    ),
    '<CategoryEntries />',
  ].join('\n\n');
}

// What the component draws without scripts.
const PLACE = '<div class="interfaces"></div>';

/**
 * A built page of a category with its interfaces. They stand in the HTML alone: as a part of the Markdown they would be in
 * the scripts of the site as well, and the time and size of a build would grow with them.
 */
export function withEntries(page: string, documents: readonly InterfaceDocument[]): string {
  if (page.split(PLACE).length !== 2) throw new Error('the page of a category has no single place for its interfaces');
  return page.replace(PLACE, () => `<div class="interfaces">${categoryEntries(documents).text}</div>`);
}

/**
 * The interfaces of a category by topic: what each is, and its parameters and columns, which readers without scripts get
 * here.
 */
export function categoryEntries(documents: readonly InterfaceDocument[]): Html {
  const groups = byTopic(documents.map((document) => ({ document, topic: document.topic?.key })));
  return html`${groups.map(({ key, title = '', chinese = '', interfaces }) => {
    const entries = interfaces.map(({ document }) => toEntry(document, key === undefined ? 'h2' : 'h3'));
    if (key === undefined) return html`${entries}`;
    return html`
<section class="topic">
<h2 id="${key}">${title} <span lang="zh-Hans">${chinese}</span> <span class="quiet">${interfaces.length}</span></h2>
${entries}
</section>`;
  })}`;
}

function toEntry({ declared, sources }: InterfaceDocument, heading: 'h2' | 'h3'): Html {
  const { name, doc, chinese, params, columns, ended, isUnproven } = declared;
  return html`
<section class="entry" id="${name}">
<${heading}>${pageLink(`interfaces/${name}`, html`<code>${name}</code>`)}</${heading}>
<p>${prose(doc)}${chinese === undefined ? '' : html` <span lang="zh-Hans">${chinese}</span>`}</p>
<details><summary>${countOf(params.length, 'parameter')}, ${countOf(columns.length, 'column')}</summary>
${interfaceOutline({ params, columns })}</details>
${factLine([html`${sources[0]?.title ?? ''}`, ...(ended === undefined ? [] : [html`Ended: its last data are of ${ended}.`]), ...(isUnproven ? [html`${UNPROVEN}`] : [])])}
</section>`;
}

function countOf(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? '' : 's'}`;
}
