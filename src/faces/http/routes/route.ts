import type { HttpCall } from '../call/http-call.ts';
import { READ_METHODS } from '../message/response-headers.ts';
import type { PathParams } from './router.ts';

/** Answers a call. A thrown value is sent as a failure. */
export type Handler = (call: HttpCall, params: PathParams) => Promise<void> | void;

/** Who may use a route. */
export interface Access {
  /** Whether a web page of any origin may read its responses (CORS). */
  readonly isCrossOrigin: boolean;
  /** Whether a request needs the token and counts towards the rate limit, if any. */
  isGuarded(call: HttpCall): boolean;
  /** The methods that it answers. */
  readonly methods: readonly string[];
  /**
   * Whether a service that only this machine reaches accepts no host name but `localhost`. It prevents DNS
   * rebinding, with which a web page could read the response.
   */
  readonly isForOwnHost: boolean;
}

const READ = { methods: READ_METHODS, isForOwnHost: false } as const;

/** The data interfaces: for all web pages. */
export const DATA: Access = { ...READ, isCrossOrigin: true, isGuarded: () => true };
/** Pages and documents: for all. */
export const DOCUMENT: Access = { ...READ, isCrossOrigin: true, isGuarded: () => false };
/** Health checks: never refused, and not for web pages. */
export const PROBE: Access = { ...READ, isCrossOrigin: false, isGuarded: () => false };
/** Metrics and status, for the operator. */
export const OPERATOR: Access = { ...READ, isCrossOrigin: false, isGuarded: () => true, isForOwnHost: true };
/** The replies of sources, for edges: guarded like data, and not for web pages. */
export const EDGE: Access = { ...READ, isCrossOrigin: false, isGuarded: () => true, isForOwnHost: true };
/** The tools of models: guarded like data, and not for web pages of other sites. */
export const MODEL: Access = {
  methods: ['POST', 'OPTIONS'],
  isCrossOrigin: false,
  isGuarded: () => true,
  isForOwnHost: true,
};

/** A route: its access rules and its handler. */
export interface Route {
  readonly access: Access;
  readonly handle: Handler;
}

/** Adds a route by its path pattern below the base path. */
export type AddRoute = (pattern: string, access: Access, handle: Handler) => void;
