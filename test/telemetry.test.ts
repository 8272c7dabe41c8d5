import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Failure, inEnglish } from '../src/base/errors.ts';
import { OverdueTables } from '../src/engine/archive/overdue-tables.ts';
import type { Pages } from '../src/engine/interface/pages.ts';
import type { FetchContext } from '../src/engine/interface/source.ts';
import { InstanceTelemetry } from '../src/engine/telemetry/instance-telemetry.ts';
import { TelemetryRecorder } from '../src/engine/telemetry/recorder.ts';
import type { Scope } from '../src/engine/telemetry/snapshot.ts';
import { declarationOf, everyKind, found, linesSource } from './declarations.ts';
import { readExposition } from './exposition.ts';
import { temporaryFolder } from './folders.ts';
import { type LocalUpstream, type LocalUpstreamReply, startLocalUpstream } from './local-upstream.ts';
import { startTestService, type TestService } from './service.ts';

const stockZhAHist = await declarationOf('stock_zh_a_hist');

// What an operator reads of a running service: /metrics, /api/status, the log.

const PATH = '/api/public/every_kind?topic=';
const LINES = '2024-01-01,1\n2024-01-02,2';
const NOON = Date.parse('2026-11-21T12:00:00Z');

/** An interface of a source that checks the status itself, as sources do that try one address after the other. */
const judging = {
  ...everyKind,
  name: 'judging',
  source: {
    ...linesSource,
    name: 'judging',
    hosts: ['judging.example'],
    fetch: async (_: unknown, context: FetchContext): Promise<Pages> => {
      const answered = await context.fetch({ url: 'https://judging.example/', statuses: [403, 404] });
      if (answered.status === 404) throw new Failure('no_value', inEnglish('It has no such thing.'));
      if (answered.status === 403 || answered.body[0] === 0x3c)
        throw new Failure('upstream_refused', 'Its firewall refuses us.');
      return [answered];
    },
  },
};

let reply: LocalUpstreamReply;
let now: number;
let localUpstream: LocalUpstream;
let service: TestService;

beforeAll(async () => {
  localUpstream = await startLocalUpstream(() => reply);
});
afterAll(() => localUpstream.close());
beforeEach(async () => {
  now = NOON;
  localUpstream.received.length = 0;
  reply = { body: LINES };
  service = await startTestService(
    { mirror: localUpstream.url },
    { now: () => now, declarations: [found(everyKind), found(judging), found(stockZhAHist)] },
  );
});
afterEach(() => service.close());

const metrics = async () => readExposition(await (await service.get('/metrics')).text());
const status = async () => (await (await service.get('/api/status')).json()) as { sources: { name: string }[] };
const sourceNamed = async (name: string) => (await status()).sources.find((source) => source.name === name);

describe('/metrics', () => {
  it('answers all of the first clients that come at the same time', async () => {
    // Node begins with all requests of one packet before it ends one.
    const socket = connect({ port: Number(new URL(service.url).port), host: '127.0.0.1' });
    const get = (path: string, headers = ''): string => `GET ${path} HTTP/1.1\r\nhost: localhost\r\n${headers}\r\n`;
    socket.write(get('/metrics') + get('/api/status') + get('/metrics', 'connection: close\r\n'));
    const answered = Buffer.concat(await socket.toArray()).toString();
    expect(answered.match(/HTTP\/1\.1 \d+/g)).toEqual(Array(3).fill('HTTP/1.1 200'));
  });

  it('is in the text format of Prometheus, with metrics that follow its conventions', async () => {
    await service.get(`${PATH}a`);
    const response = await service.get('/metrics');
    expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-store');
    const families = readExposition(await response.text());
    for (const { name, type, help } of families.families) {
      expect([name, help]).toEqual([name, expect.stringMatching(/\S/)]);
      if (!name.startsWith('finfount_')) continue;
      expect([name, type === 'counter']).toEqual([name, name.endsWith('_total')]);
      expect(help).toMatch(/\.$/);
    }
    expect(families.families.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'finfount_http_requests_total',
        'finfount_cache_outcomes_total',
        'finfount_answer_duration_seconds',
        'finfount_upstream_requests_total',
        'finfount_upstream_request_duration_seconds',
        'finfount_upstream_received_bytes_total',
        'finfount_breaker_state',
        'finfount_source_up',
        'finfount_flights',
        'finfount_memory_bytes',
        'nodejs_eventloop_lag_p99_seconds',
        'process_resident_memory_bytes',
      ]),
    );
  });

  it('counts requests by interface and status, hot ones among them, and answers by cache outcome', async () => {
    for (const headers of [{}, {}, {}]) await service.get(`${PATH}a`, { 'accept-encoding': 'identity', ...headers });
    const etag = (await service.get(`${PATH}a`, { 'accept-encoding': 'identity' })).headers.get('etag') ?? '';
    await service.get(`${PATH}a`, { 'accept-encoding': 'identity', 'if-none-match': etag });
    await service.get(`${PATH}a&count=2`);
    await service.get('/api/public/every_kind');
    const { value } = await metrics();
    const requests = (status: number) =>
      value('finfount_http_requests_total', { interface: 'every_kind', status: String(status) });
    expect([requests(200), requests(304), requests(422)]).toEqual([5, 1, 1]);
    const outcomes = (outcome: string) => value('finfount_cache_outcomes_total', { interface: 'every_kind', outcome });
    expect([outcomes('hot'), outcomes('hit'), outcomes('miss')]).toEqual([4, 1, 1]);
    expect(value('finfount_answer_duration_seconds_count', { outcome: 'miss' })).toBe(1);
    expect(value('finfount_answer_duration_seconds_bucket', { outcome: 'miss', le: '+Inf' })).toBe(1);
    expect(value('finfount_answer_duration_seconds_sum', { outcome: 'miss' })).toBeGreaterThan(0);
  });

  it('counts requests, failures, time and bytes by source, and shows the circuit breakers', async () => {
    await service.get(`${PATH}a`);
    reply = { status: 500, body: '' };
    for (let topic = 0; topic < 6; topic++) await service.get(`${PATH}${topic}`);
    const { value } = await metrics();
    const calls = (outcome: string) =>
      value('finfount_upstream_requests_total', { source: 'lines', host: 'lines.example', outcome });
    expect([calls('ok'), calls('upstream_busy')]).toEqual([1, 5]);
    expect(value('finfount_upstream_request_duration_seconds_count', { source: 'lines' })).toBe(6);
    expect(value('finfount_upstream_received_bytes_total', { source: 'lines' })).toBe(LINES.length);
    const breaker = (state: string) => value('finfount_breaker_state', { host: 'lines.example', state });
    expect([breaker('closed'), breaker('half-open'), breaker('open')]).toEqual([0, 0, 1]);
    expect(value('finfount_source_up', { source: 'lines' })).toBe(0);
    expect(value('finfount_source_up', { source: 'eastmoney' })).toBeUndefined();
  });

  it('counts upstream requests by status, and fetches by their result', async () => {
    for (const each of [{ body: LINES }, { status: 404, body: '' }, { status: 403, body: '' }, { body: '<html>' }]) {
      reply = each;
      await service.get(`/api/public/judging?topic=${localUpstream.received.length}`);
    }
    const { value } = await metrics();
    const calls = (outcome: string) =>
      value('finfount_upstream_requests_total', { source: 'judging', host: 'judging.example', outcome });
    expect([calls('ok'), calls('status_404'), calls('status_403')]).toEqual([2, 1, 1]);
    const obtained = (outcome: string) => value('finfount_obtained_total', { source: 'judging', outcome });
    expect([obtained('ok'), obtained('no_value'), obtained('upstream_refused')]).toEqual([1, 1, 2]);
  });

  it('shows what is being fetched, and what is cached', async () => {
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    reply = (response) => void released.then(() => response.end(LINES));
    const callers = Array.from({ length: 5 }, () => service.get(`${PATH}a`));
    await expect.poll(async () => (await metrics()).value('finfount_flights', {})).toBe(1);
    expect((await metrics()).value('finfount_memory_bytes', { store: 'tables' })).toBe(0);
    release();
    await Promise.all(callers);
    const { value } = await metrics();
    expect(value('finfount_flights', {})).toBe(0);
    for (const store of ['answers', 'tables', 'replies'])
      expect(value('finfount_memory_bytes', { store })).toBeGreaterThan(0);
  });

  it('counts a client that leaves before its answer with the status 499', async () => {
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    reply = (response) => void released.then(() => response.end(LINES));
    const leaving = new AbortController();
    const left = fetch(`${service.url}${PATH}a`, { signal: leaving.signal, headers: { 'x-request-id': 'gone' } });
    await expect.poll(() => localUpstream.received.length).toBe(1);
    leaving.abort();
    await expect(left).rejects.toThrow('aborted');
    const { value } = await vi.waitFor(async () => {
      const told = await metrics();
      expect(told.value('finfount_http_requests_total', { interface: 'every_kind', status: '499' })).toBe(1);
      return told;
    });
    expect(value('finfount_answer_duration_seconds_count', { outcome: 'left' })).toBe(1);
    expect(value('finfount_flights', {})).toBe(1);
    // The fetch goes on, and no request waits for it.
    expect(value('finfount_waiting_callers', {})).toBe(0);
    release();
    expect((await service.get(`${PATH}a`)).status).toBe(200);
    const line = { requestId: 'gone', status: 499, interface: 'every_kind' };
    expect(logged().filter(({ msg }) => msg === 'answered')).toEqual(
      expect.arrayContaining([expect.objectContaining(line)]),
    );
    expect((await metrics()).value('finfount_http_requests_total', { interface: 'every_kind', status: '502' })).toBe(
      undefined,
    );
  });

  it('has no label that a client makes up, whatever is asked for', async () => {
    const flood = async (count: number) => {
      for (let at = 0; at < count; at++) {
        await service.get(`/api/public/made_up_${count}_${at}?topic=${at}`);
        await service.get(`/made/up/${count}/${at}`);
        await fetch(`${service.url}/made/up/${at}`, { method: 'PROPFIND' });
      }
    };
    const series = async () => (await metrics()).samples.filter(({ name }) => name.startsWith('finfount_'));
    await flood(1);
    await metrics();
    const before = await series();
    await flood(300);
    expect((await series()).map(({ name, labels }) => ({ name, labels }))).toEqual(
      before.map(({ name, labels }) => ({ name, labels })),
    );
    const { value, samples } = await metrics();
    expect(value('finfount_http_requests_total', { interface: 'unknown', status: '422' })).toBe(301);
    expect(value('finfount_http_requests_total', { interface: '', status: '404' })).toBe(602);
    expect(JSON.stringify(samples)).not.toContain('made');
  });
});

it('reads the metrics of its process for /metrics, and not for the status', async () => {
  const scopes: Scope[] = [];
  const recorder = new TelemetryRecorder(
    {
      has: (name) => name === everyKind.name,
      sources: [{ name: 'lines', title: linesSource.title.en, hosts: linesSource.hosts }],
    },
    () => now,
  );
  const telemetry: InstanceTelemetry = new InstanceTelemetry({
    recorder,
    observables: [],
    instance: { version: '0.0.0-test', upstream: 'live' },
    now: () => now,
    cluster: {
      registerProcess: () => undefined,
      collect: (scope) => {
        scopes.push(scope);
        return telemetry.snapshot(scope);
      },
    },
  });
  expect((await telemetry.status()).sources).toMatchObject([{ name: 'lines', up: null }]);
  expect(scopes).toEqual(['sources']);
  expect((await telemetry.snapshot('sources')).metrics).toEqual([]);
  expect(await telemetry.metrics()).toMatch(/^nodejs_eventloop_lag_max_seconds /m);
  expect(scopes).toEqual(['sources', 'metrics']);
});

it('has the metrics that the operations page of the manual lists, and no others of its own', async () => {
  const page = readFileSync(new URL('../manual/operations.md', import.meta.url), 'utf8');
  const rows = page.split('\n').filter((line) => line.startsWith('| `finfount_') && !line.includes('=='));
  const listed = rows.flatMap((row) => (row.split('|')[1] ?? '').match(/finfount_\w+/g) ?? []);
  const onDisk = await startTestService(
    { mirror: localUpstream.url, dataDir: temporaryFolder(), diskBytes: 1_000_000 },
    { overdue: new OverdueTables() },
  );
  const told = readExposition(await (await onDisk.get('/metrics')).text()).families;
  await onDisk.close();
  const own = told.map(({ name }) => name).filter((name) => name.startsWith('finfount_'));
  // The metrics of Redis and of a parent are tested with one.
  expect(own.toSorted()).toEqual(listed.filter((name) => !/^finfount_(?:redis|parent)_/.test(name)).toSorted());
});

describe('/api/status', () => {
  it('has null for a source that was never asked', async () => {
    const response = await service.get('/api/status');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.json()).toEqual({
      name: 'finfount',
      version: '0.0.0-test',
      upstream: 'mirror',
      since: '2026-11-21T12:00:00.000Z',
      at: '2026-11-21T12:00:00.000Z',
      processes: 1,
      dependencies: { disk: null, redis: null, parent: null },
      sources: expect.arrayContaining([
        {
          name: 'lines',
          title: 'The source of lines',
          up: null,
          failures_in_row: 0,
          summary: 'Not asked yet.',
          last_success: null,
          last_failure: null,
          last_contradiction: null,
          resting_until: null,
          latency_ms: [],
          hosts: [
            { host: 'lines.example', breaker: 'closed', resting_until: null },
            { host: 'other.example', breaker: 'closed', resting_until: null },
          ],
        },
      ]),
    });
    expect(localUpstream.received).toEqual([]);
  });

  it('names every source, fallback sources as well', async () => {
    expect((await status()).sources.map(({ name }) => name)).toEqual([
      'eastmoney',
      'tencent',
      'sina',
      'lines',
      'judging',
    ]);
  });

  it('follows a source that answers, fails and answers again', async () => {
    await service.get(`${PATH}a`);
    expect(await sourceNamed('lines')).toMatchObject({
      up: true,
      last_success: { at: '2026-11-21T12:00:00.000Z', host: 'lines.example', ms: expect.any(Number) },
      last_failure: null,
      latency_ms: [expect.any(Number)],
    });
    now += 60_000;
    reply = { status: 500, body: '' };
    for (const [asked, up] of [
      ['b', true],
      ['bb', true],
      ['bbb', false],
    ] as const) {
      await service.get(`${PATH}${asked}`);
      expect(await sourceNamed('lines')).toMatchObject({ up, failures_in_row: asked.length });
    }
    expect(await sourceNamed('lines')).toMatchObject({
      up: false,
      last_success: { at: '2026-11-21T12:00:00.000Z' },
      last_failure: {
        at: '2026-11-21T12:01:00.000Z',
        host: 'lines.example',
        code: 'upstream_busy',
        message: expect.stringContaining('HTTP 500'),
      },
    });
    now += 60_000;
    reply = { body: LINES };
    await service.get(`${PATH}c`);
    expect(await sourceNamed('lines')).toMatchObject({
      up: true,
      last_success: { at: '2026-11-21T12:02:00.000Z' },
      last_failure: { at: '2026-11-21T12:01:00.000Z' },
    });
  });

  it('says until when the circuit breaker of a host is open', async () => {
    reply = { status: 429, headers: { 'retry-after': '60' }, body: '' };
    await service.get(`${PATH}a`);
    const { hosts } = (await sourceNamed('lines')) as unknown as { hosts: unknown[] };
    expect(hosts[0]).toEqual({ host: 'lines.example', breaker: 'open', resting_until: '2026-11-21T12:01:00.000Z' });
    now += 61_000;
    expect(await sourceNamed('lines')).toMatchObject({ hosts: [{ breaker: 'open', resting_until: null }, {}] });
    reply = { body: LINES };
    await service.get(`${PATH}a`);
    expect(await sourceNamed('lines')).toMatchObject({ up: true, hosts: [{ breaker: 'closed' }, {}] });
  });

  it('says that a source is not up of which three replies in a row are not understood', async () => {
    reply = { body: '<html>come back later</html>' };
    for (const [asked, up] of [
      ['a', null],
      ['aa', null],
      ['aaa', false],
    ] as const) {
      expect((await service.get(`${PATH}${asked}`)).status).toBe(502);
      expect(await sourceNamed('lines')).toMatchObject({ up, failures_in_row: asked.length });
    }
    expect(await sourceNamed('lines')).toMatchObject({
      last_success: { host: 'lines.example' },
      last_failure: { code: 'upstream_changed', host: null },
    });
  });

  it.each<[string, LocalUpstreamReply, boolean]>([
    ['is not up when it refuses by a status', { status: 403, body: '' }, false],
    ['is not up when it refuses by a page', { body: '<html>' }, false],
    ['is up when it says that there is no such thing', { status: 404, body: '' }, true],
  ])('says that a source %s, where that shows after the request', async (_, given, isUp) => {
    reply = { body: LINES };
    await service.get('/api/public/judging?topic=a');
    expect(await sourceNamed('judging')).toMatchObject({ up: true, last_failure: null });
    now += 60_000;
    reply = given;
    for (const topic of ['b', 'bb', 'bbb']) await service.get(`/api/public/judging?topic=${topic}`);
    expect(await sourceNamed('judging')).toMatchObject({
      up: isUp,
      last_failure: isUp ? null : { at: '2026-11-21T12:01:00.000Z', code: 'upstream_refused', host: null },
    });
  });

  it('asks no source', async () => {
    const before = localUpstream.received.length;
    await Promise.all([service.get('/api/status'), service.get('/metrics'), service.get('/health/ready')]);
    expect(localUpstream.received).toHaveLength(before);
  });
});

/** The lines of the log so far. */
const logged = () =>
  service
    .log()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

describe('a request', () => {
  const OWN_ID = /^[0-9a-z]{20}$/;

  it('keeps the id that its client sent, in the answer, in its log line and in those of its upstream requests', async () => {
    const response = await service.get(`${PATH}a`, { 'x-request-id': 'trace/4711~{me}' });
    expect(response.headers.get('x-request-id')).toBe('trace/4711~{me}');
    const lines = logged().filter(({ requestId }) => requestId === 'trace/4711~{me}');
    expect(lines).toMatchObject([
      { msg: 'asked a source', source: 'lines', host: 'lines.example' },
      { msg: 'answered', status: 200, interface: 'every_kind', cacheStatus: 'miss', source: 'lines' },
    ]);
  });

  it.each([
    ['none', undefined],
    ['a blank', 'a b'],
    ['129 characters', 'x'.repeat(129)],
    ['another script', 'é'],
  ])('gets an id that no other has when its client sends %s', async (_, given) => {
    const response = await service.get(`${PATH}a`, given === undefined ? {} : { 'x-request-id': given });
    const made = response.headers.get('x-request-id');
    expect(made).toMatch(OWN_ID);
    expect(logged().filter(({ requestId }) => requestId === made)).toHaveLength(2);
    const other = await service.get('/version');
    expect(other.headers.get('x-request-id')).not.toBe(made);
  });

  it('that fails has its id in the answer, too', async () => {
    for (const path of ['/nothing', '/api/public/nothing', '/api/public/every_kind'])
      expect((await service.get(path, { 'x-request-id': 'mine' })).headers.get('x-request-id')).toBe('mine');
  });

  it('with a hot answer keeps its id, and gets none without one', async () => {
    const plain = { 'accept-encoding': 'identity' };
    await service.get(`${PATH}a`, plain);
    const hot = await service.get(`${PATH}a`, { ...plain, 'x-request-id': 'mine' });
    expect(hot.headers.get('x-request-id')).toBe('mine');
    expect(logged().at(-1)).toMatchObject({ cacheStatus: 'hot', requestId: 'mine', status: 200 });
    expect((await service.get(`${PATH}a`, plain)).headers.has('x-request-id')).toBe(false);
    expect((await service.get(`${PATH}a`, { ...plain, 'x-request-id': 'a b' })).headers.has('x-request-id')).toBe(
      false,
    );
    expect(await hot.json()).toHaveLength(2);
  });

  it('that is the first of many for one ask gives its id to the upstream request', async () => {
    const callers = Array.from({ length: 20 }, (_, at) => service.get(`${PATH}a`, { 'x-request-id': `caller-${at}` }));
    await Promise.all(callers);
    const calls = logged().filter(({ msg }) => msg === 'asked a source');
    expect(calls).toMatchObject([{ requestId: expect.stringMatching(/^caller-\d+$/) }]);
  });
});

describe('the log', () => {
  const warnings = () => logged().filter(({ level, method }) => level === 40 && method !== undefined);

  it('warns once of a source that fails every request, and later counts the others', async () => {
    reply = { status: 500, body: '' };
    for (let topic = 0; topic < 5; topic++) await service.get(`${PATH}${topic}`, { 'x-request-id': `r${topic}` });
    expect(warnings()).toEqual([
      expect.objectContaining({
        requestId: 'r0',
        path: '/api/public/every_kind',
        status: 502,
        interface: 'every_kind',
        source: 'lines',
        code: 'upstream_busy',
        msg: expect.stringContaining('The source of lines'),
      }),
    ]);
    now += 10_000;
    await service.get(`${PATH}9`);
    expect(warnings()).toHaveLength(2);
    expect(warnings()[1]).toMatchObject({ others: 4 });
  });

  it('does not warn of what clients do wrong', async () => {
    for (const path of ['/nothing', '/api/public/nothing', '/api/public/every_kind', '/api/private/every_kind'])
      await service.get(path);
    expect(warnings()).toEqual([]);
    expect(logged().filter(({ msg }) => msg === 'answered')).toHaveLength(4);
  });

  it('shows a path as far as it is a plain one, in bounded length, and no name but those of interfaces', async () => {
    const paths: [path: string, told: string, name?: string][] = [
      ['/api/public/every_kind/', '/api/public/every_kind/', 'every_kind'],
      ['/api/public/evry_kind', '/api/public/evry_kind', 'unknown'],
      ['/docs/a-b.c/~d', '/docs/a-b.c/~d'],
      ['/api/public/every_kind%3Ftopic=a&cookie=s3cr3t', '/api/public/every_kind…', 'unknown'],
      ['/api/private/every_kind;cookie=s3cr3t', '/api/private/every_kind…', 'unknown'],
      ['/api/public/every_kind/Cookie/s3cr3t', '/api/public/every_kind/…'],
      ['/nothing/topic=a&%63ookie=s3cr3t', '/nothing/topic…'],
      [`/api/public/${'x'.repeat(7_000)}`, `/api/public/${'x'.repeat(188)}…`, 'unknown'],
    ];
    for (const [path] of paths) await service.get(path);
    expect(logged().map((line) => [line.path, line.interface])).toEqual(paths.map(([, told, name]) => [told, name]));
    expect(service.log()).not.toContain('s3cr3t');
  });

  it('shows no name of an interface in a request that Node could not read to its end', async () => {
    const { port, hostname } = new URL(service.url);
    const socket = connect(Number(port), hostname);
    socket.resume().write('GET /api/public/every_kind%3Fcookie%3Ds3cr3t HTTP/9.9\r\nHost: x\r\n\r\n');
    await once(socket, 'close');
    expect(logged()).toMatchObject([{ status: 400, interface: 'unknown' }]);
    expect(service.log()).not.toContain('s3cr3t');
  });

  it('holds no query', async () => {
    await service.get(`${PATH}findme&count=12345`);
    await service.get('/nothing?findme');
    const own = logged().filter(({ method }) => method !== undefined);
    expect(own).toHaveLength(2);
    expect(JSON.stringify(own)).not.toMatch(/findme|12345/);
  });
});

describe('the cookie of a client', () => {
  it.each<[string, () => void]>([
    ['answers', () => undefined],
    ['refuses', () => (reply = { status: 403, body: '' })],
    ['fails', () => (reply = (response) => response.destroy())],
    ['echoes it', () => (reply = (response) => response.end(`s3cr3t-cookie`))],
    [
      'redirects with it',
      () => (reply = { status: 302, headers: { location: 'https://lines.example/?s3cr3t-cookie' }, body: '' }),
    ],
    ['answers with nonsense', () => (reply = { body: '<html>' })],
  ])('is nowhere in what the service writes when the source %s', async (_, prepare) => {
    prepare();
    const texts: string[] = [];
    for (const query of [
      'a&cookie=s3cr3t-cookie',
      'b&cookie=s3cr3t-cookie&cookie=s3cr3t-cookie',
      'c&cookie=%ffs3cr3t-cookie',
    ])
      for (const path of [`${PATH}${query}`, `/nothing?${query}`, `/api/private/every_kind?topic=${query}`]) {
        const response = await service.get(path);
        texts.push(JSON.stringify([...response.headers]), await response.text());
      }
    for (const path of ['/metrics', '/api/status']) texts.push(await (await service.get(path)).text());
    expect([...texts, service.log()].join('\n')).not.toContain('s3cr3t');
    expect(localUpstream.received.some(({ headers }) => headers.cookie === 's3cr3t-cookie')).toBe(true);
  });
});
