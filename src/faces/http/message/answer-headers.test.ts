import { validateHeaderValue } from 'node:http';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Content } from '../../../base/content.ts';
import { Failure } from '../../../base/errors.ts';
import { type Language, say, type Text } from '../../../base/say.ts';
import type { ReplyProvenance } from '../../../engine/cache/load-request.ts';
import { attachment, fileNameOf } from '../../../engine/exports/file-name.ts';
import { type CachePolicy, freshFor, permanent, shanghaiSession } from '../../../engine/interface/cache-policy.ts';
import { PROVEN_DAYS } from '../../../engine/interface/trading-calendar.ts';
import { answerHeaders, cacheHeaders, digestHeader, PURGE_HEADERS, sourceHeader, varyOf } from './answer-headers.ts';
import { baseHeaders, CROSS_ORIGIN_HEADERS } from './response-headers.ts';

const sourceOf = (provenance: ReplyProvenance): string => sourceHeader({ provenance });

it('tells the source of an answer in one legal header, whatever the address is', () => {
  const addresses = fc.string({ unit: fc.oneof(fc.constantFrom('"', '\\', '\r', '\n', '\0', '\ud800'), fc.string()) });
  fc.assert(
    fc.property(addresses, (url) => {
      const value = sourceOf({
        source: 'lines',
        declaredSource: 'lines',
        url,
        obtained: 0,
        whole: 0,
        freshUntil: 0,
        isPrivate: false,
      });
      validateHeaderValue('finfount-source', value);
      expect(value).toMatch(/^lines; obtained="1970-01-01T00:00:00\.000Z"; url="[^"\\]*"$/);
    }),
  );
});

it('tells an address letter for letter', () => {
  const url = "https://lines.example/a%20b?c=d&e=(f='g')&h=%22";
  expect(
    sourceOf({
      source: 'lines',
      declaredSource: 'lines',
      url,
      obtained: 0,
      whole: 0,
      freshUntil: 0,
      isPrivate: false,
    }),
  ).toContain(`url="${url}"`);
});

it('names the source with an address that neither ends its quoted string nor the header', () => {
  const url = 'https://x.example/热?a="b"\\\r\nX: 1\u0000\ud800';
  expect(
    sourceOf({
      source: 'example',
      declaredSource: 'example',
      url,
      obtained: 0,
      whole: 0,
      freshUntil: 0,
      isPrivate: false,
    }),
  ).toBe(
    'example; obtained="1970-01-01T00:00:00.000Z"; url="https://x.example/%E7%83%AD?a=%22b%22%5C%0D%0AX:%201%00%EF%BF%BD"',
  );
});

/** An answer of an interface with this policy, which its source sent at a time. */
function answerUnder(cache: CachePolicy, obtained: number, others: readonly string[] = []) {
  const provenance = {
    source: 'lines',
    declaredSource: 'lines',
    url: 'https://lines.example/',
    obtained,
    whole: obtained,
    freshUntil: cache.freshUntil(obtained, {}, PROVEN_DAYS),
    isPrivate: false,
  };
  return {
    iface: { name: 'every_line', cache },
    provenance,
    otherSources: others.map((source) => ({ ...provenance, source })),
    hasNoRows: false,
  };
}

const IN_SESSION = Date.parse('2026-06-30T10:00:00+08:00');
const HOUR = freshFor('1h', { staleIfError: '1d' });

it.each([
  ['as its policy has it', HOUR, 'public, max-age=3600, stale-if-error=82800'],
  [
    'while it is fetched anew, where its policy allows that',
    shanghaiSession({ open: '60s', staleWhileRevalidate: '10s', staleIfError: '30d' }),
    'public, max-age=60, stale-while-revalidate=10, stale-if-error=2591940',
  ],
  [
    'never, where it is fresh for as long as it may be served',
    freshFor('1d', { staleIfError: '1d' }),
    'public, max-age=86400',
  ],
  [
    'for a year in all at most',
    freshFor('1d', { staleIfError: '9999d' }),
    'public, max-age=86400, stale-if-error=31449600',
  ],
  ['never, where it is fresh for ever', permanent(), 'public, max-age=31536000'],
])('lets caches serve a stale answer %s', (_, policy, control) => {
  expect(cacheHeaders(answerUnder(policy, IN_SESSION), 0, {})).toEqual({ 'cache-control': control });
});

it('lets no cache have an answer for longer than the service itself would serve it', () => {
  const spans = fc.tuple(fc.integer({ min: 1, max: 40_000_000 }), fc.integer({ min: 0, max: 40_000_000 }));
  fc.assert(
    fc.property(spans, ([fresh, error]) => {
      const policy = freshFor(`${fresh}s`, { staleIfError: `${error}s` });
      const control = cacheHeaders(answerUnder(policy, IN_SESSION), 0, {})['cache-control'] ?? '';
      const seconds = [...control.matchAll(/=(\d+)/g)].map(([, value]) => Number(value));
      const all = seconds.reduce((sum, each) => sum + each, 0);
      expect(all).toBeLessThanOrEqual(Math.min(Math.max(fresh, error), 31_536_000));
    }),
  );
});

it('names no negative lifetime for what was never fresh, by the word of a parent', () => {
  const answer = answerUnder(HOUR, IN_SESSION);
  const headers = cacheHeaders({ ...answer, provenance: { ...answer.provenance, freshUntil: 0 } }, 0, {});
  expect(headers).toEqual({ 'cache-control': 'public, max-age=0, stale-if-error=86400' });
});

it.each([
  ['surrogate-key', 'every_line source-lines source-rows'],
  ['cache-tag', 'every_line,source-lines,source-rows'],
  ['xkey', 'every_line source-lines source-rows'],
] as const)('names in %s what an answer is purged by', (header, keys) => {
  const headers = cacheHeaders(answerUnder(HOUR, IN_SESSION, ['rows', 'lines']), 0, { purgeHeader: header });
  expect(headers).toMatchObject({ 'cache-control': expect.stringMatching(/^public/), [header]: keys });
});

it('lets no shared cache have an answer where requests need a token: some look at no Vary', () => {
  const headers = cacheHeaders(answerUnder(HOUR, IN_SESSION), 0, { purgeHeader: 'cache-tag', tokens: [] });
  expect(headers).toEqual({ 'cache-control': 'private, max-age=3600, stale-if-error=82800' });
});

it('lets no cache take a stale answer for a fresh one: some look at no Age', () => {
  const policy = shanghaiSession({ open: '60s', staleWhileRevalidate: '10s', staleIfError: '30d' });
  const headers = cacheHeaders(answerUnder(policy, IN_SESSION), 100, {}, true);
  expect(headers).toEqual({ 'cache-control': 'public, max-age=0, stale-if-error=2591900' });
});

it('gives a stale answer no span anew: caches count stale-if-error from when they received it', () => {
  const policy = shanghaiSession({ open: '60s', staleWhileRevalidate: '10s', staleIfError: '30d' });
  const controlAt = (age: number, isStale: boolean) =>
    cacheHeaders(answerUnder(policy, IN_SESSION), age, {}, isStale)['cache-control'];
  // While the service itself fetches a newer one.
  expect(controlAt(65, false)).toBe('public, max-age=60, stale-if-error=2591935');
  expect(controlAt(59, false)).toBe('public, max-age=60, stale-while-revalidate=10, stale-if-error=2591940');
  expect(controlAt(29 * 86_400, true)).toBe('public, max-age=0, stale-if-error=86400');
  expect(controlAt(30 * 86_400, true)).toBe('public, max-age=0');
});

it('names nothing of what no cache may have: an empty table, an answer for a secret', () => {
  const answer = answerUnder(HOUR, IN_SESSION);
  expect(cacheHeaders({ ...answer, hasNoRows: true }, 0, { purgeHeader: 'surrogate-key' })).toEqual({
    'cache-control': 'no-store',
  });
  const content = new Content('application/json', Buffer.from('[]'));
  const result = {
    answer: { ...answer, content },
    key: 'key',
    cacheStatus: 'hit',
    hasSecret: true,
    readings: [],
  } as const;
  for (const header of PURGE_HEADERS) {
    const headers = answerHeaders(result, IN_SESSION, { purgeHeader: header });
    expect([headers['cache-control'], headers[header]]).toEqual(['no-store', undefined]);
    const open = answerHeaders({ ...result, hasSecret: false }, IN_SESSION, { purgeHeader: header });
    expect(open[header]).toContain('every_line');
  }
});

it('depends on the language of the client where it has notes, and on the token where one is wanted', () => {
  expect([varyOf({}), varyOf({ tokens: [] }), varyOf({}, [])]).toEqual([
    'Accept-Encoding',
    'Accept-Encoding, Authorization',
    'Accept-Encoding',
  ]);
  const note = say('One.', '一。');
  expect(varyOf({ tokens: [] }, [note])).toBe('Accept-Encoding, Authorization, Accept-Language');
  const answer = { ...answerUnder(HOUR, IN_SESSION), content: new Content('application/json', Buffer.from('[]')) };
  const result = { answer, key: 'key', cacheStatus: 'hit', hasSecret: false, readings: [] } as const;
  expect(answerHeaders(result, IN_SESSION)).not.toHaveProperty('vary');
  expect(answerHeaders({ ...result, readings: [note] }, IN_SESSION, {}, 'zh')).toMatchObject({
    vary: 'Accept-Encoding, Accept-Language',
    'finfount-note': 'One.',
    'finfount-note-chinese': '%"%e4%b8%80%e3%80%82"',
  });
});

describe('all headers of an answer', () => {
  /** The bytes of a response before its body, with everything that any answer has. */
  function headBytesOf(url: string, sources: readonly string[], notes: readonly Text[], language: Language): number {
    const answer = answerUnder(HOUR, IN_SESSION, sources);
    const provenance = { ...answer.provenance, url };
    const result = {
      answer: {
        ...answer,
        provenance,
        otherSources: answer.otherSources.map(({ source }) => ({ ...provenance, source })),
        notes,
        content: new Content('text/csv', Buffer.from('')),
        disposition: attachment(
          fileNameOf({ name: 'stock_us_hist', params: {} }, { symbol: '长'.repeat(80) }, 'parquet'),
        ),
        archivedSince: IN_SESSION,
        isFile: true,
      },
      key: 'key',
      cacheStatus: 'stale',
      failure: new Failure('upstream_unreachable', say('Down.')),
      hasSecret: false,
      readings: [],
    } as const;
    const headers = {
      ...baseHeaders({ sandbox: true }),
      ...CROSS_ORIGIN_HEADERS,
      'x-request-id': 'r'.repeat(128),
      ...answerHeaders(result, IN_SESSION, { purgeHeader: 'surrogate-key' }, language),
      ...digestHeader({ digest: 'd'.repeat(44) }),
      etag: `"${'e'.repeat(22)}-br"`,
      'content-encoding': 'gzip',
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'content-range': 'bytes 100000000-100000001/100000002',
      'content-length': '100000002',
      date: 'Sun, 29 Nov 2026 20:01:50 GMT',
      connection: 'keep-alive',
      'keep-alive': 'timeout=72',
    };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    return Buffer.byteLength(`HTTP/1.1 206 Partial Content\r\n${lines.join('')}\r\n`);
  }

  it('are at most as long as nginx takes unless it is told otherwise: 4,096 bytes', () => {
    const many = Array.from({ length: 100 }, (_, at) =>
      say(`Note ${at}. ${'long '.repeat(20)}`, `说明${at}。`.repeat(9)),
    );
    const one = [say('long '.repeat(1_000), '长'.repeat(1_000))];
    const url = `https://long.lines.example/api/data/v1/get?columns=${'COLUMN,'.repeat(130)}`;
    for (const notes of [many, one, []])
      for (const language of ['en', 'zh'] as const)
        for (const others of [[], ['rows'], ['rows', 'tencent', 'sina']])
          expect(headBytesOf(url, others, notes, language)).toBeLessThanOrEqual(4_096);
  });

  it('tell the URL of one source whole, and those of several without what the client has sent', () => {
    const { provenance } = answerUnder(HOUR, IN_SESSION);
    const long = { ...provenance, url: `https://lines.example/get?columns=${'COLUMN,'.repeat(130)}` };
    expect(sourceHeader({ provenance: long })).toContain(`url="${long.url}"`);
    const both = sourceHeader({ provenance: long, otherSources: [{ ...long, source: 'rows' }] });
    expect(both.match(/url="[^"]*"/g)).toEqual(Array(2).fill('url="https://lines.example/get"'));
  });
});
