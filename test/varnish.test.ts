import { readFileSync } from 'node:fs';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { everyKind, found } from './declarations.ts';
import { type LocalUpstream, type LocalUpstreamReply, startLocalUpstream } from './local-upstream.ts';
import { HAS_VARNISH, sendRaw, startVarnish, type TestCache, type Wire } from './proxies.ts';
import { startTestService, type TestService } from './service.ts';

// A real Varnish with the file of deploy/, in front of the service. Its clock is the real one, and that of the
// service is set: an answer that has a second left when Varnish gets it is stale there after a second.

const VCL = readFileSync(new URL('../deploy/varnish/finfount.vcl', import.meta.url), 'utf8');
const PAGE = readFileSync(new URL('../manual/operations.md', import.meta.url), 'utf8');
const [, FLAGS = ''] = /^ExecStart=\/usr\/sbin\/varnishd (.+)$/m.exec(PAGE) ?? [];
const HOUR = 3_600_000;
const LINES = Array.from({ length: 300 }, (_, at) => `2024-${String((at % 12) + 1).padStart(2, '0')}-03,${at}`);
const REVALIDATED = {
  ...everyKind,
  name: 'revalidated',
  cache: { ...everyKind.cache, staleWhileRevalidateMs: 600_000 },
};
const ENDED = { ...everyKind, name: 'ended', ended: '2024-12-03' };

describe.runIf(HAS_VARNISH)('deploy/varnish/finfount.vcl', () => {
  let upstream: LocalUpstream;
  let service: TestService;
  let varnish: TestCache;
  let now = Date.parse('2026-11-21T12:00:00Z');
  let reply: LocalUpstreamReply = { body: LINES.join('\n') };
  beforeAll(async () => {
    upstream = await startLocalUpstream(() => reply);
    service = await startTestService(
      { mirror: upstream.url, purgeHeader: 'xkey', trustedProxies: 'nearest' },
      { now: () => now, declarations: [found(everyKind), found(REVALIDATED), found(ENDED)] },
    );
    varnish = await startVarnish(VCL, FLAGS, Number(new URL(service.url).port));
  });
  afterAll(() => Promise.all([service.close(), upstream.close()]));

  const get = (path: string, headers: Record<string, string> = {}): Promise<Wire> =>
    sendRaw(varnish, path, headers, 'http');
  const topic = (name: string, iface = 'every_kind'): string => `/api/public/${iface}?topic=${name}`;
  const statusOf = ({ headers }: Wire): string => String(headers['cache-status']);
  /** Whether Varnish had it: fresh, or stale. */
  const hit = expect.stringMatching(/, varnish; hit; ttl=\d+$/);
  const staleHit = expect.stringMatching(/, varnish; hit; ttl=(?:0|-\d+)$/);
  const fetched = expect.stringMatching(/, varnish; fwd=miss$/);

  const purge = async (key: string): Promise<string> =>
    (await fetch(`http://127.0.0.1:${varnish.purgePort}/`, { headers: { xkey: key } })).text();

  /** Has Varnish store answers that are fresh for one more second there, and for no more in the service. */
  async function storeForSecond(...paths: readonly string[]): Promise<void> {
    await purge('source-lines');
    for (const path of paths) await service.get(path);
    now += HOUR - 1_000;
    for (const path of paths) expect((await get(path)).headers).toMatchObject({ age: '3599', 'cache-status': fetched });
    now += 2_000;
  }

  /** Asks until an answer is no fresh one of Varnish, and returns that. */
  async function pastFresh(path: string): Promise<Wire> {
    for (;;) {
      const answer = await get(path);
      if (!/varnish; hit; ttl=[1-9]/.test(statusOf(answer)) && Number(answer.headers.age) !== 3599) return answer;
    }
  }

  it('answers by itself, letter for letter and with the age of the data, in each coding', async () => {
    const decoded = { identity: (bytes: Buffer) => bytes, gzip: gunzipSync, br: brotliDecompressSync };
    const path = topic('codings');
    await service.get(path);
    now += 60_000;
    const plain = Buffer.from(await (await service.get(path)).text());
    for (const [coding, sent] of [
      ['identity', ''],
      ['gzip', 'gzip'],
      ['br', 'gzip, deflate, br'],
      ['br', 'br;q=1.0, gzip;q=0.8, *;q=0.1'],
      ['gzip', 'deflate, gzip;q=1.0, br;q=0'],
      ['identity', 'gzip;q=0, br;q=0.0'],
    ] as const) {
      const first = await get(path, { 'accept-encoding': sent });
      const again = await get(path, { 'accept-encoding': sent });
      expect([sent, again.headers['content-encoding'] ?? 'identity']).toEqual([sent, coding]);
      expect(decoded[coding](again.body).equals(plain)).toBe(true);
      expect(statusOf(again)).toEqual(hit);
      // Other spellings of a coding are no other answer.
      if (sent.includes('q=')) expect(statusOf(first)).toEqual(hit);
      const direct = await service.get(path, { 'accept-encoding': coding });
      for (const name of ['etag', 'vary', 'cache-control', 'content-type', 'finfount-source'] as const)
        expect([name, again.headers[name]]).toEqual([name, direct.headers.get(name)]);
      expect(Number(again.headers.age) - 60).toBeLessThan(30);
      expect(again.headers).not.toHaveProperty('xkey');
      const etag = again.headers.etag ?? '';
      const unchanged = await get(path, { 'accept-encoding': sent, 'if-none-match': `W/${etag}` });
      expect([unchanged.status, unchanged.headers.etag, unchanged.body.length]).toEqual([304, etag, 0]);
    }
  });

  it('stores notes once for all who read no Chinese, and gives nobody those of another language', async () => {
    const path = topic('notes', 'ended');
    await get(path, { 'accept-language': 'en' });
    for (const language of ['en', 'de-DE,de;q=0.9', 'fr', 'en-US,en;q=0.5']) {
      const { headers } = await get(path, { 'accept-language': language });
      expect([language, headers['cache-status']]).toEqual([language, hit]);
      expect(headers).toMatchObject({ 'finfount-note': expect.stringContaining('ended') });
      expect(headers).not.toHaveProperty('finfount-note-chinese');
    }
    for (const language of ['zh', 'zh-CN,zh;q=0.9', 'zh'])
      expect((await get(path, { 'accept-language': language })).headers).toHaveProperty('finfount-note-chinese');
    expect((await get(path, { 'accept-language': 'en,zh;q=0.5' })).headers).not.toHaveProperty('finfount-note-chinese');
  });

  it('knows params in another order as the same, but where one is repeated', async () => {
    await get('/api/public/every_kind?topic=order&count=2');
    expect(statusOf(await get('/api/public/every_kind?count=2&topic=order'))).toEqual(hit);
    const rows = async (path: string) => String((await get(path)).body);
    const [first, second] = ['topic=b&topic=a', 'topic=a&topic=b'].map((query) => `/api/table/every_kind.csv?${query}`);
    expect(await rows(first!)).not.toBe(await rows(second!));
  });

  it('passes thousands of params on, of which it has no memory to sort so many', async () => {
    const { status, headers } = await get(`/api/public/every_kind?${'a&'.repeat(6_000)}`);
    expect([status, headers['content-type']]).toEqual([422, 'application/json; charset=utf-8']);
  });

  it('gives parts of files, whose digest is that of the whole', async () => {
    const path = '/api/export/every_kind.csv?topic=file';
    await get(path);
    const whole = await get(path);
    const part = await get(path, { range: 'bytes=2-5' });
    expect([statusOf(whole), part.status, part.body.toString()]).toEqual([hit, 206, whole.body.toString('utf8', 2, 6)]);
    expect(part.headers).toMatchObject({ etag: whole.headers.etag, 'repr-digest': whole.headers['repr-digest'] });
    const packed = await get(path, { 'accept-encoding': 'gzip' });
    expect(packed.headers['repr-digest']).not.toBe(whole.headers['repr-digest']);
    expect(gunzipSync(packed.body).equals(whole.body)).toBe(true);
  });

  it('stores no failure, in no language, and nothing of a client', async () => {
    const wrong = '/api/public/every_kind?topic=a&count=x';
    const texts = [];
    for (const language of ['en', 'zh', 'en']) {
      const { status, body } = await get(wrong, { 'accept-language': language });
      expect(status).toBe(422);
      texts.push(body.toString());
    }
    expect(texts[2]).toBe(texts[0]);
    expect(texts[1]).toMatch(/\p{Script=Han}/u);
    expect(texts[0]).not.toMatch(/\p{Script=Han}/u);

    const asked = upstream.received.length;
    for (const secret of ['cookie=one', '%63ookie=two', 'cookie=one']) {
      const { headers } = await get(`${topic('mine')}&${secret}`);
      expect(headers).toMatchObject({ 'cache-control': 'no-store', 'cache-status': fetched });
    }
    expect(upstream.received.slice(asked).map(({ headers }) => headers.cookie)).toEqual(['one', 'two']);
    // Nor does a cookie of the browser, which means nothing to the service, keep it from what is stored.
    await get(topic('shared'), { 'x-request-id': 'first' });
    const second = await get(topic('shared'), { 'x-request-id': 'second', cookie: 'a=b' });
    expect([statusOf(second), second.headers['x-request-id']]).toEqual([hit, 'second']);
    expect((await get(topic('shared'))).headers).not.toHaveProperty('x-request-id');

    for (let time = 0; time < 2; time++) {
      const { headers, body } = await get(`${topic('nothing')}&from=20300101&to=20300102`);
      expect([headers['cache-control'], headers['cache-status'], String(body)]).toEqual(['no-store', fetched, '[]']);
    }
  });

  it('forgets at once what is purged by its interface or its source', async () => {
    const [one, other] = [topic('purged'), topic('purged', 'revalidated')];
    for (const path of [one, other, one, other]) await get(path);
    expect(await purge('revalidated')).toBe('Purged 1');
    expect([statusOf(await get(one)), statusOf(await get(other))]).toEqual([hit, fetched]);
    expect(Number(/\d+/.exec(await purge('source-lines'))?.[0])).toBeGreaterThanOrEqual(2);
    expect([statusOf(await get(one)), statusOf(await get(other))]).toEqual([fetched, fetched]);
    // Not at the port of clients: there it is a request like any other.
    const { status } = await fetch(`http://127.0.0.1:${varnish.ports.http}${one}`, {
      method: 'PURGE',
      headers: { xkey: 'source-lines' },
    });
    expect([status, statusOf(await get(one))]).toEqual([405, hit]);
  });

  it('serves what is stale while it fetches a newer one, where the policy has that, and else asks first', async () => {
    const [meanwhile, first] = [topic('meanwhile', 'revalidated'), topic('first')];
    await storeForSecond(meanwhile, first);
    const asked = upstream.received.length;
    const [stale, asking] = await Promise.all([pastFresh(meanwhile), pastFresh(first)]);
    expect(asking).toMatchObject({ headers: { age: '0', 'cache-status': fetched } });
    expect(statusOf(await get(first))).toEqual(hit);
    expect(stale).toMatchObject({ headers: { 'cache-status': staleHit } });
    await vi.waitFor(async () => expect(Number((await get(meanwhile)).headers.age)).toBeLessThan(60), 3_000);
    expect(upstream.received.length).toBe(asked + 2);
  });

  it('asks each time while a source fails, and serves what it has for a failure', async () => {
    const path = topic('failing');
    await service.get(path);
    now += HOUR + 1_000;
    reply = { status: 500, body: 'broken' };
    const stored = 'finfount; fwd=stale; fwd-status=502; detail=upstream_busy, varnish; ';
    for (let time = 0; time < 2; time++)
      expect((await get(path)).headers).toMatchObject({ 'cache-status': `${stored}fwd=miss`, age: '3601' });
    // The service has nothing any more that it would serve, or lost it.
    now += 24 * HOUR;
    expect((await service.get(path)).status).toBe(502);
    const { status, headers } = await get(path);
    expect([status, headers['cache-status']]).toEqual([200, expect.stringMatching(`^${stored}hit; ttl=(?:0|-\\d+)$`)]);
    expect((await get(path, { 'cache-control': 'no-cache' })).status).toBe(502);
    const never = await get(topic('never'));
    expect([never.status, never.headers['finfount-error']]).toEqual([502, 'upstream_busy']);
    reply = { body: LINES.join('\n') };
    now += 60_000;
    expect((await get(path)).headers).toMatchObject({ age: '0', 'cache-status': fetched });
  });

  it('serves what it has while the service is gone, whose age says that it is stale, and 503 for all else', async () => {
    const path = topic('gone');
    await storeForSecond(path);
    await service.close();
    const { body } = await pastFresh(path);
    for (const isKnown of [false, true]) {
      if (isKnown) varnish.giveUp();
      const stale = await get(path);
      expect([stale.status, stale.body.equals(body), stale.headers['cache-status']]).toEqual([200, true, staleHit]);
      expect(Number(stale.headers.age)).toBeGreaterThanOrEqual(3_600);
      expect(stale.headers['cache-control']).toContain('max-age=3600,');
      for (const other of [topic('unknown'), `${path}&cookie=mine`, '/docs/']) {
        const { status, headers, body: text } = await get(other);
        expect([status, headers['cache-control'], headers['retry-after']]).toEqual([503, 'no-store', '5']);
        expect(JSON.parse(String(text))).toEqual({ error: expect.any(String) });
      }
    }
  });
});
