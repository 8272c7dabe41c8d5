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

/** Where the tools are used, and by whom. */
export interface ToolContext {
  readonly client: Client;
  /** The address of the service, without a slash at its end; absent where it has none. */
  readonly address?: string;
  /** The folder below which `save_data` writes; absent where it may not. */
  readonly folder?: string;
  /** Receives what was found for an interface, for the log. */
  readonly onFound?: (name: string, found: Pick<SelectedTable, 'cacheStatus' | 'provenance' | 'failure'>) => void;
}
