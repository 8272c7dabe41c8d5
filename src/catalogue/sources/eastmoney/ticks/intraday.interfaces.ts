import { say } from '../../../../base/say.ts';
import { shanghaiSession } from '../../../../engine/interface/cache-policy.ts';
import { number, text, whole } from '../../../declare/columns.ts';
import { familyOf } from '../../../declare/family.ts';
import { records } from '../../../wire/records.ts';
import { shareCode } from '../datacenter/params.ts';
import { FETCHING } from '../fetching.ts';
import { secidOf } from '../kline-fields/secid.ts';
import { B_SHARES_IN_DOLLARS, UNKNOWN_IS_EMPTY } from '../quirks.ts';
import { eastmoneyTrades, parseTrades } from './wire.ts';

export default familyOf(
  {
    category: 'stock',
    topic: 'share-prices',
    page: 'https://quote.eastmoney.com/f1.html?newcode=0.000001',
    kind: 'snapshot',
    grain: 'trade',
    cache: shanghaiSession({ open: '10s', staleWhileRevalidate: '5s', staleIfError: '1d' }),
  },
  {
    stock_intraday_em: records({
      sample: { texts: { 时间: '{HH}:{mm}:{ss}', 买卖盘性质: ['买盘', '卖盘', '中性盘'] } },
      say: say(
        'Trades of one share of Shanghai, Shenzhen or Beijing in the last session, the opening auction included, oldest first.',
        '日内分时成交明细',
      ),
      source: eastmoneyTrades,
      params: { symbol: shareCode({ default: '000001' }), ...FETCHING },
      columns: {
        时间: {
          ...text('f51', { say: say('Time of the day, HH:MM:SS, Shanghai time.', '时间，HH:MM:SS，上海时间。') }),
        },
        成交价: number('f52', { unit: 'yuan_per_share', near: { role: 'price', from: 1, to: 1 } }),
        手数: whole('f53', {
          id: 'lots',
          unit: 'lots_of_100_shares',
          near: { role: 'volume', from: 1, to: 1 },
          say: say('Volume.', '成交量。'),
        }),
        买卖盘性质: text('f55', {
          id: 'trade_side',
          say: say(
            '买盘: bought at the price of a seller. 卖盘: sold at the price of a buyer. 中性盘: auction, or neither.',
            '买盘：以卖方价格买入。卖盘：以买方价格卖出。中性盘：集合竞价，或两者皆非。',
          ),
        }),
      },
      ask: ({ symbol }) => ({ secid: secidOf(symbol), trades: 'all' }),
      parseRows: parseTrades,
      quirks: [
        say(
          'From 09:15 to 09:25 the rows are indications of the opening auction; their volume is not traded.',
          '09:15 至 09:25 的行是开盘集合竞价的参考价，其成交量并未成交。',
        ),
        say(
          'No row says of which day it is: before a session, the trades are those of the last one.',
          '各行不写日期：开市之前，为上一交易日的成交。',
        ),
        say(
          'The source sums trades up over some seconds; the number of them is left out, as in AKShare.',
          '数据源把数秒内的成交合并；合并的笔数与 AKShare 一样略去。',
        ),
        say(
          'Codes from 5, 9 but not 92, and 11 on are asked for in Shanghai, too, where AKShare looks in Shenzhen.',
          '以 5、9（92 除外）和 11 开头的代码也在上海查找，AKShare 则在深圳查找。',
        ),
        B_SHARES_IN_DOLLARS,
        UNKNOWN_IS_EMPTY,
      ],
      example: { symbol: '000001' },
    }),
  },
);
