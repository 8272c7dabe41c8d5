import { say } from '../../../../base/say.ts';
import { tradingDay } from '../../../../engine/interface/params.ts';
import { code, date, number, text, whole } from '../../../declare/columns.ts';
import { familyOf } from '../../../declare/family.ts';
import { type RecordsShared, records } from '../../../wire/records.ts';
import { reportsOfDay } from '../day-reports.ts';
import { SHANGHAI_BARS } from '../futures-bars.ts';
import {
  DAYS,
  ISO_DAYS,
  ONE_TABLE,
  PLACES,
  PLACES_ARE_CHECKED,
  PRODUCTS,
  REQUIRED_DAY,
  SIDES,
  THREE_LISTS,
  UNSETTLED,
  UNTRADED,
} from '../futures-columns.ts';
import { energyExchange, shanghaiFutures } from '../futures-site.ts';
import {
  ineFiles,
  parseBars,
  parseContracts,
  parsePlaces,
  parseReceipts,
  parseSettlement,
  type ShfeAsk,
  type ShfePlacesAsk,
  shfeFiles,
  shfePlaces,
} from './wire.ts';

const SETTLEMENT = {
  date: date('date'),
  symbol: code('symbol', { say: say('Contract, in small letters.', '合约，小写字母。') }),
  variety: code('variety'),
  settle_price: number('SETTLEMENTPRICE', { unit: 'yuan_per_futures_quote_unit' }),
  spec_long_margin_ratio: number('SPECLONGMARGINRATIO'),
  hedge_long_margin_ratio: number('HEDGLONGMARGINRATIO'),
  spec_short_margin_ratio: number('SPECSHORTMARGINRATIO'),
  hedge_short_margin_ratio: number('HEDGSHORTMARGINRATIO'),
  trade_fee_ratio: number('TRADEFEERATIO', { unit: 'per_mille' }),
  close_today_fee_ratio: number('TTRADEFEERATIO', { unit: 'per_mille' }),
  is_close_today: whole('ISUNITODAY'),
} as const;

const CALENDAR = {
  合约代码: code('INSTRUMENTID'),
  上市日: date('OPENDATE'),
  到期日: date('EXPIREDATE'),
  开始交割日: date('STARTDELIVDATE'),
  最后交割日: date('ENDDELIVDATE'),
  挂牌基准价: number('BASISPRICE', { unit: 'yuan_per_futures_quote_unit' }),
  交易日: date('TRADINGDAY'),
} as const;

const CALENDAR_WITH_TIME = {
  ...CALENDAR,
  更新时间: text('update_date', { say: say('When the exchange wrote the file.', '交易所写出文件的时间。') }),
} as const;

const RECEIPTS = {
  VARNAME: text('VARNAME', { id: 'product', say: say('Product.', '品种。') }),
  VARSORT: whole('VARSORT', { id: 'product_order', unit: 'none', say: say('Order of the product.', '品种的顺序。') }),
  REGNAME: text('REGNAME', { id: 'region', say: say('Region.', '地区。') }),
  REGSORT: whole('REGSORT', { id: 'region_order', unit: 'none', say: say('Order of the region.', '地区的顺序。') }),
  WHABBRNAME: text('WHABBRNAME', {
    id: 'warehouse',
    say: say('Warehouse, or what a sum is of.', '仓库，或合计的名称。'),
  }),
  WHROWS: whole('WHROWS', {
    id: 'warehouses',
    unit: 'count',
    say: say('Warehouses of the region.', '该地区的仓库数。'),
  }),
  WGHTUNIT: text('WGHTUNIT', { id: 'unit_code', say: say('Code of the unit of receipts.', '仓单单位的代码。') }),
  WRTWGHTS: whole('WRTWGHTS', { id: 'receipts', unit: 'tonnes_or_of_product', say: say('Receipts.', '仓单量。') }),
  WRTCHANGE: whole('WRTCHANGE', {
    id: 'receipts_change',
    unit: 'tonnes_or_of_product',
    say: say('Change of the receipts.', '仓单的增减。'),
  }),
  ROWORDER: whole('ROWORDER', { id: 'row_order', unit: 'none', say: say('Order of the row.', '行的顺序。') }),
  ROWSTATUS: whole('ROWSTATUS', {
    id: 'row_status',
    unit: 'none',
    say: say('0 for a warehouse, 1 for a region, 2 for a product.', '0 为仓库，1 为地区合计，2 为品种总计。'),
  }),
} as const;

const NO_SUMS = say(
  'Sums, exchanges for physicals and orders at the settlement price are left out: AKShare keeps the last, so that codes of crude oil come twice.',
  '不含小计、期转现和 TAS 行；AKShare 保留 TAS 行，使原油的合约代码重复。',
);
const NO_TURNOVER = say(
  'Files up to 2021 have no turnover: `null`; AKShare answers 0.',
  '2021 年及以前的文件没有成交额，为 `null`；AKShare 返回 0。',
);
const FEES = say(
  'A fee of 0 is normal where it is paid per contract: such fees are not in this table.',
  '按手收取手续费时，费率为 0 属正常；按手的费用不在此表中。',
);

const shared = {
  category: 'futures',
  topic: 'futures-reports',
  page: 'https://www.shfe.com.cn/reports/tradedata/dailyandweeklydata/',
  kind: 'snapshot',
  grain: 'security',
} as const;

export default [
  ...familyOf<RecordsShared<ShfePlacesAsk>>(
    { ...shared, grain: 'party', cache: reportsOfDay<ShfePlacesAsk>(({ placesOn }) => placesOn) },
    {
      get_shfe_rank_table: records({
        lists: { of: 'contracts', rows: 60 },
        sample: {
          texts: {
            variety: '{product}',
            vol_party_name: '金瑞期货',
            long_party_name: '金瑞期货',
            short_party_name: '金瑞期货',
          },
        },
        say: say(
          'The first 20 members by volume, long and short positions of each contract of the Shanghai Futures Exchange on one day.',
          '上期所持仓排名',
        ),
        keywords: ['SHFE', 'positions of members', 'commitments of traders', '龙虎榜', '会员持仓'],
        source: shfePlaces,
        params: { date: REQUIRED_DAY, vars_list: PRODUCTS },
        columns: PLACES,
        ask: ({ date: placesOn, vars_list: products }): ShfePlacesAsk => ({ products: products.join(','), placesOn }),
        parseFields: parsePlaces,
        quirks: [
          DAYS,
          ONE_TABLE,
          THREE_LISTS,
          say('Rank 999 is the sum of the contract.', '名次 999 为该合约的合计。'),
          say('Sums by kind of member and of a product are left out.', '不含按会员类别的合计和按品种的合计。'),
          PLACES_ARE_CHECKED,
        ],
        example: { date: '20240506', vars_list: ['CU'] },
      }),
    },
  ),
  ...familyOf<RecordsShared<ShfeAsk>>(
    { ...shared, source: shfeFiles, cache: reportsOfDay<ShfeAsk>(({ day }) => day) },
    {
      get_shfe_daily: records({
        lists: 'contracts',
        sample: { texts: { variety: '{product}' } },
        say: say('Daily bars of all futures of the Shanghai Futures Exchange on one day.', '上期所期货日行情'),
        keywords: ['SHFE', 'futures prices', 'copper', 'gold', '日线', '上海期货'],
        params: { date: tradingDay('20220415', say('; not before 20020107', '；不早于 20020107')) },
        columns: SHANGHAI_BARS,
        ask: ({ date: of }): ShfeAsk => ({ file: 'bars', day: of }),
        parseFields: (pages, ask, fields) => parseBars(pages, ask, fields, shanghaiFutures),
        quirks: [
          DAYS,
          UNSETTLED,
          ISO_DAYS,
          UNTRADED,
          SIDES,
          NO_SUMS,
          NO_TURNOVER,
          say(
            'The file holds the futures of the energy exchange too: SC, LU, NR, BC, EC.',
            '文件也含上期能源的期货：SC、LU、NR、BC、EC。',
          ),
          say('AKShare has a further first column, index, which is no figure.', 'AKShare 另有第一列 index，不是数据。'),
        ],
      }),
      get_ine_daily: records({
        lists: 'contracts',
        sample: { texts: { variety: '{product}' } },
        say: say(
          'Daily bars of all futures of the Shanghai International Energy Exchange on one day.',
          '上期能源期货日行情',
        ),
        keywords: ['INE', 'futures prices', 'crude oil', '日线', '原油期货'],
        page: 'https://www.ine.cn/statements/daily/?paramid=kx',
        source: ineFiles,
        params: { date: tradingDay('20241129', say('; not before 20180326', '；不早于 20180326')) },
        columns: SHANGHAI_BARS,
        ask: ({ date: of }): ShfeAsk => ({ file: 'bars', day: of }),
        parseFields: (pages, ask, fields) => parseBars(pages, ask, fields, energyExchange),
        quirks: [DAYS, UNSETTLED, ISO_DAYS, UNTRADED, SIDES, NO_SUMS, NO_TURNOVER],
      }),
      futures_settle_shfe: records({
        lists: 'contracts',
        sample: { texts: { variety: '{product}' } },
        say: say(
          'Settlement prices, margins and fees of all futures of the Shanghai Futures Exchange on one day.',
          '上期所期货结算参数',
        ),
        keywords: ['SHFE', 'margin', 'fees', '保证金', '手续费'],
        params: { date: tradingDay('20260119') },
        columns: SETTLEMENT,
        ask: ({ date: of }): ShfeAsk => ({ file: 'settlement', day: of }),
        parseFields: (pages, ask, fields) => parseSettlement(pages, ask, fields, shanghaiFutures),
        quirks: [DAYS, ISO_DAYS, FEES],
      }),
      futures_settle_ine: records({
        lists: 'contracts',
        sample: { texts: { variety: '{product}' } },
        say: say(
          'Settlement prices, margins and fees of all futures of the Shanghai International Energy Exchange on one day.',
          '上期能源期货结算参数',
        ),
        keywords: ['INE', 'margin', 'fees', '保证金', '手续费'],
        page: 'https://www.ine.cn/reports/businessdata/prmsummary/',
        source: ineFiles,
        params: { date: tradingDay('20260119') },
        columns: SETTLEMENT,
        ask: ({ date: of }): ShfeAsk => ({ file: 'settlement', day: of }),
        parseFields: (pages, ask, fields) => parseSettlement(pages, ask, fields, energyExchange),
        quirks: [DAYS, ISO_DAYS, FEES],
      }),
      futures_contract_info_shfe: records({
        sample: { texts: { 更新时间: '{YYYY}{MM}{DD} {HH}:{mm}:{ss}' } },
        say: say('Calendar of all futures contracts of the Shanghai Futures Exchange on one day.', '上期所合约信息'),
        keywords: ['SHFE', 'contract list', 'expiry', '到期日', '交割日'],
        page: 'https://www.shfe.com.cn/services/tradingparameters/',
        params: { date: tradingDay('20240513') },
        columns: CALENDAR_WITH_TIME,
        ask: ({ date: of }): ShfeAsk => ({ file: 'contracts', day: of }),
        parseFields: (pages, ask, fields) => parseContracts(pages, ask, fields, shanghaiFutures),
        quirks: [DAYS],
      }),
      futures_contract_info_ine: records({
        say: say(
          'Calendar of all futures contracts of the Shanghai International Energy Exchange on one day.',
          '上期能源合约信息',
        ),
        keywords: ['INE', 'contract list', 'expiry', '到期日', '交割日'],
        page: 'https://www.ine.cn/bourseService/summary/?name=currinstrumentprop',
        source: ineFiles,
        params: { date: tradingDay('20241129') },
        columns: CALENDAR,
        ask: ({ date: of }): ShfeAsk => ({ file: 'contracts', day: of }),
        parseFields: (pages, ask, fields) => parseContracts(pages, ask, fields, energyExchange),
        quirks: [DAYS],
      }),
      futures_shfe_warehouse_receipt: records({
        sample: { texts: { VARNAME: '铜', REGNAME: '江西', WHABBRNAME: ['江西国储', '总计'] } },
        say: say(
          'Warehouse receipts of the Shanghai Futures Exchange on one day, by product and warehouse.',
          '上期所仓单日报',
        ),
        keywords: ['SHFE', 'stocks', 'inventory', '仓单', '库存'],
        grain: 'item',
        params: { date: tradingDay('20200702', say('; not before 20140519', '；不早于 20140519')) },
        columns: RECEIPTS,
        ask: ({ date: of }): ShfeAsk => ({ file: 'receipts', day: of }),
        parseFields: parseReceipts,
        quirks: [
          DAYS,
          say(
            'All products stand in one table, in the order of the exchange; AKShare answers a dictionary of tables.',
            '所有品种在一张表中，按交易所的顺序；AKShare 返回由多张表组成的字典。',
          ),
          say(
            'Newer reports, as of June 2025, have no VARSORT, REGSORT and ROWORDER: `null`.',
            '较新的日报（如 2025 年 6 月）没有 VARSORT、REGSORT 和 ROWORDER，为 `null`。',
          ),
          say(
            'Reports since 20251118 are pages of tables. The code of a unit that is none of kilograms, tonnes and barrels is `null` there.',
            '20251118 起的日报是网页表格；其中千克、吨、桶以外的单位没有代码，为 `null`。',
          ),
          say(
            'Reports before 20140519 are pages of another form: 404.',
            '20140519 以前的日报是另一种形式的网页，返回 404。',
          ),
          say(
            'A reply is refused whose warehouses do not sum to their region.',
            '各仓库之和与地区合计不符的应答视为失败。',
          ),
        ],
      }),
    },
  ),
];
