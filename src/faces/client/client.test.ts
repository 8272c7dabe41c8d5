import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { createGzip, gzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type ConnectOptions, connect, type Fetch, FinfountError } from './client.ts';

const SOURCE = 'eastmoney; obtained="2026-10-10T08:00:00.000Z"; url="https://quote.example/kline?secid=1.600000"';

/** A client whose requests are answered by `reply`; `asked` collects them. */
function clientOf(
  reply: string | { status?: number; headers?: Record<string, string>; body: string } | Error,
  options: ConnectOptions = {},
) {
  const asked: { url: string; headers: Record<string, string> }[] = [];
  const fetch: Fetch = async (url, { headers }) => {
    asked.push({ url, headers });
    if (reply instanceof Error) throw reply;
    const { status = 200, headers: sent = {}, body } = typeof reply === 'string' ? { body: reply } : reply;
    return new Response(body, { status, headers: sent });
  };
  return { asked, client: connect('http://127.0.0.1:8080/finance/', { fetch, ...options }) };
}

/** What a call throws. */
async function errorOf(call: Promise<unknown>): Promise<FinfountError> {
  const thrown: unknown = await call.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(thrown instanceof FinfountError)) throw new Error(`not the error of the client: ${String(thrown)}`);
  return thrown;
}

/** A server on this machine that answers as a test says. */
async function serve(answer: RequestListener): Promise<{ url: string; asked: string[] }> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.url} ${request.headers.authorization ?? ''}`);
    answer(request, response);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => server.close().closeAllConnections());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

describe('what answers in the place of the service', () => {
  it.each([301, 302, 303, 307, 308])(
    'by a redirect with status %d gets neither the token nor the call',
    async (status) => {
      const other = await serve((_, response) => response.end('[]'));
      const { url } = await serve((_, response) =>
        response.writeHead(status, { location: `${other.url}/api/public/fred_md?token=hidden` }).end(),
      );
      const error = await errorOf(connect(url, { token: 'secret' }).get('fred_md', { date: '2020-01' }));
      expect([error.code, error.status, other.asked]).toEqual(['unreadable_answer', status, []]);
      expect(error.message).toContain(`redirects to ${other.url}:`);
      expect(error.message).not.toMatch(/secret|hidden/);
    },
  );

  it.each([
    ['a redirect', 302, {}],
    ['an error', 500, {}],
    ['what follows a compressed answer', 200, { 'content-encoding': 'gzip' }],
  ])('is left where the body of %s does not end', async (_, status, headers) => {
    let isCut = false;
    const { url } = await serve((_request, response) => {
      response.writeHead(status, { location: 'http://127.0.0.1:9/', ...headers });
      response.once('close', () => (isCut = true));
      if (status === 200) response.write(gzipSync('[]'));
      const write = (): void => {
        while (!isCut && response.write(Buffer.alloc(65_536)));
      };
      response.on('drain', write);
      write();
    });
    await connect(url)
      .get('fred_md')
      .catch(() => undefined);
    await expect.poll(() => isCut).toBe(true);
  });

  it('is not read further than it may be, in any coding', async () => {
    let isCut = false;
    const { url } = await serve((_, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' });
      const endless = Readable.from(
        (function* () {
          for (;;) yield Buffer.alloc(65_536, ' ');
        })(),
      );
      endless.pipe(createGzip()).pipe(response);
      response.once('close', () => {
        isCut = true;
        endless.destroy();
      });
    });
    const error = await errorOf(connect(url, { maxBytes: 1_000_000 }).get('fred_md'));
    expect([error.code, error.message]).toEqual([
      'unreadable_answer',
      expect.stringContaining('more than 1000000 bytes'),
    ]);
    await expect.poll(() => isCut).toBe(true);
  });

  it('is read whole up to its bound, characters of several bytes included', async () => {
    const body = JSON.stringify([{ 名称: '浦发银行'.repeat(50_000) }]);
    const { url } = await serve((_, response) => response.end(body));
    const size = Buffer.byteLength(body);
    expect(await connect(url, { maxBytes: size }).get('fred_md')).toEqual(JSON.parse(body));
    expect((await errorOf(connect(url, { maxBytes: size - 1 }).get('fred_md'))).code).toBe('unreadable_answer');
  });

  it.each([0, -1, 1.5, Number.NaN, '7'])('has no bound such as %j', (maxBytes) =>
    expect(() => connect('http://127.0.0.1', { maxBytes: maxBytes as number })).toThrow('maxBytes takes'),
  );

  it('brings no control characters into a message or a note', async () => {
    const active = 'a\u001b[31mb\u0007\u009bc\u202ed\u2028e\r\nf';
    const body = JSON.stringify({
      error: active,
      detail: [{ loc: ['query', `x${active}`], msg: active, type: 'literal_error' }],
    });
    const headers = { 'finfount-error': 'invalid_params' };
    const error = await errorOf(clientOf({ status: 422, headers, body }).client.get('fred_md'));
    expect(error.message).toBe('a [31mb c d e f\n  xa [31mb c d e f: a [31mb c d e f');
    expect(error.detail[0]?.msg).toBe('a [31mb c d e f');
    const noted = { 'finfount-note': 'a\u009b31mb', 'finfount-source': SOURCE };
    expect((await clientOf({ headers: noted, body: '[]' }).client.get('fred_md')).note).toBe('a 31mb');
  });
});

describe('a call', () => {
  it('is one GET of the name and the params, and returns the rows', async () => {
    const { client, asked } = clientOf('[{"日期":"2024-01-02","开盘":10.22}]');
    const rows = await client.get('stock_zh_a_hist', {
      symbol: '600000',
      count: 3,
      whole: true,
      tags: ['a b', 'c&d'],
      no: undefined,
    });
    expect(rows).toEqual([{ 日期: '2024-01-02', 开盘: 10.22 }]);
    expect(asked).toEqual([
      {
        url: 'http://127.0.0.1:8080/finance/api/public/stock_zh_a_hist?symbol=600000&count=3&whole=true&tags=a+b&tags=c%26d',
        headers: {},
      },
    ]);
  });

  it('asks for English names of columns where the client wants them', async () => {
    const { client, asked } = clientOf('[{"date":"2024-01-02"}]', { columns: 'en' });
    expect(await client.get('stock_zh_a_hist', { symbol: '600000' })).toEqual([{ date: '2024-01-02' }]);
    await client.get('fred_md');
    expect(asked.map(({ url }) => url.slice('http://127.0.0.1:8080/finance'.length))).toEqual([
      '/api/table/stock_zh_a_hist.json?_names=en&symbol=600000',
      '/api/table/fred_md.json?_names=en',
    ]);
  });

  it('sends the token and the headers that it is given', async () => {
    const { client, asked } = clientOf('[]', { token: 'secret', headers: { 'x-request-id': '7' } });
    await client.get('fred_md');
    expect(asked[0]?.headers).toEqual({ 'x-request-id': '7', authorization: 'Bearer secret' });
  });

  it('asks for texts and errors in the language that the client wants', async () => {
    const { asked, client } = clientOf('{"categories":[]}', { lang: 'zh' });
    await client.interfaces();
    expect(asked).toMatchObject([
      { url: 'http://127.0.0.1:8080/finance/api/?lang=zh', headers: { 'accept-language': 'zh' } },
    ]);
  });

  it('returns rows with their source, time, note and age, which no copy or JSON of them has', async () => {
    const headers = {
      'finfount-source': SOURCE,
      'cache-status': 'finfount; fwd=stale; fwd-status=502; detail=upstream_timeout',
      'finfount-note': 'This series has ended.',
      'finfount-sandbox': 'true',
    };
    const rows = await clientOf({ headers, body: '[{"RV":1}]' }).client.get('article_rlab_rv');
    expect(factsOf(rows)).toEqual({
      source: 'eastmoney',
      url: 'https://quote.example/kline?secid=1.600000',
      obtained: new Date('2026-10-10T08:00:00.000Z'),
      stale: true,
      note: 'This series has ended.',
      sandbox: true,
    });
    expect([...rows]).toEqual([{ RV: 1 }]);
    expect(JSON.stringify(rows)).toBe('[{"RV":1}]');
    expect(Object.keys(rows)).toEqual(['0']);
  });

  it('tells notes in Chinese to a client that asks for it, where the service does', async () => {
    const note = 'It has ended.';
    const noteOf = async (chinese: string): Promise<string | null> => {
      const headers = { 'finfount-note': note, 'finfount-note-chinese': chinese };
      return (await clientOf({ headers, body: '[]' }, { lang: 'zh' }).client.get('fred_md')).note;
    };
    expect(await noteOf('%"%e5%b7%b2%e5%81%9c%e6%ad%a2%c2%9b"')).toBe('已停止 ');
    expect(await noteOf('damaged')).toBe(note);
  });

  it.each([
    ['finfount; hit; ttl=48', false],
    ['finfount; fwd=miss; stored', false],
    ['finfount; hit, other; fwd=stale', false],
    ['other; hit, finfount; fwd=stale; fwd-status=502', true],
  ])('reads Cache-Status %s', async (status, stale) => {
    const rows = await clientOf({ headers: { 'cache-status': status }, body: '[]' }).client.get('fred_md');
    expect(factsOf(rows)).toEqual({ source: null, url: null, obtained: null, stale, note: null, sandbox: false });
  });

  it.each([
    ['public, max-age=60, stale-while-revalidate=10, stale-if-error=100', '70', false],
    ['public, max-age=60, stale-while-revalidate=10, stale-if-error=100', '71', true],
    ['public, max-age=60, stale-if-error=100', '61', true],
    ['no-store', '61', false],
  ])('knows what a cache serves while the service fails: %s at %s s', async (control, age, stale) => {
    const headers = { 'cache-control': control, age, 'cache-status': 'finfount; hit; ttl=48, cdn; hit; ttl=-1' };
    const rows = await clientOf({ headers, body: '[]' }).client.get('fred_md');
    expect(rows.stale).toBe(stale);
  });

  it('has no time where a service writes one that is none', async () => {
    const headers = { 'finfount-source': 'eastmoney; obtained="soon"; url="https://quote.example"' };
    const rows = await clientOf({ headers, body: '[]' }).client.get('fred_md');
    expect([rows.source, rows.obtained]).toEqual(['eastmoney', null]);
  });

  it('asks again with the days that the service expects, where nothing else was wrong', async () => {
    const itemOf = (name: string, input: string, expected?: string) => ({
      loc: ['query', name],
      msg: 'Input should be a real calendar date in the form YYYYMMDD',
      type: 'value_error.date',
      input,
      ...(expected !== undefined && { ctx: { expected } }),
    });
    const start = itemOf('start_date', '2024-01-02', '20240102');
    const call = async (detail: readonly unknown[]) => {
      const { url, asked } = await serve(({ url: path = '' }, response) =>
        path.includes('start_date=20240102')
          ? response.end('[]')
          : response
              .writeHead(422, { 'finfount-error': 'invalid_params' })
              .end(JSON.stringify({ error: 'parameter error', interface: 'stock_zh_a_hist', detail })),
      );
      const rows = connect(url).get('stock_zh_a_hist', { symbol: '600000', start_date: '2024-01-02', end_date: 'x' });
      return { rows, asked };
    };
    const { rows, asked } = await call([start]);
    expect(await rows).toHaveLength(0);
    expect(asked.map((each) => each.split('?')[1]?.trim())).toEqual([
      'symbol=600000&start_date=2024-01-02&end_date=x',
      'symbol=600000&start_date=20240102&end_date=x',
    ]);
    const refused = await call([start, itemOf('end_date', 'x')]);
    const { detail, message } = await errorOf(refused.rows);
    expect([detail.length, message.split('\n')[0]]).toEqual([
      2,
      'stock_zh_a_hist: wrong parameters: start_date, end_date.',
    ]);
    expect(refused.asked).toHaveLength(1);
  });

  it('throws the sentence, the code and the detail of the service', async () => {
    const detail = [
      { loc: ['query', 'adjust'], msg: "Input should be '' or 'qfq'", type: 'literal_error', input: 'x' },
    ];
    const body = JSON.stringify({ error: 'wrong parameters: adjust.', interface: 'stock_zh_a_hist', detail });
    const { client } = clientOf({ status: 422, headers: { 'finfount-error': 'invalid_params' }, body });
    const error = await errorOf(client.get('stock_zh_a_hist', { adjust: 'x' }));
    expect(Object.fromEntries(Object.entries(error))).toEqual({
      name: 'FinfountError',
      code: 'invalid_params',
      status: 422,
      retry: false,
      retryAfter: null,
      interface: 'stock_zh_a_hist',
      detail,
    });
    expect(error.message).toBe("wrong parameters: adjust.\n  adjust: Input should be '' or 'qfq'");
  });

  it('says when to try again', async () => {
    const headers = { 'finfount-error': 'upstream_busy', 'retry-after': '30' };
    const { client } = clientOf({ status: 502, headers, body: '{"error":"Eastmoney is paused."}' });
    expect(await errorOf(client.get('fred_md'))).toMatchObject({ code: 'upstream_busy', retry: true, retryAfter: 30 });
  });

  it.each([
    ['the page of a proxy', { status: 502, body: '<html>Bad gateway</html>' }, 502, true],
    ['an error of another service', { status: 404, body: '{"error":"no route"}' }, 404, false],
    ['a page with status 200', { body: '<html>Log in</html>' }, null, false],
    ['JSON that is no table', { body: '{"rows":[]}' }, null, false],
    ['a list of numbers', { body: '[1,2]' }, null, false],
  ])('refuses %s', async (_, reply, status, retry) => {
    expect(await errorOf(clientOf(reply).client.get('fred_md'))).toMatchObject({
      code: 'unreadable_answer',
      status,
      retry,
      interface: 'fred_md',
    });
  });

  it('asks about the address where another program answers', async () => {
    const error = await errorOf(clientOf({ status: 404, body: '<html>Not found</html>' }).client.get('fred_md'));
    expect(error.message).toBe('The answer with status 404 is not one of finfount: is the address that of a service?');
  });

  it('says why the service does not answer', async () => {
    const failed = new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED 127.0.0.1:8080') });
    const error = await errorOf(clientOf(failed).client.get('fred_md'));
    expect(error).toMatchObject({ code: 'service_unreachable', status: null, retry: true, cause: failed });
    expect(error.message).toBe(
      'The service at http://127.0.0.1:8080/finance did not answer: connect ECONNREFUSED 127.0.0.1:8080.',
    );
    // So Node does where a proxy asks for a password.
    const silent = new TypeError('fetch failed', { cause: new Error('') });
    expect((await errorOf(clientOf(silent).client.get('fred_md'))).message).toMatch(/did not answer: fetch failed\.$/);
  });

  it.each([
    [{ symbol: null }, 'symbol: Input should be a string, a number or a boolean, not null'],
    [{ symbol: { code: 1 } }, 'symbol: Input should be a string, a number or a boolean, not object'],
    [{ tags: [] }, 'tags: Input should have at least one value; leave the parameter out for its default'],
  ])('refuses params that no query can hold: %j', async (params, sentence) => {
    const { client, asked } = clientOf('[]');
    const get: (name: string, params: never) => Promise<unknown> = client.get;
    const error = await errorOf(get('stock_zh_a_hist', params as never));
    expect(error).toMatchObject({ code: 'invalid_params', status: 422, interface: 'stock_zh_a_hist' });
    expect(error.message).toContain(sentence);
    expect(asked).toEqual([]);
  });

  it.each<[string, unknown]>([
    ['null', null],
    ['a text', '600000'],
    ['a number', 5],
    ['a list', ['600000']],
    ['a Map', new Map([['symbol', '600000']])],
    ['URLSearchParams', new URLSearchParams({ symbol: '600000' })],
    ['a function', () => ({ symbol: '600000' })],
  ])('refuses %s in the place of params, which would be those of the defaults', async (_, params) => {
    const { client, asked } = clientOf('[]');
    const error = await errorOf(client.get('stock_zh_a_hist', params as never));
    expect(error).toMatchObject({ code: 'invalid_params', status: 422, interface: 'stock_zh_a_hist' });
    expect(error.message).toBe("stock_zh_a_hist takes its parameters as an object, such as { symbol: '600000' }.");
    expect(asked).toEqual([]);
  });

  it.each<[string, unknown]>([
    ['a signal itself', new AbortController().signal],
    ['null', null],
    ['a signal that is none', { signal: 5 }],
  ])('refuses %s in the place of how the call is made', async (_, call) => {
    const { client, asked } = clientOf('[]');
    expect(await errorOf(client.get('fred_md', {}, call as never))).toMatchObject({ code: 'invalid_settings' });
    expect(await errorOf(client.interfaces(call as never))).toMatchObject({ code: 'invalid_settings' });
    expect(asked).toEqual([]);
  });

  it('refuses a name that no address can hold', async () => {
    const { client, asked } = clientOf('[]');
    expect(await errorOf(client.get('\ud800'))).toMatchObject({ code: 'unknown_interface' });
    expect(asked).toEqual([]);
  });

  it.each(['', '.', '..'])('never asks for the name %j, whose path would be another one', async (name) => {
    const { client, asked } = clientOf('[]');
    expect(await errorOf(client.get(name))).toMatchObject({ code: 'unknown_interface', status: 422, interface: name });
    expect(asked).toEqual([]);
  });

  it('lets the service judge every other name', async () => {
    const { client, asked } = clientOf('[]');
    await client.get('a/b?c=ü');
    expect(asked[0]?.url).toBe('http://127.0.0.1:8080/finance/api/public/a%2Fb%3Fc%3D%C3%BC');
  });
});

describe('a call that is aborted', () => {
  /** A fetch that never answers, as the real one it rejects when it is aborted. */
  const hanging: Fetch = (_, { signal }) =>
    new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));

  it('throws the reason of its signal, as fetch does', async () => {
    const { client } = clientOf('[]', { fetch: hanging });
    const leaving = new AbortController();
    const call = client.get('fred_md', {}, { signal: leaving.signal });
    const reason = new Error('enough');
    leaving.abort(reason);
    await expect(call).rejects.toBe(reason);
    await expect(client.get('fred_md', {}, { signal: leaving.signal })).rejects.toBe(reason);
  });

  it('throws `closed` when the client was closed, and so does every later one', async () => {
    const { client } = clientOf('[]', { fetch: hanging });
    const call = errorOf(client.get('fred_md'));
    await client[Symbol.asyncDispose]();
    expect(await call).toMatchObject({ code: 'closed', status: null, retry: false });
    expect(await errorOf(client.interfaces())).toMatchObject({ code: 'closed' });
  });
});

describe('a client', () => {
  it('is no promise: it can be awaited and returned by async functions', async () => {
    const { client, asked } = clientOf('[]');
    expect(await Promise.resolve(client)).toBe(client);
    expect(Reflect.get(client, 'then')).toBeUndefined();
    expect(JSON.stringify(client)).toBe('{}');
    expect(asked).toEqual([]);
  });

  it('has the same method each time, which a test may replace', async () => {
    const { client } = clientOf('[]');
    expect(client.fred_md).toBe(client.fred_md);
    Object.assign(client, { fred_md: async () => ['replaced'] });
    expect(await client.fred_md?.()).toEqual(['replaced']);
  });

  it('lists the interfaces of the service', async () => {
    const declared = {
      name: 'fred_md',
      doc: 'Vintages.',
      chinese: '数据',
      source: 'stlouisfed',
      topic: 'rates',
      proof: 'none',
      manual: '/x',
    };
    const { client, asked } = clientOf(JSON.stringify({ categories: [{ key: 'article', interfaces: [declared] }] }));
    const { manual: _, ...summary } = declared;
    expect(await client.interfaces()).toEqual([{ ...summary, category: 'article' }]);
    expect(asked).toEqual([{ url: 'http://127.0.0.1:8080/finance/api/', headers: { accept: 'application/json' } }]);
  });

  it.each([
    '{}',
    '{"categories":[{"key":"article"}]}',
    '{"categories":[{"key":"article","interfaces":[{"name":1}]}]}',
    '[]',
  ])('refuses a list of another form: %s', async (body) => {
    expect(await errorOf(clientOf(body).client.interfaces())).toMatchObject({ code: 'unreadable_answer' });
  });

  it.each([
    '',
    'localhost:8080',
    'ftp://localhost',
    'http://user:secret@localhost',
    'http://localhost/?a',
    'http://localhost/#a',
  ])('takes no address such as %j, and shows no password', (address) => {
    const thrown = thrownBy(() => connect(address));
    expect(thrown).toMatchObject({ code: 'invalid_settings' });
    expect(String(thrown)).not.toContain('secret');
  });
});

describe('the options of connect', () => {
  it.each<[string, unknown]>([
    ['a token of two lines', { token: 's3cr3t\nx' }],
    ['a token that is no Latin text', { token: 's3cr3t密' }],
    ['an empty token', { token: '' }],
    ['a number as token', { token: 5 }],
    ['a header whose value has two lines', { headers: { 'x-key': 's3cr3t\r\nx' } }],
    ['a header whose name has a blank', { headers: { 'x key': 's3cr3t' } }],
    ['a header without a value', { headers: { 'x-key': null } }],
    ['headers that are no object', { headers: null }],
    ['names of columns that there are not', { columns: 'english' }],
    ['an option that there is not', { tokn: 's3cr3t' }],
    ['an address as fetch', { fetch: 'http://x' }],
    ['null', null],
  ])('are refused before the first call, and never shown: %s', (_, options) => {
    const thrown = thrownBy(() => connect('http://127.0.0.1:8080', options as never));
    expect(thrown).toBeInstanceOf(FinfountError);
    expect(thrown).toMatchObject({ code: 'invalid_settings', retry: false });
    expect(String(thrown)).not.toContain('s3cr3t');
  });
});

/** The provenance of rows as an object. */
function factsOf({
  source,
  url,
  obtained,
  stale,
  note,
  sandbox,
}: Awaited<ReturnType<ReturnType<typeof connect>['get']>>) {
  return { source, url, obtained, stale, note, sandbox };
}

function thrownBy(work: () => unknown): unknown {
  try {
    work();
  } catch (thrown) {
    return thrown;
  }
  return undefined;
}
