import { describe, expect, it } from 'vitest';
import { fakeUpstream } from '../../../../../test/fake-upstream.ts';
import { PROVEN_DAYS } from '../../../../engine/interface/trading-calendar.ts';
import registers from './registers.interfaces.ts';
import { amac, parseRegister, type RegisterAsk } from './wire.ts';

const MEMBERS: RegisterAsk = { register: 'pof/pofMember', kind: '', from: 0, to: 0 };
const FIELDS = [
  { name: 'name', cells: 'text' },
  { name: 'day', cells: 'date' },
] as const;
const rowsOf = (count: number, from: number) =>
  Array.from({ length: count }, (_, at) => ({ name: `M${from + at}`, day: 1_394_985_600_000 }));
const bodyOf = (rows: number, total: number, size = 20, from = 0) =>
  JSON.stringify({ content: rowsOf(rows, from), totalElements: total, totalPages: Math.ceil(total / size) });
const pageOf = (body: string) => ({
  url: 'https://gs.amac.org.cn/',
  obtained: 0,
  status: 200,
  body: Buffer.from(body),
});

describe('a register', () => {
  it('is joined from all of its pages, and days are those of Beijing', async () => {
    const upstream = fakeUpstream(({ url }) =>
      new URL(url).searchParams.get('page') === '0' ? bodyOf(20, 23) : bodyOf(3, 23, 20, 20),
    );
    const pages = await amac.fetch(MEMBERS, upstream);
    const { name, day } = parseRegister(pages, MEMBERS, FIELDS);
    expect([name?.length, day?.textAt(0)]).toEqual([23, '2014-03-17']);
  });

  it('has a day of the futures companies as a day, whether it comes as a text or in milliseconds', () => {
    const content = [{ mpiCreateDate: 1_394_985_600_000 }, { mpiCreateDate: '2014-03-18' }, { mpiCreateDate: '无' }];
    const body = JSON.stringify({ content, totalElements: 3, totalPages: 1 });
    const ask: RegisterAsk = { ...MEMBERS, register: 'pof/futures' };
    const { mpiCreateDate: days } = parseRegister([pageOf(body)], ask, [{ name: 'mpiCreateDate', cells: 'text' }]);
    expect([0, 1, 2].map((row) => days?.valueAt(row))).toEqual(['2014-03-17', '2014-03-18', '无']);
  });

  it('of which some pages are wanted ends with the last one that it has', async () => {
    const ask: RegisterAsk = { register: 'pof/fund', kind: '', from: 2, to: 9 };
    const upstream = fakeUpstream(({ url }) =>
      new URL(url).searchParams.get('page') === '2' ? bodyOf(1, 201, 100, 200) : bodyOf(100, 201, 100),
    );
    const pages = await amac.fetch(ask, upstream);
    expect(upstream.asked.map((url) => new URL(url).searchParams.get('page'))).toEqual(['1', '2']);
    expect(parseRegister(pages, ask, FIELDS).name?.length).toBe(101);
  });

  it('is refused where a page is cut, and where it changes twice while it is fetched', async () => {
    expect(() => parseRegister([pageOf(bodyOf(19, 23)), pageOf(bodyOf(3, 23))], MEMBERS, FIELDS)).toThrow(
      expect.objectContaining({ code: 'upstream_changed', message: expect.stringContaining('do not add up') }),
    );
    let total = 23;
    const moving = fakeUpstream(() => bodyOf(20, total++));
    await expect(amac.fetch(MEMBERS, moving)).rejects.toThrow('do not add up, twice');
  });

  it('is refused where it names fewer pages than its rows take', async () => {
    const part = () => JSON.stringify({ content: rowsOf(20, 0), totalElements: 60, totalPages: 1 });
    await expect(amac.fetch(MEMBERS, fakeUpstream(part))).rejects.toThrow('60 rows expected, 20 sent');
    const ask: RegisterAsk = { register: 'pof/subfund', kind: '', from: 1, to: 2 };
    await expect(amac.fetch(ask, fakeUpstream(part))).rejects.toThrow('40 rows expected, 20 sent');
  });

  it('is refused where it answers the first page in the place of another one', async () => {
    const first = JSON.stringify({ content: rowsOf(100, 0), totalElements: 300, totalPages: 3, number: 0 });
    const ask: RegisterAsk = { register: 'pof/fund', kind: '', from: 2, to: 2 };
    const changed = expect.objectContaining({
      code: 'upstream_changed',
      message: expect.stringContaining('got page 0'),
    });
    await expect(
      amac.fetch(
        ask,
        fakeUpstream(() => first),
      ),
    ).rejects.toEqual(changed);
  });

  it('is refused where the organisations are of another kind', () => {
    const ask: RegisterAsk = { register: 'pof/personOrg', kind: '商业银行', from: 0, to: 0 };
    const body = JSON.stringify({ content: [{ name: 'A', orgType: '证券公司' }], totalElements: 1, totalPages: 1 });
    expect(() => parseRegister([pageOf(body)], ask, [{ name: 'name', cells: 'text' }])).toThrow('asked for 商业银行');
  });

  // A public client shows the kind of the organisations of one kind alone, and asks for the others by a code.
  it('takes organisations that do not name their kind, or call it otherwise', () => {
    const ask: RegisterAsk = { register: 'pof/personOrg', kind: '外资私募证券基金管理人', from: 0, to: 0 };
    const content = [{ name: 'A', orgType: '外商独资私募证券投资基金管理人' }, { name: 'B' }];
    const body = JSON.stringify({ content, totalElements: 2, totalPages: 1 });
    expect(parseRegister([pageOf(body)], ask, [{ name: 'name', cells: 'text' }]).name?.length).toBe(2);
  });
});

it('more than 20 pages of private funds are asked for once a week, fewer once a day', () => {
  const { cache } = registers.find(({ name }) => name === 'amac_fund_info')!;
  const daysOf = (from: number, to: number): number =>
    cache.freshUntil(0, { register: 'pof/fund', kind: '', from, to }, PROVEN_DAYS) / 86_400_000;
  expect([daysOf(1, 2), daysOf(1, 20), daysOf(1, 21), daysOf(1, 2_000), daysOf(1_990, 2_000)]).toEqual([1, 1, 7, 7, 1]);
});
