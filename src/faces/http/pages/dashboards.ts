import { Content } from '../../../base/content.ts';
import { lazyModule } from '../../../base/lazy-module.ts';
import { memoizeAsync } from '../../../base/memoize-async.ts';
import type { Registry } from '../../../catalogue/registry/registry.ts';
import type { DashboardFile } from '../../dashboards/files.ts';
import { BuiltFiles } from './built-files.ts';

const loadFiles = lazyModule(() => import('../../dashboards/files.ts'));

/**
 * Returns what finds a file of a dashboard as ready bytes: that of the build, or one that is made once from the
 * declarations without a build.
 */
export function dashboards(registry: Registry): (name: DashboardFile) => Promise<Content> {
  const files = new BuiltFiles('dashboards');
  const make = memoizeAsync(async (name: DashboardFile) =>
    Content.json((await loadFiles()).toDashboardFile(name, (await registry.all()).interfaces)),
  );
  return (name) => (registry.isBuilt ? files.get(name) : make(name));
}
