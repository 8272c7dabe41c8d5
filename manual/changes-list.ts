import type { Language } from '../src/base/say.ts';
import { CHANGE_KINDS, type Change } from '../src/catalogue/registry/changes/changes.ts';
import { html } from '../src/faces/pages/html.ts';
import { manualLink } from '../src/faces/pages/interface-page.ts';
import { block } from '../src/faces/pages/markup.ts';

const NEWER = { en: 'Newer than the last recorded day', zh: '晚于最后记录的日期' } as const;
// A list that is longer is folded.
const SHOWN = 12;

/** The part of each day of the page of changes. */
export function changesSections(changes: readonly Change[], language: Language): string {
  const days = [...new Set(changes.map(({ day }) => day))];
  return days
    .map((day) => {
      const entries = changes
        .filter((change) => change.day === day)
        .map(({ kind, interfaces, say }) => {
          const links = interfaces.map(
            (name) => html`${manualLink(`interfaces/${name}`, html`<code>${name}</code>`, language)} `,
          );
          const text = html`<strong>${CHANGE_KINDS[kind][language]}</strong> ${say[language]}`;
          return interfaces.length > SHOWN
            ? html`<li><details><summary>${text}</summary><p>${links}</p></details></li>\n`
            : html`<li>${text} ${links}</li>\n`;
        });
      const title = day ?? NEWER[language];
      return `### ${title} {#${day ?? 'newer'}}\n${block(html`<ul class="changes">\n${entries}</ul>`)}`;
    })
    .join('\n');
}
