import { Failure, inEnglish } from '../../base/errors.ts';
import { printable } from '../../base/printable.ts';
import { eitherOf } from '../../base/say.ts';
import { type Absence, absenceText } from '../../catalogue/registry/akshare/absence.ts';
import { findNear, type Registry } from '../../catalogue/registry/registry.ts';
import { readRequest, type SelectedTable, selectRows } from '../../engine/answer/answer.ts';
import { selectArchived } from '../../engine/answer/archived-answer.ts';
import {
  ARCHIVE_TIME_FORMS,
  type ArchiveTime,
  type SelectedColumn,
  selectedColumns,
  toArchiveTime,
} from '../../engine/answer/table-query.ts';
import { type Interface, isPeriod } from '../../engine/interface/interface.ts';
import { paramSuggestions } from '../../engine/interface/param-names.ts';
import { type Param, toCompactValue } from '../../engine/interface/params.ts';
import { toQuery } from '../../engine/interface/query.ts';
import { selectsSubject } from '../../engine/interface/subject-param.ts';
import type { Table } from '../../engine/table/table.ts';
import type { TextsByName } from './arguments.ts';
import { nameHint, withHint } from './name-hint.ts';
import { cutToLength } from './tokens.ts';
import type { McpServices, ToolContext } from './tool-context.ts';

/** The table that a call asks for. */
export interface TableCall {
  readonly name: string;
  readonly params: TextsByName;
  /** The columns, by Chinese or English names; all when left out. */
  readonly columns: readonly string[] | undefined;
  /** The day or time for an answer of the archive; the present when left out. */
  readonly asOf: string | undefined;
}

/** A table, and its facts for a model. */
export interface AskedTable {
  readonly iface: Interface;
  /** All rows and columns. */
  readonly whole: Table;
  /** The requested columns, in the order of the request, with their own names. */
  readonly picked: readonly SelectedColumn[];
  readonly selected: SelectedTable;
  /** The values of all params. */
  readonly params: Readonly<Record<string, unknown>>;
  /** Two lines: the effective params; the source with its times and notes. */
  readonly heading: readonly [params: string, source: string];
  /** The query of the same call over HTTP, without the `?`. */
  readonly query: string;
  /** The time for which the archive was asked; absent for the present. */
  readonly asOf?: ArchiveTime;
}

/**
 * Loads the table of a call. Throws `unknown_interface` and `invalid_params`, which say what is accepted, and the
 * failures of `selectRows`.
 */
export async function findTable(services: McpServices, wanted: TableCall, context: ToolContext): Promise<AskedTable> {
  const { name, columns } = wanted;
  const iface = await loadInterface(services.registry, name);
  const sent = checkParams(iface, wanted.params);
  const query = toQuery(sent);
  const hint = await nameHint(services, iface, sent, context);
  const request = await readRequest(services, iface, query).catch((thrown: unknown) => {
    throw withHint(thrown, hint);
  });
  const asOf = wanted.asOf === undefined ? undefined : readAsOf(wanted.asOf);
  const selected = asOf
    ? await selectArchived(services, iface, request, { asOf })
    : await selectRows(services, iface, request, context.client);
  context.onFound?.(name, selected);
  const { table: whole } = selected;
  const picked = selectedColumns(
    iface,
    { ...(columns && { columns }), reverse: false, names: 'akshare' },
    whole.columns.map((column) => column.name),
  ).filter(([column]) => whole.columns.some((each) => each.name === column));
  const params = request.params;
  const given = Object.entries(params).flatMap(([param, value]) => {
    if (value === undefined) return [];
    return `${param}=${toValueText(value)}${Object.hasOwn(sent, param) ? '' : '(default)'}`;
  });
  return {
    iface,
    whole,
    picked,
    selected,
    params,
    heading: [
      [name, ...given, ...(asOf ? [`as_of=${asOf.text}`] : [])].join(' '),
      sourceLine(services, selected, hint, asOf ? undefined : pastDayNote(iface, sent)),
    ],
    query,
    ...(asOf && { asOf }),
  };
}

/** Parses a day or a time. Throws `invalid_params` for other texts. */
function readAsOf(text: string): ArchiveTime {
  const time = toArchiveTime(text);
  if (time) return time;
  throw new Failure(
    'invalid_params',
    inEnglish(`as_of takes ${ARCHIVE_TIME_FORMS.en}, not ${JSON.stringify(cutToLength(text, 60).text)}.`),
  );
}

/** Loads an interface. Throws `unknown_interface`, with the nearest names and how to search. */
export async function loadInterface(registry: Registry, name: string): Promise<Interface> {
  if (registry.has(name)) return registry.load(name);
  const absence = await registry.absenceOf(name);
  const near = findNear(
    name,
    registry.entries.map((entry) => entry.name),
  );
  throw new Failure(
    'unknown_interface',
    inEnglish([whyUnknown(name, absence, near), 'find_data searches by words.'].join(' ')),
  );
}

function whyUnknown(name: string, absence: Absence | undefined, near: readonly string[]): string {
  if (absence) return toAbsenceText(name, absence);
  const hint = near.length > 0 ? ` Did you mean ${eitherOf(near).en}?` : '';
  return `There is no interface named ${JSON.stringify(cutToLength(name, 100).text)}.${hint}`;
}

/** Why a name of AKShare is not served, and what to call instead. */
export function toAbsenceText(name: string, absence: Absence): string {
  const speaker = {
    self: { en: 'this service', zh: '本服务' },
    toCall: (now: string) => `get_data {"name": "${now}"}`,
  };
  return absenceText(name, absence, speaker).en;
}

/** The params of an interface that a model may give: all but settings of the request. */
export function valueParams({ params }: Interface): readonly (readonly [name: string, param: Param])[] {
  return Object.entries(params).filter(([, { role }]) => role === 'value');
}

/**
 * Whether a model must give a param although it has a default: those that select the subject of the data. The
 * default would silently answer with the data of another security.
 */
export function mustBeGiven(iface: Interface, name: string): boolean {
  return selectsSubject(iface, name) || iface.params[name]?.required === true;
}

/**
 * Whether a param has a day or month long past as its default, by which a call without it is answered. Defaults
 * before 2000 and from 2050 on are the ends of whole histories.
 */
export function isPastByDefault(param: Param | undefined): boolean {
  if (param?.time !== 'day' && param?.time !== 'month') return false;
  return typeof param.default === 'string' && /^20[0-4]/.test(param.default);
}

/** The note for a call without its day, or its last one, if the default is long past; undefined for others. */
function pastDayNote(iface: Interface, sent: TextsByName): string | undefined {
  const [name, param] = valueParams(iface).findLast(([, { time }]) => time === 'day' || time === 'month') ?? [];
  if (name === undefined || Object.hasOwn(sent, name) || !isPastByDefault(param)) return undefined;
  return `${name}=${String(param?.default)} is a default long past: give the day that is wanted in params.`;
}

/**
 * Checks the names of params. Throws `invalid_params` for an unknown one, and a missing one that must be given.
 */
function checkParams(iface: Interface, given: TextsByName): TextsByName {
  const accepted = valueParams(iface).map(([name]) => name);
  const takes = accepted.length > 0 ? `It takes ${accepted.join(', ')}.` : 'It takes no parameters.';
  const unknown = Object.keys(given).filter((name) => !accepted.includes(name));
  if (unknown.length > 0)
    throw new Failure(
      'invalid_params',
      inEnglish(
        [
          `${iface.name} has no parameter ${unknown.map((name) => JSON.stringify(cutToLength(name, 60).text)).join(', ')}.`,
          takes,
          paramSuggestions(accepted, unknown)?.en ?? '',
        ]
          .join(' ')
          .trimEnd(),
      ),
    );
  const missing = accepted.filter((name) => !Object.hasOwn(given, name) && mustBeGiven(iface, name));
  if (missing.length > 0) {
    const says = missing.map((name) => `${name} (${iface.params[name]?.say.en ?? ''})`);
    throw new Failure(
      'invalid_params',
      inEnglish(
        `${iface.name} needs ${says.join(' and ')} in params: what the data are of has no default here. find_data finds codes by names. ${takes}`,
      ),
    );
  }
  const lists = Object.keys(given).filter((name) => Array.isArray(given[name]) && !iface.params[name]?.many);
  if (lists.length > 0)
    throw new Failure(
      'invalid_params',
      inEnglish(`${lists.join(', ')} takes one text, not a list: make one call for each.`),
    );
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => [
      name,
      typeof value === 'string' ? toCompactValue(iface, name, value) : value,
    ]),
  );
}

/** A value on the line of params, in quotes if it has blanks or is empty. */
function toValueText(value: unknown): string {
  const { text } = cutToLength(printable(Array.isArray(value) ? value.join(',') : String(value)), 100);
  return /^[^\s"()|]+$/u.test(text) ? text : JSON.stringify(text);
}

/** The line of the source: its name, the time of its answer, the freshness, and notes. */
function sourceLine(
  { sandbox }: McpServices,
  { provenance, notes = [], failure }: SelectedTable,
  hint: string | undefined,
  pastDay: string | undefined,
): string {
  const when = (ms: number): string => `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  const facts = provenance
    ? [
        sandbox ? 'sandbox (made-up figures)' : provenance.source,
        `obtained ${when(provenance.obtained)}`,
        provenance.freshUntil > LAST_TIME ? 'never changes' : `fresh until ${when(provenance.freshUntil)}`,
      ]
    : [...(sandbox ? ['sandbox (made-up figures)'] : []), 'no source was asked'];
  const said = [
    // Where a source was asked, the name was read as a code: a ticker of the United States.
    ...(hint === undefined || provenance ? [] : [hint]),
    ...(pastDay === undefined ? [] : [pastDay]),
    ...notes.map(({ en }) => en),
    ...(failure ? [`The source failed, so these are older figures. ${failure.message}`] : []),
  ].join(' ');
  return [facts.join(', '), ...(said === '' ? [] : [`note: ${cutToLength(printable(said), 600).text}`])].join(' | ');
}

// Replies that are fresh for ever expire after this time.
const LAST_TIME = Date.parse('9999-01-01T00:00:00Z');

/** The first and the last period of the rows as text, ` (2024-01-02 … 2026-11-23)`; empty without any. */
export function periodSpanText({ columns, from, to }: Table): string {
  const periods = columns.find(({ cells }) => isPeriod(cells.kind))?.cells;
  if (!periods || from === to) return '';
  const [first, last] = [periods.textAt(from), periods.textAt(to - 1)];
  return first === null || last === null ? '' : ` (${printable(first)} … ${printable(last)})`;
}

/** `20 rows`, or `1 row`. */
export function amount(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}
