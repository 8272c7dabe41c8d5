import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openRegistry } from './declarations.ts';
import { expectationOf, type FixtureRunner, findFixtures, isSkeleton, startFixtureRunner } from './fixtures.ts';

// Every history and window is asked at a time before the first row of its fixture: all of its days are to come.

const LONG_AGO = Date.parse('1950-06-01T12:00:00Z');
const registry = await openRegistry();
const catalogue = await registry.all();
const recorded = findFixtures().filter(
  (fixture) => !isSkeleton(fixture) && (expectationOf(fixture).table?.rows.length ?? 0) > 0,
);
/** Why an interface is left out. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  stock_financial_hk_analysis_indicator_em: 'its days are texts, in the form of the source',
  macro_china_reserve_requirement_ratio: 'its rows are announcements, and their days are texts',
  stock_info_global_cls: 'its address names the time',
  stock_margin_sse: 'its address names the day',
  bond_zh_hs_cov_daily: 'its address names the day',
  bond_zh_hs_daily: 'its address names the day',
  stock_sgt_reference_exchange_rate_sse: 'its address names the day',
  stock_sgt_settlement_exchange_rate_sse: 'its address names the day',
};
const judged = catalogue.interfaces.filter(
  ({ name, kind, unavailable }) =>
    (kind === 'history' || kind === 'window') && unavailable === undefined && !Object.hasOwn(LEFT_OUT, name),
);

let runner: FixtureRunner;
beforeAll(async () => {
  runner = await startFixtureRunner(registry, LONG_AGO);
});
afterAll(() => runner.close());

describe.each(judged.map(({ name }) => name))('%s', (name) => {
  it('refuses rows of days that had not come', async () => {
    const [fixture] = recorded.filter((each) => each.interface === name);
    const { failure } = await runner.answer(fixture!);
    expect(failure).toEqual({ code: 'upstream_changed', message: expect.stringContaining('had not come') });
  });
});
