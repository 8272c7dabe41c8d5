import { LRUCache } from 'lru-cache';
import type { Failure, FailureCode } from '../../base/errors.ts';
import { say } from '../../base/say.ts';
import { type Clock, withJitter } from './clock.ts';
import { limitsAddress } from './failures.ts';
import type { HostOutcome, PastOutcome } from './shared-limits.ts';

/** A change of the circuit breaker of one host. */
export interface BreakerEvent {
  readonly host: string;
  /** `open`: requests fail at once; `half-open`: one request probes the host; `closed`: the host answers again. */
  readonly state: 'open' | 'half-open' | 'closed';
  /** How long the breaker stays open, in milliseconds; only for `open`. */
  readonly openMs?: number;
  /** The failure that opened it. */
  readonly failure?: Failure;
}

/** What a circuit breaker must know of a request. */
export interface BreakerRequest {
  /** The identity of the ask. What fails for one ask alone does not concern the others. */
  readonly ask: string;
  /**
   * The address of the client; empty for work without a client. What fails for one address alone does not concern
   * the others.
   */
  readonly clientAddress: string;
  /** Whether it carries a client's own cookie: then its outcome concerns that client alone. */
  readonly hasClientCookie: boolean;
}

/** The state of a host that decides its order, for one ask. All times are of one clock. */
export interface HostState {
  /** When a request to the host last failed in any way; -Infinity when the last one succeeded. */
  readonly failedAt: number;
  /** Until when no request is sent: the breaker is open or the host sent `Retry-After`. */
  readonly blockedUntil: number;
  /** Whether one request probes the host. */
  readonly isProbing: boolean;
}

// Failures in a row that open the breaker, and how long it stays open the first time and at most.
const FAILURES_TO_OPEN = 5;
const MIN_OPEN_MS = 5_000;
const MAX_OPEN_MS = 300_000;
// Of how many different asks these failures must be: one address that the host never answers, asked again and
// again, takes the host away from nobody else.
const ASKS_TO_OPEN = 3;
// Of how many addresses of clients they must be: until then the breaker is open for the one address alone. A
// client that collects asks that the host never answers takes it away from itself.
const ADDRESSES_TO_OPEN = 2;
// The address of work without a client.
const WITHOUT_CLIENT = '';
// A `Retry-After`, and a failure that puts a host behind the others, concern every ask from the second ask on;
// that of a 429 does at once.
const ASKS_FOR_ALL = 2;
// A `Retry-After` up to this is waited for; a longer one opens the breaker.
const MAX_RETRY_AFTER_WAIT_MS = 5_000;
// Asks that are held back alone, for each host.
const MAX_HELD_ASKS = 8;

// Failures that concern the host, not the request.
const HOST_FAILURES: readonly FailureCode[] = ['upstream_unreachable', 'upstream_timeout', 'upstream_busy'];

/**
 * The circuit breaker of one host; it also holds the host's `Retry-After`. It counts the requests of this process
 * and what other processes report of theirs. Usual libraries let requests wait while the breaker is half-open;
 * this one fails them. They also count the failures of one address like those of many.
 */
export class CircuitBreaker {
  readonly #host: string;
  readonly #clock: Clock;
  readonly #onChange: (event: BreakerEvent) => void;
  /** Host failures in a row, and the first few different asks that met them. */
  #failures = 0;
  readonly #failingAsks = new Set<string>();
  /** The first few addresses of clients that met them. */
  readonly #failingAddresses = new Set<string>();
  /** Whether the host itself said that its state concerns all: see {@link limitsAddress}. */
  #limitsAll = false;
  /** The first few asks that failed since the last success, with the addresses of their clients. */
  readonly #failedAsks = new Set<string>();
  readonly #failedAddresses = new Set<string>();
  #failedAt = Number.NEGATIVE_INFINITY;
  #lastFailure: Failure | undefined;
  #blockedUntil = Number.NEGATIVE_INFINITY;
  /** The asks that are held back while others are not: by their own `Retry-After`, or as probes that failed. */
  readonly #heldAsks = new LRUCache<
    string,
    { readonly until: number; readonly failsAtOnce: boolean; readonly failure: Failure }
  >({ max: MAX_HELD_ASKS });
  /** How long the breaker opened the last time, in milliseconds; 0 while it is closed. */
  #openMs = 0;
  /** Whether one request probes the host. */
  #isProbing = false;
  #seen = 0;

  constructor(host: string, clock: Clock, onChange: (event: BreakerEvent) => void) {
    this.#host = host;
    this.#clock = clock;
    this.#onChange = onChange;
  }

  /** The number of the last outcome of other processes that is counted here. */
  get seen(): number {
    return this.#seen;
  }

  /**
   * Counts how requests of other processes ended, the oldest first.
   * @param seen the number of the last of them
   */
  learn(outcomes: readonly PastOutcome[], seen: number): void {
    this.#seen = Math.max(this.#seen, seen);
    const now = this.#clock.now();
    for (const outcome of outcomes) this.#record(outcome, now - outcome.ageMs);
  }

  /** The state of the host for a request. The failures of a single other ask, or other address, do not show. */
  stateFor({ ask, clientAddress }: BreakerRequest): HostState {
    const isOfEveryAsk =
      this.#failedAsks.size >= ASKS_FOR_ALL && appliesToAddress(this.#failedAddresses, clientAddress);
    const applies = this.#appliesTo(clientAddress);
    return {
      failedAt: this.#failedAsks.has(ask) || isOfEveryAsk ? this.#failedAt : Number.NEGATIVE_INFINITY,
      blockedUntil: Math.max(
        applies ? this.#blockedUntil : Number.NEGATIVE_INFINITY,
        this.#heldAsks.get(ask)?.until ?? Number.NEGATIVE_INFINITY,
      ),
      isProbing: applies && this.#isProbing,
    };
  }

  /** Whether the state of the host concerns an address: it concerns all once two addresses met its failures. */
  #appliesTo(clientAddress: string): boolean {
    return this.#limitsAll || appliesToAddress(this.#failingAddresses, clientAddress);
  }

  /**
   * How long to wait before the host may be asked, in milliseconds. Throws the host's last failure while the
   * breaker is open or half-open, and when the host wants this ask to wait for long.
   */
  waitMs({ ask, clientAddress }: BreakerRequest): number {
    const now = this.#clock.now();
    const applies = this.#appliesTo(clientAddress);
    const blockedUntil = applies ? this.#blockedUntil : Number.NEGATIVE_INFINITY;
    const isProbing = applies && this.#isProbing;
    const found = this.#heldAsks.get(ask);
    const held = found && found.until > now ? found : undefined;
    const leftMs = Math.max(blockedUntil - now, held ? held.until - now : 0, 0);
    const isRefused = isProbing || (leftMs > 0 && this.#openMs > 0) || held?.failsAtOnce === true;
    const failure = held && held.until > blockedUntil ? held.failure : this.#lastFailure;
    if (!failure || !isRefused) return leftMs;
    if (isProbing) throw beingProbed(failure, leftMs);
    throw failure.adding(
      say(`; it is asked again in ${Math.ceil(leftMs / 1000)} s`, `；${Math.ceil(leftMs / 1000)} 秒后再次访问`),
      Math.max(leftMs, 1_000),
    );
  }

  /** Whether a request that is sent now probes the host: the breaker was open. */
  isProbe({ clientAddress, hasClientCookie }: BreakerRequest): boolean {
    return !hasClientCookie && this.#openMs > 0 && this.#appliesTo(clientAddress);
  }

  /** Throws the host's last failure, since another process probes the host. */
  refuseProbe(): void {
    if (this.#lastFailure) throw beingProbed(this.#lastFailure, 0);
  }

  /**
   * Begins a request to the host: a probe if the breaker was open. Returns the function that ends the request,
   * with its failure or with undefined when it succeeded. That one returns what other processes should know: an
   * outcome, or undefined where it tells them nothing. A request with a client's own cookie changes nothing.
   */
  begin(request: BreakerRequest): (failure: Failure | undefined) => HostOutcome | undefined {
    if (request.hasClientCookie) return () => undefined;
    const { ask, clientAddress } = request;
    const isProbe = this.isProbe(request);
    if (isProbe) {
      this.#isProbing = true;
      this.#onChange({ host: this.#host, state: 'half-open' });
    }
    return (failure) => {
      if (isProbe) this.#isProbing = false;
      const limitsAll = failure !== undefined && limitsAddress(failure);
      const outcome = { ask, clientAddress, failure, limitsAll, isProbe };
      const hadFailures = this.#failures > 0 || this.#failedAsks.size > 0 || this.#openMs > 0;
      this.#record(outcome, this.#clock.now());
      return failure || hadFailures ? outcome : undefined;
    };
  }

  /** @param at when the request ended, by the clock */
  #record(outcome: HostOutcome, at: number): void {
    const { failure } = outcome;
    if (failure) this.#recordFailure(outcome, failure, at);
    else {
      this.#failedAt = Number.NEGATIVE_INFINITY;
      this.#failedAsks.clear();
      this.#failedAddresses.clear();
    }
    if (!failure || !HOST_FAILURES.includes(failure.code)) this.#close();
  }

  #recordFailure({ ask, clientAddress, limitsAll, isProbe }: HostOutcome, failure: Failure, at: number): void {
    this.#failedAt = at;
    this.#lastFailure = failure;
    addUpTo(ASKS_TO_OPEN, this.#failedAsks, ask);
    addUpTo(ADDRESSES_TO_OPEN, this.#failedAddresses, clientAddress);
    if (!HOST_FAILURES.includes(failure.code)) return;
    this.#failures++;
    addUpTo(ASKS_TO_OPEN, this.#failingAsks, ask);
    if (!this.#appliesTo(clientAddress)) this.#resetForAll();
    addUpTo(ADDRESSES_TO_OPEN, this.#failingAddresses, clientAddress);
    if (limitsAll) this.#limitsAll = true;
    const isOpen = this.#openMs > 0;
    const { retryAfterMs = 0 } = failure;
    const isOfEveryAsk = isOpen || limitsAll || this.#failingAsks.size >= ASKS_FOR_ALL;
    const retryMs = withJitter(retryAfterMs, this.#clock);
    // An ask that has failed as a probe before may be what kills the host: the others probe without it.
    const isFailedProbe = isProbe && isOpen && !this.#heldAsks.has(ask);
    const opens =
      isFailedProbe ||
      (!isOpen && this.#failures >= FAILURES_TO_OPEN && this.#failingAsks.size >= ASKS_TO_OPEN) ||
      (isOfEveryAsk && retryAfterMs > MAX_RETRY_AFTER_WAIT_MS);
    if (isFailedProbe) this.#openMs = Math.min(2 * this.#openMs, MAX_OPEN_MS);
    else if (opens && !isOpen) this.#openMs = MIN_OPEN_MS;
    if (isProbe || retryMs > 0)
      this.#heldAsks.set(ask, {
        until: at + Math.max(retryMs, isProbe ? this.#openMs : 0),
        failsAtOnce: retryAfterMs > MAX_RETRY_AFTER_WAIT_MS,
        failure,
      });
    const openMs = Math.max(isOfEveryAsk ? retryMs : 0, opens ? this.#openMs : 0);
    this.#blockedUntil = Math.max(this.#blockedUntil, at + openMs);
    // What another process met may be over.
    const leftMs = at + openMs - this.#clock.now();
    if (opens && leftMs > 0) this.#onChange({ host: this.#host, state: 'open', openMs: leftMs, failure });
  }

  /**
   * A second address met a failure: the state concerns all from now on. How long the breaker was open for the
   * first address, and was to be, does not count for the others.
   */
  #resetForAll(): void {
    this.#openMs = 0;
    this.#blockedUntil = Number.NEGATIVE_INFINITY;
  }

  #close(): void {
    this.#failures = 0;
    this.#failingAsks.clear();
    this.#failingAddresses.clear();
    this.#limitsAll = false;
    if (this.#openMs === 0) return;
    this.#openMs = 0;
    this.#blockedUntil = Number.NEGATIVE_INFINITY;
    this.#heldAsks.clear();
    this.#onChange({ host: this.#host, state: 'closed' });
  }
}

/** The failure of a request while another one probes the host. */
function beingProbed(failure: Failure, leftMs: number): Failure {
  return failure.adding(say('; it is being asked again right now', '；此刻正在再次访问'), Math.max(leftMs, 1_000));
}

/**
 * Whether what these addresses met concerns an address: it is one of them, or they are enough for all. What the
 * service met that asked for itself concerns all: no client chose that ask.
 */
function appliesToAddress(addresses: ReadonlySet<string>, address: string): boolean {
  return (
    addresses.size === 0 ||
    addresses.size >= ADDRESSES_TO_OPEN ||
    addresses.has(address) ||
    addresses.has(WITHOUT_CLIENT)
  );
}

/** Adds one of the first few that matter. */
function addUpTo(max: number, few: Set<string>, one: string): void {
  if (few.size < max) few.add(one);
}
