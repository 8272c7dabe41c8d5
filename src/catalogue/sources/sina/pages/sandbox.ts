import { beijingDay } from '../../../../engine/interface/beijing-time.ts';
import { isUnknownCode, seededRandom, seedOf, toDecimal } from '../../../made-up/made-up.ts';
import { toGb18030 } from '../../../made-up/made-up-gb18030.ts';
import type { SandboxReply, SandboxRequest, SandboxUpstream } from '../../../made-up/sandbox.ts';
import { PER_DOLLAR } from '../../eastmoney/kline/made-levels.ts';
import { INDICATOR_COLUMNS } from './indicator-columns.ts';
import { sinaIndicators } from './indicators.ts';
import { sinaPages } from './page.ts';
import { sinaRates } from './rates.ts';

const DAY_MS = 86_400_000;
const YUAN_PER_DOLLAR = 7.1;
const LIST_ROWS = 80;
const CONSTITUENTS = 60;
const CONSTITUENTS_A_PAGE = 40;
const DAYS_A_PAGE = 20;
const YEARS = 3;

/** Sina’s pages of tables with made-up figures, up to the newest day. */
const pages: SandboxUpstream = {
  hosts: [...sinaPages.hosts, ...sinaIndicators.hosts, ...sinaRates.hosts],
  answer: (request) => {
    const { path } = request;
    const [, share] = /\/vISSUE_ShareBonus\/stockid\/(\d{6})\.phtml$/.exec(path) ?? [];
    if (share !== undefined) return dividends(share, request);
    if (path === '/corp/view/vISSUE_ShareBonusDetail.php') return event(request);
    const [, index] = /\/vII_NewestComponent\/indexid\/(\d{6})\.phtml$/.exec(path) ?? [];
    if (index !== undefined) return constituents(index, 1, request);
    if (path === '/corp/view/vII_NewestComponent.php')
      return constituents(request.query.get('indexid') ?? '', Number(request.query.get('page')), request);
    const [, of, year] = /\/vFD_FinancialGuideLine\/stockid\/(\d{6})\/ctrl\/(\d{4})\//.exec(path) ?? [];
    if (of !== undefined) return indicators(of, Number(year), request);
    if (path === '/forex/forex.php') return rates(request);
    if (path.endsWith('/jgcg/index.phtml')) return holdings(request);
    if (path.endsWith('/lsfh/index.phtml')) return yields(request);
    if (path.endsWith('/xsjj/index.phtml')) return releases(request);
    return undefined;
  },
};

export default pages;

function page(title: string, ...body: readonly string[]): SandboxReply {
  const head = `<meta http-equiv="Content-Type" content="text/html; charset=gb2312" /><title>${title}_新浪财经_新浪网</title>`;
  return {
    type: 'text/html; charset=gb2312',
    body: toGb18030(`<html><head>${head}</head><body>\n${body.join('\n')}\n</body></html>`),
  };
}

function row(cells: readonly (string | number)[], tag: 'td' | 'th' = 'td'): string {
  return `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>\n`;
}

function table(id: string, headings: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  return `<table id="${id}"><tbody>\n${row(headings)}${rows.map((cells) => row(cells)).join('')}</tbody></table>`;
}

/**
 * The newest years in which a day of the year has come, the newest first: what is made up of them does not move
 * with the day of the request.
 * @param day of the year, `MM-DD`
 */
function yearsOf(day: string, now: number, count: number): readonly number[] {
  const today = daysBefore(now, 0);
  const year = Number(today.slice(0, 4));
  const newest = today >= `${year}-${day}` ? year : year - 1;
  return Array.from({ length: count }, (_, at) => newest - at);
}

/** A day so many days before the present one in Beijing. */
function daysBefore(now: number, days: number): string {
  return beijingDay(now - days * DAY_MS);
}

function dividends(share: string, { now }: SandboxRequest): SandboxReply {
  const years = isUnknownCode(share) ? [] : yearsOf('10-09', now, 5);
  const rows = years.map((year, at) => {
    const announced = `${year}-10-09`;
    // What the newest year pays is not settled yet.
    const isPlan = at === 0;
    const link = `<a target="_blank" href="/corp/view/vISSUE_ShareBonusDetail.php?stockid=${share}&type=1&end_date=${announced}">查看</a>`;
    const days = isPlan ? ['--', '--'] : [`${year}-10-20`, `${year}-10-19`];
    return row([announced, 0, year % 3, `${1 + (year % 5)}.5`, isPlan ? '预案' : '实施', ...days, '--', link]);
  });
  // The site closes its headings like this.
  const th = (text: string, span = ''): string => `<th ${span} align='center'><strong>${text}</strong></td>`;
  const tall = (text: string): string => th(text, "rowspan='2'");
  const late = ['进度', '除权除息日', '股权登记日', '红股上市日', '查看详细'];
  const offered = ['公告日期', '配股方案(每10股配股股数)', '配股价格(元)', '基准股本(股)', '除权日', '股权登记日'];
  const paid = ['缴款起始日', '缴款终止日', '配股上市日', '募集资金合计(元)', '查看详细'];
  const rights = ['1999-12-22', '2.727', '7.5', '545537481', '2000-01-10', '2000-01-07', '2000-01-11', '2000-01-24'];
  return page(
    `沙盒(${share})分红配股`,
    `<table id="sharebonus_1"><thead><tr><th align='center' colspan='9'>分红</td></tr>`,
    `<tr>${tall('公告日期')}${th('分红方案(每10股)', "colspan='3'")}${late.map(tall).join('')}</tr>`,
    `<tr>${['送股(股)', '转增(股)', '派息(税前)(元)'].map((text) => th(text)).join('')}</tr></thead>`,
    `<tbody>${rows.join('')}</tbody></table>`,
    `<table id="sharebonus_2"><thead><tr><th align='center' colspan='11'>配股</td></tr>`,
    `<tr>${[...offered, ...paid].map((text) => th(text)).join('')}</tr></thead>`,
    `<tbody>${years.length === 0 ? '' : row([...rights, '2000-02-16', '639970000.00', '查看'])}</tbody></table>`,
  );
}

function event({ query }: SandboxRequest): SandboxReply {
  const share = query.get('stockid') ?? '';
  const isDividend = query.get('type') === '1';
  const items = [
    ['公告日期', query.get('end_date') ?? ''],
    [isDividend ? '税前红利（元）' : '配股价格（元）', '1.5'],
    ['股权登记日', '--'],
  ];
  return page(
    `沙盒(${share})${isDividend ? '分红' : '配股'}明细`,
    `<table id="sharebonusdetail"><thead><tr><th colspan="2">明细</th></tr></thead><tbody>`,
    ...items.map((cells) => row(cells)),
    '</tbody></table>',
  );
}

function constituents(index: string, number: number, { now }: SandboxRequest): SandboxReply {
  if (isUnknownCode(index)) return page(`沙盒指数(${index})最新成份`, '<table><tr><td></td></tr></table>');
  const center = (text: string): string => `<div align="center">${text}</div>`;
  const from = (number - 1) * CONSTITUENTS_A_PAGE;
  const [june, december] = ['06-15', '12-14'].map((day) => yearsOf(day, now, 3).map((year) => `${year}-${day}`));
  const reviews = [...june!, ...december!].toSorted().toReversed();
  const length = Math.max(0, Math.min(CONSTITUENTS_A_PAGE, CONSTITUENTS - from));
  const rows = Array.from({ length }, (_, at) => {
    const code = String(600_000 + 7 * (from + at));
    const since = reviews[Math.floor((from + at) / 10)]!;
    return [center(code), center(`<a href="https://finance.sina.com.cn/">沙盒${code}</a>`), center(since)];
  });
  const count = Math.ceil(CONSTITUENTS / CONSTITUENTS_A_PAGE);
  const link = (text: string, to: number): string =>
    `<a href="/corp/view/vII_NewestComponent.php?page=${to}&indexid=${index}">${text}</a>`;
  const title = `<tr><th colspan="4">最新成份</th></tr>\n${row(['品种代码', '品种名称', '纳入日期', ''])}`;
  return page(
    `沙盒指数(${index})最新成份`,
    `<table id="NewStockTable">${title}${rows.map((cells) => row([...cells, ''])).join('')}</table>`,
    `<table class="table2"><tr><td>${link('下一页', Math.min(number + 1, count))} ${link('最后一页', count)}</td></tr></table>`,
  );
}

/** Days of quarters of a year that ended a month ago or more, newest first. */
function periodsOf(year: number, now: number): readonly string[] {
  const due = daysBefore(now, 31);
  return ['12-31', '09-30', '06-30', '03-31'].map((end) => `${year}-${end}`).filter((day) => day <= due);
}

function indicators(share: string, year: number, { now }: SandboxRequest): SandboxReply {
  const newest = Number(daysBefore(now, 0).slice(0, 4));
  const length = isUnknownCode(share) ? 0 : YEARS;
  const years = Array.from({ length }, (_, at) => newest - at).filter((each) => periodsOf(each, now).length > 0);
  const links = years.map(
    (each) =>
      `<a href="/corp/go.php/vFD_FinancialGuideLine/stockid/${share}/ctrl/${each}/displaytype/4.phtml">${each}</a>`,
  );
  const periods = years.includes(year) ? periodsOf(year, now) : [];
  const labels = Object.keys(INDICATOR_COLUMNS).slice(1);
  const rows = labels.map((label, at) => {
    const href = `/corp/view/vFD_FinancialGuideLineHistory.php?stockid=${share}&typecode=financialratios${at}`;
    const values = periods.map((period) => figure(label, share, period));
    return row([`<a target='_blank' href='${href}'>${label}</a>`, ...values, '']);
  });
  return page(
    `沙盒(${share})财务指标`,
    `<div id="con02-1"><table width="100%"><td>历年数据: ${links.join(' ')}</td></table>`,
    `<table id="BalanceSheetNewTable0"><thead><tr><th colspan="${periods.length + 2}">沙盒(${share}) 财务指标</th></tr></thead>`,
    `<tbody>${row(['<strong>报告日期</strong>', ...periods, ''])}<tr><td colspan="${periods.length + 2}"><strong>每股指标</strong></td></tr>`,
    `${rows.join('')}</tbody></table></div>`,
  );
}

// Between which figures an indicator is; the first that its label fits.
const INDICATOR_SIZES: readonly (readonly [label: RegExp, least: number, most: number])[] = [
  [/每股收益/, 0.3, 2.5],
  [/每股净资产|每股资本公积/, 3, 14],
  [/每股/, 0.5, 4],
  [/^总资产\(元\)/, 8e9, 6e10],
  [/利润\(元\)/, 4e8, 3e9],
  [/\(元\)/, 2e7, 8e8],
  [/主营业务成本率|主营利润比重/, 58, 80],
  [/毛利率|主营业务利润率/, 20, 42],
  [/增长率/, -12, 28],
  [/利润率|净利率|报酬率|收益率|回报率/, 2, 18],
  [/总资产周转率/, 0.4, 0.9],
  [/(?:流动资产|股东权益)周转率/, 0.9, 2],
  [/周转率/, 3, 9],
  [/天数/, 40, 120],
  [/流动比率|速动比率/, 0.9, 2.2],
  [/倍数/, 4, 20],
  [/资产负债率|固定资产比重/, 25, 60],
  [/股东权益比率/, 40, 75],
];

/** An indicator: a ratio, or an amount, which some quarterly reports lack. One of a share stays near its level. */
function figure(label: string, share: string, period: string): string {
  if (label.includes('年以内') && /-(?:03|09)-/.test(period)) return '--';
  const [, least, most] = INDICATOR_SIZES.find(([pattern]) => pattern.test(label)) ?? [label, 12, 55];
  const level = seededRandom(seedOf(`${share} ${label}`))(1_001);
  const moved = seededRandom(seedOf(`${share} ${period} ${label}`))(101) - 50;
  const value = least + ((most - least) * (level * 9 + 500 + 10 * moved)) / 10_000;
  const places = label.endsWith('(元)') && !label.includes('每股') ? 2 : 4;
  return toDecimal(Math.round(value * 10 ** places), places);
}

function rates({ query, now }: SandboxRequest): SandboxReply {
  const from = query.get('startdate') ?? '';
  const [last = from] = [query.get('enddate') ?? '', daysBefore(now, 0)].toSorted();
  const days: string[] = [];
  for (let at = Date.parse(last); at >= Date.parse(from); at -= DAY_MS)
    if (new Date(at).getUTCDay() % 6 !== 0) days.push(new Date(at).toISOString().slice(0, 10));
  const number = Number(query.get('page'));
  const currency = query.get('money_code') ?? '';
  const rows = days.slice((number - 1) * DAYS_A_PAGE, number * DAYS_A_PAGE).map((day) => {
    const random = seededRandom(seedOf(`${currency} ${day}`));
    // In hundredths of a yuan for 100 units.
    const rate = (10_000 * YUAN_PER_DOLLAR) / (PER_DOLLAR[currency] ?? YUAN_PER_DOLLAR);
    const middle = Math.round((rate * (1_000 + random(6))) / 1_000);
    return [day, ...[-2, -8, 3, 0, 0].map((spread) => toDecimal(Math.floor(middle * (1 + spread / 1_000)), 2))];
  });
  const count = Math.ceil(days.length / DAYS_A_PAGE);
  const links = Array.from({ length: count }, (_, at) => at + 1)
    .filter((each) => each !== number)
    .map((each) => `<a href="javascript:void(0)" class="page">${each}</a>`);
  const headings = ['日期', '中行汇买价', '中行钞买价', '中行钞卖价/汇卖价', '央行中间价', '中行折算价'];
  return page('中行人民币牌价', table('rates', headings, rows), ...(count > 1 ? links : []));
}

/** A row of the whole market: a code, a name, and figures; the last cell is a link. */
function marketRows(of: string, figures: (random: (bound: number) => number) => readonly (string | number)[]) {
  return Array.from({ length: LIST_ROWS }, (_, at) => {
    const code = String(at % 2 === 0 ? 600_000 + 7 * at : 1 + at).padStart(6, '0');
    const link = (text: string): string => `<a target="_blank" href="https://finance.sina.com.cn/">${text}</a>`;
    return [link(code), link(`沙盒${code}`), ...figures(seededRandom(seedOf(`${of} ${code}`))), '查看'];
  });
}

function holdings({ query }: SandboxRequest): SandboxReply {
  const shares = ['证券代码', '证券简称', '机构数', '机构数变化', '持股比例(%)', '持股比例增幅(%)'];
  const rows = marketRows(`${query.get('reportdate')} ${query.get('quarter')}`, (random) => {
    const held = 100 + random(5_000);
    const change = random(400) - 200;
    const ofFloat = [held, change].map((part) => toDecimal(Math.floor(part * 1.2), 2));
    return [3 + random(60), random(13) - 6, toDecimal(held, 2), toDecimal(change, 2), ...ofFloat];
  });
  return page('机构持股', table('dataTable', [...shares, '占流通股比例(%)', '占流通股比例增幅(%)', '明细'], rows));
}

function yields({ now }: SandboxRequest): SandboxReply {
  const headings = ['代码', '名称', '上市日期', '累计股息(%)', '年均股息(%)', '分红次数', '融资总额(亿)', '融资次数'];
  const rows = marketRows('yields', (random) => {
    const years = 1 + random(30);
    const listed = yearsOf('06-18', now, years).at(-1)!;
    const yearly = random(300);
    const percentages = [toDecimal(yearly * years, 2), toDecimal(yearly, 2)];
    const raised = toDecimal(random(900_000), 4);
    return [`${listed}-06-18`, ...percentages, yearly === 0 ? 0 : years, raised, 1 + random(4)];
  });
  return page('历史分红', table('dataTable', [...headings, '详细'], rows));
}

function releases({ query, now }: SandboxRequest): SandboxReply {
  const share = query.get('symbol') ?? '';
  const headings = ['代码', '名称', '解禁日期', '解禁数量(万股)', '解禁股流通市值(亿元)', '上市批次', '公告日期'];
  const [newest] = yearsOf('01-17', now, 1);
  // One end of a lock-up is to come.
  const rows = Array.from({ length: isUnknownCode(share) ? 0 : 4 }, (_, at) => {
    const amount = 1_000_000 + seededRandom(seedOf(`${share} ${newest! + 1 - at}`))(20_000_000);
    const year = newest! + 1 - at;
    const days = [`${year}-01-17`, `${year - 3}-01-18`];
    return [
      share,
      `沙盒${share}`,
      days[0]!,
      toDecimal(amount, 2),
      toDecimal(Math.floor(amount / 20), 4),
      5 - at,
      days[1]!,
    ];
  });
  return page('限售解禁', table('dataTable', headings, rows));
}
