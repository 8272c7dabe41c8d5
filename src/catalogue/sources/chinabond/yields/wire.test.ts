import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changed } from '../../../../../test/failures.ts';
import { fakeUpstream, OBTAINED } from '../../../../../test/fake-upstream.ts';
import { say } from '../../../../base/say.ts';
import type { Pages } from '../../../../engine/interface/pages.ts';
import { PROVEN_DAYS } from '../../../../engine/interface/trading-calendar.ts';
import { date, percent, text } from '../../../declare/columns.ts';
import { chinabondYields, parseYields, yieldsCache } from './wire.ts';

const COLUMNS = {
  曲线名称: text('曲线名称', { id: 'curve_name', say: say('Curve.') }),
  日期: date('日期'),
  '1年': percent('1年', { id: 'yield_1y', say: say('One year.') }),
  '10年': percent('10年', { id: 'yield_10y', say: say('Ten years.') }),
};
const HEADINGS = ['曲线名称', '日期', '1年', '10年'];
const NONE = pageOf([]);

/** A page as the site writes it: a table before that of the yields. */
function pageOf(rows: readonly (readonly string[])[], headings = HEADINGS): string {
  const lines = [headings, ...rows].map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`);
  return `<html><body><table><tr><td>期限&nbsp</td></tr></table><table>${lines.join('')}</table></body></html>`;
}

const pagesOf = (html: string, year = 2025): Pages => [
  {
    url: `https://yield.chinabond.com.cn/cbweb-pbc-web/pbc/historyQuery?startDate=${year}-01-01&endDate=${year}-12-31`,
    obtained: OBTAINED,
    status: 200,
    body: Buffer.from(html),
  },
];
const rowsOf = (pages: Pages) => {
  const columns = parseYields(pages, COLUMNS);
  return Array.from({ length: columns[0]?.cells.length ?? 0 }, (_, row) =>
    columns.map(({ cells }) => cells.valueAt(row)),
  );
};
const rangesOf = (asked: readonly string[]) =>
  asked.map((url) => {
    const query = new URL(url).searchParams;
    return `${query.get('startDate')} ${query.get('endDate')}`;
  });

describe('a page of yields', () => {
  it('is read by its headings; an entity without its end is no value', () => {
    const rows = [['notes', '2025-04-17', '1.5418', '&nbsp']];
    expect(rowsOf(pagesOf(pageOf(rows)))).toEqual([['notes', '2025-04-17', 1.5418, null]]);
    const reversed = pageOf([['&nbsp2.1761&nbsp', '&nbsp;', '2025-04-17', 'notes']], HEADINGS.toReversed());
    expect(rowsOf(pagesOf(reversed))).toEqual([['notes', '2025-04-17', null, 2.1761]]);
  });

  it('without days has no rows', () => {
    expect(rowsOf(pagesOf(NONE))).toEqual([]);
  });

  it.each([
    ['a day of another year', [['a', '2024-12-31', '1', '2']], 'is not in the range'],
    ['a day that is none', [['a', '2025-02-30', '1', '2']], 'expected a day'],
    ['a day of another form', [['a', '2025/02/03', '1', '2']], 'expected a day in row 1'],
    [
      'a curve twice on one day',
      [
        ['a', '2025-02-03', '1', '2'],
        ['a', '2025-02-03', '1', '2'],
      ],
      'once a day',
    ],
    ['a curve without a name', [['', '2025-02-03', '1', '2']], 'once a day'],
    ['a yield that is none', [['a', '2025-02-03', '1.', '2']], 'expected a percentage'],
    ['a row of another width', [['a', '2025-02-03', '1']], 'has 3 cells'],
  ])('with %s is refused', (_, rows, says) => {
    expect(() => rowsOf(pagesOf(pageOf(rows)))).toThrow(changed(says));
  });

  it.each([
    ['without a heading', pageOf([], ['曲线名称', '日期', '1年']), 'expected a table with the headings'],
    ['cut off', pageOf([['a', '2025-02-03', '1', '2']]).slice(0, -60), 'without an end'],
    ['with two tables', `${NONE}${NONE}`, 'expected one such table in the page, got 2'],
  ])('%s is refused', (_, html, says) => {
    expect(() => rowsOf(pagesOf(html))).toThrow(changed(says));
  });

  it('with a day to come is refused', () => {
    expect(() => rowsOf(pagesOf(pageOf([['a', '2026-10-12', '1', '2']]), 2026))).toThrow(changed('had not come'));
  });

  it('is sorted by day, and for one day as the site has it, whatever the order of its rows', () => {
    const point = fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.integer({ min: 1, max: 28 }));
    const points = fc.uniqueArray(point, { selector: String, maxLength: 40 });
    fc.assert(
      fc.property(points, (all) => {
        const rows = all.map(([curve, of]) => [curve, `2025-02-${String(of).padStart(2, '0')}`, '1.25', '2.5']);
        const sorted = rows.toSorted((one, other) => one[1]!.localeCompare(other[1]!));
        expect(rowsOf(pagesOf(pageOf(rows))).map(([curve, of]) => `${curve} ${of}`)).toEqual(
          sorted.map(([curve, of]) => `${curve} ${of}`),
        );
      }),
    );
  });
});

describe('the source of the yields', () => {
  it('asks for each year of a range, the current one up to today', async () => {
    // The site puts the newest day first.
    const upstream = fakeUpstream(({ url }) => {
      const [first = '', last = ''] = rangesOf([url])[0]!.split(' ');
      return pageOf([last, first].flatMap((of) => ['a', 'b'].map((curve) => [curve, of, '1.5', '2'])));
    });
    const pages = await chinabondYields.fetch({ first: 2024, last: 2222 }, upstream);
    const ranges = ['2024-01-01 2024-12-31', '2025-01-01 2025-12-31', '2026-01-01 2026-10-10'];
    expect(rangesOf(upstream.asked)).toEqual(ranges);
    const days = rowsOf(pages).map(([, of]) => String(of));
    expect(days).toEqual(ranges.flatMap((range) => range.split(' ')).flatMap((of) => [of, of]));
  });

  it('asks for a year without rows again in halves: the site may have found it too long', async () => {
    const upstream = fakeUpstream(({ url }) => {
      const [range = ''] = rangesOf([url]);
      if (range === '2025-01-01 2025-12-31') return NONE;
      return pageOf([['a', range.slice(0, 10), '1', '2']]);
    });
    const pages = await chinabondYields.fetch({ first: 2025, last: 2025 }, upstream);
    expect(rowsOf(pages).map(([, of]) => of)).toEqual(['2025-01-01', '2025-07-01']);
    const none = fakeUpstream(() => NONE);
    expect(rowsOf(await chinabondYields.fetch({ first: 2030, last: 2030 }, none))).toEqual([]);
    expect(none.asked).toHaveLength(3);
  });

  it.each(['2025-01-01 2025-06-30', '2025-07-01 2025-12-31'])(
    'declines a year with no day in %s alone',
    async (none) => {
      const upstream = fakeUpstream(({ url }) => {
        const [range = ''] = rangesOf([url]);
        if (range === '2025-01-01 2025-12-31' || range === none) return NONE;
        return pageOf([['a', range.slice(0, 10), '1', '2']]);
      });
      const asked = chinabondYields.fetch({ first: 2025, last: 2025 }, upstream);
      await expect(asked).rejects.toMatchObject({
        code: 'upstream_refused',
        message: expect.stringContaining('one half of the year has no day'),
      });
    },
  );

  it.each([2011, 2025, 2026])('declines %i where the site has no day of it', async (year) => {
    const none = fakeUpstream(() => NONE);
    await expect(chinabondYields.fetch({ first: year, last: year }, none)).rejects.toMatchObject({
      code: 'upstream_refused',
      message: expect.stringContaining('no day'),
    });
  });

  it.each([
    [2026, '2026-05-06', true],
    [2026, '2026-01-20', false],
    [2027, '2026-12-31', false],
    [2002, '2026-10-10', false],
    [2010, '2026-10-10', false],
  ])('of %i without a day, asked for on %s, declines: %s', async (year, today, declines) => {
    const none = fakeUpstream(() => NONE, { now: Date.parse(`${today}T12:00:00+08:00`) });
    const fetched = chinabondYields.fetch({ first: year, last: year }, none).then(rowsOf);
    if (declines) await expect(fetched).rejects.toMatchObject({ code: 'upstream_refused' });
    else await expect(fetched).resolves.toEqual([]);
  });

  it('declines a page without tables', async () => {
    const asked = chinabondYields.fetch(
      { first: 2025, last: 2025 },
      fakeUpstream(() => '<html>busy</html>'),
    );
    await expect(asked).rejects.toMatchObject({ code: 'upstream_refused' });
  });

  it('keeps a year that is over for a month, and the current one for two hours', () => {
    const hoursOf = (last: number) =>
      (yieldsCache.freshUntil(OBTAINED, { first: 2020, last }, PROVEN_DAYS) - OBTAINED) / 3_600_000;
    expect([hoursOf(2025), hoursOf(2026)]).toEqual([720, 2]);
  });
});
