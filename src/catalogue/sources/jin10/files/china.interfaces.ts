import { say } from '../../../../base/say.ts';
import { type ColumnSpec, date, number, percent, text } from '../../../declare/columns.ts';
import { FIRST_ROWS, file, files } from './family.ts';

const MARGIN = {
  日期: date('日期'),
  融资买入额: number('0'),
  融资余额: number('1'),
  融券卖出量: number('2'),
  融券余量: number('3', { say: say('Short balance, in shares.', '融券余量，以股计。') }),
  融券余额: number('4', { say: say('Short balance, in money.', '融券余额，以金额计。') }),
  融资融券余额: number('5', { say: say('Balance of both.', '融资余额与融券余额之和。') }),
} as const;

// The pairs of the central parities, and the beginnings of the identifiers of their columns.
const PARITIES = {
  '美元/人民币': 'usd_cny',
  '欧元/人民币': 'eur_cny',
  '100日元/人民币': 'jpy_100_cny',
  '港元/人民币': 'hkd_cny',
  '英镑/人民币': 'gbp_cny',
  '澳元/人民币': 'aud_cny',
  '新西兰元/人民币': 'nzd_cny',
  '新加坡元/人民币': 'sgd_cny',
  '瑞郎/人民币': 'chf_cny',
  '加元/人民币': 'cad_cny',
  '人民币/马来西亚林吉特': 'cny_myr',
  '人民币/俄罗斯卢布': 'cny_rub',
  '人民币/南非兰特': 'cny_zar',
  '人民币/韩元': 'cny_krw',
  '人民币/阿联酋迪拉姆': 'cny_aed',
  '人民币/沙特里亚尔': 'cny_sar',
  '人民币/匈牙利福林': 'cny_huf',
  '人民币/波兰兹罗提': 'cny_pln',
  '人民币/丹麦克朗': 'cny_dkk',
  '人民币/瑞典克朗': 'cny_sek',
  '人民币/挪威克朗': 'cny_nok',
  '人民币/土耳其里拉': 'cny_try',
  '人民币/墨西哥比索': 'cny_mxn',
  '人民币/泰铢': 'cny_thb',
} as const;

/** A pair in the letters of its currencies: `100 JPY/CNY` of `jpy_100_cny`. */
function inLetters(id: string): string {
  const [first = '', ...others] = id.toUpperCase().split('_');
  const second = others.at(-1) ?? '';
  return others.length === 1 ? `${first}/${second}` : `${others[0]} ${first}/${second}`;
}

/** The central parity of each pair, and its change; the name of that of the baht is AKShare's. */
function parities(pairs: Readonly<Record<string, string>>): Readonly<Record<string, ColumnSpec>> {
  return Object.fromEntries(
    Object.entries(pairs).flatMap(([pair, id]) => [
      [
        `${pair}_${id === 'cny_thb' ? '定价' : '中间价'}`,
        number(`${pair}[0]`, {
          id: `${id}_parity`,
          unit: 'second_currency_per_first',
          say: say(`Central parity of ${inLetters(id)}.`),
        }),
      ],
      [
        `${pair}_涨跌幅`,
        number(`${pair}[1]`, {
          id: `${id}_change`,
          unit: 'pips',
          role: 'other_change',
          say: say(`Change of the central parity of ${inLetters(id)}.`),
        }),
      ],
    ]),
  );
}

const ABSENT_TERM = say(
  'A term that is not there on a day is `null`; AKShare makes texts of it.',
  '某日没有的期限为 `null`；AKShare 会写成文本。',
);

export default files('china-money', {
  macro_china_shibor_all: file({
    say: say('Shibor of all terms by day: rates and their changes.', '上海银行业同业拆借报告（Shibor）'),
    page: 'https://datacenter.jin10.com/reportType/dc_shibor',
    file: 'il_1',
    columns: {
      日期: date('日期'),
      ...ratesOf('O/N', '1W', '2W', '1M', '3M', '6M', '9M', '1Y'),
    },
    quirks: [
      ABSENT_TERM,
      say(
        'Changes of the first days are odd: 119.0 on 2017-03-17, where the next day has -0.05.',
        '最初几天的涨跌不合常理：2017-03-17 为 119.0，次日为 -0.05。',
      ),
    ],
  }),
  macro_china_hk_market_info: file({
    say: say(
      'Interbank rates of the offshore renminbi in Hong Kong (CNH Hibor) of all terms by day, with their changes.',
      '人民币香港银行同业拆息',
    ),
    page: 'https://datacenter.jin10.com/reportType/dc_hk_market_info',
    file: 'il_2',
    columns: {
      日期: date('日期'),
      ...ratesOf('1W', '2W', '1M', '3M', '6M', '1Y', 'ON', '2M'),
    },
    quirks: [ABSENT_TERM],
  }),
  macro_china_rmb: file({
    say: say(
      'Central parities of the renminbi against 24 currencies by day, with their changes.',
      '人民币汇率中间价报告',
    ),
    page: 'https://datacenter.jin10.com/reportType/dc_rmb_data',
    file: 'exchange_rate',
    ended: '2021-05-13',
    columns: { 日期: date('日期'), ...parities(PARITIES) },
    quirks: [
      say(
        'A parity that is not there on a day is `null`; AKShare answers 0, which is no quote.',
        '某日没有的中间价为 `null`；AKShare 填 0，而 0 不是报价。',
      ),
      say(
        'AKShare calls the parity of the baht 人民币/泰铢_定价, and so does this service.',
        'AKShare 把泰铢中间价称为人民币/泰铢_定价，本服务沿用。',
      ),
    ],
  }),
  macro_china_market_margin_sh: file({
    say: say('Margin trading in Shanghai by day.', '上海融资融券报告'),
    page: 'https://datacenter.jin10.com/reportType/dc_market_margin_sse',
    file: 'fs_1',
    columns: MARGIN,
    evidence: [FIRST_ROWS],
  }),
  macro_china_market_margin_sz: file({
    say: say('Margin trading in Shenzhen by day.', '深圳融资融券报告'),
    page: 'https://datacenter.jin10.com/reportType/dc_market_margin_szse',
    file: 'fs_2',
    columns: MARGIN,
    evidence: [FIRST_ROWS],
  }),
  macro_china_au_report: file({
    sample: {
      series: { column: '商品', names: ['Au9999', 'Ag99.99', 'Pt9995'] },
      texts: { 交收方向: ['空支付多', '多支付空'] },
    },
    say: say('Report of the Shanghai Gold Exchange by day and contract.', '上海黄金交易所报告'),
    page: 'https://datacenter.jin10.com/reportType/dc_sge_report',
    file: 'sge',
    columns: {
      日期: date('日期'),
      商品: text('0', { id: 'contract', say: say('Contract.', '合约。') }),
      开盘价: number('1', { unit: 'yuan_per_gram_or_kilogram_of_silver' }),
      最高价: number('2', { unit: 'yuan_per_gram_or_kilogram_of_silver' }),
      最低价: number('3', { unit: 'yuan_per_gram_or_kilogram_of_silver' }),
      收盘价: number('4', { unit: 'yuan_per_gram_or_kilogram_of_silver' }),
      涨跌: number('5', { unit: 'yuan_per_gram_or_kilogram_of_silver' }),
      涨跌幅: number('6', {
        id: 'change_ratio',
        say: say('Change of the price: 0.01 is one percent.', '价格的涨跌幅：0.01 即 1%。'),
      }),
      加权平均价: number('7', { id: 'weighted_average_price', unit: 'yuan_per_gram_or_kilogram_of_silver' }),
      成交量: number('8', { unit: 'kilograms' }),
      成交金额: number('9', { say: say('Turnover.', '成交额。') }),
      持仓量: number('10', { unit: 'unstated' }),
      交收方向: text('11', { id: 'delivery_side', say: say('Side of the delivery.') }),
      交收量: number('12', { id: 'delivery_volume', unit: 'unstated', say: say('Volume of the delivery.') }),
    },
    quirks: [say('Rows of a day stand in the order of the file.', '同一天的行按文件的顺序排列。')],
    evidence: [FIRST_ROWS],
  }),
  macro_china_daily_energy: file({
    say: say(
      'Coal at the power stations of six groups on the coast by day: stock, use, and days of supply.',
      '沿海六大电厂库存动态报告',
    ),
    page: 'https://datacenter.jin10.com/reportType/dc_qihuo_energy_report',
    file: 'energy',
    ended: '2019-06-21',
    columns: {
      日期: date('日期'),
      沿海六大电库存: number('沿海六大电库存', { id: 'coal_inventory', unit: 'ten_thousand_tonnes' }),
      日耗: number('日耗', { id: 'daily_use', unit: 'ten_thousand_tonnes', say: say('Use of a day.') }),
      存煤可用天数: number('存煤可用天数', {
        id: 'days_of_stock',
        unit: 'days',
        say: say('Days for which the stock lasts.'),
      }),
    },
    evidence: [FIRST_ROWS],
  }),
});

/** The columns of the rates of some terms; a term of the file holds the rate and its change. */
function ratesOf(...terms: readonly string[]): Readonly<Record<string, ColumnSpec>> {
  return Object.fromEntries(
    terms.flatMap((term) => [
      [`${term}-定价`, percent(`${term}[0]`)],
      [`${term}-涨跌幅`, number(`${term}[1]`)],
    ]),
  );
}
