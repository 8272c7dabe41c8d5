import { execFileSync, spawnSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo, Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Agent, request } from 'undici';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectorWithIssuer } from './missing-issuer.ts';

const hasOpenssl = spawnSync('openssl', ['version']).status === 0;
const folder = mkdtempSync(join(tmpdir(), 'finfount-issuer-'));
const servers: Server[] = [];
afterAll(() => {
  for (const server of servers) server.close();
  rmSync(folder, { recursive: true });
});

const file = (name: string): string => join(folder, name);
const read = (name: string): string => readFileSync(file(name), 'utf8');

/** Makes a certificate of a name, issued by another one or by itself. */
function issue(name: string, by: string | undefined, extensions: string): void {
  writeFileSync(file(`${name}.ext`), extensions);
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' });
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-keyout', `${name}.key`];
  openssl('req', '-new', ...newKey, '-subj', `/CN=${name}`, '-out', `${name}.csr`);
  const signer =
    by === undefined ? ['-signkey', `${name}.key`] : ['-CA', `${by}.pem`, '-CAkey', `${by}.key`, '-CAcreateserial'];
  openssl(
    'x509',
    '-req',
    '-days',
    '9',
    '-in',
    `${name}.csr`,
    ...signer,
    '-extfile',
    `${name}.ext`,
    '-out',
    `${name}.pem`,
  );
}

async function listen(server: Server): Promise<number> {
  servers.push(server.listen(0, '127.0.0.1'));
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

describe.skipIf(!hasOpenssl)('a server that leaves out the certificate of its issuer', () => {
  let authority = '';
  let published: Buffer = Buffer.alloc(0);
  let fetched = 0;
  let url = '';

  beforeAll(async () => {
    const http = createHttpServer((_, response) => {
      fetched++;
      response.end(published);
    });
    authority = `127.0.0.1:${await listen(http)}`;
    for (const root of ['root', 'other']) issue(root, undefined, 'basicConstraints=critical,CA:TRUE');
    issue('intermediate', 'root', 'basicConstraints=critical,CA:TRUE');
    issue('stranger', 'other', 'basicConstraints=critical,CA:TRUE');
    const names = `subjectAltName=DNS:localhost\nauthorityInfoAccess=caIssuers;URI:http://${authority}/issuer.crt`;
    issue('server', 'intermediate', names);
    const server = createServer({ key: read('server.key'), cert: read('server.pem') }, (_, response) => {
      response.end('data');
    });
    url = `https://localhost:${await listen(server)}/`;
    published = new X509Certificate(read('intermediate.pem')).raw;
  });

  const get = async (of: string, roots: readonly string[]): Promise<string> => {
    const dispatcher = new Agent({ connect: connectorWithIssuer(of, { roots, timeout: 5_000 }) });
    try {
      const texts = await Promise.all([1, 2].map(async () => (await request(url, { dispatcher })).body.text()));
      return texts.join(' ');
    } finally {
      await dispatcher.destroy();
    }
  };

  it('is verified with the certificate that its authority publishes, which is fetched once', async () => {
    fetched = 0;
    expect(await get(authority, [read('root.pem')])).toBe('data data');
    expect(fetched).toBe(1);
  });

  it('is refused when no trusted root has signed that certificate', async () => {
    await expect(get(authority, [read('other.pem')])).rejects.toThrow(/issuer|certificate/);
  });

  it('is refused when the authority publishes the certificate of somebody else, or none', async () => {
    const real = published;
    for (const wrong of [new X509Certificate(read('stranger.pem')).raw, Buffer.from('<html>'), Buffer.alloc(30_000)]) {
      published = wrong;
      await expect(get(authority, [read('root.pem')])).rejects.toThrow();
    }
    published = real;
    expect(await get(authority, [read('root.pem')])).toBe('data data');
  });

  it('is refused, and nothing is fetched, when its certificate names another authority', async () => {
    fetched = 0;
    await expect(get('cacerts.example', [read('root.pem')])).rejects.toThrow(/names no issuer of cacerts.example/);
    expect(fetched).toBe(0);
  });
});
