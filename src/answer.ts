import type { Answer, Answers, Encoding } from './cache/answers.ts';
import { load } from './cache/load.ts';
import type { CacheStatus, Loaded, LoadRequest, Provenance } from './cache/load-request.ts';
import { type TableServices, tableRequest } from './cache/table-cache.ts';
import { Content } from './content.ts';
import { endedText, type Interface } from './declare/interface.ts';
import { type ParsedQuery, readQuery, toQuery } from './declare/query.ts';
import type { Source } from './declare/source.ts';
import { Failure } from './errors.ts';
import type { TableEncoder } from './exports/encoder-pool.ts';
import { attachment, fileNameOf } from './exports/file-name.ts';
import { EXPORT_FORMATS, type ExportEnding } from './exports/formats.ts';
import type { ExportMetadata } from './exports/schema.ts';
import type { Registry } from './registry/registry.ts';
import type { RequestContext } from './request-context.ts';
import { encodeJson } from './table/encode-json.ts';
import { Table } from './table/table.ts';

/** The services that an answer is made with. */
export interface Services extends TableServices {
  readonly registry: Registry;
  readonly answers: Answers;
  /** The answers that are made of what clients obtained with cookies of their own. */
  readonly privateAnswers: Answers;
  /** Writes tables as files. */
  readonly encoder: TableEncoder;
}

/** How an answer is written: as JSON, or as a file. */
export type AnswerFormat = 'json' | ExportEnding;

/** An answer, and where it was found. */
export interface AnswerResult {
  readonly answer: Answer;
  /** The key of the answer in memory; undefined where it is not held there. */
  readonly key: string | undefined;
  /** `unasked`: no source was asked and nothing was looked up, since no source can have rows of these params. */
  readonly cacheStatus: CacheStatus | 'unasked';
  /** Why its source gave no newer one, when it is stale. */
  readonly failure?: Failure;
  /** Whether the query held a secret. */
  readonly hasSecret: boolean;
}

/** The selected rows of one request, and where their table was found. */
export interface SelectedTable {
  readonly table: Table;
  /** Absent where no source was asked. */
  readonly provenance?: Provenance;
  readonly cacheStatus: CacheStatus | 'unasked';
  /** What a client should know of it: sentences in printable ASCII. */
  readonly notes?: readonly string[];
  /** Why its source gave no newer one, when it is stale. */
  readonly failure?: Failure;
  /** What a file of it says of it. */
  readonly metadata: ExportMetadata;
}

/** The client of a request. */
export interface Client {
  /** Aborted when the client leaves. Other clients go on waiting. */
  readonly signal: AbortSignal;
  /**
   * For how long after it was fresh a stored table may be served when the source fails, in milliseconds: 0 for
   * never.
   */
  readonly maxStaleMs: number;
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
  const declared = await services.registry.load(name);
  const request = readQuery(declared, query, new Date(services.now()));
  const { hasSecret, noRows } = request;
  if (noRows !== undefined) {
    const unasked = await unaskedAnswer(services, declared, request, noRows, client, format);
    return { answer: unasked, key: undefined, cacheStatus: 'unasked', hasSecret };
  }
  const key = `${name} ${JSON.stringify(Object.values(request.params))}${format === 'json' ? '' : ` ${format}`}`;
  const ready = services.answers.find(key);
  // Where the fallback source answered, a client's own cookie may help the first source.
  const isFallback = ready?.provenance.source !== declared.source.name;
  if (ready && !(isFallback && request.cookie !== undefined))
    return { answer: ready, key, cacheStatus: 'hit', hasSecret };
  const wanted = tableRequest(services, declared, request.params, request.cookie);
  const { value: table, provenance, ...found } = await loadTable(services, declared, wanted, request, client);
  const [answers, answerKey] = provenance.isPrivate
    ? [services.privateAnswers, `${wanted.key} ${key}`]
    : [services.answers, key];
  const told = {
    provenance,
    notes: notesOf(declared, request.params, provenance),
    disposition: dispositionOf(declared, request.params, format),
  };
  const encoding = encodingOf(services, declared, request.params, told, table, client, format);
  const encoded = await answers.getOrEncode(answerKey, told, encoding, useOf(services, wanted.replyKey));
  return { answer: encoded, key: answerKey, hasSecret, ...found };
}

/** The rows that a query selects, for encoders other than the service's own. Throws what {@link answer} throws. */
export async function selectTable(
  services: Services,
  name: string,
  query: string,
  client: Client,
): Promise<SelectedTable> {
  const declared = await services.registry.load(name);
  const request = readQuery(declared, query, new Date(services.now()));
  if (request.noRows !== undefined)
    return {
      table: Table.empty(declared.columns),
      cacheStatus: 'unasked',
      notes: [request.noRows],
      metadata: metadataOf(declared, request.params, { notes: [request.noRows] }),
    };
  const wanted = tableRequest(services, declared, request.params, request.cookie);
  const { value, ...found } = await loadTable(services, declared, wanted, request, client);
  const { provenance } = found;
  const notes = notesOf(declared, request.params, provenance);
  return {
    ...found,
    table: declared.select(value, request.params),
    notes,
    metadata: metadataOf(declared, request.params, { provenance, notes }),
  };
}

/** What a file of a table says of it. */
function metadataOf(
  { name, columns }: Interface,
  params: ParsedQuery['params'],
  origin: Pick<ExportMetadata, 'provenance' | 'notes'>,
): ExportMetadata {
  const given = Object.entries(params).filter(([, value]) => value !== undefined);
  return { name, query: toQuery(Object.fromEntries(given)), columns, ...origin };
}

/** What a client should know of an answer with these params: sentences in printable ASCII. */
export function notesOf(
  { ended, hasEnded, source }: Pick<Interface, 'ended' | 'hasEnded'> & { readonly source?: Pick<Source, 'hostNotes'> },
  params: ParsedQuery['params'],
  { url }: Pick<Provenance, 'url'>,
): readonly string[] {
  const note = source?.hostNotes && URL.canParse(url) ? source.hostNotes[new URL(url).host] : undefined;
  return [
    ...(ended !== undefined && (hasEnded?.(params) ?? true) ? [endedText(ended)] : []),
    ...(url.startsWith('http:') ? [WITHOUT_ENCRYPTION] : []),
    ...(note === undefined ? [] : [note]),
  ];
}

const WITHOUT_ENCRYPTION =
  'The source was asked without encryption, as --allow-http allows: anybody on the way could change its reply.';

const JSON_TYPE = 'application/json; charset=utf-8';
const NO_ROWS = new Content(JSON_TYPE, Buffer.from('[]'));
// What is no code today may be one in the next version.
const UNASKED_FRESH_MS = 3_600_000;

/** The empty table of params of which no source can have rows. All such answers in JSON share their bytes. */
async function unaskedAnswer(
  services: Services,
  declared: Interface,
  { params }: ParsedQuery,
  note: string,
  client: Client,
  format: AnswerFormat,
): Promise<Answer> {
  const obtained = services.now();
  const provenance = { source: '', url: '', obtained, freshUntil: obtained + UNASKED_FRESH_MS, isPrivate: false };
  const notes = [note];
  if (format === 'json') return { content: NO_ROWS, provenance, notes };
  const { type, isPacked } = EXPORT_FORMATS[format];
  const metadata = metadataOf(declared, params, { notes });
  const bytes = await services.encoder.encode(format, Table.empty(declared.columns), metadata, addressOf(client));
  const content = new Content(type, bytes, { isPacked });
  return { content, provenance, notes, disposition: dispositionOf(declared, params, format) };
}

/** How the rows that params select from a table become the bytes of an answer. */
function encodingOf(
  { encoder }: Services,
  declared: Interface,
  params: ParsedQuery['params'],
  told: Pick<ExportMetadata, 'provenance' | 'notes'>,
  table: Table,
  client: Client,
  format: AnswerFormat,
): Encoding {
  if (format === 'json')
    return { type: JSON_TYPE, isPacked: false, encode: () => encodeJson(declared.select(table, params)) };
  const { type, isPacked } = EXPORT_FORMATS[format];
  const encode = async (): Promise<Buffer> =>
    encoder.encode(format, declared.select(table, params), metadataOf(declared, params, told), addressOf(client));
  return { type, isPacked, encode };
}

/** The header `Content-Disposition` of an answer; none of JSON. */
function dispositionOf(declared: Interface, params: ParsedQuery['params'], format: AnswerFormat): string | undefined {
  return format === 'json' ? undefined : attachment(fileNameOf(declared, params, format));
}

function addressOf({ requestContext }: Client): string {
  return requestContext?.clientAddress ?? '';
}

/**
 * Notes the use of a reply. A closure of its own: one made within `answer` would hold the whole table in memory.
 */
function useOf({ store }: Services, replyKey: string): () => void {
  return () => store.used(replyKey);
}

/**
 * Loads the whole table that a request selects from, for as long as this client waits and as old as it accepts.
 */
async function loadTable(
  services: Services,
  declared: Interface,
  wanted: LoadRequest<Table>,
  { cookie, waitSeconds }: ParsedQuery,
  { signal, maxStaleMs, requestContext }: Client,
): Promise<Loaded<Table>> {
  const wait = new ClientWait(declared, waitSeconds, signal);
  try {
    const options = { cookie, acceptsStale: maxStaleMs > 0, requestContext, signal: wait.signal };
    const loaded = await load(services, wanted, options);
    const isTooOld = maxStaleMs === 0 || services.now() - loaded.provenance.freshUntil > maxStaleMs;
    if (loaded.cacheStatus === 'stale' && isTooOld) throw loaded.failure;
    return loaded;
  } finally {
    wait.end();
  }
}

// A timer holds 2^31 − 1 milliseconds, about 24 days; a longer wait never ends before the source's own limit.
const MAX_TIMER_SECONDS = 2_147_483;

/** The wait of one client: it ends when the client leaves or its timeout is over. The fetch goes on for others. */
class ClientWait {
  readonly #controller = new AbortController();
  readonly #left: AbortSignal;
  readonly #timer: NodeJS.Timeout | undefined;

  constructor({ source, fallbacks }: Interface, seconds: number | undefined, left: AbortSignal) {
    this.#left = left;
    const giveUp = (): void => {
      const sources = [source, ...fallbacks.map((fallback) => fallback.source)].map(({ title }) => title).join(' or ');
      const why = `There was no answer of ${sources} within your timeout of ${seconds} s.`;
      this.#controller.abort(new Failure('upstream_timeout', why));
    };
    const isLimited = seconds !== undefined && seconds <= MAX_TIMER_SECONDS;
    this.#timer = isLimited ? setTimeout(giveUp, seconds * 1000) : undefined;
    left.addEventListener('abort', this.#leave);
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  end(): void {
    clearTimeout(this.#timer);
    this.#left.removeEventListener('abort', this.#leave);
  }

  readonly #leave = (): void => this.#controller.abort(new Failure('upstream_timeout', 'The client left.'));
}
