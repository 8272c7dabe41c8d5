import { say } from '../../../../base/say.ts';
import { shanghaiSession } from '../../../../engine/interface/cache-policy.ts';
import { number, text, whole } from '../../../declare/columns.ts';
import { familyOf } from '../../../declare/family.ts';
import { security } from '../../../declare/security.ts';
import { type RecordsShared, records } from '../../../wire/records.ts';
import { parseTrades, type TradesAsk, tencentTrades } from './wire.ts';

const COLUMNS = {
  成交时间: text('time', {
    id: 'time',
    role: 'time',
    say: say('Time of the day, HH:MM:SS, Shanghai time.', '时间，HH:MM:SS，上海时间。'),
  }),
  成交价格: number('price', {
    id: 'price',
    role: 'price',
    unit: 'yuan_per_share',
    say: say('Price of the trade.', '成交价。'),
  }),
  价格变动: number('change', {
    id: 'price_change',
    role: 'other_change',
    near: { role: 'change', from: 1, to: 1 },
    unit: 'yuan_per_share',
    say: say('Price less that of the trade before.', '与上一笔成交价之差。'),
  }),
  成交量: whole('volume', { unit: 'lots_of_100_shares', say: say('Volume of the trade.', '成交量。') }),
  成交金额: whole('amount', { say: say('Turnover of the trade.', '成交金额。') }),
  性质: text('side', {
    id: 'trade_side',
    say: say(
      '买盘: bought at the price of a seller. 卖盘: sold at the price of a buyer. 中性盘: neither.',
      '买盘：以卖方价格买入。卖盘：以买方价格卖出。中性盘：两者皆非。',
    ),
  }),
} as const;

export default familyOf<RecordsShared<TradesAsk>>(
  {
    category: 'stock',
    topic: 'share-prices',
    page: 'https://gu.qq.com/sz000001/gp/detail',
    cache: shanghaiSession({ open: '60s', staleIfError: '1d' }),
    kind: 'snapshot',
    grain: 'trade',
  },
  {
    stock_zh_a_tick_tx_js: records({
      sample: { texts: { 性质: ['买盘', '卖盘', '中性盘'] } },
      say: say('Trades of one share in the last session by Tencent, oldest first.', '腾讯：分笔成交'),
      keywords: ['ticks', 'tick data', 'time and sales', '分笔', '逐笔', '腾讯'],
      source: tencentTrades,
      params: {
        symbol: security({
          of: ['share', 'fund'],
          wants: 'sh600000',
          default: 'sz000001',
          say: say('Share code behind the letters of its exchange.', '股票代码，前面是交易所字母。'),
          otherwise: 'no rows',
        }),
      },
      columns: COLUMNS,
      ask: ({ symbol }): TradesAsk => ({ trades: symbol }),
      parseFields: parseTrades,
      probe: { params: { symbol: 'sz000001' } },
      quirks: [
        say(
          'A share that Tencent does not know, or that had no trade, answers `[]`. Nothing comes of it, as to a client that is limited: another share is asked for then, and where nothing comes of that one either, the call is 502.',
          '腾讯没有的股票、或没有成交的股票返回 `[]`。其应答为空，与请求受限时相同：此时另请求一只股票，若其应答也为空，则返回 502。',
        ),
        say(
          'No row says of which day it is: before a session, the trades are those of the last one. A session is complete from 16:00 on.',
          '各行不写日期：开市之前，为上一交易日的成交。当日数据 16:00 之后完整。',
        ),
        say(
          'A page that fails makes the call fail, where AKShare returns the pages before it.',
          '任何一页失败则调用失败；AKShare 会返回此前的各页。',
        ),
      ],
    }),
  },
);
