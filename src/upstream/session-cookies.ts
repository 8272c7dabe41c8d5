import type { HeaderValue } from './failures.ts';

// What a visit did not cure is not visited again for this long.
const BETWEEN_MS = 600_000;
// No header takes more than this; a site that sets more is none that is worth it.
const LONGEST_COOKIE = 4_000;

/**
 * The visits to front pages that some sites want before they give a file away, and the cookies that they left: in memory
 * only, each for its own host.
 */
export class SessionCookies {
  readonly #now: () => number;
  readonly #sessionCookies = new Map<string, { readonly at: number; readonly pairs: Map<string, string> }>();

  /** @param now milliseconds of a clock that never jumps */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** Whether a visit to a host may help: the last one is long ago. */
  isDue(host: string): boolean {
    const visit = this.#sessionCookies.get(host);
    return !visit || this.#now() - visit.at >= BETWEEN_MS;
  }

  /** Begins a visit, and forgets the one before. */
  begin(host: string): void {
    this.#sessionCookies.set(host, { at: this.#now(), pairs: new Map() });
  }

  /** Learns what a host set in the course of a visit: the values of its headers `Set-Cookie`. */
  learn(host: string, setCookie: HeaderValue): void {
    const pairs = this.#sessionCookies.get(host)?.pairs;
    for (const line of [setCookie ?? []].flat()) {
      const [, name = '', value = ''] = /^\s*([\w!#$%&'*+.^`|~-]+)=([\x21-\x3a\x3c-\x7e]*)/.exec(line) ?? [];
      if (name) pairs?.set(name, value);
    }
  }

  /** The header `Cookie` for a host, if a visit left any. */
  cookieOf(host: string): string | undefined {
    const pairs = [...(this.#sessionCookies.get(host)?.pairs ?? [])].map(([name, value]) => `${name}=${value}`);
    const cookie = pairs.join('; ');
    return cookie !== '' && cookie.length <= LONGEST_COOKIE ? cookie : undefined;
  }
}
