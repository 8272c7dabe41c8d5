// A fake of every source, as `--mirror` has it, that fails in every way that it is told: right answers are those of
// the sandbox.
import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { serveMessages } from '../bench/processes.mjs';

const [folder = ''] = process.argv.slice(2);
const { startSandbox } = await import(pathToFileURL(join(folder, 'dist/faces/sandbox/server.js')).href);
const sandbox = await startSandbox();

// 200 MB of nothing in 200 kB, more than any source may send.
const BOMB = gzipSync(Buffer.alloc(200_000_000));
const PAGE = '<html><body>Access denied</body></html>';

/**
 * Everything that a source does to its clients.
 * @type {Record<string, (response: import('node:http').ServerResponse, pass: () => void) => void>}
 */
const FAULTS = {
  right: (_response, pass) => pass(),
  slow: (_response, pass) => void setTimeout(pass, 300),
  reset: (response) => void response.socket?.resetAndDestroy(),
  half: (response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': 100_000 });
    response.write('{"rc":0,"data":{"klines":["2024-01-02,', () => response.destroy());
  },
  page: (response) => void response.writeHead(200, { 'content-type': 'text/html' }).end(PAGE),
  limit: (response) => void response.writeHead(429, { 'retry-after': '1' }).end(PAGE),
  error: (response) => void response.writeHead(500).end(PAGE),
  nonsense: (response) => void response.socket?.end('SMTP 220 ready\r\n\r\n'),
  hang: () => undefined,
  bomb: (response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end(BOMB),
  endless: (response) => {
    const line = Buffer.alloc(65_536, '2024-01-02,1\n');
    const more = () => {
      while (!response.destroyed) if (!response.write(line)) return;
    };
    response.writeHead(200).on('drain', more);
    more();
  },
  trickle: (response) => {
    response.writeHead(200);
    const drip = setInterval(() => response.write('2'), 100);
    response.once('close', () => clearInterval(drip));
  },
  redirects: (response) => void response.writeHead(302, { location: '/push2his.eastmoney.com/again' }).end(),
};

let fault = 'right';
let asked = 0;

const server = createServer((incoming, response) => {
  asked++;
  const pass = () => {
    const onwards = request(`${sandbox.url}${incoming.url}`, (reply) => {
      response.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(response);
    });
    onwards.on('error', () => response.destroy()).end();
    response.once('close', () => onwards.destroy());
  };
  FAULTS[fault]?.(response, pass);
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');

/** To come back to being right, every request that is left hanging is dropped. */
serveMessages((/** @type {{ fault?: string }} */ message) => {
  if (message.fault !== undefined && !(message.fault in FAULTS)) throw new RangeError(`no fault ${message.fault}`);
  fault = message.fault ?? fault;
  if (message.fault === 'right') server.closeAllConnections();
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  return { url, asked, faults: Object.keys(FAULTS) };
});
