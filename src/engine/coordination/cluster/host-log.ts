import { MAX_OUTCOMES, OUTCOMES_MS } from '../outcome-text.ts';
import type { LoggedResult } from './messages.ts';

/** How requests of the workers to one host ended lately, and which worker probes it. */
export class HostLog {
  readonly #now: () => number;
  /** Numbered by microseconds, as in Redis: a worker may have asked either. */
  #outcomes: { readonly number: number; readonly text: string }[] = [];
  #prober: number | undefined;

  /** @param now milliseconds since 1970, by a clock that never jumps */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** What was noted after an outcome that a worker knows; undefined for nothing. */
  since(seen: number): Extract<LoggedResult, { kind: 'behind' }> | undefined {
    const now = this.#now();
    this.#outcomes = this.#outcomes.filter(({ number }) => now - number / 1000 < OUTCOMES_MS);
    const news = this.#outcomes.filter(({ number }) => number > seen);
    const last = news.at(-1);
    if (!last) return undefined;
    const outcomes = news.map(({ number, text }) => ({ text, ageMs: Math.max(0, now - number / 1000) }));
    return { kind: 'behind', seen: last.number, outcomes };
  }

  /** Notes an encoded outcome. */
  add(text: string): void {
    const last = this.#outcomes.at(-1)?.number ?? 0;
    const number = Math.max(Math.round(this.#now() * 1000), last + 1);
    this.#outcomes = [...this.#outcomes, { number, text }].slice(-MAX_OUTCOMES);
  }

  /** Whether a worker probes the host. */
  isProbed(): boolean {
    return this.#prober !== undefined;
  }

  beginProbe(worker: number): void {
    this.#prober = worker;
  }

  /** Ends the probe of a worker. It does nothing where another one probes the host. */
  endProbe(worker: number): void {
    if (this.#prober === worker) this.#prober = undefined;
  }
}
