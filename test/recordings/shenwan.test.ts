import { describe, expect, it } from 'vitest';
import { openRegistry } from '../declarations.ts';
import { type Row, withReplay } from '../replay.ts';
import { describeDeclarations, type MappedColumn, openMaps } from './declared-maps.ts';
import { findRecordings } from './recordings.ts';

// What is recorded of Shenwan and Legulegu: one row with some of its fields, and two blocks of a page.

const FOLDERS = [openMaps('more-sources'), openMaps('other-sources')];
const isOurs = (name: string): boolean => /_sw$|_sw_|^sw_index/.test(name) || name === 'index_component_sw';

/** Why something is declared otherwise than in the map. */
const REASONS: Readonly<Record<string, string>> = {
  'index_realtime_sw columns': 'the last two groups have columns of their own',
  'index_realtime_sw field of 成交量': 'the name of its field was not seen',
  'sw_index_third_cons columns': 'three names hold the day of the page',
};

/** A column of a map: days are texts there, and what a page shows has no field. */
const toComparable = (column: MappedColumn): MappedColumn => ({
  ...column,
  field: /^\w+$/.test(String(column.field)) || column.name === '成交量' ? column.field : null,
  type: column.description.startsWith('YYYY-MM-DD') || column.name === 'date' ? 'date' : column.type,
});

describeDeclarations(
  await openRegistry(),
  FOLDERS.flatMap(({ maps }) => maps.filter(({ name }) => isOurs(name))).map((map) => ({
    ...map,
    columns: map.columns.map(toComparable),
  })),
  REASONS,
);

const recorded = findRecordings('more-sources/raw');

describe('what is recorded of Shenwan', () => {
  it('is answered as it is: one row of a daily report', async () => {
    const reply = JSON.parse(recorded.read('sws_analysis_values_20260923.json').toString()) as {
      readonly data: { readonly results: readonly Readonly<Record<string, string>>[] };
    };
    // The recording leaves these out.
    const results = reply.data.results.map((row) => ({
      ...row,
      bargainamount: '-',
      meanprice: '-',
      negotiablessharesum2: '-',
    }));
    const body = Buffer.from(JSON.stringify({ code: '200', data: { count: 1, results } }));
    await withReplay(
      {},
      async ({ get }) => {
        const query = 'index_analysis_daily_sw?symbol=一级行业&start_date=20260923&end_date=20260923';
        expect(await (await get(query)).json()).toEqual([
          {
            指数代码: '801080',
            指数名称: '电子',
            发布日期: '2026-09-23',
            收盘指数: 9159.93,
            成交量: null,
            涨跌幅: -4.17,
            换手率: 9.36,
            市盈率: 79.09,
            市净率: 6.71,
            均价: null,
            成交额占比: 28.08,
            流通市值: 94775.39,
            平均流通市值: null,
            股息率: 0.33,
          },
        ]);
      },
      { body },
    );
  });
});

describe('what is recorded of Legulegu', () => {
  it('is answered as it is: an industry of the first level', async () => {
    await withReplay(
      { 'https://legulegu.com/stockdata/sw-industry-overview': recorded.read('legulegu_level_values.html') },
      async ({ get }) => {
        const rows = (await (await get('sw_index_first_info')).json()) as readonly Row[];
        expect(rows).toEqual([
          {
            行业代码: '801010.SI',
            行业名称: '农林牧渔',
            成份个数: 104,
            静态市盈率: 34,
            'TTM(滚动)市盈率': 35.98,
            市净率: 2.16,
            静态股息率: 2.41,
          },
        ]);
      },
    );
  });
});
