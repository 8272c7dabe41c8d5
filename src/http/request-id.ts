/**
 * What a client calls its request in `X-Request-Id`: up to 128 visible ASCII characters, so that nobody can break a line of
 * the log with them. Undefined when there is none, or another.
 */
export function readRequestId(given: string | readonly string[] | undefined): string | undefined {
  return typeof given === 'string' && /^[\x21-\x7e]{1,128}$/.test(given) ? given : undefined;
}
