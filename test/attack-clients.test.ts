import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from './folders.ts';
import { HIST, toKlineReply } from './http-service.ts';
import type { LocalUpstreamReply, Received } from './local-upstream.ts';
import { HISTORY, isKlines, klineOf, useStartedService } from './started-service.ts';

const DAY = 86_400_000;
const MINE = Array.from({ length: 300 }, (_, at) => klineOf(at, '5.77'));
const test = await useStartedService([
  'stock_zh_a_hist',
  'index_zh_a_hist',
  'futures_hist_em',
  'stock_us_hist',
  'stock_hk_hist',
  'article_rlab_rv',
]);
const byCookie = (url: URL, { headers }: Received): LocalUpstreamReply | undefined =>
  isKlines(url) ? { body: toKlineReply(headers.cookie === undefined ? HISTORY : MINE) } : undefined;

describe('a private answer', () => {
  it('is seen by nobody else, in no form', async () => {
    test.reply = byCookie;
    const dataDir = temporaryFolder();
    await test.start({ dataDir, diskBytes: 1e9 });
    const mine = `${HIST}&cookie=a%3D1`;
    const own = await test.service.get(mine);
    expect(await own.text()).toContain('5.77');
    expect(own.headers.get('cache-control')).toBe('no-store');
    const etag = own.headers.get('etag') ?? 'none';
    for (const path of [
      HIST,
      `${HIST}&cookie=`,
      `${HIST}&cookie=%20%20`,
      `${HIST}&cookie=a%3D2`,
      `${HIST}&cookie=a%3D1%3B`,
    ]) {
      for (let times = 0; times < 2; times++) {
        const response = await test.service.get(path, { 'if-none-match': etag });
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
    const head = await fetch(`${test.service.url}${mine}`, { method: 'HEAD' });
    expect(head.headers.get('cache-control')).toBe('no-store');
  });

  it('is not served to others when the source fails', async () => {
    let isOut = false;
    test.reply = (url, received) => (isOut ? { status: 502, body: '' } : byCookie(url, received));
    await test.start();
    await test.service.get(`${HIST}&cookie=a%3D1`);
    isOut = true;
    test.now += DAY;
    expect((await test.service.get(HIST)).status).toBe(502);
    expect((await test.service.get(`${HIST}&cookie=a%3D2`)).status).toBe(502);
    expect((await test.service.get(`${HIST}&cookie=a%3D1`)).status).toBe(200);
  });

  it('has failures of its own', async () => {
    test.reply = (url, received) =>
      received.headers.cookie === undefined
        ? byCookie(url, received)
        : { status: 429, headers: { 'retry-after': '3600' }, body: '' };
    await test.start();
    for (let times = 0; times < 8; times++)
      expect((await test.service.get(`${HIST}&cookie=a%3D${times}`)).status).toBe(502);
    expect((await test.service.get(HIST)).status).toBe(200);
    expect((await test.service.get('/api/public/stock_zh_a_hist?symbol=600001&adjust=qfq')).status).not.toBe(503);
  });

  it.each([
    [4096, 200],
    [4097, 422],
  ])('of a cookie of %i characters is %i', async (length, status) => {
    test.reply = byCookie;
    await test.start();
    expect((await test.service.get(`${HIST}&cookie=${'a'.repeat(length)}`)).status).toBe(status);
  });
  it.each(['a%0d%0aX: 1', 'a%00b', '%E5%B9%B3', 'a%7Fb', '%1b[31m'])(
    'of the cookie %s breaks nothing',
    async (cookie) => {
      test.reply = byCookie;
      await test.start();
      const response = await test.service.get(`${HIST}&cookie=${cookie}`);
      expect([200, 422]).toContain(response.status);
      expect(test.upstream.received.every(({ headers }) => headers.x === undefined)).toBe(true);
    },
  );
});

describe('what is no code', () => {
  const bad = [
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
    test.reply = byCookie;
    await test.start();
    for (const name of ['stock_zh_a_hist', 'index_zh_a_hist']) {
      const response = await test.service.get(`/api/public/${name}?symbol=${symbol}`);
      expect([name, response.status, await response.json()]).toEqual([name, 200, []]);
      expect(response.headers.get('finfount-note')).toBeTruthy();
    }
    expect(test.upstream.received).toHaveLength(0);
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
    test.reply = byCookie;
    await test.start();
    const response = await test.service.get(
      `/api/public/stock_us_hist?symbol=${symbol.replace('&secid=1', '%26secid%3D1')}`,
    );
    expect([response.status, test.upstream.received.map(({ url }) => url)]).toEqual([200, []]);
  });
  it.each(['x%22', "'", '(a)', '%0a', '%00', 'a%7Fb', 'x'.repeat(41), '%C2%85', '%E2%80%A8'])(
    'of a contract is not sent: %s',
    async (symbol) => {
      test.reply = byCookie;
      await test.start();
      const response = await test.service.get(`/api/public/futures_hist_em?symbol=${symbol}`);
      expect([response.status < 500, test.upstream.received.map(({ url }) => url)]).toEqual([true, []]);
    },
  );
});

describe('CORS', () => {
  it.each(['/metrics', '/api/status', '/health/ready', '/health/live'])('is closed for %s', async (path) => {
    test.reply = byCookie;
    await test.start();
    const response = await test.service.get(path, { origin: 'https://evil.example' });
    expect([path, response.headers.get('access-control-allow-origin')]).toEqual([path, null]);
    const preflight = await fetch(`${test.service.url}${path}`, {
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
      test.reply = (url) => (isKlines(url) ? make() : undefined);
      await test.start({ cookies: new Map([['eastmoney', `sid=${secret}`]]) });
      const texts = [
        await (await test.service.get(HIST)).text(),
        await (await test.service.get('/api/status')).text(),
        await (await test.service.get('/metrics')).text(),
        test.service.log(),
      ];
      for (const text of texts) {
        expect(text.includes(secret)).toBe(false);
        expect(text.includes(form)).toBe(false);
      }
    }
  });
});
