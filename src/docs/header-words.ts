import type { Language } from './navigation.ts';

const ENGLISH = {
  skip: 'Skip to the content',
  pages: 'Pages',
  manual: 'Manual',
  menu: 'Menu',
  close: 'Close',
  search: 'Search',
  colours: 'Switch between light and dark',
  otherLanguage: '中文',
  token: 'Access token',
  tokenHint: 'The operator of this instance wants a token for data. It stays in this tab alone.',
  useToken: 'Use it',
  forgetToken: 'Forget it',
  sandbox: 'Sandbox.',
  sandboxNotice: 'This instance asks no source: every figure is made up, and its answers carry',
};

/** The texts of the header, which every page has, in each language. */
export const HEADER_WORDS: Readonly<Record<Language, typeof ENGLISH>> = {
  en: ENGLISH,
  zh: {
    skip: '跳到正文',
    pages: '页面',
    manual: '手册',
    menu: '菜单',
    close: '关闭',
    search: '搜索',
    colours: '切换浅色与深色',
    otherLanguage: 'English',
    token: '访问令牌',
    tokenHint: '本实例的运维人员要求数据请求携带令牌。它只保存在此标签页中。',
    useToken: '使用',
    forgetToken: '清除',
    sandbox: '沙盒模式。',
    sandboxNotice: '本实例不访问任何数据源：所有数字均为虚构，应答带有',
  },
};

/** The language of a page as HTML names it. */
export function toLanguageTag(language: Language): string {
  return language === 'zh' ? 'zh-Hans' : 'en';
}
