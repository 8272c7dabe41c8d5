import { Failure, messageOf } from '../base/errors.ts';
import type { Registry } from '../catalogue/registry/registry.ts';
import { type ProbedSource, probedSources, probeSource } from '../engine/answer/source-probes.ts';
import type { TableServices } from '../engine/cache/table-cache.ts';

// A claim expires a little before the next turn: the turns of instances are not synchronous.
const CLAIMED_PART = 0.9;

/** The parts of a prober. */
export interface SourceProberParts {
  readonly services: TableServices & { readonly registry: Pick<Registry, 'entries' | 'load'> };
  /** How often each source is asked, in milliseconds. */
  readonly everyMs: number;
  /** Receives warnings for the log. */
  readonly warn: (sentence: string) => void;
}

/**
 * Probes the sources in turn, each once in an interval with a cheap call, so that circuit breakers, metrics and
 * the status show a failing source before a client asks it. Only one of the processes that share a Redis or a
 * primary process probes. While Redis is down, only an instance that was alone goes on. Probes keep the rate
 * limits of sources. Immutable replies are not asked for again.
 */
export class SourceProber {
  readonly #parts: SourceProberParts;
  readonly #stopping = new AbortController();
  #sources: readonly ProbedSource[] | undefined;
  #next = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(parts: SourceProberParts) {
    this.#parts = parts;
  }

  /** Starts to probe. The timer does not keep the process alive. */
  start(): void {
    this.#timer = setInterval(() => void this.probeNext(), this.#parts.everyMs / this.#known.length).unref();
  }

  /** Ends the probes, also those under way. */
  stop(): void {
    clearInterval(this.#timer);
    this.#stopping.abort();
  }

  /**
   * Probes the next source, unless another process has done so in this interval. Never rejects: failures of
   * sources are recorded as for any request.
   */
  async probeNext(): Promise<void> {
    const source = this.#known[this.#next++ % this.#known.length];
    if (!source) return;
    const { services, everyMs, warn } = this.#parts;
    const { signal } = this.#stopping;
    try {
      if (!(await services.coordinator.claim(`probe ${source.name}`, everyMs * CLAIMED_PART))) return;
      await probeSource(services, await services.registry.load(source.interface), source.name, signal);
    } catch (thrown) {
      if (signal.aborted || (thrown instanceof Failure && thrown.code.startsWith('upstream_'))) return;
      warn(`The source ${source.name} could not be probed: ${messageOf(thrown)}`);
    }
  }

  get #known(): readonly ProbedSource[] {
    this.#sources ??= probedSources(this.#parts.services.registry.entries);
    return this.#sources;
  }
}
