import { date } from '../../../declare/columns.ts';
import { SHARES_OF_SINA, sinaSpot } from '../../sina/lists/spot-fallback.ts';
import { list, lists } from './family.ts';
import { CODE, MAINLAND_SESSION, MAINLAND_UNITS, NAME, QUOTE_QUIRKS, quoteFigures, ROW_NUMBER } from './quotes.ts';

const figures = quoteFigures(MAINLAND_UNITS);
const dollars = quoteFigures({
  price: 'USD per share in Shanghai, HKD in Shenzhen',
  volume: 'lots of 100 shares',
  money: 'USD in Shanghai, HKD in Shenzhen',
});

/** The first columns of every list of mainland shares. */
function priced(of: ReturnType<typeof quoteFigures>) {
  return {
    代码: CODE,
    名称: NAME,
    最新价: of.last,
    涨跌幅: of.changePercent,
    涨跌额: of.change,
    成交量: of.volume,
    成交额: of.turnover,
    振幅: of.amplitude,
    最高: of.high,
    最低: of.low,
    今开: of.open,
    昨收: of.previous,
    量比: of.volumeRatio,
    换手率: of.turnoverRate,
    '市盈率-动态': of.dynamicPe,
    市净率: of.book,
  };
}

/** The last columns of the longer lists. */
function valued(of: ReturnType<typeof quoteFigures>) {
  return {
    总市值: of.marketValue,
    流通市值: of.floatValue,
    涨速: of.speed,
    '5分钟涨跌': of.fiveMinutes,
    '60日涨跌幅': of.sixtyDays,
    年初至今涨跌幅: of.yearToDate,
  };
}

const SHORT = priced(figures);
const LONG = { ...SHORT, ...valued(figures) };
const PAGE = 'https://quote.eastmoney.com/center/gridlist.html#';

const ORDER =
  'Rows are sorted by the change in percent, descending, and then by code, descending. AKShare leaves the order of equal changes open.';
const DELISTED = 'Shares that were delisted long ago are among the rows, without prices: the source counts them.';
const RECORDED_PAGE =
  'A recorded page of the shares of Shanghai is answered as it was sent, every cell, and its figures follow from each other.';

export default lists(
  {
    category: 'stock',
    topic: 'share-quotes',
    page: `${PAGE}hs_a_board`,
    cache: MAINLAND_SESSION,
    kind: 'snapshot',
    each: 'security',
    listsAll: true,
    quirks: [ORDER, ...QUOTE_QUIRKS],
  },
  {
    stock_zh_a_spot_em: list({
      doc: 'Quotes of all A-shares of Shanghai, Shenzhen and Beijing.',
      insteadOf: ['stock_zh_a_spot_tx'],
      chinese: '沪深京 A 股实时行情',
      list: 'm:0 t:6,m:0 t:80,m:1 t:2,m:1 t:23,m:0 t:81 s:2048',
      columns: LONG,
      rowNumber: ROW_NUMBER,
      fallbacks: [sinaSpot['A-shares']],
      quirks: [DELISTED, 'Some 5,900 rows come in 60 pages, which are fetched once for all clients.', SHARES_OF_SINA],
      evidence: [RECORDED_PAGE],
    }),
    stock_sh_a_spot_em: list({
      doc: 'Quotes of the A-shares of Shanghai, main board and STAR.',
      chinese: '沪 A 股实时行情',
      page: `${PAGE}sh_a_board`,
      list: 'm:1 t:2,m:1 t:23',
      columns: LONG,
      rowNumber: ROW_NUMBER,
      fallbacks: [sinaSpot['Shanghai A-shares']],
      quirks: [SHARES_OF_SINA],
      evidence: [RECORDED_PAGE],
    }),
    stock_sz_a_spot_em: list({
      doc: 'Quotes of the A-shares of Shenzhen, main board and ChiNext.',
      chinese: '深 A 股实时行情',
      page: `${PAGE}sz_a_board`,
      list: 'm:0 t:6,m:0 t:80',
      columns: LONG,
      rowNumber: ROW_NUMBER,
      fallbacks: [sinaSpot['Shenzhen A-shares']],
      quirks: [DELISTED, SHARES_OF_SINA],
    }),
    stock_bj_a_spot_em: list({
      doc: 'Quotes of the shares of the Beijing exchange.',
      chinese: '京 A 股实时行情',
      page: `${PAGE}bj_a_board`,
      list: 'm:0 t:81 s:2048',
      columns: LONG,
      rowNumber: ROW_NUMBER,
      fallbacks: [sinaSpot['Beijing A-shares']],
      quirks: [SHARES_OF_SINA],
    }),
    stock_new_a_spot_em: list({
      doc: 'Quotes of newly listed A-shares, with their listing dates.',
      chinese: '新股实时行情',
      page: `${PAGE}newshares`,
      list: 'm:0 f:8,m:1 f:8',
      columns: { ...SHORT, 上市日期: date('f26'), ...valued(figures) },
      rowNumber: ROW_NUMBER,
      quirks: [
        'AKShare’s documentation calls the column 上市日期 上市时间.',
        'A share without a listing date has `null` there; AKShare fails on it.',
      ],
    }),
    stock_cy_a_spot_em: list({
      doc: 'Quotes of the shares of ChiNext.',
      chinese: '创业板实时行情',
      page: `${PAGE}gem_board`,
      list: 'm:0 t:80',
      columns: LONG,
      rowNumber: ROW_NUMBER,
      fallbacks: [sinaSpot.ChiNext],
      quirks: [SHARES_OF_SINA],
    }),
    stock_kc_a_spot_em: list({
      doc: 'Quotes of the shares of the STAR market.',
      chinese: '科创板实时行情',
      page: `${PAGE}kcb_board`,
      list: 'm:1 t:23',
      columns: LONG,
      rowNumber: ROW_NUMBER,
      fallbacks: [sinaSpot.STAR],
      quirks: [SHARES_OF_SINA],
    }),
    stock_zh_b_spot_em: list({
      doc: 'Quotes of the B-shares of Shanghai and Shenzhen.',
      insteadOf: ['stock_zh_b_spot'],
      chinese: 'B 股实时行情',
      page: `${PAGE}hs_b_board`,
      list: 'm:0 t:7,m:1 t:3',
      columns: { ...priced(dollars), ...valued(dollars) },
      rowNumber: ROW_NUMBER,
      quirks: ['Prices have three decimals in Shanghai and two in Shenzhen.'],
    }),
    stock_zh_a_st_em: list({
      doc: 'Quotes of the A-shares under risk warning.',
      chinese: '风险警示板（ST）实时行情',
      page: `${PAGE}st_board`,
      list: 'm:0 f:4,m:1 f:4',
      columns: SHORT,
      rowNumber: ROW_NUMBER,
    }),
    stock_zh_a_new_em: list({
      doc: 'Quotes of newly listed A-shares.',
      chinese: '新股实时行情（短表）',
      page: `${PAGE}newshares`,
      list: 'm:0 f:8,m:1 f:8',
      columns: SHORT,
      rowNumber: ROW_NUMBER,
      quirks: ['A share has no volume ratio on its first trading day.'],
    }),
    stock_zh_a_stop_em: list({
      doc: 'Quotes of delisted shares and of those of the former systems STAQ and NET.',
      chinese: '两网及退市实时行情',
      page: `${PAGE}staq_net_board`,
      list: 'm:0 s:3',
      columns: SHORT,
      rowNumber: ROW_NUMBER,
      quirks: ['Many of them trade once a week or never, and have no figures of the day.'],
    }),
    stock_staq_net_stop: list({
      doc: 'Codes and names of delisted shares and of those of the former systems STAQ and NET.',
      chinese: '两网及退市股票代码',
      page: `${PAGE}staq_net_board`,
      list: 'm:0 s:3',
      columns: { 代码: CODE, 名称: NAME },
      rowNumber: ROW_NUMBER,
      quirks: [
        'AKShare returns the first 100 rows, those of one page. All rows are here.',
        'Rows are sorted by the change in percent, which is no column.',
      ],
    }),
  },
);
