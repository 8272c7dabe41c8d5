import { say } from '../../../../../base/say.ts';
import { dateTime } from '../../../../declare/columns.ts';
import { boardParam } from '../../board-param.ts';
import { FETCHING } from '../../fetching.ts';
import { BOARD_IS_LOOKED_UP, NO_BOARD_RECORDED } from '../../quirks.ts';
import { boardIdentity } from '../board.ts';
import { minuteFigures } from '../columns.ts';
import { minuteAsk, minutePeriod } from '../params.ts';
import { MAINLAND_MINUTES } from './cache.ts';
import { minutes, minuteTable } from './family.ts';
import { eastmoneyListedMinutes } from './minutes.ts';

const columns = {
  日期时间: dateTime('f51'),
  ...minuteFigures('最新价', { price: 'index_points', volume: 'lots_of_100_shares', money: 'yuan' }),
};

const quirks = [
  say(
    'Times are those of Shanghai (UTC+8). A row is named by the end of its span, and the current one is unfinished.',
    '时间为上海时间（UTC+8）。每行以其时段的结束时间命名，当前一行尚未完成。',
  ),
  say(
    'Rows of one minute are of the last trading day alone. Of longer spans the source has some weeks.',
    '一分钟的行只有最近一个交易日；更长的周期，数据源有数周。',
  ),
  say('A time has its seconds, `:00`, which AKShare leaves out here.', '时间带有秒 `:00`，AKShare 在此略去。'),
  BOARD_IS_LOOKED_UP,
];
const evidence = [NO_BOARD_RECORDED];

export default minuteTable(
  { ...MAINLAND_MINUTES, category: 'stock', topic: 'boards', quirks },
  {
    stock_board_industry_hist_min_em: minutes({
      say: say(
        'Levels of one industry board of the mainland markets by the minute, or by 5 to 60 minutes, oldest first.',
        '东方财富行业板块分时行情：1、5、15、30、60 分钟',
      ),
      page: 'https://quote.eastmoney.com/bk/90.BK1027.html',
      source: eastmoneyListedMinutes,
      params: { symbol: boardParam('industry_board', '小金属', 'BK1027'), period: minutePeriod('5'), ...FETCHING },
      ask: ({ symbol, period }) => minuteAsk(boardIdentity('industry boards', symbol), period, 'qfq', 1),
      columns,
      evidence,
      example: { symbol: '小金属', period: '5' },
    }),
    stock_board_concept_hist_min_em: minutes({
      say: say(
        'Levels of one concept board of the mainland markets by the minute, or by 5 to 60 minutes, oldest first.',
        '东方财富概念板块分时行情：1、5、15、30、60 分钟',
      ),
      page: 'https://quote.eastmoney.com/bk/90.BK0989.html',
      source: eastmoneyListedMinutes,
      params: { symbol: boardParam('concept_board', '长寿药', 'BK0989'), period: minutePeriod('5'), ...FETCHING },
      ask: ({ symbol, period }) => minuteAsk(boardIdentity('concept boards', symbol), period, 'qfq', 1),
      columns,
      evidence,
      example: { symbol: '长寿药', period: '5' },
    }),
  },
);
