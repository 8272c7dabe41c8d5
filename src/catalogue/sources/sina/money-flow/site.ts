import { say } from '../../../../base/say.ts';
import type { Source } from '../../../../engine/interface/source.ts';
import { address, withQuery } from '../../../wire/upstream-value.ts';
import { sinaServices } from '../site.ts';

/** Sina's pages of money flow: what is true of them, whatever is asked. */
export const sinaMoneyFlow = {
  ...sinaServices,
  name: 'sina-money-flow',
  title: say('Sina’s money flow (新浪资金流向)', '新浪资金流向'),
  hosts: ['vip.stock.finance.sina.com.cn'],
} as const satisfies Omit<Source, 'fetch'>;

/**
 * The address of a table of money flow. A request without page, number and order would be answered with
 * everything.
 */
export function moneyFlowAddress(table: string, query: Parameters<typeof withQuery>[1]): string {
  return withQuery(
    address`https://vip.stock.finance.sina.com.cn/quotes_service/api/json_v2.php/MoneyFlow.${table}`,
    query,
  );
}
