import type { Text } from '../../../../base/say.ts';
import type { AskData } from '../../../../engine/interface/ask.ts';
import type { CachePolicy } from '../../../../engine/interface/cache-policy.ts';
import type { Params } from '../../../../engine/interface/interface.ts';
import type { Pages } from '../../../../engine/interface/pages.ts';
import type { Source } from '../../../../engine/interface/source.ts';
import type { Columns } from '../../../declare/columns.ts';
import type { ParamValues } from '../../../declare/declaration.ts';
import { type DeclaredRow, familyOf } from '../../../declare/family.ts';
import type { FieldCells } from '../../../wire/field-cells.ts';
import type { FieldColumn } from '../../../wire/field-columns.ts';
import { fillColumns, type RecordsShared, type RecordsText, records, toNumberedTable } from '../../../wire/records.ts';
import { type FlowAsk, parseFlow } from './wire.ts';

/** What all rows of a table of fund flows share. */
type FlowShared = RecordsShared<FlowAsk>;

/** What a row has of its own: its columns are fields of a line. */
interface FlowRow<P extends Params, C extends Columns> extends Omit<RecordsText<P, C, FlowAsk>, 'fallbacks'> {
  readonly source: Source<FlowAsk>;
  ask(params: ParamValues<P>): FlowAsk;
  /** Other sources of the same flow, in the order in which they are tried. */
  readonly fallbacks?: readonly FlowFallback<ParamValues<P>>[];
}

/** A fallback source of a fund flow, which fills the same fields. */
interface FlowFallback<Values, Ask extends AskData = AskData> {
  readonly source: Source<Ask>;
  readonly cache: CachePolicy<NoInfer<Ask>>;
  /** Whose rule its sizes follow: a sentence in printable ASCII, for `Finfount-Note`. */
  readonly note: Text;
  ask(params: Values): Ask | undefined;
  parse(pages: Pages, ask: NoInfer<Ask>): FieldCells;
}

/** The interfaces of a table of fund flows. */
export const flows = familyOf<FlowShared>;

/** A row of the daily fund flow of a share, a board or the markets. */
export function flow<const P extends Params, const C extends Columns<FieldColumn>>(
  row: FlowRow<P, C>,
): DeclaredRow<FlowShared> {
  return records<P, C, FlowAsk>({
    ...row,
    ask: (params) => row.ask(params),
    parseFields: parseFlow,
    fallbacks: row.fallbacks?.map((fallback) => ({
      ...fallback,
      ask: (params: ParamValues<P>) => fallback.ask(params),
      parse: (pages: Pages, ask: AskData) =>
        toNumberedTable(
          fillColumns(row.columns, () => fallback.parse(pages, ask)),
          row,
        ),
    })),
  });
}
