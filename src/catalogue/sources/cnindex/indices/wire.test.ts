import { expect, it } from 'vitest';
import { changed } from '../../../../../test/failures.ts';
import { workbookOf } from '../../../../../test/workbook.ts';
import { code, date, number, text } from '../../../declare/columns.ts';
import { type CniAsk, parseCniDays, parseCniFile, parseCniList } from './wire.ts';

const pagesOf = (reply: unknown) =>
  [
    {
      url: 'https://www.cnindex.com.cn/',
      obtained: Date.UTC(2026, 9, 10),
      status: 200,
      body: Buffer.from(JSON.stringify(reply)),
    },
  ] as const;

const ASK: CniAsk = { index: '399001', first: 2026, last: 2026 };
const DAYS = { day: date('day'), high: number('high'), close: number('close'), percent: number('percent') };
const day = (text: string, close = 10.5) => [text, close, 11, 10.2, 10, close, 0.1, '1.23%', 5, 6, null];
const read = (...days: readonly (readonly unknown[])[]) =>
  parseCniDays(pagesOf({ code: 200, data: { data: days } }), ASK, DAYS);

it('has the days oldest first, each value from its place', () => {
  const columns = read(day('2026-10-09'), day('2026-10-08', 10.1));
  expect(columns.map(({ cells }) => cells.valueAt(0))).toEqual(['2026-10-08', 11, 10.1, 1.23]);
});

it.each([
  ['a value more', () => read([...day('2026-10-09'), 1]), 'expected 11 values of a day'],
  ['a day twice', () => read(day('2026-10-09'), day('2026-10-09')), 'comes after'],
  ['closes outside of their day', () => read(day('2026-10-09', 12)), 'closes lie outside'],
  ['another year', () => read(day('2025-12-31'), day('2025-12-30')), 'asked for 2026 to 2026'],
  ['no list', () => parseCniDays(pagesOf({ code: 200, data: {} }), ASK, DAYS), 'a list of days'],
])('refuses days with %s', (_, run, says) => {
  expect(run).toThrow(changed(says));
});

it('refuses days whose opens and closes have changed places', () => {
  const closes = [100, 101, 99, 102, 104, 103];
  const at = (percents: readonly number[], swapped: boolean) =>
    closes.slice(1).map((close, nth) => {
      const [first, last] = swapped ? [close, closes[nth]! + 0.3] : [closes[nth]! + 0.3, close];
      return [`2026-10-0${nth + 1}`, last, 110, first, 90, last, 0, `${percents[nth]}%`, 5, 6, null];
    });
  const percents = closes.slice(1).map((close, nth) => Number(((close / closes[nth]! - 1) * 100).toFixed(2)));
  expect(read(...at(percents, false))[0]?.cells.length).toBe(5);
  expect(() => read(...at(percents, true))).toThrow(changed('changes are others than those of the closes'));
  // A fraction is no percentage.
  const fractions = percents.map((percent) => percent / 100);
  expect(() => read(...at(fractions, false))).toThrow(changed('4 of 4 changes'));
  const withOpen = (open: number) => ['2026-10-09', 10.5, 11, open, 10, 10.5, 0.1, '1.23%', 5, 6, null];
  expect(() => read(withOpen(12))).toThrow(changed('opens or closes lie outside'));
  expect(() => read(withOpen(0))).not.toThrow();
});

it('declines another code, and counts the rows of the list', () => {
  expect(() => parseCniDays(pagesOf({ code: 500, data: {} }), ASK, DAYS)).toThrow(
    expect.objectContaining({ code: 'upstream_refused' }),
  );
  const list = (total: number) => () =>
    parseCniList(pagesOf({ code: 200, data: { total, rows: [{ indexcode: '399001' }] } }), { list: 'all' }, {});
  expect(list(1)).not.toThrow();
  expect(list(2)).toThrow(changed('2 indices announced, 1 sent'));
});

// A public test of 2026-08 has the list with the code 0.
it.each([0, '0', 200, '200'])('takes a list with the code %j', (code) => {
  const rows = [{ indexcode: '399001' }];
  expect(() => parseCniList(pagesOf({ code, data: { status: 0, rows } }), { list: 'all' }, {})).not.toThrow();
});

it.each([null, '', false, 500])('declines a list with the code %j', (code) => {
  const rows = [{ indexcode: '399001' }];
  expect(() => parseCniList(pagesOf({ code, data: { rows } }), { list: 'all' }, {})).toThrow(
    expect.objectContaining({ code: 'upstream_refused' }),
  );
});

// Public clients read the rows of the list alone.
it('takes a list that counts nothing, unless it fills the page', () => {
  const list = (count: number) => () => {
    const rows = Array.from({ length: count }, (_, at) => ({ indexcode: String(399_001 + at) }));
    return parseCniList(pagesOf({ code: '200', data: { rows } }), { list: 'all' }, {});
  };
  expect(list(2)).not.toThrow();
  expect(list(2_000)).toThrow(changed('there may be more'));
});

it('has the marks of changes as the file has them, a minus as well as a plus', () => {
  const rows = ['+', '-', 'OLD', ''].map((mark, at) => [`00000${at}`, mark]);
  const [page] = pagesOf({});
  const file = { ...page, body: workbookOf('any', [['样本代码', '调整类型'], ...rows]) };
  const marks = { 样本代码: code('样本代码'), 调整类型: text('调整类型') };
  const { cells } = parseCniFile([file], { index: '399005', file: 'adjustment' }, marks)[1]!;
  expect(rows.map((_, at) => cells.valueAt(at))).toEqual(['+', '-', 'OLD', null]);
});

it('has no changes of an index where the site has no file, and no constituents at all', () => {
  const none = pagesOf({ code: 500, message: 'fail' });
  expect(parseCniFile(none, { index: '399001', file: 'adjustment' }, DAYS)[0]!.cells.length).toBe(0);
  expect(() => parseCniFile(none, { index: '399001', file: 'history' }, DAYS)).toThrow(
    expect.objectContaining({ code: 'no_value' }),
  );
});
