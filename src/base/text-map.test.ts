import { expect, it } from 'vitest';
import { textMap } from './text-map.ts';

it('has what was written into it, and nothing that every object has', () => {
  const table = textMap({ R: '已公告强赎', 105: 'OQ' });
  expect([table.get('R'), table.get('105'), table.size]).toEqual(['已公告强赎', 'OQ', 2]);
  for (const text of ['constructor', '__proto__', 'toString', 'hasOwnProperty', ''])
    expect([text, table.get(text), table.has(text)]).toEqual([text, undefined, false]);
});
