import { say } from '../../../../base/say.ts';
import { date, dateTime, number, percent } from '../../../declare/columns.ts';
import { MAINLAND_SESSIONS } from '../../../declare/releases.ts';
import { FUNDS_OF_SINA, LISTED_FUNDS_OF_SINA, sinaSpot } from '../../sina/lists/spot-fallback.ts';
import { ALL_PAGES, list, lists } from './family.ts';
import { inflowColumns } from './inflow.ts';
import { CODE, MAINLAND_SESSION, NAME, QUOTE_QUIRKS, quoteFigures, ROW_NUMBER } from './quotes.ts';

const figures = quoteFigures({ price: 'yuan_per_unit', volume: 'lots_of_100_units', money: 'yuan' });
const SESSION = {
  涨跌额: figures.change,
  涨跌幅: figures.changePercent,
  成交量: figures.volume,
  成交额: figures.turnover,
  开盘价: figures.open,
  最高价: figures.high,
  最低价: figures.low,
  昨收: figures.previous,
};
const PRICES = { 代码: CODE, 名称: NAME, 最新价: figures.last, ...SESSION };
const PAGE = 'https://quote.eastmoney.com/center/gridlist.html#';

export default lists(
  {
    publishes: MAINLAND_SESSIONS,
    category: 'fund',
    topic: 'fund-prices',
    page: `${PAGE}fund_etf`,
    cache: MAINLAND_SESSION,
    kind: 'snapshot',
    grain: 'security',
    listsAll: true,
    quirks: QUOTE_QUIRKS,
  },
  {
    fund_etf_spot_em: list({
      keywords: ['ETF', 'ETF行情'],
      say: say(
        'Quotes of all exchange-traded funds, with indicative value, discount and money flow.',
        'ETF 基金实时行情',
      ),
      lists: 'ETFs',
      list: 'b:MK0021,b:MK0022,b:MK0023,b:MK0024,b:MK0827',
      columns: {
        代码: CODE,
        名称: NAME,
        最新价: figures.last,
        IOPV实时估值: number('f441', {
          id: 'iopv',
          near: { role: 'price', from: 0.994, to: 1.006 },
          unit: 'yuan_per_unit',
          say: say('Indicative net value during the session (IOPV).', '盘中参考净值（IOPV）。'),
        }),
        基金折价率: percent('f402', {
          id: 'discount_rate',
          ratioOf: { of: ['iopv', '-price'], over: ['iopv'] },
          say: say(
            'Net value less price, over the net value: negative where the price is higher.',
            '净值减价格，再除以净值：价格较高时为负。',
          ),
        }),
        ...SESSION,
        振幅: figures.amplitude,
        换手率: figures.turnoverRate,
        量比: figures.volumeRatio,
        委比: percent('f33', {
          id: 'order_imbalance',
          say: say('Bids less asks of the order book, over both.', '盘口的委买减委卖，除以两者之和。'),
        }),
        外盘: number('f34', {
          id: 'volume_at_ask',
          unit: 'lots_of_100_units',
          say: say('Volume bought at the ask.', '以卖价成交的量。'),
        }),
        内盘: number('f35', {
          id: 'volume_at_bid',
          unit: 'lots_of_100_units',
          say: say('Volume sold at the bid.', '以买价成交的量。'),
        }),
        ...inflowColumns(''),
        现手: number('f30', {
          id: 'last_trade_volume',
          unit: 'lots_of_100_units',
          say: say('Volume of the last trade.', '最近一笔的成交量。'),
        }),
        买一: number('f31', { unit: 'yuan_per_unit' }),
        卖一: number('f32', { unit: 'yuan_per_unit' }),
        最新份额: number('f38', {
          id: 'fund_units',
          role: 'total_shares',
          unit: 'units',
          say: say('Units of the fund.'),
        }),
        流通市值: figures.floatValue,
        总市值: figures.marketValue,
        数据日期: date('f297'),
        更新时间: dateTime('f124', {
          say: say('Time of the last quote, in Beijing.', '最近一次行情的时间，北京时间。'),
        }),
      },
      fallbacks: [sinaSpot['exchange-traded funds']],
      quirks: [
        FUNDS_OF_SINA,
        say(
          'AKShare asks the host whose quotes are 15 minutes late. It is asked last here.',
          'AKShare 请求的是行情延迟 15 分钟的主机；此处最后才请求它。',
        ),
        say(
          'AKShare’s documentation lacks the column 振幅, which its answer has.',
          'AKShare 的文档缺少振幅一列，而其结果中有。',
        ),
        say('AKShare writes 更新时间 with the offset +08:00.', 'AKShare 的更新时间带有时区偏移 +08:00。'),
      ],
    }),
    fund_lof_spot_em: list({
      say: say('Quotes of all listed open-ended funds.', 'LOF 基金实时行情'),
      lists: 'LOFs',
      page: `${PAGE}fund_lof`,
      list: 'b:MK0404,b:MK0405,b:MK0406,b:MK0407',
      columns: { ...PRICES, 换手率: figures.turnoverRate, 流通市值: figures.floatValue, 总市值: figures.marketValue },
      fallbacks: [sinaSpot['listed open-ended funds']],
      quirks: [LISTED_FUNDS_OF_SINA],
    }),
    reits_realtime_em: list({
      say: say('Quotes of all listed real-estate investment trusts.', 'REITs 实时行情'),
      lists: 'REITs',
      page: `${PAGE}fund_reits_all`,
      list: 'm:1 t:9 e:97,m:0 t:10 e:97',
      columns: PRICES,
      rowNumber: ROW_NUMBER,
      quirks: [ALL_PAGES],
    }),
  },
);
