import { isUnknownCode, seedOf } from '../../../made-up/made-up.ts';
import type { SandboxUpstream } from '../../../made-up/sandbox.ts';
import { thsFundFacts } from './wire.ts';

/** Pages of made-up funds. */
const facts: SandboxUpstream = {
  hosts: thsFundFacts.hosts,
  answer: ({ path }) => {
    const [, code] = /^\/(\d{6})\/interduce\.html$/.exec(path) ?? [];
    if (code === undefined) return undefined;
    if (isUnknownCode(code))
      return { status: 404, type: 'text/html', body: '<html><title>404 Not Found</title></html>' };
    const rows = [
      ['基金代码', code],
      ['基金简称', `沙盒${code}`],
      ['基金类型', '契约型开放式'],
      ['基金全称', `沙盒${code}证券投资基金`],
      ['投资类型', '股票型'],
      ['基金经理', '沙盒'],
      ['成立日期', '2016-11-15'],
      ['成立规模', `${(2 + (seedOf(code) % 200) / 10).toFixed(2)}亿份`],
      ['管理费', '1.00%'],
      ['份额规模', `${(1 + (seedOf(code) % 300) / 10).toFixed(2)}亿份`],
      ['首次最低金额（元）', '10'],
      ['托管费', '0.25%'],
      ['基金管理人', '沙盒基金管理有限公司'],
      ['基金托管人', '沙盒银行股份有限公司'],
      ['最高认购费', '--'],
      ['最高申购费', '1.20%'],
      ['最高赎回费', '1.50%'],
      ['业绩比较基准', '沙盒指数收益率×95%+活期存款利率×5%'],
    ];
    const list = rows.map(
      ([name, value]) => `<li><span class="key">${name}</span><span class="value">${value}</span></li>`,
    );
    return {
      type: 'text/html; charset=utf-8',
      body: `<html><head><meta charset="utf-8"></head><body><ul class="g-dialog">${list.join('\n')}</ul></body></html>`,
    };
  },
};

export default facts;
