import { say, type Text } from '../../../../base/say.ts';
import { choice } from '../../../../engine/interface/params.ts';
import { date, number } from '../../../declare/columns.ts';
import { type SecurityOptions, security } from '../../../declare/security.ts';
import { barFigures, DECODED, histories, history, priceFigures } from './family.ts';

/** A code behind the letters of its exchange. */
const withExchange = (of: SecurityOptions['of'], byDefault: string, doc: Text) =>
  security({ of, wants: 'sh600000', default: byDefault, say: doc, otherwise: 'refused' });

const bondColumns = barFigures({ price: 'yuan_per_100_face_value', volume: 'bonds_of_100_yuan' });

export default [
  ...histories(
    { category: 'index', history: 'index' },
    {
      stock_zh_index_daily: history({
        say: say(
          'Daily levels of one stock index of mainland China, its whole history, oldest first.',
          '沪深京指数历史行情：日频率（新浪）',
        ),
        page: 'https://finance.sina.com.cn/realstock/company/sh000922/nc.shtml',
        symbol: withExchange(
          'index',
          'sh000922',
          say('Exchange and index code: sh, sz or bj and six digits.', '交易所与指数代码：sh、sz 或 bj 加六位数字。'),
        ),
        columns: barFigures({ price: 'index_points', volume: 'shares' }),
        quirks: [
          say(
            'Volumes of indices of Shenzhen are in shares: those that AKShare has printed of sz399552 are whole hundreds. Of Shanghai that is not proven: the source’s own list of quotes has lots there.',
            '深圳指数的成交量以股计：AKShare 所载 sz399552 的成交量均为整百。上海指数尚无证据：数据源自己的行情清单以手计。',
          ),
          say('There is no turnover: `index_zh_a_hist` has it.', '没有成交额：`index_zh_a_hist` 有。'),
        ],
        evidence: [DECODED, say('Not recorded: the file of an index.', '未实录：指数的文件。')],
        example: { symbol: 'sh000300' },
      }),
    },
  ),
  ...histories(
    { category: 'index', history: 'hong-kong-index' },
    {
      stock_hk_index_daily_sina: history({
        say: say(
          'Daily levels of one stock index of Hong Kong, its whole history, oldest first.',
          '港股指数历史行情：日频率（新浪）',
        ),
        keywords: ['Hang Seng', '恒生指数', '国企指数', '港股指数'],
        page: 'https://stock.finance.sina.com.cn/hkstock/quotes/CES100.html',
        symbol: security({
          of: 'hong_kong_index',
          wants: 'HSI',
          default: 'CES100',
          say: say(
            'Index code of Sina: CES100 is the CES 100, HSI the Hang Seng, HSCEI the China Enterprises.',
            '新浪的指数代码：CES100 为中华港股通精选 100，HSI 为恒生指数，HSCEI 为国企指数。',
          ),
          otherwise: 'refused',
        }),
        columns: {
          ...barFigures({ price: 'index_points', volume: 'shares' }),
          amount: number('amount', { unit: 'unstated' }),
        },
        quirks: [
          say(
            'AKShare’s documentation lists the prices as open, close, high and low; its table has them in the order of here.',
            'AKShare 的文档按开盘、收盘、最高、最低的顺序列出价格；其实际结果的顺序与此处相同。',
          ),
          say(
            '`amount` changes its unit: of CES100, it is 26,134,702 on 2014-12-16 and 31,022,837,842 on 2014-12-17, HKD that are 15.5 for each share of the volume.',
            '`amount` 的单位前后不一：CES100 在 2014-12-16 为 26,134,702，在 2014-12-17 为 31,022,837,842（港元，合成交量每股 15.5 港元）。',
          ),
        ],
        evidence: [DECODED, say('Not recorded: the file of an index.', '未实录：指数的文件。')],
        example: { symbol: 'HSI' },
      }),
    },
  ),
  ...histories(
    { category: 'index', history: 'united-states' },
    {
      index_us_stock_sina: history({
        say: say(
          'Daily levels of one of four stock indices of the United States, its whole history, oldest first.',
          '美股指数历史行情：日频率（新浪）',
        ),
        keywords: ['S&P 500', 'Nasdaq', 'Dow Jones', '标普500', '纳斯达克', '道琼斯', '纳指'],
        page: 'https://stock.finance.sina.com.cn/usstock/quotes/.IXIC.html',
        symbol: choice(
          {
            '.IXIC': say('Nasdaq Composite', '纳斯达克综合指数'),
            '.DJI': say('Dow Jones Industrial Average', '道琼斯工业平均指数'),
            '.INX': say('S&P 500', '标普 500'),
            '.NDX': say('Nasdaq 100', '纳斯达克 100'),
          },
          { default: '.INX', say: say('The index.', '指数。') },
        ),
        columns: {
          ...barFigures({ price: 'index_points', volume: 'shares' }),
          amount: number('amount', {
            id: 'volume_times_level',
            role: 'none',
            say: say(
              'Volume times the level, which is no turnover; 0 in recent years.',
              '成交量乘以点位，不是成交额；近年为 0。',
            ),
            unit: 'unstated',
          }),
        },
        quirks: [
          say(
            '`amount` is no turnover: in 2004, it is about the volume times the level, 1,281,300,000,000 for 1,153,200,000 shares at 1,111. It is 0 in recent years.',
            '`amount` 不是成交额：2004 年约为成交量乘以点位，1,153,200,000 股、1,111 点时为 1,281,300,000,000；近年为 0。',
          ),
        ],
        evidence: [
          DECODED,
          say(
            'Ten days of .INX that AKShare has printed of Sina, without the lowest level, are answered as printed when they are packed as the source packs.',
            'AKShare 所载新浪的 .INX 十天数据（缺最低点位），按数据源的方式压缩后，返回值与之一致。',
          ),
          say('Not recorded: the file of an index.', '未实录：指数的文件。'),
        ],
        example: { symbol: '.INX' },
      }),
    },
  ),
  ...histories(
    { category: 'fund', topic: 'fund-prices', history: 'mainland' },
    {
      fund_etf_hist_sina: history({
        say: say(
          'Daily prices of one exchange-traded fund as traded, its whole history, oldest first.',
          '场内基金历史行情：日频率（新浪）',
        ),
        page: 'https://finance.sina.com.cn/fund/quotes/510050/bc.shtml',
        symbol: security({
          of: 'fund',
          isTraded: true,
          mainly: 'exchange_traded_fund',
          wants: 'sh600000',
          default: 'sh510050',
          say: say(
            'Exchange and fund code: sh, sz or bj and six digits.',
            '交易所与基金代码：sh、sz 或 bj 加六位数字。',
          ),
          otherwise: 'refused',
        }),
        columns: {
          date: date('date'),
          prevclose: number('prevclose', { unit: 'yuan_per_unit' }),
          ...priceFigures('yuan_per_unit'),
          volume: number('volume', { unit: 'units' }),
          amount: number('amount'),
          postVol: number('postVol', { unit: 'units' }),
          postAmt: number('postAmt'),
        },
        quirks: [
          say(
            'AKShare’s documentation lists six columns and says that volumes are in lots: its table has these ten, and units.',
            'AKShare 的文档列出六列，并称成交量以手计：其实际结果为这十列，以份计。',
          ),
          say(
            'postVol and postAmt, which AKShare has had since 2026, are `null` where the file has no trading after hours.',
            'postVol 与 postAmt（AKShare 自 2026 年起有此两列）：文件没有盘后交易时为 `null`。',
          ),
          say('Prices are not adjusted.', '价格不复权。'),
        ],
        evidence: [DECODED, say('Not recorded: the file of a fund.', '未实录：基金的文件。')],
        example: { symbol: 'sh510050' },
      }),
    },
  ),
  ...histories(
    {
      category: 'bond',
      history: 'bond',
      quirks: [
        say(
          'The source does not state the unit of volumes. In lots of ten bonds, sh010107 would have traded 61 billion yuan on its first day, of an issue of 24 billion.',
          '数据源没有注明成交量的单位。若以十张为一手，sh010107 首日将成交 610 亿元，而其发行额为 240 亿元。',
        ),
      ],
    },
    {
      bond_zh_hs_cov_daily: history({
        say: say(
          'Daily prices of one convertible bond of Shanghai or Shenzhen, its whole history, oldest first.',
          '沪深转债历史行情：日频率（新浪）',
        ),
        page: 'https://biz.finance.sina.com.cn/suggest/lookup_n.php?q=sh110048',
        symbol: withExchange(
          ['convertible_bond', 'bond'],
          'sh010107',
          say('Exchange and bond code: sh, sz or bj and six digits.', '交易所与债券代码：sh、sz 或 bj 加六位数字。'),
        ),
        columns: bondColumns,
        quirks: [
          say(
            'The default is a treasury bond, as in AKShare: every bond of the exchanges is answered.',
            '默认值是国债，与 AKShare 相同：交易所的任何债券都有应答。',
          ),
        ],
        evidence: [
          DECODED,
          say(
            'Ten days of sz128039 that AKShare has printed of Sina are answered as printed when they are packed as the source packs.',
            'AKShare 所载新浪的 sz128039 十天数据，按数据源的方式压缩后，返回值与之一致。',
          ),
          say('Not recorded: the file of a bond.', '未实录：债券的文件。'),
        ],
        example: { symbol: 'sz128039' },
      }),
      bond_zh_hs_daily: history({
        say: say(
          'Daily prices of one bond of the exchanges of Shanghai and Shenzhen, its whole history, oldest first.',
          '沪深债券历史行情：日频率（新浪）',
        ),
        keywords: ['corporate bonds', '公司债', 'bond prices', 'treasury bonds', '国债行情', '企业债'],
        page: 'https://vip.stock.finance.sina.com.cn/mkt/#hs_z',
        symbol: withExchange(
          'bond',
          'sh010107',
          say('Exchange and bond code: sh, sz or bj and six digits.', '交易所与债券代码：sh、sz 或 bj 加六位数字。'),
        ),
        columns: bondColumns,
        evidence: [DECODED, say('Not recorded: the file of a bond.', '未实录：债券的文件。')],
        example: { symbol: 'sh010107' },
      }),
    },
  ),
];
