import { say } from '../../../../base/say.ts';
import { freshFor, freshWhere, shanghaiSessionWasOver } from '../../../../engine/interface/cache-policy.ts';
import { day } from '../../../../engine/interface/params.ts';
import { code, number, text, whole } from '../../../declare/columns.ts';
import { familyOf } from '../../../declare/family.ts';
import { security } from '../../../declare/security.ts';
import { type RecordsShared, records } from '../../../wire/records.ts';
import { parseTrades, sinaTrades, type TradesAsk } from './wire.ts';

const PRICE = { unit: 'yuan_per_share' } as const;

const COLUMNS = {
  symbol: code('symbol', {
    say: say('Exchange and code: sh or sz and six digits.', '交易所与代码：sh 或 sz 加六位数字。'),
  }),
  name: text('name', { say: say('Name of the share.', '股票名称。') }),
  ticktime: text('ticktime', { role: 'time', say: say('Time of the trade, HH:MM:SS.', '成交时间，HH:MM:SS。') }),
  price: number('price', PRICE),
  volume: whole('volume', { unit: 'shares' }),
  prev_price: number('prev_price', {
    ...PRICE,
    near: { role: 'previous_close', from: 1, to: 1 },
    say: say('Price of the trade before.', '上一笔的价格。'),
  }),
  kind: text('kind', { say: say('U: bought. D: sold. E: even.', 'U：买盘。D：卖盘。E：中性盘。') }),
};

export default familyOf<RecordsShared<TradesAsk>>(
  {
    category: 'stock',
    topic: 'share-prices',
    page: 'https://vip.stock.finance.sina.com.cn/quotes_service/view/cn_bill.php?symbol=sz000001',
    cache: freshWhere<TradesAsk>(
      (ask, at) => shanghaiSessionWasOver(ask.day, at),
      { where: say('Days that are over', '已结束的交易日'), fresh: '30d' },
      freshFor('2m', { staleIfError: '365d' }),
    ),
    kind: 'snapshot',
    grain: 'trade',
  },
  {
    stock_intraday_sina: records({
      say: say('Trades of one A-share on one of the last days, oldest first, of Sina.', '日内分时成交数据（新浪）'),
      sample: { texts: { kind: ['U', 'D'] } },
      keywords: ['逐笔成交', '分时成交', '大单', 'trades', 'ticks'],
      params: {
        symbol: security({
          of: 'share',
          wants: 'sh600000',
          default: 'sz000001',
          say: say('Exchange and code of a share: sh or sz and six digits.', '交易所与股票代码：sh 或 sz 加六位数字。'),
          otherwise: 'no rows',
        }),
        date: day({ default: '20240321', say: say('Day, YYYYMMDD.', '日期，YYYYMMDD。') }),
      },
      source: sinaTrades,
      ask: ({ symbol, date }): TradesAsk => ({ tradesOf: symbol, day: date }),
      columns: COLUMNS,
      parseRows: (pages, ask: TradesAsk) => parseTrades(pages, ask, COLUMNS),
      quirks: [
        say(
          'All trades are asked for, as by AKShare, whose documentation says those of 400 lots or more.',
          '与 AKShare 相同，取得全部成交；其文档写作 400 手及以上的大单。',
        ),
        say(
          'Pages of 60 come at one request a second: a liquid share has some 80. Only some of the last days are there; any other one answers `[]`.',
          '每页 60 笔，每秒请求一次：活跃股票约 80 页。只有最近若干天；其他日期返回 `[]`。',
        ),
        say('Trades of one second are in the order of the source.', '同一秒内的成交按数据源的顺序。'),
      ],
      evidence: [
        say(
          'Not recorded: a reply. Its fields are those that public clients read.',
          '未实录：应答。其字段按公开客户端程序的读法。',
        ),
      ],
      example: { symbol: 'sz000001', date: '20261120' },
      probe: { params: { symbol: 'sz000001', date: '20240321' } },
    }),
  },
);
