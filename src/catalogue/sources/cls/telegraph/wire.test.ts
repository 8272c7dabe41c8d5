import { describe, expect, it } from 'vitest';
import { fakeUpstream, OBTAINED } from '../../../../../test/fake-upstream.ts';
import type { Pages } from '../../../../engine/interface/pages.ts';
import { clsTelegraph, parseTelegraph, signOf } from './wire.ts';

const FIELDS = [
  { name: 'title', cells: 'text' },
  { name: 'day', cells: 'date' },
  { name: 'time', cells: 'text' },
] as const;
const item = (ctime: unknown, level: unknown = 'C', title = '') => ({ title, content: 'x', ctime, level });
const reply = (items: unknown) => JSON.stringify({ errno: 0, data: { roll_data: items } });
const pagesOf = (body: string): Pages => [
  { url: 'https://www.cls.cn/', obtained: OBTAINED, status: 200, body: Buffer.from(body) },
];

it('a query is signed as the site signs it', () => {
  const query = 'app=CailianpressWeb&category=&last_time=1700000000&os=web&refresh_type=1&rn=20&sv=8.4.6';
  expect(signOf(query)).toBe('41509161771fae1234e752e93afd4f71');
});

describe('the telegraph', () => {
  it('is asked for with the time of the request, and signed over the rest of the query', async () => {
    const items = Array.from({ length: 20 }, (_, at) => item(1_700_000_000 - at, at % 5 === 0 ? 'B' : 'C'));
    const upstream = fakeUpstream(() => reply(items));
    const pages = await clsTelegraph.fetch({ items: 'all' }, upstream);
    expect(upstream.asked[0]).toMatch(
      new RegExp(
        `^https://www\\.cls\\.cn/v1/roll/get_roll_list\\?app=CailianpressWeb&category=&last_time=${OBTAINED / 1_000}&os=web&refresh_type=1&rn=20&sv=8\\.4\\.6&sign=[0-9a-f]{32}$`,
      ),
    );
    expect(parseTelegraph(pages, { items: 'all' }, FIELDS).day?.length).toBe(20);
    expect(parseTelegraph(pages, { items: 'important' }, FIELDS).day?.length).toBe(4);
  });

  it('is sorted by time, with the day of Beijing', () => {
    const items = [item(1_700_064_001), item(1_700_063_999, 'A')];
    const { day, time } = parseTelegraph(pagesOf(reply(items)), { items: 'all' }, FIELDS);
    expect([0, 1].map((row) => `${day?.valueAt(row)} ${time?.valueAt(row)}`)).toEqual([
      '2023-11-15 23:59:59',
      '2023-11-16 00:00:01',
    ]);
  });

  it('may have no important item', () => {
    expect(parseTelegraph(pagesOf(reply([item(1_700_000_000)])), { items: 'important' }, FIELDS).day?.length).toBe(0);
  });

  it('is understood with `error` in the place of `errno`', () => {
    const body = JSON.stringify({ error: 0, data: { roll_data: [item(1_700_000_000)] } });
    expect(parseTelegraph(pagesOf(body), { items: 'all' }, FIELDS).day?.length).toBe(1);
  });

  it.each([
    ['a wrong sign', '{"errno":10012,"msg":"签名错误"}', 'upstream_refused'],
    ['an error of the other form', '{"error":1,"data":{"roll_data":[]}}', 'upstream_refused'],
    ['no items', reply([]), 'upstream_changed'],
    ['no list', reply({}), 'upstream_changed'],
    ['a time that is none', reply([item('1700000000')]), 'upstream_changed'],
    ['a time in milliseconds', reply([item(1_700_000_000_000)]), 'upstream_changed'],
    ['a level that is none', reply([item(1_700_000_000, 1)]), 'upstream_changed'],
    ['an item without a text', reply([{ title: null, ctime: 1_700_000_000, level: 'C' }, 1]), 'upstream_changed'],
  ])('is refused with %s', (_, body, code) => {
    expect(() => parseTelegraph(pagesOf(body), { items: 'all' }, FIELDS)).toThrow(expect.objectContaining({ code }));
  });

  it('is a refusal where a page comes', async () => {
    const blocked = fakeUpstream(() => '<html></html>');
    await expect(clsTelegraph.fetch({ items: 'all' }, blocked)).rejects.toMatchObject({ code: 'upstream_refused' });
  });
});
