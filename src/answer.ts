import type { Answer, Answers } from './cache/answers.ts';
import type { Outcome } from './cache/replies.ts';
import type { Provenance, Tables } from './cache/tables.ts';
import type { Interface } from './declare/interface.ts';
import { type Request, readQuery } from './declare/query.ts';
import { Failure } from './errors.ts';
import type { Registry } from './registry/registry.ts';
import type { RequestContext } from './request-context.ts';
import { encodeJson } from './table/encode-json.ts';
import type { Table } from './table/table.ts';

/** The rooms that an answer passes through. */
export interface Services {
  readonly registry: Registry;
  readonly answers: Answers;
  readonly tables: Tables;
  readonly now: () => number;
}

/** An answer, and how it was come by. */
export interface AnswerResult {
  readonly answer: Answer;
  /** The name under which it is kept. */
  readonly key: string;
  readonly how: Outcome<unknown>['how'];
  /** Why the source did not give a newer one, when it is stale. */
  readonly failure?: Failure;
  /** Whether the query held a secret. */
  readonly hasSecret: boolean;
}

/** A table as one caller wants it, and how it was come by. */
export interface Tabulated {
  readonly table: Table;
  readonly provenance: Provenance;
  readonly how: Outcome<unknown>['how'];
  /** Why the source did not give a newer one, when it is stale. */
  readonly failure?: Failure;
}

/** Who asks. */
export interface Caller {
  /** Ends this caller's wait, and nobody else's. */
  readonly signal: AbortSignal;
  /** How long after it was fresh a kept table may stand in where the source fails, in milliseconds: 0 for never. */
  readonly staleForMs: number;
  /** His request, if it has a name. */
  readonly cause?: RequestContext;
}

/**
 * Answers one named interface: query → params → ask → reply → table → select → answer.
 * Raises `unknown_interface`, `broken_declaration` or `invalid_params` before anything is fetched, then `no_value` or one
 * of the upstream failures.
 * @param query what stands after the `?`, undecoded
 */
export async function answer(services: Services, name: string, query: string, caller: Caller): Promise<AnswerResult> {
  const declared = await services.registry.load(name);
  const request = readQuery(declared, query, new Date(services.now()));
  const { hasSecret } = request;
  const key = `${name} ${JSON.stringify(Object.values(request.params))}`;
  const ready = services.answers.find(key);
  // Where a second source stands in, a caller's own cookie may be the cure for the first.
  const isSecond = ready?.provenance.source !== declared.source.name;
  if (ready && !(isSecond && request.cookie !== undefined)) return { answer: ready, key, how: 'hit', hasSecret };
  const { table, provenance, ...outcome } = await reach(services, declared, request, caller);
  const encode = (): Promise<Buffer> => encodeJson(declared.select(table, request.params));
  const used = noting(services.tables, declared, request.params);
  return { answer: await services.answers.through(key, provenance, encode, used), key, hasSecret, ...outcome };
}

/** Notes the use of a reply as long as its answer is kept. Made within `answer`, it would keep the whole table as well. */
function noting(tables: Tables, declared: Interface, params: Request['params']): () => void {
  return () => tables.used(declared, params);
}

/** The same way without the last step: the table itself, for encoders other than the service's own. */
export async function tabulate(services: Services, name: string, query: string, caller: Caller): Promise<Tabulated> {
  const declared = await services.registry.load(name);
  const request = readQuery(declared, query, new Date(services.now()));
  const whole = await reach(services, declared, request, caller);
  return { ...whole, table: declared.select(whole.table, request.params) };
}

/** The whole table that a request selects from, waited for as long as this caller wants to. */
async function reach(
  services: Services,
  declared: Interface,
  { params, cookie, waitSeconds }: Request,
  { signal, staleForMs, cause }: Caller,
): Promise<Tabulated> {
  const wish = { cookie, refusesStale: staleForMs === 0, cause };
  const { value, ...how } = await within(declared, waitSeconds, signal, (timeouts) =>
    services.tables.through(declared, params, { ...wish, signal: timeouts }),
  );
  if (how.how === 'stale' && (staleForMs === 0 || services.now() - value.provenance.freshUntil > staleForMs))
    throw how.failure;
  return { ...value, ...how };
}

// A timer holds 2^31 − 1 milliseconds, about 24 days; a longer wait never ends before the source's own limit.
const LONGEST_TIMER_SECONDS = 2_147_483;

/**
 * Waits for something that goes on without us, as long as this caller wants to.
 * @param wait waits until its signal is aborted, and raises the reason then
 */
async function within<Value>(
  declared: Interface,
  seconds: number | undefined,
  signal: AbortSignal,
  wait: (timeouts: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const timeouts = new AbortController();
  const leave = (): void => timeouts.abort(new Failure('upstream_timeout', 'The caller left.'));
  const giveUp = (): void => {
    const whom = `${declared.source.title}${declared.fallback ? ` or ${declared.fallback.source.title}` : ''}`;
    const why = `There was no answer of ${whom} within your timeout of ${seconds} s.`;
    timeouts.abort(new Failure('upstream_timeout', why));
  };
  const isLimited = seconds !== undefined && seconds <= LONGEST_TIMER_SECONDS;
  const timer = isLimited ? setTimeout(giveUp, seconds * 1000) : undefined;
  signal.addEventListener('abort', leave);
  try {
    return await wait(timeouts.signal);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', leave);
  }
}
