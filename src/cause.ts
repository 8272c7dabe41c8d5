/** The request on whose behalf something is done. What one request causes may serve many: it is done on behalf of the first. */
export interface Cause {
  /** What the request is called. */
  readonly requestId: string;
}
