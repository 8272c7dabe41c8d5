import { useData } from 'vitepress';
import { type ComputedRef, computed } from 'vue';

const ENGLISH = {
  close: 'Close',
  onThisPage: 'On this page',
  search: 'Search',
  searchHint: 'Name, column, word, code …',
  searchEverything: 'Find data: inflation, 600519, volatility, 收盘 …',
  found: (count: number): string => (count === 0 ? 'Nothing found.' : `${count} found`),
  findName: 'Find a name',
  findNameHint: 'fund_em, tick_163 …',
  brokenSearch: 'The search cannot be loaded: try again.',
  neighbours: 'Previous and next page',
  previous: 'Previous',
  next: 'Next',
  noSuchPage: 'There is no page at this address',
  noSuchPageHint: 'Search the manual, or start from the beginning:',
  unreachable: 'This page cannot be loaded',
  unreachableHint: 'The service cannot be reached: is it running?',
  retry: 'Try again',
  latest: (period: string, day: string): string => `Last period seen: ${period}, obtained ${day}.`,
  todayLoading: 'Asking …',
  todayEmpty: 'No rows.',
  statesLoading: 'Asking this instance …',
  statesFine: 'No source fails at this instance.',
  statesHidden: 'This instance does not show it: its page /api/status says more.',
  start: 'Start here',
  interfaces: 'All interfaces',
};

const CHINESE: typeof ENGLISH = {
  close: '关闭',
  onThisPage: '本页内容',
  search: '搜索',
  searchHint: '接口名、列名、词语、代码……',
  searchEverything: '查找数据：通胀、600519、波动率、收盘……',
  found: (count: number): string => (count === 0 ? '没有结果。' : `${count} 条结果`),
  findName: '查找名称',
  findNameHint: 'fund_em、tick_163……',
  brokenSearch: '搜索无法加载，请重试。',
  neighbours: '上一页和下一页',
  previous: '上一页',
  next: '下一页',
  noSuchPage: '此地址没有页面',
  noSuchPageHint: '请搜索手册，或从头开始：',
  unreachable: '此页面无法加载',
  unreachableHint: '无法连接服务：服务在运行吗？',
  retry: '重试',
  latest: (period: string, day: string): string => `已见的最后一期：${period}，取得于 ${day}。`,
  todayLoading: '正在取得……',
  todayEmpty: '没有数据。',
  statesLoading: '正在询问此实例……',
  statesFine: '此实例没有数据源失败。',
  statesHidden: '此实例不显示：请看其 /api/status 页面。',
  start: '快速开始',
  interfaces: '全部接口',
};

/** The texts around a page, in the language of the page. */
export function useWords(): ComputedRef<typeof ENGLISH> {
  const { lang } = useData();
  return computed(() => (lang.value.startsWith('zh') ? CHINESE : ENGLISH));
}
