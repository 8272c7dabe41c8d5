import { isFailureCode, RULE_ERROR } from '../../base/errors.ts';
import { type ReadableBody, readBody } from './body.ts';
import type { Call } from './call.ts';
import { FinfountError } from './error.ts';
import type { EnglishFinfount, Finfount, InterfaceSummary } from './finfount.ts';
import { toPlainText } from './plain-text.ts';
import { type Params, toQueryText, wrongParameters } from './query.ts';
import { type ReadableHeaders, type Row, type Rows, withProvenance } from './rows.ts';

export type { Call } from './call.ts';
export { type ErrorCode, type ErrorDetail, FinfountError } from './error.ts';
export type { EnglishFinfount, Finfount, InterfaceSummary } from './finfount.ts';
export type * from './interfaces.ts';
export type { Params, ParamValue } from './query.ts';
export type { Provenance, Row, Rows } from './rows.ts';

/** The part of `Response` that a client reads. */
export interface FetchedResponse extends ReadableBody {
  readonly status: number;
  readonly headers: ReadableHeaders;
  /** `opaqueredirect` for a redirect in a browser. */
  readonly type?: string;
}

/**
 * Sends a GET request: `fetch` itself, or a function that retries, logs or uses a proxy. It must pass `redirect`
 * on, so that no other host gets the token or the params.
 */
export type Fetch = (
  url: string,
  init: { readonly headers: Record<string, string>; readonly signal: AbortSignal; readonly redirect: 'manual' },
) => Promise<FetchedResponse>;

/** The options of {@link connect}. */
export interface ConnectOptions {
  /** The token that the service requires. */
  readonly token?: string | undefined;
  /** Further headers of every request. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Replaces the global `fetch`. */
  readonly fetch?: Fetch | undefined;
  /** Under which names columns come: `akshare` for 涨跌幅, `en` for `change_percent`; AKShare's when left out. */
  readonly columns?: 'akshare' | 'en' | undefined;
  /** The language of texts, notes and errors: English when left out. */
  readonly lang?: 'en' | 'zh' | undefined;
  /** The most bytes that an answer may have, decompressed: 268,435,456 when left out. */
  readonly maxBytes?: number | undefined;
}

/** Options for English names of columns. */
export type EnglishOptions = ConnectOptions & { readonly columns: 'en' };

const MAX_BYTES = 268_435_456;
// The body of an error is a sentence and the params to correct.
const MAX_ERROR_BYTES = 1_000_000;

/**
 * Creates a client of a service. It sends no request before the first call. Throws `invalid_settings` for a wrong
 * address or option.
 * @param address such as `http://127.0.0.1:8080`, with the base path if the service has one
 */
export function connect(address: string | URL, options: EnglishOptions): EnglishFinfount;
export function connect(address: string | URL, options?: ConnectOptions): Finfount;
export function connect(address: string | URL, options: ConnectOptions = {}): Finfount | EnglishFinfount {
  const connection = new Connection(toBase(String(address)), checkOptions(options));
  const close = (): Promise<void> => connection.close();
  const client = {
    get: (name: string, params?: Params, call?: Call) => connection.get(String(name), params, call),
    interfaces: (call?: Call) => connection.interfaces(call),
    close,
    // Older browsers do not have the symbol.
    [Symbol.asyncDispose ?? Symbol.for('Symbol.asyncDispose')]: () => client.close(),
  };
  return new Proxy(client, {
    get: (target, key) => {
      if (typeof key === 'string' && !(key in target) && INTERFACE_NAME.test(key)) {
        const value = (params?: Params, call?: Call): Promise<Rows> => connection.get(key, params, call);
        Object.defineProperty(target, key, { value, writable: true, configurable: true });
      }
      return Reflect.get(target, key) as unknown;
    },
  }) as unknown as Finfount;
}

// Names of interfaces have an underscore. Other names are no methods: `await` would call a `then`.
const INTERFACE_NAME = /^[a-z][a-z0-9]*_[a-z0-9_]+$/;

/** The address of a service without a slash at its end. Throws `invalid_settings`, which shows no password. */
function toBase(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const isPlain =
    url && /^https?:$/.test(url.protocol) && `${url.username}${url.password}${url.search}${url.hash}` === '';
  if (!isPlain)
    throw new FinfountError(
      'invalid_settings',
      'connect takes the address of a service, such as http://127.0.0.1:8080 or https://host/path, without user, query or fragment.',
    );
  return url.href.replace(/\/$/, '');
}

/** Checks options: JavaScript programs may misspell them. Throws `invalid_settings`, which shows no value. */
function checkOptions(options: ConnectOptions): ConnectOptions {
  if (!isRecord(options)) throw invalidSettings('connect takes its options as an object.');
  const { token, headers, fetch, columns, lang, maxBytes, ...unknown } = options;
  const [odd] = Object.keys(unknown);
  if (odd !== undefined)
    throw invalidSettings(
      `connect has no option ${JSON.stringify(odd)}; it has token, headers, fetch, columns, lang and maxBytes.`,
    );
  if (token !== undefined && !isHeaderText(token))
    throw invalidSettings('token takes a text of one line without special characters.');
  if (headers !== undefined && !isRecord(headers))
    throw invalidSettings('headers takes an object of names and values.');
  for (const [name, value] of Object.entries<unknown>(headers ?? {}))
    if (!HEADER_NAME.test(name) || !isHeaderText(value))
      throw invalidSettings(`headers has ${JSON.stringify(name)}, whose name or value no request can carry.`);
  if (fetch !== undefined && typeof fetch !== 'function') throw invalidSettings('fetch takes a function.');
  if (columns !== undefined && columns !== 'akshare' && columns !== 'en')
    throw invalidSettings("columns takes 'akshare' or 'en'.");
  if (lang !== undefined && lang !== 'en' && lang !== 'zh') throw invalidSettings("lang takes 'en' or 'zh'.");
  if (maxBytes !== undefined && !(typeof maxBytes === 'number' && Number.isSafeInteger(maxBytes) && maxBytes > 0))
    throw invalidSettings('maxBytes takes a whole number above 0.');
  return options;
}

const HEADER_NAME = /^[\w!#$%&'*+.^`|~-]+$/;

/** Whether the value of a header can be sent: visible characters of Latin-1, and blanks. */
function isHeaderText(value: unknown): boolean {
  return typeof value === 'string' && /^[\t\x20-\x7e\xa0-\xff]+$/.test(value);
}

function invalidSettings(sentence: string): FinfountError {
  return new FinfountError('invalid_settings', sentence);
}

/** Returns a call as given. Throws `invalid_settings` if it is no {@link Call}. */
function checkCall(call: Call): Call {
  const isText = (value: unknown): boolean => value === undefined || typeof value === 'string';
  // A signal in the place of the options would be ignored, and so would a misspelt `asOf`.
  const isCall = isRecord(call) && Object.keys(call).every((key) => CALL_KEYS.includes(key)) && !('aborted' in call);
  if (isCall && (call.signal === undefined || isRecord(call.signal)) && isText(call.asOf) && isText(call.since))
    return call as Call;
  throw invalidSettings(
    "The last argument of a call is an object such as { signal: AbortSignal.timeout(30_000), asOf: '2026-10-01' }.",
  );
}

const CALL_KEYS: readonly string[] = ['signal', 'asOf', 'since'] satisfies (keyof Call)[];

/** The answer of a service. */
interface ServiceReply {
  readonly headers: ReadableHeaders;
  readonly body: unknown;
}

/** The requests to one service. */
class Connection {
  readonly #base: string;
  readonly #fetch: Fetch;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #isEnglish: boolean;
  readonly #lang: 'en' | 'zh' | undefined;
  readonly #maxBytes: number;
  readonly #inFlight = new Set<AbortController>();
  #isClosed = false;

  constructor(
    base: string,
    {
      token,
      headers = {},
      fetch = (url, init) => globalThis.fetch(url, init),
      columns,
      lang,
      maxBytes = MAX_BYTES,
    }: ConnectOptions,
  ) {
    this.#base = base;
    this.#fetch = fetch;
    this.#isEnglish = columns === 'en';
    this.#lang = lang;
    this.#maxBytes = maxBytes;
    this.#headers = {
      ...headers,
      ...(lang !== undefined && { 'accept-language': lang }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    };
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const controller of this.#inFlight) controller.abort();
  }

  async get(name: string, params: Params = {}, call?: Call): Promise<Rows> {
    // `.` and `..` would lead to another path, and half a surrogate pair cannot be encoded.
    if (/^\.{0,2}$|\p{Surrogate}/u.test(name))
      throw new FinfountError('unknown_interface', `There is no interface named ${JSON.stringify(name)}.`, {
        interface: name,
      });
    const { headers, body } = await this.#ask(name, params, call).catch((thrown: unknown) => {
      // Only the service knows which params are days. It refuses wrong ones before it asks a source.
      const expected = thrown instanceof FinfountError ? withExpectedDays(params, thrown.detail) : undefined;
      if (!expected) throw thrown;
      return this.#ask(name, expected, call);
    });
    if (!isRows(body)) throw unreadableAnswer('It is no table.', name);
    return withProvenance(body, headers);
  }

  #ask(name: string, params: Params, call: Call | undefined): Promise<ServiceReply> {
    const { asOf, since } = call ? checkCall(call) : {};
    const options = {
      ...(this.#isEnglish && { _names: 'en' }),
      ...(asOf !== undefined && { _as_of: asOf }),
      ...(since !== undefined && { _since: since }),
    };
    const query = [toQueryText(name, options), toQueryText(name, params)].filter((each) => each !== '').join('&');
    const isPlain = Object.keys(options).length === 0;
    const path = `/api/${isPlain ? 'public' : 'table'}/${encodeURIComponent(name)}${isPlain ? '' : '.json'}`;
    return this.#request(`${path}${query === '' ? '' : '?'}${query}`, name, call);
  }

  async interfaces(call?: Call): Promise<readonly InterfaceSummary[]> {
    const path = this.#lang === undefined ? '/api/' : `/api/?lang=${this.#lang}`;
    const { body } = await this.#request(path, null, call, { accept: 'application/json' });
    const categories = isRecord(body) && Array.isArray(body.categories) ? body.categories : undefined;
    const summaries = categories?.flatMap((category: unknown) =>
      isRecord(category) && Array.isArray(category.interfaces)
        ? category.interfaces.map((each: unknown) => readInterfaceSummary(each, category.key))
        : [undefined],
    );
    if (!summaries?.every((each) => each !== undefined)) throw unreadableAnswer('It is no list of interfaces.', null);
    return summaries;
  }

  /**
   * Sends a request and reads the JSON of its answer. Throws a {@link FinfountError} or the reason of the signal.
   */
  async #request(
    path: string,
    name: string | null,
    call: Call = {},
    headers: Readonly<Record<string, string>> = {},
  ): Promise<ServiceReply> {
    const { signal } = checkCall(call);
    signal?.throwIfAborted();
    if (this.#isClosed) throw closedError(name);
    const controller = new AbortController();
    const abort = (): void => controller.abort(signal?.reason);
    signal?.addEventListener('abort', abort);
    this.#inFlight.add(controller);
    try {
      const sent = { ...this.#headers, ...headers };
      const init = { headers: sent, signal: controller.signal, redirect: 'manual' } as const;
      const response = await this.#fetch(`${this.#base}${path}`, init);
      if (isRedirect(response)) throw toRedirectError(response, name);
      const isError = response.status !== 200;
      const body = parseJson(await readBody(response, isError ? MAX_ERROR_BYTES : this.#maxBytes));
      if (isError) throw toError(response, body, name);
      return { headers: response.headers, body };
    } catch (thrown) {
      // The body of a redirect is not read, so the connection must be closed.
      controller.abort();
      if (signal?.aborted) throw signal.reason;
      if (this.#isClosed) throw closedError(name);
      if (thrown instanceof FinfountError) throw thrown;
      throw new FinfountError(
        'service_unreachable',
        `The service at ${this.#base} did not answer: ${networkErrorText(thrown)}.`,
        { interface: name, cause: thrown },
      );
    } finally {
      this.#inFlight.delete(controller);
      signal?.removeEventListener('abort', abort);
    }
  }
}

function isRedirect({ status, type }: FetchedResponse): boolean {
  return type === 'opaqueredirect' || (status >= 300 && status < 400);
}

/** The error of a redirect. None is followed, so that no other host gets the token or the params. */
function toRedirectError({ status, headers }: FetchedResponse, name: string | null): FinfountError {
  const location = headers.get('location') ?? '';
  const where = URL.canParse(location) ? ` to ${new URL(location).origin}` : '';
  return new FinfountError('unreadable_answer', `The service redirects${where}: connect to the address itself.`, {
    // A browser shows no status.
    status: status === 0 ? null : status,
    interface: name,
  });
}

/** A text parsed as JSON; undefined for any other text. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The error of a response other than 200. */
function toError({ status, headers }: FetchedResponse, body: unknown, name: string | null): FinfountError {
  const code = headers.get('finfount-error');
  const seconds = headers.get('retry-after') ?? '';
  const facts = { status, retryAfter: /^\d{1,9}$/.test(seconds) ? Number(seconds) : null, interface: name };
  const sentence = isRecord(body) && typeof body.error === 'string' ? body.error : undefined;
  if (sentence !== undefined && isFailureCode(code)) {
    const detail = toDetail(body);
    // The fixed sentence says less than its items.
    const said = sentence === RULE_ERROR && name !== null ? wrongParameters(name, detail) : sentence;
    return new FinfountError(code, said, { ...facts, detail });
  }
  // A proxy answers so, or a service of another version.
  const said = sentence === undefined ? '' : ` It says: ${sentence}`;
  const odd = `The answer with status ${status} is not one of finfount: is the address that of a service?${said}`;
  return new FinfountError('unreadable_answer', odd, { ...facts, retry: [408, 429, 502, 503, 504].includes(status) });
}

/** The params with days as `20240102`, if days such as `2024-01-02` are the only errors; undefined otherwise. */
function withExpectedDays(params: Params, detail: readonly ErrorItem[]): Params | undefined {
  const expected = detail.map(({ loc: [, name], type, input, ctx }): readonly (readonly [string, string])[] => {
    const value = typeof name === 'string' ? params[name] : undefined;
    const day = type === 'value_error.date' && input === value ? ctx?.expected : undefined;
    return typeof name === 'string' && typeof day === 'string' ? [[name, day]] : [];
  });
  if (expected.length === 0 || expected.some((each) => each.length === 0)) return undefined;
  return { ...params, ...Object.fromEntries(expected.flat()) };
}

/** The well-formed items of `detail` in the body of an error. */
function toDetail(body: unknown): readonly ErrorItem[] {
  const items: readonly unknown[] = isRecord(body) && Array.isArray(body.detail) ? body.detail : [];
  return items.filter(isErrorItem).map((item) => ({ ...item, msg: toPlainText(item.msg) }));
}

type ErrorItem = FinfountError['detail'][number];

function isErrorItem(item: unknown): item is ErrorItem {
  return isRecord(item) && Array.isArray(item.loc) && typeof item.msg === 'string' && typeof item.type === 'string';
}

function unreadableAnswer(why: string, name: string | null): FinfountError {
  return new FinfountError('unreadable_answer', `The answer is not one of finfount. ${why}`, { interface: name });
}

function closedError(name: string | null): FinfountError {
  return new FinfountError('closed', 'The client was closed.', { interface: name });
}

/** The reason of a network error. Node hides it in the cause, which may have a code alone, or nothing. */
function networkErrorText(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown);
  const { cause } = thrown;
  if (!(cause instanceof Error)) return thrown.message || codeOf(thrown);
  return cause.message || codeOf(cause) || thrown.message;
}

function codeOf(error: Error): string {
  return 'code' in error ? String(error.code) : '';
}

function readInterfaceSummary(each: unknown, category: unknown): InterfaceSummary | undefined {
  if (!isRecord(each) || typeof category !== 'string') return undefined;
  const { name, topic, doc, chinese, source, proof } = each;
  if (typeof name !== 'string' || typeof doc !== 'string' || typeof source !== 'string') return undefined;
  return {
    name,
    category,
    ...(typeof topic === 'string' && { topic }),
    doc,
    ...(typeof chinese === 'string' && { chinese }),
    source,
    ...(isProof(proof) && { proof }),
  };
}

const PROOFS: readonly unknown[] = ['recorded', 'printed', 'none'];

function isProof(value: unknown): value is NonNullable<InterfaceSummary['proof']> {
  return PROOFS.includes(value);
}

function isRows(body: unknown): body is Row[] {
  return Array.isArray(body) && body.every(isRecord);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
