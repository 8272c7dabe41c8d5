import { describe, expect, it } from 'vitest';
import { fakeUpstream } from '../../../../../test/fake-upstream.ts';
import type { Page } from '../../../../engine/interface/pages.ts';
import { PROVEN_DAYS } from '../../../../engine/interface/trading-calendar.ts';
import { POOL_CACHE } from './family.ts';
import { eastmoneyLimitPools, type PoolAsk, parsePool } from './wire.ts';

const ASK: PoolAsk = { pool: 'limit-up', date: '20261009' };
const FIELDS = [
  { name: 'c', cells: 'code' },
  { name: 'fbt', cells: 'text' },
  { name: 'ztp', cells: 'number' },
] as const;
const ROW = { c: '600000', fbt: 92500, ztp: 10_010 };
// A Saturday.
const OBTAINED = Date.UTC(2026, 9, 10);
const pageOf = (data: unknown, rc = 0, obtained = OBTAINED): Page => ({
  url: 'https://push2ex.eastmoney.com/',
  obtained,
  status: 200,
  body: Buffer.from(JSON.stringify({ rc, data })),
});
const parse = (data: unknown, ask = ASK, rc = 0) => {
  const cells = parsePool([pageOf(data, rc)], ask, FIELDS);
  return Array.from({ length: cells.c!.length }, (_, row) => FIELDS.map(({ name }) => cells[name]!.valueAt(row)));
};
const pool = (rows: readonly unknown[], newest: unknown = 20261009) => ({ tc: rows.length, qdate: newest, pool: rows });
const failing = (code: string) => expect.objectContaining({ code });

describe('a pool', () => {
  it('has times of six digits, and no price where there is no limit', () => {
    const free = { ...ROW, c: '600001', fbt: 0, ztp: 1_000_000_000 };
    expect(parse(pool([ROW, free, { ...ROW, c: '600002', fbt: 145959, ztp: '-' }]))).toEqual([
      ['600000', '092500', 10_010],
      ['600001', '000000', null],
      ['600002', '145959', null],
    ]);
  });

  it.each([
    ['another number of rows than it counts', { ...pool([ROW]), tc: 2 }],
    ['a row that is none', pool([ROW, null])],
    ['a row without a field', pool([{ c: '600000', fbt: 92500 }])],
    ['a time of no day', pool([{ ...ROW, fbt: 246000 }])],
    ['a time as a text', pool([{ ...ROW, fbt: '92500' }])],
    ['a code as a number', pool([{ ...ROW, c: 600000 }])],
    ['no list', { tc: 0, pool: {} }],
    ['no list where it counts rows', { tc: 4, pool: null }],
    ['no pool', { tc: 0 }],
    ['a day that is none', pool([ROW], '20261009')],
    ['0 as its day', pool([ROW], 0)],
    ['a share twice', pool([ROW, ROW])],
  ])('with %s is refused', (_, data) => {
    for (const key of ['limit-up', 'limit-down'] as const)
      expect(() => parse(data, { ...ASK, pool: key })).toThrow(failing('upstream_changed'));
  });

  it.each([205, 100, -1])('with rc %j is a refusal, and never empty', (rc) => {
    expect(() => parse(null, ASK, rc)).toThrow(failing('upstream_refused'));
  });

  it('of a later day than the newest session of the source is none', () => {
    expect(() => parse(pool([ROW], 20261008))).toThrow(failing('no_value'));
  });

  it('is refused where the newest session of the source is on no day of the calendar', () => {
    expect(() => parse(pool([ROW], 20260931))).toThrow(failing('upstream_changed'));
  });

  it('of a day without a session after the newest one of the source is empty: its rows are of the newest', () => {
    for (const rows of [[ROW], []]) expect(parse(pool(rows), { ...ASK, date: '20261010' })).toEqual([]);
  });

  it('with rows of a day without a session is refused: they are those of another day', () => {
    for (const date of ['20261004', '20261006'])
      expect(() => parse(pool([ROW]), { ...ASK, date })).toThrow(failing('upstream_changed'));
  });

  it('of a day long past may be one of before the newest session', () => {
    expect(parse(pool([ROW]), { ...ASK, date: '20260928' })).toHaveLength(1);
  });

  it.each([0, 102])('of nothing, with rc %j, is empty of old days and days without a session', (rc) => {
    for (const date of ['20241008', '20261004', '20260910'])
      for (const data of [null, { tc: 0, qdate: 20261009, pool: null }])
        if (data === null || rc === 0) expect(parse(data, { ...ASK, date }, rc)).toEqual([]);
  });

  it('of nothing is empty of a holiday of a year whose holidays are not known', () => {
    const ask: PoolAsk = { pool: 'limit-up', date: '20270101' };
    for (const data of [null, { tc: 0, qdate: 20270104, pool: null }])
      expect(parsePool([pageOf(data, 0, Date.UTC(2027, 0, 5))], ask, FIELDS).c).toHaveLength(0);
  });

  it('of nothing is refused of a late session, but for the shares at their lower limit', () => {
    expect(() => parse(null)).toThrow(failing('upstream_refused'));
    expect(() => parse({ tc: 0, qdate: 20261009, pool: null })).toThrow(failing('upstream_refused'));
    expect(parse(null, { pool: 'limit-down', date: '20261009' })).toEqual([]);
    expect(parse(pool([]))).toEqual([]);
  });
});

describe('a pool is fetched', () => {
  const body = pageOf(pool([ROW])).body;

  it.each([
    ['limit-up', 'getTopicZTPool'],
    ['previous', 'getYesterdayZTPool'],
    ['strong', 'getTopicQSPool'],
    ['new', 'getTopicCXPooll'],
    ['broken', 'getTopicZBPool'],
    ['limit-down', 'getTopicDTPool'],
  ] as const)('from an address of its own, by its day: %s', async (key, path) => {
    const upstream = fakeUpstream(() => body);
    const ask = { ...ASK, pool: key };
    expect(parsePool(await eastmoneyLimitPools.fetch(ask, upstream), ask, FIELDS).c).toHaveLength(1);
    const { pathname, searchParams } = new URL(upstream.asked[0]!);
    expect([pathname, searchParams.get('date')]).toEqual([`/${path}`, '20261009']);
  });

  it('and refused before it is stored where it is of another day', async () => {
    const fetch = (date: string) =>
      eastmoneyLimitPools.fetch(
        { ...ASK, date },
        fakeUpstream(() => body),
      );
    await expect(fetch('20261012')).rejects.toMatchObject({ code: 'no_value' });
    await expect(fetch('20261004')).rejects.toMatchObject({ code: 'upstream_changed' });
  });
});

it('a pool is fresh for seconds during its session, and for a day when it is long over', () => {
  const during = Date.parse('2026-10-09T10:00:00+08:00');
  expect(POOL_CACHE.freshUntil(during, ASK, PROVEN_DAYS)).toBe(during + 30_000);
  const evening = Date.parse('2026-10-09T21:00:00+08:00');
  expect(POOL_CACHE.freshUntil(evening, ASK, PROVEN_DAYS)).toBe(evening + 86_400_000);
  expect(POOL_CACHE.freshUntil(during, { ...ASK, date: '20260928' }, PROVEN_DAYS)).toBe(during + 86_400_000);
});
