import { describe, expect, it } from 'vitest';
import { openRegistry } from '../declarations.ts';
import { useLocalAnswers } from '../local-answers.ts';
import { describeDeclarations, type InterfaceMap, openMaps, type RecordedTable, readCsv } from './declared-maps.ts';

// The files of jin10, through --mirror. No body of them is recorded: recorded results of AKShare imply the files.

interface FileMap extends InterfaceMap {
  readonly family: string;
  readonly request: { readonly url: string };
}

const folder = openMaps<FileMap>('macro-other');
const maps = folder.maps.filter(({ family }) => family === 'jin10-cdn' || family === 'jin10-js');
const registry = await openRegistry();

const OPEN_TABLES = [
  'macro_usa_cftc_nc_holding',
  'macro_usa_cftc_c_holding',
  'macro_usa_cftc_merchant_currency_holding',
  'macro_usa_cftc_merchant_goods_holding',
  'macro_euro_lme_holding',
  'macro_euro_lme_stock',
];

/** Why something is declared otherwise than in the map. */
const REASONS = Object.fromEntries([
  ...maps.map(({ name }) => [`${name} field of 日期`, 'the field has the name of the column']),
  ...maps
    .filter(({ columns }) => columns[0]?.type === 'string')
    .map(({ name }) => [`${name} kind of 日期`, 'its texts are days']),
  ...OPEN_TABLES.map((name) => [`${name} columns`, 'items that are not known are open columns']),
  ...['沿海六大电库存', '日耗', '存煤可用天数'].map((name) => [
    `macro_china_daily_energy field of ${name}`,
    'the file names its kinds',
  ]),
]);

describeDeclarations(registry, maps, REASONS);

describe('the files of jin10', () => {
  let body: unknown;
  const { ask } = useLocalAnswers(registry, ({ pathname }) => {
    const text = JSON.stringify(body);
    return { body: Buffer.from(pathname.endsWith('.js') ? `var report = ${text};` : text) };
  });
  const numberOf = (cell: string | null | undefined): number | null => (cell ? Number(cell) : null);

  /** The rows of a recorded result: numbers but in these columns. */
  function rowsOf({ columns, rows }: RecordedTable, texts: readonly string[]): readonly Record<string, unknown>[] {
    return rows.map((row) =>
      Object.fromEntries(
        columns.map((name, at) => [name, texts.includes(name) ? (row[at] ?? null) : numberOf(row[at])]),
      ),
    );
  }

  const read = (name: string): RecordedTable => readCsv(folder.read(`akshare_csv/${name}.csv`));

  it.each(['macro_china_market_margin_sh', 'macro_china_market_margin_sz'])('%s', async (name) => {
    const recorded = read(name);
    body = { values: Object.fromEntries(recorded.rows.map(([day, ...row]) => [day, row.map(numberOf)])) };
    expect(await ask(name)).toEqual(rowsOf(recorded, ['日期']));
  });

  it.each(['macro_usa_rig_count', 'macro_usa_cftc_merchant_goods_holding'])('%s', async (name) => {
    const recorded = read(name);
    const values = recorded.rows.map(([day, ...row]) => {
      const items: Record<string, (number | null)[]> = {};
      for (const [at, cell] of row.entries()) {
        const [item = ''] = recorded.columns[at + 1]?.split(/[-_]/) ?? [];
        items[item] = [...(items[item] ?? []), numberOf(cell)];
      }
      return [day, items];
    });
    const keys = ['多头仓位', '空头仓位', '净仓位'].map((each) => ({ name: each }));
    body = { keys, values: Object.fromEntries(values) };
    expect(await ask(name)).toEqual(rowsOf(recorded, ['日期']));
  });

  it('macro_china_au_report', async () => {
    const recorded = read('macro_china_au_report');
    const values: Record<string, unknown[]> = {};
    for (const [day = '', product, ...row] of recorded.rows)
      values[day ?? ''] = [
        ...(values[day ?? ''] ?? []),
        [product, ...row.map((cell, at) => (at === 10 ? cell : numberOf(cell)))],
      ];
    body = { values };
    expect(await ask('macro_china_au_report')).toEqual(rowsOf(recorded, ['日期', '商品', '交收方向']));
  });

  it('macro_usa_cme_merchant_goods_holding', async () => {
    const recorded = read('macro_usa_cme_merchant_goods_holding');
    const values: Record<string, unknown[]> = {};
    for (const [day = '', product = '', volume] of recorded.rows) {
      const [first, second] = product?.split('-') ?? [];
      values[day ?? ''] = [...(values[day ?? ''] ?? []), [first, second, 0, 0, 0, numberOf(volume), 0, 0]];
    }
    body = { values };
    expect(await ask('macro_usa_cme_merchant_goods_holding')).toEqual(rowsOf(recorded, ['日期', '品种']));
  });

  it('macro_china_daily_energy', async () => {
    const recorded = read('macro_china_daily_energy');
    body = {
      kinds: recorded.columns.slice(1),
      list: recorded.rows.map(([date, ...row]) => ({
        date,
        datas: { 沿海六大电厂库存动态报告: row.map(numberOf) },
      })),
    };
    expect(await ask('macro_china_daily_energy')).toEqual(rowsOf(recorded, ['日期']));
  });
});
