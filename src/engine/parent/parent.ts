import { Failure, messageOf, systemCodeOf } from '../../base/errors.ts';
import { say, type Text } from '../../base/say.ts';
import { scopeOf } from '../cache/keys.ts';
import type { FetchPages, FetchRequest, ParentCall } from '../cache/load-request.ts';
import { DamagedReply, decodeStored, MAX_STORED_BYTES, StorableReply } from '../cache/stored-reply.ts';
import { readJsonObject } from '../formats/json/json.ts';
import { toTypedInspect } from '../interface/inspections.ts';
import type { Pages } from '../interface/pages.ts';
import type { Clock } from '../upstream/clock.ts';
import { readRetryAfter } from '../upstream/failures.ts';
import { type ParentAddress, ParentConnection, type ParentResponse } from '../upstream/parent-connection.ts';
import { fromFailureHeader, REPLIES_PATH, REPLY_FORMAT, REPLY_HEADERS, toReplyPath } from './wire.ts';

// A parent that is gone is asked again after this, by one request.
const GONE_MS = 2_000;
// The source with the longest time limit ends a fetch within 10 minutes.
const MAX_WAIT_MS = 900_000;
// A parent says after some seconds that a reply is on its way. A cache between them would say so at once.
const MIN_WAIT_MS = 1_000;
const MAX_SENTENCE_LENGTH = 1_000;
const NEVER_CAME = say(
  'The parent of this edge said for 15 minutes that the reply was on its way.',
  '本边缘节点的上级在 15 分钟内一直表示应答正在途中。',
);
const NEVER = new AbortController().signal;

/** What an edge knows of its parent. */
export interface ParentState {
  /** Whether the last request was answered. */
  readonly isReachable: boolean;
  /** Requests by how they ended. */
  readonly requests: Readonly<Record<ParentOutcome, number>>;
  /** Bytes of all replies. */
  readonly bytes: number;
}

/**
 * How a request to the parent ended: with a reply, with the word that it is on its way, with a failure of the
 * parent or its source, or without an answer.
 */
type ParentOutcome = 'reply' | 'waiting' | 'failure' | 'unreachable';

/** What a parent is asked with. */
export interface ParentDependencies {
  /** The version of this program. */
  readonly version: string;
  /** The mirror that the parent speaks to. */
  readonly mirror: string | undefined;
  readonly clock: Clock;
  /** The time of day, in milliseconds since 1970. */
  readonly now: () => number;
  readonly onWarning: (sentence: string) => void;
  /** One that says nothing for so long, in milliseconds, is gone. */
  readonly silentMs: number;
}

/**
 * The instance that an edge asks for the replies of sources, in the place of the sources. It answers with the
 * stored form of a reply, whose digest is compared, and whose key must be that of the edge's own ask.
 */
export class Parent {
  readonly #dependencies: ParentDependencies;
  readonly #connection: ParentConnection;
  readonly #requests: Record<ParentOutcome, number> = { reply: 0, waiting: 0, failure: 0, unreachable: 0 };
  #bytes = 0;
  /** Until when a parent that did not answer is not asked, by the clock; undefined where it answered last. */
  #goneUntil: number | undefined;
  /** Whether a request finds out whether it is back. */
  #isTrying = false;
  readonly #warnedOf = new Set<string>();

  constructor(address: ParentAddress, dependencies: ParentDependencies) {
    this.#dependencies = dependencies;
    this.#connection = new ParentConnection(address, dependencies.silentMs);
  }

  /** The facts of the parent. */
  get state(): ParentState {
    return { isReachable: this.#goneUntil === undefined, requests: this.#requests, bytes: this.#bytes };
  }

  /**
   * Fetches the reply to an ask from the parent. The reply of a source that makes it of cached ones is made here,
   * of those that the parent has. Throws what the source failed with at the parent, `overloaded` where the parent
   * is, and `upstream_unreachable`, `upstream_timeout`, `upstream_refused` or `upstream_changed` of the parent.
   */
  readonly fetchPages: FetchPages = (request) => {
    const { source, ask, context } = request;
    if (!source.composedOf) return this.#fetch(request);
    const fetch = (): Promise<never> =>
      Promise.reject(
        new Failure('broken_declaration', `${source.title.en}: a reply that is made of others was requested itself.`),
      );
    const inspect = toTypedInspect(context.inspect);
    return source.fetch(ask, { ...context, now: this.#dependencies.now(), allowsHttp: false, fetch, inspect });
  };

  /**
   * Asks the parent whether it is one. Returns why it cannot be, as a sentence; undefined where it can, and where
   * it cannot be reached, which is logged the first time.
   */
  async findFault(): Promise<Text | undefined> {
    let response: ParentResponse;
    try {
      response = await this.#get(REPLIES_PATH, {}, 65_536, NEVER);
    } catch (thrown) {
      if (this.#goneUntil === undefined)
        this.#dependencies.onWarning(
          `The parent of this edge (--parent) cannot be reached (${codeOrMessageOf(thrown)}). What is stored is served meanwhile.`,
        );
      this.#goneUntil = this.#dependencies.clock.now();
      return undefined;
    }
    const { status, headers, body } = response;
    if (status === 429 || status === 503) return undefined;
    const said = readJsonObject(body.toString());
    if (status === 401)
      return noParent(
        'it wants a token, --parent-token (FINFOUNT_PARENT_TOKEN), and has another one.',
        '它要求令牌 --parent-token（FINFOUNT_PARENT_TOKEN），与所给的不同。',
      );
    if (status !== 200) {
      const sentence = errorSentenceOf(said);
      if (sentence !== undefined) return noParent(sentence);
      return noParent(`it answers ${REPLIES_PATH} with HTTP ${status}.`, `它对 ${REPLIES_PATH} 应答 HTTP ${status}。`);
    }
    const { format, scope } = said;
    if (format !== REPLY_FORMAT)
      return noParent(
        'it is another program, or a version of finfount that this one does not understand.',
        '它是其他程序，或是本实例不理解的 finfount 版本。',
      );
    this.#compareVersion(headers);
    if (scope === this.#scope) return undefined;
    const mirror = String(scope).trim();
    const spoken =
      scope === scopeOf(undefined)
        ? say('the live sources', '真实数据源')
        : say(`the mirror ${mirror}`, `镜像 ${mirror}`);
    return noParent(
      `it asks ${spoken.en}. Give --mirror to both, or to neither.`,
      `它访问${spoken.zh}。请给两者相同的 --mirror，或都不给。`,
    );
  }

  /** Ends every connection; requests under way fail. */
  close(): Promise<void> {
    return this.#connection.close();
  }

  get #scope(): string {
    return scopeOf(this.#dependencies.mirror);
  }

  async #fetch({ cookie, requestContext, call, parentCall }: FetchRequest): Promise<Pages> {
    const isTrying = this.#goneUntil !== undefined;
    if (isTrying) {
      if (this.#isTrying || this.#dependencies.clock.now() < (this.#goneUntil ?? 0)) throw this.#gone();
      this.#isTrying = true;
    }
    try {
      const path = toReplyPath(parentCall, cookie);
      const headers = {
        ...(requestContext && { 'x-request-id': requestContext.requestId }),
        ...(requestContext?.clientAddress && { 'x-forwarded-for': requestContext.clientAddress }),
      };
      const signal = call?.signal ?? NEVER;
      const { clock } = this.#dependencies;
      const latest = clock.now() + MAX_WAIT_MS;
      for (let faults = 0; ; ) {
        const asked = clock.now();
        if (asked >= latest) throw new Failure('upstream_timeout', NEVER_CAME);
        let response: ParentResponse;
        try {
          response = await this.#get(path, headers, MAX_STORED_BYTES, signal);
        } catch (thrown) {
          signal.throwIfAborted();
          // An idle connection may be closed at any time, and one of several parents may have ended. One that is
          // silent is not asked twice.
          if (!(thrown instanceof Failure) && ++faults === 1) continue;
          throw this.#gone(thrown);
        }
        this.#goneUntil = undefined;
        this.#compareVersion(response.headers);
        // A 202 of anything else, such as a firewall before the parent, says nothing of a reply.
        if (response.status === 202 && versionOf(response.headers) !== undefined) {
          this.#requests.waiting++;
          if (clock.now() - asked < MIN_WAIT_MS)
            await clock.wait(MIN_WAIT_MS, signal).catch(() => signal.throwIfAborted());
          continue;
        }
        if (response.status !== 200) {
          this.#requests.failure++;
          throw this.#toFailure(response);
        }
        try {
          const pages = await this.#read(response, parentCall);
          this.#requests.reply++;
          return pages;
        } catch (thrown) {
          if (!(thrown instanceof DamagedReply)) throw thrown;
          if (++faults === 1) continue;
          this.#requests.failure++;
          throw new Failure('upstream_changed', `The reply that the parent of this edge sent ${thrown.message}.`);
        }
      }
    } finally {
      if (isTrying) this.#isTrying = false;
    }
  }

  /**
   * Gets a path of the parent: see {@link ParentConnection.get}. Also throws where a proxy answers because it does
   * not reach the parent.
   */
  async #get(...request: Parameters<ParentConnection['get']>): Promise<ParentResponse> {
    const response = await this.#connection.get(...request);
    const { status, headers } = response;
    if ((status !== 502 && status !== 504) || versionOf(headers) !== undefined) return response;
    throw new Error(`HTTP ${status} of a proxy`);
  }

  /** Reads a reply. Throws {@link DamagedReply}, and `upstream_changed` for the reply to another ask. */
  async #read({ headers, body }: ParentResponse, { replyKey, onReply }: ParentCall): Promise<Pages> {
    const { key, pages } = await decodeStored(body);
    if (key !== replyKey) {
      this.#requests.failure++;
      throw new Failure(
        'upstream_changed',
        say(
          `The parent of this edge ${this.#versionsOf(headers)} asks the source something else for the same parameters. Run the same version at both, with the same --mirror.`,
          `此边缘实例的上级${this.#versionsOf(headers)}对相同参数向数据源提出了不同的请求。请让两者运行同一版本，并使用同一 --mirror。`,
        ),
      );
    }
    this.#bytes += body.length;
    const until = headers[REPLY_HEADERS.freshUntil];
    const staleBecause = fromFailureHeader(headers[REPLY_HEADERS.failure]);
    onReply({
      reply: new StorableReply(key, pages, [body]),
      freshUntil: typeof until === 'string' && /^\d{1,16}$/.test(until) ? Number(until) : Number.POSITIVE_INFINITY,
      ...(staleBecause && { staleBecause }),
    });
    return pages;
  }

  /** The failure of a parent that does not answer, from now on for a while. */
  #gone(cause?: unknown): Failure {
    this.#requests.unreachable++;
    const now = this.#dependencies.clock.now();
    if (cause !== undefined) {
      if (this.#goneUntil === undefined)
        this.#dependencies.onWarning(
          `The parent of this edge does not answer (${codeOrMessageOf(cause)}). What is stored is served meanwhile.`,
        );
      this.#goneUntil = now + GONE_MS;
    }
    return new Failure(
      'upstream_unreachable',
      say(
        'The parent of this edge, which asks the sources for it, does not answer.',
        '此边缘实例的上级（由它向数据源请求）没有应答。',
      ),
      { retryAfterMs: GONE_MS, cause },
    );
  }

  /**
   * The failure of a parent that answered without a reply: the source's failure as the parent had it, or its own.
   */
  #toFailure({ status, headers, body }: ParentResponse): Failure {
    const ofSource = fromFailureHeader(headers[REPLY_HEADERS.failure]);
    if (ofSource) return ofSource;
    const { 'retry-after': after, date } = headers;
    const sentence = errorSentenceOf(readJsonObject(body.toString()));
    const told = sentence ?? `HTTP ${status}.`;
    if (status === 429 || status === 503) {
      const retryAfterMs = readRetryAfter(after, date, this.#dependencies.now());
      return new Failure('overloaded', say(`The parent of this edge: ${told}`, `本边缘节点的上级：${told}`), {
        retryAfterMs,
      });
    }
    if (status === 401)
      return new Failure(
        'upstream_refused',
        'The parent of this edge refuses its token: --parent-token (FINFOUNT_PARENT_TOKEN) has another one.',
      );
    return new Failure(
      'upstream_changed',
      `The parent of this edge ${this.#versionsOf(headers)} has no reply: ${told}`,
    );
  }

  /** Both versions, in brackets. */
  #versionsOf(headers: ParentResponse['headers']): string {
    return `(finfount ${versionOf(headers) ?? '?'}; this edge is ${this.#dependencies.version})`;
  }

  /** Warns of each other version once. */
  #compareVersion(headers: ParentResponse['headers']): void {
    const version = versionOf(headers);
    if (version === undefined || version === this.#dependencies.version) return;
    if (this.#warnedOf.has(version) || this.#warnedOf.size > 10) return;
    this.#warnedOf.add(version);
    this.#dependencies.onWarning(
      `The parent of this edge is finfount ${version}, and this edge is ${this.#dependencies.version}: replies are exchanged where both ask a source alike, and other interfaces fail.`,
    );
  }
}

/** The sentence that another instance cannot be the parent, and why. */
function noParent(why: string, inChinese = why): Text {
  return say(
    `The instance that --parent (FINFOUNT_PARENT) names cannot be the parent of this edge: ${why}`,
    `--parent（FINFOUNT_PARENT）所指的实例不能作本边缘节点的上级：${inChinese}`,
  );
}

/** The version of a parent; undefined for what is none. */
function versionOf(headers: ParentResponse['headers']): string | undefined {
  const version = headers[REPLY_HEADERS.version];
  return typeof version === 'string' && /^[\w.+-]{1,40}$/.test(version) ? version : undefined;
}

function codeOrMessageOf(thrown: unknown): string {
  return systemCodeOf(thrown) || messageOf(thrown);
}

/** What an error body says, if it is a sentence of this program. */
function errorSentenceOf({ error }: Readonly<Record<string, unknown>>): string | undefined {
  const isSentence = typeof error === 'string' && error.length <= MAX_SENTENCE_LENGTH && !/\p{Cc}/u.test(error);
  return isSentence ? error : undefined;
}
