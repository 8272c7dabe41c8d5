import { describe, expect, it } from 'vitest';
import { openRegistry } from '../declarations.ts';
import { toGb18030 } from '../gb18030.ts';
import { useLocalAnswers } from '../local-answers.ts';
import { describeDeclarations, type InterfaceMap, openMaps, type RecordedTable, readCsv } from './declared-maps.ts';

// The statistics of Sina, the Ministry of Commerce and the Center for National Balance Sheets, through --mirror.
// Recorded results of AKShare imply the replies.

interface StatisticsMap extends InterfaceMap {
  readonly family: string;
}

const FAMILIES = ['sina-mac', 'mofcom', 'cnbs'];

const folder = openMaps<StatisticsMap>('macro-other');
const maps = folder.maps.filter(({ family }) => FAMILIES.includes(family));
const registry = await openRegistry();

/** Why something is declared otherwise than in the map. */
const REASONS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    maps
      .filter(({ family }) => family === 'sina-mac')
      .flatMap(({ name, columns }) =>
        columns.map((column) => [`${name} field of ${column.name}`, 'the reply names its values']),
      ),
  ),
  'macro_china_freight_index kind of 截止日期': 'its texts are days',
  'macro_cnbs field of 中央政府': 'blanks at the ends of headings are left out',
};

describeDeclarations(registry, maps, REASONS);

describe('recorded results', () => {
  let body: (query: URLSearchParams) => string | Buffer = () => '';
  const { ask, asked } = useLocalAnswers(registry, ({ searchParams }) => ({ body: Buffer.from(body(searchParams)) }));
  const read = (name: string): RecordedTable => readCsv(folder.read(`akshare_csv/${name}.csv`));
  const toValue = (cell: string | null | undefined, isText: boolean): string | number | null =>
    cell === null || cell === undefined ? null : isText ? cell.trim() : Number(cell);
  const TEXTS = ['统计时间', '统计月份', '居民消费项目', '截止日期', '月份'];
  const rowsOf = ({ columns, rows }: RecordedTable): readonly Record<string, unknown>[] =>
    rows.map((row) => Object.fromEntries(columns.map((name, at) => [name, toValue(row[at], TEXTS.includes(name))])));

  it.each([
    'macro_china_society_electricity',
    'macro_china_passenger_load_factor',
    'macro_china_central_bank_balance',
    'macro_china_retail_price_index',
  ])('%s, in pages of 31', async (name) => {
    const { columns, rows } = read(name);
    body = (query) =>
      `${query.get('num')}((${JSON.stringify({
        config: { all: columns.map((column, at) => [`k${at}`, column]) },
        count: String(rows.length),
        data: rows.slice(Number(query.get('from')), Number(query.get('from')) + 31),
      })}));`;
    expect(await ask(name)).toEqual(rowsOf({ columns, rows }));
    expect(asked()).toHaveLength(4);
  });

  it('macro_china_freight_index', async () => {
    const { columns, rows } = read('macro_china_freight_index');
    const lines = [['航贸运价指数'], ['新浪财经'], columns, ...rows].map(
      (values) => `${values.map((value) => value ?? '').join(', ')}, `,
    );
    body = () => toGb18030(`${lines.join('\r\n')}\r\n`);
    expect(await ask('macro_china_freight_index')).toEqual(rowsOf({ columns, rows }));
  });

  it('macro_china_shrzgm, by the names of the source', async () => {
    const recorded = read('macro_china_shrzgm');
    const declared = await registry.load('macro_china_shrzgm');
    // The order of the values of a month says nothing.
    const fields = recorded.columns.map((name) => declared.columns.find((column) => column.name === name)?.field ?? '');
    const months = recorded.rows.map((row) =>
      Object.fromEntries(fields.map((field, at) => [field, toValue(row[at], field === 'date')] as const).toReversed()),
    );
    body = () => JSON.stringify(months.toReversed());
    expect(await ask('macro_china_shrzgm')).toEqual(rowsOf(recorded));
  });
});
