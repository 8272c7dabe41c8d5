import { say } from '../../../../base/say.ts';
import { DYNAMIC_COLUMNS } from '../../../../engine/interface/columns.ts';
import { type ColumnSpec, date, dynamicColumns, number, text } from '../../../declare/columns.ts';
import { sampleNames } from '../../../declare/sample.ts';
import { FIRST_ROWS, file, files } from './family.ts';

const NULL_ITEM = say(
  'An item that is not there on a day is `null`; AKShare answers zeros for it.',
  '某日没有的项目为 `null`；AKShare 填 0。',
);
const ZEROS = say(
  'The first years hold zeros as the source has them, from 1986 on.',
  '最初几年（自 1986 年起）含有数据源原有的零。',
);

const NOT_DOLLAR_INDEX = say(
  '美元 is not the US Dollar Index: non-commercial traders were net long by 104,186 contracts on 2024-03-19, where the CFTC reported 679 of that index.',
  '“美元”不是美元指数：2024-03-19 非商业净多头为 104,186 手，而 CFTC 公布的美元指数期货净多头为 679 手。',
);
const BUSHELS = say(
  'Figures of 大豆 and 玉米 of 1986 and 1990 are multiples of 5: they are thousands of bushels, of which a contract has 5.',
  '1986 年和 1990 年大豆与玉米的数字都是 5 的倍数：以千蒲式耳计，一手合约为 5 千蒲式耳。',
);

const CURRENCIES = positionsOf('美元', '瑞郎', '纽元', '墨西哥比索', '日元', '欧元', '加元', '英镑', '澳元');
const COMMODITIES = positionsOf(
  '纽约原油',
  '原糖',
  '大豆',
  '豆油',
  '豆粕',
  '白银',
  '铂金',
  '钯金',
  '纽约天然气',
  '黄金',
  '棉花',
  '玉米',
);

export default files('world-markets', {
  macro_usa_rig_count: file({
    say: say('United States: drilling rigs as Baker Hughes counts them, by week.', '贝克休斯钻井报告'),
    page: 'https://datacenter.jin10.com/reportType/dc_rig_count_summary',
    keywords: ['oil rig count', 'Baker Hughes', '石油钻井'],
    grain: 'week',
    file: 'baker',
    columns: {
      日期: date('日期'),
      ...rigs('钻井总数', 'total_rigs', 'Rigs in all', ['oil_rigs', 'mixed_rigs', 'gas_rigs']),
      ...rigs('美国石油钻井', 'oil_rigs', 'Rigs for oil'),
      ...rigs('混合钻井', 'mixed_rigs', 'Miscellaneous rigs'),
      ...rigs('美国天然气钻井', 'gas_rigs', 'Rigs for gas'),
    },
    evidence: [FIRST_ROWS],
  }),
  macro_usa_crude_inner: file({
    say: say('United States: production of crude oil by week.', '美国原油产量报告'),
    page: 'https://datacenter.jin10.com/reportType/dc_eia_crude_oil_produce',
    grain: 'week',
    file: 'usa_oil',
    columns: {
      日期: date('日期'),
      ...production('美国国内原油总量', 'total_production', 'the United States'),
      ...production('美国本土48州原油产量', 'lower_48_production', 'the lower 48 states'),
      ...production('美国阿拉斯加州原油产量', 'alaska_production', 'Alaska'),
    },
  }),
  macro_usa_cftc_nc_holding: positions({
    say: say(
      'Positions of non-commercial traders in currencies as the CFTC reports them.',
      'CFTC 外汇类非商业持仓报告',
    ),
    page: 'https://datacenter.jin10.com/reportType/dc_cftc_nc_report',
    file: 'cftc_4',
    columns: CURRENCIES,
    quirks: [NULL_ITEM, ZEROS, NOT_DOLLAR_INDEX],
  }),
  macro_usa_cftc_c_holding: positions({
    say: say(
      'Positions of non-commercial traders in commodities as the CFTC reports them.',
      'CFTC 商品类非商业持仓报告',
    ),
    page: 'https://datacenter.jin10.com/reportType/dc_cftc_c_report',
    file: 'cftc_2',
    columns: COMMODITIES,
    quirks: [NULL_ITEM, ZEROS, BUSHELS],
  }),
  macro_usa_cftc_merchant_currency_holding: positions({
    say: say('Positions of commercial traders in currencies as the CFTC reports them.', 'CFTC 外汇类商业持仓报告'),
    page: 'https://datacenter.jin10.com/reportType/dc_cftc_merchant_currency',
    file: 'cftc_3',
    columns: CURRENCIES,
    quirks: [NULL_ITEM, ZEROS, NOT_DOLLAR_INDEX],
  }),
  macro_usa_cftc_merchant_goods_holding: positions({
    say: say('Positions of commercial traders in commodities as the CFTC reports them.', 'CFTC 商品类商业持仓报告'),
    page: 'https://datacenter.jin10.com/reportType/dc_cftc_merchant_goods',
    file: 'cftc_1',
    columns: COMMODITIES,
    quirks: [NULL_ITEM, ZEROS, BUSHELS],
    evidence: [FIRST_ROWS],
  }),
  macro_euro_lme_holding: file({
    say: say(
      'Positions at the London Metal Exchange by day: long, short and net, of each metal.',
      '伦敦金属交易所（LME）持仓报告',
    ),
    sample: { columns: sampleNames('铜-多头仓位|铜-空头仓位|铜-净仓位|铝-多头仓位|铝-空头仓位|铝-净仓位') },
    page: 'https://datacenter.jin10.com/reportType/dc_lme_traders_report',
    file: 'lme_position',
    columns: {
      日期: date('日期'),
      [DYNAMIC_COLUMNS]: dynamicColumns(
        'number',
        'unstated',
        say(
          'Positions of each metal, such as 铜-多头仓位, in the order of the file.',
          '各金属的持仓，如铜-多头仓位，按文件中的顺序。',
        ),
      ),
    },
    quirks: [
      NULL_ITEM,
      say('The newest day is answered as well; AKShare drops it.', '最新一天也会返回；AKShare 会丢弃。'),
      say(
        'In 2015, short positions have a minus, and 净仓位 is the long less the short one, as in the file; figures of 2021 have none, and are of another scale.',
        '2015 年的空头仓位为负，净仓位为多头减空头，按文件原值；2021 年的数字没有负号，量级也不同。',
      ),
    ],
  }),
  macro_euro_lme_stock: file({
    say: say(
      'Stocks at the London Metal Exchange by day: stock, registered and cancelled warrants, of each metal.',
      '伦敦金属交易所（LME）库存报告',
    ),
    sample: { columns: sampleNames('铜-库存|铜-注册仓单|铜-注销仓单|铝-库存|铝-注册仓单|铝-注销仓单|沙盒-库存') },
    page: 'https://datacenter.jin10.com/reportType/dc_lme_report',
    file: 'lme_stock',
    columns: {
      日期: date('日期'),
      [DYNAMIC_COLUMNS]: dynamicColumns(
        'number',
        'tonnes',
        say(
          'Stocks of each metal, such as 铜-库存, in the order of the file.',
          '各金属的库存，如铜-库存，按文件中的顺序。',
        ),
      ),
    },
    quirks: [NULL_ITEM],
  }),
  macro_usa_cme_merchant_goods_holding: file({
    sample: { series: { column: '品种', names: ['黄金-期货', '白银-看涨', '白银-看跌', '铜-看跌'] } },
    say: say(
      'Volume of precious metals and copper at the CME by day and product.',
      '芝加哥商品交易所（CME）贵金属与铜成交量报告',
    ),
    page: 'https://datacenter.jin10.com/reportType/dc_cme_report',
    file: 'cme_3',
    joined: ['0-1'],
    columns: {
      日期: date('日期'),
      品种: text('0-1', {
        say: say('Product and type, joined by a hyphen: 黄金-期货.', '品种与类型，以连字符连接：黄金-期货。'),
      }),
      成交量: number('5', { unit: 'contracts' }),
    },
    quirks: [say('Rows of a day stand in the order of the file.', '同一天的行按文件的顺序排列。')],
    evidence: [FIRST_ROWS],
  }),
});

/** A row of what traders hold by week, in these and in newer items. */
function positions(row: Pick<Parameters<typeof file>[0], 'say' | 'page' | 'file' | 'columns' | 'quirks' | 'evidence'>) {
  return file({
    ...row,
    grain: 'week',
    sample: { columns: sampleNames('沙盒-多头仓位|沙盒-空头仓位|沙盒-净仓位') },
    columns: {
      日期: date('日期', { say: say('Day of the report.', '报告日期。') }),
      ...row.columns,
      [DYNAMIC_COLUMNS]: dynamicColumns(
        'number',
        'contracts',
        say(
          'Positions of items that were not there in 2026, in the order of the file.',
          '2026 年时尚未有的品种的持仓，按文件中的顺序。',
        ),
      ),
    },
  });
}

/** The columns of the positions in some items; an item of the file holds the three figures in this order. */
function positionsOf(...items: readonly string[]): Readonly<Record<string, ColumnSpec>> {
  return Object.fromEntries(
    items.flatMap((item) => [
      [`${item}-多头仓位`, number(`${item}[0]`, { unit: 'contracts' })],
      [`${item}-空头仓位`, number(`${item}[1]`, { unit: 'contracts' })],
      [`${item}-净仓位`, number(`${item}[2]`, { unit: 'contracts' })],
    ]),
  );
}

/** The number of some rigs, and its change. */
function rigs(
  item: string,
  id: string,
  english: string,
  sumOf?: readonly string[],
): Readonly<Record<string, ColumnSpec>> {
  return {
    [`${item}_钻井数`]: number(`${item}[0]`, { id, unit: 'rigs', ...(sumOf && { sumOf }), say: say(`${english}.`) }),
    [`${item}_变化`]: number(`${item}[1]`, {
      id: `${id}_change`,
      unit: 'rigs',
      say: say(`${english}: change on the report before.`),
    }),
  };
}

/** The production of a region, and its change. */
function production(item: string, id: string, region: string): Readonly<Record<string, ColumnSpec>> {
  return {
    [`${item}-产量`]: number(`${item}[0]`, {
      id,
      unit: 'ten_thousand_barrels_a_day',
      say: say(`Production of ${region}.`),
    }),
    [`${item}-变化`]: number(`${item}[1]`, {
      id: `${id}_change`,
      unit: 'ten_thousand_barrels_a_day',
      say: say(`Change of the production of ${region}.`),
    }),
  };
}
