import { say } from '../../../../base/say.ts';
import { shanghaiSession } from '../../../../engine/interface/cache-policy.ts';
import { boardParam } from '../board-param.ts';
import { FETCHING } from '../fetching.ts';
import { boardIdentity } from '../kline/board.ts';
import { BOARD_IS_LOOKED_UP, BOARD_LEVELS } from '../quirks.ts';
import { figure, quoteItems, quotes } from './family.ts';

const price = { decimals: 'f59' } as const;
const rate = { decimals: 'f152' } as const;

const items = [
  { ...figure('最新', 'f43', 'index_points', say('Latest level.', '最新点位。')), ...price },
  { ...figure('最高', 'f44', 'index_points', say('Highest level.', '最高点位。')), ...price },
  { ...figure('最低', 'f45', 'index_points', say('Lowest level.', '最低点位。')), ...price },
  { ...figure('开盘', 'f46', 'index_points', say('Opening level.', '开盘点位。')), ...price },
  figure('成交量', 'f47', 'lots_of_100_shares', say('Volume of the members.', '成份股的成交量。')),
  figure('成交额', 'f48', 'yuan', say('Turnover of the members.', '成份股的成交额。')),
  {
    ...figure(
      '换手率',
      'f168',
      'percent',
      say('Turnover rate: volume over what is in circulation.', '换手率：成交量除以流通量。'),
    ),
    ...rate,
  },
  {
    ...figure('涨跌额', 'f169', 'index_points', say('Latest level less the previous close.', '最新点位减昨收。')),
    ...price,
  },
  {
    ...figure(
      '涨跌幅',
      'f170',
      'percent',
      say('Change of the level, over the previous close.', '点位的涨跌幅，相对昨收。'),
    ),
    ...rate,
  },
  {
    ...figure(
      '振幅',
      'f171',
      'percent',
      say('Amplitude: highest less lowest level, over the previous close.', '振幅：最高与最低点位之差除以昨收。'),
    ),
    ...rate,
  },
];

const quirks = [
  say(
    'Each figure is scaled by the decimals that the reply names, and found by its field; AKShare scales by the position of a row.',
    '每个数字按应答所写的小数位数换算，并按字段查找；AKShare 按行的位置换算。',
  ),
  BOARD_IS_LOOKED_UP,
];

const evidence = [
  say(
    'The rows that AKShare’s documentation prints of a board are answered as printed, every value.',
    'AKShare 文档所载某板块的各行，返回值逐项一致。',
  ),
  say('Not recorded: a whole reply.', '未实录：完整的应答。'),
];

export default quotes(
  {
    category: 'stock',
    topic: 'boards',
    cache: shanghaiSession({ open: '15s', staleWhileRevalidate: '5s', staleIfError: '1d' }),
  },
  {
    stock_board_industry_spot_em: quoteItems({
      say: say('Quote of one industry board of the mainland markets.', '东方财富行业板块实时行情'),
      page: 'https://quote.eastmoney.com/bk/90.BK1027.html',
      params: { symbol: boardParam('industry_board', '小金属', 'BK1027'), ...FETCHING },
      ask: ({ symbol }) => ({ ...boardIdentity('industry boards', symbol), quote: 'board' }),
      items,
      quirks: [...quirks, BOARD_LEVELS],
      evidence,
      example: { symbol: '小金属' },
    }),
    stock_board_concept_spot_em: quoteItems({
      say: say('Quote of one concept board of the mainland markets.', '东方财富概念板块实时行情'),
      page: 'https://quote.eastmoney.com/bk/90.BK0818.html',
      params: { symbol: boardParam('concept_board', '可燃冰', 'BK0818'), ...FETCHING },
      ask: ({ symbol }) => ({ ...boardIdentity('concept boards', symbol), quote: 'board' }),
      items,
      quirks,
      evidence,
      example: { symbol: '绿色电力' },
    }),
  },
);
