import { describe, expect, it } from 'vitest';
import { changed } from '../../../../../test/failures.ts';
import { fakeUpstream, OBTAINED } from '../../../../../test/fake-upstream.ts';
import { type LocalUpstreamReply, startLocalUpstream } from '../../../../../test/local-upstream.ts';
import { startTestService } from '../../../../../test/service.ts';
import { parseCompany, parseQuote, xueqiu } from './wire.ts';

const ASK = { symbol: 'SH600000', of: 'quote' } as const;
const URL_OF_QUOTE = 'https://stock.xueqiu.com/v5/stock/quote.json?symbol=SH600000&extend=detail';
const QUOTE = { symbol: 'SH600000', name: '浦发银行', current: 9.1, time: 1_782_802_800_000, unknown: {} };
const FIELDS = new Map([
  ['name', { name: '名称' }],
  ['current', { name: '现价' }],
  ['time', { name: '时间', isTime: true }],
]);
const declined = JSON.stringify({
  error_description: '请刷新',
  error_uri: '/v5',
  error_data: null,
  error_code: '400016',
});
const pageOf = (reply: unknown) => ({
  url: URL_OF_QUOTE,
  obtained: OBTAINED,
  status: 200,
  body: Buffer.from(JSON.stringify(reply)),
});
const replyOf = (data: unknown) => ({ data, error_code: 0, error_description: '' });

const rowsOf = ({ item, value }: ReturnType<typeof parseQuote>) =>
  Array.from({ length: item.length }, (_, at) => [item.valueAt(at), value.valueAt(at)]);

describe('a quote', () => {
  it('has its known fields in the order in which they come, times in Beijing, and nothing in place of null', () => {
    const quote = { ...QUOTE, issue: null, current: null };
    expect(rowsOf(parseQuote([pageOf(replyOf({ quote }))], ASK, FIELDS))).toEqual([
      ['名称', '浦发银行'],
      ['现价', null],
      ['时间', '2026-06-30 15:00:00'],
    ]);
  });

  it.each([[{ quote: null }], [{}], [null]])('of a code that is not known has no rows: data %j', (data) => {
    expect(rowsOf(parseQuote([pageOf(replyOf(data))], ASK, FIELDS))).toEqual([]);
  });

  it.each<[string, unknown, string]>([
    ['of another symbol', replyOf({ quote: { ...QUOTE, symbol: 'SH600001' } }), 'expected the quote of SH600000'],
    ['without a name', replyOf({ quote: { ...QUOTE, name: null } }), 'expected the name'],
    ['without a price', replyOf({ quote: { symbol: 'SH600000', name: 'a' } }), 'expected the price'],
    ['with a list as a price', replyOf({ quote: { ...QUOTE, current: [9.1] } }), 'a number or a text'],
    ['with a time in seconds as a text', replyOf({ quote: { ...QUOTE, time: '1782802800' } }), 'expected milliseconds'],
    ['that is a list', replyOf({ quote: [] }), 'expected an object in data.quote'],
    ['with an error', { data: { quote: QUOTE }, error_code: '10020' }, 'expected data'],
    ['without data', { error_code: 0 }, 'expected an object in data'],
  ])('is refused: %s', (_, reply, says) => {
    expect(() => parseQuote([pageOf(reply)], ASK, FIELDS)).toThrow(changed(says));
  });
});

describe('a company', () => {
  it('has every field, objects and lists as texts of JSON', () => {
    const company = { a: 1.5, b: null, c: 'x', d: { ind_name: '汽车' }, e: [1] };
    expect(rowsOf(parseCompany([pageOf(replyOf({ company }))]))).toEqual([
      ['a', 1.5],
      ['b', null],
      ['c', 'x'],
      ['d', '{"ind_name":"汽车"}'],
      ['e', '[1]'],
    ]);
  });

  it.each([[{ company: null }], [{}], [null]])('of a code that is not known has no rows: data %j', (data) => {
    expect(rowsOf(parseCompany([pageOf(replyOf(data))]))).toEqual([]);
  });

  it.each([
    ['without a value', { a: null, b: '' }, 'none with a value'],
    [
      'with too many fields',
      Object.fromEntries(Array.from({ length: 501 }, (_, at) => [`f${at}`, 1])),
      'more than 500',
    ],
  ])('is refused: %s', (_, company, says) => {
    expect(() => parseCompany([pageOf(replyOf({ company }))])).toThrow(changed(says));
  });
});

describe('a reply', () => {
  it.each([
    ['that wants a token', { status: 400, body: declined }, 'upstream_refused', 'the value of the cookie xq_a_token'],
    ['with this error and status 200', { status: 200, body: declined }, 'upstream_refused', '400016'],
    ['that is a page', { status: 200, body: '<html>' }, 'upstream_refused', 'a page instead of data'],
    ['with another error', { status: 400, body: '{"error_code":"1"}' }, 'upstream_changed', 'HTTP 400'],
  ])('fails: %s', async (_, answer, code, says) => {
    await expect(xueqiu.fetch(ASK, fakeUpstream({ [URL_OF_QUOTE]: answer }))).rejects.toMatchObject({
      code,
      message: expect.stringContaining(says),
    });
  });
});

describe('the token', () => {
  const PATH = '/api/public/stock_individual_spot_xq?symbol=SH600000';
  const answered = { body: JSON.stringify(replyOf({ quote: QUOTE })) };

  /** A service, and Xueqiu with a token that it accepts and one that visitors get. */
  async function useXueqiu(tokens: { valid: string; given: string }) {
    const upstream = await startLocalUpstream((url, { headers }): LocalUpstreamReply => {
      if (url === 'https://xueqiu.com/hq') {
        const cookies = [`acw_tc=1; path=/; HttpOnly`, `xq_a_token=${tokens.given}; path=/; domain=.xueqiu.com`];
        return { headers: { 'set-cookie': cookies }, body: '<html>' };
      }
      return headers.cookie === `xq_a_token=${tokens.valid}` ? answered : { status: 400, body: declined };
    });
    let now = Date.parse('2026-06-30T12:00:00Z');
    const service = await startTestService({ mirror: upstream.url }, { now: () => now });
    const asked = () => upstream.received.splice(0).map(({ url }) => new URL(url).pathname);
    const close = async (): Promise<void> => {
      await service.close();
      await upstream.close();
    };
    return { service, asked, close, wait: (ms: number) => (now += ms) };
  }

  it('is that of visitors, fetched once, where the client has none', async () => {
    const { service, asked, close, wait } = await useXueqiu({ valid: 'visitor', given: 'visitor' });
    expect((await service.get(PATH)).status).toBe(200);
    expect(asked()).toEqual(['/v5/stock/quote.json', '/hq', '/v5/stock/quote.json']);
    wait(60_000);
    const response = await service.get(PATH);
    expect([response.status, response.headers.get('cache-control')]).not.toContain('no-store');
    expect(asked()).toEqual(['/v5/stock/quote.json']);
    expect(service.log()).not.toContain('visitor');
    await close();
  });

  it('is renewed once, and then the failure says that one is wanted', async () => {
    const { service, asked, close } = await useXueqiu({ valid: 'other', given: 'visitor' });
    const response = await service.get(PATH);
    expect([response.status, await response.text()]).toEqual([502, expect.stringContaining('as the param token')]);
    expect(asked()).toEqual(['/v5/stock/quote.json', '/hq', '/v5/stock/quote.json']);
    await close();
  });

  it('of the client wins, is for it alone, and no other is fetched', async () => {
    const { service, asked, close } = await useXueqiu({ valid: 'mine', given: 'visitor' });
    const response = await service.get(`${PATH}&token=mine`);
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(asked()).toEqual(['/v5/stock/quote.json']);
    const refused = await service.get(`${PATH}&token=stale-s3cr3t-token`);
    expect([refused.status, await refused.text()]).toEqual([502, expect.not.stringContaining('s3cr3t')]);
    expect(asked()).toEqual(['/v5/stock/quote.json']);
    expect(service.log()).not.toMatch(/s3cr3t|=mine/);
    await close();
  });

  it.each(['a;b', 'a b', 'a"b', 'a,b', 'a\\b', 'ä', 'a'.repeat(4_090)])(
    'is refused and not shown: %j',
    async (text) => {
      const { service, asked, close } = await useXueqiu({ valid: 'mine', given: 'visitor' });
      const response = await service.get(`${PATH}&token=${encodeURIComponent(text)}`);
      expect(response.status).toBe(422);
      expect(await response.json()).toMatchObject({
        detail: [
          { loc: ['query', 'token'], type: 'value_error.cookie', msg: expect.stringContaining('4085 characters') },
        ],
      });
      expect(asked()).toEqual([]);
      await close();
    },
  );

  it('that is empty is none', async () => {
    const { service, asked, close } = await useXueqiu({ valid: 'visitor', given: 'visitor' });
    expect((await service.get(`${PATH}&token=`)).status).toBe(200);
    expect(asked()).toHaveLength(3);
    await close();
  });
});
