import { isUnknownCode, newestDay, seededRandom, seedOf, toDecimal } from '../../../made-up/made-up.ts';
import type { SandboxUpstream } from '../../../made-up/sandbox.ts';
import { legulegu } from './wire.ts';

const NAMES = ['农林牧渔', '基础化工', '钢铁', '有色金属', '电子', '汽车', '家用电器', '食品饮料', '医药生物', '银行'];
const SHARES = 20;

/** Industries with made-up valuations, each with two of the level below. */
const industries: SandboxUpstream = {
  hosts: legulegu.hosts,
  answer: ({ path, query, now }) => {
    if (path === '/stockdata/sw-industry-overview') return page(overview());
    if (path === '/stockdata/index-composition') return page(shares(query.get('industryCode') ?? '', newestDay(now)));
    return undefined;
  },
};

export default industries;

function page(content: string) {
  return { type: 'text/html; charset=utf-8', body: `<!DOCTYPE html><html><body>${content}</body></html>` };
}

function overview(): string {
  const levels = [1, 2, 3].map((level) => {
    const items = Array.from({ length: NAMES.length * 2 ** (level - 1) }, (_, at) => {
      const code = `${level === 3 ? 850_001 + at : 801_000 + level + 10 * at}.SI`;
      return itemOf(code, nameOf(level, at), level === 1 ? '' : nameOf(level - 1, Math.floor(at / 2)));
    });
    return `<div id="level${level}Items">${items.join('')}</div>`;
  });
  return levels.join('');
}

function nameOf(level: number, at: number): string {
  if (level === 1) return NAMES[at] ?? '';
  return `${nameOf(level - 1, Math.floor(at / 2))}${at % 2 === 0 ? '甲' : '乙'}${level === 2 ? 'Ⅱ' : ''}`.replace(
    'Ⅱ甲',
    '甲',
  );
}

function itemOf(code: string, name: string, parent: string): string {
  const random = seededRandom(seedOf(code));
  const figures = [
    ['peQuantile', 1_000 + random(5_000)],
    ['peTtmQuantile', 1_000 + random(5_000)],
    ['pbQuantile', 80 + random(600)],
    ['gxlQuantile', 30 + random(400)],
  ] as const;
  const values = figures.map(
    ([quantile, value]) =>
      `<span class="value"> ${toDecimal(value, 2)}</span><span class="quantile ${quantile}"> ${toDecimal(random(10_000), 2)}%</span>`,
  );
  const above = parent === '' ? '' : `<span class="parent-industry-name">[${parent}]</span>`;
  return `<div id="${code}" class="lg-industries-item"><div class="lg-industries-item-chinese-title">${code}</div><div class="lg-industries-item-number">${name}(${20 + random(100)})${above}</div><div class="lg-sw-industries-item-value">${values.join('')}</div></div>`;
}

const HEADINGS = [
  '序号',
  '股票代码',
  '股票简称',
  '纳入时间',
  '申万3级',
  '细分概念',
  '价格',
  '市盈率',
  '市盈率ttm',
  '市净率',
  'ROE(%)',
  '股息率',
  '市值（亿元）',
];

function shares(industry: string, day: string): string {
  const changes = ['近1日涨幅', '近5日涨幅', '今年以来涨幅'].map((each) => `${each}(${day})`);
  const headings = [...HEADINGS, ...changes, '净利润增速(%)', '营收增速(%)'].map(
    (each) => `<th>${each}<script type="application/ld+json">{"name":"${each}"}</script></th>`,
  );
  const rows = Array.from({ length: isUnknownCode(industry) ? 0 : SHARES }, (_, at) => {
    const random = seededRandom(seedOf(`${industry} ${at}`));
    const part = (least: number, most: number): string => toDecimal(least + random(most - least), 2);
    const cells = [
      String(at + 1),
      `${600_000 + at}.SH`,
      `沙盒${600_000 + at}`,
      '2021-07-30',
      '沙盒行业',
      at % 5 === 4 ? '' : '沙盒概念',
      part(200, 6_000),
      at % 7 === 3 ? '-' : part(500, 6_000),
      part(500, 6_000),
      part(50, 800),
      `${part(-500, 2_500)}%`,
      `${part(0, 500)}%`,
      part(2_000, 200_000),
      `${part(-500, 500)}%`,
      `${part(-900, 900)}%`,
      `${part(-3_000, 6_000)}%`,
      `${part(-3_000, 6_000)}%`,
      `${part(-3_000, 6_000)}%`,
    ];
    return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
  });
  return `<table><thead><tr>${headings.join('')}</tr></thead><tbody>${rows.join('')}</tbody></table>`;
}
