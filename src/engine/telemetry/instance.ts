/** What answers requests to the sources: they themselves, a mirror, the parent of an edge, or the sandbox. */
export type UpstreamKind = 'live' | 'mirror' | 'parent' | 'sandbox';

/** The facts about an instance that never change while it runs. */
export interface InstanceInfo {
  /** The version of the package. */
  readonly version: string;
  readonly upstream: UpstreamKind;
}
