import { shanghaiSession } from '../../../../engine/interface/cache-policy.ts';
import { words } from '../../../wire/upstream-value.ts';
import { boardIdentity } from '../kline/board.ts';
import { FETCHING } from '../kline/family.ts';
import { figure, quoteItems, quotes } from './family.ts';

const POINTS = 'index points';
const price = { decimals: 'f59' } as const;
const rate = { decimals: 'f152' } as const;

const items = [
  { ...figure('最新', 'f43', POINTS, 'Latest level.'), ...price },
  { ...figure('最高', 'f44', POINTS, 'Highest level.'), ...price },
  { ...figure('最低', 'f45', POINTS, 'Lowest level.'), ...price },
  { ...figure('开盘', 'f46', POINTS, 'Opening level.'), ...price },
  figure('成交量', 'f47', 'lots of 100 shares', 'Volume of the members.'),
  figure('成交额', 'f48', 'yuan', 'Turnover of the members.'),
  { ...figure('换手率', 'f168', 'percent', 'Turnover rate: volume over what is in circulation.'), ...rate },
  { ...figure('涨跌额', 'f169', POINTS, 'Latest level less the previous close.'), ...price },
  { ...figure('涨跌幅', 'f170', 'percent', 'Change of the level, over the previous close.'), ...rate },
  { ...figure('振幅', 'f171', 'percent', 'Amplitude: highest less lowest level, over the previous close.'), ...rate },
];

const quirks = [
  'Each figure is scaled by the decimals that the reply names, and found by its field; AKShare scales by the position of a row.',
  'A name is looked up in Eastmoney’s list of boards, fetched once an hour; an unknown one is 404. A code that the source does not know answers `[]`.',
];

const evidence = [
  'The rows that AKShare’s documentation prints of a board are answered as printed, every value.',
  'Not recorded: a whole reply.',
];

export default quotes(
  {
    category: 'stock',
    topic: 'boards',
    cache: shanghaiSession({ open: '15s', staleWhileRevalidate: '5s', staleIfError: '1d' }),
  },
  {
    stock_board_industry_spot_em: quoteItems({
      doc: 'Quote of one industry board of the mainland markets.',
      chinese: '东方财富行业板块实时行情',
      page: 'https://quote.eastmoney.com/bk/90.BK1027.html',
      params: {
        symbol: words({ default: '小金属', doc: 'Name of the board, or its code such as BK1027.', max: 40 }),
        ...FETCHING,
      },
      ask: ({ symbol }) => ({ ...boardIdentity('industry boards', symbol), quote: 'board' }),
      items,
      quirks: [
        ...quirks,
        'Since February 2026 the list of industries holds three levels at once, and names of the lower ones end in Ⅱ and Ⅲ: 银行 is 银行Ⅱ now. The codes of many stayed.',
      ],
      evidence,
      example: { symbol: '小金属' },
    }),
    stock_board_concept_spot_em: quoteItems({
      doc: 'Quote of one concept board of the mainland markets.',
      chinese: '东方财富概念板块实时行情',
      page: 'https://quote.eastmoney.com/bk/90.BK0818.html',
      params: {
        symbol: words({ default: '可燃冰', doc: 'Name of the board, or its code such as BK0818.', max: 40 }),
        ...FETCHING,
      },
      ask: ({ symbol }) => ({ ...boardIdentity('concept boards', symbol), quote: 'board' }),
      items,
      quirks,
      evidence,
      example: { symbol: '绿色电力' },
    }),
  },
);
