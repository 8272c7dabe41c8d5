import { Content } from '../../content.ts';
import { memoizeAsync } from '../../memoize-async.ts';
import type { Registry } from '../../registry/registry.ts';

/** The index of the search for interfaces as ready bytes, on first demand. The pages and the manual load it. */
export class SearchIndex {
  readonly #registry: Registry;
  /** Returns the index that the build wrote, or makes it of the declarations where there is no build of them. */
  readonly get = memoizeAsync(() => this.#toContent());

  constructor(registry: Registry) {
    this.#registry = registry;
  }

  async #toContent(): Promise<Content> {
    const built = await this.#registry.builtSearch();
    if (built !== undefined) return Content.text('application/json', built);
    const { toInterfaceSearch } = await import('../../search/documents.ts');
    return Content.json(toInterfaceSearch(await this.#registry.all()).toFile());
  }
}
