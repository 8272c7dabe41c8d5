import { say } from '../../../../base/say.ts';
import { codeParam } from '../../../../engine/interface/params.ts';
import { type Columns, date, type MappedColumn, number } from '../../../declare/columns.ts';
import { defineInterface } from '../../../declare/declaration.ts';
import { security } from '../../../declare/security.ts';
import { toDeclared } from '../../../wire/field-cells.ts';
import { parseTencentIndex, type TencentAsk } from './parse.ts';
import { rangeCache, tencentKlines, yearsTouched } from './wire.ts';

const COLUMNS: Columns<MappedColumn> = {
  date: date('date'),
  open: number('open', { unit: 'index_points' }),
  close: number('close', { unit: 'index_points' }),
  high: number('high', { unit: 'index_points' }),
  low: number('low', { unit: 'index_points' }),
  amount: number('volume', {
    unit: 'lots_of_100_shares',
    role: 'volume',
    say: say('Volume, in spite of its name.', '成交量，虽然列名为成交额。'),
  }),
};

/** A day that may be left out. */
const DAY = {
  time: 'day',
  default: '',
  matching: /^(?:[0-9]{4}(?:0[1-9]|1[0-2])(?:0[1-9]|[12][0-9]|3[01]))?$/,
  form: say('a day YYYYMMDD, or empty', '日期 YYYYMMDD，或留空'),
} as const;
const FIRST = '19900101';
const LAST = '22220101';

export default [
  defineInterface({
    name: 'stock_zh_index_daily_tx',
    category: 'index',
    say: say(
      'Daily prices of one stock index of mainland China, from Tencent, oldest first.',
      '沪深指数历史行情：日频率（腾讯）',
    ),
    keywords: ['index prices', '指数行情', '上证', '深证'],
    page: 'https://gu.qq.com/sh000919/zs',
    kind: 'history',
    grain: 'day',
    isPriceHistory: true,
    source: tencentKlines,
    cache: rangeCache,
    params: {
      symbol: security({
        of: 'index',
        wants: 'sh600000',
        default: 'sz980017',
        say: say('Exchange and code: sh, sz or bj and six digits.', '交易所与代码：sh、sz 或 bj 加六位数字。'),
        otherwise: 'refused',
      }),
      start_date: codeParam({
        ...DAY,
        bound: 'first',
        say: say('First day wanted, YYYYMMDD; empty for all.', '所求的第一天，YYYYMMDD；留空表示全部。'),
        otherwise: 'refused',
      }),
      end_date: codeParam({
        ...DAY,
        bound: 'last',
        say: say('Last day wanted, YYYYMMDD; empty for today.', '所求的最后一天，YYYYMMDD；留空表示今天。'),
        otherwise: 'refused',
      }),
    },
    rules: [
      {
        reads: ['start_date', 'end_date'],
        reportedParam: 'end_date',
        check: ({ start_date: first, end_date: last }) =>
          first !== '' && last !== '' && String(last) < String(first)
            ? {
                type: 'value_error.date_order',
                msg: say('end_date should not be earlier than start_date', 'end_date 不应早于 start_date'),
                ctx: { start_date: String(first) },
              }
            : undefined,
      },
    ],
    columns: COLUMNS,
    quirks: [
      say(
        'Each year that the range touches is one request: all years take some 37.',
        '区间涉及的每一年需要一次请求：全部年份约需 37 次。',
      ),
      say('`amount` is the volume. The name is that of AKShare.', '`amount` 是成交量；列名沿用 AKShare。'),
      say(
        'A share is refused, where AKShare answers its forward-adjusted prices: stock_zh_a_hist_tx has them.',
        '股票代码予以拒绝，AKShare 则返回其前复权价：请用 stock_zh_a_hist_tx。',
      ),
      say('A code that the source does not know answers `[]`.', '数据源不认识的代码返回 `[]`。'),
    ],
    ask: ({ symbol, start_date: first, end_date: last }): TencentAsk => ({
      symbol,
      period: 'day',
      adjust: 'qfq',
      ...yearsTouched(first === '' ? FIRST : first, last === '' ? LAST : last, new Date()),
    }),
    parse: (pages, ask) => toDeclared(COLUMNS, parseTencentIndex(pages, ask)),
    select: (table, { start_date: first, end_date: last }) =>
      table.between('date', first === '' ? FIRST : first, last === '' ? LAST : last),
    example: { symbol: 'sh000919', start_date: '20240102', end_date: '20240105' },
  }),
];
