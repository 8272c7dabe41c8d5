import type { FoundDeclaration } from '../src/catalogue/registry/catalogue.ts';
import { Registry } from '../src/catalogue/registry/registry.ts';
import { type LiveCheck, readLiveChecks } from '../src/faces/cli/doctor/live-checks.ts';
import { findProbes, type ProbeResult, recordRequests, runProbes } from '../src/faces/cli/doctor/source-probe.ts';
import { openServices } from '../src/service/service.ts';
import type { ServiceSettings } from '../src/service/settings.ts';
import { quickClock } from './clock.ts';
import { openRegistry } from './declarations.ts';

/** Settings without mirror, proxies and cookies, which store nothing on disk. */
export const SETTINGS: ServiceSettings = {
  dataDir: '/nowhere',
  diskBytes: 0,
  sandbox: false,
  alone: 'share',
  memoryBytes: 96_000_000,
  cookies: new Map(),
  proxies: new Map(),
  allowHttp: new Set(),
  proxy: {},
};

/** The options of a run of probes. */
interface ProbeOptions {
  /** Replaces those of the project. */
  readonly declarations?: readonly FoundDeclaration[];
  /** Replaces those of the project; none with other declarations. */
  readonly checks?: readonly LiveCheck[];
  /** The names of the sources; empty for all. */
  readonly names?: readonly string[];
  readonly now?: () => number;
  /** Receives the names of the sources that have not answered yet. */
  waitsFor?(names: readonly string[]): void;
}

/** Probes sources as `finfount doctor` does, in this process. */
export async function probeSources(
  settings: ServiceSettings,
  { declarations, checks, names = [], now = Date.now, waitsFor = () => undefined }: ProbeOptions = {},
): Promise<readonly ProbeResult[]> {
  const registry = declarations ? Registry.of(declarations) : await openRegistry();
  const nothing = (): void => undefined;
  const listener = recordRequests({
    onRequestEnd: nothing,
    onProgress: nothing,
    onBreakerChange: nothing,
    onChecksumMismatch: nothing,
  });
  const clock = quickClock(now);
  const parts = { registry, version: '0.0.0-test', now, clock, minObtained: now() };
  const services = await openServices(settings, parts, { ...listener, onWarning: nothing, onCount: nothing });
  try {
    const context = {
      services,
      now,
      requests: listener.requests,
      checks: checks ?? (declarations ? [] : await readLiveChecks(await registry.all())),
      isSandbox: services.sandbox,
      waitsFor,
    };
    return await runProbes(context, findProbes(await registry.all(), names), clock);
  } finally {
    await services.close();
  }
}
