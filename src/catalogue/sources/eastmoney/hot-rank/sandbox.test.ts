import { expect, it } from 'vitest';
import { answersOf, fakeUpstream, fetchAccepted } from '../../../../../test/fake-upstream.ts';
import { readQuery, toQuery } from '../../../../engine/interface/query.ts';
import { Table, type TableRecord } from '../../../../engine/table/table.ts';
import { Registry } from '../../../registry/registry.ts';
import klines from '../kline/sandbox.ts';
import sandbox from './sandbox.ts';

const registry = await Registry.open();

/** What an interface answers when sandboxes stand in for its source. */
async function ask(name: string, params: Readonly<Record<string, string>>): Promise<TableRecord[]> {
  const declared = await registry.load(name);
  const upstream = fakeUpstream(
    async (request) => (await answersOf(sandbox)(request)) ?? (await answersOf(klines)(request)),
  );
  const { params: values } = readQuery(declared, toQuery(params), new Date());
  const asked = declared.ask(values);
  const parsed = declared.parse(await fetchAccepted(declared.source, asked, upstream), asked);
  return declared.select(Table.of(declared.columns, parsed), values).records();
}

it('the shares of a ranking have quotes, ranks by day and klines', async () => {
  const ranked = await ask('stock_hot_rank_em', {});
  expect(ranked).toHaveLength(100);
  // One of Shanghai, of Shenzhen and of Beijing.
  for (const { 代码: code, 最新价: price, 涨跌额: change, 涨跌幅: percent } of [ranked[0]!, ranked[1]!, ranked[9]!]) {
    const before = Number(price) - Number(change);
    expect(Number(percent)).toBeCloseTo((100 * Number(change)) / before, 1);
    expect(await ask('stock_hot_rank_detail_em', { symbol: String(code) })).toHaveLength(366);
    expect((await ask('stock_zh_a_hist', { symbol: String(code).slice(2) })).length).toBeGreaterThan(100);
  }
  const [first] = await ask('stock_hk_hot_rank_em', {});
  expect((await ask('stock_hk_hist', { symbol: String(first?.代码) })).length).toBeGreaterThan(100);
});
