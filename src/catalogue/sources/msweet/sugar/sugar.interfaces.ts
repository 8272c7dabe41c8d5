import { say } from '../../../../base/say.ts';
import { freshFor } from '../../../../engine/interface/cache-policy.ts';
import { date, number } from '../../../declare/columns.ts';
import { familyOf } from '../../../declare/family.ts';
import { type RecordsShared, records } from '../../../wire/records.ts';
import { msweet, parseSugar, type SugarAsk } from './wire.ts';

const yuan = (field: string, id: string, en: string, zh: string) =>
  number(field, { id, unit: 'yuan_per_tonne', say: say(`${en}.`, `${zh}。`) });

const PRICES = {
  日期: date('day'),
  综合价格: yuan('composite', 'composite_price', 'Composite price of sugar', '食糖综合价格'),
  原糖价格: number('raw', { id: 'raw_price', unit: 'us_cents_per_pound', say: say('Price of raw sugar.') }),
  现货价格: number('spot', { unit: 'yuan_per_tonne', say: say('Price on the spot.', '现货价格。') }),
} as const;

const WITHIN = {
  日期: date('day'),
  利润空间: yuan('profit', 'profit', 'Profit of imports', '进口利润空间'),
  泰国糖: yuan('thailand', 'thailand_cost', 'Cost of sugar of Thailand', '泰国糖进口成本'),
  泰国MA5: yuan('thailand_5', 'thailand_cost_5d', 'The same, mean of 5 days', '泰国糖 5 日均值'),
  巴西MA5: yuan('brazil_5', 'brazil_cost_5d', 'Cost of sugar of Brazil, mean of 5 days', '巴西糖 5 日均值'),
  利润MA5: yuan('profit_5', 'profit_5d', 'Profit, mean of 5 days', '利润 5 日均值'),
  巴西MA10: yuan('brazil_10', 'brazil_cost_10d', 'Cost of sugar of Brazil, mean of 10 days', '巴西糖 10 日均值'),
  巴西糖: yuan('brazil', 'brazil_cost', 'Cost of sugar of Brazil', '巴西糖进口成本'),
  柳州现货价: yuan('liuzhou', 'liuzhou_spot', 'Price on the spot in Liuzhou', '柳州现货价'),
  广州现货价: yuan('guangzhou', 'guangzhou_spot', 'Price on the spot in Guangzhou', '广州现货价'),
  泰国MA10: yuan('thailand_10', 'thailand_cost_10d', 'Cost of sugar of Thailand, mean of 10 days', '泰国糖 10 日均值'),
  利润MA30: yuan('profit_30', 'profit_30d', 'Profit, mean of 30 days', '利润 30 日均值'),
  利润MA10: yuan('profit_10', 'profit_10d', 'Profit, mean of 10 days', '利润 10 日均值'),
} as const;

const OUTSIDE = {
  日期: date('day'),
  巴西糖进口成本: yuan('brazil_cost', 'brazil_cost', 'Cost of sugar of Brazil', '巴西糖进口成本'),
  泰国糖进口利润空间: yuan('thailand_profit', 'thailand_profit', 'Profit of sugar of Thailand', '泰国糖进口利润'),
  巴西糖进口利润空间: yuan('brazil_profit', 'brazil_profit', 'Profit of sugar of Brazil', '巴西糖进口利润'),
  泰国糖进口成本: yuan('thailand_cost', 'thailand_cost', 'Cost of sugar of Thailand', '泰国糖进口成本'),
  日照现货价: yuan('spot', 'rizhao_spot', 'Price on the spot in Rizhao', '日照现货价'),
} as const;

const NO_NUMBERS = say(
  'A value that is no number is `null`; AKShare patches one by hand.',
  '不是数字的值为 `null`；AKShare 手工修改了其中一处。',
);

export default familyOf<RecordsShared<SugarAsk>>(
  {
    category: 'index',
    topic: 'commodity-indices',
    page: 'https://www.msweet.com.cn/mtkj/sjzx13/index.html',
    cache: freshFor('6h', { staleIfError: '90d' }),
    kind: 'history',
    grain: 'day',
    source: msweet,
  },
  {
    index_sugar_msweet: records({
      say: say('Prices of sugar in China by day: composite, raw and spot, oldest first.', '沐甜科技：中国食糖指数'),
      keywords: ['sugar price', '白糖', '食糖', '糖价'],
      columns: PRICES,
      ask: (): SugarAsk => ({ table: 'prices' }),
      parseFields: parseSugar,
      quirks: [NO_NUMBERS],
    }),
    index_inner_quote_sugar_msweet: records({
      say: say(
        'Estimated costs and profits of sugar imports within the quota by day, oldest first.',
        '沐甜科技：配额内进口糖估算指数',
      ),
      keywords: ['sugar imports', '白糖', '进口糖', '配额内'],
      columns: WITHIN,
      ask: (): SugarAsk => ({ table: 'within' }),
      parseFields: parseSugar,
      quirks: [NO_NUMBERS],
    }),
    index_outer_quote_sugar_msweet: records({
      say: say(
        'Estimated costs and profits of sugar imports outside of the quota by day, oldest first.',
        '沐甜科技：配额外进口糖估算指数',
      ),
      keywords: ['sugar imports', '白糖', '进口糖', '配额外'],
      columns: OUTSIDE,
      ask: (): SugarAsk => ({ table: 'outside' }),
      parseFields: parseSugar,
      quirks: [
        NO_NUMBERS,
        say(
          'Four columns have other figures than with AKShare, which names the five values in another order than the source has them: two costs, the price on the spot and two profits.',
          '四列的数值与 AKShare 不同：AKShare 命名五个值的顺序与数据源不符，依次应为两个成本、现货价、两个利润。',
        ),
        say(
          'The source has exchanged the two profits meanwhile: each stands with the cost whose difference to the price it is. That the first cost is of Brazil is known from AKShare alone.',
          '数据源期间交换过两个利润的位置：此处按其等于现货价减哪个成本归位。第一个成本属于巴西糖仅由 AKShare 得知。',
        ),
      ],
      evidence: [
        say(
          'In every row that AKShare has printed, each profit is the price on the spot less a cost; a reply of other figures is refused.',
          'AKShare 所载的每一行中，利润都等于现货价减某一成本；不符的应答视为失败。',
        ),
      ],
    }),
  },
);
