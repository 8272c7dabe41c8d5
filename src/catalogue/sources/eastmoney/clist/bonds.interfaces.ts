import { say } from '../../../../base/say.ts';
import { code, date, number, percent, text } from '../../../declare/columns.ts';
import { list, lists } from './family.ts';
import { CODE, MAINLAND_SESSION, NAME, QUOTE_QUIRKS, ROW_NUMBER, scaledFigures } from './quotes.ts';

const repo = scaledFigures({ price: 'percent_per_year', volume: 'lots_of_10_bonds_of_100_yuan', money: 'yuan' });
const REPO_COLUMNS = {
  代码: CODE,
  名称: NAME,
  最新价: repo.last,
  涨跌额: repo.change,
  涨跌幅: repo.changePercent,
  今开: repo.open,
  最高: repo.high,
  最低: repo.low,
  昨收: repo.previous,
  成交量: repo.volume,
  成交额: repo.turnover,
};
const REPO_QUIRKS = [
  say('Rows are sorted by turnover, descending.', '各行按成交额降序排列。'),
  say(
    'AKShare divides every rate by 1,000. Here each is scaled by the decimals of its own row.',
    'AKShare 把每个利率除以 1,000；此处按该行自己的小数位数换算。',
  ),
];

export default lists(
  {
    category: 'bond',
    page: 'https://quote.eastmoney.com/center/gridlist.html#bond_sh_buyback',
    cache: MAINLAND_SESSION,
    kind: 'snapshot',
    grain: 'security',
    listsAll: true,
    quirks: QUOTE_QUIRKS,
    rowNumber: ROW_NUMBER,
  },
  {
    bond_sh_buy_back_em: list({
      say: say('Quotes of the pledged repos of the Shanghai exchange.', '上证质押式回购实时行情'),
      lists: 'repos',
      list: 'm:1+b:MK0356',
      integers: true,
      sortedBy: '-f6',
      columns: REPO_COLUMNS,
      quirks: REPO_QUIRKS,
    }),
    bond_sz_buy_back_em: list({
      say: say('Quotes of the pledged repos of the Shenzhen exchange.', '深证质押式回购实时行情'),
      lists: 'Shenzhen repos',
      page: 'https://quote.eastmoney.com/center/gridlist.html#bond_sz_buyback',
      list: 'm:0+b:MK0356',
      integers: true,
      sortedBy: '-f6',
      columns: REPO_COLUMNS,
      quirks: REPO_QUIRKS,
    }),
    bond_cov_comparison: list({
      similar: ['bond_zh_hs_cov_spot', 'bond_cb_jsl'],
      say: say('Convertible bonds: price, share, terms of conversion and premiums.', '可转债比价表'),
      lists: { of: 'convertible bonds', rows: 340 },
      page: 'https://quote.eastmoney.com/center/fullscreenlist.html#convertible_comparison',
      list: 'b:MK0354',
      listsSecurities: { of: 'convertible_bond', code: '转债代码', name: '转债名称', requests: 5 },
      columns: {
        转债代码: code('f12', { id: 'bond_code', role: 'code', of: 'bond', say: say('Code of the bond.') }),
        转债名称: text('f14'),
        转债最新价: number('f2', {
          id: 'bond_price',
          role: 'price',
          unit: 'yuan_per_bond',
          say: say('Latest price of the bond.'),
        }),
        转债涨跌幅: percent('f3', {
          role: 'change_percent',
          id: 'bond_change_percent',
          say: say('Change of the bond’s price, over its previous close.', '转债价格的涨跌幅，相对其昨收。'),
        }),
        正股代码: code('f232', { say: say('Code of the share.', '股票代码。') }),
        正股名称: text('f234', { say: say('Name of the share.', '股票名称。') }),
        正股最新价: number('f229', {
          id: 'underlying_price',
          unit: 'yuan_per_share',
          near: { role: 'price', from: 0.06, to: 0.2 },
          say: say('Latest price of the share.'),
        }),
        正股涨跌幅: percent('f230', {
          role: 'other_change',
          id: 'underlying_change_percent',
          say: say('Change of the share’s price, over its previous close.', '正股价格的涨跌幅，相对其昨收。'),
        }),
        转股价: number('f235'),
        转股价值: number('f236', {
          say: say('Value of the shares that a bond is converted into.', '一张转债可转换的股票的价值。'),
        }),
        转股溢价率: percent('f237', {
          say: say('Premium of the bond’s price over the value of conversion.', '转债价格相对转股价值的溢价。'),
        }),
        纯债溢价率: percent('f238'),
        回售触发价: number('f239', {
          say: say('Price of the share at which holders may sell the bond back.', '触发持有人回售的正股价格。'),
        }),
        强赎触发价: number('f240', {
          say: say('Price of the share at which the company may redeem the bond.', '触发公司强制赎回的正股价格。'),
        }),
        到期赎回价: number('f241', {
          id: 'redemption_price_at_maturity',
          unit: 'yuan_per_bond',
          say: say('Price of redemption at maturity.'),
        }),
        纯债价值: number('f227'),
        开始转股日: date('f242', { id: 'conversion_start_date', say: say('First day of conversion.', '转股首日。') }),
        上市日期: date('f26'),
        申购日期: date('f243'),
      },
      quirks: [
        say(
          'Days are YYYY-MM-DD; AKShare answers the numbers of the source, such as 20250714.',
          '日期为 YYYY-MM-DD；AKShare 返回数据源的数字，例如 20250714。',
        ),
        say(
          'A missing figure is `null` here; AKShare leaves the dash of the source.',
          '缺失的数字在此为 `null`；AKShare 保留数据源的短横。',
        ),
      ],
    }),
  },
);
