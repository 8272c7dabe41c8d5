import { Failure, type FailureCode, inEnglish } from '../src/base/errors.ts';
import { askKey } from '../src/engine/cache/keys.ts';
import type { AskData } from '../src/engine/interface/ask.ts';
import { candidatesOf } from '../src/engine/interface/candidates.ts';
import {
  type InspectionCall,
  type InspectionResult,
  toInspectionResult,
  toTypedInspect,
} from '../src/engine/interface/inspections.ts';
import type { Page, Pages } from '../src/engine/interface/pages.ts';
import type { AnySource, CachedSource, FetchContext, UpstreamRequest } from '../src/engine/interface/source.ts';
import { PROVEN_DAYS } from '../src/engine/interface/trading-calendar.ts';

/** The time of all replies, in milliseconds since 1970: after all days in replies of tests. */
export const OBTAINED = Date.UTC(2026, 9, 10);

/** The answer of one address: a body with status 200, a page with another status, or an error to throw. */
export type FakeAnswer = string | Buffer | { readonly status: number; readonly body?: string | Buffer } | Error;

/** An upstream without a network, which records its use. */
export interface FakeUpstream extends FetchContext {
  /** The requested addresses, in order; a shared fetch is listed once. */
  readonly asked: readonly string[];
  /** The accepted replies, in order. */
  readonly accepted: readonly Page[];
  /** Parses a reply like the interface's `parse`, with its errors. */
  accept(pages: Pages): Promise<void>;
}

/** Fetches from a source until a reply is accepted, as the service does. */
export async function fetchAccepted<Ask extends AskData>(
  source: AnySource<Ask>,
  ask: Ask,
  upstream: FakeUpstream,
): Promise<Pages> {
  const candidates = candidatesOf(source.fetch(ask, upstream));
  for (let next = await candidates.next(); !next.done; ) {
    try {
      await upstream.accept(next.value);
      return next.value;
    } catch (thrown) {
      if (!(thrown instanceof Failure)) throw thrown;
      next = await candidates.next(thrown);
    }
  }
  throw new Error(`${source.name} yielded no reply`);
}

/** How a fake upstream parses and verifies; by default it accepts everything. */
export interface FakeReading {
  /** Parses a reply like the interface's `parse`, with its errors. */
  accepts?(page: Page): unknown;
  /** Whether a body is the published one, where the request has a checksum. */
  verify?(page: Page): Promise<boolean>;
  /** Whether it may be asked without encryption; false when left out. */
  readonly allowsHttp?: FetchContext['allowsHttp'];
  /** The earlier stored reply of the ask. */
  readonly stored?: FetchContext['stored'];
  /** The time of requests and replies; {@link OBTAINED} when left out. */
  now?: number;
}

/**
 * An upstream for the tests of a source's `fetch`: what lies at each address is written down. As with the real
 * one, a status that the request does not name is a failure, a body is checked, further hosts are asked after a
 * failure, and a kept thing is obtained once for each of its asks, unless that failed.
 * @param answers the answer of each address; others are 404
 */
export function fakeUpstream(
  answers:
    | Readonly<Record<string, FakeAnswer>>
    | ((request: UpstreamRequest) => FakeAnswer | undefined | Promise<FakeAnswer | undefined>),
  reading: FakeReading = {},
): FakeUpstream {
  const { accepts, verify = async () => true, allowsHttp = false, stored } = reading;
  const now = (): number => reading.now ?? OBTAINED;
  const asked: string[] = [];
  const accepted: Page[] = [];
  const kept = new Map<string, Promise<Pages>>();

  const fetchFrom = async (url: string, request: UpstreamRequest): Promise<Page> => {
    const { statuses = [], check } = request;
    asked.push(url);
    const answer = (typeof answers === 'function' ? await answers({ ...request, url }) : answers[url]) ?? {
      status: 404,
    };
    if (answer instanceof Error) throw answer;
    const isBare = typeof answer === 'string' || Buffer.isBuffer(answer);
    const { status, body = '<html>a page</html>' } = isBare ? { status: 200, body: answer } : answer;
    if (status !== 200 && !statuses.includes(status))
      throw new Failure(codeOf(status), inEnglish(`${url} answered HTTP ${status}.`));
    const page = { url, obtained: now(), status, body: Buffer.from(body) };
    if (status === 200 && check) await inspectHere(page, check);
    return request.checksum ? { ...page, provisional: !(await verify(page)) } : page;
  };
  const fetch = async (request: UpstreamRequest): Promise<Page> => {
    const failures: unknown[] = [];
    for (const host of [new URL(request.url).host, ...(request.alternateHosts ?? [])]) {
      try {
        return await fetchFrom(request.url.replace(/(?<=:\/\/)[^/?]+/, host), request);
      } catch (thrown) {
        failures.push(thrown);
      }
    }
    throw failures[0];
  };
  const lend = (read: (page: Page) => unknown, own?: FetchContext['stored']): FakeUpstream => ({
    asked,
    accepted,
    allowsHttp,
    now: now(),
    calendar: PROVEN_DAYS,
    stored: own,
    fetch,
    inspect: toTypedInspect(inspectHere),
    cached: async <Ask extends AskData>(
      source: CachedSource<Ask>,
      ask: Ask,
      { obtainedSince } = { obtainedSince: 0 },
    ) => {
      const key = `${source.name} ${askKey(ask)}`;
      const known = await kept.get(key);
      if (known && known[0].obtained >= obtainedSince) return known;
      // What is kept is read by its own source alone.
      const obtained = source.fetch(
        ask,
        lend(() => undefined),
      );
      kept.set(key, obtained);
      void obtained.catch(() => kept.delete(key));
      return obtained;
    },
    accept: async ([page]) => {
      await read(page);
      accepted.push(page);
    },
  });
  return lend((page) => accepts?.(page), stored);
}

/** Runs an inspection on this thread, with copies of what it gets and returns, as on the parser thread. */
export async function inspectHere(into: Page | Pages, { inspection, args }: InspectionCall): Promise<InspectionResult> {
  return toInspectionResult(await Reflect.apply(inspection, undefined, [into, ...structuredClone(args)]));
}

/** The failure code of a status that a request does not accept. */
function codeOf(status: number): FailureCode {
  if (status === 429 || status >= 500) return 'upstream_busy';
  return status === 401 || status === 403 || status === 451 ? 'upstream_refused' : 'upstream_changed';
}
