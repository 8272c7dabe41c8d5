import type { AccessToken } from './access-tokens.ts';

/** Access control: tokens, the rate limit, and how clients are identified. */
export interface AccessSettings {
  /** The proxies whose forwarding headers are trusted; without them, such headers are ignored. */
  readonly trustedProxies?: TrustedProxies | undefined;
  /** The rate limit of one address at one process. */
  readonly rateLimit?: RateLimit | undefined;
  /** The tokens for requests for data; undefined if none is required. */
  readonly tokens?: readonly AccessToken[] | undefined;
}

/**
 * Trusted proxies: whichever peer connects (`nearest`), or chains of proxies in these networks, such as
 * `10.0.0.0/8`.
 */
export type TrustedProxies = 'nearest' | readonly string[];

/** So many requests in so many milliseconds; a burst of all of them is allowed. */
export interface RateLimit {
  readonly requests: number;
  readonly perMs: number;
}
