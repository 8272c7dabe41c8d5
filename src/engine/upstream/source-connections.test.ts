import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { mofcom } from '../../catalogue/sources/mofcom/financing/wire.ts';
import type { Source, SourceTls } from '../interface/source.ts';
import type { UpstreamSettings } from './settings.ts';
import { SourceConnections } from './source-connections.ts';

const SETTINGS: Pick<UpstreamSettings, 'mirror' | 'proxies' | 'proxy'> = {
  mirror: undefined,
  proxies: new Map(),
  proxy: {},
};

/** What a client offers first: the bytes of its ClientHello. */
async function helloOf(tls: SourceTls | undefined): Promise<Buffer> {
  const server = createServer();
  const hello = new Promise<Buffer>((resolve) => {
    server.on('connection', (socket) => {
      socket.once('data', (bytes) => {
        resolve(bytes);
        socket.destroy();
      });
      socket.on('error', () => undefined);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  const { tls: _own, ...source }: Source = mofcom;
  const connections = new SourceConnections(SETTINGS as UpstreamSettings);
  try {
    const request = connections.request(
      { ...source, ...(tls && { tls }) },
      { origin: `https://127.0.0.1:${address.port}`, path: '/', method: 'GET' },
    );
    await expect(request).rejects.toThrow();
    return await hello;
  } finally {
    await connections.close();
    server.close();
  }
}

// The extension `supported_versions` (43) that lists TLS 1.3 (0x0304) before 1.2 (RFC 8446, 4.2.1).
const OFFERS_TLS_13 = Buffer.from('002b0005040304', 'hex');

it('offers TLS 1.2 alone to a source that needs it, and 1.3 to every other one', async () => {
  expect((await helloOf(undefined)).includes(OFFERS_TLS_13)).toBe(true);
  const old = await helloOf(mofcom.tls);
  expect(old.subarray(9, 11).toString('hex')).toBe('0303');
  expect(old.includes(OFFERS_TLS_13)).toBe(false);
});
