import type { AddressInfo } from 'node:net';
import pino, { type Logger } from 'pino';
import type { Rooms } from './answer.ts';
import { buildServer, type RequestEvent } from './http/server.ts';
import { Answers } from './keep/answers.ts';
import { ALONE, type Commons } from './keep/commons.ts';
import { type DiskListener, DiskReplies } from './keep/disk-replies.ts';
import { MemoryReplies } from './keep/memory-replies.ts';
import { type Obtain, Replies } from './keep/replies.ts';
import { type Read, Tables } from './keep/tables.ts';
import type { SharedRedis } from './redis/shared.ts';
import type { Registry } from './registry.ts';
import { InvalidSetting, type RoomSettings, type Settings } from './settings.ts';
import { UpstreamClient, type UpstreamEvent, type UpstreamListener, type UpstreamProgress } from './upstream/client.ts';
import type { BreakerEvent, Clock } from './upstream/turns.ts';

/** What the service is made of besides its settings: handed in, so that tests can. */
export interface Parts {
  readonly registry: Registry;
  /** The version of the package. */
  readonly version: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Reads replies: here, or elsewhere than on the event loop. */
  readonly read: Read;
  /** What waiting for a source goes by; the clock of the machine when left out. */
  readonly clock?: Clock;
  /** What this process is among the workers of an instance; absent when it is the only one. */
  readonly worker?: {
    readonly number: number;
    /** What the workers share. */
    readonly commons: Commons;
  };
}

/** The rooms of an open service, and the way to close them. */
export interface OpenRooms extends Rooms {
  /** Whether the built-in synthetic upstream stands in for every real one. */
  readonly sandbox: boolean;
  /** The Redis that is shared, if there is one: whether it can be used, and how often it could not. */
  readonly redis?: Pick<SharedRedis, 'connection'>;
  close(): Promise<void>;
}

/** Who is told what is asked of the sources, and what becomes of the kept replies. */
export interface RoomsListener extends UpstreamListener, DiskListener {}

/** Wires the rooms. Raises `InvalidSetting` when a setting does not fit what there is. */
export async function openRooms(
  settings: RoomSettings,
  { registry, now, read, clock, worker }: Parts,
  listener: RoomsListener,
): Promise<OpenRooms> {
  refuseUnknownSources(registry, settings);
  // The sandbox is loaded only when it is wanted.
  const sandbox = settings.sandbox ? await (await import('./sandbox/server.ts')).startSandbox() : undefined;
  // What the sandbox makes up is shared with nobody.
  const own = worker?.commons ?? ALONE;
  const redis =
    sandbox || settings.redis === undefined
      ? undefined
      : await (await import('./redis/shared.ts')).openRedis(settings.redis, settings.mirror, own, listener);
  const commons = redis?.commons ?? own;
  const client = new UpstreamClient(
    { ...settings, mirror: sandbox?.url ?? settings.mirror },
    listener,
    now,
    clock,
    commons,
  );
  const obtain: Obtain = (source, ask, cookie, lent) => client.obtain(source, ask, cookie, lent);
  const third = Math.floor(settings.memoryBytes / 3);
  // What the sandbox makes up is never kept on disk.
  const disk =
    !sandbox && settings.diskBytes > 0
      ? await DiskReplies.open(
          {
            dataDir: settings.dataDir,
            mirror: settings.mirror,
            maxBytes: settings.diskBytes,
            memoryBytes: third,
          },
          listener,
          now,
        )
      : undefined;
  const share = disk ? Math.floor(settings.memoryBytes / 2) : third;
  const replies = new Replies(disk ?? new MemoryReplies(third), obtain, now, commons);
  const close = async (): Promise<void> => {
    // Before the requests under way fail: that failure is ours and tells the others nothing.
    await redis?.close();
    await client.close();
    await disk?.close();
    await sandbox?.close();
  };
  return {
    registry,
    now,
    tables: new Tables(replies, read, share, now),
    answers: new Answers(share, now),
    sandbox: sandbox !== undefined,
    ...(redis && { redis }),
    close,
  };
}

/** A running service. */
export interface App {
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
export async function startApp(settings: Settings, parts: Parts, stream: NodeJS.WritableStream): Promise<App> {
  const log = pino({ level: settings.logLevel, base: parts.worker ? { worker: parts.worker.number } : null }, stream);
  for (const { name, what } of parts.registry.findings)
    log.error({ interface: name, what }, 'a declaration is wrong; the interface answers 502');
  const rooms = await openRooms(settings, parts, {
    ended: (event) => logUpstream(log, event),
    progressed: (progress) => logDownload(log, progress),
    warned: (sentence) => log.warn(sentence),
    counted: (kept) => log.info(kept, 'keeps replies on disk'),
    switched: (event) => logBreaker(log, event),
    differed: ({ failure, ...event }) => log.warn({ ...event, code: failure.code }, failure.message),
  });
  const server = buildServer({ ...rooms, version: parts.version, basePath: settings.basePath }, (event) =>
    logRequest(log, event),
  );
  const close = async (): Promise<void> => {
    await server.close();
    await rooms.close();
  };
  try {
    await server.listen({ host: settings.host, port: settings.port });
  } catch (thrown) {
    await close();
    throw thrown;
  }
  return { url: `${urlOf(server.server.address())}${settings.basePath}`, close };
}

function refuseUnknownSources({ interfaces }: Registry, { cookies, proxies }: RoomSettings): void {
  const sources = new Set(
    interfaces.flatMap(({ source, fallback }) => [source.name, ...(fallback ? [fallback.source.name] : [])]),
  );
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

function urlOf(address: AddressInfo | string | null): string {
  if (address === null || typeof address === 'string')
    throw new TypeError('a server that listens at a port has an address');
  const host = address.family === 'IPv6' ? `[${address.address}]` : address.address;
  return `http://${host}:${address.port}`;
}

function logUpstream(log: Logger, { failure, ...event }: UpstreamEvent): void {
  if (failure) log.warn({ ...event, code: failure.code }, failure.message);
  else log.info(event, 'asked a source');
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

function logRequest(log: Logger, request: RequestEvent): void {
  const isFault = request.failure?.code === 'internal';
  // Called for every hot answer: nothing is made for a line that nobody wants.
  if (!isFault && !log.isLevelEnabled('debug')) return;
  const { failure, ...event } = request;
  if (isFault) log.error({ ...event, err: failure?.cause }, 'a request met a fault of the service');
  else log.debug({ ...event, ...(failure && { code: failure.code }) }, 'answered');
}
