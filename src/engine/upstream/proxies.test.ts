import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, createServer as createListener, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { linesSource } from '../../../test/declarations.ts';
import { inspectHere } from '../../../test/fake-upstream.ts';
import { type LocalUpstream, startLocalUpstream } from '../../../test/local-upstream.ts';
import type { Source } from '../interface/source.ts';
import { PROVEN_DAYS } from '../interface/trading-calendar.ts';
import { UpstreamClient } from './client.ts';
import type { UpstreamSettings } from './settings.ts';

// Proxies of the environment and of single sources, and the time limit to connect.

const cacheContext = {
  inspect: inspectHere,
  cached: () => Promise.reject(new Error('nothing else is cached')),
  calendar: PROVEN_DAYS,
};
const closers: (() => unknown)[] = [];
let localUpstream: LocalUpstream;
beforeEach(async () => {
  localUpstream = await startLocalUpstream(() => ({ body: 'there' }));
  closers.push(() => localUpstream.close());
});
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

/** A proxy: every tunnel through it ends at the local upstream, or nowhere. */
async function startProxy({ status = '200 OK', isSilent = false } = {}) {
  const tunnels: string[] = [];
  const proxy = createServer().listen(0, '127.0.0.1');
  proxy.on('connect', ({ url, headers }, socket: Socket) => {
    tunnels.push([url, headers['proxy-authorization']].filter(Boolean).join(' '));
    if (isSilent) {
      socket.on('error', () => undefined).write(`HTTP/1.1 ${status}\r\n\r\n`);
      return;
    }
    const there = connect(Number(new URL(localUpstream.url).port), '127.0.0.1', () => {
      socket.write(`HTTP/1.1 ${status}\r\n\r\n`);
      there.pipe(socket).pipe(there);
    });
    for (const each of [there, socket]) each.on('error', () => undefined);
  });
  await once(proxy, 'listening');
  closers.push(() => {
    proxy.closeAllConnections();
    proxy.close();
  });
  return { tunnels, host: `127.0.0.1:${portOf(proxy.address())}` };
}

function portOf(address: ReturnType<ReturnType<typeof createListener>['address']>): number {
  if (typeof address !== 'object' || address === null) throw new TypeError('a server on a port has a number');
  return address.port;
}

/** A client, and a function that fetches an address as a source of a given name. */
function clientOf(settings: Partial<UpstreamSettings>) {
  const heard: unknown[] = [];
  const note = (event: unknown): void => void heard.push(event);
  const client = new UpstreamClient(
    {
      sandbox: false,
      cookies: new Map(),
      proxies: new Map(),
      allowHttp: new Set(['lines', 'far', 'near']),
      proxy: {},
      ...settings,
    },
    { onRequestEnd: note, onProgress: note, onBreakerChange: note, onChecksumMismatch: note },
    { now: Date.now },
  );
  closers.push(() => client.close());
  const fetch = async (name: string, url: string, limits: Partial<Source['limits']> = {}): Promise<string> => {
    const source: Source = {
      ...linesSource,
      name,
      hosts: [new URL(url).host],
      limits: { ...linesSource.limits, ...limits },
      fetch: async (_, context) => [await context.fetch({ url })],
    };
    const next = await client.fetchPages({ source, ask: {}, context: cacheContext }).next();
    return String(next.value?.[0].body);
  };
  return { fetch, heard };
}

describe('a source', () => {
  it('is reached through the proxy of the environment, but for the hosts of NO_PROXY', async () => {
    const { tunnels, host } = await startProxy();
    const { fetch } = clientOf({ proxy: { http: `http://${host}`, none: 'other.example' } });
    expect(await fetch('lines', 'http://lines.example/a')).toBe('there');
    await expect(fetch('lines', 'http://other.example/a')).rejects.toMatchObject({ code: 'upstream_unreachable' });
    expect(tunnels).toEqual(['lines.example:80']);
  });

  it('is reached through its own proxy, with its password, or directly', async () => {
    const [all, own] = [await startProxy(), await startProxy()];
    const { fetch, heard } = clientOf({
      proxy: { http: `http://${all.host}`, https: `http://${all.host}` },
      proxies: new Map([
        ['lines', `http://me:s3cr%20t@${own.host}`],
        ['near', 'direct'],
      ]),
    });
    await fetch('lines', 'http://lines.example/');
    await fetch('far', 'http://far.example/');
    await fetch('near', localUpstream.url);
    expect(own.tunnels).toEqual([`lines.example:80 Basic ${Buffer.from('me:s3cr t').toString('base64')}`]);
    expect(all.tunnels).toEqual(['far.example:80']);
    expect(localUpstream.received).toHaveLength(3);
    expect(JSON.stringify(heard)).not.toContain('s3cr');
  });

  it('is reached without a proxy under a mirror', async () => {
    const { tunnels, host } = await startProxy();
    const { fetch } = clientOf({
      mirror: localUpstream.url,
      proxy: { http: `http://${host}` },
      proxies: new Map([['lines', `http://${host}`]]),
    });
    expect(await fetch('lines', 'https://lines.example/')).toBe('there');
    expect(tunnels).toEqual([]);
  });
});

describe('a proxy of a source', () => {
  const through = (host: string) => clientOf({ proxies: new Map([['lines', `http://me:s3cret@${host}`]]) });

  it('that refuses is named without its password', async () => {
    const { host } = await startProxy({ status: '407 Proxy Authentication Required' });
    const { fetch, heard } = through(host);
    const failure: unknown = await fetch('lines', 'http://lines.example/').catch((thrown: unknown) => thrown);
    expect(failure).toMatchObject({
      code: 'upstream_unreachable',
      message: expect.stringMatching(`through the proxy ${host}: .*407`),
    });
    expect(String(failure) + JSON.stringify(heard)).not.toContain('s3cret');
  });

  it('that refuses connections is not taken for a source that cuts them', async () => {
    const gone = await startProxy();
    await closers.pop()?.();
    const { fetch } = through(gone.host);
    await expect(fetch('lines', 'http://lines.example/')).rejects.toMatchObject({
      message: expect.stringMatching(`through the proxy ${gone.host}: the connection was refused`),
    });
  });

  it.each(['http', 'https'])('that opens no tunnel to an %s address in time is a timeout', async (scheme) => {
    const silent = createListener(() => undefined).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    closers.push(() => silent.close());
    const { fetch } = through(`127.0.0.1:${portOf(silent.address())}`);
    await expect(fetch('lines', `${scheme}://lines.example/`, { connectMs: 50 })).rejects.toMatchObject({
      code: 'upstream_timeout',
      message: expect.stringMatching(/could not be connected to through the proxy .* within 0.05 s/),
    });
  });
});

it('waits no longer for a host behind a proxy', async () => {
  const { host } = await startProxy({ isSilent: true });
  const { fetch } = clientOf({ proxies: new Map([['lines', `http://${host}`]]) });
  await expect(fetch('lines', 'https://lines.example/', { connectMs: 50 })).rejects.toMatchObject({
    code: 'upstream_timeout',
    message: expect.stringContaining('could not be connected to through'),
  });
});

it('waits no longer for a connection than the limits of the source allow', async () => {
  // The TLS handshake never ends.
  const silent = createListener((socket) => socket.on('error', () => undefined)).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  closers.push(() => silent.close());
  const { fetch } = clientOf({});
  const url = `https://127.0.0.1:${portOf(silent.address())}/`;
  await expect(fetch('lines', url, { connectMs: 50 })).rejects.toMatchObject({
    code: 'upstream_timeout',
    message: expect.stringContaining('could not be connected to within 0.05 s'),
  });
});
