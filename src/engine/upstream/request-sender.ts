import { Failure } from '../../base/errors.ts';
import { say } from '../../base/say.ts';
import { oldestObtained } from '../interface/page-facts.ts';
import type { Page } from '../interface/pages.ts';
import type { UpstreamRequest } from '../interface/source.ts';
import { splitAddress, toRedirect, toTarget } from './addresses.ts';
import type { Attempt, AttemptResult, FetchTask, Redirect } from './attempt.ts';
import { decompressBody, readBody, readFirstEvent, withoutByteOrderMark } from './body.ts';
import { CookieLeakCheck } from './cookie-leak-check.ts';
import { Deadline } from './deadline.ts';
import type { UpstreamListener } from './events.ts';
import { readRetryAfter, recoveryOf, refuseStatus, toUpstreamFailure } from './failures.ts';
import type { SessionCookies } from './session-cookies.ts';
import type { UpstreamSettings } from './settings.ts';
import { SourceConnections, type UpstreamResponse } from './source-connections.ts';
import { findKnownPage, readValidators, toConditionalHeaders } from './validators.ts';

// Hosts of Eastmoney cut the connection of some clients. In October 2026 one of them answered only when a request
// had the `Referer` of a browser. So every request has the user agent of one.
const USER_AGENT =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
const MAX_REDIRECTS = 5;

/** The body that a request posts; undefined for a GET. */
function toPosted({ form, json }: UpstreamRequest): { readonly type: string; readonly body: string } | undefined {
  if (json) return { type: 'application/json', body: JSON.stringify(json) };
  if (!form) return undefined;
  const fields = Object.entries(form).map(([name, value]): [string, string] => [name, String(value)]);
  return { type: 'application/x-www-form-urlencoded; charset=UTF-8', body: new URLSearchParams(fields).toString() };
}

/** Whether a session page may be requested for a task: it has one, and no cookie of its own. */
function maySendSessionPage({ request, cookie }: FetchTask, reason: Attempt['reason']): boolean {
  return request.sessionPage !== undefined && reason !== 'session' && cookie === undefined;
}

/** The failure that a body means where a session may obtain the real one. */
async function findDeclined({ request: { check }, inspect }: FetchTask, page: Page): Promise<Failure | undefined> {
  try {
    if (check) await inspect(page, check);
    return undefined;
  } catch (thrown) {
    return thrown instanceof Failure && thrown.code === 'upstream_refused' ? thrown : undefined;
  }
}

/** Sends single HTTP requests, and reads their responses. */
export class RequestSender {
  readonly #settings: UpstreamSettings;
  readonly #connections: SourceConnections;
  readonly #sessionCookies: SessionCookies;
  readonly #onProgress: UpstreamListener['onProgress'];
  readonly #now: () => number;

  /** @param now the time of day, in milliseconds since 1970 */
  constructor(
    settings: UpstreamSettings,
    sessionCookies: SessionCookies,
    onProgress: UpstreamListener['onProgress'],
    now: () => number,
  ) {
    this.#settings = settings;
    this.#connections = new SourceConnections(settings);
    this.#sessionCookies = sessionCookies;
    this.#onProgress = onProgress;
    this.#now = now;
  }

  /** Sends one request. Throws only when the address is not one of the source's hosts. */
  async send(task: FetchTask, attempt: Attempt): Promise<AttemptResult | Redirect> {
    const { source, request, total } = task;
    const { origin, path, host } = toTarget(source, attempt.url, this.#settings);
    const firstByte = new Deadline(
      source.limits.firstByteMs,
      say(`${source.title.en} did not begin to answer`, `${source.title.zh}没有开始应答`),
    );
    // A redirect may lead from an encrypted connection to one that is not.
    const cookie = attempt.url.startsWith('https:') ? task.cookie : undefined;
    const posted = toPosted(request);
    const sentCookie = cookie ?? this.#sessionCookies.cookieOf(host);
    try {
      const response = await this.#connections.request(source, {
        origin,
        path,
        method: posted ? 'POST' : 'GET',
        signal: AbortSignal.any([total.signal, firstByte.signal]),
        headers: {
          'user-agent': USER_AGENT,
          accept: '*/*',
          'accept-language': 'zh-CN,zh;q=0.9,en;q=0.8',
          // A compressed event cannot be read before its stream ends.
          'accept-encoding': request.firstEvent ? 'identity' : 'gzip, deflate, br',
          ...request.headers,
          ...(posted
            ? { 'content-type': posted.type }
            : toConditionalHeaders(findKnownPage(attempt.url, task.stored)?.validators)),
          ...(sentCookie !== undefined && { cookie: sentCookie }),
        },
        ...(posted && { body: posted.body }),
      });
      firstByte.end();
      try {
        return await this.#read(task, attempt, response);
      } finally {
        // An unread body would hold its connection.
        response.body.on('error', () => undefined).destroy();
      }
    } catch (thrown) {
      const proxy = this.#connections.proxyOf(source);
      const failure =
        total.failure ?? firstByte.failure ?? toUpstreamFailure(thrown, source, proxy && new URL(proxy).host);
      return { failure, recovery: total.failure ? 'none' : recoveryOf(failure) };
    } finally {
      firstByte.end();
    }
  }

  /** Ends every connection; requests under way fail. */
  close(): Promise<void> {
    return this.#connections.close();
  }

  /** Reads a response. Throws the failure that it means. */
  async #read(task: FetchTask, attempt: Attempt, response: UpstreamResponse): Promise<AttemptResult | Redirect> {
    const { source, request, stored } = task;
    const { title } = source;
    const { url } = attempt;
    const { statusCode, headers, body } = response;
    const { host } = splitAddress(url);
    const leakCheck = new CookieLeakCheck(task.cookie);
    if (attempt.reason === 'session')
      this.#sessionCookies.store(splitAddress(request.url).host, host, headers['set-cookie']);
    const mayOpenSession = maySendSessionPage(task, attempt.reason) && this.#sessionCookies.mayOpen(host);
    if (statusCode >= 300 && statusCode < 400) {
      if (toPosted(request)) {
        const why = `${title.en} redirected a form: HTTP ${statusCode}.`;
        return { failure: new Failure('upstream_refused', why), recovery: mayOpenSession ? 'session' : 'next-host' };
      }
      const { location } = headers;
      if (typeof location === 'string') return this.#follow(task, attempt, { body, location }, leakCheck);
    }
    const known = findKnownPage(url, stored);
    if (statusCode === 304 && known) {
      await body.dump();
      return { page: { ...known, obtained: this.#now(), whole: oldestObtained([known]) } };
    }
    if (statusCode === 403 && mayOpenSession)
      return {
        failure: new Failure('upstream_refused', `${title.en} refused to answer: HTTP 403.`),
        recovery: 'session',
      };
    if (!request.statuses?.includes(statusCode))
      refuseStatus(statusCode, source, readRetryAfter(headers['retry-after'], headers.date, this.#now()));
    const { page, contentType } = await this.#readPage(task, attempt, response, leakCheck);
    const declined = mayOpenSession ? await findDeclined(task, page) : undefined;
    if (declined) return { failure: declined, recovery: 'session' };
    return { page, ...(contentType !== undefined && { contentType }) };
  }

  /**
   * Finds where a redirect leads: to another address, or to the page that stands for status 404. Throws
   * `upstream_changed` for too many redirects, and for one to a foreign host or to a connection without
   * encryption.
   */
  async #follow(
    { source, request }: FetchTask,
    { url, shownUrl, redirects }: Attempt,
    { body, location }: Pick<UpstreamResponse, 'body'> & { readonly location: string },
    leakCheck: CookieLeakCheck,
  ): Promise<AttemptResult | Redirect> {
    leakCheck.refuse(location, source);
    if (redirects === MAX_REDIRECTS)
      throw new Failure('upstream_changed', `${source.title.en} redirected more than ${MAX_REDIRECTS} times.`);
    const redirect = toRedirect(source, url, location, this.#settings.mirror);
    // Throws when the redirect leads to a foreign host, or to a connection without encryption.
    toTarget(source, redirect, this.#settings);
    await body.dump();
    if (redirect !== request.notFoundPage) return { redirect };
    if (!request.statuses?.includes(404)) refuseStatus(404, source, undefined);
    return { page: { url: shownUrl, obtained: this.#now(), status: 404, body: Buffer.alloc(0) } };
  }

  /**
   * Reads the body of a response that counts as an answer. Throws `upstream_changed` for one that is too large,
   * and where a part of the response holds the cookie that was sent.
   */
  async #readPage(
    { source, request, cookie }: FetchTask,
    { url, shownUrl }: Attempt,
    { statusCode, headers, body }: UpstreamResponse,
    leakCheck: CookieLeakCheck,
  ): Promise<{ readonly page: Page; readonly contentType: string | undefined }> {
    const stated = Number(headers['content-length'] ?? Number.NaN);
    const contentLength = Number.isNaN(stated) ? undefined : stated;
    const onProgress = (received: number): void =>
      this.#onProgress({
        source: source.name,
        url: shownUrl,
        total: contentLength,
        received,
        ...(request.what !== undefined && { what: request.what }),
      });
    const isStream = request.firstEvent && String(headers['content-type']).startsWith('text/event-stream');
    const compressed = isStream
      ? await readFirstEvent(body, source, onProgress)
      : await readBody(body, contentLength, source, onProgress);
    const encoding = String(headers['content-encoding'] ?? '');
    leakCheck.refuse(encoding, source);
    const whole = withoutByteOrderMark(await decompressBody(compressed, encoding, source));
    const validators = readValidators(headers);
    const { 'content-type': sentType } = headers;
    for (const part of [...Object.values(validators ?? {}), String(sentType)]) leakCheck.refuse(part, source);
    await leakCheck.refuseBody(whole, source);
    const page: Page = {
      url: shownUrl,
      obtained: this.#now(),
      status: statusCode,
      body: whole,
      // The validators belong to the address that answered.
      ...(validators && shownUrl === url && { validators }),
    };
    // It is logged: with a cookie nothing is that a source may have written.
    return { page, contentType: typeof sentType === 'string' && cookie === undefined ? sentType : undefined };
  }
}
