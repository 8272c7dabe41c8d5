import { beijingDay } from '../../../../engine/interface/beijing-time.ts';
import { isoDay } from '../../../../engine/interface/day-forms.ts';
import { isUnknownCode, seededRandom, seedOf } from '../../../made-up/made-up.ts';
import type { SandboxUpstream } from '../../../made-up/sandbox.ts';
import { sinaStatements } from './wire.ts';

const REPORTS = 12;
// In yuan.
const ASSETS = 40_000_000_000;

/**
 * A line of a statement: its title, and its part of the assets; a figure of its own for a ratio; none for a
 * heading.
 */
type Line = readonly [title: string, part?: number, ratio?: number];

const LINES: Readonly<Record<string, readonly Line[]>> = {
  fzb: [
    ['流动资产'],
    ['货币资金', 0.22],
    ['应收账款', 0.05],
    ['存货', 0.13],
    ['流动资产合计', 0.46],
    ['非流动资产'],
    ['固定资产净额', 0.34],
    ['资产总计', 1],
    ['负债合计', 0.44],
  ],
  lrb: [
    ['营业总收入', 0.6],
    ['营业收入', 0.6],
    ['营业总成本', 0.52],
    ['营业利润', 0.08],
    ['利润总额', 0.081],
    ['净利润', 0.062],
    ['基本每股收益', 0, 2.3],
  ],
  llb: [
    ['经营活动产生的现金流量'],
    ['销售商品、提供劳务收到的现金', 0.66],
    ['经营活动产生的现金流量净额', 0.07],
    ['期末现金及现金等价物余额', 0.2],
  ],
  gjzb: [
    ['常用指标'],
    ['归母净利润', 0.06],
    ['营业总收入', 0.6],
    ['净利润', 0.062],
    ['每股指标'],
    ['基本每股收益', 0, 2.3],
    ['每股净资产', 0, 16.4],
    ['盈利能力'],
    ['净资产收益率(ROE)', 0, 14],
    ['毛利率', 0, 38],
    ['成长能力'],
    ['营业总收入增长率', 0, 6],
    ['归属母公司净利润增长率', 0, 9],
    ['收益质量'],
    ['经营活动净现金/销售收入', 0, 0.12],
    ['财务风险'],
    ['流动比率', 0, 1.6],
    ['资产负债率', 0, 44],
    ['营运能力'],
    ['应收账款周转率', 0, 12],
    ['总资产周转率', 0, 0.6],
  ],
};

/** Statements of companies with made-up figures, up to the last quarter whose reports were due. */
const statements: SandboxUpstream = {
  hosts: sinaStatements.hosts,
  answer: ({ path, query, now }) => {
    if (!path.endsWith('/CompanyFinanceService.getFinanceReport2022')) return undefined;
    const source = query.get('source') ?? '';
    const share = query.get('paperCode') ?? '';
    const dates = isUnknownCode(share) ? [] : quartersBefore(now);
    const list = dates.map((date) => [date, report(source, share, date)] as const);
    const data = {
      report_count: String(dates.length),
      report_date: dates.map((date) => ({ date_value: date, date_description: date, date_type: 1 })),
      // PHP writes an object without members as a list.
      report_list: list.length === 0 ? [] : Object.fromEntries(list),
    };
    return {
      type: 'application/json; charset=utf-8',
      body: JSON.stringify({ result: { status: { code: 0 }, data } }),
    };
  },
};

export default statements;

/** The last days of quarters whose reports are out, newest first, `YYYYMMDD`: a report is due after a month. */
function quartersBefore(now: number): readonly string[] {
  const [year = 0, month = 0] = beijingDay(now).split('-').map(Number);
  // How many quarters of this year had ended a month ago; before February, fewer than none.
  const ended = Math.floor((month - 2) / 3);
  return Array.from({ length: REPORTS }, (_, at) =>
    new Date(Date.UTC(year, 3 * (ended - at), 0)).toISOString().slice(0, 10).replaceAll('-', ''),
  );
}

function report(source: string, share: string, date: string) {
  const random = seededRandom(seedOf(`${share} ${date}`));
  // Some 5 % more a year; a company has a size of its own.
  const assets =
    ASSETS *
    (0.5 + (seedOf(share) % 1_000) / 500) *
    1.05 ** (Number(date.slice(0, 4)) - 2_020) *
    (1 + random(100) / 2_000);
  // Flows are of the year up to the end of the quarter.
  const ofYear = source === 'fzb' ? 1 : Number(date.slice(4, 6)) / 12;
  return {
    rType: '合并期末',
    rCurrency: 'CNY',
    data_source: '定期报告',
    is_audit: date.endsWith('1231') ? '是' : '未审计',
    publish_date: date,
    update_time: Date.parse(`${isoDay(date)}T12:00:00Z`) / 1_000,
    data: (LINES[source] ?? []).map(([title, part, ratio]) => ({
      item_title: title,
      item_value:
        part === undefined
          ? ''
          : ratio === undefined
            ? `${(assets * part * ofYear).toFixed(2)}0000`
            : `${(ratio * (0.95 + random(10_000) / 100_000)).toFixed(4)}00`,
      item_tongbi: '',
    })),
  };
}
