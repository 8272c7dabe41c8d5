import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Interface } from '../declare/interface.ts';
import type { LoadDeclared, SandboxRequest, SandboxUpstream } from '../declare/sandbox.ts';

/** The synthetic upstream at work. */
export interface Sandbox {
  /** Its address, to be used as the mirror: `http://127.0.0.1:40123`. */
  readonly url: string;
  /** Ends it, and with it every request that is under way or left hanging. */
  close(): Promise<void>;
}

/**
 * Starts the synthetic upstream on a free port of this machine, which nobody else can reach. It answers as a mirror
 * does: `/host/path?query` stands for `https://host/path?query`. What no synthetic speaks for is HTTP 404 with the reason.
 * Throws `TypeError` when a file `sandbox.ts` does not export a {@link Synthetic}.
 */
export async function startSandbox(): Promise<Sandbox> {
  const synthetics = await findSynthetics();
  const server = createServer((request, response) => {
    reply(synthetics, request.url ?? '', response).catch((thrown: unknown) => {
      sendText(response, 500, `The sandbox failed: ${thrown instanceof Error ? thrown.message : String(thrown)}`);
    });
  });
  // A worker's own, and no port of all workers.
  server.listen({ port: 0, host: '127.0.0.1', exclusive: true });
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new TypeError(`not a port: ${JSON.stringify(address)}`);
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

/**
 * Reads the target of a request to a mirror, `/host/path?query`, letter for letter: a path may hold `//` and `%XX`.
 * Undefined when no host stands first.
 */
export function readMirrorTarget(target: string): SandboxRequest | undefined {
  const match = /^\/([^/?]+)([^?]*)\??(.*)$/s.exec(target);
  if (!match) return undefined;
  const [, host = '', path = '', query = ''] = match;
  return { host, path: path === '' ? '/' : path, query: new URLSearchParams(query) };
}

/** Carries out what the synthetics of the host asked for do with a request. */
async function reply(synthetics: readonly Synthetic[], target: string, response: ServerResponse): Promise<void> {
  const request = readMirrorTarget(target);
  const hosts = new Set(synthetics.flatMap(({ upstream }) => upstream.hosts));
  if (!request || !hosts.has(request.host)) {
    const known = [...hosts].toSorted().join(', ');
    return sendText(response, 404, `The sandbox does not speak for the host of ${target}; it speaks for: ${known}.`);
  }
  // A site has a synthetic for each of its wire forms: the first that knows the path answers.
  for (const synthetic of synthetics.filter(({ upstream }) => upstream.hosts.includes(request.host))) {
    const answered = await synthetic.upstream.answer(request, synthetic.loadDeclared);
    if (answered === undefined) continue;
    if (answered === 'hang') return;
    if (answered === 'cut') {
      response.destroy();
      return;
    }
    response.statusCode = answered.status ?? 200;
    response.setHeader('content-type', answered.type);
    response.end(answered.body);
    return;
  }
  sendText(response, 404, `The sandbox speaks for ${request.host}, but has nothing at ${request.path}.`);
}

function sendText(response: ServerResponse, status: number, text: string): void {
  response.statusCode = status;
  response.setHeader('content-type', 'text/plain; charset=utf-8');
  response.end(`${text}\n`);
}

/** A synthetic upstream, and the interfaces that are declared beside it. */
interface Synthetic {
  readonly upstream: SandboxUpstream;
  readonly loadDeclared: LoadDeclared;
}

/** Finds and loads every synthetic upstream: the files `sandbox.ts` (`.js` when built) below `sources/`. */
export async function findSynthetics(): Promise<readonly Synthetic[]> {
  const folder = fileURLToPath(new URL('../sources', import.meta.url));
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && /^sandbox\.[jt]s$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
  return Promise.all(
    paths.map(async (path) => {
      const { default: exported }: { default?: unknown } = await import(pathToFileURL(path).href);
      if (!isSynthetic(exported)) throw new TypeError(`${path} does not export a synthetic upstream as its default`);
      let declared: ReturnType<LoadDeclared> | undefined;
      return { upstream: exported, loadDeclared: () => (declared ??= loadDeclaredIn(dirname(path))) };
    }),
  );
}

/** Loads the lists that the files `*.interfaces.ts` of a folder export. */
async function loadDeclaredIn(folder: string): Promise<readonly Interface[]> {
  const files = (await readdir(folder)).filter((file) => /\.interfaces\.[jt]s$/.test(file)).toSorted();
  const lists = await Promise.all(
    files.map(async (file) => {
      const { default: exported }: { default?: readonly Interface[] } = await import(
        pathToFileURL(join(folder, file)).href
      );
      return exported ?? [];
    }),
  );
  return lists.flat();
}

/** Whether a file's export has the parts of a synthetic. Their types are kept by the compiler. */
function isSynthetic(exported: unknown): exported is SandboxUpstream {
  return typeof exported === 'object' && exported !== null && 'hosts' in exported && 'answer' in exported;
}
