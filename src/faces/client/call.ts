/** How one call is made. */
export interface Call {
  /** Ends the call when it is aborted: the call throws its reason. */
  readonly signal?: AbortSignal | undefined;
  /**
   * The table as it was known at the end of this day in Beijing, `2026-10-01`, or at a time, `2026-10-01T15:30`.
   * The service answers from its archive; without one the call throws `no_value`.
   */
  readonly asOf?: string | undefined;
  /** The rows that came after this day or time, or were changed since: see {@link Call.asOf}. */
  readonly since?: string | undefined;
}
