import { say } from '../../../../base/say.ts';
import { freshFor } from '../../../../engine/interface/cache-policy.ts';
import { list, lists } from './family.ts';
import { CODE, NAME, QUOTE_QUIRKS, quoteFigures, ROW_NUMBER } from './quotes.ts';

const figures = quoteFigures({ price: 'second_currency_per_1_or_100_of_first', volume: 'unstated', money: 'unstated' });

export default lists(
  {
    category: 'forex',
    page: 'https://quote.eastmoney.com/center/gridlist.html#forex_all',
    cache: freshFor('30s', { staleIfError: '30d' }),
    kind: 'snapshot',
    grain: 'security',
    listsAll: true,
    quirks: QUOTE_QUIRKS,
  },
  {
    forex_spot_em: list({
      seriesNames: ['offshore renminbi', 'USDCNH', 'CNH', '离岸人民币'],
      keywords: ['euro dollar', 'EUR/USD', '欧元美元', '日元', '英镑', 'exchange rate', 'exchange rates', '汇率'],
      say: say(
        'Quotes of exchange rates, the central parities of the yuan and its offshore rates included.',
        '外汇实时行情',
      ),
      list: 'm:119,m:120,m:133',
      columns: {
        代码: CODE,
        名称: NAME,
        最新价: figures.last,
        涨跌额: figures.change,
        涨跌幅: figures.changePercent,
        今开: figures.open,
        最高: figures.high,
        最低: figures.low,
        昨收: figures.previous,
      },
      rowNumber: ROW_NUMBER,
      quirks: [
        say(
          'Codes that end in C are central parities of the yuan, whose names end in 中间价.',
          '以 C 结尾的代码是人民币中间价，名称以“中间价”结尾。',
        ),
        say(
          'AKShare’s pages are ordered by the change, so that rates may be repeated or lost while it pages.',
          'AKShare 按涨跌幅分页读取，翻页期间汇率可能重复或遗漏。',
        ),
      ],
    }),
  },
);
