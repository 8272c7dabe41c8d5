import { say } from '../../../../base/say.ts';
import type { NamedCells } from '../../../../engine/formats/cells.ts';
import type { Params } from '../../../../engine/interface/interface.ts';
import type { Pages } from '../../../../engine/interface/pages.ts';
import type { Columns } from '../../../declare/columns.ts';
import type { ParamValues } from '../../../declare/declaration.ts';
import type { DeclaredRow } from '../../../declare/family.ts';
import { placed } from '../../../wire/field-columns.ts';
import { fillColumns, filledColumns, type RecordsShared, type RecordsText, records } from '../../../wire/records.ts';
import { type ApiListAsk, apiLists, keysOf, parseApiList } from './wire.ts';

/** What all rows of a table of lists share. */
export type FundListShared = RecordsShared<ApiListAsk>;

/** What a row has of its own. */
interface FundListRow<P extends Params, C extends Columns> extends RecordsText<P, C, ApiListAsk> {
  readonly list: ApiListAsk['list'];
  /** The fund that the params want; none for a list of the whole market. */
  fund?(params: ParamValues<P>): string;
  /** What else they want: see {@link ApiListAsk.option}. */
  option?(params: ParamValues<P>): string;
  /** Columns that only a reply names, in the place of the open one. */
  openColumns?(pages: Pages, ask: ApiListAsk): readonly NamedCells[];
}

/** A row of one list of the fund site's API. */
// biome-ignore lint/complexity/noBannedTypes: no params are an object without members
export function apiList<const C extends Columns, const P extends Params = {}>(
  row: FundListRow<P, C>,
): DeclaredRow<FundListShared> {
  return records<P, C, ApiListAsk>({
    ...row,
    source: apiLists,
    ask: (params) => ({ list: row.list, fund: row.fund?.(params) ?? '', option: row.option?.(params) ?? '' }),
    parseRows: (pages, ask) => [...parseColumns(pages, ask, row.columns), ...(row.openColumns?.(pages, ask) ?? [])],
  });
}

/** The declared columns of a list, from fields by name, and by position where nobody knows the name. */
function parseColumns(pages: Pages, ask: ApiListAsk, columns: Columns): readonly NamedCells[] {
  const filled = filledColumns(columns);
  const hasPlaces = filled.some(({ field }) => field.startsWith('#'));
  const keys = hasPlaces ? keysOf(pages, ask) : [];
  const { columns: named, unplaced } = placed(filled, keys, `Eastmoney fund list ${ask.list}`);
  return fillColumns(named, (fields) => parseApiList(pages, ask, fields), unplaced);
}

/** The code of a fund. */
export const FUND_CODE = {
  of: 'fund',
  wants: '600000',
  say: say('Fund code; leading zeros count.', '基金代码，前面的零不可省略。'),
  example: '000001',
} as const;
