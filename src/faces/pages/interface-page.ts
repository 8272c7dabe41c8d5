import type { Language } from '../../base/say.ts';
import type { Proof } from '../../engine/interface/interface.ts';
import { type Example, examplesOf } from '../manual-data/examples.ts';
import type { InterfacePage, ManualColumn, ManualInterface, ManualParam } from '../manual-data/manual-types.ts';
import { type Html, html } from './html.ts';
import { factLine, factList, list, pageLink, paragraph, prose, routeLink, siteLink, table } from './markup.ts';
import { inLanguage, toRedocAnchor, toSwaggerAnchor } from './navigation.ts';

// The page of an interface is rendered in the browser from its document, and by the service for readers without
// scripts. So nothing here may need Node.

const ENGLISH = {
  look: 'Look at it',
  call: 'Call it',
  parameters: 'Parameters',
  columns: 'Columns',
  coverage: 'Coverage',
  provenance: 'Where the data come from',
  quirks: 'Known quirks',
  evidence: 'How we know',
  permalink: (title: string): string => `Permalink to ${title}`,
  loading: 'Loading …',
  counts: (params: number, columns: number): string =>
    `${params} parameter${params === 1 ? '' : 's'}, ${columns} column${columns === 1 ? '' : 's'}`,
  proofs: {
    recorded: 'Its tests hold rows that the source sent, figures as they were.',
    printed: 'Its tests hold rows that AKShare printed; the answers have the same cells.',
    none: 'Not yet compared with a recorded answer.',
  } satisfies Readonly<Record<Proof, string>>,
  ended: (period: string): string => `This series has ended: its last data are of ${period}.`,
  tryIt: 'Try it',
  reference: 'Reference',
  asLink: 'As a link:',
  afterLink: '.',
  howToCall: 'How to call',
  rules: 'has the rules for every interface.',
  noParameters: 'It takes no parameters.',
  everyRow: 'Every row is one object, its keys in this order; a missing cell is `null`.',
  openColumns: 'Some columns are named by the answer only.',
  columnHeadings: ['Column', 'Cells', 'Meaning'],
  furtherColumns: 'further columns',
  row: 'row',
  empty: '(empty)',
  required: 'required',
  optional: 'optional',
  defaultEmpty: 'default empty',
  byDefault: 'default',
  source: 'Source',
  terms: 'terms of use',
  page: 'Page for people',
  use: 'Use',
  cite: 'Cite as',
  kind: 'Kind of table',
  kinds: {
    history: ['history', 'it grows, and never loses a day'],
    window: ['window', 'it rolls, and its last period never goes back'],
    snapshot: ['snapshot', 'it is of a moment'],
    vintage: ['vintage', 'it never changes'],
  } satisfies Readonly<Record<ManualInterface['kind'], readonly string[]>>,
  publishes: 'New data',
  freshness: 'Freshness',
  fallback: (place: number): string => (place === 0 ? 'Fallback source' : 'Next fallback source'),
  whenFails: (place: number): string => (place === 0 ? ', when the source fails. ' : ', when those before fail. '),
  colon: ': ',
  comma: ', ',
};

const CHINESE: typeof ENGLISH = {
  look: '查看数据',
  call: '调用',
  parameters: '参数',
  columns: '列',
  coverage: '覆盖范围',
  provenance: '数据来源',
  quirks: '注意事项',
  evidence: '验证方式',
  permalink: (title) => `“${title}”的固定链接`,
  loading: '正在加载……',
  counts: (params, columns) => `${params} 个参数，${columns} 列`,
  proofs: {
    recorded: '其测试使用数据源实际发出的数据行，数值未作改动。',
    printed: '其测试使用 AKShare 输出的数据行，应答与之逐格相同。',
    none: '尚未与实录的应答比对。',
  },
  ended: (period) => `该序列已停止更新，最后的数据为 ${period}。`,
  tryIt: '在线调用',
  reference: '接口参考',
  asLink: '作为链接：',
  afterLink: '。',
  howToCall: '调用方法',
  rules: '说明了适用于所有接口的规则。',
  noParameters: '该接口没有参数。',
  everyRow: '每行一个对象，键按此顺序排列；缺失的单元格是 `null`。',
  openColumns: '部分列名只见于应答。',
  columnHeadings: ['列', '类型与单位', '含义'],
  furtherColumns: '其他列',
  row: '行号',
  empty: '（空）',
  required: '必填',
  optional: '可省略',
  defaultEmpty: '默认为空',
  byDefault: '默认',
  source: '数据源',
  terms: '使用条款',
  page: '对应网页',
  use: '许可',
  cite: '引用格式',
  kind: '表的类型',
  kinds: {
    history: ['历史', '只会增长，不会丢失日期'],
    window: ['窗口', '向前滚动，最后一期不会后退'],
    snapshot: ['快照', '某一时刻的状态'],
    vintage: ['版本', '永不变化'],
  },
  publishes: '数据发布',
  freshness: '时效',
  fallback: (place) => (place === 0 ? '备用来源' : '下一备用来源'),
  whenFails: (place) => (place === 0 ? '，在数据源失败时使用。' : '，在前面的来源也失败时使用。'),
  colon: '：',
  comma: '，',
};

/** Returns the texts of the pages of interfaces in a language. */
export function interfaceWords(language: Language): typeof ENGLISH {
  return language === 'zh' ? CHINESE : ENGLISH;
}

/** Returns a link to a page of the manual in a language. */
export function manualLink(path: string, content: Html, language: Language): Html {
  return pageLink(language === 'zh' ? `zh/${path}` : path, content);
}

/** One section of a page. */
export interface PageSection {
  /** The id of its heading. */
  readonly id: string;
  readonly title: string;
  readonly content: Html;
}

/**
 * The part between the name of an interface and the first section: what it is, and links. An English page also has
 * its Chinese name.
 */
export function interfaceLead({ iface, category, topic, sources }: InterfacePage, language: Language): Html {
  const { name, doc, chinese, ended, proof } = iface;
  const { key } = category;
  const words = interfaceWords(language);
  // The anchors of the references are in English.
  const tag = (topic ?? category).title.en;
  const route = (path: string): string => inLanguage(path, language);
  return html`<p class="lead">${prose(doc)}</p>
${chinese === undefined || language === 'zh' ? '' : html`<p class="lead" lang="zh-Hans">${chinese}</p>`}
${ended === undefined ? '' : html`<p class="lead"><strong>${words.ended(ended)}</strong></p>`}
${factLine([manualLink(`categories/${key}/`, html`${category.title[language]}`, language), ...(topic ? [manualLink(`categories/${key}/#${topic.key}`, html`${topic.title[language]}`, language)] : []), ...sources.slice(0, 1).map((source) => manualLink(`sources#${source.name}`, html`${source.title}`, language)), routeLink(route(`/api/docs?category=${key}${toSwaggerAnchor(tag, name)}`), html`${words.tryIt}`), routeLink(route(`/api/redoc?category=${key}${toRedocAnchor(tag, name)}`), html`${words.reference}`)])}${proof === 'none' ? html`<p class="facts">${words.proofs.none}</p>` : ''}`;
}

/**
 * The sections of the page of an interface. Their ids are the same in every language.
 * @param showPrograms renders the example calls; without scripts, one is enough
 */
export function interfaceSections(
  document: InterfacePage,
  language: Language,
  showPrograms: (examples: readonly Example[], language: Language) => Html,
): readonly PageSection[] {
  const { iface, sources } = document;
  const { call, params, columns, coverage } = iface;
  const quirks = [...iface.quirks, ...(sources[0]?.quirks ?? [])];
  const words = interfaceWords(language);
  const evidence = [...(iface.proof ? [words.proofs[iface.proof]] : []), ...iface.evidence];
  const section = (id: string, title: string, content: Html): PageSection => ({ id, title, content });
  const open = columns.some(({ name }) => name === undefined) ? words.openColumns : '';
  return [
    section(
      'call-it',
      words.call,
      html`${showPrograms(examplesOf(iface), language)}
<p class="call">${words.asLink} ${routeLink(call, html`${call}`)}${words.afterLink} ${manualLink('calls', html`${words.howToCall}`, language)} ${words.rules}</p>`,
    ),
    section(
      'parameters',
      words.parameters,
      params.length === 0 ? paragraph(words.noParameters) : parameterList(params, language),
    ),
    section(
      'columns',
      words.columns,
      html`${paragraph(`${words.everyRow} ${open}`.trim())}${table(
        words.columns,
        words.columnHeadings,
        columns.map((column) => toColumnRow(column, language)),
      )}`,
    ),
    ...(coverage
      ? [
          section(
            'coverage',
            words.coverage,
            html`${paragraph(coverage.doc)}${table(
              words.coverage,
              coverage.headings,
              coverage.rows.map((row) => row.map((cell) => html`${cell}`)),
            )}`,
          ),
        ]
      : []),
    section('where-the-data-come-from', words.provenance, provenance(document, language)),
    ...(quirks.length > 0 ? [section('known-quirks', words.quirks, list(quirks))] : []),
    ...(evidence.length > 0 ? [section('how-we-know', words.evidence, list(evidence))] : []),
  ];
}

function parameterList(params: readonly ManualParam[], language: Language): Html {
  return html`<dl class="parameters">
${params.map(
  ({ name, type, doc, choices, ...param }) => html`<div class="parameter" id="parameter-${name}">
<dt class="parameter-head"><code class="parameter-name">${name}</code> <span>${type}</span> ${defaultOf(param, language)}</dt>
<dd class="parameter-doc">${prose(doc)}${choices.length > 0 ? html`<ul class="choices">${choices.map(([value, meaning]) => html`<li class="choice"><code>${value === '' ? interfaceWords(language).empty : value}</code> ${prose(meaning)}</li>\n`)}</ul>` : ''}</dd>
</div>
`,
)}</dl>`;
}

function defaultOf(
  { required, default: byDefault }: Pick<ManualParam, 'required' | 'default'>,
  language: Language,
): Html {
  const words = interfaceWords(language);
  if (required) return html`<span class="required">${words.required}</span>`;
  if (byDefault === undefined) return html`<span>${words.optional}</span>`;
  const values = typeof byDefault === 'string' ? [byDefault] : byDefault;
  if (values.length === 0 || values[0] === '') return html`<span>${words.defaultEmpty}</span>`;
  return html`<span>${words.byDefault} ${values.map((value) => html`<code>${value}</code> `)}</span>`;
}

function toColumnRow({ name, id, type, unit, isRowNumber, doc }: ManualColumn, language: Language): readonly Html[] {
  const words = interfaceWords(language);
  return [
    name === undefined
      ? html`<em>${words.furtherColumns}</em>`
      : html`<code>${name}</code>${id === undefined || id === name ? '' : html` <code class="english">${id}</code>`}`,
    html`${type}${unit === undefined ? '' : html` <span class="unit">${isRowNumber ? words.row : prose(unit)}</span>`}`,
    prose(doc),
  ];
}

function provenance({ iface, sources: [source, ...fallbackSources] }: InterfacePage, language: Language): Html {
  const { page, kind, freshness, publishes, fallbacks, notFoundMeaning } = iface;
  if (!source) throw new Error(`${iface.name} has no source`);
  const words = interfaceWords(language);
  const [kindName = '', kindText = ''] = words.kinds[kind];
  const sourceLink = (each: { readonly name: string; readonly title: string }): Html =>
    manualLink(`sources#${each.name}`, html`${each.title}`, language);
  const facts: (readonly [string, Html])[] = [
    [words.source, html`${sourceLink(source)}${words.comma}${siteLink(source.terms, html`${words.terms}`)}`],
    [words.page, siteLink(page)],
    ...(source.licence === undefined ? [] : [[words.use, prose(source.licence)] as const]),
    [words.cite, html`${iface.citations[source.name] ?? ''}`],
    [words.kind, html`${manualLink('promises', html`${kindName}`, language)}${words.colon}${kindText}`],
    ...(publishes === undefined ? [] : [[words.publishes, prose(publishes)] as const]),
    [words.freshness, prose(freshness)],
    ...fallbackSources.map(
      (fallback, at) =>
        [
          words.fallback(at),
          html`${sourceLink(fallback)}${words.whenFails(at)}${prose(fallbacks[at]?.freshness ?? '')}`,
        ] as const,
    ),
    ...(notFoundMeaning === undefined ? [] : [['404', prose(notFoundMeaning)] as const]),
  ];
  return factList(facts);
}
