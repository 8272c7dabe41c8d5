import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DuckDBInstance } from '@duckdb/node-api';
import { describe, expect, it } from 'vitest';
import { encode } from '../src/engine/exports/encode.ts';
import { Cells } from '../src/engine/formats/cells.ts';
import { TradingCalendar } from '../src/engine/interface/trading-calendar.ts';
import { Table } from '../src/engine/table/table.ts';
import { closedDay, obtainDaily, reportDatesBefore } from '../src/faces/pull/daily.ts';
import { PullFolder } from '../src/faces/pull/pull-folder.ts';
import { run } from './command.ts';
import { temporaryFolder } from './folders.ts';
import { startTestService } from './service.ts';

// The whole market, a file a day.

const daily = (out: string, time: string, ...more: readonly string[]) =>
  run(['pull', '--daily', '--out', out, '--sandbox', '--clock', time, ...more]);

describe('pull --daily', () => {
  it('writes one file a day, once, and mixes nothing', async () => {
    const out = temporaryFolder();
    const path = join(out, 'a_share_daily/day=2026-06-30/data.parquet');
    const first = await daily(out, '2026-06-30T20:00');
    expect(first).toMatchObject({ status: 0, out: expect.stringMatching(/^\d{4} shares of 2026-06-30 in /) });
    const bytes = readFileSync(path);
    // Before the next day begins, its newest day is still that one.
    expect(await daily(out, '2026-07-01T08:00')).toMatchObject({ status: 0, out: `${path} is there already.\n` });
    expect(readFileSync(path).equals(bytes)).toBe(true);
    // A file that was cut short is written again.
    writeFileSync(path, bytes.subarray(0, 100));
    expect(await daily(out, '2026-07-01T08:00')).toMatchObject({ status: 0, out: first.out });
    expect(statSync(path).size).toBeGreaterThan(100);
    expect(await daily(out, '2026-07-01T20:00', '--names', 'en')).toMatchObject({
      status: 1,
      err: expect.stringContaining('names of AKShare'),
    });
    expect((await daily(out, '2026-07-01T20:00')).status).toBe(0);
    expect(readdirSync(join(out, 'a_share_daily'))).toEqual(['day=2026-06-30', 'day=2026-07-01']);
    expect(readdirSync(out).toSorted()).toEqual(['a_share_daily', 'pull.jsonl', 'views.sql']);
    const connection = await (await DuckDBInstance.create()).connect();
    const sql = `SELECT count(DISTINCT 代码), count(*), min(日期)::VARCHAR, max(日期)::VARCHAR FROM '${out}/a_share_daily/*/data.parquet'`;
    const [row] = (await connection.runAndReadAll(sql)).getRows();
    expect([Number(row?.[0]) > 4_000, row?.[2], row?.[3]]).toEqual([true, '2026-06-30', '2026-07-01']);
  });

  it('writes no day before its close, and none with parameters', async () => {
    const out = temporaryFolder();
    const early = await daily(out, '2026-06-30T15:34');
    expect(early).toMatchObject({ status: 1, err: expect.stringContaining('The session of 2026-06-30 is not over') });
    expect(readdirSync(out)).toEqual([]);
    expect(await daily(out, '2026-06-30T20:00', '--each', 'symbol=600000')).toMatchObject({ status: 2 });
    expect(await run(['pull', '--out', out])).toMatchObject({ status: 2 });
  });

  it('keeps the views that a person wrote', async () => {
    const out = temporaryFolder();
    writeFileSync(join(out, 'views.sql'), 'SELECT 1;\n');
    const first = await daily(out, '2026-06-30T20:00');
    expect(first).toMatchObject({ status: 0, err: expect.stringContaining('was not written by finfount') });
    expect(readFileSync(join(out, 'views.sql'), 'utf8')).toBe('SELECT 1;\n');
  });

  it('says in one sentence why its folder cannot be written', async () => {
    const out = temporaryFolder();
    writeFileSync(join(out, 'a_share_daily'), '');
    const { status, err } = await daily(out, '2026-03-06T20:00');
    expect([status, err]).toEqual([
      1,
      expect.stringMatching(/^error: The files cannot be written into .*: a file has the name of a folder \(.*\)\.\n$/),
    ]);
  });

  it('writes no list of another day', async () => {
    const now = (): number => Date.parse('2026-06-30T20:00:00+08:00');
    const { services, close } = await startTestService({ sandbox: true, clock: now() }, { now });
    const wish = { names: 'akshare' as const, allowsFallback: false, signal: new AbortController().signal };
    await expect(obtainDaily(services, '2026-06-29', wish)).rejects.toThrow(/The list is not of 2026-06-29/);
    await expect(obtainDaily(services, '2026-07-01', wish)).rejects.toThrow(/before 2026-07-01 was settled/);
    expect((await obtainDaily(services, '2026-06-30', wish)).table.length).toBeGreaterThan(4_000);
    await close();
  });

  it('knows the newest day that is over', () => {
    const calendar = new TradingCalendar();
    const at = (time: string): string => closedDay(Date.parse(`${time}+08:00`), calendar);
    expect(at('2026-03-06T15:35')).toBe('2026-03-06');
    expect(at('2026-03-08T12:00')).toBe('2026-03-06');
    expect(at('2026-03-09T08:59')).toBe('2026-03-06');
    expect(() => at('2026-03-09T09:00')).toThrow('2026-03-09 is not over');
    expect(() => at('2026-03-06T15:34')).toThrow('15:35');
    expect(at('2026-10-05T12:00')).toBe('2026-09-30');
    expect(reportDatesBefore('2026-05-14')).toEqual([
      '20260331',
      '20251231',
      '20250930',
      '20250630',
      '20250331',
      '20241231',
    ]);
    expect(reportDatesBefore('2026-03-31')[0]).toBe('20251231');
  });
});

// 000001 of Eastmoney: unadjusted bars recorded in 2024-09, and what AKShare printed of both adjustments on
// 2024-05-28. Between them lie seven dividends.
const UNADJUSTED: readonly (readonly [day: string, close: number])[] = [
  ['2017-03-01', 9.49],
  ['2017-03-02', 9.43],
  ['2017-03-03', 9.4],
  ['2017-03-06', 9.45],
  ['2017-03-07', 9.45],
  ['2017-07-20', 10.97],
  ['2017-07-21', 10.89],
  ['2018-07-11', 8.78],
  ['2018-07-12', 8.88],
  ['2019-06-25', 13.43],
  ['2019-06-26', 13.37],
  ['2020-05-27', 13],
  ['2020-05-28', 13.07],
  ['2021-05-13', 23.07],
  ['2021-05-14', 23.32],
  ['2022-07-21', 13.01],
  ['2022-07-22', 12.81],
  ['2023-06-13', 11.77],
  ['2023-06-14', 11.47],
  ['2024-05-22', 11.56],
  ['2024-05-23', 11.4],
  ['2024-05-24', 11.31],
  ['2024-05-27', 11.51],
  ['2024-05-28', 11.4],
];
const CASH: Readonly<Record<string, number>> = {
  '2017-07-21': 0.158,
  '2018-07-12': 0.136,
  '2019-06-26': 0.145,
  '2020-05-28': 0.218,
  '2021-05-14': 0.18,
  '2022-07-22': 0.228,
  '2023-06-14': 0.285,
};
const EASTMONEY: Readonly<Record<string, readonly [qfq: number, hfq: number]>> = {
  '2017-03-01': [8.14, 1575.2],
  '2017-03-02': [8.08, 1565.45],
  '2017-03-03': [8.05, 1560.57],
  '2017-03-06': [8.1, 1568.7],
  '2017-03-07': [8.1, 1568.7],
  '2024-05-22': [11.56, 2131.04],
  '2024-05-23': [11.4, 2105.04],
  '2024-05-24': [11.31, 2090.41],
  '2024-05-27': [11.51, 2122.92],
  '2024-05-28': [11.4, 2105.04],
};

/** The recipe of the manual, of a folder. */
function recipe(language: '' | 'zh/', folder: string): string {
  const page = readFileSync(fileURLToPath(new URL(`../manual/${language}pull.md`, import.meta.url)), 'utf8');
  const [, sql = ''] = /```sql\n(CREATE OR REPLACE VIEW adjusted AS\n[^`]*)```/.exec(page) ?? [];
  expect(sql).toContain("'market/");
  return sql.replace("'market/", `'${folder}/`);
}

/** Writes days as `pull --daily` lies in a folder. */
async function writeDays(
  folder: string,
  code: string,
  bars: readonly (readonly [day: string, close: number, previous: number, cash: number | null, bonus: number | null])[],
): Promise<void> {
  const pulled = new PullFolder(folder, '.pull');
  await pulled.createFolder();
  await pulled.createWorkFolder();
  for (const [day, close, previous, cash, bonus] of bars) {
    const table = Table.ofColumns([
      { name: '日期', cells: Cells.checked('date', [day]) },
      { name: '代码', cells: Cells.repeat(code, 1) },
      { name: '收盘', cells: Cells.numbers([close]) },
      { name: '昨收', cells: Cells.numbers([previous]) },
      { name: '每股派息', cells: Cells.numbers([cash]) },
      { name: '每股送转', cells: Cells.numbers([bonus]) },
    ]);
    const body = await encode('parquet', table, { name: 'a_share_daily', query: '', columns: [] });
    await pulled.publish(`a_share_daily/day=${day}/data.parquet`, body, async () => undefined);
  }
  await pulled.removeWorkFolder();
}

async function adjustedOf(
  folder: string,
  language: '' | 'zh/' = '',
): Promise<readonly Record<string, number | string>[]> {
  const connection = await (await DuckDBInstance.create()).connect();
  await connection.run(recipe(language, folder));
  const sql = 'SELECT 日期::VARCHAR AS day, qfq, hfq, qfq_ratio, hfq_ratio FROM adjusted ORDER BY 日期';
  return (await connection.runAndReadAll(sql)).getRowObjects() as Record<string, number | string>[];
}

describe('the recipe of the manual', () => {
  it('makes the adjusted prices of Eastmoney, to the cent', async () => {
    const folder = temporaryFolder();
    const bars = UNADJUSTED.map(([day, close], at) => {
      const before = UNADJUSTED[at - 1]?.[1] ?? close;
      return [day, close, Number((before - (CASH[day] ?? 0)).toFixed(2)), CASH[day] ?? null, null] as const;
    });
    await writeDays(folder, '000001', bars);
    for (const language of ['', 'zh/'] as const) {
      const rows = (await adjustedOf(folder, language)).filter(({ day }) => String(day) in EASTMONEY);
      expect(rows.map(({ day, qfq }) => [day, Number(Number(qfq).toFixed(2))])).toEqual(
        Object.entries(EASTMONEY).map(([day, [qfq]]) => [day, qfq]),
      );
      // Eastmoney counts from the listing on: its figures are a line of ours.
      const [first, last] = [rows[0]!, rows.at(-1)!];
      const theirs = ({ day }: (typeof rows)[number]): number => EASTMONEY[String(day)]![1];
      const slope = (theirs(last) - theirs(first)) / (Number(last.hfq) - Number(first.hfq));
      expect(slope).toBeCloseTo(162.5, 0);
      for (const row of rows)
        expect(theirs(first) + slope * (Number(row.hfq) - Number(first.hfq))).toBeCloseTo(theirs(row), 0);
    }
  });

  it('keeps returns right where shares are split and cash is paid', async () => {
    const folder = temporaryFolder();
    // Ten shares become fifteen, and one yuan is paid on each of the ten: 30 yuan become 19.33 of the exchange.
    await writeDays(folder, '600000', [
      ['2026-03-02', 29, 28, null, null],
      ['2026-03-03', 30, 29, null, null],
      ['2026-03-04', 20, 19.33, 1, 0.5],
      ['2026-03-05', 21, 20, null, null],
    ]);
    const rows = await adjustedOf(folder);
    const round = (value: unknown): number => Number(Number(value).toFixed(3));
    expect(rows.map(({ hfq }) => round(hfq))).toEqual([29, 30, 31, 32.5]);
    expect(rows.map(({ qfq }) => round(qfq))).toEqual([18.667, 19.333, 20, 21]);
    expect(rows.map(({ qfq_ratio }) => round(qfq_ratio))).toEqual([18.686, 19.33, 20, 21]);
    expect(Number(rows[2]!.hfq_ratio) / Number(rows[1]!.hfq_ratio)).toBeCloseTo(20 / 19.33, 6);
  });
});
