import { expect, it } from 'vitest';
import { changed } from '../../../../../test/failures.ts';
import { date, whole } from '../../../declare/columns.ts';
import { parseActivity, parseHighsAndLows } from './wire.ts';

const pagesOf = (text: string) =>
  [{ url: 'https://legulegu.com/', obtained: Date.UTC(2026, 9, 10), status: 200, body: Buffer.from(text) }] as const;

const COUNTS = '上涨 50 涨停 9 真实涨停 8 st-st*涨停 1 下跌 30 跌停 2 真实跌停 1 st-st*跌停 0 平盘 15 停牌 5'.split(
  ' ',
);
const page = (counts: readonly string[] = COUNTS, part = '50.00%', time = '2026-10-09 15:00:00') =>
  pagesOf(
    `<div class="market-activity-meta">${time}</div><div class="metric-activity">活跃度 ${part}</div><table><tr>${counts
      .map((text) => `<td>${text.replace('-', ' ')}</td>`)
      .join('')}</tr></table>`,
  );

it('has the counts, the part of rising shares and the time', () => {
  const [items, values] = parseActivity(page());
  expect(Array.from({ length: 12 }, (_, row) => [items!.cells.valueAt(row), values!.cells.valueAt(row)])).toEqual([
    ...Array.from({ length: 10 }, () => [expect.any(String), expect.any(Number)]),
    ['活跃度', '50.00%'],
    ['统计日期', '2026-10-09 15:00:00'],
  ]);
});

it.each([
  ['a part that is not that of the counts', page(COUNTS, '61.00%'), 'of the shares rise'],
  ['a count that is missing', page(COUNTS.slice(0, -2)), 'no count of 停牌'],
  ['no time', page(COUNTS, '50.00%', ''), 'or no time'],
  ['a time that had not come', page(COUNTS, '50.00%', '2026-12-09 15:00:00'), 'had not come'],
  ['no table', pagesOf('<html></html>'), 'no table'],
])('refuses a page with %s', (_, pages, says) => {
  expect(() => parseActivity(pages)).toThrow(changed(says));
});

it('reads days in three forms, and refuses more highs of 120 days than of 60', () => {
  const COLUMNS = { date: date('date'), high20: whole('high20') };
  const row = (day: unknown, high60 = 2) => ({
    date: day,
    high20: 3,
    high60,
    high120: 1,
    low20: 3,
    low60: 2,
    low120: 1,
  });
  const read = (...rows: readonly object[]) => parseHighsAndLows(pagesOf(JSON.stringify(rows)), COLUMNS)[0]!.cells;
  const days = read(row('2026-10-09'), row([2026, 10, 8]), row(Date.parse('2026-09-30T00:00:00+08:00')));
  expect([0, 1, 2].map((at) => days.valueAt(at))).toEqual(['2026-09-30', '2026-10-08', '2026-10-09']);
  expect(() => read(row('2026-10-09', 0))).toThrow(changed('of high120'));
  expect(() => read(row('2026-10-09'), row([2026, 10, 9]))).toThrow(changed('came twice'));
  expect(() => read(row(true))).toThrow(changed('expected a day'));
});

it.each([Number.MAX_SAFE_INTEGER, -1e14, 1.5])('refuses %d as the milliseconds of a day', (day) => {
  const pages = pagesOf(JSON.stringify([{ date: day, high20: 3 }]));
  expect(() => parseHighsAndLows(pages, { date: date('date') })).toThrow(changed('expected milliseconds since 1970'));
});
