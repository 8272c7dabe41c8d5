import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type NameServices, nameLookup } from './name-lookup.ts';

const SILENT = (): Promise<never> => new Promise(() => undefined);
const OF_SYSTEM = [{ address: '192.0.2.1', family: 4 }];
const OF_SERVERS = [
  { address: '192.0.2.2', family: 4 },
  { address: '2001:db8::2', family: 6 },
];

/** Looks a name up as a connection does, with services that answer as given. */
function lookupOf(services: Partial<NameServices>) {
  const asked: string[] = [];
  const lookup = nameLookup(
    {
      ofSystem: async (name, options) => {
        asked.push(`system ${name}`);
        return services.ofSystem ? services.ofSystem(name, options) : OF_SYSTEM;
      },
      ofServers: async (name) => {
        asked.push(`servers ${name}`);
        return services.ofServers ? services.ofServers(name) : OF_SERVERS;
      },
    },
    1_000,
  );
  return { asked, find: promisify(lookup) };
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

describe('the look-up of a name', () => {
  it('is that of the system, which no server of names is asked beside', async () => {
    const { asked, find } = lookupOf({});
    expect(await find('a.test', { all: true })).toEqual(OF_SYSTEM);
    expect(await find('a.test', {})).toBe('192.0.2.1');
    expect(asked).toEqual(['system a.test', 'system a.test']);
  });

  it('holds one thread for all connections that wait for it, however long it takes', async () => {
    const { asked, find } = lookupOf({ ofSystem: SILENT, ofServers: SILENT });
    for (let round = 0; round < 5; round++) {
      for (let client = 0; client < 20; client++) void find('silent.test', { all: true });
      await vi.advanceTimersByTimeAsync(5_000);
    }
    expect(asked.filter((each) => each.startsWith('system'))).toEqual(['system silent.test']);
  });

  it('is that of the servers of names where silent names hold the threads of the system', async () => {
    const { find } = lookupOf({ ofSystem: SILENT });
    const [all, one] = [find('b.test', { all: true }), find('b.test', { family: 6 })];
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await all).toEqual(OF_SERVERS);
    expect(await one).toBe('2001:db8::2');
  });

  it('waits for the system where the servers of names know nothing, as of /etc/hosts', async () => {
    const { find } = lookupOf({
      ofSystem: () => new Promise((resolve) => setTimeout(() => resolve(OF_SYSTEM), 9_000)),
      ofServers: () => Promise.reject(new Error('unknown')),
    });
    const found = find('fetch', { all: true });
    await vi.advanceTimersByTimeAsync(9_000);
    expect(await found).toEqual(OF_SYSTEM);
  });

  it('fails as the system does, and is made again for the next', async () => {
    const unknown = Object.assign(new Error('getaddrinfo ENOTFOUND c.test'), { code: 'ENOTFOUND' });
    const { asked, find } = lookupOf({ ofSystem: () => Promise.reject(unknown) });
    for (let time = 0; time < 2; time++) await expect(find('c.test', { all: true })).rejects.toBe(unknown);
    expect(asked).toEqual(['system c.test', 'system c.test']);
  });

  it('serves connections, with the services of this machine', async () => {
    const server = createServer((socket) => socket.end()).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('the server has no port');
    const socket = connect({ host: 'localhost', port: address.port, lookup: nameLookup() });
    await once(socket, 'connect');
    socket.destroy();
    server.close();
  });
});
