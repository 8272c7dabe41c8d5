import { toDecimal } from '../../../made-up/made-up.ts';
import { toGb18030 } from '../../../made-up/made-up-gb18030.ts';
import type { SandboxReply, SandboxUpstream } from '../../../made-up/sandbox.ts';
import { MADE_UP_FUNDS, madeUpValues } from '../made-up-funds.ts';
import { fundEstimates } from './wire.ts';

const PAGES = 2;

/**
 * The pages with estimates of index funds in the sandbox. The API of other groups is beside that of other lists.
 */
const estimates: SandboxUpstream = {
  hosts: fundEstimates.hosts,
  answer: ({ path, now }): SandboxReply | undefined => {
    const page = Number(/^\/lof_fundguzhi([1-9][0-9]?)\.html$/.exec(path)?.[1] ?? 0);
    if (page === 0) return undefined;
    // The source redirects to a page for what is not there.
    if (page > PAGES) return { status: 404, type: 'text/html; charset=utf-8', body: '<html></html>' };
    return { type: 'text/html', body: toGb18030(pageOf(page, now)) };
  },
};

export default estimates;

function pageOf(page: number, now: number): string {
  const funds = MADE_UP_FUNDS.filter(({ type }) => type.startsWith('指数型'));
  const size = Math.ceil(funds.length / PAGES);
  const shown = funds.slice((page - 1) * size, page * size);
  const both = (texts: readonly string[]): string => texts.map((text) => `<th rowspan="3">${text}</th>`).join('');
  const [newest, before] = madeUpValues(funds[0]!, now).slice(-2).toReversed();
  const rows = shown.map(({ code, name, ...fund }, at) => {
    const [last, earlier] = madeUpValues({ code, name, ...fund }, now)
      .slice(-2)
      .toReversed();
    const estimate = toDecimal(last!.units + 7, 4);
    const growth = `${toDecimal(last!.growth + 4, 2)}%`;
    return `<tr><td></td><td>${at + 1}</td><td>${code}</td><td><a>${name}</a><a>估值图</a></td><td data-gz="${estimate}"></td><td data-gz="${growth}"></td><td>${toDecimal(last!.units, 4)}</td><td>${toDecimal(last!.growth, 2)}%</td><td>0.04%</td><td>${toDecimal(earlier!.units, 4)}</td></tr>`;
  });
  return `<!DOCTYPE html><html><head><meta charset="gb2312"></head><body><table id="tContent"><thead><tr>${both(['比较', '序号', '基金代码', '基金名称'])}<th colspan="4" id="gsdata">${newest!.day}</th>${both(['估算偏差'])}<th rowspan="3"><span id="dwjzdata">${before!.day}</span><br>单位净值</th></tr><tr><th colspan="2">估算数据</th><th colspan="2">公布数据</th></tr><tr><th>估算值</th><th>估算增长率</th><th>单位净值</th><th>日增长率</th></tr></thead><tbody id="tableContent">${rows.join('')}</tbody></table></body></html>`;
}
