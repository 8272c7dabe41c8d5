import { once } from 'node:events';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readMirrorTarget, type Sandbox, startSandbox } from './server.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());

/** The address of the klines of a code of Shanghai, below a mirror. */
function klinesOf(code: string, mirror = sandbox.url): string {
  return `${mirror}/push2his.eastmoney.com/api/qt/stock/kline/get?secid=1.${code}&klt=101&fqt=0&beg=0&end=20500101&fields2=f51,f53`;
}

describe('the sandbox', () => {
  it('listens on this machine alone', () => {
    expect(sandbox.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  });

  it('answers for the hosts of every sandbox beside the sources', async () => {
    const response = await fetch(klinesOf('600000'));
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/json; charset=UTF-8');
    expect(await response.json()).toMatchObject({ rc: 0, data: { code: '600000', market: 1 } });
  });

  it('answers 404 for an unknown host, with the known ones', async () => {
    const response = await fetch(`${sandbox.url}/example.org/data.csv`);
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toMatch(/^text\/plain/);
    expect(await response.text()).toMatch(/does not speak for .*example\.org.*push2his\.eastmoney\.com/);
  });

  it('takes no property of Object for a host', async () => {
    for (const host of ['__proto__', 'constructor', ''])
      expect((await fetch(`${sandbox.url}/${host}/x`)).status).toBe(404);
  });

  it('answers 404 for an unknown path of a host', async () => {
    const response = await fetch(`${sandbox.url}/push2his.eastmoney.com//a%20b?c=d`);
    expect(response.status).toBe(404);
    expect(await response.text()).toContain('push2his.eastmoney.com, but has nothing at //a%20b.');
  });

  it('answers an empty history for a code from 999000 on', async () => {
    expect(await (await fetch(klinesOf('999000'))).json()).toMatchObject({ rc: 100, data: null });
  });

  it('cuts the connection for a code from 999100 on', async () => {
    await expect(fetch(klinesOf('999100'))).rejects.toMatchObject({ cause: { code: 'UND_ERR_SOCKET' } });
  });

  it('answers a page with HTTP 502 for a code from 999300 on', async () => {
    const response = await fetch(klinesOf('999300'));
    expect(response.status).toBe(502);
    expect(response.headers.get('content-type')).toBe('text/html');
    expect(await response.text()).toMatch(/^<html>/);
  });

  it.each([
    ['datacenter-web.eastmoney.com/api/data/v1/get?reportName=A&filter=(SECURITY_CODE=%22', '%22)'],
    ['fundf10.eastmoney.com/jbgk_', '.html'],
    ['finance.sina.com.cn/realstock/company/sh', '/hisdata_klc2/klc_kl.js'],
  ])('fails for the same codes at %s', async (before, after) => {
    expect((await fetch(`${sandbox.url}/${before}999399${after}`)).status).toBe(502);
    expect((await fetch(`${sandbox.url}/${before}999499${after}`)).status).toBe(403);
    await expect(fetch(`${sandbox.url}/${before}999199${after}`)).rejects.toThrow();
  });

  it('declines to answer for a code from 999400 on', async () => {
    expect(await (await fetch(klinesOf('999400'))).json()).toMatchObject({ rc: 102, data: null });
  });

  it('lacks some cells for a code from 999500 on', async () => {
    expect(await (await fetch(klinesOf('999500'))).text()).toMatch(/"\d{4}-\d{2}-\d{2},-"/);
  });

  it('closes although a request hangs, for a code from 999200 on, and never answers it', async () => {
    const own = await startSandbox();
    // The server says `100 Continue` as it hands the request on: from then on it is under way.
    const hanging = request(klinesOf('999200', own.url), { headers: { expect: '100-continue' } });
    let isAnswered = false;
    hanging.on('response', () => {
      isAnswered = true;
    });
    hanging.flushHeaders();
    await once(hanging, 'continue');
    hanging.end();
    const failed = once(hanging, 'error');
    await own.close();
    expect(await failed).toMatchObject([{ code: 'ECONNRESET' }]);
    expect(isAnswered).toBe(false);
    await expect(fetch(own.url)).rejects.toThrow();
  });
});

describe('a target below a mirror', () => {
  it.each([
    ['/a.example/x/y?b=c', 'a.example', '/x/y', 'b=c'],
    ['/a.example', 'a.example', '/', ''],
    ['/a.example?b=c', 'a.example', '/', 'b=c'],
    ['/a.example//x//y', 'a.example', '//x//y', ''],
    [
      '/web.archive.org/web/2020id_/http://b.example/x%20y%2Fz?q=1?2',
      'web.archive.org',
      '/web/2020id_/http://b.example/x%20y%2Fz',
      'q=1%3F2',
    ],
  ])('%s is read letter for letter', (target, host, path, query) => {
    const read = readMirrorTarget(target);
    expect(read).toMatchObject({ host, path });
    expect(String(read?.query)).toBe(query);
  });

  it.each(['', '/', '//x', '/?a=b', '*', 'http://a.example/x'])('%j has no host', (target) => {
    expect(readMirrorTarget(target)).toBeUndefined();
  });
});
