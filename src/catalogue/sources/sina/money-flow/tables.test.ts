import { expect, it } from 'vitest';
import { changed } from '../../../../../test/failures.ts';
import { parseToday } from './tables.ts';

/** The net flows of shares, each of an inflow of 3 and an outflow of 1. */
const read = (nets: readonly (string | null)[]) => {
  const rows = nets.map((net, at) => ({
    symbol: `sz${300_000 + at}`,
    name: 'A',
    inamount: '3000.0000',
    outamount: '1000.0000',
    netamount: net,
  }));
  const pages = [
    { url: '', obtained: Date.UTC(2026, 9, 10), status: 200, body: Buffer.from(JSON.stringify(rows)) },
  ] as const;
  return parseToday(pages, { board: 'hs_a' }, [{ name: 'netamount', cells: 'number' }]).netamount?.length;
};

// Public clients check no sum: one share of thousands that does not add up is the source's own.
it('has the flows of a list of which one does not add up', () => {
  expect(read([...Array.from({ length: 11 }, () => '2000.0000'), null])).toBe(12);
});

it('refuses a list of which many do not add up', () => {
  expect(() => read(['2000.0000', '4000.0000'])).toThrow(changed('is not its inflow less its outflow'));
});
