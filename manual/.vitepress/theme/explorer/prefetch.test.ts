import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { fetchAnswer } from './answer.ts';
import { prefetchLink, tableAddress } from './prefetch.ts';

describe('the request of a link', () => {
  /** The targets that were asked for, and those that were left before they were answered. */
  const [asked, left]: [string[], string[]] = [[], []];
  const server = createServer((request, response) => {
    const target = `${request.headers['accept-language']} ${request.url}`;
    asked.push(target);
    response.once('close', () => {
      if (!response.writableFinished) left.push(target);
    });
    if (!target.includes('slow')) response.end('{"a":[1]}');
  });
  let root: string;
  const link = (name: string, query = '') => `?view.interface=${name}${query}&view.sent=1`;
  beforeAll(async () => {
    // A tab in which no token was entered.
    vi.stubGlobal('sessionStorage', { getItem: () => null });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    root = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  });
  beforeEach(() => {
    asked.length = 0;
    left.length = 0;
  });
  afterAll(() => {
    vi.unstubAllGlobals();
    server.close();
  });
  const ask = (name: string, query = '', signal = new AbortController().signal) =>
    fetchAnswer(tableAddress(root, name, query), [], signal);

  it('is sent once, before the form is there, which may write its params in another order', async () => {
    prefetchLink(root, link('x', '&b=2&a=1&view.scale=log'), 'en');
    prefetchLink(root, link('x', '&a=1&b=2'), 'en');
    expect(await ask('x', '?a=1&b=2')).toMatchObject({ table: { length: 1 } });
    expect(asked).toEqual(['en /api/table/x.json?b=2&a=1&_shape=columns']);
    expect(await ask('x', '?a=1&b=2')).toMatchObject({ table: { length: 1 } });
    expect(asked).toHaveLength(2);
  });

  it('is left where the form asks for something else, or in another language', async () => {
    for (const [target, language] of [
      ['slow', 'en'],
      ['x', 'zh'],
    ] as const) {
      prefetchLink(root, link(target, '&a=1'), language);
      await expect.poll(() => asked).toContain(`${language} /api/table/${target}.json?a=1&_shape=columns`);
      expect(await ask('x', '?a=1')).toMatchObject({ table: { length: 1 } });
      expect(asked).toContain('en /api/table/x.json?a=1&_shape=columns');
    }
    await expect.poll(() => left).toContain('en /api/table/slow.json?a=1&_shape=columns');
  });

  it('is left with the reader who cancels', async () => {
    prefetchLink(root, link('slow'), 'en');
    const reader = new AbortController();
    const answer = ask('slow', '', reader.signal);
    await expect.poll(() => asked).toEqual(['en /api/table/slow.json?_shape=columns']);
    reader.abort();
    await expect(answer).rejects.toThrow();
    await expect.poll(() => left).toEqual(['en /api/table/slow.json?_shape=columns']);
  });

  it('that cannot be answered is a refusal like any other', async () => {
    prefetchLink('http://127.0.0.1:1/', link('x'), 'en');
    const came = await fetchAnswer(tableAddress('http://127.0.0.1:1/', 'x', ''), [], new AbortController().signal);
    expect(came).toMatchObject({ refusal: { status: 0 } });
  });

  it.each(['?view.interface=x', '?view.sent=1', '?view.interface=..%2Fadmin&view.sent=1'])(
    'is none for %s',
    async (query) => {
      prefetchLink(root, query, 'en');
      expect(globalThis.finfountAhead).toBeUndefined();
    },
  );
});
