import { expect, it } from 'vitest';
import { OBTAINED } from '../../../../../test/fake-upstream.ts';
import type { Pages } from '../../../../engine/interface/pages.ts';
import { date, text } from '../../../declare/columns.ts';
import { parseHongKong } from './wire.ts';

it('dividends of Hong Kong are refused where their table has another heading than that of the ex-day', () => {
  const COLUMNS = { 公告日期: date('#0'), 方案: text('#1'), 除净日: date('#2') };
  const row = (tag: string, cells: readonly string[]) =>
    `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`;
  const pagesOf = (table: string): Pages => [
    {
      url: 'https://basic.10jqka.com.cn/176/HK0700/bonus.html',
      obtained: OBTAINED,
      status: 200,
      body: Buffer.from(`<title>腾讯控股(0700)</title><h2>分红</h2>${table}`),
    },
  ];
  const parse = (table: string) =>
    parseHongKong(pagesOf(table), { page: 'hong-kong-bonus', company: '0700' }, COLUMNS).map(({ cells }) =>
      Array.from({ length: cells.length }, (_, at) => cells.valueAt(at)),
    );
  const dividend = row('td', ['2005-03-17', '每股0.07港元', '2005-04-19', '--', '--', '--', '年报', '实施完成', '否']);
  const table = (exDay: string) =>
    `<table>${row('th', ['公告日期', '方案', exDay, '派息日', '起始', '截止', '类型', '进度', '以股代息'])}${dividend}</table>`;
  expect(parse(table('除净日'))).toEqual([['2005-03-17'], ['每股0.07港元'], ['2005-04-19']]);
  expect(parse('')).toEqual([[], [], []]);
  expect(() => parse(table('除权日'))).toThrow(
    expect.objectContaining({ code: 'upstream_changed', message: expect.stringContaining('除净日') }),
  );
});
