import { say } from '../../../../base/say.ts';
import { choice, code } from '../../../../engine/interface/params.ts';
import { date, number } from '../../../declare/columns.ts';
import { UNSTATED } from '../../../fields/units.ts';
import { barFigures, DECODED, histories, history, priceFigures } from './family.ts';

/** A code behind the letters of its exchange. */
const withExchange = (byDefault: string, doc: string) =>
  code(
    {
      default: byDefault,
      doc,
      matching: /^(?:sh|sz|bj)[0-9]{6}$/,
      form: `sh, sz or bj and six digits, such as ${byDefault}`,
    },
    'refused',
  );

const bondColumns = barFigures({ price: 'yuan per 100 yuan of face value', volume: UNSTATED });

export default [
  ...histories(
    { category: 'index', history: 'index' },
    {
      stock_zh_index_daily: history({
        doc: 'Daily levels of one stock index of mainland China, its whole history, oldest first.',
        chinese: '沪深京指数历史行情：日频率（新浪）',
        page: 'https://finance.sina.com.cn/realstock/company/sh000922/nc.shtml',
        symbol: withExchange('sh000922', 'Exchange and index code: sh, sz or bj and six digits.'),
        columns: barFigures({ price: 'index points', volume: 'shares' }),
        quirks: [
          'Volumes of indices of Shenzhen are in shares: those that AKShare has printed of sz399552 are whole hundreds. Of Shanghai that is not proven: the source’s own list of quotes has lots there.',
          'There is no turnover: `index_zh_a_hist` has it.',
        ],
        evidence: [DECODED, 'Not recorded: the file of an index.'],
        example: { symbol: 'sh000300' },
      }),
    },
  ),
  ...histories(
    { category: 'index', history: 'hong-kong-index' },
    {
      stock_hk_index_daily_sina: history({
        doc: 'Daily levels of one stock index of Hong Kong, its whole history, oldest first.',
        chinese: '港股指数历史行情：日频率（新浪）',
        keywords: ['Hang Seng', '恒生指数', '国企指数', '港股指数'],
        page: 'https://stock.finance.sina.com.cn/hkstock/quotes/CES100.html',
        symbol: code(
          {
            default: 'CES100',
            doc: 'Index code of Sina: CES100 is the CES 100, HSI the Hang Seng, HSCEI the China Enterprises.',
            matching: /^[A-Z0-9]{2,12}$/,
            form: 'two to twelve capital letters and digits, such as HSI',
          },
          'refused',
        ),
        columns: {
          ...barFigures({ price: 'index points', volume: UNSTATED }),
          amount: number('amount', { unit: UNSTATED }),
        },
        quirks: [
          'AKShare’s documentation lists the prices as open, close, high and low; its table has them in the order of here.',
        ],
        evidence: [DECODED, 'Not recorded: the file of an index.'],
        example: { symbol: 'HSI' },
      }),
    },
  ),
  ...histories(
    { category: 'index', history: 'united-states' },
    {
      index_us_stock_sina: history({
        doc: 'Daily levels of one of four stock indices of the United States, its whole history, oldest first.',
        chinese: '美股指数历史行情：日频率（新浪）',
        keywords: ['S&P 500', 'Nasdaq', 'Dow Jones', '标普500', '纳斯达克', '道琼斯', '纳指'],
        page: 'https://stock.finance.sina.com.cn/usstock/quotes/.IXIC.html',
        symbol: choice(
          {
            '.IXIC': 'Nasdaq Composite',
            '.DJI': 'Dow Jones Industrial Average',
            '.INX': 'S&P 500',
            '.NDX': 'Nasdaq 100',
          },
          { default: '.INX', doc: 'The index.' },
        ),
        columns: {
          ...barFigures({ price: 'index points', volume: 'shares' }),
          amount: number('amount', { say: say('Turnover; 0 in recent years.', '成交额；近年为 0。'), unit: UNSTATED }),
        },
        quirks: ['The source has turnovers of the first years alone: 0 is no turnover that was observed.'],
        evidence: [
          DECODED,
          'Ten days of .INX that AKShare has printed of Sina, without the lowest level, are answered as printed when they are packed as the source packs.',
          'Not recorded: the file of an index.',
        ],
        example: { symbol: '.INX' },
      }),
    },
  ),
  ...histories(
    { category: 'fund', topic: 'fund-prices', history: 'mainland' },
    {
      fund_etf_hist_sina: history({
        doc: 'Daily prices of one exchange-traded fund as traded, its whole history, oldest first.',
        chinese: '场内基金历史行情：日频率（新浪）',
        page: 'https://finance.sina.com.cn/fund/quotes/510050/bc.shtml',
        symbol: withExchange('sh510050', 'Exchange and fund code: sh, sz or bj and six digits.'),
        columns: {
          date: date('date'),
          prevclose: number('prevclose', { unit: 'yuan per unit' }),
          ...priceFigures('yuan per unit'),
          volume: number('volume', { unit: 'units' }),
          amount: number('amount'),
        },
        quirks: [
          'AKShare’s documentation lists six columns and says that volumes are in lots: its table has these eight, and units.',
          'Prices are not adjusted.',
        ],
        evidence: [DECODED, 'Not recorded: the file of a fund.'],
        example: { symbol: 'sh510050' },
      }),
    },
  ),
  ...histories(
    { category: 'bond', history: 'bond', quirks: ['The source does not say what one of its volume is.'] },
    {
      bond_zh_hs_cov_daily: history({
        doc: 'Daily prices of one convertible bond of Shanghai or Shenzhen, its whole history, oldest first.',
        chinese: '沪深转债历史行情：日频率（新浪）',
        page: 'https://biz.finance.sina.com.cn/suggest/lookup_n.php?q=sh110048',
        symbol: withExchange('sh010107', 'Exchange and bond code: sh, sz or bj and six digits.'),
        columns: bondColumns,
        quirks: ['The default is a treasury bond, as in AKShare: every bond of the exchanges is answered.'],
        evidence: [
          DECODED,
          'Ten days of sz128039 that AKShare has printed of Sina are answered as printed when they are packed as the source packs.',
          'Not recorded: the file of a bond.',
        ],
        example: { symbol: 'sz128039' },
      }),
      bond_zh_hs_daily: history({
        doc: 'Daily prices of one bond of the exchanges of Shanghai and Shenzhen, its whole history, oldest first.',
        chinese: '沪深债券历史行情：日频率（新浪）',
        keywords: ['bond prices', 'treasury bonds', '国债行情', '企业债'],
        page: 'https://vip.stock.finance.sina.com.cn/mkt/#hs_z',
        symbol: withExchange('sh010107', 'Exchange and bond code: sh, sz or bj and six digits.'),
        columns: bondColumns,
        evidence: [DECODED, 'Not recorded: the file of a bond.'],
        example: { symbol: 'sh010107' },
      }),
    },
  ),
];
