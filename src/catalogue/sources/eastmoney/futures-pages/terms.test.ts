import { expect, it } from 'vitest';
import type { Pages } from '../../../../engine/interface/pages.ts';
import { parseSpotStock, parseTerms } from './wire.ts';

const pagesOf = (terms: string): Pages => [{ url: '', obtained: 0, status: 200, body: Buffer.from(terms) }];

it('names an item by its key where no name of it is known, whatever every object has under that key', () => {
  const [items, values] = parseTerms(pagesOf('{"vname":"PVC","constructor":"a","toString":"b","__proto__":"c"}'));
  const textsOf = (cells = items!.cells) => Array.from({ length: cells.length }, (_, row) => cells.textAt(row));
  expect(textsOf()).toEqual(['交易品种', 'constructor', 'toString', '__proto__']);
  expect(textsOf(values!.cells)).toEqual(['PVC', 'a', 'b', 'c']);
});

it('joins the names of the companies of a commodity, and refuses one without a name', () => {
  const row = { name: '甲醇', p1: 1, p2: 1, p3: 1, p4: 1, p5: 1, p6: 1, p7: 1, scss: '-' };
  const dates = { d1: '1969-01-01', d2: '1969-02-01', d3: '1969-03-01', d4: '1969-04-01', d5: '1969-05-01' };
  const users = (xyyhs: unknown) => {
    const data = { dates, datas: Array.from({ length: 8 }, () => ({ list: [{ ...row, xyyhs }] })) };
    return parseSpotStock(pagesOf(`<script>var pagedata= ${JSON.stringify(data)};</script>`), { group: 0 })
      .at(-1)!
      .cells.valueAt(0);
  };
  expect(users([{ name: '美锦能源' }, '宝泰隆'])).toBe('美锦能源, 宝泰隆');
  expect(users([])).toBeNull();
  for (const nameless of [{ code: '000723' }, { name: null }, null, 7])
    expect(() => users([{ name: '美锦能源' }, nameless])).toThrow('expected companies with their names');
});
