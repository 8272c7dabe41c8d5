import { expect, it } from 'vitest';
import { OBTAINED } from '../../../../../test/fake-upstream.ts';
import type { RowField } from '../../../../engine/formats/json/json-rows.ts';
import type { Pages } from '../../../../engine/interface/pages.ts';
import { rowsOf } from '../../../wire/field-cells.ts';
import { shanghaiFutures } from '../futures-site.ts';
import { parseBars, parsePlaces } from './wire.ts';

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
