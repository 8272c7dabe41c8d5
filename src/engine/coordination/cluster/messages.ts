import type { FailureData } from '../../../base/errors.ts';
import type { SharedRate } from '../../../base/token-bucket.ts';
import type { Scope, Snapshot } from '../../telemetry/snapshot.ts';
import type { TokenResult } from '../../upstream/shared-limits.ts';

/** A result of `takeToken` whose outcomes are encoded. */
export type LoggedResult =
  | Exclude<TokenResult, { kind: 'behind' }>
  | { readonly kind: 'behind'; readonly seen: number; readonly outcomes: readonly LoggedOutcome[] };

/** An encoded outcome, and how long ago it was reported, in milliseconds. */
interface LoggedOutcome {
  readonly text: string;
  readonly ageMs: number;
}

// Messages cross as structured clones between two processes of one program: nothing checks them.

/** What a worker asks of the primary process. */
export type WorkerRequest =
  | { readonly kind: 'acquire'; readonly key: string }
  | { readonly kind: 'claim'; readonly key: string; readonly ms: number }
  | { readonly kind: 'renew'; readonly key: string; readonly token: string }
  | {
      readonly kind: 'release';
      readonly key: string;
      readonly token: string;
      readonly failure: FailureData | undefined;
      readonly hasPublished: boolean;
    }
  | ({
      readonly kind: 'takeToken';
      readonly source: string;
      readonly host: string;
      readonly seen: number;
      readonly isProbe: boolean;
    } & SharedRate)
  | {
      readonly kind: 'reportOutcome';
      readonly host: string;
      /** Encoded; absent where it says nothing of the host. */
      readonly outcome: string | undefined;
      readonly isProbe: boolean;
    }
  | { readonly kind: 'instanceId' }
  | { readonly kind: 'collect'; readonly scope: Scope };

/** The results of requests, by their kind. */
interface WorkerResults {
  /**
   * The token of the lease; or, once that of another worker has ended, whether it published a reply. Without a
   * token, what failed a moment ago.
   */
  acquire: {
    readonly token?: string;
    readonly hasPublished?: boolean;
    readonly failure?: FailureData | undefined;
  };
  /** False when another worker claimed it. */
  claim: boolean;
  /** False when the lease was lost. */
  renew: boolean;
  release: undefined;
  takeToken: LoggedResult;
  reportOutcome: undefined;
  instanceId: string;
  /** The telemetry of all workers; undefined when none answered. */
  collect: Snapshot | undefined;
}

/** The result of a request; undefined as well when the primary process failed. */
export type WorkerResult<Kind extends WorkerRequest['kind'] = WorkerRequest['kind']> = WorkerResults[Kind] | undefined;

/** What a worker sends to the primary process. */
export type WorkerMessage =
  /** The worker serves. The announcement is printed then. */
  | { readonly kind: 'serving'; readonly announcement: string }
  /** The worker could not start. It may not have listened yet when it was told to stop. */
  | { readonly kind: 'failed' }
  | { readonly kind: 'request'; readonly id: number; readonly request: WorkerRequest }
  /** The answer to `takeSnapshot`; without a snapshot when the worker could not take one. */
  | { readonly kind: 'snapshot'; readonly scope: Scope; readonly snapshot: Snapshot | undefined };

/** What the primary process sends to a worker. */
export type PrimaryMessage =
  /** Ends the worker when the requests in flight are answered. */
  | { readonly kind: 'stop' }
  /** The primary process got SIGHUP. */
  | { readonly kind: 'hangUp' }
  | { readonly kind: 'result'; readonly id: number; readonly result: WorkerResult }
  | { readonly kind: 'takeSnapshot'; readonly scope: Scope };
