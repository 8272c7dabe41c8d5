import { shanghaiSession } from '../../../../engine/interface/cache-policy.ts';
import { shareCode } from '../datacenter/params.ts';
import { FETCHING } from '../kline/family.ts';
import { secidOf } from '../kline/secid.ts';
import { figure, label, quoteItems, quotes } from './family.ts';

const PRICE = 'yuan per share';

/** A level of the order book: its price, and its volume, which the source counts in lots of 100 shares. */
function level(name: string, price: string, volume: string) {
  const [side, nth] = name.split('_');
  const whose = `${side === 'sell' ? 'Sellers’' : 'Buyers’'} level ${nth} of the order book`;
  return [
    figure(name, price, PRICE, `${whose}: price.`),
    { ...figure(`${name}_vol`, volume, 'shares', `${whose}: volume.`), shift: 2 },
  ];
}

const MARKET_RULE =
  'Codes from 5, 9 but not 92, and 11 on are asked for in Shanghai, too, where AKShare looks in Shenzhen: B shares, funds and bonds have their quotes.';
const UNKNOWN = 'A code that the source does not know answers `[]`, never 404.';

export default quotes(
  {
    category: 'stock',
    topic: 'share-prices',
    cache: shanghaiSession({ open: '5s', staleWhileRevalidate: '5s', staleIfError: '1d' }),
  },
  {
    stock_bid_ask_em: quoteItems({
      doc: 'Order book of one share of Shanghai, Shenzhen or Beijing, five levels on each side, and its quote.',
      chinese: '行情报价：买卖五档盘口',
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
        figure('最新', 'f43', PRICE, 'Latest price.'),
        figure('均价', 'f71', PRICE, 'Average price of the day.'),
        figure('涨幅', 'f170', 'percent', 'Change of the price, over the previous close.'),
        figure('涨跌', 'f169', PRICE, 'Latest price less the previous close.'),
        figure('总手', 'f47', 'lots of 100 shares', 'Volume.'),
        figure('金额', 'f48', 'yuan', 'Turnover.'),
        figure('换手', 'f168', 'percent', 'Turnover rate: volume over what is in circulation.'),
        figure('量比', 'f50', 'ratio', 'Volume a minute, over that of the last five days.'),
        figure('最高', 'f44', PRICE, 'Highest price.'),
        figure('最低', 'f45', PRICE, 'Lowest price.'),
        figure('今开', 'f46', PRICE, 'Opening price.'),
        figure('昨收', 'f60', PRICE, 'Previous close.'),
        figure('涨停', 'f51', PRICE, 'Upper price limit.'),
        figure('跌停', 'f52', PRICE, 'Lower price limit.'),
        figure('外盘', 'f49', 'lots of 100 shares', 'Volume of trades at the price of a seller.'),
        figure('内盘', 'f161', 'lots of 100 shares', 'Volume of trades at the price of a buyer.'),
      ],
      quirks: [
        'Volumes of the order book are in shares; 总手, 外盘 and 内盘 are in lots of 100 shares.',
        'A level without an order is `null`, as the sellers’ side of a share at its upper limit is; AKShare fails there.',
        MARKET_RULE,
        UNKNOWN,
      ],
      evidence: [
        'The rows that AKShare’s documentation prints of 000001 are answered as printed, every value.',
        'In the recorded quote of 601238 the change and the change rate follow from its prices.',
        'Not recorded: a whole reply.',
      ],
      example: { symbol: '000001' },
    }),
    stock_individual_info_em: quoteItems({
      doc: 'Basic facts of one share of Shanghai, Shenzhen or Beijing: price, shares, market value, industry and listing day.',
      chinese: '个股信息：总股本、流通股、市值、行业、上市时间',
      page: 'https://quote.eastmoney.com/concept/sh603777.html?from=classic',
      cache: shanghaiSession({ open: '60s', staleWhileRevalidate: '10s', staleIfError: '30d' }),
      params: { symbol: shareCode({ default: '603777' }), ...FETCHING },
      ask: ({ symbol }) => ({ secid: secidOf(symbol), quote: 'share' }),
      items: [
        figure('最新', 'f43', PRICE, 'Latest price.'),
        label('股票代码', 'f57', 'code', 'Code of the share, a text.'),
        label('股票简称', 'f58', 'text', 'Name of the share; inner blanks belong to it.'),
        figure('总股本', 'f84', 'shares', 'Shares in all.'),
        figure('流通股', 'f85', 'shares', 'Shares in circulation.'),
        figure('总市值', 'f116', 'yuan', 'Market value of all shares.'),
        figure('流通市值', 'f117', 'yuan', 'Market value of the shares in circulation.'),
        label('行业', 'f127', 'text', 'Industry.'),
        { name: '上市时间', field: 'f189', cells: 'whole', unit: 'none', doc: 'Listing day, the number YYYYMMDD.' },
      ],
      required: ['f43', 'f57', 'f58'],
      quirks: [
        'Values are numbers or texts, as in AKShare: the code is a text, the listing day a whole number such as 19910129.',
        'An item that the source does not send has no row.',
        MARKET_RULE,
        UNKNOWN,
      ],
      evidence: [
        'The rows that AKShare’s documentation prints of 000002 are answered as printed, every value.',
        'The recorded quote of 601238 has price, code, name and market values under these fields.',
        'Not recorded: a whole reply.',
      ],
      example: { symbol: '603777' },
    }),
  },
);
