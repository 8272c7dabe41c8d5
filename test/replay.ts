import { expect } from 'vitest';
import { type LocalUpstreamReply, startLocalUpstream } from './local-upstream.ts';
import { startTestService } from './service.ts';

/** A service with a local upstream for all sources. */
export interface UpstreamReplay {
  /** Gets `/api/public/{path}`. */
  get(path: string): Promise<Response>;
  /** The addresses requested so far, in order. */
  asked(): readonly string[];
  /** Advances the clock, in milliseconds. */
  wait(ms: number): void;
}

/** The answer of an address: a body with status 200, or a whole reply. */
export type LocalReply = LocalUpstreamReply | Buffer | string;

// A fixed time, so that the newest vintage is the same on every day.
const NOW = Date.UTC(2026, 9, 10);

/**
 * Runs a test with a real service and a local upstream with these addresses, and closes both.
 * @param addresses the answers by address
 * @param other the answer of all other addresses; a 404 by default
 */
export async function withReplay(
  addresses: Readonly<Record<string, LocalReply>>,
  use: (replay: UpstreamReplay) => Promise<void>,
  other?: LocalUpstreamReply,
): Promise<void> {
  const localUpstream = await startLocalUpstream((url) => {
    const stand = addresses[url] ?? other;
    return typeof stand === 'string' || Buffer.isBuffer(stand) ? { body: stand } : stand;
  });
  let now = NOW;
  const service = await startTestService({ mirror: localUpstream.url }, { now: () => now });
  try {
    await use({
      get: (path) => service.get(`/api/public/${path}`),
      asked: () => localUpstream.received.map(({ url }) => url),
      wait: (ms) => (now += ms),
    });
  } finally {
    await service.close();
    await localUpstream.close();
  }
}

/** A reply that announces the whole body and closes the connection in the middle. */
export function cutOff(body: Buffer): LocalUpstreamReply {
  return (response) => {
    response.writeHead(200, { 'content-length': body.length });
    response.write(body.subarray(0, body.length >> 1), () => response.destroy());
  };
}

/** The first half of a body, sent as if it were the whole. */
export function halfOf(body: Buffer): Buffer {
  return body.subarray(0, body.length >> 1);
}

/** A block page of a firewall. */
export const BLOCK_PAGE =
  '<!DOCTYPE html><html><head><title>Access Denied</title></head><body>Access Denied</body></html>';

/** A record of an answer: column names in their order, and cells. */
export type Row = Readonly<Record<string, string | number | null>>;

/**
 * Expects a whole answer: status, content type, source, the order of columns, and all cells.
 * @param source the expected name and address in `Finfount-Source`
 */
export async function expectTable(
  response: Response,
  expected: readonly Row[],
  [name, url]: readonly [name: string, url: string],
): Promise<void> {
  const text = await response.text();
  expect(response.status, text.slice(0, 300)).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
  const source = /^([a-z-]+); obtained="([^"]+)"; url="([^"]+)"$/.exec(response.headers.get('finfount-source') ?? '');
  expect(source?.slice(1)).toEqual([name, new Date(NOW).toISOString(), url]);
  // Most answers equal the expected text, which is compared much faster than the values.
  if (text !== JSON.stringify(expected)) expect(findRecordDifference(JSON.parse(text), expected)).toBeUndefined();
}

/**
 * The first record of an answer that differs, in a cell or in the order of columns. Compared as text, since one
 * answer has 130,000 cells.
 */
function findRecordDifference(answered: unknown, expected: readonly Row[]): unknown {
  if (!Array.isArray(answered) || answered.length !== expected.length)
    return { rows: Array.isArray(answered) ? answered.length : answered, expected: expected.length };
  const row = expected.findIndex((record, at) => JSON.stringify(record) !== JSON.stringify(answered[at]));
  return row < 0 ? undefined : { row, answered: answered[row] as unknown, expected: expected[row] };
}

/**
 * Expects a failure: its status, content type and body, which has only a sentence and the name of the interface.
 */
export async function expectFailure(response: Response, status: 404 | 502, says = /./): Promise<void> {
  const text = await response.text();
  expect(response.status, text.slice(0, 300)).toBe(status);
  const item = new URL(response.url).pathname.split('/')[3];
  expect(JSON.parse(text)).toEqual({ error: expect.stringMatching(says), interface: item });
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
}
