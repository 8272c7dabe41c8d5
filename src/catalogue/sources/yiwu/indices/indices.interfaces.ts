import { say } from '../../../../base/say.ts';
import { freshFor } from '../../../../engine/interface/cache-policy.ts';
import { choice } from '../../../../engine/interface/params.ts';
import { type Columns, date, number, optionalIn } from '../../../declare/columns.ts';
import { familyOf } from '../../../declare/family.ts';
import { fillColumns, type RecordsShared, records } from '../../../wire/records.ts';
import { parseYiwu, type YiwuAsk, yiwu } from './wire.ts';

const level = (field: string, id: string, en: string, zh: string) =>
  number(field, { id, unit: 'index_points', say: say(`${en}.`, `${zh}。`) });

const PERIOD = date('day', {
  id: 'period',
  role: 'period',
  say: say('Monday of the week, or first day of the month.', '该周的周一，或月份的首日。'),
});
const PRICES = {
  期数: PERIOD,
  价格指数: number('totalpriceindex', { say: say('Index of all prices.', '总价格指数。') }),
  场内价格指数: level('stockdealpriceindex', 'market_price_index', 'Index of prices in the market', '场内价格指数'),
  网上价格指数: level('netdealpriceindex', 'online_price_index', 'Index of prices online', '网上价格指数'),
  订单价格指数: level('orderdealpriceindex', 'order_price_index', 'Index of prices of orders', '订单价格指数'),
  出口价格指数: level('outdealpriceindex', 'export_price_index', 'Index of prices of exports', '出口价格指数'),
};
const CLIMATE = {
  期数: PERIOD,
  景气指数: number('totalindex'),
  规模指数: level('scopeindex', 'size_index', 'Index of the size of business', '规模指数'),
  效益指数: level('benifitindex', 'profit_index', 'Index of profits', '效益指数'),
  市场信心指数: level('confidentindex', 'confidence_index', 'Index of confidence', '市场信心指数'),
};

const OF_PRICES = { symbol: ['周价格指数', '月价格指数'] };
const OF_CLIMATE = { symbol: ['月景气指数'] };
const COLUMNS = {
  期数: PERIOD,
  价格指数: optionalIn(OF_PRICES, PRICES.价格指数),
  场内价格指数: optionalIn(OF_PRICES, PRICES.场内价格指数),
  网上价格指数: optionalIn(OF_PRICES, PRICES.网上价格指数),
  订单价格指数: optionalIn(OF_PRICES, PRICES.订单价格指数),
  出口价格指数: optionalIn(OF_PRICES, PRICES.出口价格指数),
  景气指数: optionalIn(OF_CLIMATE, CLIMATE.景气指数),
  规模指数: optionalIn(OF_CLIMATE, CLIMATE.规模指数),
  效益指数: optionalIn(OF_CLIMATE, CLIMATE.效益指数),
  市场信心指数: optionalIn(OF_CLIMATE, CLIMATE.市场信心指数),
} as const;

const INDICES = { 周价格指数: 'piweek', 月价格指数: 'month', 月景气指数: 'bi' } as const;

export default familyOf<RecordsShared<YiwuAsk>>(
  {
    category: 'index',
    topic: 'commodity-indices',
    page: 'https://www.ywindex.com/Home/Product/index/',
    cache: freshFor('1d', { staleIfError: '365d' }),
    kind: 'window',
    grain: { param: 'symbol', of: { 周价格指数: 'week', 月价格指数: 'month', 月景气指数: 'month' } },
  },
  {
    index_yw: records({
      say: say('One of three indices of the small commodities of Yiwu, oldest first.', '义乌小商品指数'),
      keywords: ['small commodities', 'wholesale', '小商品', '义乌'],
      source: yiwu,
      params: {
        symbol: choice(
          {
            周价格指数: say('prices by week'),
            月价格指数: say('prices by month'),
            月景气指数: say('climate by month'),
          },
          { default: '周价格指数', say: say('Index.', '指数。') },
        ),
      },
      columns: COLUMNS,
      ask: ({ symbol }): YiwuAsk => ({ index: INDICES[symbol] }),
      parseRows: (pages, { index }) => {
        const columns: Columns = index === 'bi' ? CLIMATE : PRICES;
        return fillColumns(columns, (fields) => parseYiwu(pages, fields));
      },
      quirks: [say('Twelve periods.', '共十二期。')],
    }),
  },
);
