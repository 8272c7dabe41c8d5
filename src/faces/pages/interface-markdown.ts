import type { Language } from '../../base/say.ts';
import type { InterfacePage, ManualColumn, ManualParam } from '../manual-data/manual-types.ts';
import { interfaceWords } from './interface-page.ts';
import { BASE } from './markup.ts';

/** Returns the page of an interface as Markdown, for programs that read documents. */
export function toInterfaceMarkdown({ iface, category, topic, sources }: InterfacePage, language: Language): string {
  const { name, doc, chinese, ended, call, params, columns, coverage, proof } = iface;
  const words = interfaceWords(language);
  const quirks = [...iface.quirks, ...(sources[0]?.quirks ?? [])];
  const evidence = [...(proof ? [words.proofs[proof]] : []), ...iface.evidence];
  const section = (title: string, lines: readonly string[]): readonly string[] =>
    lines.length === 0 ? [] : ['', `## ${title}`, '', ...lines];
  return [
    `# ${name}`,
    '',
    doc,
    ...(chinese === undefined || language === 'zh' ? [] : ['', chinese]),
    ...(ended === undefined ? [] : ['', `**${words.ended(ended)}**`]),
    '',
    [`[${category.title[language]}](../categories/${category.key}.md)`, ...(topic ? [topic.title[language]] : [])].join(
      ' · ',
    ),
    ...section(words.call, [`GET ${BASE.slice(0, -1)}${call}`]),
    ...section(
      words.parameters,
      params.length === 0 ? [words.noParameters] : params.flatMap((param) => paramLines(param, language)),
    ),
    ...section(words.columns, [words.everyRow, '', ...columns.map((column) => columnLine(column, language))]),
    ...(coverage
      ? section(words.coverage, [
          coverage.doc,
          '',
          row(coverage.headings),
          row(coverage.headings.map(() => '---')),
          ...coverage.rows.map(row),
        ])
      : []),
    ...section(words.provenance, provenanceLines(iface, sources, language)),
    ...section(
      words.quirks,
      quirks.map((quirk) => `- ${quirk}`),
    ),
    ...section(
      words.evidence,
      evidence.map((each) => `- ${each}`),
    ),
    '',
  ].join('\n');
}

function provenanceLines(
  { page, kind, publishes, freshness, fallbacks }: InterfacePage['iface'],
  sources: InterfacePage['sources'],
  language: Language,
): readonly string[] {
  const words = interfaceWords(language);
  const [own] = sources;
  const fact = (name: string, value: string | undefined): readonly string[] =>
    value === undefined ? [] : [`- ${name}${words.colon}${value}`];
  return [
    ...fact(words.source, own && `${own.title} (${words.terms}${words.colon}${own.terms})`),
    ...fact(words.page, page),
    ...fact(words.use, own?.licence),
    ...fact(words.cite, own?.citation),
    ...fact(words.kind, words.kinds[kind].join(words.comma)),
    ...fact(words.publishes, publishes),
    ...fact(words.freshness, freshness),
    ...fallbacks.flatMap(({ source, freshness: ofFallback }, at) =>
      fact(words.fallback(at), `${sources[at + 1]?.title ?? source}. ${ofFallback}`),
    ),
  ];
}

function paramLines(
  { name, type, required, default: value, choices, doc }: ManualParam,
  language: Language,
): readonly string[] {
  const words = interfaceWords(language);
  const usual = required
    ? words.required
    : value === undefined
      ? words.optional
      : value === ''
        ? words.defaultEmpty
        : `${words.byDefault} \`${typeof value === 'string' ? value : value.join(',')}\``;
  return [
    `- \`${name}\` (${type}, ${usual})${words.colon}${doc}`,
    ...choices.map(
      ([choice, meaning]) =>
        `  - ${choice === '' ? words.empty : `\`${choice}\``}${meaning === '' ? '' : `${words.colon}${meaning}`}`,
    ),
  ];
}

function columnLine({ name, id, type, unit, doc }: ManualColumn, language: Language): string {
  const words = interfaceWords(language);
  const shown = name === undefined ? words.furtherColumns : `\`${name}\``;
  const english = id === undefined || id === name ? '' : ` \`${id}\``;
  return `- ${shown}${english} (${unit ?? type})${doc === '' ? '' : `${words.colon}${doc}`}`;
}

/** A row of a table. */
function row(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', String.raw`\|`)).join(' | ')} |`;
}
