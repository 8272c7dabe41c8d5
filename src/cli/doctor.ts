import type { KeptTable, Tables } from '../cache/tables.ts';
import { label } from '../declare/columns.ts';
import type { Interface, Parsed } from '../declare/interface.ts';
import type { Check, KnownPage } from '../declare/live-check.ts';
import { readQuery, toQuery } from '../declare/query.ts';
import { Failure } from '../errors.ts';
import { Cells } from '../formats/cells.ts';
import type { Catalogue } from '../registry/catalogue.ts';
import { findNear } from '../registry/registry.ts';
import { Table } from '../table/table.ts';
import type { UpstreamEvent, UpstreamListener } from '../upstream/client.ts';
import { CLOCK, type Clock } from '../upstream/turns.ts';

/** What `finfount doctor` examines the sources with. */
export interface DoctorDesk {
  /** Tables for which every source is asked anew. */
  readonly tables: Tables;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Every request that has ended so far. */
  readonly requests: readonly UpstreamEvent[];
  /** Whether the figures are made up, so that none can be compared with what is known. */
  readonly isSandbox: boolean;
  /** Told the names of the sources that have not answered yet, whenever that changes. */
  waitsFor(sources: readonly string[]): void;
}

/** One source to examine, and the interface by which it is asked. */
export interface Patient {
  readonly name: string;
  /** The interface by which it is asked. */
  readonly interface: string;
  /** The same as if it had this source alone: no other one stands in, and nothing that was kept. */
  readonly asked: Interface;
  /** The interfaces whose checks are to be made of it. */
  readonly checked: readonly Interface[];
  /** The name of the source that stands in for it, if there is one. */
  readonly fallback?: string;
}

/** What one source answered. */
export interface Examined {
  readonly patient: Patient;
  /** How long it took, in milliseconds. */
  readonly ms: number;
  /** The requests that it took. */
  readonly requests: readonly UpstreamEvent[];
  readonly outcome: AnswerResult | Failure;
  readonly checks: readonly Checked[];
}

/** What came of a source that works. */
interface AnswerResult {
  /** The address that answered. */
  readonly url: string;
  readonly rows: number;
  /** What the newest row is of: a day, a month. */
  readonly newest: string;
}

/** One value of a check, and what came. */
export interface Checked {
  readonly interface: string;
  readonly check: Check;
  /** The params of the call, as `name=value name=value`; empty where there were none. */
  readonly call: string;
  /** The row; empty where the call as a whole is looked at. */
  readonly row: string;
  readonly expected: string;
  /** What came; empty where nothing was compared. */
  readonly came: string;
  readonly result: 'pass' | 'fail' | 'not reachable' | 'not applicable';
  /** Why nothing was compared, as a clause. */
  readonly why?: string;
}

/**
 * The sources of these names, or all. Those that are only ever second come after the first of theirs. Raises
 * `invalid_params` for a name that no source has, with the nearest that one has.
 */
export function findPatients({ interfaces }: Catalogue, names: readonly string[]): readonly Patient[] {
  const patients = new Map<string, Patient>();
  for (const declared of interfaces) {
    const { source, fallback } = declared;
    const { name } = source;
    if (!patients.has(name)) {
      const checked = interfaces.filter((each) => each.source.name === name);
      const helper = fallback && { fallback: fallback.source.name };
      patients.set(name, { name, interface: declared.name, asked: toAlone(declared), checked, ...helper });
    }
    const second = fallback?.source.name;
    if (second !== undefined && !patients.has(second) && !interfaces.some((each) => each.source.name === second))
      patients.set(second, { name: second, interface: declared.name, asked: toSecond(declared), checked: [] });
  }
  for (const name of names) {
    if (patients.has(name)) continue;
    const near = findNear(name, patients.keys());
    const hint = near.length > 0 ? ` Did you mean ${near.join(' or ')}?` : '';
    const known = [...patients.keys()].join(', ');
    throw new Failure('invalid_params', `There is no source named ${JSON.stringify(name)}.${hint} There are ${known}.`);
  }
  return [...patients.values()].filter(({ name }) => names.length === 0 || names.includes(name));
}

/** A listener that tells another one all that it hears, and notes every request that has ended. */
export function noting<Listener extends UpstreamListener>(
  listener: Listener,
): Listener & { readonly requests: readonly UpstreamEvent[] } {
  const requests: UpstreamEvent[] = [];
  const ended = (event: UpstreamEvent): void => {
    requests.push(event);
    listener.ended(event);
  };
  return { ...listener, ended, requests };
}

/** Asks every source once, all at the same time, and makes the checks of those that answer. */
export async function examine(
  desk: DoctorDesk,
  patients: readonly Patient[],
  clock: Pick<Clock, 'now'> = CLOCK,
): Promise<readonly Examined[]> {
  const waiting = new Set(patients.map(({ name }) => name));
  desk.waitsFor([...waiting]);
  return Promise.all(
    patients.map(async (patient) => {
      const examined = await examineOne(desk, patient, clock);
      waiting.delete(patient.name);
      desk.waitsFor([...waiting]);
      return examined;
    }),
  );
}

async function examineOne(desk: DoctorDesk, patient: Patient, clock: Pick<Clock, 'now'>): Promise<Examined> {
  const { asked, name, checked } = patient;
  const began = clock.now();
  const reached = await reach(desk, asked, asked.probe.params ?? asked.example);
  const ms = Math.round(clock.now() - began);
  const requests = desk.requests.filter(({ source }) => source === name);
  const checks: Checked[] = [];
  for (const declared of checked)
    for (const check of declared.checks) checks.push(...(await make(desk, declared, check, patient, reached)));
  return { patient, ms, requests, outcome: reached instanceof Failure ? reached : toAnswered(asked, reached), checks };
}

function toAnswered({ columns, probe }: Interface, { table, provenance }: KeptTable): AnswerResult {
  const days = columns.find(({ cells }) => cells === 'date');
  const newest = probe.newest?.(table) ?? (days && table.column(days.name).textAt(table.to - 1)) ?? '-';
  return { url: provenance.url, rows: table.length, newest };
}

/** The whole table that a call selects from, as its source gives it now; or what the source failed with. */
async function reach(
  { tables, now }: DoctorDesk,
  alone: Interface,
  params: Readonly<Record<string, unknown>>,
): Promise<KeptTable | Failure> {
  const request = readQuery(alone, toQuery(params), new Date(now()));
  return orFailure(async () => {
    const outcome = await tables.through(alone, request.params, { cookie: undefined, refusesStale: true });
    return outcome.how === 'stale' ? outcome.failure : outcome.value;
  });
}

async function orFailure<Value>(work: () => Value | Promise<Value>): Promise<Value | Failure> {
  try {
    return await work();
  } catch (thrown) {
    if (thrown instanceof Failure) return thrown;
    throw thrown;
  }
}

/** What came at a row of a case, or why nothing can be compared. */
type Heard =
  | ((row: string) => string)
  | (Pick<Checked, 'why'> & { readonly result: 'not reachable' | 'not applicable' });

/** Makes one check: every value of it. */
async function make(
  desk: DoctorDesk,
  declared: Interface,
  check: Check,
  { name }: Patient,
  reached: KeptTable | Failure,
): Promise<readonly Checked[]> {
  const made: Checked[] = [];
  for (const each of check.cases) {
    const call = 'params' in each ? toCall(each.params) : '';
    const heard: Heard = desk.isSandbox
      ? { result: 'not applicable', why: 'the sandbox makes its figures up' }
      : reached instanceof Failure
        ? { result: 'not reachable', why: `${name} did not answer` }
        : await hear(desk, declared, each);
    const values = 'cells' in each ? each.cells : [['', each.expects] as const];
    for (const [row, known] of values) {
      const value = { interface: declared.name, check, call, row, expected: String(known) };
      const came = typeof heard === 'function' ? heard(row) : '';
      made.push({
        ...value,
        came,
        ...(typeof heard === 'function' ? { result: came === value.expected ? 'pass' : 'fail' } : heard),
      });
    }
  }
  return made;
}

async function hear(desk: DoctorDesk, declared: Interface, each: Check['cases'][number]): Promise<Heard> {
  if ('find' in each) {
    const page = await reach(desk, toPage(declared, each), {});
    if (page instanceof Failure) return { result: 'not reachable', why: page.message };
    const found = String(page.table.column(FOUND).valueAt(0));
    return () => found;
  }
  const reached = await reach(desk, toAlone(declared), each.params);
  if ('expects' in each) {
    if (!(reached instanceof Failure)) return () => `${reached.table.length} rows`;
    if (isAway(reached)) return { result: 'not reachable', why: reached.message };
    return () => (reached.code === 'no_value' ? 'no value' : reached.message);
  }
  if (reached instanceof Failure) return { result: 'not reachable', why: reached.message };
  const { params } = readQuery(declared, toQuery(each.params), new Date(desk.now()));
  // The only copy that can be had may lack what is selected.
  const table = await orFailure(() => declared.select(reached.table, params));
  if (table instanceof Failure) return { result: 'not reachable', why: table.message };
  const { by, column, whileThereIs } = each;
  if (whileThereIs !== undefined && !table.columns.some(({ name }) => name === whileThereIs))
    return { result: 'not applicable', why: `there is no ${whileThereIs} any more` };
  return (row) => cellAt(table, by, row, column);
}

/** Whether a failure tells nothing of what the source would have answered. */
function isAway({ code }: Failure): boolean {
  return code !== 'no_value' && code !== 'upstream_changed';
}

/** The cell of a column in the one row that has a text in another column, as text. */
function cellAt(table: Table, by: string, text: string, column: string): string {
  const find = (name: string) => table.columns.find((each) => each.name === name)?.cells;
  const [owners, cells] = [find(by), find(column)];
  if (!owners || !cells) return `no column ${owners ? column : by}`;
  const rows = Array.from({ length: table.length }, (_, at) => table.from + at).filter(
    (row) => owners.valueAt(row) === text,
  );
  if (rows.length !== 1) return rows.length === 0 ? 'no such row' : `${rows.length} such rows`;
  return String(cells.valueAt(rows[0]!));
}

/** A call as it is written at the terminal. */
export function toCall(params: Readonly<Record<string, unknown>>): string {
  return Object.entries(params)
    .map(([name, value]) => `${name}=${String(value)}`)
    .join(' ');
}

/** An interface that its source answers alone, and of which no rows are no answer: the calls that are made here have some. */
function toAlone({ fallback: _fallback, ...declared }: Interface): Interface {
  return { ...declared, parse: (reply, ask) => refuseEmpty(declared, declared.parse(reply, ask)) };
}

/** The same, as its second source answers it: of the last of the pages that the call touches. */
function toSecond(declared: Interface): Interface {
  const { fallback } = declared;
  if (!fallback) throw new TypeError(`${declared.name} has no second source`);
  const { source, cache } = fallback;
  // A caller's cookie is for the first source.
  const params = Object.fromEntries(Object.entries(declared.params).filter(([, { role }]) => role !== 'cookie'));
  // By another name, as its tables are kept by name and ask, and the asks of two sources may be the same.
  const second = { ...toAlone(declared), name: `${declared.name} ${source.name}`, source, cache, params };
  return {
    ...second,
    ask: (wanted) => {
      const ask = fallback.asks(wanted).at(-1);
      if (!ask) throw new TypeError(`what is tried of ${declared.name} asks nothing of ${source.name}`);
      return ask;
    },
    parse: (reply, ask) => refuseEmpty(second, fallback.parse([{ ask, reply }])),
  };
}

function refuseEmpty({ columns, source }: Interface, parsed: Parsed): Parsed {
  // Sources that limit a caller answer like this.
  if (Table.of(columns, parsed).length === 0)
    throw new Failure('upstream_refused', `${source.title} answered without a row where there are some.`);
  return parsed;
}

const FOUND = 'found';

/** What no interface answers, as if one did: a table of what was found, in one cell. */
function toPage(declared: Interface, { source, ask, find }: KnownPage): Interface {
  return {
    ...toAlone(declared),
    name: `${declared.name} ${source.title}`,
    source,
    cache: source.cache,
    params: {},
    rules: [],
    columns: [label(FOUND, 'What was found.')],
    ask: () => ask,
    parse: (reply) => ({ [FOUND]: Cells.texts([find(reply)]) }),
  };
}
