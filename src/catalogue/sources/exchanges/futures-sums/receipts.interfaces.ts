import { say } from '../../../../base/say.ts';
import { codeParam, many, tradingDay } from '../../../../engine/interface/params.ts';
import { atMostDays, type Rule } from '../../../../engine/interface/rules.ts';
import { code, date, whole } from '../../../declare/columns.ts';
import { familyOf } from '../../../declare/family.ts';
import { FUTURES_PRODUCT_KEYWORDS } from '../../../declare/keywords.ts';
import { type RecordsShared, records } from '../../../wire/records.ts';
import { reportsOfDay } from '../day-reports.ts';
import { ISO_DAYS, ZHENGZHOU_SINCE_2015 } from '../futures-columns.ts';
import { unknownProduct } from '../futures-products.ts';
import { parseAllReceipts, type ReceiptsAsk, STORED_PRODUCTS, warehouseReceipts } from './receipts.ts';

const RECEIPTS = {
  var: code('var', { id: 'variety', say: say('Letters of the product.', '品种字母。') }),
  receipt: whole('receipt', {
    unit: 'of_product',
    say: say('Receipts of the day, as the exchange counts them.', '当日仓单量，按交易所的计量单位。'),
  }),
  receipt_chg: whole('receipt_chg', { unit: 'of_product', say: say('Change of the receipts.', '仓单量的增减。') }),
  date: date('date'),
} as const;

const OF_AN_EXCHANGE: Rule<'vars_list'> = {
  reads: ['vars_list'],
  reportedParam: 'vars_list',
  check: ({ vars_list: products }) =>
    (Array.isArray(products) ? products : []).reduce(
      (error, product) => error ?? unknownProduct(String(product), STORED_PRODUCTS),
      undefined,
    ),
};

const MAX_DAYS = 31;

export default familyOf<RecordsShared<ReceiptsAsk>>(
  {
    category: 'futures',
    topic: 'futures-reports',
    page: 'https://www.shfe.com.cn/reports/tradedata/dailyandweeklydata/',
    cache: reportsOfDay<ReceiptsAsk>(({ last }) => last),
    kind: 'snapshot',
    grain: 'item',
  },
  {
    get_receipt: records({
      sample: { texts: { var: ['CU', 'SR', 'SI'] } },
      seriesNames: FUTURES_PRODUCT_KEYWORDS,
      say: say('Warehouse receipts of futures by product over some days.', '期货注册仓单：按品种和日期区间'),
      keywords: ['warehouse receipts', 'inventory', 'stocks', '仓单', '库存', '注册仓单'],
      source: warehouseReceipts,
      params: {
        start_date: { ...tradingDay('20240506', say(', the first one', '，首日')), bound: 'first' },
        end_date: {
          ...tradingDay('20240506', say(', the last one, at most 31 days later', '，末日，至多相隔 31 天')),
          bound: 'last',
        },
        vars_list: many(
          codeParam({
            say: say('Letters of products, in capitals; all when left out.', '品种字母，大写；省略时为全部。'),
            matching: /^[A-Z]{1,2}$/,
            form: say(
              'the letters of a product of SHFE, INE, CZCE or GFEX, such as CU',
              '上期所、上期能源、郑商所或广期所的品种字母，例如 CU',
            ),
            otherwise: 'refused',
          }),
          { default: [] },
        ),
      },
      rules: [OF_AN_EXCHANGE, atMostDays('end_date', 'start_date', MAX_DAYS)],
      columns: RECEIPTS,
      ask: ({ start_date: first, end_date: last, vars_list: products }): ReceiptsAsk => ({
        products: products.join(','),
        first,
        last,
      }),
      parseFields: parseAllReceipts,
      quirks: [
        say(
          'It joins futures_shfe_warehouse_receipt, futures_warehouse_receipt_czce and futures_gfex_warehouse_receipt, day by day: what surprises there does so here. Dalian is not there.',
          '逐日合并 futures_shfe_warehouse_receipt、futures_warehouse_receipt_czce 和 futures_gfex_warehouse_receipt，其特点在此同样适用。没有大商所。',
        ),
        say(
          'Receipts of factories are counted with those of warehouses, where AKShare has some of them apart, as BU2. A product whose letters are not known has its Chinese name.',
          '厂库仓单与仓库仓单合计，AKShare 将部分厂库单列，如 BU2。字母代码未知的品种以中文名表示。',
        ),
        say('A day whose figures have not come is left out.', '数据尚未公布的日期略去。'),
        ISO_DAYS,
        ZHENGZHOU_SINCE_2015,
        say(
          'Some products of Zhengzhou have no row of sums until 2016: their warehouses are summed.',
          '2016 年及以前，郑商所个别品种没有总计行：以各仓库之和代替。',
        ),
        say(
          'The sums are those of the exchanges; no table of AKShare’s is recorded to compare them with.',
          '合计取自各交易所；没有 AKShare 结果的记录可供比较。',
        ),
      ],
      example: { start_date: '20240506', end_date: '20240506', vars_list: ['CU'] },
    }),
  },
);
