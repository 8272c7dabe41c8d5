import { Content } from '../../../base/content.ts';
import { lazyModule } from '../../../base/lazy-module.ts';
import { memoizeAsync } from '../../../base/memoize-async.ts';
import type { Registry } from '../../../catalogue/registry/registry.ts';
import type { InterfaceSearch } from '../../search/interface-search.ts';
import { openSearch } from '../../search/open-search.ts';

const loadSearch = lazyModule(() => import('../../search/interface-search.ts'));

/** The index of the search for interfaces, loaded on first use. */
export interface SearchIndex {
  /**
   * Returns the index as ready bytes for pages and the manual: that of the build, or one made from the
   * declarations without a build.
   */
  get(): Promise<Content>;
  /** Opens the index, for the page that searches without scripts. */
  open(): Promise<InterfaceSearch>;
}

/** Returns the index of the search for the interfaces of a registry. */
export function searchIndex(registry: Registry): SearchIndex {
  const get = memoizeAsync(async () => {
    const built = await registry.builtSearch();
    return built === undefined
      ? Content.json((await openSearch(registry)).toFile())
      : Content.text('application/json', built);
  });
  const open = memoizeAsync(async () => {
    // Fails here where this process may open no more files, and can be tried again.
    await loadSearch();
    return openSearch(registry);
  });
  return { get, open };
}
