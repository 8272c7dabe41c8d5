import { say } from '../../../../base/say.ts';
import { familyOf } from '../../../declare/family.ts';
import { sampleNames } from '../../../declare/sample.ts';
import { HONG_KONG_SHARE } from '../../../declare/security.ts';
import { profile, type QuoteItem, quoteLines } from './family.ts';

const ITEMS: readonly QuoteItem[] = [
  ['symbol', '代码', undefined, say('Code of the security as Xueqiu writes it.', '证券代码，与雪球所写相同。')],
  ['name', '名称', undefined, say('Name of the security.', '证券名称。')],
  ['exchange', '交易所', undefined, say('Exchange.', '交易所。')],
  ['currency', '货币', undefined, say('Currency of the prices and of the money.', '价格与金额的币种。')],
  [
    'time',
    '时间',
    undefined,
    say('Time of the quote, YYYY-MM-DD HH:MM:SS in Beijing.', '行情时间，YYYY-MM-DD HH:MM:SS，北京时间。'),
  ],
  [
    'issue_date',
    '发行日期',
    undefined,
    say('Time of the issue, YYYY-MM-DD HH:MM:SS in Beijing.', '发行时间，YYYY-MM-DD HH:MM:SS，北京时间。'),
  ],
  ['found_date', '成立日期', 'milliseconds_since_1970', say('Day on which the fund was founded.', '基金的成立日期。')],
  ['nav_date', '净值日期', 'milliseconds_since_1970', say('Day of the net value of the fund.', '基金净值的日期。')],
  ['current', '现价', 'currency_per_share', say('Latest price.', '最新价。')],
  ['last_close', '昨收', 'currency_per_share', say('Previous close.', '昨收。')],
  ['open', '今开', 'currency_per_share', say('Opening price.', '开盘价。')],
  ['high', '最高', 'currency_per_share', say('Highest price of the day.', '当日最高价。')],
  ['low', '最低', 'currency_per_share', say('Lowest price of the day.', '当日最低价。')],
  ['avg_price', '均价', 'currency_per_share', say('Average price of the day.', '当日均价。')],
  ['chg', '涨跌', 'currency_per_share', say('Latest price less the previous close.', '最新价减昨收。')],
  ['percent', '涨幅', 'percent', say('Change of the price, over the previous close.', '价格的涨跌幅，相对昨收。')],
  [
    'amplitude',
    '振幅',
    'percent',
    say('Highest less lowest price, over the previous close.', '最高价与最低价之差除以昨收。'),
  ],
  ['volume', '成交量', 'shares', say('Volume.', '成交量。')],
  ['amount', '成交额', 'currency', say('Turnover.', '成交额。')],
  ['turnover_rate', '周转率', 'percent', say('Volume over what is in circulation.', '成交量除以流通量。')],
  ['limit_up', '涨停', 'currency_per_share', say('Upper limit of the price.', '涨停价。')],
  ['limit_down', '跌停', 'currency_per_share', say('Lower limit of the price.', '跌停价。')],
  ['high52w', '52周最高', 'currency_per_share', say('Highest price of 52 weeks.', '52 周最高价。')],
  ['low52w', '52周最低', 'currency_per_share', say('Lowest price of 52 weeks.', '52 周最低价。')],
  [
    'current_year_percent',
    '今年以来涨幅',
    'percent',
    say('Change of the price since the end of last year.', '去年末以来的涨跌幅。'),
  ],
  ['lot_size', '最小交易单位', 'shares', say('Smallest number of shares that is traded.', '最小交易股数。')],
  ['total_shares', '基金份额/总股本', 'shares', say('Shares in all.', '总股本。')],
  ['float_shares', '流通股', 'shares', say('Shares in circulation.', '流通股本。')],
  ['market_capital', '资产净值/总市值', 'currency', say('Value of all shares.', '全部股份的市值。')],
  ['float_market_capital', '流通值', 'currency', say('Value of the shares in circulation.', '流通股的市值。')],
  [
    'pe_forecast',
    '市盈率(动)',
    'times',
    say('Price over the expected earnings of the year.', '价格除以全年预期盈利。'),
  ],
  ['pe_lyr', '市盈率(静)', 'times', say('Price over the earnings of the last year.', '价格除以上年盈利。')],
  ['pe_ttm', '市盈率(TTM)', 'times', say('Price over the earnings of twelve months.', '价格除以十二个月的盈利。')],
  ['pb', '市净率', 'times', say('Price over book value.', '价格除以每股净资产。')],
  ['psr', '市销率', 'times', say('Price over sales.', '价格除以每股营业收入。')],
  ['eps', '每股收益', 'currency_per_share', say('Earnings per share.', '每股收益。')],
  ['navps', '每股净资产', 'currency_per_share', say('Net assets per share.', '每股净资产。')],
  ['dividend', '股息(TTM)', 'currency_per_share', say('Dividends per share of twelve months.', '十二个月的每股股息。')],
  [
    'dividend_yield',
    '股息率(TTM)',
    'percent',
    say('Dividends of twelve months over the price.', '十二个月的股息除以价格。'),
  ],
  ['goodwill_in_net_assets', '净资产中的商誉', 'percent', say('Goodwill over net assets.', '商誉除以净资产。')],
  ['unit_nav', '单位净值', 'currency_per_unit', say('Net value of a unit of the fund.', '基金的单位净值。')],
  [
    'acc_unit_nav',
    '累计净值',
    'currency_per_unit',
    say('Accumulated net value of a unit of the fund.', '基金的累计净值。'),
  ],
  ['iopv', '参考净值', 'currency_per_unit', say('Indicative net value of a unit of the fund.', '基金的参考单位净值。')],
  [
    'premium_rate',
    '溢价率',
    'percent',
    say('Price over the net value of the fund, less one.', '价格除以基金净值，再减一。'),
  ],
];

export default familyOf(
  { category: 'stock' },
  {
    stock_individual_spot_xq: quoteLines({
      say: say(
        'Quote of one share, fund or index of the mainland, of Hong Kong or of the United States.',
        '雪球个股、基金、指数实时行情',
      ),
      page: 'https://xueqiu.com/S/SH600000',
      symbol: {
        of: ['share', 'fund', 'bond', 'index', 'hong_kong_share', 'american_share', 'american_index'],
        wants: 'SH600000',
        default: 'SH600000',
        say: say(
          'Code of the security as Xueqiu writes it: SH600000, BJ430139, 00700, NVDA, .INX.',
          '雪球的证券代码：SH600000、BJ430139、00700、NVDA、.INX。',
        ),
        matching: /^\.?[A-Z0-9][A-Z0-9.-]{0,14}$/,
        form: say(
          'a code of Xueqiu in capitals, such as SH600000, 00700, NVDA or .INX',
          '大写的雪球代码，例如 SH600000、00700、NVDA 或 .INX',
        ),
      },
      items: ITEMS,
      times: ['time', 'issue_date'],
      quirks: [
        say('Items of the source without a name of AKShare are left out.', '数据源中没有 AKShare 名称的项目略去。'),
        say(
          '成立日期 and 净值日期 stay milliseconds since 1970, as in AKShare; 时间 and 发行日期 are times of Beijing, of securities abroad too. AKShare takes the time zone of the machine.',
          '成立日期和净值日期保持为自 1970 年起的毫秒数，与 AKShare 相同；时间和发行日期为北京时间，境外证券也是如此；AKShare 按本机时区。',
        ),
        say(
          'Of a fund 流通股, 周转率 and others are `null`, and 单位净值, 参考净值 and 溢价率 come in addition.',
          '基金的流通股、周转率等为 `null`，另有单位净值、参考净值和溢价率。',
        ),
      ],
      evidence: [
        say(
          'A recorded reply of July 2019 is answered with every known field of it, in its order.',
          '2019 年 7 月的一份实录应答，所有已知字段按其顺序返回。',
        ),
      ],
    }),
    stock_individual_basic_info_xq: profile({
      of: 'cn',
      say: say(
        'Profile of one company of the mainland markets: names, business, addresses, people and its listing.',
        '雪球沪深京个股公司概况',
      ),
      sample: {
        items: sampleNames(
          '~org_id|~org_name_cn|~org_short_name_cn|established_date|reg_asset|+staff_num|fax|~org_website',
        ),
      },
      page: 'https://xueqiu.com/snowman/S/SH601127/detail#/GSJJ',
      symbol: {
        of: 'share',
        wants: 'SH600000',
        default: 'SH601127',
        say: say('Share code behind the letters of its exchange.', '股票代码，前面是交易所字母。'),
      },
    }),
    stock_individual_basic_info_us_xq: profile({
      of: 'us',
      say: say('Profile of one company of the markets of the United States.', '雪球美股公司概况'),
      sample: {
        items: sampleNames(
          '~org_id|~org_name_cn|~org_name_en|established_date|+staff_num|~currency|~td_mkt|mainholder',
        ),
      },
      page: 'https://xueqiu.com/snowman/S/NVDA/detail#/GSJJ',
      symbol: {
        of: 'american_share',
        wants: 'BRK.B',
        default: 'NVDA',
        say: say('Ticker of the share.', '股票代码（美股）。'),
      },
    }),
    stock_individual_basic_info_hk_xq: profile({
      of: 'hk',
      say: say('Profile of one company of the Hong Kong market.', '雪球港股公司概况'),
      sample: { items: sampleNames('~comunic|~comcnname|incdate|numtissh|ispr|nation_name|~web_site|lsdateipo') },
      page: 'https://xueqiu.com/S/02097',
      symbol: { ...HONG_KONG_SHARE, default: '02097' },
    }),
  },
);
