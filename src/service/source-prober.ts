import { Failure } from '../base/errors.ts';
import type { Registry } from '../catalogue/registry/registry.ts';
import { type ProbedSource, probedSources, probeSource } from '../engine/answer/source-probes.ts';
import type { TableServices } from '../engine/cache/table-cache.ts';

// Instances begin their turns at different times: what one claimed is free again a little before its next turn.
const CLAIMED_PART = 0.9;

/** What a prober is made with. */
export interface SourceProberParts {
  readonly services: TableServices & { readonly registry: Pick<Registry, 'entries' | 'load'> };
  /** How often each source is asked, in milliseconds. */
  readonly everyMs: number;
  /** Receives sentences for the log: that a probe could not be made. */
  readonly warn: (sentence: string) => void;
}

/**
 * Asks each source once in an interval for what costs it little, one after the other, so that circuit breakers,
 * metrics and the status know of a source that fails before a client asks it. Of all processes that share a Redis
 * or a primary process, one asks. Without Redis only an instance that was alone goes on. The requests keep the
 * limits of the sources as those of clients do. What never changes is not asked for again.
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

  /** Probes from now on, until it is stopped. The timer does not keep the process alive. */
  start(): void {
    this.#timer = setInterval(() => void this.probeNext(), this.#parts.everyMs / this.#known.length).unref();
  }

  /** Ends the probes, and those that are under way. */
  stop(): void {
    clearInterval(this.#timer);
    this.#stopping.abort();
  }

  /**
   * Probes the source whose turn it is, unless another process has done so in this interval. Never rejects: the
   * failure of a source is recorded as that of any request.
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
      warn(
        `The source ${source.name} could not be probed: ${thrown instanceof Error ? thrown.message : String(thrown)}`,
      );
    }
  }

  get #known(): readonly ProbedSource[] {
    this.#sources ??= probedSources(this.#parts.services.registry.entries);
    return this.#sources;
  }
}
