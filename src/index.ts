import { type EnglishFinfount, type Finfount, FinfountError } from './faces/client/client.ts';
import type { OpenOptions } from './faces/client/open-options.ts';
import { toLocalClient } from './service/local-client.ts';

export type * from './faces/client/client.ts';
export { FinfountError } from './faces/client/client.ts';
export type { OpenOptions } from './faces/client/open-options.ts';

/**
 * Opens a service within this process: it asks the sources itself, with the cache, the rate limits and the checks
 * of a service, and listens at no port. Nothing is printed. An idle one does not keep the process alive, but for a
 * connection to Redis, which `close` ends. Throws `invalid_settings`, also for a folder that cannot be used.
 */
export async function open(options: OpenOptions & { readonly columns: 'en' }): Promise<EnglishFinfount>;
export async function open(options?: OpenOptions): Promise<Finfount>;
export async function open(options: OpenOptions = {}): Promise<Finfount | EnglishFinfount> {
  try {
    // The rest is loaded here: who imports this module for its types or its error does not wait for it.
    const { openInProcess } = await import('./service/in-process.ts');
    return toLocalClient(await openInProcess(options), options.columns);
  } catch (thrown) {
    const message = thrown instanceof Error ? thrown.message : String(thrown);
    throw new FinfountError('invalid_settings', message, { cause: thrown });
  }
}
