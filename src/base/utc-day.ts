/** A day in milliseconds. */
export const DAY_MS = 86_400_000;

/** The day of a time in UTC, `YYYY-MM-DD`. */
export function utcDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
