import type { Interface } from './declare/interface.ts';
import { readQuery } from './declare/query.ts';
import { Failure } from './errors.ts';
import type { Answer, Answers } from './keep/answers.ts';
import type { Outcome } from './keep/replies.ts';
import type { Tables } from './keep/tables.ts';
import type { Registry } from './registry.ts';
import { encodeJson } from './table/encode-json.ts';

/** The rooms that an answer passes through. */
export interface Rooms {
  readonly registry: Registry;
  readonly answers: Answers;
  readonly tables: Tables;
  readonly now: () => number;
}

/** An answer, and how it was come by. */
export interface Answered {
  readonly answer: Answer;
  readonly how: Outcome<unknown>['how'];
  /** Why the source did not give a newer one, when it is stale. */
  readonly failure?: Failure;
  /** Whether the query held a secret. */
  readonly hasSecret: boolean;
}

/**
 * Answers one named interface: query → params → ask → reply → table → select → answer.
 * Raises `unknown_interface`, `broken_declaration` or `invalid_params` before anything is fetched, then `no_value` or one
 * of the upstream failures.
 * @param query what stands after the `?`, undecoded
 * @param signal ends this caller's wait, and nobody else's
 */
export async function answer(rooms: Rooms, name: string, query: string, signal: AbortSignal): Promise<Answered> {
  const declared = rooms.registry.find(name);
  const { params, waitSeconds, cookie, hasSecret } = readQuery(declared, query, new Date(rooms.now()));
  const key = `${name} ${JSON.stringify(Object.values(params))}`;
  const ready = rooms.answers.find(key);
  if (ready) return { answer: ready, how: 'hit', hasSecret };
  const outcome = await within(
    declared,
    waitSeconds,
    signal,
    rooms.tables.through(declared, declared.ask(params), cookie),
  );
  const { table, provenance } = outcome.value;
  const answer = rooms.answers.through(key, provenance, () => encodeJson(declared.select(table, params)));
  return outcome.how === 'stale'
    ? { answer, hasSecret, how: 'stale', failure: outcome.failure }
    : { answer, hasSecret, how: outcome.how };
}

// A timer holds 2^31 − 1 milliseconds, about 24 days; a longer wait never ends before the source's own limit.
const LONGEST_TIMER_SECONDS = 2_147_483;

/** Waits for something that goes on without us, as long as this caller wants to. */
async function within<Value>(
  declared: Interface,
  seconds: number | undefined,
  signal: AbortSignal,
  outcome: Promise<Value>,
): Promise<Value> {
  const ended = new AbortController();
  const patience = new Promise<never>((_, reject) => {
    const giveUp = (why: string) => () => reject(new Failure('upstream_timeout', why));
    signal.addEventListener('abort', giveUp('The caller left.'), { once: true, signal: ended.signal });
    if (seconds === undefined || seconds > LONGEST_TIMER_SECONDS) return;
    const timer = setTimeout(
      giveUp(`${declared.source.title} did not answer within your timeout of ${seconds} s.`),
      seconds * 1000,
    );
    ended.signal.addEventListener('abort', () => clearTimeout(timer));
  });
  try {
    return await Promise.race([outcome, patience]);
  } finally {
    ended.abort();
  }
}
