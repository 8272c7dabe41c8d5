import { useData } from 'vitepress';
import { type ComputedRef, computed } from 'vue';
import type { AnswerProvenance } from './answer.ts';

/** The parts of the summary of a series: its name, the dates of its first and last rows, its figures as texts. */
interface Summarized {
  readonly name: string;
  readonly from: string;
  readonly to: string;
  readonly count: number;
  readonly lowest: string;
  readonly highest: string;
  readonly last: string;
}

/** A count of values in English. */
const valuesOf = (count: number): string => (count === 1 ? '1 value' : `${count.toLocaleString('en')} values`);

const ENGLISH = {
  explorer: 'Explorer',
  loading: 'Loading the form …',
  find: 'Find an interface',
  findHint: 'Name, word, column, code: klines, 600519, 收盘 …',
  found: (count: number): string => (count === 1 ? '1 interface' : `${count} interfaces`),
  firstShown: (count: number): string => `These are the first ${count}. Type more to see others.`,
  another: 'Choose another interface',
  page: 'Its page in the manual',
  noSuchInterface: (name: string): string => `No interface is named ${name}. Choose one:`,
  form: 'What to ask for',
  change: 'Change',
  asSent: 'Asked for: ',
  byDefaults: 'all defaults',
  result: (title: string): string => `Result: ${title}`,
  further: 'How it is fetched: ',
  asOf: 'As of',
  asOfTime: (time: string): string => `as of ${time}`,
  asOfAside: (asOf: string): string => ` (${asOf})`,
  comma: ', ',
  asOfHint: (since: string): string =>
    `A time of Beijing: the table as it was known then. The archive of this service has it since ${since}. Empty: as it is now.`,
  asOfAlone:
    'A time of Beijing: the table as it was known then, from the archive of this service. Empty: as it is now.',
  noParams: 'It takes no parameters.',
  send: 'Show the data',
  cancel: 'Cancel',
  required: 'required',
  byDefault: (value: string): string => ` (default ${value})`,
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
  source: 'Source: ',
  address: 'address asked',
  obtained: (ago: string): string => `obtained ${ago}`,
  justNow: 'just now',
  ago: (count: number, unit: 'second' | 'minute' | 'hour' | 'day'): string =>
    `${count} ${unit}${count === 1 ? '' : 's'} ago`,
  how: { cached: 'from the cache', fetched: 'just fetched', stale: 'stale: the source fails' } satisfies Record<
    AnswerProvenance['how'],
    string
  >,
  madeUp: 'sandbox: made up',
  cite: 'Cite as: ',
  repeated: (count: number) =>
    `${count === 1 ? 'One row has the time of a later row, which is drawn.' : `${count.toLocaleString('en')} rows have the time of a later row, which is drawn.`} The table has all rows.`,
  enterToken: 'Enter the token',
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
  redUp: 'Red: rising',
  greenUp: 'Green: rising',
  riseHint: 'Change the colours of rising and falling',
  png: 'PNG',
  pngHint: 'Save the picture as PNG',
  svg: 'SVG',
  svgHint: 'Save the picture as SVG',
  csv: (rows: number): string => `CSV: ${rows === 1 ? '1 row' : `${rows.toLocaleString('en')} rows`} in view`,
  csvHint: 'Save these rows and columns as CSV',
  files: (rows: number): string =>
    rows === 1 ? 'The only row as a file:' : `All ${rows.toLocaleString('en')} rows as a file:`,
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
  wholeText: 'The whole text',
  close: 'Close',
  sortBy: (name: string): string => `Sort by ${name}`,
  compareWith: 'Compare with',
  compareHint: 'code or name',
  comparedInterface: 'of the interface',
  add: 'Add',
  removeSeries: (name: string): string => `Remove ${name}`,
  columnOf: (name: string): string => `Column of ${name}`,
  compareScale: 'Scale of the lines',
  compareScales: { rebased: 'Rebased to 100', axes: 'Two axes' },
  baseDay: (day: string): string => `100 = ${day}`,
  noBase: 'The series have no day in common in this range with numbers above zero: the lines show their own numbers.',
  noInterface: (name: string): string => `No interface is named ${name}.`,
  noLine: 'Its answer has no numbers by time.',
  noSubject: 'The interface takes no code or name. Leave the first field empty.',
  comparing: (name: string): string => `Asking for ${name} …`,
  comparedHere: (name: string): string => `${name} is drawn.`,
  comparedFailed: (name: string, why: string): string => `${name} is not drawn: ${why}`,
  manyCompared: 'There are at most four series. Remove one to add another.',
  candlesSummary: ({ name, from, to, count, lowest, highest, last }: Summarized): string =>
    `Candlesticks of ${count} rows from ${from} to ${to}. ${name}: lowest ${lowest}, highest ${highest}, last ${last}.`,
  linesSummary: ({ name, from, to, count, lowest, highest, last }: Summarized): string =>
    `${name}, ${valuesOf(count)} from ${from} to ${to}: lowest ${lowest}, highest ${highest}, last ${last}.`,
  timesSummary: (name: string, count: number, first: string, median: string, last: string): string =>
    `${name}, ${count} times of the day: first ${first}, half of them by ${median}, last ${last}.`,
  noTimes: (name: string): string => `${name}: no times.`,
  barsSummary: ({ name, count, lowest, highest }: Summarized, most: string, least: string): string =>
    `${name}, ${valuesOf(count)}: highest ${highest} (${most}), lowest ${lowest} (${least}).`,
};

const CHINESE: typeof ENGLISH = {
  explorer: '数据浏览',
  loading: '正在加载表单……',
  find: '查找接口',
  findHint: '接口名、词语、列名、代码：klines、600519、收盘……',
  found: (count) => `${count} 个接口`,
  firstShown: (count) => `只显示前 ${count} 个，请再输入几个字。`,
  another: '换一个接口',
  page: '手册中的接口页',
  noSuchInterface: (name) => `没有名为 ${name} 的接口，请选择：`,
  form: '请求参数',
  change: '修改',
  asSent: '已请求：',
  byDefaults: '全部默认值',
  result: (title) => `结果：${title}`,
  further: '请求方式：',
  asOf: '截至',
  asOfTime: (time) => `截至 ${time}`,
  asOfAside: (asOf) => `（${asOf}）`,
  comma: '、',
  asOfHint: (since) => `北京时间：显示当时已知的表格。本服务的存档始于 ${since}。留空即为现在的表格。`,
  asOfAlone: '北京时间：显示当时已知的表格，取自本服务的存档。留空即为现在的表格。',
  noParams: '该接口没有参数。',
  send: '显示数据',
  cancel: '取消',
  required: '必填',
  byDefault: (value) => `（默认 ${value}）`,
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
  source: '来源：',
  address: '请求的地址',
  obtained: (ago) => `${ago}取得`,
  justNow: '刚刚',
  ago: (count, unit) => `${count} ${{ second: '秒', minute: '分钟', hour: '小时', day: '天' }[unit]}前`,
  how: { cached: '来自缓存', fetched: '为本次请求取得', stale: '已过期：数据源失败，用缓存代替' },
  madeUp: '沙盒：虚构数据',
  cite: '引用格式：',
  repeated: (count) =>
    `有 ${count.toLocaleString('en')} 行与较后的一行时间相同，图中只画较后的一行；下载的文件包含全部行。`,
  enterToken: '输入令牌',
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
  svg: 'SVG',
  svgHint: '将图形保存为 SVG',
  csv: (rows) => `CSV：所示 ${rows.toLocaleString('en')} 行`,
  csvHint: '将所示的行列保存为 CSV',
  files: (rows) => `全部 ${rows.toLocaleString('en')} 行下载：`,
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
  wholeText: '全文',
  close: '关闭',
  sortBy: (name) => `按${name}排序`,
  compareWith: '对比',
  compareHint: '代码或名称',
  comparedInterface: '所属接口',
  add: '添加',
  removeSeries: (name) => `移除${name}`,
  columnOf: (name) => `${name}的列`,
  compareScale: '折线的刻度',
  compareScales: { rebased: '起点为 100', axes: '双坐标轴' },
  baseDay: (day) => `100 = ${day}`,
  noBase: '此区间内没有各序列都大于零的共同日期，折线显示原始数值。',
  noInterface: (name) => `没有名为 ${name} 的接口。`,
  noLine: '其应答中没有按时间排列的数字。',
  noSubject: '该接口没有代码或名称参数，请将第一栏留空。',
  comparing: (name) => `正在请求${name}……`,
  comparedHere: (name) => `已添加${name}。`,
  comparedFailed: (name, why) => `${name}未能显示：${why}`,
  manyCompared: '最多四个序列，移除一个后才能添加。',
  candlesSummary: ({ name, from, to, count, lowest, highest, last }) =>
    `K 线图，${from} 至 ${to}，共 ${count} 行。${name}：最低 ${lowest}，最高 ${highest}，最新 ${last}。`,
  linesSummary: ({ name, from, to, count, lowest, highest, last }) =>
    `${name}，${from} 至 ${to}，共 ${count} 个值：最低 ${lowest}，最高 ${highest}，最新 ${last}。`,
  timesSummary: (name, count, first, median, last) =>
    `${name}，共 ${count} 个时刻：最早 ${first}，半数不晚于 ${median}，最晚 ${last}。`,
  noTimes: (name) => `${name}：没有时刻。`,
  barsSummary: ({ name, count, lowest, highest }, most, least) =>
    `${name}，共 ${count} 个值：最高 ${highest}（${most}），最低 ${lowest}（${least}）。`,
};

/** The texts of the explorer in one language. */
export type ExplorerWords = typeof ENGLISH;

/** The texts of the explorer in the language of the page. */
export function useExplorerWords(): ComputedRef<ExplorerWords> {
  const { lang } = useData();
  return computed(() => (lang.value.startsWith('zh') ? CHINESE : ENGLISH));
}

/** How long ago something was, in a suitable unit. */
export function toAgo({ ago, justNow }: ExplorerWords, elapsedMs: number): string {
  const seconds = Math.max(0, Math.round(elapsedMs / 1000));
  if (seconds === 0) return justNow;
  if (seconds < 90) return ago(seconds, 'second');
  if (seconds < 90 * 60) return ago(Math.round(seconds / 60), 'minute');
  if (seconds < 48 * 3600) return ago(Math.round(seconds / 3600), 'hour');
  return ago(Math.round(seconds / 86_400), 'day');
}
