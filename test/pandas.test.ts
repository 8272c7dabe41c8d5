import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { say } from '../src/base/say.ts';
import { encode } from '../src/engine/exports/encode.ts';
import { Cells } from '../src/engine/formats/cells.ts';
import { Table } from '../src/engine/table/table.ts';
import { temporaryFolder } from './folders.ts';
import { findPython } from './python.ts';

// A second opinion on CSV and workbooks: pandas and openpyxl, where the machine has them.

const python = findPython('pandas, openpyxl', 'CSV and workbooks are not read with pandas');

const TEXTS = ['=1+1', 'a\r\nb', '"x", y', '\u0001😀', '_x000D_', ' 平安银行 ', null];
const table = Table.of(
  [
    { name: '日期', cells: 'date' },
    { name: '代码', cells: 'code' },
    { name: '收盘', cells: 'number' },
    { name: '成交量', cells: 'whole' },
    { name: '名称', cells: 'text' },
    { name: '时间', cells: 'date-time' },
    { name: '无', cells: 'number' },
  ],
  {
    日期: Cells.checked('date', [
      '1900-01-01',
      '1900-02-28',
      '1900-03-01',
      '2024-02-29',
      '9999-12-31',
      null,
      '1970-01-01',
    ]),
    代码: Cells.checked('code', ['000001', '600000', '00700', '1e5', null, '000002', '1']),
    收盘: Cells.numbers([0.1, 1.7976931348623157e308, 5e-324, -1.5, null, 2 ** 53 + 2, 0]),
    成交量: Cells.checked('whole', ['0', '9007199254740991', '-9007199254740991', null, '1', '2', '3']),
    名称: Cells.texts(TEXTS),
    时间: Cells.checked('date-time', ['2024-01-02 09:30:00', null, null, null, null, null, '2026-06-30 15:00:01']),
    无: Cells.numbers([null, null, null, null, null, null, null]),
  },
);
const METADATA = {
  name: 'a_table',
  query: '',
  columns: [{ name: '收盘', unit: { name: say('yuan per share', '元/股') }, doc: 'Closing price.' }],
};

const PROGRAM = `
import json, sys
import openpyxl, pandas as pd
folder = sys.argv[1]
frame = pd.read_csv(folder + '/a.csv', dtype={'代码': str, '名称': str}, keep_default_na=False, na_values={'收盘': [''], '成交量': [''], '无': ['']}, float_precision='round_trip')
book = openpyxl.load_workbook(folder + '/a.xlsx')
cells = [[None if cell.value is None else cell.value.isoformat() if hasattr(cell.value, 'isoformat') else cell.value for cell in row] for row in book['data'].iter_rows()]
kinds = [cell.data_type for cell in list(book['data'].iter_rows())[1]]
empty = pd.read_excel(folder + '/empty.xlsx')
print(json.dumps({
    'csv': {name: [None if pd.isna(value) else value for value in frame[name].tolist()] for name in frame.columns},
    'xlsx': cells,
    'kinds': kinds,
    'about': [[cell.value for cell in row] for row in book['about'].iter_rows()],
    'empty': [list(empty.columns), len(empty)],
}))
`;

it.skipIf(python === undefined)('is read by pandas and openpyxl as it was written', async () => {
  const folder = temporaryFolder();
  await writeFile(join(folder, 'a.csv'), await encode('csv', table, METADATA));
  await writeFile(join(folder, 'a.xlsx'), await encode('xlsx', table, METADATA));
  await writeFile(join(folder, 'empty.xlsx'), await encode('xlsx', table.tail(0), METADATA));
  const { stdout, stderr, status } = spawnSync(python ?? '', ['-c', PROGRAM, folder], { encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, expect.any(String)]);
  const { csv, xlsx, kinds, about, empty } = JSON.parse(stdout) as Record<string, unknown>;
  const records = table.records();
  const columnOf = (name: string) => records.map((record) => record[name] ?? null);
  expect(csv).toMatchObject({
    代码: columnOf('代码').map((code) => code ?? ''),
    收盘: columnOf('收盘'),
    名称: TEXTS.map((text) => text ?? ''),
  });
  const [header, ...rows] = xlsx as unknown[][];
  expect(header).toEqual(table.columns.map(({ name }) => name));
  // openpyxl leaves the escapes of the format as they are.
  const decoded = (value: unknown): unknown =>
    typeof value === 'string'
      ? value.replaceAll(/_x([0-9A-F]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
      : value;
  expect(rows.map((row) => row.slice(1, 5).map(decoded))).toEqual(
    records.map(({ 代码, 收盘, 成交量, 名称 }) => [代码, 收盘, 成交量, 名称]),
  );
  expect(rows.map(([day]) => day)).toEqual(columnOf('日期').map((day) => (day === null ? null : `${day}T00:00:00`)));
  expect(rows.map((row) => row[5])).toEqual(
    columnOf('时间').map((time) => (time === null ? null : String(time).replace(' ', 'T'))),
  );
  // A code and what looks like a formula are texts.
  expect((kinds as string[])[1]).toMatch(/^(?:s|inlineStr)$/);
  expect((kinds as string[])[4]).toMatch(/^(?:s|inlineStr)$/);
  expect(about).toContainEqual(['收盘', 'yuan per share', 'Closing price.']);
  expect(empty).toEqual([table.columns.map(({ name }) => name), 0]);
});
