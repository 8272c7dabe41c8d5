import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestService, type TestService } from '../service.ts';
import { hasChromium, launchBrowser } from './browser.ts';

// The built client in a page of another origin than the service.

let service: TestService;
let site: Server;

beforeAll(async () => {
  const client = await readFile(new URL('../../dist/client/client.js', import.meta.url));
  service = await startTestService({ sandbox: true, tokens: [{ name: 'page', secret: 'a-token-of-the-operator' }] });
  site = createServer(({ url }, response) => {
    const [type, body] =
      url === '/client.js' ? ['text/javascript', client] : ['text/html', '<!doctype html><title>A page</title>'];
    response.writeHead(200, { 'content-type': `${type}; charset=utf-8` }).end(body);
  }).listen(0, '127.0.0.1');
  await once(site, 'listening');
});
afterAll(async () => {
  site?.close();
  await service?.close();
});

describe.skipIf(!hasChromium)('in a page of another origin', () => {
  it('the client calls the service, and reads the provenance and the errors', async () => {
    const browser = await launchBrowser();
    try {
      const page = await browser.newPage();
      await page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`);
      const called: unknown = await page.evaluate(`(async () => {
        const { connect, FinfountError } = await import('/client.js');
        const finfount = connect(${JSON.stringify(service.url)}, { token: 'a-token-of-the-operator' });
        const rows = await finfount.stock_zh_a_hist({ symbol: '600000', start_date: '20240102', end_date: '20240105' });
        const wrong = await finfount.stock_zh_a_hist({ adjust: 'x' }).catch((error) => error);
        const refused = await connect(${JSON.stringify(service.url)}).fred_md().catch((error) => error);
        const away = await connect('http://127.0.0.1:9').fred_md().catch((error) => error);
        const left = await finfount.fred_md({}, { signal: AbortSignal.abort() }).catch((error) => error.name);
        const of = (error) => [error instanceof FinfountError, error.code, error.status, error.detail.length];
        return {
          days: rows.map((row) => row['日期']), source: rows.source, sandbox: rows.sandbox, isDate: rows.obtained instanceof Date,
          listed: (await finfount.interfaces()).length > 0,
          errors: [wrong, refused, away].map(of), left,
        };
      })()`);
      expect(called).toEqual({
        days: ['2024-01-02', '2024-01-03', '2024-01-04', '2024-01-05'],
        source: 'sandbox',
        sandbox: true,
        isDate: true,
        listed: true,
        errors: [
          [true, 'invalid_params', 422, 1],
          [true, 'unauthorized', 401, 0],
          [true, 'service_unreachable', null, 0],
        ],
        left: 'AbortError',
      });
    } finally {
      await browser.close();
    }
  });
});
