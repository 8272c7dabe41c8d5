import { describe, expect, it } from 'vitest';
import { fakeUpstream, OBTAINED } from '../../../../../test/fake-upstream.ts';
import type { Page, Pages } from '../../../../engine/interface/pages.ts';
import { jin10Opec, parseOpec } from './wire.ts';

const ASK = { report: 'opec' } as const;
const FIELDS = [
  { name: 'date', cells: 'month' },
  { name: '沙特', cells: 'number' },
  { name: '加蓬', cells: 'number' },
] as const;
const TOTAL = ['欧佩克产量', 1, 2, 3];
const MONTHS = ['2026/04', '2026/05', '2026/06'];
const report = (values: readonly unknown[], months: readonly string[] = MONTHS) => ({
  status: 200,
  data: { keys: ['国家', ...months].map((name) => ({ name })), values },
});
const DAYS = ['2026-07-12', '2026-06-12', '2026-05-12', '2026-04-12'];
const monthsOf = (day: string) => [2, 1, 0].map((ago) => `2026/0${Number(day.slice(6, 7)) - ago}`);

/** A stand-in with reports of these days. */
const reporting = (days: readonly string[] = DAYS, isCut: (day: string) => boolean = () => false) =>
  fakeUpstream(({ url }) => {
    const day = new URL(url).searchParams.get('date');
    if (day === null) return JSON.stringify({ status: 200, data: days });
    if (isCut(day)) return new Error('cut');
    return JSON.stringify(report([['沙特', 900.1, 901.2, 902.3], TOTAL], monthsOf(day)));
  });
const pageOf = (value: unknown, query: string): Page => ({
  url: `https://datacenter-api.jin10.com/reports/list?${query}`,
  obtained: OBTAINED,
  status: 200,
  body: Buffer.from(JSON.stringify(value)),
});
const read = (value: unknown) => {
  const pages: Pages = [
    pageOf({ data: ['2026-07-12'] }, 'category=opec'),
    pageOf(value, 'category=opec&date=2026-07-12'),
  ];
  const cells = parseOpec(pages, FIELDS);
  return FIELDS.map(({ name }) => cells[name]?.valueAt(0));
};

describe('the reports of OPEC', () => {
  it('give the last month but one, and the only one where there is no other', () => {
    expect(read(report([['沙特', 1, 2.5, 3], TOTAL]))).toEqual(['2026/05', 2.5, null]);
    expect(
      read(
        report(
          [
            ['沙特', 7],
            ['欧佩克产量', 1],
          ],
          ['2016/12'],
        ),
      ),
    ).toEqual(['2016/12', 7, null]);
  });

  it('are sorted by month, however the days are listed', async () => {
    const { date } = parseOpec(await jin10Opec.fetch(ASK, reporting()), FIELDS);
    expect([0, 1, 2, 3].map((row) => date?.valueAt(row))).toEqual(['2026/03', '2026/04', '2026/05', '2026/06']);
  });

  it('are refused where that of one day is the same as that of another: a month would be missing', async () => {
    const [list, first, second, ...others] = await jin10Opec.fetch(ASK, reporting());
    const pages: Pages = [list, first!, { ...second!, body: first!.body }, ...others];
    expect(() => parseOpec(pages, FIELDS)).toThrow(
      expect.objectContaining({ code: 'upstream_changed', message: expect.stringContaining('is the same as that of') }),
    );
  });

  it('that are stored are not fetched again, but for the newest two', async () => {
    const stored = await jin10Opec.fetch(ASK, reporting());
    const upstream = reporting(['2026-08-12', ...DAYS]);
    const pages = await jin10Opec.fetch(ASK, { ...upstream, stored });
    expect(upstream.asked.map((url) => new URL(url).searchParams.get('date'))).toEqual([
      null,
      '2026-07-12',
      '2026-08-12',
    ]);
    expect(parseOpec(pages, FIELDS).date?.length).toBe(5);
  });

  it('that were fetched before a failure are not fetched again', async () => {
    let kept: readonly Page[] = [];
    const fetch = (isCut: (day: string) => boolean) => {
      const upstream = reporting(DAYS, isCut);
      const partialPages = { pages: kept, save: (some: readonly Page[]) => (kept = some) };
      return { upstream, fetched: jin10Opec.fetch(ASK, { ...upstream, partialPages }) };
    };
    await expect(fetch((day) => day === '2026-06-12').fetched).rejects.toThrow('cut');
    expect(kept).toHaveLength(2);
    const { upstream, fetched } = fetch(() => false);
    await expect(fetched).resolves.toHaveLength(5);
    expect(upstream.asked).toHaveLength(3);
    expect(kept).toEqual([]);
  });

  it.each([
    ['no months', report([TOTAL], ['a', 'b', 'c']), 'no months'],
    ['months that descend', report([TOTAL], [...MONTHS].toReversed()), 'do not ascend'],
    ['a member twice', report([TOTAL, TOTAL]), 'came twice'],
    ['no total', report([['沙特', 1, 2, 3]]), 'no 欧佩克产量'],
    ['a total of 0', report([['欧佩克产量', 1, '0.00', 3]]), '欧佩克产量 is 0'],
    ['a row that is short', report([['沙特', 1], TOTAL]), 'expected a member'],
    ['a value that is none', report([['沙特', 1, '多', 3], TOTAL]), 'expected a number'],
    ['no lists', { data: {} }, 'no lists'],
  ])('are refused with %s', (_, value, says) => {
    expect(() => read(value)).toThrow(
      expect.objectContaining({ code: 'upstream_changed', message: expect.stringContaining(says) }),
    );
  });

  it('are refused where one of the list is missing', () => {
    expect(() => parseOpec([pageOf({ data: DAYS }, 'category=opec')], FIELDS)).toThrow('2026-04-12 is missing');
  });

  it.each([
    ['a page', '<html></html>', 'upstream_refused'],
    ['another status', '{"status":502,"message":"x"}', 'upstream_refused'],
    ['no days', '{"status":200,"data":[]}', 'upstream_changed'],
    ['a day that is none', '{"status":200,"data":["2026-02-30"]}', 'upstream_changed'],
    ['too many days', JSON.stringify({ data: Array.from({ length: 601 }, () => '2026-01-01') }), 'upstream_changed'],
  ])('are refused where the list of days is %s', async (_, body, code) => {
    await expect(
      jin10Opec.fetch(
        ASK,
        fakeUpstream(() => body),
      ),
    ).rejects.toMatchObject({ code });
  });
});
