import { expect, it } from 'vitest';
import { changed } from '../../../../../test/failures.ts';
import { type EmissionsAsk, parseEmissions } from './wire.ts';

it('refuses months in the place of quarters', () => {
  const data = Array.from({ length: 9 }, (_, month) => ({
    stage: { publishTime: `2015-0${month + 1}-01 00:00:00` },
    indexValue: 300 + month,
    totalQuantity: 1,
    totalCost: 2,
  }));
  const read = (cycle: EmissionsAsk['cycle'], stages: readonly object[]) => () => {
    const body = Buffer.from(JSON.stringify({ data: stages }));
    const page = { url: 'https://zs.zjpwq.net/', obtained: 0, status: 200, body };
    return parseEmissions([page, page], { cycle }, [{ name: 'indexValue', cells: 'number' }]).indexValue?.length;
  };
  expect(read('MONTH', data)()).toBe(9);
  expect(
    read(
      'QUARTER',
      data.filter((_, month) => month % 3 === 0),
    )(),
  ).toBe(3);
  expect(read('QUARTER', data)).toThrow(changed('asked for bars of a quarter'));
});
