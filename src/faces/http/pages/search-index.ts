import { Content } from '../../../base/content.ts';
import { lazyModule } from '../../../base/lazy-module.ts';
import { memoizeAsync } from '../../../base/memoize-async.ts';
import type { Registry } from '../../../catalogue/registry/registry.ts';
import type { InterfaceSearch } from '../../search/interface-search.ts';
import { openSearch } from '../../search/open-search.ts';

const loadSearch = lazyModule(() => import('../../search/interface-search.ts'));

/** The index of the search for interfaces, on first demand. */
export class SearchIndex {
  readonly #registry: Registry;
  /**
   * Returns the index as ready bytes, which the pages and the manual load: that of the build, or one made of the
   * declarations where there is no build of them.
   */
  readonly get = memoizeAsync(() => this.#toContent());
  /** Opens the index, for the page that searches without scripts. */
  readonly open = memoizeAsync(() => this.#open());

  constructor(registry: Registry) {
    this.#registry = registry;
  }

  async #toContent(): Promise<Content> {
    const built = await this.#registry.builtSearch();
    if (built !== undefined) return Content.text('application/json', built);
    return Content.json((await openSearch(this.#registry)).toFile());
  }

  async #open(): Promise<InterfaceSearch> {
    const [{ InterfaceSearch }, content] = await Promise.all([loadSearch(), this.get()]);
    return InterfaceSearch.open(await content.text());
  }
}
