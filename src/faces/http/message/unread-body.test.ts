import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { holdUnread } from './unread-body.ts';

let server: Server;
let port: number;
/** What happened to the bodies, in order. */
let seen: string[];

beforeEach(async () => {
  seen = [];
  server = createServer(({ url, method }, response) => {
    const body = Buffer.alloc(Number(url?.slice(1)), 'x');
    response.writeHead(200, { 'content-length': body.length }).end(body);
    holdUnread(response, () => {
      seen.push(`${method} ${url} held`);
      return () => seen.push(`${method} ${url} let go`);
    });
    response.once('close', () => seen.push(`${method} ${url} closed`));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  port = typeof address === 'object' ? (address?.port ?? 0) : 0;
});

afterEach(() => server.close());

async function ask(path: string, method = 'GET'): Promise<IncomingMessage> {
  const [response] = await once(request({ port, path, method, agent: false }).end(), 'response');
  return response;
}

it('counts no body that the system takes at once, and none that is not sent', async () => {
  await (await ask('/3000')).toArray();
  await (await ask('/30000000', 'HEAD')).toArray();
  expect(seen).toEqual(['GET /3000 closed', 'HEAD /30000000 closed']);
});

it('counts a body until its client has read it, or has left', async () => {
  const reader = await ask('/30000000');
  expect(seen).toEqual(['GET /30000000 held']);
  await reader.toArray();
  await expect.poll(() => seen).toEqual(['GET /30000000 held', 'GET /30000000 let go', 'GET /30000000 closed']);
  seen = [];
  const leaver = await ask('/30000000');
  expect(seen).toEqual(['GET /30000000 held']);
  leaver.destroy();
  await expect.poll(() => seen).toEqual(['GET /30000000 held', 'GET /30000000 let go', 'GET /30000000 closed']);
});
