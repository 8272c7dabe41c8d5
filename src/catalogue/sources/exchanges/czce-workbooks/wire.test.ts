import { describe, expect, it } from 'vitest';
import { OBTAINED } from '../../../../../test/fake-upstream.ts';
import { workbookOf } from '../../../../../test/workbook.ts';
import type { Pages } from '../../../../engine/interface/pages.ts';
import { text, whole } from '../../../declare/columns.ts';
import { rowsOf } from '../../../wire/field-cells.ts';
import { parseReceipts } from './wire.ts';

const COLUMNS = { symbol: text('symbol'), 仓库编号: text('仓库编号'), 仓单数量: whole('仓单数量') };

function receiptsOf(day: string, rows: readonly (readonly (string | number)[])[]) {
  const pages: Pages = [
    { url: 'https://www.czce.com.cn/x', obtained: OBTAINED, status: 200, body: workbookOf('Sheet1', rows) },
  ];
  const columns = parseReceipts(pages, { workbook: 'receipts', day }, COLUMNS);
  return rowsOf(Object.fromEntries(columns.map(({ name, cells }) => [name, cells])));
}

describe('receipts', () => {
  it('of an older session, whose workbook lies elsewhere, are 404 and name the first day', () => {
    const absent = { url: 'https://www.czce.com.cn/x', obtained: OBTAINED, status: 404, body: Buffer.from('') };
    const parse = (day: string) => parseReceipts([absent], { workbook: 'receipts', day }, COLUMNS);
    expect(() => parse('20150914')).toThrow('20151008');
    expect(parse('20150913').map(({ cells }) => cells.length)).toEqual([0, 0, 0]);
  });

  it('of a product with three letters in its name are of the last two of them', () => {
    // As the exchange wrote it on 2026-09-11, cut.
    const rows = [
      ['品种：PTA   单位：张          日期：2026-09-11     每张仓单=1手合约*5吨/手=5吨'],
      ['仓库编号', '仓库简称', '品牌', '仓单数量(完税)', '仓单数量(保税)', '当日增减', '有效预报', '升贴水'],
      ['0314', '江阴协丰', '', '0', '0', '0', '', '0'],
      ['总计', '', '', '13435', '0', '-24', '0', ''],
    ];
    expect(receiptsOf('20260911', rows)).toMatchObject([
      { symbol: 'TA', 仓库编号: '0314', '仓单数量(完税)': '0' },
      { symbol: 'TA', 仓库编号: '总计', '仓单数量(完税)': '13435' },
    ]);
  });
  it('stand above another list of the same product, whose headings are no receipt', () => {
    // As the exchange wrote it on 2016-01-04, cut; the sums are made.
    const rows = [
      ['品种：强筋小麦WH   单位：张          日期：2016-01-04'],
      ['仓库编号', '仓库简称', '类别', '等级', '仓单数量', '当日增减', '有效预报', '升贴水'],
      ['0102', '菏泽粮库', '', '', '445', '200', '', '0'],
      ['总计', '', '', '', '445', '200', '1304', ''],
      ['仓库编号', '仓库简称', '品种'],
      ['0102', '菏泽粮库', '郑麦366'],
    ];
    expect(receiptsOf('20160104', rows)).toMatchObject([
      { 仓库编号: '0102', 仓单数量: 445, 类别: null, 品种: null },
      { 仓库编号: '总计', 仓单数量: 445, 类别: null, 品种: null },
      { 仓库编号: '0102', 仓单数量: null, 类别: null, 品种: '郑麦366' },
    ]);
  });
});
