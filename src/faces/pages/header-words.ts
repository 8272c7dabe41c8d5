import type { Language } from '../../base/say.ts';

const ENGLISH = {
  skip: 'Skip to the content',
  pages: 'Pages',
  manual: 'Manual',
  menu: 'Menu',
  close: 'Close',
  search: 'Search',
  colours: 'Switch between light and dark',
  otherLanguage: '中文',
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
    sandbox: '沙盒模式。',
    sandboxNotice: '本实例不访问任何数据源：所有数字均为虚构，应答带有',
  },
};

/** The language of a page as HTML names it. */
export function toLanguageTag(language: Language): string {
  return language === 'zh' ? 'zh-Hans' : 'en';
}
