/** The time limits of the HTTP server, in milliseconds. */
export interface Timeouts {
  /** For the head of a request, from the opening of the connection or the end of the previous request. */
  readonly headMs: number;
  /** For the whole request. */
  readonly requestMs: number;
  /** Between a response and the next request of its connection. */
  readonly idleMs: number;
  /** For a client that reads nothing of its response. */
  readonly stalledMs: number;
  /** For all requests in flight when the server closes. */
  readonly closingMs: number;
  /** After this, an edge that waits for a reply gets a 202 and asks again. */
  readonly replyMs: number;
  /** The interval at which the server looks for connections that exceed `headMs`, `requestMs` or `stalledMs`. */
  readonly checkIntervalMs: number;
}

/** The time limits of a running service. */
export const TIMEOUTS: Timeouts = {
  headMs: 15_000,
  requestMs: 30_000,
  idleMs: 72_000,
  stalledMs: 30_000,
  // Well below the grace periods in compose.yaml, deploy/kubernetes and "Upgrading" in manual/operations.md.
  closingMs: 40_000,
  // An edge waits twice as long.
  replyMs: 5_000,
  checkIntervalMs: 5_000,
};
