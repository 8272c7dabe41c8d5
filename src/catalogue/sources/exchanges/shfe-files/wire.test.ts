import { describe, expect, it } from 'vitest';
import { OBTAINED } from '../../../../../test/fake-upstream.ts';
import type { RowField } from '../../../../engine/formats/json/json-rows.ts';
import type { Pages } from '../../../../engine/interface/pages.ts';
import { rowsOf } from '../../../wire/field-cells.ts';
import { energyExchange, shanghaiFutures } from '../futures-site.ts';
import { parseBars, parseContracts, parsePlaces, parseReceipts, parseSettlement } from './wire.ts';

const pagesOf = (day: string, lists: object): Pages => [
  {
    url: 'https://www.shfe.com.cn/x',
    obtained: OBTAINED,
    status: 200,
    body: Buffer.from(JSON.stringify({ o_code: 0, report_date: day, ...lists })),
  },
];

const changed = (says: RegExp) =>
  expect.objectContaining({ code: 'upstream_changed', message: expect.stringMatching(says) });

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

describe('the day of a file', () => {
  const bar = { OPENPRICE: 1, HIGHESTPRICE: 1, LOWESTPRICE: 1, CLOSEPRICE: 1, VOLUME: 1 };
  const rows = [{ ...bar, PRODUCTID: 'cu_f', DELIVERYMONTH: '2406' }];
  const parse = (report_date: unknown) =>
    rowsOf(
      parseBars(
        pagesOf('', { o_curinstrument: rows, report_date }),
        { file: 'bars', day: '20240506' },
        SYMBOL,
        shanghaiFutures,
      ),
    );

  it('may be left out, or written in another form: public clients read the list alone', () => {
    for (const day of [undefined, '', '20240506', 20_240_506, '2024-05-06'])
      expect(parse(day)).toEqual([{ symbol: 'CU2406' }]);
  });

  it('is no other one than was asked for', () => {
    for (const day of ['20240507', '2024-05-07', 20_240_507]) expect(() => parse(day)).toThrow(changed(/it is of/));
  });
});

describe('the file of a day whose session is not over', () => {
  // In the afternoon of 2026-09-08 the file had all contracts, and no price of settlement.
  const bar = { OPENPRICE: 3150, HIGHESTPRICE: 3160, LOWESTPRICE: 3140, CLOSEPRICE: 3155, VOLUME: 9 };
  const rows = ['2701', '2705'].map((month) => ({
    ...bar,
    PRODUCTID: 'rb_f',
    DELIVERYMONTH: month,
    SETTLEMENTPRICE: '',
  }));
  const parse = (time: string, settled: readonly object[]) => {
    const [page] = pagesOf('20260908', { o_curinstrument: settled });
    const pages: Pages = [{ ...page, obtained: Date.parse(`${time}+08:00`) }];
    return rowsOf(parseBars(pages, { file: 'bars', day: '20260908' }, SYMBOL, shanghaiFutures));
  };

  it('is too early: its prices and volumes are not those of the day', () => {
    expect(() => parse('2026-09-08T14:45:00', rows)).toThrow(
      expect.objectContaining({ code: 'no_value', message: expect.stringContaining('not published yet') }),
    );
  });

  it('is that of the day once a contract is settled, and on another day', () => {
    const both = [{ symbol: 'RB2701' }, { symbol: 'RB2705' }];
    expect(parse('2026-09-08T16:00:00', [{ ...rows[0], SETTLEMENTPRICE: 3158 }, rows[1]!])).toEqual(both);
    expect(parse('2026-09-09T00:01:00', rows)).toEqual(both);
  });
});

describe('the trading day of the calendar of contracts', () => {
  const parse = (TRADINGDAY: unknown) =>
    rowsOf(
      parseContracts(
        pagesOf('20240506', { ContractBaseInfo: [{ INSTRUMENTID: 'cu2406', TRADINGDAY }] }),
        { file: 'contracts', day: '20240506' },
        [{ name: 'INSTRUMENTID', cells: 'code' }],
        shanghaiFutures,
      ),
    );

  it('may have dashes, as the days that AKShare reads by no fixed form', () => {
    for (const day of ['20240506', '2024-05-06', 20_240_506]) expect(parse(day)).toEqual([{ INSTRUMENTID: 'cu2406' }]);
  });

  it('is no other one than was asked for', () => {
    expect(() => parse('2024-05-07')).toThrow(changed(/a contract of/));
  });
});

it('places are those of contracts: those of a product and of its active months are left out', () => {
  // As the exchange wrote them on 2016-01-04, cut; the last name is one that a public client of 2026 has.
  const place = { RANK: 1, CJ1: 2275, CJ2: 9020, CJ3: 3295 };
  const rows = [
    { ...place, INSTRUMENTID: 'cu1601                        ' },
    { ...place, INSTRUMENTID: 'cuactv                        ', CJ1: 79_514, CJ2: 44_763, CJ3: 23_234 },
    { ...place, INSTRUMENTID: 'cuall                         ', RANK: -1 },
    { ...place, INSTRUMENTID: 'cual' },
  ];
  const ask = { products: '', placesOn: '20160104' } as const;
  expect(rowsOf(parsePlaces(pagesOf('20160104', { o_cursor: rows }), ask, SYMBOL))).toEqual([{ symbol: 'CU1601' }]);
});

it('a contract that is settled in cash has a margin of 0 on its last day', () => {
  // As the exchange wrote them on 2026-08-31, under the names of its daily file.
  const margins = (margin: number): Record<string, number> => ({
    SPECLONGMARGINRATIO: margin,
    SPECSHORTMARGINRATIO: margin,
    HEDGLONGMARGINRATIO: margin,
    HEDGSHORTMARGINRATIO: margin,
  });
  const rows = [
    { INSTRUMENTID: 'ec2608', SETTLEMENTPRICE: 3148, ...margins(0) },
    { INSTRUMENTID: 'ec2610', SETTLEMENTPRICE: 1898.5, ...margins(0.22) },
  ];
  const ask = { file: 'settlement', day: '20260831' } as const;
  const fields: readonly RowField[] = [...SYMBOL, { name: 'SPECLONGMARGINRATIO', cells: 'number' }];
  expect(rowsOf(parseSettlement(pagesOf('20260831', { o_cursor: rows }), ask, fields, energyExchange))).toEqual([
    { symbol: 'ec2608', SPECLONGMARGINRATIO: 0 },
    { symbol: 'ec2610', SPECLONGMARGINRATIO: 0.22 },
  ]);
});

it('settlement parameters of a contract without a name are refused', () => {
  const ask = { file: 'settlement', day: '20260831' } as const;
  const pages = pagesOf('20260831', { o_cursor: [{ SETTLEMENTPRICE: 3148 }] });
  expect(() => parseSettlement(pages, ask, SYMBOL, energyExchange)).toThrow(changed(/expected a contract/));
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

it('receipts since November 2025 are a page with a table for each product', () => {
  // As the exchange wrote it on 2026-09-15, cut.
  const table = (warehouses: string, name: string, rows: readonly (readonly string[])[]): string =>
    `<table class="el-table_table"><thead class="is-group has-gutter"><tr><th><div class="cell">地区</div></th>
    ${warehouses}<th><div class="cell">增减</div></th></tr>
    <tr class="el-table__row special_row_type">${name}</tr>${rows
      .map((cells) => `<tr class="el-table__row tdBorder">${cells.join('')}</tr>`)
      .join('')}</table>`;
  const cells = (...texts: readonly string[]): readonly string[] => texts.map((text) => `<td>${text}</td>`);
  const body = `<html lang="zh-CN"><head><title></title></head><body><div class="comtent_table" id="stock">
    <table class="content_intro"><tr><td>2026-09-15 2026年 第171期(总第4364期)</td></tr></table>${[
      table(
        '<th><div class="cell">仓库</div></th><th><div class="cell">期货</div></th>',
        '<td colspan="3" style="text-align: left;"><div class="cell">铜</div></td><td>单位：吨</td>',
        [
          cells('江西', '江西国储', '0', '0'),
          ['<td colspan="2">保税商品总计</td>', ...cells('0', '0')],
          ['<td colspan="2">总计</td>', ...cells('31850', '10003')],
        ],
      ),
      table(
        '<th><div class="cell">厂库</div></th><th><div class="cell">期货</div></th>',
        '<td colspan="3"><div class="cell">螺纹钢(厂库)</div></td><td>单位：吨</td>',
        [['<td rowspan="3">厂库提货地</td>', ...cells('物产中大金属', '15000', '0')], cells('镔钢集团', '18000', '0')],
      ),
      table(
        '<th><div class="cell">交割仓库</div></th><th><div class="cell">本日数量</div></th>',
        '<td colspan="3"><div class="cell">中质含硫原油</div></td><td><div class="cell">单位：桶</div></td>',
        [
          ['<td rowspan="3">浙江</td>', ...cells('中国石化册子岛', '0', '0')],
          cells('中化兴中', '0', '0'),
          cells('合计', '0', '0'),
          ['<td colspan="2">总计</td>', ...cells('2961000', '0')],
        ],
      ),
    ].join('')}</div></body></html>`;
  const page = { url: 'https://www.shfe.com.cn/x', obtained: OBTAINED, status: 200, body: Buffer.from(body) };
  const texts = ['VARNAME', 'REGNAME', 'WHABBRNAME', 'WGHTUNIT'].map((name): RowField => ({ name, cells: 'text' }));
  const figures = ['WHROWS', 'WRTWGHTS', 'WRTCHANGE', 'ROWSTATUS'].map((name): RowField => ({ name, cells: 'whole' }));
  const parsed = parseReceipts([page], { file: 'receipts', day: '20260915' }, [...texts, ...figures]);
  expect(rowsOf(parsed).map((row) => Object.values(row))).toEqual([
    ['铜', '江西', '江西国储', '2', 1, 0, 0, 0],
    ['铜', null, '保税商品总计', '2', 1, 0, 0, 2],
    ['铜', null, '总计', '2', 1, 31850, 10003, 2],
    ['螺纹钢(厂库)', '厂库提货地', '物产中大金属', '2', 3, 15000, 0, 0],
    ['螺纹钢(厂库)', '厂库提货地', '镔钢集团', '2', 3, 18000, 0, 0],
    ['中质含硫原油', '浙江', '中国石化册子岛', '3', 3, 0, 0, 0],
    ['中质含硫原油', '浙江', '中化兴中', '3', 3, 0, 0, 0],
    ['中质含硫原油', '浙江', '合计', '3', 3, 0, 0, 1],
    ['中质含硫原油', null, '总计', '3', 1, 2961000, 0, 2],
  ]);
  const changesFirst = { ...page, body: Buffer.from(body.replace('>本日数量<', '>增减<')) };
  expect(() => parseReceipts([changesFirst], { file: 'receipts', day: '20260915' }, texts)).toThrow('交割仓库');
  const ofAnotherDay = { file: 'receipts', day: '20260914' } as const;
  expect(() => parseReceipts([page], ofAnotherDay, texts)).toThrow('2026-09-15');
});
