import { type Examined, examine, findPatients, noting } from '../src/cli/doctor.ts';
import { readGiven } from '../src/declare/interface.ts';
import type { Found } from '../src/registry/catalogue.ts';
import { Registry } from '../src/registry/registry.ts';
import { openServices } from '../src/service.ts';
import type { ServiceSettings } from '../src/settings.ts';
import { quickClock } from './clock.ts';

/** How nothing is kept and no way is prescribed. */
export const ROOMS: ServiceSettings = {
  dataDir: '/nowhere',
  diskBytes: 0,
  sandbox: false,
  memoryBytes: 96_000_000,
  cookies: new Map(),
  proxies: new Map(),
  proxy: {},
};

/** What an examination goes by, where it is not the usual. */
interface Circumstances {
  /** Instead of those of the project. */
  readonly declarations?: readonly Found[];
  /** The sources meant; all of them without one. */
  readonly names?: readonly string[];
  readonly now?: () => number;
  /** Told what is waited for. */
  waitsFor?(names: readonly string[]): void;
}

/** Examines sources as `finfount doctor` does, in this process. */
export async function examineSources(
  settings: ServiceSettings,
  { declarations, names = [], now = Date.now, waitsFor = () => undefined }: Circumstances = {},
): Promise<readonly Examined[]> {
  const registry = declarations ? Registry.of(declarations) : await Registry.open();
  const nothing = (): void => undefined;
  const listener = noting({ ended: nothing, progressed: nothing, switched: nothing, differed: nothing });
  const clock = quickClock(now);
  const parts = { registry, version: '0.0.0-test', now, read: readGiven, clock, since: now() };
  const services = await openServices(settings, parts, { ...listener, warned: nothing, counted: nothing });
  try {
    const desk = { tables: services.tables, now, requests: listener.requests, isSandbox: services.sandbox, waitsFor };
    return await examine(desk, findPatients(await registry.all(), names), clock);
  } finally {
    await services.close();
  }
}
