import { tableFromIPC } from 'apache-arrow';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { answerTable } from '../src/engine/answer/table-answer.ts';
import type { ExportEnding } from '../src/engine/exports/formats.ts';
import { declarationOf, found } from './declarations.ts';
import { KLINES, toKlineReply } from './http-service.ts';
import { type LocalUpstream, type LocalUpstreamReply, startLocalUpstream } from './local-upstream.ts';
import { readFile } from './read-file.ts';
import { startTestService, type TestService } from './service.ts';

// What a program sees that chooses rows and columns, and asks for several securities at once.

const declared = await declarationOf('stock_zh_a_hist');
const NOW = Date.UTC(2026, 9, 10);

let service: TestService;
let upstream: LocalUpstream;
let now: number;
/** The replies that are not the usual ones, by the code of the share. */
let odd: Record<string, LocalUpstreamReply>;

beforeEach(async () => {
  now = NOW;
  odd = {};
  upstream = await startLocalUpstream((url) => {
    const [market, code = ''] = new URL(url).searchParams.get('secid')?.split('.') ?? [];
    // Nothing else answers: no fallback source.
    if (market === undefined) return undefined;
    return odd[code] ?? { body: toKlineReply(KLINES.slice(0, code === '600519' ? 100 : 250), code, Number(market)) };
  });
  service = await startTestService({ mirror: upstream.url }, { declarations: [found(declared)], now: () => now });
});

afterEach(async () => {
  await service.close();
  await upstream.close();
});

const TABLE = '/api/table/stock_zh_a_hist';

const get = (query: string, ending = 'json', headers: Record<string, string> = {}) =>
  service.get(`${TABLE}.${ending}?${query}`, headers);
const rowsOf = async (query: string) => (await (await get(query)).json()) as Record<string, unknown>[];
const errorOf = async (query: string, ending = 'json') => {
  const response = await get(query, ending);
  return { status: response.status, ...((await response.json()) as { error: string; detail?: unknown[] }) };
};

describe('a table without options', () => {
  it('is what the interface answers, letter for letter', async () => {
    const plain = await service.get('/api/public/stock_zh_a_hist?symbol=600000');
    const table = await get('symbol=600000');
    expect(await table.text()).toBe(await plain.text());
    expect(table.headers.get('finfount-source')).toBe(plain.headers.get('finfount-source'));
    expect(upstream.received).toHaveLength(1);
  });

  it('as lines has the same records, and a last line of what failed', async () => {
    const rows = await rowsOf('symbol=600000');
    const response = await get('symbol=600000', 'ndjson');
    expect(response.headers.get('content-type')).toBe('application/x-ndjson; charset=utf-8');
    expect(response.headers.get('etag')).not.toBeNull();
    const lines = (await response.text()).trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line))).toEqual([...rows, { failed: [] }]);
  });

  it.each(['csv', 'xlsx', 'parquet', 'arrow'] as const satisfies readonly ExportEnding[])(
    'as %s is the file of the interface',
    async (ending) => {
      const file = await service.get(`/api/export/stock_zh_a_hist.${ending}?symbol=600000`);
      const table = await get('symbol=600000', ending);
      expect(await readFile(ending, Buffer.from(await table.arrayBuffer()))).toEqual(
        await readFile(ending, Buffer.from(await file.arrayBuffer())),
      );
    },
  );
});

describe('the options', () => {
  it('choose rows, turn them round and choose columns, in this order', async () => {
    const all = await rowsOf('symbol=600000');
    expect(await rowsOf('symbol=600000&_last=3')).toEqual(all.slice(-3));
    expect(await rowsOf('symbol=600000&_first=2')).toEqual(all.slice(0, 2));
    expect(await rowsOf('symbol=600000&_last=1000')).toEqual(all);
    expect(await rowsOf('symbol=600000&_last=3&_reverse=true')).toEqual(all.slice(-3).toReversed());
    const chosen = await get('symbol=600000&_columns=收盘,日期&_first=1');
    expect(await chosen.text()).toBe('[{"收盘":2,"日期":"2024-01-01"}]');
    expect(upstream.received).toHaveLength(1);
  });

  it('take columns by their English names, and answer under them where asked', async () => {
    const [row] = await rowsOf('symbol=600000&_columns=close,日期,close&_first=1');
    expect(Object.keys(row!)).toEqual(['收盘', '日期']);
    const [english] = await rowsOf('symbol=600000&_columns=日期,close&_first=1&_names=en');
    expect(english).toEqual({ date: '2024-01-01', close: 2 });
    const [whole] = await rowsOf('symbol=600000&_names=en&_last=1');
    expect(Object.keys(whole!)).toEqual(declared.columns.map(({ id }) => id));
  });

  it('name a file, and stand in what it says of itself', async () => {
    const response = await get('symbol=600000&_columns=日期,收盘&_last=5', 'csv');
    expect(response.headers.get('content-disposition')).toContain('attachment; filename="stock_zh_a_hist_600000');
    expect((await response.text()).split('\r\n')[0]).toBe('日期,收盘');
  });

  it.each([
    [
      '_rows=5',
      'does not support the option "_rows". There are: _columns, _first, _last, _reverse, _names, _shape, _as_of, _since.',
    ],
    ['_limit=5', '_since. For _limit, write _first or _last.'],
    ['symbol=600000&limit=5', '_since. For limit, write _first or _last.'],
    ['_last=0', 'wrong options: _last'],
    ['_first=100001', 'wrong options: _first'],
    ['_first=1.5', 'wrong options: _first'],
    ['_first=1&_last=1', 'wrong options: _last'],
    ['_last=1&_last=2', 'wrong options: _last'],
    ['_reverse=yes', 'wrong options: _reverse'],
    ['_names=zh', 'wrong options: _names'],
    ['_columns=', 'wrong options: _columns'],
    ['_columns=收盘,', 'wrong options: _columns'],
    ['_columns=收盘价', 'has no column 收盘价. It has: 日期 (date), 股票代码'],
    ['symbol=600000&period=hourly', 'wrong parameters: period'],
    ['symbol=600000&colour=red', 'does not support the parameter "colour"'],
    ['symbol=600000&offset=5', 'cookie, _columns, _first, _last, _reverse, _names, _shape, _as_of, _since.'],
    ['symbol=600000&format=csv', 'For format, write the format as the ending of the path, such as .csv.'],
    ['stock=600000', 'For stock, write symbol.'],
    ['_last=0&colour=red', 'does not support the parameter "colour"'],
    ['_rows=5&colour=red', 'does not support the parameters "_rows", "colour". It takes: symbol, '],
  ])('refuse %s before anything is fetched', async (query, why) => {
    expect(await errorOf(query)).toMatchObject({ status: 422, error: expect.stringContaining(why) });
    expect(upstream.received).toEqual([]);
  });

  it('are for tables alone', async () => {
    const { error } = (await (await service.get('/api/public/stock_zh_a_hist?limit=5')).json()) as { error: string };
    expect(error).toContain(
      '/api/table/stock_zh_a_hist.json selects rows and columns. For limit, write _first or _last.',
    );
    for (const path of ['/api/public/stock_zh_a_hist', '/api/export/stock_zh_a_hist.csv'])
      expect((await service.get(`${path}?symbol=600000&_last=1`)).status).toBe(422);
  });

  it('belong to a file with an ending', async () => {
    for (const path of [TABLE, `${TABLE}.pdf`, `${TABLE}.`]) expect((await service.get(path)).status).toBe(404);
    const { error } = (await (await service.get(`${TABLE}.pdf`)).json()) as { error: string };
    expect(error).toBe(
      'A table is one of .json, .ndjson, .csv, .xlsx, .parquet, .arrow: /api/table/stock_zh_a_hist.json.',
    );
  });
});

describe('the shape of JSON', () => {
  it('is columns where asked, of the same cells', async () => {
    const rows = await rowsOf('symbol=600000&_last=3&_columns=日期,收盘');
    const response = await get('symbol=600000&_last=3&_columns=日期,收盘&_shape=columns');
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(await response.json()).toEqual({ 日期: rows.map((row) => row.日期), 收盘: rows.map((row) => row.收盘) });
    const records = await get('symbol=600000&_last=3&_columns=日期,收盘&_shape=records');
    expect(await records.json()).toEqual(rows);
  });

  it('has what was asked as columns, too', async () => {
    const response = await get('symbol=600519&symbol=600000&_last=1&_columns=收盘&_shape=columns');
    expect(await response.json()).toEqual({
      symbol: ['600519', '600000'],
      收盘: [expect.any(Number), expect.any(Number)],
    });
  });

  it('is that of an empty table where there are no rows', async () => {
    const response = await get('symbol=600000&start_date=20490101&end_date=20491231&_columns=日期&_shape=columns');
    expect(await response.json()).toEqual({ 日期: [] });
  });

  it('is for JSON alone, and records or columns', async () => {
    expect(await errorOf('symbol=600000&_shape=columns', 'csv')).toMatchObject({
      status: 422,
      detail: [{ loc: ['query', '_shape'], msg: 'Input should be left out: it is for .json' }],
    });
    expect(await errorOf('symbol=600000&_shape=cube')).toMatchObject({
      status: 422,
      detail: [{ loc: ['query', '_shape'], msg: "Input should be 'records' or 'columns'" }],
    });
  });
});

describe('several asks at once', () => {
  const PERIOD = { loc: ['query', 'period'], type: 'literal_error' };

  it.each([
    // The rules are judged after the types of all asks.
    ['start_date=20240230&period=daily&period=x', { error: `${declared.name}: wrong parameters: period.` }, ['x']],
    ['period=x&period=daily&start_date=20240230', { error: `${declared.name}: wrong parameters: period.` }, ['x']],
    ['adjust=a&period=x&period=y&adjust=qfq', { error: `${declared.name}: wrong parameters: period, adjust.` }, 'xya'],
    ['start_date=20240230&start_date=2024', { error: 'parameter error' }, ['20240230', '2024']],
  ])('are refused for the first step that any fails, in the order of the params: %s', async (query, body, inputs) => {
    const { detail, ...refused } = await errorOf(query);
    expect(refused).toMatchObject({ status: 422, ...body });
    expect(detail).toMatchObject(Array.from(inputs, (input) => ({ input })));
    if (query.includes('period=x')) expect(detail?.[0]).toMatchObject(PERIOD);
    expect(upstream.received).toEqual([]);
  });

  it('are one table, with what was asked in the first columns', async () => {
    const rows = await rowsOf('symbol=600000&symbol=600519&_last=2&_columns=日期,收盘');
    expect(rows.map((row) => Object.values(row).slice(0, 2))).toEqual([
      ['600000', '2024-09-05'],
      ['600000', '2024-09-06'],
      ['600519', '2024-04-08'],
      ['600519', '2024-04-09'],
    ]);
    expect(Object.keys(rows[0]!)).toEqual(['symbol', '日期', '收盘']);
  });

  it('may name the first columns in `_columns`, as the answer names them', async () => {
    const rows = await rowsOf('symbol=600000&symbol=600519&_last=1&_columns=收盘');
    expect(Object.keys(rows[0]!)).toEqual(['symbol', '收盘']);
    expect(await rowsOf('symbol=600000&symbol=600519&_last=1&_columns=symbol,收盘')).toEqual(rows);
  });

  it('are all combinations, of which the first named varies slowest; what is given twice is asked once', async () => {
    const rows = await rowsOf('adjust=&adjust=qfq&symbol=600519&symbol=600000&symbol=600519&_last=1&_columns=收盘');
    expect(rows.map(({ adjust, symbol }) => `${String(symbol)} ${String(adjust)}`)).toEqual([
      '600519 ',
      '600000 ',
      '600519 qfq',
      '600000 qfq',
    ]);
    expect(upstream.received).toHaveLength(4);
  });

  it.each(['csv', 'xlsx', 'parquet', 'arrow'] as const satisfies readonly ExportEnding[])(
    'are one file of %s',
    async (ending) => {
      const response = await get('symbol=600000&symbol=600519&_first=2', ending);
      const rows = await readFile(ending, Buffer.from(await response.arrayBuffer()));
      expect(rows.map((row) => String(row.symbol))).toEqual(['600000', '600000', '600519', '600519']);
      expect(rows.map((row) => Number(row.收盘))).toEqual([2, 2, 2, 2]);
    },
  );

  it('stand in a file in the order in which they were given', async () => {
    const queryOf = async (query: string) => {
      const file = await get(`${query}&_last=1&_columns=收盘`, 'arrow');
      return tableFromIPC(new Uint8Array(await file.arrayBuffer())).schema.metadata.get('query');
    };
    const [first, second] = ['symbol=600519&symbol=600000', 'adjust=&adjust=qfq'];
    expect(await queryOf(`${first}&${second}`)).toMatch(/^symbol=600519&symbol=600000&period=.*&adjust=&adjust=qfq&/);
    const turned = await queryOf(`${second}&${first}`);
    expect(turned).toMatch(/^adjust=&adjust=qfq&period=.*&symbol=600519&symbol=600000&/);
    expect(await rowsOf(turned ?? '')).toEqual(await rowsOf(`${second}&${first}&_last=1&_columns=收盘`));
  });

  it('are in memory the second time, and unchanged for who has them', async () => {
    const query = 'symbol=600000&symbol=600519';
    const first = await get(query);
    const etag = first.headers.get('etag')!;
    const second = await get(query);
    expect(await second.text()).toBe(await first.text());
    expect(second.headers.get('cache-status')).toMatch(/^finfount; hit/);
    expect((await get(query, 'json', { 'if-none-match': etag })).status).toBe(304);
    expect(upstream.received).toHaveLength(2);
  });

  it('let others have their turns between two tables that are in memory', async () => {
    const codes = Array.from({ length: 60 }, (_, at) => `symbol=${600_000 + at}`).join('&');
    expect((await get(`${codes}&_last=1`)).status).toBe(200);
    const client = { signal: new AbortController().signal, maxStaleMs: Number.POSITIVE_INFINITY };
    let turns = 0;
    let isDone = false;
    const count = (): void => {
      turns++;
      if (!isDone) setImmediate(count);
    };
    setImmediate(count);
    const asked = `${codes}&_last=1&_reverse=true&_shape=columns`;
    const { cacheStatus } = await answerTable(service.services, 'stock_zh_a_hist', asked, client, 'json');
    isDone = true;
    expect(cacheStatus).toBe('hit');
    expect(turns).toBeGreaterThanOrEqual(60);
  });

  it('name one source once, and the oldest of its replies', async () => {
    await get('symbol=600519');
    now += 60_000;
    const { headers } = await get('symbol=600000&symbol=600519');
    expect(headers.get('finfount-source')!.match(/eastmoney;/g)).toHaveLength(1);
    expect(headers.get('age')).toBe('60');
  });

  it('are stored by no other cache where one of them has no rows', async () => {
    odd['600519'] = { body: '{"rc":100,"data":null}' };
    const [both, only] = await Promise.all(['symbol=600000&symbol=600519', 'symbol=600519'].map((query) => get(query)));
    expect(only?.headers.get('cache-control')).toBe('no-store');
    expect(both?.headers.get('cache-control')).toBe('no-store');
    expect((await get('symbol=600000&symbol=600001')).headers.get('cache-control')).toMatch(/^public, max-age=/);
  });

  it('have a note that names those without rows', async () => {
    odd['600519'] = { body: '{"rc":100,"data":null}' };
    const query = 'symbol=600000&symbol=600519&_last=1';
    const noteOf = async (wanted: string, ending = 'json') => (await get(wanted, ending)).headers.get('finfount-note');
    expect(await noteOf(query)).toBe('symbol=600519: There are no rows.');
    expect(await noteOf(query, 'csv')).toBe('symbol=600519: There are no rows.');
    expect(await noteOf('symbol=600519')).toBeNull();
    const lines = (await (await get(query, 'ndjson', { 'accept-language': 'zh' })).text()).trimEnd().split('\n');
    expect(JSON.parse(lines.at(-1) ?? '')).toEqual({ failed: [], notes: ['symbol=600519：没有数据。'] });
  });

  it('fail as a whole, with each failure', async () => {
    odd = { '600519': { status: 500, body: 'broken' }, '600000': { body: '<html>no</html>' } };
    const { status, detail } = await errorOf('symbol=600000&symbol=600519&symbol=600009');
    expect(status).toBe(502);
    expect(detail).toHaveLength(2);
    expect(detail).toEqual(
      expect.arrayContaining([
        {
          loc: ['query', 'symbol'],
          input: '600519',
          type: expect.stringContaining('upstream_'),
          msg: expect.any(String),
        },
        {
          loc: ['query', 'symbol'],
          input: '600000',
          type: expect.stringContaining('upstream_'),
          msg: expect.any(String),
        },
      ]),
    );
  });

  it('as lines come when they come, and the last line names what failed', async () => {
    odd = { '600519': { status: 500, body: 'broken' } };
    const response = await get('symbol=600519&symbol=600000&symbol=600009&_last=1&_columns=日期', 'ndjson');
    expect(response.status).toBe(200);
    const lines = (await response.text())
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(
      lines
        .slice(0, -1)
        .map(({ symbol }) => String(symbol))
        .toSorted(),
    ).toEqual(['600000', '600009']);
    expect(lines.at(-1)).toEqual({
      failed: [{ loc: ['query', 'symbol'], input: '600519', type: 'upstream_busy', msg: expect.any(String) }],
    });
  });

  it('as lines say which rows are cached ones, as their source failed', async () => {
    await rowsOf('symbol=600000&symbol=600519');
    now += 7 * 86_400_000;
    odd = { '600519': { status: 500, body: 'broken' } };
    const lastOf = async (headers: Record<string, string>): Promise<unknown> => {
      const text = await (await get('symbol=600000&symbol=600519&_last=1', 'ndjson', headers)).text();
      return JSON.parse(text.trimEnd().split('\n').at(-1) ?? '');
    };
    expect(await lastOf({})).toEqual({
      failed: [],
      notes: [
        `symbol=600519: The source failed (upstream_busy): these are cached rows, obtained at ${new Date(NOW).toISOString()}.`,
      ],
    });
    expect(await lastOf({ 'accept-language': 'zh' })).toMatchObject({ notes: [expect.stringMatching(/缓存的行/)] });
  });

  it('as lines say what failed in the language of the client', async () => {
    odd = { '600519': { status: 500, body: 'broken' } };
    const response = await get('symbol=600519&symbol=600000&_last=1', 'ndjson', { 'accept-language': 'zh-CN' });
    expect((await response.text()).trimEnd().split('\n').at(-1)).toMatch(/应答/);
  });

  it('as lines fail like others where every ask fails', async () => {
    odd = { '600519': { status: 500, body: 'broken' }, '600000': { status: 500, body: 'broken' } };
    const { status, detail } = await errorOf('symbol=600519&symbol=600000', 'ndjson');
    expect([status, detail?.length]).toEqual([502, 2]);
  });

  it('are at most 100', async () => {
    const query = Array.from({ length: 101 }, (_, at) => `symbol=${600_000 + at}`).join('&');
    expect((await errorOf(query)).error).toContain('more than 100 asks');
    expect(upstream.received).toEqual([]);
  });
});

describe('a part of a file', () => {
  const range = async (query: string, headers: Record<string, string>, ending = 'csv') => {
    const response = await get(query, ending, { 'accept-encoding': 'br', ...headers });
    return { response, body: Buffer.from(await response.arrayBuffer()) };
  };

  it('is what the whole file has there, cold and hot', async () => {
    const whole = Buffer.from(
      await (await get('symbol=600000', 'parquet', { 'accept-encoding': 'identity' })).arrayBuffer(),
    );
    const { response, body } = await range('symbol=600000', { range: 'bytes=-8' }, 'parquet');
    expect(response.status).toBe(206);
    expect(response.headers.get('content-range')).toBe(`bytes ${whole.length - 8}-${whole.length - 1}/${whole.length}`);
    expect(body).toEqual(whole.subarray(-8));
    expect(body.toString('latin1', 4)).toBe('PAR1');
  });

  it('is offered by every file, with the digest of the whole', async () => {
    for (let time = 0; time < 2; time++) {
      const { response, body } = await range('symbol=600000', { 'accept-encoding': 'identity' });
      expect(response.headers.get('accept-ranges')).toBe('bytes');
      const digest = Buffer.from(await crypto.subtle.digest('SHA-256', body)).toString('base64');
      expect(response.headers.get('repr-digest')).toBe(`sha-256=:${digest}:`);
    }
  });

  it('wants the same version, or becomes the whole', async () => {
    const { response } = await range('symbol=600000', { range: 'bytes=0-3' });
    const etag = response.headers.get('etag')!;
    const statusOf = async (headers: Record<string, string>) =>
      (await range('symbol=600000', { range: 'bytes=0-3', ...headers })).response.status;
    expect(await statusOf({ 'if-range': etag })).toBe(206);
    expect(await statusOf({ 'if-range': '"other"' })).toBe(200);
    expect(await statusOf({ 'if-range': `W/${etag}` })).toBe(200);
    expect(await statusOf({ 'if-none-match': etag })).toBe(304);
    expect(await statusOf({ range: 'bytes=0-1,4-5' })).toBe(200);
  });

  it('is not sent to a client that has the file in the coding that it accepts', async () => {
    const gzip = { 'accept-encoding': 'gzip' };
    const compressed = (await get('symbol=600000', 'json', gzip)).headers.get('etag')!;
    const plain = (await get('symbol=600000')).headers.get('etag')!;
    const answerTo = async (headers: Record<string, string>) => {
      const { status, headers: sent } = await get('symbol=600000', 'json', { range: 'bytes=0-3', ...headers });
      return [status, sent.get('etag')];
    };
    expect(compressed).not.toBe(plain);
    expect(await answerTo({ ...gzip, 'if-none-match': compressed })).toEqual([304, compressed]);
    expect(await answerTo({ ...gzip, 'if-none-match': plain })).toEqual([304, plain]);
    expect(await answerTo({ 'accept-encoding': 'identity', 'if-none-match': compressed })).toEqual([206, plain]);
  });

  it('that the file does not have is 416, with its size', async () => {
    const { response, body } = await range('symbol=600000', { range: 'bytes=9999999-' });
    expect(response.status).toBe(416);
    expect(response.headers.get('content-range')).toMatch(/^bytes \*\/\d+$/);
    expect(JSON.parse(body.toString())).toMatchObject({ error: expect.stringContaining('has none of them') });
  });

  it('is not for JSON below /api/public', async () => {
    const response = await service.get('/api/public/stock_zh_a_hist?symbol=600000', { range: 'bytes=0-3' });
    expect([response.status, response.headers.get('accept-ranges')]).toEqual([200, null]);
  });
});

describe('columns that only some answers have', async () => {
  const american = found(await declarationOf('stock_us_daily'));
  let sandbox: TestService;

  beforeEach(async () => {
    sandbox = await startTestService({ sandbox: true }, { declarations: [american], now: () => NOW });
  });

  afterEach(() => sandbox.close());

  const ask = (query: string, ending = 'json') =>
    sandbox.get(`/api/table/stock_us_daily.${ending}?symbol=AAPL&${query}`);

  it('are there without a value where they are asked for', async () => {
    expect(await (await ask('adjust=qfq-factor&_columns=close&_last=2', 'csv')).text()).toBe('close\r\n""\r\n""\r\n');
    expect(await (await ask('adjust=qfq-factor&_columns=close,date&_last=1')).json()).toEqual([
      { close: null, date: expect.any(String) },
    ]);
    expect(await (await ask('adjust=qfq-factor&_columns=close&_last=2&_shape=columns')).json()).toEqual({
      close: [null, null],
    });
  });

  it('are null for the other asks, where replies alone name them', async () => {
    const library = await startTestService(
      { sandbox: true },
      { declarations: [found(await declarationOf('article_oman_rv'))], now: () => NOW },
    );
    const of = (columns: string, ending = 'json') =>
      library.get(`/api/table/article_oman_rv.${ending}?symbol=FTSE&symbol=DJI&index=rv5&_last=1&_columns=${columns}`);
    const number: unknown = expect.any(Number);
    expect(await (await of('DJI-rv5,date,FTSE-rv5')).json()).toEqual([
      { symbol: 'FTSE', 'DJI-rv5': null, date: '2022-02-25', 'FTSE-rv5': number },
      { symbol: 'DJI', 'DJI-rv5': number, date: '2022-02-25', 'FTSE-rv5': null },
    ]);
    const lines = (await (await of('DJI-rv5,FTSE-rv5', 'ndjson')).text()).trimEnd().split('\n');
    expect(lines.map((line): unknown => JSON.parse(line))).toEqual(
      expect.arrayContaining([
        { symbol: 'FTSE', 'DJI-rv5': null, 'FTSE-rv5': number },
        { symbol: 'DJI', 'DJI-rv5': number, 'FTSE-rv5': null },
        expect.objectContaining({ failed: [] }),
      ]),
    );
    expect((await of('N225-rv5', 'ndjson')).status).toBe(422);
    expect(await (await of('DJI-rv5', 'csv')).text()).toMatch(/^symbol,DJI-rv5\r\nFTSE,\r\nDJI,[\d.]+\r\n$/);
    const refused = await of('N225-rv5');
    expect([refused.status, await refused.json()]).toEqual([
      422,
      expect.objectContaining({
        error: 'article_oman_rv has no column N225-rv5. It has: date, FTSE-rv5, DJI-rv5.',
        detail: [expect.objectContaining({ loc: ['query', '_columns'], input: 'N225-rv5' })],
      }),
    ]);
    await library.close();
  });

  it('leave a param its name where a column of that English name comes under its own', async () => {
    const ranks = await startTestService(
      { sandbox: true },
      { declarations: [found(await declarationOf('stock_analyst_rank_em'))], now: () => NOW },
    );
    const namesOf = async (query: string) => {
      const path = `/api/table/stock_analyst_rank_em.csv?year=2024&year=2023&_last=1&${query}`;
      return (await (await ranks.get(path)).text()).split('\r\n')[0];
    };
    expect(await namesOf('_columns=year')).toBe('year,年度');
    expect(await namesOf('_columns=year&_names=en')).toBe('param.year,year');
    await ranks.close();
  });

  it('never share their name with a param that varies', async () => {
    const query = 'adjust=&adjust=qfq-factor&_last=1';
    const text = await (await ask(query)).text();
    const lines = (await (await ask(query, 'ndjson')).text()).split('\n', 2);
    for (const record of [...text.split('},'), ...lines]) {
      expect(record.match(/"param\.adjust":/g)).toHaveLength(1);
      expect(record.match(/"adjust":/g)?.length ?? 0).toBeLessThanOrEqual(1);
    }
    const rows = await readFile('parquet', Buffer.from(await (await ask(query, 'parquet')).arrayBuffer()));
    expect(rows.map((row) => [row['param.adjust'], typeof row.adjust])).toEqual([
      ['', 'object'],
      ['qfq-factor', 'number'],
    ]);
  });
});
