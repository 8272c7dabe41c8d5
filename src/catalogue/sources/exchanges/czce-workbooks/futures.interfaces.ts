import { say } from '../../../../base/say.ts';
import { DYNAMIC_COLUMNS } from '../../../../engine/interface/columns.ts';
import { tradingDay } from '../../../../engine/interface/params.ts';
import { code, date, dynamicColumns, number, text, whole } from '../../../declare/columns.ts';
import { familyOf } from '../../../declare/family.ts';
import { sampleNames } from '../../../declare/sample.ts';
import { type RecordsShared, records } from '../../../wire/records.ts';
import { reportsOfDay } from '../day-reports.ts';
import { DAYS, ZHENGZHOU_SINCE_2015 } from '../futures-columns.ts';
import { type CzceWorkbookAsk, czceWorkbooks, parseMatches, parseReceipts, parseTable } from './wire.ts';

const DELIVERIES = {
  品种: text('品种', { say: say('Product, or 合计 for the sum.', '品种；合计为总和。') }),
  交割数量: whole('交割数量', {
    id: 'delivered_contracts',
    unit: 'contracts',
    say: say('Contracts that were delivered, one side.', '交割数量，单边。'),
  }),
  交割额: number('交割额', {
    id: 'delivered_value',
    unit: 'yuan',
    say: say('Value of what was delivered, one side.', '交割额，单边。'),
  }),
} as const;

const MATCHES = {
  卖方会员: code('卖方会员', { id: 'seller', say: say('Number of the member who sells.', '卖方会员号。') }),
  '卖方会员-会员简称': text('卖方会员-会员简称', {
    id: 'seller_name',
    say: say('Short name of the member who sells.'),
  }),
  买方会员: code('买方会员', { id: 'buyer', say: say('Number of the member who buys.', '买方会员号。') }),
  '买方会员-会员简称': text('买方会员-会员简称', { id: 'buyer_name', say: say('Short name of the member who buys.') }),
  交割量: whole('交割量', {
    id: 'delivered_contracts',
    unit: 'contracts',
    say: say('Contracts, one side.', '交割量，单边。'),
  }),
  配对日期: date('配对日期', { id: 'match_date', say: say('Day of the match.') }),
  合约代码: code('合约代码'),
} as const;

const PHYSICALS = {
  合约代码: code('合约代码'),
  合约数量: whole('合约数量', {
    id: 'exchanged_contracts',
    say: say('Contracts that were exchanged for physicals.', '期转现的合约数量。'),
  }),
} as const;

const RECEIPTS = {
  symbol: code('symbol', { say: say('Letters of the product.', '品种字母。') }),
  仓库编号: text('仓库编号', {
    id: 'warehouse_code',
    say: say(
      'Number of the warehouse, or 小计 (a subtotal) or 总计 (the total of the product).',
      '仓库编号，或小计、总计（该品种的合计）。',
    ),
  }),
  仓库简称: text('仓库简称', { id: 'warehouse', say: say('Short name of the warehouse.') }),
  年度: text('年度', {
    id: 'crop_year',
    say: say('Year of the crop, such as 2425; some products only.', '作物年度，例如 2425；仅部分品种。'),
  }),
  等级: text('等级', { id: 'grade', say: say('Grade of the goods; some products only.', '货物的等级；仅部分品种。') }),
  品牌: text('品牌', { id: 'brand', say: say('Brand of the goods; some products only.', '货物的品牌；仅部分品种。') }),
  仓单数量: whole('仓单数量', { id: 'receipts', unit: 'receipts', say: say('Receipts.', '仓单数量。') }),
  当日增减: whole('当日增减', {
    id: 'receipts_change',
    unit: 'receipts',
    say: say('Change of the receipts.', '仓单的增减。'),
  }),
  有效预报: whole('有效预报', {
    id: 'valid_forecasts',
    unit: 'receipts',
    say: say('Valid forecasts of deliveries.', '有效预报。'),
  }),
  升贴水: number('升贴水', {
    id: 'premium',
    unit: 'yuan',
    say: say('Premium of the warehouse, or discount where it is negative.', '该仓库的升贴水，贴水为负。'),
  }),
  [DYNAMIC_COLUMNS]: dynamicColumns(
    'text',
    'text_as_written',
    say('A heading that only some products have.', '仅部分品种有的栏目。'),
  ),
} as const;

const KEYWORDS = ['CZCE', 'ZCE', 'delivery', '郑商所'];
const CHECKED = say('A reply is refused whose rows do not sum to its sum.', '各行之和与合计不符的应答视为失败。');

export default familyOf<RecordsShared<CzceWorkbookAsk>>(
  {
    category: 'futures',
    topic: 'futures-reports',
    page: 'http://www.czce.com.cn/cn/jysj/cdrb/H770310index_1.htm',
    cache: reportsOfDay<CzceWorkbookAsk>(({ day }) => day),
    kind: 'snapshot',
    grain: 'item',
    source: czceWorkbooks,
  },
  {
    futures_warehouse_receipt_czce: records({
      say: say(
        'Warehouse receipts of the Zhengzhou Commodity Exchange on one day, by product and warehouse.',
        '郑商所仓单日报',
      ),
      keywords: [...KEYWORDS, 'stocks', 'inventory', '仓单', '库存'],
      sample: {
        texts: {
          仓库编号: ['0103', '0409', '小计', '总计', '0301'],
          仓库简称: ['藁城永安', '云南广大', '河南国储'],
          年度: ['2425', '2526'],
          品牌: ['康白', '黎山雪', '三菁山', '仙人山'],
          产地: '新疆',
        },
        columns: sampleNames('~产地'),
      },
      params: { date: tradingDay('20251103') },
      columns: RECEIPTS,
      ask: ({ date: day }): CzceWorkbookAsk => ({ workbook: 'receipts', day }),
      parseRows: (pages, ask) => parseReceipts(pages, ask, RECEIPTS),
      quirks: [
        DAYS,
        ZHENGZHOU_SINCE_2015,
        say(
          'All products stand in one table, with their letters in `symbol`; AKShare answers a dictionary of tables. A heading that a product does not have is `null` there.',
          '所有品种在一张表中，`symbol` 为品种字母；AKShare 返回由多张表组成的字典。某品种没有的栏目为 `null`。',
        ),
        say('Rows below the first of a warehouse leave its number out.', '同一仓库的后续行不写仓库编号。'),
        CHECKED,
      ],
    }),
    futures_delivery_czce: records({
      sample: { texts: { 品种: ['鲜苹果', '棉花', '干制红枣', '棉纱', '精对苯二甲酸', '动力煤'] } },
      say: say(
        'Deliveries of the month by product at the Zhengzhou Commodity Exchange, as of one day.',
        '郑商所月度交割查询',
      ),
      keywords: KEYWORDS,
      page: 'http://www.czce.com.cn/cn/jysj/ydjgcx/H770316index_1.htm',
      params: { date: tradingDay('20210112') },
      columns: DELIVERIES,
      ask: ({ date: day }): CzceWorkbookAsk => ({ workbook: 'deliveries', day }),
      parseRows: (pages, ask) => parseTable(pages, ask, DELIVERIES, { hasSum: true, key: '品种', figure: '交割数量' }),
      quirks: [
        DAYS,
        ZHENGZHOU_SINCE_2015,
        say('The last row, 合计, is the sum of the others.', '末行合计为其他各行之和。'),
        CHECKED,
      ],
    }),
    futures_delivery_match_czce: records({
      sample: {
        texts: {
          卖方会员: ['0038', '0121', '0202', '0203'],
          买方会员: ['0198', '0163', '0058', '0188'],
          '卖方会员-会员简称': ['申银万国', '瑞达期货', '中辉期货', '宏源期货', '一德期货', '华安期货'],
          '买方会员-会员简称': ['英大期货', '五矿经易期货', '鲁证期货', '永安期货', '中原期货'],
        },
      },
      say: say(
        'Matches of sellers and buyers for delivery at the Zhengzhou Commodity Exchange on one day.',
        '郑商所交割配对',
      ),
      keywords: KEYWORDS,
      page: 'http://www.czce.com.cn/cn/jysj/jgpd/H770308index_1.htm',
      params: { date: tradingDay('20210106') },
      columns: MATCHES,
      ask: ({ date: day }): CzceWorkbookAsk => ({ workbook: 'matches', day }),
      parseRows: (pages, ask) => parseMatches(pages, ask, MATCHES),
      quirks: [
        DAYS,
        ZHENGZHOU_SINCE_2015,
        say('A day without matches answers `[]`; AKShare fails.', '没有配对的日期返回 `[]`；AKShare 则失败。'),
        say('The sum below each contract is left out.', '不含各合约下的合计。'),
        CHECKED,
      ],
    }),
    futures_to_spot_czce: records({
      say: say(
        'Futures that were exchanged for physicals at the Zhengzhou Commodity Exchange on one day.',
        '郑商所期转现统计',
      ),
      keywords: [...KEYWORDS, 'EFP', 'exchange for physicals'],
      page: 'http://www.czce.com.cn/cn/jysj/qzxtj/H770311index_1.htm',
      params: { date: tradingDay('20231228') },
      columns: PHYSICALS,
      ask: ({ date: day }): CzceWorkbookAsk => ({ workbook: 'exchanges for physicals', day }),
      parseRows: (pages, ask) =>
        parseTable(pages, ask, PHYSICALS, { hasSum: false, key: '合约代码', figure: '合约数量' }),
      quirks: [DAYS, ZHENGZHOU_SINCE_2015, say('Sums are left out.', '不含小计和合计。'), CHECKED],
    }),
  },
);
