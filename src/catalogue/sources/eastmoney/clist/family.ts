import { say } from '../../../../base/say.ts';
import { Cells, type NamedCells } from '../../../../engine/formats/cells.ts';
import type { AskData } from '../../../../engine/interface/ask.ts';
import type { Params } from '../../../../engine/interface/interface.ts';
import type { Pages } from '../../../../engine/interface/pages.ts';
import type { Source } from '../../../../engine/interface/source.ts';
import { type Columns, namedColumns } from '../../../declare/columns.ts';
import type { ParamValues } from '../../../declare/declaration.ts';
import { type DeclaredRow, familyOf } from '../../../declare/family.ts';
import type { FieldCells } from '../../../wire/field-cells.ts';
import type { FieldFallback } from '../../../wire/field-fallback.ts';
import { fillColumns, type RecordsShared, type RecordsText, records, toNumberedTable } from '../../../wire/records.ts';
import { changed } from '../../../wire/refusals.ts';
import type { ListedBoard } from './members.ts';
import {
  fieldsOf,
  haveDecimals,
  type ListColumn,
  prepareFields,
  refuseOtherScale,
  refuseWholePercentages,
} from './values.ts';
import { type ClistAsk, LABEL, lists as listSource, type PageCheck, parseClist, parsePage } from './wire.ts';

/** What is asked of a list, that of a board whose name is looked up included. */
type AnyListAsk = ClistAsk | (ClistAsk & ListedBoard);

/** What all rows of a table of lists share. A row may have its own page, cache policy and kind. */
type ListShared = RecordsShared<AnyListAsk>;

/** The columns of a row, each of a field of the list. */
export type ListColumns = Columns<ListColumn>;

/** How a list is asked for. */
interface ListRequest extends Partial<ListedBoard> {
  /** The set of securities: see {@link ClistAsk}. */
  readonly set: string;
  /** Whether the rows stay in the order of the source, which does not move. */
  readonly isInOrder?: boolean;
  /** What decides the columns, where something does. */
  readonly variant?: string;
}

/** What a row has of its own. */
interface ListRow<P extends Params, C extends ListColumns>
  extends Omit<RecordsText<P, C, AnyListAsk>, 'sorted' | 'fallbacks'> {
  /** The set of securities, or how the list is asked for that belongs to the params. */
  readonly list: string | ((params: ParamValues<P>) => ListRequest);
  /** The columns that belong to a variant, in their order; those of the row when left out. */
  columnsOf?(variant: string): ListColumns;
  /**
   * The field that the rows are sorted by, with `-` before it for descending order. When left out, it is the
   * change in percent, descending: AKShare sorts most lists so.
   */
  readonly sortedBy?: string | ((variant: string) => string);
  /** Whether numbers come as whole numbers: `scaled` says how many digits of a column are decimals. */
  readonly integers?: boolean;
  /** Asks for the list; all pages of it, when left out. */
  readonly source?: (check: PageCheck) => Source<AnyListAsk>;
  /** Other sources of the same list, in the order in which they are tried; their rows have the last code first. */
  readonly fallbacks?: readonly FieldFallback<AskData, ParamValues<P>>[];
  /**
   * Another list, whose pages follow those of this one: which pages are of this list, and how the rows of both are
   * joined.
   */
  readonly behind?: {
    listed(pages: Pages): Pages;
    append(columns: readonly NamedCells[], pages: Pages): readonly NamedCells[];
  };
}

/** The interfaces of a table of lists. */
export const lists = familyOf<ListShared>;

/** A row of one list of securities, whole: sorted, and numbered last. */
// biome-ignore lint/complexity/noBannedTypes: no params are an object without members
export function list<const C extends ListColumns, const P extends Params = {}>(
  row: ListRow<P, C>,
): DeclaredRow<ListShared> {
  const { list: request, sortedBy = '-f3', integers = false, source = listSource, behind, fallbacks = [] } = row;
  const columnsOf = (variant: string): ListColumns => row.columnsOf?.(variant) ?? row.columns;
  const sortOf = ({ fid, variant }: Pick<ClistAsk, 'fid' | 'variant'>): string | undefined => {
    if (fid === '') return undefined;
    return typeof sortedBy === 'string' ? sortedBy : sortedBy(variant);
  };
  const checkPage: PageCheck = (page, ask) => {
    const declared = namedColumns(columnsOf(ask.variant));
    const cells = parsePage(page, fieldsOf(declared, sortOf(ask)));
    refuseOtherScale(prepareFields(cells, declared, undefined));
    if (!integers) refuseWholePercentages(cells, declared);
  };
  return (name, shared) =>
    records<P, C, AnyListAsk>({
      ...row,
      source: source(checkPage),
      ask: (values) => {
        const {
          set,
          isInOrder,
          variant = '',
          names,
          listed,
        }: ListRequest = typeof request === 'string' ? { set: request } : request(values);
        const fid = isInOrder ? '' : 'f12';
        const wanted = fieldsOf(namedColumns(columnsOf(variant)), sortOf({ fid, variant }));
        const ask = {
          set,
          fields: inOrder(wanted.map(({ name }) => name)),
          fltt: integers ? 1 : 2,
          fid,
          variant,
        } as const;
        return names === undefined || listed === undefined ? ask : { ...ask, names, listed };
      },
      parseRows: (pages, ask) => {
        const columns = columnsOf(ask.variant);
        const declared = namedColumns(columns);
        const filled = fillColumns(columns, () => {
          const own = behind ? behind.listed(pages) : pages;
          const fields = fieldsOf(declared, sortOf(ask));
          const cells = parseClist(own, ask.set, fields);
          // Each page may have come from another host: those of both forms cannot be told apart once joined.
          const forms = integers ? own.map((page) => haveDecimals(parsePage(page, fields), declared)) : [];
          if (new Set(forms).size > 1) throw changed(LABEL, 'whole numbers on some pages, decimals on others');
          return prepareFields(cells, declared, sortOf(ask));
        });
        return behind ? behind.append(filled, pages) : filled;
      },
      fallbacks: fallbacks.map((fallback) => ({
        ...fallback,
        ask: (values: ParamValues<P>) => fallback.ask(values),
        parse: (pages: Pages, ask: AskData) =>
          toNumberedTable(filledByOther(row.columns, fallback.parse(pages, ask), sortOf({ fid: 'f12', variant: '' })), {
            ...shared,
            ...row,
          }),
      })),
    })(name, shared);
}

/**
 * The columns of a list, sorted, out of the fields that another source has. Any other field is null in all rows.
 */
function filledByOther(columns: ListColumns, known: FieldCells, sortedBy: string | undefined): readonly NamedCells[] {
  const declared = namedColumns(columns);
  const length = Object.values(known)[0]?.length ?? 0;
  const cells = fieldsOf(declared, sortedBy).map(({ name, cells: kind }) => [
    name,
    known[name] ??
      Cells.checked(
        kind,
        Array.from({ length }, () => null),
      ),
  ]);
  return fillColumns(columns, () => prepareFields(Object.fromEntries(cells), declared, sortedBy));
}

/** The names of fields as they are asked for, those included that tell rows apart: by their numbers. */
function inOrder(names: readonly string[]): string {
  const all = new Set([...names, 'f12', 'f13']);
  return [...all].toSorted((one, other) => Number(one.slice(1)) - Number(other.slice(1))).join();
}

/** How many rows a list has. */
export const ALL_PAGES = say(
  'AKShare returns the first 100 rows, those of one page. All rows are here.',
  'AKShare 只返回一页，即前 100 行；此处返回全部行。',
);
