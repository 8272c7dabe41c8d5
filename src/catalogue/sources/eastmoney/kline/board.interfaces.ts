import { say } from '../../../../base/say.ts';
import { choice } from '../../../../engine/interface/params.ts';
import { date, number, percent } from '../../../declare/columns.ts';
import { dayRange } from '../../../declare/day-range.ts';
import { boardParam } from '../board-param.ts';
import { FETCHING } from '../fetching.ts';
import { adjust, BY_PERIOD, IN_ORDER, period } from '../kline-fields/params.ts';
import { BOARD_IS_LOOKED_UP, BOARD_LEVELS, NO_BOARD_RECORDED } from '../quirks.ts';
import { boardIdentity } from './board.ts';
import { customKline, klines } from './family.ts';
import { MAINLAND, MAINLAND_KLINE_QUIRKS } from './mainland.ts';
import { eastmoneyListedKlines, fqtOf, kltOf } from './wire.ts';

const columns = {
  日期: date('f51', { say: say('Last traded day of the span.', '周期内最后一个交易日。') }),
  开盘: number('f52', { say: say('Opening level.', '开盘点位。'), unit: 'index_points' }),
  收盘: number('f53', { say: say('Closing level.', '收盘点位。'), unit: 'index_points' }),
  最高: number('f54', { say: say('Highest level.', '最高点位。'), unit: 'index_points' }),
  最低: number('f55', { say: say('Lowest level.', '最低点位。'), unit: 'index_points' }),
  涨跌幅: percent('f59', { say: say('Change of the close, over the previous close.', '收盘价的涨跌幅，相对昨收。') }),
  涨跌额: number('f60', { say: say('Close less the previous close.', '收盘价减昨收。'), unit: 'index_points' }),
  成交量: number('f56', { say: say('Volume of the members.', '成份股的成交量。'), unit: 'lots_of_100_shares' }),
  成交额: number('f57', { say: say('Turnover of the members.', '成份股的成交额。') }),
  振幅: percent('f58', {
    say: say('Amplitude: highest less lowest level, over the previous close.', '振幅：最高与最低点位之差除以昨收。'),
  }),
  换手率: percent('f61'),
};

/** The spans of a kline as `stock_board_industry_hist_em` names them. */
const PERIODS = { 日k: 'daily', 周k: 'weekly', 月k: 'monthly' } as const;

export default klines(
  { ...MAINLAND, category: 'stock', topic: 'boards', quirks: MAINLAND_KLINE_QUIRKS },
  {
    stock_board_industry_hist_em: customKline({
      say: say(
        'Klines of one industry board of the mainland markets, oldest first.',
        '东方财富行业板块历史行情：日、周、月 K 线',
      ),
      page: 'https://quote.eastmoney.com/bk/90.BK1027.html',
      source: eastmoneyListedKlines,
      grain: { param: 'period', of: { 日k: 'day', 周k: 'week', 月k: 'month' } },
      params: {
        symbol: boardParam('industry_board', '小金属', 'BK1027'),
        ...dayRange('20211201', '20220401'),
        period: choice(
          { 日k: say('one trading day', '日'), 周k: say('one week', '周'), 月k: say('one month', '月') },
          { default: '日k', say: say('Span of one kline.', '一根 K 线的周期。') },
        ),
        adjust,
        ...FETCHING,
      },
      rules: [IN_ORDER],
      ask: (wanted) => ({
        ...boardIdentity('industry boards', wanted.symbol),
        klt: kltOf(PERIODS[wanted.period]),
        fqt: fqtOf(wanted.adjust),
      }),
      range: (wanted) => ({ ...wanted, period: PERIODS[wanted.period] }),
      columns,
      quirks: [BOARD_IS_LOOKED_UP, BOARD_LEVELS],
      evidence: [NO_BOARD_RECORDED],
      example: { symbol: '小金属', start_date: '20240102', end_date: '20240105' },
    }),
    stock_board_concept_hist_em: customKline({
      say: say(
        'Klines of one concept board of the mainland markets, oldest first.',
        '东方财富概念板块历史行情：日、周、月 K 线',
      ),
      page: 'https://quote.eastmoney.com/bk/90.BK0942.html',
      source: eastmoneyListedKlines,
      grain: BY_PERIOD,
      params: {
        symbol: boardParam('concept_board', '绿色电力', 'BK0942'),
        period,
        ...dayRange('20220101', '20221128'),
        adjust,
        ...FETCHING,
      },
      rules: [IN_ORDER],
      ask: (wanted) => ({
        ...boardIdentity('concept boards', wanted.symbol),
        klt: kltOf(wanted.period),
        fqt: fqtOf(wanted.adjust),
      }),
      range: (wanted) => wanted,
      columns,
      quirks: [BOARD_IS_LOOKED_UP],
      evidence: [NO_BOARD_RECORDED],
      example: { symbol: '绿色电力', start_date: '20240102', end_date: '20240105' },
    }),
  },
);
