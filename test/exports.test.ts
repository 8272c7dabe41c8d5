import { read, utils } from '@e965/xlsx';
import { tableFromIPC } from 'apache-arrow';
import { parquetReadObjects } from 'hyparquet';
import papaparse from 'papaparse';
import { describe, expect, it } from 'vitest';
import { toQuery } from '../src/declare/query.ts';
import { EXPORT_ENDINGS, EXPORT_FORMATS, type ExportEnding, refuseTooManyRows } from '../src/exports/formats.ts';
import type { CellKind } from '../src/formats/cells.ts';
import { Registry } from '../src/registry/registry.ts';
import { KLINES, useHttpService } from './http-service.ts';
import { startTestService } from './service.ts';

// What a client of files sees.

const FILE = '/api/export/stock_zh_a_hist';
const QUERY = '?symbol=600000';

const test = useHttpService();

async function get(path: string, headers: Record<string, string> = {}) {
  const response = await test.service.get(path, { 'accept-encoding': 'identity', ...headers });
  return { status: response.status, headers: response.headers, body: Buffer.from(await response.arrayBuffer()) };
}

/** The records of a file, as a reader of its format reads them. */
async function readFile(ending: ExportEnding, body: Buffer): Promise<Record<string, unknown>[]> {
  switch (ending) {
    case 'csv':
      return papaparse.parse<Record<string, unknown>>(body.toString(), { header: true, skipEmptyLines: true }).data;
    case 'xlsx': {
      const book = read(body);
      return utils.sheet_to_json(book.Sheets[book.SheetNames[0]!]!, { raw: true, defval: null });
    }
    case 'parquet':
      return parquetReadObjects({ file: new Uint8Array(body).buffer });
    case 'arrow': {
      const table = tableFromIPC(body);
      return Array.from({ length: table.numRows }, (_, row) =>
        Object.fromEntries(table.schema.fields.map(({ name }, at) => [name, table.getChildAt(at)?.get(row)])),
      );
    }
  }
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

it('refuses a sheet of more rows than there are in one', () => {
  expect(() => refuseTooManyRows('xlsx', 1_048_575, 'a_name')).not.toThrow();
  expect(() => refuseTooManyRows('xlsx', 1_048_576, 'a_name')).toThrow(
    expect.objectContaining({
      status: 422,
      message: expect.stringMatching(/1048576 rows .* 1048575\. .* csv, parquet, arrow\./),
    }),
  );
});

describe('the example of every interface', async () => {
  const registry = await Registry.open();
  it('is read from every file as it is answered in JSON, in the sandbox', async () => {
    const service = await startTestService({ sandbox: true, dataDir: '' }, { now: () => Date.UTC(2026, 9, 12, 8) });
    try {
      for (const { name } of registry.entries) {
        const { example, columns } = await registry.load(name);
        const query = toQuery(example);
        const records: Record<string, unknown>[] = JSON.parse(
          await (await service.get(`/api/public/${name}?${query}`)).text(),
        );
        const kinds = new Map(columns.map((column) => [column.name, column.cells]));
        for (const ending of EXPORT_ENDINGS) {
          const response = await service.get(`/api/export/${name}.${ending}?${query}`);
          expect(response.status, `${name}.${ending}`).toBe(200);
          const rows = await readFile(ending, Buffer.from(await response.arrayBuffer()));
          expect(
            rows.map((row, at) => toPlain(row, ending, records[at])),
            `${name}.${ending}`,
          ).toEqual(records.map((record) => toExpected(record, ending, kinds)));
        }
      }
    } finally {
      await service.close();
    }
  }, 120_000);
});

/** A row of a file, its values as JSON has them. A number of CSV is compared as a number, whatever its noughts. */
function toPlain(
  row: Record<string, unknown>,
  ending: ExportEnding,
  record: Record<string, unknown> = {},
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      const plain = plainValue(value, ending);
      const isNumber = ending === 'csv' && plain !== null && typeof record[name] === 'number';
      return [name, isNumber ? String(Number(plain)) : plain];
    }),
  );
}

function plainValue(value: unknown, ending: ExportEnding): unknown {
  if (typeof value === 'bigint') return Number(value);
  if (value instanceof Date) return value.getTime();
  if (value === undefined || (ending === 'csv' && value === '')) return null;
  return value;
}

/** A record of JSON as a reader of the format has it. */
function toExpected(
  record: Record<string, unknown>,
  ending: ExportEnding,
  kinds: ReadonlyMap<string, CellKind | 'any'>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(record).map(([name, value]) => [name, expectedValue(value, ending, kinds.get(name))]),
  );
}

const DAY_MS = 86_400_000;

function expectedValue(value: unknown, ending: ExportEnding, kind: CellKind | 'any' | undefined): unknown {
  if (value === null) return null;
  if (ending === 'csv') return value === '' ? null : String(value);
  if (kind === 'mixed') return ending === 'xlsx' ? value : String(value);
  if (kind !== 'date' && kind !== 'date-time') return value;
  const clock = Date.parse(`${String(value).replace(' ', 'T')}${kind === 'date' ? 'T00:00:00' : ''}Z`);
  // The serial number of a day in a workbook, after February 1900.
  if (ending === 'xlsx') return clock < 0 ? expect.anything() : expect.closeTo(clock / DAY_MS + 25_569, 8);
  return kind === 'date' ? clock : clock - 8 * 3_600_000;
}
