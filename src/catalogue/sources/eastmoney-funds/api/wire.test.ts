import { describe, expect, it } from 'vitest';
import { type FakeAnswer, fakeUpstream } from '../../../../../test/fake-upstream.ts';
import { DAY_MS } from '../../../../base/utc-day.ts';
import type { Pages } from '../../../../engine/interface/pages.ts';
import { type ApiListAsk, addressOf, apiLists, parseApiList } from './wire.ts';

const ASK: ApiListAsk = { list: 'net-values', fund: '000001', option: '' };

/** Rows of so many days, the newest first; the newest has this number. */
function rowsTo(newest: number, count: number): readonly Readonly<Record<string, string>>[] {
  return Array.from({ length: count }, (_, at) => ({
    FSRQ: new Date(Date.UTC(2020, 0, 1) + (newest - at) * DAY_MS).toISOString().slice(0, 10),
    DWJZ: (1 + (newest - at) / 10_000).toFixed(4),
  }));
}

type Rows = ReturnType<typeof rowsTo>;

/** The pages of a history at their addresses. */
function answersOf(rows: Rows, total = rows.length): Record<string, FakeAnswer> {
  return Object.fromEntries(
    Array.from({ length: Math.max(1, Math.ceil(total / 20)) }, (_, at) => [
      addressOf(ASK, at + 1),
      JSON.stringify({ Data: { LSJZList: rows.slice(at * 20, at * 20 + 20) }, ErrCode: 0, TotalCount: total }),
    ]),
  );
}

function daysOf(pages: Pages): readonly (string | null)[] {
  const { FSRQ: days } = parseApiList(pages, ASK, [{ name: 'FSRQ', cells: 'date' }]);
  return Array.from({ length: days!.length }, (_, row) => days!.textAt(row));
}

/** How a stored history, as of a time, is continued. */
async function continued(before: Rows, after: Record<string, FakeAnswer>, storedAgoMs = DAY_MS) {
  const stored = await apiLists.fetch(ASK, fakeUpstream(answersOf(before)));
  const [first, ...others] = stored.map((page) => ({ ...page, obtained: page.obtained - storedAgoMs }));
  const upstream = fakeUpstream(after, { stored: [first!, ...others] });
  const pages = await apiLists.fetch(ASK, upstream);
  return { days: daysOf(pages), asked: upstream.asked.length, pages };
}

describe('the values of a fund', () => {
  it('come in pages of 20, all of which are fetched', async () => {
    const upstream = fakeUpstream(answersOf(rowsTo(99, 90)));
    expect(daysOf(await apiLists.fetch(ASK, upstream))).toEqual(rowsTo(99, 90).map(({ FSRQ }) => FSRQ));
    expect(upstream.asked).toHaveLength(5);
  });

  it.each([
    ['nothing new', 0, 1],
    ['a new day', 1, 1],
    ['ten new days', 10, 1],
    ['new days on two pages', 25, 2],
  ])('are continued by the pages with new days alone: %s', async (_, added, pages) => {
    const after = rowsTo(99 + added, 90 + added);
    const { days, asked } = await continued(rowsTo(99, 90), answersOf(after));
    expect(days).toEqual(after.map(({ FSRQ }) => FSRQ));
    expect(asked).toBe(pages);
  });

  it('are fetched whole when they are few, or so much is new', async () => {
    expect(await continued(rowsTo(99, 40), answersOf(rowsTo(100, 41)))).toMatchObject({ asked: 3 });
    const { days, asked } = await continued(rowsTo(99, 90), answersOf(rowsTo(299, 290)));
    expect([days.length, asked]).toEqual([290, 5 + 15]);
  });

  it('are fetched whole when a stored row has changed, and when an old row has come', async () => {
    const before = rowsTo(99, 90);
    const changed = before.map((row, at) => (at === 5 ? { ...row, DWJZ: '9.9999' } : row));
    // The changed row is new, and ten stored ones follow it.
    expect(await continued(before, answersOf(changed))).toMatchObject({ asked: 1 });
    const allChanged = before.map((row) => ({ ...row, SGZT: '开放申购' }));
    expect((await continued(before, answersOf(allChanged))).asked).toBe(5 + 5);
    expect((await continued(before, answersOf(rowsTo(99, 91)))).asked).toBe(1 + 5);
  });

  it('take the changed newest rows as they are sent', async () => {
    const before = rowsTo(99, 90);
    const after = before.map((row, at) => (at === 0 ? { ...row, DWJZ: '2.0000' } : row));
    const { pages } = await continued(before, answersOf(after));
    const { DWJZ: values } = parseApiList(pages, ASK, [{ name: 'DWJZ', cells: 'number' }]);
    expect([values?.textAt(0), values?.textAt(1)]).toEqual(['2', '1.0098']);
  });

  it.each([
    [
      'a page is sent as two',
      (all: Record<string, FakeAnswer>) => ({ ...all, [addressOf(ASK, 3)]: all[addressOf(ASK, 2)]! }),
    ],
    [
      'a page lacks',
      (all: Record<string, FakeAnswer>) => ({ ...all, [addressOf(ASK, 3)]: answersOf([], 90)[addressOf(ASK, 1)]! }),
    ],
    [
      'the number changes',
      (all: Record<string, FakeAnswer>) => ({ ...all, [addressOf(ASK, 5)]: answersOf([], 91)[addressOf(ASK, 1)]! }),
    ],
  ])('are refused when %s', async (_, change) => {
    const upstream = fakeUpstream(change(answersOf(rowsTo(99, 90))));
    await expect(apiLists.fetch(ASK, upstream)).rejects.toMatchObject({ code: 'upstream_changed' });
    expect(upstream.asked).toHaveLength(10);
  });

  it('are refused when their days do not descend', async () => {
    const [first, second] = rowsTo(9, 2);
    for (const rows of [
      [second!, first!],
      [first!, { ...second!, FSRQ: '' }],
    ]) {
      const pages = await apiLists.fetch(ASK, fakeUpstream(answersOf(rows)));
      expect(() => daysOf(pages)).toThrow(expect.objectContaining({ code: 'upstream_changed' }));
    }
  });

  it('name a page of Eastmoney as the one before', async () => {
    const referers: (string | undefined)[] = [];
    const upstream = fakeUpstream(({ url, headers }) => {
      referers.push(headers?.referer);
      return answersOf(rowsTo(9, 9))[url];
    });
    await apiLists.fetch(ASK, upstream);
    expect(referers).toEqual(['https://fundf10.eastmoney.com/']);
  });
});

it('more than 100 announcements are read from pages of as many as the source sends', async () => {
  const ask: ApiListAsk = { list: 'announcements', fund: '000001', option: '3' };
  const rows = Array.from({ length: 165 }, (_, at) => ({ FUNDCODE: '000001', ID: `AN${1_000 - at}` }));
  const upstream = fakeUpstream(({ url }) => {
    const { searchParams } = new URL(url);
    const size = Number(searchParams.get('pageSize'));
    const first = (Number(searchParams.get('pageIndex')) - 1) * size;
    const Data = rows.slice(first, first + Math.min(size, 100));
    return JSON.stringify({ Data, ErrCode: 0, TotalCount: rows.length });
  });
  const { ID: ids } = parseApiList(await apiLists.fetch(ask, upstream), ask, [{ name: 'ID', cells: 'text' }]);
  expect(Array.from({ length: ids!.length }, (_, row) => ids!.textAt(row))).toEqual(rows.map(({ ID }) => ID));
});

it('a full page that does not say how many announcements there are may be cut, and is refused', async () => {
  const ask: ApiListAsk = { list: 'announcements', fund: '000001', option: '3' };
  const of = (count: number) => {
    const Data = Array.from({ length: count }, (_, at) => ({ FUNDCODE: '000001', ID: `AN${1_000 - at}` }));
    return apiLists.fetch(
      ask,
      fakeUpstream(() => JSON.stringify({ Data, ErrCode: 0 })),
    );
  };
  await expect(of(100)).rejects.toMatchObject({ code: 'upstream_changed' });
  expect(await of(99)).toHaveLength(1);
});

it.each([
  ['estimates', { list: [{ bzdm: '000001' }] }],
  ['wealth-rank', [{ FCODE: '000001' }]],
  ['wealth-daily', { List: [{ fcode: '000001' }] }],
] as const)('a list of %s that comes at once is refused where it has fewer rows than it counts', async (list, Data) => {
  const fetched = (TotalCount: number) =>
    apiLists.fetch(
      { list, fund: '', option: '2' },
      fakeUpstream(() => JSON.stringify({ Data, ErrCode: 0, TotalCount })),
    );
  expect(await fetched(1)).toHaveLength(1);
  expect(await fetched(0)).toHaveLength(1);
  await expect(fetched(24_000)).rejects.toMatchObject({
    code: 'upstream_changed',
    message: expect.stringContaining('24000 rows announced, 1 sent'),
  });
});

describe('a reply of the fund site', () => {
  const fetched = (body: string) => apiLists.fetch(ASK, fakeUpstream({ [addressOf(ASK, 1)]: body }));

  it.each([
    ['upstream_refused', '<html>blocked</html>'],
    ['upstream_refused', ' \n<!DOCTYPE html>'],
    ['upstream_refused', '{"Data":"","ErrCode":-999,"TotalCount":0}'],
    ['upstream_refused', '{"Data":null,"ErrCode":-1,"ErrMsg":"系统繁忙","TotalCount":0}'],
    ['upstream_changed', '{"Data":null,"ErrCode":0,"TotalCount":0}'],
    ['upstream_changed', '{"Data":{"LSJZList":[1]},"ErrCode":0,"TotalCount":1}'],
    ['upstream_changed', '{"Data":{"LSJZList":[]},"ErrCode":0,"TotalCount":"0"}'],
    ['upstream_changed', '{"Data":{"LSJZList":[]},"TotalCount":0}'],
    ['upstream_changed', '[]'],
    ['upstream_changed', ''],
  ])('is %s: %s', async (code, body) => {
    await expect(fetched(body)).rejects.toMatchObject({ code });
  });

  it('is no rows where the source says so', async () => {
    expect(daysOf(await fetched('{"Data":{"LSJZList":[]},"ErrCode":0,"TotalCount":0}'))).toEqual([]);
    expect(daysOf(await fetched('{"Data":null,"ErrCode":-1,"ErrMsg":"暂无数据","TotalCount":0}'))).toEqual([]);
  });
});
