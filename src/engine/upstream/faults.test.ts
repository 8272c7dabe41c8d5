import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { linesSource } from '../../../test/declarations.ts';
import { inspectHere } from '../../../test/fake-upstream.ts';
import type { Source } from '../interface/source.ts';
import { PROVEN_DAYS } from '../interface/trading-calendar.ts';
import { UpstreamClient } from './client.ts';

// What a server can do on the wire, byte by byte. The client fails in time with a code, and can send further
// requests.

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

const head = (headers: string, status = '200 OK') => `HTTP/1.1 ${status}\r\n${headers}\r\n\r\n`;

/** Sends two requests: the server misbehaves at the first and answers `good` to the second. */
async function ask(misbehave: (socket: Socket) => void, limits: Partial<Source['limits']> = {}) {
  const open = new Set<Socket>();
  let requests = 0;
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket)).on('error', () => undefined);
    socket.on('data', () => {
      if (requests++ === 0) misbehave(socket);
      else socket.write(`${head('content-length: 4')}good`);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const client = new UpstreamClient(
    {
      mirror: `http://127.0.0.1:${port}`,
      sandbox: false,
      cookies: new Map(),
      proxies: new Map(),
      allowHttp: new Set(),
      proxy: {},
    },
    {
      onRequestEnd: () => undefined,
      onProgress: () => undefined,
      onBreakerChange: () => undefined,
      onChecksumMismatch: () => undefined,
    },
    { now: Date.now },
  );
  closers.push(async () => {
    await client.close();
    for (const socket of open) socket.destroy();
    server.close();
  });
  const fetch = async (changes: Partial<Source['limits']>): Promise<string> => {
    const source: Source = {
      ...linesSource,
      limits: { ...linesSource.limits, concurrency: 1, ...changes },
      fetch: async (_, context) => [await context.fetch({ url: 'https://lines.example/' })],
    };
    const next = await client.fetchPages({ source, ask: {}, context: cacheContext }).next();
    return String(next.value?.[0].body);
  };
  const first = await fetch(limits).catch((thrown: unknown) => thrown);
  const second = await fetch({});
  return { first, second };
}

const cacheContext = {
  inspect: inspectHere,
  cached: () => Promise.reject(new Error('nothing else is cached')),
  calendar: PROVEN_DAYS,
};

/** Writes the same piece without end, as fast as the client reads. */
const pour = (piece: string | Buffer) => (socket: Socket) => {
  const more = (): void => {
    while (!socket.destroyed && socket.write(piece));
  };
  socket.on('drain', more);
  more();
};

describe('a server that', () => {
  it.each<[string, string, RegExp, (socket: Socket) => void]>([
    ['speaks no HTTP', 'upstream_unreachable', /./, (socket) => socket.end('SSH-2.0-OpenSSH_9.2\r\n')],
    ['closes at once', 'upstream_unreachable', /cut the connection/, (socket) => socket.destroy()],
    ['resets', 'upstream_unreachable', /cut the connection/, (socket) => socket.resetAndDestroy()],
    ['sends nothing', 'upstream_timeout', /begin to answer/, () => undefined],
    [
      'sends the beginning of a head and no more',
      'upstream_timeout',
      /begin/,
      (socket) => socket.write('HTTP/1.1 200 OK\r\nx: '),
    ],
    [
      'never ends a header',
      'upstream_unreachable',
      /head of its answer/,
      (socket) => {
        socket.write('HTTP/1.1 200 OK\r\nx: ');
        pour('x'.repeat(10_000))(socket);
      },
    ],
    [
      'never ends its head',
      'upstream_unreachable',
      /head of its answer/,
      (socket) => {
        socket.write('HTTP/1.1 200 OK\r\n');
        pour('x: y\r\n'.repeat(1_000))(socket);
      },
    ],
    ['floods with 103', 'upstream_timeout', /begin to answer/, pour(head('link: </x>', '103 Early Hints'))],
    ['floods with 100', 'upstream_unreachable', /cannot be reached/, pour(head('x: y', '100 Continue'))],
    [
      'switches protocols',
      'upstream_unreachable',
      /./,
      (socket) => socket.write(head('upgrade: x\r\nconnection: upgrade', '101 Switching Protocols')),
    ],
    [
      'closes within a body of known length',
      'upstream_unreachable',
      /whole body|cut/,
      (socket) => socket.end(`${head('content-length: 100')}half`),
    ],
    [
      'closes within a chunk',
      'upstream_unreachable',
      /cut/,
      (socket) => socket.end(`${head('transfer-encoding: chunked')}64\r\nhalf`),
    ],
    [
      'closes before the last chunk',
      'upstream_unreachable',
      /cut/,
      (socket) => socket.end(`${head('transfer-encoding: chunked')}4\r\nhalf\r\n`),
    ],
    [
      'sends a malformed chunk',
      'upstream_unreachable',
      /./,
      (socket) => socket.write(`${head('transfer-encoding: chunked')}zz\r\nhalf\r\n`),
    ],
    [
      'states two lengths',
      'upstream_unreachable',
      /./,
      (socket) => socket.write(`${head('content-length: 4\r\ncontent-length: 5')}half`),
    ],
    [
      'sends its body byte by byte',
      'upstream_timeout',
      /whole/,
      (socket) => {
        socket.write(head('transfer-encoding: chunked'));
        const timer = setInterval(() => (socket.destroyed ? clearInterval(timer) : socket.write('1\r\nx\r\n')), 20);
      },
    ],
    [
      'sends the body of an error byte by byte',
      'upstream_busy',
      /503/,
      (socket) => {
        socket.write(head('transfer-encoding: chunked', '503 Service Unavailable'));
        const timer = setInterval(() => (socket.destroyed ? clearInterval(timer) : socket.write('1\r\nx\r\n')), 20);
      },
    ],
    [
      'promises too much',
      'upstream_changed',
      /more than 100000 bytes/,
      (socket) => socket.write(head('content-length: 100001')),
    ],
    [
      'never ends a body',
      'upstream_changed',
      /more than 100000 bytes/,
      (socket) => {
        socket.write(head('connection: close'));
        pour('x'.repeat(10_000))(socket);
      },
    ],
    [
      'compresses half a body',
      'upstream_changed',
      /not whole gzip/,
      (socket) => {
        const packed = gzipSync('figures'.repeat(100));
        socket.write(head(`content-encoding: gzip\r\ncontent-length: ${packed.length - 5}`));
        socket.write(packed.subarray(0, -5));
      },
    ],
  ])('%s is %s', async (_, code, message, misbehave) => {
    const { first, second } = await ask(
      misbehave,
      code === 'upstream_timeout' ? { firstByteMs: 150, totalMs: 300 } : {},
    );
    expect(first).toMatchObject({ code, message: expect.stringMatching(message) });
    expect(second).toBe('good');
  });

  it('never ends the body of a redirect is followed without reading it', async () => {
    const { first } = await ask((socket) => {
      socket.write(head('location: /\r\nconnection: close', '302 Found'));
      pour('x'.repeat(10_000))(socket);
    });
    expect(first).toBe('good');
  });

  it('ends a body of unknown length by closing is believed; the parser judges the body', async () => {
    const { first } = await ask((socket) => socket.end('HTTP/1.0 200 OK\r\n\r\nhalf'));
    expect(first).toBe('half');
  });

  it('sends more than the stated length is cut short', async () => {
    const { first, second } = await ask((socket) => socket.write(`${head('content-length: 4')}halfmore`));
    expect([first, second]).toEqual(['half', 'good']);
  });
});
