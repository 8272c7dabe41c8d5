import { Failure } from '../../base/errors.ts';
import { say } from '../../base/say.ts';
import { DAY_MS } from '../../base/utc-day.ts';
import type { FetchPages } from '../../engine/cache/load-request.ts';
import type { AskData } from '../../engine/interface/ask.ts';
import { beijingClock, fromBeijing } from '../../engine/interface/beijing-time.ts';
import type { CachePolicy } from '../../engine/interface/cache-policy.ts';
import type { Interface } from '../../engine/interface/interface.ts';
import { toQuery } from '../../engine/interface/query.ts';
import { CLOCK, type Clock } from '../../engine/upstream/clock.ts';
import type { UpstreamListener } from '../../engine/upstream/events.ts';
import { failAsAsked, wishOf } from './failures.ts';
import { makeTable } from './tables.ts';

/** The sandbox: it synthesizes tables instead of fetching and parsing. */
export interface Sandbox {
  /** Returns the interface with synthetic tables instead of those of its sources. */
  standIn(iface: Interface): Interface;
  /** Answers instead of the sources: at once, or with the failure that a code asks for. */
  readonly fetchPages: FetchPages;
  /** Ends the answers that hang on purpose. */
  close(): void;
}

/**
 * Opens the sandbox.
 * @param now in milliseconds since 1970
 * @param onRequestEnd receives its answers, as if a source had been asked
 * @param clock times an answer that never comes
 */
export function openSandbox(
  now: () => number,
  onRequestEnd: UpstreamListener['onRequestEnd'] = () => undefined,
  clock: Clock = CLOCK,
): Sandbox {
  const closing = new AbortController();
  return {
    standIn,
    fetchPages: async ({ source, ask }) => {
      const params = paramsOf(ask);
      const query = toQuery(params);
      const url = `sandbox:${String(ask.interface)}${query === '' ? '' : `?${query}`}`;
      const began = clock.now();
      const event = () =>
        ({ source: source.name, host: 'sandbox', url, reason: 'first', ms: Math.round(clock.now() - began) }) as const;
      try {
        if (wishOf(params) === 'late') await clock.wait(source.limits.firstByteMs, closing.signal);
        failAsAsked(params, source);
      } catch (thrown) {
        // An aborted wait rejects with an error of its own.
        closing.signal.throwIfAborted();
        if (thrown instanceof Failure) onRequestEnd({ ...event(), failure: thrown });
        throw thrown;
      }
      onRequestEnd({ ...event(), status: 200, bytes: 0 });
      return [{ url, obtained: now(), status: 200, body: Buffer.alloc(0) }];
    },
    close: () => closing.abort(new Failure('upstream_unreachable', say('The sandbox was closed.', '沙盒已关闭。'))),
  };
}

function paramsOf({ params }: AskData): Readonly<Record<string, unknown>> {
  return JSON.parse(String(params)) as Readonly<Record<string, unknown>>;
}

function standIn(iface: Interface): Interface {
  const { name, source, cache, unavailable, isUnrevised, spanOf, tradingDays: _, leastAsk: _leastAsk, ...kept } = iface;
  const realAsk = (ask: AskData): AskData => iface.ask(paramsOf(ask));
  const { composedOf: _parts, uses: _uses, inspections: _looks, ...alone } = source;
  return {
    ...kept,
    name,
    source: { ...alone, lacks: (ask) => source.lacks?.(realAsk(ask)) },
    cache: freshForOneDay(cache, realAsk),
    fallbacks: [],
    ...(isUnrevised && { isUnrevised: (ask) => isUnrevised(realAsk(ask)) }),
    ...(spanOf && { spanOf: (ask) => spanOf(realAsk(ask)) }),
    futureLimit: () => ({ days: 366 }),
    ask: (params) => {
      // Runs the real `ask`, so that it refuses the same params. With the name, two interfaces never share an ask.
      iface.ask(params);
      return { interface: name, params: JSON.stringify(params) };
    },
    parse: ([{ obtained }], ask) => {
      if (unavailable !== undefined) throw new Failure('upstream_changed', unavailable);
      return makeTable(iface, paramsOf(ask), obtained);
    },
  };
}

/** The cache policy of an interface, with replies that expire at the end of the day, unless they are immutable. */
function freshForOneDay(policy: CachePolicy, realAsk: (ask: AskData) => AskData): CachePolicy {
  return {
    ...policy,
    staleWhileRevalidateMs: 0,
    freshUntil: (obtained, ask, calendar) => {
      const until = policy.freshUntil(obtained, realAsk(ask), calendar);
      const midnight = fromBeijing(beijingClock(obtained).midnight + DAY_MS);
      return until === Number.POSITIVE_INFINITY ? until : Math.min(until, midnight);
    },
  };
}
