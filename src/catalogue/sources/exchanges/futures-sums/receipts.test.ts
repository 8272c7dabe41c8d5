import { expect, it } from 'vitest';
import { OBTAINED } from '../../../../../test/fake-upstream.ts';
import { workbookOf } from '../../../../../test/workbook.ts';
import type { RowField } from '../../../../engine/formats/json/json-rows.ts';
import type { Pages } from '../../../../engine/interface/pages.ts';
import { rowsOf } from '../../../wire/field-cells.ts';
import { parseAllReceipts } from './receipts.ts';

const FIELDS: readonly RowField[] = [
  { name: 'var', cells: 'code' },
  { name: 'receipt', cells: 'whole' },
  { name: 'receipt_chg', cells: 'whole' },
];

it('the receipts of Zhengzhou stand under the headings that each product has', () => {
  // As the exchange wrote them in September 2026, cut to the sums; that of Zhengzhou’s wheat is made.
  const rows = [
    ['品种：红枣CJ   单位：张          日期：2026-09-11     每张预报=1手合约*5吨/手=5吨'],
    ['机构编号', '机构简称', '预报数量', '当日增减', '升贴水'],
    ['总计', '', '681', '0', ''],
    ['品种：红枣CJ   单位：张          日期：2026-09-11     每张仓单=1手合约*5吨/手=5吨'],
    ['仓库编号', '仓库简称', '仓单类型', '类别', '仓单数量', '当日增减', '有效预报', '升贴水'],
    ['1901', '新疆叶河源', '仓库', '特级', '6275', '-261', '', '0'],
    ['总计', '', '', '', '6275', '-261', '288', ''],
    ['工业品'],
    ['品种：PTA   单位：张          日期：2026-09-11     每张仓单=1手合约*5吨/手=5吨'],
    ['仓库编号', '仓库简称', '品牌', '仓单数量(完税)', '仓单数量(保税)', '当日增减', '有效预报', '升贴水'],
    ['总计', '', '', '13,435', '11', '-24', '0', ''],
    ['品种：动力煤ZC   单位：张          日期：2026-09-11     每张仓单=200手合约*100吨/手=20000吨'],
    ['厂库编号', '厂库简称', '仓单数量', '当日增减', '升贴水'],
    ['总计', '', '0', '0', ''],
    ['品种：强麦WH   单位：张          日期：2026-09-11     每张确认书=1手合约*20吨/手=20吨'],
    ['机构编号', '机构简称', '品种', '等级', '确认书数量', '当日增减', '有效入库预报', '升贴水'],
    ['总计', '', '', '', '12', '2', '0', ''],
    ['品种：苹果AP   单位：张          日期：2026-09-11     每张预报=1手合约*10吨/手=10吨'],
    ['机构编号', '机构简称', '预报数量', '当日增减', '升贴水'],
    ['总计', '', '5', '1', ''],
  ];
  const page = { url: 'https://www.czce.com.cn/x', obtained: OBTAINED, status: 200, body: workbookOf('Sheet1', rows) };
  const ask = { products: 'CJ,TA,ZC,WH,AP', first: '20260911', last: '20260911' } as const;
  expect(rowsOf(parseAllReceipts([page], ask, FIELDS))).toEqual([
    { var: 'CJ', receipt: 6275, receipt_chg: -261 },
    { var: 'TA', receipt: 13_446, receipt_chg: -24 },
    { var: 'ZC', receipt: 0, receipt_chg: 0 },
    { var: 'WH', receipt: 12, receipt_chg: 2 },
  ]);
});

it('a day whose receipts are late is left out, unless it is the first', () => {
  const obtained = Date.parse('2026-09-14T17:40:00+08:00');
  const rows = [
    ['品种：红枣CJ   单位：张          日期：2026-09-11'],
    ['仓库编号', '仓库简称', '仓单数量', '当日增减'],
    ['总计', '', '6275', '-261'],
  ];
  const page = { url: 'https://www.czce.com.cn/x', obtained, status: 200, body: workbookOf('Sheet1', rows) };
  const absent = { ...page, status: 404, body: Buffer.from('') };
  const parse = (first: string, ...pages: Pages) =>
    rowsOf(parseAllReceipts(pages, { products: 'CJ', first, last: '20260914' }, FIELDS));
  expect(parse('20260911', page, absent)).toEqual([{ var: 'CJ', receipt: 6275, receipt_chg: -261 }]);
  expect(() => parse('20260914', absent)).toThrow(expect.objectContaining({ code: 'no_value' }));
});

it('a product of 2016 without a row of sums has those of its warehouses', () => {
  // Made after notes on the reports of 2016.
  const rowsOf2016 = (day: string) => [
    [`品种：硅铁SF   单位：张          日期：${day}`],
    ['仓库编号', '仓库简称', '仓单数量', '当日增减'],
    ['0101', '一库', '30', '-2'],
    ['0102', '二库', '1,012', '5'],
    ['小计', '', '1,012', '5'],
    [`品种：白糖SR   单位：张          日期：${day}`],
    ['仓库编号', '仓库简称', '仓单数量', '当日增减'],
    ['0201', '三库', '7', '0'],
    ['总计', '', '7', '0'],
  ];
  const parse = (day: string, iso: string) => {
    const body = workbookOf('Sheet1', rowsOf2016(iso));
    const page = { url: 'https://www.czce.com.cn/x', obtained: OBTAINED, status: 200, body };
    return rowsOf(parseAllReceipts([page], { products: 'SF,SR', first: day, last: day }, FIELDS));
  };
  expect(parse('20160104', '2016-01-04')).toEqual([
    { var: 'SF', receipt: 1042, receipt_chg: 3 },
    { var: 'SR', receipt: 7, receipt_chg: 0 },
  ]);
  expect(() => parse('20170103', '2017-01-03')).toThrow('总计');
});
