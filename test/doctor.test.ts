import { createServer } from 'node:net';
import stringWidth from 'fast-string-width';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Failure, inEnglish } from '../src/base/errors.ts';
import { say } from '../src/base/say.ts';
import { date, dynamicColumns } from '../src/catalogue/declare/columns.ts';
import { defineInterface } from '../src/catalogue/declare/declaration.ts';
import { Catalogue, type FoundDeclaration } from '../src/catalogue/registry/catalogue.ts';
import { toIndex } from '../src/catalogue/registry/entries.ts';
import { Registry } from '../src/catalogue/registry/registry.ts';
import { probedSources } from '../src/engine/answer/source-probes.ts';
import { load } from '../src/engine/cache/load.ts';
import { tableRequest } from '../src/engine/cache/table-cache.ts';
import { parseDelimited } from '../src/engine/formats/json/delimited.ts';
import { TextList } from '../src/engine/formats/json/json-texts.ts';
import { freshFor } from '../src/engine/interface/cache-policy.ts';
import { DYNAMIC_COLUMNS } from '../src/engine/interface/columns.ts';
import type { Interface } from '../src/engine/interface/interface.ts';
import type { Pages } from '../src/engine/interface/pages.ts';
import { cookie, string } from '../src/engine/interface/params.ts';
import type { Source } from '../src/engine/interface/source.ts';
import type { LiveCheck } from '../src/faces/cli/doctor/live-checks.ts';
import { toDoctorRecord } from '../src/faces/cli/doctor/record.ts';
import type { CheckResult } from '../src/faces/cli/doctor/source-checks.ts';
import { findProbes, type ProbeResult } from '../src/faces/cli/doctor/source-probe.ts';
import { isHealthy, type Terminal, toDoctorText } from '../src/faces/cli/doctor/text.ts';
import { openServices } from '../src/service/service.ts';
import type { ServiceSettings } from '../src/service/settings.ts';
import { found, linesSource, loadCatalogue } from './declarations.ts';
import { probeSources, SETTINGS } from './doctor-run.ts';
import { temporaryFolder } from './folders.ts';
import { type LocalUpstream, type LocalUpstreamReply, startLocalUpstream } from './local-upstream.ts';

// What `finfount doctor` finds out and prints, with a local upstream in the place of the sources, some of them
// broken.

const NOW = Date.parse('2026-11-21T12:00:00Z');
const GOOD = '2024-01-02,1.5\n2024-01-03,2.25\n';

type Lines = Source<{ readonly topic: string }>;

/** A source of lines of its own, at a host of its own. */
function source(name: string, changes: Partial<Lines> = {}): Lines {
  return {
    ...linesSource,
    name,
    title: say(`The ${name} source`),
    hosts: [`${name}.example`],
    fetch: async ({ topic }, context) => [await context.fetch({ url: `https://${name}.example/lines?topic=${topic}` })],
    ...changes,
  };
}

const captures = { ...source('first'), title: say('The captures'), cache: freshFor('1h', { staleIfError: '1d' }) };

/** What an interface of lines has besides its source. */
interface Extras {
  readonly second?: Lines;
  readonly name?: string;
  readonly isForSource?: boolean;
}

/** The interface of a source, as the registry finds it. */
function declare(first: Lines, extras: Extras = {}): FoundDeclaration {
  return found(linesOf(first, extras));
}

function linesOf(first: Lines, { second, name = `lines_of_${first.name}`, isForSource }: Extras = {}): Interface {
  const parse = (body: Buffer) => {
    const [day, value] = parseDelimited(
      TextList.of(body.toString().trim().split('\n').filter(Boolean)),
      ['date', 'number'],
      'lines',
    );
    return { day, [DYNAMIC_COLUMNS]: [{ name: 'value', cells: value }] };
  };
  return defineInterface({
    name,
    category: 'article',
    say: say('Lines of one topic.'),
    page: 'https://lines.example/page',
    kind: 'snapshot',
    grain: 'day',
    source: first,
    cache: freshFor('1h', { staleIfError: '30d' }),
    params: {
      topic: string({ default: 'a', say: say('What about.') }),
      cookie: cookie({ say: say('A cookie.') }),
    },
    columns: {
      day: date({ say: say('The day.', '日期。') }),
      [DYNAMIC_COLUMNS]: dynamicColumns('number', 'index_points', say('The value.', '数值。')),
    },
    ask: ({ topic }) => ({ topic }),
    parse: ([page]) => parse(page.body),
    // Stored replies are final, and still must not answer here.
    isFinal: () => true,
    ...(second && {
      fallbacks: [
        {
          source: second,
          cache: freshFor('1h', { staleIfError: '30d' }),
          ask: ({ topic }: { topic: string }) => ({ topic }),
          parse: ([page]: Pages) => parse(page.body),
        },
      ],
    }),
    example: { topic: 'example' },
    ...(isForSource && { probe: { isForSource } }),
  });
}

/** The live checks of the interface of the first source. */
const CHECKS: readonly LiveCheck[] = [
  {
    interface: 'lines_of_first',
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
      },
      { params: {}, by: 'day', column: 'value', cells: [['2024-01-02', 1.5]], whileThereIs: 'gone' },
    ],
  },
  {
    interface: 'lines_of_first',
    question: 'Is an unknown topic nothing?',
    otherwise: 'It is something.',
    cases: [{ params: { topic: 'unknown' }, expects: 'no value' }],
  },
  {
    interface: 'lines_of_first',
    question: 'Is there still no copy?',
    otherwise: 'There is one.',
    cases: [{ source: captures, ask: { topic: 'index' }, find: ([{ body }]) => body.toString(), expects: 'no copy' }],
  },
];

const knowing = source('first', {
  fetch: async ({ topic }, context) => {
    const reply = await context.fetch({ url: `https://first.example/lines?topic=${topic}`, statuses: [404] });
    if (reply.status === 404) throw new Failure('no_value', inEnglish('There are no such lines.'));
    return [reply];
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
  settings = { ...SETTINGS, mirror: localUpstream.url };
});
afterEach(() => localUpstream.close());

const PLAIN: Terminal = { paint: (_, word) => word };
const asked = () => localUpstream.received.map(({ url }) => url.replace('https://', ''));
const report = (results: readonly ProbeResult[], used: ServiceSettings = settings) =>
  toDoctorText(results, used, PLAIN);
const outcomes = (results: readonly ProbeResult[]) =>
  results.map(({ probe, reply }) => [probe.name, reply instanceof Failure ? reply.code : reply.rows]);

/** How the first interface answers from stored replies, and its number of rows. */
async function storedAnswerOf(kept: ServiceSettings, declarations: readonly FoundDeclaration[]): Promise<unknown> {
  const registry = Registry.of(declarations);
  const ignore = (): void => undefined;
  const listener = { onRequestEnd: ignore, onProgress: ignore, onBreakerChange: ignore, onChecksumMismatch: ignore };
  const parts = { registry, version: '0.0.0-test', now: Date.now };
  const services = await openServices(kept, parts, { ...listener, onWarning: ignore, onCount: ignore });
  const request = tableRequest(services, (await registry.all()).interfaces[0]!, { topic: 'example' });
  const { cacheStatus, value } = await load(services, request, { acceptsStale: false });
  await services.close();
  return [cacheStatus, value.length];
}

const hanging: LocalUpstreamReply = () => undefined;
const cutting: LocalUpstreamReply = (response) => response.destroy();

it('asks each source by the interface that `serve --probe` finds without loading all of them', async () => {
  const catalogue = await loadCatalogue();
  const byDoctor = findProbes(catalogue, []).map((probe): [string, string] => [probe.name, probe.interface]);
  const probed = probedSources(toIndex(catalogue).entries).map((probe): [string, string] => [
    probe.name,
    probe.interface,
  ]);
  expect(new Map(probed)).toEqual(new Map(byDoctor));
});

describe('sources that work', () => {
  it('are shown with their host, time, rows and newest row', async () => {
    const results = await probeSources(settings, {
      declarations: [declare(source('first')), declare(source('other'))],
      now: () => NOW,
    });
    expect(isHealthy(results)).toBe(true);
    expect(
      report(results),
    ).toBe(`The mirror ${localUpstream.url} was asked in the place of every source: this says nothing about the real ones.

source  host           works   time  rows  newest
first   first.example  yes    0.0 s     2  2024-01-03
other   other.example  yes    0.0 s     2  2024-01-03

2 of 2 sources answer from here.
`);
    expect(asked()).toEqual(['first.example/lines?topic=example', 'other.example/lines?topic=example']);
  });

  it('are asked once for several interfaces, also when they are only fallback sources', async () => {
    const first = source('first');
    const again = found({ ...linesOf(first), name: 'more_lines' });
    const results = await probeSources(settings, {
      declarations: [declare(first, { second: source('second') }), again],
    });
    expect(outcomes(results)).toEqual([
      ['first', 2],
      ['second', 2],
    ]);
    expect(asked().toSorted()).toEqual(['first.example/lines?topic=example', 'second.example/lines?topic=example']);
  });

  it('are asked in spite of a fresh stored reply, and their new reply is stored', async () => {
    const declarations = [declare(source('first'))];
    const kept: ServiceSettings = { ...settings, dataDir: temporaryFolder(), diskBytes: 10_000_000 };
    await probeSources(kept, { declarations });
    replies.set('first.example', { body: `${GOOD}2024-01-04,3\n` });
    expect(outcomes(await probeSources(kept, { declarations }))).toEqual([['first', 3]]);
    expect(asked()).toHaveLength(2);
    replies.set('first.example', cutting);
    expect(await storedAnswerOf(kept, declarations)).toEqual(['hit', 3]);
    expect(asked()).toHaveLength(2);
  });

  it('are shown as working, with a remark, when another host answered in the place of the first', async () => {
    replies.set('first.example', cutting);
    const hosts = ['first.example', 'elsewhere.example'];
    const first = source('first', {
      hosts,
      fetch: async (_, context) => [
        await context.fetch({ url: 'https://first.example/lines', alternateHosts: hosts.slice(1) }),
      ],
    });
    const results = await probeSources(settings, { declarations: [declare(first)] });
    expect(isHealthy(results)).toBe(true);
    expect(report(results)).toMatch(
      /^first +elsewhere\.example +yes .*\n\n1 of 1 source answers from here\.\n\nfirst {2}answered, but not at once: The first source cannot be reached: /m,
    );
  });

  it('leave the list of awaited sources one by one, as they answer', async () => {
    const waited: string[] = [];
    const waitsFor = (names: readonly string[]) => waited.push(names.join());
    await probeSources(settings, { declarations: [declare(source('first')), declare(source('other'))], waitsFor });
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
  ])('is shown with the reason and an advice when it %s', async (_, reply, code, reason, advice) => {
    replies.set('broken.example', reply);
    const { limits } = linesSource;
    const timeouts = reply === hanging ? { ...limits, firstByteMs: 50 } : limits;
    const broken = source('broken', { limits: timeouts });
    const results = await probeSources(settings, { declarations: [declare(broken), declare(source('other'))] });
    expect(outcomes(results)).toEqual([
      ['broken', code],
      ['other', 2],
    ]);
    expect(isHealthy(results)).toBe(false);
    const lines = report(results).split('\n');
    expect(lines.find((line) => line.startsWith('broken '))).toMatch(/^broken +broken\.example +no +\d\.\d s +- +-$/);
    expect(lines).toContain('1 of 2 sources answer from here.');
    const at = lines.findIndex((line) => line.startsWith('broken  The') || line.startsWith('broken  lines'));
    expect(lines[at]).toMatch(reason);
    expect(lines[at + 1]).toMatch(advice);
  });

  it('is shown as failed, with a remark, when its fallback source works', async () => {
    replies.set('first.example', cutting);
    const results = await probeSources(settings, {
      declarations: [declare(source('first'), { second: source('second') })],
    });
    expect(outcomes(results)).toEqual([
      ['first', 'upstream_unreachable'],
      ['second', 2],
    ]);
    expect(report(results)).toContain('Meanwhile second, its fallback source, answers where it can.');
  });

  it('is shown also when it is a fallback source, whose failure answers do not show', async () => {
    replies.set('second.example', { status: 403, body: '' });
    const results = await probeSources(settings, {
      declarations: [declare(source('first'), { second: source('second') })],
    });
    expect(outcomes(results)).toEqual([
      ['first', 2],
      ['second', 'upstream_refused'],
    ]);
    expect(isHealthy(results)).toBe(false);
  });

  it('is not taken to work because of its stored reply, and leaves that as it is', async () => {
    const declarations = [declare(source('first'))];
    const kept: ServiceSettings = { ...settings, dataDir: temporaryFolder(), diskBytes: 10_000_000 };
    await probeSources(kept, { declarations });
    for (const reply of [cutting, { body: '\n' }, { body: '<html>' }]) {
      replies.set('first.example', reply);
      const [result] = await probeSources(kept, { declarations });
      expect(result?.reply).toBeInstanceOf(Failure);
    }
    expect(await storedAnswerOf(kept, declarations)).toEqual(['hit', 2]);
  });

  it('gets the advice that may help: a cookie, a proxy, a wait, a file', async () => {
    const advice = async (
      reply: LocalUpstreamReply,
      changes: Partial<Lines> = {},
      way: Partial<ServiceSettings> = {},
    ) => {
      replies.set('first.example', reply);
      const results = await probeSources(
        { ...settings, ...way },
        { declarations: [declare(source('first', changes)), declare(source('other'))] },
      );
      // As if these were the real sources.
      return report(results, { ...SETTINGS, ...way }).split('\n')[9];
    };
    const refused = { status: 403, body: '' };
    expect(await advice(refused)).toBe(
      "  → Wait, since most blocks end by themselves; if it lasts, use the cookie of a browser that was on lines.example, FINFOUNT_COOKIE='first=…', or take a proxy, FINFOUNT_PROXY='first=http://host:3128', or a --mirror on another network.",
    );
    expect(await advice(refused, {}, { cookies: new Map([['first', 'old=s3cr3t']]) })).toMatch(/use a newer cookie/);
    expect(await advice(cutting, { importFile: () => Promise.reject(new Error('never')) })).toMatch(
      /^ {2}→ Wait a while.*, or import a file: finfount cache import lines_of_first\.$/,
    );
    expect(await advice({ status: 503, body: '' })).toMatch(/^ {2}→ Wait some minutes/);
    expect(await advice({ status: 503, headers: { 'retry-after': '90' }, body: '' })).toBe(
      '  → Wait 90 s and try again, as the source asks.',
    );
    expect(await advice({ body: '<html>' })).toMatch(
      /^ {2}→ Open https:\/\/lines\.example\/page: if it looks right there/,
    );
  });
});

describe('a network on which nothing can be reached', () => {
  /** A port that refuses connections. */
  async function closedPort(): Promise<number> {
    const server = createServer();
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const address = server.address();
    await new Promise((closed) => server.close(closed));
    return typeof address === 'object' ? (address?.port ?? 0) : 0;
  }

  it('is shown once, and not as the fault of each source', async () => {
    const proxy = `http://127.0.0.1:${await closedPort()}`;
    const way: ServiceSettings = { ...SETTINGS, proxy: { https: proxy } };
    const results = await probeSources(way, {
      declarations: [declare(source('first')), declare(source('other'))],
      now: () => NOW,
    });
    expect(
      report(results, way),
    ).toBe(`Every source was asked once, from this network through the proxy that HTTPS_PROXY names.

source  host           works   time  rows  newest
first   first.example  no     0.0 s     -  -
other   other.example  no     0.0 s     -  -

0 of 2 sources answer from here.

None can be reached, so the cause is this network or the proxy that HTTPS_PROXY names, not the sources: look whether that proxy runs and lets them through.

first  The first source cannot be reached: the connection was refused.
`);
  });

  it('is shown as the fault of the mirror where there is one', async () => {
    const way: ServiceSettings = { ...SETTINGS, mirror: `http://127.0.0.1:${await closedPort()}` };
    const results = await probeSources(way, { declarations: [declare(source('first')), declare(source('other'))] });
    expect(report(results, way)).toContain(`look whether it runs at ${way.mirror}.\n`);
    expect(report(results, way)).not.toContain('→');
  });

  it('is not assumed when each source has a proxy of its own', async () => {
    const proxy = `http://127.0.0.1:${await closedPort()}`;
    const proxies = new Map(['first', 'other'].map((name) => [name, proxy]));
    const way: ServiceSettings = { ...SETTINGS, proxies };
    const results = await probeSources(way, { declarations: [declare(source('first')), declare(source('other'))] });
    for (const name of ['first', 'other'])
      expect(report(results, way)).toContain(`→ Look whether the proxy of ${name} runs`);
    expect(report(results, way)).not.toContain('the cause is this network');
  });

  it('shows the proxy of a source without password and cookie', async () => {
    const host = `127.0.0.1:${await closedPort()}`;
    const way: ServiceSettings = {
      ...SETTINGS,
      proxies: new Map([['first', `http://me:s3cr3t@${host}`]]),
      cookies: new Map([['first', 'id=c00kie']]),
    };
    const results = await probeSources(way, { declarations: [declare(source('first'))], checks: CHECKS });
    const everything = report(results, way) + JSON.stringify(toDoctorRecord(results, way));
    expect(everything).toContain(`through the proxy ${host}: the connection was refused`);
    expect(everything).toContain("or go without it: FINFOUNT_PROXY='first=direct'.");
    expect(everything).not.toMatch(/s3cr3t|c00kie|me:/);
  });
});

describe('the checks', () => {
  const declarations = [declare(knowing)];
  const valuesOf = (results: readonly ProbeResult[]) =>
    results
      .flatMap(({ checks }) => checks)
      .map(({ result, row, expected, actual }: CheckResult) => [result, row, expected, actual]);
  beforeEach(() => {
    replies.set('first.example unknown', { status: 404, body: '' });
    replies.set('first.example index', { body: 'no copy' });
  });

  it('pass when the values are the known ones', async () => {
    const results = await probeSources(settings, { declarations, checks: CHECKS });
    expect(valuesOf(results)).toEqual([
      ['pass', '2024-01-02', '1.5', '1.5'],
      ['pass', '2024-01-03', '2.25', '2.25'],
      ['not applicable', '2024-01-02', '1.5', ''],
      ['pass', '', 'no value', 'no value'],
      ['pass', '', 'no copy', 'no copy'],
    ]);
    expect(isHealthy(results)).toBe(true);
    expect(report(results).split('2 sources').at(-1)).toContain(`Check values: 4 pass, 1 not applicable

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

  it('fail for other values, and show both and the meaning', async () => {
    replies.set('first.example known', { body: '2024-01-02,1.6\n' });
    replies.set('first.example unknown', { body: GOOD });
    replies.set('first.example index', { body: 'chart.js of 2019\u001b[2J' });
    const results = await probeSources(settings, { declarations, checks: CHECKS });
    expect(valuesOf(results)).toEqual([
      ['fail', '2024-01-02', '1.5', '1.6'],
      ['fail', '2024-01-03', '2.25', 'no such row'],
      ['not applicable', '2024-01-02', '1.5', ''],
      ['fail', '', 'no value', '2 rows'],
      ['fail', '', 'no copy', 'chart.js of 2019\u001b[2J'],
    ]);
    expect(isHealthy(results)).toBe(false);
    expect(report(results)).toContain(`
  fail  lines_of_first topic=known
        2024-01-02  expected 1.5,   came 1.6
        2024-01-03  expected 2.25,  came no such row
  not applicable  lines_of_first  one value: there is no gone any more
  This means: The lines were revised.
`);
    expect(report(results)).toContain('  fail  lines_of_first  expected no copy, came chart.js of 2019\\u001b[2J\n');
  });

  it('are not reachable when their call fails, and not tried when the source fails', async () => {
    for (const topic of ['known', 'unknown', 'index']) replies.set(`first.example ${topic}`, cutting);
    const partly = await probeSources(settings, { declarations, checks: CHECKS });
    expect(valuesOf(partly).map(([result]) => result)).toEqual([
      'not reachable',
      'not reachable',
      'not applicable',
      'not reachable',
      'not reachable',
    ]);
    expect(isHealthy(partly)).toBe(false);
    expect(report(partly)).toMatch(/not reachable {2}lines_of_first {2}2 values: The first source cannot be reached/);
    const before = asked().length;
    replies.set('first.example', cutting);
    const wholly = await probeSources(settings, { declarations, checks: CHECKS });
    expect(valuesOf(wholly).map(([result]) => result)).toEqual(Array.from({ length: 5 }, () => 'not reachable'));
    expect(asked().slice(before)).toEqual(['first.example/lines?topic=example']);
    expect(report(wholly)).toContain('  not reachable  lines_of_first  3 values: first did not answer\n');
    replies.set('other.example', cutting);
    const offline = await probeSources(settings, {
      declarations: [...declarations, declare(source('other'))],
      checks: CHECKS,
    });
    // The reason stands above them, once.
    expect(report(offline)).toMatch(/\n\nCheck values: 5 not reachable\n$/);
  });

  it('say nothing of the newest row where an answer lacks the column of days', async () => {
    // Options of Shanghai have no days of exercise, which those of Shenzhen have.
    const results = await probeSources({ ...SETTINGS, sandbox: true }, { names: ['option-exchanges'] });
    expect(results.map(({ reply }) => reply)).toMatchObject([{ newest: '-' }]);
  });

  it('are not applicable to the sandbox', async () => {
    const results = await probeSources({ ...SETTINGS, sandbox: true }, { names: ['risklab'] });
    expect(new Set(valuesOf(results).map(([result]) => result))).toEqual(new Set(['not applicable']));
    expect(isHealthy(results)).toBe(true);
    const page = report(results, { ...SETTINGS, sandbox: true });
    expect(page).toMatch(/^The sandbox was asked in the place of every source: this says nothing about the real ones/);
    expect(page).toMatch(/18 are not applicable: the sandbox makes its figures up\.\n$/);
    expect(page).not.toContain('fail');
  });
});

describe('findProbes', () => {
  it('returns every source of the interfaces, fallback sources too', async () => {
    const catalogue = await loadCatalogue();
    const known = catalogue.interfaces.flatMap((each) => [
      each.source.name,
      ...each.fallbacks.map(({ source }) => source.name),
    ]);
    const probes = findProbes(catalogue, []);
    expect(probes.map(({ name }) => name).toSorted()).toEqual([...new Set(known)].toSorted());
    expect(findProbes(catalogue, ['tencent', 'risklab']).map(({ name }) => name)).toEqual(['tencent', 'risklab']);
  });

  it('takes the first interface by name, or the one whose probe is for its source', () => {
    const first = source('first');
    const named = (name: string, isForSource?: boolean): FoundDeclaration =>
      found(linesOf(first, { name, ...(isForSource && { isForSource }) }));
    const probed = (found: readonly FoundDeclaration[]) =>
      findProbes(new Catalogue(found), []).map((probe) => [probe.name, probe.interface, probe.iface.name]);
    expect(probed([named('b_lines'), named('a_lines')])).toEqual([['first', 'a_lines', 'a_lines']]);
    expect(probed([named('b_lines', true), named('a_lines')])).toEqual([['first', 'b_lines', 'b_lines']]);
  });

  it('refuses an unknown name with the nearest one', async () => {
    const catalogue = await loadCatalogue();
    expect(() => findProbes(catalogue, ['eastmony'])).toThrow(
      /^There is no source named "eastmony"\. Did you mean eastmoney\? There are (?:[a-z-]+, )*eastmoney, (?:[a-z-]+, )*exchanges, /,
    );
    expect(() => findProbes(catalogue, ['tencent', ''])).toThrow(/^There is no source named ""\. There are [a-z-]+, /);
  });
});

describe('the report', () => {
  it.each([80, 120])('fits into a terminal of %i places', async (width) => {
    replies.set('first.example known', { body: '2024-01-02,1.6\n' });
    replies.set('policy-uncertainty.example', { status: 403, body: '' });
    const declarations = [declare(knowing), declare(source('policy-uncertainty'))];
    const results = await probeSources(settings, { declarations, checks: CHECKS });
    for (const line of toDoctorText(results, SETTINGS, { ...PLAIN, width }).split('\n'))
      expect(stringWidth(line), line).toBeLessThanOrEqual(width);
  });

  it('has the same values for programs', async () => {
    replies.set('other.example', { status: 403, body: '' });
    replies.set('first.example', { headers: { 'content-type': 'text/csv; charset=utf-8' }, body: GOOD });
    const declarations = [declare(knowing), declare(source('other'))];
    const results = await probeSources(settings, { declarations, checks: CHECKS });
    const record: unknown = JSON.parse(JSON.stringify(toDoctorRecord(results, settings)));
    const request = { host: 'first.example', reason: 'first', ms: expect.any(Number) };
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
