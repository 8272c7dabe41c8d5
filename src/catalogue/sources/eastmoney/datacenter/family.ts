import { say, type Text } from '../../../../base/say.ts';
import type { NamedCells } from '../../../../engine/formats/cells.ts';
import type { Params } from '../../../../engine/interface/interface.ts';
import type { Pages } from '../../../../engine/interface/pages.ts';
import { DAY_PATTERN, type Param } from '../../../../engine/interface/params.ts';
import type { Sample } from '../../../../engine/interface/sample.ts';
import type { Source } from '../../../../engine/interface/source.ts';
import type { Columns } from '../../../declare/columns.ts';
import type { ParamValues } from '../../../declare/declaration.ts';
import { type DeclaredRow, familyOf } from '../../../declare/family.ts';
import type { FieldColumn } from '../../../wire/field-columns.ts';
import { fillColumns, filledColumns, type RecordsShared, type RecordsText, records } from '../../../wire/records.ts';
import { toFilter, type Where } from './filter.ts';
import {
  type Endpoint,
  eastmoneyReports,
  fieldsInOrder,
  parseEveryField,
  parseReport,
  type ReportAsk,
} from './wire.ts';

/** What all rows of a table of reports share. A row may have its own of most of it. */
export interface ReportShared
  extends RecordsShared<ReportAsk>,
    Pick<ReportRequest<never>, 'endpoint' | 'sort' | 'pageSize' | 'client' | 'token'> {}

/** The columns of a row, each of a field of the report. */
type ReportColumns = Columns<FieldColumn>;

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
  /**
   * The fields that no two rows have in common, such as the code in a list of securities. The same values on two
   * pages then show that rows moved between the requests: the pages are fetched anew, once.
   */
  readonly key?: string | readonly string[];
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
export interface ReportRow<P extends Params, C extends Columns, Values>
  extends Omit<RecordsText<P, C, ReportAsk>, 'inferred'>,
    ReportRequest<Values> {
  /** As `inferred` of a declaration; one text with commas, or a list. */
  readonly inferred?: string | readonly string[];
}

/** What a row with a choice of reports or columns has besides. */
export interface VariantRow<P extends Params, C extends Columns>
  extends Omit<ReportRow<P, C, ParamValues<P>>, 'report'> {
  /** How the report is asked for that belongs to the params: what differs from the row. */
  request(params: ParamValues<P>): ReportRequest<ParamValues<P>> & { readonly variant?: string };
  /** The columns that belong to a variant, in their order; those of the row when left out. */
  columnsOf?(variant: string): ReportColumns;
  /** Whether the rows of a variant are numbered; all are when left out. */
  hasNumber?(variant: string): boolean;
  /** Whether a report is asked for with what another request finds, such as a code for a name. */
  readonly source?: Source<ReportAsk>;
  /** What is done to the rows last, before they are numbered. */
  finish?(columns: readonly NamedCells[], ask: ReportAsk): readonly NamedCells[];
}

/** The interfaces of a table of reports. */
export const reports = familyOf<ReportShared>;

/** A row of one report of the datacenter. */
// biome-ignore lint/complexity/noBannedTypes: no params are an object without members
export function report<const C extends ReportColumns, const P extends Params = {}>(
  row: ReportRow<P, C, ParamValues<P>>,
): DeclaredRow<ReportShared> {
  return reportVariant<C, P>({ ...row, request: () => row });
}

/** A row whose report or columns depend on a choice, or whose rows need code of their own. */
export function reportVariant<const C extends Columns, const P extends Params>(
  row: VariantRow<P, C>,
): DeclaredRow<ReportShared> {
  const { inferred: names = [], ...others } = row;
  const { params = {}, source = eastmoneyReports, hasNumber } = row;
  const inferred = typeof names === 'string' ? names.split(',') : names;
  return (name, shared) =>
    records<P, C, ReportAsk>({
      ...others,
      ...sampleOf(row, shared),
      ...(inferred.length > 0 && { inferred }),
      quirks: [...(row.quirks ?? []), ...quirksOf(row)],
      source,
      ask: (values) => askOf({ ...shared, ...row.request(values) }, values, params),
      parseRows: (pages, ask) => parseRows(pages, ask, row.columnsOf?.(ask.variant) ?? row.columns, inferred),
      // A window of one row is one request.
      leastAsk: (ask) => ({ ...ask, pageSize: 1 }),
      ...(hasNumber && { isNumbered: ({ variant }) => hasNumber(variant) }),
    })(name, shared);
}

// The fields of days and times, whose order is that of the rows.
const DAY_FIELD = /^-\w*(?:DATE|TIME)$/;

/**
 * What the tables of a row look like: the newest rows come first where the source sorts by a day so, and nothing
 * sorts them afterwards.
 */
function sampleOf(
  { sort, sorted, sample }: Pick<VariantRow<Params, Columns>, 'sort' | 'sorted' | 'sample'>,
  shared: ReportShared,
): { readonly sample?: Sample } {
  const [first = ''] = [sort ?? shared.sort ?? []].flat();
  const isNewestFirst = sorted === undefined && DAY_FIELD.test(first);
  const all: Sample = { ...shared.sample, ...(isNewestFirst && { isNewestFirst }), ...sample };
  return Object.keys(all).length > 0 ? { sample: all } : {};
}

/** The quotes that a report of convertible bonds has beside its fields: of the share, and of the bond. */
export const CONVERTIBLE_QUOTES = [
  'f2~01~CONVERT_STOCK_CODE~CONVERT_STOCK_PRICE',
  'f235~10~SECURITY_CODE~TRANSFER_PRICE',
  'f236~10~SECURITY_CODE~TRANSFER_VALUE',
  'f2~10~SECURITY_CODE~CURRENT_BOND_PRICE',
  'f237~10~SECURITY_CODE~TRANSFER_PREMIUM_RATIO',
  'f239~10~SECURITY_CODE~RESALE_TRIG_PRICE',
  'f240~10~SECURITY_CODE~REDEEM_TRIG_PRICE',
  'f23~01~CONVERT_STOCK_CODE~PBV_RATIO',
] as const;

/** What may surprise in a report with live quotes. A row whose request has them names it among its quirks. */
export const QUOTES_OF_MOMENT = say(
  'Quotes that are joined to the rows are of the moment of the request, also in rows of old days.',
  '并入的行情是请求时刻的行情，旧日期的行也是如此。',
);

/** What may surprise in a report with live quotes, or in one that asks for a day, a security or a name. */
function quirksOf({
  quotes = [],
  params = {},
  select,
  source,
}: Pick<VariantRow<Params, Columns>, 'quotes' | 'params' | 'select' | 'source'>): readonly Text[] {
  const hasSelect = select !== undefined;
  const asked = Object.values<Param>(params).filter(({ role, choices }) => role === 'value' && !choices);
  const asksForSecurity = asked.some(({ security }) => security);
  // A source of a row of its own looks the name up first, and says itself what an unknown one gets.
  const asksForName = !asksForSecurity && source === undefined && asked.some(({ form }) => form);
  // Days that are selected from a whole table are no part of what the source is asked.
  const asksForDay = !hasSelect && asked.some(({ schema }) => schema.pattern === DAY_PATTERN);
  const which = asksForSecurity ? (asksForDay ? 'both' : 'security') : asksForDay ? 'day' : undefined;
  return [
    ...(quotes.length > 0 ? [QUOTES_OF_MOMENT] : []),
    ...(asksForName ? [NO_ROWS.name] : []),
    ...(which ? [NO_ROWS[which]] : []),
  ];
}

/** What has no rows, by what a report is asked for. */
const NO_ROWS = {
  both: say(
    'A day without data answers `[]`, and so does a security that the source does not know.',
    '没有数据的日期和数据源不认识的证券都返回 `[]`。',
  ),
  day: say('A day without data answers `[]`.', '没有数据的日期返回 `[]`。'),
  security: say('A security that the source does not know answers `[]`.', '数据源不认识的证券返回 `[]`。'),
  name: say('A number or name that the source does not know answers `[]`.', '数据源不认识的编号或名称返回 `[]`。'),
} as const;

/** The ask of a request: every part of it as the source reads it. */
export function askOf<Values>(
  request: ReportRequest<Values> & { readonly variant?: string },
  values: Values,
  params: Params,
): ReportAsk {
  const { endpoint = 'web', report: name, fields = 'ALL', where = {}, sort = [], key, quotes = [] } = request;
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
    ...(key !== undefined && { key: typeof key === 'string' ? key : key.join() }),
  };
}

/** The columns of a reply. Where no column is declared, every field of the report is one. */
function parseRows(pages: Pages, ask: ReportAsk, columns: Columns, inferred: readonly string[]): readonly NamedCells[] {
  const filled = filledColumns(columns);
  if (filled.length === 0) return parseEveryField(pages, ask);
  const nameOf = fieldsInOrder(pages, ask, filled);
  const named = filled.map(({ name, ...column }) => [name, { ...column, field: nameOf(column.field) }] as const);
  return fillColumns(named, (fields) => parseReport(pages, ask, fields), inferred);
}
