import { describe, expect, it } from 'vitest';
import { fakeUpstream } from '../../../../../test/fake-upstream.ts';
import { workbookOf } from '../../../../../test/workbook.ts';
import { parseClassification, swsClassification } from './wire.ts';

const HEADINGS = ['更新日期', '股票代码', '行业代码', '计入日期'];
const FIELDS = [
  { name: '股票代码', cells: 'code' },
  { name: '计入日期', cells: 'date' },
] as const;
const parse = (...rows: (string | number)[][]) => {
  const body = workbookOf('Sheet1', rows);
  return parseClassification([{ url: '', obtained: 0, status: 200, body }], FIELDS);
};

describe('the classification of shares', () => {
  it('is read by its headings, in any order, with codes and days as texts or numbers', () => {
    const { 股票代码: codes, 计入日期: days } = parse(
      HEADINGS,
      ['2021-12-14', 1, 480_301, 44_407],
      [44_544, '000002', '480301', '2015/1/5'],
    );
    expect([codes?.textAt(0), codes?.textAt(1)]).toEqual(['000001', '000002']);
    expect([days?.textAt(0), days?.textAt(1)]).toEqual(['2021-07-30', '2015-01-05']);
  });

  it.each([
    ['without a heading', [HEADINGS.slice(1), ['000001', '480301', '2021-07-30']], 'no column 更新日期'],
    ['without rows', [HEADINGS], 'expected rows, got none'],
    ['with a number that is no day', [HEADINGS, ['2021-12-14', '000001', '480301', 20_210_730]], 'expected a day'],
    ['with a day that is none', [HEADINGS, ['2021-12-14', '000001', '480301', '2021-02-30']], 'expected a day'],
  ])('is refused %s', (_, rows, says) => {
    expect(() => parse(...rows)).toThrow(
      expect.objectContaining({ code: 'upstream_changed', message: expect.stringContaining(says) }),
    );
  });

  it('is refused where a page comes in its place', async () => {
    const upstream = fakeUpstream(() => '<html>404</html>');
    await expect(swsClassification.fetch({ table: 'classification' }, upstream)).rejects.toMatchObject({
      code: 'upstream_refused',
    });
  });
});
