import type { SandboxUpstream } from '../../../made-up/sandbox.ts';
import { joinquant } from './wire.ts';

const INDICES = [
  ['000001.XSHG', '上证指数', '1991/7/15', '1990/12/19', 'SZZS'],
  ['000002.XSHG', 'A股指数', '1992/2/21', '1990/12/19', 'AGZS'],
  ['000010.XSHG', '上证180', '2002/7/1', '2002/6/28', 'SZ180'],
  ['000016.XSHG', '上证50', '2004/1/2', '2003/12/31', 'SZ50'],
  ['000300.XSHG', '沪深300', '2005/4/8', '2004/12/31', 'HS300'],
  ['000905.XSHG', '中证500', '2007/1/15', '2004/12/31', 'ZZ500'],
  ['000852.XSHG', '中证1000', '2014/10/17', '2004/12/31', 'ZZ1000'],
  ['399001.XSHE', '深证成指', '1995/1/23', '1994/7/20', 'SZCZ'],
  ['399006.XSHE', '创业板指', '2010/6/1', '2010/5/31', 'CYBZ'],
] as const;

/** The list of some indices, with plausible days. */
const indices: SandboxUpstream = {
  hosts: joinquant.hosts,
  answer: ({ path }) => {
    if (path !== '/data/dict/indexData') return undefined;
    const rows = INDICES.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`);
    const headings = ['指数代码', '指数名称', '发布日期', '起始日期', '简称'].map((heading) => `<th>${heading}</th>`);
    return {
      type: 'text/html; charset=utf-8',
      body: `<html><body><table><thead><tr>${headings.join('')}</tr></thead><tbody>${rows.join('')}</tbody></table></body></html>`,
    };
  },
};

export default indices;
