import { say } from '../../../../base/say.ts';
import { freshFor } from '../../../../engine/interface/cache-policy.ts';
import { choice } from '../../../../engine/interface/params.ts';
import { code } from '../../../declare/columns.ts';
import { AMERICAN_SHARES_OF_SINA, americanSharesOfSina } from '../../sina/lists/american-list.ts';
import { ALL_PAGES, list, lists } from './family.ts';
import { ABROAD_FRESH, NAME, QUOTE_QUIRKS, quoteFigures, ROW_NUMBER, scaledFigures } from './quotes.ts';

const UNITS = { price: 'usd_per_share', volume: 'shares', money: 'usd' } as const;
const figures = quoteFigures(UNITS);
const SECID = code('f13,f12', {
  say: say(
    'Number of the market, a dot, and the code, such as 105.MSFT: `stock_us_hist` takes it.',
    '市场编号、点和代码，例如 105.MSFT：可用于 `stock_us_hist`。',
  ),
});

/** The columns of every list of shares of the United States but the last. */
function priced(of: ReturnType<typeof quoteFigures> | ReturnType<typeof scaledFigures>) {
  return {
    名称: NAME,
    最新价: of.last,
    涨跌额: of.change,
    涨跌幅: of.changePercent,
    开盘价: of.open,
    最高价: of.high,
    最低价: of.low,
    昨收价: of.previous,
    总市值: of.marketValue,
    市盈率: of.trailingPe,
  };
}

/** The sets of well-known shares, by the name of the sector. */
const SECTORS = {
  科技类: 'b:MK0216',
  金融类: 'b:MK0217',
  医药食品类: 'b:MK0218',
  媒体类: 'b:MK0220',
  汽车能源类: 'b:MK0219',
  制造零售类: 'b:MK0221',
} as const;

export default lists(
  {
    category: 'stock',
    topic: 'share-quotes',
    page: 'https://quote.eastmoney.com/center/gridlist.html#us_stocks',
    cache: ABROAD_FRESH,
    kind: 'snapshot',
    grain: 'security',
    listsAll: true,
    quirks: [say('Quotes of the United States are 15 minutes late.', '美股行情延迟 15 分钟。'), ...QUOTE_QUIRKS],
    rowNumber: ROW_NUMBER,
  },
  {
    stock_us_spot_em: list({
      say: say('Quotes of all shares and funds of the United States.', '美股实时行情'),
      lists: 'United States',
      sample: { codes: { 代码: '105.AAPL' } },
      replaces: ['stock_us_spot'],
      listsSecurities: {
        of: 'american_share',
        code: '代码',
        name: '名称',
        englishIn: { interface: 'stock_us_english_name', code: 'symbol', name: 'company' },
        requests: 120,
      },
      cache: freshFor('5m', { staleIfError: '30d' }),
      list: 'm:105,m:106,m:107',
      columns: {
        ...priced(figures),
        成交量: figures.volume,
        成交额: figures.turnover,
        振幅: figures.amplitude,
        换手率: figures.turnoverRate,
        代码: SECID,
      },
      fallbacks: [americanSharesOfSina],
      quirks: [
        AMERICAN_SHARES_OF_SINA,
        say(
          'More than 11,000 rows come in some 120 pages, which take a minute. They are fetched once for all clients.',
          '超过 11,000 行、约 120 页，需要一分钟。一次取得，供所有客户端共用。',
        ),
      ],
    }),
    stock_us_famous_spot_em: list({
      say: say('Quotes of well-known shares of the United States, by sector.', '知名美股实时行情'),
      lists: { of: 'United States', rows: 22 },
      sample: { codes: { 代码: '105.AAPL' } },
      page: 'https://quote.eastmoney.com/center/gridlist.html#us_wellknown',
      params: {
        symbol: choice(
          {
            科技类: say('technology'),
            金融类: say('finance'),
            医药食品类: say('medicine and food'),
            媒体类: say('media'),
            汽车能源类: say('cars and energy'),
            制造零售类: say('manufacturing and retail'),
          },
          { default: '科技类', say: say('The sector.', '行业板块。') },
        ),
      },
      list: ({ symbol }) => ({ set: SECTORS[symbol] }),
      columns: { ...priced(figures), 代码: SECID },
      quirks: [ALL_PAGES],
    }),
    stock_us_pink_spot_em: list({
      say: say(
        'Quotes of the shares of the United States that are traded over the counter (pink sheets).',
        '美股粉单市场实时行情',
      ),
      lists: 'over the counter',
      sample: { codes: { 代码: '153.AAPL' } },
      page: 'https://quote.eastmoney.com/center/gridlist.html#us_pinksheet',
      list: 'm:153',
      integers: true,
      columns: { ...priced(scaledFigures(UNITS)), 代码: SECID },
      quirks: [
        say(
          'AKShare does not divide the whole numbers that come: its prices are some 10,000 times too high, its percentages and 市盈率 100 times. Here each is scaled by the decimals of its own row.',
          'AKShare 没有换算数据源发送的整数：其价格约为实际的 10,000 倍，百分比与市盈率为 100 倍。此处按该行自己的小数位数换算。',
        ),
      ],
    }),
  },
);
