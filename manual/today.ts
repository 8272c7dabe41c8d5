import { type Language, say, type Text } from '../src/base/say.ts';
import type { ManualInterface } from '../src/faces/manual-data/manual-types.ts';
import type { Tile } from './.vitepress/theme/today/tile.ts';

/** One tile of the page of today: the first or the last rows of a list of the catalogue. */
interface TileDeclaration {
  readonly title: Text;
  /** The name of the interface. */
  readonly name: string;
  /** Its params; `{day}` is the day of today in Beijing, `{session}` the newest day of trading. */
  readonly params?: Readonly<Record<string, string>>;
  /** The columns that are shown, in this order. */
  readonly columns: readonly string[];
  /** Their Chinese headings, where their names are not Chinese. */
  readonly chinese?: Readonly<Record<string, string>>;
  /** Which rows are shown, and how many. */
  readonly rows: { readonly first: number } | { readonly last: number };
  /** Whether the number of all rows is what the tile is about. */
  readonly isCounted?: true;
}

/** The tiles, in the order of the page. */
const TILES: readonly TileDeclaration[] = [
  {
    title: say('Indices', '指数'),
    name: 'stock_zh_index_spot_em',
    params: { symbol: '沪深重要指数' },
    columns: ['名称', '最新价', '涨跌幅'],
    rows: { first: 8 },
  },
  {
    title: say('Indices of the world', '全球指数'),
    name: 'index_global_spot_em',
    columns: ['名称', '最新价', '涨跌幅'],
    rows: { first: 8 },
  },
  {
    title: say('Breadth of the market', '市场宽度'),
    name: 'stock_market_activity_legu',
    columns: ['item', 'value'],
    chinese: { item: '项目', value: '数值' },
    rows: { first: 12 },
  },
  {
    title: say('At the upper limit', '涨停股池'),
    name: 'stock_zt_pool_em',
    params: { date: '{session}' },
    columns: ['名称', '连板数', '所属行业'],
    rows: { first: 8 },
    isCounted: true,
  },
  {
    title: say('At the lower limit', '跌停股池'),
    name: 'stock_zt_pool_dtgc_em',
    params: { date: '{session}' },
    columns: ['名称', '连续跌停', '所属行业'],
    rows: { first: 8 },
    isCounted: true,
  },
  {
    title: say('Money flow of the market', '大盘资金流'),
    name: 'stock_market_fund_flow',
    columns: ['日期', '主力净流入-净额', '小单净流入-净额'],
    rows: { last: 5 },
  },
  {
    title: say('Money flow of industries', '行业资金流'),
    name: 'stock_sector_fund_flow_rank',
    columns: ['名称', '今日涨跌幅', '今日主力净流入-净额'],
    rows: { first: 8 },
  },
  {
    title: say('Stock connect', '沪深港通'),
    name: 'stock_hsgt_fund_flow_summary_em',
    columns: ['板块', '资金方向', '成交净买额'],
    rows: { first: 4 },
  },
  {
    title: say('Releases of the day', '今日数据公布'),
    name: 'macro_info_ws',
    params: { date: '{day}' },
    columns: ['时间', '地区', '事件', '今值', '预期', '前值'],
    rows: { first: 15 },
  },
];

const MAX_UNIT = 10;
const HAN = /\p{Script=Han}/u;

/** The names of the interfaces that the tiles show. */
export const TILE_NAMES: readonly string[] = TILES.map(({ name }) => name);

/**
 * The tiles with what the catalogue says of their columns. Throws for an interface or a column that is not there.
 * @param interfaces those of the manual, in the language of the page
 */
export function tilesIn(interfaces: readonly ManualInterface[], language: Language): readonly Tile[] {
  return TILES.map(({ title, name, params = {}, columns, chinese = {}, rows, isCounted }) => {
    const iface = interfaces.find((each) => each.name === name);
    if (!iface) throw new Error(`the page of today shows ${name}, which is not there`);
    for (const param of Object.keys(params))
      if (!iface.params.some((each) => each.name === param)) throw new Error(`${name} has no parameter ${param}`);
    return {
      title: title[language],
      name,
      params,
      rows,
      ...(isCounted && { isCounted }),
      columns: columns.map((column) => {
        const known = iface.columns.find((each) => each.name === column);
        if (known?.name === undefined) throw new Error(`${name} has no column ${column}`);
        const { id = column, cells, unit, role } = known;
        const inChinese = HAN.test(column) ? column : chinese[column];
        if (inChinese === undefined) throw new Error(`the column ${column} of ${name} has no Chinese heading`);
        return {
          name: known.name,
          label: language === 'en' ? id.replaceAll('_', ' ') : inChinese,
          cells,
          // A longer one is an explanation, which stands on the page of the interface.
          ...(unit !== undefined && unit.length <= MAX_UNIT && { unit }),
          ...(role && { role }),
        };
      }),
    };
  });
}
