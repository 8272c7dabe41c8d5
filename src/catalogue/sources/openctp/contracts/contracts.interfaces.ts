import { say } from '../../../../base/say.ts';
import { freshFor } from '../../../../engine/interface/cache-policy.ts';
import { code, date, number, text, whole } from '../../../declare/columns.ts';
import { familyOf } from '../../../declare/family.ts';
import { type RecordsShared, records } from '../../../wire/records.ts';
import { type FeesAsk, futuresFees, type OptionsAsk, optionTerms, parseFees, parseTerms } from './wire.ts';

function ratio(field: string, id: string, english: string, chinese: string) {
  return number(field, { id, unit: 'fraction', say: say(`${english}, of the value.`, `${chinese}，按金额。`) });
}

function perLot(field: string, id: string, english: string, chinese: string) {
  return number(field, { id, unit: 'yuan', say: say(`${english}, for one contract.`, `${chinese}，每手。`) });
}

function gain(field: string, id: string, english: string, chinese: string) {
  const unit = field.endsWith('%') ? 'percent' : 'yuan';
  return number(field, { id, unit, say: say(english, chinese) });
}

const PAGE_COLUMNS = {
  交易所: text('交易所'),
  合约代码: code('合约代码'),
  合约名称: text('合约名称'),
  品种代码: code('品种代码'),
  品种名称: text('品种名称'),
  合约乘数: whole('合约乘数'),
  最小跳动: number('最小跳动', { id: 'tick_size', unit: 'of_product', say: say('Smallest step of the price.') }),
  开仓费率: ratio('开仓费率', 'open_fee_rate', 'Fee for opening', '开仓费率'),
  '开仓费用/手': perLot('开仓费用/手', 'open_fee_per_lot', 'Fixed fee for opening', '开仓费用'),
  平仓费率: ratio('平仓费率', 'close_fee_rate', 'Fee for closing', '平仓费率'),
  '平仓费用/手': perLot('平仓费用/手', 'close_fee_per_lot', 'Fixed fee for closing', '平仓费用'),
  平今费率: ratio('平今费率', 'close_today_fee_rate', 'Fee for closing on the day of opening', '平今费率'),
  '平今费用/手': perLot(
    '平今费用/手',
    'close_today_fee_per_lot',
    'Fixed fee for closing on the day of opening',
    '平今费用',
  ),
  做多保证金率: number('做多保证金率'),
  '做多保证金/手': number('做多保证金/手'),
  做空保证金率: number('做空保证金率'),
  '做空保证金/手': number('做空保证金/手'),
  上日结算价: number('上日结算价', {
    id: 'previous_settlement',
    unit: 'of_product',
    say: say('Settlement price of the day before.'),
  }),
  上日收盘价: number('上日收盘价', {
    role: 'previous_close',
    unit: 'of_product',
    say: say('Close of the day before.'),
  }),
  最新价: number('最新价', { unit: 'of_product' }),
  成交量: whole('成交量', { unit: 'contracts' }),
  持仓量: whole('持仓量'),
  '1手开仓费用': perLot('1手开仓费用', 'open_fee', 'Fee for opening in all', '开仓费用合计'),
  '1手平仓费用': perLot('1手平仓费用', 'close_fee', 'Fee for closing in all', '平仓费用合计'),
  '1手平今费用': perLot(
    '1手平今费用',
    'close_today_fee',
    'Fee for closing on the day of opening in all',
    '平今费用合计',
  ),
  做多1手保证金: perLot('做多1手保证金', 'long_margin', 'Margin of a long position in all', '做多保证金合计'),
  做空1手保证金: perLot('做空1手保证金', 'short_margin', 'Margin of a short position in all', '做空保证金合计'),
  '1手市值': perLot('1手市值', 'contract_value', 'Price times size', '最新价乘以合约乘数'),
  '1Tick平仓盈亏': gain('1Tick平仓盈亏', 'tick_value', 'What one step of the price is worth.', '一跳的盈亏。'),
  '1Tick平仓净利': gain('1Tick平仓净利', 'one_tick_net', 'Gain of one step less the fees.', '一跳平仓的净利。'),
  '2Tick平仓净利': gain('2Tick平仓净利', 'two_ticks_net', 'Gain of two steps less the fees.', '两跳平仓的净利。'),
  '1Tick平仓收益率%': gain(
    '1Tick平仓收益率%',
    'one_tick_return',
    'Net gain of one step, of the margin.',
    '一跳平仓净利占保证金之比。',
  ),
  '2Tick平仓收益率%': gain(
    '2Tick平仓收益率%',
    'two_ticks_return',
    'Net gain of two steps, of the margin.',
    '两跳平仓净利占保证金之比。',
  ),
  '1Tick平今净利': gain(
    '1Tick平今净利',
    'one_tick_net_today',
    'Gain of one step on one day less the fees.',
    '一跳平今的净利。',
  ),
  '2Tick平今净利': gain(
    '2Tick平今净利',
    'two_ticks_net_today',
    'Gain of two steps on one day less the fees.',
    '两跳平今的净利。',
  ),
  '1Tick平今收益率%': gain(
    '1Tick平今收益率%',
    'one_tick_return_today',
    'Net gain of one step on one day, of the margin.',
    '一跳平今净利占保证金之比。',
  ),
  '2Tick平今收益率%': gain(
    '2Tick平今收益率%',
    'two_ticks_return_today',
    'Net gain of two steps on one day, of the margin.',
    '两跳平今净利占保证金之比。',
  ),
} as const;

const FEES = {
  ...PAGE_COLUMNS,
  更新时间: text({ say: say('When the page was made, Beijing time.', '网页生成的时间，北京时间。') }),
} as const;

const TERMS = {
  交易所ID: code('ExchangeID', {
    id: 'exchange',
    say: say('Exchange: SHFE, DCE, CZCE, INE, CFFEX, GFEX, SSE, SZSE.', '交易所。'),
  }),
  合约ID: code('InstrumentID', { id: 'option_code', role: 'code', say: say('Option.', '期权合约。') }),
  合约名称: text('InstrumentName', { id: 'option_name', say: say('Name of the option.') }),
  商品类别: code('ProductClass', { id: 'product_class', say: say('2 for an option.', '2 为期权。') }),
  品种ID: code('ProductID', { id: 'product', say: say('Product.', '品种。') }),
  合约乘数: whole('VolumeMultiple'),
  最小变动价位: number('PriceTick', { unit: 'of_product' }),
  MinLimitOrderVolume: whole('MinLimitOrderVolume', {
    unit: 'contracts',
    say: say('Smallest limit order.', '限价单最小下单量。'),
  }),
  MaxLimitOrderVolume: whole('MaxLimitOrderVolume', {
    unit: 'contracts',
    say: say('Largest limit order.', '限价单最大下单量。'),
  }),
  做多保证金率: number('LongMarginRatioByMoney'),
  做空保证金率: number('ShortMarginRatioByMoney'),
  '做多保证金/手': number('LongMarginRatioByVolume'),
  '做空保证金/手': number('ShortMarginRatioByVolume'),
  开仓手续费率: ratio('OpenRatioByMoney', 'open_fee_rate', 'Fee for opening', '开仓手续费率'),
  '开仓手续费/手': perLot('OpenRatioByVolume', 'open_fee_per_lot', 'Fixed fee for opening', '开仓手续费'),
  平仓手续费率: ratio('CloseRatioByMoney', 'close_fee_rate', 'Fee for closing', '平仓手续费率'),
  '平仓手续费/手': perLot('CloseRatioByVolume', 'close_fee_per_lot', 'Fixed fee for closing', '平仓手续费'),
  平今手续费率: ratio(
    'CloseTodayRatioByMoney',
    'close_today_fee_rate',
    'Fee for closing on the day of opening',
    '平今手续费率',
  ),
  '平今手续费/手': perLot(
    'CloseTodayRatioByVolume',
    'close_today_fee_per_lot',
    'Fixed fee for closing on the day of opening',
    '平今手续费',
  ),
  交割年份: whole('DeliveryYear', { id: 'delivery_year', unit: 'none', say: say('Year of delivery.') }),
  交割月份: whole('DeliveryMonth', { id: 'delivery_month', unit: 'none', say: say('Month of delivery.') }),
  上市日期: date('OpenDate', { say: say('First trading day.') }),
  最后交易日: date('ExpireDate'),
  交割日: date('DeliveryDate', { id: 'delivery_date', say: say('Day of delivery.') }),
  标的合约ID: code('UnderlyingInstrID', {
    id: 'underlying',
    say: say('Contract or fund that the option is on.', '标的合约或基金。'),
  }),
  标的合约乘数: whole('UnderlyingMultiple', {
    id: 'underlying_size',
    unit: 'of_product',
    say: say('Size of the underlying.', '标的合约乘数。'),
  }),
  期权类型: code('OptionsType', { id: 'option_type', say: say('1 for a call, 2 for a put.', '1 为认购，2 为认沽。') }),
  行权价: number('StrikePrice', { unit: 'of_product' }),
  合约状态: code('InstLifePhase', { id: 'phase', say: say('1 while it trades.', '1 为交易中。') }),
} as const;

const MARK_UP = say(
  'They are those of a broker: fees have a mark-up of 0.01 yuan or a millionth over those of the exchange.',
  '为期货公司的标准：费用在交易所标准上加收 0.01 元或百万分之一。',
);

export default [
  ...familyOf<RecordsShared<FeesAsk>>(
    {
      category: 'futures',
      page: 'http://openctp.cn/fees.html',
      cache: freshFor('1h', { staleIfError: '7d' }),
      kind: 'snapshot',
      grain: 'security',
    },
    {
      futures_fees_info: records({
        sample: {
          texts: {
            品种代码: ['cu', 'AP'],
            品种名称: '苹果',
            更新时间: '{YYYY}-{MM}-{DD} {HH}:{mm}:{ss}',
            交易所: ['SHFE', 'CZCE'],
          },
        },
        say: say(
          'Fees and margins of all futures of mainland China, with what one step of the price is worth.',
          '期货手续费与保证金一览表',
        ),
        keywords: ['margin', 'commission', 'OpenCTP', '手续费', '保证金'],
        listsAll: true,
        source: futuresFees,
        columns: FEES,
        ask: (): FeesAsk => ({ table: 'fees' }),
        parseRows: (pages) => parseFees(pages, PAGE_COLUMNS, '更新时间'),
        quirks: [
          MARK_UP,
          say(
            'Columns are found by their headings: a page that lacks one of them is refused.',
            '各列按标题查找：缺少其中一列的网页视为失败。',
          ),
        ],
      }),
    },
  ),
  ...familyOf<RecordsShared<OptionsAsk>>(
    {
      category: 'option',
      page: 'http://openctp.cn/instruments.html',
      cache: freshFor('6h', { staleIfError: '7d' }),
      kind: 'snapshot',
      grain: 'security',
    },
    {
      option_contract_info_ctp: records({
        sample: {
          texts: {
            交易所ID: 'CFFEX',
            商品类别: '2',
            品种ID: 'HO',
            标的合约ID: 'HO2612',
            期权类型: ['1', '2'],
            合约状态: '1',
          },
        },
        say: say('Terms, fees and margins of all options that are listed in mainland China.', '期权合约信息'),
        keywords: ['option chain', 'strike', 'OpenCTP', '期权合约', '行权价'],
        listsAll: true,
        source: optionTerms,
        columns: TERMS,
        ask: (): OptionsAsk => ({ types: 'option' }),
        parseFields: (pages, _, fields) => parseTerms(pages, fields),
        quirks: [
          MARK_UP,
          say('There are some 26,000 rows.', '约有 26,000 行。'),
          say(
            'A reply is refused in which more than one strike of a hundred has other calls than puts.',
            '超过百分之一的行权价认购与认沽数目不等的应答视为失败。',
          ),
        ],
      }),
    },
  ),
];
