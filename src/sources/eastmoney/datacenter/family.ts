import type { CachePolicy } from '../../../declare/cache-policy.ts';
import type { CategoryKey } from '../../../declare/categories.ts';
import {
  type ColumnSpec,
  type Columns,
  type ColumnsByName,
  OPEN,
  type OrderedKeys,
  toColumns,
  whole,
} from '../../../declare/columns.ts';
import { familyOf, type Row } from '../../../declare/family.ts';
import {
  defineInterface,
  type Interface,
  type Params,
  type Parsed,
  type TableKind,
  type Wanted,
} from '../../../declare/interface.ts';
import { notBefore, type Rule } from '../../../declare/rules.ts';
import type { Pages, Source } from '../../../declare/source.ts';
import type { TopicKey } from '../../../declare/topics.ts';
import { Cells, type NamedCells } from '../../../formats/cells.ts';
import { convert, type ReportColumn } from './columns.ts';
import { NOT_COMPARED } from './evidence.ts';
import { toFilter, type Where } from './filter.ts';
import { rowNumbers, sortedRows, withoutEqualRows } from './steps.ts';
import {
  type Endpoint,
  eastmoneyReports,
  fieldsInOrder,
  parseEveryField,
  parseReport,
  type ReportAsk,
} from './wire.ts';

/** What all rows of a table of reports share. A row may have its own page, cache policy and kind. */
export interface ReportShared {
  readonly category: CategoryKey;
  readonly topic?: TopicKey;
  readonly page: string;
  readonly cache: CachePolicy<ReportAsk>;
  readonly kind: TableKind;
  /** What may surprise in all of them: a sentence each. */
  readonly quirks?: readonly string[];
}

/** The columns of a row, each of a field of the report. */
type ReportColumns = Columns<ReportColumn>;

/** How a report is asked for. */
export interface ReportRequest<Values> {
  /** Where; `web` when left out. */
  readonly endpoint?: Endpoint;
  /** The report's name: `RPT_ECONOMY_CPI`. */
  readonly report: string;
  /** The fields that are asked for; `ALL` when left out. */
  readonly fields?: string | readonly string[];
  readonly where?: Where<Values>;
  /** What the source sorts by, in descending order with `-` before it; as it likes when left out. */
  readonly sort?: string | readonly string[];
  /** Rows of a page. Below 50, only the first page is wanted. As many as the source likes when left out. */
  readonly pageSize?: number;
  /** Live quotes joined to each row: `f2~01~SECURITY_CODE~CLOSE_PRICE`. */
  readonly quotes?: readonly string[];
  /** Who asks, `WEB WEB` when left out. */
  readonly client?: string;
  /** Whether the public token is sent. */
  readonly token?: boolean;
}

/** What a row has of its own. */
export interface ReportRow<P extends Params, C extends Columns, Values> extends ReportRequest<Values> {
  /** What it answers: a sentence. */
  readonly doc: string;
  readonly chinese: string;
  readonly page?: string;
  readonly cache?: CachePolicy<ReportAsk>;
  readonly kind?: TableKind;
  readonly params?: P;
  readonly rules?: readonly Rule<keyof Wanted<P> & string>[];
  readonly columns: C & OrderedKeys<C>;
  /** What the rows are sorted by afterwards: a column, with `-` before it for descending order. */
  readonly sorted?: SortKey<C>;
  /** Whether a row that equals an earlier one is left out. */
  readonly unique?: boolean;
  /** The name of the first column, which counts the rows from 1. */
  readonly rowNumber?: string;
  readonly quirks?: readonly string[];
  readonly evidence?: readonly string[];
  /** The last period of the data, where the source publishes no more; and for which params, where not for all. */
  readonly ended?: string;
  hasEnded?(params: Wanted<P>): boolean;
  /** Params of a call worth showing: the defaults when left out. */
  readonly example?: Partial<Wanted<P>>;
}

type WholeTable = ReturnType<Interface['select']>;

type NameOf<C extends Columns> = keyof ColumnsByName<C> & string;
type SortKey<C extends Columns> = NameOf<C> | `-${NameOf<C>}`;

/** What a row with a choice of reports or columns has besides. */
export interface VariantRow<P extends Params, C extends Columns> extends Omit<ReportRow<P, C, Wanted<P>>, 'report'> {
  /** How the report is asked for that belongs to the params: what differs from the row. */
  request(params: Wanted<P>): ReportRequest<Wanted<P>> & { readonly variant?: string };
  /** The columns that belong to a variant, in their order; those of the row when left out. */
  columnsOf?(variant: string): ReportColumns;
  /** Whether the rows of a variant are numbered; all are when left out. */
  hasNumber?(variant: string): boolean;
  /** Whether a report is asked for with what another request finds, such as a code for a name. */
  readonly source?: Source<ReportAsk>;
  /** What is done to the rows last, before they are numbered. */
  finish?(columns: readonly NamedCells[], ask: ReportAsk): readonly NamedCells[];
  /** Cuts what the params want out of the whole table. */
  select?(table: WholeTable, params: Wanted<P>): WholeTable;
}

/** The interfaces of a table of reports. */
export function reports(shared: ReportShared, rows: Readonly<Record<string, Row<ReportShared>>>): readonly Interface[] {
  return familyOf(shared, rows);
}

/** A row of one report of the datacenter. */
// biome-ignore lint/complexity/noBannedTypes: no params are an object without members
export function report<const C extends ReportColumns, const P extends Params = {}>(
  row: ReportRow<P, C, Wanted<P>>,
): Row<ReportShared> {
  const { report: name, endpoint, fields, where, sort, pageSize, quotes, client, token } = row;
  const request = {
    report: name,
    ...(endpoint && { endpoint }),
    ...(fields && { fields }),
    ...(where && { where }),
    ...(sort && { sort }),
    ...(pageSize !== undefined && { pageSize }),
    ...(quotes && { quotes }),
    ...(client && { client }),
    ...(token && { token }),
  };
  return reportVariant<C, P>({ ...row, request: () => request });
}

/** A row whose report or columns depend on a choice, or whose rows need code of their own. */
export function reportVariant<const C extends Columns, const P extends Params>(
  row: VariantRow<P, C>,
): Row<ReportShared> {
  return (name, shared) => {
    const params: Params = row.params ?? {};
    const { rowNumber, rules = [], quirks = [], evidence = [] } = row;
    const declared = toColumns(row.columns);
    const columns: readonly (readonly [string, ColumnSpec])[] = [
      ...(rowNumber === undefined ? [] : [[rowNumber, whole('row', 'Number of the row, from 1.')] as const]),
      ...declared.map(({ name: column, ...spec }) => [column, spec] as const),
    ];
    const hasRange = Object.hasOwn(params, 'start_date') && Object.hasOwn(params, 'end_date');
    return defineInterface<P, Columns, ReportAsk>({
      name,
      category: shared.category,
      ...(shared.topic !== undefined && { topic: shared.topic }),
      doc: row.doc,
      chinese: row.chinese,
      page: row.page ?? shared.page,
      kind: row.kind ?? shared.kind,
      cache: row.cache ?? shared.cache,
      source: row.source ?? eastmoneyReports,
      params: params as P,
      rules: [...rules, ...(hasRange ? [notBefore('end_date', 'start_date') as Rule<keyof Wanted<P> & string>] : [])],
      columns,
      quirks: [...quirks, ...(shared.quirks ?? [])],
      evidence,
      ...(row.ended !== undefined && { ended: row.ended }),
      ...(row.hasEnded && { hasEnded: row.hasEnded }),
      isUnproven: evidence.includes(NOT_COMPARED),
      example: row.example ?? {},
      ask: (values) => askOf(row.request(values), values, params),
      parse: (pages, ask) => parseRow(pages, ask, row),
      ...(row.select && { select: row.select }),
    });
  };
}

/** The ask of a request: every part of it as the source reads it. */
export function askOf<Values>(
  request: ReportRequest<Values> & { readonly variant?: string },
  values: Values,
  params: Params,
): ReportAsk {
  const { endpoint = 'web', report: name, fields = 'ALL', where = {}, sort = [], quotes = [] } = request;
  const keys = typeof sort === 'string' ? [sort] : sort;
  return {
    endpoint,
    report: name,
    fields: typeof fields === 'string' ? fields : fields.join(),
    filter: toFilter(where, { values, params }),
    sort: keys.map((key) => key.replace(/^-/, '')).join(),
    order: keys.map((key) => (key.startsWith('-') ? '-1' : '1')).join(),
    pageSize: request.pageSize ?? 0,
    quotes: quotes.join(),
    client: request.client ?? 'WEB WEB',
    token: request.token ?? false,
    variant: request.variant ?? '',
  };
}

/** Parses a reply into the columns of a row: filled, made unique, sorted, finished and numbered, in this order. */
function parseRow<P extends Params, C extends Columns>(pages: Pages, ask: ReportAsk, row: VariantRow<P, C>): Parsed {
  const { columnsOf, unique, sorted, finish, rowNumber } = row;
  const wanted = toColumns(columnsOf?.(ask.variant) ?? row.columns).filter(isFilled);
  // Where no column is declared, every field of the report is one.
  let columns = wanted.length === 0 ? parseEveryField(pages, ask) : fill(pages, ask, wanted);
  if (unique) columns = withoutEqualRows(columns);
  if (sorted !== undefined) columns = sortedRows(columns, sorted);
  if (finish) columns = finish(columns, ask);
  const numbered =
    rowNumber === undefined || row.hasNumber?.(ask.variant) === false
      ? columns
      : [{ name: rowNumber, cells: rowNumbers(columns[0]?.cells.length ?? 0) }, ...columns];
  return place(numbered, [
    ...(rowNumber === undefined ? [] : [rowNumber]),
    ...toColumns(row.columns).map(({ name }) => name),
  ]);
}

type FilledColumn = ReportColumn & { readonly name: string };

function isFilled(column: ColumnSpec & { readonly name: string }): column is FilledColumn {
  return column.name !== OPEN && column.field !== undefined && column.cells !== 'any';
}

/** The columns of a reply, each out of its field. */
function fill(pages: Pages, ask: ReportAsk, columns: readonly FilledColumn[]): readonly NamedCells[] {
  const known = columns.filter(({ isUnknown }) => !isUnknown);
  const nameOf = fieldsInOrder(pages, ask, known);
  const fields = new Map(
    known.map((column) => [
      nameOf(column.field),
      { name: nameOf(column.field), kind: column.cells, ...(column.isOptional && { isOptional: true }) },
    ]),
  );
  const cells = parseReport(pages, ask, [...fields.values()]);
  const length = Object.values(cells)[0]?.length ?? 0;
  return columns.map((column) => ({
    name: column.name,
    cells: column.isUnknown
      ? Cells.checked(
          column.cells,
          Array.from({ length }, () => null),
        )
      : convert(column, cells[nameOf(column.field)]!),
  }));
}

/**
 * Puts columns where they are declared. A declared column that the variant does not have stands for none; columns
 * that are not declared by name are the open ones.
 */
function place(columns: readonly NamedCells[], declared: readonly string[]): Parsed {
  const open = columns.filter(({ name }) => !declared.includes(name));
  return Object.fromEntries(
    declared.map((name) => [
      name,
      name === OPEN ? open : (columns.find((column) => column.name === name)?.cells ?? []),
    ]),
  );
}
