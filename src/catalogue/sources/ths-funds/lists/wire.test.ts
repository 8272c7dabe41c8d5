import { expect, it } from 'vitest';
import { changed } from '../../../../../test/failures.ts';
import { parseFundList } from './wire.ts';

const OBTAINED = Date.UTC(2026, 6, 1);

/** The net values of the day before that so many funds have, where the newest are `1.02`. */
const read = (count: number, net: string, day = '2026-06-29') => {
  const codes = Array.from({ length: count }, (_, at) => String(510_000 + at));
  const data = Object.fromEntries(
    codes.map((code) => [`f${code}`, { code, net, newnet: '1.02', newdate: '2026-06-30' }]),
  );
  const body = Buffer.from(`g(${JSON.stringify({ error: { msg: 'is access' }, data: { data } })})`);
  const page = { url: 'https://fund.10jqka.com.cn/', obtained: OBTAINED, status: 200, body };
  return parseFundList([page], { type: 'ETF', day }, [{ name: 'net', cells: 'number' }]).net?.length;
};

it('a list of an older day has other values than the newest, but for a few funds', () => {
  expect(read(30, '1.01')).toBe(30);
  expect(read(3, '1.02')).toBe(3);
  expect(read(30, '1.02', '2026-06-30')).toBe(30);
  expect(read(30, '1.02', '')).toBe(30);
  expect(() => read(30, '1.02')).toThrow(changed('asked for 2026-06-29, got the newest values'));
});
