import { toDecimal } from '../../../made-up/made-up.ts';
import type { SandboxReply, SandboxUpstream } from '../../../made-up/sandbox.ts';
import { MADE_UP_FUNDS, type MadeUpFund, madeUpValues } from '../made-up-funds.ts';
import { eastmoneyFunds } from '../site.ts';

/** The history of the funds of the sandbox: their files of series, their returns, their pages of dividends. */
const history: SandboxUpstream = {
  hosts: eastmoneyFunds.hosts,
  answer: ({ path, query, now }) => {
    const [, code = query.get('fundCode') ?? ''] =
      /^\/(?:pingzhongdata\/|fhsp_)([0-9]{6})\.(?:js|html)$/.exec(path) ?? [];
    const fund = MADE_UP_FUNDS.find((each) => each.code === code);
    if (path === '/pinzhong/LJSYLZS') return returnsOf(fund, now);
    // The source redirects to a page that says that there is no such fund.
    if (path.startsWith('/pingzhongdata/')) return fund ? fileOf(fund, now) : undefined;
    return path.startsWith('/fhsp_') && fund ? eventsOf(fund) : undefined;
  },
};

export default history;

/** Midnight in Beijing of a day, in milliseconds since 1970. */
function clockOf(day: string): number {
  return Date.parse(`${day}T00:00:00+08:00`);
}

function fileOf(fund: MadeUpFund, now: number): SandboxReply {
  const values = madeUpValues(fund, now);
  const dated = (write: (clock: number, units: string, growth: string) => string): string =>
    `[${values.map(({ day, units, growth }) => write(clockOf(day), toDecimal(units, 4), toDecimal(growth, 2))).join()}]`;
  const ranks = values.map(({ day, units }) => ({ clock: clockOf(day), rank: 1 + (units % 300) }));
  const series =
    fund.trades === 'money'
      ? [
          ['Data_millionCopiesIncome', dated((clock, units) => `[${clock},${units}]`)],
          ['Data_sevenDaysYearIncome', dated((clock, _, growth) => `[${clock},${growth}]`)],
        ]
      : [
          [
            'Data_netWorthTrend',
            dated((clock, units, growth) => `{"x":${clock},"y":${units},"equityReturn":${growth},"unitMoney":""}`),
          ],
          ['Data_ACWorthTrend', dated((clock, units) => `[${clock},${units}]`)],
          [
            'Data_rateInSimilarType',
            `[${ranks.map(({ clock, rank }) => `{"x":${clock},"y":${rank},"sc":"300"}`).join()}]`,
          ],
          [
            'Data_rateInSimilarPersent',
            `[${ranks.map(({ clock, rank }) => `[${clock},${toDecimal(Math.round(((300 - rank) * 10_000) / 300), 2)}]`).join()}]`,
          ],
        ];
  const variables = series.map(([name, value]) => `/*沙盒*/var ${name} = ${value};`).join('');
  return {
    type: 'application/javascript; charset=utf-8',
    body: `\ufeff/** * 测试数据 * @type {arry} */var ishb=${fund.trades === 'money'};var fS_name = ${JSON.stringify(fund.name)};var fS_code = "${fund.code}";${variables}var swithSameType = [['${fund.code}_${fund.name}_1.00']];`,
  };
}

function returnsOf(fund: MadeUpFund | undefined, now: number): SandboxReply {
  const values = fund ? madeUpValues(fund, now) : [];
  const first = values[0]?.units ?? 1;
  const data = values.map(({ day, units }) => [clockOf(day), Math.round(((units - first) * 10_000) / first) / 100]);
  const own = fund ? [{ name: fund.name, data }] : [];
  return { type: 'application/json; charset=utf-8', body: JSON.stringify({ Data: own, ErrCode: 0, ErrMsg: null }) };
}

function eventsOf(fund: MadeUpFund): SandboxReply {
  const table = (headings: readonly string[], rows: readonly (readonly string[])[]): string =>
    `<table class="w782 comm"><thead><tr>${headings.map((each) => `<th>${each}</th>`).join('')}</tr></thead><tbody>${rows
      .map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`)
      .join('')}</tbody></table>`;
  const dividends = table(
    ['年份', '权益登记日', '除息日', '每份分红', '分红发放日'],
    [
      ['2026年', '2026-01-15', '2026-01-15', '每份派现金0.0500元', '2026-01-19'],
      ['2025年', '2025-01-14', '2025-01-14', '每份派现金0.0320元', '2025-01-16'],
    ],
  );
  const splits = table(
    ['年份', '拆分折算日', '拆分类型', '拆分折算比例'],
    [['2025年', '2025-07-01', '份额分拆', '1:1.0150']],
  );
  return {
    type: 'text/html; charset=utf-8',
    body: `<!DOCTYPE html><html><head><title>${fund.name}(${fund.code})</title></head><body>${dividends}${splits}</body></html>`,
  };
}
