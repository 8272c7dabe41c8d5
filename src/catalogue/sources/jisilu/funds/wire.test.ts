import { expect, it } from 'vitest';
import { changed } from '../../../../../test/failures.ts';
import { type FundsAsk, parseFunds } from './wire.ts';

/** How many funds a list has that is of one kind. */
const read = (list: FundsAsk['list'], kind: string) => {
  const reply = { page: 1, rows: [{ id: '160416', cell: { fund_id: '160416', qtype: kind } }] };
  const pages = [
    { url: '', obtained: Date.UTC(2026, 9, 10), status: 200, body: Buffer.from(JSON.stringify(reply)) },
  ] as const;
  return parseFunds(pages, { list }, [{ name: 'fund_id', cells: 'code' }]).fund_id?.length;
};

// Public clients call the list of commodities a part of that of Europe and America, `qdii_e_comm`.
it.each([
  ['A', 'A'],
  ['E', 'E'],
  ['C', 'C'],
  ['C', 'E'],
] as const)('the list %s may have funds of the kind %s', (list, kind) => {
  expect(read(list, kind)).toBe(1);
});

it.each([
  ['A', 'E'],
  ['E', 'A'],
  ['E', 'C'],
  ['C', 'A'],
] as const)('the list %s has no funds of the kind %s', (list, kind) => {
  expect(() => read(list, kind)).toThrow(changed('it answered a fund of the list'));
});
