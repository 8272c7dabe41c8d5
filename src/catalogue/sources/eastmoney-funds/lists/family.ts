import type { NamedCells } from '../../../../engine/formats/cells.ts';
import type { Params } from '../../../../engine/interface/interface.ts';
import type { Pages } from '../../../../engine/interface/pages.ts';
import type { Columns } from '../../../declare/columns.ts';
import type { ParamValues } from '../../../declare/declaration.ts';
import { type DeclaredRow, familyOf } from '../../../declare/family.ts';
import { filledColumns, type RecordsShared, type RecordsText, records } from '../../../wire/records.ts';
import { type FundRow, fillByPosition } from '../rows.ts';
import { type FundListAsk, fundLists, type ListName, parseRowsOf } from './wire.ts';

/** What all rows of a table of fund lists share. */
type FundListShared = RecordsShared<FundListAsk>;

/** What a row has of its own. The `field` of a column is the position of its value in a row of the source. */
interface FundListRow<P extends Params, C extends Columns> extends RecordsText<P, C, FundListAsk> {
  readonly list: ListName;
  /** The choices of the client that decide the list. */
  choose?(params: ParamValues<P>): { readonly symbol: string; readonly indicator?: string };
  /** What is made of the rows of the source before they fill the columns. */
  prepare?(rows: readonly FundRow[], pages: Pages): readonly FundRow[];
  /** Adds the columns that no position fills. */
  complete?(columns: readonly NamedCells[], ask: FundListAsk): readonly NamedCells[];
  /** The dynamic columns of rows: the title of each, as a position and the name under which clients read it. */
  nameOpen?(pages: Pages, ask: FundListAsk): Columns;
}

/** The interfaces of a table of fund lists. */
export const fundListsOf = familyOf<FundListShared>;

/** A row of one list of the fund market. */
// biome-ignore lint/complexity/noBannedTypes: no params are an object without members
export function fundList<const C extends Columns, const P extends Params = {}>(
  row: FundListRow<P, C>,
): DeclaredRow<FundListShared> {
  const { list, choose, prepare, complete, nameOpen } = row;
  return records<P, C, FundListAsk>({
    ...row,
    source: fundLists,
    ask: (params) => ({ list, symbol: '', indicator: '', ...choose?.(params) }),
    parseRows: (pages, ask) => {
      const sent = parseRowsOf(pages, ask);
      const rows = prepare?.(sent, pages) ?? sent;
      const columns = [
        ...filledColumns(row.columns),
        ...(nameOpen && rows.length > 0 ? filledColumns(nameOpen(pages, ask)) : []),
      ];
      const named = columns.map(({ name, ...column }) => [name, column] as const);
      return fillByPosition(named, rows, `Eastmoney fund list ${list}`);
    },
    ...(complete && { finish: complete }),
  });
}
