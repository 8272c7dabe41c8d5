import { newestDays, seededRandom, seedOf, toDecimal } from '../../../made-up/made-up.ts';
import { toGb18030 } from '../../../made-up/made-up-gb18030.ts';
import type { SandboxUpstream } from '../../../made-up/sandbox.ts';
import { thsEconomy } from '../site.ts';

// The source shows thirty months.
const MONTHS = 30;

/**
 * The columns of each page in groups: a heading, what stands below it, and the size of an amount, in 100 million
 * yuan.
 */
const PAGES: Readonly<Record<string, readonly (readonly [heading: string, below: readonly string[], size: number])[]>> =
  {
    finance: [
      ['首发募集资金(亿元)', [], 150],
      ['增发募集资金(亿元)', [], 600],
      ['配股募集资金(亿元)', [], 40],
    ],
    loan: [
      ['新增人民币贷款', ['总额(亿元)', '同比', '环比'], 15_000],
      ['累计人民币贷款', ['总额(亿元)', '同比'], 2_700_000],
    ],
    rmb: [
      ['新增存款', ['数量(亿元)', '同比', '环比'], 3_300_000],
      ['新增企业存款', ['数量(亿元)', '同比', '环比'], 800_000],
      ['新增储蓄存款', ['数量(亿元)', '同比', '环比'], 1_650_000],
      ['新增其他存款', ['数量(亿元)', '同比', '环比'], 75_000],
    ],
  };

/** The pages of the Chinese economy, made up. */
const economy: SandboxUpstream = {
  hosts: thsEconomy.hosts,
  answer: ({ path, now }) => {
    const [, page = ''] = /^\/macro\/([a-z]+)\/$/.exec(path) ?? [];
    const groups = PAGES[page];
    if (!groups) return undefined;
    const months = newestDays(now, 'month', MONTHS).map((day) => day.slice(0, 7));
    const rows = months.map((month) => {
      const cells = groups.flatMap(([heading, below, size]) =>
        (below.length === 0 ? [heading] : below).map((each) =>
          madeUpValue(`${page} ${heading} ${each} ${month}`, each, size, monthsSince(month)),
        ),
      );
      // What was raised in all is the sum of the rest.
      const sum = cells.reduce((total, cell) => total + Number(cell), 0);
      return row([month, ...(page === 'finance' ? [sum.toFixed(2)] : []), ...cells]);
    });
    const html = `<!DOCTYPE html><html><head><meta charset="gbk"></head><body><table class="m-table"><thead>${headingsOf(groups)}</thead><tbody>${rows.join('')}</tbody></table></body></html>`;
    return { type: 'text/html; charset=gbk', body: toGb18030(html) };
  },
};

export default economy;

function headingsOf(groups: (typeof PAGES)[string]): string {
  const isFlat = groups.every(([, below]) => below.length === 0);
  if (isFlat)
    return `<tr><th>月份</th><th>募集资金(亿元)</th>${groups.map(([heading]) => `<th>${heading}</th>`).join('')}</tr>`;
  const upper = groups.map(([heading, below]) => `<th colspan="${below.length}">${heading}</th>`).join('');
  const lower = groups.flatMap(([, below]) => below.map((each) => `<th>${each}</th>`)).join('');
  return `<tr><th rowspan="2">月份</th>${upper}</tr><tr>${lower}</tr>`;
}

function row(cells: readonly string[]): string {
  return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
}

/** The number of months from the middle of 2026, when amounts are of their declared size, until a month. */
function monthsSince(month: string): number {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return 12 * (year - 2026) + number - 6;
}

function madeUpValue(of: string, heading: string, size: number, months: number): string {
  const random = seededRandom(seedOf(of));
  if (/同比|环比/.test(heading)) return `${toDecimal(random(1_200) - 200, 2)}%`;
  // What is outstanding grows by half a percent a month.
  if (size > 50_000) return toDecimal(Math.round(size * 100 * 1.005 ** months) + random(size), 2);
  return toDecimal(size * 90 + random(size * 20), 2);
}
