import { describe, expect, it } from 'vitest';
import { startLocalUpstream } from '../../../../../test/local-upstream.ts';
import { startTestService } from '../../../../../test/service.ts';
import type { RowField } from '../../../../engine/formats/json/json-rows.ts';
import type { Page } from '../../../../engine/interface/pages.ts';
import { bondSearch, MOST_QUOTES, parseBondQuotes, parseBonds } from './wire.ts';

const QUOTE = {
  emaEntyEncdShrtDesc: '邮储银行',
  abdAssetEncdShrtDesc: '22国开03',
  contraRate: '1.3001 / 1.2606',
  tradeAmnt: '100.59 / 100.61',
};

describe('the bonds of a search', () => {
  const NONE = { name: '', code: '', issuer: '', type: '短期融资券', coupon: '', year: '', underwriter: '', grade: '' };
  const bond = (nth: number, day: string | null) => ({
    bondName: `19万林投资CP00${nth}`,
    bondCode: `04190012${nth}`,
    bondDefinedCode: `a${nth}`,
    issueStartDate: day,
  });
  const data = { pageTotal: 1, resultList: [bond(1, '2019-03-18'), bond(2, '2018-12-29'), bond(3, null)] };
  const body = Buffer.from(JSON.stringify({ head: { rep_code: '200' }, data, records: [] }));
  const page: Page = { url: 'https://www.chinamoney.com.cn/', obtained: 0, status: 200, body };
  const search = (conditions: Partial<typeof NONE>) => () =>
    parseBonds([page], { ...NONE, ...conditions }, [{ name: 'bondName', cells: 'text' }]).bondName?.length;

  it('are those that meet the conditions', () => {
    expect(search({ name: '万林投资cp', code: '0419', year: '2019' })()).toBe(3);
    expect(search({})()).toBe(3);
  });

  it.each([{ name: '国开' }, { code: '012600' }, { year: '2026' }])(
    'are refused where most are others than %j',
    (asked) => {
      expect(search(asked)).toThrow(expect.objectContaining({ code: 'upstream_changed' }));
    },
  );
});

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

describe('what is seen of a search for bonds', () => {
  const inspectBonds = (data: object): unknown => {
    const reply = { head: { rep_code: '200' }, data, records: [] };
    const page: Page = { url: 'https://x', obtained: 0, status: 200, body: Buffer.from(JSON.stringify(reply)) };
    return Reflect.apply(bondSearch.inspections!.inspectBonds!, undefined, [page]);
  };

  it('is none only where a reply says how many pages there are', () => {
    expect(inspectBonds({ pageTotal: 0, resultList: [] })).toEqual({ pageTotal: 0, count: 0 });
    for (const pageTotal of [null, '', -1])
      expect(() => inspectBonds({ pageTotal, resultList: [] })).toThrow('expected pageTotal and resultList');
  });

  it('is a refusal of a search without a type', () => {
    // As recorded on 2026-09-12: TQcodmarker/wind-workbench.
    const declined = { total: 0, pageTotalSize: 0, errorMsg: '债券类型必选' };
    expect(() => inspectBonds(declined)).toThrow(expect.objectContaining({ code: 'upstream_refused' }));
  });
});
