import { expect, it } from 'vitest';
import { closingYields } from './wire.ts';

it('takes the yields of a reply for all of them only where it says how many there are', () => {
  const replyOf = (total: unknown) =>
    ({ body: Buffer.from(JSON.stringify({ head: { rep_code: '200' }, data: { total }, records: [{}] })) }) as never;
  const countOf = closingYields.inspections.countOf as (page: never, label: string) => unknown;
  expect(countOf(replyOf(1), 'yields')).toEqual({ count: 1, total: 1 });
  expect(() => countOf(replyOf(null), 'yields')).toThrow('expected how many rows there are');
});
