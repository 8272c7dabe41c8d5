import type { HostState } from './circuit-breaker.ts';

// For how long a host that failed comes after the others.
const COOL_DOWN_MS = 30_000;

/**
 * The hosts to ask one after the other, of several with the same data: those that failed lately come last. When
 * all failed lately, only the one that failed longest ago is asked: a source that comes back is noticed, and a
 * dead one costs one request.
 * @param hosts in the order of the source
 */
export function orderHosts(
  hosts: readonly string[],
  stateOf: (host: string) => HostState,
  now: number,
): readonly string[] {
  const failedAt = (host: string): number => Math.max(stateOf(host).failedAt, now - COOL_DOWN_MS);
  const ready = hosts.filter((host) => !stateOf(host).isProbing && stateOf(host).blockedUntil <= now);
  const ordered = ready.toSorted((left, right) => failedAt(left) - failedAt(right));
  const [first] = ordered;
  // When all are blocked, asking the first to be free again throws what it failed with.
  if (first === undefined)
    return hosts.toSorted((left, right) => stateOf(left).blockedUntil - stateOf(right).blockedUntil).slice(0, 1);
  return failedAt(first) > now - COOL_DOWN_MS ? [first] : ordered;
}
