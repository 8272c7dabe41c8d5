import { describe, expect, it } from 'vitest';
import { startLocalUpstream } from '../../../../../test/local-upstream.ts';
import { startTestService } from '../../../../../test/service.ts';
import type { RowField } from '../../../../engine/formats/json/json-rows.ts';
import type { Page } from '../../../../engine/interface/pages.ts';
import { bondSearch, MOST_QUOTES, parseBondQuotes } from './wire.ts';

const QUOTE = {
  emaEntyEncdShrtDesc: '邮储银行',
  abdAssetEncdShrtDesc: '22国开03',
  contraRate: '1.3001 / 1.2606',
  tradeAmnt: '100.59 / 100.61',
};

describe('the quotes of bonds', () => {
  it.each([
    [MOST_QUOTES - 1, null],
    [MOST_QUOTES, expect.stringContaining('first 15 quotes')],
  ])('are said to be a part where %i came', async (count, note) => {
    const reply = { head: { rep_code: '200' }, data: {}, records: Array.from({ length: count }, () => QUOTE) };
    const upstream = await startLocalUpstream(() => ({ body: JSON.stringify(reply) }));
    const service = await startTestService({ mirror: upstream.url });
    const response = await service.get('/api/public/bond_spot_quote');
    expect(await response.json()).toHaveLength(count);
    expect(response.headers.get('finfount-note')).toEqual(note);
  });
});

describe('a quote of a bond', () => {
  const FIELDS: readonly RowField[] = [
    { name: 'bid', cells: 'number' },
    { name: 'ask', cells: 'number' },
    { name: 'bidYield', cells: 'number' },
    { name: 'askYield', cells: 'number' },
  ];
  const numbersOf = (quote: object): readonly unknown[] => {
    const reply = { head: { rep_code: '200' }, data: {}, records: [{ ...QUOTE, ...quote }] };
    const page: Page = { url: 'https://x', obtained: 0, status: 200, body: Buffer.from(JSON.stringify(reply)) };
    const cells = parseBondQuotes([page], { market: 'quotes' }, FIELDS);
    return FIELDS.map(({ name }) => cells[name]!.valueAt(0));
  };

  it('has a bid and an ask', () => {
    expect(numbersOf({})).toEqual([100.59, 100.61, 1.3001, 1.2606]);
  });

  it('may have no yields, or one side alone', () => {
    expect(numbersOf({ contraRate: '---' })).toEqual([100.59, 100.61, null, null]);
    expect(numbersOf({ tradeAmnt: '100.59 / ---', contraRate: '--- / 1.2606' })).toEqual([100.59, null, null, 1.2606]);
    expect(numbersOf({ contraRate: '1.3001 / ' })).toEqual([100.59, 100.61, 1.3001, null]);
    expect(numbersOf({ contraRate: ' / 1.2606' })).toEqual([100.59, 100.61, null, 1.2606]);
  });

  it('is refused with one yield of which it is not said whose it is', () => {
    expect(() => numbersOf({ contraRate: '1.3001' })).toThrow('expected a bid and an ask');
  });
});

it('takes bonds for none only where a reply says how many pages there are', () => {
  const inspectBonds = (pageTotal: unknown): unknown => {
    const reply = { head: { rep_code: '200' }, data: { pageTotal, resultList: [] }, records: [] };
    const page: Page = { url: 'https://x', obtained: 0, status: 200, body: Buffer.from(JSON.stringify(reply)) };
    return Reflect.apply(bondSearch.inspections!.inspectBonds!, undefined, [page]);
  };
  expect(inspectBonds(0)).toEqual({ pageTotal: 0, count: 0 });
  for (const nothing of [null, '', -1])
    expect(() => inspectBonds(nothing)).toThrow('expected pageTotal and resultList');
});
