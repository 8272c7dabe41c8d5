import { describe, expect, it } from 'vitest';
import { changed } from '../../../../../test/failures.ts';
import { fakeUpstream, OBTAINED } from '../../../../../test/fake-upstream.ts';
import interfaces from './lists.interfaces.ts';
import { ASKED_DAY, fullListNote, parseFundList, thsFundLists } from './wire.ts';

const ASK = { type: 'ETF', day: '' };
const FIELDS = [
  { name: 'code', cells: 'code' },
  { name: 'net', cells: 'number' },
  { name: ASKED_DAY, cells: 'date' },
] as const;
const FUND = { code: '510050', net: '2.9610', newdate: '2026-06-30' };
const replyOf = (data: unknown, msg = 'is access') => `g(${JSON.stringify({ error: { msg }, data: { data } })})`;
const read = (body: string, ask = ASK) => {
  const cells = parseFundList([{ url: '', obtained: OBTAINED, status: 200, body: Buffer.from(body) }], ask, FIELDS);
  return Array.from({ length: cells.code!.length }, (_, row) => FIELDS.map(({ name }) => cells[name]!.valueAt(row)));
};

describe('the list of funds', () => {
  it('has funds in the order of the source, with the day that was asked for or the newest one', () => {
    const funds = { f588000: { ...FUND, code: '588000', net: '' }, f510050: FUND };
    expect(read(replyOf(funds))).toEqual([
      ['588000', null, '2026-06-30'],
      ['510050', 2.961, '2026-06-30'],
    ]);
    expect(read(replyOf({ f510050: FUND }), { ...ASK, day: '2026-06-26' })).toEqual([['510050', 2.961, '2026-06-26']]);
  });

  it('of all funds that has as many as were asked for says that there may be more', async () => {
    const [{ url }] = await thsFundLists.fetch(
      ASK,
      fakeUpstream(() => replyOf({})),
    );
    const asked = Number(/_1_(\d+)_/.exec(url)?.[1]);
    expect(fullListNote({ length: asked - 1 })).toBeUndefined();
    expect(fullListNote({ length: asked })?.en).toContain('there may be more');
    const { tableNote } = interfaces.find(({ name }) => name === 'fund_etf_category_ths')!;
    expect(tableNote).toBe(fullListNote);
  });

  it.each([[[]], [{}]])('that is empty, %j, has no rows', (data) => {
    expect(read(replyOf(data))).toEqual([]);
  });

  it.each<[string, string, string]>([
    ['an error of the source', replyOf({ f510050: FUND }, 'no access'), 'expected a list'],
    ['the key of another fund', replyOf({ f510051: FUND }), 'expected the fund'],
    ['a list with funds', replyOf([FUND]), 'expected funds by their codes'],
    ['no data', replyOf(null), 'expected funds by their codes'],
    ['a value that is no number', replyOf({ f510050: { ...FUND, net: '2,961' } }), 'a number'],
    ['a field that is missing', replyOf({ f510050: { code: '510050', newdate: '2026-06-30' } }), 'net'],
    ['another function', replyOf({ f510050: FUND }).replace('g(', 'h('), 'expected a call of g'],
  ])('is refused: %s', (_, body, says) => {
    expect(() => read(body)).toThrow(changed(says));
  });

  it('is refused where no fund has a value of the day that was asked for, or a later one', () => {
    const list = replyOf({ f510050: FUND });
    expect(() => read(list, { ...ASK, day: '2026-06-29' })).not.toThrow();
    expect(() => read(list, { ...ASK, day: '2026-06-30' })).not.toThrow();
    expect(() => read(list, { ...ASK, day: '2026-07-01' })).toThrow(changed('asked for 2026-07-01'));
  });

  it('is asked for by type and day, and a page in its place is a block', async () => {
    const upstream = fakeUpstream(() => '<html>');
    await expect(thsFundLists.fetch({ type: 'zqx', day: '2026-06-26' }, upstream)).rejects.toMatchObject({
      code: 'upstream_refused',
    });
    expect(upstream.asked).toEqual([
      'https://fund.10jqka.com.cn/data/Net/info/zqx_rate_desc_2026-06-26_0_1_9999_0_0_0_jsonp_g.html',
    ]);
  });

  it('of an older day has other values than the newest, but for a few funds', () => {
    const count = (funds: number, net: string, day: string) => {
      const codes = Array.from({ length: funds }, (_, at) => String(510_000 + at));
      return read(
        replyOf(Object.fromEntries(codes.map((code) => [`f${code}`, { ...FUND, code, net, newnet: '1.02' }]))),
        {
          ...ASK,
          day,
        },
      ).length;
    };
    expect(count(30, '1.01', '2026-06-29')).toBe(30);
    expect(count(3, '1.02', '2026-06-29')).toBe(3);
    expect(count(30, '1.02', '2026-06-30')).toBe(30);
    expect(count(30, '1.02', '')).toBe(30);
    expect(() => count(30, '1.02', '2026-06-29')).toThrow(changed('asked for 2026-06-29, got the newest values'));
  });
});
