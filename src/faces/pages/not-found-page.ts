import type { Language } from '../../base/say.ts';
import { html } from './html.ts';
import { type SiteInfo, toHtmlDocument } from './layout.ts';
import { inLanguage, routesIn } from './navigation.ts';
import { wordsIn } from './page-words.ts';
import { searchField } from './search-field.ts';

/** What a browser has looked for in vain. */
export interface MissedPage {
  /** The path below the base path. */
  readonly path: string;
  /** What a program is told. */
  readonly message: string;
  /** The interface that the path names, if it names one. */
  readonly meant: string | undefined;
}

const MAX_SHOWN = 100;
// The heading says the same.
const REPEATED_HEADING = 'There is nothing at ';

/** Returns the page of a path without anything: what was wrong, what may be meant, and what there is. */
export function notFoundPage(instance: SiteInfo, { path, message, meant }: MissedPage, language: Language): string {
  const { basePath } = instance;
  const words = wordsIn(language);
  const shown = path.length > MAX_SHOWN ? `${path.slice(0, MAX_SHOWN)}…` : path;
  const to = (address: string): string => basePath + inLanguage(address, language);
  return toHtmlDocument(instance, {
    title: words.nothingTitle,
    language,
    // An address with two slashes at its beginning would be that of another server.
    address: path.replace(/^[/\\]+/, '/'),
    body: html`<main id="main" class="text home">
<h1>${words.nothingTitle}</h1>
<p class="lead">${words.nothingAt} <code>${shown}</code></p>
${message.startsWith(REPEATED_HEADING) ? '' : html`<p lang="en">${message}</p>`}
${
  meant === undefined
    ? ''
    : html`<p>${words.meant(meant)} <a href="${to(`/docs/interfaces/${meant}`)}"><code>${meant}</code></a>, <a href="${basePath}/api/public/${meant}"><code>${basePath}/api/public/${meant}</code></a></p>`
}
${searchField(instance, { label: words.findData, hint: words.findHint, leadsTo: 'manual', language })}
<h2>${words.thereIs}</h2>
<ul>
${routesIn(language).map(({ path: route, title }) => html`<li><a href="${basePath}${route}">${title}</a></li>\n`)}<li><a href="${to('/docs/calls')}">${words.ways.calls[0] ?? ''}</a>: ${words.ways.calls[1] ?? ''}</li>
</ul>
</main>`,
  });
}
