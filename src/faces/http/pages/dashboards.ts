import { Content } from '../../../base/content.ts';
import { lazyModule } from '../../../base/lazy-module.ts';
import { memoizeAsync } from '../../../base/memoize-async.ts';
import type { Registry } from '../../../catalogue/registry/registry.ts';
import type { DashboardFile } from '../../dashboards/files.ts';
import { BuiltFiles } from './built-files.ts';

const loadFiles = lazyModule(() => import('../../dashboards/files.ts'));

/**
 * The files of dashboards as ready bytes: those of the build, or made once from the declarations without a build.
 */
export class Dashboards {
  readonly #registry: Registry;
  readonly #files = new BuiltFiles('dashboards');
  readonly #make = memoizeAsync(
    async (name: DashboardFile) =>
      Content.json((await loadFiles()).toDashboardFile(name, (await this.#registry.all()).interfaces)),
    (name) => name,
  );

  constructor(registry: Registry) {
    this.#registry = registry;
  }

  async get(name: DashboardFile): Promise<Content> {
    if (!this.#registry.isBuilt) return this.#make(name);
    const content = await this.#files.find(name);
    if (!content) throw new Error(`the build has written no ${name}`);
    return content;
  }
}
