import type { Language } from '../../base/say.ts';
import { html } from './html.ts';
import { type SiteInfo, toHtmlDocument } from './layout.ts';
import { inLanguage, routesIn } from './navigation.ts';
import { wordsIn } from './page-words.ts';
import { searchField } from './search-field.ts';

/** The page that a browser asked for. */
export interface MissedPage {
  /** The path below the base path. */
  readonly path: string;
  /** What is not there, in the language of the page. */
  readonly message: string;
  /** The interface that the path names, if it names one. */
  readonly meant: string | undefined;
}

/** Returns the page of an unknown path: the message, the interface that may be meant, and links. */
export function notFoundPage(instance: SiteInfo, { path, message, meant }: MissedPage, language: Language): string {
  const { basePath } = instance;
  const words = wordsIn(language);
  const to = (address: string): string => basePath + inLanguage(address, language);
  return toHtmlDocument(instance, {
    title: words.nothingTitle,
    language,
    // A path that begins with two slashes would be an address of another server.
    address: path.replace(/^[/\\]+/, '/'),
    body: html`<main id="main" class="text home">
<h1>${words.nothingTitle}</h1>
<p class="lead">${message}</p>
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
