import type { IncomingMessage } from 'node:http';
import { Failure } from '../../../base/errors.ts';
import { lazyModule } from '../../../base/lazy-module.ts';
import { memoizeAsync } from '../../../base/memoize-async.ts';
import { say } from '../../../base/say.ts';
import type { HttpCall } from '../call/http-call.ts';
import type { HttpServices } from '../call/services.ts';
import { NOT_STORED } from '../message/response-headers.ts';
import { ownAddress } from './own-address.ts';
import { type AddRoute, MODEL } from './route.ts';

const loadMcp = lazyModule(() => import('../../mcp/http.ts'));

/** The most bytes of one message. */
const MAX_BODY_BYTES = 65_536;

/** Adds the route at which models call tools. Its code is loaded on first use. */
export function addModelRoute(add: AddRoute, services: HttpServices): void {
  const openMcp = memoizeAsync(async () => {
    const { McpOverHttp } = await loadMcp();
    return new McpOverHttp(services, services.version);
  });
  for (const slash of ['', '/'])
    add(`/mcp${slash}`, MODEL, async (call) => {
      refuseForeignOrigin(call.request);
      const body = await readRequestBody(call.request);
      const mcp = await openMcp();
      const signal = call.clientLeft();
      const { request, requestContext } = call;
      const response = await mcp.answer(
        { headers: headersOf(request), body, signal },
        {
          address: ownAddress(request, services),
          requestContext,
          onFound: (name, { cacheStatus, failure, provenance }) => {
            call.interfaceName = name;
            call.result = { cacheStatus, ...(failure && { failure }), answer: provenance ? { provenance } : {} };
          },
          onFailure: (failure) => {
            call.failure = failure;
          },
        },
      );
      await send(call, response);
    });
}

/**
 * Throws `foreign_origin` for a request of a web page of another site. The server has already refused foreign
 * names in `Host` (DNS rebinding).
 */
function refuseForeignOrigin({ headers: { origin, host } }: IncomingMessage): void {
  if (origin === undefined || (URL.canParse(origin) && new URL(origin).host === host?.toLowerCase())) return;
  throw new Failure(
    'foreign_origin',
    say(
      'A web page of another site may not call tools here: its Origin is not this host.',
      '其他网站的网页不能在此调用工具：其 Origin 不是本主机。',
    ),
  );
}

/** Reads the body of a request. Throws `body_too_long`, and `malformed` if the client has left. */
async function readRequestBody(request: IncomingMessage): Promise<string> {
  const tooLong = (): Failure =>
    new Failure(
      'body_too_long',
      say(`A message has at most ${MAX_BODY_BYTES} bytes.`, `消息最多 ${MAX_BODY_BYTES} 字节。`),
    );
  if (Number(request.headers['content-length'] ?? 0) > MAX_BODY_BYTES) throw tooLong();
  // Without a body, newer versions of Node emit no `end`.
  if (request.readableEnded) return '';
  const chunks: Buffer[] = [];
  let size = 0;
  // `for await` would destroy the connection before the refusal is sent.
  return new Promise((resolve, reject) => {
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > MAX_BODY_BYTES) reject(tooLong());
      else chunks.push(chunk);
    });
    request.on('end', () => resolve(Buffer.concat(chunks).toString()));
    const refuse = (cause?: Error): void =>
      reject(new Failure('malformed', say('The message did not arrive whole.', '消息没有完整到达。'), { cause }));
    request.on('error', refuse);
    request.on('close', refuse);
  });
}

/** The headers that the protocol uses. */
function headersOf({ headers }: IncomingMessage): Headers {
  const known = new Headers();
  for (const [name, value] of Object.entries(headers))
    if (typeof value === 'string' && /^(?:accept|content-type|mcp-[a-z-]+|last-event-id)$/.test(name))
      known.set(name, value);
  return known;
}

/** Sends the response of the protocol: whole, or as a stream of events. */
async function send(call: HttpCall, response: Response): Promise<void> {
  const type = response.headers.get('content-type');
  const headers = { ...NOT_STORED, ...(type !== null && { 'content-type': type }) };
  if (response.body && type?.startsWith('text/event-stream')) return call.stream(headers, chunksOf(response.body));
  const body = Buffer.from(await response.arrayBuffer());
  call.send(response.status, headers, body.length > 0 ? body : undefined);
}

async function* chunksOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Buffer, void, void> {
  for await (const chunk of body) yield Buffer.from(chunk);
}
