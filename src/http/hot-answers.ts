import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import type { AnswerResult } from '../answer.ts';
import type { Answer, Answers } from '../cache/answers.ts';
import type { Coding, Form } from '../content.ts';
import type { HotCount } from '../telemetry/request-event.ts';
import { ageSeconds, cacheControl, hitStatus, sourceOf, ttlSeconds } from './answer-headers.ts';
import { countHosts } from './host-headers.ts';
import { readRequestId } from './request-id.ts';
import { codingOf, isKnown } from './send.ts';

// Room for some ten thousand addresses.
const MAX_ALIAS_BYTES = 4_000_000;
// Clients have a few dozens of them; whoever sends more is read anew each time.
const MAX_CODINGS = 200;

/** What a URL is another name of, and where its use is counted. */
interface Alias {
  readonly key: string;
  readonly count: HotCount;
}

/** The headers of one form as they are in this second, ready to be written: names and values in turn. */
interface Ready {
  readonly age: number;
  readonly ttl: number;
  /** Without a body: the client has it. */
  readonly known: string[];
  readonly whole: string[];
}

/**
 * The shortest way for what is asked most: an answer that is kept, found by the exact URL of the request before anything
 * is parsed or routed. A URL is only another name for the key of an answer: it holds no answer itself, so it lives no
 * longer than that. A URL that held a secret is never learned.
 */
export class HotAnswers {
  readonly #answers: Answers;
  readonly #now: () => number;
  readonly #base: readonly string[];
  readonly #aliases = new LRUCache<string, Alias>({
    maxSize: MAX_ALIAS_BYTES,
    sizeCalculation: ({ key }, url) => key.length + url.length + 100,
  });
  readonly #codings = new Map<string, Coding>();
  readonly #ready = new WeakMap<Form, Ready>();

  /** @param base headers of every response */
  constructor(answers: Answers, now: () => number, base: Readonly<Record<string, string>>) {
    this.#answers = answers;
    this.#now = now;
    this.#base = [...Object.entries(base).flat(), 'vary', 'Accept-Encoding'];
  }

  /**
   * Takes a URL for another name of the answer that it got.
   * @param count where its use is counted
   */
  learn(url: string, { key, hasSecret }: AnswerResult, count: HotCount): void {
    if (!hasSecret) this.#aliases.set(url, { key, count });
  }

  /** Answers a request whose answer is at hand; false when it has to go the whole way. */
  serve(request: IncomingMessage, response: ServerResponse): boolean {
    const { method, url, headers, rawHeaders } = request;
    if (method !== 'GET' || url === undefined || countHosts(rawHeaders) !== 1) return false;
    const alias = this.#aliases.get(url);
    const answer = alias && this.#answers.find(alias.key);
    const form = answer?.content.ready(this.#codingOf(headers['accept-encoding']));
    if (!alias || !answer || !form) return false;
    const { known, whole } = this.#readyFor(answer, form);
    // None is made where none was given: it would be the dearest part of the answer, and stand in no log.
    const requestId = readRequestId(headers['x-request-id']);
    const extra = requestId === undefined ? undefined : ['x-request-id', requestId];
    if (isKnown(headers['if-none-match'], form.etag)) {
      alias.count.unchanged++;
      response.writeHead(304, extra ? [...known, ...extra] : known).end();
    } else {
      alias.count.whole++;
      response.writeHead(200, extra ? [...whole, ...extra] : whole).end(form.bytes);
    }
    return true;
  }

  #codingOf(accepted: string | undefined): Coding {
    if (accepted === undefined) return 'identity';
    const known = this.#codings.get(accepted);
    if (known) return known;
    const coding = codingOf(accepted);
    if (this.#codings.size < MAX_CODINGS) this.#codings.set(accepted, coding);
    return coding;
  }

  /** Only age and time to live ever change, once a second each. */
  #readyFor({ content, provenance }: Answer, form: Form): Ready {
    const now = this.#now();
    const age = ageSeconds(provenance, now);
    const ttl = ttlSeconds(provenance, now);
    const before = this.#ready.get(form);
    if (before?.age === age && before.ttl === ttl) return before;
    const own = {
      'cache-control': cacheControl(provenance),
      age: String(age),
      'cache-status': hitStatus(ttl),
      'finfount-source': sourceOf(provenance),
      etag: form.etag,
      'content-type': content.type,
      ...(form.coding !== 'identity' && { 'content-encoding': form.coding }),
    };
    const known = [...this.#base, ...Object.entries(own).flat()];
    const ready = { age, ttl, known, whole: [...known, 'content-length', String(form.bytes.length)] };
    this.#ready.set(form, ready);
    return ready;
  }
}
