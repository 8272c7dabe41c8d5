import { freshFor } from '../../../../engine/interface/cache-policy.ts';
import {
  code,
  type MappedColumn,
  number,
  percent,
  text,
  UNSTATED,
  whole,
} from '../../../../engine/interface/columns.ts';
import { cookie, timeout } from '../../../../engine/interface/params.ts';
import { defineInterface } from '../../../declare/declaration.ts';
import { toDeclared } from '../../../wire/field-cells.ts';
import { globalFuturesQuotes, parseQuotes } from './wire.ts';

const columns: Readonly<Record<string, MappedColumn>> = {
  序号: whole('row', 'none', 'The number of the row, from 1.'),
  代码: code('dm', 'The code of the contract, which `futures_global_hist_em` takes.'),
  名称: text('name', 'The name of the contract.'),
  最新价: number('p', UNSTATED, 'Latest price; its unit is that of the contract.'),
  涨跌额: number('zde', UNSTATED, 'Latest price less the previous settlement.'),
  涨跌幅: percent('zdf', 'The same, over the previous settlement.'),
  今开: number('o', UNSTATED, 'Opening price.'),
  最高: number('h', UNSTATED, 'Highest price.'),
  最低: number('l', UNSTATED, 'Lowest price.'),
  昨结: number('zjsj', UNSTATED, 'Previous settlement.'),
  成交量: number('vol', 'contracts', 'Volume.'),
  买盘: number('wp', 'contracts', 'Volume of buyers’ trades.'),
  卖盘: number('np', 'contracts', 'Volume of sellers’ trades.'),
  持仓量: number('ccl', 'contracts', 'Open interest.'),
};

export default [
  defineInterface({
    name: 'futures_global_spot_em',
    category: 'futures',
    doc: 'Quotes of the futures contracts of exchanges outside of mainland China, by code from the last.',
    chinese: '国际期货实时行情',
    page: 'https://quote.eastmoney.com/center/gridlist.html#futures_global',
    kind: 'snapshot',
    source: globalFuturesQuotes,
    cache: freshFor('30s', { staleIfError: '1d' }),
    params: {
      timeout: timeout({ doc: 'Longest wait for the source, in seconds.' }),
      cookie: cookie({ doc: 'Browser-session cookie passed to the source; normally omitted.' }),
    },
    columns,
    quirks: [
      'AKShare reads one page of 20 contracts too few. All of them are here.',
      'A figure that the source does not have, such as a price of a contract without a trade, is `null`.',
    ],
    evidence: ['Not recorded: made after its description.'],
    ask: () => ({ quotes: 'global futures' as const }),
    parse: (pages) => toDeclared(columns, parseQuotes(pages, Object.values(columns))),
    example: {},
  }),
];
