import { Failure } from '../../base/errors.ts';
import type { RequestContext, SharedCall } from '../../base/request-context.ts';
import { say, withoutFullStop } from '../../base/say.ts';
import type { AskData } from '../interface/ask.ts';
import type { Candidates } from '../interface/candidates.ts';
import { toTypedInspect } from '../interface/inspections.ts';
import type { Page, Pages } from '../interface/pages.ts';
import { redacted } from '../interface/redaction.ts';
import type { AnySource, CacheContext, FetchContext, UpstreamRequest } from '../interface/source.ts';
import { splitAddress, toTarget } from './addresses.ts';
import type { Attempt, AttemptResult, FetchTask, Redirect } from './attempt.ts';
import { matchesChecksum } from './checksum.ts';
import { CLOCK, type Clock } from './clock.ts';
import { Deadline } from './deadline.ts';
import type { UpstreamListener } from './events.ts';
import { RequestScheduler, type Slot } from './request-scheduler.ts';
import { RequestSender } from './request-sender.ts';
import { SessionCookies } from './session-cookies.ts';
import type { UpstreamSettings } from './settings.ts';
import { digestOf, type SharedLimits } from './shared-limits.ts';

// When a second host does not answer in time either, the network is the cause.
const MAX_TIMEOUTS = 2;

/** A fetch of a source: its ask, and its client. */
export interface SourceRequest {
  readonly source: AnySource;
  readonly ask: AskData;
  /** The client's own. */
  readonly cookie?: string | undefined;
  /** The stored replies and the parser that the source may use. */
  readonly context: CacheContext;
  /** The client's request that caused it, if known. */
  readonly requestContext?: RequestContext | undefined;
  /** The call that all clients share; it has begun when its first request is sent. */
  readonly call?: SharedCall | undefined;
}

interface ClientParts {
  /** The time of day, in milliseconds since 1970. */
  readonly now: () => number;
  readonly clock?: Clock;
  /** What several processes share, if this is one of them. */
  readonly limits?: SharedLimits;
}

/**
 * The polite client: all requests to the outside pass through it. It tries the hosts of a source in order,
 * retries, opens sessions and follows redirects; its scheduler decides when each request may be sent.
 */
export class UpstreamClient {
  readonly #settings: UpstreamSettings;
  readonly #listener: UpstreamListener;
  readonly #clock: Clock;
  readonly #scheduler: RequestScheduler;
  readonly #sessionCookies: SessionCookies;
  readonly #sender: RequestSender;
  readonly #now: () => number;

  constructor(settings: UpstreamSettings, listener: UpstreamListener, { now, clock = CLOCK, limits }: ClientParts) {
    this.#settings = settings;
    this.#listener = listener;
    this.#now = now;
    this.#clock = clock;
    this.#scheduler = new RequestScheduler(clock, (event) => listener.onBreakerChange(event), limits);
    this.#sessionCookies = new SessionCookies(() => clock.now());
    this.#sender = new RequestSender(settings, this.#sessionCookies, (event) => listener.onProgress(event), now);
  }

  /**
   * Fetches what may answer an ask from its source: from one host after the other. Throws what
   * {@link FetchContext.fetch} and the source throw, and the last refusal when no host is left.
   */
  fetchPages({ source, ask, cookie, context, requestContext, call }: SourceRequest): Candidates {
    const refusals = new Map<string, Failure>();
    const clientAddress = requestContext?.clientAddress ?? '';
    const task = {
      source,
      ask: digestOf(JSON.stringify(ask)),
      clientAddress: clientAddress === '' ? '' : digestOf(clientAddress),
      hasClientCookie: cookie !== undefined,
      cookie: cookie ?? this.#settings.cookies.get(source.name),
      stored: context.stored,
      refusals,
      inspect: context.inspect,
      requestContext,
    };
    const fetch = (request: UpstreamRequest): Promise<Page> => this.#fetch({ ...task, request }, call);
    const allowsHttp = this.#settings.allowHttp.has(source.name);
    const inspect = toTypedInspect(context.inspect);
    const fetchContext: FetchContext = { ...context, now: this.#now(), allowsHttp, fetch, inspect };
    return redacted(fromEachHost(source, ask, fetchContext, refusals), source, task.cookie !== undefined);
  }

  /** Ends every connection; requests under way fail. */
  close(): Promise<void> {
    return this.#sender.close();
  }

  /** Compares a new body with what is known of the published one. A mirror may hold a substitute. */
  async #verify(result: AttemptResult | Redirect, { source, request, stored }: FetchTask): Promise<typeof result> {
    const { checksum } = request;
    if (!checksum || !('page' in result) || result.page.status !== 200 || isStoredBody(result.page, stored))
      return result;
    const { url, body } = result.page;
    const isPublished = await matchesChecksum(body, checksum);
    if (isPublished) return { ...result, page: { ...result.page, provisional: false } };
    const why = `${source.title.en}: the body of ${url} (${body.length} bytes) is not the one that was published.`;
    const failure = new Failure('upstream_changed', why);
    if (this.#settings.mirror === undefined) return { failure, recovery: 'next-host' };
    this.#listener.onChecksumMismatch({ source: source.name, url, failure });
    return { ...result, page: { ...result.page, provisional: true } };
  }

  #fetch(request: Omit<FetchTask, 'total'>, call: SharedCall | undefined): Promise<Page> {
    const { source } = request;
    const fetch = async (): Promise<Page> => {
      call?.begin();
      const total = new Deadline(
        source.limits.totalMs,
        say(`${source.title.en} did not answer whole`, `${source.title.zh}没有完整应答`),
      );
      try {
        return await this.#tryHosts({ ...request, total });
      } finally {
        total.end();
      }
    };
    return this.#scheduler.runWithinConcurrency(request, fetch, call);
  }

  /** Tries one host after the other until one replies. Throws the failure of the first. */
  async #tryHosts(task: FetchTask): Promise<Page> {
    const { url, alternateHosts = [] } = task.request;
    const { scheme, host: ownHost, rest } = splitAddress(url);
    const hosts = [ownHost, ...alternateHosts].filter((host) => !task.refusals.has(host));
    const refusal = task.refusals.get(ownHost);
    if (hosts.length === 0 && refusal) throw refusal;
    const failures: Failure[] = [];
    for (const host of this.#scheduler.order(hosts, task)) {
      const result = await this.#tryHost(task, `${scheme}${host}${rest}`);
      if ('page' in result) return result.page;
      failures.push(result.failure);
      const timeouts = failures.filter(({ code }) => code === 'upstream_timeout').length;
      if (result.recovery === 'none' || timeouts === MAX_TIMEOUTS) break;
    }
    const first = failures[0]!;
    const failure =
      failures.length === 1
        ? first
        : first.adding(say(` (${failures.length} hosts were tried)`, `（已尝试 ${failures.length} 个主机）`));
    // The refusal that led to the other hosts says more than their failures.
    if (!refusal) throw failure;
    const refused = withoutFullStop(say(refusal.message, refusal.messageIn('zh')));
    throw failure.adding(
      say(` (${ownHost} was refused before: ${refused.en})`, `（此前拒绝了 ${ownHost} 的应答：${refused.zh}）`),
    );
  }

  /** Requests an address, with retries where they may help. */
  async #tryHost(task: FetchTask, url: string): Promise<AttemptResult> {
    let lastFailure: Failure | undefined;
    for (let attempts = 0; ; attempts++) {
      const reason = attempts > 0 ? 'retry' : url === task.request.url ? 'first' : 'alternate';
      const result = await this.#follow(task, { url, shownUrl: url, reason, attempts, redirects: 0 });
      if ('page' in result) return result;
      // The failure that made a retry necessary says more than that there was no time for it.
      if (task.total.failure) return { failure: lastFailure ?? result.failure, recovery: 'none' };
      lastFailure = result.failure;
      if (result.recovery === 'session') await this.#openSession(task, url);
      else if (result.recovery !== 'retry' || !this.#scheduler.mayRetry(task.source, attempts + 1)) return result;
      // The host's `Retry-After` to a client's own cookie is kept for nobody, so it is not asked again here.
      else if (task.hasClientCookie && result.failure.retryAfterMs !== undefined) return result;
    }
  }

  /** Requests the session page, which sets cookies. The next attempt shows whether they help. */
  async #openSession(task: FetchTask, url: string): Promise<void> {
    const sessionPage = task.request.sessionPage ?? url;
    this.#sessionCookies.open(splitAddress(url).host);
    // Its address stays that of the request, whose host the cookies are for. No body is expected of the page.
    const { form: _form, json: _json, check: _check, ...request } = { ...task.request, url };
    const attempt: Attempt = { url: sessionPage, shownUrl: sessionPage, reason: 'session', attempts: 0, redirects: 0 };
    await this.#follow({ ...task, request, stored: undefined }, attempt);
  }

  /** Makes an attempt and follows its redirects, as long as they lead to hosts of the source. */
  async #follow(task: FetchTask, attempt: Attempt): Promise<AttemptResult> {
    const result = await this.#attempt(task, attempt);
    if (!('redirect' in result)) return result;
    const reason = attempt.reason === 'session' ? 'session' : 'redirect';
    const shownUrl = task.cookie === undefined ? result.redirect : attempt.shownUrl;
    const redirects = attempt.redirects + 1;
    return this.#follow(task, { url: result.redirect, shownUrl, reason, attempts: 0, redirects });
  }

  /** Makes one attempt: waits for a slot, sends the request, checks the body and reports the event. */
  async #attempt(task: FetchTask, attempt: Attempt): Promise<AttemptResult | Redirect> {
    const { source, total } = task;
    const { host } = toTarget(source, attempt.url, this.#settings);
    let slot: Slot;
    try {
      slot = await this.#scheduler.acquireSlot(task, host, attempt.attempts, total);
    } catch (thrown) {
      if (total.failure) return { failure: total.failure, recovery: 'none' };
      // The rate is that of all hosts of the source.
      if (thrown instanceof Failure)
        return { failure: thrown, recovery: thrown.code === 'overloaded' ? 'none' : 'next-host' };
      throw thrown;
    }
    const began = this.#clock.now();
    let failure: Failure | undefined;
    try {
      const result = redactedAttempt(
        await this.#verify(await checkBody(await this.#sender.send(task, attempt), task), task),
        task,
      );
      if ('failure' in result) failure = result.failure;
      this.#report(task, attempt, { host, ms: Math.round(this.#clock.now() - began) }, result);
      return result;
    } finally {
      slot.release(failure);
    }
  }

  #report(
    { source, stored, requestContext }: FetchTask,
    { shownUrl: url, reason }: Attempt,
    sentTo: { readonly host: string; readonly ms: number },
    result: AttemptResult | Redirect,
  ): void {
    const sent = { source: source.name, url, reason, ...sentTo };
    const known = requestContext && { requestContext };
    if ('failure' in result) this.#listener.onRequestEnd({ ...sent, failure: result.failure, ...known });
    else if ('redirect' in result) this.#listener.onRequestEnd({ ...sent, bytes: 0, ...known });
    else {
      const { page, contentType: type } = result;
      const bytes = isStoredBody(page, stored) ? 0 : page.body.length;
      const { status } = page;
      this.#listener.onRequestEnd({ ...sent, bytes, status, ...(type !== undefined && { type }), ...known });
    }
  }
}

/**
 * The replies of a source, from one host after the other: the hosts of a refused reply are not asked again. A
 * source that yields several replies knows itself what to ask next.
 */
async function* fromEachHost(
  source: AnySource,
  ask: AskData,
  context: FetchContext,
  refusals: Map<string, Failure>,
): Candidates {
  for (;;) {
    const fetching = source.fetch(ask, context);
    if (!(fetching instanceof Promise)) return yield* fetching;
    const pages = await fetching;
    const hosts = pages.map(({ url }) => new URL(url).host);
    // A source that makes its reply of cached ones asks no other host.
    const known = hosts.every((host) => refusals.has(host)) ? refusals.get(hosts[0] ?? '') : undefined;
    if (known) throw known;
    const refusal = yield pages;
    if (refusal.status !== 502) throw refusal;
    for (const host of hosts) refusals.set(host, refusal);
  }
}

/** Has a new body checked by the source that requested it. */
async function checkBody(
  result: AttemptResult | Redirect,
  { request: { check }, stored, inspect }: FetchTask,
): Promise<AttemptResult | Redirect> {
  if (!check || !('page' in result) || result.page.status !== 200 || isStoredBody(result.page, stored)) return result;
  try {
    await inspect(result.page, check);
    return result;
  } catch (thrown) {
    if (!(thrown instanceof Failure)) throw thrown;
    // Where no thread reads bodies, no other body helps.
    if (thrown.code === 'overloaded') return { failure: thrown, recovery: 'none' };
    return { failure: thrown, recovery: thrown.code === 'upstream_changed' ? 'next-host' : 'retry' };
  }
}

/** A failure without what the source wrote, where a cookie was sent: it may have written the cookie. */
function redactedAttempt(result: AttemptResult | Redirect, { cookie }: FetchTask): AttemptResult | Redirect {
  return cookie !== undefined && 'failure' in result ? { ...result, failure: result.failure.redacted() } : result;
}

/** Whether a body is a stored one, which the server confirmed. */
function isStoredBody({ body }: Page, stored: Pages | undefined): boolean {
  return stored?.some((page) => page.body === body) ?? false;
}
