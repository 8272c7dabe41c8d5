import { connect } from 'node:net';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { declarationOf, everyKind, found } from './declarations.ts';
import { type LocalUpstream, type LocalUpstreamReply, startLocalUpstream } from './local-upstream.ts';
import { startTestService, type TestService } from './service.ts';

const stockZhAHist = await declarationOf('stock_zh_a_hist');

/** The path of a whole history. */
export const HIST = '/api/public/stock_zh_a_hist?symbol=600000';

/** The klines of 250 days, as Eastmoney writes them. */
export const KLINES: readonly string[] = Array.from(
  { length: 250 },
  (_, at) =>
    `${new Date(Date.UTC(2024, 0, 1 + at)).toISOString().slice(0, 10)},1.00,2.00,3.00,0.50,100,20000.00,1.00,2.00,0.10,0.50`,
);

/** Returns the body of a reply of Eastmoney with these klines. */
export function toKlineReply(lines: readonly string[], code = '600000', market = 1): string {
  return JSON.stringify({ rc: 0, data: { code, market, klines: lines } });
}

/** The reply of a share, with klines after the range of {@link BEFORE}. */
export const HISTORY = toKlineReply(KLINES);

/**
 * Params that select no row of {@link HISTORY}. An empty selection is believed at once if there are rows of other
 * days.
 */
export const BEFORE = 'symbol=600000&end_date=20200101';

/** A raw response; the headers in lower case. */
export interface RawResponse {
  readonly status: number;
  readonly headers: string;
  readonly body: string;
}

/** A service and its upstream. Each test has a new service, whose upstream answers 250 klines. */
export interface HttpTest {
  readonly service: TestService;
  readonly localUpstream: LocalUpstream;
  /** How the upstream answers. */
  reply: LocalUpstreamReply | undefined;
  /** The time of the service, in milliseconds since 1970: a Saturday. */
  now: number;
  /** Sends raw bytes, and returns everything until the server closes. */
  raw(bytes: string): Promise<RawResponse>;
  /** Sends a request without further headers over a connection of its own. */
  rawGet(target: string, method?: string): Promise<RawResponse>;
}

/** Starts a service for each test of the file that calls this. */
export function useHttpService(): HttpTest {
  let service: TestService | undefined;
  let localUpstream: LocalUpstream | undefined;
  const raw = (bytes: string): Promise<RawResponse> => sendRaw(started(service).url, bytes);
  const test: HttpTest = {
    get service() {
      return started(service);
    },
    get localUpstream() {
      return started(localUpstream);
    },
    reply: undefined,
    now: 0,
    raw,
    rawGet: (target, method = 'GET') => raw(`${method} ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`),
  };
  beforeAll(async () => {
    localUpstream = await startLocalUpstream(() => test.reply);
  });
  afterAll(() => localUpstream?.close());
  beforeEach(async () => {
    test.reply = { body: toKlineReply(KLINES) };
    test.now = Date.parse('2026-11-21T12:00:00Z');
    test.localUpstream.received.length = 0;
    const declarations = [found(stockZhAHist), found(everyKind), { name: 'broken_one', exported: {} }];
    const opened = await startTestService({ mirror: test.localUpstream.url }, { now: () => test.now, declarations });
    service = opened;
    return () => opened.close();
  });
  return test;
}

function started<Part>(part: Part | undefined): Part {
  if (part === undefined) throw new Error('only a running test has a service');
  return part;
}

function sendRaw(url: string, bytes: string): Promise<RawResponse> {
  const { port, hostname } = new URL(url);
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(Number(port), hostname, () => socket.write(bytes, 'latin1'));
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('error', reject);
    socket.on('close', () => {
      const [headers = '', ...body] = Buffer.concat(chunks).toString().split('\r\n\r\n');
      resolve({
        status: Number(/^HTTP\/1\.1 (\d+)/.exec(headers)?.[1]),
        headers: headers.toLowerCase(),
        body: body.join('\r\n\r\n'),
      });
    });
  });
}
