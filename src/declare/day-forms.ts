/** A day `YYYYMMDD` as `YYYY-MM-DD`. */
export function isoDay(digits: string): string {
  return `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`;
}

/** The midnight of a day `YYYYMMDD`, by the clock of its place, as milliseconds since 1970: as calendars count it. */
export function midnightOf(digits: string): number {
  return Date.parse(`${isoDay(digits)}T00:00:00Z`);
}
