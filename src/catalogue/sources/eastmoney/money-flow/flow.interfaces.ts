import { say } from '../../../../base/say.ts';
import { choice } from '../../../../engine/interface/params.ts';
import { date, number, percent } from '../../../declare/columns.ts';
import { exchangeOf } from '../../../declare/mainland-codes.ts';
import { sinaShareFlow } from '../../sina/money-flow/share-history.ts';
import { boardParam } from '../board-param.ts';
import { shareCode } from '../datacenter/params.ts';
import { FETCHING } from '../fetching.ts';
import { boardIdentity } from '../kline/board.ts';
import { MAINLAND } from '../kline/mainland.ts';
import { BOARD_LEVELS } from '../quirks.ts';
import { flow, flows } from './family.ts';
import { eastmoneyBoardFlow, eastmoneyFundFlow } from './wire.ts';

const 日期 = date('f51', { say: say('Trading day.', '交易日。') });

/** The flow of the orders of one size: the net inflow, and the same over the turnover. */
function sized(net: string, rate: string) {
  return [number(net), percent(rate)] as const;
}

const [main, mainRate] = sized('f52', 'f57');
const [superLarge, superLargeRate] = sized('f56', 'f61');
const [large, largeRate] = sized('f55', 'f60');
const [medium, mediumRate] = sized('f54', 'f59');
const [small, smallRate] = sized('f53', 'f58');

const FLOWS = {
  '主力净流入-净额': main,
  '主力净流入-净占比': mainRate,
  '超大单净流入-净额': superLarge,
  '超大单净流入-净占比': superLargeRate,
  '大单净流入-净额': large,
  '大单净流入-净占比': largeRate,
  '中单净流入-净额': medium,
  '中单净流入-净占比': mediumRate,
  '小单净流入-净额': small,
  '小单净流入-净占比': smallRate,
} as const;

// The market numbers of the exchanges.
const MARKETS = { sh: '1', sz: '0', bj: '0' } as const;

const LOOKED_UP = say(
  'A name is looked up in Eastmoney’s list of boards, fetched once an hour; an unknown one is 404. A code such as BK0475 is taken as well, which AKShare refuses.',
  '名称在东方财富的板块清单中查找，清单每小时取一次；未知的名称返回 404。也接受 BK0475 之类的代码，AKShare 则拒绝。',
);

const ONE_LINE = say(
  'In a quoted line of 002185 the flow of main orders is that of large and super large ones, and small, medium and main orders add up to nothing.',
  '在引用的 002185 的一行中，主力资金等于大单与超大单之和，小单、中单与主力相加为零。',
);

export default flows(
  {
    category: 'stock',
    topic: 'money-flow',
    page: 'https://data.eastmoney.com/zjlx/',
    kind: 'window',
    grain: 'day',
    cache: MAINLAND.cache,
    quirks: [
      say(
        'The source has about the last 100 to 120 sessions, and no more. The last row is unfinished during the session.',
        '数据源只有最近约 100 至 120 个交易日。开市期间最后一行尚未完成。',
      ),
      say(
        'The values of a line have a place and no name: one in which main orders are not the sum of large and super large ones is refused.',
        '一行中的值只有位置没有名称：主力不等于大单与超大单之和的行视为失败。',
      ),
    ],
  },
  {
    stock_individual_fund_flow: flow({
      say: say(
        'Daily fund flow of one share of Shanghai, Shenzhen or Beijing by the size of orders, oldest first.',
        '个股资金流：近 100 个交易日',
      ),
      page: 'https://data.eastmoney.com/zjlx/detail.html',
      source: eastmoneyFundFlow,
      params: {
        stock: shareCode({ default: '600094' }),
        market: choice(
          { sh: say('Shanghai', '上海'), sz: say('Shenzhen', '深圳'), bj: say('Beijing', '北京') },
          { default: 'sh', say: say('Exchange of the share.', '股票所在的交易所。') },
        ),
        ...FETCHING,
      },
      ask: ({ stock, market }) => ({
        secid: `${MARKETS[exchangeOf(['share'], stock) ?? market]}.${stock}`,
        flow: 'daily',
      }),
      columns: {
        日期,
        收盘价: number('f62', { unit: 'yuan_per_share' }),
        涨跌幅: percent('f63', {
          say: say('Change of the close, over the previous close.', '收盘价的涨跌幅，相对昨收。'),
        }),
        ...FLOWS,
      },
      fallbacks: [
        {
          ...sinaShareFlow,
          ask: ({ stock, market }) => {
            const exchange = exchangeOf(['share'], stock) ?? market;
            return exchange === 'bj' ? undefined : { flowOf: `${exchange}${stock}` };
          },
        },
      ],
      quirks: [
        say(
          'While Eastmoney fails, the flows of Shanghai and Shenzhen are those of Sina, as `Finfount-Note` says: the last 120 sessions, by the size of single trades, from 1,000,000, 200,000 and 50,000 yuan, where Eastmoney counts orders. 主力 is the sum of the two largest sizes, and a 净占比 is over the turnover of all sizes. The figures differ from those of Eastmoney.',
          '东方财富失败时，沪深个股的资金流改用新浪，并由 `Finfount-Note` 说明：最近 120 个交易日，按单笔成交额分档，界线为 1,000,000、200,000 和 50,000 元，而东方财富按委托单统计。主力为最大两档之和，净占比以各档成交额之和为分母。数值与东方财富不同。',
        ),
        say(
          'The exchange is that of the first digits of the code; `market` counts where they do not tell. With `sh` and `000001`, AKShare answers the index of that number.',
          '交易所由代码的前几位决定；无法判断时才用 `market`。对 `sh` 和 `000001`，AKShare 返回同号的指数。',
        ),
      ],
      evidence: [ONE_LINE, say('Not recorded: a whole reply.', '未实录：完整的应答。')],
      example: { stock: '600094', market: 'sh' },
    }),
    stock_market_fund_flow: flow({
      say: say(
        'Daily fund flow of the markets of Shanghai and Shenzhen together by the size of orders, with both main indices, oldest first.',
        '大盘资金流',
      ),
      page: 'https://data.eastmoney.com/zjlx/dpzjlx.html',
      source: eastmoneyFundFlow,
      params: { ...FETCHING },
      ask: () => ({ secid: '1.000001', second: '0.399001', flow: 'daily' }),
      columns: {
        日期,
        '上证-收盘价': number('f62', {
          id: 'shanghai_composite_close',
          unit: 'index_points',
          say: say('Close of the Shanghai Composite Index.'),
        }),
        '上证-涨跌幅': percent('f63', {
          role: 'other_change',
          id: 'shanghai_composite_change_percent',
          say: say('Change of the Shanghai Composite Index, over its previous close.', '上证指数的涨跌幅，相对昨收。'),
        }),
        '深证-收盘价': number('f64', {
          id: 'shenzhen_component_close',
          unit: 'index_points',
          say: say('Close of the Shenzhen Component Index.'),
        }),
        '深证-涨跌幅': percent('f65', {
          role: 'other_change',
          id: 'shenzhen_component_change_percent',
          say: say('Change of the Shenzhen Component Index, over its previous close.', '深证成指的涨跌幅，相对昨收。'),
        }),
        ...FLOWS,
      },
      quirks: [say('Flows are the sums of both markets.', '资金流向为两市之和。')],
    }),
    stock_sector_fund_flow_hist: flow({
      say: say(
        'Daily fund flow of one industry board of the mainland markets by the size of orders, oldest first.',
        '行业历史资金流',
      ),
      page: 'https://data.eastmoney.com/bkzj/BK1034.html',
      source: eastmoneyBoardFlow,
      params: { symbol: boardParam('industry_board', '汽车服务', 'BK0475'), ...FETCHING },
      ask: ({ symbol }) => ({ ...boardIdentity('industry boards with flows', symbol), flow: 'daily' }),
      columns: { 日期, ...FLOWS },
      quirks: [LOOKED_UP, BOARD_LEVELS],
      example: { symbol: '小金属' },
    }),
    stock_concept_fund_flow_hist: flow({
      say: say(
        'Daily fund flow of one concept board of the mainland markets by the size of orders, oldest first.',
        '概念历史资金流',
      ),
      page: 'https://data.eastmoney.com/bkzj/BK0574.html',
      source: eastmoneyBoardFlow,
      params: { symbol: boardParam('concept_board', '数据要素', 'BK0942'), ...FETCHING },
      ask: ({ symbol }) => ({ ...boardIdentity('concept boards with flows', symbol), flow: 'daily' }),
      columns: { 日期, ...FLOWS },
      quirks: [LOOKED_UP],
      example: { symbol: '绿色电力' },
    }),
  },
);
