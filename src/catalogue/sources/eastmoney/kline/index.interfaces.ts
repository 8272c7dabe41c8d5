import { say } from '../../../../base/say.ts';
import { code } from '../../../../engine/interface/params.ts';
import { date, number } from '../../../declare/columns.ts';
import { sinaIndexFallback } from '../../sina/packed/kline-fallback.ts';
import { tencentIndexFallback } from '../../tencent/kline/wire.ts';
import { MAINLAND_INDEX_NAMES } from '../index-names.ts';
import { days, FETCHING, IN_ORDER, indexKline, klineFigures, klines, series } from './family.ts';
import { MAINLAND } from './mainland.ts';
import { prefixedSecid } from './secid.ts';
import { fqtOf, kltOf } from './wire.ts';

/** What answers while Eastmoney does not. */
const FALLBACKS = [tencentIndexFallback(), sinaIndexFallback];

const FALLBACK_QUIRK =
  'Of an index of Shanghai (000…), the fallback source Tencent answers all but the first kline of a history, which has `null` where it needs one before it; its turnovers are exact to 100 yuan. When it fails as well, and of an index of Shenzhen (399…) or Beijing (899…), the fallback source Sina answers daily levels: volumes, turnovers and turnover rates are `null` then, because it has no turnover and does not tell the unit of its volumes.';

const FALLBACK_EVIDENCE =
  'Of the fallback source Tencent, prices and volumes of three recorded days of 000300 are those that are recorded of Eastmoney; no turnover of an index is recorded of both. Of Sina, no day of an index is recorded.';

export default klines(
  { ...MAINLAND, category: 'index' },
  {
    index_zh_a_hist: indexKline({
      doc: 'Klines of one stock index of mainland China, oldest first.',
      chinese: '沪深京指数历史行情：日、周、月 K 线',
      keywords: ['index prices', '大盘指数', '指数行情', '上证', '深证', '沪深300'],
      series: MAINLAND_INDEX_NAMES,
      page: 'https://quote.eastmoney.com/center/hszs.html',
      symbol: {
        default: '000859',
        doc: 'Index code, bare: no prefix of an exchange.',
        matching: /^(?!(?:SH|SZ|BJ)[0-9]{6}$)[0-9A-Z]{6,8}$/,
        form: 'six to eight digits or capital letters, such as 000300 or H30533',
      },
      last: '22220101',
      columns: {
        日期: date('f51', { say: say('Last traded day of the span.', '周期内最后一个交易日。') }),
        ...klineFigures({ price: 'index points', volume: 'lots of 100 shares', money: 'yuan' }),
      },
      fallbacks: FALLBACKS,
      quirks: [
        FALLBACK_QUIRK,
        'The code is looked for in Shanghai, Shenzhen, at China Securities Index and among other publishers, in this order; the first that knows it answers.',
        'A code that is a share, a fund or a bond of Shenzhen or Beijing is not looked for there: `000001` is the index of Shanghai, where AKShare may answer the share when Shanghai does not answer.',
        'A week or a month carries the day of its last trade, and the current one is unfinished.',
        '涨跌额, 涨跌幅 and 振幅 compare with the close before, also in the first row of a range.',
        'A code that no market knows answers `[]`, never 404.',
      ],
      evidence: [
        'Three recorded klines of 000300 have the days, prices, volumes and turnovers of this form; the recording lacks 涨跌幅, 涨跌额 and 换手率.',
        FALLBACK_EVIDENCE,
      ],
      example: { symbol: '000300', start_date: '20240102', end_date: '20240105' },
    }),
    stock_zh_index_daily_em: series({
      doc: 'Daily klines of one stock index of mainland China, known with its publisher, oldest first.',
      insteadOf: ['stock_zh_index_daily_tx'],
      chinese: '沪深京与中证指数历史行情：日 K 线',
      keywords: ['index prices', '指数行情', '上证', '深证', '沪深300'],
      series: MAINLAND_INDEX_NAMES,
      page: 'https://quote.eastmoney.com/center/hszs.html',
      params: {
        symbol: code(
          {
            default: 'csi931151',
            doc: 'Index code behind its publisher: sh is Shanghai, sz Shenzhen, bj Beijing, csi China Securities Index.',
            matching: /^(?:sh|sz|bj|csi)[0-9A-Z]{6}$/,
            form: 'sh, sz, bj or csi and six digits or capital letters, such as sh000300',
          },
          'refused',
        ),
        ...days('19900101', '20500101'),
        ...FETCHING,
      },
      rules: [IN_ORDER],
      ask: ({ symbol }) => ({ secid: prefixedSecid(symbol), klt: kltOf('daily'), fqt: fqtOf(''), fields: 8 }),
      range: (wanted) => ({ ...wanted, period: 'daily', adjust: '' }),
      columns: {
        date: date('f51'),
        open: number('f52', { say: say('Opening level.', '开盘点位。'), unit: 'index points' }),
        close: number('f53', { say: say('Closing level.', '收盘点位。'), unit: 'index points' }),
        high: number('f54', { say: say('Highest level.', '最高点位。'), unit: 'index points' }),
        low: number('f55', { say: say('Lowest level.', '最低点位。'), unit: 'index points' }),
        volume: number('f56', { unit: 'lots of 100 shares' }),
        amount: number('f57'),
      },
      fallbacks: FALLBACKS,
      quirks: [FALLBACK_QUIRK, 'An index that the source does not know answers `[]`, never 404.'],
      evidence: ['Three recorded klines of 000300 are answered as recorded, every cell.', FALLBACK_EVIDENCE],
      example: { symbol: 'sh000300', start_date: '20240102', end_date: '20240105' },
    }),
  },
);
