import { say } from '../../../../base/say.ts';
import { code, number, percent, text } from '../../../../engine/interface/columns.ts';
import { NOT_COMPARED } from '../../../declare/evidence.ts';
import { list, lists } from './family.ts';
import { CODE, MAINLAND_SESSION, NAME, QUOTE_QUIRKS, ROW_NUMBER, scaledFigures } from './quotes.ts';

const repo = scaledFigures({ price: 'percent per year', volume: 'lots of 10 bonds of 100 yuan', money: 'yuan' });
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
const BOND = 'yuan per bond';
const SHARE = 'yuan per share';

export default lists(
  {
    category: 'bond',
    page: 'https://quote.eastmoney.com/center/gridlist.html#bond_sh_buyback',
    cache: MAINLAND_SESSION,
    kind: 'snapshot',
    listsAll: true,
    quirks: QUOTE_QUIRKS,
  },
  {
    bond_sh_buy_back_em: list({
      say: say('Quotes of the pledged repos of the Shanghai exchange.', '上证质押式回购实时行情'),
      list: 'm:1+b:MK0356',
      integers: true,
      sortedBy: '-f6',
      columns: REPO_COLUMNS,
      rowNumber: ROW_NUMBER,
      quirks: REPO_QUIRKS,
      evidence: [NOT_COMPARED],
    }),
    bond_sz_buy_back_em: list({
      say: say('Quotes of the pledged repos of the Shenzhen exchange.', '深证质押式回购实时行情'),
      page: 'https://quote.eastmoney.com/center/gridlist.html#bond_sz_buyback',
      list: 'm:0+b:MK0356',
      integers: true,
      sortedBy: '-f6',
      columns: REPO_COLUMNS,
      rowNumber: ROW_NUMBER,
      quirks: REPO_QUIRKS,
      evidence: [NOT_COMPARED],
    }),
    bond_cov_comparison: list({
      say: say('Convertible bonds: price, share, terms of conversion and premiums.', '可转债比价表'),
      page: 'https://quote.eastmoney.com/center/fullscreenlist.html#convertible_comparison',
      list: 'b:MK0354',
      columns: {
        转债代码: code('f12', 'Code of the bond.'),
        转债名称: text('f14', 'Name of the bond.'),
        转债最新价: number('f2', BOND, 'Latest price of the bond.'),
        转债涨跌幅: percent('f3', 'Change of the bond’s price, over its previous close.'),
        正股代码: code('f232', 'Code of the share.'),
        正股名称: text('f234', 'Name of the share.'),
        正股最新价: number('f229', SHARE, 'Latest price of the share.'),
        正股涨跌幅: percent('f230', 'Change of the share’s price, over its previous close.'),
        转股价: number('f235', SHARE, 'Price of conversion.'),
        转股价值: number('f236', BOND, 'Value of the shares that a bond is converted into.'),
        转股溢价率: percent('f237', 'Premium of the bond’s price over the value of conversion.'),
        纯债溢价率: percent('f238', 'Premium of the bond’s price over its value as a mere bond.'),
        回售触发价: number('f239', SHARE, 'Price of the share at which holders may sell the bond back.'),
        强赎触发价: number('f240', SHARE, 'Price of the share at which the company may redeem the bond.'),
        到期赎回价: number('f241', BOND, 'Price of redemption at maturity.'),
        纯债价值: number('f227', BOND, 'Value as a mere bond.'),
        开始转股日: text('f242', 'First day of conversion, YYYYMMDD.'),
        上市日期: text('f26', 'Listing day, YYYYMMDD.'),
        申购日期: text('f243', 'Day of subscription, YYYYMMDD.'),
      },
      rowNumber: ROW_NUMBER,
      quirks: [
        say('Days are texts of eight digits, as the source has them.', '日期是八位数字的文本，与数据源相同。'),
        say(
          'A missing figure is `null` here; AKShare leaves the dash of the source.',
          '缺失的数字在此为 `null`；AKShare 保留数据源的短横。',
        ),
      ],
      evidence: [NOT_COMPARED],
    }),
  },
);
