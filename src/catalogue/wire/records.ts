import { Failure } from '../../base/errors.ts';
import { say, type Text } from '../../base/say.ts';
import { Cells, type NamedCells } from '../../engine/formats/cells.ts';
import type { RowField } from '../../engine/formats/json/json-rows.ts';
import type { AskData } from '../../engine/interface/ask.ts';
import type { CachePolicy } from '../../engine/interface/cache-policy.ts';
import { type Column, DYNAMIC_COLUMNS, type OrderedKeys } from '../../engine/interface/columns.ts';
import type { FutureLimit } from '../../engine/interface/future-days.ts';
import type { DeclaredGrain } from '../../engine/interface/grain.ts';
import type { Interface, Params, Parsed, TableKind } from '../../engine/interface/interface.ts';
import type { Pages } from '../../engine/interface/pages.ts';
import { notBefore, type Rule } from '../../engine/interface/rules.ts';
import type { Sample } from '../../engine/interface/sample.ts';
import type { Source } from '../../engine/interface/source.ts';
import type { CategoryKey } from '../declare/categories.ts';
import { type ColumnSpec, type Columns, type ColumnsByName, namedColumns, toPairs, whole } from '../declare/columns.ts';
import { type Declaration, defineInterface, type ParamValues } from '../declare/declaration.ts';
import type { DeclaredRow, RowFacts } from '../declare/family.ts';
import type { TopicKey } from '../declare/topics.ts';
import { ROW_NUMBER_FIELD } from '../fields/field.ts';
import type { FieldCells } from './field-cells.ts';
import { convert, type FieldColumn } from './field-columns.ts';
import { rowNumbers, sortedRows, withoutEqualRows } from './row-steps.ts';

/** What all rows of a table of records share. A row may have its own of most of it. */
export interface RecordsShared<Ask extends AskData> {
  /** Whom the rows ask that name no source of their own. */
  readonly source?: Source<Ask>;
  readonly category: CategoryKey;
  readonly topic?: TopicKey;
  readonly page: string;
  readonly cache: CachePolicy<Ask>;
  readonly kind: TableKind;
  /** What one row is of. */
  readonly grain: DeclaredGrain;
  /** As `listsAll` of a declaration. */
  readonly listsAll?: boolean;
  /** As `futureLimit` of a declaration. */
  futureLimit?(ask: Ask): FutureLimit;
  /** The name of the first column, which counts the rows from 1. */
  readonly rowNumber?: string;
  /** As `sample` of a declaration. A row with a sample of its own has no other. */
  readonly sample?: Sample;
  /** What may surprise in all of them: a sentence each. */
  readonly quirks?: readonly Text[];
  /** As `publishes` of a declaration. */
  readonly publishes?: Text;
}

/** What a row of any family of records has of its own, however its source is asked. */
export interface RecordsText<P extends Params, C extends Columns, Ask extends AskData> extends RowFacts {
  readonly page?: string;
  readonly topic?: TopicKey;
  readonly cache?: CachePolicy<Ask>;
  readonly kind?: TableKind;
  /** As `futureLimit` of a declaration; that of the table when left out. */
  futureLimit?(ask: Ask): FutureLimit;
  readonly params?: P;
  readonly rules?: readonly Rule<keyof ParamValues<P> & string>[];
  /** The columns without the one that numbers the rows: see {@link rowNumber}. */
  readonly columns: C & OrderedKeys<C>;
  /** What the rows are sorted by afterwards: a column, with `-` before it for descending order. */
  readonly sorted?: SortKey<C>;
  /** Whether a row that equals an earlier one is left out. */
  readonly unique?: boolean;
  /** As `rowNumber` of the table. */
  readonly rowNumber?: string;
  /** For which params the data have ended, where not for all. */
  hasEnded?(params: ParamValues<P>): boolean;
  /** Cuts what the params want out of the whole table. */
  select?(table: WholeTable, params: ParamValues<P>): WholeTable;
  /** What a client should know of an answer to these params: a sentence in printable ASCII. */
  tableNote?(table: WholeTable, params: ParamValues<P>): Text | undefined;
  /** Other sources of the same data, tried in this order when the first fails. */
  readonly fallbacks?: Declaration<P, Columns, Ask>['fallbacks'];
  /** Params of a call worth showing: the defaults when left out. */
  readonly example?: Partial<ParamValues<P>>;
  readonly probe?: NonNullable<Declaration<P, Columns, Ask>['probe']>;
}

/** How a row parses a reply: into the fields of its columns, or into columns of its own. */
type ParserOfRows<Ask extends AskData> =
  | {
      /**
       * Parses a reply into the cells of the fields of the declared columns, each field once, in the order of the
       * source.
       */
      parseFields(pages: Pages, ask: Ask, fields: readonly RowField[]): FieldCells;
      readonly parseRows?: never;
    }
  | {
      /**
       * Parses a reply into columns by their declared names, in the order of the source. Columns of other names
       * are the dynamic ones.
       */
      parseRows(pages: Pages, ask: Ask): readonly NamedCells[];
      readonly parseFields?: never;
    };

type RecordsRow<P extends Params, C extends Columns, Ask extends AskData> = RecordsText<P, C, Ask> &
  ParserOfRows<Ask> &
  RecordsSteps<P, Ask>;

interface RecordsSteps<P extends Params, Ask extends AskData> {
  /** As `source` of the table. */
  readonly source?: Source<Ask>;
  /** What these params want of the source. */
  ask(params: ParamValues<P>): Ask;
  /** What is done to the sorted rows last, before they are numbered. */
  finish?(columns: readonly NamedCells[], ask: Ask): readonly NamedCells[];
  /** Whether the rows of an ask are numbered; all are when left out. */
  isNumbered?(ask: Ask): boolean;
  /** The ask for the fewest rows: see `leastAsk` of a declaration. */
  leastAsk?(ask: Ask): Ask;
}

/** What is true of every interface that has fields of inferred names. */
const INFERRED = say(
  'The names of some fields are inferred from other clients: where the reply lacks one, its column is null and `Finfount-Note` names the field.',
  '部分字段名由其他客户端推断而来：应答中没有该字段时，对应的列为 null，`Finfount-Note` 会给出字段名。',
);

type WholeTable = ReturnType<Interface['select']>;
type NameOf<C extends Columns> = keyof ColumnsByName<C> & string;
type SortKey<C extends Columns> = NameOf<C> | `-${NameOf<C>}`;

/**
 * A row of a family whose replies are lists of records. It makes the interface: its columns filled, made unique,
 * sorted, finished and numbered, in this order.
 */
export function records<P extends Params, C extends Columns, Ask extends AskData>(
  row: RecordsRow<P, C, Ask>,
): DeclaredRow<RecordsShared<Ask>> {
  return (name, shared) => {
    const { rules = [], quirks = [], inferred = [], fallbacks = [] } = row;
    const { rowNumber, source } = { ...shared, ...row };
    if (!source) throw new Failure('broken_declaration', `${name} names no source, and neither does its table.`);
    const columns: readonly (readonly [string, ColumnSpec])[] = [
      ...(rowNumber === undefined
        ? []
        : [[rowNumber, whole({ unit: ROW_NUMBER_FIELD.unit, say: ROW_NUMBER_FIELD.say })] as const]),
      ...toPairs(row.columns),
    ];
    const params: Params = row.params ?? {};
    const hasRange = Object.hasOwn(params, 'start_date') && Object.hasOwn(params, 'end_date');
    return defineInterface<P, Columns, Ask>({
      ...shared,
      ...row,
      name,
      source,
      params: params as P,
      rules: [
        ...rules,
        ...(hasRange ? [notBefore('end_date', 'start_date') as Rule<keyof ParamValues<P> & string>] : []),
      ],
      columns,
      quirks: [...quirks, ...(inferred.length > 0 ? [INFERRED] : []), ...(shared.quirks ?? [])],
      fallbacks,
      ask: (values) => row.ask(values),
      parse: (pages, ask) => parseTable(pages, ask, row, rowNumber),
    });
  };
}

function parseTable<P extends Params, C extends Columns, Ask extends AskData>(
  pages: Pages,
  ask: Ask,
  row: RecordsRow<P, C, Ask>,
  rowNumber: string | undefined,
): Parsed {
  const { unique, sorted, finish } = row;
  let columns = row.parseRows
    ? row.parseRows(pages, ask)
    : fillColumns(row.columns, (fields) => row.parseFields(pages, ask, fields), row.inferred);
  if (unique) columns = withoutEqualRows(columns);
  if (sorted !== undefined) columns = sortedRows(columns, sorted);
  if (finish) columns = finish(columns, ask);
  return toNumberedTable(columns, { rowNumber, columns: row.columns }, row.isNumbered?.(ask) ?? true);
}

/** The columns of a row of records in their places, behind the numbers of the rows where these are declared. */
export function toNumberedTable(
  columns: readonly NamedCells[],
  { rowNumber, columns: declared }: { readonly rowNumber?: string | undefined; readonly columns: Columns },
  isNumbered = true,
): Parsed {
  const numbered =
    rowNumber === undefined || !isNumbered
      ? columns
      : [{ name: rowNumber, cells: rowNumbers(columns[0]?.cells.length ?? 0) }, ...columns];
  const first = rowNumber === undefined ? [] : [{ name: rowNumber, isOptional: !isNumbered }];
  return place(numbered, [...first, ...namedColumns(declared)]);
}

/** A declared column that a field of the source fills. */
type FilledColumn = FieldColumn & { readonly name: string };

/** The declared columns that fields fill. */
export function filledColumns(columns: Columns): readonly FilledColumn[] {
  return namedColumns(columns).filter(
    (column): column is FilledColumn =>
      column.name !== DYNAMIC_COLUMNS && column.field !== undefined && column.cells !== 'any',
  );
}

/**
 * The columns of a reply, each out of its field and converted as it declares. The column of an inferred field that
 * is left out is null. Throws `broken_declaration` for any other that is left out.
 * @param parseFields parses the fields that are wanted, each once, into cells by the name of the field
 * @param inferred the fields whose names are inferred
 */
export function fillColumns(
  columns: Columns,
  parseFields: (fields: readonly RowField[]) => FieldCells,
  inferred: readonly string[] = [],
): readonly NamedCells[] {
  const filled = filledColumns(columns);
  const fields = new Map(
    filled.map(({ field, cells }) => [
      field,
      { name: field, cells, ...(inferred.includes(field) && { isInferred: true }) },
    ]),
  );
  const parsed = parseFields([...fields.values()]);
  const length = Object.values(parsed)[0]?.length ?? 0;
  return filled.map((column) => {
    const { name, field } = column;
    const cells = parsed[field];
    if (cells) return { name, cells: convert(column, cells) };
    if (!inferred.includes(field))
      throw new Failure('broken_declaration', `The parser returns no cells of the field ${field}.`);
    return { name, cells: Cells.absent(column.cells, length), missingField: field };
  });
}

/**
 * Puts columns where they are declared; those that are not declared by name are the dynamic ones. Where some are
 * dynamic and the parser returns the declared ones in another order, all of them are dynamic, in its order. A
 * column of a field, or a partial one, stands for none where the reply does not have it. Throws
 * `broken_declaration` for any other that the parser does not return.
 */
function place(
  columns: readonly NamedCells[],
  declared: readonly Pick<Column, 'name' | 'field' | 'isOptional'>[],
): Parsed {
  const names = declared.map(({ name }) => name);
  const places = columns.map(({ name }) => names.indexOf(name)).filter((at) => at >= 0);
  if (names.includes(DYNAMIC_COLUMNS) && places.some((at, nth) => at < (places[nth - 1] ?? 0)))
    return Object.fromEntries(names.map((name) => [name, name === DYNAMIC_COLUMNS ? columns : []]));
  return Object.fromEntries(
    declared.map(({ name, field, isOptional = false }): [string, Parsed[string]] => {
      if (name === DYNAMIC_COLUMNS) return [name, columns.filter((column) => !names.includes(column.name))];
      const found = columns.find((column) => column.name === name);
      if (found) return [name, found.missingField === undefined ? found.cells : [found]];
      if (field !== undefined || isOptional) return [name, []];
      throw new Failure('broken_declaration', `The parser returns no column ${name}, which has no field.`);
    }),
  );
}
