import { say, type Text } from '../../../../base/say.ts';
import { freshFor } from '../../../../engine/interface/cache-policy.ts';
import { choice } from '../../../../engine/interface/params.ts';
import { type Columns, number, optionalIn, percent, text } from '../../../declare/columns.ts';
import { familyOf } from '../../../declare/family.ts';
import { fillColumns, type RecordsShared, records } from '../../../wire/records.ts';
import { keqiaoTextiles, parseTextiles, type TextilesAsk } from './wire.ts';

const OF_CLIMATE = { symbol: ['景气指数'] };
const OF_TRADE = { symbol: ['外贸指数'] };
const level = (field: string, id: string, meaning: Text) => number(field, { id, unit: 'index_points', say: meaning });
const ON_PERIOD_BEFORE = say('Change on the period before.', '较上期的涨跌幅。');
const change = (field: string, id: string) => percent(field, { id, role: 'other_change', say: ON_PERIOD_BEFORE });

const PERIOD = text('period', {
  id: 'period',
  role: 'period',
  say: say('Monday of the week, 2023-06-12, or month, 2023年05月.', '该周的周一 2023-06-12，或月份 2023年05月。'),
});
const CHANGE = percent('change', { say: ON_PERIOD_BEFORE });
const PRICES = { 期次: PERIOD, 指数: number('index', { say: say('Index of prices.', '价格指数。') }), 涨跌幅: CHANGE };
const CLIMATE = {
  期次: PERIOD,
  总景气指数: level('climate', 'climate_index', say('Index of the climate.')),
  涨跌幅: CHANGE,
  流通景气指数: level('trade_climate', 'trade_climate_index', say('Index of the climate of trade.')),
  生产景气指数: level('production_climate', 'production_climate_index', say('Index of the climate of production.')),
};
const TRADE = {
  期次: PERIOD,
  价格指数: number('price', { say: say('Index of prices of foreign trade.', '外贸价格指数。') }),
  '价格指数-涨跌幅': change('price_change', 'price_index_change_percent'),
  景气指数: number('trade', {
    id: 'foreign_trade_climate_index',
    say: say('Index of the climate of foreign trade.', '外贸景气指数。'),
  }),
  '景气指数-涨跌幅': change('trade_change', 'foreign_trade_climate_index_change_percent'),
};
const TABLES: Readonly<Record<TextilesAsk['index'], Columns>> = {
  价格指数: PRICES,
  景气指数: CLIMATE,
  外贸指数: TRADE,
};

const COLUMNS = {
  期次: PERIOD,
  指数: optionalIn({ symbol: ['价格指数'] }, PRICES.指数),
  总景气指数: optionalIn(OF_CLIMATE, CLIMATE.总景气指数),
  涨跌幅: optionalIn({ symbol: ['价格指数', '景气指数'] }, CHANGE),
  流通景气指数: optionalIn(OF_CLIMATE, CLIMATE.流通景气指数),
  生产景气指数: optionalIn(OF_CLIMATE, CLIMATE.生产景气指数),
  价格指数: optionalIn(OF_TRADE, TRADE.价格指数),
  '价格指数-涨跌幅': optionalIn(OF_TRADE, TRADE['价格指数-涨跌幅']),
  景气指数: optionalIn(OF_TRADE, TRADE.景气指数),
  '景气指数-涨跌幅': optionalIn(OF_TRADE, TRADE['景气指数-涨跌幅']),
} as const;

export default familyOf<RecordsShared<TextilesAsk>>(
  {
    category: 'index',
    topic: 'commodity-indices',
    page: 'http://www.kqindex.cn/flzs/jiage',
    cache: freshFor('1d', { staleIfError: '365d' }),
    kind: 'history',
    grain: { param: 'symbol', of: { 价格指数: 'week', 景气指数: 'month', 外贸指数: 'month' } },
  },
  {
    index_kq_fz: records({
      say: say('One of three indices of the textiles of Keqiao, oldest first.', '柯桥纺织指数'),
      keywords: ['textile', 'cloth', '纺织', '柯桥'],
      source: keqiaoTextiles,
      params: {
        symbol: choice(
          {
            价格指数: say('prices, by week', '按周'),
            景气指数: say('climate, by month', '按月'),
            外贸指数: say('foreign trade, by month', '按月'),
          },
          { default: '价格指数', say: say('Index.', '指数。') },
        ),
      },
      columns: COLUMNS,
      ask: ({ symbol }): TextilesAsk => ({ index: symbol }),
      parseRows: (pages, ask) => fillColumns(TABLES[ask.index], (fields) => parseTextiles(pages, ask, fields)),
    }),
  },
);
