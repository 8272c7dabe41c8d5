import { isUnknownCode, newestDay } from '../../../made-up/made-up.ts';
import type { SandboxUpstream } from '../../../made-up/sandbox.ts';
import { researchReports } from './wire.ts';

const REPORTS = 30;
/** A share without reports. */
const DAY_MS = 86_400_000;

/** Research reports in the sandbox: one every three weeks. */
const reports: SandboxUpstream = {
  hosts: researchReports.hosts,
  answer: ({ path, query, now }) => {
    if (path !== '/report/list') return undefined;
    const newest = newestDay(now);
    const code = query.get('code') ?? '';
    const size = Number(query.get('pageSize'));
    const page = Number(query.get('pageNo'));
    const all = isUnknownCode(code) ? [] : Array.from({ length: REPORTS }, (_, at) => report(code, newest, at));
    const reply = {
      hits: all.length,
      size,
      data: all.slice((page - 1) * size, page * size),
      TotalPage: Math.ceil(all.length / size),
      pageNo: page,
      currentYear: Number(newest.slice(0, 4)),
    };
    return { type: 'application/json; charset=utf-8', body: JSON.stringify(reply) };
  },
};

export default reports;

function report(code: string, newest: string, at: number) {
  const day = new Date(Date.parse(`${newest}T00:00:00Z`) - at * 21 * DAY_MS).toISOString().slice(0, 10);
  const forecast = (more: number): string => `${1 + more / 10}${at % 5 === 4 ? '0000000000' : ''}`;
  return {
    title: `沙盒研报${at + 1}`,
    stockName: `沙盒${code}`,
    stockCode: code,
    orgCode: '80000001',
    orgName: '沙盒证券股份有限公司',
    orgSName: '沙盒证券',
    publishDate: `${day} 00:00:00.000`,
    infoCode: `AP${day.replaceAll('-', '')}100000${String(at).padStart(4, '0')}`,
    // One report in five has no forecast of the third year.
    predictThisYearEps: forecast(1),
    predictThisYearPe: '20.5',
    predictNextYearEps: forecast(2),
    predictNextYearPe: '18.2',
    predictNextTwoYearEps: at % 5 === 2 ? '' : forecast(3),
    predictNextTwoYearPe: at % 5 === 2 ? '' : '16.1',
    indvInduName: '银行Ⅱ',
    emRatingName: at % 3 === 0 ? '买入' : '增持',
    count: 3,
    researcher: '沙盒分析师',
    indvAimPriceT: '',
    indvAimPriceL: '',
  };
}
