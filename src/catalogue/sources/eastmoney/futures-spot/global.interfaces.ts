import { say } from '../../../../base/say.ts';
import { freshFor } from '../../../../engine/interface/cache-policy.ts';
import { code, type MappedColumn, number, percent, text, whole } from '../../../declare/columns.ts';
import { defineInterface } from '../../../declare/declaration.ts';
import { toDeclared } from '../../../wire/field-cells.ts';
import { FETCHING } from '../fetching.ts';
import { globalFuturesQuotes, parseQuotes } from './wire.ts';

const columns: Readonly<Record<string, MappedColumn>> = {
  序号: whole('row', { unit: 'none' }),
  代码: code('dm', {
    say: say(
      'The code of the contract, which `futures_global_hist_em` takes.',
      '合约代码，可用于 `futures_global_hist_em`。',
    ),
  }),
  名称: text('name'),
  最新价: number('p', { unit: 'of_product' }),
  涨跌额: number('zde', {
    say: say('Latest price less the previous settlement.', '最新价减昨结算价。'),
    unit: 'of_product',
  }),
  涨跌幅: percent('zdf', { say: say('The same, over the previous settlement.', '涨跌额与昨结算价之比。') }),
  今开: number('o', { unit: 'of_product' }),
  最高: number('h', { unit: 'of_product' }),
  最低: number('l', { unit: 'of_product' }),
  昨结: number('zjsj', { unit: 'of_product' }),
  成交量: number('vol', { unit: 'contracts' }),
  买盘: number('wp', { id: 'buyer_volume', unit: 'contracts', say: say('Volume of buyers’ trades.') }),
  卖盘: number('np', { id: 'seller_volume', unit: 'contracts', say: say('Volume of sellers’ trades.') }),
  持仓量: number('ccl'),
};

export default [
  defineInterface({
    name: 'futures_global_spot_em',
    category: 'futures',
    say: say(
      'Quotes of the futures contracts of exchanges outside of mainland China, by code from the last.',
      '国际期货实时行情',
    ),
    historyIn: 'futures_global_hist_em',
    page: 'https://quote.eastmoney.com/center/gridlist.html#futures_global',
    kind: 'snapshot',
    grain: 'security',
    source: globalFuturesQuotes,
    cache: freshFor('30s', { staleIfError: '1d' }),
    params: FETCHING,
    columns,
    quirks: [
      say(
        'AKShare reads one page of 20 contracts too few. All of them are here.',
        'AKShare 少读一页，缺 20 个合约；此处返回全部合约。',
      ),
      say(
        'A figure that the source does not have, such as a price of a contract without a trade, is `null`.',
        '数据源没有的数字为 `null`，例如没有成交的合约的价格。',
      ),
    ],
    evidence: [say('Not recorded: made after its description.', '未实录：按其说明制成。')],
    ask: () => ({ quotes: 'global futures' as const }),
    parse: (pages) => toDeclared(columns, parseQuotes(pages, Object.values(columns))),
  }),
];
