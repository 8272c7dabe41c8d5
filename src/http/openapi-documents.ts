import { Content } from '../content.ts';
import { findCategory } from '../docs/categories.ts';
import { openApiDocument } from '../docs/openapi.ts';
import { toFileName, toServed } from '../docs/openapi-files.ts';
import type { Registry } from '../registry/registry.ts';
import { BuiltFiles } from './built-files.ts';

/**
 * The OpenAPI documents of an instance, each made ready on first demand: from the build, or, in a test, from
 * declarations.
 */
export class OpenApiDocuments {
  readonly #registry: Registry;
  readonly #basePath: string;
  readonly #files: BuiltFiles;
  readonly #made = new Map<string, Promise<Content>>();

  /** @param basePath the path under which the service lives: empty, or `/finance` */
  constructor(registry: Registry, basePath: string) {
    this.#registry = registry;
    this.#basePath = basePath;
    this.#files = new BuiltFiles('openapi', (text) => toServed(text, basePath));
  }

  /** The document of a category; without a category, that of everything. Throws `not_found` for an unknown one. */
  async find(category?: string): Promise<Content> {
    if (category !== undefined) findCategory(this.#registry, category);
    const name = toFileName(category);
    if (!this.#registry.isBuilt) return this.#make(name, category);
    const content = await this.#files.find(name);
    if (!content) throw new Error(`the build has written no ${name}`);
    return content;
  }

  #make(name: string, category: string | undefined): Promise<Content> {
    let made = this.#made.get(name);
    if (!made) {
      made = this.#registry
        .all()
        .then((catalogue) => Content.json(openApiDocument(catalogue, this.#basePath, category)));
      this.#made.set(name, made);
    }
    return made;
  }
}
