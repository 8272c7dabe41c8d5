import type { Language } from '../../../../src/base/say.ts';
import { isStale, readNote } from '../../../../src/faces/client/rows.ts';
import type { ManualColumn } from '../../../../src/faces/manual-data/manual-types.ts';
import { requestTable, takePrefetched } from './prefetch.ts';
import { type AnswerTable, parseTable } from './table.ts';

/** The result of a request: a table, or why there is none. */
export type Outcome =
  | {
      readonly table: AnswerTable;
      readonly provenance: AnswerProvenance | undefined;
      readonly note: string | undefined;
      /** The start of the archive for this table, in milliseconds since 1970; undefined without one. */
      readonly archivedSince: number | undefined;
    }
  | { readonly refusal: Refusal };

/**
 * Sends a request and reads the response. Throws only when the request was cancelled: `AbortError`.
 * @param columns the declared columns of the table
 * @param language of notes and of a refusal
 */
export async function fetchAnswer(
  address: string,
  columns: readonly ManualColumn[],
  signal: AbortSignal,
  language: Language = 'en',
): Promise<Outcome> {
  let status = 0;
  try {
    const response = await (takePrefetched(address, language, signal) ?? requestTable(address, language, signal));
    status = response.status;
    const body = await response.text();
    if (status !== 200) return { refusal: readRefusal(status, response.headers, body) };
    return {
      table: parseTable(body, columns),
      provenance: readProvenance(response.headers),
      note: readNote(response.headers) ?? undefined,
      archivedSince: readArchivedSince(response.headers),
    };
  } catch (error) {
    signal.throwIfAborted();
    const message = error instanceof Error ? error.message : String(error);
    return { refusal: { status, message, faults: {}, waitSeconds: 0 } };
  }
}

/** Reads the start of the archive for the requested table. */
function readArchivedSince(headers: Headers): number | undefined {
  const [, time = ''] = /^since="([^"]+)"$/.exec(headers.get('finfount-archive') ?? '') ?? [];
  const since = Date.parse(time);
  return Number.isNaN(since) ? undefined : since;
}

/** The provenance of the data of an answer. */
export interface AnswerProvenance {
  /** The name of the source that answered. */
  readonly source: string;
  /** When the source sent it, in milliseconds since 1970. */
  readonly obtained: number;
  /** The address of the upstream request. */
  readonly url: string;
  /** Whether it came from the cache, was fetched for this request, or is stale because the source fails. */
  readonly how: 'cached' | 'fetched' | 'stale';
  /** The code of the failure that a stale answer covers. */
  readonly failure?: string;
  /** Whether its figures are synthetic. */
  readonly isSandbox: boolean;
}

/** Reads the headers of a 200; undefined if they name no source. */
export function readProvenance(headers: Headers): AnswerProvenance | undefined {
  const [, source, obtained = '', url] =
    /^([\w-]+); obtained="([^"]+)"; url="([^"]*)"$/.exec(headers.get('finfount-source') ?? '') ?? [];
  if (!source || url === undefined || Number.isNaN(Date.parse(obtained))) return undefined;
  const status = headers.get('cache-status') ?? '';
  const [, own = ''] = /(?:^|,)\s*finfount;([^,]*)/.exec(status) ?? [];
  const failure = /;\s*detail=([\w-]+)/.exec(own)?.[1];
  return {
    source,
    obtained: Date.parse(obtained),
    url,
    how: isStale(headers) ? 'stale' : /\bhit\b/.test(own) ? 'cached' : 'fetched',
    ...(failure !== undefined && { failure }),
    isSandbox: headers.get('finfount-sandbox') === 'true',
  };
}

/** Why there is no answer. */
export interface Refusal {
  /** The HTTP status; 0 when no answer came at all. */
  readonly status: number;
  /** The code of the failure, an anchor on the page of errors; absent if the response is not from this service. */
  readonly code?: string;
  /** The sentence of the service; empty without one. */
  readonly message: string;
  /** The errors of single parameters, by their names. */
  readonly faults: Readonly<Record<string, readonly string[]>>;
  /** How many seconds the service asks to wait. */
  readonly waitSeconds: number;
}

/** Reads a response other than 200, from the service or a proxy. */
export function readRefusal(status: number, headers: Headers, body: string): Refusal {
  const fields = readObject(body);
  const code = headers.get('finfount-error') ?? undefined;
  const message = fields.get('error');
  const wait = Number(headers.get('retry-after') ?? 0);
  return {
    status,
    ...(code !== undefined && { code }),
    message: typeof message === 'string' ? message : '',
    faults: readFaults(fields.get('detail')),
    waitSeconds: Number.isFinite(wait) && wait > 0 ? Math.ceil(wait) : 0,
  };
}

function readFaults(detail: unknown): Readonly<Record<string, readonly string[]>> {
  const faults = new Map<string, string[]>();
  for (const item of Array.isArray(detail) ? detail : []) {
    const fields = toMap(item);
    const [loc, msg] = [fields.get('loc'), fields.get('msg')];
    const name = Array.isArray(loc) ? String(loc[1] ?? '') : '';
    faults.set(name, [...(faults.get(name) ?? []), String(msg)]);
  }
  return Object.fromEntries(faults);
}

/** Parses a JSON object; no fields for any other text, such as the page of a proxy. */
function readObject(body: string): ReadonlyMap<string, unknown> {
  try {
    return toMap(JSON.parse(body));
  } catch (error) {
    if (error instanceof SyntaxError) return new Map();
    throw error;
  }
}

function toMap(value: unknown): ReadonlyMap<string, unknown> {
  return new Map(typeof value === 'object' && value !== null ? Object.entries(value) : []);
}
