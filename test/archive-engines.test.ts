import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { DuckDBInstance } from '@duckdb/node-api';
import { expect, it } from 'vitest';
import { DAY_MS } from '../src/base/utc-day.ts';
import { ArchiveFolder } from '../src/engine/archive/archive-folder.ts';
import { Cells } from '../src/engine/formats/cells.ts';
import { Table } from '../src/engine/table/table.ts';
import { temporaryFolder } from './folders.ts';

// Another engine reads the folder of an archive as it lies, by the query of the manual.

const FIRST = Date.parse('2026-09-01T18:30:00+08:00');
const NAME = 'index_stock_cons';

/** The members on a day: some join, some leave, one is renamed, once there are none, and once most are others. */
function membersOn(day: number): readonly (readonly [code: string, name: string])[] {
  if (day === 2) return [];
  const base = day >= 15 ? 500 : 0;
  return Array.from({ length: 10 + day }, (_, at) => at)
    .filter((at) => at % 5 !== 2 || day < at)
    .map((at) => [String(600_000 + base + at), at === 4 && day > 7 ? '改名' : `名称${at}`] as const);
}

it.each(['', 'zh/'])('DuckDB answers as of a day by the query of the manual (%s)', async (language) => {
  const path = temporaryFolder();
  const folder = new ArchiveFolder(path).of(NAME);
  for (let day = 0; day < 20; day++) {
    await folder.refresh();
    const compared = [];
    for (const symbol of ['000300', '000905']) {
      const members = symbol === '000300' ? membersOn(day) : membersOn(day).slice(0, 5);
      const table = Table.ofColumns([
        { name: '品种代码', cells: Cells.texts(members.map(([code]) => code)) },
        { name: '品种名称', cells: Cells.texts(members.map(([, name]) => name)) },
      ]);
      const given = { ask: symbol, params: { symbol }, table, source: 's', url: 'https://s.example/' };
      compared.push((await folder.compare('snapshot', { ...given, obtained: FIRST + day * DAY_MS }))!);
    }
    await folder.write({ name: NAME, query: '', columns: [] }, compared, FIRST + day * DAY_MS);
  }
  const page = readFileSync(fileURLToPath(new URL(`../manual/${language}archive.md`, import.meta.url)), 'utf8');
  const [, sql = ''] = /```sql\n([^`]*)```/.exec(page) ?? [];
  const connection = await (await DuckDBInstance.create()).connect();
  for (let day = 0; day < 20; day++) {
    const text = new Date(FIRST + day * DAY_MS).toISOString().slice(0, 10);
    const query = sql.replace("'archive/", `'${path}/`).replace('2026-10-01', text);
    expect(query).toContain(`${path}/interface=${NAME}/*.parquet`);
    const rows = (await connection.runAndReadAll(query)).getRowObjects();
    expect(new Map(rows.map((row) => [row.品种代码, row.品种名称]))).toEqual(new Map(membersOn(day)));
    expect(rows).toHaveLength(membersOn(day).length);
  }
});
