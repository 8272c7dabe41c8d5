import { describe, expect, it } from 'vitest';
import { changed } from '../../../../../test/failures.ts';
import type { Pages } from '../../../../engine/interface/pages.ts';
import { parseEnergy, parseFile } from './wire.ts';

const pagesOf = (body: unknown): Pages => [
  {
    url: 'https://cdn.jin10.com/',
    obtained: Date.UTC(2026, 9, 10),
    status: 200,
    body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
  },
];
const rates = (values: unknown) => parseFile(pagesOf({ keys: [], values }), { file: 'il_1' });

describe('a file of items', () => {
  it('is answered oldest day first, and what is absent has no value', () => {
    const { days, fields } = rates({
      '2026-10-09': { '1W': [1.5, -1] },
      '2026-10-08': { 'O/N': [1.4, null], '1W': '-' },
      '2026-10-07': {},
    });
    expect(days).toEqual(['2026-10-07', '2026-10-08', '2026-10-09']);
    expect(Object.fromEntries(fields)).toEqual({
      'O/N[0]': [null, 1.4, null],
      'O/N[1]': [null, null, null],
      '1W[0]': [null, null, 1.5],
      '1W[1]': [null, null, -1],
    });
  });

  it.each([
    ['no day', {}, 'expected days, got none'],
    ['a day that is none', { '2026-02-30': { 'O/N': [1, 2] } }, 'expected a day'],
    ['another number of values', { '2026-10-09': { 'O/N': [1, 2, 3] } }, 'expected 2 values'],
    ['a text of values', { '2026-10-09': { 'O/N': '[1, 2]' } }, 'expected 2 values'],
    ['a list of items', { '2026-10-09': [[1, 2]] }, 'expected items'],
    ['zeros alone', { '2026-10-08': { 'O/N': [0, 0] }, '2026-10-09': { 'O/N': [0, 0] } }, 'every figure is 0'],
    [
      'more items than there are',
      { '2026-10-09': Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`item ${at}`, [1, 2]])) },
      'more than 200 fields',
    ],
  ])('is refused: %s', (_, values, says) => {
    expect(() => rates(values)).toThrow(changed(says));
  });

  it('is refused when its values have other names', () => {
    const positions = (names: readonly string[]) =>
      parseFile(pagesOf({ keys: names.map((name) => ({ name })), values: { '2026-10-09': { 铜: [1, 2, 3] } } }), {
        file: 'cftc_1',
      });
    expect(positions(['多头仓位', '空头仓位', '净仓位']).days).toEqual(['2026-10-09']);
    expect(() => positions(['空头仓位', '多头仓位', '净仓位'])).toThrow(changed('expected the values 多头仓位'));
  });
});

describe('a file of rows', () => {
  it('is refused when a row has another number of values', () => {
    const read = (row: unknown) => parseFile(pagesOf({ values: { '2026-10-09': [row] } }), { file: 'cme_3' });
    expect(read(['黄金', '期货', 1, 2, 3, 4, 5, 6]).days).toEqual(['2026-10-09']);
    expect(() => read(['黄金', '期货', 1, 2, 3, 4, 5])).toThrow(changed('expected 8 values'));
    expect(() => read('黄金')).toThrow(changed('expected 8 values'));
  });
});

describe('the report of coal', () => {
  const report = (values: readonly unknown[], date = '2016-01-01') =>
    parseEnergy(
      pagesOf(
        `var x = ${JSON.stringify({ kinds: ['日耗'], list: [{ date, datas: { 沿海六大电厂库存动态报告: values } }] })};`,
      ),
    );

  // A public port of AKShare, which reads the file, says that its days are compact and its values texts.
  it('has days in either form', () => {
    expect(report(['64.20'], '20160101').days).toEqual(['2016-01-01']);
    expect(report([64.2], '2016-01-01').days).toEqual(['2016-01-01']);
  });

  it('has as many values as kinds', () => {
    expect(report([64.2]).fields.get('日耗')).toEqual([64.2]);
    expect(() => report([64.2, 1])).toThrow(changed('expected a day and 1 values'));
  });
});
