import { expect, it } from 'vitest';
import { OBTAINED } from '../../../../../test/fake-upstream.ts';
import type { RowField } from '../../../../engine/formats/json/json-rows.ts';
import type { Pages } from '../../../../engine/interface/pages.ts';
import { rowsOf } from '../../../wire/field-cells.ts';
import { shanghaiFutures } from '../futures-site.ts';
import { parseBars, parsePlaces, parseReceipts } from './wire.ts';

const pagesOf = (day: string, lists: object): Pages => [
  {
    url: 'https://www.shfe.com.cn/x',
    obtained: OBTAINED,
    status: 200,
    body: Buffer.from(JSON.stringify({ o_code: 0, report_date: day, ...lists })),
  },
];

const SYMBOL: readonly RowField[] = [{ name: 'symbol', cells: 'code' }];

it('bars stand beside an exchange for physicals, which is a product of its own', () => {
  // As the exchange wrote them on 2016-01-04, and those of tin in September 2026.
  const bar = { OPENPRICE: '', HIGHESTPRICE: 11510, LOWESTPRICE: 11510, CLOSEPRICE: '', VOLUME: 300 };
  const rows = [
    { ...bar, PRODUCTID: 'ru_f    ', DELIVERYMONTH: '1601' },
    { ...bar, PRODUCTID: 'ru_f    ', DELIVERYMONTH: '小计' },
    { ...bar, PRODUCTID: '总计', DELIVERYMONTH: '' },
    { ...bar, PRODUCTID: 'ruefp   ', DELIVERYMONTH: 'efp' },
    { ...bar, PRODUCTID: 'snefp   ', DELIVERYMONTH: 'efp' },
  ];
  const ask = { file: 'bars', day: '20160104' } as const;
  expect(rowsOf(parseBars(pagesOf('20160104', { o_curinstrument: rows }), ask, SYMBOL, shanghaiFutures))).toEqual([
    { symbol: 'RU1601' },
  ]);
});

it('places are those of contracts: those of a product and of its active months are left out', () => {
  // As the exchange wrote them on 2016-01-04, cut.
  const place = { RANK: 1, CJ1: 2275, CJ2: 9020, CJ3: 3295 };
  const rows = [
    { ...place, INSTRUMENTID: 'cu1601                        ' },
    { ...place, INSTRUMENTID: 'cuactv                        ', CJ1: 79_514, CJ2: 44_763, CJ3: 23_234 },
    { ...place, INSTRUMENTID: 'cuall                         ', RANK: -1 },
  ];
  const ask = { products: '', placesOn: '20160104' } as const;
  expect(rowsOf(parsePlaces(pagesOf('20160104', { o_cursor: rows }), ask, SYMBOL))).toEqual([{ symbol: 'CU1601' }]);
});

it('receipts of newer reports have no order of products, regions and rows', () => {
  // As the exchange wrote it on 2025-06-03.
  const row = {
    REGNAME: '上海$$Shanghai',
    WGHTUNIT: '3',
    VARNAME: '中质含硫原油$$Medium Sour Crude Oil',
    WHROWS: 1,
    VARID: 'sc',
    WHTYPE: '1',
    WHABBRNAME: '洋山石油$$Yangshan Shengang',
    WRTWGHTS: 190_000,
    ROWSTATUS: '0',
    WRTCHANGE: 0,
  };
  const fields = ['VARSORT', 'REGSORT', 'WRTWGHTS', 'ROWORDER'].map((name): RowField => ({ name, cells: 'whole' }));
  const parsed = parseReceipts(pagesOf('20250603', { o_cursor: [row] }), { file: 'receipts', day: '20250603' }, fields);
  expect(rowsOf(parsed)).toEqual([{ VARSORT: null, REGSORT: null, WRTWGHTS: 190_000, ROWORDER: null }]);
});
