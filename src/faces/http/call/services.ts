import type { Registry } from '../../../catalogue/registry/registry.ts';
import type { Services } from '../../../engine/answer/answer.ts';
import type { StatusDocument } from '../../../engine/telemetry/status.ts';
import type { Symbols } from '../../symbols/symbols.ts';
import type { AccessSettings } from '../guard/access-settings.ts';
import type { PurgeHeader } from '../message/answer-headers.ts';

/** What the HTTP server needs of the service. */
export interface HttpServices extends Services, AccessSettings {
  readonly registry: Registry;
  /** The version of the package. */
  readonly version: string;
  /** The commit of the build; undefined if it was built without git. */
  readonly commit?: string | undefined;
  /** Whether the answers are synthetic. */
  readonly sandbox: boolean;
  /** The path under which every route lives, without a slash at its end: empty, or `/finance`. */
  readonly basePath: string;
  /** The header for the purge keys of a CDN, if any. */
  readonly purgeHeader?: PurgeHeader | undefined;
  /** Whether replies can be parsed. If not, the service is not ready. */
  canParse(): boolean;
  /** The names of securities with their codes. */
  readonly symbols: Pick<Symbols, 'find' | 'load'>;
  /** Whether `/mcp` is served. */
  readonly mcp: boolean;
  /** The telemetry of the whole instance. */
  readonly telemetry: {
    /** Returns the metrics in the text format of Prometheus. */
    metrics(): Promise<string>;
    status(): Promise<StatusDocument>;
  };
  /** The most connections that are open at once. */
  readonly maxConnections: number;
}
