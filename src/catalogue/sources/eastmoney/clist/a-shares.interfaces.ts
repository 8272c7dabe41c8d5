import { say } from '../../../../base/say.ts';
import { date } from '../../../declare/columns.ts';
import { MAINLAND_SESSIONS } from '../../../declare/releases.ts';
import { B_SHARES_OF_SINA, SHARES_OF_SINA, sinaSpot } from '../../sina/lists/spot-fallback.ts';
import { ALL_PAGES, list, lists } from './family.ts';
import { CODE, MAINLAND_SESSION, MAINLAND_UNITS, NAME, QUOTE_QUIRKS, quoteFigures, ROW_NUMBER } from './quotes.ts';

const figures = quoteFigures(MAINLAND_UNITS);
const dollars = quoteFigures({ price: 'b_share_price', volume: 'lots_of_100_shares', money: 'b_share_money' });

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

const ORDER = say(
  'Rows are sorted by the change in percent, descending, and then by code, descending. AKShare leaves the order of equal changes open.',
  '各行先按涨跌幅降序、再按代码降序排列。AKShare 对涨跌幅相同的行不规定顺序。',
);
const DELISTED = say(
  'Shares that were delisted long ago are among the rows, without prices: the source counts them.',
  '其中有早已退市、没有价格的股票：数据源也将其计入。',
);
const RECORDED_PAGE = say(
  'A recorded page of the shares of Shanghai is answered as it was sent, every cell, and its figures follow from each other.',
  '沪市股票的一页实录应答，返回值逐格一致，其中各数字可以互相推出。',
);

export default lists(
  {
    publishes: MAINLAND_SESSIONS,
    category: 'stock',
    topic: 'share-quotes',
    page: `${PAGE}hs_a_board`,
    cache: MAINLAND_SESSION,
    kind: 'snapshot',
    grain: 'security',
    listsAll: true,
    quirks: [ORDER, ...QUOTE_QUIRKS],
    rowNumber: ROW_NUMBER,
  },
  {
    stock_zh_a_spot_em: list({
      say: say('Quotes of all A-shares of Shanghai, Shenzhen and Beijing.', '沪深京 A 股实时行情'),
      lists: 'A-shares',
      dailyPart: 'quotes',
      keywords: ['A股行情', '股票行情', '换手率', 'real-time quotes'],
      list: 'm:0 t:6,m:0 t:80,m:1 t:2,m:1 t:23,m:0 t:81 s:2048',
      columns: LONG,
      fallbacks: [sinaSpot['A-shares']],
      quirks: [
        DELISTED,
        say(
          'Some 5,900 rows come in 60 pages, which are fetched once for all clients.',
          '约 5,900 行、60 页，一次取得，供所有客户端共用。',
        ),
        SHARES_OF_SINA,
      ],
      evidence: [RECORDED_PAGE],
    }),
    stock_sh_a_spot_em: list({
      say: say('Quotes of the A-shares of Shanghai, main board and STAR.', '沪 A 股实时行情'),
      lists: 'Shanghai A-shares',
      page: `${PAGE}sh_a_board`,
      list: 'm:1 t:2,m:1 t:23',
      columns: LONG,
      fallbacks: [sinaSpot['Shanghai A-shares']],
      quirks: [SHARES_OF_SINA],
      evidence: [RECORDED_PAGE],
    }),
    stock_sz_a_spot_em: list({
      say: say('Quotes of the A-shares of Shenzhen, main board and ChiNext.', '深 A 股实时行情'),
      lists: 'Shenzhen A-shares',
      page: `${PAGE}sz_a_board`,
      list: 'm:0 t:6,m:0 t:80',
      columns: LONG,
      fallbacks: [sinaSpot['Shenzhen A-shares']],
      quirks: [DELISTED, SHARES_OF_SINA],
    }),
    stock_bj_a_spot_em: list({
      keywords: ['北交所股票', '北交所行情'],
      say: say('Quotes of the shares of the Beijing exchange.', '北交所股票（京 A 股）实时行情'),
      lists: 'Beijing',
      page: `${PAGE}bj_a_board`,
      list: 'm:0 t:81 s:2048',
      columns: LONG,
      fallbacks: [sinaSpot['Beijing A-shares']],
      quirks: [SHARES_OF_SINA],
    }),
    stock_new_a_spot_em: list({
      similar: ['stock_zh_a_new'],
      say: say('Quotes of newly listed A-shares, with their listing dates.', '新股实时行情'),
      lists: 'new shares',
      page: `${PAGE}newshares`,
      list: 'm:0 f:8,m:1 f:8',
      columns: { ...SHORT, 上市日期: date('f26'), ...valued(figures) },
      quirks: [
        say(
          'AKShare’s documentation calls the column 上市日期 上市时间.',
          'AKShare 的文档把上市日期一列写作上市时间。',
        ),
        say(
          'A share without a listing date has `null` there; AKShare fails on it.',
          '没有上市日期的股票该列为 `null`；AKShare 会因此失败。',
        ),
      ],
    }),
    stock_cy_a_spot_em: list({
      say: say('Quotes of the shares of ChiNext.', '创业板实时行情'),
      lists: 'ChiNext',
      page: `${PAGE}gem_board`,
      list: 'm:0 t:80',
      columns: LONG,
      fallbacks: [sinaSpot.ChiNext],
      quirks: [SHARES_OF_SINA],
    }),
    stock_kc_a_spot_em: list({
      say: say('Quotes of the shares of the STAR market.', '科创板实时行情'),
      lists: 'STAR',
      page: `${PAGE}kcb_board`,
      list: 'm:1 t:23',
      columns: LONG,
      fallbacks: [sinaSpot.STAR],
      quirks: [SHARES_OF_SINA],
    }),
    stock_zh_b_spot_em: list({
      say: say('Quotes of the B-shares of Shanghai and Shenzhen.', 'B 股实时行情'),
      lists: 'B-shares',
      listsSecurities: { of: 'b_share', code: '代码', name: '名称', requests: 1 },
      page: `${PAGE}hs_b_board`,
      list: 'm:0 t:7,m:1 t:3',
      columns: { ...priced(dollars), ...valued(dollars) },
      fallbacks: [sinaSpot['B-shares']],
      quirks: [
        B_SHARES_OF_SINA,
        say('Prices have three decimals in Shanghai and two in Shenzhen.', '上海的价格为三位小数，深圳的为两位。'),
      ],
    }),
    stock_zh_a_st_em: list({
      say: say('Quotes of the A-shares under risk warning.', '风险警示板（ST）实时行情'),
      lists: 'ST shares',
      page: `${PAGE}st_board`,
      list: 'm:0 f:4,m:1 f:4',
      columns: SHORT,
    }),
    stock_zh_a_new_em: list({
      say: say('Quotes of newly listed A-shares.', '新股实时行情（短表）'),
      lists: 'new shares',
      page: `${PAGE}newshares`,
      list: 'm:0 f:8,m:1 f:8',
      columns: SHORT,
      quirks: [say('A share has no volume ratio on its first trading day.', '股票上市首日没有量比。')],
    }),
    stock_zh_a_stop_em: list({
      say: say('Quotes of delisted shares and of those of the former systems STAQ and NET.', '两网及退市实时行情'),
      lists: 'delisted shares',
      page: `${PAGE}staq_net_board`,
      list: 'm:0 s:3',
      columns: SHORT,
      quirks: [
        say(
          'Many of them trade once a week or never, and have no figures of the day.',
          '其中许多证券每周只交易一次或从不交易，没有当日数据。',
        ),
      ],
    }),
    stock_staq_net_stop: list({
      say: say(
        'Codes and names of delisted shares and of those of the former systems STAQ and NET.',
        '两网及退市股票代码',
      ),
      lists: 'delisted shares',
      page: `${PAGE}staq_net_board`,
      list: 'm:0 s:3',
      columns: { 代码: CODE, 名称: NAME },
      quirks: [
        ALL_PAGES,
        say('Rows are sorted by the change in percent, which is no column.', '各行按涨跌幅排序，而涨跌幅不在列中。'),
      ],
    }),
  },
);
