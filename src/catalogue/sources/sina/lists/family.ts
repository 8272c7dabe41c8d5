import type { Interface, Params } from '../../../../engine/interface/interface.ts';
import type { Columns } from '../../../declare/columns.ts';
import type { ParamValues } from '../../../declare/declaration.ts';
import { type DeclaredRow, familyOf } from '../../../declare/family.ts';
import type { FieldColumn } from '../../../wire/field-columns.ts';
import { fillColumns, type RecordsShared, type RecordsText, records } from '../../../wire/records.ts';
import { type MarketListAsk, parseMarketList, sinaLists } from './wire.ts';

type ListShared = RecordsShared<MarketListAsk>;

/** What a row has of its own. */
interface ListRow<P extends Params, C extends Columns<FieldColumn>>
  extends Omit<RecordsText<P, C, MarketListAsk>, 'sorted'> {
  /** The list, or which one belongs to the params: see {@link MarketListAsk}. */
  readonly node: string | ((params: ParamValues<P>) => string);
  /** The columns of a list, where not all have the same; those of the row when left out. */
  columnsOf?(node: string): Columns<FieldColumn>;
}

/** The interfaces of a table of Sina's lists. */
export function lists(
  shared: Omit<ListShared, 'kind' | 'grain'>,
  rows: Readonly<Record<string, DeclaredRow<ListShared>>>,
): readonly Interface[] {
  return familyOf<ListShared>({ ...shared, kind: 'snapshot', grain: 'security', listsAll: true }, rows);
}

/** A row of one list, whole, in the order of the source. */
// biome-ignore lint/complexity/noBannedTypes: no params are an object without members
export function list<const C extends Columns<FieldColumn>, const P extends Params = {}>(
  row: ListRow<P, C>,
): DeclaredRow<ListShared> {
  const { node } = row;
  return records<P, C, MarketListAsk>({
    ...row,
    source: sinaLists,
    ask: (values) => ({ node: typeof node === 'string' ? node : node(values) }),
    parseRows: (pages, ask) =>
      fillColumns(row.columnsOf?.(ask.node) ?? row.columns, (fields) => parseMarketList(pages, ask, fields)),
  });
}
