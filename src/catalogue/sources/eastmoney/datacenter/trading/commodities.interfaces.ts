import { say } from '../../../../../base/say.ts';
import { DYNAMIC_COLUMNS } from '../../../../../engine/interface/columns.ts';
import { choice, day, tradingDay } from '../../../../../engine/interface/params.ts';
import { date, dynamicColumns, number, text, whole } from '../../../../declare/columns.ts';
import { FUTURES_PRODUCT_KEYWORDS } from '../../../../declare/keywords.ts';
import { sampleNames } from '../../../../declare/sample.ts';
import { ofEach } from '../../../../fields/field.ts';
import { words } from '../../../../wire/upstream-value.ts';
import { DAILY, STATISTICS } from '../cache.ts';
import { report, reports, reportVariant } from '../family.ts';
import { coded, eq, fixed } from '../filter.ts';
import { securityCode } from '../params.ts';
import {
  comexStocks,
  INFERRED_OF_RANKINGS,
  MEMBERS,
  ofTradeType,
  optionColumns,
  productStocks,
  VOLUME_SHARE,
} from './commodities.ts';

/** The fuels whose prices the source has: its grade, and their names in both languages. */
const FUELS = [
  ['0', 'No. 0 diesel', '0 号柴油'],
  ['92', '92 petrol', '92 号汽油'],
  ['95', '95 petrol', '95 号汽油'],
  ['89', '89 petrol', '89 号汽油'],
] as const;

export default [
  ...reports(
    {
      category: 'energy',
      page: 'https://data.eastmoney.com/cjsj/oil_default.html',
      cache: STATISTICS,
      kind: 'history',
      grain: 'event',
      pageSize: 1000,
    },
    {
      energy_oil_hist: report({
        say: say('History of China’s petrol and diesel price adjustments.', '汽柴油历史调价信息'),
        report: 'RPTA_WEB_YJ_BD',
        // Prices are adjusted at midnight, and announced before.
        futureLimit: () => ({ days: 1 }),
        sort: '-dim_date',
        client: 'WEB',
        token: true,
        columns: {
          调整日期: date('DIM_DATE', { id: 'adjustment_date' }),
          汽油价格: whole('VALUE', { id: 'petrol_price', unit: 'yuan_per_tonne' }),
          柴油价格: whole('CY_JG', { id: 'diesel_price', unit: 'yuan_per_tonne' }),
          汽油涨跌: number('QY_FD', { role: 'other_change', id: 'petrol_price_change', unit: 'yuan_per_tonne' }),
          柴油涨跌: number('CY_FD', { role: 'other_change', id: 'diesel_price_change', unit: 'yuan_per_tonne' }),
        },
        sorted: '调整日期',
        inferred: ['VALUE', 'CY_JG', 'QY_FD', 'CY_FD'],
      }),
      energy_oil_detail: report({
        sample: { texts: { 地区: ['上海', '云南', '内蒙古', '北京', '吉林'] } },
        keywords: ['petrol price', '92号汽油', '95号汽油', '0号柴油', '今日油价'],
        say: say('Petrol and diesel prices by Chinese region on one adjustment date.', '各地区汽柴油价格'),
        kind: 'snapshot',
        grain: 'item',
        params: { date: day({ default: '20220517', say: say('Day, YYYYMMDD.', '日期，YYYYMMDD。') }) },
        report: 'RPTA_WEB_YJ_JH',
        where: { dim_date: eq('date') },
        sort: 'cityname',
        client: 'WEB',
        token: true,
        columns: {
          日期: date('DIM_DATE'),
          地区: text('CITYNAME'),
          ...ofEach(FUELS, ([grade, fuel, chinese]) => ({
            [`V_${grade}`]: number(`V${grade}`, {
              unit: 'yuan_per_litre',
              say: say(`Price of ${fuel}.`, `${chinese}价格。`),
            }),
          })),
          ...ofEach(FUELS, ([grade, fuel, chinese]) => ({
            [`ZDE_${grade}`]: number(`ZDE${grade}`, {
              unit: 'yuan_per_litre',
              say: say(`Change of the price of ${fuel} on that day.`, `${chinese}当日的调价幅度。`),
            }),
          })),
          ...ofEach(FUELS, ([grade, fuel, chinese]) => ({
            [`QE_${grade}`]: number(`QE${grade}`, {
              unit: 'yuan_per_litre',
              say: say(`Price of ${fuel} before.`, `${chinese}调价前的价格。`),
            }),
          })),
        },
        quirks: [
          say(
            'V_92 is the price of 92 petrol and V_95 that of 95 petrol: AKShare labels them the other way round.',
            'V_92 是 92 号汽油的价格，V_95 是 95 号汽油的价格；AKShare 的说明把两者颠倒了。',
          ),
          say(
            'The date is one on which prices were adjusted, as `energy_oil_hist` lists them; another day has no rows.',
            '日期须为 `energy_oil_hist` 所列的调价日，其他日期没有数据行。',
          ),
        ],
        inferred: 'CITYNAME,V0,V95,V92,V89,ZDE0,ZDE92,ZDE95,ZDE89,QE0,QE92,QE95,QE89',
      }),
    },
  ),
  ...reports(
    {
      category: 'futures',
      page: 'https://data.eastmoney.com/cjsj/oil_default.html',
      cache: STATISTICS,
      kind: 'history',
      grain: 'day',
    },
    {
      futures_comex_inventory: reportVariant({
        say: say('COMEX gold or silver stocks by day, of the last five years.', 'COMEX 库存数据'),
        sample: { columns: sampleNames('COMEX黄金库存量-吨|COMEX黄金库存量-盎司') },
        kind: 'window',
        page: 'https://data.eastmoney.com/pmetal/comex/by.html',
        params: {
          symbol: choice({ 黄金: say('gold'), 白银: say('silver') }, { default: '黄金', say: say('Metal.', '金属。') }),
        },
        request: ({ symbol }) => ({
          report: 'RPT_FUTUOPT_GOLDSIL',
          where: {
            INDICATOR_ID1: coded('symbol', { 黄金: 'EMI00069026', 白银: 'EMI00069027' }),
            STORAGE_TON: fixed('(@STORAGE_TON<>"NULL")'),
          },
          sort: '-REPORT_DATE',
          pageSize: 500,
          variant: symbol,
        }),
        columnsOf: comexStocks,
        rowNumber: '序号',
        columns: {
          日期: date('REPORT_DATE'),
          [DYNAMIC_COLUMNS]: dynamicColumns(
            'number',
            'tonnes_and_ounces',
            say(
              'Stocks in tonnes and in ounces, named after the metal: COMEX黄金库存量-吨.',
              '库存，以吨和盎司计，以金属命名：COMEX黄金库存量-吨。',
            ),
          ),
        },
        sorted: '日期',
        quirks: [
          say(
            'The source has five years: from 2018-11-15 in November 2023, from 2021-08-13 in August 2026.',
            '数据源提供五年数据：2023 年 11 月时从 2018-11-15 起，2026 年 8 月时从 2021-08-13 起。',
          ),
          say(
            'The two columns of stocks carry the metal: COMEX黄金库存量-吨, COMEX白银库存量-吨.',
            '两个库存列的列名带有金属名称：COMEX黄金库存量-吨、COMEX白银库存量-吨。',
          ),
        ],
      }),
      futures_inventory_em: reportVariant({
        seriesNames: FUTURES_PRODUCT_KEYWORDS,
        say: say('Daily warehouse stock of one futures product, last 60 or so days.', '期货库存数据'),
        page: 'https://data.eastmoney.com/ifdata/kcsj.html',
        kind: 'window',
        cache: DAILY,
        params: {
          symbol: words({
            default: 'a',
            say: say('Product, by its Chinese name or its code.', '品种，中文名称或代码。'),
            max: 40,
          }),
        },
        source: productStocks,
        request: ({ symbol }) => ({
          report: 'RPT_FUTU_STOCKDATA',
          fields: 'SECURITY_CODE,TRADE_DATE,ON_WARRANT_NUM,ADDCHANGE',
          where: { TRADE_DATE: fixed("(TRADE_DATE>='2020-10-28')") },
          sort: '-TRADE_DATE',
          pageSize: 500,
          variant: symbol,
        }),
        columns: {
          日期: date('TRADE_DATE'),
          库存: whole('ON_WARRANT_NUM', { id: 'inventory', unit: 'unstated' }),
          增减: number('ADDCHANGE', { id: 'inventory_change', unit: 'unstated' }),
        },
        sorted: '日期',
        quirks: [
          say(
            'The symbol is a product by its Chinese name or its code, as the source lists main contracts: 豆一, a.',
            'symbol 是品种的中文名称或代码，与数据源主力合约清单中的写法相同：豆一、a。',
          ),
          say('A product that the source does not list is 404.', '数据源没有列出的品种返回 404。'),
        ],
      }),
    },
  ),
  ...reports(
    {
      category: 'option',
      page: 'https://data.eastmoney.com/cjsj/oil_default.html',
      cache: STATISTICS,
      kind: 'history',
      grain: 'party',
    },
    {
      option_lhb_em: reportVariant({
        say: say(
          'Dragon-tiger billboard of options: members ranked by volume or open interest on one day.',
          '期权龙虎榜',
        ),
        sample: {
          texts: {
            交易类型: '认沽交易量',
            标的名称: '上证50ETF',
            机构: ['华泰证券', '中信建投', '东方证券', '国君期货', '广发证券'],
          },
          columns: sampleNames('交易量|增减|净认沽量'),
        },
        page: 'https://data.eastmoney.com/other/qqlhb.html',
        kind: 'snapshot',
        cache: DAILY,
        params: {
          symbol: securityCode({
            of: 'fund',
            default: '510050',
            say: say('Code of the underlying fund, six digits.', '标的基金的代码，六位数字。'),
          }),
          indicator: choice(
            {
              '期权交易情况-认沽交易量': say('volume of puts'),
              '期权持仓情况-认沽持仓量': say('open interest of puts'),
              '期权交易情况-认购交易量': say('volume of calls'),
              '期权持仓情况-认购持仓量': say('open interest of calls'),
            },
            { default: '期权交易情况-认沽交易量', say: say('Which ranking is wanted.', '需要哪张排名表。') },
          ),
          trade_date: tradingDay('20220121'),
        },
        request: ({ indicator }) => ({
          endpoint: 'old-web',
          report: 'RPT_IF_BILLBOARD_TD',
          where: { SECURITY_CODE: eq('symbol'), TRADE_DATE: eq('trade_date') },
          client: 'IFBILLBOARD WEB',
          variant: indicator,
        }),
        columnsOf: optionColumns,
        finish: ofTradeType,
        columns: {
          ...MEMBERS,
          [DYNAMIC_COLUMNS]: dynamicColumns(
            'number',
            'contracts',
            say(
              'Volume or open interest, its change and its net, named after the indicator.',
              '成交量或持仓量、其变化及净额，以指标命名。',
            ),
          ),
          占总交易量比例: number('SELL_VOLUME_RATIO', VOLUME_SHARE),
        },
        quirks: [
          say(
            'The source sends all four tables at once; rows are chosen by their 交易类型, where AKShare counts rows.',
            '数据源一次发送全部四张表；此处按交易类型选取行，AKShare 则按行号切分。',
          ),
          say('The names of the last columns depend on the indicator.', '最后几列的列名取决于指标。'),
          say(
            'AKShare names 510050, 510300 and 159919, and passes every code on, as is done here.',
            'AKShare 列出 510050、510300 和 159919，并照样传递任何代码；此处相同。',
          ),
        ],
        inferred: INFERRED_OF_RANKINGS,
      }),
    },
  ),
];
