import {
  Failure,
  type FailureCode,
  inEnglish,
  isFailureCode,
  messageOf,
  quote,
  systemCodeOf,
} from '../../base/errors.ts';
import { readUpTo } from '../../base/limited-bytes.ts';
import { say } from '../../base/say.ts';
import { sha256 } from '../../base/sha256.ts';
import { findSystemError } from '../../base/system-errors.ts';
import { describedColumns } from '../../engine/answer/table-query.ts';
import { isRecord, readJsonObject, readJsonText } from '../../engine/formats/json/json.ts';
import type { Interface } from '../../engine/interface/interface.ts';
import { SANDBOX } from '../../engine/interface/source.ts';
import type { StatusDocument } from '../../engine/telemetry/status.ts';
import { readRetryAfter } from '../../engine/upstream/failures.ts';
import { factsOfFile } from './file-facts.ts';
import type { FileOptions, ItemSource } from './pull.ts';

// Larger than the largest table in any format.
const MAX_BYTES = 512_000_000;
// The body of an error has a sentence and the params to correct.
const MAX_ERROR_BYTES = 1_000_000;
// Clients of a service may wait in a queue for a source.
const TIMEOUT_MS = 900_000;

/** A service that a pull goes through. */
export interface ServiceAddress {
  /** Its address with the base path, without a slash at its end: `http://host:8080`. */
  readonly url: string;
  /** The token, if it requires one. */
  readonly token?: string | undefined;
}

/**
 * Checks that a service answers; a busy one passes. Throws `upstream_unreachable`, or the failure that it answers.
 * @returns whether it is a sandbox
 */
export async function checkService(service: ServiceAddress): Promise<boolean> {
  try {
    const { headers } = await request(service, '/health/live');
    return isMadeUp(headers);
  } catch (thrown) {
    const isBusy = thrown instanceof Failure && (thrown.code === 'overloaded' || thrown.code === 'rate_limited');
    if (!isBusy) throw thrown;
    return false;
  }
}

/** Fetches the status of the sources of a service. Throws the failure that the service answers. */
export async function fetchServiceStatus(service: ServiceAddress): Promise<StatusDocument> {
  const { body } = await request(service, '/api/status');
  const status = readJsonText(body.toString());
  if (!isStatus(status)) throw new Failure('upstream_changed', `${service.url} answered no status.`);
  return status;
}

/** Whether a value is the body of `/api/status`. */
function isStatus(value: unknown): value is StatusDocument {
  return (
    isRecord(value) && typeof value.at === 'string' && Array.isArray(value.sources) && value.sources.every(isRecord)
  );
}

// Short: a person waits at the keyboard.
const SYMBOLS_TIMEOUT_MS = 1_000;

/** Fetches the securities that match a text, as JSON. Throws the failure that the service answers. */
export async function fetchServiceSymbols(service: ServiceAddress, typed: string): Promise<string> {
  const { body } = await request(service, `/api/symbols?q=${encodeURIComponent(typed)}`, SYMBOLS_TIMEOUT_MS);
  return body.toString();
}

/** Fetches a column of an interface with default params, as texts. Throws the failure that the service answers. */
export async function fetchServiceColumn(
  service: ServiceAddress,
  name: string,
  column: string,
): Promise<readonly string[]> {
  const { body } = await request(service, `/api/public/${name}`);
  const records = readJsonText(body.toString());
  if (!Array.isArray(records)) throw new Failure('upstream_changed', `${service.url} answered no list for ${name}.`);
  return records.map((record: unknown) => {
    if (!isRecord(record) || !Object.hasOwn(record, column))
      throw new Failure(
        'invalid_params',
        say(`${name} has no column ${JSON.stringify(column)}.`, `${name} 没有列 ${JSON.stringify(column)}。`),
      );
    const value = record[column];
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  });
}

/**
 * Obtains the items of a pull from a service: its exports, byte for byte. Stale answers are failures. Answers of a
 * fallback source are, too, without `allowsFallback`.
 */
export function serviceSource(
  service: ServiceAddress,
  iface: Interface,
  { format, names, allowsFallback }: FileOptions,
): ItemSource {
  const { host } = new URL(service.url);
  const { name, source } = iface;
  const path =
    names === 'en'
      ? `/api/table/${name}.${format}?_names=en&`
      : `${format === 'json' ? `/api/public/${name}` : `/api/export/${name}.${format}`}?`;
  const columnsOfFile = describedColumns(iface, names);
  return {
    concurrency: source.limits.concurrency,
    originOf: (failure) => (failure instanceof ServiceFailure ? host : source.name),
    obtain: async ({ query }) => {
      // A proxy of HTTP/1.0 ends a body by closing the connection, and a file that is cut off looks whole.
      const coding = format !== 'json' && { 'accept-encoding': 'identity' };
      const { body, headers } = await request(service, path + query, TIMEOUT_MS, { ...coding });
      if (!isWhole(body, headers))
        throw new ServiceFailure(
          'upstream_unreachable',
          say(`${host} sent a file that is not whole.`, `${host} 发来的文件不完整。`),
        );
      const provenance = readProvenance(headers);
      if (!provenance)
        throw new Failure('upstream_changed', `${host} names no source for ${name}: it is no service of this kind.`);
      if (![source.name, SANDBOX].includes(provenance.source) && !allowsFallback)
        throw new Failure(
          'upstream_busy',
          say(
            `${host} answered from ${provenance.source} in the place of ${source.name}, which --fallback accepts.`,
            `${host} 以 ${provenance.source} 代替 ${source.name} 应答；加 --fallback 可接受。`,
          ),
        );
      return { body, names, ...provenance, ...(await factsOfFile(format, body, columnsOfFile)) };
    },
  };
}

/** A failure of the service itself, not of a source behind it. */
class ServiceFailure extends Failure {}

/** Sends one request to a service. Throws the failure that it answers, or `upstream_unreachable`. */
async function request(
  { url, token }: ServiceAddress,
  path: string,
  timeoutMs = TIMEOUT_MS,
  sent: Readonly<Record<string, string>> = {},
): Promise<{ body: Buffer; headers: Headers }> {
  const { host } = new URL(url);
  try {
    const response = await fetch(url + path, {
      // Ask for no stale answers.
      headers: {
        ...sent,
        'cache-control': 'no-cache',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      // No redirects: the token is for this host alone.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const maxBytes = response.status === 200 ? MAX_BYTES : MAX_ERROR_BYTES;
    const tooLarge = (): Error => new ServiceFailure('upstream_changed', `${host} sent more than ${maxBytes} bytes.`);
    const body = response.body ? await readUpTo(maxBytes, response.body, tooLarge) : Buffer.alloc(0);
    if (response.status === 200) return { body, headers: response.headers };
    throw toServiceFailure(response, body, host);
  } catch (thrown) {
    if (thrown instanceof Failure) throw thrown;
    throw new ServiceFailure(
      'upstream_unreachable',
      say(`${host} cannot be reached: ${whyUnanswered(thrown)}.`, `无法连接 ${host}：${whyUnanswered(thrown)}。`),
      { cause: thrown },
    );
  }
}

/** Whether a body is what its `Repr-Digest` is of. One that a proxy compressed cannot be compared. */
function isWhole(body: Buffer, headers: Headers): boolean {
  const [, digest] = /(?:^|,) *sha-256=:([^:]*):/.exec(headers.get('repr-digest') ?? '') ?? [];
  return (
    digest === undefined ||
    headers.has('content-encoding') ||
    Buffer.from(digest, 'base64').toString('hex') === sha256(body)
  );
}

/** The failure of a response: the code in its headers, else one by its status. */
function toServiceFailure({ status, headers }: Response, body: Buffer, host: string): Failure {
  const code = headers.get('finfount-error');
  const retryAfter = headers.get('retry-after') ?? undefined;
  const retryAfterMs = readRetryAfter(retryAfter, headers.get('date') ?? undefined, Date.now());
  const options = { ...(retryAfterMs !== undefined && { retryAfterMs }) };
  if (code !== null && isFailureCode(code)) {
    const message = inEnglish(readErrorSentence(body) ?? `${host} answered HTTP ${status}.`);
    const isOfSource = code.startsWith('upstream_') || code === 'no_value';
    return isOfSource ? new Failure(code, message, options) : new ServiceFailure(code, message, options);
  }
  const own: FailureCode =
    status === 401 ? 'unauthorized' : status === 429 ? 'rate_limited' : status >= 500 ? 'overloaded' : 'not_found';
  return new ServiceFailure(
    own,
    say(
      `${host} answered HTTP ${status}, and not as a service of this kind does.`,
      `${host} 应答 HTTP ${status}，不像这类服务的应答。`,
    ),
    options,
  );
}

// Control characters and line breaks of Unicode, which a message of one line must not have.
const BREAKS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;

/** The sentence of an error body. */
function readErrorSentence(body: Buffer): string | undefined {
  const { error } = readJsonObject(body.toString());
  return typeof error === 'string' ? error.slice(0, 2_000).replaceAll(BREAKS, ' ') : undefined;
}

/** Whether a sandbox answered. Older services name the source that they stand in for. */
function isMadeUp(headers: Headers): boolean {
  return headers.get('finfount-sandbox') === 'true';
}

/** Reads `Finfount-Source` and `Cache-Control`, whose `max-age` counts from the answer of the source. */
function readProvenance(
  headers: Headers,
): { readonly source: string; readonly obtained: number; readonly freshUntil: number } | undefined {
  const [, source, time = ''] =
    /^([\w.-]{1,100}); obtained="([^"]{1,40})"/.exec(headers.get('finfount-source') ?? '') ?? [];
  const obtained = Date.parse(time);
  if (source === undefined || Number.isNaN(obtained)) return undefined;
  const maxAge = /(?:^|[ ,])max-age=(\d{1,10})/.exec(headers.get('cache-control') ?? '')?.[1] ?? '0';
  return { source: isMadeUp(headers) ? SANDBOX : source, obtained, freshUntil: obtained + Number(maxAge) * 1_000 };
}

/** Why a request got no answer, as a clause. */
function whyUnanswered(thrown: unknown): string {
  const cause = thrown instanceof Error && thrown.cause instanceof Error ? thrown.cause : thrown;
  return findSystemError(systemCodeOf(cause))?.connect?.en ?? quote(messageOf(cause));
}
