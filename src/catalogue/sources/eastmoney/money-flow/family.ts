import type { Interface, Params } from '../../../../engine/interface/interface.ts';
import type { Source } from '../../../../engine/interface/source.ts';
import type { Columns } from '../../../declare/columns.ts';
import type { Wanted } from '../../../declare/declaration.ts';
import { familyOf, type Row } from '../../../declare/family.ts';
import type { FieldColumn } from '../../../wire/field-columns.ts';
import { fillColumns, type RecordsShared, type RecordsText, records } from '../../../wire/records.ts';
import { type FlowAsk, parseFlow } from './wire.ts';

/** What all rows of a table of fund flows share. */
type FlowShared = RecordsShared<FlowAsk>;

/** What a row has of its own: its columns are fields of a line. */
interface FlowRow<P extends Params, C extends Columns> extends RecordsText<P, C, FlowAsk> {
  readonly source: Source<FlowAsk>;
  ask(params: Wanted<P>): FlowAsk;
}

/** The interfaces of a table of fund flows. */
export function flows(shared: FlowShared, rows: Readonly<Record<string, Row<FlowShared>>>): readonly Interface[] {
  return familyOf(shared, rows);
}

/** A row of the daily fund flow of a share, a board or the markets. */
export function flow<const P extends Params, const C extends Columns<FieldColumn>>(
  row: FlowRow<P, C>,
): Row<FlowShared> {
  return records<P, C, FlowAsk>({
    ...row,
    ask: (params) => row.ask(params),
    parseRows: (pages, ask) => fillColumns(row.columns, () => parseFlow(pages, ask)),
  });
}
