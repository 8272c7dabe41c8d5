import { say } from '../../../../base/say.ts';
import { timeout } from '../../../../engine/interface/params.ts';
import { notBefore } from '../../../../engine/interface/rules.ts';
import { type Columns, date, type MappedColumn, number } from '../../../declare/columns.ts';
import { dayRange } from '../../../declare/day-range.ts';
import { defineInterface } from '../../../declare/declaration.ts';
import { security } from '../../../declare/security.ts';
import { toDeclared } from '../../../wire/field-cells.ts';
import { klinesFinal } from '../../eastmoney/kline-fields/final.ts';
import { adjust } from '../../eastmoney/kline-fields/params.ts';
import { parseTencentDaily, type TencentDailyAsk } from './parse.ts';
import { rangeCache, tencentDaily, yearsTouched } from './wire.ts';

const COLUMNS: Columns<MappedColumn> = {
  date: date('date'),
  open: number('open', {
    unit: 'yuan_per_share',
    say: say('Opening price; points of an index.', '开盘价；指数为点位。'),
  }),
  close: number('close', { unit: 'yuan_per_share' }),
  high: number('high', { unit: 'yuan_per_share' }),
  low: number('low', { unit: 'yuan_per_share' }),
  volume: number('volume', { unit: 'shares' }),
  turnover: number('turnover', {
    say: say('Turnover rate: 0.01 is one percent of what is in circulation.', '换手率：0.01 为流通量的百分之一。'),
    // Small funds are traded several times in a day. A turnover in this place would be far more.
    range: [0, 100],
  }),
  amount: number('amount', { say: say('Turnover, exact to 100 yuan.', '成交额，精确到百元。') }),
};

export default [
  defineInterface({
    name: 'stock_zh_a_hist_tx',
    category: 'stock',
    topic: 'share-prices',
    say: say(
      'Daily price klines of one share, fund or index of Shanghai, Shenzhen or Beijing, from Tencent, oldest first.',
      '沪深京 A 股、基金与指数历史行情：日频率，复权（腾讯）',
    ),
    page: 'https://gu.qq.com/sh600519/gp',
    kind: 'history',
    grain: 'day',
    isPriceHistory: true,
    isUnrevised: (ask) => ask.adjust === '',
    source: tencentDaily,
    cache: rangeCache,
    params: {
      symbol: security({
        of: ['share', 'fund', 'index'],
        wants: 'sh600000',
        default: 'sz000001',
        say: say(
          'Exchange and code of a share, a fund or an index: sh, sz or bj and six digits.',
          '交易所与股票、基金或指数代码：sh、sz 或 bj 加六位数字。',
        ),
        matching: /^(?:sh(?:[569][0-9]|00)|sz(?:[02][0-9]|1[5-8]|30|39|9[78])|bj[489][0-9])[0-9]{4}$/,
        form: say(
          'sh, sz or bj and the six digits of a share, a fund or an index, such as sz000001',
          'sh、sz 或 bj 加股票、基金或指数的六位数字，例如 sz000001',
        ),
        otherwise: 'refused',
      }),
      ...dayRange('19000101', '20500101'),
      adjust,
      timeout: timeout(),
    },
    rules: [notBefore('end_date', 'start_date')],
    columns: COLUMNS,
    quirks: [
      say(
        'Each year that the range touches is one request, and two for adjusted prices: name the range that you need.',
        '区间涉及的每一年需要一次请求，复权价需要两次：请指定所需的区间。',
      ),
      say(
        'Volumes are in shares. The source writes lots of 100 for most shares and shares for the STAR market; which it is, is decided for each day, as the unit with which the turnover over the volume is about the price. AKShare decides by the code, and leaves lots for those that begin with sz000.',
        '成交量以股计。数据源对多数股票写手（100 股），对科创板写股；每天按成交额除以成交量最接近价格的单位判定。AKShare 按代码判定，对以 sz000 开头的代码保留为手。',
      ),
      say(
        'Old klines may have neither turnover nor turnover rate: they are `null`.',
        '早期的 K 线可能没有成交额和换手率：为 `null`。',
      ),
      say(
        'Adjusted prices change with every dividend; backward-adjusted ones have another base than those of Eastmoney.',
        '复权价随每次分红变化；后复权价的基准与东方财富不同。',
      ),
      say(
        'The source writes the volumes of indices in lots, as turnover over volume shows: 16 yuan a share in the Shanghai Composite of September 2026. AKShare leaves those of sh000… and sz399… as lots.',
        '数据源中指数的成交量以手计，由成交额除以成交量可知：2026 年 9 月的上证指数约为每股 16 元。AKShare 对 sh000… 和 sz399… 保留为手。',
      ),
      say(
        'Prices are yuan per share, those of a fund yuan per unit, and those of an index points.',
        '价格以元/股计，基金以元/份计，指数为点位。',
      ),
      say(
        'A code that the source does not know answers `[]`. Bonds are refused: their volumes have no price to compare with.',
        '数据源不认识的代码返回 `[]`。债券予以拒绝：其成交量没有价格可供比较。',
      ),
    ],
    evidence: [
      say(
        'The rows that AKShare has printed as unadjusted, forward- and backward-adjusted ones have one volume, turnover and turnover rate, as they have here. They are printed as those of sz000001, of which Eastmoney’s recorded days say otherwise: they are of another share.',
        'AKShare 所载的不复权、前复权和后复权各行，成交量、成交额和换手率相同，此处也是如此。文档称其为 sz000001，而东方财富的实录与之不符：它们属于另一只股票。',
      ),
    ],
    ask: (wanted): TencentDailyAsk => ({
      daily: wanted.symbol,
      adjust: wanted.adjust,
      ...yearsTouched(wanted.start_date, wanted.end_date, new Date()),
    }),
    parse: (pages, ask) => toDeclared(COLUMNS, parseTencentDaily(pages, ask)),
    isFinal: (table, { end_date, adjust: adjusted }, obtained) =>
      klinesFinal('mainland', table.lastDay('date'), { period: 'daily', end_date, adjust: adjusted }, obtained),
    select: (table, { start_date, end_date }) => table.between('date', start_date, end_date),
    example: { symbol: 'sh600000', start_date: '20240102', end_date: '20240105' },
  }),
];
