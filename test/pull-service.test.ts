import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ColumnNames } from '../src/engine/answer/table-query.ts';
import { localSource } from '../src/faces/pull/local-source.ts';
import { PULL_FORMATS, type PullFormat } from '../src/faces/pull/paths.ts';
import type { PullItem } from '../src/faces/pull/plan.ts';
import type { ItemSource, PulledFile } from '../src/faces/pull/pull.ts';
import { checkService, fetchServiceColumn, serviceSource } from '../src/faces/pull/service-source.ts';
import { declarationOf, openRegistry } from './declarations.ts';
import { openTestServices, startTestService, type TestService } from './service.ts';

// What `finfount pull --via` obtains from a service, and what it makes of services that refuse.

const NOW = Date.UTC(2026, 9, 9, 12);
const declared = await declarationOf('stock_zh_a_hist');
const item: PullItem = {
  params: [['symbol', '600000']],
  query: 'symbol=600000&start_date=20240101&end_date=20240105',
  path: 'x',
};

const TOKEN = '0123456789abcdef';
let service: TestService;
beforeAll(async () => {
  service = await startTestService({ sandbox: true, tokens: [{ name: 'pull', secret: TOKEN }] }, { now: () => NOW });
});
afterAll(() => service.close());

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** A server that answers as a test says. */
async function startServer(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  closing.push(() => server.close().closeAllConnections());
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const sourceAt = (
  url: string,
  format: PullFormat = 'json',
  allowsFallback = false,
  names: ColumnNames = 'akshare',
): ItemSource => serviceSource({ url, token: TOKEN }, declared, { format, names, allowsFallback });
const failureOf = async (obtained: Promise<PulledFile>) =>
  obtained.then(
    () => expect.fail('it was answered'),
    (thrown: unknown) => thrown as Error & { code: string; retryAfterMs?: number },
  );

describe('a pull through a service', () => {
  it.each(PULL_FORMATS)(
    'has its %s export, byte for byte, and reads rows, days and provenance of it',
    async (format) => {
      const file = await sourceAt(service.url, format).obtain(item);
      const path = format === 'json' ? '/api/public/stock_zh_a_hist' : `/api/export/stock_zh_a_hist.${format}`;
      const sent = await service.get(`${path}?${item.query}`, { authorization: `Bearer ${TOKEN}` });
      expect(file.body.equals(Buffer.from(await sent.arrayBuffer()))).toBe(true);
      expect(file).toMatchObject({
        rows: 4,
        first: '2024-01-02',
        last: '2024-01-05',
        source: 'sandbox',
        obtained: NOW,
      });
      expect(file.freshUntil).toBeGreaterThan(NOW);
    },
  );

  it.each(PULL_FORMATS)(
    'has English names of columns in its %s files, and finds the days under them',
    async (format) => {
      const file = await sourceAt(service.url, format, false, 'en').obtain(item);
      expect(file).toMatchObject({ names: 'en', rows: 4, first: '2024-01-02', last: '2024-01-05' });
      if (format === 'csv')
        expect(file.body.toString()).toMatch(/^\ufeff?date,stock_code,open,close,high,low,volume,turnover,/);
    },
  );

  it.each([
    ['parquet', 'akshare'],
    ['parquet', 'en'],
    ['arrow', 'akshare'],
    ['arrow', 'en'],
  ] as const)('writes the same %s file with %s names as a pull that asks the sources itself', async (format, names) => {
    const services = await openTestServices({ sandbox: true }, { registry: await openRegistry(), now: () => NOW });
    try {
      const own = await localSource(services, declared, { format, names, allowsFallback: false }).obtain(item);
      const served = await sourceAt(service.url, format, false, names).obtain(item);
      expect(own.body.toString('latin1')).toBe(served.body.toString('latin1'));
      expect(own).toEqual(served);
    } finally {
      await services.close();
    }
  });

  it('is told that a sandbox answers, before the first item', async () => {
    await expect(checkService({ url: service.url, token: TOKEN })).resolves.toBe(true);
  });

  it('wants its token', async () => {
    const source = serviceSource({ url: service.url }, declared, {
      format: 'json',
      names: 'akshare',
      allowsFallback: false,
    });
    const failure = await failureOf(source.obtain(item));
    expect([failure.code, source.originOf(failure as never)]).toEqual(['unauthorized', new URL(service.url).host]);
  });

  it('has the values of a column of another interface', async () => {
    const codes = await fetchServiceColumn({ url: service.url, token: TOKEN }, 'stock_info_a_code_name', 'code');
    expect(codes.length).toBeGreaterThan(0);
    expect(codes.filter((code) => !/^\d{6}$/.test(code))).toEqual([]);
    const wrong = fetchServiceColumn({ url: service.url, token: TOKEN }, 'stock_info_a_code_name', 'nope');
    await expect(wrong).rejects.toThrow('has no column "nope"');
  });

  it('finds that a list of values is none', async () => {
    const url = await startServer((_, response) => response.end('<html>Log in</html>'));
    await expect(fetchServiceColumn({ url }, 'stock_info_a_code_name', 'code')).rejects.toThrow('answered no list');
  });

  it.each([429, 502, 503])('begins where a service is busy with HTTP %d: the pull waits for it', async (status) => {
    const url = await startServer((_, response) => response.writeHead(status).end('<html>'));
    await expect(checkService({ url })).resolves.toBe(false);
  });

  it.each([
    [
      429,
      { 'finfount-error': 'rate_limited', 'retry-after': '7' },
      '{"error":"Slow down."}',
      'rate_limited',
      7_000,
      'Slow down.',
    ],
    [503, { 'finfount-error': 'overloaded', 'retry-after': '1' }, '{"error":"Busy."}', 'overloaded', 1_000, 'Busy.'],
    [
      502,
      { 'finfount-error': 'upstream_busy', 'retry-after': '60' },
      '{"error":"It rests."}',
      'upstream_busy',
      60_000,
      'It rests.',
    ],
    [502, { 'finfount-error': 'upstream_changed' }, '{"error":"Odd."}', 'upstream_changed', undefined, 'Odd.'],
    [404, { 'finfount-error': 'no_value' }, '{"error":"None."}', 'no_value', undefined, 'None.'],
    [422, { 'finfount-error': 'unknown_interface' }, '{"error":"Old."}', 'unknown_interface', undefined, 'Old.'],
    [429, {}, 'slow', 'rate_limited', undefined, 'answered HTTP 429'],
    [500, {}, '<html>', 'overloaded', undefined, 'answered HTTP 500'],
    [404, {}, '<html>', 'not_found', undefined, 'answered HTTP 404'],
    [200, {}, '[]', 'upstream_changed', undefined, 'names no source'],
    [
      200,
      { 'finfount-source': 'eastmoney; obtained="2026-10-09T12:00:00.000Z"; url="x"' },
      '<html>',
      'upstream_changed',
      undefined,
      'cannot be read as json',
    ],
  ] as const)('fails as the service says: %d %j %s', async (status, headers, body, code, retryAfterMs, message) => {
    const url = await startServer((_, response) => response.writeHead(status, headers).end(body));
    const failure = await failureOf(sourceAt(url).obtain(item));
    expect([failure.code, failure.retryAfterMs]).toEqual([code, retryAfterMs]);
    expect(failure.message).toContain(message);
  });

  it('refuses stale answers, and those of a fallback source unless it is wanted', async () => {
    let asked: string | undefined;
    const headers = {
      'finfount-source': 'tencent; obtained="2026-10-09T12:00:00.000Z"; url="x"',
      'cache-control': 'public, max-age=60',
    };
    const url = await startServer((request, response) => {
      asked = request.headers['cache-control'];
      response.writeHead(200, headers).end('[]');
    });
    const failure = await failureOf(sourceAt(url).obtain(item));
    expect([asked, failure.code, failure.message]).toEqual([
      'no-cache',
      'upstream_busy',
      expect.stringContaining('which --fallback accepts'),
    ]);
    expect(await sourceAt(url, 'json', true).obtain(item)).toMatchObject({
      source: 'tencent',
      rows: 0,
      freshUntil: NOW + 60_000,
    });
  });

  it('follows no redirect with its token, and names a service that is not there', async () => {
    const url = await startServer((_, response) => response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end());
    expect((await failureOf(sourceAt(url).obtain(item))).code).toBe('upstream_unreachable');
    await expect(checkService({ url: 'http://127.0.0.1:9' })).rejects.toThrow('127.0.0.1:9 cannot be reached');
    await checkService({ url: service.url });
  });

  it('is cut off in the middle of a file without taking half of it', async () => {
    const url = await startServer((_, response) => {
      response.writeHead(200, {
        'content-length': '1000',
        'finfount-source': 'eastmoney; obtained="2026-10-09T12:00:00.000Z"; url="x"',
      });
      response.write('[');
      response.destroy();
    });
    expect((await failureOf(sourceAt(url).obtain(item))).code).toBe('upstream_unreachable');
  });

  it.each(PULL_FORMATS)(
    'is cut off by a proxy that ends a body with the connection, and takes no half %s file',
    async (format) => {
      const proxy = await startServer(async ({ url = '', headers }, response) => {
        const answered = await fetch(service.url + url, {
          headers: {
            authorization: String(headers.authorization),
            'accept-encoding': String(headers['accept-encoding']),
          },
        });
        const body = Buffer.from(await answered.arrayBuffer());
        const kept = [...answered.headers].filter(
          ([name]) => !['content-length', 'content-encoding', 'connection'].includes(name),
        );
        response.shouldKeepAlive = false;
        response.useChunkedEncodingByDefault = false;
        response.writeHead(200, Object.fromEntries(kept));
        // The end of a line of CSV, and of a batch of Arrow.
        const end = format === 'arrow' ? body.length - 8 : body.lastIndexOf('\n', body.length - 2) + 1;
        response.end(isCut ? body.subarray(0, end) : body);
      });
      let isCut = false;
      expect((await sourceAt(proxy, format).obtain(item)).rows).toBe(4);
      isCut = true;
      await expect(sourceAt(proxy, format).obtain(item)).rejects.toThrow(/is not whole|cannot be read/);
    },
  );

  it('calls made-up figures so whatever source they name, as services of before do', async () => {
    const headers = {
      'finfount-source': 'eastmoney; obtained="2026-10-09T12:00:00.000Z"; url="x"',
      'finfount-sandbox': 'true',
    };
    const url = await startServer((_, response) => response.writeHead(200, headers).end('[]'));
    expect((await sourceAt(url).obtain(item)).source).toBe('sandbox');
  });

  it('reads no error without an end, and shows its sentence on one line', async () => {
    let isCut = false;
    const endless = await startServer((_, response) => {
      response.writeHead(500).once('close', () => (isCut = true));
      const write = (): void => {
        while (!isCut && response.write(Buffer.alloc(65_536, ' ')));
      };
      response.on('drain', write);
      write();
    });
    expect((await failureOf(sourceAt(endless).obtain(item))).message).toContain('sent more than 1000000 bytes');
    await expect.poll(() => isCut).toBe(true);
    const headers = { 'finfount-error': 'no_value' };
    const body = JSON.stringify({ error: 'None.\r\n5 of 5 done\u001b[2K\u2028.' });
    const url = await startServer((_, response) => response.writeHead(404, headers).end(body));
    expect((await failureOf(sourceAt(url).obtain(item))).message).toBe('None. 5 of 5 done [2K .');
  });
});
