import { say } from '../../../../base/say.ts';
import { shanghaiSession } from '../../../../engine/interface/cache-policy.ts';
import { shareCode } from '../datacenter/params.ts';
import { FETCHING } from '../fetching.ts';
import { secidOf } from '../kline-fields/secid.ts';
import { B_SHARES_IN_DOLLARS, UNKNOWN_IS_EMPTY } from '../quirks.ts';
import { figure, label, quoteItems, quotes } from './family.ts';

/** A level of the order book: its price, and its volume, which the source counts in lots of 100 shares. */
function level(name: string, price: string, volume: string) {
  const [side, nth] = name.split('_');
  const whose =
    side === 'sell'
      ? say(`Sellers’ level ${nth} of the order book`, `盘口卖 ${nth} 档`)
      : say(`Buyers’ level ${nth} of the order book`, `盘口买 ${nth} 档`);
  return [
    figure(name, price, 'yuan_per_share', say(`${whose.en}: price.`, `${whose.zh}的价格。`)),
    { ...figure(`${name}_vol`, volume, 'shares', say(`${whose.en}: volume.`, `${whose.zh}的数量。`)), shift: 2 },
  ];
}

const MARKET_RULE = say(
  'Codes from 5, 9 but not 92, and 11 on are asked for in Shanghai, too, where AKShare looks in Shenzhen: B shares, funds and bonds have their quotes.',
  '以 5、9（92 除外）和 11 开头的代码也在上海查找，AKShare 则在深圳查找：因此 B 股、基金和债券也有行情。',
);
export default quotes(
  {
    category: 'stock',
    topic: 'share-prices',
    cache: shanghaiSession({ open: '5s', staleWhileRevalidate: '5s', staleIfError: '1d' }),
  },
  {
    stock_bid_ask_em: quoteItems({
      similar: ['stock_individual_spot_xq'],
      say: say(
        'Order book of one share of Shanghai, Shenzhen or Beijing, five levels on each side, and its quote.',
        '行情报价：买卖五档盘口',
      ),
      page: 'https://quote.eastmoney.com/sz000001.html',
      params: { symbol: shareCode({ default: '000001' }), ...FETCHING },
      ask: ({ symbol }) => ({ secid: secidOf(symbol), quote: 'share' }),
      items: [
        ...level('sell_5', 'f31', 'f32'),
        ...level('sell_4', 'f33', 'f34'),
        ...level('sell_3', 'f35', 'f36'),
        ...level('sell_2', 'f37', 'f38'),
        ...level('sell_1', 'f39', 'f40'),
        ...level('buy_1', 'f19', 'f20'),
        ...level('buy_2', 'f17', 'f18'),
        ...level('buy_3', 'f15', 'f16'),
        ...level('buy_4', 'f13', 'f14'),
        ...level('buy_5', 'f11', 'f12'),
        figure('最新', 'f43', 'yuan_per_share', say('Latest price.', '最新价。')),
        figure('均价', 'f71', 'yuan_per_share', say('Average price of the day.', '当日均价。')),
        figure(
          '涨幅',
          'f170',
          'percent',
          say('Change of the price, over the previous close.', '价格的涨跌幅，相对昨收。'),
        ),
        figure('涨跌', 'f169', 'yuan_per_share', say('Latest price less the previous close.', '最新价减昨收。')),
        figure('总手', 'f47', 'lots_of_100_shares', say('Volume.', '成交量。')),
        figure('金额', 'f48', 'yuan', say('Turnover.', '成交额。')),
        figure(
          '换手',
          'f168',
          'percent',
          say('Turnover rate: volume over what is in circulation.', '换手率：成交量除以流通量。'),
        ),
        figure(
          '量比',
          'f50',
          'ratio',
          say('Volume a minute, over that of the last five days.', '每分钟成交量与最近五日之比。'),
        ),
        figure('最高', 'f44', 'yuan_per_share', say('Highest price.', '最高价。')),
        figure('最低', 'f45', 'yuan_per_share', say('Lowest price.', '最低价。')),
        figure('今开', 'f46', 'yuan_per_share', say('Opening price.', '开盘价。')),
        figure('昨收', 'f60', 'yuan_per_share', say('Previous close.', '昨收。')),
        figure('涨停', 'f51', 'yuan_per_share', say('Upper price limit.', '涨停价。')),
        figure('跌停', 'f52', 'yuan_per_share', say('Lower price limit.', '跌停价。')),
        figure(
          '外盘',
          'f49',
          'lots_of_100_shares',
          say('Volume of trades at the price of a seller.', '以卖方价格成交的量。'),
        ),
        figure(
          '内盘',
          'f161',
          'lots_of_100_shares',
          say('Volume of trades at the price of a buyer.', '以买方价格成交的量。'),
        ),
      ],
      quirks: [
        say(
          'Volumes of the order book are in shares; 总手, 外盘 and 内盘 are in lots of 100 shares.',
          '盘口的数量以股计；总手、外盘和内盘以手（100 股）计。',
        ),
        say(
          'A level without an order is `null`, as the sellers’ side of a share at its upper limit is; AKShare fails there.',
          '没有委托的档位为 `null`，例如涨停股票的卖方；AKShare 会因此失败。',
        ),
        MARKET_RULE,
        B_SHARES_IN_DOLLARS,
        UNKNOWN_IS_EMPTY,
      ],
      evidence: [
        say(
          'The rows that AKShare’s documentation prints of 000001 are answered as printed, every value.',
          'AKShare 文档所载 000001 的各行，返回值逐项一致。',
        ),
        say(
          'In the recorded quote of 601238 the change and the change rate follow from its prices.',
          '在 601238 的实录行情中，涨跌与涨幅可由其价格推出。',
        ),
        say('Not recorded: a whole reply.', '未实录：完整的应答。'),
      ],
      example: { symbol: '000001' },
    }),
    stock_individual_info_em: quoteItems({
      similar: ['stock_individual_basic_info_xq'],
      say: say(
        'Basic facts of one share of Shanghai, Shenzhen or Beijing: price, shares, market value, industry and listing day.',
        '个股信息：总股本、流通股、市值、行业、上市时间',
      ),
      page: 'https://quote.eastmoney.com/concept/sh603777.html?from=classic',
      cache: shanghaiSession({ open: '60s', staleWhileRevalidate: '10s', staleIfError: '30d' }),
      params: { symbol: shareCode({ default: '603777' }), ...FETCHING },
      ask: ({ symbol }) => ({ secid: secidOf(symbol), quote: 'share' }),
      items: [
        figure('最新', 'f43', 'yuan_per_share', say('Latest price.', '最新价。')),
        label('股票代码', 'f57', 'code', say('Code of the share, a text.', '股票代码，文本。')),
        label(
          '股票简称',
          'f58',
          'text',
          say('Name of the share; inner blanks belong to it.', '股票名称；其中的空格属于名称。'),
        ),
        figure('总股本', 'f84', 'shares', say('Shares in all.', '总股本。')),
        figure('流通股', 'f85', 'shares', say('Shares in circulation.', '流通股本。')),
        figure('总市值', 'f116', 'yuan', say('Market value of all shares.', '全部股份的市值。')),
        figure('流通市值', 'f117', 'yuan', say('Market value of the shares in circulation.', '流通股的市值。')),
        label('行业', 'f127', 'text', say('Industry.', '行业。')),
        {
          name: '上市时间',
          field: 'f189',
          cells: 'whole',
          unit: 'none',
          say: say('Listing day, the number YYYYMMDD.', '上市日期，数字 YYYYMMDD。'),
        },
      ],
      required: ['f43', 'f57', 'f58'],
      quirks: [
        say(
          'Values are numbers or texts, as in AKShare: the code is a text, the listing day a whole number such as 19910129.',
          '值为数字或文本，与 AKShare 相同：代码是文本，上市时间是整数，例如 19910129。',
        ),
        say('An item that the source does not send has no row.', '数据源没有发送的项目没有行。'),
        MARKET_RULE,
        UNKNOWN_IS_EMPTY,
      ],
      evidence: [
        say(
          'The rows that AKShare’s documentation prints of 000002 are answered as printed, every value.',
          'AKShare 文档所载 000002 的各行，返回值逐项一致。',
        ),
        say(
          'The recorded quote of 601238 has price, code, name and market values under these fields.',
          '601238 的实录行情在这些字段中有价格、代码、名称和市值。',
        ),
        say('Not recorded: a whole reply.', '未实录：完整的应答。'),
      ],
      example: { symbol: '603777' },
    }),
  },
);
