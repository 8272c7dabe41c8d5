import { isUnknownCode, newestDays, seededRandom, seedOf } from '../../../made-up/made-up.ts';
import type { SandboxReply, SandboxUpstream } from '../../../made-up/sandbox.ts';
import { secucode } from '../datacenter/secucode.ts';
import { companyFiles } from './site.ts';

const DATACENTER = 'datacenter.eastmoney.com';
const PERIODS = 14;

/** Company files in the sandbox, and the reports of companies that are delisted. */
const files: SandboxUpstream = {
  hosts: [...companyFiles.hosts, DATACENTER],
  answer: ({ host, path, query, now }) => {
    if (host === DATACENTER) return path === '/securities/api/data/get' ? answerReport(query, now) : undefined;
    const [, part = ''] = /^\/PC_HSF10\/(.*)$/.exec(path) ?? [];
    const company = (query.get('code') ?? '').toUpperCase();
    const isKnown = /^(?:SH|SZ|BJ)\d{6}$/.test(company) && !isUnknownCode(company.slice(2));
    if (part === 'NewFinanceAnalysis/Index') return page(company, isKnown);
    const [, statement, isList] = /^NewFinanceAnalysis\/(zcfzb|lrb|xjllb)(Date)?AjaxNew$/.exec(part) ?? [];
    if (statement !== undefined) {
      if (!isKnown || query.get('companyType') !== typeOf(company)) return json({ status: -1, message: '暂无数据' });
      return isList ? listPeriods(query, now) : statementOf(statement, company, query);
    }
    if (part === 'BusinessAnalysis/PageAjax') return json(isKnown ? business(company, now) : { zyfw: [], jyps: [] });
    const [, kind] = /^ShareholderResearch\/PageS(DGD|DLTGD)$/.exec(part) ?? [];
    if (kind === undefined) return undefined;
    return json({ [`s${kind.toLowerCase()}`]: isKnown ? holders(company, query.get('date') ?? '', kind, now) : [] });
  },
};

export default files;

function json(value: unknown): SandboxReply {
  return { type: 'application/json; charset=utf-8', body: JSON.stringify(value) };
}

/** Banks are of a type of their own. */
function typeOf(company: string): '3' | '4' {
  return /^(?:SZ000001|SH6000(?:00|15|16|36)|SH601(?:166|328|398|988))$/.test(company) ? '3' : '4';
}

function page(company: string, isKnown: boolean): SandboxReply {
  const field = isKnown ? `<input type="hidden" id="hidctype" value="${typeOf(company)}"/>` : '';
  return {
    type: 'text/html; charset=utf-8',
    body: `<!DOCTYPE html><html><head><title>财务分析</title></head><body><div>${field}<p>沙盒</div></body></html>`,
  };
}

const NAMES = new Map([
  ['03-31', ['一季报', '一季度']],
  ['06-30', ['中报', '二季度']],
  ['09-30', ['三季报', '三季度']],
  ['12-31', ['年报', '四季度']],
]);

function listPeriods(query: URLSearchParams, now: number): SandboxReply {
  const days =
    query.get('reportDateType') === '1'
      ? newestDays(now, 'quarter', 4 * PERIODS).filter(isYearEnd)
      : newestDays(now, 'quarter', PERIODS);
  return json({ data: days.map((day) => ({ REPORT_DATE: `${day} 00:00:00` })) });
}

function isYearEnd(day: string): boolean {
  return day.endsWith('12-31');
}

/** Items of each statement. */
const ITEMS: Readonly<Record<string, readonly string[]>> = {
  zcfzb: ['MONETARYFUNDS', 'TOTAL_ASSETS', 'TOTAL_LIABILITIES', 'TOTAL_EQUITY', 'UNASSIGN_RPOFIT'],
  lrb: ['TOTAL_OPERATE_INCOME', 'OPERATE_PROFIT', 'INCOME_TAX', 'NETPROFIT'],
  xjllb: ['SALES_SERVICES', 'NETCASH_OPERATE', 'NETCASH_INVEST', 'NETCASH_FINANCE'],
};
const OF_BANKS: Readonly<Record<string, readonly string[]>> = {
  zcfzb: ['CASH_DEPOSIT_PBC', 'LOAN_ADVANCE', 'TOTAL_ASSETS', 'TOTAL_LIABILITIES', 'TOTAL_EQUITY'],
  lrb: ['INTEREST_NI', 'FEE_COMMISSION_NI', 'OPERATE_PROFIT', 'NETPROFIT'],
  xjllb: ['DEPOSIT_IOFI_OTHER', 'NETCASH_OPERATE', 'NETCASH_INVEST', 'NETCASH_FINANCE'],
};

function statementOf(statement: string, company: string, query: URLSearchParams): SandboxReply {
  const isQuarter = query.get('reportType') === '2';
  const days = (query.get('dates') ?? '').split(',');
  if (days.length > 5) return json({ status: -1, message: '参数错误' });
  const data = days.map((day) => statementRow(statement, company, day, isQuarter));
  return json({ pages: 1, data, count: data.length });
}

function statementRow(statement: string, company: string, day: string, isQuarter: boolean) {
  const code = company.slice(2);
  const isBank = typeOf(company) === '3';
  const [report = '', quarter = ''] = NAMES.get(day.slice(5)) ?? [];
  const kind = isQuarter ? quarter : report;
  const items = ((isBank ? OF_BANKS : ITEMS)[statement] ?? []).flatMap((item) => {
    const figure = itemAmount(company, item, day, isQuarter);
    const earlier = itemAmount(company, item, isQuarter ? quarterBefore(day, 1) : quarterBefore(day, 4), isQuarter);
    return [
      [item, figure],
      [`${item}_${isQuarter ? 'QOQ' : 'YOY'}`, Math.round(10_000 * (figure / earlier - 1)) / 100],
    ];
  });
  return {
    SECUCODE: `${code}.${company.slice(0, 2)}`,
    SECURITY_CODE: code,
    SECURITY_NAME_ABBR: `沙盒${code}`,
    ORG_CODE: `1000${code}`,
    ORG_TYPE: isBank ? '银行' : '通用',
    REPORT_DATE: `${day} 00:00:00`,
    REPORT_TYPE: kind,
    REPORT_DATE_NAME: `${day.slice(0, 4)}${kind}`,
    SECURITY_TYPE_CODE: '058001001',
    NOTICE_DATE: `${day} 00:00:00`,
    UPDATE_DATE: `${day} 00:00:00`,
    CURRENCY: 'CNY',
    ...Object.fromEntries(items),
    OPINION_TYPE: isYearEnd(day) ? '标准无保留意见' : null,
    OSOPINION_TYPE: null,
    ...(statement === 'zcfzb' && { LISTING_STATE: '0' }),
  };
}

// What part of a company’s assets an item is, about; of flows in one quarter.
const STOCKS: Readonly<Record<string, number>> = {
  MONETARYFUNDS: 0.18,
  CASH_DEPOSIT_PBC: 0.07,
  LOAN_ADVANCE: 0.55,
  UNASSIGN_RPOFIT: 0.22,
};
const FLOWS: Readonly<Record<string, number>> = {
  TOTAL_OPERATE_INCOME: 0.14,
  OPERATE_PROFIT: 0.02,
  INCOME_TAX: 0.004,
  NETPROFIT: 0.016,
  SALES_SERVICES: 0.15,
  NETCASH_OPERATE: 0.021,
  NETCASH_INVEST: -0.012,
  NETCASH_FINANCE: -0.006,
  INTEREST_NI: 0.005,
  FEE_COMMISSION_NI: 0.001,
  DEPOSIT_IOFI_OTHER: 0.012,
};

/** The last day of a quarter some quarters before. */
function quarterBefore(day: string, quarters: number): string {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 3 * quarters, 0)).toISOString().slice(0, 10);
}

/**
 * An amount of a statement: assets are liabilities and equity. What flows is of the year up to the day, or of its
 * last quarter.
 */
function itemAmount(company: string, item: string, day: string, isQuarter: boolean): number {
  const cents = (amount: number): number => Math.round(amount * 100) / 100;
  const assets = assetsOf(company, day);
  const liabilities = cents(assets * (typeOf(company) === '3' ? 0.92 : 0.3 + (seedOf(company) % 30) / 100));
  if (item === 'TOTAL_ASSETS') return assets;
  if (item === 'TOTAL_LIABILITIES') return liabilities;
  if (item === 'TOTAL_EQUITY') return cents(assets - liabilities);
  const stock = STOCKS[item];
  if (stock !== undefined) return cents(assets * stock);
  const quarters = isQuarter ? 1 : Number(day.slice(5, 7)) / 3;
  const flows = Array.from({ length: quarters }, (_, at) => {
    const end = quarterBefore(day, at);
    return (
      assetsOf(company, end) *
      (FLOWS[item] ?? 0.01) *
      (0.94 + seededRandom(seedOf(`${company} ${item} ${end}`))(130) / 1_000)
    );
  });
  return cents(flows.reduce((sum, each) => sum + each, 0));
}

/** The assets of a company at the end of a quarter: some percent more each year. */
function assetsOf(company: string, day: string): number {
  const random = seededRandom(seedOf(`assets ${company}`));
  const size = (2 + random(60)) * (typeOf(company) === '3' ? 1e11 : 1e9);
  const growth = 2 + random(8);
  const [year = 0, month = 0] = day.split('-').map(Number);
  const moved = seededRandom(seedOf(`${company} ${day}`))(200) / 100;
  return Math.round(size * (100 + growth * (year - 2010 + month / 12) + moved)) / 100;
}

/** A made-up amount of some hundred million with cents. */
function amount(of: string): number {
  return 1e8 + (100 * seededRandom(seedOf(of))(900_000_000)) / 100;
}

/** What a company sells, of its last periods; one item has no cost. */
function business(company: string, now: number) {
  const code = company.slice(2);
  const zygcfx = newestDays(now, 'quarter', 2).flatMap((day) =>
    [
      ['1', '沙盒行业'],
      ['2', '沙盒产品'],
      ['2', '其中:沙盒部件'],
      ['3', '境内'],
    ].map(([type, name], at) => {
      const income = amount(`${company} ${name} ${day}`);
      const cost = at === 2 ? null : Math.round(income * 60) / 100;
      return {
        SECUCODE: `${code}.${company.slice(0, 2)}`,
        SECURITY_CODE: code,
        REPORT_DATE: `${day} 00:00:00`,
        MAINOP_TYPE: type,
        ITEM_NAME: name,
        MAIN_BUSINESS_INCOME: income,
        MBI_RATIO: at === 2 ? 0.25 : 1,
        MAIN_BUSINESS_COST: cost,
        MBC_RATIO: cost === null ? null : 1,
        MAIN_BUSINESS_RPOFIT: cost === null ? null : Math.round((income - cost) * 100) / 100,
        MBR_RATIO: cost === null ? null : 1,
        GROSS_RPOFIT_RATIO: cost === null ? null : 0.4,
        RANK: at + 1,
      };
    }),
  );
  return { zyfw: [], jyps: [], zygcfx };
}

const CHANGES = ['不变', '-1132820', '新进', '946997'];

function holders(company: string, day: string, kind: string, now: number) {
  if (!newestDays(now, 'quarter', 40).includes(day)) return [];
  const code = company.slice(2);
  return Array.from({ length: 10 }, (_, at) => {
    const change = CHANGES[at % CHANGES.length] ?? '';
    return {
      SECUCODE: `${code}.${company.slice(0, 2)}`,
      SECURITY_CODE: code,
      END_DATE: `${day} 00:00:00`,
      HOLDER_RANK: at + 1,
      HOLDER_NAME: `沙盒股东${at + 1}`,
      ...(kind === 'DLTGD' && { HOLDER_TYPE: at % 2 === 0 ? '个人' : '投资公司' }),
      SHARES_TYPE: '流通A股',
      HOLD_NUM: 10_000_000 - at * 900_000,
      [kind === 'DLTGD' ? 'FREE_HOLDNUM_RATIO' : 'HOLD_NUM_RATIO']: (1_000 - at * 90) / 100,
      HOLD_NUM_CHANGE: change,
      CHANGE_RATIO: /\d/.test(change) ? 4.082755 : null,
    };
  });
}

const REPORTS = new Map([
  ['RPT_F10_FINANCE_GBALANCE', 'zcfzb'],
  ['RPT_F10_FINANCE_GINCOME', 'lrb'],
  ['RPT_F10_FINANCE_GCASHFLOW', 'xjllb'],
]);

/** A page of a report of statements; undefined for any other report. */
function answerReport(query: URLSearchParams, now: number): SandboxReply | undefined {
  const statement = REPORTS.get(query.get('type') ?? '');
  if (statement === undefined) return undefined;
  const filter = query.get('filter') ?? '';
  const [, code = '', market = ''] = /\(SECUCODE="(\d{6})\.(\w\w)"\)/.exec(filter) ?? [];
  if (code === '' || isUnknownCode(code) || secucode(`${market}${code}`) !== `${code}.${market}`)
    return json({ result: null, success: false, message: '返回数据为空', code: 9201 });
  const [, wanted] = filter.split('(REPORT_DATE in (');
  const days = wanted?.replaceAll(/[')]/g, '').split(',') ?? newestDays(now, 'quarter', PERIODS);
  const data = days.map((day) => statementRow(statement, `${market}${code}`, day, false));
  return json({ result: { pages: 1, data, count: data.length }, success: true, message: 'ok', code: 0 });
}
