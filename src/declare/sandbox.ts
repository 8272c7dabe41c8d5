/** One request that reached the sandbox in the place of a real host. */
export interface SandboxRequest {
  readonly host: string;
  /** The path as it was sent, without the query. */
  readonly path: string;
  readonly query: URLSearchParams;
}

/** What a synthetic upstream does with a request: answers it, cuts the connection, or never answers. */
export type SandboxReply =
  | { readonly status?: number; readonly type: string; readonly body: Buffer | string }
  | 'cut'
  | 'hang';

/**
 * One wire form of a source, spoken by the sandbox: made figures in the real form. It lies beside the parser of that form,
 * in a file `*.sandbox.ts` whose default export it is, and is found there.
 */
export interface SandboxUpstream {
  readonly hosts: readonly string[];
  /** The reply to a request on one of these hosts: the same bytes for the same request, on every machine, for ever. */
  answer(request: SandboxRequest): SandboxReply | undefined | Promise<SandboxReply | undefined>;
}
