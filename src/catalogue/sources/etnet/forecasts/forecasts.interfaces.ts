import { say } from '../../../../base/say.ts';
import { freshFor } from '../../../../engine/interface/cache-policy.ts';
import { choice } from '../../../../engine/interface/params.ts';
import { date, number, optionalIn, text } from '../../../declare/columns.ts';
import { familyOf } from '../../../declare/family.ts';
import { HONG_KONG_SHARE, security } from '../../../declare/security.ts';
import { type RecordsShared, records } from '../../../wire/records.ts';
import { etnet, type ForecastsAsk, type ForecastTable, parseForecasts } from './wire.ts';

const FORECAST = {
  财政年度: text('year', { say: say('Fiscal year.', '财政年度。') }),
  '纯利/亏损': number('profit', {
    id: 'net_profit',
    unit: 'millions_of_row_currency',
    say: say('Net profit or loss.', '纯利或亏损。'),
  }),
} as const;
const DIVIDEND = number('dividend', {
  id: 'dividend_per_share',
  unit: 'hundredths_of_row_currency_per_share',
  say: say('Dividend per share.', '每股派息。'),
});
const CURRENCY = text('currency', {
  id: 'currency',
  say: say(
    'Currency of the figures, which differs by company: CNY, HKD or USD.',
    '数字的货币，因公司而异：CNY、HKD 或 USD。',
  ),
});

const EARNINGS = number('earnings', {
  id: 'earnings_per_share',
  unit: 'hundredths_of_row_currency_per_share',
  say: say('Earnings per share.', '每股盈利。'),
});

const COLUMNS = {
  ratings: {
    方向: text('direction', { id: 'direction', say: say('What most brokers advise.', '多数券商的建议。') }),
    评级数量: text('count', {
      id: 'rating_count',
      say: say(
        'How many ratings there are, in the words of the page: 综合17份证券商报告的评级.',
        '评级的数量，按网页原文：综合17份证券商报告的评级。',
      ),
    }),
    平均评级: text('mean', {
      id: 'mean_rating',
      say: say('Mean of the ratings, 1 is the best.', '平均评级，1 为最高。'),
    }),
  },
  'last-year': {
    item: text('item', { say: say('Figure of the last year, with its unit.', '上一年度的指标，含单位。') }),
    value: text('value', { say: say('Its value, as the page writes it.', '指标的值，按网页原文。') }),
  },
  means: {
    ...FORECAST,
    '每股盈利/每股亏损': EARNINGS,
    每股派息: DIVIDEND,
    每股资产净值: number('assets', {
      id: 'net_assets_per_share',
      unit: 'row_currency_per_share',
      say: say('Net assets per share.', '每股资产净值。'),
    }),
    最高: number('highest', {
      id: 'highest',
      role: 'none',
      unit: 'millions_of_row_currency',
      say: say('Highest forecast of the profit.', '纯利预测的最高值。'),
    }),
    最低: number('lowest', {
      id: 'lowest',
      role: 'none',
      unit: 'millions_of_row_currency',
      say: say('Lowest forecast of the profit.', '纯利预测的最低值。'),
    }),
    货币: CURRENCY,
  },
  brokers: {
    ...FORECAST,
    每股盈利: EARNINGS,
    每股派息: DIVIDEND,
    证券商: text('broker', { id: 'broker', say: say('Broker.', '证券商。') }),
    评级: text('rating', { say: say('Rating; `null` for later years.', '评级；较后年度为 `null`。') }),
    目标价: number('target', {
      unit: 'hkd_per_share',
      say: say('Target price; `null` for later years.', '目标价；较后年度为 `null`。'),
    }),
    更新日期: date('updated'),
    货币: CURRENCY,
  },
} as const;

const TABLES = {
  评级总览: 'ratings',
  去年度业绩表现: 'last-year',
  综合盈利预测: 'means',
  盈利预测概览: 'brokers',
} as const satisfies Readonly<Record<string, ForecastTable>>;

const onlyFor = (...names: readonly string[]) => ({ indicator: names });
const BOTH = onlyFor('综合盈利预测', '盈利预测概览');
const [RATINGS, LAST_YEAR, MEANS, BROKERS] = Object.keys(TABLES).map((name) => onlyFor(name));
const { ratings, 'last-year': lastYear, means, brokers } = COLUMNS;

export default familyOf<RecordsShared<ForecastsAsk>>(
  {
    category: 'stock',
    topic: 'hong-kong-companies',
    page: 'https://www.etnet.com.hk/www/sc/stocks/realtime/quote_profit.php?code=9999',
    cache: freshFor('12h', { staleIfError: '90d' }),
    kind: 'snapshot',
    grain: 'item',
  },
  {
    stock_hk_profit_forecast_et: records({
      sample: {
        texts: {
          证券商: ['星展唯高达', '中信证券', '摩根大通', '野村'],
          财政年度: '{YYYY}',
          评级: ['买入', '增持'],
          货币: 'CNY',
        },
      },
      say: say('Profit forecasts and ratings of one share of Hong Kong, by broker.', '经济通：港股盈利预测'),
      keywords: ['analyst forecasts', 'target price', 'broker ratings', '盈利预测', '目标价', '大行评级', '港股评级'],
      source: etnet,
      params: {
        symbol: security({ ...HONG_KONG_SHARE, default: '09999', otherwise: 'no rows' }),
        indicator: choice(
          {
            评级总览: say('ratings in all'),
            去年度业绩表现: say('figures of the last year'),
            综合盈利预测: say('means of the forecasts'),
            盈利预测概览: say('forecasts by broker'),
          },
          { default: '盈利预测概览', say: say('Table.', '表格。') },
        ),
      },
      columns: {
        方向: optionalIn(RATINGS!, ratings.方向),
        评级数量: optionalIn(RATINGS!, ratings.评级数量),
        平均评级: optionalIn(RATINGS!, ratings.平均评级),
        item: optionalIn(LAST_YEAR!, lastYear.item),
        value: optionalIn(LAST_YEAR!, lastYear.value),
        财政年度: optionalIn(BOTH, means.财政年度),
        '纯利/亏损': optionalIn(BOTH, means['纯利/亏损']),
        '每股盈利/每股亏损': optionalIn(MEANS!, { ...means['每股盈利/每股亏损'], id: 'mean_earnings_per_share' }),
        每股盈利: optionalIn(BROKERS!, brokers.每股盈利),
        每股派息: optionalIn(BOTH, means.每股派息),
        每股资产净值: optionalIn(MEANS!, means.每股资产净值),
        最高: optionalIn(MEANS!, means.最高),
        最低: optionalIn(MEANS!, means.最低),
        证券商: optionalIn(BROKERS!, brokers.证券商),
        评级: optionalIn(BROKERS!, brokers.评级),
        目标价: optionalIn(BROKERS!, brokers.目标价),
        更新日期: optionalIn(BROKERS!, brokers.更新日期),
        货币: optionalIn(BOTH, CURRENCY),
      },
      ask: ({ symbol, indicator }): ForecastsAsk => ({ share: symbol, table: TABLES[indicator] }),
      parseRows: (pages, ask) => parseForecasts(pages, ask, COLUMNS[ask.table]),
      quirks: [
        say(
          'Companies have their figures in yuan, in Hong Kong dollars or in US dollars: 货币, which AKShare does not have, names the currency of the heading. Target prices are in Hong Kong dollars.',
          '各公司的数字以人民币、港元或美元计：货币一列给出表头中的货币，AKShare 没有此列。目标价以港元计。',
        ),
        say(
          'Tables are found by their headings; AKShare counts them. A share without forecasts answers `[]`, where AKShare raises an error.',
          '按表头查找表格，AKShare 按顺序取表。没有预测的股票返回 `[]`，AKShare 则报错。',
        ),
        say(
          'A rating that is not there is `null`, where AKShare answers --.',
          '没有的评级为 `null`，AKShare 返回 --。',
        ),
      ],
    }),
  },
);
