import type { Interface } from '../../engine/interface/interface.ts';

/** One request that reached the sandbox in the place of a real host. */
export interface SandboxRequest {
  readonly host: string;
  /** The path as it was sent, without the query. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** The fields of a form that was posted. */
  readonly form?: URLSearchParams;
  /** The JSON value that was posted. */
  readonly json?: unknown;
  /** The time of the request, in milliseconds since 1970. */
  readonly now: number;
}

/** What a synthetic upstream does with a request: it answers, cuts the connection, or never answers. */
export type SandboxReply =
  | { readonly status?: number; readonly type: string; readonly body: Buffer | string }
  | 'cut'
  | 'hang';

/** Loads the interfaces that are declared beside a synthetic upstream, once. */
export type LoadDeclared = () => Promise<readonly Interface[]>;

/**
 * One wire format of a source in the sandbox: made-up figures in the real form. It is the default export of a file
 * `sandbox.ts` beside the parser of that form. Where figures need no series of their own, `madeUpRows` makes rows
 * from the declared columns, so that a new interface needs no code here.
 */
export interface SandboxUpstream {
  readonly hosts: readonly string[];
  /** Whether it answers the codes that fail itself, in its own form: see `sandbox/failing-codes.ts`. */
  readonly hasOwnFailures?: boolean;
  /**
   * Returns the reply to a request on one of these hosts: the same bytes for the same request at the same time, on
   * every machine.
   */
  answer(
    request: SandboxRequest,
    loadDeclared: LoadDeclared,
  ): SandboxReply | undefined | Promise<SandboxReply | undefined>;
}
