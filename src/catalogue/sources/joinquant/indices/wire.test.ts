import { describe, expect, it } from 'vitest';
import { fakeUpstream, OBTAINED } from '../../../../../test/fake-upstream.ts';
import { joinquant, parseIndices } from './wire.ts';

const HEADINGS = ['指数代码', '指数名称', '发布日期', '起始日期', '简称'];
const ROW = ['000001.XSHG', '上证指数', '1991/7/15', '1990/12/19', 'SZZS'];
const pageOf = (...rows: readonly (readonly string[])[]) =>
  `<html><table>${rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</table></html>`;
const read = (body: string) => {
  const {
    index_code: codes,
    display_name: names,
    publish_date: days,
  } = parseIndices([{ url: '', obtained: OBTAINED, status: 200, body: Buffer.from(body) }]);
  return Array.from({ length: codes.length }, (_, at) => [codes.valueAt(at), names.valueAt(at), days.valueAt(at)]);
};

describe('the list of indices', () => {
  it('has codes without their exchange, and days of either form', () => {
    const other = ['399006.XSHE', '创业板指', '2010-06-01', '', ''];
    expect(read(pageOf(HEADINGS, ROW, other))).toEqual([
      ['000001', '上证指数', '1991-07-15'],
      ['399006', '创业板指', '2010-06-01'],
    ]);
  });

  it.each<[string, string, string]>([
    ['no table', '<html></html>', 'expected a table'],
    ['a table of something else', pageOf(['代码', '名称', 'a', 'b', 'c'], ROW), 'expected a table'],
    ['another width', pageOf([...HEADINGS, '备注'], [...ROW, '']), 'expected 5 columns'],
    ['no rows', pageOf(HEADINGS), 'expected indices'],
    ['a short row', pageOf(HEADINGS, ROW.slice(1)), 'in row 1'],
    ['a code without its exchange', pageOf(HEADINGS, ['000001', ...ROW.slice(1)]), 'in row 1'],
    ['an index that comes twice', pageOf(HEADINGS, ROW, ROW), 'two rows are of'],
    ['exchanged columns', pageOf(HEADINGS, [ROW[0]!, ROW[4]!, ROW[2]!, ROW[3]!, ROW[1]!]), 'expected names'],
    ['a name in the place of a day', pageOf(HEADINGS, [ROW[0]!, ROW[1]!, 'SZZS', '', '']), 'a day'],
  ])('is refused: %s', (_, body, says) => {
    expect(() => read(body)).toThrow(
      expect.objectContaining({ code: 'upstream_changed', message: expect.stringContaining(says) }),
    );
  });

  it.each(['<p>抱歉，暂不支持您所在的地区。</p>', '<p>This service is not available in your region.</p>'])(
    'is not for visitors from abroad: %s',
    async (body) => {
      await expect(
        joinquant.fetch(
          { table: 'indices' },
          fakeUpstream(() => body),
        ),
      ).rejects.toMatchObject({
        code: 'upstream_refused',
        message: expect.stringContaining('mainland China alone'),
      });
    },
  );
});
