import { say } from '../../../../base/say.ts';
import { date, number, percent } from '../../../../engine/interface/columns.ts';
import { choice } from '../../../../engine/interface/params.ts';
import { words } from '../../../wire/upstream-value.ts';
import { boardIdentity } from './board.ts';
import { adjust, days, FETCHING, IN_ORDER, klines, period, series } from './family.ts';
import { MAINLAND, MAINLAND_KLINE_QUIRKS } from './mainland.ts';
import { eastmoneyListedKlines, fqtOf, kltOf } from './wire.ts';

const columns = {
  日期: date('f51', 'Last traded day of the span.'),
  开盘: number('f52', 'index points', 'Opening level.'),
  收盘: number('f53', 'index points', 'Closing level.'),
  最高: number('f54', 'index points', 'Highest level.'),
  最低: number('f55', 'index points', 'Lowest level.'),
  涨跌幅: percent('f59', 'Change of the close, over the previous close.'),
  涨跌额: number('f60', 'index points', 'Close less the previous close.'),
  成交量: number('f56', 'lots of 100 shares', 'Volume of the members.'),
  成交额: number('f57', 'yuan', 'Turnover of the members.'),
  振幅: percent('f58', 'Amplitude: highest less lowest level, over the previous close.'),
  换手率: percent('f61', 'Turnover rate: volume over what is in circulation.'),
};

/** The spans of a kline as `stock_board_industry_hist_em` names them. */
const PERIODS = { 日k: 'daily', 周k: 'weekly', 月k: 'monthly' } as const;

const LOOKED_UP = say(
  'A name is looked up in Eastmoney’s list of boards, fetched once an hour; an unknown one is 404. A code that the source does not know answers `[]`.',
  '名称在东方财富的板块清单中查找，清单每小时取一次；未知的名称返回 404。数据源不认识的代码返回 `[]`。',
);
const LEVELS = say(
  'Since February 2026 the list of industries holds three levels at once, and names of the lower ones end in Ⅱ and Ⅲ: 银行 is 银行Ⅱ now. The codes of many stayed.',
  '自 2026 年 2 月起，行业清单同时含有三级，下级名称以 Ⅱ 和 Ⅲ 结尾：银行 现为 银行Ⅱ。许多代码没有变。',
);

export default klines(
  { ...MAINLAND, category: 'stock', topic: 'boards', quirks: MAINLAND_KLINE_QUIRKS },
  {
    stock_board_industry_hist_em: series({
      say: say(
        'Klines of one industry board of the mainland markets, oldest first.',
        '东方财富行业板块历史行情：日、周、月 K 线',
      ),
      page: 'https://quote.eastmoney.com/bk/90.BK1027.html',
      source: eastmoneyListedKlines,
      params: {
        symbol: words({
          default: '小金属',
          say: say('Name of the board, or its code such as BK1027.', '板块名称，或其代码，例如 BK1027。'),
          max: 40,
        }),
        ...days('20211201', '20220401'),
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
      quirks: [LOOKED_UP, LEVELS],
      evidence: [
        say(
          'Not recorded: a reply of a board. Its form is that of the shares of mainland China.',
          '未实录：板块的应答。其格式与内地股票的相同。',
        ),
      ],
      example: { symbol: '小金属', start_date: '20240102', end_date: '20240105' },
    }),
    stock_board_concept_hist_em: series({
      say: say(
        'Klines of one concept board of the mainland markets, oldest first.',
        '东方财富概念板块历史行情：日、周、月 K 线',
      ),
      page: 'https://quote.eastmoney.com/bk/90.BK0942.html',
      source: eastmoneyListedKlines,
      params: {
        symbol: words({
          default: '绿色电力',
          say: say('Name of the board, or its code such as BK0942.', '板块名称，或其代码，例如 BK0942。'),
          max: 40,
        }),
        period,
        ...days('20220101', '20221128'),
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
      quirks: [LOOKED_UP],
      evidence: [
        say(
          'Not recorded: a reply of a board. Its form is that of the shares of mainland China.',
          '未实录：板块的应答。其格式与内地股票的相同。',
        ),
      ],
      example: { symbol: '绿色电力', start_date: '20240102', end_date: '20240105' },
    }),
  },
);
