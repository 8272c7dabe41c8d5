import { type Html, html } from '../src/docs/html.ts';
import type { InterfaceDocument, ManualCategory } from '../src/docs/manual.ts';
import { interfaceOutline } from './interface-page.ts';
import { block, factLine, pageLink, prose, routeLink } from './markup.ts';

/** The page of one category in Markdown. Its interfaces are put into the built page: see {@link withEntries}. */
export function categoryPage({ key, title, doc }: ManualCategory): string {
  return [
    `# ${title}`,
    block(
      html`<p class="lead">${doc}</p>${factLine([
        routeLink(`api/docs?category=${key}`, html`Try it`),
        routeLink(`api/redoc?category=${key}`, html`Reference`),
        routeLink(`api/openapi/${key}.json`, html`OpenAPI document`),
      ])}`,
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

/** The interfaces of a category: what each is, and its parameters and columns, which readers without scripts get here. */
export function categoryEntries(documents: readonly InterfaceDocument[]): Html {
  return html`${documents.map(({ declared, sources }) => {
    const { name, doc, chinese, params, columns } = declared;
    return html`
<section class="entry" id="${name}">
<h2>${pageLink(`interfaces/${name}`, html`<code>${name}</code>`)}</h2>
<p>${prose(doc)}${chinese === undefined ? '' : html` <span lang="zh-Hans">${chinese}</span>`}</p>
<details><summary>${countOf(params.length, 'parameter')}, ${countOf(columns.length, 'column')}</summary>
${interfaceOutline({ params, columns })}</details>
<p class="facts">${sources[0]?.title ?? ''}</p>
</section>`;
  })}`;
}

function countOf(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? '' : 's'}`;
}
