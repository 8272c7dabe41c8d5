import { isUnknownCode, newestDays, seededRandom, seedOf, toDecimal } from '../../../made-up/made-up.ts';
import { toGb18030 } from '../../../made-up/made-up-gb18030.ts';
import type { SandboxUpstream } from '../../../made-up/sandbox.ts';
import { thsCompanies } from '../site.ts';

const PERIODS = 12;

/** The items of each statement. Those of headings have no values; amounts are in yuan. */
const ITEMS: Readonly<Record<string, readonly string[]>> = {
  benefit: ['报表核心指标', '*净利润', '*营业总收入', '报表全部指标', '一、营业总收入', '二、营业总成本', '五、净利润'],
  cash: [
    '报表核心指标',
    '*经营活动产生的现金流量净额',
    '报表全部指标',
    '经营活动现金流入小计',
    '经营活动产生的现金流量净额',
  ],
  debt: ['报表核心指标', '*资产合计', '*负债合计', '报表全部指标', '资产合计', '负债合计'],
  abstract: [
    '净利润',
    '净利润同比增长率',
    '营业总收入',
    '基本每股收益',
    '每股净资产',
    '销售净利率',
    '净资产收益率',
    '资产负债率',
  ],
};

/** The statements of any company, made up. */
const statements: SandboxUpstream = {
  hosts: thsCompanies.hosts,
  answer: ({ path, now }) => {
    const [, company = '', statement = ''] =
      /^\/api\/stock\/finance\/(\d{6})_(benefit|cash|debt)\.json$/.exec(path) ??
      /^\/new\/(\d{6})\/finance\.html$/.exec(path) ??
      [];
    if (company === '') return undefined;
    if (isUnknownCode(company)) return { status: 404, type: 'text/html', body: '<html>404</html>' };
    const data = JSON.stringify(dataOf(company, statement || 'abstract', newestDays(now, 'quarter', PERIODS)));
    if (statement !== '') return { type: 'application/json; charset=utf-8', body: JSON.stringify({ flashData: data }) };
    const page = `<!DOCTYPE html><html><head><meta charset="gbk"><title>${company}</title></head><body><div id="main-wrap"><p id="main">${data}</p></div></body></html>`;
    return { type: 'text/html; charset=gbk', body: toGb18030(page) };
  },
};

export default statements;

/** @param days the ends of quarters, the newest first */
function dataOf(company: string, statement: string, days: readonly string[]) {
  const items = ITEMS[statement] ?? [];
  const rowsOf = (periods: readonly string[]): readonly (readonly (string | false)[])[] => [
    periods,
    ...items.map((item) => periods.map((period) => madeUpValue(company, item, period))),
  ];
  return {
    title: ['科目\\时间', ...items.map((item) => (item.startsWith('报表') ? item : [item, '元', 0, false, false]))],
    report: rowsOf(days),
    simple: rowsOf(days),
    year: rowsOf(days.filter((period) => period.endsWith('12-31'))),
  };
}

/** A value: the same for an item and the same item with a * before it. */
function madeUpValue(company: string, title: string, period: string): string | false {
  if (title.startsWith('报表')) return '';
  const item = title.replace(/^\*|^[一二五]、/, '');
  const random = seededRandom(seedOf(`${company} ${item} ${period}`));
  if (random(12) === 0 && item !== '净利润') return false;
  if (item === '资产负债率') return `${toDecimal(2_000 + random(6_000), 2)}%`;
  if (item.endsWith('率')) return `${toDecimal(random(3_000) - 300, 2)}%`;
  if (item.endsWith('每股收益')) return toDecimal(20 + random(150), 2);
  if (item.startsWith('每股')) return toDecimal(400 + random(900), 2);
  // Liabilities are less than assets, and costs less than revenue.
  const size = /负债|成本/.test(item) ? 20_000 : /收入|资产|小计/.test(item) ? 40_000 : 4_000;
  return `${toDecimal(size + random(size), 2)}亿`;
}
