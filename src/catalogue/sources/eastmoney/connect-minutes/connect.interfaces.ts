import { say, type Text } from '../../../../base/say.ts';
import { shanghaiSession } from '../../../../engine/interface/cache-policy.ts';
import { choice } from '../../../../engine/interface/params.ts';
import { allOptionalIn, date, number, text } from '../../../declare/columns.ts';
import { familyOf } from '../../../declare/family.ts';
import { records } from '../../../wire/records.ts';
import { FETCHING } from '../fetching.ts';
import { type ConnectAsk, eastmoneyConnectMinutes, parseMinutes } from './wire.ts';

const NORTH = { symbol: ['北向资金'] };
const SOUTH = { symbol: ['南向资金'] };

// The names of the columns of each direction: by way of Shanghai, of Shenzhen, and of both.
const NAMES = { north: ['沪股通', '深股通', '北向资金'], south: ['港股通(沪)', '港股通(深)', '南向资金'] } as const;

/** A column of net purchases up to a minute. */
function netPurchases(field: string, id: string, meaning: Text) {
  return number(field, { id, unit: 'ten_thousand_yuan', say: meaning });
}

export default familyOf(
  {
    category: 'stock',
    topic: 'stock-connect',
    page: 'https://data.eastmoney.com/hsgt/hsgtDetail/scgk.html',
    kind: 'window',
    grain: 'minute',
    cache: shanghaiSession({ open: '30s', lag: '1h', staleWhileRevalidate: '10s', staleIfError: '7d' }),
  },
  {
    stock_hsgt_fund_min_em: records({
      sample: { texts: { 时间: '{H}:{mm}' } },
      say: say(
        'Net purchases by way of Stock Connect by the minute, north or south, on the last trading day.',
        '沪深港通资金流向：北向、南向分时',
      ),
      source: eastmoneyConnectMinutes,
      params: {
        symbol: choice(
          {
            北向资金: say('north: from Hong Kong into Shanghai and Shenzhen'),
            南向资金: say('south: from the mainland into Hong Kong'),
          },
          { default: '北向资金', say: say('Direction.', '方向。') },
        ),
        ...FETCHING,
      },
      columns: {
        日期: date({ say: say('Trading day.', '交易日。') }),
        时间: text({ say: say('Minute, H:MM, Shanghai time.', '分钟，H:MM，上海时间。') }),
        ...allOptionalIn(NORTH, {
          沪股通: netPurchases('f54', 'shanghai_northbound', say('Net purchases in Shanghai.', '上海的净买额。')),
          深股通: netPurchases('f58', 'shenzhen_northbound', say('Net purchases in Shenzhen.', '深圳的净买额。')),
          北向资金: netPurchases('f62', 'northbound', say('Net purchases in both.', '两者的净买额。')),
        }),
        ...allOptionalIn(SOUTH, {
          '港股通(沪)': netPurchases(
            'f54',
            'southbound_shanghai',
            say('Net purchases by way of Shanghai.', '经由上海的净买额。'),
          ),
          '港股通(深)': netPurchases(
            'f58',
            'southbound_shenzhen',
            say('Net purchases by way of Shenzhen.', '经由深圳的净买额。'),
          ),
          南向资金: netPurchases('f62', 'southbound', say('Net purchases by both ways.', '两个通道的净买额。')),
        }),
      },
      ask: ({ symbol }): ConnectAsk => ({ connect: 'minutes', direction: symbol === '北向资金' ? 'north' : 'south' }),
      parseRows: (pages, ask) => {
        const { days, times, shanghai, shenzhen, both } = parseMinutes(pages, ask);
        const [one, other, sum] = NAMES[ask.direction];
        return [
          { name: '日期', cells: days },
          { name: '时间', cells: times },
          { name: one, cells: shanghai },
          { name: other, cells: shenzhen },
          { name: sum, cells: both },
        ];
      },
      quirks: [
        say(
          'Since 2024-05-13 the exchanges publish no northbound flow during the day: it is `null`.',
          '自 2024-05-13 起，交易所不再公布盘中北向资金流向：为 `null`。',
        ),
        say('Minutes that are still to come may have rows with `null`.', '尚未到来的分钟可能已有行，值为 `null`。'),
        say(
          'The values of a line have a place and no name: a line whose total is not the sum of both channels is refused.',
          '一行中的值只有位置没有名称：合计不等于两个通道之和的行视为失败。',
        ),
      ],
      evidence: [
        say(
          'The rows that AKShare’s documentation prints of both directions are answered as printed, every cell, and their totals are the sums of both channels.',
          'AKShare 文档所载两个方向的各行，返回值逐格一致，其合计等于两个通道之和。',
        ),
        say('Not recorded: a whole reply.', '未实录：完整的应答。'),
      ],
      example: { symbol: '南向资金' },
    }),
  },
);
