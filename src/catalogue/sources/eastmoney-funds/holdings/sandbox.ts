import { seededRandom, seedOf, toDecimal } from '../../../made-up/made-up.ts';
import type { SandboxUpstream } from '../../../made-up/sandbox.ts';
import { MADE_UP_FUNDS } from '../made-up-funds.ts';
import { fundHoldings } from './wire.ts';

const YEARS = [2026, 2025, 2024, 2023, 2022, 2021];
const ENDS = ['03-31', '06-30', '09-30', '12-31'];
const SHARES = ['600519 沙盒股份一', '000001 沙盒股份二', '00700 沙盒股份三', '300750 沙盒股份四'];
const BONDS = ['230304 沙盒债券一', '101564021 沙盒债券二', '113670 沙盒转债三'];

/** What the funds of the sandbox hold: tables of HTML in a text of JavaScript. */
const holdings: SandboxUpstream = {
  hosts: fundHoldings.hosts,
  answer: ({ path, query }) => {
    if (path !== '/FundArchivesDatas.aspx') return undefined;
    const fund = MADE_UP_FUNDS.find(({ code }) => code === query.get('code'));
    const year = Number(query.get('year') || YEARS[0]);
    const hasData = fund !== undefined && YEARS.includes(year);
    const form = formOf(query.get('type') ?? '', query.get('zdbd') === '2');
    const quarters = hasData ? form.quarters.filter((quarter) => year < 2026 || quarter === 1).toReversed() : [];
    const content = quarters
      .map((quarter) => {
        const random = seededRandom(seedOf(`${fund?.code} ${form.title} ${year} ${quarter}`));
        const rows = form.held.map((each, at) => {
          const [code = '', name = ''] = each.split(' ');
          const figures = form.figures.map((write) => write(at, random(100)));
          return [String(at + 1), code, name, ...figures];
        });
        return boxOf(
          `<a href='http://fund.eastmoney.com/${fund?.code}.html'>${fund?.name}</a>&nbsp;&nbsp;${year}年${quarter}季度${form.title}`,
          `${year}-${ENDS[quarter - 1]}`,
          ['序号', ...form.headings],
          rows,
        );
      })
      .join('');
    return {
      type: 'text/plain; charset=utf-8',
      body: `var apidata={ content:"${content}",arryear:${JSON.stringify(fund ? YEARS : [])},curyear:${year}};`,
    };
  },
};

export default holdings;

/** One kind of tables: its headings, what is in them, and the quarters whose reports have it. */
interface TableForm {
  readonly title: string;
  readonly headings: readonly string[];
  readonly held: readonly string[];
  readonly figures: readonly ((at: number, random: number) => string)[];
  readonly quarters: readonly number[];
}

const share = (at: number, random: number): string => `${toDecimal(800 - 150 * at + random, 2)}%`;
const amount = (at: number, random: number): string => grouped(1_200_000 - 200_000 * at + 100 * random);

function formOf(type: string, isSold: boolean): TableForm {
  if (type === 'zqcc')
    return {
      title: '债券投资明细',
      headings: ['债券代码', '债券名称', '占净值比例', '持仓市值（万元）'],
      held: BONDS,
      figures: [share, amount],
      quarters: [1, 2, 3, 4],
    };
  if (type === 'zdbd')
    return {
      title: isSold ? '累计卖出股票明细' : '累计买入股票明细',
      headings: [
        '股票代码',
        '股票名称',
        `本期累计${isSold ? '卖出' : '买入'}金额（万元）`,
        '占期初基金资产净值比例（%）',
      ],
      held: SHARES,
      figures: [amount, share],
      quarters: [2, 4],
    };
  return {
    title: '股票投资明细',
    headings: ['股票代码', '股票名称', '占净值<br/>比例', '持股数<br/>（万股）', '持仓市值<br/>（万元）'],
    held: SHARES,
    figures: [share, (at, random) => grouped(20_000 - 3_000 * at + random), amount],
    quarters: [1, 2, 3, 4],
  };
}

/** Hundredths as a number with separators of thousands. */
function grouped(hundredths: number): string {
  const [whole = '', fraction = ''] = toDecimal(hundredths, 2).split('.');
  return whole.length > 3 ? `${whole.slice(0, -3)},${whole.slice(-3)}.${fraction}` : `${whole}.${fraction}`;
}

function boxOf(title: string, day: string, headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const head = headings.map((each) => `<th>${each}</th>`).join('');
  const body = rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('');
  return `<div class='box'><div class='boxitem w790'><h4 class='t'><label class='left'>${title}</label><label class='right lab2 xq505'>&nbsp;&nbsp;&nbsp;&nbsp;来源：天天基金&nbsp;&nbsp;&nbsp;&nbsp;截止至：<font class='px12'>${day}</font></label></h4><div class='space0'></div><table class='w782 comm tzxq t2'><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div></div>`;
}
