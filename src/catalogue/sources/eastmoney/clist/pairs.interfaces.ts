import { say } from '../../../../base/say.ts';
import { code, number, percent, text } from '../../../declare/columns.ts';
import { PAIRS_OF_TENCENT, tencentSpot } from '../../tencent/hong-kong/spot-fallback.ts';
import { list, lists } from './family.ts';
import { ABROAD_FRESH, MAINLAND_SESSION, QUOTE_QUIRKS, ROW_NUMBER, scaledRatio } from './quotes.ts';
import { scaled } from './values.ts';

const SCALED = say(
  'Numbers come as whole numbers. Each price is scaled by the decimals of its own row.',
  '数字以整数发送，每个价格按该行自己的小数位数换算。',
);

const A_SHARE_CHANGE = {
  role: 'change_percent',
  id: 'a_share_change_percent',
  say: say('Change of the A-share’s price, over its previous close.', 'A 股价格的涨跌幅，相对其昨收。'),
} as const;

export default lists(
  {
    category: 'stock',
    topic: 'share-quotes',
    page: 'https://quote.eastmoney.com/center/gridlist.html#ah_comparison',
    cache: ABROAD_FRESH,
    kind: 'snapshot',
    grain: 'security',
    listsAll: true,
    quirks: QUOTE_QUIRKS,
    rowNumber: ROW_NUMBER,
  },
  {
    stock_zh_ah_spot_em: list({
      say: say(
        'Shares of companies that are listed in mainland China and in Hong Kong: both prices, their ratio and the premium.',
        'AH 股比价实时行情',
      ),
      lists: { of: 'Hong Kong', rows: 160 },
      list: 'b:DLMK0101',
      integers: true,
      columns: {
        名称: text('f193'),
        H股代码: code('f12', {
          id: 'h_share_code',
          role: 'code',
          of: 'share',
          say: say('Code of the share in Hong Kong.'),
        }),
        '最新价-HKD': scaled(
          'f1',
          number('f2', { id: 'h_share_price', unit: 'hkd_per_share', say: say('Latest price in Hong Kong.') }),
        ),
        'H股-涨跌幅': scaledRatio(
          percent('f3', {
            id: 'h_share_change_percent',
            role: 'other_change',
            say: say('Change of the price in Hong Kong, over its previous close.', '港股价格的涨跌幅，相对其昨收。'),
          }),
        ),
        A股代码: code('f191'),
        // An A-share's price has two decimals.
        '最新价-RMB': scaled(
          2,
          number('f186', { id: 'a_share_price', unit: 'yuan_per_share', say: say('Latest price of the A-share.') }),
        ),
        'A股-涨跌幅': scaledRatio(percent('f187', A_SHARE_CHANGE)),
        比价: scaled(
          2,
          number('f189', {
            say: say(
              'Price of the A-share over that in Hong Kong, both in yuan.',
              'A 股价格与港股价格之比，均以人民币元计。',
            ),
          }),
        ),
        溢价: scaledRatio(
          percent('f188', {
            id: 'premium',
            say: say('Premium of the A-share over the price in Hong Kong.', 'A 股相对港股价格的溢价。'),
          }),
        ),
      },
      fallbacks: [tencentSpot['A+H shares']],
      quirks: [
        PAIRS_OF_TENCENT,
        say('AKShare numbers the rows from 2. Here they begin with 1.', 'AKShare 的序号从 2 开始；此处从 1 开始。'),
        say(
          'AKShare divides every price by the same number. Here each is scaled by the decimals of its own row.',
          'AKShare 把每个价格除以同一个数；此处按该行自己的小数位数换算。',
        ),
        SCALED,
      ],
    }),
    stock_zh_ab_comparison_em: list({
      sample: {},
      say: say('Shares of companies that have A-shares and B-shares: both prices and their ratio.', 'AB 股比价'),
      page: 'https://quote.eastmoney.com/center/gridlist.html#ab_comparison',
      cache: MAINLAND_SESSION,
      list: 'm:1+b:BK0498,m:0+b:BK0498',
      integers: true,
      columns: {
        B股代码: code('f201'),
        B股名称: text('f203', { id: 'b_share_name', role: 'name', of: 'share', say: say('Name of the B-share.') }),
        最新价B: scaled(
          'f200',
          number('f196', { id: 'b_share_price', unit: 'b_share_price', say: say('Latest price of the B-share.') }),
          { field: 'f201', decimals: (symbol) => (symbol.startsWith('9') ? 3 : 2) },
        ),
        涨跌幅B: scaledRatio(
          percent('f197', {
            role: 'other_change',
            id: 'b_share_change_percent',
            say: say('Change of the B-share’s price, over its previous close.', 'B 股价格的涨跌幅，相对其昨收。'),
          }),
        ),
        A股代码: code('f12'),
        A股名称: text('f14', { id: 'a_share_name', role: 'name', of: 'share', say: say('Name of the A-share.') }),
        最新价A: scaled(
          'f1',
          number('f2', { id: 'a_share_price', unit: 'yuan_per_share', say: say('Latest price of the A-share.') }),
        ),
        涨跌幅A: scaledRatio(percent('f3', A_SHARE_CHANGE)),
        比价: scaled(
          2,
          number('f199', {
            say: say(
              'Price of the A-share over that of the B-share, both in yuan.',
              'A 股价格与 B 股价格之比，均以人民币元计。',
            ),
          }),
        ),
      },
      quirks: [
        say(
          'AKShare exchanges the prices and changes of A-share and B-share. Here each stands under its name.',
          'AKShare 把 A 股与 B 股的价格和涨跌幅颠倒了；此处各在其名下。',
        ),
        say(
          'AKShare’s prices of B-shares of Shanghai are ten times too high. Here they have three decimals.',
          'AKShare 的上海 B 股价格是实际的十倍；此处为三位小数。',
        ),
        SCALED,
      ],
    }),
  },
);
