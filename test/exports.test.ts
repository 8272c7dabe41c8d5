import { read, utils } from '@e965/xlsx';
import { tableFromIPC } from 'apache-arrow';
import { parquetMetadata } from 'hyparquet';
import { describe, expect, it } from 'vitest';
import { EXPORT_ENDINGS, EXPORT_FORMATS, type ExportEnding } from '../src/engine/exports/formats.ts';
import { refuseTooManyRows } from '../src/engine/exports/row-limit.ts';
import { KLINES, useHttpService } from './http-service.ts';
import { readFile } from './read-file.ts';
import { startTestService } from './service.ts';

// What a client of files sees.

const FILE = '/api/export/stock_zh_a_hist';
const QUERY = '?symbol=600000';

const test = useHttpService();

async function get(path: string, headers: Record<string, string> = {}) {
  const response = await test.service.get(path, { 'accept-encoding': 'identity', ...headers });
  return { status: response.status, headers: response.headers, body: Buffer.from(await response.arrayBuffer()) };
}

describe.each(EXPORT_ENDINGS)('a file of %s', (ending) => {
  it('is the whole table, with the length and the type of its format', async () => {
    const { status, headers, body } = await get(`${FILE}.${ending}${QUERY}`);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe(EXPORT_FORMATS[ending].type);
    expect(headers.get('content-length')).toBe(String(body.length));
    const rows = await readFile(ending, body);
    expect(rows).toHaveLength(KLINES.length);
    expect(rows[0]).toMatchObject({ 股票代码: '600000' });
    expect(Number(rows[0]!.收盘)).toBe(2);
  });

  it('carries the headers of the same answer in JSON, and a name', async () => {
    const { headers } = await get(`${FILE}.${ending}${QUERY}`);
    const json = await get(`/api/public/stock_zh_a_hist${QUERY}`);
    for (const name of ['cache-control', 'age', 'finfount-source', 'vary', 'access-control-allow-origin'])
      expect(headers.get(name), name).toBe(json.headers.get(name));
    expect(headers.get('cache-status')).toBe('finfount; fwd=miss; stored');
    expect(json.headers.get('cache-status')).toMatch(/^finfount; hit/);
    expect(headers.get('content-disposition')).toBe(`attachment; filename="stock_zh_a_hist_600000.${ending}"`);
  });

  it('is hot the second time, byte for byte, and unchanged for who has it', async () => {
    const first = await get(`${FILE}.${ending}${QUERY}`);
    const second = await get(`${FILE}.${ending}${QUERY}`);
    expect(second.headers.get('cache-status')).toMatch(/^finfount; hit; ttl=\d+$/);
    expect(second.body).toEqual(first.body);
    for (const name of ['content-disposition', 'content-type', 'etag', 'vary'])
      expect(second.headers.get(name), name).toBe(first.headers.get(name));
    const unchanged = await get(`${FILE}.${ending}${QUERY}`, { 'if-none-match': first.headers.get('etag')! });
    expect([unchanged.status, unchanged.body.length]).toEqual([304, 0]);
    expect(test.localUpstream.received).toHaveLength(1);
  });

  it('is answered to HEAD with its length', async () => {
    const { length } = (await get(`${FILE}.${ending}${QUERY}`)).body;
    const head = await test.rawGet(`${FILE}.${ending}${QUERY}`, 'HEAD');
    expect([head.status, head.body]).toEqual([200, '']);
    expect(head.headers).toContain(`content-length: ${length}`);
  });

  it('is compressed only where its format is not', async () => {
    const { headers } = await get(`${FILE}.${ending}${QUERY}`, { 'accept-encoding': 'br' });
    expect(headers.get('content-encoding')).toBe(EXPORT_FORMATS[ending].isPacked ? null : 'br');
  });

  it('has no rows and every column where no source can have rows', async () => {
    const { status, headers, body } = await get(`${FILE}.${ending}?symbol=AAPL`);
    expect(status).toBe(200);
    expect(headers.get('finfount-note')).toContain('No source was asked');
    expect(headers.get('content-disposition')).toContain('stock_zh_a_hist_AAPL');
    expect(await readFile(ending, body)).toEqual([]);
    const names = {
      csv: () => body.toString().trim().split(','),
      xlsx: () => {
        const book = read(body);
        return utils.sheet_to_json<string[]>(book.Sheets.data!, { header: 1 })[0];
      },
      parquet: () => undefined,
      arrow: () => tableFromIPC(body).schema.fields.map(({ name }) => name),
    }[ending]();
    if (names) expect(names.slice(0, 3)).toEqual(['日期', '股票代码', '开盘']);
    expect(test.localUpstream.received).toEqual([]);
  });

  it('is for the client alone that sent a cookie', async () => {
    const path = `${FILE}.${ending}${QUERY}&cookie=${encodeURIComponent('qgqp_b_id=secret')}`;
    const { status, headers, body } = await get(path);
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(body.includes('secret')).toBe(false);
    const shared = await get(`${FILE}.${ending}${QUERY}`);
    expect(shared.headers.get('cache-status')).toBe('finfount; fwd=miss; stored');
  });

  it('is stale as the same answer in JSON is, while its source fails', async () => {
    const fresh = await get(`${FILE}.${ending}${QUERY}`);
    test.now += 3 * 86_400_000;
    test.reply = { status: 500, body: 'broken' };
    const json = await get(`/api/public/stock_zh_a_hist${QUERY}`);
    const stale = await get(`${FILE}.${ending}${QUERY}`);
    expect([stale.status, json.status]).toEqual([200, 200]);
    expect(await readFile(ending, stale.body)).toEqual(await readFile(ending, fresh.body));
    expect(Number(stale.headers.get('age'))).toBeGreaterThanOrEqual(3 * 86_400);
    for (const name of ['age', 'cache-control', 'finfount-source', 'finfount-note'])
      expect(stale.headers.get(name), name).toBe(json.headers.get(name));
    for (const { headers } of [json, stale]) expect(headers.get('cache-status')).toMatch(/^finfount; .*stale/);
    const refused = await get(`${FILE}.${ending}${QUERY}`, { 'cache-control': 'stale-if-error=0' });
    expect([refused.status, refused.headers.get('content-disposition')]).toEqual([502, null]);
  });

  it('fails as JSON', async () => {
    const cases = [
      ['?nonsense=1', 422, { error: expect.stringContaining('nonsense'), interface: 'stock_zh_a_hist' }],
      ['?period=yearly', 422, { error: expect.any(String), interface: 'stock_zh_a_hist', detail: [expect.anything()] }],
    ] as const;
    for (const [query, status, body] of cases) {
      const answer = await get(`${FILE}.${ending}${query}`);
      expect([answer.status, JSON.parse(answer.body.toString())]).toEqual([status, body]);
      expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
      expect(answer.headers.get('content-disposition')).toBeNull();
    }
    test.reply = { status: 500, body: 'broken' };
    const failed = await get(`${FILE}.${ending}?symbol=600001`);
    expect([failed.status, JSON.parse(failed.body.toString())]).toMatchObject([502, { interface: 'stock_zh_a_hist' }]);
  });
});

describe('the path of a file', () => {
  it.each(['.pdf', '.CSV', '.csvx', ''])('is 404 with the ending %j, and names the four', async (ending) => {
    const { status, body } = await get(`${FILE}${ending}`);
    const { error, ...rest } = JSON.parse(body.toString());
    expect([status, rest]).toEqual([404, { interface: 'stock_zh_a_hist' }]);
    for (const each of EXPORT_ENDINGS) expect(error).toContain(`.${each}`);
  });

  it('is 422 with an unknown name, which is offered its neighbours', async () => {
    const { status, body } = await get('/api/export/stock_zh_a_hisst.csv');
    expect([status, JSON.parse(body.toString())]).toEqual([
      422,
      { error: expect.stringContaining('stock_zh_a_hist'), interface: 'stock_zh_a_hisst' },
    ]);
  });

  it('is named by the 422 of the same name below /api/public/', async () => {
    const { status, body } = await get('/api/public/stock_zh_a_hist.csv');
    expect([status, JSON.parse(body.toString())]).toEqual([
      422,
      { error: expect.stringContaining('/api/export/stock_zh_a_hist.csv'), interface: 'stock_zh_a_hist.csv' },
    ]);
  });

  it('answers other methods with 405', async () => {
    const { status, body } = await test.rawGet(`${FILE}.csv`, 'POST');
    expect([status, JSON.parse(body)]).toEqual([405, { error: expect.any(String), interface: 'stock_zh_a_hist' }]);
  });
});

it('writes a file once for all who want it at the same time, and never the same for two formats', async () => {
  const paths = Array.from({ length: 20 }, (_, at) => `${FILE}.${EXPORT_ENDINGS[at % 4]}${QUERY}`);
  const answers = await Promise.all(paths.map((path) => get(path)));
  expect(new Set(answers.map(({ headers }) => headers.get('etag')))).toHaveLength(4);
  expect(test.localUpstream.received).toHaveLength(1);
});

/** What a file says of its table, as a library of others reads it. */
const SAID: readonly (readonly [ExportEnding, (body: Buffer) => Readonly<Record<string, unknown>>])[] = [
  [
    'parquet',
    (body) => {
      const { key_value_metadata: pairs = [] } = parquetMetadata(Uint8Array.from(body).buffer);
      return Object.fromEntries(pairs.map(({ key, value }) => [key, value]));
    },
  ],
  ['arrow', (body) => Object.fromEntries(tableFromIPC(body).schema.metadata)],
  [
    'xlsx',
    (body) => {
      const { SheetNames, Sheets } = read(body);
      return Object.fromEntries(utils.sheet_to_json<[string, string]>(Sheets[SheetNames[1]!]!, { header: 1 }));
    },
  ],
];

describe('what the sandbox made', () => {
  it.each(SAID)('says so in %s, for other readers', async (ending, said) => {
    const service = await startTestService({ sandbox: true });
    try {
      const answered = await service.get(`${FILE}.${ending}${QUERY}&start_date=20260601`);
      expect(said(Buffer.from(await answered.arrayBuffer()))).toMatchObject({
        interface: 'stock_zh_a_hist',
        source: 'sandbox',
      });
      expect(answered.headers.get('finfount-source')).toMatch(/^sandbox; /);
    } finally {
      await service.close();
    }
  });
});

it.each([
  ['no rows', '?symbol=AAPL'],
  ['one row', `${QUERY}&start_date=20260601&end_date=20260601`],
])('has two sheets of a table of %s, with all metadata on the second', async (_, query) => {
  const service = await startTestService({ sandbox: true });
  try {
    const { SheetNames, Sheets } = read(await (await service.get(`${FILE}.xlsx${query}`)).arrayBuffer(), {
      cellNF: true,
    });
    expect(SheetNames).toEqual(['data', 'about']);
    const about = utils.sheet_to_json<string[]>(Sheets.about!, { header: 1 }).map(([first]) => first);
    expect(about).toEqual(expect.arrayContaining(['interface', 'query', 'columns', '日期', '换手率']));
    // No format of the columns of `data`: a label is no day.
    expect([...new Set(Object.values(Sheets.about!).flatMap(({ z }: { z?: string }) => z ?? []))]).toEqual(['General']);
    expect(Sheets.data?.A1).toMatchObject({ v: '日期', z: 'General' });
    if (Sheets.data?.A2) expect(Sheets.data.A2.z).toBe('yyyy-mm-dd');
  } finally {
    await service.close();
  }
});

it('refuses a sheet of more rows than there are in one', () => {
  expect(() => refuseTooManyRows('xlsx', 1_048_575, 'a_name')).not.toThrow();
  expect(() => refuseTooManyRows('xlsx', 1_048_576, 'a_name')).toThrow(
    expect.objectContaining({
      status: 422,
      message: expect.stringMatching(/1048576 rows .* 1048575\. .* csv, parquet, arrow\./),
    }),
  );
});
