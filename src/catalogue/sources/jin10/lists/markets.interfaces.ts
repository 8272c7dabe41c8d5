import { say } from '../../../../base/say.ts';
import { freshFor } from '../../../../engine/interface/cache-policy.ts';
import { DYNAMIC_COLUMNS } from '../../../../engine/interface/columns.ts';
import { choice, day } from '../../../../engine/interface/params.ts';
import { dynamicColumns, number, percent, text } from '../../../declare/columns.ts';
import { familyOf } from '../../../declare/family.ts';
import { sampleNames } from '../../../declare/sample.ts';
import { toFieldCells } from '../../../wire/field-cells.ts';
import { fillColumns, type RecordsShared, records } from '../../../wire/records.ts';
import { jin10Lists, type ListAsk, openStocks, parseList } from './wire.ts';

const STOCKS = {
  商品: text('商品', {
    id: 'product',
    say: say(
      'Product; its unit in brackets where it is not tonnes: 白银(千克).',
      '品种；不以吨计的在括号内注明单位：白银(千克)。',
    ),
  }),
  [DYNAMIC_COLUMNS]: dynamicColumns(
    'number',
    'tonnes_or_of_product',
    say(
      'Stock on a day: 期货总量2024-04-19, and that of a week before.',
      '某日的库存：期货总量2024-04-19，以及一周前的库存。',
    ),
  ),
  增减: number('增减', {
    id: 'change',
    role: 'other_change',
    unit: 'tonnes_or_of_product',
    say: say('Change over the week.', '一周的增减。'),
  }),
  增减幅度: percent('增减幅度', {
    id: 'change_percent',
    role: 'other_change',
    say: say('Change over the week in percent.'),
  }),
} as const;

const SHARES = {
  name: text('name', { say: say('Name of the share.', '股票名称。') }),
  rate: number('rate', {
    unit: 'unstated',
    say: say(
      'Figure that the page shows beside the name; it looks like the change of the price in percent.',
      '网页在名称旁显示的数字，似为涨跌幅（百分比）。',
    ),
  }),
} as const;

const SPANS = {
  key: text('key', { say: say('Span, as stock_js_weibo_report takes it.', '时段，用于 stock_js_weibo_report。') }),
  value: text('value', { say: say('Name of the span.', '时段的名称。') }),
} as const;

/** A row of what is talked about. */
const WEIBO = {
  category: 'stock',
  topic: 'ratings',
  page: 'https://datacenter.jin10.com/market',
  cache: freshFor('10m', { staleIfError: '7d' }),
  kind: 'snapshot',
  grain: 'security',
} as const;

export default [
  ...familyOf<RecordsShared<ListAsk>>(
    {
      category: 'futures',
      page: 'https://datacenter.jin10.com/reportType/dc_shfe_weekly_stock',
      cache: freshFor('3h', { staleIfError: '365d' }),
      kind: 'snapshot',
      grain: 'security',
    },
    {
      futures_stock_shfe_js: records({
        say: say('Weekly stocks in the warehouses of the Shanghai Futures Exchange, by product.', '上期所库存周报'),
        sample: {
          texts: { 商品: ['黄金', '镍', '锡', '锌', '铝', '铜'] },
          columns: sampleNames('期货总量{day-0}|期货总量{day-5}'),
        },
        keywords: ['SHFE', 'inventory', 'warehouse stocks', '库存', '仓单'],
        source: jin10Lists,
        params: {
          date: day({
            default: '20240419',
            say: say('Last trading day of a week, YYYYMMDD.', '一周的最后一个交易日，YYYYMMDD。'),
          }),
        },
        columns: STOCKS,
        ask: ({ date: of }): ListAsk => ({ list: 'warehouse-stocks', of }),
        parseRows: (pages, ask: ListAsk) => {
          const { rows, names } = openStocks(pages, ask);
          const label = 'Jin10 stocks of a week';
          const stocks = toFieldCells(
            rows,
            names.map((name) => ({ name, cells: 'number' as const })),
            { label, absent: ['', '-'] },
          );
          const filled = fillColumns(STOCKS, (fields) => toFieldCells(rows, fields, { label, absent: ['', '-'] }));
          const [product, ...others] = filled;
          return [product!, ...names.map((name) => ({ name, cells: stocks[name]! })), ...others];
        },
        quirks: [
          say(
            'The names of two columns carry their days, and move from week to week.',
            '两列的名称带有日期，每周不同。',
          ),
          say('Any other day of the week answers `[]`.', '一周中的其他日期返回 `[]`。'),
        ],
        evidence: [
          say(
            'The stocks differ by 增减 in every row of the table that AKShare has printed.',
            'AKShare 文档所载的表中，每行两个库存之差都等于增减。',
          ),
        ],
      }),
    },
  ),
  ...familyOf<RecordsShared<ListAsk>>(WEIBO, {
    stock_js_weibo_report: records({
      say: say('Shares that are talked about most on Weibo over one span.', '微博舆情报告'),
      keywords: ['sentiment', 'social media', '舆情', '微博', '人气'],
      source: jin10Lists,
      params: {
        time_period: choice(
          {
            CNHOUR2: say('two hours', '2 小时'),
            CNHOUR6: say('six hours', '6 小时'),
            CNHOUR12: say('twelve hours', '12 小时'),
            CNHOUR24: say('a day', '1 天'),
            CNDAY7: say('a week', '1 周'),
            CNDAY30: say('a month', '1 月'),
          },
          { default: 'CNHOUR12', say: say('Span up to now.', '到现在为止的时段。') },
        ),
      },
      columns: SHARES,
      ask: ({ time_period }): ListAsk => ({ list: 'weibo', of: time_period }),
      parseFields: parseList,
      quirks: [say('The source sends no rank and no count of words.', '数据源不提供名次和提及次数。')],
    }),
    stock_js_weibo_nlp_time: records({
      sample: {
        texts: {
          key: ['CNHOUR2', 'CNHOUR6', 'CNHOUR12', 'CNHOUR24', 'CNDAY7', 'CNDAY30'],
          value: ['2小时', '6小时', '12小时', '1天', '1周', '1月'],
        },
      },
      say: say('Spans that stock_js_weibo_report takes, and their names.', '微博舆情报告的时段'),
      keywords: ['Weibo', '微博'],
      grain: 'item',
      cache: freshFor('1d', { staleIfError: '90d' }),
      source: jin10Lists,
      columns: SPANS,
      ask: (): ListAsk => ({ list: 'weibo-spans', of: '' }),
      parseFields: parseList,
      quirks: [
        say(
          'AKShare answers a mapping of these two columns, which its HTTP server cannot send.',
          'AKShare 返回由这两列构成的映射，其 HTTP 服务无法发送。',
        ),
      ],
    }),
  }),
];
