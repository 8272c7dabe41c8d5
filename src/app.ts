import type { AddressInfo } from 'node:net';
import pino, { type Logger } from 'pino';
import type { AskData, Source, Upstream } from './declare/source.ts';
import { buildServer, type RequestEvent } from './http/server.ts';
import { Answers } from './keep/answers.ts';
import { MemoryReplies } from './keep/memory-replies.ts';
import { Replies } from './keep/replies.ts';
import { Tables } from './keep/tables.ts';
import type { Registry } from './registry.ts';
import type { Settings } from './settings.ts';
import { UpstreamClient, type UpstreamEvent } from './upstream/client.ts';

/** A running service. */
export interface App {
  /** Where it answers: `http://127.0.0.1:8080`. */
  readonly url: string;
  /** Lets the requests in flight finish, then ends everything. */
  close(): Promise<void>;
}

/** What an app is made of besides its settings: handed in, so that tests can. */
export interface AppParts {
  readonly registry: Registry;
  readonly version: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Where log lines go. */
  readonly log: NodeJS.WritableStream;
}

/**
 * Wires the rooms and listens. Raises `InvalidSetting` when a setting does not fit what there is, and the system's error
 * when it cannot listen.
 */
export async function startApp(settings: Settings, { registry, version, now, log: stream }: AppParts): Promise<App> {
  const log = pino({ level: settings.logLevel, base: null }, stream);
  for (const { name, what } of registry.findings)
    log.error({ interface: name, what }, 'a declaration is wrong; the interface answers 502');
  refuseUnknownSources(registry, settings);
  // The sandbox is loaded only when it is wanted.
  const sandbox = settings.sandbox ? await (await import('./sandbox/server.ts')).startSandbox() : undefined;
  const client = new UpstreamClient(
    { ...settings, mirror: sandbox?.url ?? settings.mirror },
    (event) => logUpstream(log, event),
    now,
  );
  const obtain = (source: Source, ask: AskData, cookie: string | undefined, kept: Upstream['kept']) =>
    client.obtain(source, ask, cookie, kept);
  // Tables are asked for most after answers; replies are read again only when a table was dropped.
  const replies = new Replies(new MemoryReplies(settings.memoryBytes / 3), obtain, now);
  const tables = new Tables(replies, settings.memoryBytes / 3, now);
  const answers = new Answers(settings.memoryBytes / 3, now);
  const server = buildServer({ registry, answers, tables, now, version, sandbox: sandbox !== undefined }, (event) =>
    logRequest(log, event),
  );
  const close = async (): Promise<void> => {
    await server.close();
    await client.close();
    await sandbox?.close();
  };
  try {
    await server.listen({ host: settings.host, port: settings.port });
  } catch (thrown) {
    await close();
    throw thrown;
  }
  return { url: urlOf(server.server.address()), close };
}

/** A setting that is well-formed and does not fit what there is: a sentence that says why. */
export class InvalidSetting extends Error {}

function refuseUnknownSources({ interfaces }: Registry, { cookies }: Settings): void {
  const sources = new Set(interfaces.map(({ source }) => source.name));
  for (const name of cookies.keys()) {
    if (!sources.has(name))
      throw new InvalidSetting(
        `--cookie (FINFOUNT_COOKIE) names the source ${JSON.stringify(name)}; there are ${[...sources].join(', ')}.`,
      );
  }
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

function logRequest(log: Logger, { failure, ...event }: RequestEvent): void {
  if (failure?.code === 'internal') log.error({ ...event, err: failure.cause }, 'a request met a fault of the service');
  else log.debug({ ...event, ...(failure && { code: failure.code }) }, 'answered');
}
