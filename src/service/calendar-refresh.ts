import { Failure } from '../base/errors.ts';
import { DAY_MS, utcDay } from '../base/utc-day.ts';
import type { Registry } from '../catalogue/registry/registry.ts';
import { type Services, selectTable } from '../engine/answer/answer.ts';
import type { TradingCalendar } from '../engine/interface/trading-calendar.ts';

const HOUR_MS = 3_600_000;
// The days of the next year are announced in December.
const NEAR_MS = 30 * DAY_MS;
const CHECK_MS = HOUR_MS / 6;
const RETRY_MS = 6 * HOUR_MS;

/** The part of a calendar that a refresh reads. */
type Taught = Pick<TradingCalendar, 'lastKnown' | 'lastProven'>;

/** The parts of a refresh. */
export interface CalendarRefreshParts {
  readonly services: Services & { readonly registry: Pick<Registry, 'entries'> };
  /** Receives warnings for the log. */
  readonly warn: (sentence: string) => void;
  /** The calendar to refresh; by default that of the services. */
  readonly calendar?: Taught;
}

/**
 * Loads the trading calendar when its last proven day is near, as a client's request would: from the stores, or
 * once for all processes from the source. It repeats this after a day, after a failure in six hours: exchanges may
 * change or correct days. No request and no start waits for it.
 */
export class CalendarRefresh {
  readonly #services: CalendarRefreshParts['services'];
  readonly #warn: CalendarRefreshParts['warn'];
  readonly #calendar: Taught;
  readonly #stopping = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #notBefore = Number.NEGATIVE_INFINITY;

  constructor({ services, warn, calendar = services.calendar }: CalendarRefreshParts) {
    this.#services = services;
    this.#warn = warn;
    this.#calendar = calendar;
  }

  /** Checks every ten minutes from now on. The timer does not keep the process alive. */
  start(): void {
    this.#timer = setInterval(() => void this.check(), CHECK_MS).unref();
  }

  /** Ends the checks, also one under way. */
  stop(): void {
    clearInterval(this.#timer);
    this.#stopping.abort();
  }

  /** Loads the calendar if it is time to. Never rejects: a failure is logged. */
  async check(): Promise<void> {
    const { registry, now } = this.#services;
    const at = now();
    // A later time is of a clock that was ahead.
    const isTooSoon = at < this.#notBefore && this.#notBefore <= at + DAY_MS;
    if (at < this.#calendar.lastProven - NEAR_MS || isTooSoon) return;
    const lister = registry.entries.find(({ listsTradingDays }) => listsTradingDays);
    if (!lister) return;
    this.#notBefore = at + DAY_MS;
    try {
      const { signal } = this.#stopping;
      await selectTable(this.#services, lister.name, '', { signal, maxStaleMs: 0 });
      const last = this.#calendar.lastKnown;
      // Days of Beijing begin up to 8 hours before those of UTC. A whole day counts as one.
      if (at >= last + DAY_MS)
        this.#warn(`The trading calendar ends on ${utcDay(last)}; later weekdays count as sessions.`);
    } catch (thrown) {
      if (this.#stopping.signal.aborted) return;
      this.#notBefore = at + RETRY_MS;
      const why = thrown instanceof Failure ? thrown.message : String(thrown);
      this.#warn(`The trading calendar could not be loaded; it is tried again in 6 hours. ${why}`);
    }
  }
}
