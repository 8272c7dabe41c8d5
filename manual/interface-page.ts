import { type Html, html } from '../src/docs/html.ts';
import type { ManualColumn, ManualData, ManualInterface, ManualParam, ManualSource } from '../src/docs/manual.ts';
import { toRedocAnchor, toSwaggerAnchor } from '../src/docs/navigation.ts';
import { block, factList, list, pageLink, paragraph, prose, routeLink, siteLink, table } from './markup.ts';

/** The page of one interface, in Markdown. */
export function toInterfacePage(manual: ManualData, declared: ManualInterface): string {
  const { name, params, columns, coverage, quirks, evidence } = declared;
  const source = sourceOf(manual, declared.source);
  const known = [...quirks, ...source.quirks];
  return [
    `# \`${name}\``,
    lead(manual, declared),
    '## Look at it',
    `<DataExplorer name="${name}" />`,
    '## Call it',
    codeGroup(declared),
    block(
      html`<p v-pre class="call">As a link: ${routeLink(declared.call, html`${declared.call}`)}. ${pageLink('calls', html`How to call`)} tells the rules for every interface.</p>`,
    ),
    '## Parameters',
    params.length === 0 ? paragraph('It takes no parameters.') : block(parameters(params)),
    '## Columns',
    paragraph(
      `Every row is one object, its keys in this order; a missing cell is \`null\`. ${columns.some((column) => column.name === undefined) ? 'Some columns are named by the answer only.' : ''}`.trim(),
    ),
    table('Columns', ['Column', 'Cells', 'Meaning'], columns.map(toColumnRow)),
    ...(coverage
      ? [
          '## Coverage',
          paragraph(coverage.doc),
          table(
            'Coverage',
            coverage.headings,
            coverage.rows.map((row) => row.map((cell) => html`${cell}`)),
          ),
        ]
      : []),
    '## Where the data come from',
    block(provenance(manual, declared, source)),
    ...(known.length > 0 ? ['## Known quirks', list(known)] : []),
    ...(evidence.length > 0 ? ['## How we know', list(evidence)] : []),
  ].join('\n\n');
}

/** The source of a name, which an interface names. */
export function sourceOf({ sources }: ManualData, name: string): ManualSource {
  const source = sources.find((each) => each.name === name);
  if (!source) throw new Error(`no source of the manual is named ${name}`);
  return source;
}

function lead(manual: ManualData, { name, doc, chinese, category, source }: ManualInterface): string {
  const { title } = manual.categories.find(({ key }) => key === category) ?? { title: category };
  return block(
    html`<p v-pre class="lead">${prose(doc)}</p>\n${chinese === undefined ? '' : html`<p v-pre class="lead" lang="zh-Hans">${chinese}</p>\n`}<p v-pre class="facts">${pageLink(`categories/${category}`, html`${title}`)}<span aria-hidden="true"> · </span>${pageLink(`sources#${source}`, html`${sourceOf(manual, source).title}`)}<span aria-hidden="true"> · </span>${routeLink(`api/docs?category=${category}${toSwaggerAnchor(title, name)}`, html`Try it`)}<span aria-hidden="true"> · </span>${routeLink(`api/redoc?category=${category}${toRedocAnchor(title, name)}`, html`Reference`)}</p>`,
  );
}

/** The examples of an interface as tabs. */
export function codeGroup({ examples }: ManualInterface): string {
  const blocks = examples.map(({ title, grammar, code }) => `\`\`\`${grammar} [${title}]\n${code}\n\`\`\``);
  return `::: code-group\n\n${blocks.join('\n\n')}\n\n:::`;
}

function parameters(params: readonly ManualParam[]): Html {
  return html`<dl v-pre class="parameters">
${params.map(
  ({ name, type, doc, choices, ...param }) => html`<div class="parameter" id="parameter-${name}">
<dt class="parameter-head"><code class="parameter-name">${name}</code> <span>${type}</span> ${fallbackOf(param)}</dt>
<dd class="parameter-doc">${prose(doc)}${
    choices.length > 0
      ? html`<ul class="choices">${choices.map(([value, meaning]) => html`<li class="choice"><code>${value === '' ? '(empty)' : value}</code> ${meaning}</li>\n`)}</ul>`
      : ''
  }</dd>
</div>
`,
)}</dl>`;
}

function fallbackOf({ required, fallback }: Pick<ManualParam, 'required' | 'fallback'>): Html {
  if (required) return html`<span class="required">required</span>`;
  if (fallback === undefined) return html`<span>optional</span>`;
  const values = typeof fallback === 'string' ? [fallback] : fallback;
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

function provenance(manual: ManualData, declared: ManualInterface, source: ManualSource): Html {
  const { page, freshness, fallback, absence } = declared;
  const facts: (readonly [string, Html])[] = [
    [
      'Source',
      html`${pageLink(`sources#${source.name}`, html`${source.title}`)}, ${siteLink(source.terms, html`terms of use`)}`,
    ],
    ['Page for people', siteLink(page)],
    ...(source.licence === undefined ? [] : [['Use', prose(source.licence)] as const]),
    ...(source.citation === undefined ? [] : [['Please cite', prose(source.citation)] as const]),
    ['Freshness', prose(freshness)],
    ...(fallback
      ? [
          [
            'Stands in',
            html`${pageLink(`sources#${fallback.source}`, html`${sourceOf(manual, fallback.source).title}`)} when the source fails. ${prose(fallback.freshness)}`,
          ] as const,
        ]
      : []),
    ...(absence === undefined ? [] : [['404', prose(absence)] as const]),
  ];
  return factList(facts);
}
