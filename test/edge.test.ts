import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import pLimit from 'p-limit';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FIXTURES_TIME, FixtureReplies } from '../fixtures/replies.mjs';
import { Failure, inEnglish, SaidError } from '../src/base/errors.ts';
import { say } from '../src/base/say.ts';
import { date, number } from '../src/catalogue/declare/columns.ts';
import { defineInterface } from '../src/catalogue/declare/declaration.ts';
import { parseDelimited } from '../src/engine/formats/json/delimited.ts';
import { TextList } from '../src/engine/formats/json/json-texts.ts';
import { freshFor } from '../src/engine/interface/cache-policy.ts';
import type { Interface } from '../src/engine/interface/interface.ts';
import { string } from '../src/engine/interface/params.ts';
import { fromFailureHeader, toFailureHeader } from '../src/engine/parent/wire.ts';
import { TIMEOUTS } from '../src/faces/http/connections/timeouts.ts';
import type { Settings } from '../src/service/settings.ts';
import { everyKind, found, linesSource, loadCatalogue } from './declarations.ts';
import { readExposition } from './exposition.ts';
import { temporaryFolder } from './folders.ts';
import { type LocalUpstream, type LocalUpstreamReply, startLocalUpstream } from './local-upstream.ts';
import { casesOfEverySource } from './sample.ts';
import { startTestService, type TestService } from './service.ts';

// An edge asks its parent and never a source: whole services, with a stand-in for the sources.

const LINES = '2020-01-02,1\n';
const PATH = '/api/public/every_kind?topic=a';
const TOKEN = '0123456789abcdef';

let now = 0;
let answer: (url: string) => LocalUpstreamReply | undefined;
let upstream: LocalUpstream;
const open: { close(): Promise<void> }[] = [];

beforeEach(async () => {
  now = FIXTURES_TIME;
  answer = () => ({ body: LINES });
  upstream = await startLocalUpstream((url) => answer(url));
  open.push(upstream);
});
afterEach(async () => {
  for (const each of open.splice(0).toReversed()) await each.close();
});

const ONE = [found(everyKind)];

/** The same with a source of large replies, which says what it has not. */
const LARGE = [
  found(
    defineInterface({
      name: 'every_kind',
      category: 'article',
      say: say('Lines, any number of them.'),
      page: 'https://lines.example/',
      kind: 'snapshot',
      grain: 'day',
      source: {
        ...linesSource,
        limits: { ...linesSource.limits, maxBytes: 30_000_000 },
        fetch: async ({ topic }, context) => {
          const page = await context.fetch({ url: `https://lines.example/lines?topic=${topic}`, statuses: [404] });
          if (page.status === 404) throw new Failure('no_value', inEnglish('There are no lines of this topic.'));
          return [page];
        },
      },
      cache: freshFor('1h', { staleIfError: '1d' }),
      params: { topic: string({ say: say('What about; required.') }) },
      columns: { day: date({ say: say('The day.', '日期。') }), value: number({ unit: 'index_points' }) },
      ask: ({ topic }) => ({ topic }),
      parse: ([page]) => {
        const line = `2020-01-02,${page.body.length}`;
        const [days, value] = parseDelimited(TextList.of([line]), ['date', 'number'], 'the source of lines');
        return { day: days, value };
      },
      example: { topic: 'example' },
    }),
  ),
];

/** @param replyMs after how long a parent says that a reply is on its way; an edge waits twice as long */
async function start(
  settings: Partial<Settings>,
  declarations: typeof ONE = ONE,
  replyMs = TIMEOUTS.replyMs,
): Promise<TestService> {
  const timeouts = { ...TIMEOUTS, replyMs };
  const parts = { now: () => now, timeouts, ...(declarations.length > 0 && { declarations }) };
  const service = await startTestService({ mirror: upstream.url, ...settings }, parts);
  open.push(service);
  return service;
}

const edgeOf = (url: string, settings: Partial<Settings> = {}): Promise<TestService> =>
  start({ parent: { url }, ...settings });

/** A server between an edge and its parent, which does as it likes with what the parent answers. */
async function between(
  parent: TestService,
  treat: (response: ServerResponse, sent: Response, body: Buffer) => void,
  paths = '/api/replies/',
): Promise<LocalUpstream> {
  const server = await startLocalUpstream((url, { headers }) => (response) => {
    const path = url.slice('https:/'.length);
    void parent.get(path, { authorization: headers.authorization ?? '' }).then(async (sent) => {
      const body = Buffer.from(await sent.arrayBuffer());
      if (path.startsWith(paths)) treat(response, sent, body);
      else response.writeHead(sent.status, Object.fromEntries(sent.headers)).end(body);
    });
  });
  open.push(server);
  return server;
}

const pass = (response: ServerResponse, sent: Response, body: Buffer): void => {
  response.writeHead(sent.status, Object.fromEntries(sent.headers)).end(body);
};

/** What of an answer must be the same at an edge. */
async function shown(response: Response): Promise<readonly unknown[]> {
  const { headers, status } = response;
  const names = ['finfount-source', 'finfount-note', 'finfount-error', 'cache-control', 'age', 'retry-after', 'etag'];
  return [status, ...names.map((name) => headers.get(name)), await response.text()];
}

describe('an edge', () => {
  it('answers as its parent does, of every kind of source and of those that are made of others', async () => {
    const replies = new FixtureReplies();
    answer = (url) => replies.at(url);
    const { interfaces } = await loadCatalogue();
    // One interface of each source whose replies are made of others, and some more.
    const composed = new Set(interfaces.filter(({ source }) => source.composedOf).map(({ name }) => name));
    const all = casesOfEverySource(interfaces.filter(({ unavailable }) => unavailable === undefined));
    const cases = all.filter((each, at) => composed.has(each.interface) || at % 40 === 0);
    expect(cases.filter((each) => composed.has(each.interface)).length).toBeGreaterThan(10);
    const parent = await start({}, []);
    const edge = await start({ parent: { url: parent.url } }, []);
    const inTurn = pLimit(8);
    const askAll = (service: TestService) =>
      Promise.all(
        cases.map(({ interface: name, query }) =>
          inTurn(async () => [name, ...(await shown(await service.get(`/api/public/${name}?${query}`)))]),
        ),
      );
    const atEdge = await askAll(edge);
    const asked = upstream.received.length;
    for (const [at, ofParent] of (await askAll(parent)).entries()) expect(atEdge[at]).toEqual(ofParent);
    // Nothing is asked twice. The lists of names are loaded by and by.
    const urls = upstream.received.map(({ url }) => url);
    expect(urls.slice(asked).filter((url) => urls.slice(0, asked).includes(url))).toEqual([]);
  }, 240_000);

  it('makes one request for all clients of all edges', async () => {
    const waiting: ServerResponse[] = [];
    answer = () => (response) => waiting.push(response);
    const parent = await start({});
    const edges = [await edgeOf(parent.url), await edgeOf(parent.url)];
    const answers = edges.flatMap((edge) => Array.from({ length: 100 }, () => edge.get(PATH)));
    await vi.waitFor(() => expect(waiting).toHaveLength(1), 5_000);
    waiting[0]?.end(LINES);
    for (const each of await Promise.all(answers)) expect(each.status).toBe(200);
    expect(upstream.received).toHaveLength(1);
    for (const edge of edges) {
      const metrics = readExposition(await (await edge.get('/metrics')).text());
      expect(metrics.value('finfount_parent_requests_total', { outcome: 'reply' })).toBe(1);
    }
  });

  it('waits for a slow source as long as its parent lives', async () => {
    const waiting: ServerResponse[] = [];
    answer = () => (response) => waiting.push(response);
    const parent = await start({}, ONE, 100);
    const edge = await edgeOf(parent.url);
    const asked = edge.get(PATH);
    const metric = async (outcome: string) =>
      readExposition(await (await edge.get('/metrics')).text()).value('finfount_parent_requests_total', { outcome });
    await vi.waitFor(async () => expect(await metric('waiting')).toBeGreaterThan(3), 4_000);
    waiting[0]?.end(LINES);
    expect((await asked).status).toBe(200);
    expect([upstream.received.length, await metric('reply')]).toEqual([1, 1]);
  });

  it('serves what it has when its parent is gone, also after a restart, and asks again when that is back', async () => {
    const parent = await start({});
    const settings = { dataDir: temporaryFolder(), diskBytes: 1e9 };
    const first = await edgeOf(parent.url, settings);
    expect((await first.get(PATH)).status).toBe(200);
    await parent.close();
    now += 2 * 3_600_000;
    const stale = await first.get(PATH);
    expect([stale.status, stale.headers.get('age'), await stale.json()]).toEqual([
      200,
      '7200',
      [{ day: '2020-01-02', value: 1 }],
    ]);
    expect(stale.headers.get('cache-status')).toContain('fwd=stale');
    const none = await first.get('/api/public/every_kind?topic=b');
    expect([none.status, none.headers.get('retry-after'), await none.json()]).toEqual([
      502,
      '2',
      { error: 'The parent of this edge, which asks the sources for it, does not answer.', interface: 'every_kind' },
    ]);
    expect((await first.get('/health/ready')).status).toBe(200);
    expect(await (await first.get('/metrics')).text()).toContain('\nfinfount_parent_reachable 0\n');
    expect(await (await first.get('/api/status')).json()).toMatchObject({ dependencies: { parent: false } });
    expect(first.log().match(/does not answer/g)?.length).toBeGreaterThan(0);

    const second = await edgeOf(parent.url, settings);
    expect((await second.get(PATH)).headers.get('cache-status')).toContain('fwd=stale');
    // It is asked again once the port is open: it may be this instance itself.
    expect(second.log().match(/cannot be reached/g)).toHaveLength(1);
    const { port } = new URL(parent.url);
    await start({ port: Number(port) });
    now += 3_000;
    const renewed = await second.get(PATH);
    expect([renewed.status, renewed.headers.get('age')]).toEqual([200, '0']);
    expect(await (await second.get('/metrics')).text()).toContain('\nfinfount_parent_reachable 1\n');
    expect(await (await second.get('/api/status')).json()).toMatchObject({ dependencies: { parent: true } });
    expect(upstream.received).toHaveLength(2);
  });

  it('serves what is stored while its parent is silent, and only one request waits for it', async () => {
    const parent = await start({});
    let isSilent = false;
    const proxy = await between(parent, (response, sent, body) => {
      if (!isSilent) pass(response, sent, body);
    });
    const edge = await start({ parent: { url: proxy.url } }, ONE, 500);
    expect((await edge.get(PATH)).status).toBe(200);
    isSilent = true;
    now += 2 * 3_600_000;
    expect((await edge.get(PATH)).headers.get('cache-status')).toContain('fwd=stale');
    const before = proxy.received.length;
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => edge.get(`/api/public/every_kind?topic=${at}`)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array<number>(20).fill(502));
    expect(proxy.received).toHaveLength(before);
  });

  it.each<[string, (response: ServerResponse, sent: Response, body: Buffer) => void, RegExp]>([
    [
      'is killed in the middle of a reply',
      (response, sent, body) => {
        response.writeHead(200, Object.fromEntries(sent.headers));
        response.write(body.subarray(0, body.length >> 1), () => response.destroy());
      },
      /does not answer/,
    ],
    [
      'sends half of a reply as if it were the whole',
      (response, _sent, body) => {
        const half = body.subarray(0, body.length >> 1);
        response.writeHead(200, { 'content-length': half.length }).end(half);
      },
      /its digest differs|is cut off|no first line/,
    ],
    [
      'sends a reply with another byte',
      (response, _sent, body) => {
        const other = Buffer.from(body);
        other[other.length - 40] = (other[other.length - 40] ?? 0) ^ 1;
        response.writeHead(200, { 'content-length': other.length }).end(other);
      },
      /its digest differs/,
    ],
    ['is another program', (response) => void response.writeHead(200, { 'content-length': 2 }).end('{}'), /first line/],
  ])('takes nothing of a parent that %s: it asks once more, and then fails', async (_, treat, message) => {
    const parent = await start({});
    let faults = 1;
    const proxy = await between(parent, (response, sent, body) =>
      faults-- > 0 ? treat(response, sent, body) : pass(response, sent, body),
    );
    const edge = await edgeOf(proxy.url);
    const good = await edge.get(PATH);
    expect([good.status, await good.json()]).toEqual([200, [{ day: '2020-01-02', value: 1 }]]);
    faults = 2;
    const bad = await edge.get('/api/public/every_kind?topic=b');
    expect(bad.status).toBe(502);
    expect(await bad.json()).toMatchObject({ error: expect.stringMatching(message) as string });
    expect(upstream.received).toHaveLength(2);
  });

  it('carries a reply that is larger than what Redis takes', async () => {
    // It hardly compresses, as an archive.
    const archive = randomBytes(20_000_000);
    answer = () => ({ body: archive });
    const parent = await start({}, LARGE);
    const settings = { dataDir: temporaryFolder(), diskBytes: 1e9 };
    const edge = await start({ parent: { url: parent.url }, ...settings }, LARGE);
    expect(await (await edge.get(PATH)).json()).toEqual([{ day: '2020-01-02', value: 20_000_000 }]);
    expect(await shown(await edge.get(PATH))).toEqual(await shown(await parent.get(PATH)));
    for (const each of [edge, parent]) {
      open.splice(open.indexOf(each), 1);
      await each.close();
    }
    const later = await start({ parent: { url: parent.url }, ...settings }, LARGE);
    expect(await (await later.get(PATH)).json()).toEqual([{ day: '2020-01-02', value: 20_000_000 }]);
    expect(upstream.received).toHaveLength(1);
  });

  it.each<[string, LocalUpstreamReply, number]>([
    ['fails', { status: 500, body: 'down' }, 502],
    ['wants a rest', { status: 429, headers: { 'retry-after': '77' }, body: 'slow down' }, 502],
    ['has no such thing', { status: 404, body: 'not here' }, 404],
  ])('fails as its parent does where the source %s', async (_, reply, status) => {
    answer = () => reply;
    const parent = await start({}, LARGE);
    const edge = await start({ parent: { url: parent.url } }, LARGE);
    const atEdge = await shown(await edge.get(PATH));
    expect(atEdge).toEqual(await shown(await parent.get(PATH)));
    expect(atEdge).toMatchObject({ 0: status });
  });

  it('serves the stale reply of its parent as stale where it has none, or an older one', async () => {
    const parent = await start({});
    const old = await edgeOf(parent.url);
    await old.get(PATH);
    now += 2 * 3_600_000;
    answer = () => ({ body: '2020-01-02,1\n2020-01-03,2\n' });
    await parent.get(PATH);
    now += 2 * 3_600_000;
    answer = () => ({ status: 500, body: 'down' });
    const ofParent = await shown(await parent.get(PATH));
    for (const edge of [old, await edgeOf(parent.url)]) {
      const response = await edge.get(PATH);
      expect(response.headers.get('cache-status')).toContain('fwd=stale');
      expect(await shown(response)).toEqual(ofParent);
      const strict = await edge.get(PATH, { 'cache-control': 'no-cache' });
      expect(strict.status).toBe(502);
    }
  });

  it('fetches the table of a fallback source as seldom as its parent does', async () => {
    const { cache, ask, parse } = everyKind;
    const second: Interface['source'] = {
      ...linesSource,
      name: 'other-lines',
      hosts: ['second.example'],
      fetch: async (_, context) => [await context.fetch({ url: 'https://second.example/lines' })],
    };
    const declared = [found({ ...everyKind, fallbacks: [{ source: second, cache, ask, parse }] })];
    answer = (url) => (url.includes('second') ? { body: LINES } : { status: 500, body: 'down' });
    const parent = await start({}, declared);
    const asked: string[] = [];
    const server = await between(parent, (response, sent, body) => {
      asked.push(sent.url);
      pass(response, sent, body);
    });
    const edge = await start({ parent: { url: server.url } }, declared);
    for (let asks = 0; asks < 3; asks++) {
      const { headers } = await edge.get(PATH);
      expect(headers.get('finfount-source')).toContain('other-lines');
      const [, maxAge] = /max-age=(\d+)/.exec(headers.get('cache-control') ?? '') ?? [];
      expect(Number(maxAge) - Number(headers.get('age'))).toBe(60);
      now += 120_000;
    }
    expect(asked.filter((url) => url.includes('_source=1'))).toHaveLength(1);
  });

  it('keeps its rows where a parent that has lost its own takes no rows for an answer', async () => {
    const emptied = found({
      ...everyKind,
      parse: ([page]) => {
        const lines = page.body.toString().trim().split('\n').slice(1);
        const [day, value] = parseDelimited(TextList.of(lines), ['date', 'number'], 'the source of lines');
        return { day, value };
      },
      source: { ...linesSource, hosts: ['lines.example'] },
    });
    answer = () => ({ body: `day,value\n${LINES}` });
    const parent = await start({}, [emptied]);
    const edge = await start({ parent: { url: parent.url } }, [emptied]);
    expect(await (await edge.get(PATH)).json()).toHaveLength(1);
    await parent.close();
    answer = () => ({ body: 'day,value\n' });
    const ignorant = await start({ port: Number(new URL(parent.url).port) }, [emptied]);
    now += 2 * 3_600_000;
    expect(await (await ignorant.get(PATH)).json()).toEqual([]);
    const kept = await edge.get(PATH);
    expect(kept.headers.get('cache-status')).toContain('fwd=stale; fwd-status=502; detail=upstream_refused');
    expect(await kept.json()).toHaveLength(1);
    // Where it had none, it takes none.
    expect(await (await edge.get('/api/public/every_kind?topic=b')).json()).toEqual([]);
  });

  describe('whose parent has lost its data', () => {
    const HOUR = 3_600_000;
    const GOOD = '2020-01-01,1\n2020-01-02,2\n2020-01-03,3\n';
    const WORSE = '2020-01-03,3\n';
    const answerOf = async (service: TestService): Promise<readonly [rows: unknown, status: string]> => {
      const response = await service.get(PATH);
      const rows = (await response.json()) as readonly { value: number }[];
      return [
        rows.map(({ value }) => value),
        /hit|fwd=\w+/.exec(response.headers.get('cache-status') ?? '')?.[0] ?? '',
      ];
    };
    /** An edge that holds the good reply, and a parent that has lost it and got another one. */
    const loseAtParent = async (reply: string, hosts: readonly string[], dataDir?: string) => {
      const declared: readonly ReturnType<typeof found>[] = [
        found({ ...everyKind, kind: 'history', source: { ...linesSource, hosts } }),
      ];
      answer = () => ({ body: GOOD });
      const first = await start({}, [...declared]);
      const startEdge = () =>
        start({ parent: { url: first.url }, ...(dataDir !== undefined && { dataDir, diskBytes: 1e9 }) }, [...declared]);
      const edge = await startEdge();
      expect(await answerOf(edge)).toEqual([[1, 2, 3], 'fwd=miss']);
      await first.close();
      answer = () => ({ body: reply });
      now += 2 * HOUR;
      const parent = await start({ port: Number(new URL(first.url).port) }, [...declared]);
      expect((await answerOf(parent))[1]).toBe('fwd=miss');
      return { edge, startEdge };
    };

    it('keeps the longer history that it has, and takes the next good one', async () => {
      const { edge } = await loseAtParent(WORSE, ['lines.example']);
      now += HOUR / 2;
      expect(await answerOf(edge)).toEqual([[1, 2, 3], 'fwd=stale']);
      expect(edge.log()).toContain('begins on 2020-01-03, after 2020-01-01');
      now += HOUR / 2 + 1;
      answer = () => ({ body: `${GOOD}2020-01-04,4\n` });
      expect(await answerOf(edge)).toEqual([[1, 2, 3, 4], 'fwd=miss']);
    });

    it('takes what that still answers an hour after it was refused here, also after a restart', async () => {
      const { edge, startEdge } = await loseAtParent(WORSE, ['lines.example'], temporaryFolder());
      // That is fresh at the parent when the edge first sees it, and is fetched there no second time.
      now += HOUR / 4;
      expect(await answerOf(edge)).toEqual([[1, 2, 3], 'fwd=stale']);
      now += HOUR / 2;
      expect(await answerOf(edge)).toEqual([[1, 2, 3], 'fwd=stale']);
      await edge.close();
      const restarted = await startEdge();
      now += HOUR / 4;
      expect(await answerOf(restarted)).toEqual([[1, 2, 3], 'fwd=stale']);
      now += HOUR / 2;
      expect(await answerOf(restarted)).toEqual([[3], 'fwd=miss']);
    });

    it('judges no stale reply that is older than its own', async () => {
      const declared = [found({ ...everyKind, kind: 'history' as const })];
      const settings = { dataDir: temporaryFolder(), diskBytes: 1e9 };
      answer = () => ({ body: WORSE });
      const old = await start(settings, declared);
      await answerOf(old);
      await old.close();
      now += HOUR;
      answer = () => ({ body: GOOD });
      const port = Number(new URL(old.url).port);
      const newer = await start({ port }, declared);
      const edge = await start({ parent: { url: newer.url } }, declared);
      await answerOf(edge);
      await newer.close();
      now += 2 * HOUR;
      answer = () => ({ status: 500, body: 'down' });
      expect(await answerOf(await start({ ...settings, port }, declared))).toEqual([[3], 'fwd=stale']);
      expect(await answerOf(edge)).toEqual([[1, 2, 3], 'fwd=stale']);
      expect(edge.log()).not.toContain('begins on');
    });

    it('takes at once what differs in one row, for which two hosts may have spoken there', async () => {
      const other = '2020-01-01,1\n2020-01-03,3\n';
      const { edge } = await loseAtParent(other, ['lines.example', 'other.example']);
      expect((await answerOf(edge))[0]).toEqual([1, 3]);
      const alone = await loseAtParent(other, ['lines.example']);
      expect((await answerOf(alone.edge))[0]).toEqual([1, 2, 3]);
    });
  });

  it("keeps what a client's own cookie obtained for that cookie, and lets no log tell it", async () => {
    answer = (url) => ({ body: LINES, headers: { 'x-asked': url } });
    const parent = await start({});
    const edge = await edgeOf(parent.url);
    const own = await edge.get(`${PATH}&cookie=s3cr3t%3D1`);
    expect([own.status, own.headers.get('cache-control')]).toEqual([200, 'no-store']);
    const cookies = upstream.received.map(({ headers }) => headers.cookie);
    await edge.get(PATH);
    // The stand-in is spoken to without encryption, so the cookie itself is not sent to it.
    expect([cookies.length, upstream.received.length]).toEqual([1, 2]);
    for (const each of [edge, parent]) expect(each.log()).not.toContain('s3cr3t');
  });

  it('shows its token where its parent wants one, and says so where that refuses it', async () => {
    const parent = await start({ tokens: [{ name: 'edges', secret: TOKEN }] });
    const edge = await start({ parent: { url: parent.url, token: TOKEN } });
    expect((await edge.get(PATH)).status).toBe(200);
    expect(parent.log()).toContain('"token":"edges"');
    expect(edge.log() + parent.log()).not.toContain(TOKEN);
    for (const token of [undefined, 'fedcba9876543210'])
      await expect(start({ parent: { url: parent.url, ...(token && { token }) } })).rejects.toThrow(
        'it wants a token, --parent-token (FINFOUNT_PARENT_TOKEN)',
      );
    expect((await parent.get('/api/replies/every_kind?topic=a')).status).toBe(401);
  });

  it('passes on that its parent has too much to do, with the time to wait', async () => {
    const parent = await start({ rateLimit: { requests: 2, perMs: 60_000 } });
    const edge = await edgeOf(parent.url);
    const statuses: unknown[] = [];
    for (const topic of 'abc') {
      const response = await edge.get(`/api/public/every_kind?topic=${topic}`);
      statuses.push([response.status, response.headers.get('retry-after')]);
    }
    expect(statuses).toEqual([
      [200, null],
      [503, expect.stringMatching(/^(?:29|30)$/)],
      [503, expect.stringMatching(/^(?:29|30)$/)],
    ]);
  });

  it('asks in the name of its clients, so that each has its turn at a source', async () => {
    const parent = await start({ trustedProxies: 'nearest', rateLimit: { requests: 2, perMs: 60_000 } });
    const edge = await edgeOf(parent.url, { trustedProxies: 'nearest' });
    for (const client of ['192.0.2.1', '192.0.2.2', '192.0.2.3', '192.0.2.4'])
      expect((await edge.get(`/api/public/every_kind?topic=${client}`, { 'x-forwarded-for': client })).status).toBe(
        200,
      );
  });
});

describe('who may be a parent', () => {
  it('is no edge: neither itself, nor one whose parent it is', async () => {
    const refused = /cannot be the parent of this edge: This instance is an edge itself/;
    const parent = await start({});
    const edge = await edgeOf(parent.url);
    await expect(edgeOf(edge.url)).rejects.toThrow(refused);
    expect(await (await edge.get('/api/replies/every_kind?topic=a')).json()).toMatchObject({
      error: expect.stringContaining('is an edge itself') as string,
    });
    // A port that is free now.
    const { url } = await start({});
    const { port } = new URL(url);
    await open.pop()?.close();
    await expect(edgeOf(url, { port: Number(port) })).rejects.toThrow(refused);
  });

  it.each<[string, Partial<Settings>, RegExp]>([
    ['no sandbox', { sandbox: true }, /is a sandbox/],
    [
      'none of another mirror',
      { mirror: 'http://127.0.0.1:9' },
      /it asks the mirror http:\/\/127\.0\.0\.1:9\. Give --mirror/,
    ],
  ])('is %s', async (_, settings, message) => {
    const parent = await start(settings);
    await expect(edgeOf(parent.url)).rejects.toThrow(message);
  });

  it('is refused in Chinese, too', async () => {
    const parent = await start({ mirror: 'http://127.0.0.1:9' });
    const refused: unknown = await edgeOf(parent.url).catch((thrown: unknown) => thrown);
    expect(refused instanceof SaidError && refused.messageIn('zh')).toBe(
      '--parent（FINFOUNT_PARENT）所指的实例不能作本边缘节点的上级：它访问镜像 http://127.0.0.1:9。请给两者相同的 --mirror，或都不给。',
    );
  });

  it('is no other program', async () => {
    await expect(edgeOf(upstream.url)).rejects.toThrow(/it is another program/);
    answer = () => undefined;
    await expect(edgeOf(upstream.url)).rejects.toThrow(/it answers \/api\/replies with HTTP 404/);
  });

  it('is one of another version, as long as it asks the sources alike', async () => {
    const parent = await start({});
    const proxy = await between(parent, (response, sent, body) => {
      const other = Buffer.from(body);
      const headers = Object.fromEntries(sent.headers);
      response.writeHead(sent.status, { ...headers, 'finfount-version': '99.0.0' }).end(other);
    });
    const edge = await edgeOf(proxy.url);
    expect((await edge.get(PATH)).status).toBe(200);
    expect((await edge.get('/api/public/every_kind?topic=b')).status).toBe(200);
    expect(
      edge.log().match(/The parent of this edge is finfount 99\.0\.0, and this edge is 0\.0\.0-test/g),
    ).toHaveLength(1);
  });

  it('is no firewall that answers 202 in its place: that is asked no second time at once', async () => {
    const parent = await start({});
    let asked = 0;
    const firewall = await between(parent, (response) => {
      asked++;
      if (asked > 20) response.destroy();
      else response.writeHead(202).end('<html>a puzzle</html>');
    });
    const edge = await edgeOf(firewall.url);
    const response = await edge.get(PATH);
    expect([response.status, await response.text()]).toEqual([502, expect.stringContaining('has no reply: HTTP 202')]);
    expect(asked).toBe(1);
  });

  it('is no cache between them that holds a 202: that is asked once a second, and not for ever', async () => {
    const parent = await start({});
    let asked = 0;
    const cache = await between(parent, (response) => {
      if (++asked > 2_000) response.destroy();
      else response.writeHead(202, { 'finfount-version': '0.0.0-test' }).end();
    });
    const edge = await edgeOf(cache.url);
    const response = await edge.get(PATH);
    expect([response.status, response.headers.get('finfount-error')]).toEqual([502, 'upstream_timeout']);
    // By a clock whose waits take no time.
    expect(asked).toBeLessThanOrEqual(902);
  });

  it.each([502, 504])('does not answer where a proxy before it says so with a %d', async (status) => {
    const parent = await start({});
    let isDown = false;
    const proxy = await between(
      parent,
      (response, sent, body) => {
        if (isDown) response.writeHead(status, { 'content-type': 'text/html' }).end('<html>Bad Gateway</html>');
        else pass(response, sent, body);
      },
      '/',
    );
    const edge = await edgeOf(proxy.url);
    await edge.get(PATH);
    isDown = true;
    now += 2 * 3_600_000;
    const stale = await edge.get(PATH);
    expect([stale.status, stale.headers.get('cache-status')]).toEqual([
      200,
      expect.stringContaining('detail=upstream_unreachable'),
    ]);
    const missing = await edge.get('/api/public/every_kind?topic=b');
    expect([missing.status, missing.headers.get('finfount-error'), missing.headers.get('retry-after')]).toEqual([
      502,
      'upstream_unreachable',
      '2',
    ]);
    // While it is gone, it is asked by one request at a time.
    const asked = proxy.received.filter(({ url }) => url.includes('/api/replies/')).length;
    for (const topic of 'cde') await edge.get(`/api/public/every_kind?topic=${topic}`);
    expect(proxy.received.filter(({ url }) => url.includes('/api/replies/'))).toHaveLength(asked);
    expect(edge.log()).toContain(`The parent of this edge does not answer (HTTP ${status} of a proxy)`);
    // It also starts meanwhile, and serves what it has.
    const later = await edgeOf(proxy.url);
    expect(later.log()).toContain(`cannot be reached (HTTP ${status} of a proxy)`);
    isDown = false;
    now += 3_000;
    for (const each of [edge, later]) expect((await each.get('/api/public/every_kind?topic=b')).status).toBe(200);
  });

  it('says what its source failed with in headers for which nginx has room: 4,096 bytes', () => {
    for (const said of [say('Too long. '.repeat(300)), say('长'.repeat(3_000)), say('Short.', '长'.repeat(1_000))]) {
      const header = toFailureHeader(new Failure('upstream_busy', said, { retryAfterMs: 7_000 }));
      expect(header.length).toBeLessThanOrEqual(3_000);
      expect(fromFailureHeader(header)).toMatchObject({
        code: 'upstream_busy',
        message: expect.stringContaining(said.en.slice(0, 500)),
        retryAfterMs: 7_000,
      });
    }
    const whole = new Failure('upstream_busy', say('It is busy.', '它很忙。'));
    expect(fromFailureHeader(toFailureHeader(whole))).toMatchObject({ message: 'It is busy.', chinese: '它很忙。' });
  });

  it('has a version of a few letters: anything longer is neither logged nor answered', async () => {
    const parent = await start({});
    const proxy = await between(parent, (response) =>
      response.writeHead(404, { 'finfount-version': 'v'.repeat(10_000) }).end('{}'),
    );
    const edge = await edgeOf(proxy.url);
    const body = await (await edge.get(PATH)).text();
    expect(body.length).toBeLessThan(1_000);
    expect(edge.log()).not.toContain('vvvv');
  });

  it('answers nothing but the asks of its interfaces', async () => {
    const parent = await start({});
    const refusals = [
      '/api/replies/nothing',
      '/api/replies/every_kind',
      '/api/replies/every_kind?topic=a&_source=1',
      '/api/replies/every_kind?topic=a&_source=-1',
      '/api/replies/every_kind?topic=a&_part=lines%20%5B%5D',
      '/api/replies/every_kind?topic=a&_since=x',
      '/api/replies/every_kind?topic=a&_ask=b',
    ];
    for (const path of refusals) expect([path, (await parent.get(path)).status]).toEqual([path, 422]);
    expect(upstream.received).toHaveLength(0);
    expect((await parent.get('/api/replies/every_kind?topic=a')).headers.get('access-control-allow-origin')).toBeNull();
    // A time in the future makes no source be asked again.
    await parent.get(`/api/replies/every_kind?topic=a&_since=${now + 1_000}`);
    expect(upstream.received).toHaveLength(1);
  });
});
