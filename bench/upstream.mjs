// A local source for every host, as `--mirror` has it: histories and vintages of exact sizes, the sandbox for all
// else. Counts what it is asked.
import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { klineReply, vintageReply } from './bodies.mjs';
import { serveMessages } from './processes.mjs';

const [folder = ''] = process.argv.slice(2);
const { startSandbox } = await import(pathToFileURL(join(folder, 'dist/sandbox/server.js')).href);
const sandbox = await startSandbox();
const vintage = vintageReply(794, 129);
let asked = 0;
let delayMs = 0;

const server = createServer((incoming, response) => {
  const target = incoming.url ?? '';
  asked++;
  const { pathname, searchParams } = new URL(target, 'http://local-source');
  const answer = () => {
    if (pathname.endsWith('/api/qt/stock/kline/get'))
      response.setHeader('content-type', 'application/json').end(klineReply(searchParams.get('secid') ?? ''));
    // Its rows end with January 2025.
    else if (pathname.endsWith('/2025-02-md.csv')) response.setHeader('content-type', 'text/csv').end(vintage);
    else
      request(`${sandbox.url}${target}`, (reply) => {
        response.writeHead(reply.statusCode ?? 502, reply.headers);
        reply.pipe(response);
      }).end();
  };
  setTimeout(answer, delayMs);
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');

serveMessages((/** @type {{ delayMs?: number }} */ message) => {
  delayMs = message.delayMs ?? delayMs;
  const since = asked;
  asked = 0;
  const address = server.address();
  return { url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`, asked: since };
});
