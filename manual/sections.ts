import { readFile } from 'node:fs/promises';
import { examplesOf } from '../src/docs/examples.ts';
import { FIRST_CALL } from '../src/docs/first-call.ts';
import { type Html, html } from '../src/docs/html.ts';
import type { ManualData, ManualSource } from '../src/docs/manual.ts';
import { absentNames, akshareNames } from '../src/registry/akshare-names.ts';
import { readManual } from './data.ts';
import { block, factLine, factList, list, pageLink, prose, siteLink } from './markup.ts';
import { codeGroup } from './programs.ts';

/**
 * Puts the generated parts into a page, in the place of `<!-- generated: name -->`. A name such as `deploy/Caddyfile` is that
 * file, as it is. Throws for an unknown name.
 */
export async function fillIn(markdown: string): Promise<string> {
  let filled = markdown;
  for (const [comment, name = ''] of markdown.matchAll(/<!-- generated: ([\w./-]+) -->/g)) {
    const section = name.startsWith('deploy/') ? () => fileOf(name) : SECTIONS[name];
    if (!section) throw new Error(`no part of the manual is generated under the name ${name}`);
    const content = await section();
    filled = filled.replace(comment, () => content);
  }
  return filled;
}

/** The parts by name. */
const SECTIONS: Readonly<Record<string, () => Promise<string>>> = {
  'first-call': async () => {
    const { interfaces } = await readManual();
    const declared = interfaces.find(({ call }) => call === FIRST_CALL);
    if (!declared) throw new Error(`no interface has the first call ${FIRST_CALL} as its example`);
    return block(codeGroup(examplesOf(declared)));
  },
  categories: async () => {
    const { categories } = await readManual();
    return block(html`<ul class="categories">
${categories.map(
  ({ key, title, doc, interfaces }) =>
    html`<li class="entry">${pageLink(`categories/${key}/`, html`${title}`, 'entry-name')} <span class="quiet">${interfaces.length}</span>
<p>${doc}</p></li>
`,
)}</ul>`);
  },
  sources: async () => {
    const manual = await readManual();
    return manual.sources.map((source) => toSourceSection(manual, source)).join('\n');
  },
  failures: async () => {
    const { failures } = await readManual();
    return failures
      .map(({ code, status, retry, meaning, remedy }) =>
        [
          `### \`${code}\` {#${code}}`,
          block(
            html`${factLine([html`${status}`, html`${retry ? 'the same call may succeed later' : 'the same call fails again'}`])}
<p>${prose(meaning)} <strong>What to do:</strong> ${prose(remedy)}</p>`,
          ),
        ].join('\n'),
      )
      .join('\n');
  },
  'akshare-names': async () => toNameSections(await readManual()),
  'add-an-interface': () => sectionOf('CONTRIBUTING.md', 'Add an interface'),
};

// By the ending of a file, what the highlighter calls its language.
const LANGUAGES: Readonly<Record<string, string>> = { conf: 'nginx', service: 'ini', env: 'ini' };

/** A file of the project as a block of code. */
async function fileOf(path: string): Promise<string> {
  const text = await readFile(new URL(`../${path}`, import.meta.url), 'utf8');
  return `\`\`\`${LANGUAGES[path.split('.').at(-1) ?? ''] ?? 'txt'}\n${text}\`\`\``;
}

/** The text of a document of the project under a heading, in Markdown. */
async function sectionOf(file: string, heading: string): Promise<string> {
  const text = await readFile(new URL(`../${file}`, import.meta.url), 'utf8');
  const section = text.split(/^## /m).find((each) => each.startsWith(heading));
  if (section === undefined) throw new Error(`${file} has no section ${heading}`);
  return section.slice(section.indexOf('\n'));
}

/**
 * The names of AKShare by their first word: those that are there with links to their pages, those whose job another one
 * does, and those that are not there.
 */
function toNameSections({ interfaces }: ManualData): string {
  const absent = absentNames(interfaces);
  const groups = new Map<string, string[]>();
  for (const name of akshareNames()) {
    const [first = ''] = name.split('_');
    groups.set(first, [...(groups.get(first) ?? []), name]);
  }
  const link = (name: string): Html => pageLink(`interfaces/${name}`, html`${name}`);
  const line = (label: string, names: readonly string[], show: (name: string) => Html): Html =>
    names.length === 0
      ? html``
      : html`<p><strong>${label}</strong> ${names.map((name, at) => html`${at > 0 ? ', ' : ''}${show(name)}`)}</p>\n`;
  return [...groups]
    .map(([first, names]) => {
      const served = names.filter((name) => absent[name] === undefined);
      const replaced = names.filter((name) => (absent[name] ?? []).length > 0);
      const missing = names.filter((name) => absent[name]?.length === 0);
      return [
        `### ${first}: ${served.length} of ${names.length} {#${first}}`,
        block(html`<div class="akshare-names">
${line('There:', served, link)}${line('Under another name:', replaced, (name) => html`${name} → ${(absent[name] ?? []).map((each, at) => html`${at > 0 ? ' or ' : ''}${link(each)}`)}`)}${line('Not there yet:', missing, (name) => html`${name}`)}</div>`),
      ].join('\n');
    })
    .join('\n');
}

function toSourceSection({ categories }: ManualData, source: ManualSource): string {
  const { name, title, terms, licence, citation, quirks, hosts, limits, interfaces, fallbackFor } = source;
  // The names of a source's interfaces would grow with the catalogue: the categories have them.
  const countByCategory = (names: readonly string[]): Html => {
    const counts = categories
      .map((category) => ({ ...category, count: category.interfaces.filter((each) => names.includes(each)).length }))
      .filter(({ count }) => count > 0);
    return html`${counts.map(({ key, title, count }, at) => html`${at > 0 ? ', ' : ''}${count} of ${pageLink(`categories/${key}/`, html`${title}`)}`)}`;
  };
  const facts: (readonly [string, Html])[] = [
    ...(interfaces.length > 0 ? [['Interfaces', countByCategory(interfaces)] as const] : []),
    ...(fallbackFor.length > 0 ? [['Fallback source of', countByCategory(fallbackFor)] as const] : []),
    ['Terms', siteLink(terms)],
    ...(licence === undefined ? [] : [['Use', prose(licence)] as const]),
    ...(citation === undefined ? [] : [['Please cite', prose(citation)] as const]),
    ['Hosts', html`${hosts.map((host, at) => html`${at > 0 ? ', ' : ''}<code>${host}</code>`)}`],
    ['Limits', html`${limitsOf(limits)}`],
    [
      'State',
      html`<span class="state" data-state-of="${name}">An instance shows it here and at <code>/api/status</code>.</span>`,
    ],
  ];
  return [`## ${title} {#${name}}`, block(factList(facts)), ...(quirks.length > 0 ? [block(list(quirks))] : [])].join(
    '\n',
  );
}

/** The limits of the requests to a source, in a sentence. */
function limitsOf({ perSecond, burst, concurrency, retries, totalMs }: ManualSource['limits']): string {
  const rate =
    perSecond >= 1
      ? `${perSecond} request${perSecond === 1 ? '' : 's'} a second`
      : `one request in ${Math.round(1 / perSecond)} seconds`;
  const again = retries === 0 ? 'no retry' : retries === 1 ? 'one retry' : `${retries} retries`;
  return `At most ${rate} in the long run, ${burst} at once after a pause, ${concurrency} at the same time; ${again} after a temporary failure; ${totalMs / 1000} s for an answer.`;
}
