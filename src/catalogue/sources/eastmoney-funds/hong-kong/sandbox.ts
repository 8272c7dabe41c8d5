import { madeUpRows, toDecimal } from '../../../made-up/made-up.ts';
import type { SandboxReply, SandboxUpstream } from '../../../made-up/sandbox.ts';
import { type MadeUpFund, madeUpValues } from '../made-up-funds.ts';
import { hongKongFunds } from './wire.ts';

/** The Hong Kong funds of the sandbox, the site's own codes as keys. */
const FUNDS: ReadonlyMap<string, MadeUpFund> = new Map(
  ['1002200683', '1001764292', '1002009381'].map((own, at) => [
    own,
    { code: `96800${at + 1}`, name: `沙盒香港基金${at + 1}`, initials: 'SHXG', type: '互认基金', trades: 'open' },
  ]),
);

/** The site of Hong Kong funds in the sandbox: their ranking, values and dividends. */
const hongKong: SandboxUpstream = {
  hosts: hongKongFunds.hosts,
  answer: async ({ path, query, now }, loadDeclared) => {
    if (path !== '/overseasapi/OpenApiHander.ashx') return undefined;
    const from = Number(query.get('pageindex')) * Number(query.get('pagesize'));
    const rows = await allRows();
    return reply(rows.slice(from, from + Number(query.get('pagesize'))));

    async function allRows(): Promise<readonly Readonly<Record<string, unknown>>[]> {
      if (query.get('m') === 'MethodFundList') {
        const columns = (await loadDeclared()).find(({ name }) => name === 'fund_hk_rank_em')?.columns ?? [];
        const filled = columns.filter(({ field }) => field !== undefined);
        return [...FUNDS].map(([own, fund]) => {
          const [made = {}] = madeUpRows(filled, { of: own, rows: 1, each: 'security', now });
          const row = Object.fromEntries(filled.map(({ name, field = '' }) => [field, made[name]]));
          const { units, day } = madeUpValues(fund, now).at(-1)!;
          const facts = { FCODE: fund.code, SHORTNAME: fund.name, HKFCODE: own, CURRENCY: '人民币', ISBUY: '1' };
          return { ...row, ...facts, NAV: toDecimal(units, 4), JZRQ: day };
        });
      }
      const fund = FUNDS.get(query.get('hkfcode') ?? '');
      if (!fund) return [];
      return query.get('action') === '3' ? dividendsOf(fund) : valuesOf(fund, now);
    }
  },
};

export default hongKong;

function reply(data: readonly unknown[]): SandboxReply {
  return { type: 'application/json; charset=utf-8', body: JSON.stringify({ Data: data, ErrCode: 0, ErrMsg: null }) };
}

function valuesOf(fund: MadeUpFund, now: number): readonly Readonly<Record<string, unknown>>[] {
  const values = madeUpValues(fund, now);
  return values
    .map(({ day, units, growth }, at) => ({
      _id: `${fund.code}${day}`,
      ACCNAV: units / 10_000,
      BONUS: null,
      CURRENCY: '元',
      FCODE: fund.code,
      NAV: units / 10_000,
      NAVCHG: (units - (values[at - 1]?.units ?? units)) / 10_000,
      NAVCHGRT: growth / 100,
      PDATE: day,
    }))
    .toReversed();
}

// The fields of dividends whose names are known, by their places.
const KNOWN_DIVIDEND_FIELDS: Readonly<Record<number, string>> = { 6: 'BONUS', 7: 'EXDDATE' };

/** Fifteen fields, of which AKShare reads some by position. */
function dividendsOf({ code }: MadeUpFund): readonly Readonly<Record<string, unknown>>[] {
  return ['2026', '2025'].map((year) => {
    const day = `${year}-03-16`;
    const values = ['', code, '', '', '', year, 0.05, day, `${year}-03-13`, `${year}-03-27`, '', '元', '', '', ''];
    return Object.fromEntries(values.map((value, at) => [KNOWN_DIVIDEND_FIELDS[at] ?? `FIELD_${at}`, value]));
  });
}
