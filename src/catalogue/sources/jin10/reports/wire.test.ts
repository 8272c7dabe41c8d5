import { describe, expect, it } from 'vitest';
import { changed } from '../../../../../test/failures.ts';
import { fakeUpstream } from '../../../../../test/fake-upstream.ts';
import type { Pages } from '../../../../engine/interface/pages.ts';
import { jin10Reports, parseSeries, type SeriesAsk } from './wire.ts';

type Value = readonly [day: string, actual: number | null, forecast?: number | null, previous?: number | null];

const ASK: SeriesAsk = { category: 'ec', attr: 59 };
const KEYS = ['日期', '今值', '预测值', '前值'].map((name) => ({ name }));
const FIELDS = [
  { name: '日期', cells: 'date' },
  { name: '今值', cells: 'number' },
] as const;
const PAGE_SIZE = 20;

const listOf = (values: readonly unknown[], keys: unknown = KEYS): string => JSON.stringify({ data: { keys, values } });
const full = ([day, actual, forecast = null, previous = null]: Value) => [day, actual, forecast, previous];
const maxDayOf = (url: string): string => new URL(url).searchParams.get('max_date') || '9999-12-31';

/** A source with these points, newest first, as jin10 pages them: up to a day, and that day as well. */
const sourceOf =
  (points: readonly Value[]) =>
  ({ url }: { readonly url: string }): string =>
    listOf(
      points
        .map(full)
        .filter(([day]) => String(day) <= maxDayOf(url))
        .slice(0, PAGE_SIZE),
    );

/** Points by day from a newest one back, each with a figure of its own. */
function daily(newest: string, count: number): readonly Value[] {
  return Array.from({ length: count }, (_, at) => [
    new Date(Date.parse(newest) - at * 86_400_000).toISOString().slice(0, 10),
    1 + at / 10,
  ]);
}

function figuresOf(pages: Pages, ask = ASK): readonly (readonly [unknown, unknown])[] {
  const { 日期: days, 今值: figures } = parseSeries(pages, ask, FIELDS);
  return Array.from({ length: days?.length ?? 0 }, (_, row) => [days?.valueAt(row), figures?.valueAt(row)] as const);
}

const expected = (points: readonly Value[]) => points.map(([day, actual]) => [day, actual]).toReversed();

describe('a series of many pages', () => {
  const points = daily('2026-10-01', 55);

  it('has every point once, oldest first', async () => {
    const upstream = fakeUpstream(sourceOf(points));
    expect(figuresOf(await jin10Reports.fetch(ASK, upstream))).toEqual(expected(points));
    expect(upstream.asked.map((url) => new URL(url).searchParams.get('max_date'))).toEqual([
      '',
      '2026-09-12',
      '2026-08-24',
      '2026-08-08',
    ]);
  });

  it('loses no point of a day on which a page ends', async () => {
    const day = points[PAGE_SIZE - 1]![0];
    const three: readonly Value[] = [
      ...points.slice(0, PAGE_SIZE),
      [day, 70.5],
      [day, 71.5],
      ...points.slice(PAGE_SIZE),
    ];
    expect(figuresOf(await jin10Reports.fetch(ASK, fakeUpstream(sourceOf(three))))).toEqual(expected(three));
  });

  it('ends where the source has nothing left', async () => {
    const answers = [listOf(points.slice(0, 3).map(full)), listOf([])];
    const pages = await jin10Reports.fetch(
      ASK,
      fakeUpstream(() => answers.shift()),
    );
    expect(figuresOf(pages)).toHaveLength(3);
  });

  it('keeps a release to come, whose day lies in the future', async () => {
    const coming: readonly Value[] = [['2026-11-14', null, 8.1], ...points];
    expect(figuresOf(await jin10Reports.fetch(ASK, fakeUpstream(sourceOf(coming)))).at(-1)).toEqual([
      '2026-11-14',
      null,
    ]);
  });

  it('continues where a fetch failed', async () => {
    let kept: Pages[0][] = [];
    let requests = 0;
    const partialPages = {
      get pages() {
        return kept;
      },
      save: (pages: readonly Pages[0][]) => {
        kept = [...pages];
      },
    };
    const failing = fakeUpstream((request) => (++requests === 3 ? { status: 503 } : sourceOf(points)(request)));
    await expect(jin10Reports.fetch(ASK, { ...failing, partialPages })).rejects.toMatchObject({
      code: 'upstream_busy',
    });
    const again = fakeUpstream(sourceOf(points));
    expect(figuresOf(await jin10Reports.fetch(ASK, { ...again, partialPages }))).toEqual(expected(points));
    expect(again.asked).toHaveLength(2);
  });
});

describe('a stored series', () => {
  const old = daily('2026-10-01', 75);
  const stored = async (points: readonly Value[] = old): Promise<Pages> =>
    jin10Reports.fetch(ASK, fakeUpstream(sourceOf(points)));

  it('costs one request while nothing is new', async () => {
    const upstream = fakeUpstream(sourceOf(old), { stored: await stored() });
    expect(figuresOf(await jin10Reports.fetch(ASK, upstream))).toEqual(expected(old));
    expect(upstream.asked).toHaveLength(1);
  });

  it('is asked for new points alone, however often it is renewed', async () => {
    let pages = await stored();
    let points = old;
    for (let day = 2; day <= 9; day++) {
      points = [[`2026-10-0${day}`, 50 + day], ...points];
      const upstream = fakeUpstream(sourceOf(points), { stored: pages });
      pages = await jin10Reports.fetch(ASK, upstream);
      expect(figuresOf(pages)).toEqual(expected(points));
      expect(upstream.asked).toHaveLength(2);
      expect(pages.length).toBeLessThan(9);
    }
  });

  it('takes over a revised figure of the newest points', async () => {
    const revised: readonly Value[] = [['2026-10-01', 99.5], ...old.slice(1)];
    const upstream = fakeUpstream(sourceOf(revised), { stored: await stored() });
    expect(figuresOf(await jin10Reports.fetch(ASK, upstream))).toEqual(expected(revised));
  });

  it('is fetched anew in another month', async () => {
    const last = (await stored()).map((page) => ({ ...page, obtained: Date.UTC(2026, 8, 30) }));
    const [first, ...others] = last;
    const upstream = fakeUpstream(sourceOf(old), { stored: [first!, ...others] });
    await jin10Reports.fetch(ASK, upstream);
    expect(upstream.asked.length).toBeGreaterThan(4);
  });

  it('is fetched anew where the new pages do not meet it', async () => {
    const other = daily('2026-10-01', 75).map(([day]): Value => [day, 3.5]);
    const upstream = fakeUpstream(sourceOf(other), { stored: await stored() });
    expect(figuresOf(await jin10Reports.fetch(ASK, upstream))).toEqual(expected(other));
  });
});

describe('what looks like data', () => {
  const points = daily('2026-10-01', 30);
  const fetched = (answer: Parameters<typeof fakeUpstream>[0]) => jin10Reports.fetch(ASK, fakeUpstream(answer));

  it.each([
    ['an empty first page', listOf([]), 'expected points, got none'],
    ['zeros alone', listOf(daily('2026-10-01', 9).map(([day]) => [day, 0, 0, 0])), 'every figure is 0'],
    [
      'another report',
      listOf([['2026-10-01', 1, 2, 3]], [{ name: '日期' }, { name: '总库存' }]),
      'expected the values',
    ],
    ['too few values', listOf([['2026-10-01', 1, 2]]), 'expected 4 values'],
    ['days that ascend', listOf(points.toReversed().map(full)), 'comes after one of'],
    ['a day that is none', listOf([['2026-02-30', 1, 2, 3]]), 'expected a day'],
    ['a figure of a day to come', listOf([['2026-10-20', 1, 2, 3]]), 'which had not come'],
    ['a figure that is no number', listOf([['2026-10-01', 'n/a', 2, 3]]), 'expected a number'],
  ])('is refused: %s', (_, body, says) => {
    const page = { url: 'https://datacenter-api.jin10.com/', obtained: Date.UTC(2026, 9, 10), status: 200 };
    expect(() => figuresOf([{ ...page, body: Buffer.from(body) }])).toThrow(changed(says));
  });

  it('is refused: the first page again, whatever is asked for', async () => {
    await expect(fetched(() => listOf(points.slice(0, PAGE_SIZE).map(full)))).rejects.toThrow(
      changed('asked up to 2026-09-12, it answered a point of 2026-10-01'),
    );
  });

  it('is refused: the last page again, whatever is asked for', async () => {
    const pages = await fetched(() => listOf(points.slice(-1).map(full)));
    expect(() => figuresOf(pages)).toThrow(changed('points of more than one day, got those of 2026-09-02 alone'));
  });

  it('is refused: a day that fills a page', async () => {
    const one = Array.from({ length: 25 }, (_, at): Value => ['2026-09-30', at]);
    await expect(fetched(sourceOf([['2026-10-01', 1], ...one]))).rejects.toThrow(changed('a whole page of points'));
  });

  it('is refused: a next page without the day that it was asked for', async () => {
    const exclusive = ({ url }: { readonly url: string }) =>
      listOf(
        points
          .filter(([day]) => day < maxDayOf(url))
          .slice(0, PAGE_SIZE)
          .map(full),
      );
    await expect(fetched(exclusive)).rejects.toThrow(changed('lacks a point of'));
  });

  it('is refused: no points behind a full page, twice; once is mended', async () => {
    const emptyAt = (requests: readonly number[]) => {
      let asked = 0;
      return (request: { readonly url: string }): string =>
        requests.includes(++asked) ? listOf([]) : sourceOf(points)(request);
    };
    await expect(fetched(emptyAt([2, 4]))).rejects.toThrow(changed('page 2 lacks a point of 2026-09-12'));
    expect(figuresOf(await fetched(emptyAt([2])))).toEqual(expected(points));
  });

  it('is refused: pages that never end', async () => {
    let day = Date.UTC(2026, 9, 1);
    const endless = ({ url }: { readonly url: string }) => {
      const first: Value[] = maxDayOf(url) > '2027' ? [] : [[maxDayOf(url), 1]];
      day -= 86_400_000;
      return listOf([...first, [new Date(day).toISOString().slice(0, 10), 1] as const].map(full));
    };
    await expect(fetched(endless)).rejects.toThrow(changed('more than 400 pages'));
  });

  it('is a block: a page of HTML, and a status within the reply', async () => {
    for (const body of ['<html>blocked</html>', '{"status":403,"message":"forbidden"}'])
      await expect(fetched(() => body)).rejects.toMatchObject({ code: 'upstream_refused' });
  });
});
