import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openRegistry } from '../../../../../test/declarations.ts';
import { fakeUpstream } from '../../../../../test/fake-upstream.ts';
import { type LocalUpstream, startLocalUpstream } from '../../../../../test/local-upstream.ts';
import { openTestServices } from '../../../../../test/service.ts';
import { answer } from '../../../../engine/answer/answer.ts';
import type { Page } from '../../../../engine/interface/pages.ts';
import {
  dailyRanks,
  parseDailyRanks,
  parseLatest,
  parseQuotedRanks,
  parseShareRanks,
  quotedRanks,
  type RankAsk,
  relatedField,
  shareRanks,
} from './wire.ts';

const ALL: RankAsk = { list: 'getAllCurrentList', code: '' };
const OF_A_SHARE: RankAsk = { list: 'getHisList', code: 'SZ000665' };
const pageOf = (body: unknown): Page => ({
  url: 'https://emappdata.eastmoney.com/',
  obtained: 0,
  status: 200,
  body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
});
const ranks = (data: unknown, status: unknown = 0): Page => pageOf({ status, code: 0, message: 'success', data });
const quotes = (diff: readonly unknown[]): Page => pageOf({ rc: 0, data: { total: diff.length, diff } });
const refused = (code: string) => expect.objectContaining({ code });

describe('ranks with quotes', () => {
  const FIELDS = [
    { name: 'sc', cells: 'code' },
    { name: 'f2', cells: 'number' },
  ] as const;

  it('are joined by market and code, whatever the order and whichever quotes are missing', () => {
    // The numbers of shares: a Shanghai and a Shenzhen share of the same number differ by market alone.
    const shares = fc.uniqueArray(fc.tuple(fc.constantFrom('SH', 'SZ'), fc.integer({ min: 0, max: 20 })), {
      minLength: 1,
      maxLength: 30,
      selector: ([market, number]) => `${market}${number}`,
    });
    fc.assert(
      fc.property(shares, fc.infiniteStream(fc.boolean()), fc.infiniteStream(fc.nat()), (all, isKnown, order) => {
        const priced = all.map(([market, number], at) => ({
          sc: `${market}${600_000 + number}`,
          quote: { f2: at + 1, f12: String(600_000 + number), f13: market === 'SH' ? 1 : 0 },
          isKnown: at === 0 || isKnown.next().value,
          place: order.next().value,
        }));
        const sent = priced.filter((each) => each.isKnown).toSorted((one, other) => one.place - other.place);
        const pages = [ranks(priced.map(({ sc }, at) => ({ sc, rk: at + 1 }))), quotes(sent.map((each) => each.quote))];
        const { sc, f2 } = parseQuotedRanks([pages[0]!, pages[1]!], ALL, FIELDS);
        const joined = priced.map((_, row) => [sc?.valueAt(row), f2?.valueAt(row)]);
        expect(joined).toEqual(priced.map((each) => [each.sc, each.isKnown ? each.quote.f2 : null]));
      }),
    );
  });

  it.each([
    ['quotes of other shares', ranks([{ sc: 'SH600000' }]), quotes([{ f2: 1, f12: '600000', f13: 0 }])],
    ['no share', ranks([]), quotes([])],
    ['a share twice', ranks([{ sc: 'SH600000' }, { sc: 'SH600000' }]), quotes([{ f2: 1, f12: '600000', f13: 1 }])],
    [
      'ranks that descend',
      ranks([
        { sc: 'SH600000', rk: 2 },
        { sc: 'SH600001', rk: 1 },
      ]),
      quotes([{ f2: 1, f12: '600000', f13: 1 }]),
    ],
    ['ranks of a later page', ranks([{ sc: 'SH600000', rk: 101 }]), quotes([{ f2: 1, f12: '600000', f13: 1 }])],
    ['a code of another form', ranks([{ sc: '600000' }]), quotes([{ f2: 1, f12: '600000', f13: 1 }])],
  ])('are refused with %s', (_, list, quoted) => {
    expect(() => parseQuotedRanks([list, quoted], ALL, FIELDS)).toThrow(refused('upstream_changed'));
  });

  it('are refused with quotes in whole numbers, which the source sends by default', () => {
    const codes = ['600000', '600001', '600002'];
    const list = ranks(codes.map((code, at) => ({ sc: `SH${code}`, rk: at + 1 })));
    const read = (quote: object) =>
      parseQuotedRanks([list, quotes(codes.map((code) => ({ ...quote, f12: code, f13: 1 })))], ALL, FIELDS);
    expect(() => read({ f2: 1_100, f3: 1_000, f4: 100 })).toThrow(refused('upstream_changed'));
    expect(read({ f2: 11, f3: 10, f4: 1 }).f2?.valueAt(0)).toBe(11);
  });

  it('of a share without a rank, which is 0, stand behind the others', () => {
    const list = ranks([
      { sc: 'SH600000', rk: 1 },
      { sc: 'SH600001', rk: 5 },
      { sc: 'SH600002', rk: 0 },
    ]);
    expect(parseQuotedRanks([list, quotes([{ f2: 1, f12: '600000', f13: 1 }])], ALL, FIELDS).sc).toHaveLength(3);
  });

  it.each([
    ['no rc', { data: { diff: [] } }, 'upstream_changed'],
    ['rc 102', { rc: 102, data: null }, 'upstream_refused'],
    ['no data although all is well', { rc: 0, data: null }, 'upstream_changed'],
    ['a quote without a market', { rc: 0, data: { diff: [{ f12: '600000' }] } }, 'upstream_changed'],
    ['a code that is a number', { rc: 0, data: { diff: [{ f12: 600_000, f13: 1 }] } }, 'upstream_changed'],
    [
      'a quote twice',
      { rc: 0, data: { diff: [1, 2].map((f2) => ({ f2, f12: '600000', f13: 1 })) } },
      'upstream_changed',
    ],
  ])('are refused with quotes that have %s', (_, quoted, code) => {
    expect(() => parseQuotedRanks([ranks([{ sc: 'SH600000' }]), pageOf(quoted)], ALL, FIELDS)).toThrow(refused(code));
  });

  it('ask for quotes of Beijing where those of Shenzhen are, and for a hundred shares at once', async () => {
    const listed = Array.from({ length: 100 }, (_, at) => ({
      sc: at === 9 ? 'BJ920009' : `SH${600_000 + at}`,
      rk: at + 1,
    }));
    const upstream = fakeUpstream(({ url }) => {
      if (url.includes('emappdata')) return ranks(listed).body;
      const secids = new URL(url).searchParams.get('secids')?.split(',') ?? [];
      return quotes(
        secids.map((secid, at) => ({ f2: at, f12: secid.slice(2), f13: Number(secid[0]), f14: 'n', f3: 1, f4: 1 })),
      ).body;
    });
    const pages = await quotedRanks.fetch(ALL, upstream);
    expect(parseQuotedRanks(pages, ALL, FIELDS).f2?.length).toBe(100);
    const secids = new URL(upstream.asked[1] ?? '').searchParams.get('secids')?.split(',') ?? [];
    expect(secids).toHaveLength(100);
    expect(secids).toContain('0.920009');
    expect(secids).toContain('1.600000');
  });

  describe('whose quotes cannot be had', () => {
    let upstream: LocalUpstream;
    beforeAll(async () => {
      upstream = await startLocalUpstream((url) =>
        url.startsWith('https://emappdata.eastmoney.com/')
          ? { body: ranks([{ sc: 'SH600000', rk: 1 }]).body }
          : { body: '{"rc":102,"data":null}' },
      );
    });
    afterAll(() => upstream.close());

    it('are answered alone, by a source of another name, and asked for once', async () => {
      const now = (): number => Date.UTC(2026, 9, 10);
      const services = await openTestServices({ mirror: upstream.url }, { registry: await openRegistry(), now });
      try {
        const client = { signal: new AbortController().signal, maxStaleMs: 0 };
        const { answer: answered } = await answer(services, 'stock_hot_rank_em', '', client);
        expect(JSON.parse(await answered.content.text())).toEqual([
          { 当前排名: 1, 代码: 'SH600000', 股票名称: null, 最新价: null, 涨跌额: null, 涨跌幅: null },
        ]);
        expect(answered.provenance.source).toBe('eastmoney-hot-ranks-without-quotes');
        expect(answered.notes?.map(({ en }) => en)).toContain(
          'The quotes of Eastmoney failed: names, prices and changes are null.',
        );
        expect(upstream.received.filter(({ url }) => url.includes('emappdata'))).toHaveLength(1);
      } finally {
        await services.close();
      }
    });
  });
});

describe('ranks of a share', () => {
  const FIELDS = [{ name: 'rank', cells: 'whole' }] as const;

  it('are asked for by a POST of JSON', async () => {
    const posted: unknown[] = [];
    const upstream = fakeUpstream(({ json }) => {
      posted.push(json);
      return ranks([]).body;
    });
    await dailyRanks.fetch(OF_A_SHARE, upstream);
    expect(upstream.asked.map((url) => new URL(url).pathname)).toEqual([
      '/stockrank/getHisList',
      '/stockrank/getHisProfileList',
    ]);
    const identity = { appId: 'appId01', globalId: '786e4c21-70dc-435a-93bb-38' };
    expect(posted[0]).toEqual({ ...identity, marketType: '', srcSecurityCode: 'SZ000665', yearType: '5' });
  });

  it('of status -1 are a failure with the source’s own words', async () => {
    const upstream = fakeUpstream(() => ranks(null, -1).body.toString().replace('success', 'srcSecurityCode不能为空'));
    const failure = { code: 'upstream_refused', message: expect.stringContaining('"srcSecurityCode不能为空"') };
    await expect(shareRanks.fetch(OF_A_SHARE, upstream)).rejects.toMatchObject(failure);
  });

  it.each([
    ['no status', pageOf({ data: [] })],
    ['a status that is a text', ranks([], '0')],
    ['no data', ranks(null)],
    ['an object for a list', ranks({})],
    ['a row that is none', ranks([1])],
    ['another share', ranks([{ srcSecurityCode: 'SZ000666', rank: 1 }])],
    ['a rank that is no number', ranks([{ rank: 'first' }])],
    ['a row without a rank', ranks([{ calcTime: '2026-01-01' }])],
  ])('are refused with %s', (_, page) => {
    expect(() => parseShareRanks([page], OF_A_SHARE, FIELDS)).toThrow(refused('upstream_changed'));
  });

  it('by day are refused where a day comes twice, and without the list of followers', () => {
    const day = { calcTime: '2026-01-01', rank: 1 };
    expect(() => parseDailyRanks([ranks([day, day]), ranks([])], OF_A_SHARE, FIELDS)).toThrow('a day is in it twice');
    expect(() => parseDailyRanks([ranks([day])], OF_A_SHARE, FIELDS)).toThrow('no reply with followers');
  });

  it('by day are refused where either list names another share', () => {
    const [own, other] = [ranks([{ calcTime: '2026-01-01', rank: 1 }]), { srcSecurityCode: 'SZ000666' }];
    const foreign = ranks([{ calcTime: '2026-01-01', rank: 1, ...other }]);
    for (const pages of [[foreign, ranks([])] as const, [own, foreign] as const])
      expect(() => parseDailyRanks(pages, OF_A_SHARE, FIELDS)).toThrow('expected ranks of "SZ000665"');
  });

  it('name the related share by the one field of codes', () => {
    const of = (...rows: Record<string, unknown>[]) => relatedField([ranks(rows)], OF_A_SHARE);
    const own = { srcSecurityCode: 'SZ000665', rate: '1%' };
    expect(of()).toBe('followSecurityCode');
    expect(of({ ...own, followSecurityCode: '?' })).toBe('followSecurityCode');
    expect(of({ ...own, other: 'SH600000', number: '600000' })).toBe('other');
    expect(() => of(own)).toThrow(refused('upstream_changed'));
    expect(() => of({ ...own, one: 'SH600000', two: 'SH600000' })).toThrow(refused('upstream_changed'));
    expect(() => of({ ...own, one: 'SH600000' }, { ...own, one: 'none' })).toThrow(refused('upstream_changed'));
  });
});

describe('the newest rank', () => {
  const of = (data: unknown) => parseLatest([ranks(data)], OF_A_SHARE);

  it('has every item in its order, numbers as numbers and texts as texts', () => {
    expect(of({ b: 0, srcSecurityCode: 'SZ000665', a: null, c: '0', rank: 7, d: 1.5 })).toEqual({
      items: ['b', 'srcSecurityCode', 'a', 'c', 'rank', 'd'],
      values: [0, 'SZ000665', null, '0', 7, 1.5],
    });
  });

  it.each([
    ['no rank', { srcSecurityCode: 'SZ000665' }],
    ['no share', { rank: 1 }],
    ['another share', { srcSecurityCode: 'SZ000666', rank: 1 }],
    ['a list', [{ srcSecurityCode: 'SZ000665', rank: 1 }]],
    ['a value that is an object', { srcSecurityCode: 'SZ000665', rank: 1, flag: {} }],
  ])('is refused with %s', (_, data) => {
    expect(() => of(data)).toThrow(refused('upstream_changed'));
  });
});
