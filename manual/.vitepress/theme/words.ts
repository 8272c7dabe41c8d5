import { useData } from 'vitepress';
import { type ComputedRef, computed } from 'vue';

const ENGLISH = {
  skip: 'Skip to the content',
  pages: 'Pages',
  manual: 'Manual',
  menu: 'Menu',
  close: 'Close',
  onThisPage: 'On this page',
  colours: 'Switch between light and dark',
  otherLanguage: '中文',
  search: 'Search',
  searchHint: 'Name, column, word …',
  found: (count: number): string => (count === 0 ? 'Nothing found.' : `${count} found`),
  neighbours: 'Previous and next page',
  previous: 'Previous',
  next: 'Next',
  sandbox: 'Sandbox.',
  sandboxNotice: 'This instance asks no source: every figure is made up, and its answers carry',
  noSuchPage: 'There is no page at this address',
  noSuchPageHint: 'Search the manual, or start from the beginning:',
  start: 'Start here',
  interfaces: 'All interfaces',
};

const CHINESE: typeof ENGLISH = {
  skip: '跳到正文',
  pages: '页面',
  manual: '手册',
  menu: '菜单',
  close: '关闭',
  onThisPage: '本页内容',
  colours: '切换浅色与深色',
  otherLanguage: 'English',
  search: '搜索',
  searchHint: '接口名、列名、词语……',
  found: (count: number): string => (count === 0 ? '没有结果。' : `${count} 条结果`),
  neighbours: '上一页和下一页',
  previous: '上一页',
  next: '下一页',
  sandbox: '沙盒模式。',
  sandboxNotice: '本实例不访问任何数据源：所有数字均为虚构，应答带有',
  noSuchPage: '此地址没有页面',
  noSuchPageHint: '请搜索手册，或从头开始：',
  start: '快速开始',
  interfaces: '全部接口',
};

/** The texts around a page, in the language of the page. */
export function useWords(): ComputedRef<typeof ENGLISH> {
  const { lang } = useData();
  return computed(() => (lang.value.startsWith('zh') ? CHINESE : ENGLISH));
}
