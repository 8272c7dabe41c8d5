import { say } from '../../../../base/say.ts';
import { type ColumnSpec, date, number, percent, text, UNSTATED } from '../../../../engine/interface/columns.ts';
import { NOT_COMPARED } from '../../../declare/evidence.ts';
import { file, files } from './family.ts';

const FIRST_ROWS = say(
  'The oldest 100 rows of a recorded result of AKShare are answered as recorded, every cell.',
  '对 AKShare 一份实录结果中最早的 100 行，返回值逐格一致。',
);

/** The unit of a pair. */
const PAIR = 'units of the second currency for those of the first';

const MARGIN = {
  日期: date('日期', 'Day.'),
  融资买入额: number('0', 'yuan', 'Margin purchases.'),
  融资余额: number('1', 'yuan', 'Margin balance.'),
  融券卖出量: number('2', 'shares', 'Shares sold short.'),
  融券余量: number('3', 'shares', 'Short balance, in shares.'),
  融券余额: number('4', 'yuan', 'Short balance, in money.'),
  融资融券余额: number('5', 'yuan', 'Balance of both.'),
} as const;

export default files('china-money', {
  macro_china_shibor_all: file({
    say: say('Shibor of all terms by day: rates and their changes.', '上海银行业同业拆借报告（Shibor）'),
    page: 'https://datacenter.jin10.com/reportType/dc_shibor',
    file: 'il_1',
    columns: {
      日期: date('日期', 'Day.'),
      ...ratesOf('O/N', '1W', '2W', '1M', '3M', '6M', '9M', '1Y'),
    },
    quirks: [
      say(
        'A term that is not there on a day is `null`; AKShare makes texts of it.',
        '某日没有的期限为 `null`；AKShare 会写成文本。',
      ),
      say(
        'Changes of the first days are odd: 119.0 on 2017-03-17, where the next day has -0.05.',
        '最初几天的涨跌不合常理：2017-03-17 为 119.0，次日为 -0.05。',
      ),
    ],
    evidence: [NOT_COMPARED],
  }),
  macro_china_hk_market_info: file({
    say: say(
      'Interbank rates of the offshore renminbi in Hong Kong (CNH Hibor) of all terms by day, with their changes.',
      '人民币香港银行同业拆息',
    ),
    page: 'https://datacenter.jin10.com/reportType/dc_hk_market_info',
    file: 'il_2',
    columns: {
      日期: date('日期', 'Day.'),
      ...ratesOf('1W', '2W', '1M', '3M', '6M', '1Y', 'ON', '2M'),
    },
    quirks: [
      say(
        'A term that is not there on a day is `null`; AKShare makes texts of it.',
        '某日没有的期限为 `null`；AKShare 会写成文本。',
      ),
    ],
    evidence: [NOT_COMPARED],
  }),
  macro_china_rmb: file({
    say: say(
      'Central parities of the renminbi against 24 currencies by day, with their changes.',
      '人民币汇率中间价报告',
    ),
    page: 'https://datacenter.jin10.com/reportType/dc_rmb_data',
    file: 'exchange_rate',
    columns: {
      日期: date('日期', 'Day.'),
      '美元/人民币_中间价': number('美元/人民币[0]', PAIR, 'Central parity: 美元/人民币.'),
      '美元/人民币_涨跌幅': number('美元/人民币[1]', 'basis points', 'Change of the parity: 美元/人民币.'),
      '欧元/人民币_中间价': number('欧元/人民币[0]', PAIR, 'Central parity: 欧元/人民币.'),
      '欧元/人民币_涨跌幅': number('欧元/人民币[1]', 'basis points', 'Change of the parity: 欧元/人民币.'),
      '100日元/人民币_中间价': number('100日元/人民币[0]', PAIR, 'Central parity: 100日元/人民币.'),
      '100日元/人民币_涨跌幅': number('100日元/人民币[1]', 'basis points', 'Change of the parity: 100日元/人民币.'),
      '港元/人民币_中间价': number('港元/人民币[0]', PAIR, 'Central parity: 港元/人民币.'),
      '港元/人民币_涨跌幅': number('港元/人民币[1]', 'basis points', 'Change of the parity: 港元/人民币.'),
      '英镑/人民币_中间价': number('英镑/人民币[0]', PAIR, 'Central parity: 英镑/人民币.'),
      '英镑/人民币_涨跌幅': number('英镑/人民币[1]', 'basis points', 'Change of the parity: 英镑/人民币.'),
      '澳元/人民币_中间价': number('澳元/人民币[0]', PAIR, 'Central parity: 澳元/人民币.'),
      '澳元/人民币_涨跌幅': number('澳元/人民币[1]', 'basis points', 'Change of the parity: 澳元/人民币.'),
      '新西兰元/人民币_中间价': number('新西兰元/人民币[0]', PAIR, 'Central parity: 新西兰元/人民币.'),
      '新西兰元/人民币_涨跌幅': number('新西兰元/人民币[1]', 'basis points', 'Change of the parity: 新西兰元/人民币.'),
      '新加坡元/人民币_中间价': number('新加坡元/人民币[0]', PAIR, 'Central parity: 新加坡元/人民币.'),
      '新加坡元/人民币_涨跌幅': number('新加坡元/人民币[1]', 'basis points', 'Change of the parity: 新加坡元/人民币.'),
      '瑞郎/人民币_中间价': number('瑞郎/人民币[0]', PAIR, 'Central parity: 瑞郎/人民币.'),
      '瑞郎/人民币_涨跌幅': number('瑞郎/人民币[1]', 'basis points', 'Change of the parity: 瑞郎/人民币.'),
      '加元/人民币_中间价': number('加元/人民币[0]', PAIR, 'Central parity: 加元/人民币.'),
      '加元/人民币_涨跌幅': number('加元/人民币[1]', 'basis points', 'Change of the parity: 加元/人民币.'),
      '人民币/马来西亚林吉特_中间价': number(
        '人民币/马来西亚林吉特[0]',
        PAIR,
        'Central parity: 人民币/马来西亚林吉特.',
      ),
      '人民币/马来西亚林吉特_涨跌幅': number(
        '人民币/马来西亚林吉特[1]',
        'basis points',
        'Change of the parity: 人民币/马来西亚林吉特.',
      ),
      '人民币/俄罗斯卢布_中间价': number('人民币/俄罗斯卢布[0]', PAIR, 'Central parity: 人民币/俄罗斯卢布.'),
      '人民币/俄罗斯卢布_涨跌幅': number(
        '人民币/俄罗斯卢布[1]',
        'basis points',
        'Change of the parity: 人民币/俄罗斯卢布.',
      ),
      '人民币/南非兰特_中间价': number('人民币/南非兰特[0]', PAIR, 'Central parity: 人民币/南非兰特.'),
      '人民币/南非兰特_涨跌幅': number('人民币/南非兰特[1]', 'basis points', 'Change of the parity: 人民币/南非兰特.'),
      '人民币/韩元_中间价': number('人民币/韩元[0]', PAIR, 'Central parity: 人民币/韩元.'),
      '人民币/韩元_涨跌幅': number('人民币/韩元[1]', 'basis points', 'Change of the parity: 人民币/韩元.'),
      '人民币/阿联酋迪拉姆_中间价': number('人民币/阿联酋迪拉姆[0]', PAIR, 'Central parity: 人民币/阿联酋迪拉姆.'),
      '人民币/阿联酋迪拉姆_涨跌幅': number(
        '人民币/阿联酋迪拉姆[1]',
        'basis points',
        'Change of the parity: 人民币/阿联酋迪拉姆.',
      ),
      '人民币/沙特里亚尔_中间价': number('人民币/沙特里亚尔[0]', PAIR, 'Central parity: 人民币/沙特里亚尔.'),
      '人民币/沙特里亚尔_涨跌幅': number(
        '人民币/沙特里亚尔[1]',
        'basis points',
        'Change of the parity: 人民币/沙特里亚尔.',
      ),
      '人民币/匈牙利福林_中间价': number('人民币/匈牙利福林[0]', PAIR, 'Central parity: 人民币/匈牙利福林.'),
      '人民币/匈牙利福林_涨跌幅': number(
        '人民币/匈牙利福林[1]',
        'basis points',
        'Change of the parity: 人民币/匈牙利福林.',
      ),
      '人民币/波兰兹罗提_中间价': number('人民币/波兰兹罗提[0]', PAIR, 'Central parity: 人民币/波兰兹罗提.'),
      '人民币/波兰兹罗提_涨跌幅': number(
        '人民币/波兰兹罗提[1]',
        'basis points',
        'Change of the parity: 人民币/波兰兹罗提.',
      ),
      '人民币/丹麦克朗_中间价': number('人民币/丹麦克朗[0]', PAIR, 'Central parity: 人民币/丹麦克朗.'),
      '人民币/丹麦克朗_涨跌幅': number('人民币/丹麦克朗[1]', 'basis points', 'Change of the parity: 人民币/丹麦克朗.'),
      '人民币/瑞典克朗_中间价': number('人民币/瑞典克朗[0]', PAIR, 'Central parity: 人民币/瑞典克朗.'),
      '人民币/瑞典克朗_涨跌幅': number('人民币/瑞典克朗[1]', 'basis points', 'Change of the parity: 人民币/瑞典克朗.'),
      '人民币/挪威克朗_中间价': number('人民币/挪威克朗[0]', PAIR, 'Central parity: 人民币/挪威克朗.'),
      '人民币/挪威克朗_涨跌幅': number('人民币/挪威克朗[1]', 'basis points', 'Change of the parity: 人民币/挪威克朗.'),
      '人民币/土耳其里拉_中间价': number('人民币/土耳其里拉[0]', PAIR, 'Central parity: 人民币/土耳其里拉.'),
      '人民币/土耳其里拉_涨跌幅': number(
        '人民币/土耳其里拉[1]',
        'basis points',
        'Change of the parity: 人民币/土耳其里拉.',
      ),
      '人民币/墨西哥比索_中间价': number('人民币/墨西哥比索[0]', PAIR, 'Central parity: 人民币/墨西哥比索.'),
      '人民币/墨西哥比索_涨跌幅': number(
        '人民币/墨西哥比索[1]',
        'basis points',
        'Change of the parity: 人民币/墨西哥比索.',
      ),
      '人民币/泰铢_定价': number('人民币/泰铢[0]', PAIR, 'Central parity: 人民币/泰铢.'),
      '人民币/泰铢_涨跌幅': number('人民币/泰铢[1]', 'basis points', 'Change of the parity: 人民币/泰铢.'),
    },
    quirks: [
      say(
        'A parity that is not there on a day is `null`; AKShare answers 0, which is no quote.',
        '某日没有的中间价为 `null`；AKShare 填 0，而 0 不是报价。',
      ),
      say(
        'AKShare calls the parity of the baht 人民币/泰铢_定价, and so does this service.',
        'AKShare 把泰铢中间价称为 人民币/泰铢_定价，本服务沿用。',
      ),
    ],
    evidence: [NOT_COMPARED],
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
    say: say('Report of the Shanghai Gold Exchange by day and contract.', '上海黄金交易所报告'),
    page: 'https://datacenter.jin10.com/reportType/dc_sge_report',
    file: 'sge',
    columns: {
      日期: date('日期', 'Day.'),
      商品: text('0', 'Contract.'),
      开盘价: number('1', UNSTATED, 'Opening price.'),
      最高价: number('2', UNSTATED, 'Highest price.'),
      最低价: number('3', UNSTATED, 'Lowest price.'),
      收盘价: number('4', UNSTATED, 'Closing price.'),
      涨跌: number('5', UNSTATED, 'Change of the price.'),
      涨跌幅: number('6', 'fraction', 'Change of the price: 0.01 is one percent.'),
      加权平均价: number('7', UNSTATED, 'Weighted average price.'),
      成交量: number('8', UNSTATED, 'Volume.'),
      成交金额: number('9', 'yuan', 'Turnover.'),
      持仓量: number('10', UNSTATED, 'Open interest.'),
      交收方向: text('11', 'Side of the delivery.'),
      交收量: number('12', UNSTATED, 'Volume of the delivery.'),
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
    columns: {
      日期: date('日期', 'Day.'),
      沿海六大电库存: number('沿海六大电库存', '10,000 tonnes', 'Stock.'),
      日耗: number('日耗', '10,000 tonnes', 'Use of a day.'),
      存煤可用天数: number('存煤可用天数', 'days', 'Days for which the stock lasts.'),
    },
    quirks: [
      say(
        'The source shows no recent point: the report seems to have ended.',
        '数据源没有最近的数据点：该报告似已停止。',
      ),
    ],
    evidence: [FIRST_ROWS],
  }),
});

/** The columns of the rates of some terms; a term of the file holds the rate and its change. */
function ratesOf(...terms: readonly string[]): Readonly<Record<string, ColumnSpec>> {
  return Object.fromEntries(
    terms.flatMap((term) => [
      [`${term}-定价`, percent(`${term}[0]`, `Rate of the term ${term}.`)],
      [`${term}-涨跌幅`, number(`${term}[1]`, 'basis points', `Change of the rate of the term ${term}.`)],
    ]),
  );
}
