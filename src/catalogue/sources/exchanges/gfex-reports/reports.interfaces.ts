import { say } from '../../../../base/say.ts';
import { freshFor } from '../../../../engine/interface/cache-policy.ts';
import { choice, tradingDay } from '../../../../engine/interface/params.ts';
import { code, date, number, text, whole } from '../../../declare/columns.ts';
import { familyOf } from '../../../declare/family.ts';
import { type RecordsShared, records } from '../../../wire/records.ts';
import { words } from '../../../wire/upstream-value.ts';
import { reportsOfDay } from '../day-reports.ts';
import { GUANGZHOU_BARS } from '../futures-bars.ts';
import {
  DAYS,
  DELTAS_ARE_CHECKED,
  ISO_DAYS,
  ONE_TABLE,
  PLACES,
  PLACES_ARE_CHECKED,
  PRODUCTS,
  THREE_LISTS,
  UNTRADED,
} from '../futures-columns.ts';
import {
  type GfexAsk,
  type GfexOptionsAsk,
  type GfexPlacesAsk,
  gfexOptions,
  gfexParameters,
  gfexPlaces,
  gfexReports,
  gfexVolatilities,
  parseBars,
  parseContracts,
  parseOptions,
  parseParameters,
  parsePlaces,
  parseReceipts,
  parseVolatilities,
} from './wire.ts';

const RECEIPTS = {
  symbol: code('symbol', { say: say('Letters of the product.', '品种字母。') }),
  品种: text('variety', { say: say('Product.') }),
  '仓库/分库': text('whAbbr', { id: 'warehouse' }),
  昨日仓单量: whole('lastWbillQty', {
    id: 'receipts_before',
    unit: 'contracts',
    say: say('Receipts of the day before.'),
  }),
  今日仓单量: whole('wbillQty', { id: 'receipts', unit: 'contracts', say: say('Receipts of the day.') }),
  增减: whole('diff', { id: 'receipts_change', unit: 'contracts', say: say('Change of the receipts.') }),
} as const;

const CONTRACTS = {
  品种: text('variety', { say: say('Product.') }),
  合约代码: code('contractId'),
  交易单位: whole('unit', {
    unit: 'of_product',
    say: say(
      'Size of one contract: in tonnes, and in grams for platinum and palladium.',
      '每手数量：单位为吨，铂和钯为克。',
    ),
  }),
  最小变动单位: number('tick', { id: 'tick_size', unit: 'yuan', say: say('Smallest step of the price.') }),
  开始交易日: date('startTradeDate', { id: 'listing_date', say: say('First trading day.') }),
  最后交易日: date('endTradeDate'),
  最后交割日: date('endDeliveryDate0'),
} as const;

const PARAMETERS = {
  date: date('date'),
  symbol: code('contractId', { say: say('Contract.', '合约。') }),
  variety: code('variety'),
  spec_buy_rate: number('specBuyRate', { unit: 'fraction', say: say('Margin of a speculator.', '投机保证金率。') }),
  spec_buy: number('specBuy', {
    unit: 'yuan',
    say: say('Margin of a speculator, for one contract.', '投机每手保证金。'),
  }),
  hedge_buy_rate: number('hedgeBuyRate', { unit: 'fraction', say: say('Margin of a hedger.', '套保保证金率。') }),
  hedge_buy: number('hedgeBuy', {
    unit: 'yuan',
    say: say('Margin of a hedger, for one contract.', '套保每手保证金。'),
  }),
  rise_limit_rate: number('riseLimitRate'),
  rise_limit: number('riseLimit', {
    unit: 'yuan_per_futures_quote_unit',
    say: say('Price of the limit up.', '涨停板价。'),
  }),
  fall_limit: number('fallLimit', {
    unit: 'yuan_per_futures_quote_unit',
    say: say('Price of the limit down.', '跌停板价。'),
  }),
  agent_tot_buy_posi_quota: number('agentTotBuyPosiQuota', {
    unit: 'contracts',
    say: say('Position limit of a broker; -1 is none.', '期货公司会员持仓限额；-1 为不限。'),
  }),
  self_tot_buy_posi_quota: number('selfTotBuyPosiQuota', {
    unit: 'contracts',
    say: say('Position limit of a member that is no futures company.', '非期货公司会员持仓限额。'),
  }),
  client_buy_posi_quota: number('clientBuyPosiQuota', {
    unit: 'contracts',
    say: say('Position limit of a client.', '客户持仓限额。'),
  }),
} as const;

const OPTIONS = {
  商品名称: text('variety'),
  合约名称: code('delivMonth', {
    role: 'code',
    id: 'contract_code',
    say: say('Contract, as si2308-C-13000.', '合约，如 si2308-C-13000。'),
  }),
  开盘价: number('open', { unit: 'yuan_per_futures_quote_unit' }),
  最高价: number('high', { unit: 'yuan_per_futures_quote_unit' }),
  最低价: number('low', { unit: 'yuan_per_futures_quote_unit' }),
  收盘价: number('close', { unit: 'yuan_per_futures_quote_unit' }),
  前结算价: number('lastClear', { unit: 'yuan_per_futures_quote_unit' }),
  结算价: number('clearPrice', { unit: 'yuan_per_futures_quote_unit' }),
  涨跌: number('diff', {
    unit: 'yuan_per_futures_quote_unit',
    say: say('Close less the previous settlement.', '收盘价减前结算价。'),
  }),
  涨跌1: number('diff1', {
    id: 'change_of_settlement',
    role: 'other_change',
    unit: 'yuan_per_futures_quote_unit',
    say: say('Settlement less the previous one.', '结算价减前结算价。'),
  }),
  Delta: number('delta'),
  成交量: whole('volumn', { unit: 'contracts' }),
  持仓量: whole('openInterest'),
  持仓量变化: whole('diffI'),
  成交额: number('turnover', { unit: 'ten_thousand_yuan' }),
  行权量: whole('matchQtySum'),
  隐含波动率: number('impliedVolatility', { unit: 'percent' }),
} as const;

const VOLATILITIES = { 合约系列: code('seriesId'), 隐含波动率: number('hisVolatility', { unit: 'percent' }) } as const;

const PRODUCT_LETTERS = { 工业硅: 'si', 碳酸锂: 'lc', 多晶硅: 'ps' } as const;

const SUMS = say(
  'Sums are left out. A reply is refused whose volumes do not sum to that of the product.',
  '不含小计和总计。成交量之和与品种小计不符的应答视为失败。',
);
const KEYWORDS = ['GFEX', '广期所'];

const shared = {
  category: 'futures',
  page: 'http://www.gfex.com.cn/gfex/rihq/hqsj_tjsj.shtml',
  kind: 'snapshot',
  grain: 'security',
} as const;

export default [
  ...familyOf<RecordsShared<GfexAsk>>(
    { ...shared, source: gfexReports, topic: 'futures-reports', cache: reportsOfDay<GfexAsk>(({ day }) => day) },
    {
      get_gfex_daily: records({
        lists: 'contracts',
        sample: { texts: { variety: '{product}' } },
        say: say('Daily bars of all futures of the Guangzhou Futures Exchange on one day.', '广期所期货日行情'),
        keywords: [...KEYWORDS, 'futures prices', '日线'],
        params: { date: tradingDay('20221223', say('; not before 20221222', '；不早于 20221222')) },
        columns: GUANGZHOU_BARS,
        ask: ({ date: day }): GfexAsk => ({ report: 'bars', day }),
        parseFields: parseBars,
        quirks: [DAYS, ISO_DAYS, UNTRADED, SUMS],
      }),
      futures_gfex_warehouse_receipt: records({
        sample: {
          texts: {
            品种: ['工业硅', '碳酸锂'],
            '仓库/分库': ['中储吴淞', '中储大场310', '尖峰供应链', '外运昆明', '国贸泰达昆明', '象屿速传上海'],
          },
        },
        say: say(
          'Warehouse receipts of the Guangzhou Futures Exchange on one day, by product and warehouse.',
          '广期所仓单日报',
        ),
        keywords: [...KEYWORDS, 'stocks', 'inventory', '仓单', '库存'],
        page: 'http://www.gfex.com.cn/gfex/cdrb/hqsj_tjsj.shtml',
        grain: 'item',
        params: { date: tradingDay('20240122') },
        columns: RECEIPTS,
        ask: ({ date: day }): GfexAsk => ({ report: 'receipts', day }),
        parseFields: parseReceipts,
        quirks: [
          DAYS,
          say(
            'All products stand in one table, with their letters in `symbol`; AKShare answers a dictionary of tables.',
            '所有品种在一张表中，`symbol` 为品种字母；AKShare 返回由多张表组成的字典。',
          ),
          say('Sums are left out, as AKShare leaves them out.', '不含合计，与 AKShare 相同。'),
          say(
            '增减 is the change over the day; AKShare answers the receipts that were registered, without those that were cancelled.',
            '增减为当日净增减；AKShare 返回当日注册量，不减注销量。',
          ),
          say(
            'A reply is refused in which 增减 is not 今日仓单量 less 昨日仓单量.',
            '增减不等于今日仓单量减昨日仓单量的应答视为失败。',
          ),
        ],
      }),
      futures_settle_gfex: records({
        lists: 'contracts',
        sample: { texts: { variety: '{product}' } },
        say: say(
          'Margins, price limits and position limits of all futures of the Guangzhou Futures Exchange on the current day.',
          '广期所期货结算参数',
        ),
        keywords: [...KEYWORDS, 'margin', 'price limits', '保证金', '涨跌停板', '持仓限额'],
        page: 'http://www.gfex.com.cn/gfex/rjycs/ywcs.shtml',
        cache: freshFor('30m', { staleIfError: '1d' }),
        source: gfexParameters,
        params: { date: tradingDay('20260119') },
        columns: PARAMETERS,
        ask: ({ date: day }): GfexAsk => ({ report: 'parameters', day }),
        parseFields: parseParameters,
        quirks: [
          say(
            'The exchange has the parameters of the current day alone. Another day is 404, with the day to ask for; AKShare writes the asked day onto those of today.',
            '交易所只有当前交易日的参数。其他日期返回 404，并写明应查询的日期；AKShare 则把所求日期写在当日的参数上。',
          ),
          ISO_DAYS,
          say('Options are left out.', '不含期权。'),
        ],
      }),
      futures_contract_info_gfex: records({
        sample: { texts: { 品种: '碳酸锂' } },
        say: say('Calendar of all futures contracts of the Guangzhou Futures Exchange.', '广期所合约信息'),
        keywords: [...KEYWORDS, 'contract list', 'expiry', '交割日'],
        page: 'http://www.gfex.com.cn/gfex/hyxx/ywcs.shtml',
        cache: freshFor('6h', { staleIfError: '30d' }),
        listsAll: true,
        columns: CONTRACTS,
        ask: (): GfexAsk => ({ report: 'contracts', day: '' }),
        parseFields: parseContracts,
      }),
    },
  ),
  ...familyOf<RecordsShared<GfexPlacesAsk>>(
    { ...shared, grain: 'party', cache: reportsOfDay<GfexPlacesAsk>(({ placesOn }) => placesOn) },
    {
      futures_gfex_position_rank: records({
        lists: { of: 'contracts', rows: 60 },
        sample: {
          texts: {
            variety: '{product}',
            vol_party_name: ['中信期货', '国海良时', '永安期货', '宝城期货'],
            long_party_name: ['中信期货', '国海良时', '永安期货', '宝城期货'],
            short_party_name: ['中信期货', '国海良时', '永安期货', '宝城期货'],
          },
        },
        say: say(
          'The first members by volume, long and short positions of each contract of the Guangzhou Futures Exchange on one day.',
          '广期所持仓排名',
        ),
        keywords: [...KEYWORDS, 'positions of members', 'commitments of traders', '龙虎榜', '会员持仓'],
        page: 'http://www.gfex.com.cn/gfex/rcjccpm/hqsj_tjsj.shtml',
        source: gfexPlaces,
        params: {
          date: tradingDay('20231113', say('; not before 20231110', '；不早于 20231110')),
          vars_list: PRODUCTS,
        },
        columns: PLACES,
        ask: ({ date: placesOn, vars_list: products }): GfexPlacesAsk => ({ products: products.join(','), placesOn }),
        parseFields: parsePlaces,
        quirks: [
          DAYS,
          ONE_TABLE,
          THREE_LISTS,
          say(
            'Each contract takes three requests: all products take a minute or two, so name those that you need.',
            '每个合约需要三次请求：查询全部品种需一两分钟，请只写所需的品种。',
          ),
          say('A list that is shorter than the others ends with `null`.', '较短的名单以 `null` 补齐。'),
          PLACES_ARE_CHECKED,
        ],
        example: { date: '20231113', vars_list: ['SI'] },
      }),
    },
  ),
  ...familyOf<RecordsShared<GfexOptionsAsk>>(
    { ...shared, category: 'option', cache: reportsOfDay<GfexOptionsAsk>(({ day }) => day) },
    {
      option_hist_gfex: records({
        sample: { texts: { 商品名称: '工业硅' } },
        say: say('All options on one product of the Guangzhou Futures Exchange on one day.', '广期所期权日行情'),
        keywords: [...KEYWORDS, 'commodity options', 'option chain', '商品期权'],
        source: gfexOptions,
        params: {
          symbol: words({
            default: '工业硅',
            say: say('Name of the product, as the exchange has it.', '品种名称，与交易所所写相同。'),
            max: 20,
          }),
          trade_date: tradingDay('20230724'),
        },
        columns: OPTIONS,
        ask: ({ symbol: product, trade_date: day }): GfexOptionsAsk => ({ product, day }),
        parseFields: parseOptions,
        quirks: [
          DAYS,
          SUMS,
          say(
            'An option that was not traded has 0 as open, high and low, as the exchange writes it.',
            '没有成交的期权，开盘价、最高价、最低价为 0，与交易所相同。',
          ),
          DELTAS_ARE_CHECKED,
          say(
            'A product without options on that day answers `[]`. AKShare takes a part of a name, too.',
            '当日没有期权的品种返回 `[]`。AKShare 也接受名称的一部分。',
          ),
        ],
      }),
      option_vol_gfex: records({
        say: say(
          'Implied volatility of each series of options on one product of the Guangzhou Futures Exchange on one day.',
          '广期所期权隐含波动率',
        ),
        keywords: [...KEYWORDS, 'commodity options', 'implied volatility', '商品期权'],
        source: gfexVolatilities,
        params: {
          symbol: choice(
            { 工业硅: say('industrial silicon'), 碳酸锂: say('lithium carbonate'), 多晶硅: say('polysilicon') },
            { default: '碳酸锂', say: say('Product.', '品种。') },
          ),
          trade_date: tradingDay('20230724'),
        },
        columns: VOLATILITIES,
        ask: ({ symbol, trade_date: day }): GfexOptionsAsk => ({ product: PRODUCT_LETTERS[symbol], day }),
        parseFields: parseVolatilities,
        quirks: [DAYS, say('A series without trade has the value of its neighbour.', '没有成交的系列取相邻系列的值。')],
      }),
    },
  ),
];
