import type { HttpCall } from '../call/http-call.ts';
import { READ_METHODS } from '../message/response-headers.ts';
import type { PathParams } from './router.ts';

/** Answers a call. What it throws is sent as a failure. */
export type Handler = (call: HttpCall, params: PathParams) => Promise<void> | void;

/** Who may use a route. */
export interface Access {
  /** Whether a web page of any origin may read its responses (CORS). */
  readonly isCrossOrigin: boolean;
  /** Whether a request wants the token and counts towards the rate limit, where there are any. */
  isGuarded(call: HttpCall): boolean;
  /** The methods that it answers. */
  readonly methods: readonly string[];
  /**
   * Whether a service that only this machine reaches answers to no name but `localhost`. A web page whose name was
   * rebound to this machine could read the response otherwise: to a browser it is of the page's own origin.
   */
  readonly isForOwnHost: boolean;
}

const READ = { methods: READ_METHODS, isForOwnHost: false } as const;

/** The data interfaces: for all web pages. */
export const DATA: Access = { ...READ, isCrossOrigin: true, isGuarded: () => true };
/** Pages and documents: for all. */
export const DOCUMENT: Access = { ...READ, isCrossOrigin: true, isGuarded: () => false };
/** What balancers ask: never refused, and no business of web pages. */
export const PROBE: Access = { ...READ, isCrossOrigin: false, isGuarded: () => false };
/** The figures of the operator. */
export const OPERATOR: Access = { ...READ, isCrossOrigin: false, isGuarded: () => true, isForOwnHost: true };
/** The replies of sources, for edges: guarded as data are, and no business of web pages. */
export const EDGE: Access = { ...READ, isCrossOrigin: false, isGuarded: () => true, isForOwnHost: true };
/** What models call: guarded as data are, and no business of web pages of others. */
export const MODEL: Access = {
  methods: ['POST', 'OPTIONS'],
  isCrossOrigin: false,
  isGuarded: () => true,
  isForOwnHost: true,
};

/** A route: who may use it, and what answers. */
export interface Route {
  readonly access: Access;
  readonly handle: Handler;
}

/** Adds a route by its path pattern below the base path. */
export type AddRoute = (pattern: string, access: Access, handle: Handler) => void;
