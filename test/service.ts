import { PassThrough } from 'node:stream';
import type { FoundDeclaration } from '../src/catalogue/registry/catalogue.ts';
import { Registry } from '../src/catalogue/registry/registry.ts';
import { TIMEOUTS, type Timeouts } from '../src/faces/http/connections/timeouts.ts';
import {
  type OpenServices,
  openServices,
  type RunningService,
  type ServiceDependencies,
  startService,
} from '../src/service/service.ts';
import type { ServiceSettings, Settings } from '../src/service/settings.ts';
import { quickClock } from './clock.ts';
import { openRegistry } from './declarations.ts';

/** A service under test. */
export interface TestService extends Omit<RunningService, 'log'> {
  /** Returns everything logged so far. */
  log(): string;
  /** Fetches a path of the service, uncompressed by default: compression takes longer than most answers. */
  get(path: string, headers?: Record<string, string>): Promise<Response>;
}

const SETTINGS: Settings = {
  host: '127.0.0.1',
  port: 0,
  basePath: '',
  mcp: false,
  workers: 1,
  maxConnections: 16_000,
  maxWaiting: 10_000,
  dataDir: '/nowhere',
  // A test of the disk store brings its own folder.
  diskBytes: 0,
  sandbox: false,
  alone: 'share',
  logLevel: 'debug',
  memoryBytes: 96_000_000,
  cookies: new Map(),
  proxies: new Map(),
  allowHttp: new Set(),
  proxy: {},
};

// A fixed day, since figures of the sandbox end with the newest session.
const SANDBOX_BEGINS = Date.parse('2026-06-30T12:00:00Z');

/** The clock of a service: in the sandbox it begins at the same time in every run. */
function clockFor({ sandbox }: Partial<Settings>): () => number {
  const begun = Date.now();
  return sandbox === true ? () => SANDBOX_BEGINS + Date.now() - begun : Date.now;
}

/**
 * Starts a real service on a free port.
 * @param now the clock; by default, that of the sandbox begins on 2026-06-30
 * @param declarations replace those of the project
 */
export async function startTestService(
  settings: Partial<Settings>,
  {
    declarations,
    now = clockFor(settings),
    timeouts = TIMEOUTS,
    parser,
    calendar,
    clock,
    archive,
    overdue,
  }: {
    declarations?: readonly FoundDeclaration[];
    now?: () => number;
    timeouts?: Timeouts;
    parser?: ServiceDependencies['parser'];
    calendar?: ServiceDependencies['calendar'];
    clock?: ServiceDependencies['clock'];
    archive?: ServiceDependencies['archive'];
    overdue?: ServiceDependencies['overdue'];
  } = {},
): Promise<TestService> {
  const lines: string[] = [];
  const log = new PassThrough().on('data', (chunk: Buffer) => lines.push(chunk.toString()));
  const registry = declarations ? Registry.of(declarations) : await openRegistry();
  const parts = {
    registry,
    version: '0.0.0-test',
    now,
    clock: clock ?? quickClock(now),
    timeouts,
    parser,
    ...(calendar && { calendar }),
    ...(archive && { archive }),
    ...(overdue && { overdue }),
  };
  const app = await startService({ ...SETTINGS, ...settings }, parts, log);
  return {
    ...app,
    log: () => lines.join(''),
    get: (path, headers = {}) =>
      fetch(`${app.url}${path}`, { headers: { 'accept-encoding': 'identity', ...headers }, redirect: 'manual' }),
  };
}

/** Opens a service without its HTTP server: caches, rate limits and circuit breakers of its own. */
export function openTestServices(
  settings: Partial<ServiceSettings>,
  { registry, now, parser }: Pick<ServiceDependencies, 'registry' | 'now' | 'parser'>,
): Promise<OpenServices> {
  const ignore = (): void => undefined;
  const listener = { onRequestEnd: ignore, onProgress: ignore, onBreakerChange: ignore, onChecksumMismatch: ignore };
  const parts = { registry, version: '0.0.0-test', now, clock: quickClock(now), parser };
  return openServices({ ...SETTINGS, ...settings }, parts, { ...listener, onWarning: ignore, onCount: ignore });
}
