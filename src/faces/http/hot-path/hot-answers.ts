import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import type { Representation } from '../../../base/content.ts';
import type { AnswerResult } from '../../../engine/answer/answer.ts';
import type { Answer, Answers } from '../../../engine/cache/answers.ts';
import type { HotCount } from '../../../engine/telemetry/request-event.ts';
import {
  ACCEPTS_RANGES,
  ageSeconds,
  archiveHeader,
  type CacheSettings,
  cacheHeaders,
  digestHeader,
  hitStatus,
  longHeaders,
  ttlSeconds,
  varyOf,
} from '../message/answer-headers.ts';
import { codingOf, preferredLanguage } from '../message/content-negotiation.ts';
import { holdUnread } from '../message/unread-body.ts';
import { type HotRequest, type ReadyHeaders, sendReady, toReadyHeaders } from './hot-response.ts';

// Room for some ten thousand URLs.
const MAX_ALIAS_BYTES = 4_000_000;

/** The key of the answer of a URL, and the counter of its interface. */
interface Alias {
  readonly key: string;
  readonly count: HotCount;
}

/** The settings of the headers, and what counts the bodies that clients read slowly. */
interface HotSettings extends CacheSettings {
  hold(body: Buffer, request: IncomingMessage): () => void;
}

/** The headers of one representation, valid for this second. */
interface CachedHeaders extends ReadyHeaders {
  readonly age: number;
  readonly ttl: number;
}

/**
 * Sends cached answers by the exact URL of the request, before anything is parsed or routed. A URL is an alias of
 * the key of an answer; it holds no answer itself. URLs with secrets are never stored.
 */
export class HotAnswers {
  readonly #answers: Answers;
  readonly #now: () => number;
  readonly #base: readonly string[];
  readonly #settings: HotSettings;
  readonly #aliases = new LRUCache<string, Alias>({
    maxSize: MAX_ALIAS_BYTES,
    sizeCalculation: ({ key }, url) => key.length + url.length + 100,
  });
  readonly #readyHeaders = new WeakMap<Representation, CachedHeaders>();

  /**
   * @param now in milliseconds since 1970
   * @param base headers of every answer: names and values in turn
   */
  constructor(answers: Answers, now: () => number, base: readonly string[], settings: HotSettings) {
    this.#settings = settings;
    this.#answers = answers;
    this.#now = now;
    this.#base = base;
  }

  /**
   * Stores a URL as an alias of its answer, if the answer is in memory and the URL has no notes of its own.
   * @param count the counter of the interface
   */
  learn(url: string, { key, hasSecret, readings }: AnswerResult, count: HotCount): void {
    if (key !== undefined && !hasSecret && readings.length === 0) this.#aliases.set(url, { key, count });
  }

  /** Forgets the answer to a URL, so that its next request is routed. */
  forget(url: string): void {
    this.#aliases.delete(url);
  }

  /**
   * Sends the cached answer of a request. Returns false if there is none. If an answer cannot be sent, it throws
   * before anything is written; the caller must then forget the URL.
   */
  serve(request: HotRequest, response: ServerResponse): boolean {
    const { url, headers } = request;
    const alias = this.#aliases.get(url);
    const answer = alias && this.#answers.find(alias.key);
    const representation = answer?.content.ready(codingOf(headers['accept-encoding']));
    if (!alias || !answer || !representation) return false;
    // Ranges of files are served by the route, and so are notes to readers of Chinese.
    if (answer.isFile && headers.range !== undefined) return false;
    if (answer.notes?.length && preferredLanguage(headers['accept-language']) === 'zh') return false;
    sendReady(request, response, this.#headersOf(answer, representation), representation, alias.count);
    // It may leave the cache before its client has read it.
    holdUnread(response, () => this.#settings.hold(representation.bytes, request));
    return true;
  }

  /** Returns the headers of a representation. Only `Age` and the time to live change, once a second each. */
  #headersOf(answer: Answer, representation: Representation): CachedHeaders {
    const { content, provenance, notes = [], isFile } = answer;
    const now = this.#now();
    const age = ageSeconds(provenance, now);
    const ttl = ttlSeconds(provenance, now);
    const before = this.#readyHeaders.get(representation);
    if (before?.age === age && before.ttl === ttl) return before;
    const own = {
      vary: varyOf(this.#settings, notes),
      ...cacheHeaders(answer, age, this.#settings),
      age: String(age),
      'cache-status': hitStatus(ttl),
      ...longHeaders(answer, notes, this.#settings),
      ...archiveHeader(answer),
      ...(isFile && { ...ACCEPTS_RANGES, ...digestHeader(representation) }),
    };
    const ready = { age, ttl, ...toReadyHeaders(this.#base, content.type, representation, own) };
    this.#readyHeaders.set(representation, ready);
    return ready;
  }
}
