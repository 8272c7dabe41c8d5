import { expect, it } from 'vitest';
import { changed } from '../../../../../test/failures.ts';
import { parseIndexQuotes } from './wire.ts';

const OBTAINED = Date.UTC(2026, 9, 10);
const ASK = { indices: 'HSI,VHSI' };
const LINE = 'HSI,恒生指数,2,3,4,1,2.5,-0.5,-16.667,0,0,9,0,0,0,9,1,2026/10/09,16:08';
const read = (hsi: string) =>
  parseIndexQuotes(
    [
      {
        url: 'https://hq.sinajs.cn/',
        obtained: OBTAINED,
        status: 200,
        body: Buffer.from(`var hq_str_hkHSI="${hsi}";\nvar hq_str_hkVHSI="";\n`),
      },
    ],
    ASK,
    [
      { name: 'code', cells: 'code' },
      { name: 'last', cells: 'number' },
    ],
  );

it('takes the code of the line and not its first value, and leaves out an index without a quote', () => {
  const { code, last } = read(LINE.replace('HSI,', 'Hang Seng Main Index,'));
  expect([code!.length, code!.valueAt(0), last!.valueAt(0)]).toEqual([1, 'HSI', 2.5]);
});

it('refuses another layout, a day that had not come, prices that are all 0, and no quote at all', () => {
  expect(() => read('HSI,恒生指数,1,2,3')).toThrow(changed('a quote with its day and time'));
  expect(() => read(LINE.replace('2026/10/09', '2026/12/09'))).toThrow(changed('had not come'));
  expect(() => read(LINE.replace(',2.5,', ',0,'))).toThrow(changed('every price is 0'));
  expect(() => read('')).toThrow(changed('no index has a quote'));
});
