import { expect, it } from 'vitest';
import { changed } from '../../../../../test/failures.ts';
import { type FreightAsk, parseFreight } from './wire.ts';

const read = (span: FreightAsk['span'], periods: readonly string[]) => () => {
  const chart = { xLebal: periods, yLebal: periods.map(() => '1000') };
  const body = Buffer.from(JSON.stringify({ chart1: chart, chart2: chart, chart3: chart }));
  const page = { url: 'http://index.0256.cn/', obtained: Date.UTC(2026, 9, 10), status: 200, body };
  return parseFreight([page], { of: 'price', span }, [{ name: 'period', cells: 'text' }]).period?.length;
};

const WEEKS = ['2023-01-06', '2023-01-13', '2023-01-20', '2023-02-03', '2023-02-10', '2023-02-17'];
const MONTHS = ['2022年9月', '2022年10月', '2022年11月', '2022年12月', '2023年1月', '2023年2月'];
const QUARTERS = ['2022-03-31', '2022-06-30', '2022-09-30', '2022-12-31', '2023-03-31', '2023-06-30'];

it('takes the periods of the span', () => {
  expect(read('2', WEEKS)()).toBe(6);
  expect(read('3', MONTHS)()).toBe(6);
  expect(read('4', QUARTERS)()).toBe(6);
  // A text that names no month tells nothing.
  expect(read('4', ['2022年1季度', '2022年2季度', '2022年3季度', '2022年4季度', '2023年1季度', '2023年2季度'])()).toBe(
    6,
  );
  expect(read('5', ['2018年', '2019年', '2020年', '2021年', '2022年', '2023年'])()).toBe(6);
});

it('refuses the periods of another span', () => {
  for (const span of ['3', '4', '5'] as const) expect(read(span, WEEKS)).toThrow(changed('asked for bars'));
  for (const span of ['2', '4', '5'] as const) expect(read(span, MONTHS)).toThrow(changed('asked for bars'));
  for (const span of ['2', '5'] as const) expect(read(span, QUARTERS)).toThrow(changed('asked for bars'));
});
