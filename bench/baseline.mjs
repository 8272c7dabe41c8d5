// The baseline: a bare node:http server that writes one Buffer with fixed headers, whatever it is asked.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { serveMessages } from './processes.mjs';

let status = 200;
/** @type {readonly string[]} */
let headers = [];
let body = Buffer.alloc(0);

const server = createServer({ keepAliveTimeout: 72_000 }, (_request, response) => {
  response.writeHead(status, /** @type {string[]} */ (headers)).end(body);
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');

serveMessages((/** @type {{ status: number, headers: readonly string[], body: string }} */ message) => {
  ({ status, headers } = message);
  body = Buffer.from(message.body, 'base64');
  const address = server.address();
  return { port: typeof address === 'object' ? address?.port : 0 };
});
