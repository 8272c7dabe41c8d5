import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { everyKind, found } from './declarations.ts';
import { type LocalUpstream, startLocalUpstream } from './local-upstream.ts';
import { HAS_CADDY, HAS_NGINX, HOST, sendRaw, startCaddy, startNginx, type TestProxy, type Wire } from './proxies.ts';
import { startTestService, type TestService } from './service.ts';

// The sites of deploy/ in a real nginx and a real Caddy, in front of the service: what clients get, and what is
// logged.

const SITE = readFileSync(new URL('../deploy/nginx/finfount.conf', import.meta.url), 'utf8');
const PAGE = readFileSync(new URL('../manual/server.md', import.meta.url), 'utf8');
// One moment, so `Age` and the time to live in `Cache-Status` are equal in two answers.
const NOW = Date.parse('2026-11-21T12:00:00Z');
const HISTORY = '/api/public/stock_zh_a_hist?symbol=600000';
// No codes of shares: the note on each says so.
const INDICES = Array.from({ length: 100 }, (_, at) => `symbol=sh${String(at + 1).padStart(6, '0')}`).join('&');
// Of these, `_since` has a source asked anew.
const REPLIES = [
  '/api/replies',
  '/api/replies/stock_zh_a_hist?_since=9999999999999',
  '/api//replies/stock_zh_a_hist',
  '/api/%72eplies/stock_zh_a_hist',
];
const OPERATOR_ONLY = { error: 'This route is open to the operator only.' };
const CADDY_SITE = readFileSync(new URL('../deploy/Caddyfile', import.meta.url), 'utf8');
const SECRET = 'secret-of-a-client';

/** Sends the same request to the service itself. */
async function askDirectly(service: TestService, path: string, headers: Record<string, string> = {}): Promise<Wire> {
  const { port } = new URL(service.url);
  return sendRaw({ ports: { http: Number(port), https: 0 }, certificate: '' }, path, headers, 'http');
}

/** A text as a `sed` command of the manual changes it. @param of what stands after the script of the command */
function asThePageChanges(text: string, of: string): string {
  const scripts = [...PAGE.matchAll(/\bsed (?:-i )?'(.*?)' (\S+)/g)].filter(([, , file]) => file === of);
  expect(scripts).toHaveLength(1);
  const [[, script = ''] = []] = scripts;
  const { status, stdout, stderr } = spawnSync('sed', [script], { input: text, encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
  expect(stdout).not.toBe(text);
  return stdout;
}

/** The headers that are not of one connection, or of one moment. */
function lasting({ headers }: Wire): IncomingHttpHeaders {
  const passing = ['connection', 'keep-alive', 'date', 'server', 'transfer-encoding', 'x-request-id'];
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !passing.includes(name)));
}

describe.runIf(HAS_NGINX)('deploy/nginx/finfount.conf', () => {
  let service: TestService;
  let nginx: TestProxy;
  beforeAll(async () => {
    service = await startTestService({ sandbox: true, trustedProxies: 'nearest' }, { now: () => NOW });
    nginx = await startNginx(SITE, Number(new URL(service.url).port));
  });
  afterAll(() => service.close());

  it.each([
    ['an answer', HISTORY, {}],
    ['an answer as gzip', HISTORY, { 'accept-encoding': 'gzip' }],
    ['an answer as br', HISTORY, { 'accept-encoding': 'br' }],
    ['a long answer', '/api/public/fred_md', { 'accept-encoding': 'identity' }],
    [
      'an answer of a hundred codes with a note each',
      `/api/table/stock_zh_a_hist.json?${INDICES}`,
      { 'accept-language': 'zh' },
    ],
    ['a failure', '/api/public/nothing', { 'accept-encoding': 'gzip' }],
    ['a page', '/api/docs', { 'accept-encoding': 'gzip' }],
    ['a page that is not compressed', '/docs/', {}],
    ['a file of the manual', '/api/openapi.json', { 'accept-encoding': 'gzip' }],
    ['a preflight', HISTORY, { origin: 'https://other.example' }],
  ] as [string, string, Record<string, string>][])('passes on %s letter for letter', async (_, path, headers) => {
    // Compressed forms are made after the first answer: the second asks for what there is by then.
    for (let time = 0; time < 2; time++) await askDirectly(service, path, headers);
    const direct = await askDirectly(service, path, headers);
    const passed = await sendRaw(nginx, path, headers);
    expect(passed.status).toBe(direct.status);
    expect(lasting(passed)).toEqual(lasting(direct));
    expect(passed.body.equals(direct.body)).toBe(true);
  });

  it('leaves strong ETags, which it answers with 304', async () => {
    for (const headers of [{}, { 'accept-encoding': 'gzip' }] as Record<string, string>[]) {
      const { etag = '' } = (await sendRaw(nginx, HISTORY, headers)).headers;
      expect(etag).toMatch(/^"/);
      const again = await sendRaw(nginx, HISTORY, { ...headers, 'if-none-match': etag });
      expect([again.status, again.headers.etag, again.body.length]).toEqual([304, etag, 0]);
    }
  });

  it('compresses nothing itself', async () => {
    const plain = await sendRaw(nginx, '/docs/', { 'accept-encoding': 'identity' });
    expect(plain.headers['content-encoding']).toBeUndefined();
    const zipped = await sendRaw(nginx, '/docs/', { 'accept-encoding': 'gzip' });
    expect(gunzipSync(zipped.body).equals(plain.body)).toBe(true);
  });

  it('sends http to https, on the outer host', async () => {
    const { status, headers } = await sendRaw(nginx, HISTORY, {}, 'http');
    expect([status, headers.location]).toEqual([308, `https://${HOST}${HISTORY}`]);
  });

  it('leaves redirects as paths, so they stay on the outer host', async () => {
    const { status, headers } = await sendRaw(nginx, '/');
    expect([status, headers.location]).toEqual([307, '/docs/']);
  });

  it.each([
    '/metrics',
    '/metrics?a=b',
    '/metrics/',
    '/%6detrics',
    '/%6Detrics',
    '//metrics',
    '/./metrics',
    '/x/../metrics',
    '/x/%2e%2e/metrics',
    '/metrics%3F',
    '/health/live',
    '/health/ready',
    `http://${HOST}/metrics`,
  ])('keeps the routes of the operator closed: %s', async (path) => {
    const { status, headers, body } = await sendRaw(nginx, path);
    expect([status, headers['content-type']]).toEqual([404, expect.stringMatching(/^application\/json/)]);
    expect(JSON.parse(body.toString())).toEqual({ error: expect.any(String) });
    expect(body.toString()).not.toContain('finfount_');
  });

  it.each(REPLIES)('keeps replies for edges closed: %s', async (path) => {
    const { status, body } = await sendRaw(nginx, path);
    expect([status, JSON.parse(body.toString())]).toEqual([404, OPERATOR_ONLY]);
  });

  it('lets through heads as long as the service accepts, which refuses longer ones itself', async () => {
    const long = await sendRaw(nginx, `/api/public/stock_zh_a_hist?symbol=${'9'.repeat(16_000)}`);
    expect([long.status, long.body.toString()]).toEqual([200, '[]']);
    const tooLong = await sendRaw(nginx, `/api/public/stock_zh_a_hist?symbol=${'9'.repeat(17_000)}`);
    expect(tooLong.status).toBe(414);
    expect(JSON.parse(tooLong.body.toString())).toEqual(expect.objectContaining({ error: expect.any(String) }));
  });

  it('logs no query, no header and no cookie, of no request', async () => {
    const paths = [
      `${HISTORY}&cookie=${SECRET}`,
      `/api/public/stock_zh_a_hist?%63ookie=${SECRET}`,
      `/api/public/stock_zh_a_hist%3Fcookie=${SECRET}`,
      `/api/public/stock_zh_a_hist%3fcookie=${SECRET}`,
      `/metrics?cookie=${SECRET}`,
      `/docs/?a?cookie=${SECRET}`,
    ];
    const headers = { cookie: SECRET, referer: `https://a.example/?cookie=${SECRET}`, 'user-agent': SECRET };
    for (const path of paths) await sendRaw(nginx, path, { ...headers, authorization: `Bearer ${SECRET}` });
    await sendRaw(nginx, `/?cookie=${SECRET}`, headers, 'http');
    await sendRaw(nginx, '/version', { 'x-request-id': 'id-of-a-client' });
    // What was answered is logged a moment later.
    await expect.poll(() => nginx.logs().own).toContain('id-of-a-client');
    const { own, others } = nginx.logs();
    const lines: Record<string, unknown>[] = own
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines.at(-1)).toMatchObject({
      client: '127.0.0.1',
      method: 'GET',
      path: '/version',
      status: 200,
      upstreamStatus: '200',
      requestId: 'id-of-a-client',
    });
    expect(lines.filter(({ path }) => path === '/api/public/stock_zh_a_hist').length).toBeGreaterThanOrEqual(4);
    expect(own + others).not.toContain(SECRET);
    expect(own + others).not.toContain('symbol=');
  });

  it('passes its id of a request on: the log of the service has the same', async () => {
    const id = (await sendRaw(nginx, '/api/')).headers['x-request-id'];
    expect(id).toMatch(/^[0-9a-f]{32}$/);
    // It is written once the answer has been sent.
    await expect.poll(() => nginx.logs().own).toContain(`"requestId":"${String(id)}"`);
    expect(service.log()).toContain(`"requestId":"${String(id)}"`);
  });
});

describe.runIf(HAS_NGINX)('deploy/nginx/finfount.conf, before a source that answers when the test says so', () => {
  const TOPIC = '/api/public/every_kind?topic=';
  let held: (() => void)[] = [];
  let upstream: LocalUpstream;
  let service: TestService;
  beforeAll(async () => {
    upstream = await startLocalUpstream(() => (response) => {
      held.push(() => response.end('2024-01-02,1\n'));
    });
    service = await startTestService(
      { mirror: upstream.url, trustedProxies: 'nearest', rateLimit: { requests: 3, perMs: 3_600_000 } },
      { declarations: [found(everyKind)] },
    );
  });
  afterAll(async () => {
    await service.close();
    await upstream.close();
  });
  const portOf = ({ url }: TestService): number => Number(new URL(url).port);

  it('gives up after its own time limit alone, with a sentence in JSON', async () => {
    const nginx = await startNginx(
      SITE.replace('proxy_read_timeout 15m;', 'proxy_read_timeout 100ms;'),
      portOf(service),
    );
    const given = await sendRaw(nginx, `${TOPIC}slow&cookie=${SECRET}`);
    expect([given.status, given.headers['retry-after'], given.headers['cache-control']]).toEqual([
      503,
      '5',
      'no-store',
    ]);
    expect(given.headers['content-type']).toMatch(/^application\/json/);
    expect(JSON.parse(given.body.toString())).toEqual({ error: expect.stringContaining('Try again') });
    await expect.poll(() => nginx.logs().own).toContain('"path":"/api/public/every_kind","status":503');
    expect(nginx.logs().own).toContain('"upstreamStatus":"504"');
    expect(nginx.logs().own + nginx.logs().others).not.toContain(SECRET);
    for (const answer of held) answer();
    held = [];
  });

  it('passes on the lines of each code when they come, while the source still works on the next', async () => {
    const nginx = await startNginx(SITE, portOf(service));
    const come: string[] = [];
    const path = '/api/table/every_kind.ndjson?topic=first&topic=second';
    const whole = sendRaw(nginx, path, {}, 'https', (part) => come.push(part.toString()));
    await expect.poll(() => held.length).toBeGreaterThan(0);
    held.shift()!();
    await expect.poll(() => come.join('')).toContain('2024-01-02');
    expect(come.join('')).not.toContain('"failed"');
    await expect.poll(() => held.length).toBeGreaterThan(0);
    held.shift()!();
    expect((await whole).body.toString().trimEnd().split('\n')).toHaveLength(3);
  });

  it('counts clients by their own addresses, and drops what they write of themselves', async () => {
    const nginx = await startNginx(SITE, portOf(service));
    // The rate limit is three an hour. All requests come from one client, whatever it says.
    const forged = [
      { 'x-forwarded-for': '192.0.2.1' },
      { forwarded: 'for=192.0.2.2' },
      {},
      { 'x-forwarded-for': '::1' },
    ];
    const statuses: number[] = [];
    for (const headers of forged) statuses.push((await sendRaw(nginx, `${TOPIC}a&count=x`, headers)).status);
    expect(statuses).toContain(429);
    // A client of another address, which another proxy would report, is not limited.
    const other = await service.get(`${TOPIC}a&count=x`, { 'x-forwarded-for': '192.0.2.9' });
    expect(other.status).toBe(422);
  });

  it('answers in JSON while the service is down', async () => {
    const gone = await startTestService({}, { declarations: [found(everyKind)] });
    const nginx = await startNginx(SITE, portOf(gone));
    expect((await sendRaw(nginx, '/api/')).status).toBe(200);
    await gone.close();
    const { status, headers, body } = await sendRaw(nginx, `/api/?cookie=${SECRET}`);
    expect([status, headers['retry-after']]).toEqual([503, '5']);
    expect(JSON.parse(body.toString())).toEqual({ error: expect.any(String) });
    expect(nginx.logs().own + nginx.logs().others).not.toContain(SECRET);
  });
});

describe.runIf(HAS_NGINX)('deploy/nginx/finfount.conf under a base path, as the manual changes it', () => {
  let service: TestService;
  let nginx: TestProxy;
  beforeAll(async () => {
    const changed = asThePageChanges(SITE, '/etc/nginx/sites-available/finfount');
    service = await startTestService({ sandbox: true, basePath: '/finance', trustedProxies: 'nearest' });
    nginx = await startNginx(changed, Number(new URL(service.url).port));
  });
  afterAll(() => service.close());

  it('passes on what is below the path, and nothing else', async () => {
    expect((await sendRaw(nginx, `/finance${HISTORY}`)).status).toBe(200);
    expect((await sendRaw(nginx, HISTORY)).status).toBe(404);
  });

  it.each(['/', '/finance', `/finance${HISTORY}`])('still redirects to https, whatever the path: %s', async (path) => {
    const { status, headers } = await sendRaw(nginx, path, {}, 'http');
    expect([status, headers.location]).toEqual([308, `https://${HOST}${path}`]);
  });

  it('keeps redirects and links below the path, on the outer host', async () => {
    expect((await sendRaw(nginx, '/finance/')).headers.location).toBe('/finance/docs/');
    expect((await sendRaw(nginx, '/finance')).headers.location).toMatch(
      /^(?:https:\/\/data\.example\.org)?(?::\d+)?\/finance\/$/,
    );
    const page = (await sendRaw(nginx, '/finance/docs/')).body.toString();
    for (const [address] of page.matchAll(/(?<=(?:href|src)=")\/[^"]*/g)) expect(address).toMatch(/^\/finance\//);
  });

  it.each(['/finance/metrics', '/finance/%6detrics', '/finance//metrics', '/finance/health/ready'])(
    'keeps the routes of the operator closed: %s',
    async (path) => {
      const { status, body } = await sendRaw(nginx, path);
      expect([status, body.toString()]).toEqual([404, expect.stringContaining('operator')]);
    },
  );
});

describe.runIf(HAS_CADDY)('deploy/Caddyfile for one machine, as the manual changes it', () => {
  let service: TestService;
  let caddy: TestProxy;
  beforeAll(async () => {
    service = await startTestService(
      {
        sandbox: true,
        trustedProxies: 'nearest',
        rateLimit: { requests: 40, perMs: 3_600_000 },
      },
      { now: () => NOW },
    );
    const site = asThePageChanges(CADDY_SITE, 'deploy/Caddyfile');
    expect(site).toContain('lb_try_duration 5s');
    caddy = await startCaddy(
      site.replace('lb_try_duration 5s', 'lb_try_duration 100ms'),
      Number(new URL(service.url).port),
    );
  });
  const askCaddy = (path: string, headers: Record<string, string> = {}): Promise<Wire> =>
    sendRaw(caddy, path, headers, 'http');

  it.each([{}, { 'accept-encoding': 'gzip' }, { 'accept-encoding': 'br' }] as Record<string, string>[])(
    'passes on an answer letter for letter: %j',
    async (headers) => {
      for (let time = 0; time < 2; time++) await askDirectly(service, HISTORY, headers);
      const direct = await askDirectly(service, HISTORY, headers);
      const passed = await askCaddy(HISTORY, headers);
      expect(lasting(passed)).toEqual(lasting(direct));
      expect(passed.body.equals(direct.body)).toBe(true);
      const again = await askCaddy(HISTORY, { ...headers, 'if-none-match': direct.headers.etag ?? '' });
      expect([again.status, again.body.length]).toEqual([304, 0]);
    },
  );

  it.each(['/metrics', '/metrics/', '/%6detrics', '//metrics', '/x/../metrics', '/health/ready'])(
    'keeps the routes of the operator closed: %s',
    async (path) => {
      const { status, headers, body } = await askCaddy(path);
      expect([status, headers['content-type']]).toEqual([404, expect.stringMatching(/^application\/json/)]);
      expect(body.toString()).not.toContain('finfount_');
    },
  );

  it.each(REPLIES)('keeps replies for edges closed: %s', async (path) => {
    const { status, body } = await askCaddy(path);
    expect([status, JSON.parse(body.toString())]).toEqual([404, OPERATOR_ONLY]);
  });

  it('counts clients by their own addresses, and answers in JSON while the service is down, without a query in the log', async () => {
    const forged = { 'x-forwarded-for': '192.0.2.1', forwarded: 'for=192.0.2.2' };
    const limited: number[] = [];
    for (let time = 0; time < 41; time++)
      limited.push((await askCaddy(`/api/public/stock_zh_a_hist?cookie=${SECRET}`, forged)).status);
    expect(limited).toContain(429);
    await service.close();
    const { status, headers, body } = await askCaddy(`${HISTORY}&cookie=${SECRET}`, { cookie: SECRET });
    expect([status, headers['retry-after']]).toEqual([503, '5']);
    expect(JSON.parse(body.toString())).toEqual({ error: expect.any(String) });
    expect(caddy.logs().own).toContain('"uri":"/api/public/stock_zh_a_hist"');
    expect(caddy.logs().own).not.toContain(SECRET);
  });
});

/** Three services in the sandbox, each of which says which one it is by what it logs. */
async function startThree(): Promise<readonly TestService[]> {
  return Promise.all([1, 2, 3].map(() => startTestService({ sandbox: true, trustedProxies: 'nearest' })));
}

/** Which of some services have logged a request with this id. */
const whoHad = (services: readonly TestService[], id: string): number[] =>
  services.flatMap((service, at) => (service.log().includes(`"requestId":"${id}"`) ? [at] : []));

describe.each([
  [
    'deploy/nginx/finfount.conf',
    HAS_NGINX,
    'https',
    (addresses: readonly string[]) => {
      const servers = addresses.map((address) => `server ${address};`).join(' ');
      return startNginx(SITE.replace('server 127.0.0.1:8080;', servers), 0);
    },
  ],
  [
    'deploy/Caddyfile',
    HAS_CADDY,
    'http',
    (addresses: readonly string[]) =>
      startCaddy(CADDY_SITE.replace(/^:80/m, HOST).replace('finfount-1:8080 finfount-2:8080', addresses.join(' ')), 0),
  ],
] as const)('%s before three instances', (_, isThere, scheme, start) => {
  const CODES = Array.from({ length: 24 }, (_each, at) => String(600_000 + at));
  let services: readonly TestService[] = [];
  let proxy: TestProxy;
  let asked = 0;
  beforeAll(async () => {
    if (!isThere) return;
    services = await startThree();
    proxy = await start(services.map(({ url }) => new URL(url).host));
  });
  afterAll(() => Promise.all(services.map((service) => service.close())));

  /** Which instance answered: it has the id of the request in its log, or in the answer where it is hot. */
  async function instanceFor(path: string): Promise<number> {
    asked += 1;
    const id = `shard-${asked}-of-${path.length}`;
    const { status } = await sendRaw(proxy, path, { 'x-request-id': id }, scheme);
    expect([path, status]).toEqual([path, 200]);
    const [instance, ...others] = whoHad(services, id);
    expect([instance, others]).toEqual([expect.any(Number), []]);
    return instance ?? Number.NaN;
  }

  it.runIf(isThere)('sends all that is about one share to one instance, and shares to all of them', async () => {
    const places: number[] = [];
    for (const code of CODES) {
      // Of weeks: the history of decades takes longer to send than to find.
      const spellings = [
        `/api/public/stock_zh_a_hist?symbol=${code}&start_date=20260601`,
        `/api/public/stock_zh_a_hist?symbol=${code}&start_date=20260601`,
        `/api/public/stock_zh_a_hist?start_date=20240102&symbol=${code}&end_date=20240301`,
        `/api/export/stock_zh_a_hist.csv?start_date=20260601&symbol=${code}`,
        `/api/table/stock_zh_a_hist.json?symbol=${code}&symbol=600999&start_date=20260601`,
      ];
      const instances = new Set<number>();
      for (const path of spellings) instances.add(await instanceFor(path));
      expect([code, [...instances]]).toEqual([code, [expect.any(Number)]]);
      places.push(...instances);
    }
    const shares = [0, 1, 2].map((at) => places.filter((place) => place === at).length);
    expect(Math.min(...shares), shares.join()).toBeGreaterThan(0);
  });

  it.runIf(isThere)('passes over an instance that is gone, and leaves all others where they are', async () => {
    const path = (code: string): string => `/api/public/stock_zh_a_hist?symbol=${code}&start_date=20260601`;
    const before = new Map<string, number>();
    for (const code of CODES) before.set(code, await instanceFor(path(code)));
    const gone = before.get(CODES[0] ?? '') ?? 0;
    await services[gone]?.close();
    for (const [code, place] of before) {
      const now = await instanceFor(path(code));
      if (place === gone) expect(now).not.toBe(gone);
      else expect([code, now]).toEqual([code, place]);
    }
  });
});
