import { say } from '../../../../base/say.ts';
import { tradingDay } from '../../../../engine/interface/params.ts';
import { code, date, number, text, whole } from '../../../declare/columns.ts';
import { familyOf } from '../../../declare/family.ts';
import { type RecordsShared, records } from '../../../wire/records.ts';
import { reportsOfDay } from '../day-reports.ts';
import { ZHENGZHOU_BARS } from '../futures-bars.ts';
import {
  DAYS,
  ISO_DAYS,
  ONE_TABLE,
  PLACES,
  PLACES_ARE_CHECKED,
  SIDES,
  THREE_LISTS,
  UNTRADED,
  ZHENGZHOU_SINCE_2015,
} from '../futures-columns.ts';
import { type CzceAsk, czceTexts, parseBars, parseContracts, parsePlaces, parseSettlement } from './wire.ts';

const RANKS = {
  ...PLACES,
  symbol: code('symbol', {
    say: say(
      'Contract, AP405; or product, AP, for all its contracts together.',
      '合约，如 AP405；或品种，如 AP，为其全部合约之和。',
    ),
  }),
} as const;

const SETTLEMENT = {
  date: date('date'),
  symbol: code('合约代码', { say: say('Contract.', '合约。') }),
  variety: code('variety'),
  settle_price: number('当日结算价', { unit: 'yuan_per_futures_quote_unit' }),
  is_single_market: text('是否单边市'),
  single_market_days: whole('连续单边市天数'),
  margin_ratio: number('交易保证金率(%)', { unit: 'percent', say: say('Margin.', '交易保证金率。') }),
  limit_ratio: number('涨跌停板(%)', { unit: 'percent' }),
  trade_fee: number('交易手续费', {
    unit: 'of_product',
    say: say(
      'Trading fee: yuan for one contract, or a rate, as fee_type says.',
      '交易手续费：按 fee_type，为每手元数或费率。',
    ),
  }),
  fee_type: text('手续费收取方式', { say: say('绝对值 for yuan, 比例值 for a rate.', '绝对值为元，比例值为费率。') }),
  delivery_fee: number('交割手续费', { unit: 'of_product', say: say('Delivery fee.', '交割手续费。') }),
  close_today_fee: number('日内平今仓交易手续费', {
    unit: 'of_product',
    say: say('Fee for closing on the day of opening.', '日内平今仓交易手续费。'),
  }),
  position_limit: text('日持仓限额'),
  trade_limit: text('交易限额'),
} as const;

const REFERENCE = {
  产品名称: text('Name'),
  合约代码: code('CtrCd'),
  产品代码: code('PrdCd', { id: 'product', say: say('Letters of the product.', '品种字母。') }),
  产品类型: text('PrdTp', { say: say('Type of the product: 期货 (futures).', '产品类型：期货。') }),
  交易所MIC编码: code('ExchCd', { id: 'exchange_mic', say: say('Code of the exchange (ISO 10383).') }),
  交易场所: text('SegTp', { id: 'venue', say: say('Kind of venue: 电子 (electronic).', '交易场所：电子。') }),
  交易时间节假日除外: text('TrdHrs', { id: 'trading_hours', say: say('Hours of trading but for holidays.') }),
  交易国家ISO编码: code('TrdCtyCd', { id: 'country', say: say('Country of trading (ISO 3166).') }),
  交易币种ISO编码: code('TrdCcyCd', { id: 'trading_currency', say: say('Currency of trading (ISO 4217).') }),
  结算币种ISO编码: code('ClrngCcyCd', { id: 'clearing_currency', say: say('Currency of clearing (ISO 4217).') }),
  到期时间待国家公布2025年节假日安排后进行调整: text('ExpiryTime', {
    id: 'expiry_time',
    say: say(
      'Time of expiry; the name of the column carries a note of 2024 on holidays.',
      '到期时间；列名中带有 2024 年关于节假日的说明。',
    ),
  }),
  结算方式: text('SettleTp', {
    id: 'settlement_method',
    say: say('How it is settled: 实物 (physically).', '结算方式：实物。'),
  }),
  挂牌频率: text('Duration', { id: 'listing_frequency', say: say('How often contracts are listed.') }),
  最小变动价位: text('TckSz', { say: say('Smallest step of the price, with its unit.') }),
  最小变动价值: text('TckVal', { id: 'tick_value', say: say('What the smallest step is worth, with its unit.') }),
  交易单位: text('CtrSz', { say: say('Size of one contract, with its unit.') }),
  计量单位: text('MsrmntUnt', { id: 'measure', say: say('Unit of measure.') }),
  最大下单量: text('MaxOrdSz', { id: 'largest_order' }),
  日持仓限额期货公司会员不限仓: text('MnthPosLmt', {
    id: 'position_limit',
    say: say('Position limit; brokers have none.'),
  }),
  大宗交易最小规模: text('MinBlckTrdSz', { id: 'smallest_block_trade' }),
  是否受CESR监管: text('CesrEaaFl', { id: 'is_under_cesr', say: say('Whether it is under CESR.') }),
  是否为灵活合约: text('FlexElgblFl', { id: 'is_flexible', say: say('Whether it is a flexible contract.') }),
  上市周期该产品的所有合约月份: text('ListCy', {
    id: 'listed_months',
    say: say('Months of the contracts of the product.'),
  }),
  交割通知日: text('DlvryNtcDt', { id: 'delivery_notice_date', say: say('Day of the notice of delivery.') }),
  第一交易日: text('FrstTrdDt', { id: 'listing_date', say: say('First trading day.') }),
  最后交易日待国家公布2025年节假日安排后进行调整: text('LstTrdDt', {
    id: 'last_trading_date',
    say: say(
      'Last trading day; the name of the column carries a note of 2024 on holidays.',
      '最后交易日；列名中带有 2024 年关于节假日的说明。',
    ),
  }),
  交割结算日: text('DlvrySettleDt', { id: 'delivery_settlement_date', say: say('Day of settlement of the delivery.') }),
  月份代码: code('MnthCd', { id: 'month_code', say: say('Month of the contract.') }),
  年份代码: code('YrCd', { id: 'year_code', say: say('Year of the contract.') }),
  最后交割日: text('LstDlvryDt'),
  '车（船）板最后交割日': date('LstDlvryDtBoard', {
    id: 'last_board_delivery_date',
    say: say('Last day of delivery on board.'),
  }),
  合约交割月份本合约交割月份: code('DlvryMnth', { id: 'delivery_month', say: say('Month of delivery.') }),
  交易保证金率: text('Margin', { id: 'margin', say: say('Margin, as 13.00%.', '如 13.00%。') }),
  涨跌停板: text('PxLim', {
    id: 'price_limit',
    say: say('How far the price may move in a day, as ±10%.', '如 ±10%。'),
  }),
  费用币种ISO编码: code('FeeCcy', { id: 'fee_currency', say: say('Currency of fees (ISO 4217).') }),
  交易手续费: number('TrdFee', { id: 'trade_fee', unit: 'of_product', say: say('Trading fee.') }),
  手续费收取方式: text('FeeCollectionType', {
    id: 'fee_type',
    say: say('绝对值 for yuan, 比例值 for a rate.', '绝对值为元，比例值为费率。'),
  }),
  交割手续费: number('DlvryFee', { id: 'delivery_fee', unit: 'of_product' }),
  平今仓手续费: number('IntraDayTrdFee', {
    id: 'close_today_fee',
    unit: 'of_product',
    say: say('Fee for closing on the day of opening.'),
  }),
  交易限额: number('TradingLimit', { id: 'trade_limit', unit: 'contracts', say: say('Limit of trades in a day.') }),
} as const;

const KEYWORDS = ['CZCE', 'ZCE', 'sugar', 'cotton', 'PTA', '白糖', '棉花', '郑商所'];
const THREE_DIGITS = say(
  'Codes have three digits of a month: AP405 is of May 2024 in 2024, and of May 2034 in 2033.',
  '合约代码为三位月份：AP405 在 2024 年指 2024 年 5 月，在 2033 年指 2034 年 5 月。',
);

export default familyOf<RecordsShared<CzceAsk>>(
  {
    category: 'futures',
    topic: 'futures-reports',
    page: 'http://www.czce.com.cn/cn/jysj/mrhq/H770301index_1.htm',
    cache: reportsOfDay<CzceAsk>(({ day }) => day),
    kind: 'snapshot',
    grain: 'security',
    source: czceTexts,
  },
  {
    get_czce_daily: records({
      lists: 'contracts',
      sample: { texts: { variety: '{product}' } },
      say: say('Daily bars of all futures of the Zhengzhou Commodity Exchange on one day.', '郑商所期货日行情'),
      keywords: [...KEYWORDS, 'futures prices', '日线'],
      params: { date: tradingDay('20050525') },
      columns: ZHENGZHOU_BARS,
      ask: ({ date: day }): CzceAsk => ({ file: 'bars', day }),
      parseFields: parseBars,
      quirks: [
        DAYS,
        say(
          '`date` is YYYY-MM-DD; AKShare answers YYYYMMDD, as a number.',
          '`date` 为 YYYY-MM-DD；AKShare 返回数值 YYYYMMDD。',
        ),
        say('A price that is not there is `null`; AKShare answers 0.', '没有的价格为 `null`；AKShare 返回 0。'),
        UNTRADED,
        SIDES,
        THREE_DIGITS,
        say(
          'Days until 20100824 come out of the archive of their year; AKShare opens that of 2010 for all years, so that days before are empty.',
          '20100824 及以前的日期取自当年的压缩包；AKShare 总是打开 2010 年的压缩包，因此更早的日期为空。',
        ),
        say(
          'Sums are left out. A reply is refused whose volumes do not sum to that of the product.',
          '不含小计和总计。成交量之和与品种小计不符的应答视为失败。',
        ),
      ],
    }),
    get_rank_table_czce: records({
      lists: { of: 'contracts', rows: 60 },
      sample: {
        texts: {
          variety: '{product}',
          vol_party_name: ['国泰君安（代客）', '东证期货（代客）', '中信期货（代客）'],
          long_party_name: ['国泰君安（代客）', '中信期货（代客）'],
          short_party_name: ['国泰君安（代客）', '中信期货（代客）'],
        },
      },
      say: say(
        'The first 20 members by volume, long and short positions of each product and contract of the Zhengzhou Commodity Exchange on one day.',
        '郑商所持仓排名',
      ),
      keywords: [...KEYWORDS, 'positions of members', 'commitments of traders', '龙虎榜', '会员持仓'],
      page: 'http://www.czce.com.cn/cn/jysj/ccpm/H077003004index_1.htm',
      grain: 'party',
      params: { date: tradingDay('20251103', say('; not before 20151008', '；不早于 20151008')) },
      columns: RANKS,
      ask: ({ date: day }): CzceAsk => ({ file: 'places', day }),
      parseFields: parsePlaces,
      quirks: [
        DAYS,
        ZHENGZHOU_SINCE_2015,
        ONE_TABLE,
        THREE_LISTS,
        say('Figures are numbers; AKShare answers texts with commas.', '数据为数值；AKShare 返回带逗号的文本。'),
        PLACES_ARE_CHECKED,
      ],
    }),
    futures_settle_czce: records({
      lists: 'contracts',
      sample: { texts: { variety: '{product}', position_limit: '{1000}', is_single_market: 'N', fee_type: '绝对值' } },
      say: say(
        'Settlement prices, margins and fees of all futures of the Zhengzhou Commodity Exchange on one day.',
        '郑商所期货结算参数',
      ),
      keywords: [...KEYWORDS, 'margin', 'fees', '保证金', '手续费'],
      page: 'http://www.czce.com.cn/cn/jysj/jscs/H077003003index_1.htm',
      params: { date: tradingDay('20260119') },
      columns: SETTLEMENT,
      ask: ({ date: day }): CzceAsk => ({ file: 'settlement', day }),
      parseFields: parseSettlement,
      quirks: [
        DAYS,
        ZHENGZHOU_SINCE_2015,
        ISO_DAYS,
        say(
          'Figures are numbers, limit_ratio without ±; AKShare answers texts.',
          '数据为数值，limit_ratio 不带 ±；AKShare 返回文本。',
        ),
        say(
          'Files of 2019 have no fee_type, position_limit and trade_limit, and those of 2016 no limit_ratio and close_today_fee either: `null`.',
          '2019 年的文件没有 fee_type、position_limit 和 trade_limit，2016 年的文件也没有 limit_ratio 和 close_today_fee，为 `null`。',
        ),
      ],
    }),
    futures_contract_info_czce: records({
      sample: {
        texts: {
          产品代码: 'AP',
          交易所MIC编码: 'XZCE',
          交易国家ISO编码: 'CN',
          交易币种ISO编码: 'CNY',
          结算币种ISO编码: 'CNY',
          费用币种ISO编码: 'CNY',
          月份代码: ['03', '04', '05', '10'],
          年份代码: '{YYYY+1}',
          合约交割月份本合约交割月份: ['03', '04', '05', '10'],
          交易时间节假日除外: '09:00-11:30|13:30-15:00',
          到期时间待国家公布2025年节假日安排后进行调整: '{YYYY}-{MM}-{DD} 15:00 北京时间',
          最大下单量: '限价指令1000手|市价指令200手',
          日持仓限额期货公司会员不限仓: ['非期货公司会员和客户40手', '非期货公司会员和客户1000手'],
          上市周期该产品的所有合约月份: '1,3,4,5,10,11,12',
          交割通知日: '{YYYY}-{MM}-{DD}',
          第一交易日: '{YYYY}-{MM}-{DD}',
          最后交易日待国家公布2025年节假日安排后进行调整: '{YYYY}-{MM}-{DD}',
          交割结算日: '{YYYY}-{MM}-{DD}',
          最后交割日: '{YYYY}-{MM}-{DD}',
          最小变动价位: '1.00元/吨',
          交易单位: '10吨/手',
          是否为灵活合约: '否',
          手续费收取方式: '绝对值',
          产品类型: '期货',
          交易场所: '电子',
          结算方式: '实物',
          挂牌频率: '月度',
          最小变动价值: '10.00元',
          计量单位: '吨',
          大宗交易最小规模: 'n.a.',
          是否受CESR监管: '否',
          交易保证金率: '10.00%',
          涨跌停板: '±9%',
        },
      },
      say: say(
        'Reference data of all futures contracts of the Zhengzhou Commodity Exchange on one day.',
        '郑商所合约参考数据',
      ),
      keywords: [...KEYWORDS, 'contract list', 'expiry', '到期日', '交割日'],
      page: 'http://www.czce.com.cn/cn/jysj/cksj/H770322index_1.htm',
      params: { date: tradingDay('20240228') },
      columns: REFERENCE,
      ask: ({ date: day }): CzceAsk => ({ file: 'contracts', day }),
      parseFields: parseContracts,
      quirks: [
        DAYS,
        ZHENGZHOU_SINCE_2015,
        say(
          'Two names of columns carry a note on the holidays of 2025: they are those of AKShare.',
          '两个列名带有关于 2025 年节假日的说明，与 AKShare 相同。',
        ),
        say('Values with a unit are texts: 1.00元/吨, 13.00%, ±10%.', '带单位的值为文本：1.00元/吨、13.00%、±10%。'),
      ],
    }),
  },
);
