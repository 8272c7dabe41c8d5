import { expect, it } from 'vitest';
import type { Page } from '../../../../engine/interface/pages.ts';
import { closingYields } from './wire.ts';

it('takes the yields of a reply for all of them only where it says how many there are', () => {
  const countOf = (total: unknown): unknown => {
    const reply = { head: { rep_code: '200' }, data: { total }, records: [{}] };
    const page: Page = { url: 'https://x', obtained: 0, status: 200, body: Buffer.from(JSON.stringify(reply)) };
    return Reflect.apply(closingYields.inspections!.countOf!, undefined, [page, 'yields']);
  };
  expect(countOf(1)).toEqual({ count: 1, total: 1 });
  expect(() => countOf(null)).toThrow('expected how many rows there are');
});
