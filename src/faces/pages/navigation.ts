import type { Language, Text } from '../../base/say.ts';

/** The pages that the header of every page links: path below the base path, and title. */
const ROUTES: readonly (readonly [path: string, title: Text])[] = [
  ['/docs/', { en: 'Home', zh: '首页' }],
  ['/docs/explore', { en: 'Explore', zh: '数据浏览' }],
  ['/docs/interfaces/', { en: 'Interfaces', zh: '全部接口' }],
  ['/api/docs', { en: 'Try it', zh: '在线调用' }],
  ['/api/redoc', { en: 'Reference', zh: '接口参考' }],
  ['/api/', { en: 'API', zh: 'API' }],
  ['/api/status', { en: 'Status', zh: '状态' }],
];

/** A link of the header. */
export interface PageRoute {
  /** Below the base path: `/docs/zh/explore`. */
  readonly path: string;
  readonly title: string;
  readonly isManual: boolean;
}

/** Returns the links of the header in a language, in order. */
export function routesIn(language: Language): readonly PageRoute[] {
  return ROUTES.map(([path, title]) => ({
    path: inLanguage(path, language),
    title: title[language],
    isManual: path.startsWith('/docs/'),
  }));
}

/**
 * Returns the address of the same page in a language: `/docs/zh/explore`, `/api/docs?category=stock&lang=zh`.
 * @param address of the English page, below the base path
 */
export function inLanguage(address: string, language: Language): string {
  if (language === 'en') return address;
  if (address.startsWith('/docs/')) return address.replace('/docs/', '/docs/zh/');
  const [path = '', hash] = address.split('#');
  return `${path}${path.includes('?') ? '&' : '?'}lang=zh${hash === undefined ? '' : `#${hash}`}`;
}

/** A page of the manual in its navigation. */
interface PageEntry {
  readonly title: string;
  /** Below the manual: `categories/stock/`. */
  readonly path: string;
}

/** A group of pages of the manual in its navigation. */
export interface Section {
  readonly title: string;
  readonly pages: readonly PageEntry[];
}

const GUIDE: readonly (readonly [path: string, title: Text])[] = [
  ['', { en: 'Start here', zh: '快速开始' }],
  ['calls', { en: 'How to call', zh: '调用方法' }],
  ['answers', { en: 'Provenance and caching', zh: '来源与缓存' }],
  ['errors', { en: 'Errors', zh: '错误' }],
  ['sandbox', { en: 'The sandbox', zh: '沙盒' }],
  ['migrate', { en: 'Coming from AKTools', zh: '从 AKTools 迁移' }],
  ['exports', { en: 'Files', zh: '文件' }],
  ['table', { en: 'Rows and columns', zh: '选行与选列' }],
  ['languages', { en: 'Your language', zh: '您的语言' }],
  ['python', { en: 'Python', zh: 'Python' }],
  ['analysts', { en: 'For analysts', zh: '分析工具' }],
  ['typescript', { en: 'TypeScript and JavaScript', zh: 'TypeScript 与 JavaScript' }],
  ['mcp', { en: 'Models and agents', zh: '模型与智能体' }],
  ['pull', { en: 'The whole market on disk', zh: '全市场数据' }],
  ['archive', { en: 'Keep what sources forget', zh: '保存会被遗忘的内容' }],
  ['akshare', { en: 'Names of AKShare', zh: 'AKShare 接口名一览' }],
];

const DATA: readonly (readonly [path: string, title: Text])[] = [
  ['today', { en: 'Today', zh: '今日' }],
  ['explore', { en: 'Explorer', zh: '数据浏览' }],
  ['interfaces/', { en: 'All interfaces', zh: '全部接口' }],
  ['sources', { en: 'Sources', zh: '数据源' }],
  ['changes', { en: 'What changed', zh: '有哪些变化' }],
];

const OPERATION: readonly (readonly [path: string, title: Text])[] = [
  ['terminal', { en: 'At the terminal', zh: '终端' }],
  ['doctor', { en: 'Which sources answer', zh: '哪些数据源可用' }],
  ['blocked', { en: 'When a source blocks you', zh: '被数据源封锁时' }],
  ['team', { en: 'For a team', zh: '团队使用' }],
  ['server', { en: 'A server with https', zh: '部署到服务器' }],
  ['settings', { en: 'Settings', zh: '设置' }],
  ['cache', { en: 'Stored replies', zh: '已保存的应答' }],
  ['operations', { en: 'Many processes, many machines', zh: '多进程与多机' }],
  ['add-an-interface', { en: 'Adding an interface', zh: '增加接口' }],
  ['promises', { en: 'What is promised', zh: '数据承诺' }],
  ['evidence', { en: 'How we know', zh: '验证方式' }],
];

/**
 * Returns the navigation of the manual in a language.
 * @param categories those that have interfaces
 */
export function sectionsIn(
  language: Language,
  categories: readonly { readonly key: string; readonly title: Text }[],
): readonly Section[] {
  const sectionOf = (title: Text, pages: readonly (readonly [path: string, title: Text])[]): Section => ({
    title: title[language],
    pages: pages.map(([path, pageTitle]) => ({
      title: pageTitle[language],
      path: language === 'zh' ? `zh/${path}` : path,
    })),
  });
  return [
    sectionOf({ en: 'Guide', zh: '指南' }, GUIDE),
    sectionOf({ en: 'Running it', zh: '部署与运维' }, OPERATION),
    sectionOf({ en: 'Data', zh: '数据' }, DATA),
    sectionOf(
      { en: 'Interfaces by category', zh: '按类别浏览' },
      categories.map(({ key, title }) => [`categories/${key}/`, title] as const),
    ),
  ];
}

/**
 * Returns the query of the explorer's page at which it shows the answer of an interface to these params.
 * @param filter words by which the rows are filtered
 */
export function toExplorerAddress(
  name: string,
  params: readonly (readonly [name: string, value: string])[],
  filter?: string,
): string {
  const query = new URLSearchParams([['view.interface', name]]);
  for (const [key, value] of params) query.append(key, value);
  query.append('view.sent', '1');
  if (filter !== undefined) query.append('view.filter', filter);
  return `?${query.toString()}`;
}

/**
 * Returns the anchor of an operation on the Swagger UI page of its category: `#/Funds/fund_etf_hist_em`.
 * @param tag of the operation in its document
 * @param name of its interface; without it, the anchor of the tag
 */
export function toSwaggerAnchor(tag: string, name?: string): string {
  return `#/${encodeURIComponent(tag)}${name === undefined ? '' : `/${name}`}`;
}

/**
 * Returns the anchor of an operation on the Redoc page of its category: `#tag/Funds/operation/fund_etf_hist_em`.
 * @param tag of the operation in its document
 * @param name of its interface; without it, the anchor of the tag
 */
export function toRedocAnchor(tag: string, name?: string): string {
  return `#tag/${tag.replaceAll(' ', '-')}${name === undefined ? '' : `/operation/${name}`}`;
}

/** Returns the addresses that describe a category. */
export function toCategoryAddresses(
  basePath: string,
  key: string,
  language: Language = 'en',
): { docs: string; redoc: string; openapi: string } {
  const category = encodeURIComponent(key);
  return {
    docs: `${basePath}${inLanguage(`/api/docs?category=${category}`, language)}`,
    redoc: `${basePath}${inLanguage(`/api/redoc?category=${category}`, language)}`,
    openapi: `${basePath}${inLanguage(`/api/openapi/${category}.json`, language)}`,
  };
}
