import { webcrypto } from 'node:crypto';
import { Agent, type Dispatcher, EnvHttpProxyAgent, Pool, ProxyAgent } from 'undici';
import type { AskData } from '../declare/ask.ts';
import type { CacheContext, Page, Pages, Pin, Source, UpstreamRequest } from '../declare/source.ts';
import { Failure } from '../errors.ts';
import type { RequestContext } from '../request-context.ts';
import { readBody, unpack } from './bodies.ts';
import {
  type HeaderValue,
  type Remedy,
  readRetryAfter,
  refuseEcho,
  refuseStatus,
  remedyOf,
  toUpstreamFailure,
} from './failures.ts';
import { SessionCookies } from './session-cookies.ts';
import {
  type BreakerEvent,
  CLOCK,
  type Clock,
  FREE_TURNS,
  PoliteTurns,
  type SharedRate,
  type Turn,
  type Turns,
} from './turns.ts';

/** Where upstream requests go instead of the real hosts, if anywhere, and the proxies on the way. */
export interface UpstreamSettings {
  /** An address that stands in for every upstream host; without a trailing slash. */
  readonly mirror?: string | undefined;
  /** Whether the mirror is the built-in sandbox, which nobody needs to spare. */
  readonly sandbox: boolean;
  /** The operator's own cookies, by source. A caller's cookie takes the place of the operator's. */
  readonly cookies: ReadonlyMap<string, string>;
  /** The proxies of single sources, which take the place of those of the environment; `direct` for none. */
  readonly proxies: ReadonlyMap<string, string>;
  /** The proxies of the environment. */
  readonly proxy: {
    readonly http?: string | undefined;
    readonly https?: string | undefined;
    readonly none?: string | undefined;
  };
}

/** One request that was sent upstream and how it ended, for the log. */
export interface UpstreamEvent {
  readonly source: string;
  readonly host: string;
  /** The address asked, without secrets. */
  readonly url: string;
  readonly how: How;
  readonly ms: number;
  /** What the host answered, where that is what was asked for: 404 may tell that there is no such thing. */
  readonly status?: number;
  /** The size of the body, decompressed; 0 for one that is still the same. */
  readonly bytes?: number;
  /** What the host calls the body: its `Content-Type`. */
  readonly type?: string;
  readonly failure?: Failure;
  /** On whose behalf, if that is known. */
  readonly cause?: RequestContext;
}

/** Why a request was sent: as the source wished, or in consequence of one before. */
type How = 'first' | 'retry' | 'alternate' | 'redirect' | 'visit';

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
  /** A request has ended. */
  ended(event: UpstreamEvent): void;
  progressed(progress: UpstreamProgress): void;
  /** The breaker of a host has changed. */
  switched(event: BreakerEvent): void;
  /** A body is not the one that was published, and serves nevertheless since a mirror gave it. */
  differed(event: { readonly source: string; readonly url: string; readonly failure: Failure }): void;
}

// Some hosts close the connection on clients that do not look like a browser (eastmoney.md, 1.5).
const USER_AGENT =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
const MAX_REDIRECTS = 5;
// Where a second host does not answer in time either, it is the network.
const MAX_TIMEOUTS = 2;

/** The wish of a source, on its way. */
interface Inquiry {
  readonly source: Source;
  readonly request: UpstreamRequest;
  readonly cookie: string | undefined;
  readonly stored: Pages | undefined;
  readonly cause: RequestContext | undefined;
  /** The limit of the whole, with every attempt at it. */
  readonly total: Deadline;
}

/** One request to be made for it. */
interface Step {
  readonly url: string;
  readonly how: How;
  /** Attempts made before at the same. */
  readonly attempts: number;
  /** Redirects followed to here. */
  readonly redirects: number;
}

/** How it ended, and what may help if it failed: what {@link Remedy} says, or a visit to the front page. */
type Outcome =
  | { readonly reply: Page; readonly type?: string }
  | { readonly failure: Failure; readonly remedy: Remedy | 'visit' };

/** How one request ended: it may point elsewhere. */
type Ended = Outcome | { readonly redirect: string };

/**
 * The polite client: the only place that opens a connection to the outside. When a host may be asked is for its turns to say;
 * the rest is about one request.
 */
export class UpstreamClient {
  readonly #settings: UpstreamSettings;
  readonly #listener: UpstreamListener;
  readonly #now: () => number;
  readonly #clock: Clock;
  readonly #turns: Turns;
  readonly #sessionCookies: SessionCookies;
  readonly #dispatchers = new Map<string, Dispatcher>();

  /**
   * @param now the time of day, in milliseconds since 1970
   * @param rates of several processes together, if this is one of them
   */
  constructor(
    settings: UpstreamSettings,
    listener: UpstreamListener,
    now: () => number,
    clock: Clock = CLOCK,
    rates?: SharedRate,
  ) {
    this.#settings = settings;
    this.#listener = listener;
    this.#now = now;
    this.#clock = clock;
    this.#turns = settings.sandbox ? FREE_TURNS : new PoliteTurns(clock, (event) => listener.switched(event), rates);
    this.#sessionCookies = new SessionCookies(() => clock.now());
  }

  /**
   * Fetches the reply to an ask from its source. Throws what {@link FetchContext.fetch} and the source throw.
   * @param context the stored and cached replies that the source may use
   * @param cause the request of the client, if it is known
   */
  fetchPages(
    source: Source,
    ask: AskData,
    cookie: string | undefined,
    context: CacheContext,
    cause?: RequestContext,
  ): Promise<Pages> {
    const sent = cookie ?? this.#settings.cookies.get(source.name);
    const fetch = (request: UpstreamRequest): Promise<Page> =>
      this.#fetch({ source, request, cookie: sent, stored: context.stored, cause });
    const verify = (page: Page, pin: Pin): Promise<boolean> => this.#verify(source, page, pin);
    return source.fetch(ask, { ...context, fetch, verify });
  }

  /** Ends every connection; requests under way fail. */
  async close(): Promise<void> {
    await Promise.all([...this.#dispatchers.values()].map((dispatcher) => dispatcher.destroy()));
  }

  async #verify(source: Source, { url, body }: Page, { bytes, sha256, gitBlob }: Pin): Promise<boolean> {
    const isRight =
      (bytes === undefined || body.length === bytes) &&
      (sha256 === undefined || (await digest('SHA-256', body)) === sha256) &&
      (gitBlob === undefined ||
        (await digest('SHA-1', Buffer.concat([Buffer.from(`blob ${body.length}\0`), body]))) === gitBlob);
    if (isRight) return true;
    const failure = new Failure(
      'upstream_changed',
      `${source.title}: the body of ${url} (${body.length} bytes) is not the one that was published.`,
    );
    if (this.#settings.mirror === undefined) throw failure;
    this.#listener.differed({ source: source.name, url, failure });
    return false;
  }

  #fetch(wish: Omit<Inquiry, 'total'>): Promise<Page> {
    const { source } = wish;
    return this.#turns.among(source, async () => {
      const { title, limits } = source;
      const total = new Deadline(limits.totalMs, `${title} did not answer whole`);
      try {
        return await this.#askHosts({ ...wish, total });
      } finally {
        total.end();
      }
    });
  }

  /** Asks one host after the other until one answers. Raises what the first of them failed with. */
  async #askHosts(inquiry: Inquiry): Promise<Page> {
    const { url, alternateHosts = [] } = inquiry.request;
    const { scheme, host: own, rest } = toParts(url);
    const failures: Failure[] = [];
    for (const host of this.#turns.order([own, ...alternateHosts])) {
      const ended = await this.#repeat(inquiry, `${scheme}${host}${rest}`);
      if ('reply' in ended) return ended.reply;
      failures.push(ended.failure);
      const timeouts = failures.filter(({ code }) => code === 'upstream_timeout').length;
      if (ended.remedy === 'none' || timeouts === MAX_TIMEOUTS) break;
    }
    const first = failures[0]!;
    throw failures.length === 1 ? first : first.adding(` (${failures.length} hosts were tried)`);
  }

  /** Asks a host, and asks again what may go well in a moment. */
  async #repeat(inquiry: Inquiry, url: string): Promise<Outcome> {
    let before: Failure | undefined;
    for (let attempts = 0; ; attempts++) {
      const how = attempts > 0 ? 'retry' : url === inquiry.request.url ? 'first' : 'alternate';
      const ended = await this.#follow(inquiry, { url, how, attempts, redirects: 0 });
      if ('reply' in ended) return ended;
      // That there was no time for another attempt tells less than what made it necessary.
      if (inquiry.total.failure) return { failure: before ?? ended.failure, remedy: 'none' };
      before = ended.failure;
      if (ended.remedy === 'visit') await this.#visit(inquiry, url);
      else if (ended.remedy !== 'again' || !this.#turns.mayRepeat(inquiry.source, attempts + 1)) return ended;
    }
  }

  /** Visits the page that hands out cookies. Whether that helped is seen when the host is asked again. */
  async #visit(inquiry: Inquiry, url: string): Promise<void> {
    const page = inquiry.request.visit ?? url;
    this.#sessionCookies.begin(toParts(url).host);
    const request = { ...inquiry.request, url: page };
    await this.#follow(
      { ...inquiry, request, stored: undefined },
      { url: page, how: 'visit', attempts: 0, redirects: 0 },
    );
  }

  /** Asks, and asks again where a redirect points, as long as that is one of the source's own hosts. */
  async #follow(inquiry: Inquiry, step: Step): Promise<Outcome> {
    const ended = await this.#exchange(inquiry, step);
    if (!('redirect' in ended)) return ended;
    const how = step.how === 'visit' ? 'visit' : 'redirect';
    return this.#follow(inquiry, { url: ended.redirect, how, attempts: 0, redirects: step.redirects + 1 });
  }

  /** One request: waits for its turn, asks, and tells how it ended. */
  async #exchange(inquiry: Inquiry, step: Step): Promise<Ended> {
    const { source, total, cause } = inquiry;
    const { url, how, attempts } = step;
    const { host } = this.#target(source, url);
    let turn: Turn;
    try {
      turn = await this.#turns.take(source, host, attempts, total.signal);
    } catch (thrown) {
      if (total.failure) return { failure: total.failure, remedy: 'none' };
      if (thrown instanceof Failure) return { failure: thrown, remedy: 'elsewhere' };
      throw thrown;
    }
    const began = this.#clock.now();
    let failure: Failure | undefined;
    try {
      const ended = checked(await this.#ask(inquiry, step), inquiry);
      if ('failure' in ended) failure = ended.failure;
      const ms = Math.round(this.#clock.now() - began);
      const bytes = 'reply' in ended && !isStoredBody(ended.reply, inquiry) ? ended.reply.body.length : 0;
      const status = 'reply' in ended ? { status: ended.reply.status } : {};
      const type = 'reply' in ended && ended.type !== undefined ? { type: ended.type } : {};
      this.#listener.ended({
        source: source.name,
        host,
        url,
        how,
        ms,
        ...(failure ? { failure } : { bytes, ...status, ...type }),
        ...(cause && { cause }),
      });
      return ended;
    } finally {
      turn.end(failure);
    }
  }

  async #ask(inquiry: Inquiry, step: Step): Promise<Ended> {
    const { source, request, total } = inquiry;
    const { origin, path, host } = this.#target(source, step.url);
    const first = new Deadline(source.limits.firstByteMs, `${source.title} did not begin to answer`);
    // A redirect may lead from an encrypted connection to one that is not.
    const cookie = step.url.startsWith('https:') ? inquiry.cookie : undefined;
    const sent = cookie ?? this.#sessionCookies.cookieOf(host);
    try {
      const response = await this.#dispatcherOf(source).request({
        origin,
        path,
        method: 'GET',
        signal: AbortSignal.any([total.signal, first.signal]),
        headers: {
          'user-agent': USER_AGENT,
          accept: '*/*',
          'accept-language': 'zh-CN,zh;q=0.9,en;q=0.8',
          'accept-encoding': 'gzip, deflate, br',
          ...request.headers,
          ...toConditions(knownAt(step, inquiry)?.validators),
          ...(sent !== undefined && { cookie: sent }),
        },
      });
      first.end();
      try {
        return await this.#receive(inquiry, step, cookie, response);
      } finally {
        // What nobody reads would hold its connection.
        response.body.on('error', () => undefined).destroy();
      }
    } catch (thrown) {
      const proxy = this.#proxyOf(source);
      const failure = total.failure ?? first.failure ?? toUpstreamFailure(thrown, source, proxy && new URL(proxy).host);
      return { failure, remedy: total.failure ? 'none' : remedyOf(failure) };
    } finally {
      first.end();
    }
  }

  /** Reads an answer. Raises what is wrong with it. */
  async #receive(
    inquiry: Inquiry,
    step: Step,
    cookie: string | undefined,
    { statusCode, headers, body }: Dispatcher.ResponseData,
  ): Promise<Ended> {
    const { source, request } = inquiry;
    const { title } = source;
    const { url, how, redirects } = step;
    const { host } = toParts(url);
    if (how === 'visit') this.#sessionCookies.learn(host, headers['set-cookie']);
    const { location } = headers;
    if (statusCode >= 300 && statusCode < 400 && typeof location === 'string') {
      refuseEcho(cookie, location, source);
      if (redirects === MAX_REDIRECTS)
        throw new Failure('upstream_changed', `${title} redirected more than ${MAX_REDIRECTS} times.`);
      const redirect = this.#redirected(source, url, location);
      this.#target(source, redirect);
      await body.dump();
      return { redirect };
    }
    const known = knownAt(step, inquiry);
    if (statusCode === 304 && known) {
      await body.dump();
      return { reply: { ...known, obtained: this.#now() } };
    }
    const mayVisit = request.visit !== undefined && how !== 'visit' && inquiry.cookie === undefined;
    if (statusCode === 403 && mayVisit && this.#sessionCookies.isDue(host))
      return { failure: new Failure('upstream_refused', `${title} refused to answer: HTTP 403.`), remedy: 'visit' };
    if (!request.statuses?.includes(statusCode))
      refuseStatus(statusCode, source, readRetryAfter(headers['retry-after'], headers.date, this.#now()));
    const promised = Number(headers['content-length'] ?? Number.NaN);
    const length = Number.isNaN(promised) ? undefined : promised;
    const packed = await readBody(body, length, source, (received) =>
      this.#listener.progressed({ source: source.name, url, total: length, received }),
    );
    const unpacked = await unpack(packed, String(headers['content-encoding'] ?? ''), source);
    const validators = toValidators(headers);
    const type = headers['content-type'];
    for (const part of [unpacked, ...Object.values(validators), ...(typeof type === 'string' ? [type] : [])])
      refuseEcho(cookie, part, source);
    const obtained = this.#now();
    return {
      reply: { url, obtained, status: statusCode, body: unpacked, ...(isKnowing(validators) && { validators }) },
      ...(typeof type === 'string' && { type }),
    };
  }

  /** Where a request really goes, letter for letter: the host itself, or the mirror with the host as first segment. */
  #target(source: Source, url: string): { origin: string; path: string; host: string } {
    const { scheme, host, rest } = toParts(url);
    if (!source.hosts.includes(host)) {
      throw new Failure(
        'upstream_changed',
        // An address may hold somebody's password before its host.
        `${source.title} pointed to ${JSON.stringify(host.slice(host.lastIndexOf('@') + 1))}, which is not one of its hosts (${source.hosts.join(', ')}).`,
      );
    }
    const path = rest.startsWith('/') ? rest : `/${rest}`;
    const { mirror } = this.#settings;
    if (mirror === undefined) return { origin: `${scheme}${host}`, path, host };
    const { origin } = new URL(mirror);
    return { origin, path: `${mirror.slice(origin.length)}/${host}${path}`, host };
  }

  /** The address that a redirect points to; one to the mirror itself is taken for the host that it stands in for. */
  #redirected({ title }: Source, from: string, location: string): string {
    const { mirror } = this.#settings;
    if (mirror !== undefined && location.startsWith(`${mirror}/`))
      return `https://${location.slice(mirror.length + 1)}`;
    if (URL.canParse(location)) return location;
    if (URL.canParse(location, from)) return new URL(location, from).href;
    throw new Failure('upstream_changed', `${title} pointed to ${JSON.stringify(location)}, which is no address.`);
  }

  /** The proxy that a source is spoken to through, if it has one of its own. A mirror is spoken to directly. */
  #proxyOf({ name }: Source): string | undefined {
    const proxy = this.#settings.mirror === undefined ? this.#settings.proxies.get(name) : undefined;
    return proxy === 'direct' ? undefined : proxy;
  }

  /** The connections to a source. */
  #dispatcherOf(source: Source): Dispatcher {
    const known = this.#dispatchers.get(source.name);
    if (known) return known;
    const { mirror, sandbox, proxies, proxy } = this.#settings;
    const { concurrency, connectMs } = source.limits;
    const connect = { timeout: connectMs };
    // In the sandbox some requests hang on purpose: nobody waits behind them.
    const connections = sandbox ? null : concurrency;
    // The other limits of time are ours: theirs are coarse, and none of them is for the whole.
    const limits = { headersTimeout: 0, bodyTimeout: 0, connect, connections };
    const proxied = {
      ...limits,
      proxyTls: connect,
      requestTls: connect,
      clientFactory: (proxy: URL, options: object) => new Pool(proxy, { ...options, headersTimeout: connectMs }),
    };
    const own = this.#proxyOf(source);
    const isDirect = mirror !== undefined || proxies.has(source.name) || !(proxy.http || proxy.https);
    const dispatcher = own
      ? new ProxyAgent({ ...proxied, uri: own })
      : isDirect
        ? new Agent(limits)
        : new EnvHttpProxyAgent({
            ...proxied,
            httpProxy: proxy.http ?? '',
            httpsProxy: proxy.https ?? '',
            noProxy: proxy.none ?? '',
          });
    this.#dispatchers.set(source.name, dispatcher);
    return dispatcher;
  }
}

/** A time limit, as a signal. */
class Deadline {
  readonly #controller = new AbortController();
  readonly #timer: NodeJS.Timeout;
  /** What it ran out with, if it has. */
  failure: Failure | undefined;

  /** @param what the source did not do, for the message */
  constructor(ms: number, what: string) {
    this.#timer = setTimeout(() => {
      this.failure = new Failure('upstream_timeout', `${what} within ${ms / 1000} s.`);
      this.#controller.abort(this.failure);
    }, ms);
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  end(): void {
    clearTimeout(this.#timer);
  }
}

/** The parts of an absolute address, letter for letter; empty ones where it is none. */
function toParts(url: string): { scheme: string; host: string; rest: string } {
  const [, scheme = '', host = '', rest = ''] = /^(https?:\/\/)([^/?#]+)([^#]*)$/.exec(url) ?? [];
  return { scheme, host, rest };
}

/** The stored page from the address of a step, where it has validators. */
function knownAt({ url }: Step, { stored }: Inquiry): Page | undefined {
  return stored?.find((page) => page.url === url && isKnowing(page.validators));
}

/** Whether a body is the stored one, which the server confirmed. */
function isStoredBody({ body }: Page, { stored }: Inquiry): boolean {
  return stored?.some((page) => page.body === body) ?? false;
}

/** Whether there is anything to recognize a body by. */
function isKnowing(validators: Page['validators']): boolean {
  return validators?.etag !== undefined || validators?.lastModified !== undefined;
}

/** Asks for a body only if it is no longer the known one. */
function toConditions({ etag, lastModified }: Page['validators'] = {}): Record<string, string> {
  return {
    ...(etag !== undefined && { 'if-none-match': etag }),
    ...(lastModified !== undefined && { 'if-modified-since': lastModified }),
  };
}

/** The validators of an answer: those that can be sent back as they came. */
function toValidators(headers: Readonly<Record<string, HeaderValue>>): NonNullable<Page['validators']> {
  const isPlain = (value: HeaderValue): value is string => typeof value === 'string' && /^[\x20-\x7e]+$/.test(value);
  const { etag, 'last-modified': lastModified } = headers;
  return { ...(isPlain(etag) && { etag }), ...(isPlain(lastModified) && { lastModified }) };
}

/** Has a new body checked by the source that asked for it. */
function checked(ended: Ended, inquiry: Inquiry): Ended {
  if (!('reply' in ended) || ended.reply.status !== 200 || isStoredBody(ended.reply, inquiry)) return ended;
  try {
    inquiry.request.check?.(ended.reply.body);
    return ended;
  } catch (thrown) {
    if (!(thrown instanceof Failure)) throw thrown;
    return { failure: thrown, remedy: thrown.code === 'upstream_changed' ? 'elsewhere' : 'again' };
  }
}

/** A digest in hexadecimal, made outside the event loop: an archive takes longer than a request may wait. */
async function digest(algorithm: 'SHA-256' | 'SHA-1', body: Buffer): Promise<string> {
  return Buffer.from(await webcrypto.subtle.digest(algorithm, body)).toString('hex');
}
