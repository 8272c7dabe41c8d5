import { createServer } from 'node:net';
import stringWidth from 'string-width';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Checked, type Examined, findPatients } from '../src/cli/doctor.ts';
import { isWell, type Page, toDoctorRecord, toDoctorText } from '../src/cli/doctor-text.ts';
import { freshFor } from '../src/declare/cache-policy.ts';
import { date, OPEN, open } from '../src/declare/columns.ts';
import { defineInterface, type Interface, readGiven } from '../src/declare/interface.ts';
import { secret, text } from '../src/declare/params.ts';
import type { Source } from '../src/declare/source.ts';
import { Failure } from '../src/errors.ts';
import { readDelimited } from '../src/formats/delimited.ts';
import { Catalogue, type Found, findDeclarations } from '../src/registry/catalogue.ts';
import { Registry } from '../src/registry/registry.ts';
import { openServices } from '../src/service.ts';
import type { ServiceSettings } from '../src/settings.ts';
import { found, linesSource } from './declarations.ts';
import { examineSources, ROOMS } from './doctor-run.ts';
import { temporaryFolder } from './folders.ts';
import { type LocalUpstream, type LocalUpstreamReply, startLocalUpstream } from './local-upstream.ts';

// What `finfount doctor` finds out, and how it tells it: sources that a stand-in answers for, some of them broken.

const NOW = Date.parse('2026-11-21T12:00:00Z');
const GOOD = '2024-01-02,1.5\n2024-01-03,2.25\n';

type Lines = Source<{ readonly topic: string }>;

/** A source of lines of its own, at a host of its own. */
function source(name: string, changes: Partial<Lines> = {}): Lines {
  return {
    ...linesSource,
    name,
    title: `The ${name} source`,
    hosts: [`${name}.example`],
    obtain: ({ topic }, upstream) => upstream.fetch({ url: `https://${name}.example/lines?topic=${topic}` }),
    ...changes,
  };
}

const captures = { ...source('first'), title: 'The captures', cache: freshFor('1h', { staleIfError: '1d' }) };

/** What an interface of lines has besides its source. */
interface Besides {
  readonly second?: Lines;
  readonly checked?: boolean;
}

/** The interface of a source, as it is found. */
function declare(first: Lines, besides: Besides = {}): Found {
  return found(linesOf(first, besides));
}

function linesOf(first: Lines, { second, checked = false }: Besides = {}): Interface {
  const parse = (body: Buffer) => {
    const [day, value] = readDelimited(body.toString().trim().split('\n').filter(Boolean), ['date', 'number'], 'lines');
    return { day, [OPEN]: [{ name: 'value', cells: value }] };
  };
  return defineInterface({
    name: `lines_of_${first.name}`,
    category: 'article',
    doc: 'Lines of one topic.',
    page: 'https://lines.example/page',
    source: first,
    cache: freshFor('1h', { staleIfError: '30d' }),
    params: {
      topic: text({ default: 'a', doc: 'What about.' }),
      cookie: secret({ doc: 'A cookie.' }),
    },
    columns: [date('day', 'The day.'), open('number', 'points', 'The value.')],
    ask: ({ topic }) => ({ topic }),
    parse: (reply) => parse(reply.body),
    // What was kept is final, and still no answer here.
    isFinal: () => true,
    ...(second && {
      fallback: {
        source: second,
        cache: freshFor('1h', { staleIfError: '30d' }),
        asks: ({ topic }: { topic: string }) => [{ topic: `${topic}-before` }, { topic }],
        parse: ([page]: readonly { reply: { body: Buffer } }[]) => parse(page!.reply.body),
      },
    }),
    example: { topic: 'example' },
    ...(checked && {
      checks: [
        {
          question: 'Are the lines those that were recorded?',
          otherwise: 'The lines were revised.',
          cases: [
            {
              params: { topic: 'known' },
              by: 'day',
              column: 'value',
              cells: [
                ['2024-01-02', 1.5],
                ['2024-01-03', 2.25],
              ],
            } as const,
            { params: {}, by: 'day', column: 'value', cells: [['2024-01-02', 1.5]], whileThereIs: 'gone' },
          ],
        },
        {
          question: 'Is an unknown topic nothing?',
          otherwise: 'It is something.',
          cases: [{ params: { topic: 'unknown' }, expects: 'no value' } as const],
        },
        {
          question: 'Is there still no copy?',
          otherwise: 'There is one.',
          cases: [
            { source: captures, ask: { topic: 'index' }, find: ({ body }) => body.toString(), expects: 'no copy' },
          ],
        },
      ],
    }),
  });
}

const knowing = source('first', {
  obtain: async ({ topic }, upstream) => {
    const reply = await upstream.fetch({ url: `https://first.example/lines?topic=${topic}`, statuses: [404] });
    if (reply.status === 404) throw new Failure('no_value', 'There are no such lines.');
    return reply;
  },
});

let localUpstream: LocalUpstream;
let replies: Map<string, LocalUpstreamReply>;
let settings: ServiceSettings;
beforeEach(async () => {
  replies = new Map();
  localUpstream = await startLocalUpstream((url) => {
    const { host, searchParams } = new URL(url);
    return replies.get(`${host} ${searchParams.get('topic')}`) ?? replies.get(host) ?? { body: GOOD };
  });
  settings = { ...ROOMS, mirror: localUpstream.url };
});
afterEach(() => localUpstream.close());

const PLAIN: Page = { paint: (_, word) => word };
const asked = () => localUpstream.received.map(({ url }) => url.replace('https://', ''));
const told = (examined: readonly Examined[], way: ServiceSettings = settings) => toDoctorText(examined, way, PLAIN);
const outcomes = (examined: readonly Examined[]) =>
  examined.map(({ patient, outcome }) => [patient.name, outcome instanceof Failure ? outcome.code : outcome.rows]);

/** What the first interface answers from what is kept: how, and how many rows. */
async function keptOf(kept: ServiceSettings, declarations: readonly Found[]): Promise<unknown> {
  const registry = Registry.of(declarations);
  const ignore = (): void => undefined;
  const listener = { ended: ignore, progressed: ignore, switched: ignore, differed: ignore };
  const parts = { registry, version: '0.0.0-test', now: Date.now, read: readGiven };
  const services = await openServices(kept, parts, { ...listener, warned: ignore, counted: ignore });
  const wish = { cookie: undefined, refusesStale: true };
  const { how, value } = await services.tables.through(
    (await registry.all()).interfaces[0]!,
    { topic: 'example' },
    wish,
  );
  await services.close();
  return [how, value.table.length];
}

const hanging: LocalUpstreamReply = () => undefined;
const cutting: LocalUpstreamReply = (response) => response.destroy();

describe('sources that work', () => {
  it('are told with the host that answered, how long it took, and what came', async () => {
    const examined = await examineSources(settings, {
      declarations: [declare(source('first')), declare(source('other'))],
      now: () => NOW,
    });
    expect(isWell(examined)).toBe(true);
    expect(told(examined)).toBe(
      `The mirror ${localUpstream.url} was asked in the place of every source: this says nothing about the real ones.

source  host           works   time  rows  newest
first   first.example  yes    0.0 s     2  2024-01-03
other   other.example  yes    0.0 s     2  2024-01-03

2 of 2 sources answer from here.
`,
    );
    expect(asked()).toEqual(['first.example/lines?topic=example', 'other.example/lines?topic=example']);
  });

  it('are asked once for several interfaces, also where they only ever stand in for another', async () => {
    const first = source('first');
    const again = found({ ...linesOf(first), name: 'more_lines' });
    const examined = await examineSources(settings, {
      declarations: [declare(first, { second: source('second') }), again],
    });
    expect(outcomes(examined)).toEqual([
      ['first', 2],
      ['second', 2],
    ]);
    expect(asked().toSorted()).toEqual(['first.example/lines?topic=example', 'second.example/lines?topic=example']);
  });

  it('are asked although a fresh answer was kept, and what they give is kept', async () => {
    const declarations = [declare(source('first'))];
    const kept: ServiceSettings = { ...settings, dataDir: temporaryFolder(), diskBytes: 10_000_000 };
    await examineSources(kept, { declarations });
    replies.set('first.example', { body: `${GOOD}2024-01-04,3\n` });
    expect(outcomes(await examineSources(kept, { declarations }))).toEqual([['first', 3]]);
    expect(asked()).toHaveLength(2);
    replies.set('first.example', cutting);
    expect(await keptOf(kept, declarations)).toEqual(['hit', 3]);
    expect(asked()).toHaveLength(2);
  });

  it('are told as such when another host answered in the place of the first', async () => {
    replies.set('first.example', cutting);
    const hosts = ['first.example', 'elsewhere.example'];
    const first = source('first', {
      hosts,
      obtain: (_, upstream) => upstream.fetch({ url: 'https://first.example/lines', alternateHosts: hosts.slice(1) }),
    });
    const examined = await examineSources(settings, { declarations: [declare(first)] });
    expect(isWell(examined)).toBe(true);
    expect(told(examined)).toMatch(
      /^first +elsewhere\.example +yes .*\n\n1 of 1 source answers from here\.\n\nfirst {2}answered, and not at once: The first source cannot be reached: /m,
    );
  });

  it('are told one after the other, as they answer', async () => {
    const waited: string[] = [];
    const waitsFor = (names: readonly string[]) => waited.push(names.join());
    await examineSources(settings, { declarations: [declare(source('first')), declare(source('other'))], waitsFor });
    expect([waited[0], waited.length, waited.at(-1)]).toEqual(['first,other', 3, '']);
  });
});

describe('a source that does not work', () => {
  it.each<[string, LocalUpstreamReply, string, RegExp, RegExp]>([
    [
      'cuts the connection',
      cutting,
      'upstream_unreachable',
      /it cut the connection/,
      /^ {2}→ Look whether the mirror runs/,
    ],
    ['refuses', { status: 403, body: '<html>' }, 'upstream_refused', /HTTP 403/, /^ {2}→ Look whether the mirror runs/],
    ['sends a page', { body: '<html>hello</html>' }, 'upstream_changed', /lines: .*hello/, /lines\?topic=example/],
    ['is overloaded', { status: 503, body: '' }, 'upstream_busy', /HTTP 503/, /mirror/],
    ['answers without a row', { body: '\n' }, 'upstream_refused', /without a row/, /mirror/],
    ['says nothing', hanging, 'upstream_timeout', /within 0.05 s/, /mirror/],
  ])('is told with the reason and with what to do when it %s', async (_, reply, code, reason, advice) => {
    replies.set('broken.example', reply);
    const { limits } = linesSource;
    const timeouts = reply === hanging ? { ...limits, firstByteMs: 50 } : limits;
    const broken = source('broken', { limits: timeouts });
    const examined = await examineSources(settings, { declarations: [declare(broken), declare(source('other'))] });
    expect(outcomes(examined)).toEqual([
      ['broken', code],
      ['other', 2],
    ]);
    expect(isWell(examined)).toBe(false);
    const lines = told(examined).split('\n');
    expect(lines.find((line) => line.startsWith('broken '))).toMatch(/^broken +broken\.example +no +\d\.\d s +- +-$/);
    expect(lines).toContain('1 of 2 sources answer from here.');
    const at = lines.findIndex((line) => line.startsWith('broken  The') || line.startsWith('broken  lines'));
    expect(lines[at]).toMatch(reason);
    expect(lines[at + 1]).toMatch(advice);
  });

  it('is told not to work when the second source works, which is told as well', async () => {
    replies.set('first.example', cutting);
    const examined = await examineSources(settings, {
      declarations: [declare(source('first'), { second: source('second') })],
    });
    expect(outcomes(examined)).toEqual([
      ['first', 'upstream_unreachable'],
      ['second', 2],
    ]);
    expect(told(examined)).toContain('Meanwhile second stands in where it can.');
  });

  it('is told when it is the second one, which nobody would notice otherwise', async () => {
    replies.set('second.example', { status: 403, body: '' });
    const examined = await examineSources(settings, {
      declarations: [declare(source('first'), { second: source('second') })],
    });
    expect(outcomes(examined)).toEqual([
      ['first', 2],
      ['second', 'upstream_refused'],
    ]);
    expect(isWell(examined)).toBe(false);
  });

  it('is not taken to work by what was kept of it, and takes nothing away from that', async () => {
    const declarations = [declare(source('first'))];
    const kept: ServiceSettings = { ...settings, dataDir: temporaryFolder(), diskBytes: 10_000_000 };
    await examineSources(kept, { declarations });
    for (const reply of [cutting, { body: '\n' }, { body: '<html>' }]) {
      replies.set('first.example', reply);
      const [examined] = await examineSources(kept, { declarations });
      expect(examined?.outcome).toBeInstanceOf(Failure);
    }
    expect(await keptOf(kept, declarations)).toEqual(['hit', 2]);
  });

  it('is advised about by what may help: a cookie, a proxy, a wait, a file', async () => {
    const advice = async (
      reply: LocalUpstreamReply,
      changes: Partial<Lines> = {},
      way: Partial<ServiceSettings> = {},
    ) => {
      replies.set('first.example', reply);
      const examined = await examineSources(
        { ...settings, ...way },
        { declarations: [declare(source('first', changes)), declare(source('other'))] },
      );
      // As if they had been the real ones.
      return told(examined, { ...ROOMS, ...way }).split('\n')[9];
    };
    const refused = { status: 403, body: '' };
    expect(await advice(refused)).toBe(
      "  → Wait, since most blocks end by themselves; if it lasts, bring the cookie of a browser that was on lines.example, FINFOUNT_COOKIE='first=…', or take a proxy, FINFOUNT_PROXY='first=http://host:3128', or a --mirror on another network.",
    );
    expect(await advice(refused, {}, { cookies: new Map([['first', 'old=s3cr3t']]) })).toMatch(/bring a newer cookie/);
    expect(await advice(cutting, { adopt: () => Promise.reject(new Error('never')) })).toMatch(
      /^ {2}→ Wait a while.*, or bring it as a file: finfount cache import lines_of_first\.$/,
    );
    expect(await advice({ status: 503, body: '' })).toMatch(/^ {2}→ Wait some minutes/);
    expect(await advice({ status: 503, headers: { 'retry-after': '90' }, body: '' })).toBe(
      '  → Wait 90 s and try again: it says so itself.',
    );
    expect(await advice({ body: '<html>' })).toMatch(
      /^ {2}→ Open https:\/\/lines\.example\/page: if it looks right there/,
    );
  });
});

describe('a network on which nothing can be reached', () => {
  /** A port that nobody listens at. */
  async function closedPort(): Promise<number> {
    const server = createServer();
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const address = server.address();
    await new Promise((closed) => server.close(closed));
    return typeof address === 'object' ? (address?.port ?? 0) : 0;
  }

  it('is told once, and not as the fault of each source', async () => {
    const proxy = `http://127.0.0.1:${await closedPort()}`;
    const way: ServiceSettings = { ...ROOMS, proxy: { https: proxy } };
    const examined = await examineSources(way, {
      declarations: [declare(source('first')), declare(source('other'))],
      now: () => NOW,
    });
    expect(told(examined, way)).toBe(
      `Every source was asked once, from this network through the proxy that HTTPS_PROXY names.

source  host           works   time  rows  newest
first   first.example  no     0.0 s     -  -
other   other.example  no     0.0 s     -  -

0 of 2 sources answer from here.

That none can be reached is the doing of this network or of the proxy that HTTPS_PROXY names, not of the sources: look whether that proxy runs and lets them through.

first  The first source cannot be reached: the connection was refused.

other  The other source cannot be reached: the connection was refused.
`,
    );
  });

  it('is told as that of the mirror where there is one', async () => {
    const way: ServiceSettings = { ...ROOMS, mirror: `http://127.0.0.1:${await closedPort()}` };
    const examined = await examineSources(way, { declarations: [declare(source('first')), declare(source('other'))] });
    expect(told(examined, way)).toContain(`look whether it runs at ${way.mirror}.\n`);
    expect(told(examined, way)).not.toContain('→');
  });

  it('is not what is told where each source goes by a proxy of its own', async () => {
    const proxy = `http://127.0.0.1:${await closedPort()}`;
    const proxies = new Map(['first', 'other'].map((name) => [name, proxy]));
    const way: ServiceSettings = { ...ROOMS, proxies };
    const examined = await examineSources(way, { declarations: [declare(source('first')), declare(source('other'))] });
    for (const name of ['first', 'other'])
      expect(told(examined, way)).toContain(`→ Look whether the proxy of ${name} runs`);
    expect(told(examined, way)).not.toContain('doing of this network');
  });

  it('tells the proxy of a source, and no password or cookie', async () => {
    const host = `127.0.0.1:${await closedPort()}`;
    const way: ServiceSettings = {
      ...ROOMS,
      proxies: new Map([['first', `http://me:s3cr3t@${host}`]]),
      cookies: new Map([['first', 'id=c00kie']]),
    };
    const examined = await examineSources(way, { declarations: [declare(source('first'), { checked: true })] });
    const everything = told(examined, way) + JSON.stringify(toDoctorRecord(examined, way));
    expect(everything).toContain(`through the proxy ${host}: the connection was refused`);
    expect(everything).toContain("or go without it: FINFOUNT_PROXY='first=direct'.");
    expect(everything).not.toMatch(/s3cr3t|c00kie|me:/);
  });
});

describe('the checks', () => {
  const declarations = [declare(knowing, { checked: true })];
  const results = (examined: readonly Examined[]) =>
    examined
      .flatMap(({ checks }) => checks)
      .map(({ result, row, expected, came }: Checked) => [result, row, expected, came]);
  beforeEach(() => {
    replies.set('first.example unknown', { status: 404, body: '' });
    replies.set('first.example index', { body: 'no copy' });
  });

  it('pass when what comes is what is known', async () => {
    const examined = await examineSources(settings, { declarations });
    expect(results(examined)).toEqual([
      ['pass', '2024-01-02', '1.5', '1.5'],
      ['pass', '2024-01-03', '2.25', '2.25'],
      ['not applicable', '2024-01-02', '1.5', ''],
      ['pass', '', 'no value', 'no value'],
      ['pass', '', 'no copy', 'no copy'],
    ]);
    expect(isWell(examined)).toBe(true);
    expect(told(examined).split('2 sources').at(-1)).toContain(`Check values: 4 pass, 1 not applicable

Are the lines those that were recorded?
  pass  lines_of_first topic=known  2024-01-02 1.5, 2024-01-03 2.25
  not applicable  lines_of_first  one value: there is no gone any more
  A fail would mean: The lines were revised.

Is an unknown topic nothing?
  pass  lines_of_first topic=unknown  no value
  A fail would mean: It is something.

Is there still no copy?
  pass  lines_of_first  no copy
  A fail would mean: There is one.
`);
  });

  it('fail when something else comes, with both and with what that means', async () => {
    replies.set('first.example known', { body: '2024-01-02,1.6\n' });
    replies.set('first.example unknown', { body: GOOD });
    replies.set('first.example index', { body: 'chart.js of 2019\u001b[2J' });
    const examined = await examineSources(settings, { declarations });
    expect(results(examined)).toEqual([
      ['fail', '2024-01-02', '1.5', '1.6'],
      ['fail', '2024-01-03', '2.25', 'no such row'],
      ['not applicable', '2024-01-02', '1.5', ''],
      ['fail', '', 'no value', '2 rows'],
      ['fail', '', 'no copy', 'chart.js of 2019\u001b[2J'],
    ]);
    expect(isWell(examined)).toBe(false);
    expect(told(examined)).toContain(`
  fail  lines_of_first topic=known
        2024-01-02  expected 1.5,   came 1.6
        2024-01-03  expected 2.25,  came no such row
  not applicable  lines_of_first  one value: there is no gone any more
  This means: The lines were revised.
`);
    expect(told(examined)).toContain('  fail  lines_of_first  expected no copy, came chart.js of 2019·[2J\n');
  });

  it('are not reachable when their call fails, and not even tried when the source does', async () => {
    for (const topic of ['known', 'unknown', 'index']) replies.set(`first.example ${topic}`, cutting);
    const partly = await examineSources(settings, { declarations });
    expect(results(partly).map(([result]) => result)).toEqual([
      'not reachable',
      'not reachable',
      'not applicable',
      'not reachable',
      'not reachable',
    ]);
    expect(isWell(partly)).toBe(false);
    expect(told(partly)).toMatch(/not reachable {2}lines_of_first {2}2 values: The first source cannot be reached/);
    const before = asked().length;
    replies.set('first.example', cutting);
    const wholly = await examineSources(settings, { declarations });
    expect(results(wholly).map(([result]) => result)).toEqual(Array.from({ length: 5 }, () => 'not reachable'));
    expect(asked().slice(before)).toEqual(['first.example/lines?topic=example']);
    expect(told(wholly)).toContain('  not reachable  lines_of_first  3 values: first did not answer\n');
  });

  it('are not applicable to the sandbox', async () => {
    const examined = await examineSources({ ...ROOMS, sandbox: true }, { names: ['risklab'] });
    expect(new Set(results(examined).map(([result]) => result))).toEqual(new Set(['not applicable']));
    expect(isWell(examined)).toBe(true);
    const page = told(examined, { ...ROOMS, sandbox: true });
    expect(page).toMatch(/^The sandbox was asked in the place of every source: this says nothing about the real ones/);
    expect(page).toMatch(/18 are not applicable: the sandbox makes its figures up\.\n$/);
    expect(page).not.toContain('fail');
  });
});

describe('the sources to examine', () => {
  it('are every one that any interface has, first or second', async () => {
    const catalogue = new Catalogue(await findDeclarations());
    const known = catalogue.interfaces.flatMap((each) => [each.source.name, each.fallback?.source.name ?? []].flat());
    const patients = findPatients(catalogue, []);
    expect(patients.map(({ name }) => name).toSorted()).toEqual([...new Set(known)].toSorted());
    expect(findPatients(catalogue, ['tencent', 'risklab']).map(({ name }) => name)).toEqual(['tencent', 'risklab']);
  });

  it('are refused when there is none of a name, with the nearest', async () => {
    const catalogue = new Catalogue(await findDeclarations());
    expect(() => findPatients(catalogue, ['eastmony'])).toThrow(
      /^There is no source named "eastmony"\. Did you mean eastmoney\? There are eastmoney, tencent, /,
    );
    expect(() => findPatients(catalogue, ['tencent', ''])).toThrow(
      /^There is no source named ""\. There are eastmoney/,
    );
  });
});

describe('what is told', () => {
  it.each([80, 120])('fits into a terminal of %i places', async (width) => {
    replies.set('first.example known', { body: '2024-01-02,1.6\n' });
    replies.set('policy-uncertainty.example', { status: 403, body: '' });
    const declarations = [declare(knowing, { checked: true }), declare(source('policy-uncertainty'))];
    const examined = await examineSources(settings, { declarations });
    for (const line of toDoctorText(examined, ROOMS, { ...PLAIN, width }).split('\n'))
      expect(stringWidth(line), line).toBeLessThanOrEqual(width);
  });

  it('is the same for programs, value by value', async () => {
    replies.set('other.example', { status: 403, body: '' });
    replies.set('first.example', { headers: { 'content-type': 'text/csv; charset=utf-8' }, body: GOOD });
    const declarations = [declare(knowing, { checked: true }), declare(source('other'))];
    const examined = await examineSources(settings, { declarations });
    const record: unknown = JSON.parse(JSON.stringify(toDoctorRecord(examined, settings)));
    const request = { host: 'first.example', how: 'first', ms: expect.any(Number) };
    expect(record).toEqual({
      asked: 'mirror',
      mirror: localUpstream.url,
      well: false,
      sources: [
        {
          source: 'first',
          title: 'The first source',
          interface: 'lines_of_first',
          call: 'topic=example',
          works: true,
          ms: expect.any(Number),
          url: 'https://first.example/lines?topic=example',
          rows: 2,
          newest: '2024-01-03',
          requests: [
            {
              ...request,
              url: 'https://first.example/lines?topic=example',
              bytes: GOOD.length,
              contentType: 'text/csv; charset=utf-8',
            },
          ],
        },
        expect.objectContaining({
          source: 'other',
          works: false,
          code: 'upstream_refused',
          error: 'The other source refused to answer: HTTP 403.',
          advice: expect.stringContaining('mirror'),
        }),
      ],
      checks: expect.arrayContaining([
        {
          source: 'first',
          interface: 'lines_of_first',
          call: 'topic=known',
          question: 'Are the lines those that were recorded?',
          row: '2024-01-02',
          result: 'pass',
          expected: '1.5',
          came: '1.5',
          otherwise: 'The lines were revised.',
        },
      ]),
    });
  });
});
