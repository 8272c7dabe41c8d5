import { fromBeijing } from '../../../../engine/interface/beijing-time.ts';
import { toMs } from '../../../../engine/interface/cache-policy.ts';
import { PROVEN_DAYS } from '../../../../engine/interface/trading-calendar.ts';
import { seededRandom, seedOf, withSeparators } from '../../../made-up/made-up.ts';
import { madeUpWorkbook } from '../../../made-up/made-up-workbook.ts';
import type { SandboxUpstream } from '../../../made-up/sandbox.ts';
import { SHENZHEN_HOST } from '../site.ts';

type Row = readonly string[];

/** A workbook of the sandbox: its headings, and its rows. */
interface MadeUpReport {
  readonly headings: Row;
  /** The name under which its day is asked for; absent for a list. */
  readonly day?: string;
  /** When the figures of a day come: on its evening, or on the morning of the next session. */
  readonly comes?: 'evening' | 'next morning';
  rows(date: string): readonly Row[];
}

// Shares of both boards, and a fund.
const CODES = [...codesFrom(1, 30), ...codesFrom(300_740, 10), '159915'];

function codesFrom(first: number, count: number): readonly string[] {
  return Array.from({ length: count }, (_, at) => String(first + at).padStart(6, '0'));
}

const MARGIN_HEADINGS = [
  '证券代码',
  '证券简称',
  '融资买入额(元)',
  '融资余额(元)',
  '融券卖出量(股/份)',
  '融券余量(股/份)',
  '融券余额(元)',
  '融资融券余额(元)',
];
const SECURITY_HEADINGS = [
  '证券代码',
  '证券简称',
  '融资标的',
  '融券标的',
  '当日可融资',
  '当日可融券',
  '融券卖出价格限制',
  '涨跌幅限制',
];

/** The workbooks by catalog and tab. The list of A-shares is that of the share lists. */
const REPORTS: Readonly<Record<string, MadeUpReport>> = {
  '1110 tab2': {
    headings: ['板块', 'B股代码', 'B股简称', 'B股上市日期', 'B股总股本', 'B股流通股本', '所属行业'],
    rows: () =>
      codesFrom(200_011, 20).map((code) => {
        const shares = 100_000_000 + seededRandom(seedOf(code))(900_000_000);
        return ['主板', code, `沙盒Ｂ${code.slice(3)}`, '1996-05-08', figure(shares), figure(shares), 'C 制造业'];
      }),
  },
  '1110 tab3': { headings: ['板块', 'CDR代码', 'CDR简称', 'CDR上市日期', '所属行业'], rows: () => [] },
  '1110 tab4': {
    headings: ['板块', 'A股代码', 'A股简称', 'A股上市日期', 'B股代码', 'B股简称', 'B股上市日期', '所属行业'],
    rows: () =>
      codesFrom(11, 12).map((code) => {
        const other = `200${code.slice(3)}`;
        return ['主板', code, `沙盒${code}`, '1992-03-30', other, `沙盒Ｂ${code.slice(3)}`, '1992-03-30', 'K 房地产业'];
      }),
  },
  '1793_ssgs tab1': { headings: ['证券代码', '证券简称', '上市日期', '暂停上市日期'], rows: () => [] },
  '1793_ssgs tab2': {
    headings: ['证券代码', '证券简称', '上市日期', '终止上市日期'],
    rows: () =>
      codesFrom(3, 30).map((code, at) => [code, `沙盒退${code.slice(3)}`, '1994-01-14', `${1996 + at}-06-14`]),
  },
  '1803_sczm tab1': {
    headings: ['证券类别', '数量(只)', '成交金额(元)', '总市值(元)', '流通市值(元)'],
    day: 'txtQueryDate',
    comes: 'evening',
    rows: overviewRows,
  },
  '1837_xxpl tab2': {
    headings: MARGIN_HEADINGS,
    day: 'txtDate',
    comes: 'next morning',
    rows: (date) =>
      CODES.map((code) => {
        const random = seededRandom(seedOf(`${code} ${date}`));
        const money = 10_000_000 + random(2_000_000_000);
        const left = 1_000 + random(80_000);
        const securities = Math.round((left * (500 + random(5_000))) / 100);
        const units = [random(90_000_000), money, random(9_000), left, securities, money + securities];
        return [code, `沙盒&nbsp;${code}`, ...units.map((each) => figure(each))];
      }),
  },
  '1834_xxpl tab1': {
    headings: SECURITY_HEADINGS,
    day: 'txtDate',
    comes: 'evening',
    rows: () =>
      CODES.map((code) => [code, `沙盒${code}`, 'Y', 'Y', 'Y', 'Y', 'Y', code.startsWith('30') ? '20%' : '10%']),
  },
};

/** The classes of the overview: how many securities, and the digits of turnover and of market value. */
const CLASSES: readonly (readonly [name: string, count: number, turnover: number, value: number])[] = [
  ['主板A股', 1_480, 11, 13],
  ['主板B股', 38, 7, 10],
  ['创业板A股', 1_390, 11, 13],
];

function overviewRows(date: string): readonly Row[] {
  const random = seededRandom(seedOf(`overview ${date}`));
  const boards = CLASSES.map(([name, count, turnover, value]) => {
    const money = (5 + random(5)) * 10 ** (turnover - 1) + random(1_000_000_000) / 100;
    const whole = (5 + random(5)) * 10 ** (value - 1) + random(1_000_000_000) / 100;
    return { name: `  ${name}`, count, figures: [money, whole, Math.round(whole * 80) / 100] };
  });
  const sums = [0, 1, 2].map((at) => boards.reduce((sum, { figures }) => sum + (figures[at] ?? 0), 0));
  const count = boards.reduce((sum, board) => sum + board.count, 0);
  const rows = [{ name: '股票', count, figures: sums }, ...boards];
  return [
    ...rows.map(({ name, count: many, figures }) => [name, figure(many), ...figures.map((each) => figure(each, 2))]),
    ['基金', '820', figure(30_000_000_000 + random(1_000_000), 2), '1,350,000,000,000.00', '1,350,000,000,000.00'],
    ['债券', '14,800', figure(200_000_000_000 + random(1_000_000), 2), '', ''],
    ['期权', '320', figure(600_000_000 + random(1_000_000), 2), '', ''],
  ];
}

/** A number with separators of thousands. */
function figure(value: number, places = 0): string {
  return withSeparators(value.toFixed(places));
}

/**
 * The workbooks of the Shenzhen exchange with made-up figures. A day without a session, and one whose figures have
 * not come, has headings only.
 */
const workbooks: SandboxUpstream = {
  hosts: [SHENZHEN_HOST],
  answer: ({ path, query, now }) => {
    const report = REPORTS[`${query.get('CATALOGID')} ${query.get('TABKEY')}`];
    if (path !== '/api/report/ShowReport' || !report) return undefined;
    const date = report.day === undefined ? '' : (query.get(report.day) ?? '');
    const hasCome = date === '' || comesAt(date, report.comes === 'next morning') <= now;
    return {
      type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      body: madeUpWorkbook('sheet', [report.headings, ...(hasCome ? report.rows(date) : [])]),
    };
  },
};

export default workbooks;

/** When the figures of a day `YYYY-MM-DD` come; never, where it has no session. */
function comesAt(date: string, isNextMorning: boolean): number {
  const midnight = Date.parse(`${date}T00:00:00Z`);
  if (!PROVEN_DAYS.hasTrading(midnight)) return Number.POSITIVE_INFINITY;
  if (!isNextMorning) return fromBeijing(midnight + toMs('16h'));
  return fromBeijing(PROVEN_DAYS.sessionFrom(midnight + toMs('1d')) + toMs('9h'));
}
