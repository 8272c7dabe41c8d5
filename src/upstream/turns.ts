import { setTimeout as pass } from 'node:timers/promises';
import pLimit, { type LimitFunction } from 'p-limit';
import type { Source } from '../declare/source.ts';
import { Failure, type FailureCode } from '../errors.ts';

/** Where turns take time and chance from. */
export interface Clock {
  /** Milliseconds since any moment. Unlike the time of day it never jumps. */
  now(): number;
  /** Lets time pass, in milliseconds; rejects when the signal ends it. */
  wait(ms: number, signal: AbortSignal): Promise<void>;
  /** A number from 0 to below 1. */
  random(): number;
}

/** Time and chance as they are. */
export const CLOCK: Clock = {
  now: () => performance.now(),
  wait: (ms, signal) => pass(ms, undefined, { signal }),
  random: Math.random,
};

/** A change of the breaker of one host. */
export interface BreakerEvent {
  readonly host: string;
  /** `open`: it is not asked; `half-open`: one request finds out whether it answers again; `closed`: it does. */
  readonly state: 'open' | 'half-open' | 'closed';
  /** For how long nobody asks it, in milliseconds, when it is open. */
  readonly restMs?: number;
  /** What opened it. */
  readonly failure?: Failure;
}

/** Leave to make one request. Whoever got it must say how the request ended. */
export interface Turn {
  /** @param failure none when the host answered as it promises */
  end(failure: Failure | undefined): void;
}

/** The rate of each source, which several processes share. */
export interface SharedRate {
  /**
   * Takes the next token of a source's rate when it is due: 0. Otherwise nothing is taken, and it returns how long to wait
   * before the next attempt, in milliseconds.
   */
  takeRateToken(source: Source): Promise<number>;
}

/** The rate of a process that is alone: it is kept by the process itself. */
const UNSHARED: SharedRate = { takeRateToken: () => Promise.resolve(0) };

/**
 * When the next token of a token bucket is due. An idle client may make up for a burst and no more.
 * @param due when it was due after the tokens before, by any clock, in milliseconds
 * @param now by the same clock
 * @param gapMs between two tokens
 */
export function nextTokenDue(due: number, now: number, gapMs: number, burst: number): number {
  return Math.max(due, now - (burst - 1) * gapMs);
}

/** Decides who may ask which host and when. Everything that waits before a request waits here. */
export interface Turns {
  /**
   * Does what asks a source, once those before it leave room: as many at once as its politeness says. Raises `overloaded`
   * when the line before it is too long.
   */
  among<Value>(source: Source, work: () => Promise<Value>): Promise<Value>;
  /**
   * The hosts to ask one after the other, of several that answer the same: those that failed of late come last. When all
   * did, it is the one alone that failed longest ago: so a source that comes back is noticed, and a dead one costs a
   * request and not one a host.
   */
  order(hosts: readonly string[]): readonly string[];
  /** Whether a source may be asked the same again after so many attempts. */
  mayRepeat(source: Source, attempts: number): boolean;
  /**
   * Waits for the turn of one request to a host. Raises what the host failed with when it rests for longer than is worth
   * waiting, and what the signal was aborted with.
   * @param attempts made before at the same: each doubles the wait
   */
  take(source: Source, host: string, attempts: number, signal: AbortSignal): Promise<Turn>;
}

// Failures in a row after which a host is left alone, and for how long at first and at last.
const FAILURES_TO_OPEN = 5;
const FIRST_REST_MS = 5_000;
const LONGEST_REST_MS = 300_000;
// A rest that a host asks for is waited for up to this; a longer one is told at once.
const WORTH_WAITING_MS = 5_000;
// As many wait for a source as it is asked in this time: who would come later has left by then.
const LONGEST_LINE_MS = 60_000;
// For how long another host is preferred to one that failed.
const COOL_DOWN_MS = 30_000;
const FIRST_BACK_OFF_MS = 400;
// Waits are longer by up to this part, so that processes do not march in step; never shorter than promised.
const JITTER = 0.2;

// What speaks of the host, and not of what was asked of it.
const ABOUT_THE_HOST: readonly FailureCode[] = ['upstream_unreachable', 'upstream_timeout', 'upstream_busy'];

/** Who asks a source, and when the next may. */
interface Line {
  /** As many at once as its politeness says. */
  readonly limit: LimitFunction;
  /** One of them after the other: who waits for the rate. */
  readonly queue: LimitFunction;
  /** When the next may ask once the burst is used up: a bucket that fills evenly. */
  due: number;
}

/** What is known of a host. Times are those of the clock. */
interface Standing {
  /** Failures in a row that speak of the host. */
  failures: number;
  /** When a request to it last failed, in whatever way; -Infinity when the last one did not. */
  failedAt: number;
  /** What it last failed with. */
  last: Failure | undefined;
  /** Until when it is not asked. */
  restsUntil: number;
  /** The rest that the open breaker prescribed last, in milliseconds; 0 while it is closed. */
  restMs: number;
  /** Whether one request is finding out whether it answers again. */
  isProbed: boolean;
}

/**
 * Turns that spare the hosts: for each source a rate and a concurrency, for each host a breaker and the rests that it asks for.
 * The breaker and the rate are our own: those of the usual libraries go by the time of day, so that a clock set back by an
 * hour silences a source for an hour; their rate counts by fixed spans, which lets two bursts through where spans meet; and
 * their half-open breaker holds callers back instead of failing them.
 */
export class PoliteTurns implements Turns {
  readonly #clock: Clock;
  readonly #tell: (event: BreakerEvent) => void;
  readonly #rates: SharedRate;
  readonly #lines = new Map<string, Line>();
  readonly #standings = new Map<string, Standing>();

  /**
   * @param tell told when a breaker changes
   * @param rates of several processes together; each keeps the rate of a source by itself as well
   */
  constructor(clock: Clock, tell: (event: BreakerEvent) => void, rates: SharedRate = UNSHARED) {
    this.#clock = clock;
    this.#tell = tell;
    this.#rates = rates;
  }

  async among<Value>(source: Source, work: () => Promise<Value>): Promise<Value> {
    const { limit } = this.#lineOf(source);
    const { pendingCount } = limit;
    if (pendingCount >= (LONGEST_LINE_MS / 1000) * source.limits.perSecond)
      throw new Failure(
        'overloaded',
        `${pendingCount} requests wait for ${source.title} already, which is asked no faster; ask again shortly.`,
        { retryAfterMs: LONGEST_LINE_MS / 2 },
      );
    return limit(work);
  }

  order(hosts: readonly string[]): readonly string[] {
    const now = this.#clock.now();
    const since = (host: string): number => Math.max(this.#standingOf(host).failedAt, now - COOL_DOWN_MS);
    const awake = hosts.filter((host) => !this.#standingOf(host).isProbed && this.#standingOf(host).restsUntil <= now);
    const byRest = awake.toSorted((left, right) => since(left) - since(right));
    const [first] = byRest;
    // Where all of them rest, the first to wake up tells what they failed with.
    if (first === undefined)
      return hosts
        .toSorted((left, right) => this.#standingOf(left).restsUntil - this.#standingOf(right).restsUntil)
        .slice(0, 1);
    return since(first) > now - COOL_DOWN_MS ? [first] : byRest;
  }

  mayRepeat({ limits }: Source, attempts: number): boolean {
    return attempts <= limits.retries;
  }

  async take(source: Source, host: string, attempts: number, signal: AbortSignal): Promise<Turn> {
    const standing = this.#standingOf(host);
    const line = this.#lineOf(source);
    let waitMs = attempts === 0 ? 0 : this.#longer(FIRST_BACK_OFF_MS * 2 ** (attempts - 1));
    for (;;) {
      waitMs = Math.max(waitMs, this.#restOf(standing));
      if (waitMs > 0) await this.#clock.wait(waitMs, signal);
      // Who is refused, or has to wait for the host, leaves the line at once and holds up nobody behind.
      const turn = await line.queue(() => this.#first(source, line, host, standing, signal));
      if (turn) return turn;
      waitMs = 0;
    }
  }

  /** Waits for the rate, as the first in the line of a source. Undefined when the host wants to rest first. */
  async #first(
    source: Source,
    line: Line,
    host: string,
    standing: Standing,
    signal: AbortSignal,
  ): Promise<Turn | undefined> {
    const { perSecond, burst } = source.limits;
    const gapMs = 1000 / perSecond;
    const began = this.#clock.now();
    const due = nextTokenDue(line.due, began, gapMs, burst);
    // Others may find out more about the host meanwhile: it is looked at before and after.
    if (this.#restOf(standing) > 0) return undefined;
    if (due > began) await this.#clock.wait(due - began, signal);
    for (;;) {
      signal.throwIfAborted();
      if (this.#restOf(standing) > 0) return undefined;
      const waitMs = await this.#rates.takeRateToken(source);
      if (waitMs === 0) break;
      await this.#clock.wait(this.#longer(waitMs), signal);
    }
    line.due = due + (due > began ? this.#longer(gapMs) : gapMs);
    const isProbe = standing.restMs > 0;
    if (isProbe) {
      standing.isProbed = true;
      this.#tell({ host, state: 'half-open' });
    }
    return {
      end: (failure) => {
        if (isProbe) standing.isProbed = false;
        if (failure) this.#failed(host, standing, failure, isProbe);
        else standing.failedAt = Number.NEGATIVE_INFINITY;
        if (!failure || !ABOUT_THE_HOST.includes(failure.code)) this.#answered(host, standing);
      },
    };
  }

  /** How long to wait until a host may be asked, in milliseconds. Raises its last failure when that is long. */
  #restOf(standing: Standing): number {
    const { last, restsUntil, restMs, isProbed } = standing;
    const leftMs = Math.max(restsUntil - this.#clock.now(), 0);
    const isOpen = restMs > 0;
    if (!last || !(isProbed || (isOpen && leftMs > 0))) return leftMs;
    const when = isProbed ? 'it is being asked again right now' : `it is asked again in ${Math.ceil(leftMs / 1000)} s`;
    throw last.adding(`; ${when}`, Math.max(leftMs, 1_000));
  }

  #failed(host: string, standing: Standing, failure: Failure, isProbe: boolean): void {
    const now = this.#clock.now();
    standing.failedAt = now;
    standing.last = failure;
    if (!ABOUT_THE_HOST.includes(failure.code)) return;
    standing.failures++;
    const isOpen = standing.restMs > 0;
    const { retryAfterMs = 0 } = failure;
    const failsAgain = isProbe && isOpen;
    const opens = failsAgain || (!isOpen && standing.failures >= FAILURES_TO_OPEN) || retryAfterMs > WORTH_WAITING_MS;
    if (failsAgain) standing.restMs = Math.min(2 * standing.restMs, LONGEST_REST_MS);
    else if (opens && !isOpen) standing.restMs = FIRST_REST_MS;
    const restMs = Math.max(this.#longer(retryAfterMs), opens ? standing.restMs : 0);
    standing.restsUntil = Math.max(standing.restsUntil, now + restMs);
    if (opens) this.#tell({ host, state: 'open', restMs, failure });
  }

  #answered(host: string, standing: Standing): void {
    standing.failures = 0;
    if (standing.restMs === 0) return;
    standing.restMs = 0;
    standing.restsUntil = Number.NEGATIVE_INFINITY;
    this.#tell({ host, state: 'closed' });
  }

  #lineOf({ name, limits }: Source): Line {
    let line = this.#lines.get(name);
    if (!line) {
      line = { limit: pLimit(limits.concurrency), queue: pLimit(1), due: Number.NEGATIVE_INFINITY };
      this.#lines.set(name, line);
    }
    return line;
  }

  #longer(ms: number): number {
    return ms * (1 + JITTER * this.#clock.random());
  }

  #standingOf(host: string): Standing {
    let standing = this.#standings.get(host);
    if (!standing) {
      standing = {
        failures: 0,
        failedAt: Number.NEGATIVE_INFINITY,
        last: undefined,
        restsUntil: Number.NEGATIVE_INFINITY,
        restMs: 0,
        isProbed: false,
      };
      this.#standings.set(host, standing);
    }
    return standing;
  }
}

/** Turns where there is nobody to spare: at once, any number of them, and nothing is asked twice. */
export const FREE_TURNS: Turns = {
  among: (_, work) => work(),
  order: (hosts) => hosts,
  mayRepeat: () => false,
  take: () => Promise.resolve({ end: () => undefined }),
};
