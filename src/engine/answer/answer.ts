import { Content } from '../../base/content.ts';
import { Failure } from '../../base/errors.ts';
import type { RequestContext } from '../../base/request-context.ts';
import { say, type Text } from '../../base/say.ts';
import type { ArchiveFolder } from '../archive/archive-folder.ts';
import { type Answer, type Answers, answerOf, type Encoded } from '../cache/answers.ts';
import { load, loadStored } from '../cache/load.ts';
import type { CacheResult, CacheStatus, LoadRequest, ReplyProvenance } from '../cache/load-request.ts';
import { type TableServices, tableRequest } from '../cache/table-cache.ts';
import { fileNameOf } from '../exports/file-name.ts';
import { JSON_TYPES, type TableEnding } from '../exports/formats.ts';
import type { ExportMetadata } from '../exports/schema.ts';
import { citationOf } from '../interface/citation.ts';
import { isPresent } from '../interface/columns.ts';
import { impossibleFailure } from '../interface/impossible-rows.ts';
import type { Interface, Interfaces } from '../interface/interface.ts';
import type { ListedTickers } from '../interface/listed-tickers.ts';
import { type ParsedQuery, readQuery, toQuery } from '../interface/query.ts';
import { Table } from '../table/table.ts';
import { ClientWait } from './client-wait.ts';
import { encodeRows, type RowEncoders } from './encode-rows.ts';
import { notesOfTable } from './notes.ts';

/** The services that an answer is made with. */
export interface Services extends TableServices, RowEncoders {
  /** Finds interfaces by their names. */
  readonly registry: Interfaces;
  /** The shares of the United States, as far as they are known. */
  readonly tickers: ListedTickers;
  readonly answers: Answers;
  /** The answers that are made of what clients obtained with cookies of their own. */
  readonly privateAnswers: Answers;
  /** What was obtained over time, where it is kept. */
  readonly archive?: ArchiveFolder | undefined;
  /** How somebody gets an archive in this program, as an instruction; `serve --archive` when left out. */
  readonly archiveAdvice?: Text | undefined;
}

/** How an answer is written: as JSON, as a line of JSON for each row, or as a file. */
export type AnswerFormat = TableEnding;

/** An answer, and where it was found. */
export interface AnswerResult {
  readonly answer: Answer;
  /** The key of the answer in memory; undefined where it is not held there. */
  readonly key: string | undefined;
  /**
   * `unasked`: no source was asked and nothing was looked up, since no source can have rows of these params. In a
   * header about caches, `skipped` would say that a source was asked past them.
   */
  readonly cacheStatus: CacheStatus | 'unasked';
  /** Why its source gave no newer one, when it is stale. */
  readonly failure?: Failure;
  /** Whether the query held a secret. */
  readonly hasSecret: boolean;
  /** Notes on texts of this query that were read as another spelling, such as `sh600000` as `600000`. */
  readonly readings: readonly Text[];
}

/** The selected rows of one request, and where their table was found. */
export interface SelectedTable {
  readonly table: Table;
  /** Absent where no source was asked. */
  readonly provenance?: ReplyProvenance;
  readonly cacheStatus: CacheStatus | 'unasked';
  /** Notes for the client: sentences in printable ASCII. */
  readonly notes?: readonly Text[];
  /** Why its source gave no newer one, when it is stale. */
  readonly failure?: Failure;
  /** The metadata of a file of this answer. */
  readonly metadata: ExportMetadata;
  /** The identity of the whole table in memory, and of its reply; absent where no source was asked. */
  readonly keys?: Pick<LoadRequest<Table>, 'key' | 'replyKey'>;
}

/** Selected rows, and what a client should know of them. */
type Selection = Required<Pick<SelectedTable, 'table' | 'notes'>> & Pick<SelectedTable, 'provenance'>;

/** The client of a request. */
export interface Client {
  /** Aborted when the client leaves. Other clients go on waiting. */
  readonly signal: AbortSignal;
  /**
   * For how long after it was fresh a stored table may be served when the source fails, in milliseconds: 0 for
   * never.
   */
  readonly maxStaleMs: number;
  /** No source is asked for what was obtained less than this before, in milliseconds, fresh or not. */
  readonly maxAgeMs?: number;
  /** Whether a fallback source may answer; left out, it may. */
  readonly allowsFallback?: boolean;
  /** Its request, for logs and traces. */
  readonly requestContext?: RequestContext;
}

/**
 * Answers one named interface: query → params → table → selected rows → bytes.
 * Throws `unknown_interface`, `broken_declaration` or `invalid_params` before anything is fetched, then `no_value`
 * or an upstream failure. A file also fails with `unsuitable_format`, `encoding_failed` or `overloaded`.
 * @param query what stands after the `?`, undecoded
 */
export async function answer(
  services: Services,
  name: string,
  query: string,
  client: Client,
  format: AnswerFormat = 'json',
): Promise<AnswerResult> {
  const iface = await services.registry.load(name);
  const request = await readRequest(services, iface, query);
  const { hasSecret, skipped, readings } = request;
  if (skipped !== undefined) {
    const answer = await skippedAnswer(services, skipped, { iface, params: request.params, client, format });
    return { answer, key: undefined, cacheStatus: 'unasked', hasSecret, readings };
  }
  const key = `${name} ${JSON.stringify(Object.values(request.params))}${format === 'json' ? '' : ` ${format}`}`;
  const ready = services.answers.find(key);
  // Where the fallback source answered, a client's own cookie may help the first source; or it obtains more.
  const isFallback = ready?.provenance.declaredSource !== iface.source.name;
  const mayBeBetter = isFallback || iface.source.cookieObtainsMore === true;
  if (ready && !(mayBeBetter && request.cookie !== undefined))
    return { answer: ready, key, cacheStatus: 'hit', hasSecret, readings };
  const { select, whole: _, wanted, provenance, ...found } = await loadSelection(services, iface, request, client);
  const [answers, answerKey] = provenance.isPrivate
    ? [services.privateAnswers, `${wanted.key} ${key}`]
    : [services.answers, key];
  const encode = (): Promise<Encoded> =>
    encodeSelected(services, select(), { iface, params: request.params, client, format });
  const encoded = await answers.getOrEncode(answerKey, provenance, encode, touchOnHit(services, [wanted.replyKey]));
  return { answer: encoded, key: answerKey, hasSecret, readings, ...found };
}

/**
 * Reads a query with what the service knows: its time, the calendar, and the tickers of shares of the United
 * States, for whose list it waits where the process would end before it has them. Throws `invalid_params`.
 */
export async function readRequest(
  services: Pick<Services, 'now' | 'calendar' | 'tickers'>,
  iface: Interface,
  query: string,
): Promise<ParsedQuery> {
  const read = (): ParsedQuery => readQuery(iface, query, new Date(services.now()), services);
  try {
    const request = read();
    if (request.skipped === undefined || !services.tickers.awaited) return request;
  } catch (thrown) {
    if (!services.tickers.awaited) throw thrown;
  }
  await services.tickers.awaited;
  return read();
}

/** The rows that a query selects, for encoders other than the service's own. Throws what {@link answer} throws. */
export async function selectTable(
  services: Services,
  name: string,
  query: string,
  client: Client,
): Promise<SelectedTable> {
  const iface = await services.registry.load(name);
  const request = await readRequest(services, iface, query);
  return selectRows(services, iface, request, client);
}

/** The rows that a query selects which was read. Throws `no_value` or an upstream failure. */
export async function selectRows(
  services: Services,
  iface: Interface,
  request: ParsedQuery,
  client: Client,
): Promise<SelectedTable> {
  if (request.skipped !== undefined)
    return {
      table: emptyTable(iface, request.params),
      cacheStatus: 'unasked',
      notes: [request.skipped, ...request.readings],
      metadata: metadataOf(iface, request.params, { notes: [request.skipped] }),
    };
  const { select, whole: _, wanted, ...found } = await loadSelection(services, iface, request, client);
  const selection = select();
  const notes = [...selection.notes, ...request.readings];
  const metadata = metadataOf(iface, request.params, selection);
  return { ...found, ...selection, notes, metadata, keys: { key: wanted.key, replyKey: wanted.replyKey } };
}

/** The rows that params select from a table, with what a client should know of them. */
function selectFrom(
  iface: Interface,
  params: ParsedQuery['params'],
  whole: Table,
  provenance: ReplyProvenance,
): Selection & { readonly provenance: ReplyProvenance } {
  const table = iface.select(whole, params);
  return { table, notes: notesOfTable(iface, params, { whole, table, provenance }), provenance };
}

/** The metadata of a file of a table. */
export function metadataOf(
  iface: Interface,
  params: ParsedQuery['params'],
  { notes, provenance }: Omit<Selection, 'table'>,
): ExportMetadata {
  const { name, columns } = iface;
  const given = Object.entries(params).filter(([, value]) => value !== undefined);
  const described = columns.map(({ say: what, ...column }) => ({ ...column, doc: what.en }));
  return {
    name,
    query: toQuery(Object.fromEntries(given)),
    columns: described,
    notes,
    ...(provenance && {
      provenance,
      citation: citationOf(iface, answeringSource(iface, provenance), provenance),
    }),
  };
}

/** The source that answered: the interface's own, or one of its fallback sources. */
function answeringSource(
  { source, fallbacks }: Interface,
  { declaredSource }: Pick<ReplyProvenance, 'declaredSource'>,
): Interface['source'] {
  return fallbacks.find((each) => each.source.name === declaredSource)?.source ?? source;
}

/** A table without rows, of the columns that an answer to these params has. */
function emptyTable({ columns }: Interface, params: ParsedQuery['params']): Table {
  return Table.empty(columns.filter((column) => isPresent(column, params)));
}

const NO_ROWS = new Content(JSON_TYPES.json, Buffer.from('[]'));

/** What is answered, for whom, and in which format. */
interface WantedAnswer {
  readonly iface: Interface;
  readonly params: ParsedQuery['params'];
  readonly client: Client;
  readonly format: AnswerFormat;
}

/** The empty table of params for which no source can have rows. All such answers in JSON share their bytes. */
async function skippedAnswer(services: Services, note: Text, wanted: WantedAnswer): Promise<Answer> {
  const { iface, format } = wanted;
  const provenance = skippedProvenance(services.now());
  if (format === 'json') return { content: NO_ROWS, iface, provenance, notes: [note], hasNoRows: true };
  const selection = { table: emptyTable(iface, wanted.params), notes: [note] };
  return answerOf(await encodeSelected(services, selection, wanted), provenance);
}

/** The provenance of an answer to params for which no source can have rows. */
export function skippedProvenance(now: number): ReplyProvenance {
  return { source: '', declaredSource: '', url: '', obtained: now, whole: now, freshUntil: now, isPrivate: false };
}

/** The bytes of selected rows in a format. */
async function encodeSelected(
  services: Services,
  { table, notes, provenance }: Selection,
  { iface, params, client, format }: WantedAnswer,
): Promise<Encoded> {
  const metadata = metadataOf(iface, params, { notes, ...(provenance && { provenance }) });
  const encoded = await encodeRows(
    services,
    [{ table, asked: [] }],
    { metadata, format, fileName: () => fileNameOf(iface, params, format) },
    addressOf(client),
  );
  return { ...encoded, iface };
}

/** The address of a client, to be fair by; empty where none is known. */
export function addressOf({ requestContext }: Pick<Client, 'requestContext'>): string {
  return requestContext?.clientAddress ?? '';
}

/** Notes the use of replies. A closure of its own: one made within an answer would hold its tables in memory. */
export function touchOnHit({ store }: Services, replyKeys: readonly string[]): () => void {
  return () => {
    for (const key of replyKeys) store.used(key);
  };
}

/** What a request selects from a table that was loaded, once that is asked for. */
type LoadedSelection = CacheResult & {
  readonly provenance: ReplyProvenance;
  readonly wanted: LoadRequest<Table>;
  select(): ReturnType<typeof selectFrom>;
  /** The table that it is selected from. */
  whole(): Table;
};

/**
 * The whole table that a request selects from. Throws `no_value` or an upstream failure, also where any of its
 * rows cannot be true.
 */
export async function loadWhole(
  services: Services,
  iface: Interface,
  request: ParsedQuery,
  client: Client,
): Promise<{ readonly table: Table; readonly provenance: ReplyProvenance }> {
  const { whole, provenance } = await loadSelection(services, iface, request, client);
  const table = whole();
  const refusal = impossibleFailure(table.impossible);
  if (refusal) throw refusal;
  return { table, provenance };
}

/**
 * Loads the table that a request selects from, for as long as this client waits and as old as it accepts.
 */
async function loadSelection(
  services: Services,
  iface: Interface,
  { params, cookie, waitSeconds }: ParsedQuery,
  { signal, maxStaleMs, maxAgeMs, requestContext, allowsFallback = true }: Client,
): Promise<LoadedSelection> {
  const { fallback, ...own } = tableRequest(services, iface, params, cookie);
  const wanted = allowsFallback && fallback ? { ...own, fallback } : own;
  const wait = new ClientWait(iface, waitSeconds, signal);
  try {
    const options = { cookie, acceptsStale: maxStaleMs > 0, maxAgeMs, requestContext, signal: wait.signal };
    const loaded = await load(services, wanted, options).catch((thrown: unknown) => {
      // The fetch goes on. What is kept stands in, as it does where the source fails.
      if (!wait.failure) throw thrown;
      return loadStored(services, wanted, wait.failure, { signal });
    });
    const isTooOld = maxStaleMs === 0 || services.now() - loaded.provenance.freshUntil > maxStaleMs;
    if (loaded.cacheStatus === 'stale' && isTooOld) throw loaded.failure;
    const { value, pages: _, ...found } = loaded;
    return { ...found, wanted, select: () => selectFrom(iface, params, value, found.provenance), whole: () => value };
  } catch (thrown) {
    throw namingSimilar(iface, thrown);
  } finally {
    wait.end();
  }
}

/** A failure of the sources of an interface, with what there is from another source where a row says so. */
function namingSimilar({ similar = [] }: Interface, thrown: unknown): unknown {
  if (similar.length === 0 || !(thrown instanceof Failure) || !thrown.code.startsWith('upstream_')) return thrown;
  return thrown.adding(
    say(
      `; ${similar.join(' and ')} ${similar.length === 1 ? 'has' : 'have'} something like it, from another source and by its definitions`,
      `；${similar.join('、')} 有类似的数据，来源和定义不同`,
    ),
  );
}
