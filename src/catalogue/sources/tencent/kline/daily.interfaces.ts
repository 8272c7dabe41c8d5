import { say } from '../../../../base/say.ts';
import { code, day, timeout } from '../../../../engine/interface/params.ts';
import { notBefore } from '../../../../engine/interface/rules.ts';
import { type Columns, date, type MappedColumn, number } from '../../../declare/columns.ts';
import { defineInterface } from '../../../declare/declaration.ts';
import { toDeclared } from '../../../wire/field-cells.ts';
import { adjust, klinesFinal } from '../../eastmoney/kline/family.ts';
import { parseTencentDaily, type TencentDailyAsk } from './parse.ts';
import { rangeCache, tencentDaily, yearsTouched } from './wire.ts';

const COLUMNS: Columns<MappedColumn> = {
  date: date('date'),
  open: number('open', { unit: 'yuan per share' }),
  close: number('close', { unit: 'yuan per share' }),
  high: number('high', { unit: 'yuan per share' }),
  low: number('low', { unit: 'yuan per share' }),
  volume: number('volume', { unit: 'shares' }),
  turnover: number('turnover', {
    say: say('Turnover rate: 0.01 is one percent of what is in circulation.', '换手率：0.01 为流通量的百分之一。'),
  }),
  amount: number('amount', { say: say('Turnover, exact to 100 yuan.', '成交额，精确到百元。') }),
};

export default [
  defineInterface({
    name: 'stock_zh_a_hist_tx',
    category: 'stock',
    topic: 'share-prices',
    doc: 'Daily price klines of one share or fund of Shanghai, Shenzhen or Beijing, from Tencent, oldest first.',
    chinese: '沪深京 A 股历史行情：日频率，复权（腾讯）',
    page: 'https://gu.qq.com/sh600519/gp',
    kind: 'history',
    each: 'day',
    isPriceHistory: true,
    isUnrevised: (ask) => ask.adjust === '',
    source: tencentDaily,
    cache: rangeCache,
    params: {
      symbol: code(
        {
          default: 'sz000001',
          doc: 'Exchange and code of a share or a fund: sh, sz or bj and six digits.',
          matching: /^(?:sh[569][0-9]|sz(?:[02][0-9]|1[5-8]|30)|bj[489][0-9])[0-9]{4}$/,
          form: 'sh, sz or bj and the six digits of a share or a fund, such as sz000001',
        },
        'refused',
      ),
      start_date: day({ default: '19000101', doc: 'First day wanted, YYYYMMDD.' }),
      end_date: day({ default: '20500101', doc: 'Last day wanted, YYYYMMDD; not before the first.' }),
      adjust,
      timeout: timeout({ doc: 'Longest wait for the source, in seconds.' }),
    },
    rules: [notBefore('end_date', 'start_date')],
    columns: COLUMNS,
    quirks: [
      'Each year that the range touches is one request, and two for adjusted prices: name the range that you need.',
      'Volumes are in shares. The source writes lots of 100 for most shares and shares for the STAR market; which it is, is decided for each day, as the unit with which the turnover over the volume is about the price. AKShare decides by the code, and leaves lots for those that begin with sz000.',
      'Old klines may have neither turnover nor turnover rate: they are `null`.',
      'Adjusted prices change with every dividend; backward-adjusted ones have another base than those of Eastmoney.',
      'A code that the source does not know answers `[]`. Indices and bonds are refused: their volumes have no price to compare with.',
    ],
    evidence: [
      'The rows that AKShare has printed as unadjusted, forward- and backward-adjusted ones have one volume, turnover and turnover rate, as they have here. They are printed as those of sz000001, of which Eastmoney’s recorded days say otherwise: they are of another share.',
      'Not recorded: a reply of a share.',
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
