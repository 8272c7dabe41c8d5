import type { AddressInfo } from 'node:net';
import pino, { type Logger } from 'pino';
import { lazyModule } from '../base/lazy-module.ts';
import { memoizeAsync } from '../base/memoize-async.ts';
import { eitherOf, say, type Text } from '../base/say.ts';
import { utcDay } from '../base/utc-day.ts';
import { findNear, type Registry } from '../catalogue/registry/registry.ts';
import type { Services } from '../engine/answer/answer.ts';
import { OutgoingBodies } from '../engine/answer/outgoing-bodies.ts';
import type { ArchiveFolder } from '../engine/archive/archive-folder.ts';
import type { OverdueTables } from '../engine/archive/overdue-tables.ts';
import { Answers } from '../engine/cache/answers.ts';
import { DiskGate } from '../engine/cache/disk-gate.ts';
import { DiskStore, type DiskStoreListener } from '../engine/cache/disk-store.ts';
import { createEventLoopParser } from '../engine/cache/event-loop-parser.ts';
import type { FetchedListener, FetchPages, LoadServices } from '../engine/cache/load-request.ts';
import { MemoryStore } from '../engine/cache/memory-store.ts';
import { createTableCache, PRIVATE_PART, type ReplyParser } from '../engine/cache/table-cache.ts';
import { type InstanceCoordinator, LocalCoordinator } from '../engine/coordination/local.ts';
import type { SharedRedis } from '../engine/coordination/redis/open.ts';
import { encode } from '../engine/exports/encode.ts';
import type { TableEncoder } from '../engine/exports/encoder-pool.ts';
import { ListedTickers } from '../engine/interface/listed-tickers.ts';
import type { TradingCalendar } from '../engine/interface/trading-calendar.ts';
import type { Parent } from '../engine/parent/parent.ts';
import { EventLog } from '../engine/telemetry/event-log.ts';
import { TelemetryRecorder } from '../engine/telemetry/recorder.ts';
import { type RequestLog, requestLog } from '../engine/telemetry/request-log.ts';
import type { ClusterTelemetry, ObservableMetric } from '../engine/telemetry/snapshot.ts';
import type { Traces } from '../engine/telemetry/traces.ts';
import type { UpstreamClient } from '../engine/upstream/client.ts';
import { CLOCK, type Clock } from '../engine/upstream/clock.ts';
import type { UpstreamListener } from '../engine/upstream/events.ts';
import type { SharedLimits } from '../engine/upstream/shared-limits.ts';
import type { HttpServices } from '../faces/http/call/services.ts';
import { readConnectionLimit } from '../faces/http/connections/open-file-limit.ts';
import { TIMEOUTS, type Timeouts } from '../faces/http/connections/timeouts.ts';
import type { AccessToken } from '../faces/http/guard/access-tokens.ts';
import { HttpServer, type RequestObserver } from '../faces/http/server.ts';
import { NameFolder } from '../faces/symbols/name-folder.ts';
import { Symbols } from '../faces/symbols/symbols.ts';
import { CalendarRefresh } from './calendar-refresh.ts';
import { serviceMetrics } from './metrics.ts';
import { InvalidSetting, type ServiceSettings, type Settings } from './settings.ts';
import { SourceProber } from './source-prober.ts';

// Under this symbol an SDK registers itself with the API of OpenTelemetry, from its version 1 on.
const TRACING_SDK = Symbol.for('opentelemetry.js.api.1');

// The modules of the HTTP client load in several turns of the event loop: requests are answered in between.
const loadEncryption = lazyModule(() => import('node:tls'));
const loadConnections = lazyModule(() => import('../engine/upstream/undici.ts'));
const loadClient = lazyModule(() => import('../engine/upstream/client.ts'));
const loadParent = lazyModule(() => import('../engine/parent/parent.ts'));
const loadTelemetry = lazyModule(() => import('../engine/telemetry/instance-telemetry.ts'));

// The first year of this program. A clock that shows an earlier one is wrong, as on a board without a battery.
const FIRST_MS = Date.UTC(2026, 0, 1);

/** The dependencies of a service. Tests replace some. */
export interface ServiceDependencies {
  readonly registry: Registry;
  /** The version of the package. */
  readonly version: string;
  /** The commit of the build; undefined if it was built without git. */
  readonly commit?: string | undefined;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** The trading calendar, which the tables of this service extend; a new one when left out. */
  readonly calendar?: TradingCalendar;
  /** Parses replies on another thread. Without it, this thread does. */
  readonly parser?: ReplyParser | undefined;
  /** Writes tables as files on another thread. Without it, this thread does. */
  readonly encoder?: TableEncoder | undefined;
  /** The clock of waits for a source; by default that of the machine. */
  readonly clock?: Clock;
  /** Older replies are not served while their source answers; in milliseconds since 1970. */
  readonly minObtained?: number;
  /** The time limits of clients. */
  readonly timeouts?: Timeouts;
  /** The archive, if there is one. */
  readonly archive?: ArchiveFolder;
  /** What is overdue by the plan of the archive, if this process may keep it. */
  readonly overdue?: OverdueTables;
  /** How somebody gets an archive in this program, as an instruction; `serve --archive` when left out. */
  readonly archiveAdvice?: Text;
  /** This worker among the workers of an instance; absent if it is the only process. */
  readonly worker?: {
    readonly number: number;
    readonly coordinator: InstanceCoordinator;
    readonly telemetry: ClusterTelemetry;
  };
}

/** The open services, and how to close them. */
export interface OpenServices extends Services {
  readonly registry: Registry;
  /** Whether the sandbox answers for every source. */
  readonly sandbox: boolean;
  /** The instance that asks the sources instead of this one. */
  readonly parent: Parent | undefined;
  /** The stored names of securities; undefined if nothing is stored on disk. */
  readonly nameFolder: NameFolder | undefined;
  /** The metrics of their state. */
  readonly metrics: readonly ObservableMetric[];
  close(): Promise<void>;
}

/** Receives the events of sources and stores. */
export interface ServicesListener extends UpstreamListener, DiskStoreListener {
  /** A source was asked: its reply was parsed, or it failed. */
  readonly onFetched?: FetchedListener;
  /** A reply contradicted the stored one. */
  readonly onContradiction?: LoadServices['onContradiction'];
  /** This build can make nothing of a stored reply. */
  readonly onUnreadableReply?: LoadServices['onUnreadableReply'];
}

/** A listener that passes on only warnings for the operator. */
export function onlyWarnings(onWarning: (sentence: string) => void): ServicesListener {
  const ignore = (): void => undefined;
  return {
    onRequestEnd: ignore,
    onProgress: ignore,
    onBreakerChange: ignore,
    onChecksumMismatch: ignore,
    onCount: ignore,
    onWarning,
  };
}

/**
 * Wires the services together. Throws `InvalidSetting` when a setting names a source that does not exist.
 * @param maxWaiting how many clients may wait for one source at once; no limit without it
 */
export async function openServices(
  settings: ServiceSettings,
  dependencies: ServiceDependencies,
  listener: ServicesListener,
  maxWaiting?: number,
): Promise<OpenServices> {
  const {
    registry,
    now: machineTime,
    calendar,
    parser,
    minObtained,
    archive,
    overdue,
    archiveAdvice,
    worker,
  } = dependencies;
  refuseUnknownSources(registry, settings);
  const now = clockOf(settings, machineTime);
  // All workers have the same settings, so only the first one warns.
  if ((worker?.number ?? 1) === 1) for (const sentence of settings.warnings ?? []) listener.onWarning(sentence);
  const sandbox = settings.sandbox
    ? (await import('../faces/sandbox/sandbox.ts')).openSandbox(now, listener.onRequestEnd)
    : undefined;
  // Figures of the sandbox are never shared.
  const own = worker?.coordinator ?? new LocalCoordinator(dependencies.clock);
  const gate = new DiskGate();
  const redis = sandbox ? undefined : await connectRedis(settings, dependencies, listener, { local: own, gate });
  const coordinator = redis?.coordinator ?? own;
  const { mirror } = settings;
  const fetching = sandbox ?? (await openFetching(settings, dependencies, listener, { now, limits: coordinator }));
  const parent = 'parent' in fetching ? fetching.parent : undefined;
  const { memory, disk, tableBytes } = await openStores(settings, listener, now, gate);
  const cache = createTableCache({
    store: disk ?? memory,
    coordinator,
    fetchPages: fetching.fetchPages,
    isEdge: parent !== undefined,
    // The sandbox makes its tables on the event loop.
    parser: sandbox ? createEventLoopParser() : parser,
    now,
    calendar,
    mirror,
    standIn: sandbox?.standIn,
    maxBytes: tableBytes,
    maxWaiting,
    minObtained,
    onFetched: listener.onFetched,
    onContradiction: listener.onContradiction,
    onUnreadableReply: listener.onUnreadableReply,
  });
  const kept = createAnswers(tableBytes, now);
  const close = async (): Promise<void> => {
    // Leases end first: requests that fail because of the shutdown must not be shared with other instances.
    await redis?.close();
    await fetching.close();
    await disk?.close();
  };
  return {
    ...cache,
    registry,
    tickers: new ListedTickers(),
    nameFolder: disk && new NameFolder(settings.dataDir, mirror, gate),
    archive,
    archiveAdvice,
    ...kept,
    encoder: dependencies.encoder ?? { encode },
    // A program has the tables that it asks for: only clients of a server may be slow.
    outgoing: new OutgoingBodies(Number.POSITIVE_INFINITY),
    parent,
    metrics: serviceMetrics({
      ...kept,
      cache,
      memory,
      disk,
      maxDiskBytes: settings.diskBytes,
      redis,
      parent,
      overdue,
      now,
    }),
    close,
  };
}

/** The clock of the services. In the sandbox, a setting may stop it, so that equal requests get equal answers. */
function clockOf({ clock }: ServiceSettings, machineTime: () => number): () => number {
  return clock === undefined ? machineTime : () => clock;
}

/** Opens the stores of replies, on disk or in memory, and returns the bytes left for tables and answers. */
async function openStores(
  { sandbox, dataDir, diskBytes, memoryBytes }: ServiceSettings,
  listener: ServicesListener,
  now: () => number,
  gate: DiskGate,
): Promise<{ memory: MemoryStore; disk: DiskStore | undefined; tableBytes: number }> {
  const third = Math.floor(memoryBytes / 3);
  const memory = new MemoryStore(third);
  // Figures of the sandbox are never stored on disk.
  if (sandbox || diskBytes === 0) return { memory, disk: undefined, tableBytes: third };
  const disk = await DiskStore.open({ dataDir, maxBytes: diskBytes, memoryBytes: third, gate }, listener, now);
  return { memory, disk, tableBytes: Math.floor(memoryBytes / 2) };
}

function createAnswers(bytes: number, now: () => number): Pick<Services, 'answers' | 'privateAnswers'> {
  return {
    answers: new Answers(Math.floor(bytes * (1 - PRIVATE_PART)), now),
    privateAnswers: new Answers(Math.ceil(bytes * PRIVATE_PART), now),
  };
}

/** Connects to Redis where the settings name one. */
async function connectRedis(
  { redis: url, mirror, alone, diskBytes, dataDir }: ServiceSettings,
  { version, commit = version, clock }: ServiceDependencies,
  listener: ServicesListener,
  { local, gate }: { readonly local: InstanceCoordinator; readonly gate: DiskGate },
): Promise<SharedRedis | undefined> {
  if (url === undefined) return undefined;
  const { openRedis } = await import('../engine/coordination/redis/open.ts');
  const redis = await openRedis({
    url,
    mirror,
    local,
    alone,
    build: commit,
    folder: dataDir,
    gate: diskBytes > 0 ? gate : undefined,
    listener,
    clock,
  });
  await redis.coordinator.keepCounting();
  return redis;
}

/** The fetching of pages, from the parent of an edge or from the sources, and how to close it. */
interface PageFetching {
  readonly fetchPages: FetchPages;
  readonly parent: Parent | undefined;
  close(): Promise<void>;
}

/** Opens the parent of an edge, or the client of the sources. Each request also prepares the parser. */
async function openFetching(
  settings: ServiceSettings,
  { version, clock = CLOCK, timeouts = TIMEOUTS, parser }: ServiceDependencies,
  listener: ServicesListener,
  { now, limits }: { readonly now: () => number; readonly limits: SharedLimits },
): Promise<PageFetching> {
  const { parent: address, mirror } = settings;
  const { onWarning } = listener;
  const silentMs = 2 * timeouts.replyMs;
  const parent =
    address && new (await loadParent()).Parent(address, { version, mirror, clock, now, onWarning, silentMs });
  const asked = parent ?? lazyClient(() => createClient(settings, listener, { now, clock, limits }));
  return {
    fetchPages: (request) => {
      parser?.prepare();
      return asked.fetchPages(request);
    },
    parent,
    close: () => asked.close(),
  };
}

// The client loads undici, which takes a sixth of a start: it is created for the first request to a source.
function lazyClient(create: () => Promise<UpstreamClient>): { fetchPages: FetchPages; close(): Promise<void> } {
  const open = memoizeAsync(create);
  let isUsed = false;
  return {
    fetchPages: async function* (request) {
      isUsed = true;
      yield* (await open()).fetchPages(request);
    },
    close: async () => {
      if (isUsed) await (await open()).close();
    },
  };
}

/** Creates the client of the sources. Its modules load in several turns of the event loop. */
async function createClient(...parts: ConstructorParameters<typeof UpstreamClient>): Promise<UpstreamClient> {
  await loadEncryption();
  await loadConnections();
  const { UpstreamClient: Client } = await loadClient();
  return new Client(...parts);
}

/** A running service. */
export interface RunningService {
  /** Its address with the base path: `http://127.0.0.1:8080`. */
  readonly url: string;
  readonly services: OpenServices;
  /** Its log. */
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>;
  /**
   * Reads the tokens again, and replaces all at once. If that fails, the old ones stay and the log says so.
   * @param read throws `InvalidSetting`
   */
  reloadTokens(read: () => readonly AccessToken[]): void;
  /** Answers the requests in flight, then closes everything. */
  close(): Promise<void>;
}

/**
 * Opens the services and listens. Throws `InvalidSetting` when a setting names a source that does not exist, and
 * the system's error when it cannot listen.
 * @param stream where log lines are written
 */
export async function startService(
  settings: Settings,
  dependencies: ServiceDependencies,
  stream: NodeJS.WritableStream,
): Promise<RunningService> {
  const { registry, version, now } = dependencies;
  const log = pino(
    { level: settings.logLevel, base: dependencies.worker ? { worker: dependencies.worker.number } : null },
    stream,
  );
  for (const { name, what } of registry.findings)
    log.error({ interface: name, what }, 'a declaration is wrong; the interface answers 502');
  const recorder = recorderOf(registry, now);
  let traces: Traces | undefined;
  const listener = recordEvents(recorder, log, () => traces);
  const services = await openServices(settings, dependencies, listener, settings.maxWaiting);
  const isFirst = (dependencies.worker?.number ?? 1) === 1;
  if (isFirst && !services.sandbox && now() < FIRST_MS)
    log.warn(
      `The clock of this machine shows ${utcDay(now())}, when there was no such program. Set it: until then sources cannot be reached, or seem to send days that have not come.`,
    );
  const fault = await services.parent?.findFault();
  if (fault !== undefined) {
    await services.close();
    throw new InvalidSetting(fault);
  }
  const maxConnections = findMaxConnections(settings, log);
  const symbols = new Symbols({ services, warn: listener.onWarning });
  const telemetry = telemetryOf(settings, dependencies, services, recorder);
  const outgoing = new OutgoingBodies(settings.memoryBytes);
  const server = new HttpServer(
    { ...services, ...servedSettings(settings, dependencies), outgoing, symbols, maxConnections, telemetry },
    recordAnswers(recorder, requestLog(log, now), { log, findTraces: () => traces }),
    dependencies.timeouts,
  );
  const background = backgroundWork(settings, services, listener.onWarning);
  const close = async (): Promise<void> => {
    for (const work of background) work.stop();
    symbols.stop();
    await server.close();
    await services.close();
    await recorder.close();
  };
  try {
    const address = await server.listen({ host: settings.host, port: settings.port });
    // The parent could not be reached before: it may be this instance itself.
    const own = services.parent?.state.isReachable === false ? await services.parent.findFault() : undefined;
    if (own !== undefined) throw new InvalidSetting(own);
    for (const work of background) work.start();
    if (!services.sandbox) symbols.start();
    // The API of OpenTelemetry takes 25 ms to load, and does nothing without an SDK, which is loaded before.
    if (TRACING_SDK in globalThis) traces = new (await import('../engine/telemetry/traces.ts')).Traces(version, now);
    return {
      url: `${urlOf(address)}${settings.basePath}`,
      services,
      log,
      reloadTokens: (read) => reloadTokens(server, read, log),
      close,
    };
  } catch (thrown) {
    await close();
    throw thrown;
  }
}

/** The settings and the facts about the build for the server. */
function servedSettings(
  { basePath, mcp, purgeHeader, trustedProxies, rateLimit, tokens }: Settings,
  { version, commit, parser }: ServiceDependencies,
) {
  const canParse = (): boolean => parser?.isReady() ?? true;
  return { basePath, mcp, purgeHeader, trustedProxies, rateLimit, tokens, version, commit, canParse };
}

function recorderOf(registry: Registry, now: () => number): TelemetryRecorder {
  const sources = registry.sources.map(({ name, title, hosts }) => ({ name, title: title.en, hosts }));
  return new TelemetryRecorder({ has: (name) => registry.find(name) !== undefined, sources }, now);
}

/** The background work of a service. The sandbox has none; an edge probes no source. */
function backgroundWork(
  { probeMs }: Settings,
  services: OpenServices,
  warn: (sentence: string) => void,
): readonly { start(): void; stop(): void }[] {
  if (services.sandbox) return [];
  const probers =
    probeMs === undefined || services.parent ? [] : [new SourceProber({ services, everyMs: probeMs, warn })];
  return [new CalendarRefresh({ services, warn }), ...probers];
}

/** Records, traces and logs the answers to clients. */
function recordAnswers(
  recorder: TelemetryRecorder,
  logRequest: RequestLog,
  { log, findTraces }: { readonly log: Logger; findTraces(): Traces | undefined },
): RequestObserver {
  return {
    onRequestStart: (requestId, headers) => {
      const traces = findTraces();
      return { requestId, ...(traces && { context: traces.onRequestStart(headers) }) };
    },
    onAnswer: (event) => {
      recorder.recordAnswer(event);
      findTraces()?.onAnswer(event);
      logRequest(event);
    },
    ...(log.isLevelEnabled('debug') && { onHotAnswer: logRequest }),
    hotCount: (name) => recorder.hotCount(name),
  };
}

/** Records, traces and logs the events of sources. */
function recordEvents(
  recorder: TelemetryRecorder,
  log: Logger,
  findTraces: () => Traces | undefined,
): ServicesListener {
  const eventLog = new EventLog(log);
  return {
    onRequestEnd: (event) => {
      recorder.recordRequest(event);
      findTraces()?.onUpstreamRequestEnd(event);
      eventLog.logRequest(event);
    },
    onFetched: (source, failure) => recorder.recordOutcome(source, failure),
    onContradiction: ({ source: { name }, replyKey, url, ...event }) => {
      const contradiction = { ...event, asked: replyKey, host: new URL(url).host };
      recorder.recordContradiction(name, contradiction);
      eventLog.logContradiction(name, contradiction);
    },
    onUnreadableReply: ({ source: { name }, replyKey, failure }) =>
      eventLog.logUnreadableReply(name, replyKey, failure),
    onProgress: (progress) => eventLog.logProgress(progress),
    onWarning: (sentence) => log.warn(sentence),
    onCount: (stored) => log.info(stored, 'replies are stored on disk'),
    onBreakerChange: (event) => {
      recorder.recordBreaker(event);
      eventLog.logBreaker(event);
    },
    onChecksumMismatch: ({ failure, ...event }) => log.warn({ ...event, code: failure.code }, failure.message),
  };
}

/** Replaces the tokens. If they cannot be read, the old ones stay. */
function reloadTokens(server: HttpServer, read: () => readonly AccessToken[], log: Logger): void {
  try {
    const tokens = read();
    server.replaceTokens(tokens);
    log.info({ tokens: tokens.map(({ name }) => name) }, 'the tokens were read again');
  } catch (thrown) {
    if (!(thrown instanceof InvalidSetting)) throw thrown;
    log.error(`The tokens stay as they were: ${thrown.message}`);
  }
}

/** The metrics and the status of the whole instance. Their modules load on first use. */
function telemetryOf(
  { mirror, parent }: Settings,
  { version, now, worker }: ServiceDependencies,
  { sandbox, metrics }: OpenServices,
  recorder: TelemetryRecorder,
): HttpServices['telemetry'] {
  const upstream = sandbox ? 'sandbox' : parent ? 'parent' : mirror === undefined ? 'live' : 'mirror';
  const open = memoizeAsync(async () => {
    const { InstanceTelemetry } = await loadTelemetry();
    const instance = { version, upstream } as const;
    return new InstanceTelemetry({ recorder, observables: metrics, instance, now, cluster: worker?.telemetry });
  });
  worker?.telemetry.registerProcess(async (scope) => (await open()).snapshot(scope));
  return { metrics: async () => (await open()).metrics(), status: async () => (await open()).status() };
}

/** The most connections: the setting, or fewer if the limit of open files is lower. */
function findMaxConnections({ maxConnections }: Settings, log: Logger): number {
  const possible = readConnectionLimit() ?? maxConnections;
  if (possible >= maxConnections) return maxConnections;
  log.warn(`Serves ${possible} connections at once, not ${maxConnections}: it may open no more files (ulimit -n).`);
  return possible;
}

function refuseUnknownSources(registry: Registry, { cookies, proxies, allowHttp }: ServiceSettings): void {
  const sources = new Set(registry.sources.map(({ name }) => name));
  const refuse = (flag: string, names: Iterable<string>): void => {
    for (const name of names) {
      if (sources.has(name)) continue;
      const near = findNear(name, sources);
      const variable = `FINFOUNT_${flag.replace('-', '_').toUpperCase()}`;
      const meant = near.length > 0 ? `did you mean ${eitherOf(near).en}? There are` : 'there are';
      const perhaps = near.length > 0 ? `是否指 ${eitherOf(near).zh}？` : '';
      throw new InvalidSetting(
        say(
          `--${flag} (${variable}) names the source ${JSON.stringify(name)}; ${meant} ${[...sources].join(', ')}.`,
          `--${flag}（${variable}）中没有名为 ${JSON.stringify(name)} 的数据源。${perhaps}有 ${[...sources].join('、')}。`,
        ),
      );
    }
  };
  refuse('cookie', cookies.keys());
  refuse('proxy', proxies.keys());
  refuse('allow-http', allowHttp);
}

function urlOf({ family, address, port }: AddressInfo): string {
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}
