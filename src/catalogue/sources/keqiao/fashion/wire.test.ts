import { expect, it } from 'vitest';
import { changed } from '../../../../../test/failures.ts';
import { parseFashion } from './wire.ts';

const read = (...values: readonly number[]) => {
  const data = values.map((indexValue, at) => ({ publishTime: `2017-0${at + 1}-01 00:00:00`, indexValue }));
  const body = Buffer.from(JSON.stringify({ data }));
  return parseFashion([{ url: 'https://api.idx365.com/', obtained: 0, status: 200, body }]);
};

it('refuses values between which no number is the change', () => {
  expect(() => read(5e-324, 1000)).toThrow(changed('no change leads from 5e-324 to 1000'));
  expect(() => read(-1e308, 1e308)).toThrow(changed('no change leads from -1e+308 to 1e+308'));
});
