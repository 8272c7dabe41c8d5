import { setImmediate as nextTurn } from 'node:timers/promises';
import { Failure, type RefusedValue, toFailure } from '../../base/errors.ts';
import { getOrInsert } from '../../base/get-or-insert.ts';
import { printable } from '../../base/printable.ts';
import { type Language, say, type Text, textIn } from '../../base/say.ts';
import { type Answer, answerOf } from '../cache/answers.ts';
import type { ReplyProvenance } from '../cache/load-request.ts';
import { fileNameOf } from '../exports/file-name.ts';
import type { ExportMetadata } from '../exports/schema.ts';
import type { Citation } from '../interface/citation.ts';
import type { Interface } from '../interface/interface.ts';
import { type ParsedQuery, refusedValues, toQuery } from '../interface/query.ts';
import { encodeNdjson } from '../table/encode-json.ts';
import { type TablePart, toRecordParts } from '../table/join-tables.ts';
import type { Table } from '../table/table.ts';
import {
  type AnswerFormat,
  type AnswerResult,
  addressOf,
  type Client,
  readRequest,
  type SelectedTable,
  type Services,
  selectRows,
  skippedProvenance,
  touchOnHit,
} from './answer.ts';
import { archivedSince, selectArchived } from './archived-answer.ts';
import { encodeRows, sizeOf } from './encode-rows.ts';
import {
  applyOptions,
  describedColumns,
  hasOpenColumns,
  type NamedKind,
  optionsQuery,
  readTableQuery,
  selectedColumns,
  type TableOptions,
} from './table-query.ts';

/** One ask of a table, as its params read. */
interface ReadAsk {
  readonly request: ParsedQuery;
  /** The params that vary, with their values as they were read. */
  readonly asked: readonly (readonly [param: string, value: string])[];
}

/** What a query wants of a table, once everything in it is judged. */
interface ReadTable {
  readonly iface: Interface;
  readonly options: TableOptions;
  readonly varying: readonly string[];
  readonly asks: readonly ReadAsk[];
  /** The names under which declared columns come. No param that varies has one of them. */
  readonly taken: ReadonlySet<string>;
}

/** The rows of one ask as the options want them, and where they come from. */
interface FoundPart extends TablePart {
  readonly ask: ReadAsk;
  readonly selected: SelectedTable;
}

/** Why one ask failed. */
interface FailedAsk {
  readonly ask: ReadAsk;
  readonly failure: Failure;
}

/** Rows that are sent ask by ask, as they come. */
export interface TableStream {
  /** Where the rows of the first ask that answered come from, and what a client should know of them. */
  readonly provenance: ReplyProvenance | undefined;
  readonly notes: readonly Text[];
  readonly hasSecret: boolean;
  /**
   * The lines of each ask, and last the line that names those that failed, with the notes of those that came
   * later, those of stale rows, and the sources, where there are others than the first ask has.
   */
  readonly lines: AsyncGenerator<Buffer, void, void>;
}

// How many asks of one client run at once; clients take turns at a source.
const ASKS_AT_ONCE = 4;
// Asks whose params are read in one turn of the event loop: a few milliseconds before this code is compiled.
const ASKS_READ_A_TURN = 10;

/**
 * Answers one interface with the columns and rows that the options of a query want, of one ask or of several in
 * one table. Throws what `answer` throws. Where one ask of several fails, all do: with the failure's own code, or
 * with 502 where they differ, and an item of `detail` for each.
 * @param query what stands after the `?`, undecoded
 */
export async function answerTable(
  services: Services,
  name: string,
  query: string,
  client: Client,
  format: AnswerFormat,
): Promise<AnswerResult> {
  const wanted = await readTable(services, name, query, format);
  const { iface, options, asks } = wanted;
  const key = keyOf(wanted, format);
  const hasSecret = asks.some(({ request }) => request.hasSecret);
  const readings = distinct(asks.flatMap(({ request }) => request.readings));
  const hasCookie = asks.some(({ request }) => request.cookie !== undefined);
  const ready = hasCookie ? undefined : services.answers.find(key);
  if (ready) return { answer: ready, key, cacheStatus: 'hit', hasSecret, readings };
  const parts = await loadParts(services, wanted, client);
  const found = parts.map(({ selected }) => selected);
  const sources = mergeProvenances(found.flatMap(({ provenance }) => provenance ?? []));
  const statusOf = (status: SelectedTable['cacheStatus']): SelectedTable | undefined =>
    found.find(({ cacheStatus }) => cacheStatus === status);
  const { failure, cacheStatus } = statusOf('stale') ?? statusOf('miss') ?? statusOf('hit') ?? found[0]!;
  const encode = async () => {
    const metadata = metadataOfParts(wanted, parts, sources);
    const params = paramsOf(asks);
    const writing = {
      format,
      shape: options.shape,
      metadata,
      fileName: () => fileNameOf(iface, { ...params, ...optionsQuery(options) }, format),
    };
    const encoded = await encodeRows(services, parts, writing, addressOf(client));
    const others = sources && sources.others.length > 0 ? { otherSources: sources.others } : {};
    const since = asks.length === 1 ? await archivedSince(services, iface, asks[0]!.request) : undefined;
    const archived = since === undefined ? {} : { archivedSince: since };
    const bytes = format === 'ndjson' ? Buffer.concat([encoded.bytes, lastLine([], 'en')]) : encoded.bytes;
    return { ...encoded, ...others, ...archived, iface, bytes, isFile: true as const };
  };
  if (!sources) {
    const now = services.now();
    return {
      answer: answerOf(await encode(), skippedProvenance(now)),
      key: undefined,
      cacheStatus,
      hasSecret,
      readings,
    };
  }
  const privateKeys = found.flatMap(({ provenance, keys }) => (provenance?.isPrivate && keys ? [keys.key] : []));
  const answers = privateKeys.length > 0 ? services.privateAnswers : services.answers;
  const answerKey = privateKeys.length > 0 ? `${privateKeys.join(' ')} ${key}` : key;
  const replyKeys = found.flatMap(({ keys }) => (keys ? [keys.replyKey] : []));
  const answer: Answer = await answers.getOrEncode(answerKey, sources.merged, encode, touchOnHit(services, replyKeys));
  return { answer, key: answerKey, cacheStatus, hasSecret, readings, ...(failure && { failure }) };
}

/**
 * Opens the rows of several asks, each of which is sent when it comes. Resolves with the first ask that answered.
 * The last line says in a language what failed. Throws, where every ask fails, what {@link answerTable} throws.
 */
export async function streamTable(
  services: Services,
  name: string,
  query: string,
  client: Client,
  language: Language,
): Promise<TableStream> {
  const wanted = await readTable(services, name, query, 'ndjson');
  const results = streamParts(services, wanted, client);
  const failed: FailedAsk[] = [];
  for (let next = await results.next(); !next.done; next = await results.next()) {
    if ('failure' in next.value) {
      failed.push(next.value);
      continue;
    }
    const first = next.value;
    const { selected } = first;
    const lines = await services.outgoing
      .make(sizeOf([first]), addressOf(client), () => toLines(first))
      .catch(async (thrown: unknown) => {
        await results.return();
        throw thrown;
      });
    return {
      provenance: selected.provenance,
      notes: (selected.notes ?? []).map((note) => noteOf(note, [first], wanted)),
      hasSecret: wanted.asks.some(({ request }) => request.hasSecret),
      lines: linesOf({ ...first, lines }, results, { wanted, failed, language }),
    };
  }
  throw joinAskFailures(name, wanted, failed);
}

/** Whether a query makes more than one ask. Throws what {@link answerTable} throws before anything is fetched. */
export async function hasSeveralAsks(services: Services, name: string, query: string): Promise<boolean> {
  return readTableQuery(await services.registry.load(name), query, 'ndjson').asks.length > 1;
}

async function toLines(part: TablePart): Promise<Buffer> {
  return encodeNdjson(...(await toRecordParts([part])));
}

async function* linesOf(
  first: FoundPart & { readonly lines: Buffer },
  results: AsyncGenerator<FoundPart | FailedAsk, void, void>,
  { wanted, failed, language }: { wanted: ReadTable; failed: FailedAsk[]; language: Language },
): AsyncGenerator<Buffer, void, void> {
  const notes: Text[] = [];
  const sources = new Set<string>();
  const take = (part: FoundPart, told: readonly Text[] = []): void => {
    if (part.selected.provenance) sources.add(part.selected.provenance.source);
    notes.push(...[...told, ...staleNotes(part.selected)].map((note) => noteOf(note, [part], wanted)));
  };
  take(first);
  yield first.lines;
  for await (const result of results) {
    if ('failure' in result) {
      failed.push(result);
      continue;
    }
    take(result, result.selected.notes);
    yield await toLines(result);
  }
  const isSaid = sources.size === 1 && first.selected.provenance !== undefined;
  yield lastLine(failed.flatMap(toItem), language, { notes, sources: isSaid ? [] : [...sources] });
}

/**
 * The last of the lines.
 * @param later what the headers, which went before the rows, could not say
 */
function lastLine(
  failed: readonly RefusedValue[],
  language: Language,
  { notes, sources }: { readonly notes: readonly Text[]; readonly sources: readonly string[] } = {
    notes: [],
    sources: [],
  },
): Buffer {
  const line = {
    failed: failed.map(({ msg, ...item }) => ({ ...item, msg: textIn(msg, language) })),
    ...(notes.length > 0 && { notes: notes.map((note) => textIn(note, language)) }),
    ...(sources.length > 0 && { sources }),
  };
  return Buffer.from(`${JSON.stringify(line)}\n`);
}

/** What says that rows stand in for newer ones: the headers of a stream went before them. */
function staleNotes({ provenance, failure }: SelectedTable): readonly Text[] {
  if (!provenance || !failure) return [];
  const obtained = new Date(provenance.obtained).toISOString();
  return [
    say(
      `The source failed (${failure.code}): these are cached rows, obtained at ${obtained}.`,
      `数据源出错（${failure.code}）：这些是缓存的行，获取于 ${obtained}。`,
    ),
  ];
}

// A note names no more asks than this, and of each no more characters: the names are no news to the client.
const NAMED_ASKS = 3;
const NAME_LENGTH = { en: 100, zh: 30 } as const satisfies Record<Language, number>;

/** A note of some of the asks of a table, which says of which, unless it is of all. */
function noteOf(note: Text, parts: readonly FoundPart[], { asks }: Pick<ReadTable, 'asks'>): Text {
  if (parts.length === asks.length) return note;
  const named = parts.slice(0, NAMED_ASKS).map(({ ask }) => nameOf(ask));
  const others = parts.length - named.length;
  return say(
    `${named.map(({ en }) => en).join(', ')}${others > 0 ? ` and ${others} more` : ''}: ${textIn(note, 'en')}`,
    `${named.map(({ zh }) => zh).join('、')}${others > 0 ? ` 等 ${parts.length} 个` : ''}：${textIn(note, 'zh')}`,
  );
}

/**
 * The params by which an ask differs from others, shortened: in English as in a URL, since its notes are in ASCII.
 */
function nameOf({ asked }: ReadAsk): Text {
  const [encoded, plain] = [toQuery(Object.fromEntries(asked)), asked.map((pair) => pair.join('=')).join('&')];
  return say(
    encoded.length <= NAME_LENGTH.en ? encoded : `${encoded.slice(0, NAME_LENGTH.en).replace(/%.?$/, '')}...`,
    printable(plain.length <= NAME_LENGTH.zh ? plain : `${Array.from(plain).slice(0, NAME_LENGTH.zh).join('')}...`),
  );
}

/** What a client should know of a table, each note once. Not how params were read: others share the table. */
function joinNotes(parts: readonly FoundPart[], wanted: ReadTable): readonly Text[] {
  const byText = new Map<string, { readonly note: Text; readonly of: FoundPart[] }>();
  for (const part of parts)
    for (const note of part.selected.notes ?? []) {
      if (part.ask.request.readings.includes(note)) continue;
      getOrInsert(byText, textIn(note, 'en'), () => ({ note, of: [] })).of.push(part);
    }
  return [...byText.values()].map(({ note, of }) => noteOf(note, of, wanted));
}

/** Reads a query, and judges everything in it before anything is fetched. Equal asks are one. */
async function readTable(services: Services, name: string, query: string, format: AnswerFormat): Promise<ReadTable> {
  const iface = await services.registry.load(name);
  const { options, varying, asks } = readTableQuery(iface, query, format);
  const read = new Map<string, ReadAsk>();
  const failed: Failure[] = [];
  for (const [at, ask] of asks.entries()) {
    if (at % ASKS_READ_A_TURN === ASKS_READ_A_TURN - 1) await nextTurn();
    try {
      const request = await readRequest(services, iface, ask.query);
      const asked = varying.map((param) => [param, String(request.params[param])] as const);
      const identity = JSON.stringify(request.params);
      // Of a value that is written in two ways, the client learns how each was read.
      const readings = [...(read.get(identity)?.request.readings ?? []), ...request.readings];
      read.set(identity, { request: { ...(read.get(identity)?.request ?? request), readings }, asked });
    } catch (thrown) {
      if (!(thrown instanceof Failure)) throw thrown;
      failed.push(thrown);
    }
  }
  if (failed.length > 0) throw joinRefusals(iface, failed);
  const declared = iface.columns.map((column) => column.name);
  // A reply alone knows the names of open columns: which of them are there is seen later.
  const open = hasOpenColumns(iface.columns) ? (options.columns ?? []) : [];
  const picked = selectedColumns(iface, options, [...declared, ...open]);
  const taken = new Set(picked.flatMap(([column, as]) => (declared.includes(column) ? [as] : [])));
  return { iface, options, varying, asks: [...read.values()], taken };
}

/**
 * Why asks were refused: the items of the first step that any of them failed, each once, in the order in which the
 * interface declares its params.
 */
function joinRefusals({ name, params }: Interface, failed: readonly Failure[]): Failure {
  // The rules are judged after the types.
  const breaksRule = failed.every((failure) => failure.breaksRule);
  const refused = failed.flatMap((failure) => (failure.breaksRule === breaksRule ? (failure.refused ?? []) : []));
  const items = [...new Map(refused.map((item) => [JSON.stringify(item), item])).values()];
  const names = Object.keys(params);
  const placeOf = ({ loc }: RefusedValue): number => names.indexOf(String(loc[1]));
  return refusedValues(
    name,
    items.toSorted((left, right) => placeOf(left) - placeOf(right)),
    { breaksRule },
  );
}

/** The rows of every ask, in the order of the asks. Throws where one fails, once all are done. */
async function loadParts(services: Services, wanted: ReadTable, client: Client): Promise<readonly FoundPart[]> {
  const found = new Map<ReadAsk, FoundPart>();
  const failed: FailedAsk[] = [];
  for await (const result of loadAsks(services, wanted, client))
    if ('failure' in result) failed.push(result);
    else found.set(result.ask, result);
  if (failed.length > 0) throw joinAskFailures(wanted.iface.name, wanted, failed);
  return chooseColumns(
    wanted,
    wanted.asks.map((ask) => found.get(ask)!),
  );
}

/**
 * Whether the columns can be chosen only once all asks are answered. What a reply alone names is known then: a
 * column of another ask is null in this one.
 */
function isChosenLast({ iface, options, asks }: ReadTable): boolean {
  return options.columns !== undefined && asks.length > 1 && hasOpenColumns(iface.columns);
}

/** The parts of all asks, with their columns chosen and the names of what was asked alike in all. */
function chooseColumns(wanted: ReadTable, loaded: readonly FoundPart[]): readonly FoundPart[] {
  const { iface, options, taken: declared } = wanted;
  const named = isChosenLast(wanted) ? kindsOf(loaded) : [];
  const parts = isChosenLast(wanted)
    ? loaded.map((part) => ({ ...part, table: applyOptions(iface, options, part.table, named) }))
    : loaded;
  // The same names in all parts, whatever open columns each has.
  const taken = new Set([...declared, ...parts.flatMap(({ table }) => namesOf(table))]);
  return parts.map((part) => ({ ...part, asked: toColumns(part.ask, taken) }));
}

/** The rows of every ask as they come; where their columns are chosen last, once all came. */
async function* streamParts(
  services: Services,
  wanted: ReadTable,
  client: Client,
): AsyncGenerator<FoundPart | FailedAsk, void, void> {
  if (!isChosenLast(wanted)) return yield* loadAsks(services, wanted, client);
  const loaded: FoundPart[] = [];
  for await (const result of loadAsks(services, wanted, client))
    if ('failure' in result) yield result;
    else loaded.push(result);
  yield* chooseColumns(wanted, loaded);
}

/** The columns of all tables, each name once. */
function kindsOf(parts: readonly FoundPart[]): readonly NamedKind[] {
  const all = parts.flatMap(({ table }) => table.columns.map(({ name, cells }) => ({ name, cells: cells.kind })));
  return [...new Map(all.toReversed().map((column) => [column.name, column])).values()].toReversed();
}

/**
 * Loads the rows of every ask, some at once, and yields them as they come, with the columns that the options want
 * unless these are chosen last.
 */
async function* loadAsks(
  services: Services,
  wanted: ReadTable,
  client: Client,
): AsyncGenerator<FoundPart | FailedAsk, void, void> {
  const { iface, options, asks, taken } = wanted;
  const load = async (ask: ReadAsk) => {
    try {
      const { asOf, since } = options;
      const found =
        (asOf ?? since)
          ? await selectArchived(services, iface, ask.request, { asOf, since })
          : await selectRows(services, iface, ask.request, client);
      const selected = asks.length > 1 ? sayingNothing(found) : found;
      const table = isChosenLast(wanted) ? selected.table : applyOptions(iface, options, selected.table);
      return { ask, selected, table, asked: toColumns(ask, new Set([...taken, ...namesOf(table)])) };
    } catch (thrown) {
      return { ask, failure: toFailure(thrown) };
    }
  };
  const running = new Map<ReadAsk, ReturnType<typeof load>>();
  const waiting = [...asks];
  while (waiting.length > 0 || running.size > 0) {
    while (waiting.length > 0 && running.size < ASKS_AT_ONCE) {
      const next = waiting.shift()!;
      running.set(next, load(next));
      // Rows in memory come without a turn of the event loop: a hundred tables would hold it for a second.
      await nextTurn();
    }
    const done = await Promise.race(running.values());
    running.delete(done.ask);
    yield done;
  }
}

const NO_ROWS_NOTE = say('There are no rows.', '没有数据。');

/** One of several tables, with a note where it has no rows: nothing else in the rows of all names it. */
function sayingNothing(found: SelectedTable): SelectedTable {
  // Where no source was asked, a note says so already.
  if (found.table.length > 0 || found.cacheStatus === 'unasked') return found;
  return { ...found, notes: [...(found.notes ?? []), NO_ROWS_NOTE] };
}

function namesOf({ columns }: Table): readonly string[] {
  return columns.map(({ name }) => name);
}

/** The columns that hold the params of an ask. A name that the table has already is marked. */
function toColumns({ asked }: ReadAsk, taken: ReadonlySet<string>): TablePart['asked'] {
  return asked.map(([param, value]) => [taken.has(param) ? `param.${param}` : param, value]);
}

function joinAskFailures(name: string, { asks, varying }: ReadTable, failed: readonly FailedAsk[]): Failure {
  const [first] = failed;
  if (!first || varying.length === 0) return first?.failure ?? new Failure('internal', `${name} has no ask.`);
  const codes = new Set(failed.map(({ failure }) => failure.code));
  const waits = failed.flatMap(({ failure }) => failure.retryAfterMs ?? []);
  return new Failure(
    codes.size === 1 ? first.failure.code : 'upstream_unreachable',
    say(
      `${name}: ${failed.length} of ${asks.length} asks failed. The first: ${first.failure.message}`,
      `${name}：${asks.length} 个请求中有 ${failed.length} 个失败。第一个：${first.failure.messageIn('zh')}`,
    ),
    {
      cause: first.failure,
      detail: failed.flatMap(toItem),
      ...(waits.length > 0 && { retryAfterMs: Math.max(...waits) }),
    },
  );
}

/** An ask that failed, as items of `detail`: one for each param that varies. */
function toItem({ ask: { asked }, failure }: FailedAsk): readonly RefusedValue[] {
  const { code: type } = failure;
  const msg = { en: failure.message, zh: failure.messageIn('zh') };
  return asked.map(([param, input]) => ({ loc: ['query', param], input, type, msg }));
}

/** The provenance of a table that is made of several. */
interface MergedProvenance {
  /** The oldest part decides the age, the first one to change how long it is fresh. */
  readonly merged: ReplyProvenance;
  /** One of each source but the first. */
  readonly others: readonly ReplyProvenance[];
}

// The same parts have the same provenance object: answers in memory are found by it.
const mergedByFirst = new WeakMap<
  ReplyProvenance,
  { readonly of: readonly ReplyProvenance[]; readonly is: MergedProvenance }
>();

function mergeProvenances(provenances: readonly ReplyProvenance[]): MergedProvenance | undefined {
  const [first] = provenances;
  if (!first) return undefined;
  if (provenances.length === 1) return { merged: first, others: [] };
  const known = mergedByFirst.get(first);
  if (known?.of.length === provenances.length && known.of.every((one, at) => one === provenances[at])) return known.is;
  const least = (read: (provenance: ReplyProvenance) => number): number => Math.min(...provenances.map(read));
  const merged: ReplyProvenance = {
    ...first,
    obtained: least(({ obtained }) => obtained),
    whole: least(({ whole }) => whole),
    freshUntil: least(({ freshUntil }) => freshUntil),
    isPrivate: provenances.some(({ isPrivate }) => isPrivate),
  };
  const bySource = new Map(provenances.toReversed().map((one) => [one.source, one]));
  bySource.delete(first.source);
  const is = { merged, others: [...bySource.values()].toReversed() };
  mergedByFirst.set(first, { of: provenances, is });
  return is;
}

function keyOf({ iface, options, varying, asks }: ReadTable, format: AnswerFormat): string {
  const params = asks.map(({ request }) => Object.values(request.params));
  return `${iface.name} table ${JSON.stringify([varying, params, optionsQuery(options)])} ${format}`;
}

/**
 * The params of all asks: of those that vary every value, once. These stand in the order in which they were given,
 * which decides that of the rows.
 */
function paramsOf(asks: readonly ReadAsk[]): Readonly<Record<string, unknown>> {
  const [first] = asks;
  if (!first) return {};
  const varied = first.asked.map(
    ([param]) => [param, [...new Set(asks.map(({ request }) => request.params[param]))]] as const,
  );
  const varying = new Set(varied.map(([param]) => param));
  const next = varied.values();
  return Object.fromEntries(
    Object.entries(first.request.params).map((pair) => (varying.has(pair[0]) ? next.next().value! : pair)),
  );
}

/** Texts, each once. */
function distinct(texts: readonly Text[]): readonly Text[] {
  return [...new Map(texts.map((text) => [text.en, text])).values()];
}

/** The metadata of a file of the table. */
function metadataOfParts(
  wanted: ReadTable,
  parts: readonly FoundPart[],
  sources: MergedProvenance | undefined,
): ExportMetadata {
  const { iface, options, asks } = wanted;
  const notes = joinNotes(parts, wanted);
  const params = Object.entries(paramsOf(asks)).filter(([, value]) => value !== undefined);
  const asked = (parts[0]?.asked ?? []).map(([name], at) => ({
    name,
    doc: iface.params[asks[0]!.asked[at]![0]]?.say.en ?? '',
  }));
  const citation = joinCitations(parts.flatMap(({ selected }) => selected.metadata.citation ?? []));
  const all = sources && [sources.merged, ...sources.others];
  return {
    name: iface.name,
    query: toQuery({ ...Object.fromEntries(params), ...optionsQuery(options) }),
    columns: [...asked, ...describedColumns(iface, options.names)],
    notes,
    ...(citation && { citation }),
    ...(all && { provenance: { ...all[0]!, source: all.map(({ source }) => source).join(', ') } }),
  };
}

/** How a table of several asks is cited: each work that differs, once. */
function joinCitations(citations: readonly Citation[]): Citation | undefined {
  if (citations.length === 0) return undefined;
  const joined = (of: keyof Citation, between: string): string =>
    [...new Set(citations.map((citation) => citation[of]))].join(between);
  return { text: joined('text', ' '), bibtex: joined('bibtex', '\n') };
}
