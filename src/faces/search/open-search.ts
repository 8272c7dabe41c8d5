import { getOrInsert } from '../../base/get-or-insert.ts';
import type { Registry } from '../../catalogue/registry/registry.ts';
import type { InterfaceSearch } from './interface-search.ts';

/** Searches by catalogue: to make one takes a second. */
const made = new WeakMap<Registry, Promise<InterfaceSearch>>();

/** Opens the search that the build wrote, or makes one. The code of the search is loaded on demand. */
export async function openSearch(registry: Registry): Promise<InterfaceSearch> {
  const json = await registry.builtSearch();
  if (json !== undefined) return (await import('./interface-search.ts')).InterfaceSearch.open(json);
  return getOrInsert(made, registry, () => makeSearch(registry));
}

async function makeSearch(registry: Registry): Promise<InterfaceSearch> {
  return (await import('./search-items.ts')).toInterfaceSearch(await registry.all());
}
