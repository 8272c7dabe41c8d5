import { say, type Text } from '../../../../base/say.ts';
import { shanghaiSession } from '../../../../engine/interface/cache-policy.ts';
import { date, number, text } from '../../../declare/columns.ts';
import { type DeclaredRow, familyOf } from '../../../declare/family.ts';
import { type RecordsShared, records } from '../../../wire/records.ts';
import { parseQvixDays, parseQvixMinutes, type QvixAsk, qvix } from './wire.ts';

const PAGE = 'http://1.optbbs.com/s/vix.shtml';
const KEYWORDS = ['QVIX', 'fear index', '恐慌指数'];
const UNIT = { unit: 'percent' } as const;

const DAY_COLUMNS = {
  date: date(),
  open: number({ ...UNIT, say: say('Opening value of the index.', '指数的开盘值。') }),
  high: number({ ...UNIT, say: say('Highest value of the index.', '指数的最高值。') }),
  low: number({ ...UNIT, say: say('Lowest value of the index.', '指数的最低值。') }),
  close: number({ ...UNIT, say: say('Closing value of the index.', '指数的收盘值。') }),
};

const MINUTE_COLUMNS = { time: text({ say: say('Time of day, H:MM:SS.', '时间，H:MM:SS。') }), qvix: number() };

/** An index of optbbs.com: what its options are on, and where its figures are. */
interface QvixIndex {
  readonly on: Text;
  /** What its page is called. */
  readonly page: string;
  /** The place of its opening figure in the file of days. */
  readonly at: number;
  /** The file of its minutes. */
  readonly minutes: string;
  /** Its last day, where the site computes it no more. */
  readonly ended?: string;
  /** What is known of it alone. */
  readonly quirks?: readonly Text[];
}

const WITHOUT_FIGURES = say(
  'In September 2026 a public client found zeros on the last days of the three indices of options on indices, and none on those of funds.',
  '2026 年 9 月，某公开客户端程序发现三只股指期权指数最近各日均为零，ETF 期权的指数则没有零。',
);

const FUND_50: QvixIndex = { on: say('the SSE 50 fund', '50ETF 期权'), page: '50ETF', at: 1, minutes: 'vix50' };
const FUND_300: QvixIndex = { on: say('the CSI 300 fund', '300ETF 期权'), page: '300ETF', at: 9, minutes: 'vix300' };
const FUND_500: QvixIndex = { on: say('the CSI 500 fund', '500ETF 期权'), page: '500ETF', at: 67, minutes: 'vix500' };
const CHINEXT: QvixIndex = { on: say('the ChiNext fund', '创业板期权'), page: 'CYB', at: 71, minutes: 'vixcyb' };
const STAR: QvixIndex = { on: say('the STAR 50 fund', '科创板期权'), page: 'KCB', at: 83, minutes: 'vixkcb' };
const FUND_100: QvixIndex = {
  on: say('the Shenzhen 100 fund', '深证100ETF 期权'),
  page: '100ETF',
  at: 75,
  minutes: 'vix100',
};
const CSI_300: QvixIndex = {
  on: say('the index CSI 300', '沪深300股指期权'),
  page: 'Index',
  at: 17,
  minutes: 'vixindex',
  ended: '2026-05-29',
  quirks: [WITHOUT_FIGURES],
};
const CSI_1000: QvixIndex = {
  on: say('the index CSI 1000', '中证1000股指期权'),
  page: 'Index1000',
  at: 25,
  minutes: 'vixindex1000',
  quirks: [WITHOUT_FIGURES],
};
const SSE_50: QvixIndex = {
  on: say('the index SSE 50', '上证50股指期权'),
  page: '50index',
  at: 79,
  minutes: 'vix50index',
  quirks: [WITHOUT_FIGURES],
};

function days({ on, page, at, ended, quirks = [] }: QvixIndex): DeclaredRow<RecordsShared<QvixAsk>> {
  return records({
    say: say(
      `QVIX, the volatility index of options on ${on.en}, by day, oldest first.`,
      `${on.zh}波动率指数 QVIX：日线`,
    ),
    // On one row alone: the search for VIX shows the index of the United States as well.
    keywords: page === '50ETF' ? [...KEYWORDS, 'China VIX'] : KEYWORDS,
    page: `${PAGE}?${page}`,
    ...(ended && { ended }),
    source: qvix,
    ask: (): QvixAsk => ({ file: 'k' }),
    columns: DAY_COLUMNS,
    parseRows: (pages: Parameters<typeof parseQvixDays>[0]) => parseQvixDays(pages, at),
    quirks: [
      say(
        'One file has the days of all indices, from 2015-02-09: before its first day, the figures of an index are `null`.',
        '一个文件含全部指数自 2015-02-09 起的各日：指数首日之前的数值为 `null`。',
      ),
      say(
        'Most figures before the first day of an index are `#NUM!` in the file: they are `null`, as in AKShare. So is a zero, which no volatility is; AKShare keeps it.',
        '文件中指数首日之前的数值多为 `#NUM!`：记为 `null`，与 AKShare 相同。零也记为 `null`（波动率不会为零）；AKShare 保留零。',
      ),
      say(
        'Early highs may lie a few hundredths below the opening figure, as the site has them.',
        '早期个别最高值比开盘值低百分之几点，为网站原值。',
      ),
      ...quirks,
    ],
    evidence: [
      say(
        'Not recorded: a whole file. The places of the figures, the width of 87 and the texts in place of figures are those that public clients read, of October 2026 at the latest.',
        '未实录：完整文件。各值的位置、87 列的宽度及代替数值的文字按公开客户端程序的读法，最近为 2026 年 10 月。',
      ),
    ],
  });
}

function minutes({ on, page, minutes: file, ended, quirks = [] }: QvixIndex): DeclaredRow<RecordsShared<QvixAsk>> {
  return records({
    say: say(
      `QVIX, the volatility index of options on ${on.en}, by minute, of the last trading day.`,
      `${on.zh}波动率指数 QVIX：最近交易日的分时`,
    ),
    keywords: KEYWORDS,
    page: `${PAGE}?${page}`,
    ...(ended && { ended }),
    sample: { texts: { time: '{H}:{mm}:{ss}' } },
    kind: 'snapshot',
    grain: 'minute',
    source: qvix,
    ask: (): QvixAsk => ({ file }),
    columns: MINUTE_COLUMNS,
    parseRows: parseQvixMinutes,
    quirks: [
      say(
        'The source does not say the day: it is the last trading day. The last minute may be `null`.',
        '数据源不注明日期：为最近交易日。最后一分钟可能为 `null`。',
      ),
      ...quirks,
    ],
  });
}

export default familyOf<RecordsShared<QvixAsk>>(
  {
    category: 'index',
    topic: 'volatility-indices',
    page: PAGE,
    cache: shanghaiSession({ open: '2m', lag: '4h', staleIfError: '30d' }),
    kind: 'history',
    grain: 'day',
  },
  {
    index_option_50etf_qvix: days(FUND_50),
    index_option_50etf_min_qvix: minutes(FUND_50),
    index_option_300etf_qvix: days(FUND_300),
    index_option_300etf_min_qvix: minutes(FUND_300),
    index_option_500etf_qvix: days(FUND_500),
    index_option_500etf_min_qvix: minutes(FUND_500),
    index_option_cyb_qvix: days(CHINEXT),
    index_option_cyb_min_qvix: minutes(CHINEXT),
    index_option_kcb_qvix: days(STAR),
    index_option_kcb_min_qvix: minutes(STAR),
    index_option_100etf_qvix: days(FUND_100),
    index_option_100etf_min_qvix: minutes(FUND_100),
    index_option_300index_qvix: days(CSI_300),
    index_option_300index_min_qvix: minutes(CSI_300),
    index_option_1000index_qvix: days(CSI_1000),
    index_option_1000index_min_qvix: minutes(CSI_1000),
    index_option_50index_qvix: days(SSE_50),
    index_option_50index_min_qvix: minutes(SSE_50),
  },
);
