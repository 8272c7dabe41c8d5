/** How one call is made. */
export interface Call {
  /** Ends the call when it is aborted: the call throws its reason. */
  readonly signal?: AbortSignal | undefined;
}
