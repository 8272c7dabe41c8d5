import type { Registry } from '../../catalogue/registry/registry.ts';
import type { Client, SelectedTable, Services } from '../../engine/answer/answer.ts';
import type { Symbols } from '../symbols/symbols.ts';

/** What the tools need of the service. */
export interface McpServices extends Services {
  readonly registry: Registry;
  /** Whether the figures are made up. */
  readonly sandbox: boolean;
  readonly symbols: Pick<Symbols, 'find' | 'load'>;
}

/** The context of a call of a tool. */
export interface ToolContext {
  readonly client: Client;
  /** The address of the service, without a slash at its end; absent if it has none. */
  readonly address?: string;
  /** The folder below which `save_data` writes; absent if writing is off. */
  readonly folder?: string;
  /** Receives the result for an interface, for the log. */
  readonly onFound?: (name: string, found: Pick<SelectedTable, 'cacheStatus' | 'provenance' | 'failure'>) => void;
}
