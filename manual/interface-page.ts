import { examplesOf } from '../src/docs/examples.ts';
import { type Html, html } from '../src/docs/html.ts';
import type { InterfaceDocument, ManualColumn, ManualInterface, ManualParam } from '../src/docs/manual.ts';
import { toRedocAnchor, toSwaggerAnchor } from '../src/docs/navigation.ts';
import {
  factLine,
  factList,
  list,
  pageLink,
  paragraph,
  plainTable,
  prose,
  routeLink,
  siteLink,
  table,
} from './markup.ts';
import { codeGroup } from './programs.ts';

// The page of an interface is drawn in the browser from its document. Nothing here may need Node or another page.

/** What is told of an interface that no recorded answer has proven. */
export const UNPROVEN = 'Not yet compared with a recorded answer.';

/** One section of a page. */
export interface PageSection {
  /** The id of its heading. */
  readonly id: string;
  readonly title: string;
  readonly content: Html;
}

/** What stands between the name of an interface and the first section: what it is, in English and Chinese, and links. */
export function interfaceLead({ declared, category, topic, sources }: InterfaceDocument): Html {
  const { name, doc, chinese, ended, isUnproven } = declared;
  const { key, title } = category;
  const tag = topic?.title ?? title;
  return html`<p class="lead">${prose(doc)}</p>
${chinese === undefined ? '' : html`<p class="lead" lang="zh-Hans">${chinese}</p>`}
${ended === undefined ? '' : html`<p class="lead"><strong>This series has ended: its last data are of ${ended}.</strong></p>`}
${factLine([
  pageLink(`categories/${key}/`, html`${title}`),
  ...(topic ? [pageLink(`categories/${key}/#${topic.key}`, html`${topic.title}`)] : []),
  ...sources.slice(0, 1).map((source) => pageLink(`sources#${source.name}`, html`${source.title}`)),
  routeLink(`api/docs?category=${key}${toSwaggerAnchor(tag, name)}`, html`Try it`),
  routeLink(`api/redoc?category=${key}${toRedocAnchor(tag, name)}`, html`Reference`),
])}${isUnproven ? html`<p class="facts">${UNPROVEN}</p>` : ''}`;
}

/** The sections of the page of an interface. */
export function interfaceSections(document: InterfaceDocument): readonly PageSection[] {
  const { declared, sources } = document;
  const { call, params, columns, coverage, evidence } = declared;
  const quirks = [...declared.quirks, ...(sources[0]?.quirks ?? [])];
  const section = (title: string, content: Html): PageSection => ({
    id: title.toLowerCase().replaceAll(' ', '-'),
    title,
    content,
  });
  return [
    section(
      'Call it',
      html`${codeGroup(examplesOf(declared))}
<p class="call">As a link: ${routeLink(call, html`${call}`)}. ${pageLink('calls', html`How to call`)} has the rules for every interface.</p>`,
    ),
    section('Parameters', params.length === 0 ? paragraph('It takes no parameters.') : parameterList(params)),
    section(
      'Columns',
      html`${paragraph(
        `Every row is one object, its keys in this order; a missing cell is \`null\`. ${columns.some(({ name }) => name === undefined) ? 'Some columns are named by the answer only.' : ''}`.trim(),
      )}${table('Columns', COLUMN_HEADINGS, columns.map(toColumnRow))}`,
    ),
    ...(coverage
      ? [
          section(
            'Coverage',
            html`${paragraph(coverage.doc)}${table(
              'Coverage',
              coverage.headings,
              coverage.rows.map((row) => row.map((cell) => html`${cell}`)),
            )}`,
          ),
        ]
      : []),
    section('Where the data come from', provenance(document)),
    ...(quirks.length > 0 ? [section('Known quirks', list(quirks))] : []),
    ...(evidence.length > 0 ? [section('How we know', list(evidence))] : []),
  ];
}

/** The parameters and columns of an interface in short, for the page of its category. */
export function interfaceOutline({ params, columns }: Pick<InterfaceDocument['declared'], 'params' | 'columns'>): Html {
  return html`${
    params.length === 0
      ? ''
      : plainTable(
          ['Parameter', 'Value', 'Meaning'],
          params.map(({ name, type, doc, choices, ...param }) => [
            html`<code>${name}</code>`,
            html`${type} <span class="unit">${defaultOf(param)}</span>`,
            html`${prose(doc)}${choices.length > 0 ? html` ${choices.map(([value, meaning], at) => html`${at > 0 ? '; ' : ''}<code>${toShown(value)}</code> ${meaning}`)}` : ''}`,
          ]),
        )
  }${plainTable(COLUMN_HEADINGS, columns.map(toColumnRow))}`;
}

const COLUMN_HEADINGS = ['Column', 'Cells', 'Meaning'];

function parameterList(params: readonly ManualParam[]): Html {
  return html`<dl class="parameters">
${params.map(
  ({ name, type, doc, choices, ...param }) => html`<div class="parameter" id="parameter-${name}">
<dt class="parameter-head"><code class="parameter-name">${name}</code> <span>${type}</span> ${defaultOf(param)}</dt>
<dd class="parameter-doc">${prose(doc)}${
    choices.length > 0
      ? html`<ul class="choices">${choices.map(([value, meaning]) => html`<li class="choice"><code>${toShown(value)}</code> ${meaning}</li>\n`)}</ul>`
      : ''
  }</dd>
</div>
`,
)}</dl>`;
}

/** An allowed value as it is shown. */
function toShown(value: string): string {
  return value === '' ? '(empty)' : value;
}

function defaultOf({ required, default: byDefault }: Pick<ManualParam, 'required' | 'default'>): Html {
  if (required) return html`<span class="required">required</span>`;
  if (byDefault === undefined) return html`<span>optional</span>`;
  const values = typeof byDefault === 'string' ? [byDefault] : byDefault;
  if (values.length === 0 || values[0] === '') return html`<span>default empty</span>`;
  return html`<span>default ${values.map((value) => html`<code>${value}</code> `)}</span>`;
}

function toColumnRow({ name, type, unit, doc }: ManualColumn): readonly Html[] {
  return [
    name === undefined ? html`<em>further columns</em>` : html`<code>${name}</code>`,
    html`${type}${unit === undefined ? '' : html` <span class="unit">${prose(unit)}</span>`}`,
    prose(doc),
  ];
}

const KINDS: Readonly<Record<ManualInterface['kind'], string>> = {
  history: 'it grows, and never loses a day',
  window: 'it rolls, and its last period never goes back',
  snapshot: 'it is of a moment',
  vintage: 'it never changes',
};

function provenance({ declared, sources: [source, ...fallbackSources] }: InterfaceDocument): Html {
  const { page, kind, freshness, fallbacks, absence } = declared;
  if (!source) throw new Error(`${declared.name} has no source`);
  const facts: (readonly [string, Html])[] = [
    [
      'Source',
      html`${pageLink(`sources#${source.name}`, html`${source.title}`)}, ${siteLink(source.terms, html`terms of use`)}`,
    ],
    ['Page for people', siteLink(page)],
    ...(source.licence === undefined ? [] : [['Use', prose(source.licence)] as const]),
    ...(source.citation === undefined ? [] : [['Please cite', prose(source.citation)] as const]),
    ['Kind of table', html`${pageLink('promises', html`${kind}`)}: ${KINDS[kind]}`],
    ['Freshness', prose(freshness)],
    ...fallbackSources.map(
      (fallback, at) =>
        [
          at === 0 ? 'Fallback source' : 'Next fallback source',
          html`${pageLink(`sources#${fallback.name}`, html`${fallback.title}`)}, when ${at === 0 ? 'the source fails' : 'those before fail'}. ${prose(fallbacks[at]?.freshness ?? '')}`,
        ] as const,
    ),
    ...(absence === undefined ? [] : [['404', prose(absence)] as const]),
  ];
  return factList(facts);
}
