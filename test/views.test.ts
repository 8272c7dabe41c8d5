import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DuckDBInstance } from '@duckdb/node-api';
import { beforeAll, describe, expect, it } from 'vitest';
import { UNITS } from '../src/catalogue/fields/units.ts';
import { toViews } from '../src/faces/pull/views.ts';
import { openRegistry } from './declarations.ts';
import { temporaryFolder } from './folders.ts';

// The views.sql that `finfount pull` writes, read by DuckDB itself.

const MAIN = fileURLToPath(new URL('../dist/main.js', import.meta.url));
const home = temporaryFolder();
const data = join(home, 'data');

function pull(...args: readonly string[]) {
  const { status, stderr } = spawnSync(
    process.execPath,
    [MAIN, 'pull', ...args, '--out', data, '--sandbox', '--clock', '2026-10-09T12:00:00Z'],
    { cwd: home, encoding: 'utf8', env: { PATH: process.env.PATH, HOME: home } },
  );
  expect([status, status === 0 ? '' : stderr]).toEqual([0, '']);
  return stderr;
}

/** The rows of a query in a database that has read the views, as `duckdb -init views.sql` does. */
async function query(sql: string): Promise<readonly unknown[][]> {
  const database = await DuckDBInstance.create(':memory:');
  const connection = await database.connect();
  try {
    await connection.run(`SET file_search_path = '${data}'`);
    await connection.run(readFileSync(join(data, 'views.sql'), 'utf8'));
    return (await connection.runAndReadAll(sql)).getRowsJson();
  } finally {
    connection.closeSync();
    database.closeSync();
  }
}

it.each(['parquet', 'csv'] as const)('views read %s files of versions with other columns', async (format) => {
  const folder = join(home, format);
  const database = await DuckDBInstance.create(':memory:');
  const connection = await database.connect();
  const write = async (symbol: string, columns: string): Promise<void> => {
    mkdirSync(join(folder, `stock_zh_a_hist/symbol=${symbol}`), { recursive: true });
    const path = join(folder, `stock_zh_a_hist/symbol=${symbol}/data.${format}`);
    await connection.run(`COPY (SELECT DATE '2024-01-02' AS 日期, ${columns}) TO '${path}' (FORMAT ${format})`);
  };
  try {
    await write('000001', '6.6 AS 开盘');
    await write('600000', `6.7 AS 开盘, 6.8 AS 收盘`);
    const iface = await (await openRegistry()).load('stock_zh_a_hist');
    for (const columns of [
      ['日期', '开盘'],
      ['日期', '开盘', '收盘'],
    ]) {
      const files = [{ params: ['symbol'], columns }];
      await connection.run(`SET file_search_path = '${folder}'`);
      await connection.run(toViews([{ name: 'stock_zh_a_hist', format, files, iface }]));
      const all = await connection.runAndReadAll(
        'SELECT symbol, 开盘::DOUBLE, 收盘::DOUBLE FROM stock_zh_a_hist ORDER BY ALL',
      );
      expect(all.getRowsJson()).toEqual([
        ['000001', 6.6, null],
        ['600000', 6.7, 6.8],
      ]);
    }
  } finally {
    connection.closeSync();
    database.closeSync();
  }
});

describe('the views of a folder', () => {
  beforeAll(() => {
    pull('stock_zh_a_hist', '--each', 'symbol=600000,000001', 'adjust=hfq', 'start_date=20240102', 'end_date=20240131');
    pull('stock_zh_a_hist', '--each', 'symbol=600000', 'adjust=', 'start_date=20240102', 'end_date=20240131');
    pull('stock_hot_rank_detail_em', '--each', 'symbol=SZ000665,SZ000001');
    pull('fund_etf_fund_info_em', '--each', 'fund=511280', '--format', 'csv');
    pull('fred_md', '--each', 'date=2025-09,2025-10');
    // Folders that lie equally deep, and are of other params or in another order.
    pull('stock_hk_hist', '--each', 'symbol=00700', 'adjust=hfq');
    pull('stock_hk_hist', '--each', 'symbol=00700', 'period=weekly');
    pull('stock_hk_hist', '--each', 'symbol=00005', '--each', 'adjust=qfq');
  }, 120_000);

  it('are one for each interface, of all of its files', async () => {
    expect(await query('SELECT view_name FROM duckdb_views() WHERE NOT internal ORDER BY ALL')).toEqual([
      ['fred_md'],
      ['fund_etf_fund_info_em'],
      ['stock_hk_hist'],
      ['stock_hot_rank_detail_em'],
      ['stock_zh_a_hist'],
    ]);
    expect(
      await query('SELECT adjust, symbol, count(*), min(日期) FROM stock_zh_a_hist GROUP BY ALL ORDER BY ALL'),
    ).toEqual([
      ['', '600000', '22', '2024-01-02'],
      ['hfq', '000001', '22', '2024-01-02'],
      ['hfq', '600000', '22', '2024-01-02'],
    ]);
  });

  it('have each row once, with the params of its own folder', async () => {
    expect(
      await query(
        'SELECT symbol, adjust, period, count(*) = count(DISTINCT 日期) FROM stock_hk_hist GROUP BY ALL ORDER BY ALL',
      ),
    ).toEqual([
      ['00005', 'qfq', null, true],
      ['00700', 'hfq', null, true],
      ['00700', null, 'weekly', true],
    ]);
  });

  it('have the types of the declaration: days are days, codes keep their zeros', async () => {
    expect(await query('SELECT column_name, column_type FROM (DESCRIBE stock_zh_a_hist) LIMIT 9')).toEqual(
      [
        ['start_date', 'VARCHAR'],
        ['end_date', 'VARCHAR'],
        ['adjust', 'VARCHAR'],
        ['symbol', 'VARCHAR'],
        ['日期', 'DATE'],
        ['股票代码', 'VARCHAR'],
        ['开盘', 'DOUBLE'],
        ['收盘', 'DOUBLE'],
        ['最高', 'DOUBLE'],
      ].toSorted(() => 0),
    );
    const types = await query('SELECT column_name, column_type FROM (DESCRIBE fund_etf_fund_info_em)');
    expect(Object.fromEntries(types)).toMatchObject({ 净值日期: 'DATE', 单位净值: 'DOUBLE', 申购状态: 'VARCHAR' });
  });

  it('keep a column whose name is that of a param', async () => {
    const [row] = await query(
      'SELECT "date", count(*), count(DISTINCT sasdate) FROM fred_md GROUP BY ALL ORDER BY ALL',
    );
    expect(row?.[0]).toBe('2025-09');
  });

  it('say what each column means, and how the table is cited', async () => {
    const [[comment]] = (await query(
      "SELECT comment FROM duckdb_columns() WHERE table_name = 'stock_zh_a_hist' AND column_name = '开盘'",
    )) as [[string]];
    expect(comment).toBe(`Opening price. Unit: ${UNITS.yuan_per_share.name.en}.`);
    const [[about]] = (await query("SELECT comment FROM duckdb_views() WHERE view_name = 'stock_zh_a_hist'")) as [
      [string],
    ];
    expect(about).toMatch(/klines.*Eastmoney \(东方财富\)\./i);
  });

  it('are equal after another pull of the same, and never replace what a person wrote', () => {
    const path = join(data, 'views.sql');
    const before = readFileSync(path, 'utf8');
    pull('fred_md', '--each', 'date=2025-09,2025-10');
    expect(readFileSync(path, 'utf8')).toBe(before);
    writeFileSync(path, '-- mine\n');
    expect(pull('fred_md', '--each', 'date=2025-09,2025-10')).toContain('stays as it is');
    expect(readFileSync(path, 'utf8')).toBe('-- mine\n');
    writeFileSync(path, before);
  });
});
