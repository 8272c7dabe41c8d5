// A fake of all sources for `--mirror` that fails on command. Without a fault, it answers the whole history of any
// security, since the clients of soak and overload ask for thousands, and the replies of the fixture cases for all
// else.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { gzipSync } from 'node:zlib';
import { klineReply } from '../bench/bodies.mjs';
import { serveMessages } from '../bench/processes.mjs';
import { FixtureReplies } from '../fixtures/replies.mjs';

const replies = new FixtureReplies();

// 200 MB of nothing in 200 kB, more than any source may send.
const BOMB = gzipSync(Buffer.alloc(200_000_000));
const PAGE = '<html><body>Access denied</body></html>';

/**
 * The faults of a source.
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
  const target = incoming.url ?? '';
  const { pathname, searchParams } = new URL(target, 'http://local-source');
  const pass = () => {
    if (pathname.endsWith('/api/qt/stock/kline/get'))
      response.setHeader('content-type', 'application/json').end(klineReply(searchParams.get('secid') ?? ''));
    else {
      const { status, headers, body } = replies.at(`https:/${target}`);
      response.writeHead(status, headers).end(body);
    }
  };
  FAULTS[fault]?.(response, pass);
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');

/** When the faults end, all hanging requests are dropped. */
serveMessages((/** @type {{ fault?: string }} */ message) => {
  if (message.fault !== undefined && !(message.fault in FAULTS)) throw new RangeError(`no fault ${message.fault}`);
  fault = message.fault ?? fault;
  if (message.fault === 'right') server.closeAllConnections();
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  return { url, asked, faults: Object.keys(FAULTS) };
});
