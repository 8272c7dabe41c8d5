import { describe, expect, it } from 'vitest';
import { HIST, KLINES, toKlineReply, useHttpService } from './http-service.ts';
import { startTestService } from './service.ts';

const test = useHttpService();

describe('an answer', () => {
  it('is JSON in UTF-8, with its source and its freshness', async () => {
    test.now = Date.parse('2026-11-21T12:00:00Z');
    const first = await test.service.get(HIST);
    expect(first.status).toBe(200);
    expect(Object.fromEntries(first.headers)).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'access-control-allow-origin': '*',
      'cache-status': 'finfount; fwd=miss; stored',
      age: '0',
      vary: 'Accept-Encoding',
      'finfount-source': expect.stringMatching(
        /^eastmoney; obtained="2026-11-21T12:00:00.000Z"; url="https:\/\/push2his\.eastmoney\.com\/.*secid=1\.600000.*"$/,
      ),
    });
    expect(first.headers.has('finfount-sandbox')).toBe(false);
    expect(first.headers.has('access-control-allow-credentials')).toBe(false);
    test.now += 90_000;
    const second = await test.service.get(HIST);
    // Saturday: fresh until Monday 09:15 Beijing time.
    expect(Object.fromEntries(second.headers)).toMatchObject({
      age: '90',
      // The interface is served for 30 days after it was obtained when its source fails, and for 10 s while a
      // newer one is fetched.
      'cache-control': 'public, max-age=134100, stale-while-revalidate=10, stale-if-error=2457900',
      'cache-status': 'finfount; hit; ttl=134010',
    });
    expect(await second.text()).toBe(await first.text());
  });

  it('has a strong ETag for each content coding, and is 304 for the ETag of the coding asked for', async () => {
    const tags = new Map<string, string>();
    for (const coding of ['identity', 'gzip', 'br']) {
      const { headers } = await test.service.get(HIST, { 'accept-encoding': coding });
      expect(headers.get('content-encoding') ?? 'identity').toBe(coding);
      tags.set(coding, headers.get('etag') ?? '');
    }
    expect(new Set(tags.values()).size).toBe(3);
    for (const tag of tags.values()) expect(tag).toMatch(/^"[^"]+"$/);
    for (const coding of tags.keys()) {
      for (const [of, tag] of tags) {
        const response = await test.service.get(HIST, {
          'accept-encoding': coding,
          'if-none-match': `"other", W/${tag}`,
        });
        expect([of, response.status]).toEqual([of, of === coding ? 304 : 200]);
        if (of === coding) expect(await response.text()).toBe('');
      }
    }
  });

  it('has the same text in every content coding', async () => {
    const texts = await Promise.all(
      ['identity', 'gzip', 'br', 'gzip;q=0.5, br;q=0.1', 'deflate', '*'].map(async (coding) =>
        (await test.service.get(HIST, { 'accept-encoding': coding })).text(),
      ),
    );
    expect(new Set(texts).size).toBe(1);
  });

  it('is the same hot and by its route, in every content coding', async () => {
    const all = async (response: Response) => [
      response.status,
      [...response.headers].filter(([name]) => !['date', 'connection', 'keep-alive'].includes(name)),
      await response.text(),
    ];
    for (const coding of ['identity', 'br', 'gzip']) {
      // A request without an ID gets one by its route, and none when hot.
      const headers = { 'accept-encoding': coding, 'x-request-id': 'mine' };
      await test.service.get(HIST, headers);
      // A further URL of the same answer is not hot the first time.
      const url = `${HIST}&adjust=${'&'.repeat(JSON.stringify(headers).length)}`;
      const whole = await all(await test.service.get(url, headers));
      const hot = await test.service.get(url, headers);
      const unchanged = { ...headers, 'if-none-match': hot.headers.get('etag') ?? '' };
      expect(await all(hot)).toEqual(whole);
      expect(whole[0]).toBe(200);
      // HEAD is never hot.
      const head = await all(await fetch(`${test.service.url}${url}`, { method: 'HEAD', headers: unchanged }));
      expect(await all(await test.service.get(url, unchanged))).toEqual(head);
      expect(head[0]).toBe(304);
    }
  });

  it('to HEAD has the headers of GET and no body', async () => {
    const get = await test.service.get(HIST, { 'accept-encoding': 'identity' });
    const head = await fetch(`${test.service.url}${HIST}`, {
      method: 'HEAD',
      headers: { 'accept-encoding': 'identity' },
    });
    expect(head.status).toBe(200);
    expect(await head.text()).toBe('');
    for (const name of ['content-length', 'content-type', 'etag', 'cache-control'])
      expect([name, head.headers.get(name)]).toEqual([name, get.headers.get(name)]);
    expect((await test.rawGet(HIST, 'HEAD')).body).toBe('');
  });

  it('is not to be stored if the query holds a cookie, and never contains the cookie', async () => {
    const response = await test.service.get(`${HIST}&cookie=nid18%3Ds3cr3t`);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(JSON.stringify([...response.headers]) + (await response.text()) + test.service.log()).not.toContain(
      's3cr3t',
    );
    expect(test.localUpstream.received[0]?.headers.cookie).toBe('nid18=s3cr3t');
  });
});

describe('one upstream request', () => {
  it('serves 300 concurrent clients of one share', async () => {
    const answers = await Promise.all(Array.from({ length: 300 }, () => test.service.get(HIST)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(test.localUpstream.received).toHaveLength(1);
  });

  it('serves 200 ranges of one history, with different timeouts', async () => {
    const ranges = Array.from(
      { length: 200 },
      (_, at) =>
        `${HIST}&start_date=202401${String((at % 28) + 1).padStart(2, '0')}&end_date=20241231&timeout=${20 + at}`,
    );
    const answers = await Promise.all(
      ranges.map(async (range) => (await test.service.get(range)).json() as Promise<{ 日期: string }[]>),
    );
    expect(answers.map((rows) => rows[0]?.日期)).toEqual(
      ranges.map((_, at) => `2024-01-${String((at % 28) + 1).padStart(2, '0')}`),
    );
    expect(test.localUpstream.received).toHaveLength(1);
  });

  it('is sent again for another adjustment or period', async () => {
    const weeks = KLINES.filter((_, at) => at % 7 === 4);
    test.reply = (response) =>
      void response.end(toKlineReply(response.req.url?.includes('klt=102') === true ? weeks : KLINES));
    await Promise.all(['', '&adjust=qfq', '&period=weekly'].map((rest) => test.service.get(HIST + rest)));
    expect(test.localUpstream.received).toHaveLength(3);
  });

  it('is sent again when the reply is stale; if that fails, the stale reply is served', async () => {
    await test.service.get(HIST);
    test.now += 86_400_000 * 3;
    expect((await test.service.get(HIST)).headers.get('cache-status')).toBe('finfount; fwd=miss; stored');
    test.now += 86_400_000 * 3;
    test.reply = { status: 500, body: 'broken' };
    const stale = await test.service.get(HIST);
    expect(stale.status).toBe(200);
    expect(stale.headers.get('cache-status')).toBe('finfount; fwd=stale; fwd-status=502; detail=upstream_busy');
    expect(Number(stale.headers.get('age'))).toBe(86_400 * 3);
    expect(stale.headers.get('cache-control')).toBe('public, max-age=0, stale-if-error=2332800');
    const asking = async (lookup: string) => (await test.service.get(HIST, { 'cache-control': lookup })).status;
    expect(await asking('max-age=0, stale-if-error=259200')).toBe(200);
    expect(await asking('stale-if-error=3600')).toBe(502);
    expect(await asking('Stale-If-Error=0')).toBe(502);
    expect(await asking('no-cache, stale-if-error=259200')).toBe(502);
    test.now += 86_400_000 * 31;
    expect((await test.service.get(HIST)).status).toBe(502);
  });
});

describe('a stored reply', () => {
  it('is revalidated, and fresh again after 304', async () => {
    const path = '/api/public/every_kind?topic=a';
    test.reply = { headers: { etag: '"a"' }, body: '2024-01-01,1' };
    const first = await test.service.get(path);
    test.now += 2 * 3_600_000;
    test.reply = { status: 304, body: '' };
    const second = await test.service.get(path);
    expect(test.localUpstream.received[1]?.headers['if-none-match']).toBe('"a"');
    expect(Object.fromEntries(second.headers)).toMatchObject({
      age: '0',
      'cache-status': expect.stringContaining('fwd=miss'),
      etag: first.headers.get('etag'),
    });
    expect(await second.json()).toEqual(await first.json());
  });

  it('answers a final range for 30 days without a request; any other range is fetched again', async () => {
    await test.service.get(HIST);
    test.now += 86_400_000 * 30 - 1;
    test.reply = { status: 500, body: 'broken' };
    const last = KLINES.at(-1)?.slice(0, 10).replaceAll('-', '') ?? '';
    for (const end of ['20240630', last]) {
      const closed = await test.service.get(`${HIST}&end_date=${end}`);
      expect([closed.status, test.localUpstream.received.length]).toEqual([200, 1]);
    }
    test.now += 86_400_000;
    expect((await test.service.get(HIST)).status).toBe(502);
    expect((await test.service.get(`${HIST}&end_date=20240630&adjust=qfq`)).status).toBe(502);
    expect(test.localUpstream.received.length).toBeGreaterThan(2);
  });

  it('compares a final range with its source after 30 days, and answers it for ever while the source fails', async () => {
    await test.service.get(HIST);
    test.now += 86_400_000 * 400;
    test.reply = { status: 500, body: 'broken' };
    const closed = await test.service.get(`${HIST}&end_date=20240630`);
    expect([closed.status, closed.headers.get('cache-status')]).toEqual([200, expect.stringContaining('fwd=stale')]);
    expect(test.localUpstream.received.length).toBeGreaterThan(1);
  });

  it('is not served stale to a client that refuses stale answers', async () => {
    await test.service.get(HIST);
    test.now += 86_400_000 * 3;
    test.reply = { status: 500, body: 'broken' };
    for (const refusal of ['no-cache', 'max-age=0, Stale-If-Error=0'])
      expect((await test.service.get(HIST, { 'cache-control': refusal })).status).toBe(502);
    expect((await test.service.get(HIST, { 'cache-control': 'max-age=0' })).status).toBe(200);
  });
});

describe('a timeout', () => {
  it('ends the wait of its own client only', async () => {
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    test.reply = (response) => void released.then(() => response.end(toKlineReply(KLINES)));
    const unlimited = test.service.get(HIST);
    const limited = await test.service.get(`${HIST}&timeout=0.02`);
    expect(limited.status).toBe(502);
    expect(await limited.json()).toEqual({
      error: expect.stringContaining('within your timeout of 0.02 s'),
      interface: 'stock_zh_a_hist',
    });
    release();
    expect((await unlimited).status).toBe(200);
    expect(test.localUpstream.received).toHaveLength(1);
  });

  it.each(['1e300', '2147483.648', '9007199254740993'])('of %s s never ends the wait', async (seconds) => {
    expect((await test.service.get(`${HIST}&timeout=${seconds}`)).status).toBe(200);
  });

  it('is answered with what is kept, while the fetch goes on for others', async () => {
    await test.service.get(HIST);
    test.now += 86_400_000 * 3;
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    test.reply = (response) => void released.then(() => response.end(toKlineReply(KLINES)));
    const refusing = await test.service.get(`${HIST}&timeout=0.02`, { 'cache-control': 'no-cache' });
    expect(refusing.status).toBe(502);
    const limited = await test.service.get(`${HIST}&timeout=0.02`);
    expect(limited.status).toBe(200);
    expect(limited.headers.get('cache-status')).toBe('finfount; fwd=stale; fwd-status=502; detail=upstream_timeout');
    expect(limited.headers.get('age')).toBe(String(86_400 * 3));
    expect(test.localUpstream.received).toHaveLength(2);
    const unlimited = test.service.get(HIST);
    release();
    expect((await unlimited).headers.get('age')).toBe('0');
    expect((await test.service.get(HIST)).headers.get('cache-status')).toContain('hit');
  });

  it('does not apply to a cached answer', async () => {
    await test.service.get(HIST);
    expect((await test.service.get(`${HIST}&timeout=0.000001`)).status).toBe(200);
  });
});

describe('the purge keys of a CDN', () => {
  it('stand in no answer unless a header for them is set, and then in each, by its route and hot', async () => {
    expect((await test.service.get(HIST)).headers.has('surrogate-key')).toBe(false);
    const service = await startTestService({ sandbox: true, purgeHeader: 'surrogate-key' });
    const keysOf = async (path: string) => (await service.get(path)).headers.get('surrogate-key');
    for (let time = 0; time < 3; time++) expect(await keysOf(HIST)).toBe('stock_zh_a_hist source-sandbox');
    expect(await keysOf('/api/table/stock_zh_a_hist.json?symbol=600000&symbol=000001')).toBe(
      'stock_zh_a_hist source-sandbox',
    );
    expect(await keysOf(`${HIST}&cookie=secret`)).toBeNull();
    expect(await keysOf('/api/public/stock_zh_a_hist?symbol=nothing')).toBeNull();
    expect(await keysOf('/api/')).toBeNull();
    await service.close();
  });
});
