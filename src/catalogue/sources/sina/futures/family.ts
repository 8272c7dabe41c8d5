import type { Interface, Params } from '../../../../engine/interface/interface.ts';
import type { Columns } from '../../../declare/columns.ts';
import type { Wanted } from '../../../declare/declaration.ts';
import { familyOf, type Row } from '../../../declare/family.ts';
import { fillColumns, type RecordsShared, type RecordsText, records } from '../../../wire/records.ts';
import { type BarsAsk, type OptionBarsAsk, parseBars, sinaFutures, sinaOptions } from './wire.ts';

type FuturesShared = RecordsShared<BarsAsk>;
type OptionShared = RecordsShared<OptionBarsAsk>;

/** The bars of contracts of futures. */
export function futures(
  shared: Omit<FuturesShared, 'category'>,
  rows: Readonly<Record<string, Row<FuturesShared>>>,
): readonly Interface[] {
  return familyOf<FuturesShared>({ ...shared, category: 'futures' }, rows);
}

/** The bars of options. */
export function options(
  shared: Omit<OptionShared, 'category'>,
  rows: Readonly<Record<string, Row<OptionShared>>>,
): readonly Interface[] {
  return familyOf<OptionShared>({ ...shared, category: 'option' }, rows);
}

/** What a row of bars has of its own; the field of a column is the name that Sina gives the value. */
interface BarsRow<P extends Params, C extends Columns> extends RecordsText<P, C, BarsAsk> {
  ask(params: Wanted<P>): BarsAsk;
}

/** A row of bars of futures. */
export function bars<P extends Params, C extends Columns>(row: BarsRow<P, C>): Row<FuturesShared> {
  const { columns } = row;
  return records<P, C, BarsAsk>({
    ...row,
    source: sinaFutures,
    parseRows: (pages, ask) => fillColumns(columns, (fields) => parseBars(pages, ask, fields)),
  });
}

interface OptionRow<P extends Params, C extends Columns> extends RecordsText<P, C, OptionBarsAsk> {
  ask(params: Wanted<P>): OptionBarsAsk;
}

/** A row of bars of an option. */
export function optionBars<P extends Params, C extends Columns>(row: OptionRow<P, C>): Row<OptionShared> {
  const { columns } = row;
  return records<P, C, OptionBarsAsk>({
    ...row,
    source: sinaOptions,
    parseRows: (pages, ask) => fillColumns(columns, (fields) => parseBars(pages, ask, fields)),
  });
}
