/** What answers requests to the sources: the sources themselves, a mirror, or the built-in sandbox. */
export type UpstreamKind = 'live' | 'mirror' | 'sandbox';

/** The facts about an instance that never change while it runs. */
export interface InstanceInfo {
  /** The version of the package. */
  readonly version: string;
  readonly upstream: UpstreamKind;
}
