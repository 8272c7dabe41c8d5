import { join } from 'node:path';
import { createFolders } from '../../../base/files.ts';
import type { Interface } from '../../../engine/interface/interface.ts';
import type { ServiceSettings } from '../../../service/settings.ts';

/**
 * Takes the locks of all sources that a pull asks, so that two pulls do not double the request rate. In the
 * sandbox no source is asked; with Redis the rate is shared already.
 * @param lock takes the lock at a path
 */
export async function lockSources(
  sources: readonly Interface['source'][],
  { sandbox, redis, dataDir }: Pick<ServiceSettings, 'sandbox' | 'redis' | 'dataDir'>,
  lock: (path: string, source: string) => Promise<unknown>,
): Promise<void> {
  if (sandbox || redis !== undefined) return;
  await createFolders(dataDir);
  // In a fixed order, so that two pulls never deadlock.
  for (const name of [...new Set(sources.map((source) => source.name))].toSorted())
    await lock(join(dataDir, `pull-${name}.lock`), name);
}
