import { webcrypto } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import pLimit, { type LimitFunction } from 'p-limit';
import { Agent, type Dispatcher, EnvHttpProxyAgent } from 'undici';
import type { AskData } from '../declare/ask.ts';
import type { Lent, Pin, Reply, Source, UpstreamRequest } from '../declare/source.ts';
import { Failure } from '../errors.ts';

/** Where upstream requests go instead of the real hosts, if anywhere, and the proxies on the way. */
export interface UpstreamSettings {
  /** An address that stands in for every upstream host; without a trailing slash. */
  readonly mirror?: string | undefined;
  /** The operator's own cookies, by source. A caller's cookie takes the place of the operator's. */
  readonly cookies: ReadonlyMap<string, string>;
  readonly proxy: {
    readonly http?: string | undefined;
    readonly https?: string | undefined;
    readonly none?: string | undefined;
  };
}

/** One request that was sent upstream and how it ended, for the log. */
export interface UpstreamEvent {
  readonly source: string;
  /** The address asked, without secrets. */
  readonly url: string;
  readonly ms: number;
  readonly bytes?: number;
  readonly failure?: Failure;
}

/** How far the body of a request has come: told when it begins and with every piece of it. */
export interface UpstreamProgress {
  readonly source: string;
  readonly url: string;
  /** Bytes so far. */
  readonly received: number;
  /** Bytes in all, if the source says so. */
  readonly total: number | undefined;
}

/** Who is told what the client does. */
export interface UpstreamListener {
  ended(event: UpstreamEvent): void;
  progressed(progress: UpstreamProgress): void;
}

// Some hosts close the connection on clients that do not look like a browser (eastmoney.md, 1.5).
const USER_AGENT =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
const MAX_REDIRECTS = 5;

/** The polite client: the only place that opens a connection to the outside. */
export class UpstreamClient {
  readonly #settings: UpstreamSettings;
  readonly #dispatcher: Dispatcher;
  readonly #limits = new Map<string, LimitFunction>();
  readonly #listener: UpstreamListener;
  readonly #now: () => number;

  constructor(settings: UpstreamSettings, listener: UpstreamListener, now: () => number) {
    this.#settings = settings;
    this.#listener = listener;
    this.#now = now;
    const { http, https, none } = settings.proxy;
    // The limits are each source's own: those of the client are off. A mirror is spoken to directly.
    const limits = { headersTimeout: 0, bodyTimeout: 0, connect: { timeout: 0 } };
    this.#dispatcher =
      settings.mirror === undefined && (http || https)
        ? new EnvHttpProxyAgent({ ...limits, httpProxy: http ?? '', httpsProxy: https ?? '', noProxy: none ?? '' })
        : new Agent(limits);
  }

  /**
   * Obtains the reply to an ask from its source. Raises what {@link Upstream.fetch} and the source raise.
   * @param lent the other kept things that the source may take from, and the reading of what it is about to give
   */
  obtain(source: Source, ask: AskData, cookie: string | undefined, lent: Lent): Promise<Reply> {
    const fetch = (request: UpstreamRequest): Promise<Reply> =>
      this.#fetch(source, request, cookie ?? this.#settings.cookies.get(source.name));
    const verify = (reply: Reply, pin: Pin): Promise<void> => this.#verify(source, reply, pin);
    return source.obtain(ask, { ...lent, fetch, verify });
  }

  /** Ends every connection; requests under way fail. */
  async close(): Promise<void> {
    await this.#dispatcher.destroy();
  }

  async #verify(source: Source, { url, body }: Reply, { bytes, sha256, gitBlob }: Pin): Promise<void> {
    const isRight =
      (bytes === undefined || body.length === bytes) &&
      (sha256 === undefined || (await digest('SHA-256', body)) === sha256) &&
      (gitBlob === undefined ||
        (await digest('SHA-1', Buffer.concat([Buffer.from(`blob ${body.length}\0`), body]))) === gitBlob);
    if (isRight) return;
    const failure = new Failure(
      'upstream_changed',
      `${source.title}: the body of ${url} (${body.length} bytes) is not the one that was published.`,
    );
    if (this.#settings.mirror === undefined) throw failure;
    this.#listener.ended({ source: source.name, url, ms: 0, bytes: body.length, failure });
  }

  async #fetch(source: Source, request: UpstreamRequest, cookie: string | undefined): Promise<Reply> {
    let limit = this.#limits.get(source.name);
    if (!limit) {
      limit = pLimit(source.politeness.concurrency);
      this.#limits.set(source.name, limit);
    }
    return limit(async () => {
      const began = this.#now();
      const deadline = new Deadline(source);
      try {
        const reply = await this.#follow(source, request, cookie, deadline);
        this.#listener.ended({
          source: source.name,
          url: reply.url,
          ms: this.#now() - began,
          bytes: reply.body.length,
        });
        return reply;
      } catch (thrown) {
        const failure = deadline.failure ?? toUpstreamFailure(thrown, source);
        this.#listener.ended({ source: source.name, url: request.url, ms: this.#now() - began, failure });
        throw failure;
      } finally {
        deadline.end();
      }
    });
  }

  /** Asks, and asks again where a redirect points, as long as that is one of the source's own hosts. */
  async #follow(
    source: Source,
    { url, headers, statuses = [] }: UpstreamRequest,
    cookie: string | undefined,
    deadline: Deadline,
  ): Promise<Reply> {
    let at = url;
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
      const { origin, path } = this.#target(source, at);
      const {
        statusCode,
        headers: received,
        body,
      } = await this.#dispatcher.request({
        origin,
        path,
        method: 'GET',
        signal: deadline.signal,
        headers: {
          'user-agent': USER_AGENT,
          accept: '*/*',
          'accept-language': 'zh-CN,zh;q=0.9,en;q=0.8',
          'accept-encoding': 'gzip, deflate, br',
          ...headers,
          ...(cookie && { cookie }),
        },
      });
      deadline.answered();
      const location = received.location;
      if (statusCode >= 300 && statusCode < 400 && typeof location === 'string') {
        refuseEcho(cookie, Buffer.from(location), source);
        await body.dump({ limit: source.politeness.maxBytes });
        at = this.#redirected(at, location);
        continue;
      }
      if (!statuses.includes(statusCode)) refuseStatus(statusCode, source);
      const length = Number(received['content-length'] ?? Number.NaN);
      const progress = { source: source.name, url: at, total: Number.isNaN(length) ? undefined : length };
      const packed = await readBody(body, source, (received) => this.#listener.progressed({ ...progress, received }));
      const unpacked = await unpack(packed, String(received['content-encoding'] ?? ''), source);
      refuseEcho(cookie, unpacked, source);
      return { url: at, obtained: this.#now(), status: statusCode, body: unpacked };
    }
    throw new Failure('upstream_changed', `${source.title} redirected more than ${MAX_REDIRECTS} times.`);
  }

  /** Where a request really goes, letter for letter: the host itself, or the mirror with the host as first segment. */
  #target(source: Source, url: string): { origin: string; path: string } {
    const match = /^(https?:\/\/)([^/?#]+)([^#]*)$/.exec(url);
    const [, scheme = '', host = '', rest = ''] = match ?? [];
    if (!source.hosts.includes(host)) {
      throw new Failure(
        'upstream_changed',
        `${source.title} pointed to ${JSON.stringify(host)}, which is not one of its hosts (${source.hosts.join(', ')}).`,
      );
    }
    const path = rest.startsWith('/') ? rest : `/${rest}`;
    const { mirror } = this.#settings;
    if (mirror === undefined) return { origin: `${scheme}${host}`, path };
    const { origin } = new URL(mirror);
    return { origin, path: `${mirror.slice(origin.length)}/${host}${path}` };
  }

  /** The address that a redirect points to; one to the mirror itself is taken for the host that it stands in for. */
  #redirected(from: string, location: string): string {
    const { mirror } = this.#settings;
    if (mirror !== undefined && location.startsWith(`${mirror}/`))
      return `https://${location.slice(mirror.length + 1)}`;
    return URL.canParse(location) ? location : new URL(location, from).href;
  }
}

/** The time limits of one request, in one signal: to connect and be answered, and for the whole. */
class Deadline {
  readonly #controller = new AbortController();
  readonly #total: NodeJS.Timeout;
  readonly #first: NodeJS.Timeout;
  /** What ran out, if anything has. */
  failure: Failure | undefined;

  constructor({ title, politeness: { firstByteMs, totalMs } }: Source) {
    const after = (ms: number, what: string): NodeJS.Timeout =>
      setTimeout(() => {
        this.failure ??= new Failure('upstream_timeout', `${title} ${what} within ${ms / 1000} s.`);
        this.#controller.abort(this.failure);
      }, ms);
    this.#first = after(firstByteMs, 'did not begin to answer');
    this.#total = after(totalMs, 'did not answer whole');
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** The answer has begun. */
  answered(): void {
    clearTimeout(this.#first);
  }

  end(): void {
    clearTimeout(this.#first);
    clearTimeout(this.#total);
  }
}

/** A digest in hexadecimal, made outside the event loop: an archive takes longer than a request may wait. */
async function digest(algorithm: 'SHA-256' | 'SHA-1', body: Buffer): Promise<string> {
  return Buffer.from(await webcrypto.subtle.digest(algorithm, body)).toString('hex');
}

/** A source that sends a cookie back would have it shown in messages about its reply. */
function refuseEcho(cookie: string | undefined, sent: Buffer, { title }: Source): void {
  if (cookie === undefined) return;
  // Short values, such as a `1`, stand in any text by chance.
  const values = cookie.split(';').map((pair) => pair.slice(pair.indexOf('=') + 1).trim());
  const secrets = [cookie, ...values.filter((value) => value.length >= 6)];
  const isEcho = secrets.some((secret) => sent.includes(secret) || sent.includes(encodeURIComponent(secret)));
  if (isEcho) throw new Failure('upstream_changed', `${title} sent the cookie back that it was given.`);
}

function refuseStatus(status: number, { title }: Source): void {
  if (status === 200) return;
  if (status === 429 || status >= 500)
    throw new Failure('upstream_busy', `${title} is overloaded or limits this address: it answered HTTP ${status}.`);
  if (status === 401 || status === 403 || status === 451)
    throw new Failure('upstream_refused', `${title} refused to answer: HTTP ${status}.`);
  throw new Failure('upstream_changed', `${title} answered HTTP ${status} where it promises 200.`);
}

async function readBody(
  body: AsyncIterable<Buffer>,
  { title, politeness: { maxBytes } }: Source,
  onProgress: (bytes: number) => void,
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  onProgress(size);
  for await (const chunk of body) {
    size += chunk.length;
    if (size > maxBytes)
      throw new Failure('upstream_changed', `${title} sent more than ${maxBytes} bytes, the most that it promises.`);
    chunks.push(chunk);
    onProgress(size);
  }
  return Buffer.concat(chunks);
}

const DECOMPRESS = new Map([
  ['gzip', promisify(gunzip)],
  ['x-gzip', promisify(gunzip)],
  ['deflate', promisify(inflate)],
  ['br', promisify(brotliDecompress)],
]);

async function unpack(packed: Buffer, encoding: string, { title, politeness: { maxBytes } }: Source): Promise<Buffer> {
  if (encoding === '' || encoding === 'identity') return packed;
  const decompress = DECOMPRESS.get(encoding.trim().toLowerCase());
  if (!decompress)
    throw new Failure(
      'upstream_changed',
      `${title} sent a body in the encoding ${JSON.stringify(encoding)}, which was not asked for.`,
    );
  try {
    return await decompress(packed, { maxOutputLength: maxBytes });
  } catch (cause) {
    const isTooLarge = cause instanceof RangeError;
    const why = isTooLarge ? `unpacks to more than ${maxBytes} bytes` : `is not whole ${encoding}`;
    throw new Failure('upstream_changed', `${title} sent a body that ${why}.`, { cause });
  }
}

/** Tells what the network did to a request. */
function toUpstreamFailure(thrown: unknown, { title }: Source): Failure {
  if (thrown instanceof Failure) return thrown;
  const code = thrown instanceof Error && 'code' in thrown ? String(thrown.code) : '';
  const why = REASONS.get(code) ?? (thrown instanceof Error ? thrown.message : 'unknown reason');
  return new Failure('upstream_unreachable', `${title} cannot be reached: ${why}.`, { cause: thrown });
}

const REASONS = new Map([
  ['ENOTFOUND', 'its host name is not known here, as without a network'],
  ['EAI_AGAIN', 'its host name cannot be looked up, as without a network'],
  ['ECONNREFUSED', 'the connection was refused'],
  [
    'ECONNRESET',
    'it cut the connection, as it does with an address that it blocks; wait a while, or go through a proxy or a mirror',
  ],
  [
    'UND_ERR_SOCKET',
    'it cut the connection, as it does with an address that it blocks; wait a while, or go through a proxy or a mirror',
  ],
  ['UND_ERR_RES_CONTENT_LENGTH_MISMATCH', 'it cut the connection before the whole body had come'],
]);
