import { say } from '../../../../base/say.ts';
import { NIGHT_SESSIONS } from '../../../../engine/interface/future-days.ts';
import { code } from '../../../../engine/interface/params.ts';
import { code as codeColumn, date, number, percent, text } from '../../../declare/columns.ts';
import { UNSTATED } from '../../../fields/units.ts';
import { ABROAD } from './abroad.ts';
import { contractKline, FETCHING, klines, series } from './family.ts';
import { GLOBAL_CONTRACT, globalContractSecid } from './global-contracts.ts';
import { fqtOf, kltOf } from './wire.ts';

export default klines(
  { ...ABROAD, category: 'futures' },
  {
    futures_hist_em: contractKline({
      doc: 'Klines of one futures contract of mainland China, or of the main contracts of a product joined, oldest first.',
      chinese: '国内期货历史行情：日、周、月 K 线',
      page: 'https://qhweb.eastmoney.com/quote',
      symbol: {
        default: '热卷主连',
        doc: 'Name of the contract in Eastmoney’s table, such as 热卷主连, or product and month: 热卷2510, hc2510.',
      },
      first: '19900101',
      ahead: NIGHT_SESSIONS,
      columns: {
        时间: date('f51', { say: say('Last traded day of the span.', '周期内最后一个交易日。') }),
        开盘: number('f52', {
          say: say('Opening price; its unit is that of the contract.', '开盘价，单位同合约。'),
          unit: UNSTATED,
        }),
        最高: number('f54', { unit: UNSTATED }),
        最低: number('f55', { unit: UNSTATED }),
        收盘: number('f53', { unit: UNSTATED }),
        涨跌: number('f60', { say: say('Close less the previous close.', '收盘价减昨收。'), unit: UNSTATED }),
        涨跌幅: percent('f59', {
          say: say('Change of the close, over the previous close.', '收盘价的涨跌幅，相对昨收。'),
        }),
        成交量: number('f56', { unit: 'contracts' }),
        成交额: number('f57'),
        持仓量: number('f63'),
      },
      quirks: [
        'A name that Eastmoney’s table of contracts does not have is 404. The table is fetched once a day.',
        'Night sessions belong to the trading day that follows them, and the current kline is unfinished.',
        'Main contracts joined (…主连) change their contract: a jump between two days may be that change.',
      ],
      evidence: [
        'Not recorded: a reply with open interest, and the table of contracts. Both are made after their description.',
      ],
      example: { symbol: '热卷主连', start_date: '20240102', end_date: '20240105' },
    }),
    futures_global_hist_em: series({
      doc: 'Daily klines of one futures contract of an exchange outside of mainland China, oldest first.',
      chinese: '国际期货历史行情：日 K 线',
      keywords: ['futures', 'global futures', '外盘期货', '国际期货'],
      page: 'https://quote.eastmoney.com/globalfuture/HG25J.html',
      ahead: NIGHT_SESSIONS,
      params: {
        symbol: code(
          {
            default: 'HG00Y',
            doc: 'Contract code, as `futures_global_spot_em` lists them: a product and 00Y for its main contracts joined.',
            matching: GLOBAL_CONTRACT,
            form: 'the letters of a product that Eastmoney lists and those of a contract, such as HG00Y or LCPT',
          },
          'refused',
        ),
        ...FETCHING,
      },
      ask: ({ symbol }) => ({
        secid: globalContractSecid(symbol),
        klt: kltOf('daily'),
        fqt: fqtOf('qfq'),
        fields: 14,
      }),
      columns: {
        日期: date('f51', { say: say('Trading day.', '交易日。') }),
        代码: codeColumn('code', { say: say('The code of the contract.', ''), of: 'future' }),
        名称: text('name'),
        开盘: number('f52', {
          say: say('Opening price; its unit is that of the contract.', '开盘价，单位同合约。'),
          unit: UNSTATED,
        }),
        最新价: number('f53', { say: say('Closing price.', '收盘价。'), unit: UNSTATED, role: 'close' }),
        最高: number('f54', { unit: UNSTATED }),
        最低: number('f55', { unit: UNSTATED }),
        总量: number('f56', { id: 'volume', unit: 'contracts', say: say('Volume.', '成交量。') }),
        涨幅: percent('f59', {
          say: say('Change of the close, over the previous close.', '收盘价的涨跌幅，相对昨收。'),
        }),
        持仓: number('f63', { id: 'open_interest', unit: 'contracts', say: say('Open interest.', '持仓量。') }),
        日增: number('f64', { say: say('Open interest less that of the previous day.', '持仓量减前一日持仓量。') }),
      },
      quirks: [
        'The source writes a fall of the open interest as a number of 32 bits without sign, 4294967279 for -17; it is negative here, where AKShare leaves it.',
        'AKShare asks for the last 6,600 days. The whole history that the source has is answered here.',
        'Main contracts joined (…00Y) change their contract: a jump between two days may be that change.',
        'A code that the source does not know answers `[]`, never 404.',
      ],
      evidence: ['Not recorded: a whole reply. Its form is that of the contracts of mainland China.'],
      example: { symbol: 'HG00Y' },
    }),
  },
);
