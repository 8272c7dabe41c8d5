import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { linesSource } from '../../test/declarations.ts';
import { type StandIn, type StandInReply, startStandIn } from '../../test/stand-in.ts';
import type { Source, UpstreamRequest } from '../declare/source.ts';
import { UpstreamClient, type UpstreamEvent } from './client.ts';

const lent = { kept: () => Promise.reject(new Error('nothing else is kept')), accepts: () => Promise.resolve() };
const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const each of opened.splice(0)) await each.close();
});

/** A client whose every request goes to a stand-in, and a source that makes one request of it. */
async function clientOf(
  answer: Parameters<typeof startStandIn>[0],
  { path = '', cookies = new Map<string, string>() } = {},
) {
  const standIn: StandIn = await startStandIn(answer);
  const events: UpstreamEvent[] = [];
  const client = new UpstreamClient(
    { mirror: `${standIn.url}${path}`, cookies, proxy: {} },
    { ended: (event) => events.push(event), progressed: () => undefined },
    Date.now,
  );
  opened.push(client, standIn);
  const fetch = (request: Partial<UpstreamRequest> = {}, source: Partial<Source> = {}, cookie?: string) => {
    const one: Source = {
      ...linesSource,
      ...source,
      obtain: (_, upstream) => upstream.fetch({ url: 'https://lines.example/lines', ...request }),
    };
    return client.obtain(one, {}, cookie, lent);
  };
  return { standIn, events, fetch, client };
}

const limits = (changed: Partial<Source['politeness']>) => ({ politeness: { ...linesSource.politeness, ...changed } });
const ok: StandInReply = { body: 'body' };

describe('a mirror', () => {
  it('is asked for /host/path?query, letter for letter', async () => {
    const { standIn, fetch } = await clientOf(() => ok, { path: '/a%20b' });
    const path = '//x/%7Eé'.replace('é', '%C3%A9');
    await fetch({ url: `https://lines.example${path}/../y//z?q=%2f&q=+&&r` });
    expect(standIn.received[0]?.url).toBe(`https://a%20b/lines.example${path}/../y//z?q=%2f&q=+&&r`);
  });

  it('stands in for http addresses too, and for an address without a path', async () => {
    const { standIn, fetch } = await clientOf(() => ok);
    await fetch({ url: 'http://lines.example?q=1' });
    expect(standIn.received[0]?.url).toBe('https://lines.example/?q=1');
  });
});

describe('a reply', () => {
  it.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
  ])('is unpacked from %s', async (coding, pack) => {
    const { fetch } = await clientOf(() => ({ headers: { 'content-encoding': coding }, body: pack('figures') }));
    expect((await fetch()).body.toString()).toBe('figures');
  });

  it('tells which address answered, when, and with which status', async () => {
    const { fetch } = await clientOf(() => ({ status: 404, body: 'none' }));
    expect(await fetch({ statuses: [404] })).toMatchObject({
      url: 'https://lines.example/lines',
      status: 404,
      obtained: expect.any(Number),
    });
  });

  it.each([
    [429, 'upstream_busy'],
    [500, 'upstream_busy'],
    [502, 'upstream_busy'],
    [401, 'upstream_refused'],
    [403, 'upstream_refused'],
    [404, 'upstream_changed'],
    [204, 'upstream_changed'],
    [304, 'upstream_changed'],
  ])('with status %i is %s', async (status, code) => {
    const { fetch, events } = await clientOf(() => ({
      status,
      body: status === 204 || status === 304 ? '' : '<html>',
    }));
    await expect(fetch()).rejects.toMatchObject({ code, message: expect.stringContaining(String(status)) });
    expect(events).toMatchObject([{ source: 'lines', failure: { code } }]);
  });

  it('larger than promised is refused, as sent and when unpacked', async () => {
    const { fetch } = await clientOf((url) =>
      url.endsWith('plain')
        ? { body: 'x'.repeat(101) }
        : { headers: { 'content-encoding': 'gzip' }, body: gzipSync('x'.repeat(1e6)) },
    );
    await expect(fetch({ url: 'https://lines.example/plain' }, limits({ maxBytes: 100 }))).rejects.toMatchObject({
      code: 'upstream_changed',
      message: expect.stringContaining('100 bytes'),
    });
    await expect(fetch({}, limits({ maxBytes: 10_000 }))).rejects.toMatchObject({
      code: 'upstream_changed',
      message: expect.stringContaining('unpacks to more than'),
    });
  });

  it('that is not what its encoding says is refused', async () => {
    const { fetch } = await clientOf((url) => ({
      headers: { 'content-encoding': url.endsWith('zstd') ? 'zstd' : 'gzip' },
      body: 'plain',
    }));
    await expect(fetch()).rejects.toMatchObject({
      code: 'upstream_changed',
      message: expect.stringContaining('not whole gzip'),
    });
    await expect(fetch({ url: 'https://lines.example/zstd' })).rejects.toMatchObject({
      code: 'upstream_changed',
      message: expect.stringContaining('zstd'),
    });
  });

  it.each<[string, StandInReply]>([
    ['cut before it began', (response) => response.destroy()],
    [
      'cut in its middle',
      (response) => response.writeHead(200, { 'content-length': '100' }).write('half', () => response.destroy()),
    ],
    ['garbled', (response) => response.socket?.end('no http at all\r\n\r\n')],
  ])('%s is upstream_unreachable', async (_, reply) => {
    const { fetch } = await clientOf(() => reply);
    await expect(fetch()).rejects.toMatchObject({ code: 'upstream_unreachable' });
  });

  it('that does not begin in time, or does not end in time, is upstream_timeout', async () => {
    const { fetch } = await clientOf((url) => (response) => void (url.endsWith('slow') && response.write('begun')));
    await expect(fetch({}, limits({ firstByteMs: 30 }))).rejects.toMatchObject({
      code: 'upstream_timeout',
      message: expect.stringContaining('begin to answer'),
    });
    await expect(fetch({ url: 'https://lines.example/slow' }, limits({ totalMs: 60 }))).rejects.toMatchObject({
      code: 'upstream_timeout',
      message: expect.stringContaining('answer whole'),
    });
  });

  it('of a host where nobody listens is upstream_unreachable', async () => {
    const { standIn, fetch } = await clientOf(() => ok);
    await standIn.close();
    await expect(fetch()).rejects.toMatchObject({
      code: 'upstream_unreachable',
      message: expect.stringContaining('refused'),
    });
  });
});

describe('a redirect', () => {
  it('is followed to a declared host, and tells where it led', async () => {
    const { standIn, fetch } = await clientOf((url) => {
      if (url.endsWith('/lines')) return { status: 302, headers: { location: 'https://other.example/a' }, body: '' };
      return url.endsWith('/a') ? { status: 307, headers: { location: '/b?c=%20' }, body: '' } : ok;
    });
    expect((await fetch()).url).toBe('https://other.example/b?c=%20');
    expect(standIn.received).toHaveLength(3);
  });

  it('to the mirror itself means the host it stands in for', async () => {
    let mirror = '';
    const { standIn, fetch } = await clientOf((url) =>
      url.endsWith('/lines') ? { status: 301, headers: { location: `${mirror}/other.example/c` }, body: '' } : ok,
    );
    mirror = standIn.url;
    expect((await fetch()).url).toBe('https://other.example/c');
  });

  it.each([
    'https://evil.example/',
    'http://127.0.0.1:1/',
    'https://lines.example@evil.example/',
    'file:///etc/passwd',
    '//evil.example/x',
  ])('to %s is refused and not followed', async (location) => {
    const { standIn, fetch } = await clientOf(() => ({ status: 302, headers: { location }, body: '' }));
    await expect(fetch()).rejects.toMatchObject({
      code: 'upstream_changed',
      message: expect.stringContaining('not one of its hosts'),
    });
    expect(standIn.received).toHaveLength(1);
  });

  it('in a circle ends', async () => {
    const { fetch } = await clientOf(() => ({ status: 302, headers: { location: '/lines' }, body: '' }));
    await expect(fetch()).rejects.toMatchObject({
      code: 'upstream_changed',
      message: expect.stringContaining('more than 5 times'),
    });
  });
});

describe('a cookie', () => {
  it("of the caller goes out as the Cookie header, in the place of the operator's, and never into an event", async () => {
    const { standIn, fetch, events } = await clientOf(() => ok, {
      cookies: new Map([
        ['lines', 'operator=1'],
        ['elsewhere', 'x=1'],
      ]),
    });
    await fetch({}, {}, 'caller=s3cr3t');
    await fetch();
    expect(standIn.received.map(({ headers }) => headers.cookie)).toEqual(['caller=s3cr3t', 'operator=1']);
    expect(JSON.stringify(events)).not.toMatch(/s3cr3t|operator/);
  });

  it.each<[string, StandInReply]>([
    ['in a body', { body: '{"x":"nid18=s3cr3t-value"}' }],
    ['in part', { body: 'expected JSON, got s3cr3t-value' }],
    ['in a redirect', { status: 302, headers: { location: '/r?c=nid18%3Ds3cr3t-value' }, body: '' }],
  ])('that the source sends back %s is shown nowhere', async (_, reply) => {
    const { fetch, events } = await clientOf(() => reply);
    const failure: unknown = await fetch({}, {}, 'nid18=s3cr3t-value').catch((thrown: unknown) => thrown);
    expect(failure).toMatchObject({
      code: 'upstream_changed',
      message: expect.stringContaining('sent the cookie back'),
    });
    expect(JSON.stringify(events) + String(failure)).not.toContain('s3cr3t');
  });

  it('is not invented', async () => {
    const { standIn, fetch } = await clientOf(() => ok);
    await fetch();
    expect(standIn.received[0]?.headers).not.toHaveProperty('cookie');
    expect(standIn.received[0]?.headers['user-agent']).toContain('Mozilla');
  });
});

it('goes through the proxy of the environment, but for hosts that need none', async () => {
  const standIn = await startStandIn(() => ({ body: 'through the proxy' }));
  const tunnels: string[] = [];
  const proxy = createServer().listen(0, '127.0.0.1');
  proxy.on('connect', ({ url }, socket) => {
    tunnels.push(url ?? '');
    const { port } = new URL(standIn.url);
    const there = connect(Number(port), '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      there.pipe(socket).pipe(there);
    });
    for (const each of [there, socket]) each.on('error', () => undefined);
  });
  await once(proxy, 'listening');
  const address = proxy.address();
  const http = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  const client = new UpstreamClient(
    { cookies: new Map(), proxy: { http, none: 'other.example' } },
    { ended: () => undefined, progressed: () => undefined },
    Date.now,
  );
  const fetch = (url: string) =>
    client.obtain({ ...linesSource, obtain: (_, upstream) => upstream.fetch({ url }) }, {}, undefined, lent);
  expect((await fetch('http://lines.example/a')).body.toString()).toBe('through the proxy');
  expect(tunnels).toEqual(['lines.example:80']);
  await expect(fetch('http://other.example/a')).rejects.toMatchObject({ code: 'upstream_unreachable' });
  expect(tunnels).toHaveLength(1);
  await client.close();
  await standIn.close();
  proxy.closeAllConnections();
  proxy.close();
});

it('has no more requests to a source under way than its politeness allows', async () => {
  const held: ServerResponse[] = [];
  let most = 0;
  const { fetch } = await clientOf(() => (response) => {
    most = Math.max(most, held.push(response));
    if (held.length === 3) for (const each of held.splice(0)) each.end('done');
  });
  await Promise.all(Array.from({ length: 21 }, () => fetch({}, limits({ concurrency: 3 }))));
  expect(most).toBe(3);
});

describe('a pin', () => {
  const pinned = (body: string) => ({
    url: 'https://lines.example/',
    status: 200,
    obtained: 0,
    body: Buffer.from(body),
  });
  // sha256 and git blob of "body".
  const pin = {
    bytes: 4,
    sha256: '230d8358dc8e8890b4c58deeb62912ee2f20357ae92a5cc861b98e68fe31acb5',
    gitBlob: 'fb4c35e739d53994aba7d3e0416a1082f11bfbba',
  };

  it('is only reported under a mirror, and refuses without one', async () => {
    const events: UpstreamEvent[] = [];
    for (const mirror of ['http://127.0.0.1:1', undefined]) {
      const client = new UpstreamClient(
        { mirror, cookies: new Map(), proxy: {} },
        { ended: (event) => events.push(event), progressed: () => undefined },
        Date.now,
      );
      opened.push(client);
      const obtain: Source['obtain'] = async ({ body }, upstream) => {
        const reply = pinned(String(body));
        await upstream.verify(reply, pin);
        return reply;
      };
      const verify = (body: string) => client.obtain({ ...linesSource, obtain }, { body }, undefined, lent);
      await verify('body');
      if (mirror) await verify('b0dy');
      else await expect(verify('b0dy')).rejects.toMatchObject({ code: 'upstream_changed' });
    }
    expect(events).toMatchObject([{ failure: { code: 'upstream_changed' } }]);
  });
});
