import type { Columns } from '../../../declare/columns.ts';
import type { DeclaredRow, RowFacts } from '../../../declare/family.ts';
import { type RecordsShared, records } from '../../../wire/records.ts';
import { address } from '../../../wire/upstream-value.ts';
import { type EconomyAsk, parseEconomyPage, thsEconomyPages } from './wire.ts';

/** What a row of the economy has of its own. */
interface EconomyRow<C extends Columns> extends RowFacts {
  readonly page: EconomyAsk['page'];
  readonly columns: C;
}

/** A row of a page of the economy. */
export function economy<const C extends Columns>({
  page,
  ...row
}: EconomyRow<C>): DeclaredRow<RecordsShared<EconomyAsk>> {
  return records<Record<never, never>, Columns, EconomyAsk>({
    ...row,
    page: address`https://data.10jqka.com.cn/macro/${page}/`,
    source: thsEconomyPages,
    ask: () => ({ page }),
    parseRows: (pages, ask) => parseEconomyPage(pages, ask, row.columns),
    sorted: '月份',
  });
}
