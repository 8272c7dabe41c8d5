// Random requests over plain sockets. No answer may be a fault of the service, and none may be missing.
import { connect } from 'node:net';
import { createRandom, pick } from './random.mjs';

/** Sent as a secret: nothing that the service writes may contain it. */
const SECRET = 'fuzzed-secret-7f3a';

const STATUSES = new Set([100, 200, 204, 304, 307, 308, 400, 404, 405, 408, 414, 422, 431, 501, 502, 503]);
const CONCURRENCY = 64;
// Some codes of the sandbox and incomplete requests are never answered: so long a silence ends the connection.
const IDLE_TIMEOUT_MS = 500;
const MAX_WAIT_MS = 30_000;
// A last request that closes the connection.
const LAST = 'GET /version HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';

const NAMES = [
  'stock_zh_a_hist',
  'stock_zh_a_hist',
  'fund_etf_hist_em',
  'article_rlab_rv',
  'article_ff_crr',
  'article_epu_index',
  'article_oman_rv_short',
];
const ROUTES = [
  '/',
  '/docs',
  '/docs/',
  '/docs/errors',
  '/docs/..%2f..%2fpackage.json',
  '/docs/%2e%2e/%2e%2e/package.json',
  '/api',
  '/api/',
  '/api/docs',
  '/api/docs?category=fund',
  '/api/redoc?category=__proto__',
  '/api/openapi.json',
  '/api/openapi/stock.json',
  '/api/openapi/constructor.json',
  '/api/assets/swagger-ui.css',
  '/api/assets/..%2f..%2fmain.js',
  '/version',
  '/health/live',
  '/health/ready',
  '/metrics',
  '/api/private/stock_zh_a_hist',
  '/api/public',
  '/api/public/',
  '*',
  'http://example.com/api/',
  '//example.com/api/',
];
const ODD = [
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '',
  ' ',
  '%',
  '%zz',
  '%ff%fe',
  '%00',
  '%e4%b8%ad',
  '中文',
  '\u{1f600}',
  '+',
  ';',
  '..',
  '../../etc/passwd',
  '%2f%2e%2e',
  "' OR 1=1 --",
  '<script>',
  '{{7*7}}',
  '\\',
  '-1',
  '1e999',
  'nan',
  'NaN',
  'null',
  '00000000',
  '99999999',
  '20240230',
  'ß'.repeat(300),
  'x'.repeat(9_000),
];
const PARAMS = ['symbol', 'period', 'start_date', 'end_date', 'adjust', 'index', 'date', 'timeout', 'cookie', 'klt'];
/** @type {Readonly<Record<string, readonly string[]>>} */
const VALUES = {
  // The last ones are unknown, hang up or fail in the sandbox.
  symbol: ['600000', '000001', '600036', '510300', 'FTSE', 'Global', '999000', '999100', '999300'],
  period: ['daily', 'weekly', 'monthly', 'hourly'],
  start_date: ['19700101', '20240102', '20240105', '20249999', '2024-01-02'],
  end_date: ['20240105', '22220101', '20200101', '19691231'],
  adjust: ['', 'qfq', 'hfq', 'none'],
  index: ['rv5', 'rk_th2', 'x'],
  date: ['2025-02', '2014-12', '2025-13'],
  timeout: ['0.01', '5', '0', '-1', 'inf', '1e308'],
  cookie: [SECRET, `session=${SECRET}`, `${SECRET}%0d%0aX-Injected:%201`, `${SECRET}%ff`],
};
/** @type {readonly (readonly [name: string, values: readonly string[]])[]} */
const HEADERS = [
  ['Accept-Encoding', ['gzip', 'br', 'identity', '*', 'gzip;q=0', 'x'.repeat(500), 'gzip,'.repeat(100), ';;;,q=']],
  ['If-None-Match', ['*', '"x"', 'W/"x"', '"', ','.repeat(1_000), 'x'.repeat(4_000)]],
  ['Accept', ['text/html', 'application/json', '*/*', '', 'x'.repeat(2_000)]],
  ['Cache-Control', ['no-cache', 'stale-if-error=0', 'max-age=banana', 'only-if-cached']],
  ['Range', ['bytes=0-10', 'bytes=-1', 'bytes=9-1', 'lines=1']],
  ['Connection', ['keep-alive', 'close', 'upgrade', 'x-injected', ', ,']],
  ['Upgrade', ['websocket', 'h2c', 'TLS/1.3']],
  ['Expect', ['100-continue', '200-ok']],
  ['Cookie', [SECRET, 'a=b; '.repeat(500)]],
  ['Content-Length', ['0', '5', '-1', '99999999999999999999', '1e3', '0x10', '5, 5']],
  ['Transfer-Encoding', ['chunked', 'gzip, chunked', 'identity', 'Chunked ', 'chunked, chunked']],
  ['Content-Type', ['application/json', 'multipart/form-data; boundary=', '__proto__', 'text/plain; charset=\\']],
  ['Origin', ['null', 'https://example.com', 'x'.repeat(3_000)]],
  ['X-Request-Id', ['1', 'x'.repeat(9_000), 'a\tb', '<script>', 'ÿ']],
  ['X-Forwarded-For', ['127.0.0.1', 'x'.repeat(1_000)]],
  ['__proto__', ['1', '__proto__']],
  ['constructor', ['x']],
  ['Long', ['x'.repeat(20_000), 'x'.repeat(40_000)]],
  ['Bad Name', ['x']],
  ['Nul', ['a\0b', 'a\rb', 'a\nb']],
];

/** One request as it is sent. @typedef {{ bytes: string, method: string, isPlain: boolean }} Sent */

/**
 * Some requests of one connection.
 * @typedef {{ sent: Sent[], cut: number | undefined, pieces: number, leaves: boolean }} Batch
 */

/** @returns {Batch} */
function batchOf(/** @type {import('./random.mjs').Random} */ random) {
  // An unreadable request ends its connection, and loses those behind it; so most batches have readable requests
  // only.
  const isPlain = random(3) > 0;
  const count = isPlain ? 1 + random(random(4) === 0 ? 60 : 10) : 1 + random(3);
  const sent = Array.from({ length: count }, () => requestOf(random, isPlain));
  const length = sent.reduce((sum, { bytes }) => sum + bytes.length, 0);
  return {
    sent,
    // Sends only so many bytes.
    cut: random(20) === 0 ? random(length) : undefined,
    pieces: random(5) === 0 ? 2 + random(4) : 1,
    leaves: random(40) === 0,
  };
}

/** @returns {Sent} */
function requestOf(/** @type {import('./random.mjs').Random} */ random, /** @type {boolean} */ isPlain) {
  const method = isPlain
    ? pick(random, ['GET', 'GET', 'GET', 'GET', 'HEAD', 'OPTIONS', 'POST'])
    : pick(random, ['GET', 'GET', 'PUT', 'DELETE', 'PATCH', 'TRACE', 'CONNECT', 'PURGE', 'get', 'FOO', '', '\0']);
  const target = targetOf(random);
  if (isPlain) {
    const [name, values] = pick(random, HEADERS.slice(0, 5));
    const lines = [`Host: ${pick(random, ['x', '127.0.0.1:8080', '[::1]'])}`, `${name}: ${pick(random, values)}`];
    const url = encodeURI(target).replaceAll('%25', '%').replaceAll(' ', '%20');
    // Longer ones are refused and end the connection.
    const isAnswered = !/99920|\*/.test(target) && url.length < 16_000;
    return { method, bytes: `${method} ${url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`, isPlain: isAnswered };
  }
  const version = pick(random, [
    'HTTP/1.1',
    'HTTP/1.1',
    'HTTP/1.1',
    'HTTP/1.0',
    'HTTP/0.9',
    'HTTP/2.0',
    'http/1.1',
    '',
  ]);
  const lines = random(20) === 0 ? [] : [`Host: ${pick(random, ['x', '', 'x'.repeat(300), 'a b', 'x:99999'])}`];
  for (let more = random(6); more > 0; more--) {
    const [name, values] = pick(random, HEADERS);
    lines.push(`${name}: ${pick(random, values)}`);
  }
  if (random(60) === 0) for (let at = 0; at < 300; at++) lines.push(`X-${at}: ${at}`);
  const bodies = ['', '', 'hello', '5\r\nhello\r\n0\r\n\r\n', 'zz\r\n', 'ffffffffffffffff\r\nx', '{"__proto__":{}}'];
  const end = pick(random, ['\r\n', '\r\n', '\r\n', '\n', '\r']);
  const url = Buffer.from(target).toString(pick(random, ['latin1', 'utf8']));
  return {
    method,
    bytes: `${method} ${url} ${version}${end}${lines.join(end)}${end}${end}${pick(random, bodies)}`,
    isPlain: false,
  };
}

function targetOf(/** @type {import('./random.mjs').Random} */ random) {
  const kind = random(10);
  if (kind === 0) return pick(random, ROUTES);
  if (kind === 1) return `/${pick(random, ODD)}/${pick(random, ODD)}`;
  const name = kind === 2 ? pick(random, ODD) : pick(random, NAMES);
  /** @type {string[]} */
  const query = [];
  for (let more = random(5); more > 0; more--) {
    const param = random(12) === 0 ? pick(random, ODD) : pick(random, PARAMS);
    const values = VALUES[param] ?? ODD;
    const value = param !== 'cookie' && random(5) === 0 ? pick(random, ODD) : pick(random, values);
    query.push(random(40) === 0 ? param : `${param}=${value}`);
  }
  // Hangs, with all requests behind it.
  if (random(400) === 0) query.push('symbol=999200');
  if (random(200) === 0) query.push(`symbol=${'x'.repeat(20_000 + random(30_000))}`);
  return `/api/public/${name}${random(20) === 0 ? '/' : ''}${query.length > 0 ? `?${query.join('&')}` : ''}`;
}

/**
 * What came of the requests: how many, by status, and what must not have happened.
 * @typedef {{ requests: number, seconds: number, statuses: Map<number, number>, unanswered: number, findings:
 * string[] }} FuzzResults
 */

/**
 * Sends so many requests.
 * @param {number} port
 * @param {{ requests: number, seed: number, batch?: number }} options `batch` repeats a single one
 * @returns {Promise<FuzzResults>}
 */
export async function fuzz(port, { requests, seed, batch: only }) {
  /** @type {FuzzResults} */
  const fuzzed = { requests: 0, seconds: 0, statuses: new Map(), unanswered: 0, findings: [] };
  const began = performance.now();
  let next = only ?? 0;
  const work = async () => {
    while (only === undefined ? fuzzed.requests < requests : next === only) {
      const at = next++;
      const batch = batchOf(createRandom(Math.imul(seed, 1_000_003) + at));
      fuzzed.requests += batch.sent.length;
      const found = await sendBatch(port, batch, fuzzed);
      if (found === undefined) continue;
      if (fuzzed.findings.length < 20)
        fuzzed.findings.push(`--seed ${seed} --batch ${at}: ${found}\n${batch.sent.map(shown).join('\n')}`);
    }
  };
  await Promise.all(Array.from({ length: only === undefined ? CONCURRENCY : 1 }, work));
  fuzzed.seconds = (performance.now() - began) / 1000;
  return fuzzed;
}

function shown(/** @type {Sent} */ { bytes }) {
  return `  ${JSON.stringify(bytes.length > 400 ? `${bytes.slice(0, 400)}…` : bytes)}`;
}

/**
 * Sends a batch over a connection of its own; gives what is wrong with what came back.
 * @returns {Promise<string | undefined>}
 */
function sendBatch(
  /** @type {number} */ port,
  /** @type {Batch} */ { sent, cut, pieces, leaves },
  /** @type {FuzzResults} */ fuzzed,
) {
  const text = sent.map(({ bytes }) => bytes).join('');
  const bytes = Buffer.from(cut === undefined ? `${text}${LAST}` : text.slice(0, cut), 'utf8');
  const isPlain = cut === undefined && sent.every((each) => each.isPlain);
  return new Promise((resolve) => {
    /** @type {Buffer[]} */
    const chunks = [];
    let isOver = false;
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    const finish = (/** @type {string | undefined} */ why) => {
      if (isOver) return;
      isOver = true;
      clearTimeout(timer);
      socket.destroy();
      const answers = readAnswers(Buffer.concat(chunks), sent);
      for (const { status } of answers.read) fuzzed.statuses.set(status, (fuzzed.statuses.get(status) ?? 0) + 1);
      fuzzed.unanswered += Math.max(0, sent.length - answers.read.length);
      resolve(why ?? answers.wrong);
    };
    const timer = setTimeout(
      () => finish(isPlain ? `no answer within ${MAX_WAIT_MS / 1000} s` : undefined),
      isPlain ? MAX_WAIT_MS : IDLE_TIMEOUT_MS,
    );
    socket.on('error', (/** @type {NodeJS.ErrnoException} */ error) =>
      finish(error.code === 'ECONNREFUSED' ? 'the service is gone' : undefined),
    );
    socket.on('close', () => {
      const isCut = isPlain && !leaves && readAnswers(Buffer.concat(chunks), sent).read.length <= sent.length;
      finish(isCut ? 'the connection ended before all was answered' : undefined);
    });
    socket.on('data', (chunk) => {
      chunks.push(chunk);
      if (!isPlain) timer.refresh();
    });
    socket.on('connect', () => {
      const size = Math.ceil(bytes.length / pieces);
      for (let at = 0; at < bytes.length; at += size) socket.write(bytes.subarray(at, at + size));
      if (leaves) setImmediate(() => finish(undefined));
      else if (cut !== undefined) socket.end();
    });
  });
}

/** Parses the responses, and reports what is wrong with them. */
function readAnswers(/** @type {Buffer} */ bytes, /** @type {readonly Sent[]} */ sent) {
  /** @type {{ status: number }[]} */
  const read = [];
  /** @type {string | undefined} */
  let wrong = bytes.includes(SECRET) ? 'the secret came back' : undefined;
  const mayBeHead = sent.some(({ method }) => method === 'HEAD');
  let at = 0;
  while (at < bytes.length) {
    const end = bytes.indexOf('\r\n\r\n', at);
    if (end < 0) break;
    const head = bytes.toString('latin1', at, end);
    const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(head)?.[1]);
    if (!STATUSES.has(status)) {
      wrong ??= `an answer begins with ${JSON.stringify(head.slice(0, 200))}`;
      break;
    }
    at = end + 4;
    if (status === 100) continue;
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0);
    // An answer to HEAD states the length of a body that does not follow. Which answer this is cannot be known if
    // the rest of one request was parsed as another.
    const isBare =
      length === 0 || bytes.toString('latin1', at, at + 9) === 'HTTP/1.1 ' || (at === bytes.length && mayBeHead);
    if (!isBare && at + length > bytes.length) break;
    const body = isBare ? '' : bytes.toString('utf8', at, at + length);
    if (!isBare && status >= 400 && !isProblem(head, body))
      wrong ??= `an answer of ${status} is not of the promised form: ${JSON.stringify(body.slice(0, 200))}`;
    if (!isBare) at += length;
    read.push({ status });
  }
  return { read, wrong };
}

/** Whether a refusal has the right form: JSON with a sentence, or a page if a page was requested. */
function isProblem(/** @type {string} */ head, /** @type {string} */ body) {
  if (/\r\ncontent-type: text\/html/i.test(head)) return true;
  if (/\r\ncontent-encoding: /i.test(head)) return true;
  try {
    const { error } = JSON.parse(body);
    return typeof error === 'string' && error.length > 10;
  } catch {
    return false;
  }
}
