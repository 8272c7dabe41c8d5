import { describe, expect, it } from 'vitest';
import { fakeUpstream, OBTAINED } from '../../../../../test/fake-upstream.ts';
import type { Page } from '../../../../engine/interface/pages.ts';
import { type IndexAsk, parseIndexRows, swsIndices } from './wire.ts';

const page = (data: unknown, code: unknown = '200'): string => JSON.stringify({ code, message: 'says', data });
const pageOf = (body: string): Page => ({
  url: 'https://www.swsresearch.com/',
  obtained: OBTAINED,
  status: 200,
  body: Buffer.from(body),
});
const QUOTES: IndexAsk = { list: 'quotes', group: '二级行业' };
const HISTORY: IndexAsk = { list: 'history', index: '801030', span: 'DAY' };
const quote = (code: number) => ({ swindexcode: String(code), swindexname: 'x', l8: '1.5', l11: '2' });
const quotes = Array.from({ length: 120 }, (_, at) => quote(801_000 + at));

/** A source whose list of quotes is answered page by page. */
const source = (pageOfNumber: (number: number) => string) =>
  fakeUpstream(({ url }) => pageOfNumber(Number(new URL(url).searchParams.get('page'))));
const part = (rows: readonly unknown[], number: number, count = rows.length): string =>
  page({ count, next: null, previous: null, results: rows.slice((number - 1) * 50, number * 50) });

describe('a list of several pages', () => {
  it('is fetched whole, as many pages as its count says', async () => {
    const upstream = source((number) => part(quotes, number));
    const pages = await swsIndices.fetch(QUOTES, upstream);
    expect(upstream.asked).toHaveLength(3);
    const { swindexcode } = parseIndexRows(pages, QUOTES, [{ name: 'swindexcode', cells: 'code' }]);
    expect(swindexcode?.length).toBe(120);
  });

  it.each([
    ['a row is missing', (number: number) => part(quotes.slice(0, 119), number, 120)],
    ['a row comes twice', (number: number) => part([...quotes.slice(0, 119), quote(801_000)], number)],
    ['it grows meanwhile', (number: number) => part(quotes, number, 120 + number)],
  ])('is refused when %s, also the second time', async (_, answer) => {
    await expect(swsIndices.fetch(QUOTES, source(answer))).rejects.toMatchObject({
      code: 'upstream_changed',
      message: expect.stringContaining('do not add up, twice'),
    });
  });

  it('has no rows where the source says so', async () => {
    const pages = await swsIndices.fetch(
      QUOTES,
      source((number) => part([], number)),
    );
    expect(parseIndexRows(pages, QUOTES, [{ name: 'swindexcode', cells: 'code' }]).swindexcode?.length).toBe(0);
  });
});

describe('a history', () => {
  it('is refused where its rows are of another span', () => {
    const days = Array.from({ length: 12 }, (_, at) =>
      new Date(Date.UTC(2026, 0, 5 + 7 * at)).toISOString().slice(0, 10),
    );
    const pages = [pageOf(page(days.map((day) => ({ swindexcode: '801030', bargaindate: day }))))] as const;
    const read = (span: 'DAY' | 'WEEK' | 'MONTH') =>
      parseIndexRows(pages, { list: 'history', index: '801030', span }, [{ name: 'bargaindate', cells: 'date' }]);
    expect(read('WEEK').bargaindate?.length).toBe(12);
    for (const span of ['DAY', 'MONTH'] as const)
      expect(() => read(span)).toThrow(expect.objectContaining({ code: 'upstream_changed' }));
  });
});

describe('what is no list', () => {
  it.each([
    ['a page', '<html>busy</html>', 'upstream_refused', 'expected data'],
    ['nothing', '', 'upstream_refused', 'got nothing'],
    ['a refusal', page(null, '500'), 'upstream_refused', 'declined to answer'],
    ['no rows at all', page(null), 'upstream_changed', 'expected rows'],
    ['a body that is cut', page([{ swindexcode: '801030' }]).slice(0, -9), 'upstream_changed', 'Shenwan indices'],
    ['a count below its rows', page({ count: 1, results: [quote(1), quote(2)] }), 'upstream_changed', 'number of rows'],
  ])('is refused: %s', async (_, body, code, says) => {
    await expect(
      swsIndices.fetch(
        HISTORY,
        fakeUpstream(() => body),
      ),
    ).rejects.toMatchObject({
      code,
      message: expect.stringContaining(says),
    });
  });

  it('is refused: the history of another index', () => {
    const body = page([{ swindexcode: '801040', bargaindate: '2026-09-30' }]);
    expect(() => parseIndexRows([pageOf(body)], HISTORY, [])).toThrow(/asked for 801030, got "801040"/);
  });
});

describe('rows that cannot be true', () => {
  const DAILY: IndexAsk = { list: 'daily-reports', group: '市场表征', first: '2026-09-01', last: '2026-09-30' };
  const report = (day: string, level: unknown = 1) => ({ swindexcode: '801001', bargaindate: day, closeindex: level });
  const minute = (time: string, code = '801001') => ({ l1: code, trading_date: '2026-09-23', trading_time: time });
  const MINUTES: IndexAsk = { list: 'minutes', index: '801001' };
  const style = (at: number) => ({ swIndexCode: String(801_000 + at), lastCloseIndex: 1 });
  const FUNDS: IndexAsk = { list: 'fund-quotes', group: '基础一级' };

  it.each<[string, IndexAsk, readonly unknown[], string]>([
    ['a day that had not come', HISTORY, [{ bargaindate: '2049-01-01' }], 'which had not come'],
    ['a day twice', HISTORY, [{ bargaindate: '2026-09-01' }, { bargaindate: '2026-09-01' }], 'a row comes twice'],
    ['a day outside of those asked for', DAILY, [report('2026-08-31')], 'asked for the days 2026-09-01 to 2026-09-30'],
    ['levels of 0', DAILY, ['01', '02', '03'].map((day) => report(`2026-09-${day}`, '0.00')), 'every level is 0'],
    ['a minute twice', MINUTES, [minute('09:31:00'), minute('09:31:00')], 'a row comes twice'],
    ['the minutes of another index', MINUTES, [minute('09:31:00', '801002')], 'asked for 801001, got "801002"'],
    ['an index twice', FUNDS, [style(1), style(1)], 'a row comes twice'],
    ['a full page', FUNDS, Array.from({ length: 50 }, (_, at) => style(at)), '50 rows fill a page'],
    ['a full page without a count', QUOTES, quotes.slice(0, 50), '50 rows fill a page'],
  ])('are refused: %s', (_, ask, rows, says) => {
    expect(() => parseIndexRows([pageOf(page(rows))], ask, [])).toThrow(
      expect.objectContaining({ code: 'upstream_changed', message: expect.stringContaining(says) }),
    );
  });
});

describe('the values of a row', () => {
  const cellOf = (row: object, name: string, cells: 'date' | 'number', ask: IndexAsk = HISTORY) =>
    parseIndexRows([pageOf(page([row]))], ask, [{ name, cells }])[name]?.textAt(0);

  it.each([
    ['2026-09-23T08:00:00+08:00', '2026-09-23'],
    ['2026-09-22T16:00:00Z', '2026-09-23'],
    ['2026-09-22T15:59:59.000Z', '2026-09-22'],
    ['2026-09-23', '2026-09-23'],
  ])('have the day in Beijing: %s', (bargaindate, day) => {
    expect(cellOf({ bargaindate }, 'bargaindate', 'date')).toBe(day);
  });

  it.each(['2026-09-31', '2026-13-01T00:00:00Z', '2026-02-30T08:00:00+08:00', '20260923'])(
    'are refused as days: %s',
    (bargaindate) => {
      expect(() => cellOf({ bargaindate }, 'bargaindate', 'date')).toThrow(/expected a day/);
    },
  );

  it('have the volume of a quote under the only other name, and none where there are several', () => {
    expect(cellOf({ l3: '1', l11: '2.5' }, 'volume', 'number', QUOTES)).toBe('2.5');
    expect(cellOf({ l3: '1', l11: '2.5', l12: '3' }, 'volume', 'number', QUOTES)).toBeNull();
  });

  it('are absent where the source writes NaN, as it does for the change of the first day', () => {
    // The form of index 801156: https://github.com/akfamily/akshare/issues/6192.
    const body =
      '{"code":"200","message":"ok","data":[{"swindexcode":"801030","bargaindate":"2026-07-21","closeindex":1234.5,"markup":NaN}]}';
    const { closeindex, markup } = parseIndexRows([pageOf(body)], HISTORY, [
      { name: 'closeindex', cells: 'number' },
      { name: 'markup', cells: 'number' },
    ]);
    expect([closeindex?.textAt(0), markup?.textAt(0)]).toEqual(['1234.5', null]);
  });

  it('are absent where the source has a dash or nothing', () => {
    expect([cellOf({ l3: '-' }, 'l3', 'number'), cellOf({ l3: '' }, 'l3', 'number')]).toEqual([null, null]);
  });
});
