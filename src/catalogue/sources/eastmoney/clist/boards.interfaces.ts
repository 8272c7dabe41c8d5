import { say } from '../../../../base/say.ts';
import { code, number, percent, text, whole } from '../../../declare/columns.ts';
import { boardParam } from '../board-param.ts';
import { LEVELS, LOOKED_UP, OTHER_BOARDS } from './board-quirks.ts';
import { list, lists } from './family.ts';
import { boardMembers, membersOf } from './members.ts';
import { NAMED_SETS } from './names.ts';
import { CODE, MAINLAND_SESSION, MAINLAND_UNITS, NAME, QUOTE_QUIRKS, quoteFigures, ROW_NUMBER } from './quotes.ts';

const index = quoteFigures({ price: 'index_points', volume: 'lots_of_100_shares', money: 'yuan' });
const figures = quoteFigures(MAINLAND_UNITS);

const BOARD_COLUMNS = {
  板块名称: text('f14'),
  板块代码: code('f12', { say: say('Code of the board, such as BK1027.', '板块代码，例如 BK1027。') }),
  最新价: index.last,
  涨跌额: index.change,
  涨跌幅: index.changePercent,
  总市值: number('f20', { say: say('Market value of the members.', '成份股的市值。') }),
  换手率: percent('f8', { say: say('Turnover rate of the members.', '成份股的换手率。') }),
  上涨家数: whole('f104'),
  下跌家数: whole('f105'),
  领涨股票: text('f128'),
  '领涨股票-涨跌幅': percent('f136'),
};
const MEMBER_COLUMNS = {
  代码: CODE,
  名称: NAME,
  最新价: figures.last,
  涨跌幅: figures.changePercent,
  涨跌额: figures.change,
  成交量: figures.volume,
  成交额: figures.turnover,
  振幅: figures.amplitude,
  最高: figures.high,
  最低: figures.low,
  今开: figures.open,
  昨收: figures.previous,
  换手率: figures.turnoverRate,
  '市盈率-动态': figures.dynamicPe,
  市净率: figures.book,
};

export default lists(
  {
    category: 'stock',
    topic: 'boards',
    page: 'https://quote.eastmoney.com/center/gridlist.html#industry_board',
    cache: MAINLAND_SESSION,
    kind: 'snapshot',
    grain: 'board',
    listsAll: true,
    quirks: [OTHER_BOARDS, ...QUOTE_QUIRKS],
  },
  {
    stock_board_industry_name_em: list({
      similar: ['stock_board_rank_tx', 'stock_board_fund_flow_sina'],
      say: say(
        'All industry boards: quote, members that rise and fall, and the member that rises most.',
        '东方财富行业板块列表',
      ),
      lists: 'industries',
      list: NAMED_SETS['industry boards'],
      columns: BOARD_COLUMNS,
      listsSecurities: { of: 'industry_board', code: '板块代码', name: '板块名称', requests: 5 },
      rowNumber: '排名',
      quirks: [LEVELS],
    }),
    stock_board_concept_name_em: list({
      similar: ['stock_board_rank_tx', 'stock_board_fund_flow_sina'],
      say: say(
        'All concept boards: quote, members that rise and fall, and the member that rises most.',
        '东方财富概念板块列表',
      ),
      lists: 'concepts',
      page: 'https://quote.eastmoney.com/center/gridlist.html#concept_board',
      list: NAMED_SETS['concept boards'],
      columns: BOARD_COLUMNS,
      listsSecurities: { of: 'concept_board', code: '板块代码', name: '板块名称', requests: 5 },
      rowNumber: '排名',
      quirks: [
        say(
          'AKShare fetches this list once and answers the same quotes until it is restarted. Here it is renewed.',
          'AKShare 只取一次该清单，重启之前一直返回同样的行情；此处会更新。',
        ),
      ],
    }),
    stock_board_industry_cons_em: list({
      similar: ['stock_board_cons_tx'],
      say: say('Members of an industry board, with their quotes.', '东方财富行业板块成份股'),
      lists: { of: 'A-shares', rows: 60 },
      source: boardMembers,
      grain: 'security',
      params: { symbol: boardParam('industry_board', '小金属', 'BK1027') },
      list: ({ symbol }) => membersOf(symbol, 'industry boards', ' f:!50'),
      columns: MEMBER_COLUMNS,
      rowNumber: ROW_NUMBER,
      quirks: [LOOKED_UP, LEVELS],
    }),
    stock_board_concept_cons_em: list({
      similar: ['stock_board_cons_tx'],
      say: say('Members of a concept board, with their quotes.', '东方财富概念板块成份股'),
      lists: { of: 'A-shares', rows: 90 },
      page: 'https://quote.eastmoney.com/center/gridlist.html#concept_board',
      grain: 'security',
      source: boardMembers,
      params: { symbol: boardParam('concept_board', '融资融券', 'BK0596') },
      list: ({ symbol }) => membersOf(symbol, 'concept boards', ' f:!50'),
      columns: MEMBER_COLUMNS,
      rowNumber: ROW_NUMBER,
      quirks: [
        LOOKED_UP,
        say(
          'The board 融资融券 has some 4,000 members, which come in 40 pages.',
          '板块“融资融券”约有 4,000 只成份股，分 40 页。',
        ),
      ],
      example: { symbol: '绿色电力' },
      probe: { params: { symbol: 'BK0942' } },
    }),
  },
);
