import { date, number, percent, UNSTATED } from '../../../declare/columns.ts';
import { ABROAD } from './abroad.ts';
import { contractKline, klines } from './family.ts';

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
      columns: {
        时间: date('f51', 'Last traded day of the span.'),
        开盘: number('f52', UNSTATED, 'Opening price; its unit is that of the contract.'),
        最高: number('f54', UNSTATED, 'Highest price.'),
        最低: number('f55', UNSTATED, 'Lowest price.'),
        收盘: number('f53', UNSTATED, 'Closing price.'),
        涨跌: number('f60', UNSTATED, 'Close less the previous close.'),
        涨跌幅: percent('f59', 'Change of the close, over the previous close.'),
        成交量: number('f56', 'contracts', 'Volume.'),
        成交额: number('f57', 'yuan', 'Turnover.'),
        持仓量: number('f63', 'contracts', 'Open interest.'),
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
  },
);
