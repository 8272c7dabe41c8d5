import { quote } from '../../../../base/errors.ts';
import { say } from '../../../../base/say.ts';
import { Cells } from '../../../../engine/formats/cells.ts';
import { code, text } from '../../../declare/columns.ts';
import { defineInterface } from '../../../declare/declaration.ts';
import { changed } from '../../../wire/refusals.ts';
import { FETCHING } from '../fetching.ts';
import { type Contract, contracts, contractsIn, LABEL } from './wire.ts';

export default [
  defineInterface({
    name: 'futures_hist_table_em',
    category: 'futures',
    say: say(
      'The futures contracts of mainland China whose klines `futures_hist_em` answers: exchange, name and code.',
      '国内期货交易所品种对照表',
    ),
    page: 'https://quote.eastmoney.com/qihuo/al2505.html',
    kind: 'snapshot',
    grain: 'item',
    listsSecurities: { of: 'futures', code: '合约代码', name: '合约中文代码', exchange: '市场简称', requests: 30 },
    source: contracts,
    cache: contracts.cache,
    params: FETCHING,
    columns: {
      市场简称: text({ id: 'exchange_name', say: say('The short name of the exchange.') }),
      合约中文代码: text({
        id: 'contract_name',
        role: 'name',
        say: say('The name of the contract, such as 热卷主连.', '合约名称，例如热卷主连。'),
      }),
      合约代码: code({ say: say('The code of the contract, such as hcm.', '合约代码，例如 hcm。') }),
    },
    quirks: [
      say('The rows are in the order of the source, exchange by exchange.', '各行按数据源的顺序，逐个交易所排列。'),
    ],
    evidence: [say('Not recorded: made after its description.', '未实录：按其说明制成。')],
    ask: () => ({ table: 'contracts' as const }),
    parse: (pages) => {
      const table = contractsIn(pages);
      return {
        市场简称: Cells.texts(table.map(nameOfMarket)),
        合约中文代码: Cells.texts(table.map(({ name }) => name)),
        合约代码: Cells.checked(
          'code',
          table.map((each) => each.code),
        ),
      };
    },
  }),
];

/** The exchange of a contract. Throws `upstream_changed` where the table does not name it. */
function nameOfMarket({ mktname, code: contract }: Contract): string {
  if (mktname === undefined) throw changed(LABEL, `no exchange is named for ${quote(contract)}`);
  return mktname;
}
