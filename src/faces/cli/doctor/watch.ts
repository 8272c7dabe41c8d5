import { Failure } from '../../../base/errors.ts';
import { printable } from '../../../base/printable.ts';
import type { Registry } from '../../../catalogue/registry/registry.ts';
import { probeSource } from '../../../engine/answer/source-probes.ts';
import type { TableServices } from '../../../engine/cache/table-cache.ts';
import type { Clock } from '../../../engine/upstream/clock.ts';
import { localized, terminalLanguage } from '../terminal/language.ts';
import type { Style } from './text.ts';

/** The last state of a source in a watch. */
export interface WatchedSource {
  readonly name: string;
  /** The interface to call. */
  readonly interface: string;
  /** Its last failure; undefined if it answered. */
  readonly failure: Failure | undefined;
}

/** The result of one round of a watch. */
export interface WatchRound {
  /** When it ended, in milliseconds since 1970. */
  readonly at: number;
  readonly sources: readonly WatchedSource[];
  /** The sources that recovered, failed, or fail in another way. */
  readonly changed: readonly WatchedSource[];
}

/** The options of a watch. */
export interface WatchParts {
  readonly services: TableServices & { readonly registry: Pick<Registry, 'load'> };
  readonly everyMs: number;
  readonly clock: Pick<Clock, 'wait'>;
  /** Aborted to end the watch. */
  readonly stopping: AbortSignal;
  /** Receives each round. */
  readonly onRound: (round: WatchRound) => void;
}

/**
 * Probes each source repeatedly with a cheap call, and returns the last states when it is stopped. Immutable
 * replies are not asked for again, and no values are compared.
 */
export async function watchSources(
  { services, everyMs, clock, stopping, onRound }: WatchParts,
  first: readonly WatchedSource[],
): Promise<readonly WatchedSource[]> {
  let sources = first;
  const untilStopped = async <Value>(work: Promise<Value>): Promise<Value | undefined> =>
    work.catch((thrown: unknown) => {
      if (stopping.aborted) return undefined;
      throw thrown;
    });
  for (;;) {
    await untilStopped(clock.wait(everyMs, stopping));
    const seen = await untilStopped(Promise.all(sources.map((source) => look(services, source, stopping))));
    if (stopping.aborted || !seen) return sources;
    const changed = seen.filter(({ failure }, at) => failure?.code !== sources[at]?.failure?.code);
    sources = seen;
    onRound({ at: services.now(), sources, changed });
  }
}

async function look(
  services: WatchParts['services'],
  { name, interface: called }: WatchedSource,
  signal: AbortSignal,
): Promise<WatchedSource> {
  try {
    await probeSource(services, await services.registry.load(called), name, signal);
    return { name, interface: called, failure: undefined };
  } catch (thrown) {
    signal.throwIfAborted();
    if (!(thrown instanceof Failure)) throw thrown;
    return { name, interface: called, failure: thrown };
  }
}

/** The changes of a round, a line for each source, for a person; empty without changes. */
export function toRoundText({ at, changed }: WatchRound, paint: (style: Style, text: string) => string): string {
  const time = new Date(at).toLocaleString('sv').slice(0, 16);
  return changed
    .map(({ name, failure }) =>
      failure
        ? `${time}  ${paint('red', name)}  ${printable(failure.messageIn(terminalLanguage()))}\n`
        : `${time}  ${paint('green', name)}  ${localized('answers again', '恢复应答')}\n`,
    )
    .join('');
}

/** A round for programs: one line of JSON. */
export function toRoundLine({ at, sources, changed }: WatchRound): string {
  const record = {
    at: new Date(at).toISOString(),
    working: sources.filter(({ failure }) => !failure).length,
    of: sources.length,
    changed: changed.map(({ name, failure }) => ({
      source: name,
      works: !failure,
      ...(failure && { code: failure.code, error: failure.message }),
    })),
  };
  return `${JSON.stringify(record)}\n`;
}
