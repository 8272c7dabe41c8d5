import { say } from '../../../../base/say.ts';
import { codeParam, day, many, tradingDay } from '../../../../engine/interface/params.ts';
import { atMostDays, notBefore, type Rule } from '../../../../engine/interface/rules.ts';
import { code, date, type MappedColumn, whole } from '../../../declare/columns.ts';
import { firstDay } from '../../../declare/day-range.ts';
import { familyOf } from '../../../declare/family.ts';
import { type RecordsShared, records } from '../../../wire/records.ts';
import { reportsOfDay } from '../day-reports.ts';
import { DAYS, ISO_DAYS, ZHENGZHOU_SINCE_2015 } from '../futures-columns.ts';
import { unknownProduct } from '../futures-products.ts';
import { FIGURES, memberPlaces, type PlacesAsk, parseSums, RANKED_PRODUCTS, TOPS } from './places.ts';

/** The members of each figure are the first ones of its own list. */
const SUM_COLUMNS: Readonly<Record<string, MappedColumn<'whole'>>> = Object.fromEntries(
  TOPS.flatMap((top) => FIGURES.map((figure) => `${figure}_top${top}`)).map((name) => [name, whole(name)]),
);

const SUMS = {
  symbol: code('symbol', {
    say: say('Contract, or product for all of its contracts.', '合约；或品种，为其全部合约。'),
  }),
  variety: code('variety'),
  ...SUM_COLUMNS,
  date: date('date'),
};

const VARS_LIST = many(
  codeParam({
    say: say('Letters of products, in capitals; all when left out.', '品种字母，大写；省略时为全部。'),
    matching: /^[A-Z]{1,2}$/,
    form: say(
      'the letters of a product of SHFE, CZCE or CFFEX, such as CU',
      '上期所、郑商所或中金所的品种字母，例如 CU',
    ),
    otherwise: 'refused',
  }),
  { default: [] },
);

const OF_AN_EXCHANGE: Rule<'vars_list'> = {
  reads: ['vars_list'],
  reportedParam: 'vars_list',
  check: ({ vars_list: products }) =>
    (Array.isArray(products) ? products : []).reduce(
      (error, product) => error ?? unknownProduct(String(product), RANKED_PRODUCTS),
      undefined,
    ),
};

const MAX_DAYS = 31;

const QUIRKS = [
  ISO_DAYS,
  ZHENGZHOU_SINCE_2015,
  say(
    'Shanghai and CFFEX rank the members of contracts alone: a product is the sum of its contracts, as with AKShare. Zhengzhou ranks those of a product itself.',
    '上期所和中金所只公布合约的会员排名：品种为其各合约之和，与 AKShare 相同。郑商所公布品种的排名。',
  ),
  say(
    'Dalian is not there: this service does not ask it. Nor is Guangzhou, whose lists take three requests a contract: futures_gfex_position_rank has them.',
    '没有大商所：本服务不访问该交易所。也没有广期所：其名单每个合约需三次请求，见 futures_gfex_position_rank。',
  ),
  say(
    'The sums are made as AKShare makes them; no table of its is recorded to compare them with.',
    '各项之和的算法与 AKShare 相同；没有其结果的记录可供比较。',
  ),
];

export default familyOf<RecordsShared<PlacesAsk>>(
  {
    category: 'futures',
    topic: 'futures-reports',
    page: 'http://www.cffex.com.cn/ccpm/',
    cache: reportsOfDay<PlacesAsk>(({ last }) => last),
    kind: 'snapshot',
    grain: 'security',
    source: memberPlaces,
  },
  {
    get_rank_sum: records({
      lists: 'contracts',
      sample: { texts: { variety: '{product}' } },
      say: say(
        'Volume and positions of the first 5, 10, 15 and 20 members, by contract and product, on one day.',
        '期货会员持仓排名之和：某日',
      ),
      keywords: ['positions of members', 'commitments of traders', '龙虎榜', '会员持仓', '前20'],
      params: { date: tradingDay('20210525'), vars_list: VARS_LIST },
      rules: [OF_AN_EXCHANGE],
      columns: SUMS,
      ask: ({ date: first, vars_list: products }): PlacesAsk => ({ products: products.join(','), first, last: first }),
      parseFields: parseSums,
      quirks: [DAYS, ...QUIRKS],
      example: { date: '20240506', vars_list: ['CU'] },
    }),
    get_rank_sum_daily: records({
      lists: 'contracts',
      sample: { texts: { variety: '{product}' } },
      say: say(
        'Volume and positions of the first 5, 10, 15 and 20 members, by contract and product, over some days.',
        '期货会员持仓排名之和：按日期区间',
      ),
      keywords: ['positions of members', 'commitments of traders', '龙虎榜', '会员持仓', '前20'],
      params: {
        start_day: firstDay('20210510'),
        end_day: day({
          bound: 'last',
          default: '20210510',
          say: say(
            'Last day wanted, YYYYMMDD; not before the first, and at most 31 days later.',
            '所求的最后一天，YYYYMMDD；不早于第一天，至多相隔 31 天。',
          ),
        }),
        vars_list: VARS_LIST,
      },
      rules: [OF_AN_EXCHANGE, notBefore('end_day', 'start_day'), atMostDays('end_day', 'start_day', MAX_DAYS)],
      columns: SUMS,
      ask: ({ start_day: first, end_day: last, vars_list: products }): PlacesAsk => ({
        products: products.join(','),
        first,
        last,
      }),
      parseFields: parseSums,
      quirks: [
        say('A day whose figures have not come is left out.', '数据尚未公布的日期略去。'),
        say(
          'Each day takes a request for SHFE and CZCE, and one for each product of CFFEX: name the products that you need.',
          '每日需向上期所、郑商所各发一次请求，中金所每个品种一次：请只写所需的品种。',
        ),
        ...QUIRKS,
      ],
      example: { start_day: '20240506', end_day: '20240506', vars_list: ['CU'] },
    }),
  },
);
