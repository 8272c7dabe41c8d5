import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { memoizeAsync } from '../../base/memoize-async.ts';
import type { SandboxRequest } from '../../catalogue/made-up/sandbox.ts';
import { failureOf } from './failing-codes.ts';
import { type ListedSandbox, listSandboxes } from './wire-sandboxes.ts';

/** The running sandbox: the synthetic upstream. */
export interface Sandbox {
  /** Its address, to be used as the mirror: `http://127.0.0.1:40123`. */
  readonly url: string;
  /**
   * Lets the process end although the sandbox listens. A request that waits for it still keeps the process alive.
   */
  unref(): void;
  /** Stops it and ends every request, also those left hanging on purpose. */
  close(): Promise<void>;
}

/**
 * Starts the synthetic upstream on a free port of the loopback interface. It answers like a mirror:
 * `/host/path?query` stands for `https://host/path?query`. An address without sandbox is HTTP 404 with the reason.
 * It loads the file `sandbox.ts` of a wire format with the first request to one of its hosts.
 * @param now in milliseconds since 1970
 */
export async function startSandbox(now: () => number = Date.now): Promise<Sandbox> {
  // The first request lists them: a start does not wait for them.
  const loadSandboxes = memoizeAsync(listSandboxes);
  const server = createServer((request, response) => {
    const sent = Promise.all([loadSandboxes(), readPosted(request)]).then(([listed, posted]) =>
      sendReply(listed, request.url ?? '', { ...posted, now: now() }, response),
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
  sandboxes: readonly ListedSandbox[],
  target: string,
  posted: Pick<SandboxRequest, 'form' | 'json' | 'now'>,
  response: ServerResponse,
): Promise<void> {
  const request = readMirrorTarget(target);
  const hosts = new Set(sandboxes.flatMap((each) => each.hosts));
  if (!request || !hosts.has(request.host)) {
    const known = [...hosts].toSorted().join(', ');
    return sendText(response, 404, `The sandbox does not speak for the host of ${target}; it speaks for: ${known}.`);
  }
  const asked = { ...request, ...posted };
  const failure = failureOf(asked);
  // A site has a sandbox for each of its wire formats: the first that knows the path answers.
  const speaking = sandboxes.filter((each) => each.hosts.includes(request.host));
  const answers = speaking.map(({ load }) => async () => {
    const { upstream, loadDeclared } = await load();
    return failure === undefined || upstream.hasOwnFailures ? upstream.answer(asked, loadDeclared) : undefined;
  });
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
