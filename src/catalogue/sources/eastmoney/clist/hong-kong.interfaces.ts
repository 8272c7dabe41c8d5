import { say } from '../../../../base/say.ts';
import { freshFor } from '../../../../engine/interface/cache-policy.ts';
import { shifted } from '../../../wire/field-columns.ts';
import { HONG_KONG_OF_SINA, sinaSpot } from '../../sina/lists/spot-fallback.ts';
import { MAIN_BOARD_OF_TENCENT, tencentSpot } from '../../tencent/hong-kong/spot-fallback.ts';
import { ALL_PAGES, list, lists } from './family.ts';
import { ABROAD_FRESH, CODE, NAME, QUOTE_QUIRKS, quoteFigures, ROW_NUMBER, scaledFigures } from './quotes.ts';

const UNITS = { price: 'hkd_per_share', volume: 'shares', money: 'hkd' } as const;

/** The prices of a list of shares of Hong Kong. */
function priced(of: ReturnType<typeof quoteFigures> | ReturnType<typeof scaledFigures>) {
  return {
    代码: CODE,
    名称: NAME,
    最新价: of.last,
    涨跌额: of.change,
    涨跌幅: of.changePercent,
    今开: of.open,
    最高: of.high,
    最低: of.low,
    昨收: of.previous,
  };
}

const figures = quoteFigures(UNITS);
const COLUMNS = { ...priced(figures), 成交量: figures.volume, 成交额: figures.turnover };
const inHundredMillions = quoteFigures({ ...UNITS, volume: 'hundred_million_shares', money: 'hundred_million_hkd' });

const PAGE = 'https://quote.eastmoney.com/center/gridlist.html#';
export default lists(
  {
    category: 'stock',
    topic: 'share-quotes',
    page: `${PAGE}hk_stocks`,
    cache: ABROAD_FRESH,
    kind: 'snapshot',
    grain: 'security',
    listsAll: true,
    quirks: [say('Quotes of Hong Kong are 15 minutes late.', '港股行情延迟 15 分钟。'), ...QUOTE_QUIRKS],
    rowNumber: ROW_NUMBER,
  },
  {
    stock_hk_spot_em: list({
      say: say('Quotes of all shares of Hong Kong.', '港股实时行情'),
      lists: 'Hong Kong',
      listsSecurities: {
        of: 'hong_kong_share',
        code: '代码',
        name: '名称',
        requests: 46,
        standsInFor: 'stock_hk_spot',
      },
      cache: freshFor('2m', { staleIfError: '30d' }),
      list: 'm:128 t:3,m:128 t:4,m:128 t:1,m:128 t:2',
      columns: COLUMNS,
      fallbacks: [sinaSpot['shares of Hong Kong']],
      quirks: [HONG_KONG_OF_SINA, say('Some 4,600 rows come in 46 pages.', '约 4,600 行，分 46 页。')],
    }),
    stock_hk_main_board_spot_em: list({
      say: say('Quotes of the shares of the main board of Hong Kong.', '港股主板实时行情'),
      lists: 'Hong Kong',
      page: `${PAGE}hk_mainboard`,
      cache: freshFor('2m', { staleIfError: '30d' }),
      list: 'm:128 t:3',
      columns: COLUMNS,
      fallbacks: [tencentSpot['main board']],
      quirks: [MAIN_BOARD_OF_TENCENT],
    }),
    stock_hk_famous_spot_em: list({
      say: say('Quotes of well-known shares of Hong Kong.', '知名港股实时行情'),
      lists: { of: 'Hong Kong', rows: 120 },
      page: `${PAGE}hk_wellknown`,
      list: 'b:DLMK0106',
      columns: COLUMNS,
      quirks: [ALL_PAGES],
    }),
    stock_hk_ggt_components_em: list({
      say: say('Quotes of the shares of Hong Kong that can be traded through Stock Connect.', '港股通成份股实时行情'),
      lists: 'Hong Kong Connect',
      page: `${PAGE}hk_components`,
      list: 'b:DLMK0146,b:DLMK0144',
      columns: COLUMNS,
    }),
    stock_hsgt_sh_hk_spot_em: list({
      say: say(
        'Quotes of the shares of Hong Kong that can be traded through the Stock Connect of Shanghai, by code.',
        '港股通（沪）实时行情',
      ),
      lists: 'Hong Kong Connect',
      topic: 'stock-connect',
      page: `${PAGE}ah_comparison`,
      list: 'b:DLMK0144',
      integers: true,
      sortedBy: 'f12',
      columns: {
        ...priced(scaledFigures(UNITS)),
        成交量: shifted(-8, inHundredMillions.volume),
        成交额: shifted(-8, inHundredMillions.turnover),
      },
      quirks: [
        say(
          'Volume and turnover are in hundred millions, unlike those of other lists of Hong Kong: AKShare divides them so.',
          '与其他港股清单不同，成交量和成交额以亿计：AKShare 如此换算。',
        ),
        say(
          'AKShare divides every price by 1,000. Here each is scaled by the decimals of its own row.',
          'AKShare 把每个价格除以 1,000；此处按该行自己的小数位数换算。',
        ),
      ],
    }),
  },
);
