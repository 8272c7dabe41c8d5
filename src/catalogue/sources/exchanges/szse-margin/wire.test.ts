import { describe, expect, it } from 'vitest';
import { fakeUpstream, OBTAINED } from '../../../../../test/fake-upstream.ts';
import type { Pages } from '../../../../engine/interface/pages.ts';
import { parseMargin, szseMargin } from './wire.ts';

const FIELDS = [
  { name: 'jrrzye', cells: 'number' },
  { name: 'jrrjyl', cells: 'number' },
] as const;
const ROW = { jrrzye: '13,982.04', jrrjyl: '8.79', jrrjye: '72.31', jrrzrjye: '14,054.35' };
const TAB = { metadata: { tabkey: 'tab1', subname: '2026-07-16 ' }, data: [ROW] };

const pagesOf = (value: unknown): Pages => [
  { url: 'https://www.szse.cn/', obtained: OBTAINED, status: 200, body: Buffer.from(JSON.stringify(value)) },
];
const parse = (value: unknown, date = '20260716') => parseMargin(pagesOf(value), { date }, FIELDS);
const failure = (code: string, says: string) =>
  expect.objectContaining({ code, message: expect.stringContaining(says) });

describe('the totals of margin trading', () => {
  it('are those of the table with the key tab1', () => {
    const { jrrzye, jrrjyl } = parse([{ metadata: { tabkey: 'tab2' }, data: [] }, TAB]);
    expect([jrrzye?.valueAt(0), jrrjyl?.valueAt(0)]).toEqual([13_982.04, 8.79]);
  });

  it('are none where the source has none of the day', () => {
    const none = [{ metadata: { tabkey: 'tab1', subname: '' }, data: [] }];
    // A Saturday, a holiday, and a day to come.
    for (const date of ['20260718', '20261001', '20261012']) expect(parse(none, date).jrrzye?.length, date).toBe(0);
    expect(() => parse(none)).toThrow(failure('upstream_refused', 'of a session that has some'));
  });

  it.each<[string, unknown, string]>([
    ['of another day', [{ ...TAB, metadata: { tabkey: 'tab1', subname: '2026-07-15' } }], 'it is of "2026-07-15"'],
    ['of no day', [{ ...TAB, metadata: { tabkey: 'tab1' } }], 'it is of'],
    ['without the table', [{ ...TAB, metadata: { tabkey: 'tab2' } }], 'expected a table with the key tab1'],
    ['in two rows', [{ ...TAB, data: [ROW, ROW] }], 'expected one row, got 2'],
    ['that do not add up', [{ ...TAB, data: [{ ...ROW, jrrjye: '7.31' }] }], 'make another sum'],
    ['without a total', [{ ...TAB, data: [{ ...ROW, jrrjyl: undefined }] }], 'expected a number'],
    ['with a multiple', [{ ...TAB, data: [{ ...ROW, jrrjyl: '8.79亿' }] }], 'expected a number'],
    ['as an object', TAB, 'expected a table'],
    ['as rows that are none', [{ ...TAB, data: ['x'] }], 'expected a table'],
  ])('%s are refused', (_, value, says) => {
    expect(() => parse(value)).toThrow(failure('upstream_changed', says));
  });

  it('may be off by the rounding of three figures', () => {
    expect(parse([{ ...TAB, data: [{ ...ROW, jrrjye: '72.32' }] }]).jrrzye?.length).toBe(1);
  });

  it('are asked for as the exchange’s own page does', async () => {
    const upstream = fakeUpstream(() => JSON.stringify([TAB]));
    const pages = await szseMargin.fetch({ date: '20260716' }, upstream);
    expect(upstream.asked).toEqual([
      'https://www.szse.cn/api/report/ShowReport/data?SHOWTYPE=JSON&CATALOGID=1837_xxpl&TABKEY=tab1&txtDate=2026-07-16&tab1PAGENO=1',
    ]);
    expect(parseMargin(pages, { date: '20260716' }, FIELDS).jrrzye?.length).toBe(1);
    const page = szseMargin.fetch(
      { date: '20260716' },
      fakeUpstream(() => '<html></html>'),
    );
    await expect(page).rejects.toThrow(failure('upstream_refused', 'expected a list of tables'));
  });
});
