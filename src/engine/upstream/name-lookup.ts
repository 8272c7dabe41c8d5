import { type LookupAddress, type LookupOptions, lookup as lookUp } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import { promisify } from 'node:util';
import { messageOf } from '../../base/errors.ts';
import { getOrInsert } from '../../base/get-or-insert.ts';
import { within } from '../../base/within.ts';

/** The addresses of a name. At least one. */
type Addresses = readonly LookupAddress[];

/** What finds the addresses of a name. Each rejects where it finds none. */
export interface NameServices {
  /** As programs of this machine find it, with `/etc/hosts`. It holds a thread, and cannot be ended. */
  ofSystem(name: string, options: LookupOptions): Promise<Addresses>;
  /** As the DNS servers of this machine know it. It holds no thread. */
  ofServers(name: string): Promise<Addresses>;
}

// Longer than a server of names takes that works.
const LATE_MS = 1_000;
const SERVER_LIMITS = { timeout: 1_500, tries: 2 };

/**
 * Looks up the names of hosts for connections: their option `lookup`. Node looks up two names at a time, for all
 * hosts, and a name whose server is silent takes ten seconds. So a name is looked up once for all connections that
 * wait for it, and a name that is late is asked of the DNS servers meanwhile: else one silent domain would cut off
 * every other source.
 */
export function nameLookup(services: NameServices = SERVICES, lateMs = LATE_MS): LookupFunction {
  // Look-ups that have not ended, by the name and what is wanted of it.
  const running = new Map<string, Promise<Addresses>>();
  const share = (key: string, run: () => Promise<Addresses>): Promise<Addresses> =>
    getOrInsert(running, key, () => run().finally(() => running.delete(key)));
  const find = async (name: string, options: LookupOptions): Promise<Addresses> => {
    const { family = 0, hints = 0 } = options;
    const ofSystem = share(`system ${family} ${hints} ${name}`, () =>
      services.ofSystem(name, { ...options, all: true }),
    );
    const inTime = await within(lateMs, ofSystem);
    if (inTime !== 'late') return inTime;
    const ofServers = share(`servers ${name}`, () => services.ofServers(name));
    const wanted = ofServers.then((found) => matching(found, family));
    return Promise.any([ofSystem, wanted]).catch(() => ofSystem);
  };
  return (name, options, callback) => {
    find(name, options).then(
      (found) => {
        if (options.all === true) callback(null, [...found]);
        else callback(null, found[0]!.address, found[0]!.family);
      },
      (thrown: unknown) => callback(thrown instanceof Error ? thrown : new Error(messageOf(thrown)), ''),
    );
  };
}

/** Those addresses that a connection may use. Throws where there is none. */
function matching(found: Addresses, family: LookupOptions['family']): Addresses {
  const version = family === 'IPv4' ? 4 : family === 'IPv6' ? 6 : family;
  const usable = version === 4 || version === 6 ? found.filter((each) => each.family === version) : found;
  if (usable.length === 0) throw new Error('there is no such address');
  return usable;
}

const systemLookup = promisify(lookUp);

const SERVICES: NameServices = {
  async ofSystem(name, options) {
    return systemLookup(name, { ...options, all: true });
  },
  async ofServers(name) {
    // A new one has read today's /etc/resolv.conf.
    const resolver = new Resolver(SERVER_LIMITS);
    const [v4, v6] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
    const found = [
      ...(v4.status === 'fulfilled' ? v4.value.map((address) => ({ address, family: 4 })) : []),
      ...(v6.status === 'fulfilled' ? v6.value.map((address) => ({ address, family: 6 })) : []),
    ];
    if (found.length === 0) throw new Error(`no server of names has an address of ${name}`);
    return found;
  },
};
