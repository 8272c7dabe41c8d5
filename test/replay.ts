import { expect } from 'vitest';
import { type LocalUpstreamReply, startLocalUpstream } from './local-upstream.ts';
import { startTestService } from './service.ts';

/** A service, and the local upstream that it takes for every source. */
export interface Replay {
  /** Gets `/api/public/{path}`. */
  get(path: string): Promise<Response>;
  /** Every address asked so far, in order. */
  asked(): readonly string[];
  /** Lets time pass, in milliseconds. */
  wait(ms: number): void;
}

/** What stands at an address: a body with status 200, or a whole reply. */
export type LocalReply = LocalUpstreamReply | Buffer | string;

// So that the newest vintage that may be asked for is the same on every day.
const NOW = Date.UTC(2026, 9, 10);

/**
 * Lets a real service ask a local upstream that holds these addresses, and ends both.
 * @param addresses what stands where
 * @param other what every other address answers; a 404, by default
 */
export async function withReplay(
  addresses: Readonly<Record<string, LocalReply>>,
  use: (replay: Replay) => Promise<void>,
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

/** A reply that promises the whole body and ends the connection in its middle. */
export function cutOff(body: Buffer): LocalUpstreamReply {
  return (response) => {
    response.writeHead(200, { 'content-length': body.length });
    response.write(body.subarray(0, body.length >> 1), () => response.destroy());
  };
}

/** The first half of a body, delivered as if it were the whole. */
export function halfOf(body: Buffer): Buffer {
  return body.subarray(0, body.length >> 1);
}

/** A page as firewalls send it. */
export const BLOCK_PAGE =
  '<!DOCTYPE html><html><head><title>Access Denied</title></head><body>Access Denied</body></html>';

/** A record of an answer: column names in their order, and cells. */
export type Row = Readonly<Record<string, string | number | null>>;

/**
 * Expects a whole answer: status, kind of content, where it came from, the columns of every record in their order,
 * and every cell.
 * @param source the name and the address that `Finfount-Source` shall tell
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
  // Most answers are the very text, which is had much sooner than the values.
  if (text !== JSON.stringify(expected)) expect(findDifference(JSON.parse(text), expected)).toBeUndefined();
}

/**
 * The first record in which an answer differs from what is expected, in a cell or in the order of its columns. As
 * text, since one answer has 130,000 cells.
 */
function findDifference(answered: unknown, expected: readonly Row[]): unknown {
  if (!Array.isArray(answered) || answered.length !== expected.length)
    return { rows: Array.isArray(answered) ? answered.length : answered, expected: expected.length };
  const row = expected.findIndex((record, at) => JSON.stringify(record) !== JSON.stringify(answered[at]));
  return row < 0 ? undefined : { row, answered: answered[row] as unknown, expected: expected[row] };
}

/**
 * Expects a failure: its status, kind of content and body, which has a sentence and the name of the interface
 * alone.
 */
export async function expectFailure(response: Response, status: 404 | 502, says = /./): Promise<void> {
  const text = await response.text();
  expect(response.status, text.slice(0, 300)).toBe(status);
  const item = new URL(response.url).pathname.split('/')[3];
  expect(JSON.parse(text)).toEqual({ error: expect.stringMatching(says), interface: item });
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
}
