import { describe, expect, it } from 'vitest';
import { answersOf, fakeUpstream, fetchAccepted } from '../../../../test/fake-upstream.ts';
import { readQuery, toQuery } from '../../../engine/interface/query.ts';
import { Table } from '../../../engine/table/table.ts';
import { loadDeclaredIn } from '../../../faces/sandbox/wire-sandboxes.ts';
import api from './api/sandbox.ts';
import estimates from './estimates/sandbox.ts';
import holdings from './holdings/sandbox.ts';
import hongKong from './hong-kong/sandbox.ts';
import tables from './tables/sandbox.ts';

const FORMS = { api, estimates, holdings, 'hong-kong': hongKong, tables };

const forms = await Promise.all(
  Object.entries(FORMS).map(async ([name, sandbox]) => {
    const declared = await loadDeclaredIn(`${import.meta.dirname}/${name}`);
    return { declared, answer: answersOf(sandbox, async () => declared) };
  }),
);

/** Every sandbox of the fund site as one upstream. */
const upstream = fakeUpstream(async (request) => {
  for (const { answer } of forms) {
    const found = await answer(request);
    if (found) return found;
  }
  return undefined;
});

const declared = forms.flatMap((form) => form.declared);

async function ask(name: string, params: Readonly<Record<string, string>>): Promise<Table> {
  const each = declared.find((found) => found.name === name)!;
  const { params: values } = readQuery(each, toQuery(params), new Date('2026-11-21T12:00:00Z'));
  const wanted = each.ask(values);
  return each.select(
    Table.of(each.columns, each.parse(await fetchAccepted(each.source, wanted, upstream), wanted)),
    values,
  );
}

/** Choices of which the source has no data any more, and tables that the page of the sandbox does not have. */
const WITHOUT_ROWS = /股票型|混合型|债券型|QDII|ETF联接|LOF|场内交易基金|（后端）|赎回费率（前端）/;

describe('the fund site of the sandbox', () => {
  it.each(declared)('has rows for $name, with its defaults and with every choice that has any', async (each) => {
    const choices = Object.entries(each.params).flatMap(([name, { choices: values = [] }]) =>
      values.map(([value]) => ({ [name]: value })),
    );
    for (const params of [{}, ...choices]) {
      const { length } = await ask(
        each.name,
        Object.fromEntries(
          Object.entries({ ...each.example, ...params }).map(([name, value]) => [name, String(value)]),
        ),
      );
      const hasNone = Object.values(params).some((value) => WITHOUT_ROWS.test(value));
      expect(length > 0, JSON.stringify(params)).toBe(!hasNone);
    }
  });

  it('has no rows of a fund from 999000 on, and no page of it', async () => {
    expect((await ask('fund_money_fund_info_em', { symbol: '999001' })).length).toBe(0);
    expect((await ask('fund_announcement_report_em', { symbol: '999001' })).length).toBe(0);
    expect((await ask('fund_portfolio_hold_em', { symbol: '999001' })).length).toBe(0);
    await expect(ask('fund_overview_em', { symbol: '999001' })).rejects.toMatchObject({ code: 'no_value' });
    await expect(ask('fund_fee_em', { symbol: '999001' })).rejects.toMatchObject({ code: 'no_value' });
  });

  it('leads from a list to the history of each of its funds, whose newest values agree', async () => {
    const list = await ask('fund_money_rank_em', {});
    for (let row = 0; row < list.length; row++) {
      const symbol = String(list.column('基金代码').valueAt(row));
      const history = await ask('fund_money_fund_info_em', { symbol });
      expect(history.column('净值日期').textAt(history.length - 1)).toBe(list.column('日期').textAt(row));
      expect(history.column('每万份收益').valueAt(history.length - 1)).toBe(list.column('万份收益').valueAt(row));
    }
    const abroad = await ask('fund_hk_rank_em', {});
    const code = String(abroad.column('香港基金代码').valueAt(0));
    const history = await ask('fund_hk_fund_hist_em', { code });
    expect(history.column('单位净值').valueAt(0)).toBe(abroad.column('单位净值').valueAt(0));
  });
});
