import type { AccessToken } from './access-tokens.ts';

/** Who may ask, how often, and how clients are told apart. */
export interface AccessSettings {
  /** The proxies that say whose request they pass on; without them their headers do not count. */
  readonly trustedProxies?: TrustedProxies | undefined;
  /** How often one address may ask one process. */
  readonly rateLimit?: RateLimit | undefined;
  /** The tokens of which requests for data must have one; undefined where they need none. */
  readonly tokens?: readonly AccessToken[] | undefined;
}

/**
 * Trusted proxies: whichever connects, or those in these networks, one behind the other. A network is written as
 * `10.0.0.0/8`.
 */
export type TrustedProxies = 'nearest' | readonly string[];

/** So many requests in so many milliseconds; all of them may come at once. */
export interface RateLimit {
  readonly requests: number;
  readonly perMs: number;
}
