import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { askAhead, fetchAnswer, readProvenance, readRefusal } from './answer.ts';

const SOURCE = 'eastmoney; obtained="2026-01-15T08:00:00.000Z"; url="https://push2his.eastmoney.com/api?x=1;y"';
const provenanceOf = (status: string, rest: Record<string, string> = {}) =>
  readProvenance(new Headers({ 'finfount-source': SOURCE, 'cache-status': status, ...rest }));

describe('where an answer comes from', () => {
  it('is read out of its headers', () => {
    expect(provenanceOf('finfount; hit; ttl=48')).toEqual({
      source: 'eastmoney',
      obtained: Date.parse('2026-01-15T08:00:00Z'),
      url: 'https://push2his.eastmoney.com/api?x=1;y',
      how: 'cached',
      isSandbox: false,
    });
    expect(provenanceOf('finfount; fwd=miss; stored', { 'finfount-sandbox': 'true' })).toMatchObject({
      how: 'fetched',
      isSandbox: true,
    });
    expect(provenanceOf('finfount; fwd=stale; fwd-status=502; detail=upstream_timeout')).toMatchObject({
      how: 'stale',
      failure: 'upstream_timeout',
    });
  });

  it('is unknown where the headers do not tell it', () => {
    expect(readProvenance(new Headers())).toBeUndefined();
    expect(readProvenance(new Headers({ 'finfount-source': 'x; obtained="soon"; url=""' }))).toBeUndefined();
  });
});

describe('a refusal', () => {
  it('names what is wrong with each parameter', () => {
    const body = {
      error: 'parameter error',
      detail: [
        { loc: ['query', 'start_date'], msg: 'no day' },
        { loc: ['query', 'sizes', 1], msg: 'no number' },
        { loc: ['query', 'sizes', 2], msg: 'nor this' },
      ],
    };
    expect(readRefusal(422, new Headers({ 'finfount-error': 'invalid_params' }), JSON.stringify(body))).toEqual({
      status: 422,
      code: 'invalid_params',
      message: 'parameter error',
      faults: { start_date: ['no day'], sizes: ['no number', 'nor this'] },
      waitSeconds: 0,
    });
  });

  it('says how long to wait', () => {
    expect(readRefusal(503, new Headers({ 'retry-after': '7' }), '{"error":"busy"}')).toMatchObject({
      message: 'busy',
      waitSeconds: 7,
    });
    expect(readRefusal(503, new Headers({ 'retry-after': 'Fri, 31 Dec 1999 23:59:59 GMT' }), '{}').waitSeconds).toBe(0);
  });

  it.each([
    '<html>Bad Gateway</html>',
    '',
    '"text"',
    '[]',
    'null',
    '{"error":5,"detail":{}}',
    '{"detail":[null,{"loc":"x"}]}',
  ])('takes a body of somebody else, %j, for no message', (body) => {
    const refusal = readRefusal(502, new Headers(), body);
    expect(refusal).toMatchObject({ status: 502, message: '' });
    expect(refusal).not.toHaveProperty('code');
  });
});

describe('the request of a link', () => {
  /** The targets that were asked for, and those that were left before they were answered. */
  const [asked, left]: [string[], string[]] = [[], []];
  const server = createServer((request, response) => {
    const target = `${request.headers['accept-language']} ${request.url}`;
    asked.push(target);
    response.once('close', () => {
      if (!response.writableFinished) left.push(target);
    });
    if (!target.includes('slow')) response.end('[{"a":1}]');
  });
  let root: string;
  beforeAll(async () => {
    // A tab in which no token was entered.
    vi.stubGlobal('sessionStorage', { getItem: () => null });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    root = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  beforeEach(() => {
    asked.length = 0;
    left.length = 0;
  });
  afterAll(() => {
    vi.unstubAllGlobals();
    server.close();
  });
  const ask = (target: string, signal = new AbortController().signal) => fetchAnswer(`${root}${target}`, [], signal);

  it('is sent once, before the form is there, which may write its params in another order', async () => {
    askAhead(`${root}/x?b=2&a=1`, 'en');
    expect(await ask('/x?a=1&b=2')).toMatchObject({ table: { length: 1 } });
    expect(asked).toEqual(['en /x?b=2&a=1']);
    expect(await ask('/x?a=1&b=2')).toMatchObject({ table: { length: 1 } });
    expect(asked).toHaveLength(2);
  });

  it('is left where the form asks for something else, or in another language', async () => {
    for (const [target, language] of [
      ['/slow?a=1&c=3', 'en'],
      ['/x?a=1', 'zh'],
    ] as const) {
      askAhead(`${root}${target}`, language);
      expect(await ask('/x?a=1')).toMatchObject({ table: { length: 1 } });
      expect(asked).toContain('en /x?a=1');
    }
    await expect.poll(() => left).toContain('en /slow?a=1&c=3');
  });

  it('is left with the reader who cancels', async () => {
    askAhead(`${root}/slow`, 'en');
    const reader = new AbortController();
    const answer = ask('/slow', reader.signal);
    await expect.poll(() => asked).toEqual(['en /slow']);
    reader.abort();
    await expect(answer).rejects.toThrow();
    await expect.poll(() => left).toEqual(['en /slow']);
  });

  it('that cannot be answered is a refusal like any other', async () => {
    askAhead('http://127.0.0.1:1/x', 'en');
    const came = await fetchAnswer('http://127.0.0.1:1/x', [], new AbortController().signal);
    expect(came).toMatchObject({ refusal: { status: 0 } });
  });
});
