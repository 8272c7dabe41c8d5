import { say } from '../../../../base/say.ts';
import { NIGHT_SESSIONS } from '../../../../engine/interface/future-days.ts';
import { codeParam } from '../../../../engine/interface/params.ts';
import { code as codeColumn, date, number, percent, text } from '../../../declare/columns.ts';
import { FOREIGN_FUTURES_KEYWORDS } from '../../../declare/keywords.ts';
import { FETCHING } from '../fetching.ts';
import { UNKNOWN_IS_EMPTY } from '../quirks.ts';
import { ABROAD } from './abroad.ts';
import { contractKline, customKline, klines } from './family.ts';
import { GLOBAL_CONTRACT, globalContractSecid } from './global-contracts.ts';
import { fqtOf, kltOf } from './wire.ts';

const CHANGE = percent('f59', {
  say: say('Change of the close, over the previous close.', '收盘价的涨跌幅，相对昨收。'),
});

export default klines(
  { ...ABROAD, category: 'futures' },
  {
    futures_hist_em: contractKline({
      similar: ['futures_zh_daily_sina', 'futures_main_sina'],
      say: say(
        'Klines of one futures contract of mainland China, or of the main contracts of a product joined, oldest first.',
        '国内期货历史行情：日、周、月 K 线',
      ),
      page: 'https://qhweb.eastmoney.com/quote',
      symbol: {
        default: '热卷主连',
        say: say(
          'Name of the contract in Eastmoney’s table, such as 热卷主连, or product and month: 热卷2510, hc2510.',
          '东方财富表中的合约名称，例如热卷主连；或品种加月份：热卷2510、hc2510。',
        ),
      },
      first: '19900101',
      futureLimit: NIGHT_SESSIONS,
      columns: {
        时间: date('f51', { say: say('Last traded day of the span.', '周期内最后一个交易日。') }),
        开盘: number('f52', { unit: 'of_product' }),
        最高: number('f54', { unit: 'of_product' }),
        最低: number('f55', { unit: 'of_product' }),
        收盘: number('f53', { unit: 'of_product' }),
        涨跌: number('f60', { say: say('Close less the previous close.', '收盘价减昨收。'), unit: 'of_product' }),
        涨跌幅: CHANGE,
        成交量: number('f56', { unit: 'contracts' }),
        成交额: number('f57'),
        持仓量: number('f63'),
      },
      quirks: [
        say(
          'A name that Eastmoney’s table of contracts does not have is 404. The table is fetched once a day.',
          '东方财富合约表中没有的名称返回 404。合约表每天取一次。',
        ),
        say(
          'Night sessions belong to the trading day that follows them, and the current kline is unfinished.',
          '夜盘属于其后的交易日，当前 K 线尚未完成。',
        ),
        say(
          'Main contracts joined (…主连) change their contract: a jump between two days may be that change.',
          '主力连续（…主连）会更换合约：两日之间的跳变可能由此而来。',
        ),
      ],
      evidence: [
        say(
          'Not recorded: a reply with open interest, and the table of contracts. Both are made after their description.',
          '未实录：含持仓量的应答和合约表。两者均按其说明制成。',
        ),
      ],
      example: { symbol: '热卷主连', start_date: '20240102', end_date: '20240105' },
    }),
    futures_global_hist_em: customKline({
      similar: ['futures_foreign_hist'],
      say: say(
        'Daily klines of one futures contract of an exchange outside of mainland China, oldest first.',
        '国际期货历史行情：日 K 线',
      ),
      keywords: [...FOREIGN_FUTURES_KEYWORDS, 'futures', 'global futures', '外盘期货', '国际期货'],
      page: 'https://quote.eastmoney.com/globalfuture/HG25J.html',
      futureLimit: NIGHT_SESSIONS,
      params: {
        symbol: codeParam({
          default: 'HG00Y',
          say: say(
            'Contract code, as `futures_global_spot_em` lists them: a product and 00Y for its main contracts joined.',
            '合约代码，与 `futures_global_spot_em` 所列相同：品种加 00Y 为主力连续。',
          ),
          matching: GLOBAL_CONTRACT,
          form: say(
            'the letters of a product that Eastmoney lists and those of a contract, such as HG00Y or LCPT',
            '东方财富所列品种的字母加合约的字母，例如 HG00Y 或 LCPT',
          ),
          otherwise: 'refused',
        }),
        ...FETCHING,
      },
      ask: ({ symbol }) => ({ secid: globalContractSecid(symbol), klt: kltOf('daily'), fqt: fqtOf('qfq'), fields: 14 }),
      columns: {
        日期: date('f51', { say: say('Trading day.', '交易日。') }),
        代码: codeColumn('code', { say: say('The code of the contract.', ''), of: 'future' }),
        名称: text('name'),
        开盘: number('f52', { unit: 'of_product' }),
        最新价: number('f53', { say: say('Closing price.', '收盘价。'), unit: 'of_product', role: 'close' }),
        最高: number('f54', { unit: 'of_product' }),
        最低: number('f55', { unit: 'of_product' }),
        总量: number('f56', { role: 'volume', unit: 'contracts', say: say('Volume.', '成交量。') }),
        涨幅: CHANGE,
        持仓: number('f63'),
        日增: number('f64', { say: say('Open interest less that of the previous day.', '持仓量减前一日持仓量。') }),
      },
      quirks: [
        say(
          'The source writes a fall of the open interest as a number of 32 bits without sign, 4294967279 for -17; it is negative here, where AKShare leaves it.',
          '数据源把持仓量的减少写作 32 位无符号数，-17 写作 4294967279；此处为负数，AKShare 则原样保留。',
        ),
        say(
          'AKShare asks for the last 6,600 days. The whole history that the source has is answered here.',
          'AKShare 只请求最近 6,600 日；此处返回数据源的全部历史。',
        ),
        say(
          'Main contracts joined (…00Y) change their contract: a jump between two days may be that change.',
          '主力连续（…00Y）会更换合约：两日之间的跳变可能由此而来。',
        ),
        UNKNOWN_IS_EMPTY,
      ],
      evidence: [
        say(
          'Not recorded: a whole reply. Its form is that of the contracts of mainland China.',
          '未实录：完整的应答。其格式与内地合约的相同。',
        ),
      ],
      example: { symbol: 'HG00Y' },
    }),
  },
);
