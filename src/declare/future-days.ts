import { Failure } from '../errors.ts';

const DAY_MS = 86_400_000;

/** How far a reply may be ahead of the day on which it came. */
interface Arrival {
  /** When the reply had arrived, in milliseconds since 1970. */
  readonly obtained: number;
  /**
   * How many days after that, by UTC, a day may lie: 0 for America, 1 for the places east of Greenwich, more for
   * futures, whose night session belongs to the next trading day.
   */
  readonly futureDays: number;
  /** Begins the message of a failure: the source and what it sent. */
  readonly label: string;
}

/**
 * Throws `upstream_changed` for a day that had not come when a reply arrived: no source knows figures of it.
 * @param day the last one of a reply, `YYYY-MM-DD`; a time of day may follow
 */
export function refuseFutureDay(day: string, { obtained, futureDays, label }: Arrival): void {
  const latest = new Date(obtained + futureDays * DAY_MS).toISOString().slice(0, 10);
  if (day.slice(0, 10) > latest)
    throw new Failure('upstream_changed', `${label}: a day after ${latest}, which had not come: ${day}`);
}
