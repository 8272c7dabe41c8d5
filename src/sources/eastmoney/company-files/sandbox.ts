import { isUnknownCode, newestDays, seededRandom, seedOf } from '../../../declare/made-up.ts';
import type { SandboxReply, SandboxUpstream } from '../../../declare/sandbox.ts';
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
  const items = ((isBank ? OF_BANKS : ITEMS)[statement] ?? []).flatMap((item) => [
    [item, itemAmount(company, item, day)],
    [`${item}_${isQuarter ? 'QOQ' : 'YOY'}`, change(`${company} ${item} ${day}`)],
  ]);
  return {
    SECUCODE: `${code}.${company.slice(0, 2)}`,
    SECURITY_CODE: code,
    SECURITY_NAME_ABBR: `沙盒${code.slice(-3)}`,
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

/** An amount of a statement: assets are liabilities and equity, and more than any part of them. */
function itemAmount(company: string, item: string, day: string): number {
  const part = (name: string): number => amount(`${company} ${name} ${day}`);
  const total = (): number => 2e8 + part('TOTAL_LIABILITIES') + part('TOTAL_EQUITY');
  if (item === 'TOTAL_EQUITY') return 2e8 + part(item);
  return item === 'TOTAL_ASSETS' ? Math.round(total() * 100) / 100 : part(item);
}

/** A made-up amount with cents. */
function amount(of: string): number {
  return seededRandom(seedOf(of))(2_000_000_000) / 100;
}

/** A made-up change in percent. */
function change(of: string): number {
  return (seededRandom(seedOf(`change ${of}`))(8_001) - 4_000) / 100;
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
