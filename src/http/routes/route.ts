import type { Exchange } from '../exchange.ts';
import type { PathParams } from '../router.ts';

/** Answers an exchange. What it throws is sent as a failure. */
export type Handler = (exchange: Exchange, params: PathParams) => Promise<void> | void;

/** Adds a route by its path pattern below the base path. */
export type AddRoute = (pattern: string, handle: Handler) => void;
