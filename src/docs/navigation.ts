/** The languages of the pages. */
export type Language = 'en' | 'zh';

/** A text in both languages. */
export type Bilingual = Readonly<Record<Language, string>>;

/** The pages that the header of every page links: path below the base path, and title. */
const ROUTES: readonly (readonly [path: string, title: Bilingual])[] = [
  ['/docs/', { en: 'Home', zh: '首页' }],
  ['/docs/explore', { en: 'Explore', zh: '数据浏览' }],
  ['/docs/interfaces/', { en: 'Interfaces', zh: '全部接口' }],
  ['/api/docs', { en: 'Try it', zh: '在线调用' }],
  ['/api/redoc', { en: 'Reference', zh: '接口参考' }],
  ['/api/', { en: 'API', zh: 'API' }],
  ['/api/status', { en: 'Status', zh: '状态' }],
];

/** A link of the header. */
export interface Route {
  /** Below the base path: `/docs/zh/explore`. */
  readonly path: string;
  readonly title: string;
  readonly isManual: boolean;
}

/** Returns the links of the header in a language, in order. */
export function routesIn(language: Language): readonly Route[] {
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

const GUIDE: readonly (readonly [path: string, title: Bilingual])[] = [
  ['', { en: 'Start here', zh: '快速开始' }],
  ['calls', { en: 'How to call', zh: '调用方法' }],
  ['answers', { en: 'Provenance and caching', zh: '来源与缓存' }],
  ['errors', { en: 'Errors', zh: '错误' }],
  ['sandbox', { en: 'The sandbox', zh: '沙盒' }],
  ['migrate', { en: 'Coming from AKTools', zh: '从 AKTools 迁移' }],
];

const DATA: readonly (readonly [path: string, title: Bilingual])[] = [
  ['explore', { en: 'Explorer', zh: '数据浏览' }],
  ['interfaces/', { en: 'All interfaces', zh: '全部接口' }],
  ['sources', { en: 'Sources', zh: '数据源' }],
];

const TERMINAL: readonly [path: string, title: Bilingual] = ['terminal', { en: 'At the terminal', zh: '终端' }];

/** The pages of users that are in English alone. */
const ENGLISH_GUIDE: readonly (readonly [path: string, title: string])[] = [
  ['exports', 'Files'],
  ['python', 'Python'],
  ['typescript', 'TypeScript and JavaScript'],
  ['pull', 'The whole market on disk'],
  ['akshare', 'Names of AKShare'],
];

/** The pages of operators and contributors, which are in English alone. */
const ENGLISH_OPERATION: readonly (readonly [path: string, title: string])[] = [
  ['doctor', 'Which sources answer'],
  ['blocked', 'When a source blocks you'],
  ['team', 'For a team'],
  ['server', 'A server with https'],
  ['settings', 'Settings'],
  ['cache', 'Stored replies'],
  ['operations', 'Many processes'],
  ['add-an-interface', 'Adding an interface'],
  ['promises', 'What is promised'],
  ['evidence', 'How we know'],
];

/**
 * Returns the navigation of the manual in a language.
 * @param categories those that have interfaces
 */
export function sectionsIn(
  language: Language,
  categories: readonly { readonly key: string; readonly title: Bilingual }[],
): readonly Section[] {
  const toEntry = ([path, title]: readonly [string, Bilingual]): PageEntry => ({
    title: title[language],
    path: language === 'zh' ? `zh/${path}` : path,
  });
  const inEnglish = (pages: readonly (readonly [string, string])[]): readonly PageEntry[] =>
    pages.map(([path, title]) => ({ title, path }));
  const data: Section = { title: { en: 'Data', zh: '数据' }[language], pages: DATA.map(toEntry) };
  const byCategory: Section = {
    title: { en: 'Interfaces by category', zh: '按类别浏览' }[language],
    pages: categories.map(({ key, title }) => toEntry([`categories/${key}/`, title])),
  };
  if (language === 'en')
    return [
      { title: 'Guide', pages: [...GUIDE.map(toEntry), ...inEnglish(ENGLISH_GUIDE)] },
      { title: 'Running it', pages: [toEntry(TERMINAL), ...inEnglish(ENGLISH_OPERATION)] },
      data,
      byCategory,
    ];
  return [
    { title: '指南', pages: [...GUIDE, TERMINAL].map(toEntry) },
    data,
    byCategory,
    { title: '文件与客户端（英文）', pages: inEnglish(ENGLISH_GUIDE) },
    { title: '部署与运维（英文）', pages: inEnglish(ENGLISH_OPERATION) },
  ];
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
    openapi: `${basePath}/api/openapi/${category}.json`,
  };
}
