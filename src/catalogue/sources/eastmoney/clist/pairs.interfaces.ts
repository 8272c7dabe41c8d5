import { say } from '../../../../base/say.ts';
import { code, number, percent, text } from '../../../../engine/interface/columns.ts';
import { NOT_COMPARED } from '../../../declare/evidence.ts';
import { list, lists } from './family.ts';
import { ABROAD_FRESH, MAINLAND_SESSION, QUOTE_QUIRKS, ROW_NUMBER, scaledPercent } from './quotes.ts';
import { scaled } from './values.ts';

const SCALED = say(
  'Numbers come as whole numbers. Each price is scaled by the decimals of its own row.',
  '数字以整数发送，每个价格按该行自己的小数位数换算。',
);

export default lists(
  {
    category: 'stock',
    topic: 'share-quotes',
    page: 'https://quote.eastmoney.com/center/gridlist.html#ah_comparison',
    cache: ABROAD_FRESH,
    kind: 'snapshot',
    listsAll: true,
    quirks: QUOTE_QUIRKS,
  },
  {
    stock_zh_ah_spot_em: list({
      say: say(
        'Shares of companies that are listed in mainland China and in Hong Kong: both prices, their ratio and the premium.',
        'AH 股比价实时行情',
      ),
      list: 'b:DLMK0101',
      integers: true,
      columns: {
        名称: text('f193', 'Name of the A-share.'),
        H股代码: code('f12', 'Code of the share in Hong Kong.'),
        '最新价-HKD': scaled('f1', number('f2', 'HKD per share', 'Latest price in Hong Kong.')),
        'H股-涨跌幅': scaledPercent(percent('f3', 'Change of the price in Hong Kong, over its previous close.')),
        A股代码: code('f191', 'Code of the A-share.'),
        // An A-share's price has two decimals.
        '最新价-RMB': scaled(2, number('f186', 'yuan per share', 'Latest price of the A-share.')),
        'A股-涨跌幅': scaledPercent(percent('f187', 'Change of the A-share’s price, over its previous close.')),
        比价: scaled(2, number('f189', 'times', 'Price of the A-share over that in Hong Kong, both in yuan.')),
        溢价: scaledPercent(percent('f188', 'Premium of the A-share over the price in Hong Kong.')),
      },
      rowNumber: ROW_NUMBER,
      quirks: [
        say('AKShare numbers the rows from 2. Here they begin with 1.', 'AKShare 的序号从 2 开始；此处从 1 开始。'),
        say(
          'AKShare divides every price by the same number. Here each is scaled by the decimals of its own row.',
          'AKShare 把每个价格除以同一个数；此处按该行自己的小数位数换算。',
        ),
        SCALED,
      ],
      evidence: [NOT_COMPARED],
    }),
    stock_zh_ab_comparison_em: list({
      say: say('Shares of companies that have A-shares and B-shares: both prices and their ratio.', 'AB 股比价'),
      page: 'https://quote.eastmoney.com/center/gridlist.html#ab_comparison',
      cache: MAINLAND_SESSION,
      list: 'm:1+b:BK0498,m:0+b:BK0498',
      integers: true,
      columns: {
        B股代码: code('f201', 'Code of the B-share.'),
        B股名称: text('f203', 'Name of the B-share.'),
        最新价B: scaled(
          'f200',
          number('f196', 'USD per share in Shanghai, HKD in Shenzhen', 'Latest price of the B-share.'),
          { field: 'f201', decimals: (symbol) => (symbol.startsWith('9') ? 3 : 2) },
        ),
        涨跌幅B: scaledPercent(percent('f197', 'Change of the B-share’s price, over its previous close.')),
        A股代码: code('f12', 'Code of the A-share.'),
        A股名称: text('f14', 'Name of the A-share.'),
        最新价A: scaled('f1', number('f2', 'yuan per share', 'Latest price of the A-share.')),
        涨跌幅A: scaledPercent(percent('f3', 'Change of the A-share’s price, over its previous close.')),
        比价: scaled(2, number('f199', 'times', 'Price of the A-share over that of the B-share, both in yuan.')),
      },
      rowNumber: ROW_NUMBER,
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
      evidence: [NOT_COMPARED],
    }),
  },
);
