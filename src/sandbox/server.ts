import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type Interface, isInterface } from '../declare/interface.ts';
import type { LoadDeclared, SandboxRequest, SandboxUpstream } from '../declare/sandbox.ts';
import { memoizeAsync } from '../memoize-async.ts';
import { MODULES } from '../package-folder.ts';
import { failureOf } from './failing-codes.ts';

/** The running sandbox: the synthetic upstream. */
export interface Sandbox {
  /** Its address, to be used as the mirror: `http://127.0.0.1:40123`. */
  readonly url: string;
  /** Lets the process end although the sandbox listens. A request that waits for it still keeps the process alive. */
  unref(): void;
  /** Stops it and ends every request, also those left hanging on purpose. */
  close(): Promise<void>;
}

/**
 * Starts the synthetic upstream on a free port of the loopback interface. It answers like a mirror:
 * `/host/path?query` stands for `https://host/path?query`. An address without sandbox is HTTP 404 with the reason.
 * It loads the files `sandbox.ts` with the first request.
 * @param now in milliseconds since 1970
 */
export async function startSandbox(now: () => number = Date.now): Promise<Sandbox> {
  // The first request loads them: a start does not wait for them.
  const loadSandboxes = memoizeAsync(findSandboxes);
  const server = createServer((request, response) => {
    const sent = Promise.all([loadSandboxes(), readPosted(request)]).then(([all, posted]) =>
      sendReply(all, request.url ?? '', { ...posted, now: now() }, response),
    );
    sent.catch((thrown: unknown) => {
      sendText(response, 500, `The sandbox failed: ${thrown instanceof Error ? thrown.message : String(thrown)}`);
    });
  });
  // `exclusive`: without it, all workers of a cluster would share the port.
  server.listen({ port: 0, host: '127.0.0.1', exclusive: true });
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new TypeError(`not a port: ${JSON.stringify(address)}`);
  return {
    url: `http://127.0.0.1:${address.port}`,
    unref: () => {
      server.unref().on('connection', (socket: Socket) => socket.unref());
    },
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

/**
 * Reads the target of a request to a mirror, `/host/path?query`, letter for letter: a path may hold `//` and
 * `%XX`. Returns undefined when no host stands first.
 */
export function readMirrorTarget(target: string): Pick<SandboxRequest, 'host' | 'path' | 'query'> | undefined {
  const match = /^\/([^/?]+)([^?]*)\??(.*)$/s.exec(target);
  if (!match) return undefined;
  const [, host = '', path = '', query = ''] = match;
  return { host, path: path === '' ? '/' : path, query: new URLSearchParams(query) };
}

/** What was posted: the fields of a form, or a JSON value. It is our own client that sends it. */
async function readPosted(request: IncomingMessage): Promise<Pick<SandboxRequest, 'form' | 'json'>> {
  if (request.method !== 'POST') return {};
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(Buffer.from(part));
  const body = Buffer.concat(parts).toString();
  return request.headers['content-type'] === 'application/json'
    ? { json: JSON.parse(body) as unknown }
    : { form: new URLSearchParams(body) };
}

/** Sends the reply of the host's sandbox. */
async function sendReply(
  sandboxes: readonly WireSandbox[],
  target: string,
  posted: Pick<SandboxRequest, 'form' | 'json' | 'now'>,
  response: ServerResponse,
): Promise<void> {
  const request = readMirrorTarget(target);
  const hosts = new Set(sandboxes.flatMap(({ upstream }) => upstream.hosts));
  if (!request || !hosts.has(request.host)) {
    const known = [...hosts].toSorted().join(', ');
    return sendText(response, 404, `The sandbox does not speak for the host of ${target}; it speaks for: ${known}.`);
  }
  const asked = { ...request, ...posted };
  const failure = failureOf(asked);
  // A site has a sandbox for each of its wire formats: the first that knows the path answers.
  const speaking = sandboxes.filter(
    ({ upstream }) => upstream.hosts.includes(request.host) && (failure === undefined || upstream.hasOwnFailures),
  );
  const answers = speaking.map(
    ({ upstream, loadDeclared }) =>
      () =>
        upstream.answer(asked, loadDeclared),
  );
  for (const find of [...answers, () => failure]) {
    const answer = await find();
    if (answer === undefined) continue;
    if (answer === 'hang') return;
    if (answer === 'cut') {
      response.destroy();
      return;
    }
    response.statusCode = answer.status ?? 200;
    response.setHeader('content-type', answer.type);
    response.end(answer.body);
    return;
  }
  sendText(response, 404, `The sandbox speaks for ${request.host}, but has nothing at ${request.path}.`);
}

function sendText(response: ServerResponse, status: number, text: string): void {
  response.statusCode = status;
  response.setHeader('content-type', 'text/plain; charset=utf-8');
  response.end(`${text}\n`);
}

/** The sandbox of one wire format, and the interfaces that are declared beside it. */
interface WireSandbox {
  readonly upstream: SandboxUpstream;
  readonly loadDeclared: LoadDeclared;
}

/**
 * Finds and loads the sandbox of every wire format: the files `sandbox.ts` (`.js` when built) below `sources/`.
 */
export async function findSandboxes(): Promise<readonly WireSandbox[]> {
  const folder = fileURLToPath(new URL('sources', MODULES));
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && /^sandbox\.[jt]s$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
  const sandboxes: WireSandbox[] = [];
  // One after the other: a process may open few files, and needs them for its clients.
  for (const path of paths) {
    const { default: exported }: { default?: unknown } = await import(pathToFileURL(path).href);
    if (!isSandboxUpstream(exported))
      throw new TypeError(`${path} does not export a synthetic upstream as its default`);
    sandboxes.push({ upstream: exported, loadDeclared: memoizeAsync(() => loadDeclaredIn(dirname(path))) });
  }
  return sandboxes;
}

/**
 * Loads the lists that the files `*.interfaces.ts` of a folder export. Throws `TypeError` for a file that exports
 * anything else.
 */
export async function loadDeclaredIn(folder: string): Promise<readonly Interface[]> {
  const files = (await readdir(folder)).filter((file) => /\.interfaces\.[jt]s$/.test(file)).toSorted();
  const lists = await Promise.all(
    files.map(async (file) => {
      const path = join(folder, file);
      const { default: exported }: { default?: unknown } = await import(pathToFileURL(path).href);
      if (!isInterfaces(exported)) throw new TypeError(`${path} does not export a list of interfaces as its default`);
      return exported;
    }),
  );
  return lists.flat();
}

function isInterfaces(exported: unknown): exported is readonly Interface[] {
  return Array.isArray(exported) && exported.every(isInterface);
}

/** Whether the export of a file has the properties of a sandbox; the compiler checks their types. */
function isSandboxUpstream(exported: unknown): exported is SandboxUpstream {
  return typeof exported === 'object' && exported !== null && 'hosts' in exported && 'answer' in exported;
}
