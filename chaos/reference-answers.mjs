// Reference answers: those of a service with true replies, at each time of the data.
import { createHash } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fetch } from 'undici';
import { startBuiltService } from '../bench/processes.mjs';
import { FIXTURES_TIME } from '../fixtures/replies.mjs';

/**
 * An answer, as far as it is judged.
 * @typedef {{ status: number, text: string, isStale: boolean, digest: string, headers: string }} Answer
 */

// Far longer than any wait for a source, also on a busy machine. It still finds requests that hang.
const MAX_WAIT_MS = 120_000;
// The statuses that false replies may cause, and those of some codes.
const FAILURES = new Set([404, 502, 503]);

/**
 * The environment of a service whose clock starts at the time of the fixture cases: some of their addresses
 * contain the time.
 */
export const AT_FIXTURES_TIME = { CHAOS_AHEAD: String(FIXTURES_TIME - Date.now()) };

/** The same with an upstream client that does not wait: its behaviour is tested, not its timing. */
export const UNHURRIED = { ...AT_FIXTURES_TIME, CHAOS_SPEED: '1000' };

/** @returns {Promise<Answer>} */
export async function getAnswer(/** @type {string} */ url) {
  let response;
  let text;
  try {
    response = await fetch(url, { signal: AbortSignal.timeout(MAX_WAIT_MS) });
    text = await response.text();
  } catch (thrown) {
    const why = String(thrown instanceof Error ? (thrown.cause ?? thrown) : thrown);
    return { status: 0, text: `no answer: ${why}`, isStale: false, digest: '', headers: '' };
  }
  const isStale = /fwd=stale/.test(response.headers.get('cache-status') ?? '');
  const headers = [...response.headers].map(([name, value]) => `${name}: ${value}`).join('\n');
  return { status: response.status, text, isStale, digest: digestOf(response.status, text), headers };
}

/**
 * An answer that is no passing failure: a busy machine may be too slow for a timeout.
 * @returns {Promise<Answer>}
 */
async function getSettled(/** @type {string} */ url) {
  let answer = await getAnswer(url);
  for (let tries = 0; tries < 5 && (answer.status >= 500 || answer.status === 0); tries++) {
    await sleep(1_000);
    answer = await getAnswer(url);
  }
  return answer;
}

/** A digest that is equal for equal data: `1.10` is 1.1. */
function digestOf(/** @type {number} */ status, /** @type {string} */ text) {
  const said = status === 200 ? JSON.stringify(parsed(text)) : String(status);
  return createHash('sha256').update(said).digest('base64');
}

function parsed(/** @type {string} */ text) {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Runs tasks, so many at a time. */
export async function runConcurrently(
  /** @type {readonly (() => Promise<unknown>)[]} */ tasks,
  /** @type {number} */ concurrency = 8,
) {
  let next = 0;
  const work = async () => {
    while (next < tasks.length) await tasks[next++]?.();
  };
  await Promise.all(Array.from({ length: concurrency }, work));
}

/** The answers of a service with true replies, by path. */
async function answersOf(
  /** @type {string} */ folder,
  /** @type {string} */ honestUrl,
  /** @type {readonly { path: string }[]} */ requests,
  /** @type {Record<string, string>} */ env = {},
) {
  const service = await startBuiltService(folder, {
    mirror: honestUrl,
    flags: ['--log-level', 'error', '--disk', '0'],
    preload: '../chaos/watch.mjs',
    env: { ...UNHURRIED, ...env },
  });
  /** @type {Map<string, Answer>} */
  const answers = new Map();
  try {
    await runConcurrently(
      requests.map(({ path }) => async () => {
        answers.set(path, await getSettled(`${service.url}${path}`));
      }),
    );
    return answers;
  } finally {
    await service.stop();
  }
}

/** The reference answers of all requests at each time of the data, and the times of the answers so far. */
export class ReferenceAnswers {
  /** @type {Map<string, string[]>} */
  #digests = new Map();
  /** The addresses below their hosts that the truth of each path came from. @type {Map<string, Set<string>>} */
  #addresses = new Map();
  /** The own source of each path. @type {Map<string, string>} */
  #sources = new Map();
  /** The earliest time that the next answer may have. @type {Map<string, number>} */
  #served = new Map();
  /** The paths that were a table at each time so far. @type {Set<string> | undefined} */
  #tables;
  /** The current time of the data. */
  time = -1;

  /** Advances the data, and asks a service of its own for all answers. */
  async advance(
    /** @type {string} */ folder,
    /** @type {string} */ honestUrl,
    /** @type {readonly { path: string, source: string }[]} */ requests,
  ) {
    this.time++;
    for (const { path, source } of requests) this.#sources.set(path, source);
    const answers = [...(await answersOf(folder, honestUrl, requests))];
    for (const [path, { digest }] of answers) this.#digests.set(path, [...(this.#digests.get(path) ?? []), digest]);
    for (const [path, { headers }] of answers) {
      const known = this.#addresses.get(path) ?? new Set();
      this.#addresses.set(path, known.add(answerAddress(headers)));
    }
    const tables = answers.flatMap(([path, { status, text, headers }]) =>
      status === 200 && text !== '[]' && answerSource(headers) === this.#sources.get(path) ? [path] : [],
    );
    this.#tables = new Set(tables.filter((path) => this.#tables === undefined || this.#tables.has(path)));
  }

  /**
   * The requests whose reference answer is a table of their own source. Others fail: two cases may need different
   * replies of one address, and fallback sources are down in the run.
   * @template {{ path: string }} Asked
   */
  answered(/** @type {readonly Asked[]} */ requests) {
    return requests.filter(({ path }) => this.#tables?.has(path));
  }

  /**
   * The requests that a service whose clock is 400 days and some hours ahead answers equally. Others depend on the
   * time, such as the newest news.
   * @template {{ path: string, source: string }} Asked
   */
  async independentOfClock(
    /** @type {string} */ folder,
    /** @type {string} */ honestUrl,
    /** @type {readonly Asked[]} */ requests,
  ) {
    const clock = join(mkdtempSync(join(folder, 'clock-')), 'ms');
    writeFileSync(clock, String(400.3 * 86_400_000));
    const answers = await answersOf(folder, honestUrl, requests, { CHAOS_CLOCK: clock });
    return requests.filter(({ path }) => answers.get(path)?.digest === this.#digests.get(path)?.at(-1));
  }

  /**
   * What is wrong with an answer; undefined if it is right. Answers of a fallback source, or of another file of
   * the source, are accepted: their fixture cases are of other times.
   * @param {string} path
   * @param {Answer} answer
   * @param {boolean} isRenewed whether the sources tell the truth and everything stored has expired
   */
  judge(path, { status, digest, isStale, text, headers }, isRenewed = false) {
    const source = answerSource(headers);
    if (!isRenewed && source !== undefined && source !== this.#sources.get(path)) return undefined;
    if (status === 200 && !this.#addresses.get(path)?.has(answerAddress(headers))) return undefined;
    const digests = this.#digests.get(path) ?? [];
    const least = this.#served.get(path) ?? 0;
    const time = digests.indexOf(digest, least);
    if (isRenewed && digest !== digests[this.time])
      return `is ${shown(status, text)}${isStale ? ' (stale)' : ''}, not what the sources have now`;
    if (status !== 200)
      return FAILURES.has(status) && text.startsWith('{"error":"')
        ? undefined
        : `is no failure of the table: ${shown(status, text)}`;
    if (digests.includes(digest) && time < 0) return `is older than what was answered before: ${shown(status, text)}`;
    if (time < 0) return `was never true${isStale ? ', and is called stale' : ''}: ${shown(status, text)}`;
    this.#served.set(path, time);
    return undefined;
  }
}

/** The source of an answer; undefined for a failure. */
function answerSource(/** @type {string} */ headers) {
  return /^finfount-source: ([^;]+);/m.exec(headers)?.[1];
}

/** The path of the address that an answer came from; empty for a failure. */
function answerAddress(/** @type {string} */ headers) {
  const [, url] = /^finfount-source: [^;]+;.* url="([^"]+)"/m.exec(headers) ?? [];
  return url === undefined ? '' : new URL(url).pathname;
}

function shown(/** @type {number} */ status, /** @type {string} */ text) {
  return `${status} ${text.length} bytes ${text.slice(0, 120)} … ${text.slice(-200)}`;
}
