import { say } from '../../../../base/say.ts';
import { date, number } from '../../../declare/columns.ts';
import { dayRange } from '../../../declare/day-range.ts';
import { security } from '../../../declare/security.ts';
import { sinaIndexFallback } from '../../sina/packed/kline-fallback.ts';
import { tencentIndexFallback } from '../../tencent/kline/wire.ts';
import { FETCHING } from '../fetching.ts';
import { MAINLAND_INDEX_NAMES } from '../index-names.ts';
import { IN_ORDER } from '../kline-fields/params.ts';
import { prefixedSecid } from '../kline-fields/secid.ts';
import { DAY_OF_LAST_TRADE } from '../quirks.ts';
import { klineFigures } from './columns.ts';
import { customKline, indexKline, klines } from './family.ts';
import { isOfExchange } from './index-of-exchange.ts';
import { MAINLAND_INDICES } from './mainland.ts';
import { LOOKED_FOR, MAINLAND_INDEX } from './params.ts';
import { fqtOf, kltOf } from './wire.ts';

/** What answers while Eastmoney does not. */
const FALLBACKS = [tencentIndexFallback(), sinaIndexFallback];

const FALLBACK_QUIRK = say(
  'Of an index of Shanghai (000…), the fallback source Tencent answers all but the first kline of a history, which has `null` where it needs one before it; its turnovers are exact to 100 yuan. When it fails as well, and of an index of Shenzhen (399…) or Beijing (899…), the fallback source Sina answers daily levels: volumes, turnovers and turnover rates are `null` then, because it has no turnover and does not tell the unit of its volumes.',
  '对上海指数（000…），备用来源腾讯提供全部数据，只是历史的第一根 K 线凡需前一根才能得出的值为 `null`，成交额精确到 100 元。腾讯也失败时，以及对深圳指数（399…）和北京指数（899…），备用来源新浪提供日线点位：此时成交量、成交额和换手率为 `null`，因为新浪没有成交额，也不注明成交量的单位。',
);

const FALLBACK_EVIDENCE = say(
  'Of the fallback source Tencent, prices and volumes of three recorded days of 000300 and one of 000001 are those that are recorded of Eastmoney, and so is, but for the last 100 yuan, the turnover of the latter; no turnover rate is recorded of both. Of Sina, no day of an index is recorded.',
  '备用来源腾讯的 000300 三天和 000001 一天的实录，价格和成交量与东方财富的实录一致，后者的成交额除末尾 100 元外也一致；没有一个指数的换手率在两处都有实录。新浪没有任何指数的实录。',
);

export default klines(
  { ...MAINLAND_INDICES, category: 'index' },
  {
    index_zh_a_hist: indexKline({
      say: say('Klines of one stock index of mainland China, oldest first.', '沪深京指数历史行情：日、周、月 K 线'),
      keywords: ['上证50', '中证500', 'index prices', '大盘指数', '指数行情', '上证', '深证', '沪深300'],
      seriesNames: MAINLAND_INDEX_NAMES,
      page: 'https://quote.eastmoney.com/center/hszs.html',
      symbol: { ...MAINLAND_INDEX, default: '000859' },
      last: '22220101',
      columns: {
        日期: date('f51', { say: say('Last traded day of the span.', '周期内最后一个交易日。') }),
        ...klineFigures({ price: 'index_points', volume: 'lots_of_100_shares', money: 'yuan' }),
      },
      fallbacks: FALLBACKS,
      quirks: [
        FALLBACK_QUIRK,
        LOOKED_FOR,
        say(
          'A code that is a share, a fund or a bond of an exchange is not looked for there: `000001` is the index of Shanghai, where AKShare may answer the share when Shanghai does not answer, and `600000` is no index.',
          '属于某交易所的股票、基金或债券的代码，不在该交易所查找：`000001` 是上海的指数；上海没有应答时，AKShare 可能返回该股票；`600000` 不是指数。',
        ),
        DAY_OF_LAST_TRADE,
        say(
          '涨跌额, 涨跌幅 and 振幅 compare with the close before, also in the first row of a range.',
          '涨跌额、涨跌幅和振幅与前一收盘价相比，区间的第一行也是如此。',
        ),
        say('A code that no market knows answers `[]`, never 404.', '各市场都不认识的代码返回 `[]`，从不返回 404。'),
      ],
      evidence: [
        say(
          'Three recorded klines of 000300 have the days, prices, volumes and turnovers of this form; the recording lacks 涨跌幅, 涨跌额 and 换手率.',
          '000300 的三根实录 K 线，日期、价格、成交量和成交额与此格式一致；实录中缺少涨跌幅、涨跌额和换手率。',
        ),
        FALLBACK_EVIDENCE,
      ],
      example: { symbol: '000300', start_date: '20240102', end_date: '20240105' },
    }),
    stock_zh_index_daily_em: customKline({
      say: say(
        'Daily klines of one stock index of mainland China, known with its publisher, oldest first.',
        '沪深京与中证指数历史行情：日 K 线',
      ),
      keywords: ['index prices', '指数行情', '上证', '深证', '沪深300'],
      seriesNames: MAINLAND_INDEX_NAMES,
      page: 'https://quote.eastmoney.com/center/hszs.html',
      params: {
        symbol: security({
          of: 'index',
          wants: 'sh600000',
          default: 'csi931151',
          say: say(
            'Index code behind its publisher: sh is Shanghai, sz Shenzhen, bj Beijing, csi China Securities Index.',
            '带发布机构前缀的指数代码：sh 为上海，sz 为深圳，bj 为北京，csi 为中证指数公司。',
          ),
          matching: /^(?:sh|sz|bj|csi)[0-9A-Z]{6}$/,
          form: say(
            'sh, sz, bj or csi and six digits or capital letters, such as sh000300',
            'sh、sz、bj 或 csi 加六位数字或大写字母，例如 sh000300',
          ),
          otherwise: 'refused',
        }),
        ...dayRange('19900101', '20500101'),
        ...FETCHING,
      },
      rules: [IN_ORDER],
      ask: ({ symbol }) => ({ secid: prefixedSecid(symbol), klt: kltOf('daily'), fqt: fqtOf(''), fields: 8 }),
      range: (wanted) => ({ ...wanted, period: 'daily', adjust: '' }),
      sessionOf: ({ symbol }) => (isOfExchange(symbol) ? 'mainland' : 'elsewhere'),
      columns: {
        date: date('f51'),
        open: number('f52', { say: say('Opening level.', '开盘点位。'), unit: 'index_points' }),
        close: number('f53', { say: say('Closing level.', '收盘点位。'), unit: 'index_points' }),
        high: number('f54', { say: say('Highest level.', '最高点位。'), unit: 'index_points' }),
        low: number('f55', { say: say('Lowest level.', '最低点位。'), unit: 'index_points' }),
        volume: number('f56', { unit: 'lots_of_100_shares' }),
        amount: number('f57'),
      },
      fallbacks: FALLBACKS,
      quirks: [
        FALLBACK_QUIRK,
        say(
          'An index that the source does not know answers `[]`, never 404.',
          '数据源不认识的指数返回 `[]`，从不返回 404。',
        ),
      ],
      evidence: [
        say(
          'Three recorded klines of 000300 are answered as recorded, every cell.',
          '000300 的三根实录 K 线，返回值逐格一致。',
        ),
        FALLBACK_EVIDENCE,
      ],
      example: { symbol: 'sh000300', start_date: '20240102', end_date: '20240105' },
    }),
  },
);
