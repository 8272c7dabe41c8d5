import { expect, it } from 'vitest';
import type { Page } from '../../../../engine/interface/pages.ts';
import { parseEstimates } from './wire.ts';

const HEADINGS =
  '<th>序号<th>基金代码<th>基金名称<th>估算值<th>估算增长率<th>单位净值<th>日增长率<th>估算偏差<th>单位净值<th>操作';
const row = (code: string): string => `<tr><td>1<td>${code}<td>a<td>1.1<td>1%<td>1.1<td>1%<td>0%<td>1.0<td>b`;
const pageOf = (...codes: readonly string[]): Page => ({
  url: 'https://fund.eastmoney.com/',
  obtained: 0,
  status: 200,
  body: Buffer.from(
    // The page is GB18030, whose one-byte characters are those of ASCII.
    `<i id="gsdata">2026-09-30</i><i id="dwjzdata">2026-09-29</i><table id="tContent"><tr>${HEADINGS}${codes.map(row).join('')}</table>`.replace(
      /[^\0-\x7f]/gu,
      (character) => `&#${character.codePointAt(0)};`,
    ),
  ),
});
const codesOf = (...pages: readonly [Page, ...Page[]]) => {
  const [codes] = parseEstimates([...pages], { estimates: 'pages' });
  return Array.from({ length: codes!.cells.length }, (_, at) => codes!.cells.textAt(at));
};

it('estimates hold a fund once that moved to the next page', () => {
  expect(codesOf(pageOf('000001', '000002'), pageOf('000002', '000003'))).toEqual(['000001', '000002', '000003']);
});

it('estimates are refused where the source answers one page for two', () => {
  expect(() => codesOf(pageOf('000001', '000002'), pageOf('000002', '000001'))).toThrow(
    expect.objectContaining({ code: 'upstream_changed', message: expect.stringContaining('one page was sent as two') }),
  );
});

it('estimates of another group than was asked for are refused', () => {
  const fund = { bzdm: '000001', jjjc: 'a', gsz: '1.1', gszzl: '1%', gbdwjz: '', jzzzl: '', gspc: '', dwjz: '1.0' };
  const read = (group: object) => {
    const data = { ...group, gxrq: '2026-06-30', gzrq: '2026-06-29', list: [fund] };
    const body = Buffer.from(JSON.stringify({ Data: data, ErrCode: 0, TotalCount: 1 }));
    return parseEstimates([{ url: '', obtained: 0, status: 200, body }], { estimates: '3' })[0]?.cells.length;
  };
  expect([read({ typeStr: '3' }), read({})]).toEqual([1, 1]);
  expect(() => read({ typeStr: '1' })).toThrow(expect.objectContaining({ code: 'upstream_changed' }));
});
