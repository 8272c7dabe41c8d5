import { describe, expect, it } from 'vitest';
import { fakeUpstream, OBTAINED } from '../../../../../test/fake-upstream.ts';
import type { Page } from '../../../../engine/interface/pages.ts';
import { UNITS } from '../../../fields/units.ts';
import reports from './reports.interfaces.ts';
import { gfexParameters, gfexReports, parseBars, parsePlaces, parseReceipts } from './wire.ts';

const changed = (says: RegExp) =>
  expect.objectContaining({ code: 'upstream_changed', message: expect.stringMatching(says) });
const pageOf = (data: unknown, param: object = {}, code: unknown = '0'): Page => ({
  url: 'https://www.gfex.com.cn/u/x',
  obtained: OBTAINED,
  status: 200,
  body: Buffer.from(JSON.stringify({ code, msg: 'x', param, data })),
});

describe('bars', () => {
  const ask = { report: 'bars', day: '20240506' } as const;
  const row = (delivMonth: string, volumn: number, variety = '工业硅') => ({
    variety,
    varietyOrder: 'si',
    delivMonth,
    open: 1,
    high: 1,
    low: 1,
    close: 1,
    volumn,
  });
  const FIELDS = [{ name: 'symbol', cells: 'code' }] as const;
  const parse = (rows: readonly object[], param: object = { trade_date: '20240506' }, code: unknown = '0') =>
    parseBars([pageOf(rows, param, code)], ask, FIELDS);

  it('are those of the contracts', () => {
    const { symbol } = parse([row('2407', 5), row('', 5, '工业硅小计'), row('', 5, '总计')]);
    expect(symbol?.textAt(0)).toBe('SI2407');
    expect(symbol?.length).toBe(1);
  });

  it('are of a reply that names the day as a list of one', () => {
    // As the exchange answered in September 2026.
    const parseDay = (day: string) => () =>
      parse([row('2407', 5)], { trade_date: [day], trade_type: ['0'] }).symbol?.length;
    expect(parseDay('20240506')()).toBe(1);
    expect(parseDay('20240507')).toThrow(changed(/asked for 20240506/));
  });

  it('are of a reply that names no day, as public clients take it', () => {
    expect(parse([row('2407', 5)], {}).symbol?.length).toBe(1);
    expect(parse([row('2407', 5)], { trade_date: [], trade_type: ['0'] }).symbol?.length).toBe(1);
    expect(parse([row('2407', 5)], { trade_date: 20_240_506 }).symbol?.length).toBe(1);
  });

  it('are refused where the reply names another day, or the volumes do not sum', () => {
    for (const day of ['20240507', ['20240507'], 20_240_507])
      expect(() => parse([row('2407', 5)], { trade_date: day })).toThrow(changed(/asked for 20240506/));
    expect(() => parse([row('2407', 5), row('', 6, '工业硅小计')])).toThrow(changed(/sum to 5/));
  });

  it('are refused where a row has no letters of its product', () => {
    for (const varietyOrder of [undefined, null, '', '工业硅'])
      expect(() => parse([{ ...row('2407', 5), varietyOrder }])).toThrow(changed(/expected the letters of a product/));
  });

  it('are refused where the reply is that about options', () => {
    expect(() => parse([row('2407', 5)], { trade_date: ['20240506'], trade_type: ['1'] })).toThrow(
      changed(/asked for 0/),
    );
  });

  it('are refused where the exchange declines', () => {
    const refused = expect.objectContaining({ code: 'upstream_refused' });
    expect(() => parse([], {}, '1')).toThrow(refused);
    expect(() => parse([row('', 0, '总计')])).toThrow(refused);
  });

  it('are asked for by a form', async () => {
    const upstream = fakeUpstream(() => '{"code":"0"}');
    await gfexReports.fetch(ask, upstream);
    expect(upstream.asked).toEqual(['https://www.gfex.com.cn/u/interfacesWebTiDayQuotes/loadList']);
  });
});

describe('receipts', () => {
  // As the exchange answered on 2026-08-21: registered and cancelled ones make the change.
  const RECEIPT = {
    variety: '碳酸锂',
    varietyOrder: 'lc',
    whAbbr: '中远海运镇江',
    whType: '2',
    lastWbillQty: 10_782,
    regWbillQty: 290,
    logoutWbillQty: 360,
    wbillQty: 10_712,
  };
  const ask = { report: 'receipts', day: '20260821' } as const;
  const parse = (diff: number) =>
    parseReceipts([pageOf([{ ...RECEIPT, diff }], { gen_date: ['20260821'] })], ask, [
      { name: 'diff', cells: 'whole' },
    ]).diff?.valueAt(0);

  it('change by those that were registered, less those that were cancelled', () => {
    expect(parse(-70)).toBe(-70);
  });

  it('whose change is another one are refused', () => {
    expect(() => parse(290)).toThrow(changed(/has 10782, then 10712, and a change of 290/));
  });

  it('without the letters of their product are refused', () => {
    const pages = [pageOf([{ ...RECEIPT, diff: -70, varietyOrder: undefined }], { gen_date: ['20260821'] })] as const;
    expect(() => parseReceipts(pages, ask, [{ name: 'symbol', cells: 'text' }])).toThrow(
      changed(/expected the letters of a product/),
    );
  });

  it('are no sums, whose field of the kind of warehouse is null, empty or left out', () => {
    const SUM = { ...RECEIPT, diff: -70, variety: '碳酸锂小计', whAbbr: '', whType: undefined };
    const own = { ...RECEIPT, diff: -70 };
    const sums = [SUM, { ...SUM, whType: null }, { ...SUM, whType: '' }, { ...SUM, variety: '总计', varietyOrder: '' }];
    const names = (rows: readonly object[]) =>
      parseReceipts([pageOf(rows, { gen_date: ['20260821'] })], ask, [{ name: 'whAbbr', cells: 'text' }]).whAbbr
        ?.length;
    expect(names([own, ...sums])).toBe(1);
    expect(() => names([own, { ...SUM, variety: '碳酸锂', whAbbr: '中远海运镇江' }])).toThrow(
      changed(/expected a warehouse or a sum/),
    );
  });
});

it('the trading parameters are those of the current day alone', async () => {
  const upstream = fakeUpstream(() => '{"code":"0"}');
  const fetch = (day: string) => async () => gfexParameters.fetch({ report: 'parameters', day }, upstream);
  await expect(fetch('20240506')()).rejects.toMatchObject({ code: 'no_value' });
  // The clock of the test stands on a Saturday: the newest session was that of the day before.
  await expect(fetch('20261009')()).resolves.toHaveLength(1);
  await expect(fetch('20261010')()).rejects.toMatchObject({
    code: 'no_value',
    message: expect.stringContaining('Ask for 20261009'),
  });
});

describe('places', () => {
  const ask = { products: 'SI', placesOn: '20231113' } as const;
  const list = (contract: string, ...members: readonly (readonly [abbr: string, qty: number])[]): Page =>
    pageOf(
      [
        ...members.map(([abbr, todayQty]) => ({ abbr, todayQty, qtySub: 1 })),
        { abbr: null, todayQty: members.reduce((sum, [, qty]) => sum + qty, 0), qtySub: 0 },
      ],
      { trade_date: '20231113', contract_id: contract },
    );
  const PRODUCTS = pageOf([{ varietyId: 'si' }, { varietyId: 'lc' }]);
  const CONTRACTS = pageOf([['si2312']]);
  const FIELDS = [
    { name: 'symbol', cells: 'code' },
    { name: 'vol', cells: 'whole' },
    { name: 'short_party_name', cells: 'text' },
  ] as const;

  it('stand side by side, the shorter list ending with none', () => {
    const lists = [list('si2312', ['甲', 9], ['乙', 8]), list('si2312', ['丙', 7]), list('si2312', ['丁', 6])];
    const { symbol, vol, short_party_name } = parsePlaces([PRODUCTS, CONTRACTS, ...lists], ask, FIELDS);
    expect([symbol?.textAt(1), vol?.valueAt(1), short_party_name?.valueAt(0), short_party_name?.valueAt(1)]).toEqual([
      'SI2312',
      8,
      '丁',
      null,
    ]);
  });

  it('are those of all members where a list ends without its sum', () => {
    // Public clients read the name and the quantity of each row, and tell no sum by its name.
    const members = [
      { abbr: '甲', todayQty: 9 },
      { abbr: '乙', todayQty: 8 },
    ];
    const read = (rows: readonly object[]) =>
      parsePlaces([PRODUCTS, CONTRACTS, pageOf(rows), pageOf(rows), pageOf(rows)], ask, FIELDS).vol?.length;
    expect(read(members)).toBe(2);
    expect(read([...members, { abbr: '合计', todayQty: 17 }])).toBe(2);
    for (const abbr of ['合计', '', null])
      expect(() => read([...members, { abbr, todayQty: 16 }])).toThrow(changed(/a list sums to 17/));
  });

  it('are refused where one list came as all three, or the contracts are of another day', () => {
    const rows = [{ abbr: '甲', todayQty: 9 }];
    const ofList = (data_type: string) => pageOf(rows, { contract_id: ['si2312'], data_type: [data_type] });
    const read = (contracts: Page, lists: readonly Page[]) =>
      parsePlaces([PRODUCTS, contracts, ...lists], ask, FIELDS).vol?.length;
    expect(read(CONTRACTS, ['1', '2', '3'].map(ofList))).toBe(1);
    expect(() => read(CONTRACTS, ['1', '1', '1'].map(ofList))).toThrow(changed(/asked for 2/));
    const contracts = pageOf([['si2312']], { variety: ['si'], trade_date: ['20231110'] });
    expect(() => read(contracts, ['1', '2', '3'].map(ofList))).toThrow(changed(/asked for 20231113/));
  });

  it('are refused of another contract, with another sum, and with too few or too many pages', () => {
    const good = [1, 2, 3].map(() => list('si2312', ['甲', 9]));
    const parse =
      (...pages: readonly Page[]) =>
      () =>
        parsePlaces([PRODUCTS, CONTRACTS, ...pages], ask, FIELDS);
    expect(parse(...good.slice(1), list('si2401', ['甲', 9]))).toThrow(changed(/asked for si2312/));
    const other = pageOf(
      [
        { abbr: '甲', todayQty: 9 },
        { abbr: null, todayQty: 8 },
      ],
      { trade_date: '20231113', contract_id: 'si2312' },
    );
    expect(parse(...good.slice(1), other)).toThrow(changed(/a list sums to 9/));
    expect(parse(...good.slice(1))).toThrow(changed(/fewer pages/));
    expect(parse(...good, ...good)).toThrow(changed(/3 pages more/));
  });
});

it('the size of a contract is in the unit of its product: one tonne of carbonate, 1000 grams of palladium', () => {
  const contracts = reports.flat().find(({ name }) => name === 'futures_contract_info_gfex');
  expect(contracts?.columns.find(({ name }) => name === '交易单位')).toMatchObject({ unit: UNITS.of_product });
});
