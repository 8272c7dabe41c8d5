import type { HeaderValue } from './failures.ts';

// A host that answers 403 in spite of its session page gets no new session for this long.
const SESSION_MS = 600_000;
// No header holds more than this.
const MAX_COOKIE_LENGTH = 4_000;

/** The session of one host: when its session page was requested, and the cookies that it set. */
interface Session {
  readonly openedAt: number;
  readonly cookies: Map<string, string>;
}

/** The session cookies that some sites want before they send a file: in memory only, each for its own host. */
export class SessionCookies {
  readonly #now: () => number;
  readonly #sessions = new Map<string, Session>();

  /** @param now milliseconds of a clock that never jumps */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** Whether a new session may help: the host has none, or the last one is old. */
  mayOpen(host: string): boolean {
    const session = this.#sessions.get(host);
    return !session || this.#now() - session.openedAt >= SESSION_MS;
  }

  /** Opens a new session without cookies, in the place of the last one. */
  open(host: string): void {
    this.#sessions.set(host, { openedAt: this.#now(), cookies: new Map() });
  }

  /**
   * Stores the cookies of the response of a session page: the values of its headers `Set-Cookie`. Those of another
   * host count where their `Domain` holds both hosts (RFC 6265, 5.1.3).
   * @param host whose session it is
   * @param pageHost the host that answered
   */
  store(host: string, pageHost: string, setCookie: HeaderValue): void {
    const cookies = this.#sessions.get(host)?.cookies;
    for (const line of [setCookie ?? []].flat()) {
      const [, name = '', value = ''] = /^\s*([\w!#$%&'*+.^`|~-]+)=([\x21-\x3a\x3c-\x7e]*)/.exec(line) ?? [];
      if (name && (host === pageHost || isOfBoth(line, host, pageHost))) cookies?.set(name, value);
    }
  }

  /** The header `Cookie` for a host, if it has a session with cookies. */
  cookieOf(host: string): string | undefined {
    const pairs = [...(this.#sessions.get(host)?.cookies ?? [])].map(([name, value]) => `${name}=${value}`);
    const cookie = pairs.join('; ');
    return cookie !== '' && cookie.length <= MAX_COOKIE_LENGTH ? cookie : undefined;
  }
}

/** Whether the `Domain` of a line of `Set-Cookie` holds both hosts, each of which is it or ends with it. */
function isOfBoth(line: string, ...hosts: readonly [string, string]): boolean {
  const [, domain = ''] = /;\s*domain=\.?([a-z0-9.-]+)/i.exec(line) ?? [];
  return domain !== '' && hosts.every((host) => `.${host}`.endsWith(`.${domain.toLowerCase()}`));
}
