import { say, type Text } from '../../base/say.ts';
import type { ReplyProvenance } from '../cache/load-request.ts';
import type { AskData } from '../interface/ask.ts';
import type { SessionSpan } from '../interface/cache-policy.ts';
import { endedText, type Interface } from '../interface/interface.ts';
import type { ParsedQuery } from '../interface/query.ts';
import type { Source } from '../interface/source.ts';
import type { Table } from '../table/table.ts';

/** The rows of an answer, the table of which they are a part, and where that came from. */
interface Selected {
  readonly table: Table;
  readonly whole: Table;
  readonly provenance: ReplyProvenance;
}

/** What a client should know of the rows that params select: sentences in printable ASCII. */
export function notesOfTable(
  iface: Interface,
  params: ParsedQuery['params'],
  { table, whole, provenance }: Selected,
): readonly Text[] {
  const own = iface.tableNote?.(whole, params);
  const { missingFields } = whole;
  const outside = table.length === 0 ? outsideNote(whole, params) : undefined;
  return [
    ...(own === undefined ? [] : [own]),
    ...(outside === undefined ? [] : [outside]),
    ...(missingFields.length === 0 ? [] : [missingText(missingFields)]),
    ...notesOf(iface, params, provenance, lastRowOf(iface, params, table)),
  ];
}

/**
 * What a client should know of an answer with these params: sentences in printable ASCII.
 * @param lastRow the row of the newest day, where its session decides when it no longer changes
 */
export function notesOf(
  {
    ended,
    hasEnded,
    source,
    cache,
    fallbacks = [],
  }: Pick<Interface, 'ended' | 'hasEnded'> & {
    readonly source?: Pick<Source, 'notesByHost'>;
    readonly cache?: Pick<Interface['cache'], 'wasFinal'>;
    readonly fallbacks?: readonly { readonly source: Pick<Source, 'name'>; readonly note?: Text }[];
  },
  params: ParsedQuery['params'],
  {
    declaredSource: answering,
    url,
    obtained,
  }: Pick<ReplyProvenance, 'url' | 'obtained'> & Partial<Pick<ReplyProvenance, 'declaredSource'>>,
  lastRow?: LastRow,
): readonly Text[] {
  const note = source?.notesByHost && URL.canParse(url) ? source.notesByHost[new URL(url).host] : undefined;
  const fallback = fallbacks.find((each) => each.source.name === answering);
  return [
    ...(ended !== undefined && (hasEnded?.(params) ?? true) ? [endedText(ended)] : []),
    ...(url.startsWith('http:') ? [WITHOUT_ENCRYPTION] : []),
    ...(note === undefined ? [] : [note]),
    ...(fallback?.note === undefined ? [] : [fallback.note]),
    ...(lastRow && cache?.wasFinal?.(lastRow.day, lastRow.span, obtained, lastRow.ask) === false
      ? [provisionalNote(lastRow)]
      : []),
  ];
}

/** The row of a table's newest day. */
export interface LastRow {
  /** `YYYY-MM-DD`. */
  readonly day: string;
  readonly span: SessionSpan;
  readonly ask?: AskData;
}

/**
 * The row of the newest day of a table that grows or rolls by day, the oldest or the newest row first: undefined
 * of any other table, and of one whose rows belong to no session.
 */
function lastRowOf(iface: Interface, params: ParsedQuery['params'], table: Table): LastRow | undefined {
  const { kind, cache, spanOf } = iface;
  const isSeries = kind === 'history' || kind === 'window';
  const days = isSeries && cache.wasFinal ? table.columns.find(({ cells }) => cells.kind === 'date') : undefined;
  if (!days || table.length === 0) return undefined;
  const [first, last] = [days.cells.textAt(table.from), days.cells.textAt(table.to - 1)];
  const day = first !== null && (last === null || first > last) ? first : last;
  const ask = iface.ask(params);
  return day === null ? undefined : { day, span: spanOf?.(ask) ?? 'day', ask };
}

/**
 * Why a range has no rows, where it ends before the first row of the whole table or begins after the last one: as
 * one of minutes does that the source has for some days alone. Undefined for any other range.
 */
function outsideNote(whole: Table, { start_date: first, end_date: last }: ParsedQuery['params']): Text | undefined {
  const times = whole.columns.find(({ cells }) => cells.kind === 'date' || cells.kind === 'date-time')?.cells;
  if (!times || whole.length === 0 || typeof first !== 'string' || typeof last !== 'string') return undefined;
  const [oldest = '', newest = ''] = [times.textAt(whole.from), times.textAt(whole.to - 1)]
    .map((time) => time ?? '')
    .toSorted();
  if (oldest === '' || !(isBefore(last, oldest) || isBefore(newest, first))) return undefined;
  return say(
    `There is nothing in this range: the source has ${oldest} to ${newest}.`,
    `该区间内没有数据：数据源提供 ${oldest} 至 ${newest}。`,
  );
}

/** Whether a day or time is before another one, as far as both are written: digits are in the order of time. */
function isBefore(left: string, right: string): boolean {
  const [one, other] = [left.replaceAll(/\D/g, ''), right.replaceAll(/\D/g, '')];
  const length = Math.min(one.length, other.length);
  return one.slice(0, length) < other.slice(0, length);
}

const SPANS = {
  day: say('session', '当天的交易'),
  week: say('last session of its week', '该周最后一个交易日的交易'),
  month: say('last session of its month', '该月最后一个交易日的交易'),
} as const satisfies Record<SessionSpan, Text>;

function provisionalNote({ day, span }: LastRow): Text {
  const what = SPANS[span];
  return say(
    `The last row, of ${day}, may still change: the ${what.en} was not over when the source was asked.`,
    `最后一行（${day}）仍可能变化：访问数据源时${what.zh}尚未结束。`,
  );
}

/** Names the inferred fields that a reply lacks. Their names are of declarations, in ASCII. */
function missingText(fields: readonly string[]): Text {
  const one = fields.length === 1;
  return say(
    `The reply lacks ${one ? 'the field' : 'the fields'} ${fields.join(', ')}, whose ${one ? 'name is' : 'names are'} inferred: ${one ? 'its column is' : 'their columns are'} null.`,
    `应答中没有字段 ${fields.join('、')}，其名称是推断的：对应的列为 null。`,
  );
}

const WITHOUT_ENCRYPTION = say(
  'The source was asked without encryption, as --allow-http allows: anybody on the way could change its reply.',
  '按 --allow-http 的允许，未加密访问数据源：途中任何人都能改动其应答。',
);
