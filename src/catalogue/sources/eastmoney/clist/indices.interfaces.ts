import { say } from '../../../../base/say.ts';
import { shanghaiSession } from '../../../../engine/interface/cache-policy.ts';
import { choice } from '../../../../engine/interface/params.ts';
import { dateTime, whole } from '../../../declare/columns.ts';
import { MAINLAND_SESSIONS } from '../../../declare/releases.ts';
import { INDICES_OF_SINA, sinaSpot } from '../../sina/lists/spot-fallback.ts';
import { WORLD_OF_TENCENT, worldIndicesOfTencent } from '../../tencent/world-indices/spot-fallback.ts';
import { GLOBAL_INDICES } from '../global-indices.ts';
import { HONG_KONG_INDEX_NAMES, MAINLAND_INDEX_NAMES, WORLD_INDEX_NAMES } from '../index-names.ts';
import { list, lists } from './family.ts';
import { ABROAD_FRESH, CODE, NAME, QUOTE_QUIRKS, quoteFigures, ROW_NUMBER, scaledFigures } from './quotes.ts';

const mainland = quoteFigures({ price: 'index_points', volume: 'lots_of_100_shares', money: 'yuan' });
const hongKong = quoteFigures({ price: 'index_points', volume: 'shares', money: 'unstated' });
const global = scaledFigures({ price: 'index_points', volume: 'unstated', money: 'unstated' });

/** The sets of indices, by the family that clients name. */
const FAMILIES = {
  沪深重要指数: 'b:MK0010',
  上证系列指数: 'm:1+t:1',
  深证系列指数: 'm:0 t:5',
  指数成份: 'm:1+s:3,m:0+t:5',
  中证系列指数: 'm:2',
} as const;

/** The indices of the world that Eastmoney shows, as it identifies them: market number, dot, code. */
const WORLD =
  '1.000001 0.399001 0.399005 0.399006 1.000300 100.HSI 100.HSCEI 124.HSCCI 100.TWII 100.N225 100.KOSPI200 100.KS11 100.STI 100.SENSEX 100.KLSE 100.SET 100.PSI 100.KSE100 100.VNINDEX 100.JKSE 100.CSEALL 100.SX5E 100.FTSE 100.MCX 100.AXX 100.FCHI 100.GDAXI 100.RTS 100.IBEX 100.PSI20 100.OMXC20 100.BFX 100.AEX 100.WIG 100.OMXSPI 100.SSMI 100.HEX 100.OSEBX 100.ATX 100.MIB 100.ASE 100.ICEXI 100.PX 100.ISEQ 100.DJIA 100.SPX 100.NDX 100.TSX 100.BVSP 100.MXX 100.AS51 100.AORD 100.NZ50 100.UDI 100.BDI 100.CRB';

export default lists(
  {
    publishes: MAINLAND_SESSIONS,
    category: 'index',
    page: 'https://quote.eastmoney.com/center/gridlist.html#index_sz',
    cache: ABROAD_FRESH,
    kind: 'snapshot',
    grain: 'security',
    listsAll: true,
    quirks: QUOTE_QUIRKS,
  },
  {
    stock_zh_index_spot_em: list({
      say: say('Quotes of the indices of mainland China, by family.', '沪深京指数实时行情'),
      lists: 'indices',
      keywords: ['上证', '深证', '沪深300', '大盘指数'],
      seriesNames: MAINLAND_INDEX_NAMES,
      // Some have shares of other markets, and go on after the session.
      cache: shanghaiSession({ open: '30s', closed: '15m', staleWhileRevalidate: '30s', staleIfError: '30d' }),
      params: {
        symbol: choice(
          {
            沪深重要指数: say('the main indices'),
            上证系列指数: say('indices of Shanghai'),
            深证系列指数: say('indices of Shenzhen'),
            指数成份: say('indices of which members are known'),
            中证系列指数: say('indices of China Securities Index'),
          },
          { default: '上证系列指数', say: say('The family of indices.', '指数系列。') },
        ),
      },
      list: ({ symbol }) => ({ set: FAMILIES[symbol], isInOrder: symbol === '沪深重要指数' }),
      columns: {
        代码: CODE,
        名称: NAME,
        最新价: mainland.last,
        涨跌幅: mainland.changePercent,
        涨跌额: mainland.change,
        成交量: mainland.volume,
        成交额: mainland.turnover,
        振幅: mainland.amplitude,
        最高: mainland.high,
        最低: mainland.low,
        今开: mainland.open,
        昨收: mainland.previous,
        量比: mainland.volumeRatio,
      },
      rowNumber: ROW_NUMBER,
      fallbacks: [
        {
          ...sinaSpot['indices of Shanghai'],
          ask: (values) => (values.symbol === '上证系列指数' ? sinaSpot['indices of Shanghai'].ask(values) : undefined),
        },
        {
          ...sinaSpot['indices of Shenzhen'],
          ask: (values) => (values.symbol === '深证系列指数' ? sinaSpot['indices of Shenzhen'].ask(values) : undefined),
        },
      ],
      quirks: [
        INDICES_OF_SINA,
        say(
          '沪深重要指数 comes in the order of the source, all others sorted by the change in percent, descending.',
          '沪深重要指数按数据源的顺序，其余按涨跌幅降序排列。',
        ),
        say(
          'AKShare’s documentation lists 涨跌额 before 涨跌幅; its answer has the order used here.',
          'AKShare 的文档把涨跌额列在涨跌幅之前；其结果的顺序与此处相同。',
        ),
        say('Many indices of 中证系列指数 have no volume.', '中证系列指数中许多指数没有成交量。'),
      ],
    }),
    stock_hk_index_spot_em: list({
      say: say('Quotes of the indices of Hong Kong.', '港股指数实时行情'),
      historyIn: 'stock_hk_index_daily_em',
      lists: 'Hong Kong indices',
      seriesNames: HONG_KONG_INDEX_NAMES,
      page: 'https://quote.eastmoney.com/center/gridlist.html#hk_index',
      list: 'm:124,m:125,m:305',
      columns: {
        内部编号: whole('f13', {
          id: 'internal_code',
          unit: 'plain_number',
          say: say(
            'Number of the market, of which a dot and the code make the identity.',
            '市场编号；编号、点和代码组成标识。',
          ),
        }),
        代码: CODE,
        名称: NAME,
        最新价: hongKong.last,
        涨跌额: hongKong.change,
        涨跌幅: hongKong.changePercent,
        今开: hongKong.open,
        最高: hongKong.high,
        最低: hongKong.low,
        昨收: hongKong.previous,
        成交量: hongKong.volume,
        成交额: hongKong.turnover,
      },
      rowNumber: ROW_NUMBER,
      quirks: [
        say(
          'The Hang Seng index itself and that of China enterprises are not in this list: see `index_global_spot_em`.',
          '恒生指数和国企指数不在此清单中：见 `index_global_spot_em`。',
        ),
      ],
    }),
    index_global_spot_em: list({
      say: say('Quotes of the main indices of the world.', '全球指数实时行情'),
      seriesNames: [...WORLD_INDEX_NAMES, ...GLOBAL_INDICES.flatMap(([name, , { en }]) => [name, en])],
      lists: 'world indices',
      page: 'https://quote.eastmoney.com/center/qqzs.html',
      list: WORLD.split(' ')
        .map((secid) => `i:${secid}`)
        .join(),
      integers: true,
      columns: {
        代码: CODE,
        名称: NAME,
        最新价: global.last,
        涨跌额: global.change,
        涨跌幅: global.changePercent,
        开盘价: global.open,
        最高价: global.high,
        最低价: global.low,
        昨收价: global.previous,
        振幅: global.amplitude,
        最新行情时间: dateTime('f124', {
          id: 'latest_quote_time',
          say: say('Time of the last quote, in Beijing.', '最近一次行情的时间，北京时间。'),
        }),
      },
      rowNumber: ROW_NUMBER,
      fallbacks: [worldIndicesOfTencent],
      quirks: [
        WORLD_OF_TENCENT,
        say(
          'AKShare divides every level by 100. Here each is scaled by the decimals of its own row.',
          'AKShare 把每个点位除以 100；此处按该行自己的小数位数换算。',
        ),
      ],
      evidence: [
        say(
          'A recorded list of eight of them, with decimals, is read as it was sent.',
          '一份实录的清单（其中八个指数，带小数）按所发内容读取。',
        ),
      ],
    }),
    index_code_id_map_em: list({
      say: say(
        'Codes of the indices of mainland China with the numbers of their markets, by code.',
        '指数代码与市场编号',
      ),
      keywords: ['secid', 'market number', '市场编号'],
      page: 'https://quote.eastmoney.com/center/gridlist.html#hs_a_board',
      list: Object.values(FAMILIES).join(),
      sortedBy: 'f12',
      columns: {
        code: CODE,
        market: whole('f13', {
          unit: 'plain_number',
          say: say(
            'Number of the market: 1 Shanghai, 0 Shenzhen, 2 China Securities Index.',
            '市场编号：1 上海，0 深圳，2 中证。',
          ),
        }),
      },
      quirks: [
        say(
          'AKShare answers a mapping, which its HTTP server cannot send, and which has a code of two markets once.',
          'AKShare 返回映射，其 HTTP 服务无法发送；同在两个市场的代码在其中只有一条。',
        ),
      ],
    }),
  },
);
