import { useData } from 'vitepress';
import { type ComputedRef, computed } from 'vue';
import type { Provenance } from './answer.ts';
import type { Figures } from './picture.ts';

/** The parts of the summary of a series: its name, the dates of its first and last rows, its figures. */
interface Summarized {
  readonly name: string;
  readonly from: string;
  readonly to: string;
  readonly figures: Figures;
}

const ENGLISH = {
  explorer: 'Explorer',
  loading: 'Loading the form …',
  find: 'Find an interface',
  findHint: 'Name, word, column: klines, uncertainty, 收盘 …',
  found: (count: number): string => (count === 1 ? '1 interface' : `${count} interfaces`),
  firstShown: (count: number): string => `These are the first ${count}. Type more to see others.`,
  another: 'Choose another interface',
  page: 'Its page in the manual',
  noSuchInterface: (name: string): string => `No interface is named ${name}. Choose one:`,
  form: 'What to ask for',
  change: 'Change',
  asSent: 'Asked for',
  byDefaults: 'all defaults',
  result: (title: string): string => `Result: ${title}`,
  further: 'How it is fetched',
  noParams: 'It takes no parameters.',
  send: 'Show the data',
  cancel: 'Cancel',
  required: 'required',
  byDefault: 'default',
  leftOut: 'left out',
  empty: '(empty)',
  onePerLine: 'One value a line.',
  meant: 'Did you mean',
  noCookie: 'Sent with this request only: no link holds it, and it is not stored.',
  copy: 'Copy',
  copied: 'Copied',
  copyUrl: 'Copy the address of the request',
  copyLink: 'Copy link',
  copyLinkHint: 'A link to this picture, for a colleague',
  withoutCookie: 'The cookie is left out here.',
  waiting: (source: string, seconds: number): string => `Asking ${source} … ${seconds} s`,
  asked: (source: string): string => `Asking ${source}. Escape cancels.`,
  cancelled: 'Cancelled. Nothing is shown.',
  finished: (rows: number): string => (rows === 1 ? '1 row is here.' : `${rows.toLocaleString('en')} rows are here.`),
  none: 'The answer has no rows',
  noneHint: 'The source was reached and has nothing that fits. Check the code and the days that you asked for.',
  tryMeant: (meant: string): string => `Try ${meant}`,
  failed: 'There is no answer',
  correct: 'Correct what is marked, and send it again',
  unreachable: 'The service itself cannot be reached. Is it running, and is the network there?',
  unreadable: 'This is no answer of this service; a proxy in between may have replaced it.',
  about: 'What this means and what to do',
  retry: 'Try again',
  retryIn: (seconds: number): string => `Try again in ${seconds} s`,
  source: 'Source',
  address: 'address asked',
  obtained: (ago: string): string => `obtained ${ago}`,
  ago: (count: number, unit: 'second' | 'minute' | 'hour' | 'day'): string =>
    `${count} ${unit}${count === 1 ? '' : 's'} ago`,
  how: { cached: 'from the cache', fetched: 'just fetched', stale: 'stale: the source fails' } satisfies Record<
    Provenance['how'],
    string
  >,
  madeUp: 'sandbox: made up',
  picture: 'Picture',
  pictures: { candles: 'Candles', lines: 'Lines', bars: 'Bars', times: 'Times' },
  noPicture: 'Nothing in this table can be drawn: it has no numbers by time or by a few labels.',
  series: 'Draw',
  compare: 'and',
  nothing: 'nothing',
  stretch: 'Stretch',
  stretches: { all: 'All', '10y': '10Y', '5y': '5Y', '1y': '1Y', '6m': '6M' },
  log: 'Log scale',
  noLog: 'A logarithmic scale shows numbers above zero only.',
  redUp: 'Red is up',
  greenUp: 'Green is up',
  riseHint: 'Change the colours of rising and falling',
  png: 'PNG',
  pngHint: 'Save the picture as PNG',
  csv: 'CSV',
  csvHint: 'Save these rows and columns as CSV',
  files: 'The whole answer as a file',
  fileNames: { csv: 'CSV', xlsx: 'Excel (XLSX)', parquet: 'Parquet', arrow: 'Arrow' },
  filesHelp: 'How to read them',
  table: 'Table',
  size: (rows: number, columns: number): string => `${rows.toLocaleString('en')} × ${columns.toLocaleString('en')}`,
  sizeHint: (rows: number, columns: number): string => `${rows} rows, ${columns} columns`,
  columns: 'Columns',
  columnsShown: (shown: number, all: number): string => `${shown} of ${all}`,
  all: 'All',
  clear: 'None',
  filterColumns: 'Find a column',
  filterRows: 'Find rows',
  filterRowsHint: 'Code, name …',
  noRows: 'No row holds these words.',
  sizeOf: (rows: number, all: number, columns: number): string =>
    `${rows.toLocaleString('en')} of ${all.toLocaleString('en')} × ${columns.toLocaleString('en')}`,
  historyOf: (what: string): string => `History of ${what}`,
  unfinished: 'The last row is of a day that may not be over: its figures may still change.',
  sortBy: (name: string): string => `Sort by ${name}`,
  charts: 'Candlesticks by',
  candlesSummary: ({ name, from, to, figures }: Summarized): string =>
    `Candlesticks of ${figures.count} rows from ${from} to ${to}. ${name}: lowest ${figures.lowest}, highest ${figures.highest}, last ${figures.last}.`,
  linesSummary: ({ name, from, to, figures }: Summarized): string =>
    `${name}, ${figures.count} values from ${from} to ${to}: lowest ${figures.lowest}, highest ${figures.highest}, last ${figures.last}.`,
  timesSummary: (name: string, count: number, first: string, median: string, last: string): string =>
    `${name}, ${count} times of the day: first ${first}, half of them by ${median}, last ${last}.`,
  noTimes: (name: string): string => `${name}: no times.`,
  barsSummary: ({ name, figures }: Summarized, highest: string, lowest: string): string =>
    `${name}, ${figures.count} values: highest ${figures.highest} (${highest}), lowest ${figures.lowest} (${lowest}), last ${figures.last}.`,
};

const CHINESE: typeof ENGLISH = {
  explorer: '数据浏览',
  loading: '正在加载表单……',
  find: '查找接口',
  findHint: '接口名、词语、列名：klines、uncertainty、收盘……',
  found: (count) => `${count} 个接口`,
  firstShown: (count) => `只显示前 ${count} 个，请再输入几个字。`,
  another: '换一个接口',
  page: '手册中的接口页',
  noSuchInterface: (name) => `没有名为 ${name} 的接口，请选择：`,
  form: '请求参数',
  change: '修改',
  asSent: '已请求',
  byDefaults: '全部默认值',
  result: (title) => `结果：${title}`,
  further: '请求方式',
  noParams: '该接口没有参数。',
  send: '显示数据',
  cancel: '取消',
  required: '必填',
  byDefault: '默认',
  leftOut: '不填',
  empty: '（空）',
  onePerLine: '每行一个值。',
  meant: '是不是想输入',
  noCookie: '只随本次请求发送：不会出现在任何链接里，也不会被保存。',
  copy: '复制',
  copied: '已复制',
  copyUrl: '复制请求地址',
  copyLink: '复制链接',
  copyLinkHint: '把同一张图的链接发给同事',
  withoutCookie: '此处不含 cookie。',
  waiting: (source, seconds) => `正在请求${source}…… ${seconds} 秒`,
  asked: (source) => `正在请求${source}，按 Esc 取消。`,
  cancelled: '已取消，没有数据。',
  finished: (rows) => `已取得 ${rows.toLocaleString('en')} 行。`,
  none: '应答中没有数据行',
  noneHint: '数据源已应答，但没有符合条件的数据。请检查代码和日期范围。',
  tryMeant: (meant) => `改用 ${meant}`,
  failed: '没有取得数据',
  correct: '请修改标出的参数后重新发送',
  unreachable: '无法连接本服务。服务是否在运行？网络是否正常？',
  unreadable: '应答不是本服务的格式，可能被中间设备替换。',
  about: '含义与处理办法',
  retry: '重试',
  retryIn: (seconds) => `${seconds} 秒后可重试`,
  source: '来源',
  address: '请求的地址',
  obtained: (ago) => `${ago}取得`,
  ago: (count, unit) => `${count} ${{ second: '秒', minute: '分钟', hour: '小时', day: '天' }[unit]}前`,
  how: { cached: '来自缓存', fetched: '刚刚取得', stale: '已过期：数据源失败，用缓存代替' },
  madeUp: '沙盒：虚构数据',
  picture: '图形',
  pictures: { candles: 'K 线', lines: '折线', bars: '条形', times: '时刻' },
  noPicture: '此表无法作图：没有按时间或少量标签排列的数字。',
  series: '显示',
  compare: '和',
  nothing: '无',
  stretch: '区间',
  stretches: { all: '全部', '10y': '10年', '5y': '5年', '1y': '1年', '6m': '半年' },
  log: '对数坐标',
  noLog: '对数坐标只能显示大于零的数。',
  redUp: '红涨绿跌',
  greenUp: '绿涨红跌',
  riseHint: '切换涨跌颜色',
  png: 'PNG',
  pngHint: '将图形保存为 PNG',
  csv: 'CSV',
  csvHint: '将所示的行列保存为 CSV',
  files: '完整结果下载',
  fileNames: { csv: 'CSV', xlsx: 'Excel（XLSX）', parquet: 'Parquet', arrow: 'Arrow' },
  filesHelp: '如何读取',
  table: '表格',
  size: (rows, columns) => `${rows.toLocaleString('en')} × ${columns.toLocaleString('en')}`,
  sizeHint: (rows, columns) => `${rows} 行，${columns} 列`,
  columns: '列',
  columnsShown: (shown, all) => `${shown} / ${all}`,
  all: '全选',
  clear: '清空',
  filterColumns: '查找列',
  filterRows: '筛选行',
  filterRowsHint: '代码、名称……',
  noRows: '没有包含这些字的行。',
  sizeOf: (rows, all, columns) =>
    `${rows.toLocaleString('en')} / ${all.toLocaleString('en')} × ${columns.toLocaleString('en')}`,
  historyOf: (what) => `${what}的历史行情`,
  unfinished: '最后一行所属的日期可能尚未结束，数据仍可能变化。',
  sortBy: (name) => `按${name}排序`,
  charts: 'K 线图由以下库绘制：',
  candlesSummary: ({ name, from, to, figures }) =>
    `K 线图，${from} 至 ${to}，共 ${figures.count} 行。${name}：最低 ${figures.lowest}，最高 ${figures.highest}，最新 ${figures.last}。`,
  linesSummary: ({ name, from, to, figures }) =>
    `${name}，${from} 至 ${to}，共 ${figures.count} 个值：最低 ${figures.lowest}，最高 ${figures.highest}，最新 ${figures.last}。`,
  timesSummary: (name, count, first, median, last) =>
    `${name}，共 ${count} 个时刻：最早 ${first}，半数不晚于 ${median}，最晚 ${last}。`,
  noTimes: (name) => `${name}：没有时刻。`,
  barsSummary: ({ name, figures }, highest, lowest) =>
    `${name}，共 ${figures.count} 个值：最高 ${figures.highest}（${highest}），最低 ${figures.lowest}（${lowest}），末项 ${figures.last}。`,
};

/** The texts of the explorer in one language. */
export type ExplorerWords = typeof ENGLISH;

/** The texts of the explorer in the language of the page. */
export function useExplorerWords(): ComputedRef<ExplorerWords> {
  const { lang } = useData();
  return computed(() => (lang.value.startsWith('zh') ? CHINESE : ENGLISH));
}

/** How long ago something was, in a suitable unit. */
export function toAgo({ ago }: ExplorerWords, elapsedMs: number): string {
  const seconds = Math.max(0, Math.round(elapsedMs / 1000));
  if (seconds < 90) return ago(seconds, 'second');
  if (seconds < 90 * 60) return ago(Math.round(seconds / 60), 'minute');
  if (seconds < 48 * 3600) return ago(Math.round(seconds / 3600), 'hour');
  return ago(Math.round(seconds / 86_400), 'day');
}
