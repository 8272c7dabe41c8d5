import type { Language } from '../../base/say.ts';
import type { Example } from '../manual-data/examples.ts';
import type { InterfacePage } from '../manual-data/manual-types.ts';
import { type Html, html } from './html.ts';
import { interfaceLead, interfaceSections } from './interface-page.ts';

/** The placeholder in the built page of all interfaces, which its script fills. */
export const INTERFACE_PLACE = '<div class="scriptless"></div>';

/**
 * Returns the page of an interface: the built page of all interfaces, filled with this one for readers without
 * scripts.
 * @param shell the built page
 * @param document with its texts in the language
 */
export function toInterfacePage(shell: string, document: InterfacePage, language: Language): string {
  const { name } = document.iface;
  const { text } = html`<div class="scriptless"><noscript><h1><code>${name}</code></h1>
${interfaceLead(document, language)}
${interfaceSections(document, language, showFirst).map(({ id, title, content }) => html`<h2 id="${id}">${title}</h2>\n${content}\n`)}</noscript></div>`;
  if (shell.split(INTERFACE_PLACE).length !== 2) throw new Error('the page of an interface has no single place for it');
  // The header of the built page links to itself in the other language.
  return shell
    .replaceAll('/interface" lang=', `/interfaces/${name}" lang=`)
    .replace(/<title>[^<]*/, `<title>${name} | finfount`)
    .replace(INTERFACE_PLACE, () => text);
}

/** The first program as plain text: without scripts, there is no choice. */
function showFirst([first]: readonly Example[]): Html {
  return first ? html`<pre><code>${first.code}</code></pre>` : html``;
}
