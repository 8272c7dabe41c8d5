import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { declarationOf, found } from './declarations.ts';
import { temporaryFolder } from './folders.ts';
import { toKlineReply } from './http-service.ts';
import { type LocalUpstream, type LocalUpstreamReply, type Received, startLocalUpstream } from './local-upstream.ts';
import { startTestService, type TestService } from './service.ts';

const DAY = 86_400_000;
const declarations = await Promise.all(
  ['stock_zh_a_hist', 'index_zh_a_hist', 'futures_hist_em', 'stock_us_hist', 'stock_hk_hist', 'article_rlab_rv'].map(
    async (name) => found(await declarationOf(name)),
  ),
);
const day = (at: number): string => new Date(Date.UTC(2024, 0, 1 + at)).toISOString().slice(0, 10);
const klineOf = (at: number, close = '2.00'): string =>
  `${day(at)},1.00,${close},9.00,0.50,100,1078431989.61,1.00,2.00,0.10,0.50`;
const HISTORY = Array.from({ length: 300 }, (_, at) => klineOf(at));
const MINE = Array.from({ length: 300 }, (_, at) => klineOf(at, '5.77'));

let service: TestService;
let upstream: LocalUpstream;
let now: number;
let reply: (url: URL, received: Received) => LocalUpstreamReply | undefined;
async function start(settings = {}): Promise<void> {
  now = Date.parse('2026-11-21T12:00:00Z');
  upstream = await startLocalUpstream((url, received) => reply(new URL(url), received));
  service = await startTestService({ mirror: upstream.url, ...settings }, { now: () => now, declarations });
}
afterEach(async () => {
  await service.close();
  await upstream.close();
});
const isKlines = ({ pathname }: URL): boolean => pathname === '/api/qt/stock/kline/get';
const PATH = '/api/public/stock_zh_a_hist?symbol=600000';
const byCookie = (url: URL, { headers }: Received): LocalUpstreamReply | undefined =>
  isKlines(url) ? { body: toKlineReply(headers.cookie === undefined ? HISTORY : MINE) } : undefined;

describe('a private answer', () => {
  it('is seen by nobody else, in no form', async () => {
    reply = byCookie;
    const dataDir = temporaryFolder();
    await start({ dataDir, diskBytes: 1e9 });
    const mine = `${PATH}&cookie=a%3D1`;
    const own = await service.get(mine);
    expect(await own.text()).toContain('5.77');
    expect(own.headers.get('cache-control')).toBe('no-store');
    const etag = own.headers.get('etag') ?? 'none';
    for (const path of [
      PATH,
      `${PATH}&cookie=`,
      `${PATH}&cookie=%20%20`,
      `${PATH}&cookie=a%3D2`,
      `${PATH}&cookie=a%3D1%3B`,
    ]) {
      for (let times = 0; times < 2; times++) {
        const response = await service.get(path, { 'if-none-match': etag });
        const text = await response.text();
        if (path.includes('=a%3D')) continue;
        expect([path, response.status, text.includes('5.77')]).toEqual([path, 200, false]);
      }
    }
    for (const file of readdirSync(dataDir, { recursive: true, withFileTypes: true })) {
      const at = join(file.parentPath, file.name);
      const { mode } = statSync(at);
      if (file.isFile()) expect([at, (mode & 0o777).toString(8)]).toEqual([at, '600']);
      else expect([at, (mode & 0o777).toString(8)]).toEqual([at, '700']);
    }
    const head = await fetch(`${service.url}${mine}`, { method: 'HEAD' });
    expect(head.headers.get('cache-control')).toBe('no-store');
  });

  it('is not served to others when the source fails', async () => {
    let isOut = false;
    reply = (url, received) => (isOut ? { status: 502, body: '' } : byCookie(url, received));
    await start();
    await service.get(`${PATH}&cookie=a%3D1`);
    isOut = true;
    now += DAY;
    expect((await service.get(PATH)).status).toBe(502);
    expect((await service.get(`${PATH}&cookie=a%3D2`)).status).toBe(502);
    expect((await service.get(`${PATH}&cookie=a%3D1`)).status).toBe(200);
  });

  it('has failures of its own', async () => {
    reply = (url, received) =>
      received.headers.cookie === undefined
        ? byCookie(url, received)
        : { status: 429, headers: { 'retry-after': '3600' }, body: '' };
    await start();
    for (let times = 0; times < 8; times++) expect((await service.get(`${PATH}&cookie=a%3D${times}`)).status).toBe(502);
    expect((await service.get(PATH)).status).toBe(200);
    expect((await service.get('/api/public/stock_zh_a_hist?symbol=600001&adjust=qfq')).status).not.toBe(503);
  });

  it.each([
    [4096, 200],
    [4097, 422],
  ])('of a cookie of %i characters is %i', async (length, status) => {
    reply = byCookie;
    await start();
    expect((await service.get(`${PATH}&cookie=${'a'.repeat(length)}`)).status).toBe(status);
  });
  it.each(['a%0d%0aX: 1', 'a%00b', '%E5%B9%B3', 'a%7Fb', '%1b[31m'])(
    'of the cookie %s breaks nothing',
    async (cookie) => {
      reply = byCookie;
      await start();
      const response = await service.get(`${PATH}&cookie=${cookie}`);
      expect([200, 422]).toContain(response.status);
      expect(upstream.received.every(({ headers }) => headers.x === undefined)).toBe(true);
    },
  );
});

describe('what is no code', () => {
  const bad = [
    'sh600000',
    'AAPL',
    '%20',
    '６０００００',
    '600000%0A',
    '600000%00',
    '60000',
    "x'%20OR%201=1--",
    'x'.repeat(15_000),
    '600000%20',
    '%E2%80%AE600000',
    '-600000',
    '600000.0',
    '6e5000',
    '٦٠٠٠٠٠',
    '600000%E2%80%A8',
    '%F0%9D%9F%9E00000',
  ];
  it.each(bad.map((each) => [each.slice(0, 40), each] as const))('is not sent: %s', async (_, symbol) => {
    reply = byCookie;
    await start();
    for (const name of ['stock_zh_a_hist', 'index_zh_a_hist']) {
      const response = await service.get(`/api/public/${name}?symbol=${symbol}`);
      expect([name, response.status, await response.json()]).toEqual([name, 200, []]);
      expect(response.headers.get('finfount-note')).toBeTruthy();
    }
    expect(upstream.received).toHaveLength(0);
  });
  it.each([
    '600000',
    '105.MSFT%0A',
    '105.MSFT&secid=1',
    '105.MSFT%26fqt%3D9',
    '105.%00',
    `105.${'A'.repeat(50)}`,
    '105.ＭＳＦＴ',
    '1.600000',
    '../105.A',
    '105.A/../b',
  ])('of America is not sent: %s', async (symbol) => {
    reply = byCookie;
    await start();
    const response = await service.get(
      `/api/public/stock_us_hist?symbol=${symbol.replace('&secid=1', '%26secid%3D1')}`,
    );
    expect([response.status, upstream.received.map(({ url }) => url)]).toEqual([200, []]);
  });
  it.each(['x%22', "'", '(a)', '%0a', '%00', 'a%7Fb', 'x'.repeat(41), '%C2%85', '%E2%80%A8'])(
    'of a contract is not sent: %s',
    async (symbol) => {
      reply = byCookie;
      await start();
      const response = await service.get(`/api/public/futures_hist_em?symbol=${symbol}`);
      expect([response.status < 500, upstream.received.map(({ url }) => url)]).toEqual([true, []]);
    },
  );
});

describe('CORS', () => {
  it.each(['/metrics', '/api/status', '/health/ready', '/health/live'])('is closed for %s', async (path) => {
    reply = byCookie;
    await start();
    const response = await service.get(path, { origin: 'https://evil.example' });
    expect([path, response.headers.get('access-control-allow-origin')]).toEqual([path, null]);
    const preflight = await fetch(`${service.url}${path}`, {
      method: 'OPTIONS',
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'GET' },
    });
    expect([path, preflight.headers.get('access-control-allow-origin')]).toEqual([path, null]);
  });
});

describe('a cookie that the source repeats', () => {
  const secret = 'TopSecretValue99';
  const forms: Record<string, string> = {
    html: Array.from(secret)
      .map((c) => `&#${c.charCodeAt(0)};`)
      .join(''),
    hex: Array.from(secret)
      .map((c) => `&#x${c.charCodeAt(0).toString(16)};`)
      .join(''),
    base64: Buffer.from(`sid=${secret}`).toString('base64'),
    base64offset: Buffer.from(`xsid=${secret}`).toString('base64'),
    reversed: Array.from(secret).toReversed().join(''),
    percent: Array.from(secret)
      .map((c) => `%${c.charCodeAt(0).toString(16)}`)
      .join(''),
    double: Array.from(secret)
      .map((c) => `%25${c.charCodeAt(0).toString(16)}`)
      .join(''),
    u: Array.from(secret)
      .map((c) => `\\u00${c.charCodeAt(0).toString(16)}`)
      .join(''),
    split: `${secret.slice(0, 8)}","b":"${secret.slice(8)}`,
    plain: secret,
    fullwidth: Array.from(secret)
      .map((c) => String.fromCharCode(c.charCodeAt(0) + 0xfee0))
      .join(''),
  };
  it.each(Object.entries(forms))('as %s is shown nowhere', async (_, form) => {
    for (const make of [
      (): LocalUpstreamReply => ({ body: `{"rc":"${form}","data":null}` }),
      (): LocalUpstreamReply => ({ body: `{"rc":0,"data":{"code":"${form}","market":1,"klines":[]}}` }),
      (): LocalUpstreamReply => ({ body: `<html>${form}` }),
      (): LocalUpstreamReply => ({ body: toKlineReply([HISTORY[0]!.replace('1.00', form)]) }),
      (): LocalUpstreamReply => ({
        status: 302,
        headers: { location: `https://${form.replace(/[^a-zA-Z0-9]/g, '')}.example/${encodeURIComponent(form)}` },
        body: '',
      }),
      (): LocalUpstreamReply => ({ headers: { 'content-encoding': form.replace(/[^\x21-\x7e]/g, 'x') }, body: 'x' }),
    ]) {
      reply = (url) => (isKlines(url) ? make() : undefined);
      await start({ cookies: new Map([['eastmoney', `sid=${secret}`]]) });
      const texts = [
        await (await service.get(PATH)).text(),
        await (await service.get('/api/status')).text(),
        await (await service.get('/metrics')).text(),
        service.log(),
      ];
      for (const text of texts) {
        expect(text.includes(secret)).toBe(false);
        expect(text.includes(form)).toBe(false);
      }
      await service.close();
      await upstream.close();
    }
    await start();
  });
});
