import type { AddressInfo } from 'node:net';
import pino, { type Logger } from 'pino';
import type { Services } from './answer.ts';
import { Answers } from './cache/answers.ts';
import type { Coordinator } from './cache/coordinator.ts';
import { DiskStore, type DiskStoreListener } from './cache/disk-store.ts';
import type { FetchedListener } from './cache/load-request.ts';
import { MemoryStore } from './cache/memory-store.ts';
import { createTableCache, type ParseReply } from './cache/table-cache.ts';
import { LOCAL_COORDINATOR } from './coordination/local.ts';
import type { SharedRedis } from './coordination/redis/open.ts';
import { readConnectionRoom } from './http/open-file-limit.ts';
import { HttpServer } from './http/server.ts';
import type { HttpServices } from './http/services.ts';
import type { Timeouts } from './http/timeouts.ts';
import type { Registry } from './registry/registry.ts';
import { InvalidSetting, type ServiceSettings, type Settings } from './settings.ts';
import { TelemetryRecorder } from './telemetry/recorder.ts';
import { RequestLog } from './telemetry/request-log.ts';
import type { ClusterTelemetry, ObservableMetric } from './telemetry/snapshot.ts';
import type { Traces } from './telemetry/traces.ts';
import type { Views } from './telemetry/views.ts';
import type { BreakerEvent } from './upstream/circuit-breaker.ts';
import type { UpstreamClient } from './upstream/client.ts';
import type { Clock } from './upstream/clock.ts';
import type { UpstreamEvent, UpstreamListener, UpstreamProgress } from './upstream/events.ts';
import type { SharedRates } from './upstream/rate-limiter.ts';

/** What the service is made of besides its settings: handed in, so that tests can. */
export interface Parts {
  readonly registry: Registry;
  /** The version of the package. */
  readonly version: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Parses replies, on the event loop or on another thread. */
  readonly parse: ParseReply;
  /** What waiting for a source goes by; the clock of the machine when left out. */
  readonly clock?: Clock;
  /** Since when a kept reply is an answer, in milliseconds since 1970: for who wants to hear the sources themselves. */
  readonly since?: number;
  /** How long a client may take; as long as suits people when left out. */
  readonly timeouts?: Timeouts;
  /** What this process is among the workers of an instance; absent when it is the only one. */
  readonly worker?: {
    readonly number: number;
    /** What the workers share. */
    readonly coordinator: Coordinator & SharedRates;
    readonly telemetry: ClusterTelemetry;
  };
}

/** The rooms of an open service, and the way to close them. */
export interface OpenServices extends Services {
  /** Whether the built-in synthetic upstream stands in for every real one. */
  readonly sandbox: boolean;
  /** What the rooms tell of themselves when it is looked up. */
  readonly gauges: readonly ObservableMetric[];
  close(): Promise<void>;
}

/** Who is told what is asked of the sources, and what becomes of the kept replies. */
export interface ServicesListener extends UpstreamListener, DiskStoreListener {
  /** Something was wanted of a source: it came and was read, or it did not. */
  readonly fetched?: FetchedListener;
}

/**
 * Wires the rooms. Raises `InvalidSetting` when a setting does not fit what there is.
 * @param maxWaiting callers that may wait for one source at once; any number without it
 */
export async function openServices(
  settings: ServiceSettings,
  { registry, now, parse, clock, since, worker }: Parts,
  listener: ServicesListener,
  maxWaiting?: number,
): Promise<OpenServices> {
  refuseUnknownSources(registry, settings);
  // The sandbox is loaded only when it is wanted.
  const sandbox = settings.sandbox ? await (await import('./sandbox/server.ts')).startSandbox() : undefined;
  // What the sandbox makes up is shared with nobody.
  const own = worker?.coordinator ?? LOCAL_COORDINATOR;
  const redis =
    sandbox || settings.redis === undefined
      ? undefined
      : await (await import('./coordination/redis/open.ts')).openRedis(settings.redis, settings.mirror, own, listener);
  const coordinator = redis?.coordinator ?? own;
  let client: Promise<UpstreamClient> | undefined;
  // The client loads undici, a sixth of a start. Only a request to a source needs it.
  const openClient = async (): Promise<UpstreamClient> => {
    const { UpstreamClient } = await import('./upstream/client.ts');
    const mirror = sandbox?.url ?? settings.mirror;
    return new UpstreamClient({ ...settings, mirror }, listener, now, clock, coordinator);
  };
  const third = Math.floor(settings.memoryBytes / 3);
  // What the sandbox makes up is never kept on disk.
  const disk =
    !sandbox && settings.diskBytes > 0
      ? await DiskStore.open(
          {
            dataDir: settings.dataDir,
            maxBytes: settings.diskBytes,
            memoryBytes: third,
          },
          listener,
          now,
        )
      : undefined;
  const share = disk ? Math.floor(settings.memoryBytes / 2) : third;
  const memory = new MemoryStore(third);
  const cache = createTableCache({
    store: disk ?? memory,
    coordinator,
    fetchPages: async (...request) => {
      client ??= openClient();
      return (await client).fetchPages(...request);
    },
    parse,
    now,
    mirror: settings.mirror,
    maxBytes: share,
    maxWaiting,
    since,
    onFetched: listener.fetched,
  });
  const answers = new Answers(share, now);
  const close = async (): Promise<void> => {
    // Before the requests under way fail: that failure is ours and tells the others nothing.
    await redis?.close();
    await (await client)?.close();
    await disk?.close();
    await sandbox?.close();
  };
  return {
    ...cache,
    registry,
    answers,
    sandbox: sandbox !== undefined,
    gauges: [
      {
        name: 'finfount_flights',
        help: 'Asks that are on their way, each for all who want it.',
        aggregator: 'sum',
        read: () => cache.tables.singleFlight.size,
      },
      {
        name: 'finfount_waiting_callers',
        help: 'Callers who wait for an ask that is on its way.',
        aggregator: 'sum',
        read: () => cache.tables.singleFlight.waiting,
      },
      {
        name: 'finfount_memory_bytes',
        help: 'What is kept in memory, by what it is.',
        aggregator: 'sum',
        label: 'store',
        read: () => ({
          answers: answers.sizeBytes,
          tables: cache.tables.memory.calculatedSize,
          ...(!disk && { replies: memory.sizeBytes }),
        }),
      },
      ...(disk ? diskGauges(disk, settings.diskBytes) : []),
      ...(redis ? redisGauges(redis) : []),
    ],
    close,
  };
}

function diskGauges(disk: DiskStore, maxBytes: number): readonly ObservableMetric[] {
  const about = { aggregator: 'max' } as const;
  return [
    {
      ...about,
      name: 'finfount_disk_bytes',
      help: 'Replies on disk, those that may be dropped and those that never are, as of when this process last counted or wrote them.',
      label: 'kind',
      read: () => ({ ...disk.sizes }),
    },
    {
      ...about,
      name: 'finfount_disk_limit_bytes',
      help: 'Beyond this, the least recently used replies are dropped: --disk.',
      read: () => maxBytes,
    },
    {
      aggregator: 'min',
      name: 'finfount_disk_writable',
      help: 'Whether replies can be kept on disk: 1 or 0.',
      read: () => Number(disk.isWritable),
    },
  ];
}

function redisGauges({ connection }: SharedRedis): readonly ObservableMetric[] {
  return [
    {
      name: 'finfount_redis_joined',
      help: 'Whether Redis can be used, so that this instance shares with others: 1 or 0.',
      aggregator: 'min',
      read: () => Number(connection.isJoined),
    },
    {
      name: 'finfount_redis_losses_total',
      help: 'How often Redis was lost, or could not be had at the start.',
      aggregator: 'sum',
      type: 'counter',
      read: () => connection.losses,
    },
  ];
}

/** A running service. */
export interface RunningService {
  /** Where it answers: `http://127.0.0.1:8080`, with the base path after it. */
  readonly url: string;
  /** Lets the requests in flight finish, then ends everything. */
  close(): Promise<void>;
}

/**
 * Opens the rooms and listens. Raises `InvalidSetting` when a setting does not fit what there is, and the system's error
 * when it cannot listen.
 * @param stream where log lines go
 */
export async function startService(
  settings: Settings,
  parts: Parts,
  stream: NodeJS.WritableStream,
): Promise<RunningService> {
  const { registry, version, now } = parts;
  const log = pino({ level: settings.logLevel, base: parts.worker ? { worker: parts.worker.number } : null }, stream);
  for (const { name, what } of registry.findings)
    log.error({ interface: name, what }, 'a declaration is wrong; the interface answers 502');
  const recorder = new TelemetryRecorder(registry, now);
  let traces: Traces | undefined;
  const listener: ServicesListener = {
    ended: (event) => {
      recorder.fetched(event);
      traces?.fetched(event);
      logUpstream(log, event);
    },
    fetched: (source, failure) => recorder.obtained(source, failure),
    progressed: (progress) => logDownload(log, progress),
    warned: (sentence) => log.warn(sentence),
    counted: (kept) => log.info(kept, 'keeps replies on disk'),
    switched: (event) => {
      recorder.switched(event);
      logBreaker(log, event);
    },
    differed: ({ failure, ...event }) => log.warn({ ...event, code: failure.code }, failure.message),
  };
  const services = await openServices(settings, parts, listener, settings.maxWaiting);
  const requestLog = new RequestLog(log, now);
  const maxConnections = await findMaxConnections(settings, log);
  const server = new HttpServer(
    {
      ...services,
      version,
      basePath: settings.basePath,
      maxConnections,
      telemetry: observationsOf(settings, parts, services, recorder),
    },
    {
      began: (requestId, headers) => ({ requestId, ...(traces && { context: traces.began(headers) }) }),
      answered: (event) => {
        recorder.answered(event);
        traces?.answered(event);
        requestLog.answered(event);
      },
      ...(log.isLevelEnabled('debug') && { answeredHot: (event) => requestLog.answered(event) }),
      hotCount: (name) => recorder.hotCount(name),
    },
    parts.timeouts,
  );
  const close = async (): Promise<void> => {
    await server.close();
    await services.close();
  };
  try {
    const address = await server.listen({ host: settings.host, port: settings.port });
    // The API of OpenTelemetry takes 25 ms to load: a start does not wait for it. Without an SDK its spans do nothing.
    traces = new (await import('./telemetry/traces.ts')).Traces(version, now);
    return { url: `${urlOf(address)}${settings.basePath}`, close };
  } catch (thrown) {
    await close();
    throw thrown;
  }
}

/** What was observed of the whole instance, for whoever asks. What shows it is loaded then: a start has no use for it. */
function observationsOf(
  { mirror }: Settings,
  { version, now, worker }: Parts,
  { sandbox, gauges }: OpenServices,
  recorder: TelemetryRecorder,
): HttpServices['telemetry'] {
  const upstream = sandbox ? 'sandbox' : mirror === undefined ? 'live' : 'mirror';
  let views: Views | undefined;
  const open = async (): Promise<Views> =>
    (views ??= new (await import('./telemetry/views.ts')).Views(
      recorder,
      gauges,
      { version, upstream },
      now,
      worker?.telemetry,
    ));
  worker?.telemetry.join(async (scope) => (await open()).observe(scope));
  return {
    metrics: async () => (await open()).metrics(),
    status: async () => (await open()).status(),
  };
}

/** How many connections are served: as many as wanted, and fewer where files run out before. */
async function findMaxConnections({ maxConnections }: Settings, log: Logger): Promise<number> {
  const room = (await readConnectionRoom()) ?? maxConnections;
  if (room >= maxConnections) return maxConnections;
  log.warn(`Serves ${room} connections at once, not ${maxConnections}: it may open no more files (ulimit -n).`);
  return room;
}

function refuseUnknownSources(registry: Registry, { cookies, proxies }: ServiceSettings): void {
  const sources = new Set(registry.sources.map(({ name }) => name));
  const refuse = (flag: string, names: Iterable<string>): void => {
    for (const name of names) {
      if (!sources.has(name))
        throw new InvalidSetting(
          `--${flag} (FINFOUNT_${flag.toUpperCase()}) names the source ${JSON.stringify(name)}; there are ${[...sources].join(', ')}.`,
        );
    }
  };
  refuse('cookie', cookies.keys());
  refuse('proxy', proxies.keys());
}

function urlOf({ family, address, port }: AddressInfo): string {
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}

function logUpstream(log: Logger, { failure, requestContext, ...event }: UpstreamEvent): void {
  const facts = { ...(requestContext && { requestId: requestContext.requestId }), ...event };
  if (failure) log.warn({ ...facts, code: failure.code }, failure.message);
  else log.info(facts, 'asked a source');
}

function logBreaker(log: Logger, { failure, ...event }: BreakerEvent): void {
  if (event.state === 'open') log.warn({ ...event, code: failure?.code }, 'a host fails and is left alone');
  else log.info(event, event.state === 'closed' ? 'a host answers again' : 'asks a host whether it answers again');
}

// From here on a person who waits should know why.
const LARGE_BYTES = 5_000_000;

function logDownload(log: Logger, { received, total, ...where }: UpstreamProgress): void {
  if (received === 0 && total !== undefined && total >= LARGE_BYTES) {
    log.info({ ...where, bytes: total }, `downloads ${Math.round(total / 1e6)} MB once, and keeps them`);
  }
}
