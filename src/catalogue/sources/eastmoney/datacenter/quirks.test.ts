import { expect, it } from 'vitest';
import { loadCatalogue } from '../../../../../test/declarations.ts';
import { Cells } from '../../../../engine/formats/cells.ts';
import type { Interface } from '../../../../engine/interface/interface.ts';
import { readQuery, toQuery } from '../../../../engine/interface/query.ts';
import { Table } from '../../../../engine/table/table.ts';
import { UNITS } from '../../../fields/units.ts';
import { QUOTES_OF_MOMENT } from './family.ts';

// What may surprise in a report stands where it may, and nowhere else.

const { interfaces } = await loadCatalogue();
const reports = interfaces.filter(({ source }) => source.name.startsWith('eastmoney-datacenter'));

/** The params of every choice of an interface, the others with their defaults. */
function choicesOf({ params, example }: Interface): readonly Readonly<Record<string, unknown>>[] {
  let all: Readonly<Record<string, unknown>>[] = [example];
  for (const [name, { choices }] of Object.entries(params))
    if (choices) all = all.flatMap((values) => choices.map(([value]) => ({ ...values, [name]: value })));
  return all;
}

it('a report says that its quotes are of the moment where any of its requests joins quotes', () => {
  const wrong = reports.flatMap((iface) => {
    const joins = choicesOf(iface).some((params) => {
      const { quotes } = iface.ask(readQuery(iface, toQuery(params), new Date()).params);
      return typeof quotes === 'string' && quotes !== '';
    });
    return joins === iface.quirks.includes(QUOTES_OF_MOMENT) ? [] : [`${iface.name}: ${joins}`];
  });
  expect(reports.length).toBeGreaterThan(100);
  expect(wrong).toEqual([]);
});

it('a report speaks of securities and of days only where one is asked for', () => {
  const wrong = reports.flatMap(({ name, params, quirks }) => {
    const said = quirks.map(({ en }) => en).join('\n');
    const asksForSecurity = Object.values(params).some(({ security }) => security);
    return /security that the source does not know/.test(said) && !asksForSecurity ? [name] : [];
  });
  expect(wrong).toEqual([]);
});

it('a report speaks of numbers and names where it is of an analyst, a branch, an industry or a city', () => {
  const named = reports.filter(({ quirks }) => quirks.some(({ en }) => en.startsWith('A number or name that')));
  expect(named.map(({ name }) => name).toSorted()).toEqual([
    'macro_china_new_house_price',
    'stock_analyst_detail_em',
    'stock_lhb_yyb_detail_em',
    'stock_profit_forecast_em',
  ]);
});

it('says with every answer for ChiNext that lock-ups are those of all of Shenzhen, for which AKShare asks', () => {
  const iface = reports.find(({ name }) => name === 'stock_restricted_release_summary_em')!;
  const noteOf = (symbol: string) =>
    iface.tableNote?.(Table.empty(iface.columns), readQuery(iface, toQuery({ symbol }), new Date()).params)?.en;
  expect(noteOf('创业板')).toMatch(/^These figures are of all A shares of Shenzhen, not of ChiNext alone/);
  expect(noteOf('深市A股')).toBeUndefined();
});

it('says with an answer that a net inflow is the whole quota where no remaining one is stated', () => {
  const iface = reports.find(({ name }) => name === 'stock_hsgt_fund_flow_summary_em')!;
  // Southbound on 2026-08-07, as AKShare printed it, and a day of which the source stated what was left.
  const noteOf = (inflow: string, left: string) =>
    iface.tableNote?.(
      Table.ofColumns([
        { name: '资金净流入', cells: Cells.checked('number', [inflow]) },
        { name: '当日资金余额', cells: Cells.checked('number', [left]) },
      ]),
      {},
    )?.en;
  expect(noteOf('420', '0')).toMatch(/^A net inflow here is the whole quota of the day/);
  expect(noteOf('0', '0')).toBeUndefined();
  expect(noteOf('17.5', '402.5')).toBeUndefined();
});

it.each(['stock_gdfx_free_holding_statistics_em', 'stock_gdfx_holding_statistics_em'])(
  'says of %s that its rises are fractions: of 1,998 shares the largest was 0.89 within ten days',
  (name) => {
    const { columns } = reports.find((report) => report.name === name)!;
    const rises = columns.filter((column) => column.name.startsWith('公告日后涨幅统计-'));
    expect(rises.map(({ unit }) => unit)).toEqual(Array.from({ length: 9 }, () => UNITS.fraction));
  },
);

it('says in which units the figures are where its printed rows tell', () => {
  const unitOf = (name: string, wanted: string) =>
    reports.find((report) => report.name === name)!.columns.find((column) => column.name === wanted)!.unit;
  // 5.9171 yuan for shares of 6.1 yuan, -0.02998.
  for (const name of ['stock_dzjy_hygtj', 'stock_dzjy_mrmx', 'stock_dzjy_mrtj'])
    expect(unitOf(name, '折溢率')).toBe(UNITS.fraction);
  // Five makers of coke with 304,735.73: 27 % of their shares, which are 10 billion.
  expect(unitOf('stock_gpzy_industry_data_em', '质押总股本')).toBe(UNITS.ten_thousand_shares);
  expect(unitOf('stock_gpzy_industry_data_em', '最新质押市值')).toBe(UNITS.ten_thousand_yuan);
  // 85,473,192,124.71 and 854.62 of one company.
  expect(unitOf('stock_zh_scale_comparison_em', '总市值')).toBe(UNITS.yuan);
  expect(unitOf('stock_zh_scale_comparison_em', '流通市值')).toBe(UNITS.hundred_million_yuan);
  // 1,057,180,430 shares of Tencent, 11.61 % of them, of 440 HKD: 465,159,389,200.
  expect(unitOf('stock_hsgt_stock_statistics_em', '持股数量')).toBe(UNITS.shares_by_direction);
  expect(unitOf('stock_hsgt_stock_statistics_em', '持股市值')).toBe(UNITS.money_by_direction);
});
