/**
 * Returns the number of Host headers of a request. `IncomingMessage.headers` holds only the first.
 * @param rawHeaders names and values in turn, as Node provides them
 */
export function countHosts(rawHeaders: readonly string[]): number {
  let count = 0;
  // This runs for every hot answer: a pattern, or an array of the names, would be measurable.
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') count++;
  }
  return count;
}

/**
 * Returns the value of `X-Request-Id` if it is 1 to 128 visible ASCII characters, else undefined.
 * The limit keeps line breaks and long texts out of the log.
 */
export function readRequestId(value: string | readonly string[] | undefined): string | undefined {
  return typeof value === 'string' && /^[\x21-\x7e]{1,128}$/.test(value) ? value : undefined;
}

/**
 * Returns for how many milliseconds after its freshness a client accepts a stale answer in place of a failure.
 * `no-cache` is 0, `stale-if-error` its value, and neither is no limit (RFC 9111, 5.2.1.4; RFC 5861, 4).
 */
export function readMaxStaleMs(cacheControl: string | undefined): number {
  if (cacheControl === undefined) return Number.POSITIVE_INFINITY;
  if (/(?:^|,)\s*no-cache\s*(?:,|$)/i.test(cacheControl)) return 0;
  const seconds = /(?:^|,)\s*stale-if-error="?(\d+)"?\s*(?:,|$)/i.exec(cacheControl)?.[1];
  return seconds === undefined ? Number.POSITIVE_INFINITY : Number(seconds) * 1000;
}
