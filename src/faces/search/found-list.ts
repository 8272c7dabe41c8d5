import type { Language } from '../../base/say.ts';
import { absenceText } from '../../catalogue/registry/akshare/absence.ts';
import { type Html, html } from '../pages/html.ts';
import { inLanguage, toExplorerAddress, toRedocAnchor, toSwaggerAnchor } from '../pages/navigation.ts';
import type { FoundInterfaces, InterfaceHit } from './interface-search.ts';

// The results of a search as HTML: rendered by the service, and in the browser by pages and the manual.

/** The targets of links in results: the manual, or operations on the pages of Swagger UI or Redoc. */
export type HitTarget = 'manual' | 'docs' | 'redoc';

/** The page that shows results. */
export interface ResultPage {
  /** The path under which every route lives, without a slash at its end. */
  readonly basePath: string;
  readonly language: Language;
}

// The most results shown, and the most if they have only some of the words.
const MAX_SHOWN = 50;
const MAX_PARTIAL = 10;

const ENGLISH = {
  count: (count: number): string => {
    if (count > MAX_SHOWN) return `the first ${MAX_SHOWN} of ${count}`;
    return count === 1 ? '1 interface' : `${count} interfaces`;
  },
  none: (typed: string): string => `No interface fits “${typed}”.`,
  near: 'Near words:',
  names: 'If this is the name of a company, a fund or an index: a code finds its data, and these lists have the codes.',
  some: 'These have some of the words:',
  everything: 'All interfaces by topic',
  unproven: 'Not yet compared with a recorded answer.',
  absentNames: 'All names of AKShare, and what there is in their page',
};
const CHINESE: typeof ENGLISH = {
  count: (count) => (count > MAX_SHOWN ? `共 ${count} 个，显示前 ${MAX_SHOWN} 个` : `${count} 个接口`),
  none: (typed) => `没有符合“${typed}”的接口。`,
  near: '相近的词：',
  names: '如果这是公司、基金或指数的名称：数据要按代码查找，代码见以下列表。',
  some: '以下接口含有其中一部分词：',
  everything: '按主题浏览全部接口',
  unproven: '尚未与实录的应答比对。',
  absentNames: 'AKShare 的全部接口名与替代接口',
};

function listWords(language: Language): typeof ENGLISH {
  return language === 'zh' ? CHINESE : ENGLISH;
}

/** Returns how many interfaces have all of the words, as a text. */
export function foundCount({ hits, isPartial }: FoundInterfaces, language: Language): string {
  return listWords(language).count(isPartial ? 0 : hits.length);
}

/** Returns the results, best first. If none has all of the words, it also says what to do next. */
export function foundList(typed: string, found: FoundInterfaces, page: ResultPage, target: HitTarget): Html {
  const { hits, isPartial } = found;
  const shown = hits.slice(0, isPartial ? MAX_PARTIAL : MAX_SHOWN);
  const list = html`<ol class="interfaces">
${shown.map((hit) => toHitItem(hit, page, target))}</ol>`;
  return html`${searchAdvice(typed, found, page)}${shown.length > 0 ? list : ''}`;
}

/** Returns what to do next if no interface has all of the words, or the name is one of AKShare's; else nothing. */
export function searchAdvice(
  typed: string,
  { hits, isPartial, absence, nearest, nameLists }: FoundInterfaces,
  { basePath, language }: ResultPage,
): Html {
  const words = listWords(language);
  // The router of the manual ignores links with a target.
  const link = (path: string, text: string): Html => html`<a href="${basePath}${path}" target="_self">${text}</a>`;
  const named =
    absence === undefined
      ? ''
      : html`<p>${absenceText(absence.name, absence)[language]} ${link(inLanguage('/docs/akshare', language), words.absentNames)}</p>`;
  if (!isPartial) return html`${named}`;
  const near = nearest.map(
    (word) => html` <a class="near" href="${basePath}${toSearchAddress(word, language)}" target="_self">${word}</a>`,
  );
  const lists = nameLists.map(
    (list) =>
      html`<li>${link(inLanguage(`/docs/explore${toExplorerAddress(list.name, [], typed)}`, language), list.name)} ${textOf(list, language)}</li>\n`,
  );
  return html`${absence === undefined ? html`<p class="unnamed">${words.none(typed)}</p>` : named}
${near.length > 0 ? html`<p>${words.near}${near}</p>` : ''}
${lists.length > 0 ? html`<p class="unnamed">${words.names}</p><ul class="lists unnamed">${lists}</ul>` : ''}
<p>${link(inLanguage('/docs/interfaces/', language), words.everything)}</p>
${hits.length > 0 ? html`<p>${words.some}</p>` : ''}`;
}

/** Returns the path and query of the page of a search. */
export function toSearchAddress(typed: string, language: Language): string {
  return inLanguage(`/api/?q=${encodeURIComponent(typed)}`, language);
}

/** Returns the path and query of the explorer for a typed code. */
export function toFilledAddress({ name, filled }: InterfaceHit, language: Language): string | undefined {
  if (!filled) return undefined;
  return inLanguage(`/docs/explore${toExplorerAddress(name, [[filled.param, filled.value]])}`, language);
}

function toHitItem(hit: InterfaceHit, page: ResultPage, target: HitTarget): Html {
  const { basePath, language } = page;
  const { name, filled, chinese } = hit;
  const address = toFilledAddress(hit, language);
  const call =
    filled && address !== undefined
      ? html` <a class="filled" href="${basePath}${address}">${filled.param}=${filled.value}</a>`
      : '';
  return html`<li>
<p class="head"><a class="name" href="${basePath}${toPage(hit, language, target)}">${name}</a>${call}${chinese === undefined || language === 'zh' ? '' : html` <span lang="zh-Hans">${chinese}</span>`}</p>
<p>${textOf(hit, language)}${hit.isUnproven ? html` <span class="quiet">${listWords(language).unproven}</span>` : ''}</p>
</li>
`;
}

function toPage({ name, category, tag }: InterfaceHit, language: Language, target: HitTarget): string {
  if (target === 'manual') return inLanguage(`/docs/interfaces/${name}`, language);
  const anchor = target === 'docs' ? toSwaggerAnchor(tag, name) : toRedocAnchor(tag, name);
  return inLanguage(`/api/${target}?category=${encodeURIComponent(category)}${anchor}`, language);
}

function textOf({ doc, chinese }: InterfaceHit, language: Language): string {
  return language === 'zh' && chinese !== undefined ? chinese : doc;
}
