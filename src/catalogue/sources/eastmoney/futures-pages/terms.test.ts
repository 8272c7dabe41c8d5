import { expect, it } from 'vitest';
import type { Pages } from '../../../../engine/interface/pages.ts';
import { parseTerms } from './wire.ts';

const pagesOf = (terms: string): Pages => [{ url: '', obtained: 0, status: 200, body: Buffer.from(terms) }];

it('names an item by its key where no name of it is known, whatever every object has under that key', () => {
  const [items, values] = parseTerms(pagesOf('{"vname":"PVC","constructor":"a","toString":"b","__proto__":"c"}'));
  const textsOf = (cells = items!.cells) => Array.from({ length: cells.length }, (_, row) => cells.textAt(row));
  expect(textsOf()).toEqual(['交易品种', 'constructor', 'toString', '__proto__']);
  expect(textsOf(values!.cells)).toEqual(['PVC', 'a', 'b', 'c']);
});
