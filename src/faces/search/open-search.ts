import type { Registry } from '../../catalogue/registry/registry.ts';
import type { InterfaceSearch } from './interface-search.ts';

/**
 * Opens the search that the build wrote; without a build, makes it. The code of the search is loaded only here.
 */
export async function openSearch(registry: Registry): Promise<InterfaceSearch> {
  const json = await registry.builtSearch();
  if (json === undefined) return (await import('./search-items.ts')).toInterfaceSearch(await registry.all());
  return (await import('./interface-search.ts')).InterfaceSearch.open(json);
}
