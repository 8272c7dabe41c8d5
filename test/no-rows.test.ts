import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { HIST, KLINES, toKlineReply } from './http-service.ts';
import { type LocalUpstream, type LocalUpstreamReply, startLocalUpstream } from './local-upstream.ts';
import { startTestService, type TestService } from './service.ts';

// What a service makes of a source that says that there is nothing.

const NOTHING = { body: JSON.stringify({ rc: 100, data: null }) };
const ROWS = { body: toKlineReply(KLINES) };
const OUT: LocalUpstreamReply = { status: 502, body: '<html>' };
const FIRST = 'push2his.eastmoney.com';

let now: number;
/** What each host answers; the others answer `otherwise`. */
let replies: Record<string, LocalUpstreamReply>;
let otherwise: LocalUpstreamReply;
let localUpstream: LocalUpstream;
let service: TestService;

beforeEach(async () => {
  // A Saturday.
  now = Date.parse('2026-01-17T12:00:00+08:00');
  replies = {};
  otherwise = NOTHING;
  localUpstream = await startLocalUpstream((url) => {
    const { host } = new URL(url);
    return host.endsWith('.eastmoney.com') ? (replies[host] ?? otherwise) : OUT;
  });
  service = await startTestService({ mirror: localUpstream.url }, { now: () => now });
});
afterEach(async () => {
  await service.close();
  await localUpstream.close();
});

const hostsAsked = () => localUpstream.received.map(({ url }) => new URL(url).host);

async function get(path = HIST): Promise<readonly [status: number, rows: unknown, headers: Headers]> {
  const response = await service.get(path);
  const body: unknown = await response.json();
  return [response.status, Array.isArray(body) ? body.length : body, response.headers];
}

describe('a security that one host does not know', () => {
  it('is asked of a second host, and its rows are answered', async () => {
    replies = { [FIRST]: NOTHING };
    otherwise = ROWS;
    const [status, rows, headers] = await get();
    expect([status, rows]).toEqual([200, KLINES.length]);
    expect(headers.get('finfount-source')).not.toContain(`//${FIRST}/`);
    expect(hostsAsked()).toHaveLength(2);
  });

  it('has no rows where a second host says the same, and no third one is asked', async () => {
    const [status, rows] = await get();
    expect([status, rows]).toEqual([200, 0]);
    expect(new Set(hostsAsked()).size).toBe(2);
    expect(hostsAsked()).toHaveLength(2);
  });

  it('is a failure where no other host can be asked', async () => {
    replies = { [FIRST]: NOTHING };
    otherwise = OUT;
    const [status, body] = await get();
    expect(status).toBe(502);
    expect(body).toMatchObject({ error: expect.stringContaining('one host alone is not believed') });
  });
});

describe('an answer without rows', () => {
  it('is fresh for five minutes and stored by no other cache, also on the hot path', async () => {
    for (let time = 0; time < 3; time++) {
      const [, rows, headers] = await get();
      expect([rows, headers.get('cache-control')]).toEqual([0, 'no-store']);
      expect(headers.get('cache-status')).toBe(time === 0 ? 'finfount; fwd=miss; stored' : 'finfount; hit; ttl=300');
    }
    now += 299_999;
    await get();
    expect(hostsAsked()).toHaveLength(2);
    now += 1;
    otherwise = ROWS;
    const [, rows, headers] = await get();
    expect([rows, headers.get('cache-control')]).toEqual([KLINES.length, expect.stringMatching(/^public, max-age=\d/)]);
  });

  it('is stored by no other cache where the source has rows of other days, nor is a file of it', async () => {
    otherwise = ROWS;
    const [, rows, headers] = await get(`${HIST}&start_date=20100101&end_date=20100108`);
    expect([rows, headers.get('cache-control')]).toEqual([0, 'no-store']);
    const file = await service.get(
      `${HIST.replace('public', 'export')}&start_date=20100101&end_date=20100108`.replace('hist?', 'hist.csv?'),
    );
    expect([file.status, file.headers.get('cache-control')]).toEqual([200, 'no-store']);
  });

  it('does not stand in for a source that fails', async () => {
    await get();
    now += 300_000;
    otherwise = OUT;
    expect((await get())[0]).toBe(502);
  });
});

describe('a table that always has rows', () => {
  it('is refused without any', async () => {
    // A source of files: its form is right, and it lists nothing.
    otherwise = { body: '{"rc":0,"data":{"total":0,"diff":[]}}' };
    const [status, body, headers] = await get('/api/public/stock_zh_a_spot_em');
    expect([status, headers.get('finfount-error')]).toEqual([502, 'upstream_refused']);
    expect(body).toMatchObject({ interface: 'stock_zh_a_spot_em' });
  });
});
