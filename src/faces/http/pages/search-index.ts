import { Content } from '../../../base/content.ts';
import { lazyModule } from '../../../base/lazy-module.ts';
import { memoizeAsync } from '../../../base/memoize-async.ts';
import type { Registry } from '../../../catalogue/registry/registry.ts';
import type { InterfaceSearch } from '../../search/interface-search.ts';
import { openSearch } from '../../search/open-search.ts';

const loadSearch = lazyModule(() => import('../../search/interface-search.ts'));

/** The index of the search for interfaces, loaded on first use. */
export class SearchIndex {
  readonly #registry: Registry;
  /**
   * Returns the index as ready bytes for pages and the manual: that of the build, or one made from the
   * declarations without a build.
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
