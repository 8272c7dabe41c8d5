import { Content } from '../../content.ts';
import { findCategory } from '../../docs/categories.ts';
import { toFileName, toServed } from '../../docs/openapi-files.ts';
import { memoizeAsync } from '../../memoize-async.ts';
import type { Registry } from '../../registry/registry.ts';
import { BuiltFiles } from './built-files.ts';

/**
 * The OpenAPI documents as ready bytes, each on first demand: from the build, or made of the declarations where
 * there is no build of them.
 */
export class OpenApiDocuments {
  readonly #registry: Registry;
  readonly #basePath: string;
  readonly #files: BuiltFiles;
  /** Makes the document of a category, or of everything. */
  readonly #make = memoizeAsync((category: string | undefined) => this.#toContent(category));

  constructor(registry: Registry, basePath: string) {
    this.#registry = registry;
    this.#basePath = basePath;
    this.#files = new BuiltFiles('openapi', (text) => toServed(text, basePath));
  }

  /** Returns the document of a category, or of everything. Throws `not_found` for an unknown category. */
  async get(category?: string): Promise<Content> {
    if (category !== undefined) findCategory(this.#registry, category);
    if (!this.#registry.isBuilt) return this.#make(category);
    const content = await this.#files.find(toFileName(category));
    if (!content) throw new Error(`the build has written no ${toFileName(category)}`);
    return content;
  }

  async #toContent(category: string | undefined): Promise<Content> {
    const { openApiDocument } = await import('../../docs/openapi.ts');
    return Content.json(openApiDocument(await this.#registry.all(), this.#basePath, category));
  }
}
