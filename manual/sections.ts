import { readFile } from 'node:fs/promises';
import { type Html, html } from '../src/docs/html.ts';
import type { ManualCategory, ManualData, ManualInterface, ManualSource } from '../src/docs/manual.ts';
import { readManual, readSettings } from './data.ts';
import { codeGroup, sourceOf } from './interface-page.ts';
import { block, factList, list, pageLink, paragraph, prose, routeLink, siteLink, table } from './markup.ts';

/**
 * Puts the generated parts into a page: a line `<!-- generated: name -->` stands for one of them. Raises when there is none
 * of that name.
 */
export async function fillIn(markdown: string): Promise<string> {
  let filled = markdown;
  for (const [comment, name = ''] of markdown.matchAll(/<!-- generated: ([\w-]+) -->/g)) {
    const section = SECTIONS[name];
    if (!section) throw new Error(`no part of the manual is generated under the name ${name}`);
    const content = await section();
    filled = filled.replace(comment, () => content);
  }
  return filled;
}

/** The page of one category, in Markdown. */
export function categoryPage(manual: ManualData, { key, title, doc, interfaces }: ManualCategory): string {
  return [
    `# ${title}`,
    block(html`<p v-pre class="lead">${doc}</p>`),
    block(
      html`<p v-pre class="facts">${routeLink(`api/docs?category=${key}`, html`Try it`)}<span aria-hidden="true"> · </span>${routeLink(`api/redoc?category=${key}`, html`Reference`)}<span aria-hidden="true"> · </span>${routeLink(`api/openapi/${key}.json`, html`OpenAPI document`)}</p>`,
    ),
    block(
      interfaceList(
        manual,
        manual.interfaces.filter(({ name }) => interfaces.includes(name)),
      ),
    ),
  ].join('\n\n');
}

/** The parts by name. */
const SECTIONS: Readonly<Record<string, () => Promise<string>>> = {
  'first-call': async () => {
    const [first] = (await readManual()).interfaces;
    return first ? codeGroup(first) : paragraph('This instance serves no interface.');
  },
  names: async () => {
    const { categories } = await readManual();
    return block(
      factList(
        categories.map(({ key, title, interfaces }) => [
          pageLink(`categories/${key}`, html`${title}`),
          html`${interfaces.map((name, at) => html`${at > 0 ? ', ' : ''}${pageLink(`interfaces/${name}`, html`<code>${name}</code>`)}`)}`,
        ]),
      ),
    );
  },
  interfaces: async () => {
    const manual = await readManual();
    return manual.categories
      .map(({ key, title, doc, interfaces }) =>
        [
          `## ${title} {#${key}}`,
          paragraph(doc),
          block(
            interfaceList(
              manual,
              manual.interfaces.filter(({ name }) => interfaces.includes(name)),
            ),
          ),
        ].join('\n'),
      )
      .join('\n');
  },
  sources: async () => {
    const manual = await readManual();
    return manual.sources.map(toSourceSection).join('\n');
  },
  failures: async () => {
    const { failures } = await readManual();
    return failures
      .map(({ code, status, retry, meaning, remedy }) =>
        [
          `### \`${code}\` {#${code}}`,
          block(
            html`<p v-pre class="facts">${status}<span aria-hidden="true"> · </span>${retry ? 'the same call may succeed later' : 'the same call fails again'}</p>`,
          ),
          block(html`<p v-pre>${prose(meaning)} <strong>What to do:</strong> ${prose(remedy)}</p>`),
        ].join('\n'),
      )
      .join('\n');
  },
  headers: async () => {
    const { headers } = await readManual();
    return table(
      'Response headers',
      ['Header', 'Meaning', 'Example'],
      headers.map(({ name, doc, example }) => [html`<code>${name}</code>`, prose(doc), html`<code>${example}</code>`]),
    );
  },
  settings: async () =>
    table(
      'Settings',
      ['Flag', 'Variable', 'Default', 'Meaning'],
      (await readSettings()).map(({ flag, variable, default: value, doc }) => [
        html`<code>${flag}</code>`,
        html`<code>${variable}</code>`,
        html`${value}`,
        html`${doc}`,
      ]),
    ),
  'add-an-interface': () => sectionOf('CONTRIBUTING.md', 'Add an interface in ten minutes'),
  'sandbox-codes': async () => {
    const section = await sectionOf('README.md', 'The sandbox');
    return section
      .split('\n')
      .filter((line) => line.startsWith('|'))
      .join('\n');
  },
  evidence: async () => {
    const { interfaces } = await readManual();
    return interfaces
      .filter(({ evidence }) => evidence.length > 0)
      .map(({ name, evidence }) => [`### \`${name}\` {#${name}}`, list(evidence)].join('\n'))
      .join('\n');
  },
};

/** What a document of the project tells under a heading, in Markdown. */
async function sectionOf(file: string, heading: string): Promise<string> {
  const text = await readFile(new URL(`../${file}`, import.meta.url), 'utf8');
  const section = text.split(/^## /m).find((each) => each.startsWith(`${heading}\n`));
  if (section === undefined) throw new Error(`${file} has no section ${heading}`);
  return section.slice(heading.length);
}

/** Interfaces with what they answer and who is asked. */
function interfaceList(manual: ManualData, interfaces: readonly ManualInterface[]): Html {
  return html`<ul v-pre class="interfaces">
${interfaces.map(
  ({
    name,
    doc,
    source,
  }) => html`<li class="entry">${pageLink(`interfaces/${name}`, html`<code>${name}</code>`, 'entry-name')}
<p>${prose(doc)}</p>
<p class="facts">${sourceOf(manual, source).title}</p></li>
`,
)}</ul>`;
}

function toSourceSection(source: ManualSource): string {
  const { name, title, terms, licence, citation, quirks, hosts, limits, interfaces, standsInFor } = source;
  const links = (names: readonly string[]): Html =>
    html`${names.map((each, at) => html`${at > 0 ? ', ' : ''}${pageLink(`interfaces/${each}`, html`<code>${each}</code>`)}`)}`;
  const facts: (readonly [string, Html])[] = [
    ...(interfaces.length > 0 ? [['Interfaces', links(interfaces)] as const] : []),
    ...(standsInFor.length > 0 ? [['Stands in for', links(standsInFor)] as const] : []),
    ['Terms', siteLink(terms)],
    ...(licence === undefined ? [] : [['Use', prose(licence)] as const]),
    ...(citation === undefined ? [] : [['Please cite', prose(citation)] as const]),
    ['Hosts', html`${hosts.map((host, at) => html`${at > 0 ? ', ' : ''}<code>${host}</code>`)}`],
    ['Manners', html`${mannersOf(limits)}`],
    [
      'State',
      html`<span class="state" data-state-of="${name}">Told by the instance that serves this page, at <code>/api/status</code>.</span>`,
    ],
  ];
  return [`## ${title} {#${name}}`, block(factList(facts)), ...(quirks.length > 0 ? [list(quirks)] : [])].join('\n');
}

/** How politely a source is spoken to, in a sentence. */
function mannersOf({ perSecond, burst, concurrency, retries, totalMs }: ManualSource['limits']): string {
  const rate =
    perSecond >= 1
      ? `${perSecond} request${perSecond === 1 ? '' : 's'} a second`
      : `one request in ${Math.round(1 / perSecond)} seconds`;
  const again =
    retries === 0 ? 'no further attempt' : retries === 1 ? 'one further attempt' : `${retries} further attempts`;
  return `At most ${rate} in the long run, ${burst} at once after a quiet time, ${concurrency} under way together; ${again} after a failure that may pass; ${totalMs / 1000} s for an answer.`;
}
